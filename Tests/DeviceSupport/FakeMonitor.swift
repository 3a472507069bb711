// News of plugging that a test makes up.
public import DeviceNews

/// Hears what a test tells it.
public final class FakeMonitor: DeviceMonitor {
  /// The nodes of devices that have left and were not told yet.
  public var gone: [String] = []

  public override init() { super.init() }

  /// No descriptor that anybody could watch.
  public override var descriptor: Int32 { -2 }

  public override func takeNews() -> [String] {
    defer { gone = [] }
    return gone
  }
}
