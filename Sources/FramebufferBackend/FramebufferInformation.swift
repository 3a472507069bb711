// What a framebuffer says of itself, in this room's words.
import CLinux
import Raster

/// The geometry of a framebuffer and how it keeps pixels; `fb_var_screeninfo` and `fb_fix_screeninfo`
/// in C.
struct FramebufferInformation: Equatable {
  /// The driver's name: `virtio_gpudrmfb`, `VESA VGA`.
  var driver: String
  /// What is seen, in pixels.
  var size: Size
  /// Where in the memory the picture begins that is seen: other pages lie above and to the left.
  var origin: Point
  /// Bytes from one row to the next; may be more than the pixels take.
  var lineLength: Int
  /// Bytes of memory, counted from ``memoryStart``.
  var memoryLength: Int
  /// How far into its first page the memory begins.
  var memoryStart: Int
  var bitsPerPixel: Int
  var red: BitField
  var green: BitField
  var blue: BitField
  var alpha: BitField
  /// Levels of grey instead of colours.
  var isGrey: Bool
  var layout: Layout
  var visual: Visual

  /// The bits of a pixel's word that hold one primary.
  struct BitField: Equatable {
    var offset: Int
    var length: Int
    /// The most significant bit is the right one: no driver of today does it.
    var isMirrored: Bool
  }

  /// In what order the memory holds pixels.
  enum Layout: Equatable {
    /// One pixel after the other.
    case packed
    /// Bits of one pixel lie apart, or there are characters instead.
    case other(Int)
  }

  /// What a pixel's number means.
  enum Visual: Equatable {
    /// 1 bit, 1 is black.
    case mono01
    /// 1 bit, 1 is white.
    case mono10
    /// Three primaries.
    case trueColor
    /// An index into a table of colours that can be set.
    case pseudoColor
    /// An index into a table of colours that stands fast.
    case fixedPseudoColor
    /// Three indices, each into a table of its primary.
    case directColor
    case other(Int)
  }
}

extension FramebufferInformation {
  /// Reads the kernel's two structures. A `long` of the kernel may be above what an `Int` holds.
  init(_ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo) {
    var id = fixed.id
    driver = unsafe withUnsafeBytes(of: &id) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    size = Size(width: Int(variable.xres), height: Int(variable.yres))
    origin = Point(x: Int(variable.xoffset), y: Int(variable.yoffset))
    lineLength = Int(fixed.line_length)
    memoryLength = Int(fixed.smem_len)
    memoryStart = Int(fixed.smem_start & UInt(max(0, sysconf(Int32(_SC_PAGESIZE)) - 1)))
    bitsPerPixel = Int(variable.bits_per_pixel)
    red = BitField(variable.red)
    green = BitField(variable.green)
    blue = BitField(variable.blue)
    alpha = BitField(variable.transp)
    isGrey = variable.grayscale == 1
    layout = fixed.type == UInt32(FB_TYPE_PACKED_PIXELS) ? .packed : .other(Int(fixed.type))
    visual =
      switch Int32(fixed.visual) {
      case FB_VISUAL_MONO01: .mono01
      case FB_VISUAL_MONO10: .mono10
      case FB_VISUAL_TRUECOLOR: .trueColor
      case FB_VISUAL_PSEUDOCOLOR: .pseudoColor
      case FB_VISUAL_STATIC_PSEUDOCOLOR: .fixedPseudoColor
      case FB_VISUAL_DIRECTCOLOR: .directColor
      default: .other(Int(fixed.visual))
      }
  }
}

extension FramebufferInformation.BitField {
  init(_ field: fb_bitfield) {
    self.init(
      offset: Int(field.offset), length: Int(field.length), isMirrored: field.msb_right != 0)
  }
}
