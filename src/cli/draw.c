// SPDX-License-Identifier: MIT
// grundy draw: one figure to one file, or to numbered files, or down a pipe.
#include "base/number.h"
#include "base/guard.h"
#include "base/output.h"
#include "base/screen.h"
#include "base/terminal.h"
#include "cli/draw.h"
#include "cli/lessons.h"
#include "cli/still.h"

#include <string.h>
#include <unistd.h>

/* How many lines of a terminal a picture may take. */
#define DRAW_ROWS 200

const char *
gr_draw_path (const GrCall *call)
{
  const GrOption *output = gr_args_option (call->request->command, "output");
  return output != NULL ? output->value->text : "-";
}

/* The word that names the format or the file, where there is one. */
static const GrWord *
draw_format_place (const GrCall *call)
{
  const GrOption *format = gr_args_option (call->request->command, "format");
  const GrOption *output = gr_args_option (call->request->command, "output");
  return format != NULL ? format->value : output != NULL ? output->value : call->name;
}

const GrFormat *
gr_draw_format (const GrCall *call, GrFormatFlags fallback)
{
  const GrOption *given = gr_args_option (call->request->command, "format");
  const char *path = gr_draw_path (call);
  if (given == NULL && g_str_equal (path, "-"))
    return gr_format_having (fallback);
  const GrFormat *format = given != NULL ? gr_format_lookup (given->value->text) : gr_format_for_path (path);
  if (format != NULL)
    return format;
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; gr_formats[i] != NULL; i++)
    g_ptr_array_add (known, (gpointer) gr_formats[i]->name);
  g_ptr_array_add (known, NULL);
  g_autofree char *names = g_strjoinv (", ", (char **) known->pdata);
  g_autofree char *all = g_strdup_printf (gr_message ("formats are %s; -f names one"), names);
  g_autofree char *help = gr_nearest_help (given != NULL ? given->value->text : "", (const char *const *) known->pdata,
                                           all);
  const GrWord *word = draw_format_place (call);
  gr_report_add_at (call->report, GR_FAULT_USAGE, word, help,
                    given != NULL ? "want a format, got “%s”" : "want a file name with a format’s extension, got “%s”",
                    word->text);
  return NULL;
}

/* “name-%02d.svg” with @number in its place. (transfer full) NULL where it has none. */
static char *
draw_numbered (const char *path, guint number)
{
  const char *at = strchr (path, '%');
  if (at == NULL || g_str_equal (path, "-"))
    return NULL;
  const char *end = at + 1;
  guint width = 0;
  for (; g_ascii_isdigit (*end) && width < 100; end++)
    width = width * 10 + (*end - '0');
  if (*end != 'd' || width > 9)
    return NULL;
  return g_strdup_printf ("%.*s%0*u%s", (int) (at - path), path, (int) width, number, end + 1);
}

void
gr_draw_add_rights (const GrCall *call, GrWriterRights *rights)
{
  const char *path = gr_draw_path (call);
  g_autofree char *numbered = draw_numbered (path, 0);
  if (!g_str_equal (path, "-"))
    g_ptr_array_add (rights->file, g_strndup (path, numbered != NULL ? strcspn (path, "%") : strlen (path)));
}

/* For GrDrain: what comes to standard output, until that fails. */
static void
draw_pour (const char *text, gsize length, gpointer data)
{
  GError **error = data;
  if (*error == NULL)
    gr_output_write ("-", text, length, error);
}

/* Writes @out to @path. DOT and the like keep every character of a name; a terminal is shown them as letters. */
static gboolean
draw_put (const GrFormat *format, const char *path, const GString *out, GError **error)
{
  gboolean is_own = (format->flags & (GR_FORMAT_BINARY | GR_FORMAT_TERMINAL))
                    != 0; /* which takes care of that itself */
  if (is_own || !g_str_equal (path, "-") || !isatty (STDOUT_FILENO))
    return gr_output_write (path, out->str, out->len, error);
  g_autofree char *shown = gr_terminal_text (out->str, out->len);
  return gr_output_write (path, shown, strlen (shown), error);
}

