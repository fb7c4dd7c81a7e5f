// SPDX-License-Identifier: MIT
// A part is a piece of a page: the pictures and the tables, as they would stand in the page if it held the whole game. Its
// ids begin with what was asked for, so that no two parts of a page share any.
// A process with a line to the server stays when it has answered, the game solved in its memory: by the line come “fig-3
// 1.4.2” and the like, each a line of text, and go the answers, each after “CODE BYTES”, a line too. It ends when a file has
// changed that it read (the server then begins another), when nobody asks for a while, and where it has become large.
#include "cli/part.h"

#include "base/fresh.h"
#include "base/guard.h"
#include "base/output.h"
#include "web/playbook.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PART_PATIENCE 180000 /* milliseconds without a question */
#define PART_MAX_PAGES 65536 /* of memory, 4096 bytes each, of a process that stays */

gboolean
gr_part_is_wanted (void)
{
  return g_getenv (GR_PLAYBOOK_PART) != NULL;
}

/* What the server asks for: “fig-3 1.4.2”. */
static const char *
part_asked (void)
{
  const char *told = g_getenv (GR_PLAYBOOK_PART);
  return told != NULL ? told : "";
}

/* No game is played there, or none that is too large for a page. */
static void
part_refuse (const GrCall *call)
{
  gr_report_add_at (call->report, GR_FAULT_INPUT, call->name, NULL, "this figure is no game of which a part is wanted");
}

/* The part @book, asked for by @asked, as a piece of a page. (transfer full) */
static GString *
part_text (const GrPlaybook *book, const char *asked, const char *lang)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, asked, -1);
  g_autofree char *id = g_strdup_printf ("gr-part-%.12s", sum);
  GString *out = g_string_new (NULL);
  GrFormatOptions options = { .theme = GR_THEME_AUTO, .lang = lang };
  gr_playbook_append (book, id, &options, out);
  return out;
}

void
gr_part_write (const GrCall *call, const GrDrawing *drawing)
{
  const GrFrame *first = drawing->frames->pdata[0];
  if (first->book == NULL) {
    part_refuse (call);
    return;
  }
  if (gr_playbook_has_keeper ()) /* it has been given */
    return;
  g_autoptr (GString) out = part_text (first->book, part_asked (), drawing->lang);
  GError *error = NULL;
  if (!gr_output_write ("-", out->str, out->len, &error))
    gr_report_add_error (call->report, call->name, error);
}

/* ---- a line ---- */

typedef struct {
  int descriptor;
  char *asked;
} PartLine;

static gboolean
line_write (int descriptor, const char *text, gsize length)
{
  while (length > 0) {
    gssize n = write (descriptor, text, length);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return FALSE;
    text += n;
    length -= (gsize) n;
  }
  return TRUE;
}

/* The next line of text, or NULL. (transfer full) */
static char *
line_read (int descriptor)
{
  struct pollfd wait = { .fd = descriptor, .events = POLLIN };
  g_autoptr (GString) text = g_string_new (NULL);
  for (;;) {
    char byte;
    if (poll (&wait, 1, PART_PATIENCE) <= 0 || read (descriptor, &byte, 1) != 1)
      return NULL;
    if (byte == '\n')
      return g_string_free (g_steal_pointer (&text), FALSE);
    g_string_append_c (text, byte);
  }
}

static gboolean
part_is_large (void)
{
  g_autofree char *text = NULL;
  unsigned long all, own;
  return !g_file_get_contents ("/proc/self/statm", &text, NULL, NULL) || sscanf (text, "%lu %lu", &all, &own) != 2
         || own > PART_MAX_PAGES;
}

/* A GrPlaybookKeeper. */
static char *
part_keep (const GrPlaybook *book, const GError *error, const char *lang, gpointer data)
{
  PartLine *line = data;
  g_autoptr (GString) out = book != NULL ? part_text (book, line->asked, lang) : g_string_new (error->message);
  g_autofree char *head = g_strdup_printf ("%d %" G_GSIZE_FORMAT "\n", book != NULL ? 0 : 1, out->len);
  if (!line_write (line->descriptor, head, strlen (head)) || !line_write (line->descriptor, out->str, out->len)
      || part_is_large ())
    return NULL;
  g_free (line->asked);
  line->asked = line_read (line->descriptor);
  const char *blank = line->asked != NULL ? strchr (line->asked, ' ') : NULL;
  gr_guard_watch (NULL, NULL);
  return blank != NULL && gr_fresh_is () ? g_strdup (blank + 1) : NULL;
}

void
gr_part_begin (void)
{
  static PartLine line;
  const char *told = g_getenv (GR_PLAYBOOK_LINE);
  if (told == NULL || line.asked != NULL)
    return;
  line.descriptor = atoi (told);
  line.asked = g_strdup (part_asked ());
  fcntl (line.descriptor, F_SETFD, FD_CLOEXEC); /* for us alone */
  gr_fresh_begin ();
  gr_playbook_set_keeper (part_keep, &line);
}

/* ---- lessons ---- */

/* Whether the address of figure @index of the block @figure is @name. */
static gboolean
part_is_called (const GrFigureBlock *figure, guint index, const char *name, gsize length)
{
  g_autofree char *own = gr_figure_block_name (figure, index);
  return strlen (own) == length && strncmp (own, name, length) == 0;
}

void
gr_part_write_of (const GrCall *call, GrDocument *document)
{
  const char *asked = part_asked ();
  gsize length = strcspn (asked, " ");
  for (guint i = 0; i < document->figure->len; i++) {
    const GrFigureBlock *figure = document->figure->pdata[i];
    for (guint k = 0; figure->request != NULL && k < figure->request->figure->len; k++) {
      if (!part_is_called (figure, k, asked, length))
        continue;
      guint n_faults = call->report->fault->len;
      g_autoptr (GPtrArray) drawings = gr_request_draw (figure->request, call->report);
      if (call->report->fault->len == n_faults && k < drawings->len)
        gr_part_write (call, drawings->pdata[k]);
      return;
    }
  }
  part_refuse (call);
}
