import Panels
import Time

/// Something besides the panels that may wake a show: a descriptor, and what is done when it is ready.
struct Visitor {
  var source: EventSource
  var action: (Instant) -> Void
}
