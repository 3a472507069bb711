import CLinux
import LinuxIO

/// Finds installed fonts by name.
public struct FontLibrary {
  /// The folders in which names are looked for, in this order, and in folders within them, ``deepest`` of them deep.
  public let folders: [String]
  /// How many folders deep within a folder it is looked.
  public static let deepest = 3

  /// The folders of this machine: `$TYPIST_FONTS`, the console's fonts, Unifont's, and all others.
  public init() {
    var folders = [
      "/usr/share/consolefonts", "/usr/share/kbd/consolefonts", "/usr/share/unifont",
      "/usr/share/fonts",
    ]
    if let own = unsafe getenv("TYPIST_FONTS") {
      let folder = unsafe String(cString: own)
      if !folder.isEmpty { folders.insert(folder, at: 0) }
    }
    self.folders = folders
  }

  /// Looks in `folders` only.
  public init(folders: [String]) { self.folders = folders }

  /// The folders as a message names them.
  public var places: String {
    var places = ""
    for folder in folders { places += (places.isEmpty ? "" : ", ") + folder }
    return places
  }

  /// The names of all fonts that may be there and the files they are in; an earlier folder hides a later one.
  public func fonts() -> [(name: String, path: String)] {
    var found: [(name: String, path: String)] = []
    for folder in folders {
      visit(folder) { name, path in
        found.append((name, path))
        return false
      }
    }
    // Of one name the first stays: sorting must not exchange equal names.
    var order = Array(found.indices)
    order.sort { (found[$0].name, $0) < (found[$1].name, $1) }
    var kept: [(name: String, path: String)] = []
    for index in order where kept.last?.name != found[index].name { kept.append(found[index]) }
    return kept
  }

  /// The file of a font: `font` itself if it is a path, else the one that is installed by that name.
  public func path(of font: String) throws(FontFailure) -> String {
    if font.utf8.contains(UInt8(ascii: "/")) || LinuxIO.names(inFolder: ".").contains(font) {
      return font
    }
    var found: String?
    for folder in folders where found == nil {
      visit(folder) { name, path in
        // Its name with its endings is a name too.
        guard name == font || path.hasSuffix("/" + font) else { return false }
        found = path
        return true
      }
    }
    if let found { return found }
    throw FontFailure(
      .notFound,
      "there is no file and no installed font '\(font)' in \(places); 'typist fonts' lists the installed "
        + "ones (the packages unifont and console-setup-linux have some)")
  }

  /// Shows every font in a folder and in those within it to `body`, until it says that this is enough; a folder's own fonts
  /// come before those deeper down. Answers whether it was enough.
  @discardableResult
  private func visit(
    _ folder: String, depth: Int = 0, _ body: (_ name: String, _ path: String) -> Bool
  ) -> Bool {
    let entries = LinuxIO.names(inFolder: folder)
    for entry in entries {
      if let name = Self.name(of: entry), body(name, "\(folder)/\(entry)") { return true }
    }
    if depth == Self.deepest { return false }
    // What has a dot in its name is a file: trying to open thousands of those as folders takes long.
    for entry in entries where !entry.utf8.contains(UInt8(ascii: ".")) {
      if visit("\(folder)/\(entry)", depth: depth + 1, body) { return true }
    }
    return false
  }

  /// The name of a font's file without its endings; nil for other files.
  private static func name(of file: String) -> String? {
    var name = file
    if name.hasSuffix(".gz") { name.removeLast(3) }
    for ending in [".psfu", ".psf", ".hex", ".bdf"] where name.hasSuffix(ending) {
      name.removeLast(ending.utf8.count)
      return name
    }
    return nil
  }
}
