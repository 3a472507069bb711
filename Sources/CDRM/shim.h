// libdrm, and constants for what does not import into Swift: macros that call other macros.
#ifndef TYPIST_CDRM_H
#define TYPIST_CDRM_H
#include <drm_fourcc.h>
#include <stdint.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

static const uint32_t CDRM_FORMAT_XRGB8888 = DRM_FORMAT_XRGB8888;
static const uint32_t CDRM_FORMAT_ARGB8888 = DRM_FORMAT_ARGB8888;
static const uint32_t CDRM_FORMAT_XBGR8888 = DRM_FORMAT_XBGR8888;
static const uint32_t CDRM_FORMAT_ABGR8888 = DRM_FORMAT_ABGR8888;
static const uint32_t CDRM_FORMAT_RGB888 = DRM_FORMAT_RGB888;
static const uint32_t CDRM_FORMAT_BGR888 = DRM_FORMAT_BGR888;
static const uint32_t CDRM_FORMAT_RGB565 = DRM_FORMAT_RGB565;

// libdrm has functions for these only since 2.4.114.
static const unsigned long CDRM_CREATE_DUMB = DRM_IOCTL_MODE_CREATE_DUMB;
static const unsigned long CDRM_MAP_DUMB = DRM_IOCTL_MODE_MAP_DUMB;
static const unsigned long CDRM_DESTROY_DUMB = DRM_IOCTL_MODE_DESTROY_DUMB;

// Asks for the present vblank of a CRTC without waiting for the next; -1 and EOPNOTSUPP where a
// driver has none. The request is a union whose type is an enum made of or-ed values.
static inline int cdrm_look_at_vblank(int fd, uint32_t pipe) {
  drmVBlank vblank = {0};
  vblank.request.type =
      (drmVBlankSeqType)(DRM_VBLANK_RELATIVE |
                         ((pipe << DRM_VBLANK_HIGH_CRTC_SHIFT) & DRM_VBLANK_HIGH_CRTC_MASK));
  return drmWaitVBlank(fd, &vblank);
}
#endif
