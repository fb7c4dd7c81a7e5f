// SPDX-License-Identifier: MIT
// grundy draw: one figure to one file, or to numbered files, or down a pipe.
#include "base/guard.h"
#include "base/number.h"
#include "base/output.h"
#include "base/screen.h"
#include "base/terminal.h"
#include "cli/draw.h"
#include "cli/lessons.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

/* ---- how a picture goes into somebody else's page: its size, the air around it, what lies under it ---- */

/* A length without a unit is in pixels of CSS, 96 to an inch. */
#define STILL_LEAST 10.0 /* points: narrower than any picture that can be read */
#define STILL_MOST 14400.0
#define STILL_MOST_SCALE 16.0
#define STILL_LEAST_SECONDS 0.1
#define STILL_MOST_SECONDS 60.0
#define STILL_PAGE 620.0        /* points: the height of a page of a strip */
#define STRIP_PAGES 6           /* one picture that is higher is spoken of */
#define STILL_MOST_ANIMATED 500 /* frames: a quarter of an hour */

const char *const gr_still_texts[] = { "real", "outline", "font", NULL };

/* The length at the start of @text in points, *@end behind it; NAN where there is none. */
static double
still_length (const char *text, const char **end)
{
  static const struct {
    const char *name;
    double points;
  } units[] = { { "px", 0.75 }, { "pt", 1 }, { "mm", 72 / 25.4 }, { "cm", 72 / 2.54 }, { "in", 72 }, { "", 0.75 } };
  char *behind;
  double number = g_ascii_strtod (text, &behind);
  guint i = 0;
  while (!g_str_has_prefix (behind, units[i].name))
    i++;
  *end = behind + strlen (units[i].name);
  double length = number * units[i].points;
  return behind != text && length >= STILL_LEAST && length <= STILL_MOST ? length : NAN;
}

/* Reads --width, --height or --size, of which one says how large a picture is; for the last both lengths are over 0. */
static gboolean
still_read_size (const GrArgs *args, double *width, double *height, GrReport *report)
{
  static const char *const names[] = { "width", "height", "size" };
  const GrOption *given = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    const GrOption *option = gr_args_option (args, names[i]);
    if (option != NULL && given != NULL)
      return gr_report_add_at (report, GR_FAULT_USAGE, option->key,
                               "--size 1200x630 fits the picture into both; --width or --height alone keeps its shape",
                               "want --%s or --%s, not both", given->param->name, names[i]);
    given = option != NULL ? option : given;
  }
  if (given == NULL)
    return TRUE;
  const char *end, *text = given->value->text;
  gboolean is_size = g_str_equal (given->param->name, "size");
  double first = still_length (text, &end), second = first;
  if (is_size && (*end == 'x' || *end == 'X'))
    second = still_length (end + 1, &end);
  else if (is_size)
    second = NAN;
  if (*end != '\0' || isnan (first) || isnan (second))
    return gr_report_add_at (report, GR_FAULT_USAGE, given->value,
                             is_size ? "pixels, or lengths with a unit: 1200x630, 160mmx90mm"
                                     : "a number of pixels, or with a unit: 640, 120mm, 12cm, 5in, 360pt",
                             is_size ? "%s: want two lengths from 10pt to 200in with an x between them, got “%s”"
                                     : "%s: want a length from 10pt to 200in, got “%s”",
                             given->param->name, text);
  *width = given->param->name[0] == 'h' ? 0 : first;
  *height = given->param->name[0] == 'w' ? 0 : second;
  return TRUE;
}

static gboolean
still_read_background (const GrWord *word, GrBackground *background, GrReport *report)
{
  const char *text = word->text;
  background->is_told = TRUE;
  background->is_none = g_str_equal (text, "none");
  if (background->is_none)
    return TRUE;
  gsize n_digits = text[0] == '#' ? strspn (text + 1, "0123456789abcdefABCDEF") : 0;
  guint32 number = (guint32) g_ascii_strtoull (text[0] == '#' ? text + 1 : text, NULL, 16);
  if (text[0] == '#' && text[1 + n_digits] == '\0' && (n_digits == 3 || n_digits == 6)) {
    guint32 red = number >> 8 & 0xF, green = number >> 4 & 0xF, blue = number & 0xF;
    background->colour = n_digits == 6 ? number : (red << 16 | green << 8 | blue) * 0x11;
    return TRUE;
  }
  return gr_report_add_at (report, GR_FAULT_USAGE, word,
                           "six digits from 0 to F after a “#”, in quotes: --background '#FFF8E7'",
                           "background: want none or a colour such as #FFF8E7, got “%s”", text);
}

