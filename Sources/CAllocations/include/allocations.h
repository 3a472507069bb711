// Counts how often a program asks for memory: a loop that must not allocate is held against it.
//
// Linking this target puts counting functions in the place of the C library's malloc and its kin,
// for Swift and C alike, in both flavours. They need glibc.
#ifndef TYPIST_ALLOCATIONS_H
#define TYPIST_ALLOCATIONS_H

// How many blocks this process has asked for so far; a block that was resized counts again.
unsigned long allocations_so_far(void);
#endif
