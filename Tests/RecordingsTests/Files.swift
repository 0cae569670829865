import Foundation

/// Makes a folder with files, given by name and text, and returns its path.
@discardableResult
func makeFolder(
  _ name: String = "recording", in parent: String, _ files: [String: String]
) throws -> String {
  try makeFolder(name, in: parent, bytes: files.mapValues { Array($0.utf8) })
}

/// Makes a folder with files, given by name and bytes, and returns its path.
@discardableResult
func makeFolder(
  _ name: String = "recording", in parent: String, bytes files: [String: [UInt8]]
) throws -> String {
  let folder = URL(filePath: parent).appending(path: name)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for (file, bytes) in files {
    let url = folder.appending(path: file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }
  return folder.path
}

/// The names in a folder, hidden ones too.
func names(in folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
}

func bytes(of path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(filePath: path)))
}