/* Options of one format, given with another, would be lost in silence. */
static gboolean
still_check_format (const GrArgs *args, const GrFormat *format, GrReport *report)
{
  static const struct {
    const char *option;
    GrFormatFlags flag;
  } wants[] = {
    { "animate", GR_FORMAT_TIMES },  { "text", GR_FORMAT_OUTLINES },      { "scale", GR_FORMAT_SCALES },
    { "snippet", GR_FORMAT_SNIPS },  { "background", GR_FORMAT_PICTURE }, { "width", GR_FORMAT_PICTURE },
    { "height", GR_FORMAT_PICTURE }, { "size", GR_FORMAT_PICTURE },       { "margin", GR_FORMAT_PICTURE },
    { "seconds", GR_FORMAT_TIMES },
  };
  gboolean good = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (wants); i++) {
    const GrOption *option = gr_args_option (args, wants[i].option);
    if (option == NULL || (format->flags & wants[i].flag) != 0)
      continue;
    g_autoptr (GString) help = g_string_new (NULL);
    for (guint k = 0; gr_formats[k] != NULL; k++)
      if ((gr_formats[k]->flags & wants[i].flag) != 0)
        g_string_append_printf (help, "%s%s", help->len > 0 ? ", " : gr_message ("it is for "), gr_formats[k]->name);
    gr_report_add_at (report, GR_FAULT_USAGE, option->value != NULL ? option->value : option->key, help->str,
                      "%s: not an option of the format %s", wants[i].option, format->name);
    good = FALSE;
  }
  return good;
}

/* Whether all frames are shown in turn. */
static gboolean
still_moves (const GrFormat *format, gboolean is_animated)
{
  return (format->flags & GR_FORMAT_ANIMATES) != 0 ? is_animated : (format->flags & GR_FORMAT_TIMES) != 0;
}

static gboolean
still_read_seconds (const GrArgs *args, const GrFormat *format, GrFormatOptions *own, GrReport *report)
{
  const GrOption *given = gr_args_option (args, "seconds");
  if (given == NULL || (format->flags & GR_FORMAT_TIMES) == 0) /* which has been told */
    return TRUE;
  if (!still_moves (format, own->is_animated))
    return gr_report_add_at (report, GR_FAULT_USAGE, given->key, "add --animate, or write gif, apng, webp or mp4",
                             "seconds: a picture of one step stands still");
  char *end;
  own->seconds = g_ascii_strtod (given->value->text, &end);
  return (end != given->value->text && *end == '\0' && own->seconds >= STILL_LEAST_SECONDS
          && own->seconds <= STILL_MOST_SECONDS)
         || gr_report_add_at (report, GR_FAULT_USAGE, given->value, NULL,
                              "seconds: want a number from 0.1 to 60, got “%s”", given->value->text);
}

