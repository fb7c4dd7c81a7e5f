// SPDX-License-Identifier: MIT
// Faults with places, written the way compilers write them: where, what, the line, carets, the remedy.
#define GR_DROP_ALSO GR_DROPS (GrSource, gr_source_unref)

#include "base/report.h"

#include "base/phrase.h"
#include "base/terminal.h"

#include <stdarg.h>
#include <string.h>

/* Longer source lines are shown as a window around the fault. */
#define REPORT_LINE_CHARACTERS 160
/* Bytes: a longer quotation in a message is shown by its beginning and its end. */
#define REPORT_QUOTE_MAX 120
#define REPORT_QUOTE_HEAD 80
#define REPORT_QUOTE_TAIL 20

GR_DESTROY_FUNCTION (report_fault_free, GrFault, source, message, help)

GrReport *
gr_report_new (void)
{
  GrReport *report = g_new0 (GrReport, 1);
  report->fault = g_ptr_array_new_with_free_func (report_fault_free);
  report->warning = g_ptr_array_new_with_free_func (report_fault_free);
  return report;
}

GR_FREE_FUNCTION (gr_report_free, GrReport, fault, warning)

/* @text (nullable) with long quotations shortened, valid UTF-8. (transfer full) */
static char *
report_shorten (const char *text)
{
  static const char open[] = "“", close[] = "”";
  if (text == NULL)
    return NULL;
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *out = g_string_new (NULL);
  const char *at = valid, *quote;
  while ((quote = strstr (at, open)) != NULL) {
    const char *start = quote + strlen (open), *end = strstr (start, close);
    if (end == NULL)
      break;
    g_string_append_len (out, at, start - at);
    at = end;
    if (end - start > REPORT_QUOTE_MAX) {
      const char *head = start + REPORT_QUOTE_HEAD, *tail = end - REPORT_QUOTE_TAIL;
      head = g_utf8_find_next_char (head - 1, NULL);
      tail = g_utf8_find_next_char (tail - 1, NULL);
      g_string_append_len (out, start, head - start);
      g_string_append (out, "…");
      g_string_append_len (out, tail, end - tail);
    } else {
      g_string_append_len (out, start, end - start);
    }
  }
  g_string_append (out, at);
  return g_string_free (out, FALSE);
}

/* Swallows @message. */
static void
report_take (GrReport *report, GrFaultKind kind, GrSource *source, GrSpan span, const char *help, char *message)
{
  GrFault *fault = g_new0 (GrFault, 1);
  fault->kind = kind;
  fault->source = source != NULL ? gr_source_ref (source) : NULL;
  fault->span = span;
  fault->message = report_shorten (message);
  fault->help = report_shorten (help != NULL ? gr_message (help) : NULL);
  g_free (message);
  gboolean is_known = FALSE; /* a warning that was told before */
  for (guint i = 0; i < report->warning->len && kind == GR_FAULT_WARNING && !is_known; i++) {
    const GrFault *other = report->warning->pdata[i];
    gboolean is_same = other->source == source
                       || (other->source != NULL && source != NULL
                           && g_str_equal (other->source->name, source->name)); /* read once a lesson */
    is_known = is_same && other->span.start == span.start && g_str_equal (other->message, fault->message);
  }
  if (is_known)
    report_fault_free (fault);
  else
    g_ptr_array_add (kind == GR_FAULT_WARNING ? report->warning : report->fault, fault);
}

gboolean
gr_report_add (GrReport *report, GrFaultKind kind, GrSource *source, GrSpan span, const char *help, const char *format,
               ...)
{
  va_list arguments;
  va_start (arguments, format);
  report_take (report, kind, source, span, help, g_strdup_vprintf (gr_message (format), arguments));
  va_end (arguments);
  return FALSE;
}

