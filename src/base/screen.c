// SPDX-License-Identifier: MIT
// A terminal in raw mode on its second screen. What was set at the start (termios) is kept, and written back by one
// function that every way out calls: the command's own end, an interrupt, a bound that is reached, a crash. Being stopped
// (Ctrl-Z) is a way out, too, and being continued a way in. Signals that change the picture are let through only while
// we wait for a key (ppoll), so that none is lost between looking and waiting.
// Source: XTerm Control Sequences (alternate screen 1049, keys as CSI and SS3).
#include "base/screen.h"

#include "base/output.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#define SCREEN_TAKE "\033[?1049h\033[?25l\033[2J"
#define SCREEN_GIVE "\033[?25h\033[?1049l"
#define SCREEN_HOLD "\033[?2026h\033[H" /* shown at once where the terminal knows how */
#define SCREEN_CLEAR "\033[J"
#define SCREEN_RELEASE "\033[?2026l"
#define SCREEN_COLUMNS 80
#define SCREEN_ROWS 24
#define SCREEN_BYTE_WAIT 40 /* milliseconds between the bytes of one key */
#define SCREEN_ASK_WAIT 300 /* milliseconds for all answers */
#define SCREEN_ASK_MAX 4096 /* bytes of them, and of what is typed meanwhile */
#define SCREEN_WHO "\033[c"

static struct termios screen_old, screen_raw;
static volatile sig_atomic_t screen_is_taken, screen_is_stale;
static sigset_t screen_open_mask; /* while we wait */
static GString *screen_typed;     /* (nullable) what was typed while an answer was awaited */

/* ---- taking and giving back: signal handlers call these ---- */

static void
screen_write (const char *text)
{
  gr_output_all (STDOUT_FILENO, text, strlen (text));
}

static void
screen_take (void)
{
  screen_is_taken = TRUE;
  tcsetattr (STDIN_FILENO, TCSADRAIN, &screen_raw);
  screen_write (SCREEN_TAKE);
}

void
gr_screen_leave (void)
{
  if (!screen_is_taken)
    return;
  screen_write (SCREEN_GIVE);
  tcsetattr (STDIN_FILENO, TCSANOW, &screen_old);
  screen_is_taken = FALSE; /* at last: a signal in between does all of it once more */
}

static void
screen_changed (int number)
{
  screen_is_stale = TRUE;
}

/* Stopped: the shell gets its terminal, and we are back here when we are continued. */
static void
screen_stop (int number)
{
  int kept = errno;
  gr_screen_leave ();
  raise (SIGSTOP);
  screen_take ();
  screen_is_stale = TRUE;
  errno = kept;
}

static void
screen_handle (int number, void (*handler) (int))
{
  struct sigaction action = { .sa_handler = handler };
  sigemptyset (&action.sa_mask);
  sigaction (number, &action, NULL);
}

gboolean
gr_screen_is_dumb (void)
{
  return g_strcmp0 (g_getenv ("TERM"), "dumb") == 0;
}

gboolean
gr_screen_shows (void)
{
  const char *name = g_getenv ("TERM");
  return isatty (STDOUT_FILENO) && name != NULL && *name != '\0' && !gr_screen_is_dumb ();
}

gboolean
gr_screen_is_there (void)
{
  return isatty (STDIN_FILENO) && gr_screen_shows ();
}

gboolean
gr_screen_enter (void)
{
  if (tcgetattr (STDIN_FILENO, &screen_old) != 0)
    return FALSE;
  screen_raw = screen_old;
  screen_raw.c_lflag &= ~(tcflag_t) (ICANON | ECHO);
  screen_raw.c_iflag &= ~(tcflag_t) (IXON | ICRNL);
  screen_raw.c_cc[VMIN] = 1;
  screen_raw.c_cc[VTIME] = 0;
  sigset_t held;
  sigemptyset (&held);
  sigaddset (&held, SIGWINCH);
  sigaddset (&held, SIGTSTP);
  sigprocmask (SIG_BLOCK, &held, &screen_open_mask);
  screen_handle (SIGWINCH, screen_changed);
  screen_handle (SIGTSTP, screen_stop);
  screen_handle (SIGTTOU, SIG_IGN); /* a terminal that is lent to another process is still ours to give back */
  screen_take ();
  return TRUE;
}

