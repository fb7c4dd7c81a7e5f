// SPDX-License-Identifier: MIT
// A position as one would draw it on a blackboard: heaps as sticks, the line of Baskin-Robbins, factorisations, a
// graph with its tokens; over it a badge with its value, or with who wins, and its name. Several positions are
// several frames, a family is one picture with all members.
#include "figures/picture.h"

#include "figures/node.h"
#include "figures/options.h"
#include "figures/piece.h"
#include "figures/words.h"
#include "game/heaps.h"
#include "scene/text.h"

#define PICTURE_WIDTH 430.0   /* rows are wrapped to it, in points */
#define PICTURE_GAP 26.0      /* between pieces and between members of a family */
#define PICTURE_LINE_GAP 20.0 /* between rows of them */
#define PICTURE_HEAD 24.0     /* from the badge's middle to the picture */
#define PICTURE_BADGE 0.64    /* of a node's size */
#define PICTURE_MAX_PIECES 64
#define PICTURE_MAX_POSITIONS 200
#define PICTURE_LABEL_CHARACTERS 48
#define PICTURE_MAX_LISTED 20000 /* followers that are looked through for winning moves */
#define PICTURE_MAX_TOLD 3       /* winning moves that are told */

struct GrPictures {
  GrStudy *study;
  const GrFigureRequest *request;
  gboolean is_bare;
  GPtrArray *map; /* of GrMap: of the games that have one */
};
typedef GrPictures Picture;

static const GrFont label_font = { 12, 600, GR_FACE_SANS, FALSE };
static const GrFont piece_font = { 10, 500, GR_FACE_SANS, FALSE };

/* ---- rows of scenes ---- */

/* Scenes set side by side from the left, their feet on one line, wrapped; what is swallowed is drawn at once. */
typedef struct {
  GrScene *scene;          /* lent */
  GPtrArray *row;          /* of GrScene: those waiting for their row to be full */
  double y, width, height; /* of the waiting row */
} Flow;

static void
flow_end_row (Flow *flow)
{
  double x = 0;
  for (guint i = 0; i < flow->row->len; i++) {
    const GrScene *piece = g_ptr_array_index (flow->row, i);
    gr_scene_append (flow->scene, piece, x - piece->bounds.x,
                     flow->y + flow->height - piece->bounds.height - piece->bounds.y, 1);
    x += piece->bounds.width + PICTURE_GAP;
  }
  if (flow->row->len > 0) {
    flow->y += flow->height + PICTURE_LINE_GAP;
  }
  g_ptr_array_set_size (flow->row, 0);
  flow->width = flow->height = 0;
}

/* Swallows @piece. */
static void
flow_add (Flow *flow, GrScene *piece)
{
  if (piece->bounds.width < 0) {
    gr_scene_reserve (piece, (GrBox) { 0, 0, 1, 1 });
  }
  if (flow->row->len > 0 && flow->width + piece->bounds.width > PICTURE_WIDTH) {
    flow_end_row (flow);
  }
  flow->width += piece->bounds.width + PICTURE_GAP;
  flow->height = MAX (flow->height, piece->bounds.height);
  g_ptr_array_add (flow->row, piece);
}

/* ---- drawing ---- */

/* One component with its name under it where the picture does not say it, and its game's where there are several. */
static GrScene *
picture_draw_piece (const Picture *picture, guint component, GrBytes at)
{
  GrScene *scene = gr_piece_draw (picture->study, component, at);
  g_autofree char *caption = gr_piece_caption (picture->study, component, at);
  g_autofree char *name = gr_words_short (caption, PICTURE_LABEL_CHARACTERS);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_sum = picture->study->summand->len > 1;
  if (is_sum) {
    g_string_append (text, gr_study_summand (picture->study, component)->game->title);
  }
  gboolean is_one_of_several = picture->study->component->len > 1 && !picture->study->is_family; /* else the head names it */
  if (is_one_of_several && !gr_scene_has_text (scene)) {
    g_string_append_printf (text, "%s%s", is_sum ? " " : "", name);
  }
  GrBox box = scene->bounds.width < 0 ? (GrBox) { 0, 0, 8, 8 } : scene->bounds;
  if (picture->study->component->len > 1 && !picture->study->is_family) {
    /* With or without a name, pieces of one row stand on one line. */
    gr_scene_reserve (scene, (GrBox) { box.x, box.y, box.width, box.height + 15 + 0.3 * piece_font.size });
  }
  if (text->len > 0) {
    double width = gr_text_width (&piece_font, text->str);
    gr_scene_add_text (scene, MAX (box.x + box.width / 2, box.x + width / 2), box.y + box.height + 15, GR_ANCHOR_MIDDLE,
                       &piece_font, GR_INK_SOFT, text->str);
  }
  return scene;
}

