// Tells a driver of changed boxes on a thread of its own, because the call may last as long as the wire to the panel.
import LinuxIO
import Panels
import Raster

/// A thread that carries out one `DRM_IOCTL_MODE_DIRTYFB` at a time; an event counter tells when it is done.
///
/// Order and answer lie in plain memory: each side touches them only while the other waits for its counter.
final class DirtyWorker {
  private let calls: CardCalls
  private let orders: EventCounter
  private let answers: EventCounter
  private var thread: RunningThread?
  private var order: (framebuffer: UInt32, boxes: [Rect])?
  private var refusal: Errno?
  /// Whether an order is being carried out.
  private(set) var isBusy = false

  /// Starts the thread, which holds the worker until it ends.
  init(_ calls: CardCalls) throws(Errno) {
    self.calls = calls
    orders = try EventCounter(waits: true)
    answers = try EventCounter()
    // The two sides take turns.
    nonisolated(unsafe) let worker = self
    thread = try startThread { unsafe worker.work() }
  }

  /// Readable when the order is done.
  var descriptor: Int32 { answers.source.descriptor }

  /// Begins to tell; one order at a time.
  func tell(_ framebuffer: UInt32, _ boxes: [Rect]) {
    precondition(!isBusy, "one order at a time")
    order = (framebuffer, boxes)
    isBusy = true
    orders.signal()
  }

  /// Whether the order is done; a driver's refusal is thrown.
  func takeAnswer() throws(Errno) -> Bool {
    guard answers.reset() else { return false }
    isBusy = false
    if let refusal { throw refusal }
    return true
  }

  /// Ends the thread, once its present order is done.
  func stop() {
    if isBusy {
      // The slowest panel takes a few seconds; waiting for ever would only hide a dead driver.
      do throws(Errno) {
        _ = try awaitReadiness(of: descriptor, forWriting: false, milliseconds: 10_000)
      } catch {}
    }
    order = nil
    orders.signal()
    thread.take()?.join()
  }

  private func work() {
    while orders.reset(), let order {
      refusal = nil
      do throws(Errno) { try calls.tellDirty(order.framebuffer, order.boxes) } catch {
        refusal = error
      }
      answers.signal()
    }
  }
}
