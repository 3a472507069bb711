// Holds the pictures of all the other tests to their word: they must be able to fail.
import PictureSupport
import Raster
import Testing

@Suite("Pictures in tests")
struct PictureTests {
  @Test("a frame looks like the picture that it was painted from, primaries and greys included")
  func alphabet() {
    let art = """
      .#RGB
      CMY19
      abcde
      """
    let frame = Frame(picture: art)
    #expect(frame.size == Size(width: 5, height: 3))
    #expect(frame[2, 0] == Color(rgb: 0xFF_0000))
    #expect(frame[4, 0] == Color(rgb: 0x00_00FF))
    #expect(frame[1, 2] == Color(rgb: 0xBB_BBBB))
    #expect(frame.picture() == art)
    expect(frame, looksLike: art)
  }

  @Test("a space is any colour, or exactly the untouched one if that is asked for")
  func space() {
    let frame = Frame(picture: "# \n.#")
    #expect(mismatch(of: frame, from: "# \n #") == nil)
    #expect(mismatch(of: frame, from: "# \n.#", untouched: .untouched) == nil)
    #expect(mismatch(of: frame, from: "#\n.#", untouched: .untouched) == nil)
    #expect(mismatch(of: frame, from: "#\n #", untouched: .untouched) != nil)
  }

  @Test(
    "a wrong pixel, a missing or surplus row and a row that is too long are all reported",
    arguments: ["#.\n##", "#.", "#.\n.#\n  ", "#. \n.#", "#.\n.R", "#.\n.%"])
  func differences(art: String) {
    #expect(mismatch(of: Frame(picture: "#.\n.#"), from: art) != nil)
  }

  @Test("the report marks the row, names the colour and ends with what to paste")
  func report() {
    let frame = Frame(picture: "##\n.x", naming: ["x": Color(rgb: 0x01_80FF)])
    let report = mismatch(of: frame, from: "##\n.#")
    #expect(
      report == """
        the frame looks different: wanted 2x2, got 2x2; want | got:
          ## | ##
        ! .# | .?
        (1, 1) wanted #, is 0180FF
        got:
        ##
        .?
        """)
  }

  @Test("a frame that looks different records an issue")
  func issue() {
    withKnownIssue {
      expect(Frame(picture: "#."), looksLike: ".#")
    }
  }
}