static const GrMap *
picture_map_of (const Picture *picture, guint component)
{
  for (guint i = 0; i < picture->map->len; i++) {
    const GrMap *map = g_ptr_array_index (picture->map, i);
    if (gr_map_holds (map, picture->study, component)) {
      return map;
    }
  }
  return NULL;
}

/* The map with all its pieces, with its game's title under it in a sum. */
static GrScene *
picture_draw_map (const Picture *picture, const GrMap *map, guint component, GrBytes whole)
{
  GrScene *scene = gr_map_draw (map, picture->study, &whole);
  if (picture->study->summand->len > 1) {
    gr_scene_add_text (scene, scene->bounds.width / 2, scene->bounds.height + 15, GR_ANCHOR_MIDDLE, &piece_font,
                       GR_INK_SOFT, gr_study_summand (picture->study, component)->game->title);
  }
  return scene;
}

/* All components in the order written; a map stands where the first of its pieces does. */
static void
picture_add_pieces (const Picture *picture, GrBytes whole, Flow *flow)
{
  g_autoptr (GrPositions) part = gr_positions_new ();
  const GrMap *last = NULL;
  for (guint i = 0; i < picture->study->component->len; i++) {
    const GrMap *map = picture_map_of (picture, i);
    if (map != NULL) {
      if (map != last) {
        flow_add (flow, picture_draw_map (picture, map, i, whole));
      }
      last = map;
      continue;
    }
    gr_positions_clear (part);
    gr_study_parts (picture->study, whole, i, part);
    for (guint k = 0; k < gr_positions_count (part); k++) {
      flow_add (flow, picture_draw_piece (picture, i, gr_positions_at (part, k)));
    }
  }
  flow_end_row (flow);
}

/* The badge and the name in the first line; a value too long for a badge is written behind. */
static void
picture_add_head (const Picture *picture, GrScene *scene, const GrVerdict *verdict, const char *label)
{
  static const GrPhrase value = { "value %" G_GUINT64_FORMAT, "값 %" G_GUINT64_FORMAT };
  g_autofree char *name = gr_words_short (label, PICTURE_LABEL_CHARACTERS);
  GrNodeLook look = gr_node_look (picture->request, verdict, NULL, 0);
  look.paint = picture->request->paint == GR_PAINT_OUTCOME ? GR_PAINT_OUTCOME : GR_PAINT_VALUE;
  gboolean has_value = verdict->has_grundy && look.paint == GR_PAINT_VALUE;
  gboolean is_long = has_value && verdict->grundy >= 1000;
  double x = 0;
  if (!is_long) {
    g_autoptr (GrScene) badge = gr_scene_new ();
    gr_node_add (badge, 0, 0, &look);
    double radius = gr_node_radius () * PICTURE_BADGE;
    gr_scene_append (scene, badge, radius, 0, PICTURE_BADGE);
    x = 2 * radius + 7;
  }
  x += gr_scene_add_text (scene, x, 0.36 * label_font.size, GR_ANCHOR_START, &label_font, GR_INK_INK, name);
  if (is_long) {
    g_autofree char *text = g_strdup_printf (gr_phrase (&value, picture->request), verdict->grundy);
    gr_scene_add_text (scene, x + 12, 0.36 * label_font.size, GR_ANCHOR_START, &piece_font, GR_INK_SOFT, text);
  }
}