static gboolean
still_read (const GrArgs *args, const GrFormat *format, GrFormatOptions *own, GrReport *report)
{
  if (gr_param_lookup (args->params, "margin") == NULL) /* a command without these options */
    return TRUE;
  const GrOption *scale = gr_args_option (args, "scale"), *background = gr_args_option (args, "background");
  gboolean good = still_check_format (args, format, report);
  good = still_read_size (args, &own->width, &own->height, report) && good;
  if (scale != NULL) {
    char *end;
    own->scale = g_ascii_strtod (scale->value->text, &end);
    gboolean fits = end != scale->value->text && *end == '\0' && own->scale > 0 && own->scale <= STILL_MOST_SCALE;
    if (!fits)
      gr_report_add_at (report, GR_FAULT_USAGE, scale->value, NULL, "scale: want a number over 0, at most 16, got “%s”",
                        scale->value->text);
    good = good && fits;
  }
  if (background != NULL)
    good = still_read_background (background->value, &own->background, report) && good;
  own->is_animated = gr_args_flag (args, "animate");
  good = still_read_seconds (args, format, own, report) && good;
  if (own->background.is_none && (format->flags & GR_FORMAT_OPAQUE) != 0)
    good = gr_report_add_at (report, GR_FAULT_USAGE, background->value,
                             "name a colour; apng and webp can do without one", "background: every %s file has one",
                             format->name);
  const char *title = gr_args_text (args, "title");
  if (title != NULL && *title != '\0')
    own->title = title;
  own->is_snippet = gr_args_flag (args, "snippet");
  own->is_outlined = gr_args_choice (args, "text") == 1;
  own->has_fonts = gr_args_choice (args, "text") == 2;
  return good;
}

/* All sentences of @frames (of GrFrame), for the ear. (transfer full) */
static char *
still_description (const GPtrArray *frames)
{
  GString *text = g_string_new (NULL);
  GR_EACH_POINTER (i, const GrFrame, frame, frames) {
    g_autofree char *words = gr_frame_spoken (frame);
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", words);
  }
  return g_string_free (text, FALSE);
}

GrStillFrames *
gr_still_frames (const GrRequest *request, const GrDrawing *drawing, const GrFormat *format, gboolean unfolds,
                 GrReport *report)
{
  g_autoptr (GrStillFrames) still = g_new0 (GrStillFrames, 1);
  still->missing = g_string_new (NULL);
  GrFormatOptions *own = &still->options;
  *own = (GrFormatOptions) {
    .title = drawing->title, .lang = drawing->lang, .seconds = GR_STEP_SECONDS, .missing = still->missing
  };
  if (!still_read (request->command, format, own, report))
    return NULL;
  own->theme = gr_args_choice (request->program, "theme");
  if (own->theme == GR_THEME_AUTO && (format->flags & GR_FORMAT_PICTURE) != 0
      && (format->flags & GR_FORMAT_OUTLINES) == 0)
    gr_report_add_at (report, GR_FAULT_WARNING, gr_args_option (request->program, "theme")->value,
                      "svg and html follow the reader’s setting", "theme: a %s file has one, which is light",
                      format->name);
  own->id_prefix = gr_args_text (request->command, "id-prefix");
  GrDrawing told = *drawing;                           /* it has no caption */
  told.still.tells_stills |= drawing->heading != NULL; /* else a page says what it is, and whether there is a caption */
  const GrArgs *args = request->command;
  const char *typed = gr_param_lookup (args->params, "title") != NULL ? gr_args_text (args, "title") : NULL;
  if ((format->flags & GR_FORMAT_PICTURE) != 0)
    told.still.title = typed != NULL ? typed : drawing->still.no_sentence ? NULL : drawing->heading;
  told.still.is_title_typed = typed != NULL;
  const GrFormatFlags paged = GR_FORMAT_MANY | GR_FORMAT_PICTURE | GR_FORMAT_TIMES;
  gboolean is_numbered = unfolds && (format->flags & GR_FORMAT_UNFOLDS) == 0,
           has_pages = is_numbered || (format->flags & paged) == (GR_FORMAT_MANY | GR_FORMAT_PICTURE);
  still->frames = gr_drawing_choose (&told, unfolds || own->is_animated ? GR_SHOW_ALL : GR_SHOW_LAST, own->width,
                                     has_pages ? STILL_PAGE : 0);
  gr_frames_steady (still->frames, (format->flags & GR_FORMAT_PICTURE) != 0);
  if (still_moves (format, own->is_animated) && still->frames->len > STILL_MOST_ANIMATED) {
    const GrArgs *figure = request->figure_args->pdata[0];
    gr_report_add_at (
      report, GR_FAULT_LIMIT, own->is_animated ? gr_args_option (request->command, "animate")->key : figure->name,
      "fewer positions: --of names one", "at most %d frames are shown one after another, and these are %u",
      STILL_MOST_ANIMATED, still->frames->len);
    return NULL;
  }
  const GrOption *margin = gr_param_lookup (args->params, "margin") != NULL ? gr_args_option (args, "margin") : NULL;
  double less = margin != NULL ? GR_FRAME_MARGIN - margin->number : 0;
  gboolean has_bar = (format->flags & (GR_FORMAT_TIMES | GR_FORMAT_ANIMATES)) == GR_FORMAT_TIMES
                     && still->frames->len > 1;
  double foot = MIN (less, has_bar ? GR_FRAME_MARGIN - GR_FILM_FOOT : less);
  for (guint i = 0; margin != NULL && i < still->frames->len; i++) {
    GrScene *scene = ((const GrFrame *) still->frames->pdata[i])->scene;
    GrBox box = scene->bounds;
    scene->bounds = (GrBox) { box.x + less, box.y + less, box.width - 2 * less, box.height - less - foot };
  }
  own->width = gr_frames_fit (still->frames, own->width, own->height);
  own->description = still->description = still_description (still->frames);
  return g_steal_pointer (&still);
}

