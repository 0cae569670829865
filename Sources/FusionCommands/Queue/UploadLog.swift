import CommandLineInterface
import ResultStore

/// What has become of the uploads so far, and what people are told of it.
struct UploadLog {
  private(set) var reports: [UploadReport] = []
  private(set) var sent = 0
  private(set) var unsent: Set<Identifier> = []
  private var bar: UploadProgressBar

  init(expected: Int) { bar = UploadProgressBar(expected: expected) }

  mutating func note(_ event: UploadEvent, on console: Console, _ format: ReportFormat) {
    bar.note(event)
    switch event {
    case .progress: break
    case .storeInUse: console.warn("the store is in use for long; trying again")
    case .finished(let report):
      switch report.outcome {
      case .done:
        sent += 1
        unsent.remove(report.upload.id)
      case .takenOver: break
      case .failed, .postponed, .refused, .released: unsent.insert(report.upload.id)
      }
      switch format {
      case .text: console.message(report.line)
      case .json: reports.append(report)
      }
    }
    console.show(status: bar.line)
  }
}
