import CommandLineInterface

extension CommandGroup {
  /// `fusion queue`: the uploads of a store.
  static let queue = CommandGroup(
    name: "queue",
    abstract: "Shows, sends and tidies the uploads that wait in a store.",
    members: [
      .command(QueueListCommand.self),
      .command(QueueShowCommand.self),
      .command(QueueUploadCommand.self),
      .command(QueueRetryCommand.self),
      .command(QueueCancelCommand.self),
      .command(QueuePruneCommand.self),
      .command(QueueStatsCommand.self),
      .command(QueueVerifyCommand.self),
      .command(QueueBackupCommand.self),
    ])
}

/// Where the queue is unless a command is told otherwise.
let defaultStore = "fusion.sqlite"

extension Parameter {
  /// `--store FILE`, the same for all commands of the queue.
  static func store(_ path: any WritableKeyPath<Root, String> & Sendable) -> Self {
    .option("store", path, value: "FILE", "SQLite file that keeps results and their uploads.")
  }
}