gboolean
gr_report_add_at (GrReport *report, GrFaultKind kind, const GrWord *word, const char *help, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  GrSpan nowhere = { 0, 0 };
  report_take (report, kind, word != NULL ? word->source : NULL, word != NULL ? word->span : nowhere, help,
               g_strdup_vprintf (gr_message (format), arguments));
  va_end (arguments);
  return FALSE;
}

gboolean
gr_report_add_error (GrReport *report, const GrWord *word, GError *error)
{
  GrFaultKind kind = GR_FAULT_WORLD;
  if (g_error_matches (error, GR_ERROR, GR_ERROR_LIMIT))
    kind = GR_FAULT_LIMIT;
  else if (g_error_matches (error, GR_ERROR, GR_ERROR_CYCLE) || g_error_matches (error, GR_ERROR, GR_ERROR_INPUT))
    kind = GR_FAULT_INPUT;
  /* An error's remedy follows its first line. */
  char *feed = strchr (error->message, '\n');
  g_autofree char *message = feed != NULL ? g_strndup (error->message, feed - error->message)
                                          : g_strdup (error->message);
  gr_report_add_at (report, kind, word, feed != NULL ? feed + 1 : NULL, "%s", message);
  g_error_free (error);
  return FALSE;
}

void
gr_report_harden (GrReport *report)
{
  GR_EACH_POINTER (i, const GrFault, warning, report->warning)
    gr_report_add (report, GR_FAULT_INPUT, warning->source, warning->span, warning->help, "%s", warning->message);
  g_ptr_array_set_size (report->warning, 0);
}

gboolean
gr_report_is_empty (const GrReport *report)
{
  return report->fault->len == 0;
}

int
gr_report_exit_code (const GrReport *report)
{
  int code = 0;
  GR_EACH_POINTER (i, const GrFault, fault, report->fault) {
    int own = 1 + (int) fault->kind;
    code = code == 0 ? own : MIN (code, own);
  }
  return code;
}

/* A fault with its place in the outermost source. */
typedef struct {
  const GrFault *fault;
  const GrSource *source;
  GrSpan span;
  guint rank; /* of the source, in order of first appearance */
  guint index;
} ReportPlace;

static int
report_compare (gconstpointer left, gconstpointer right)
{
  const ReportPlace *a = left, *b = right;
  if (a->rank != b->rank)
    return a->rank < b->rank ? -1 : 1;
  if (a->span.start != b->span.start)
    return a->span.start < b->span.start ? -1 : 1;
  return a->index < b->index ? -1 : 1;
}

static GArray *
report_places (const GrReport *report)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (ReportPlace));
  guint n_faults = report->fault->len, room = GR_REPORT_MAX - MIN (n_faults, GR_REPORT_MAX);
  for (guint i = 0; i < n_faults + MIN (report->warning->len, room); i++) {
    const GrFault *fault = i < n_faults ? report->fault->pdata[i] : report->warning->pdata[i - n_faults];
    ReportPlace place = { fault, NULL, fault->span, 0, i };
    if (fault->source != NULL)
      place.source = gr_source_outermost (fault->source, &place.span);
    place.rank = i;
    GR_EACH (j, const ReportPlace, other, places) {
      const char *own_name = place.source != NULL ? place.source->name : NULL;
      const char *other_name = other->source != NULL ? other->source->name : NULL;
      if (g_strcmp0 (own_name, other_name) == 0) {
        place.rank = other->rank;
        break;
      }
    }
    g_array_append_val (places, place);
  }
  g_array_sort (places, report_compare);
  /* Of several faults that say the same of one place, as rules of a lesson that several figures use, the first is left. */
  guint kept = 0;
  GR_EACH (i, const ReportPlace, place, places) {
    const ReportPlace *last = kept > 0 ? &g_array_index (places, ReportPlace, kept - 1) : NULL;
    if (last == NULL || last->source == NULL || last->source != place->source || last->span.start != place->span.start
        || !g_str_equal (last->fault->message, place->fault->message))
      g_array_index (places, ReportPlace, kept++) = *place;
  }
  g_array_set_size (places, kept);
  return places;
}

