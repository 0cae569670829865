import CommandLineInterface
import Evaluation

extension Console {
  /// Writes a JSON document and the end of its last line to standard output.
  func write(json: JSONValue) throws(OutputError) {
    var writer = JSONWriter()
    writer.value(json)
    try write(bytes: writer.bytes)
    try writeLine()
  }
}
