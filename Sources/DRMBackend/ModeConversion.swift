// Modes on their way to and from the kernel.
import CDRM
import Raster

extension Mode {
  var isInterlaced: Bool { flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 }

  /// Takes a mode over from C's `drmModeModeInfo`.
  init(_ info: drmModeModeInfo) {
    var info = info
    name = unsafe withUnsafeBytes(of: &info.name) { text(of: unsafe Array($0)) }
    size = Size(width: Int(info.hdisplay), height: Int(info.vdisplay))
    clock = info.clock
    horizontal = Timing(
      syncStart: Int(info.hsync_start), syncEnd: Int(info.hsync_end), total: Int(info.htotal))
    vertical = Timing(
      syncStart: Int(info.vsync_start), syncEnd: Int(info.vsync_end), total: Int(info.vtotal))
    refresh = info.vrefresh
    flags = info.flags
    isPreferred = info.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0
    hskew = info.hskew
    vscan = info.vscan
  }

  /// The mode as C's `drmModeModeInfo`.
  var kernelForm: drmModeModeInfo {
    var info = drmModeModeInfo()
    info.clock = clock
    info.hdisplay = UInt16(clamping: size.width)
    info.hsync_start = UInt16(clamping: horizontal.syncStart)
    info.hsync_end = UInt16(clamping: horizontal.syncEnd)
    info.htotal = UInt16(clamping: horizontal.total)
    info.hskew = hskew
    info.vdisplay = UInt16(clamping: size.height)
    info.vsync_start = UInt16(clamping: vertical.syncStart)
    info.vsync_end = UInt16(clamping: vertical.syncEnd)
    info.vtotal = UInt16(clamping: vertical.total)
    info.vscan = vscan
    info.vrefresh = refresh
    info.flags = flags
    info.type = UInt32(isPreferred ? DRM_MODE_TYPE_PREFERRED : DRM_MODE_TYPE_USERDEF)
    unsafe withUnsafeMutableBytes(of: &info.name) { room in
      for (index, byte) in name.utf8.prefix(room.count - 1).enumerated() {
        unsafe room[index] = byte
      }
    }
    return info
  }
}

/// The text before the first zero of a C array.
func text(of bytes: [UInt8]) -> String {
  String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
}
