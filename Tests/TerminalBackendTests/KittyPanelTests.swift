// Images by the kitty graphics protocol: what is transmitted, what of it is sent again.
import Panels
import Raster
import TerminalSupport
import Testing
import Time

@testable import TerminalBackend

@Suite("Images of the kitty graphics protocol")
struct KittyPanelTests {
  @Test("a picture is padded to whole cells, transmitted and placed once at its first cell")
  func place() throws {
    let pty = try PseudoTerminal(columns: 10, rows: 5, cellWidth: 2, cellHeight: 3)
    let style = TerminalStyle(transparentBackground: nil)
    let panel = KittyPanel(
      terminal: try pty.open("xterm-kitty"), size: Size(width: 3, height: 4), style: style,
      imageID: 7)
    _ = try pty.output()
    _ = try panel.show("#..\n...\n...\n..#")
    // Two by two cells are four by six pixels of three bytes. White is FFFFFF, ////, and black is
    // AAAA.
    let rows = ["////AAAAAAAAAAAA", "AAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAA", "AAAAAAAA////AAAA"]
    let padding = String(repeating: "A", count: 32)
    #expect(
      try pty.trace()
        == "^[[m^M^[[J^M^J^[[A^[_Ga=T,i=7,p=1,c=2,r=2,C=1,q=2,f=24,t=d,s=4,v=6,m=0;"
        + rows.joined() + padding + "^[\\^M^J")
  }

  @Test("what changed is an edit of the root frame, no larger than the change")
  func edit() throws {
    let pty = try PseudoTerminal(columns: 10, rows: 5, cellWidth: 2, cellHeight: 2)
    let style = TerminalStyle(transparentBackground: nil)
    let panel = KittyPanel(
      terminal: try pty.open("xterm-kitty"), size: Size(width: 4, height: 2), style: style,
      imageID: 7)
    _ = try panel.show("....\n....")
    _ = try pty.output()
    _ = try panel.show("..#.\n....")
    #expect(
      try pty.trace() == "^[_Ga=f,i=7,r=1,x=2,y=0,X=1,q=2,f=24,t=d,s=1,v=1,m=0;////^[\\")
    _ = try panel.show("..#.\n....")
    #expect(try pty.trace() == "")
  }

  @Test("a terminal that may not know edits gets the whole image anew, in its place")
  func whole() throws {
    let pty = try PseudoTerminal(columns: 10, rows: 5, cellWidth: 2, cellHeight: 2)
    let style = TerminalStyle(transparentBackground: nil)
    let panel = KittyPanel(
      terminal: try pty.open("xterm-ghostty"), size: Size(width: 2, height: 4), style: style,
      imageID: 7)
    #expect(panel.info.fade == FadeAbility(levels: 16, samplesPerSecond: 10))
    _ = try panel.show("..\n..\n..\n..")
    _ = try pty.output()
    _ = try panel.show("#.\n..\n..\n..")
    #expect(
      try pty.trace()
        == "^[[A^[_Ga=T,i=7,p=1,c=1,r=2,C=1,q=2,f=24,t=d,s=2,v=4,m=0;////AAAA" + "AAAAAAAA"
        + "AAAAAAAA" + "AAAAAAAA^[\\^M^J")
  }

  @Test("the transparent background has no opacity, all else has all of it")
  func transparent() throws {
    let pty = try PseudoTerminal(columns: 10, rows: 5, cellWidth: 3, cellHeight: 1)
    let panel = KittyPanel(
      terminal: try pty.open("xterm-kitty"), size: Size(width: 3, height: 1), imageID: 7)
    _ = try panel.show("#.#")
    // FFFFFFFF 00000000 FFFFFFFF
    #expect(try pty.trace().hasSuffix("f=32,t=d,s=3,v=1,m=0;/////wAAAAD/////^[\\"))
  }

  @Test("long data is cut into chunks of 4096 letters; an edit's chunks all say that they are one")
  func chunks() throws {
    let pty = try PseudoTerminal(columns: 80, rows: 40, cellWidth: 10, cellHeight: 10)
    let style = TerminalStyle(transparentBackground: nil)
    let panel = KittyPanel(
      terminal: try pty.open("xterm-kitty"), size: Size(width: 50, height: 50), style: style,
      imageID: 7)
    var screen = ScreenModel(width: 80, height: 40)
    var frame = Frame(size: Size(width: 50, height: 50))
    _ = try panel.present(frame, damage: Damage(frame.bounds), at: .zero)
    screen.take(try pty.output(drawnBy: panel))
    frame.fill(frame.bounds, with: .white)
    _ = try panel.present(frame, damage: Damage(frame.bounds), at: .zero)
    screen.take(try pty.output(drawnBy: panel))
    // 7500 bytes are 10,000 letters: 4096, 4096 and 1808.
    let heads = screen.strings.map { String($0.prefix { $0 != ";" }) }
    #expect(
      heads == [
        "Ga=T,i=7,p=1,c=5,r=5,C=1,q=2,f=24,t=d,s=50,v=50,m=1", "Gq=2,m=1", "Gq=2,m=0",
        "Ga=f,i=7,r=1,x=0,y=0,X=1,q=2,f=24,t=d,s=50,v=50,m=1", "Ga=f,q=2,m=1", "Ga=f,q=2,m=0",
      ])
    let lengths = zip(screen.strings, heads).map { $0.count - $1.count - 1 }
    #expect(lengths == [4096, 4096, 1808, 4096, 4096, 1808])
  }

  @Test("a new window size deletes the image, as erasing text would not")
  func resize() throws {
    let pty = try PseudoTerminal(columns: 10, rows: 5, cellWidth: 2, cellHeight: 2)
    let panel = KittyPanel(
      terminal: try pty.open("xterm-kitty"), size: Size(width: 2, height: 2), imageID: 7)
    _ = try panel.show("##\n##")
    _ = try pty.output()
    pty.resize(columns: 12, rows: 5, cellWidth: 2, cellHeight: 2)
    _ = try panel.handle(.windowChanged, at: .zero)
    #expect(try pty.trace() == "^[_Ga=d,d=I,i=7,q=2^[\\^[[m^[[J")
    _ = try panel.show("##\n##")
    #expect(try pty.trace().hasPrefix("^[[m^M^[[J^[_Ga=T,i=8,"))
  }

  @Test(
    "bytes as text are those of RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func base64Table(bytes: String, text: String) {
    #expect(base64([UInt8](bytes.utf8)[...]) == [UInt8](text.utf8))
  }
}