static GrScene *
picture_draw (const Picture *picture, GrBytes whole, const GrVerdict *verdict, const char *label)
{
  GrScene *scene = gr_scene_new ();
  g_autofree char *title = gr_words_short (label, 0);
  g_autoptr (GPtrArray) row = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  Flow flow = { .scene = scene, .row = row, .y = picture->is_bare ? 0 : PICTURE_HEAD };
  gr_scene_open (scene, "position", title, NULL);
  if (!picture->is_bare) {
    picture_add_head (picture, scene, verdict, label);
  }
  picture_add_pieces (picture, whole, &flow);
  gr_scene_close (scene);
  return scene;
}

/* ---- words ---- */

/* Adds @text (transfer full) where it is new; more than can be told are not kept. */
static void
words_add (GPtrArray *words, char *text)
{
  if (words->len > PICTURE_MAX_TOLD || g_ptr_array_find_with_equal_func (words, text, g_str_equal, NULL)) {
    g_free (text);
    return;
  }
  g_ptr_array_add (words, text);
}

/* What @move of @component does, in the game's words, which are English, or by the names of its ends. */
static void
words_append_move (const Picture *picture, GPtrArray *words, guint component, GrBytes from, const GrMove *move,
                   const GrPositions *parts)
{
  const GrSummand *summand = gr_study_summand (picture->study, component);
  g_autoptr (GString) text = g_string_new (NULL);
  if (summand->game->tell != NULL && g_strcmp0 (picture->request->lang, "en") == 0) {
    guint32 realm = gr_study_component (picture->study, component)->realm;
    summand->game->tell (summand->instance, realm, from, move, parts, text);
  } else {
    g_autofree char *before = gr_piece_caption (picture->study, component, from);
    g_string_append_printf (text, "%s →", before);
    for (guint i = 0; i < move->n_parts; i++) {
      g_autofree char *after = gr_piece_caption (picture->study, component,
                                                 gr_positions_at (parts, move->first_part + i));
      g_string_append_printf (text, "%s%s", i > 0 ? "+" : " ", after);
    }
  }
  words_add (words, g_strdup (text->str));
}

/* The winning moves of the start, from the study's answer. FALSE and @error. */
static gboolean
words_append_start (const Picture *picture, GPtrArray *words, GError **error)
{
  g_autoptr (GrAnswer) answer = gr_study_solve (picture->study, error);
  if (answer == NULL) {
    return FALSE;
  }
  for (guint i = 0; i < answer->move->len; i++) {
    const GrWinningMove *winning = g_ptr_array_index (answer->move, i);
    GrMove move = winning->move;
    move.first_part = 0;
    move.n_parts = gr_positions_count (winning->part);
    words_append_move (picture, words, winning->component,
                       gr_study_component (picture->study, winning->component)->start, &move, winning->part);
  }
  return TRUE;
}

/* The moves of the part @from of @component that change its value by @sum, the nim-sum of the whole. FALSE and
   @error. */
static gboolean
words_append_part (const Picture *picture, GPtrArray *words, guint component, GrBytes from, GrNimber sum,
                   GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  GrNimber own;
  if (!gr_study_value (picture->study, component, from, &own, error)) {
    return FALSE;
  }
  gr_study_moves (picture->study, component, from, moves);
  for (guint i = 0; i < moves->move->len; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    GrNimber after = 0, value;
    for (guint k = 0; k < move->n_parts; k++) {
      if (!gr_study_value (picture->study, component, gr_positions_at (moves->part, move->first_part + k), &value,
                           error)) {
        return FALSE;
      }
      after ^= value;
    }
    if (after == (own ^ sum)) {
      words_append_move (picture, words, component, from, move, moves->part);
    }
  }
  return TRUE;
}

/* The winning moves from any position in normal play. FALSE and @error. */
static gboolean
words_append_whole (const Picture *picture, GPtrArray *words, GrBytes whole, GrNimber sum, GError **error)
{
  g_autoptr (GrPositions) part = gr_positions_new ();
  for (guint i = 0; i < picture->study->component->len; i++) {
    gr_positions_clear (part);
    gr_study_parts (picture->study, whole, i, part);
    for (guint k = 0; k < gr_positions_count (part); k++) {
      if (!words_append_part (picture, words, i, gr_positions_at (part, k), sum, error)) {
        return FALSE;
      }
    }
  }
  return TRUE;
}

