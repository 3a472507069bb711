// zlib's header, and its one macro that does not import into Swift.
#include <zlib.h>

// Begins to unpack gzip (16) with the largest window (15).
static inline int czlib_begin_gunzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
