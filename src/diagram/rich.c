// SPDX-License-Identifier: MIT
// Lines are cut at dollar signs: every other piece is mathematics. A piece that no mathematics can be read from stands as it
// was typed, with its dollar signs.
#include "diagram/node.h"

#include "math/box.h"
#include "scene/text.h"

#include <string.h>

#define RICH_LEADING 11.5
#define RICH_LINES 6
#define RICH_FORMULA 1.17  /* of the size of text: letters of formulas are smaller */
#define RICH_CHARACTERS 48 /* of a line */

static const GrFont rich_font = { GR_TYPE_LABEL, 500, GR_FACE_SANS, FALSE };

/* A piece of a line: a formula, or text. */
typedef struct {
  GrMathBox *math; /* (nullable) */
  char *text;      /* (nullable) */
} RichPiece;

static void
piece_clear (gpointer data)
{
  RichPiece *piece = data;
  gr_math_box_free (piece->math);
  g_free (piece->text);
}

/* (transfer full) of RichPiece. */
static GArray *
rich_pieces (const char *line)
{
  GArray *pieces = g_array_new (FALSE, TRUE, sizeof (RichPiece));
  g_array_set_clear_func (pieces, piece_clear);
  while (*line != '\0') {
    const char *open = strchr (line, '$'), *close = open != NULL ? strchr (open + 1, '$') : NULL;
    g_autofree char *formula = close != NULL ? g_strndup (open + 1, (gsize) (close - open - 1)) : NULL;
    RichPiece math = { NULL };
    if (formula != NULL && *formula != '\0') {
      g_autoptr (GrSource) source = gr_source_new ("label", g_strdup (formula), -1);
      g_autoptr (GrReport) unheard = gr_report_new ();
      g_autoptr (GrMath) parsed = gr_math_parse (formula, source, (GrSpan) { 0, source->length }, unheard);
      if (parsed != NULL && gr_report_is_empty (unheard))
        math.math = gr_math_box_new (parsed, RICH_FORMULA * GR_TYPE_LABEL, GR_FACE_SANS, GR_MATH_STYLE_TEXT);
    }
    gsize n_plain = math.math != NULL ? (gsize) (open - line)
                    : close != NULL   ? (gsize) (close + 1 - line)
                                      : strlen (line);
    RichPiece plain = { .text = g_strndup (line, n_plain) };
    g_array_append_val (pieces, plain);
    if (math.math != NULL)
      g_array_append_val (pieces, math);
    line = close != NULL ? close + 1 : line + n_plain;
  }
  return pieces;
}

static double
piece_width (const RichPiece *piece)
{
  return piece->math != NULL ? piece->math->width : gr_text_width (&rich_font, piece->text);
}

GrScene *
gr_rich_label (const char *label)
{
  const char *dollar = strchr (label, '$');
  if (strchr (label, '\n') == NULL && (dollar == NULL || strchr (dollar + 1, '$') == NULL))
    return NULL;
  g_auto (GStrv) line = g_strsplit (label, "\n", -1);
  guint n_lines = g_strv_length (line);
  for (guint i = 0; i < n_lines; i++)
    if (n_lines > RICH_LINES || g_utf8_strlen (line[i], -1) > RICH_CHARACTERS)
      return NULL;
  GrScene *scene = gr_scene_new ();
  for (guint i = 0; i < n_lines; i++) {
    double y = i * RICH_LEADING;
    g_autoptr (GArray) pieces = rich_pieces (line[i]);
    double width = 0;
    for (guint k = 0; k < pieces->len; k++)
      width += piece_width (&g_array_index (pieces, RichPiece, k));
    double x = -width / 2;
    for (guint k = 0; k < pieces->len; k++) {
      const RichPiece *piece = &g_array_index (pieces, RichPiece, k);
      if (piece->math != NULL)
        gr_scene_append (scene, piece->math->scene, x, y, 1);
      else if (*piece->text != '\0')
        gr_scene_add_text (scene, x, y, GR_ANCHOR_START, &rich_font, GR_INK_SOFT, piece->text);
      x += piece_width (piece);
    }
  }
  return scene;
}
