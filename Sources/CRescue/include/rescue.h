// Gives a terminal, and the console beneath a screen, back when the program dies of a fatal signal.
//
// A Swift trap is SIGILL (or SIGTRAP, as the machine has it), abort() is SIGABRT, a bad pointer is
// SIGSEGV or SIGBUS. None of them unwinds: without a last word the shell would be left without
// echo, without a cursor and in colour.
//
// What is to be done is prepared beforehand in static memory. The handler runs on a stack of its
// own (the fault may be a stack that overflowed) and calls only what POSIX lists as
// async-signal-safe: write, poll, tcsetattr, sigaction, raise, and ioctl, which on Linux is a bare
// system call. Then the signal gets its default
// effect, so that the parent sees the true reason of death and a core can be written.
#ifndef TYPIST_RESCUE_H
#define TYPIST_RESCUE_H
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

// How many restore bytes are remembered at most.
#define RESCUE_CAPACITY 256

// Remembers what SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE and SIGTRAP do from now on: write
// `length` bytes to `fd`, and set its modes to `modes` (nothing is set if it is NULL). Bytes and
// modes are copied. Arming again replaces what was remembered: there is one terminal. Call it from
// one thread; the alternate stack is that thread's. Returns 0, or -1 with errno: EINVAL if there
// are more bytes than RESCUE_CAPACITY.
int rescue_arm(int fd, const uint8_t *bytes, size_t length, const struct termios *modes);

// The terminal has been given back: the signals get the effect back that they had before
// rescue_arm.
void rescue_disarm(void);

// The same signals make the virtual terminal behind `fd` a text console that switches by itself.
// There is one console, armed beside the terminal or alone. Returns 0, or -1 with errno.
int rescue_arm_console(int fd);

// The console has been given back.
void rescue_disarm_console(void);

// SIGKILL leaves no time for last words, and then the kernel's own reset (at the next switch of
// terminals) makes the console a text console by name only: fbcon goes on drawing nothing. So a small
// process watches from outside: when this one dies without rescue_dismiss_guard, it makes the virtual
// terminal behind `fd` a text console. It holds no other descriptor of this process; call it before
// a card is opened and mapped, else the card stays open as long as the guard lives.
// Returns 0, or -1 with errno.
int rescue_post_guard(int fd);

// The guard is not needed any more: it leaves, and makes the console a text console first if
// `must_restore` is not 0, where this process could not do so itself.
void rescue_dismiss_guard(int must_restore);
#endif
