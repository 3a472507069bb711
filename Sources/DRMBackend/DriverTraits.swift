/// What a driver does with a buffer, as far as it does not tell: a table, found in the drivers' source.
struct DriverTraits: Equatable, Sendable {
  /// Copies the buffer to the display by itself (over SPI, I2C, USB, to a host), so that two buffers
  /// only double the work, and its flip events mean "copied", not "at vblank".
  var uploads = false
  /// Sends the one box around all damage: boxes that lie apart are told one after the other.
  var mergesDamage = false
  /// Sends whole rows of this many pixels at least.
  var damageRows = 1
  /// Shows black and white only.
  var isOneBit = false
  /// Takes seconds for a picture, and flickers meanwhile: nothing may blink.
  var isPaper = false

  private static let table: [(driver: String, traits: DriverTraits)] = [
    // Host and shadow memory (drivers/gpu/drm/{virtio,vmwgfx,qxl,vboxvideo,hyperv,tiny,sysfb,mgag200,ast}).
    ("virtio_gpu", DriverTraits(uploads: true)), ("vmwgfx", DriverTraits(uploads: true)),
    ("qxl", DriverTraits(uploads: true)), ("vboxvideo", DriverTraits(uploads: true)),
    ("hyperv_drm", DriverTraits(uploads: true)), ("cirrus", DriverTraits(uploads: true)),
    ("cirrus-qemu", DriverTraits(uploads: true)), ("bochs-drm", DriverTraits(uploads: true)),
    ("simpledrm", DriverTraits(uploads: true)), ("ofdrm", DriverTraits(uploads: true)),
    ("efidrm", DriverTraits(uploads: true)), ("vesadrm", DriverTraits(uploads: true)),
    ("mgag200", DriverTraits(uploads: true)), ("ast", DriverTraits(uploads: true)),
    // USB (drivers/gpu/drm/{udl,gud}, gm12u320; evdi is out of tree).
    ("udl", DriverTraits(uploads: true, mergesDamage: true)), ("gud", DriverTraits(uploads: true)),
    ("gm12u320", DriverTraits(uploads: true)), ("evdi", DriverTraits(uploads: true)),
    // SPI panels through drm_mipi_dbi.c, which merges all clips into one box.
    ("panel-mipi-dbi", DriverTraits(uploads: true, mergesDamage: true)),
    ("hx8357d", DriverTraits(uploads: true, mergesDamage: true)),
    ("ili9163", DriverTraits(uploads: true, mergesDamage: true)),
    ("ili9225", DriverTraits(uploads: true, mergesDamage: true)),
    ("ili9341", DriverTraits(uploads: true, mergesDamage: true)),
    ("ili9486", DriverTraits(uploads: true, mergesDamage: true)),
    ("mi0283qt", DriverTraits(uploads: true, mergesDamage: true)),
    ("st7586", DriverTraits(uploads: true, mergesDamage: true)),
    ("st7735r", DriverTraits(uploads: true, mergesDamage: true)),
    // One bit: pages of eight rows (ssd130x.c), and paper (repaper.c).
    ("ssd130x", DriverTraits(uploads: true, damageRows: 8, isOneBit: true)),
    ("repaper", DriverTraits(uploads: true, isOneBit: true, isPaper: true)),
  ]

  /// The traits of a driver; one that is not listed scans the buffer out itself.
  static func of(_ driver: String) -> DriverTraits {
    for row in table where row.driver == driver { return row.traits }
    return DriverTraits()
  }
}
