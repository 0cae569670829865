extension Contestant {
  /// A peer in C++, compiled as well as Swift is, which measures its own processor time.
  ///
  /// It is compiled by the benchmark and not by the package, so that nothing is needed to build the
  /// package that only serves a comparison.
  ///
  /// There has to be a header, which is of a Debian package and which the source finds included.
  /// `main` is the body of the function of that name, calls `measure(repetitions, work)` once, and
  /// follows the declarations; `version` is an expression for a string in C.
  static func compiled(
    _ name: String, header: String, package: String, version: String = "__VERSION__",
    declarations: String = "", main: String, flags: [String] = [], arguments: [String] = [],
    in folder: ScratchFolder
  ) throws -> Contestant {
    let program = folder.file("\(name.filter(\.isLetter))-peer")
    let compiler = ["g++", "-std=c++17", "-O3", "-w"] + flags.filter { $0.hasPrefix("-I") }
    let probe = try folder.write(Array("#include <\(header)>\n".utf8), to: "probe.cpp")
    guard try ChildProcess(running: compiler + ["-fsyntax-only", probe], isQuiet: true).status == 0
    else {
      return Contestant(name: name, remedy: "to compare, apt-get install g++ \(package)")
    }
    let source = """
      #include <\(header)>
      #include <cstdio>
      #include <cstdlib>
      #include <ctime>
      #include <vector>
      static double seconds() {
        timespec time;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return time.tv_sec + 1e-9 * time.tv_nsec;
      }
      template <class Work> void measure(int repetitions, Work work) {
        const double start = seconds();
        for (int index = 0; index < repetitions; ++index) work();
        printf("%.9g ", (seconds() - start) / repetitions);
      }
      // A value that is looked at has to be computed.
      template <class Value> void keep(const Value &value) {
        asm volatile("" : : "g"(&value) : "memory");
      }
      \(declarations)
      int main(int count, char **arguments) {
      \(main)
        const char *version = \(version);
        for (; *version && *version != ' '; ++version) putchar(*version);
      }
      """
    let file = try folder.write(Array(source.utf8), to: "peer.cpp")
    let command = compiler + [file, "-o", program] + flags.filter { !$0.hasPrefix("-I") }
    let status = try ChildProcess(running: command).status
    guard status == 0 else { throw PeerError.failed(command: "g++", status: status) }
    return Contestant(name: name, round: round(running: [program] + arguments))
  }
}
