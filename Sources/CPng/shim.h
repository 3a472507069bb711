// libpng's simplified API, and inline shims for its function-like macros and its message array, which do not import.
#ifndef TYPIST_CPNG_H
#define TYPIST_CPNG_H
#include <png.h>

static inline png_uint_32 cpng_format_rgb(void) { return PNG_FORMAT_RGB; }
static inline png_uint_32 cpng_format_palette(void) { return PNG_FORMAT_RGB_COLORMAP; }
/* No PNG of this picture is longer. */
static inline png_alloc_size_t cpng_longest(const png_image *image) {
  return PNG_IMAGE_PNG_SIZE_MAX(*image);
}
static inline const char *cpng_message(const png_image *image) { return image->message; }
#endif
