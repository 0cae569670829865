public import CommandLineInterface
public import Evaluation
public import Navigation
public import Recordings
public import ResultStore
public import Simulation
public import StationaryDetection
public import VelocityEstimation

// The exit status of every error that a module throws, in one place. An error that is missing here
// is reported as a bug of the program.

extension CalibrationError: ExitStatusReporting {
  public var exitStatus: ExitStatus { .badData }
}

extension CalibrationFileError: ExitStatusReporting {
  public var exitStatus: ExitStatus { .badData }
}

extension PictureSizeMismatch: ExitStatusReporting {
  public var exitStatus: ExitStatus { .badData }
}

extension EstimationError: ExitStatusReporting {
  public var exitStatus: ExitStatus {
    switch self {
    case .calibration(let error): error.exitStatus
    case .navigation(let error): error.exitStatus
    case .camera(let error): error.exitStatus
    }
  }
}

extension FrameReadingError: ExitStatusReporting {
  public var exitStatus: ExitStatus {
    switch reason {
    case .cannotOpen: .noSuchInput
    case .libraryMissing, .outOfMemory, .cameraLost: .unavailable
    case .notMedia, .noPictures, .cannotDecode, .cannotConvert, .tooLarge, .endsBefore,
      .beginsAfter:
      .badData
    }
  }
}

extension LiveDetectionError: ExitStatusReporting {
  public var exitStatus: ExitStatus { .badData }
}

extension NavigationError: ExitStatusReporting {
  public var exitStatus: ExitStatus { .badData }
}

extension RecordingError: ExitStatusReporting {
  public var exitStatus: ExitStatus {
    switch kind {
    case .noSuchInput, .unreadable: .noSuchInput
    case .cannotWrite: .cannotWrite
    case .unknownFormat, .notData, .damagedArchive, .encryptedArchive, .missingStream,
      .missingColumn, .malformedValue, .lineTooLong, .noUsableRows, .malformedDescription:
      .badData
    }
  }
}

extension ResultError: ExitStatusReporting {
  public var exitStatus: ExitStatus {
    switch reason {
    case .unreadable: .noSuchInput
    case .malformed, .unknownSchema, .unexpected, .notComparable, .notExportable: .badData
    }
  }
}

extension SimulationError: ExitStatusReporting {
  public var exitStatus: ExitStatus {
    switch self {
    case .encoderMissing: .unavailable
    case .unwritablePicture, .unwritableRecording: .cannotWrite
    }
  }
}

extension StoreError: ExitStatusReporting {
  public var exitStatus: ExitStatus {
    switch self {
    case .noSuchStore, .cannotOpen, .noSuchResult, .noSuchUpload: .noSuchInput
    case .locked, .database, .transactionLost, .leaseLost, .cannotSend: .unavailable
    case .readOnly, .full, .cannotBackUp: .cannotWrite
    case .noName, .invalidDestination: .wrongUsage
    case .corrupt, .notAStore, .newerSchema, .alreadyQueued, .keyInUse, .notPossible: .badData
    }
  }
}
