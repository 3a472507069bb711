// A screen as part of a task of Swift's concurrency, which does not exist on every platform of Embedded Swift.
#if !hasFeature(Embedded)
  import LinuxIO
  public import Panels

  extension Screen {
    /// Shows the views until the task that waits for it is cancelled, or the screen ends otherwise; the displays are
    /// given back before it returns.
    ///
    /// The screen runs on a thread of its own, so that nothing else waits for it. A signal that ends the process takes
    /// its usual effect, after the terminal has been given back.
    ///
    /// Throws the ``PanelFailure`` of a display that cannot be used.
    @discardableResult
    public func run(_ patience: Show.Patience = .hold) async throws(PanelFailure) -> Show.Ending {
      // Only the new thread uses the screen until it has ended.
      nonisolated(unsafe) let screen = self
      let result: Outcome = await withTaskCancellationHandler {
        await withCheckedContinuation { (continuation: CheckedContinuation<Outcome, Never>) in
          do throws(Errno) {
            _ = try startThread {
              continuation.resume(returning: unsafe screen.outcome(patience))
            }
          } catch {
            continuation.resume(
              returning: .failure(error.failure(doing: "start a thread")))
          }
        }
      } onCancel: {
        unsafe screen.stop()
      }
      return try result.get()
    }

    private typealias Outcome = Result<Show.Ending, PanelFailure>

    private func outcome(_ patience: Show.Patience) -> Outcome {
      do throws(PanelFailure) {
        if !isLive { return .success(try draw()) }
        let loop = try LinuxEventLoop(reportsSignals: false)
        defer { loop.close() }
        return .success(try run(patience, on: loop))
      } catch {
        return .failure(error)
      }
    }
  }
#endif
