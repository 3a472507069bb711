import LinuxIO
public import Panels
public import Raster

/// Writes a frame as a PNG file.
public enum PNGWriter {
  /// The PNG of `frame`; the same bytes for the same pixels.
  ///
  /// Fails when the frame is empty, or larger than PNG allows.
  public static func encode(_ frame: borrowing Frame) throws(PanelFailure) -> [UInt8] {
    try PNGEncoder.encode(pixels(of: frame), size: frame.size)
  }

  /// Writes `frame` as the file at `path`, atomically: its readers see all of it or what was there
  /// before.
  ///
  /// Fails as ``encode(_:)`` does, and when the folder is missing or may not be written, or the
  /// disk is full.
  public static func write(_ frame: borrowing Frame, to path: String) throws(PanelFailure) {
    try AtomicFile.write(try encode(frame), to: path)
  }

  /// The pixels of `frame`, row by row from the top.
  static func pixels(of frame: borrowing Frame) -> [UInt32] {
    frame.withPixels { span in
      var pixels: [UInt32] = []
      pixels.reserveCapacity(span.count)
      for i in span.indices { pixels.append(span[i]) }
      return pixels
    }
  }
}
