// The lab's suites stand in one, so that only one machine runs at a time.
import LabSupport
import Testing

/// Real kernels, each booted once for all that is asked of it.
@Suite("The lab", .serialized, .inTheLab)
enum Lab {}

/// The machine of the suite that runs.
func machine() throws -> VirtualMachine {
  try #require(VirtualMachine.current, "the suite has a machine")
}
