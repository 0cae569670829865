import Navigation

/// The steps of the error-state filter, against the same mathematics in C++ and numpy.
struct FilterBenchmark: Benchmark {
  static let name = "filter"
  static let summary =
    "covariance prediction and velocity update of the 30 states, beside the same in C++ and numpy"

  let predictionPeers: [Contestant]
  let updatePeers: [Contestant]

  static func setUp(in folder: ScratchFolder) throws -> Self {
    func peers(_ step: String) throws -> [Contestant] {
      [
        try .compiled(
          "same loops in C++", header: "cmath", package: "", version: "\"g++-\" __VERSION__",
          declarations: FilterPeers.loops, main: FilterPeers.main, arguments: [step], in: folder),
        try .compiled(
          "Eigen, blocks", header: "Eigen/Dense", package: "libeigen3-dev",
          version: FilterPeers.eigenVersion, declarations: FilterPeers.eigen,
          main: FilterPeers.main, flags: ["-I/usr/include/eigen3"], arguments: [step], in: folder),
        .python(
          "numpy, dense", module: "numpy", version: "numpy.__version__",
          script: FilterPeers.numpy, arguments: [step]),
      ]
    }
    return Self(predictionPeers: try peers("predict"), updatePeers: try peers("update"))
  }

  func run() throws -> [TableRow] {
    let count = 200_000
    let prediction = Contest(
      name: "filter: prediction", unit: .nanoseconds,
      ours: {
        var kernel = FilterKernel()
        let time = seconds { kernel.predict(steps: count) }
        keep(kernel.trace)
        return time / Double(count)
      }, peers: predictionPeers)
    let update = Contest(
      name: "filter: update by a velocity", unit: .nanoseconds,
      ours: {
        var kernel = FilterKernel()
        let time = seconds { kernel.update(velocities: count) }
        keep(kernel.trace)
        return time / Double(count)
      }, peers: updatePeers)
    return try prediction.run() + update.run()
  }
}