GR_FREE_FUNCTION (gr_still_frames_free, GrStillFrames, frames, description, missing)

/* ---- where it goes ---- */

/* How many lines of a terminal a picture may take. */
#define DRAW_ROWS 200

/* Where the result goes: what -o says, else “-”. */
static const char *
draw_path (const GrCall *call)
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

/* The format that the command line names, or NULL. */
static const GrFormat *
draw_format_named (const GrCall *call)
{
  const GrOption *given = gr_args_option (call->request->command, "format");
  return given != NULL ? gr_format_lookup (given->value->text) : gr_format_for_path (draw_path (call));
}

const GrFormat *
gr_draw_format (const GrCall *call, GrFormatFlags fallback)
{
  const GrOption *given = gr_args_option (call->request->command, "format");
  if (given == NULL && g_str_equal (draw_path (call), "-"))
    return gr_format_having (fallback);
  const GrFormat *format = draw_format_named (call);
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
  const char *path = draw_path (call);
  g_autofree char *numbered = draw_numbered (path, 0);
  const GrFormat *format = draw_format_named (call);
  rights->films = format != NULL && (format->flags & GR_FORMAT_PROGRAM) != 0;
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
  else {
    /* DOT and the like keep every character of a name; a terminal is shown them as letters. */
    gboolean is_own = (format->flags & (GR_FORMAT_BINARY | GR_FORMAT_TERMINAL)) != 0; /* sees to that itself */
    gboolean is_shown = !is_own && g_str_equal (path, "-") && isatty (STDOUT_FILENO);
    g_autofree char *shown = good && is_shown ? gr_terminal_text (out->str, out->len) : NULL;
    if (shown != NULL)
      g_string_assign (out, shown);
    if (!good || !gr_output_write (path, out->str, out->len, &error))
      gr_report_add_error (report, place, error);
  }
}

gboolean
gr_draw_terminal (const GrCall *call, GrCellsOptions *look)
{
  const char *depth = g_getenv ("COLORTERM"), *known = g_getenv ("COLORFGBG");
  gboolean is_deep = depth != NULL && (strstr (depth, "truecolor") != NULL || strstr (depth, "24bit") != NULL);
  GrCellsColours colours = is_deep ? GR_CELLS_TRUE : GR_CELLS_256;
  if (!gr_command_has_colours (call->request->command, STDOUT_FILENO))
    colours = GR_CELLS_PLAIN;
  /* What --theme says; else a dark ground, which most terminals have, if theirs is not known to be light (COLORFGBG ends in
     the number of the ground: 7 and 15 are white). */
  const GrOption *given = gr_args_option (call->request->program, "theme");
  const char *ground = known != NULL ? strrchr (known, ';') : NULL;
  gboolean is_light = ground != NULL && (g_str_equal (ground, ";7") || g_str_equal (ground, ";15"));
  GrThemeName theme = is_light ? GR_THEME_LIGHT : GR_THEME_DARK;
  if (given != NULL && given->number != GR_THEME_AUTO)
    theme = (GrThemeName) given->number;
  *look = (GrCellsOptions) { .colours = colours, .theme = theme };
  gr_screen_size (&look->columns, &look->rows);
  return gr_screen_shows ();
}

