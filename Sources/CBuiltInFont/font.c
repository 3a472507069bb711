// Holds fonts/built-in.font as bytes. An array literal in Swift takes half a minute to compile; #embed takes none.
#include "builtinfont.h"

static const unsigned char bytes[] = {
#embed "../../fonts/built-in.font"
};

const unsigned char *typist_built_in_font(void) { return bytes; }
size_t typist_built_in_font_length(void) { return sizeof bytes; }
