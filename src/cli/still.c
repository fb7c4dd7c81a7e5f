// SPDX-License-Identifier: MIT
// Reading of what shapes a picture for somebody else's page. A length without a unit is in pixels of CSS, 96 to an inch.
#include "cli/still.h"

#include <math.h>
#include <string.h>

#define STILL_LEAST 10.0 /* points: narrower than any picture that can be read */
#define STILL_MOST 14400.0
#define STILL_MOST_SCALE 16.0
/* How wide a strip may become, in points: the text of an A4 page. */
#define STILL_STRIP_WIDTH 640
#define STILL_MOST_ANIMATED 500 /* frames: a quarter of an hour */

const char *const gr_still_texts[] = { "real", "outline", "font", NULL };

/* Whether the command takes these options. */
static gboolean
still_is_there (const GrArgs *args)
{
  return gr_param_lookup (args->params, "margin") != NULL;
}

/* The word given for option @name, or NULL. */
static const GrWord *
still_word (const GrArgs *args, const char *name)
{
  const GrOption *option = gr_args_option (args, name);
  return option != NULL ? option->value : NULL;
}

static gboolean
still_read_width (const GrWord *word, double *width, GrReport *report)
{
  static const struct {
    const char *name;
    double points;
  } units[] = { { "", 0.75 }, { "px", 0.75 }, { "pt", 1 }, { "mm", 72 / 25.4 }, { "cm", 72 / 2.54 }, { "in", 72 } };
  char *end;
  double number = g_ascii_strtod (word->text, &end);
  *width = NAN;
  for (guint i = 0; i < G_N_ELEMENTS (units) && end != word->text; i++)
    if (g_str_equal (end, units[i].name))
      *width = number * units[i].points;
  if (*width >= STILL_LEAST && *width <= STILL_MOST)
    return TRUE;
  gr_report_add_at (report, GR_FAULT_USAGE, word, "a number of pixels, or with a unit: 640, 120mm, 12cm, 5in, 360pt",
                    "width: want a length from 10pt to 200in, got “%s”", word->text);
  return FALSE;
}

static gboolean
still_read_scale (const GrWord *word, double *scale, GrReport *report)
{
  char *end;
  *scale = g_ascii_strtod (word->text, &end);
  if (end != word->text && *end == '\0' && *scale > 0 && *scale <= STILL_MOST_SCALE)
    return TRUE;
  gr_report_add_at (report, GR_FAULT_USAGE, word, NULL, "scale: want a number over 0, at most 16, got “%s”",
                    word->text);
  return FALSE;
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
  gr_report_add_at (report, GR_FAULT_USAGE, word,
                    "six digits from 0 to F after a “#”, in quotes: --background '#FFF8E7'",
                    "background: want none or a colour such as #FFF8E7, got “%s”", text);
  return FALSE;
}

/* Options of one format, given with another, would be lost in silence. */
static gboolean
still_check_format (const GrArgs *args, const GrFormat *format, GrReport *report)
{
  static const struct {
    const char *option;
    GrFormatFlags flag;
  } wants[] = {
    { "animate", GR_FORMAT_ANIMATES }, { "text", GR_FORMAT_OUTLINES },      { "scale", GR_FORMAT_SCALES },
    { "snippet", GR_FORMAT_SNIPS },    { "background", GR_FORMAT_PICTURE }, { "width", GR_FORMAT_PICTURE },
    { "margin", GR_FORMAT_PICTURE },
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

static gboolean
still_read (const GrArgs *args, const GrFormat *format, GrFormatOptions *own, GrReport *report)
{
  if (!still_is_there (args))
    return TRUE;
  const GrWord *width = still_word (args, "width"), *scale = still_word (args, "scale"),
               *background = still_word (args, "background");
  gboolean good = still_check_format (args, format, report);
  if (width != NULL)
    good = still_read_width (width, &own->width, report) && good;
  if (scale != NULL)
    good = still_read_scale (scale, &own->scale, report) && good;
  if (background != NULL)
    good = still_read_background (background, &own->background, report) && good;
  if (gr_args_text (args, "title") != NULL)
    own->title = gr_args_text (args, "title");
  own->is_animated = gr_args_flag (args, "animate");
  own->is_snippet = gr_args_flag (args, "snippet");
  own->is_outlined = gr_args_choice (args, "text") == 1;
  own->has_fonts = gr_args_choice (args, "text") == 2;
  return good;
}

static void
still_set_margin (const GrArgs *args, GPtrArray *frames)
{
  const GrOption *option = still_is_there (args) ? gr_args_option (args, "margin") : NULL;
  if (option == NULL)
    return;
  double less = GR_FRAME_MARGIN - option->number;
  for (guint i = 0; i < frames->len; i++) {
    GrFrame *frame = frames->pdata[i];
    GrBox box = frame->scene->bounds;
    frame->scene->bounds = (GrBox) { box.x + less, box.y + less, box.width - 2 * less, box.height - 2 * less };
  }
}

char *
gr_still_description (const GPtrArray *frames)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < frames->len; i++) {
    const GrFrame *frame = frames->pdata[i];
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", frame->sentence);
    if (frame->result != NULL)
      g_string_append_printf (text, " %s%s", frame->result, g_str_has_suffix (frame->result, ".") ? "" : ".");
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
  *own = (GrFormatOptions) { .title = drawing->title, .lang = drawing->lang, .missing = still->missing };
  if (!still_read (request->command, format, own, report))
    return NULL;
  own->theme = gr_args_choice (request->program, "theme");
  own->id_prefix = gr_args_text (request->command, "id-prefix");
  still->frames = gr_drawing_choose (drawing, unfolds || own->is_animated ? GR_SHOW_ALL : GR_SHOW_LAST,
                                     own->width > 0 ? own->width : STILL_STRIP_WIDTH);
  if (own->is_animated && still->frames->len > STILL_MOST_ANIMATED) {
    gr_report_add_at (
      report, GR_FAULT_LIMIT, gr_args_option (request->command, "animate")->key, "fewer positions: --of names one",
      "at most %d frames are shown one after another, and these are %u", STILL_MOST_ANIMATED, still->frames->len);
    return NULL;
  }
  still_set_margin (request->command, still->frames);
  own->description = still->description = gr_still_description (still->frames);
  return g_steal_pointer (&still);
}

void
gr_still_frames_free (GrStillFrames *still)
{
  if (still == NULL)
    return;
  g_clear_pointer (&still->frames, g_ptr_array_unref);
  g_free (still->description);
  g_string_free (still->missing, TRUE);
  g_free (still);
}
