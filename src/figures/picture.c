// SPDX-License-Identifier: MIT
// A position as one would draw it on a blackboard: heaps as sticks, the line of Baskin-Robbins, factorisations, a
// graph with its tokens; over it a badge with its value, or with who wins, and its name. Several positions are
// several frames, a family is one picture with all members.
#include "diagram/picture.h"

#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "diagram/words.h"

#define PICTURE_MAX_PIECES 64
#define PICTURE_LIMIT 20000 /* positions explored for a value where nothing else is asked for: about a second */
#define PICTURE_MAX_POSITIONS 200
#define PICTURE_LABEL_CHARACTERS 48
#define PICTURE_VALUE_CHARACTERS 26

typedef struct {
  GrStudy *study;
  const GrFigureRequest *request;
  GrPictures *pictures;
  gboolean is_bare;
  gboolean is_beyond; /* bare because the value is over the limit of positions */
} Picture;

/* ---- words ---- */

/* The name of the value in partizan play, by its parts where it is long, or where its stops are. (transfer full) (nullable) */
static char *
picture_value (const Picture *picture, const GrVerdict *verdict)
{
  GrForms *forms = gr_study_forms (picture->study);
  if (!verdict->has_form)
    return NULL;
  g_autofree char *name = gr_partizan_result_name (forms, verdict->form, PICTURE_VALUE_CHARACTERS);
  return g_str_has_suffix (name, "…") ? gr_partizan_near_name (forms, verdict->form, PICTURE_VALUE_CHARACTERS)
                                      : g_steal_pointer (&name);
}

/* ---- plain text ---- */

static void
plain_add_position (const Picture *picture, GString *out, GrBytes whole, const GrVerdict *verdict, const char *label)
{
  g_autofree char *value = picture_value (picture, verdict);
  GrNodeLook look = gr_node_look (picture->request, verdict, label, 0);
  look.value = value;
  g_autofree char *title = picture->is_bare ? gr_words_short (label, 0) : gr_node_title (&look);
  g_string_append_printf (out, "%s\n", title);
  g_autoptr (GrPositions) part = gr_positions_new ();
  for (guint i = 0; i < picture->study->n_components; i++) {
    if (!gr_summand_is_sticks (gr_study_summand (picture->study, i)))
      continue; /* no heap of sticks */
    gr_positions_clear (part);
    gr_study_parts (picture->study, whole, i, part);
    for (guint k = 0; k < gr_positions_count (part); k++) {
      guint64 size = gr_heap_decode (gr_positions_at (part, k));
      g_string_append_printf (out, "%6" G_GUINT64_FORMAT "  ", size);
      for (guint64 stick = 0; stick < MIN (size, 60); stick++)
        g_string_append (out, stick > 0 && stick % 5 == 0 ? " |" : "|");
      g_string_append (out, size > 60 ? " …\n" : "\n");
    }
  }
}

/* ---- frames ---- */

static gboolean
picture_add_frame (const Picture *picture, GPtrArray *frames, GrBytes whole, GError **error)
{
  GrVerdict verdict = { 0 };
  if (!picture->is_bare && !gr_study_verdict (picture->study, whole, &verdict, error))
    return FALSE;
  g_autofree char *label = gr_study_whole_caption (picture->study, whole);
  const char *lang = picture->request->lang;
  static const char beyond[] = GR_PHRASE ("Its value is beyond %" G_GUINT64_FORMAT
                                          " positions: a larger --limit looks further.");
  g_autofree char *result = picture->is_beyond
                              ? g_strdup_printf (gr_phrase (beyond, lang), (guint64) picture->study->options.limit)
                            : picture->is_bare
                              ? g_strdup ("")
                              : gr_tell_winner (picture->study, picture->request, whole, &verdict, error);
  g_autoptr (GrScene) scene = result != NULL ? gr_pictures_draw (picture->pictures, whole, error) : NULL;
  if (scene == NULL)
    return FALSE;
  g_autofree char *name = gr_words_short (label, PICTURE_LABEL_CHARACTERS);
  g_autofree char *value = verdict.has_grundy ? g_strdup_printf ("%" G_GUINT64_FORMAT, verdict.grundy)
                                              : picture_value (picture, &verdict);
  gboolean has_value = !picture->is_bare && value != NULL && picture->request->paint != GR_PAINT_OUTCOME;
  g_autoptr (GBytes) start = gr_study_start (picture->study), own = g_bytes_new (whole.data, whole.size);
  g_autofree char *called = g_strdup_printf (gr_phrase ("Position %s.", lang), name);
  g_autofree char *why = picture->is_bare
                           ? NULL
                           : gr_tell_why (picture->study, picture->request, whole, &verdict, has_value ? value : NULL);
  /* The title has the start. */
  gboolean is_start = !picture->study->is_family && why != NULL && g_bytes_equal (start, own);
  g_autofree char *sentence = is_start ? g_strdup (why) : g_strjoin (" ", called, why, NULL);
  GrFrame *frame = gr_frame_new (g_steal_pointer (&scene), sentence, *result != '\0' ? result : NULL);
  g_autoptr (GString) plain = g_string_new (NULL);
  plain_add_position (picture, plain, whole, &verdict, label);
  frame->plain = g_strdup (plain->str);
  g_ptr_array_add (frames, frame);
  return TRUE;
}