static void
draw_write (const GrFormat *format, GPtrArray *frames, GrFormatOptions *options, const char *path, const GrWord *place,
            GrReport *report)
{
  g_assert (path != NULL);
  g_autoptr (GString) out = g_string_new (NULL);
  GError *error = NULL, *poured = NULL;
  GrDrain drain = { draw_pour, &poured };
  options->drain = g_str_equal (path, "-") ? &drain : NULL; /* files are written whole */
  gboolean good = format->write (frames, options, out, &error);
  options->drain = NULL;
  if (g_str_equal (path, "-"))
    gr_guard_rest ();
  if (poured != NULL)
    gr_report_add_error (report, place, poured);
  else if (!good || !draw_put (format, path, out, &error))
    gr_report_add_error (report, place, error);
}

static GrCellsColours
draw_colours (const GrCall *call)
{
  const char *depth = g_getenv ("COLORTERM");
  if (!gr_command_has_colours (call->request->command, STDOUT_FILENO))
    return GR_CELLS_PLAIN;
  gboolean is_deep = depth != NULL && (strstr (depth, "truecolor") != NULL || strstr (depth, "24bit") != NULL);
  return is_deep ? GR_CELLS_TRUE : GR_CELLS_256;
}

/* The colours of pictures: what --theme says; else those for a dark ground, which most terminals have, if theirs is not
   known to be light (COLORFGBG ends in the number of the ground: 7 and 15 are white). */
static GrThemeName
draw_theme (const GrCall *call)
{
  const GrOption *given = gr_args_option (call->request->program, "theme");
  if (given != NULL && given->number != GR_THEME_AUTO)
    return (GrThemeName) given->number;
  const char *known = g_getenv ("COLORFGBG"), *ground = known != NULL ? strrchr (known, ';') : NULL;
  gboolean is_light = ground != NULL && (g_str_equal (ground, ";7") || g_str_equal (ground, ";15"));
  return is_light ? GR_THEME_LIGHT : GR_THEME_DARK;
}

gboolean
gr_draw_terminal (const GrCall *call, GrCellsOptions *look)
{
  *look = (GrCellsOptions) { .colours = draw_colours (call), .theme = draw_theme (call) };
  gr_screen_size (&look->columns, &look->rows);
  return gr_screen_shows ();
}

/* Every frame to a file of its own. */
static void
draw_write_numbered (const GrFormat *format, GPtrArray *frames, GrFormatOptions *options, const char *path,
                     const GrWord *place, GrReport *report)
{
  for (guint i = 0; i < frames->len && gr_report_is_empty (report); i++) {
    g_autoptr (GPtrArray) one = gr_frames_new ();
    g_ptr_array_add (one, gr_frame_ref (frames->pdata[i]));
    const GrFrame *frame = one->pdata[0];
    guint step = frame->n_frames > 1 ? frame->index : i; /* a frame keeps its number where not all are written */
    g_autofree char *name = draw_numbered (path, step + 1);
    g_autofree char *description = gr_still_description (one);
    options->description = description;
    draw_write (format, one, options, name, place, report);
  }
  options->description = NULL;
}

void
gr_draw_write (const GrCall *call, const GrDrawing *drawing, const GrFormat *format)
{
  GrRequest *request = call->request;
  const char *path = gr_draw_path (call);
  g_autofree char *first = draw_numbered (path, 1);
  gboolean unfolds = (format->flags & GR_FORMAT_UNFOLDS) != 0 || first != NULL;
  g_autoptr (GrStillFrames) still = gr_still_frames (request, drawing, format, unfolds, call->report);
  if (still == NULL)
    return;
  GrCellsOptions look;
  gboolean is_shown = gr_draw_terminal (call, &look) && g_str_equal (path, "-");
  look.rows = DRAW_ROWS; /* it scrolls */
  GrFormatOptions *own = &still->options;
  own->cells = is_shown ? &look : NULL;
  gboolean many = (format->flags & GR_FORMAT_MANY) != 0 || own->is_animated;
  const GrOption *output = gr_args_option (request->command, "output");
  const GrWord *place = output != NULL ? output->value : call->name;
  if (first != NULL)
    draw_write_numbered (format, still->frames, own, path, place, call->report);
  else if (still->frames->len == 1 || many)
    draw_write (format, still->frames, own, path, place, call->report);
  else
    gr_report_add_at (call->report, GR_FAULT_USAGE, place,
                      "-o name-%02d.svg numbers the files; --steps strip puts all in one picture",
                      "%u frames do not fit into one %s file", still->frames->len, format->name);
  gr_warn_missing (still->missing, call->name, call->report);
}

