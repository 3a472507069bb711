// Makes a mode for a display that does not tell its own, by the formula that every monitor knows.
import CDRM
import Raster

/// The timing of VESA's "Coordinated Video Timings" 1.1 with normal blanking (not reduced, no
/// margins, not interlaced): what the program `cvt` prints.
///
/// Source: VESA CVT standard 1.1, section 5; its names stand in the comments. Where libxcvt and the
/// kernel's `drm_cvt_mode` differ from it they are followed, as that is what monitors are sent.
func coordinatedVideoTiming(_ size: Size, refresh: Int) -> Mode {
  let cell = 8  // CELL_GRAN
  let frontPorch = 3  // MIN_V_PORCH_RND, lines
  let leastBackPorch = 3  // 6 in the standard
  let leastSyncAndBackPorch = 550.0  // MIN_VSYNC_BP, microseconds
  let clockStep = 250  // CLOCK_STEP, kHz
  let width = (size.width + cell - 1) / cell * cell
  let sync = syncLines(width: width, height: size.height)

  // H_PERIOD_EST, microseconds, and the lines of pulse and back porch.
  let period =
    (1_000_000 / Double(refresh) - leastSyncAndBackPorch) / Double(size.height + frontPorch)
  let syncAndBackPorch = max(Int(leastSyncAndBackPorch / period) + 1, sync + leastBackPorch)
  let lines = size.height + syncAndBackPorch + frontPorch

  // Blanking takes a share of the line that grows with its frequency: C' and M' of the standard.
  let share = max(30 - 300 * period / 1000, 20)
  let blanking = Int(Double(width) * share / (100 - share)) / (2 * cell) * (2 * cell)
  let total = width + blanking
  let clock = Int(Double(total) * 1000 / period) / clockStep * clockStep
  let syncEnd = width + blanking / 2
  var syncStart = syncEnd - total * 8 / 100
  syncStart += cell - syncStart % cell
  return Mode(
    name: "\(size.width)x\(size.height)", size: Size(width: width, height: size.height),
    clock: UInt32(clamping: clock),
    horizontal: Mode.Timing(syncStart: syncStart, syncEnd: syncEnd, total: total),
    vertical: Mode.Timing(
      syncStart: size.height + frontPorch, syncEnd: size.height + frontPorch + sync, total: lines),
    refresh: UInt32(clamping: refresh),
    flags: UInt32(DRM_MODE_FLAG_NHSYNC | DRM_MODE_FLAG_PVSYNC), isPreferred: false)
}

/// The length of the vertical pulse tells the monitor the shape of the picture: 4 lines are 4:3.
private func syncLines(width: Int, height: Int) -> Int {
  for (lines, across, down) in [(4, 4, 3), (5, 16, 9), (6, 16, 10), (7, 5, 4), (7, 15, 9)]
  where height % down == 0 && height * across / down == width {
    return lines
  }
  return 10
}