/* All members of a family in one picture. */
static gboolean
picture_add_family (const Picture *picture, GPtrArray *frames, const GrPositions *positions, GError **error)
{
  g_autoptr (GString) plain = g_string_new (NULL);
  g_autoptr (GrScene) scene = gr_pictures_draw_family (picture->pictures, positions, error);
  gboolean has_map = FALSE;
  for (guint i = 0; i < gr_positions_count (positions) && scene != NULL; i++) {
    GrBytes whole = gr_positions_at (positions, i);
    if (gr_pictures_has_map (picture->pictures, i)) {
      has_map = TRUE;
      continue; /* it is not told, as the map has no pieces */
    }
    GrVerdict verdict = { 0 };
    if (!picture->is_bare && !gr_study_verdict (picture->study, whole, &verdict, error))
      return FALSE;
    g_autofree char *label = gr_study_whole_caption (picture->study, whole);
    plain_add_position (picture, plain, whole, &verdict, label);
  }
  if (scene == NULL)
    return FALSE;
  g_autofree char *sentence = has_map ? g_strdup (
                                gr_phrase ("The map of the game, with no piece on it.", picture->request->lang))
                                      : g_strdup_printf (gr_phrase ("%u positions.", picture->request->lang),
                                                         gr_positions_count (positions));
  GrFrame *frame = gr_frame_new (g_steal_pointer (&scene), sentence, NULL);
  frame->plain = g_strdup (plain->str);
  g_ptr_array_add (frames, frame);
  return TRUE;
}

/* TRUE where the value of one of @positions is over a limit: all are then drawn without. FALSE and @error for what else
   may fail. */
static gboolean
picture_is_beyond (GrStudy *study, const GrPositions *positions, GError **error)
{
  for (guint i = 0; i < gr_positions_count (positions); i++) {
    GError *own = NULL;
    GrVerdict verdict;
    if (gr_study_verdict (study, gr_positions_at (positions, i), &verdict, &own))
      continue;
    if (!g_error_matches (own, GR_ERROR, GR_ERROR_LIMIT)) {
      g_propagate_error (error, own);
      return FALSE;
    }
    g_error_free (own);
    return TRUE;
  }
  return FALSE;
}

static GPtrArray *
picture_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrOption *of = gr_args_option (request->args, "of");
  g_autoptr (GrPositions) positions = gr_option_positions (study, request, report, error);
  guint n = positions != NULL ? gr_positions_count (positions) : 0;
  gboolean has_too_many = !study->is_family && study->n_components > PICTURE_MAX_PIECES;
  if (n > PICTURE_MAX_POSITIONS)
    gr_report_add_at (report, GR_FAULT_LIMIT, of != NULL ? of->value : request->args->name,
                      "name some of them, as in --of 4,5", "picture: at most %d positions can be drawn, got %u",
                      PICTURE_MAX_POSITIONS, n);
  else if (positions != NULL && has_too_many)
    gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name, "grundy solve answers for any number",
                      "picture: at most %d components can be drawn, got %u", PICTURE_MAX_PIECES, study->n_components);
  if (positions == NULL || n > PICTURE_MAX_POSITIONS || has_too_many)
    return NULL;
  GError *failed = NULL;
  /* A picture does not wait ten seconds for a value; who gives another limit does. */
  if (study->options.limit == GR_STUDY_LIMIT)
    study->options.limit = PICTURE_LIMIT;
  gboolean is_bare = gr_args_flag (request->args, "bare");
  gboolean is_beyond = !is_bare && picture_is_beyond (study, positions, &failed);
  if (gr_pass_error (failed, error))
    return NULL;
  is_bare |= is_beyond;
  g_autoptr (GrPictures)
    pictures = gr_pictures_new (study, request, is_bare ? GR_PICTURES_BARE : GR_PICTURES_NAMED, error);
  if (pictures == NULL)
    return NULL;
  g_autofree char *heading = gr_study_heading (study, " + ", request->lang);
  gboolean is_headed = of == NULL && !is_bare && !request->is_form && !study->is_family; /* it is the start */
  if (is_headed)
    gr_pictures_head (pictures, heading);
  const Picture picture = { study, request, pictures, is_bare, is_beyond };
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  if (study->is_family && of == NULL)
    return picture_add_family (&picture, frames, positions, error) ? g_steal_pointer (&frames) : NULL;
  for (guint i = 0; i < gr_positions_count (positions); i++)
    if (!picture_add_frame (&picture, frames, gr_positions_at (positions, i), error))
      return NULL;
  ((GrFrame *) frames->pdata[0])->is_titled = is_headed;
  return g_steal_pointer (&frames);
}

static const GrParam picture_params[] = {
  GR_PARAM_OF,
  GR_PARAM_BARE,
  GR_PARAM_END,
};

const GrFigure gr_figure_picture = {
  .name = "picture",
  .title = "Position",
  .summary = "The position as it would be drawn on a blackboard, with its value or who wins.",
  .example = "nim 3 1 4",
  .params = picture_params,
  .is_partizan = TRUE,
  .is_loopy = TRUE,
  .blank = GR_BLANK_LAST,
  .tells_winner = TRUE,
  .frames = picture_frames,
};