static void
report_append_excerpt (GString *out, const ReportPlace *place, guint line, gboolean colour)
{
  GrSpan whole = gr_source_line (place->source, line);
  const char *text = place->source->text;
  guint32 start = CLAMP (place->span.start, whole.start, whole.end);
  guint32 end = CLAMP (place->span.end, start, whole.end);
  guint32 from = whole.start, to = whole.end;
  if (to - from > REPORT_LINE_CHARACTERS) {
    from = start - from > REPORT_LINE_CHARACTERS / 2 ? start - REPORT_LINE_CHARACTERS / 2 : from;
    to = MIN (to, from + REPORT_LINE_CHARACTERS);
    while (from > whole.start && ((guchar) text[from] & 0xC0) == 0x80)
      from--;
    while (to < whole.end && ((guchar) text[to] & 0xC0) == 0x80)
      to++;
    end = MIN (end, to);
  }
  g_autofree char *number = g_strdup_printf ("%u", line);
  g_string_append_printf (out, "%5s | ", number);
  gr_terminal_append (out, text + from, to - from);
  g_string_append_printf (out, "\n%*s | ", (int) MAX (5, strlen (number)), "");
  guint indent = gr_terminal_cells (text + from, start - from),
        carets = MAX (1, gr_terminal_cells (text + start, end - start));
  for (guint i = 0; i < indent; i++)
    g_string_append_c (out, ' ');
  if (colour)
    g_string_append (out, "\033[1;31m");
  g_string_append_c (out, '^');
  for (guint i = 1; i < carets; i++)
    g_string_append_c (out, '~');
  if (colour)
    g_string_append (out, "\033[0m");
  g_string_append_c (out, '\n');
}

static void
report_append_fault (GString *out, const ReportPlace *place, GrReportStyle style)
{
  gboolean colour = style == GR_REPORT_COLOUR;
  guint line = 0, column = 0;
  if (colour)
    g_string_append (out, "\033[1m");
  if (place->source != NULL) {
    gr_source_locate (place->source, place->span.start, &line, &column);
    const char *name = gr_message (place->source->name); /* of the command line, say */
    gr_terminal_append (out, name, strlen (name));
    g_string_append_printf (out, ":%u:%u: ", line, column);
  } else {
    g_string_append (out, "grundy: ");
  }
  gboolean is_warning = place->fault->kind == GR_FAULT_WARNING;
  const char *kind = is_warning ? gr_message ("warning:") : gr_message ("error:");
  const char *tone = is_warning ? "\033[1;35m" : "\033[1;31m";
  g_string_append_printf (out, "%s%s%s ", colour ? tone : "", kind, colour ? "\033[0m" : "");
  gr_terminal_append (out, place->fault->message, strlen (place->fault->message));
  g_string_append_c (out, '\n');
  if (style == GR_REPORT_SHORT)
    return;
  if (place->source != NULL)
    report_append_excerpt (out, place, line, colour);
  if (place->fault->help == NULL)
    return;
  g_string_append_printf (out, "   %s%s%s ", colour ? "\033[1;36m" : "", gr_message ("help:"), colour ? "\033[0m" : "");
  gr_terminal_append (out, place->fault->help, strlen (place->fault->help));
  g_string_append_c (out, '\n');
}

char *
gr_report_text (GrReport *report, GrReportStyle style)
{
  GString *out = g_string_new (NULL);
  g_autoptr (GArray) places = report_places (report);
  for (guint i = 0; i < MIN (places->len, GR_REPORT_MAX); i++)
    report_append_fault (out, &g_array_index (places, ReportPlace, i), style);
  if (places->len > GR_REPORT_MAX)
    g_string_append_printf (out,
                            places->len == GR_REPORT_MAX + 1 ? gr_message ("grundy: %u more fault is not shown\n")
                                                             : gr_message ("grundy: %u more faults are not shown\n"),
                            places->len - GR_REPORT_MAX);
  return g_string_free (out, FALSE);
}
