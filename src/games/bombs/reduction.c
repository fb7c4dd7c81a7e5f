// SPDX-License-Identifier: MIT
// How a board with a single bomb of one colour becomes a Hackenbush picture, step by step: the three types, the bomb
// of type 2 that loses the fewest of type 3, the picture with an edge for each bomb, and the value (types.c).
// Boards of several such parts, and of trees, go straight to the picture.
#include "games/bombs/bombs.h"
#include "scene/text.h"

#define BOMBS_LISTED 12    /* by name, of one type */
#define NAME_CHARACTERS 12 /* of a bomb, beside its edge */
#define BUSH_GAP 34.0      /* between the board, the arrow and the picture, in points */

typedef struct {
  const GrBombBoard *board;
  GrBytes at;
  GrBombSurvey survey;
  GrBombTypes types;
} Reduction;

static const char *
hue_name (GrKnotHue hue)
{
  return hue == GR_KNOT_BLUE ? "blue" : "red";
}

static GrKnotHue
hue_other (GrKnotHue hue)
{
  return hue == GR_KNOT_BLUE ? GR_KNOT_RED : GR_KNOT_BLUE;
}

static void
append_knot (const GrBombBoard *board, guint32 knot, GString *out)
{
  gr_bombs_append_name (board, board->leader[knot], out);
}

void
gr_bombs_types_sentence (const GrBombBoard *board, const GrBombTypes *types, GString *out)
{
  const char *hue = hue_name (types->hue);
  g_string_append_printf (out, "The only %s bomb is ", hue_name (hue_other (types->hue)));
  append_knot (board, types->single, out);
  g_string_append_printf (out,
                          ". Of type 1, %s bombs that go with it, there are c₁ = %u; of type 2, which set it off, "
                          "c₂ = %u; of type 3, neither, c₃ = %u",
                          hue, types->c[1], types->c[2], types->c[3]);
  if (types->c[2] > 0)
    g_string_append_printf (out, "; a bomb of type 2 takes at least k = %u of type 3 along", types->k);
  g_string_append_c (out, '.');
}

static void
sentence_type (const Reduction *reduction, guint type, GString *out)
{
  static const char *const what[] = { "", "go with it when it explodes", "set it off", "do neither" };
  static const char *const count[] = { "", "c₁", "c₂", "c₃" };
  const GrBombTypes *types = &reduction->types;
  if (type == 1) {
    g_string_append_printf (out, "The only %s bomb is ", hue_name (hue_other (types->hue)));
    append_knot (reduction->board, types->single, out);
    g_string_append (out, ". ");
  }
  g_string_append_printf (out, "Type %u: %s bombs that %s, %s = %u", type, hue_name (types->hue), what[type],
                          count[type], types->c[type]);
  const GrBombBoard *board = reduction->board;
  guint n = 0;
  for (guint32 bomb = 0; bomb < board->n_bombs && n <= BOMBS_LISTED; bomb++) {
    guint32 knot = board->knot[bomb];
    if (reduction->survey.type[knot] != type || board->leader[knot] != bomb)
      continue;
    g_string_append (out, n == 0 ? ": " : ", ");
    if (n++ < BOMBS_LISTED)
      gr_bombs_append_name (board, bomb, out);
    else
      g_string_append (out, "…");
  }
  g_string_append_c (out, '.');
}

static void
sentence_value (const Reduction *reduction, GString *out)
{
  const GrBombTypes *types = &reduction->types;
  g_autoptr (GrDyadic) value = gr_bombs_types_value (types);
  g_autofree char *text = gr_dyadic_text (value);
  const char *own = hue_name (types->hue), *other = hue_name (hue_other (types->hue));
  guint32 beside = types->c[2] > 0 ? types->c[2] - 1 + types->c[3] - types->k : types->c[3];
  gboolean is_lower = types->c[2] > 0 && types->k == 0, is_blue = types->hue == GR_KNOT_BLUE;
  g_string_append_printf (out, "As Hackenbush: the %s edge carries c₁ = %u %s and stands on ", other, types->c[1],
                          types->c[1] == 1 ? "edge" : "edges");
  if (types->c[2] > 0)
    g_string_append_printf (out, "a %s edge that carries k = %u more; beside it stand c₂ − 1 + c₃ − k = %u.", own,
                            types->k, beside);
  else
    g_string_append_printf (out, "the ground; beside it stand c₃ = %u.", beside);
  g_string_append_printf (out, " The value is %sc₂ + c₃ − 1/2^%s%s = %s%u + %u − 1/2^%u%s = %s.", is_blue ? "" : "−(",
                          is_lower ? "(c₁ + 1)" : "c₁", is_blue ? "" : ")", is_blue ? "" : "−(", types->c[2],
                          types->c[3], types->c[1] + is_lower, is_blue ? "" : ")", text);
}

GrBush *
gr_bombs_named_bush (const GrBombBoard *board, GrBytes at)
{
  GrBush *bush = gr_bombs_bush (board, at);
  for (guint32 i = 0; bush != NULL && i < bush->edge->len; i++) {
    g_autoptr (GString) name = g_string_new (NULL);
    guint32 number = gr_bush_edge (bush, i)->number;
    gr_bombs_append_name (board, number - board->first, name);
    g_autofree char *text = gr_text_one_line (name->str, NAME_CHARACTERS);
    gr_bush_set_name (bush, number, text);
  }
  return bush;
}

