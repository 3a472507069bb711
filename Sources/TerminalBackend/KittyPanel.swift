import CLinux
public import Panels
public import Raster
public import Time

/// A picture of real pixels, by the kitty graphics protocol.
///
/// The facts used, from the protocol's description (sw.kovidgoyal.net/kitty/graphics-protocol):
///
/// * A command is `ESC _ G`, keys, `;`, base64, `ESC \`. More than 4096 letters are cut into chunks
///   with `m=1`, and `m=0` in the last; later chunks have no key but `m` and `q`, for frame data
///   also `a=f`.
/// * `a=T` transmits and places: `f=24` (RGB) or `f=32` (RGBA), `s`, `v` pixels wide and high,
///   stretched onto `c`, `r` cells, `C=1` leaves the cursor alone. An image with a used number
///   replaces that image and its placements.
/// * `a=f,r=1` edits the root frame (the image itself) in a box at `x`, `y` of `s` by `v`; `X=1`
///   overwrites instead of blending.
/// * `q=2` silences all answers. `a=d,d=I` deletes an image and its data; erasing text does not
///   touch images.
///
/// The image is padded to whole cells, so that nothing is stretched. It scrolls with the text and
/// stays when all is over.
public final class KittyPanel: InlinePanel, PixelPanel {
  /// What the terminal has: `size` pixels, row by row, as 0x00RRGGBB.
  private var shown: [UInt32] = []
  private var isPlaced = false
  private var imageID: Int

  /// Makes a panel of `size` pixels on a terminal that answered that it knows the protocol.
  ///
  /// - Parameters:
  ///   - terminal: The terminal, which the panel owns from now on.
  ///   - size: Pixels as the terminal counts them; see ``TerminalWindow/cellPixels``.
  ///   - style: Only its transparent background matters: where it is nil, the padding has the
  ///     style's background.
  ///   - imageID: The image's number, by default one that is the process's own; later pictures
  ///     count up from it.
  public init(
    terminal: Terminal, size: Size, style: TerminalStyle = .standard, imageID: Int? = nil
  ) {
    // Other programs' pictures stay in the scroll-back, so a number should not come twice: 2 to
    // 2^31.
    self.imageID = imageID ?? (1 << 24 | Int(getpid()) & 0x3F_FFFF) * 16
    super.init(
      "terminal", terminal: terminal, wanted: size, unit: Self.defaultCell, style: style)
  }

  /// A cell's pixels where the terminal does not tell.
  private static let defaultCell = Size(width: 10, height: 20)

  /// Sends what changed; never waits.
  public func present(
    _ frame: borrowing Frame, damage: Damage, at now: Instant
  ) throws(PanelFailure) -> Acceptance {
    var isNew = false
    if !beginFrame(isNew: &isNew) { return .busy }
    if info.size.area == 0 { return .accepted }
    if !isPlaced {
      _ = take(frame, Rect(info.size))
      isPlaced = true
      place()
    } else {
      var changes: [Rect] = []
      for box in damage.boxes {
        let change = take(frame, box.intersection(Rect(info.size)))
        if !change.isEmpty { changes.append(change) }
      }
      if terminal.environment.editsImages {
        for change in changes { edit(change) }
      } else if !changes.isEmpty {
        place()
      }
    }
    try endFrame()
    return .accepted
  }

  override var fade: FadeAbility {
    // Where the whole image must be sent for each step, a smooth fade would be megabytes a second.
    terminal.environment.editsImages ? .smooth : FadeAbility(levels: 16, samplesPerSecond: 10)
  }

  override func adaptUnit() {
    unit = terminal.window.cellPixels ?? Self.defaultCell
  }

  override func forget(cells: Size) {
    // The picture of before stays where it is; the new one gets a number of its own.
    if !shown.isEmpty { imageID += 1 }
    shown = [UInt32](repeating: style.background.rgb, count: info.size.area)
    isPlaced = false
  }

  override func eraseMore() {
    if isPlaced { pen.putUnseen(command("a=d,d=I,i=\(imageID),q=2")) }
  }

  /// Copies what changed within `box` and says where that is.
  private func take(_ frame: borrowing Frame, _ box: Rect) -> Rect {
    let box = box.intersection(frame.bounds)
    let stride = info.size.width
    let frameStride = frame.size.width
    var left = Int.max
    var right = 0
    var top = Int.max
    var bottom = 0
    frame.withPixels { pixels in
      for y in box.y..<max(box.bottom, box.y) {
        let base = y * stride
        let frameBase = y * frameStride
        for x in box.x..<box.right where shown[base + x] != pixels[frameBase + x] {
          shown[base + x] = pixels[frameBase + x]
          left = min(left, x)
          right = max(right, x + 1)
          top = min(top, y)
          bottom = y + 1
        }
      }
    }
    if bottom == 0 { return .empty }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Sends the whole image and places it at the picture's first cell.
  private func place() {
    pen.move(toRow: 0, column: 0)
    let padded = Size(width: cells.width * unit.width, height: cells.height * unit.height)
    let keys = "a=T,i=\(imageID),p=1,c=\(cells.width),r=\(cells.height),C=1"
    transmit(Rect(padded), keys: keys, laterKeys: "q=2")
  }

  /// Overwrites a box of the image.
  private func edit(_ box: Rect) {
    let keys = "a=f,i=\(imageID),r=1,x=\(box.x),y=\(box.y),X=1"
    transmit(box, keys: keys, laterKeys: "a=f,q=2")
  }

  private func transmit(_ box: Rect, keys: String, laterKeys: String) {
    let data = pixels(of: box)
    let format = style.transparentBackground == nil ? 24 : 32
    // 3072 bytes are 4096 letters.
    for start in stride(from: 0, to: data.count, by: 3072) {
      let end = min(start + 3072, data.count)
      let more = end < data.count ? 1 : 0
      let head =
        start == 0
        ? "\(keys),q=2,f=\(format),t=d,s=\(box.width),v=\(box.height),m=\(more)"
        : "\(laterKeys),m=\(more)"
      pen.putUnseen(command(head, base64(data[start..<end])))
    }
  }

  private func command(_ keys: String, _ payload: [UInt8] = []) -> [UInt8] {
    let head = payload.isEmpty ? "\u{1B}_G\(keys)" : "\u{1B}_G\(keys);"
    return [UInt8](head.utf8) + payload + [UInt8]("\u{1B}\\".utf8)
  }

  /// The bytes of a box: red, green, blue, and opacity if the background is transparent.
  private func pixels(of box: Rect) -> [UInt8] {
    let transparent = style.transparentBackground
    let size = info.size
    var bytes: [UInt8] = []
    bytes.reserveCapacity(box.area * 4)
    for y in box.y..<box.bottom {
      for x in box.x..<box.right {
        let isInside = x < size.width && y < size.height
        let color = isInside ? Color(rgb: shown[y * size.width + x]) : style.background
        bytes.append(color.red)
        bytes.append(color.green)
        bytes.append(color.blue)
        if transparent != nil { bytes.append(color == transparent ? 0 : 255) }
      }
    }
    return bytes
  }
}