/* The winning moves in misère play, by the names of the positions they lead to. FALSE and @error. */
static gboolean
words_append_followers (const Picture *picture, GPtrArray *words, GrBytes whole, GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  gr_study_followers (picture->study, whole, moves);
  for (guint i = 0; i < moves->move->len; i++) {
    GrBytes at = gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part);
    GrVerdict verdict;
    if (!gr_study_verdict (picture->study, at, &verdict, error)) {
      return FALSE;
    }
    if (verdict.outcome == GR_OUTCOME_P) {
      g_autofree char *name = gr_study_whole_label (picture->study, at);
      words_add (words, g_strdup_printf ("→ %s", name));
    }
  }
  return TRUE;
}

static gboolean
bytes_are_start (const Picture *picture, GrBytes whole)
{
  if (picture->study->is_family) {
    return FALSE;
  }
  g_autoptr (GBytes) start = gr_study_start (picture->study);
  g_autoptr (GBytes) own = g_bytes_new (whole.data, whole.size);
  return g_bytes_equal (start, own);
}

/* All winning moves from @whole in words; none where there are too many moves to look through. FALSE and @error. */
static gboolean
picture_winning_moves (const Picture *picture, GPtrArray *words, GrBytes whole, const GrVerdict *verdict,
                       GError **error)
{
  if (bytes_are_start (picture, whole)) {
    return words_append_start (picture, words, error);
  }
  if (gr_study_n_moves (picture->study, whole) > PICTURE_MAX_LISTED) {
    return TRUE;
  }
  return verdict->has_grundy ? words_append_whole (picture, words, whole, verdict->grundy, error)
                             : words_append_followers (picture, words, whole, error);
}

/* “take 2 from the heap of 4; …”. */
static char *
words_join (const GPtrArray *words)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < MIN (words->len, PICTURE_MAX_TOLD); i++) {
    g_autofree char *one = gr_words_short (g_ptr_array_index (words, i), 2 * PICTURE_LABEL_CHARACTERS);
    g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", one);
  }
  g_string_append (text, words->len > PICTURE_MAX_TOLD ? "; …" : "");
  return g_strdup (text->str);
}

/* (transfer full) who wins from @whole, and how; NULL and @error. */
static char *
picture_result (const Picture *picture, GrBytes whole, const GrVerdict *verdict, GError **error)
{
  static const GrPhrase lost[2] = { { "the player to move loses", "둘 차례인 사람이 진다" },
                                    { "whoever has just moved wins", "방금 둔 사람이 이긴다" } };
  static const GrPhrase won[2] = { { "the player to move wins", "둘 차례인 사람이 이긴다" },
                                   { "whoever has just moved loses", "방금 둔 사람이 진다" } };
  static const GrPhrase over = { "No move is left: %s", "둘 수가 없다: %s" };
  guint view = picture->request->view == GR_VIEW_SPEAKER ? 1 : 0;
  const char *who = gr_phrase (verdict->outcome == GR_OUTCOME_P ? &lost[view] : &won[view], picture->request);
  if (verdict->terminal) {
    return g_strdup_printf (gr_phrase (&over, picture->request), who);
  }
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  if (verdict->outcome == GR_OUTCOME_N && !picture_winning_moves (picture, words, whole, verdict, error)) {
    return NULL;
  }
  g_autofree char *capital = gr_words_capital (who);
  g_autofree char *list = words_join (words);
  return g_strdup_printf ("%s%s%s", capital, words->len > 0 ? ": " : "", list);
}

static char *
picture_sentence (const Picture *picture, const char *label, const GrVerdict *verdict)
{
  static const GrPhrase bare = { "Position %s.", "위치 %s." };
  static const GrPhrase valued = { "Position %1$s has the value %2$" G_GUINT64_FORMAT ".",
                                   "위치 %1$s의 값은 %2$" G_GUINT64_FORMAT "이다." };
  g_autofree char *name = gr_words_short (label, PICTURE_LABEL_CHARACTERS);
  gboolean has_value = !picture->is_bare && verdict->has_grundy && picture->request->paint != GR_PAINT_OUTCOME;
  return has_value ? g_strdup_printf (gr_phrase (&valued, picture->request), name, verdict->grundy)
                   : g_strdup_printf (gr_phrase (&bare, picture->request), name);
}