static void
draw_frames (const GrCall *call, const GrFormat *format)
{
  call->request->data_only = (format->flags & GR_FORMAT_DATA) != 0;
  call->request->wants_net = (format->flags & GR_FORMAT_NET) != 0;
  g_autoptr (GPtrArray) drawings = gr_request_draw (call->request, call->report);
  if (drawings->len > 0)
    gr_draw_write (call, drawings->pdata[0], format);
}

gboolean
gr_draw_check_terminal (const GrCall *call, const GrFormat *format)
{
  if ((format->flags & GR_FORMAT_BINARY) == 0 || !g_str_equal (gr_draw_path (call), "-") || !isatty (STDOUT_FILENO))
    return TRUE;
  gr_report_add_at (call->report, GR_FAULT_USAGE, call->name, "-o FILE, or a pipe", "%s is not for a terminal",
                    format->name);
  return FALSE;
}

gboolean
gr_draw_check_states (const GrFigure *figure, const GrFormat *format, const GrWord *place, GrReport *report)
{
  if (figure->is_states || (format->flags & GR_FORMAT_ONLY_NET) == 0)
    return TRUE;
  g_autoptr (GString) help = g_string_new (NULL);
  for (guint i = 0; gr_figures[i] != NULL; i++)
    if (gr_figures[i]->is_states)
      g_string_append_printf (help, "%s%s", help->len > 0 ? ", " : gr_message ("figures that show it: "),
                              gr_figures[i]->name);
  gr_report_add_at (report, GR_FAULT_USAGE, place, help->str,
                    "a %s file holds the state graph, and “%s” shows something else", format->name, figure->name);
  return FALSE;
}

static void
draw_run (GrCall *call)
{
  GrRequest *request = call->request;
  if (!gr_request_read_figure (request, NULL, call->words, GR_FAULT_USAGE, call->report))
    return;
  const GrFormat *format = gr_draw_format (call, isatty (STDOUT_FILENO) ? GR_FORMAT_TERMINAL : GR_FORMAT_PIPE);
  if (format == NULL || !gr_draw_check_terminal (call, format))
    return;
  if (gr_draw_check_states (request->figure->pdata[0], format, draw_format_place (call), call->report))
    draw_frames (call, format);
}

static const GrParam draw_params[] = {
  GR_PARAM_OUTPUT, GR_PARAM_FORMAT,   GR_STILL_PARAMS,  GR_PARAM_ID_PREFIX,
  GR_PARAM_ROOT,   GR_SANDBOX_PARAMS, GR_COMMON_PARAMS, GR_PARAM_END,
};

const GrCommand gr_command_draw = {
  .name = "draw",
  .usage = "FIGURE GAME [INPUT…] [OPTION…] [+ GAME …] [-o FILE] [-f FORMAT]",
  .summary = "One figure, as SVG, PDF, PNG, text, JSON, CSV, HTML or DOT",
  .details =
    "Of a figure with several frames you get the last, or what --steps asks for: all, strip (all in one picture) or a\n"
    "number. HTML and text hold all frames. -o name-%02d.svg writes each frame to its own file.\n"
    "Without -o the picture goes to standard output, as text on a terminal and as SVG in a pipe. The game “-” is a game\n"
    "graph in DOT, read from standard input.\n",
  .params = draw_params,
  .add_rights = gr_draw_add_rights,
  .run = draw_run,
};
