// What a screen's panel does when displays come and go and when virtual terminals are switched.
import LinuxIO
import Panels
import Raster
import Time

// Displays and cards.
extension DRMPanel {
  /// Compares what is plugged in with what is shown.
  func look(at now: Instant) throws(PanelFailure) {
    if isHidden { return }
    if let scanout {
      do throws(Errno) {
        let connector = try scanout.device.calls.connector(
          scanout.plan.connector.id, askingDisplay: true)
        if !connector.isConnected {
          lose(isGone: false)
        } else if !isUpToDate(scanout, connector) {
          scanout.close()
          self.scanout = nil
          seat.release(scanout.device)
        }
      } catch {
        if !error.isGone && error != .noEntry { return }
        lose(isGone: error.isGone)
      }
    }
    if scanout != nil { return }
    do throws(PanelFailure) {
      try openScanout()
    } catch {
      // A card on its way from one driver to the next is not there, or not ours yet, for a while.
      if looks.isEmpty { notes.append(error.message) }
      return
    }
    if scanout == nil { return }
    looks = []
    pendingNews.isBack = true
    hasRefused = true
    beReady()
  }

  /// Whether the display still wants the mode that it shows, and its link works.
  func isUpToDate(_ scanout: Scanout, _ connector: Connector) -> Bool {
    if connector.properties.choice("link-status") == "Bad" { return false }
    guard let wanted = chooseMode(connector.modes, wish: wish.mode) else { return true }
    // A mode that was refused before is not tried again for the same list.
    return wanted.isSameTiming(as: scanout.choice.mode)
      || connector.modes == scanout.plan.connector.modes
  }

  func lose(isGone: Bool) {
    guard let scanout else { return }
    self.scanout = nil
    patience = nil
    retry = nil
    if isGone {
      scanout.device.isGone = true
      scanout.close()
    } else {
      scanout.darken()
    }
    seat.release(scanout.device)
    notes.append(
      isGone
        ? "\(info.name): the card has gone; waiting for one"
        : "\(info.name): unplugged; waiting for a display")
    pendingNews.isLost = true
  }

  /// Finds and prepares the wished output; leaves ``scanout`` nil where there is no display yet.
  func openScanout() throws(PanelFailure) {
    switch try seat.find(wish) {
    case .noDisplay(let place):
      let note = "no display is plugged in at \(place); waiting for one"
      if !notes.contains(note) && looks.isEmpty { notes.append(note) }
    case .output(let device, let plan):
      let opened: Scanout
      do throws(PanelFailure) {
        opened = try Scanout.open(plan, wish, on: device)
      } catch {
        seat.release(device)
        throw error
      }
      scanout = opened
      notes += opened.notes
      let new = PanelInfo(opened)
      if new != info { pendingNews.infoChanged = true }
      info = new
    }
  }
}

// Whose turn it is to draw.
extension DRMPanel {
  func letGo() {
    retry = nil
    guard let scanout else { return }
    scanout.forget()
    patience = nil
    do throws(Errno) { try scanout.device.calls.setMaster(false) } catch {}  // It was not ours.
  }

  func takeAgain(at now: Instant) {
    if isHidden { return }
    // What was plugged meanwhile is seen now.
    looks = [now]
    hasRefused = true
    if let scanout, !becomeMaster(scanout, at: now) { return }
    pendingNews.needsRedraw = true
    beReady()
  }

  func becomeMaster(_ scanout: Scanout, at now: Instant) -> Bool {
    do throws(PanelFailure) {
      try scanout.device.becomeMaster()
      return true
    } catch {
      retry = now + .milliseconds(500)
      return false
    }
  }
}

extension PanelInfo {
  /// Describes an output.
  fileprivate init(_ scanout: Scanout) {
    let traits = scanout.device.traits
    let refresh = Int(scanout.choice.mode.refresh)
    let samples = scanout.isPaced && refresh > 0 ? min(refresh, 60) : 30
    self.init(
      name: scanout.plan.connector.name, size: scanout.choice.frameSize,
      blink: traits.isPaper ? .nobody : scanout.isPaced ? .display : .timer,
      fade: FadeAbility(levels: traits.isOneBit ? 2 : 256, samplesPerSecond: samples))
  }
}
