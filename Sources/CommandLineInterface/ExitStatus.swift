/// How a command ended, as the shell sees it.
///
/// - Source: the numbers are those of BSD's `sysexits.h`.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// The command did what was asked.
  case done = 0
  /// The command line does not make sense.
  case wrongUsage = 64
  /// The input was read, and cannot be used.
  case badData = 65
  /// The input does not exist or cannot be opened.
  case noSuchInput = 66
  /// A service or a library that the command needs cannot be reached.
  case unavailable = 69
  /// The program itself is at fault.
  case internalError = 70
  /// The output cannot be written.
  case cannotWrite = 73
}

/// An error that knows the status its command exits with.
///
/// Any other error that leaves a command is a bug of the program, and ends it with
/// ``ExitStatus/internalError``. The description of the error is what the user reads: it says what
/// is wrong, in which file, at which line or time, and what to do about it.
public protocol ExitStatusReporting: Error {
  var exitStatus: ExitStatus { get }
}
