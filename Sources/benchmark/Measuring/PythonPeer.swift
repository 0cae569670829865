extension Contestant {
  /// A peer in Python, which measures its own processor time.
  ///
  /// There has to be a module, which the script finds imported, and of which `version` is an
  /// expression. The script calls `measure(work, repetitions)` once, where `work` is a function,
  /// and finds in `arguments` what it needs to know.
  static func python(
    _ name: String, module: String, version: String, script: String, arguments: [String] = []
  ) -> Contestant {
    guard let interpreter = interpreter(with: module) else {
      return Contestant(
        name: name, remedy: "to compare, python3 -m pip install \(module)")
    }
    let program = """
      import sys, time, platform, \(module)
      arguments = sys.argv[1:]
      def measure(work, repetitions=1, clock=time.process_time):
          start = clock()
          for _ in range(repetitions): work()
          print((clock() - start) / repetitions, \(version))
      \(script)
      """
    return Contestant(
      name: name, round: round(running: [interpreter, "-c", program] + arguments))
  }

  /// The interpreter of the notebooks, or else the one in PATH, if it has a module.
  private static func interpreter(with module: String) -> String? {
    [".build/venv/bin/python3", "python3"].first { interpreter in
      let check = try? ChildProcess(
        running: [interpreter, "-c", "import \(module)"], isQuiet: true)
      return check?.status == 0
    }
  }
}
