// Hears of devices that come and go: the only file that speaks to libudev.
import CLinux
import CUdev
import LinuxIO

/// The kernel's news of one subsystem, through udev, or from the kernel itself where no udevd runs.
///
/// Open, so that tests can tell news of their own.
@safe
open class DeviceMonitor {
  /// The subscription; nil in a subclass that has news of its own.
  private var monitor: OpaquePointer?

  /// Begins to listen to the news of a subsystem by the kernel's name, as in `/sys/class`: `drm`, `graphics`, `tty`.
  ///
  /// Nil where a container has no such news.
  public static func open(subsystem: String) -> DeviceMonitor? {
    guard let udev = unsafe udev_new() else { return nil }
    // The monitor keeps what it needs.
    defer { unsafe udev_unref(udev) }
    // Behind udevd news come when the node has its owner and group; without it nobody passes them on.
    let source = unsafe access("/run/udev/control", F_OK) == 0 ? "udev" : "kernel"
    guard let monitor = unsafe udev_monitor_new_from_netlink(udev, source) else { return nil }
    unsafe udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
    if unsafe udev_monitor_enable_receiving(monitor) != 0 {
      unsafe udev_monitor_unref(monitor)
      return nil
    }
    let listener = DeviceMonitor()
    unsafe listener.monitor = monitor
    return listener
  }

  /// Makes one that hears nothing, for a subclass that has news of its own.
  public init() {}

  deinit {
    if let monitor = unsafe monitor { unsafe udev_monitor_unref(monitor) }
  }

  /// Readable when there are news.
  open var descriptor: Int32 {
    guard let monitor = unsafe monitor else { return -1 }
    return unsafe udev_monitor_get_fd(monitor)
  }

  /// Takes all news away and says which devices have left: their nodes, `/dev/dri/card0`, `/dev/fb0`.
  open func takeNews() -> [String] {
    guard let monitor = unsafe monitor else { return [] }
    var gone: [String] = []
    // The socket does not wait; with nothing there it answers null.
    while let device = unsafe udev_monitor_receive_device(monitor) {
      defer { unsafe udev_device_unref(device) }
      guard let action = unsafe udev_device_get_action(device),
        unsafe String(cString: action) == "remove",
        let node = unsafe udev_device_get_devnode(device)
      else { continue }
      unsafe gone.append(String(cString: node))
    }
    return gone
  }
}
