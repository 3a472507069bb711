// The Linux and libc declarations that Typist uses, and inline shims for what does not import into Swift:
// variadic functions, errno, and macros built from other macros. No code lives here that could have a bug of its own.
#ifndef TYPIST_CLINUX_H
#define TYPIST_CLINUX_H
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fb.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// What the headers above declare only with _GNU_SOURCE: whoever depends on this package from outside has not set it.
extern char **environ;
const char *strerrordesc_np(int number);
const char *strerrorname_np(int number);

static inline int cl_errno(void) { return errno; }
// What a process that is started inherits; a global variable does not import into Swift 6.
static inline char **cl_environment(void) { return environ; }
static inline int cl_open(const char *path, int flags, int mode) { return open(path, flags, mode); }
static inline int cl_ioctl(int descriptor, unsigned long request, void *argument) {
  return ioctl(descriptor, request, argument);
}
static inline int cl_ioctl_value(int descriptor, unsigned long request, long value) {
  return ioctl(descriptor, request, value);
}
// Which device a terminal really is, also behind /dev/tty and /dev/tty0.
static const unsigned long CL_TIOCGDEV = TIOCGDEV;
// Real-time signals, as no person sends them by habit.
static inline int cl_console_release_signal(void) { return SIGRTMIN; }
static inline int cl_console_acquire_signal(void) { return SIGRTMIN + 1; }
// Whether a file's group may write it.
static const unsigned CL_S_IWGRP = S_IWGRP;
static inline int cl_fcntl(int descriptor, int command, int argument) {
  return fcntl(descriptor, command, argument);
}
#endif
