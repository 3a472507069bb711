// The handler that gives terminal and console back: see rescue.h.
#include "rescue.h"

#include <errno.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
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

static void restore_console(void) {
  struct vt_mode automatic = {.mode = VT_AUTO};
  ioctl(console, KDSETMODE, KD_TEXT);
  ioctl(console, VT_SETMODE, &automatic);
}

static void rescue(int signal_number) {
  // All signals are held back here, so SIGTTOU cannot stop a process in the background from setting
  // the modes.
  if (is_console_armed) {
    is_console_armed = 0;
    restore_console();
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
