import CLinux
import Panels

/// The kernel's set of watched descriptors: the only file that speaks to epoll.
struct EpollSet: ~Copyable {
  private let descriptor: OwnedDescriptor

  /// Makes an empty set. The C call is `epoll_create1`.
  init() throws(Errno) {
    let number = try retryingInterrupts { Int(epoll_create1(Int32(EPOLL_CLOEXEC))) }
    descriptor = OwnedDescriptor(adopting: Int32(number))
  }

  /// Enters a descriptor. The C name is `EPOLL_CTL_ADD`.
  borrowing func add(_ watched: Int32, _ interests: Readiness) throws(Errno) {
    try control(EPOLL_CTL_ADD, watched, interests)
  }

  /// Changes what is asked of a descriptor. The C name is `EPOLL_CTL_MOD`.
  borrowing func change(_ watched: Int32, _ interests: Readiness) throws(Errno) {
    try control(EPOLL_CTL_MOD, watched, interests)
  }

  /// Takes a descriptor out. The C name is `EPOLL_CTL_DEL`.
  borrowing func remove(_ watched: Int32) throws(Errno) {
    try control(EPOLL_CTL_DEL, watched, [])
  }

  /// Waits until something is ready, or only looks. The C call is `epoll_wait`.
  borrowing func wait(
    butOnlyLook onlyLook: Bool
  ) throws(Errno) -> [(descriptor: Int32, readiness: Readiness)] {
    let number = descriptor.number
    var events = unsafe [epoll_event](repeating: epoll_event(), count: 32)
    let count = try retryingInterrupts {
      unsafe Int(epoll_wait(number, &events, Int32(events.count), onlyLook ? 0 : -1))
    }
    var ready: [(descriptor: Int32, readiness: Readiness)] = []
    for i in 0..<count {
      unsafe ready.append((events[i].data.fd, Readiness(epoll: events[i].events)))
    }
    return ready
  }

  private borrowing func control(
    _ operation: Int32, _ watched: Int32, _ interests: Readiness
  ) throws(Errno) {
    let number = descriptor.number
    var event = unsafe epoll_event()
    unsafe event.events = interests.epoll
    unsafe event.data.fd = watched
    try retryingInterrupts { unsafe Int(epoll_ctl(number, operation, watched, &event)) }
  }
}

extension Readiness {
  /// The C names are `EPOLLIN`, `EPOLLOUT` and `EPOLLPRI`; `EPOLLHUP` and `EPOLLERR` come unasked.
  fileprivate var epoll: UInt32 {
    var bits: UInt32 = 0
    if contains(.reading) { bits |= EPOLLIN.rawValue }
    if contains(.writing) { bits |= EPOLLOUT.rawValue }
    if contains(.urgent) { bits |= EPOLLPRI.rawValue }
    return bits
  }

  fileprivate init(epoll bits: UInt32) {
    self = []
    if bits & EPOLLIN.rawValue != 0 { insert(.reading) }
    if bits & EPOLLOUT.rawValue != 0 { insert(.writing) }
    if bits & EPOLLPRI.rawValue != 0 { insert(.urgent) }
    if bits & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { insert(.broken) }
  }
}
