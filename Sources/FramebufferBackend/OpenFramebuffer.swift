// A framebuffer that stands ready: understood, mapped, lit, and its colours set.
import LinuxIO
import Panels
import Raster

/// A framebuffer from its opening to its end.
final class OpenFramebuffer {
  let format: FramebufferFormat
  /// How it is driven and what that costs, for a person.
  private(set) var notes: [String] = []
  private(set) var information: FramebufferInformation
  private let calls: any FramebufferCalls
  private let memory: FramebufferMemory
  /// The table of colours that was found.
  private var colors: ColorTable?

  /// Prepares the framebuffer at `path`; what it cannot show is told as a failure.
  init(_ calls: any FramebufferCalls, path: String) throws(PanelFailure) {
    self.calls = calls
    let (information, format) = try understood(calls, path: path)
    self.format = format
    self.information = information
    do throws(Errno) {
      memory = try FramebufferMemory(of: calls, information)
    } catch {
      throw error.failure(doing: "map the memory of \(path)")
    }
    if let note = format.note { notes.append("\(path) \(note)") }
    do throws(Errno) { try calls.unblank() } catch { explain(error, at: path) }
    try setColors(at: path)
  }

  /// Writes what changed; false where the framebuffer has another mode now. Fails with ENODEV when the
  /// device has gone.
  ///
  /// It asks where the page is that is shown, before it writes: the memory of a device that has gone
  /// must not be touched.
  func write(
    _ damage: Damage, of frame: borrowing Frame, by converter: PixelConverter
  ) throws(Errno) -> Bool {
    let now = try calls.information()
    if now != information {
      // Only the page may move; anything else asks for another layout.
      var moved = information
      moved.origin = now.origin
      guard moved == now, now.holds(format.pixels) else { return false }
      information = now
    }
    memory.write(damage, of: frame, by: converter, information)
    return true
  }

  /// Gives the table of colours back as it was.
  func close() {
    guard let colors else { return }
    self.colors = nil
    // A device that has gone has no colours to restore.
    do throws(Errno) { try calls.set(colors) } catch {}
  }

  private func explain(_ error: Errno, at path: String) {
    // Many drivers cannot blank, and then nothing is blanked.
    guard error.kind == .busy else { return }
    notes.append(
      "another program draws on the card of \(path) by DRM; nothing can be seen until it leaves")
  }

  private func setColors(at path: String) throws(PanelFailure) {
    let wanted: ColorTable
    switch format.palette {
    case .none: return
    case .greys(let count): wanted = .greys(count)
    case .fixedGreys(let count):
      do throws(Errno) {
        if try calls.colorTable(count: count).isNear(.greys(count)) { return }
      } catch {}  // What cannot be read is not known to be greys.
      throw PanelFailure(
        .unsupported,
        "\(path) (\(information.driver)) has \(count) colours that stand fast and are no greys; set another "
          + "depth (fbset -depth 16, or vga=0x311 on the kernel's command line)")
    case .ramps(let red, let green, let blue):
      wanted = .ramps(redCount: 1 << red, greenCount: 1 << green, blueCount: 1 << blue)
    }
    do throws(Errno) {
      let found = try calls.colorTable(count: wanted.red.count)
      try calls.set(wanted)
      colors = found
    } catch {
      throw error.failure(doing: "set the colours of \(path)")
    }
  }
}