/* ---- plain text ---- */

static void
plain_add_position (const Picture *picture, GString *out, GrBytes whole, const GrVerdict *verdict, const char *label)
{
  GrNodeLook look = gr_node_look (picture->request, verdict, label, 0);
  g_autofree char *title = picture->is_bare ? gr_words_short (label, 0) : gr_node_title (&look);
  g_string_append_printf (out, "%s\n", title);
  g_autoptr (GrPositions) part = gr_positions_new ();
  for (guint i = 0; i < picture->study->component->len; i++) {
    if (gr_study_summand (picture->study, i)->game->draw != gr_heap_draw) {
      continue; /* no heap of sticks */
    }
    gr_positions_clear (part);
    gr_study_parts (picture->study, whole, i, part);
    for (guint k = 0; k < gr_positions_count (part); k++) {
      guint64 size = gr_heap_decode (gr_positions_at (part, k));
      g_string_append_printf (out, "%6" G_GUINT64_FORMAT "  ", size);
      for (guint64 stick = 0; stick < MIN (size, 60); stick++) {
        g_string_append (out, stick > 0 && stick % 5 == 0 ? " |" : "|");
      }
      g_string_append (out, size > 60 ? " …\n" : "\n");
    }
  }
}

/* ---- frames ---- */

static gboolean
picture_add_frame (const Picture *picture, GPtrArray *frames, GrBytes whole, GError **error)
{
  GrVerdict verdict;
  if (!gr_study_verdict (picture->study, whole, &verdict, error)) {
    return FALSE;
  }
  g_autofree char *label = gr_study_whole_label (picture->study, whole);
  g_autofree char *result = picture->is_bare ? g_strdup ("") : picture_result (picture, whole, &verdict, error);
  if (result == NULL) {
    return FALSE;
  }
  g_autofree char *sentence = picture_sentence (picture, label, &verdict);
  GrFrame *frame = gr_frame_new (picture_draw (picture, whole, &verdict, label), sentence,
                                 *result != '\0' ? result : NULL);
  g_autoptr (GString) plain = g_string_new (NULL);
  plain_add_position (picture, plain, whole, &verdict, label);
  frame->plain = g_strdup (plain->str);
  g_ptr_array_add (frames, frame);
  return TRUE;
}

/* All members of a family in one picture; those that stand on a map are the map itself, without pieces. */
static gboolean
picture_add_family (const Picture *picture, GPtrArray *frames, const GrPositions *positions, GError **error)
{
  static const GrPhrase members = { "%u positions.", "위치 %u개." };
  static const GrPhrase empty = { "The map of the game, without pieces.", "말이 없는 게임판." };
  g_autoptr (GrScene) scene = gr_scene_new ();
  g_autoptr (GString) plain = g_string_new (NULL);
  g_autoptr (GPtrArray) row = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  Flow flow = { .scene = scene, .row = row };
  for (guint i = 0; i < picture->map->len; i++) {
    flow_add (&flow, gr_map_draw (g_ptr_array_index (picture->map, i), picture->study, NULL));
  }
  for (guint i = 0; i < gr_positions_count (positions); i++) {
    GrBytes whole = gr_positions_at (positions, i);
    if (picture_map_of (picture, i) != NULL) {
      continue; /* members of a family and its components are in one order */
    }
    GrVerdict verdict;
    if (!gr_study_verdict (picture->study, whole, &verdict, error)) {
      return FALSE;
    }
    g_autofree char *label = gr_study_whole_label (picture->study, whole);
    flow_add (&flow, picture_draw (picture, whole, &verdict, label));
    plain_add_position (picture, plain, whole, &verdict, label);
  }
  flow_end_row (&flow);
  g_autofree char *sentence = picture->map->len > 0 ? g_strdup (gr_phrase (&empty, picture->request))
                                                    : g_strdup_printf (gr_phrase (&members, picture->request),
                                                                       gr_positions_count (positions));
  GrFrame *frame = gr_frame_new (g_steal_pointer (&scene), sentence, NULL);
  frame->plain = g_strdup (plain->str);
  g_ptr_array_add (frames, frame);
  return TRUE;
}

