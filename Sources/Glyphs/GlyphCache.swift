/// Keeps the pictures of a font's clusters, so that each is drawn once and blitted many times.
///
/// It also gathers the scalars that the font lacks, so that each is reported once.
public final class GlyphCache {
  /// The font that the pictures are of.
  public let font: BitmapFont
  /// How many pictures the cache holds before it begins anew.
  public static let limit = 4096

  private var pictures: [Character: ClusterPicture] = [:]
  private var known: Set<UInt32> = []
  private var unreported: [Unicode.Scalar] = []

  /// Makes an empty cache.
  public init(font: BitmapFont) {
    self.font = font
  }

  /// The picture of `cluster`, drawn at the first call.
  public func picture(of cluster: Character) -> ClusterPicture {
    if let picture = pictures[cluster] { return picture }
    // An endless stream of ever new clusters must not fill the memory; a text that shows needs far fewer.
    if pictures.count >= GlyphCache.limit { pictures.removeAll(keepingCapacity: true) }
    let picture = font.picture(of: cluster)
    pictures[cluster] = picture
    for scalar in picture.missing where known.insert(scalar.value).inserted {
      unreported.append(scalar)
    }
    return picture
  }

  /// The scalars without a glyph that were met since the last call; none comes twice in a cache's life.
  public func takeMissing() -> [Unicode.Scalar] {
    let missing = unreported
    unreported = []
    return missing
  }
}
