import Foundation
import FoundationXML
import Testing

@testable import Evaluation

@Suite struct XMLExportTests {
  /// Names that would break a document that does not escape them.
  static let names = ["A & B", "<run>", "\"quoted\"", "]]>", "bell\u{7}", "Zürich 😀", ""]

  @Test(arguments: names)
  func `GPX is well formed whatever the name is`(name: String) throws {
    var result = FusionResult.complete
    result.recording.name = name
    let track = try XMLOutline(try result.exported(as: .gpx))
    #expect(track.texts["name"] == [name.replacing("\u{7}", with: "\u{FFFD}")])
    #expect(track.attributes["trkpt"]?.first == ["lat": "45.000000000", "lon": "90.000000000"])
    #expect(track.texts["ele"] == ["120.000", "120.000", "120.000"])
    #expect(
      track.texts["time"] == [
        "2023-11-14T22:13:32.623Z", "2023-11-14T22:13:32.723Z", "2023-11-14T22:13:32.823Z",
      ])
    #expect(track.texts["gpxtpx:speed"] == ["0.500", "1.118", "2.062"])
    #expect(track.texts["gpxtpx:course"] == ["63.43", "75.96"])
    #expect(track.attributes["gpx"]?.first?["version"] == "1.1")
  }

  @Test func `the children of a GPX point stand in the order of the schema`() throws {
    let text = String(decoding: try FusionResult.complete.exported(as: .gpx), as: UTF8.self)
    let order = ["<trkpt", "<ele>", "<time>", "<extensions>", "<gpxtpx:speed>", "</trkpt>"]
    let positions = try order.map { try #require(text.range(of: $0)).lowerBound }
    #expect(positions == positions.sorted())
  }

  @Test(arguments: names)
  func `KML is well formed and every coordinate has its time and speed`(name: String) throws {
    var result = FusionResult.complete
    result.recording.name = name
    let track = try XMLOutline(try result.exported(as: .kml))
    #expect(track.texts["name"] == [name.replacing("\u{7}", with: "\u{FFFD}")])
    #expect(
      track.texts["gx:coord"] == [
        "90.000000000 45.000000000 120.000", "90.125000000 45.000000000 120.000",
        "90.250000000 45.000000000 120.000",
      ])
    #expect(track.texts["when"]?.count == 3)
    #expect(track.texts["gx:value"] == ["0.500", "1.118", "2.062"])
  }

  @Test func `a broken track has a segment for each part`() throws {
    var result = FusionResult.complete
    result.series = .moving(rows: 5)
    result.series.latitudeDegrees?[2] = .nan
    #expect(try XMLOutline(try result.exported(as: .gpx)).attributes["trkseg"]?.count == 2)
    #expect(try XMLOutline(try result.exported(as: .kml)).attributes["gx:Track"]?.count == 2)
  }
}

/// The texts and attributes of a document's elements, by their name, in the order of the document.
private final class XMLOutline: NSObject, XMLParserDelegate {
  private(set) var texts: [String: [String]] = [:]
  private(set) var attributes: [String: [[String: String]]] = [:]
  private var text = ""

  init(_ bytes: [UInt8]) throws {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    self.attributes[name, default: []].append(attributes)
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    texts[name, default: []].append(text)
    text = ""
  }
}