static gboolean
picture_check (const GrStudy *study, const GrFigureRequest *request, const GrPositions *positions, GrReport *report)
{
  const GrOption *of = gr_args_option (request->args, "of");
  guint n = gr_positions_count (positions);
  if (n > PICTURE_MAX_POSITIONS) {
    gr_report_add_at (report, GR_FAULT_LIMIT, of != NULL ? of->value : request->args->name,
                      "name some of them, as in --of 4,5", "picture: at most %d positions can be drawn, got %u",
                      PICTURE_MAX_POSITIONS, n);
    return FALSE;
  }
  if (!study->is_family && study->component->len > PICTURE_MAX_PIECES) {
    gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name, "grundy solve answers for any number",
                      "picture: at most %d components can be drawn, got %u", PICTURE_MAX_PIECES, study->component->len);
    return FALSE;
  }
  return TRUE;
}

/* The maps of all games that have one. */
static gboolean
picture_read_maps (Picture *picture, GError **error)
{
  for (guint i = 0; i < picture->study->component->len; i++) {
    if (picture_map_of (picture, i) != NULL || gr_study_summand (picture->study, i)->game->diagram == NULL) {
      continue;
    }
    GrMap *map = gr_map_new (picture->study, i, error);
    if (map == NULL) {
      return FALSE;
    }
    g_ptr_array_add (picture->map, map);
  }
  return TRUE;
}

GrPictures *
gr_pictures_new (GrStudy *study, const GrFigureRequest *request, GError **error)
{
  g_autoptr (GrPictures) pictures = g_new0 (GrPictures, 1);
  pictures->study = study;
  pictures->request = request;
  pictures->map = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_map_free);
  return picture_read_maps (pictures, error) ? g_steal_pointer (&pictures) : NULL;
}

void
gr_pictures_free (GrPictures *pictures)
{
  if (pictures == NULL) {
    return;
  }
  g_ptr_array_unref (pictures->map);
  g_free (pictures);
}

GrScene *
gr_pictures_draw (const GrPictures *pictures, GrBytes whole, GError **error)
{
  GrVerdict verdict;
  if (!gr_study_verdict (pictures->study, whole, &verdict, error)) {
    return NULL;
  }
  g_autofree char *label = gr_study_whole_label (pictures->study, whole);
  return picture_draw (pictures, whole, &verdict, label);
}

static GPtrArray *
picture_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrOption *of = gr_args_option (request->args, "of");
  g_autoptr (GrPositions) positions = gr_positions_new ();
  if (!gr_study_find_all (study, of != NULL ? of->value : NULL, positions, report, error)
      || !picture_check (study, request, positions, report)) {
    return NULL;
  }
  g_autoptr (GrPictures) picture = gr_pictures_new (study, request, error);
  if (picture == NULL) {
    return NULL;
  }
  picture->is_bare = gr_args_flag (request->args, "bare");
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  if (study->is_family && of == NULL) {
    return picture_add_family (picture, frames, positions, error) ? g_steal_pointer (&frames) : NULL;
  }
  for (guint i = 0; i < gr_positions_count (positions); i++) {
    if (!picture_add_frame (picture, frames, gr_positions_at (positions, i), error)) {
      return NULL;
    }
  }
  return g_steal_pointer (&frames);
}

static const GrParam picture_params[] = {
  GR_PARAM_OF,
  { "bare", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "the drawing alone, without name, value and who wins, as for an exercise" },
  GR_PARAM_END,
};

const GrFigure gr_figure_picture = {
  .name = "picture",
  .title = "Position",
  .summary = "The position as it would be drawn on a blackboard, with its value or who wins.",
  .example = "nim 3 1 4",
  .params = picture_params,
  .frames = picture_frames,
};
