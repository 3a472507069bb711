// Where the process begins, in both flavours; everything else is in `run`.
import CLinux

#if hasFeature(Embedded)
  /// The C `main` of the Embedded flavour; SwiftPM links it under this name.
  @c(typist_bench_main)
  public func typistBenchMain(
    _ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> Int32 {
    var arguments: [String] = []
    for index in 1..<max(1, Int(count)) {
      if let word = unsafe words[index] { unsafe arguments.append(String(cString: word)) }
    }
    return run(arguments)
  }
#else
  @main
  enum Main {
    static func main() {
      exit(run(Array(CommandLine.arguments.dropFirst())))
    }
  }
#endif
