// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "fusion",
  products: [.executable(name: "fusion", targets: ["fusion"])],
  targets: [
    // MARK: - The world outside

    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CLAPACKE", pkgConfig: "lapacke", providers: [.apt(["liblapacke-dev"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    // C++ behind C headers: every exception is caught inside.
    .target(name: "CGeographic", linkerSettings: [.linkedLibrary("GeographicLib")]),
    .target(name: "CNumbers"),
    // Headers of libav at build time; the libraries themselves are loaded when a video is opened.
    .target(name: "CVideo", linkerSettings: [.linkedLibrary("dl")]),

    // MARK: - Libraries

    .target(name: "LinearAlgebra", dependencies: ["CLAPACKE"]),
    .target(name: "Geodesy", dependencies: ["CGeographic", "LinearAlgebra"]),
    .target(name: "SensorSamples", dependencies: ["Geodesy"]),
    .target(name: "Navigation", dependencies: ["LinearAlgebra", "Geodesy", "SensorSamples"]),
    .target(name: "StationaryDetection", dependencies: ["CVideo", "Geodesy", "SensorSamples"]),
    .target(name: "LocationManagement", dependencies: ["Geodesy", "SensorSamples"]),
    .target(
      name: "Recordings", dependencies: ["CArchive", "CNumbers", "Geodesy", "SensorSamples"]),
    .target(name: "ResultStore", dependencies: ["CSQLite", "CCurl", "COpenSSL", "CZlib"]),
    .target(
      name: "Evaluation",
      dependencies: ["CNumbers", "Geodesy", "SensorSamples"],
      // For readers of results; a resource bundle would link Foundation into every start.
      exclude: ["Resources"]),
    .target(
      name: "Simulation",
      dependencies: ["CVideo", "Geodesy", "LinearAlgebra", "Recordings", "SensorSamples"]),
    .target(
      name: "VelocityEstimation",
      dependencies: [
        "Evaluation", "Geodesy", "LocationManagement", "Navigation", "Recordings", "SensorSamples",
        "StationaryDetection",
      ]),

    // MARK: - The program

    .target(name: "CommandLineInterface"),
    .target(
      name: "FusionCommands",
      dependencies: [
        "CArchive", "CCurl", "CGeographic", "CLAPACKE", "COpenSSL", "CSQLite", "CVideo", "CZlib",
        "CommandLineInterface",
        "Evaluation", "Geodesy", "LocationManagement", "Navigation",
        "Recordings", "ResultStore", "SensorSamples", "Simulation", "StationaryDetection",
        "VelocityEstimation",
      ]),
    .executableTarget(name: "fusion", dependencies: ["FusionCommands"]),
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "Evaluation", "Geodesy", "Navigation", "Recordings", "ResultStore", "SensorSamples",
        "Simulation", "StationaryDetection", "VelocityEstimation",
      ]),

    // MARK: - Tests

    .target(
      name: "_TestSupport", dependencies: ["Geodesy", "LinearAlgebra"], path: "Tests/_TestSupport"),
    .testTarget(name: "CommandLineInterfaceTests", dependencies: ["CommandLineInterface"]),
    .testTarget(
      name: "EvaluationTests",
      dependencies: ["Evaluation", "Geodesy", "SensorSamples", "_TestSupport"]),
    // The executable is built for the tests that run it.
    .testTarget(
      name: "FusionCommandsTests",
      dependencies: [
        "CommandLineInterface", "Evaluation", "FusionCommands", "Geodesy", "Recordings",
        "ResultStore", "SensorSamples", "StationaryDetection", "VelocityEstimation",
        "_TestSupport", "fusion",
      ],
      exclude: ["FakeCamera"]),
    .testTarget(
      name: "VelocityEstimationTests",
      dependencies: [
        "Evaluation", "Geodesy", "LocationManagement", "Navigation", "Recordings",
        "SensorSamples", "Simulation", "StationaryDetection", "VelocityEstimation", "_TestSupport",
      ]),
    .testTarget(
      name: "RecordingsTests",
      dependencies: ["CNumbers", "Geodesy", "Recordings", "SensorSamples", "_TestSupport"]),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "Geodesy", "Recordings", "SensorSamples", "Simulation", "StationaryDetection",
        "_TestSupport",
      ]),
    .testTarget(
      name: "LinearAlgebraTests", dependencies: ["CLAPACKE", "LinearAlgebra", "_TestSupport"]),
    // Simulated recordings that the navigator is judged by, beside an oracle.
    .target(
      name: "_NavigationBench",
      dependencies: [
        "Geodesy", "LinearAlgebra", "Navigation", "Recordings", "SensorSamples", "Simulation",
        "StationaryDetection",
      ],
      path: "Tests/_NavigationBench"),
    // Prints how it fares on many of them.
    .executableTarget(
      name: "_NavigationTable",
      dependencies: ["Navigation", "Recordings", "Simulation", "_NavigationBench"],
      path: "Tests/_NavigationTable"),
    .testTarget(
      name: "NavigationTests",
      dependencies: [
        "Geodesy", "LinearAlgebra", "Navigation", "SensorSamples", "Simulation",
        "_NavigationBench", "_TestSupport",
      ]),
    .testTarget(name: "GeodesyTests", dependencies: ["Geodesy", "LinearAlgebra", "_TestSupport"]),
    .testTarget(
      name: "LocationManagementTests",
      dependencies: ["Geodesy", "LocationManagement", "SensorSamples", "_TestSupport"]),
    // The process that tests of the store kill.
    .executableTarget(
      name: "_StoreChild", dependencies: ["CSQLite", "ResultStore"], path: "Tests/_StoreChild"),
    .testTarget(
      name: "ResultStoreTests",
      dependencies: ["CSQLite", "ResultStore", "_StoreChild", "_TestSupport"],
      exclude: ["Servers"]),
    // What OpenCV computes, to compare with. Not by pkg-config: opencv4.pc names 55 libraries.
    .target(
      name: "_OpenCVReference", path: "Tests/_OpenCVReference",
      cxxSettings: [.unsafeFlags(["-isystem", "/usr/include/opencv4"])],
      linkerSettings: [.linkedLibrary("opencv_core"), .linkedLibrary("opencv_imgproc")]),
    // Clips with exact truth that detectors are judged by.
    .target(
      name: "_DetectionBench",
      dependencies: [
        "Geodesy", "SensorSamples", "Simulation", "StationaryDetection", "_OpenCVReference",
        "_TestSupport",
      ],
      path: "Tests/_DetectionBench"),
    // Prints what detectors make of them.
    .executableTarget(
      name: "_DetectionTable", dependencies: ["StationaryDetection", "_DetectionBench"],
      path: "Tests/_DetectionTable"),
    .testTarget(
      name: "StationaryDetectionTests",
      dependencies: [
        "Geodesy", "Recordings", "SensorSamples", "StationaryDetection", "_DetectionBench",
        "_OpenCVReference", "_TestSupport",
      ],
      exclude: ["Media"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

for target in package.targets where [.regular, .executable, .test].contains(target.type) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),  // SE-0335
      .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
      .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
      .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
      .strictMemorySafety(),  // SE-0458
      .treatAllWarnings(as: .error),  // SE-0480
    ]
}
