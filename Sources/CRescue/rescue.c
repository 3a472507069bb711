// The handler that gives terminal and console back: see rescue.h.
#include "rescue.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static const int fatal_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGTRAP};
enum { FATAL_COUNT = sizeof fatal_signals / sizeof fatal_signals[0] };

// Everything the handler touches is static and was written before its flag became 1.
static volatile sig_atomic_t is_armed;
static int terminal;
static uint8_t last_words[RESCUE_CAPACITY];
static size_t last_words_length;
static int has_modes;
static struct termios terminal_modes;
static volatile sig_atomic_t is_console_armed;
static int console;
static struct sigaction previous[FATAL_COUNT];
static _Alignas(16) char handler_stack[32768];
static stack_t previous_stack;

// A full terminal gets a quarter of a second to take the last words, four times; then dying goes
// first.
static void say_last_words(void) {
  size_t said = 0;
  for (int patience = 4; said < last_words_length && patience > 0;) {
    ssize_t count = write(terminal, last_words + said, last_words_length - said);
    if (count > 0) {
      said += (size_t)count;
    } else if (errno == EAGAIN) {
      struct pollfd request = {.fd = terminal, .events = POLLOUT};
      poll(&request, 1, 250);
      patience--;
    } else if (errno != EINTR) {
      return;
    }
  }
}

static int restore_console(int fd) {
  struct vt_mode automatic = {.mode = VT_AUTO};
  int result = ioctl(fd, KDSETMODE, KD_TEXT);
  ioctl(fd, VT_SETMODE, &automatic);
  return result;
}

static void rescue(int signal_number) {
  // All signals are held back here, so SIGTTOU cannot stop a process in the background from setting
  // the modes.
  if (is_console_armed) {
    is_console_armed = 0;
    restore_console(console);
  }
  if (is_armed) {
    is_armed = 0;
    say_last_words();
    if (has_modes) tcsetattr(terminal, TCSANOW, &terminal_modes);
  }
  struct sigaction deadly;
  memset(&deadly, 0, sizeof deadly);
  deadly.sa_handler = SIG_DFL;
  sigaction(signal_number, &deadly, NULL);
  // Held back until the handler returns; then it ends the process.
  raise(signal_number);
}

// Terminal and console share the handler: it is there while either is armed.
static int install_handler(void) {
  if (is_armed || is_console_armed) return 0;
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = handler_stack;
  stack.ss_size = sizeof handler_stack;
  if (sigaltstack(&stack, &previous_stack) != 0) return -1;

  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = rescue;
  action.sa_flags = SA_ONSTACK;
  sigfillset(&action.sa_mask);
  for (int i = 0; i < FATAL_COUNT; i++) {
    sigaction(fatal_signals[i], &action, &previous[i]);
  }
  return 0;
}

static void remove_handler(void) {
  if (is_armed || is_console_armed) return;
  for (int i = 0; i < FATAL_COUNT; i++) {
    sigaction(fatal_signals[i], &previous[i], NULL);
  }
  sigaltstack(&previous_stack, NULL);
}

int rescue_arm(int fd, const uint8_t *bytes, size_t length, const struct termios *modes) {
  if (length > RESCUE_CAPACITY) {
    errno = EINVAL;
    return -1;
  }
  rescue_disarm();
  terminal = fd;
  if (length > 0) memcpy(last_words, bytes, length);
  last_words_length = length;
  has_modes = modes != NULL;
  if (modes != NULL) terminal_modes = *modes;
  if (install_handler() != 0) return -1;
  is_armed = 1;
  return 0;
}

void rescue_disarm(void) {
  if (!is_armed) return;
  is_armed = 0;
  remove_handler();
}

int rescue_arm_console(int fd) {
  rescue_disarm_console();
  console = fd;
  if (install_handler() != 0) return -1;
  is_console_armed = 1;
  return 0;
}

void rescue_disarm_console(void) {
  if (!is_console_armed) return;
  is_console_armed = 0;
  remove_handler();
}

static char console_path[24];
static int guard_pipe = -1;
static pid_t guard;

// Runs in the guard: only system calls, since the process was copied in the midst of its life.
static _Noreturn void stand_guard(int fd, int pipe_end) {
  // Both move out of the way of what is closed next: every descriptor of the process.
  int console_copy = fcntl(fd, F_DUPFD, 64), pipe_copy = fcntl(pipe_end, F_DUPFD, 64);
  for (int other = 0; other < 1024; other++) {
    if (other != console_copy && other != pipe_copy) close(other);
  }
  prctl(PR_SET_NAME, "typist-console");
  char word;
  ssize_t count;
  do count = read(pipe_copy, &word, 1);
  while (count < 0 && errno == EINTR);
  // A word is the dismissal; the end of the pipe is the other side's death.
  // A session's leader takes its terminal's descriptors with it (EIO). Then it is opened anew, by a
  // new session's leader: a user may only set the terminal of the own session.
  if (count == 0 && restore_console(console_copy) != 0) {
    setsid();
    int again = open(console_path, O_RDWR | O_CLOEXEC);
    if (again >= 0) restore_console(again);
  }
  _exit(0);
}

int rescue_post_guard(int fd) {
  rescue_dismiss_guard(0);
  unsigned device = 0;
  if (ioctl(fd, TIOCGDEV, &device) != 0) return -1;
  snprintf(console_path, sizeof console_path, "/dev/tty%u", device & 0xFF);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  // Ctrl-C and the terminal's hangup are not meant for the guard.
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  pid_t child = fork();
  if (child == 0) {
    close(ends[1]);
    stand_guard(fd, ends[0]);
  }
  int error = errno;
  sigprocmask(SIG_SETMASK, &before, NULL);
  close(ends[0]);
  if (child < 0) {
    close(ends[1]);
    errno = error;
    return -1;
  }
  guard = child;
  guard_pipe = ends[1];
  return 0;
}

void rescue_dismiss_guard(int must_restore) {
  if (guard_pipe < 0) return;
  // A guard that somebody killed reads nothing; SIGPIPE must not end this process for it.
  sigset_t broken_pipe, before;
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  sigprocmask(SIG_BLOCK, &broken_pipe, &before);
  if (!must_restore && write(guard_pipe, "x", 1) < 0 && errno == EPIPE) {
    struct timespec at_once = {0};
    sigtimedwait(&broken_pipe, NULL, &at_once);
  }
  sigprocmask(SIG_SETMASK, &before, NULL);
  close(guard_pipe);
  guard_pipe = -1;
  while (waitpid(guard, NULL, 0) < 0 && errno == EINTR) {
  }
}