void
gr_draw_write (const GrCall *call, const GrDrawing *drawing, const GrFormat *format)
{
  GrRequest *request = call->request;
  const char *path = draw_path (call);
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
  for (guint i = 0; first != NULL && i < still->frames->len && gr_report_is_empty (call->report); i++) {
    g_autoptr (GPtrArray) one = gr_frames_new (); /* every frame to a file of its own */
    g_ptr_array_add (one, gr_frame_ref (still->frames->pdata[i]));
    const GrFrame *frame = one->pdata[0];
    guint step = frame->n_frames > 1 ? frame->index : i; /* a frame keeps its number where not all are written */
    g_autofree char *name = draw_numbered (path, step + 1), *description = still_description (one);
    own->description = description;
    draw_write (format, one, own, name, place, call->report);
    own->description = NULL;
  }
  const GrFrame *whole = still->frames->pdata[0];
  double pages = ceil (whole->scene->bounds.height / STILL_PAGE);
  if (first == NULL && still->frames->len == 1 && drawing->frames->len > 1 && pages > STRIP_PAGES && !own->is_animated
      && (format->flags & GR_FORMAT_PICTURE) != 0 && !g_str_equal (path, "-"))
    gr_report_add_at (call->report, GR_FAULT_WARNING, place, "a PDF, or -o name-%02d.svg, breaks it into pages",
                      "this strip is as high as %u pages", (guint) pages);
  if (first != NULL)
    ;
  else if (still->frames->len == 1 || many)
    draw_write (format, still->frames, own, path, place, call->report);
  else
    gr_report_add_at (call->report, GR_FAULT_USAGE, place,
                      "-o name-%02d.svg numbers the files; --steps strip puts all in one picture",
                      "%u frames do not fit into one %s file", still->frames->len, format->name);
  gr_warn_missing (still->missing, call->name, call->report);
}

gboolean
gr_draw_check_terminal (const GrCall *call, const GrFormat *format)
{
  if ((format->flags & GR_FORMAT_BINARY) == 0 || !g_str_equal (draw_path (call), "-") || !isatty (STDOUT_FILENO))
    return TRUE;
  return gr_report_add_at (call->report, GR_FAULT_USAGE, call->name, "-o FILE, or a pipe", "%s is not for a terminal",
                           format->name);
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
  return gr_report_add_at (report, GR_FAULT_USAGE, place, help->str,
                           "a %s file holds the state graph, and “%s” shows something else", format->name,
                           figure->name);
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
  if (!gr_draw_check_states (request->figure->pdata[0], format, draw_format_place (call), call->report))
    return;
  request->data_only = (format->flags & GR_FORMAT_DATA) != 0;
  request->wants_net = (format->flags & GR_FORMAT_NET) != 0;
  g_autoptr (GPtrArray) drawings = gr_request_draw (request, call->report);
  if (drawings->len > 0)
    gr_draw_write (call, drawings->pdata[0], format);
}

static const GrParam draw_params[] = {
  GR_PARAM_OUTPUT, GR_PARAM_FORMAT,   GR_STILL_PARAMS,  GR_PARAM_ID_PREFIX,
  GR_PARAM_ROOT,   GR_SANDBOX_PARAMS, GR_COMMON_PARAMS, GR_PARAM_END,
};

const GrCommand gr_command_draw = {
  .name = "draw",
  .usage = "FIGURE GAME [INPUT…] [OPTION…] [+ GAME …] [-o FILE] [-f FORMAT]",
  .summary = "One figure, as a picture, an animation, a page, text or data",
  .details =
    "Of a figure with several frames you get the picture that tells most, or what --steps asks for: all, strip or a\n"
    "number. HTML, txt, GIF, APNG, WebP and MP4 hold all frames. -o name-%02d.svg writes each frame to its own file.\n"
    "Without -o the picture goes to standard output, as text on a terminal and as SVG in a pipe. The game “-” is a game\n"
    "graph in DOT, read from standard input.\n",
  .params = draw_params,
  .add_rights = gr_draw_add_rights,
  .run = draw_run,
};
