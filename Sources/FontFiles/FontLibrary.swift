import CLinux
import LinuxIO

/// Finds installed fonts by name.
public struct FontLibrary {
  /// The folders in which names are looked for, in this order.
  public let folders: [String]

  /// The folders of this machine: `$TYPIST_FONTS`, the console's fonts, Unifont's, and X11's.
  public init() {
    var folders = [
      "/usr/share/consolefonts", "/usr/share/kbd/consolefonts", "/usr/share/unifont",
      "/usr/share/fonts/X11/misc",
    ]
    if let own = unsafe getenv("TYPIST_FONTS") {
      let folder = unsafe String(cString: own)
      if !folder.isEmpty { folders.insert(folder, at: 0) }
    }
    self.folders = folders
  }

  /// Looks in `folders` only.
  public init(folders: [String]) { self.folders = folders }

  /// The names of all fonts that may be there and the files they are in; an earlier folder hides a later one.
  public func fonts() -> [(name: String, path: String)] {
    var found: [(name: String, path: String)] = []
    for folder in folders {
      for file in LinuxIO.names(inFolder: folder) {
        guard let name = Self.name(of: file), !found.contains(where: { $0.name == name }) else {
          continue
        }
        found.append((name, "\(folder)/\(file)"))
      }
    }
    return found.sorted { $0.name < $1.name }
  }

  /// The file of a font: `font` itself if it is a path, else the one that is installed by that name.
  public func path(of font: String) throws(FontFailure) -> String {
    if font.utf8.contains(UInt8(ascii: "/")) || LinuxIO.names(inFolder: ".").contains(font) {
      return font
    }
    for folder in folders {
      for file in LinuxIO.names(inFolder: folder) where Self.name(of: file) == font {
        return "\(folder)/\(file)"
      }
    }
    var places = ""
    for folder in folders { places += (places.isEmpty ? "" : ", ") + folder }
    throw FontFailure(
      .notFound,
      "there is no file and no installed font '\(font)' in \(places); 'typist fonts' lists the installed "
        + "ones (the packages unifont and console-setup-linux have some)")
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
