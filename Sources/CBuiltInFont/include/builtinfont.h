// The packed font that stands in the program itself.
#ifndef TYPIST_CBUILTINFONT_H
#define TYPIST_CBUILTINFONT_H
#include <stddef.h>

const unsigned char *typist_built_in_font(void);
size_t typist_built_in_font_length(void);
#endif
