// giflib. Its functions return error codes and never jump.
#ifndef TYPIST_CGIF_H
#define TYPIST_CGIF_H
#include <stddef.h>
#include <gif_lib.h>
#endif
