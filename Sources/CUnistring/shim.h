// libunistring's line breaks and widths. Its header renames functions by macros, which do not import: so the inline shim
// takes whichever version the installed header stands for.
#ifndef TYPIST_CUNISTRING_H
#define TYPIST_CUNISTRING_H
#include <unictype.h>
#include <unilbrk.h>
#include <uniwidth.h>

static inline void cuni_line_breaks(const uint8_t *text, size_t length, char *breaks) {
  u8_possible_linebreaks(text, length, "UTF-8", breaks);
}
static inline int cuni_width(uint32_t scalar) { return uc_width(scalar, "UTF-8"); }
#endif
