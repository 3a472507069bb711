// The words of other rooms that a user of the library needs, so that one import is enough.
public import Panels
public import Raster
public import Time
public import Typing

/// Why a display cannot do what it was asked: a kind for code, a sentence for a person.
public typealias PanelFailure = Panels.PanelFailure
/// A key of a terminal or of a panel's keypad.
public typealias PanelKey = Panels.PanelKey
/// A colour, `0xRRGGBB`.
public typealias Color = Raster.Color
/// Columns and rows.
public typealias Size = Raster.Size
/// A length of time, in whole nanoseconds.
public typealias Interval = Time.Interval
/// How a text is typed.
public typealias TypingSettings = Typing.TypingSettings
/// How a cursor blinks.
public typealias BlinkPattern = Typing.BlinkPattern