/* The board, an arrow, and the picture. */
static gboolean
reduction_add_bush (const Reduction *reduction, GrScene *out)
{
  g_autoptr (GrBush) bush = gr_bombs_named_bush (reduction->board, reduction->at);
  if (bush == NULL)
    return FALSE;
  g_autoptr (GrScene) picture = gr_scene_new ();
  gr_bush_draw (bush, picture);
  GrBox box = out->bounds.width < 0 ? (GrBox) { 0, 0, 1, 1 } : out->bounds, own = picture->bounds;
  const GrPaint arrow = { .stroke = GR_INK_INK, .width = 1.6 };
  double x = box.x + box.width / 2, y = box.y + box.height / 2;
  if (box.width + 2 * BUSH_GAP + own.width <= GR_FIT_WIDTH) {
    x = box.x + box.width + BUSH_GAP;
    gr_scene_add_arrow (out, x - BUSH_GAP + 8, y, x + 10, y, &arrow);
    gr_scene_append (out, picture, x + BUSH_GAP - own.x, y - own.y - own.height / 2, 1);
  } else { /* below */
    y = box.y + box.height + BUSH_GAP;
    gr_scene_add_arrow (out, x, y - BUSH_GAP + 10, x, y, &arrow);
    gr_scene_append (out, picture, x - own.x - own.width / 2, y + 12 - own.y, 1);
  }
  return TRUE;
}

/* The board with the types up to @most, a bomb ringed and one exploded (G_MAXUINT32: none). */
static void
reduction_draw_board (const Reduction *reduction, guint8 most, guint32 marked, guint32 exploded, GrScene *out)
{
  const GrBombLook look = { exploded, marked, reduction->survey.type, most };
  gr_bombs_draw (reduction->board, reduction->at, &look, out);
}

/* Step @step of a board with a single bomb of one colour: it, types 1 to 3, the best of type 2, the picture. */
static gboolean
reduction_draw_types (const Reduction *reduction, guint step, GrScene *out, GString *sentence)
{
  const GrBombBoard *board = reduction->board;
  guint32 single = board->leader[reduction->types.single], best = reduction->types.best;
  gboolean has_k = best != G_MAXUINT32;
  if (step <= 3) {
    reduction_draw_board (reduction, step, single, G_MAXUINT32, out);
    sentence_type (reduction, step, sentence);
    return TRUE;
  }
  if (step == 4 && has_k) {
    reduction_draw_board (reduction, 3, G_MAXUINT32, board->leader[best], out);
    g_string_append_printf (
      sentence,
      "The %s bomb is set off once at most, best by the bomb of type 2 that takes the fewest of type 3 "
      "along. With ",
      hue_name (hue_other (reduction->types.hue)));
    append_knot (board, best, sentence);
    g_string_append_printf (sentence, " they are k = %u.", reduction->types.k);
    return TRUE;
  }
  if (step != (has_k ? 5 : 4))
    return FALSE;
  reduction_draw_board (reduction, 3, single, G_MAXUINT32, out);
  reduction_add_bush (reduction, out);
  sentence_value (reduction, sentence);
  return TRUE;
}

gboolean
gr_bombs_draw_reduction (gconstpointer instance, guint32 realm, GrBytes at, guint step, GrScene *out, GString *sentence)
{
  const GrBombBoard *board = ((const GrBombs *) instance)->board->pdata[realm];
  g_autoptr (GrBush) bush = gr_bombs_bush (board, at);
  if (bush == NULL)
    return FALSE;
  Reduction reduction = { .board = board, .at = at };
  gr_bombs_survey_init (&reduction.survey, board, at);
  gr_bombs_survey_all (&reduction.survey);
  gboolean has_types = gr_bombs_types (&reduction.survey, &reduction.types) && reduction.types.single != G_MAXUINT32,
           is_there = TRUE;
  if (step == 0) {
    reduction_draw_board (&reduction, 0, G_MAXUINT32, G_MAXUINT32, out);
    g_autofree guint8 *alive = gr_bombs_alive (board, at);
    guint32 n[2] = { 0 };
    for (guint32 bomb = 0; bomb < board->n_bombs; bomb++)
      n[board->is_red[bomb]] += alive[board->knot[bomb]];
    g_string_append_printf (sentence,
                            "%u blue %s and %u red: an explosion sets off others, in chains. What is the board worth?",
                            n[0], n[0] == 1 ? "bomb" : "bombs", n[1]);
  } else if (has_types) {
    is_there = reduction_draw_types (&reduction, step, out, sentence);
  } else if (step == 1) {
    reduction_draw_board (&reduction, 0, G_MAXUINT32, G_MAXUINT32, out);
    reduction_add_bush (&reduction, out);
    g_auto (GrBombSurvey) survey;
    GrBombTypes types;
    gboolean all_trees = TRUE;
    gr_bombs_survey_init (&survey, board, at);
    while (gr_bombs_survey_next (&survey))
      all_trees &= gr_bombs_is_tree (&survey) || !gr_bombs_types (&survey, &types);
    g_string_append (
      sentence, "As Hackenbush: a bomb is an edge on the one that sets it off, and what it takes along hangs on it.");
    if (!all_trees)
      g_string_append (sentence, " Parts with a single bomb of one colour follow its three types. Parts add.");
  } else {
    is_there = FALSE;
  }
  gr_bombs_survey_clear (&reduction.survey);
  return is_there;
}
