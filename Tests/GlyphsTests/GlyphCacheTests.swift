// Glyphs are drawn once, at their size on the display, and known by number.
import Glyphs
import Raster
import Testing

@Suite struct GlyphCacheTests {
  static func font() -> BitmapFont {
    var builder = FontBuilder(name: "", ascent: 2, descent: 1, cellWidth: 3)
    builder.add(glyph("#.\n##", advance: 3), for: "a")
    builder.add(glyph("####", left: -1, bottom: -1, advance: 3), for: "j")
    return builder.font()
  }

  @Test("a cluster has one number, however often it is asked for and however it is written")
  func numbers() {
    let cache = GlyphCache(font: Self.font())
    let number = cache.number(of: "a")
    #expect(cache.number(of: "j") != number)
    #expect(cache.number(of: "a") == number)
    #expect(cache.number(of: "e\u{301}") == cache.number(of: "\u{E9}"))
  }

  @Test("its mask is the cell, each pixel of the font as many pixels as the scale says")
  func scale() {
    let cache = GlyphCache(font: Self.font(), scale: 2)
    let number = cache.number(of: "a")
    let glyph = cache[number]
    #expect(glyph.mask.size == Size(width: 6, height: 6) && glyph.advance == 6)
    #expect(glyph.origin == Point(x: 0, y: 0) && cache.lineHeight == 6)
    // The font's picture is "#.", "##": ink covers 4 by 4 pixels but for the upper right quarter.
    #expect(glyph.mask.inkBounds == Rect(x: 0, y: 0, width: 4, height: 4))
    #expect(glyph.mask[1, 1] == 255 && glyph.mask[2, 1] == 0 && glyph.mask[2, 2] == 255)
  }

  @Test("a font is enlarged by what fits the height, but no glyph beyond 8192 pixels")
  func largestScale() {
    #expect(Self.font().scale(forHeight: 2) == 1)
    #expect(Self.font().scale(forHeight: 1024) == 341)  // 1024 pixels, 3 rows
    var flat = FontBuilder(name: "", ascent: 1, descent: 0, cellWidth: 1)
    flat.add(glyph("#", advance: 1024), for: "a")
    #expect(flat.font().scale(forHeight: 1024) == 8)  // 8192 pixels, 1024 columns
    var far = FontBuilder(name: "", ascent: 1, descent: 0, cellWidth: 1)
    far.add(glyph("#", left: -1023, advance: 1), for: "a")
    #expect(far.font().scale(forHeight: 1024) == 8)
  }

  @Test("ink that leaves its cell moves the mask and is known as the overhang")
  func overhang() {
    let cache = GlyphCache(font: Self.font(), scale: 2)
    _ = cache.number(of: "a")
    #expect(cache.overhang == 0)
    let number = cache.number(of: "j")
    #expect(cache[number].origin == Point(x: -2, y: 0))
    #expect(cache[number].mask.size == Size(width: 8, height: 6))
    #expect(cache.overhang == 2)
  }

  @Test("each scalar without a glyph is reported once")
  func missing() {
    let cache = GlyphCache(font: Self.font())
    _ = cache.number(of: "a")
    #expect(cache.takeMissing() == [])
    _ = cache.number(of: "Ж")
    _ = cache.number(of: "Ж\u{308}")
    _ = cache.number(of: "가")
    #expect(cache.takeMissing() == ["Ж", "\u{308}", "가"])
    _ = cache.number(of: "가\u{308}")
    #expect(cache.takeMissing() == [])
  }

  @Test("a cache that holds more than its limit begins anew when it may")
  func limit() throws {
    let cache = GlyphCache(font: Self.font())
    for value in 0x4E00..<(0x4E00 + UInt32(GlyphCache.limit)) {
      _ = cache.number(of: Character(try #require(Unicode.Scalar(value))))
    }
    let last = cache.number(of: "\u{4E00}")
    cache.forgetIfFull()
    #expect(cache.number(of: "\u{4E00}") == last, "it holds no more than the limit")
    #expect(cache.number(of: "a") == GlyphCache.limit)
    cache.forgetIfFull()
    #expect(cache.number(of: "a") == 0)
  }
}
