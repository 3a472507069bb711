// libudev, by which a program hears of displays that come and go.
#ifndef TYPIST_CUDEV_H
#define TYPIST_CUDEV_H
#include <libudev.h>
#endif
