// Tells a driver of changed boxes on a thread of its own, because the call may last as long as the wire to the panel.
import CLinux
import LinuxIO
import Raster

/// A thread that carries out one `DRM_IOCTL_MODE_DIRTYFB` at a time; an eventfd tells when it is done.
///
/// Order and answer lie in plain memory: each side touches them only while the other waits in the
/// kernel for its eventfd.
final class DirtyWorker {
  private let calls: CardCalls
  private let orders: OwnedDescriptor
  private let answers: OwnedDescriptor
  private var thread = pthread_t()
  private var order: (framebuffer: UInt32, boxes: [Rect])?
  private var refusal: Errno?
  /// Whether an order is being carried out.
  private(set) var isBusy = false

  /// Starts the thread.
  init(_ calls: CardCalls) throws(Errno) {
    self.calls = calls
    orders = OwnedDescriptor(
      adopting: Int32(try retryingInterrupts { Int(eventfd(0, Int32(EFD_CLOEXEC))) }))
    answers = OwnedDescriptor(
      adopting: Int32(
        try retryingInterrupts {
          Int(eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)))
        }))
    // Held by the thread until it ends.
    let me = unsafe Unmanaged.passRetained(self).toOpaque()
    let result = unsafe pthread_create(
      &thread, nil,
      { me in
        if let me = unsafe me {
          unsafe Unmanaged<DirtyWorker>.fromOpaque(me).takeRetainedValue().work()
        }
        return nil
      }, me)
    if result != 0 {
      unsafe Unmanaged<DirtyWorker>.fromOpaque(me).release()
      throw Errno(code: result)
    }
  }

  /// Readable when the order is done.
  var descriptor: Int32 { answers.number }

  /// Begins to tell; one order at a time.
  func tell(_ framebuffer: UInt32, _ boxes: [Rect]) {
    precondition(!isBusy, "one order at a time")
    order = (framebuffer, boxes)
    isBusy = true
    signal(orders)
  }

  /// Whether the order is done; a driver's refusal is thrown.
  func takeAnswer() throws(Errno) -> Bool {
    var count = [UInt8](repeating: 0, count: 8)
    guard case .moved = try answers.read(into: &count) else { return false }
    isBusy = false
    if let refusal { throw refusal }
    return true
  }

  /// Ends the thread, once its present order is done.
  func stop() {
    if isBusy {
      // The slowest panel takes a few seconds; waiting for ever would only hide a dead driver.
      do throws(Errno) {
        _ = try awaitReadiness(of: answers.number, forWriting: false, milliseconds: 10_000)
      } catch {}
    }
    order = nil
    signal(orders)
    pthread_join(thread, nil)
  }

  private func work() {
    var count = [UInt8](repeating: 0, count: 8)
    while true {
      do throws(Errno) { _ = try orders.read(into: &count) } catch { return }
      guard let order else { return }
      refusal = nil
      do throws(Errno) { try calls.tellDirty(order.framebuffer, order.boxes) } catch {
        refusal = error
      }
      signal(answers)
    }
  }

  private func signal(_ descriptor: borrowing OwnedDescriptor) {
    var one: UInt64 = 1
    let bytes = unsafe withUnsafeBytes(of: &one) { unsafe Array($0) }
    // It fails only when 2^64 signals wait.
    do throws(Errno) { _ = try descriptor.write(bytes) } catch {}
  }
}