void
gr_screen_size (guint *columns, guint *rows)
{
  struct winsize size = { 0 };
  gboolean is_known = ioctl (STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
  *columns = is_known && size.ws_col > 0 ? size.ws_col : SCREEN_COLUMNS;
  *rows = is_known && size.ws_row > 0 ? size.ws_row : SCREEN_ROWS;
}

/* ---- keys ---- */

/* The next byte, or -1 where none comes within @milliseconds (-1: waits for ever), or -2 where none will. */
static int
screen_byte (int milliseconds)
{
  if (screen_typed != NULL && screen_typed->len > 0) {
    int typed = (guchar) screen_typed->str[0];
    g_string_erase (screen_typed, 0, 1);
    return typed;
  }
  struct pollfd input = { STDIN_FILENO, POLLIN, 0 };
  struct timespec patience = { 0, milliseconds * 1000000L };
  int n = ppoll (&input, 1, milliseconds >= 0 ? &patience : NULL, &screen_open_mask);
  if (n <= 0)
    return n == 0 || errno == EINTR ? -1 : -2;
  guchar byte;
  gssize got = read (STDIN_FILENO, &byte, 1);
  return got == 1 ? byte : got < 0 && errno == EINTR ? -1 : -2;
}

/* What follows an escape character. */
static GrKey
screen_escape (void)
{
  int byte = screen_byte (SCREEN_BYTE_WAIT);
  if (byte == '_' || byte == 'P' || byte == ']') {
    /* A text for programs, which ends in ESC \ or BEL, is read over: an answer that came too late. */
    int before = 0;
    while ((byte = screen_byte (SCREEN_BYTE_WAIT)) >= 0 && byte != '\a' && !(before == '\033' && byte == '\\'))
      before = byte;
    return GR_KEY_OTHER;
  }
  if (byte != '[' && byte != 'O')
    return byte < 0 ? GR_KEY_ESCAPE : GR_KEY_OTHER;
  guint number = 0;
  gboolean is_first = TRUE;
  while ((byte = screen_byte (SCREEN_BYTE_WAIT)) >= 0 && byte < '@') {
    is_first = is_first && g_ascii_isdigit (byte);
    if (is_first && number < 1000)
      number = number * 10 + (guint) (byte - '0');
  }
  static const char letters[] = "ABCDHFM";
  static const GrKey lettered[] = { GR_KEY_UP,   GR_KEY_DOWN, GR_KEY_RIGHT, GR_KEY_LEFT,
                                    GR_KEY_HOME, GR_KEY_END,  GR_KEY_ENTER };
  static const GrKey numbered[] = { [1] = GR_KEY_HOME, [4] = GR_KEY_END,       [5] = GR_KEY_PAGE_UP,
                                    [7] = GR_KEY_HOME, [6] = GR_KEY_PAGE_DOWN, [8] = GR_KEY_END };
  const char *letter = byte > 0 ? strchr (letters, byte) : NULL; /* the last byte of the sequence */
  if (letter != NULL)
    return lettered[letter - letters];
  gboolean is_named = byte == '~' && number < G_N_ELEMENTS (numbered) && numbered[number] != GR_KEY_NONE;
  return is_named ? numbered[number] : GR_KEY_OTHER;
}

GrKey
gr_screen_key (gunichar *character)
{
  *character = 0;
  int byte = screen_byte (-1);
  if (screen_is_stale || byte == -1) {
    screen_is_stale = FALSE;
    if (byte < 0)
      return byte == -1 ? GR_KEY_NONE : GR_KEY_GONE;
  }
  if (byte < 0 || byte == '\004')
    return GR_KEY_GONE;
  if (byte == '\033')
    return screen_escape ();
  if (byte == '\r' || byte == '\n')
    return GR_KEY_ENTER;
  if (byte == '\b' || byte == 0x7F)
    return GR_KEY_BACKSPACE;
  if (byte < ' ')
    return byte == '\f' ? GR_KEY_NONE : GR_KEY_OTHER;
  char text[6] = { (char) byte };
  guint n = 1, length = (guint) g_utf8_skip[byte];
  for (; n < length && n < sizeof text; n++) {
    int next = screen_byte (SCREEN_BYTE_WAIT);
    if (next < 0)
      break;
    text[n] = (char) next;
  }
  gunichar c = g_utf8_get_char_validated (text, n);
  *character = c == (gunichar) -1 || c == (gunichar) -2 ? 0 : c;
  return *character != 0 ? GR_KEY_CHARACTER : GR_KEY_OTHER;
}

/* ---- questions to the terminal ---- */

/* Parts @text into answers, which are given, and keys, which stay. An answer is ESC _ … ESC \, ESC P … ESC \, CSI ? … c or
   CSI 6 ; … t. TRUE where the last one is there. */
static gboolean
answer_take (GString *text, GString *answer)
{
  gboolean is_last = FALSE;
  for (gsize at = 0; at < text->len;) {
    const char *begin = text->str + at, *end;
    gboolean is_text = g_str_has_prefix (begin, "\033_") || g_str_has_prefix (begin, "\033P");
    gboolean is_who = g_str_has_prefix (begin, "\033[?"), is_size = g_str_has_prefix (begin, "\033[6;");
    if (is_text) {
      end = strstr (begin, "\033\\");
      end = end != NULL ? end + 2 : begin;
    } else {
      end = is_who || is_size ? begin + 3 + strspn (begin + 3, "0123456789;") : begin;
      end = (is_who && *end == 'c') || (is_size && *end == 't') ? end + 1 : begin;
    }
    gsize size = end - begin;
    if (size == 0) {
      at++;
      continue;
    }
    is_last = is_last || text->str[at + size - 1] == 'c';
    g_string_append_len (answer, text->str + at, (gssize) size);
    g_string_erase (text, (gssize) at, (gssize) size);
  }
  return is_last;
}

char *
gr_screen_ask (const char *question)
{
  GString *answer = g_string_new (NULL);
  gint64 end = g_get_monotonic_time () + SCREEN_ASK_WAIT * G_TIME_SPAN_MILLISECOND;
  screen_write (question);
  screen_write (SCREEN_WHO);
  if (screen_typed == NULL)
    screen_typed = g_string_new (NULL);
  for (gboolean is_last = FALSE; !is_last && screen_typed->len < SCREEN_ASK_MAX && answer->len < SCREEN_ASK_MAX;) {
    gint64 left = (end - g_get_monotonic_time ()) / G_TIME_SPAN_MILLISECOND;
    struct pollfd input = { STDIN_FILENO, POLLIN, 0 };
    char part[256];
    if (left <= 0 || (poll (&input, 1, (int) left) <= 0 && errno != EINTR))
      break;
    gssize n = (input.revents & POLLIN) != 0 ? read (STDIN_FILENO, part, sizeof part) : 0;
    if (n <= 0)
      break;
    g_string_append_len (screen_typed, part, n);
    is_last = answer_take (screen_typed, answer);
  }
  return g_string_free (answer, FALSE);
}

void
gr_screen_show (const char *text, const char *over)
{
  g_autoptr (GString) out = g_string_new (SCREEN_HOLD);
  if (over != NULL)
    g_string_append (out, "\033[2J"); /* sixels stay under blanks in some terminals */
  for (const char *line = text; *line != '\0';) {
    const char *end = strchrnul (line, '\n');
    if (line != text)
      g_string_append (out, "\r\n");
    g_string_append_len (out, line, end - line);
    g_string_append (out, "\033[K");
    line = *end != '\0' ? end + 1 : end;
  }
  g_string_append (out, SCREEN_CLEAR);
  if (over != NULL)
    g_string_append (out, over);
  g_string_append (out, SCREEN_RELEASE);
  gr_output_all (STDOUT_FILENO, out->str, out->len);
}
