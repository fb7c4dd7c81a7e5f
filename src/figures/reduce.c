// SPDX-License-Identifier: MIT
// How a green Hackenbush picture gets its value: the colon principle folds the stalks at one point, the fusion
// principle pulls the points of a cycle together, loops become edges, until one stalk stands; each principle with its
// proof where it is first used; at the end the winning cuts on the picture as it was. Any game whose positions are
// such pictures has this figure.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 7.
#include "figures/reduce-draw.h"

#include "figures/figure.h"
#include "figures/options.h"
#include "figures/words.h"

#define REDUCE_MAX_EDGES 80

typedef struct {
  GrStudy *study;
  const GrFigureRequest *request;
  GrBush *bush; /* all components on one ground, numbered as their games number them */
  GPtrArray *steps;
  GrReduceView view;
  GPtrArray *frames;
} Reduce;

/* ---- the picture ---- */

/* The components of @whole as one picture. NULL and a fault where there are none, or too much of it. */
static GrBush *
reduce_bush (GrStudy *study, const GrFigureRequest *request, GrBytes whole, GrReport *report)
{
  g_autoptr (GrBush) bush = NULL;
  g_autoptr (GArray) number = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GrPositions) part = gr_positions_new ();
  for (guint i = 0; i < study->component->len; i++) {
    const GrSummand *summand = gr_study_summand (study, i);
    gr_positions_clear (part);
    gr_study_parts (study, whole, i, part);
    for (guint k = 0; k < gr_positions_count (part); k++) {
      g_autoptr (GrBush)
        own = summand->game->bush (summand->instance, gr_study_component (study, i)->realm, gr_positions_at (part, k));
      guint32 n_before = bush != NULL ? bush->edge->len : 0;
      if (own == NULL || n_before + own->edge->len > REDUCE_MAX_EDGES) {
        gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name,
                          "grundy solve gives the value of any number of edges",
                          "reduce: at most %d edges can be followed step by step, got more", REDUCE_MAX_EDGES);
        return NULL;
      }
      for (guint32 edge = 0; edge < own->edge->len; edge++) {
        g_array_append_val (number, gr_bush_edge (own, edge)->number);
      }
      GrBush *both = bush == NULL ? g_steal_pointer (&own) : gr_bush_join (bush, own);
      gr_bush_free (bush);
      bush = both;
    }
  }
  for (guint32 edge = 0; bush != NULL && edge < bush->edge->len; edge++) {
    g_array_index (bush->edge, GrBushEdge, edge).number = g_array_index (number, guint32, edge);
  }
  return bush != NULL ? g_steal_pointer (&bush) : gr_bush_new (1, 1);
}

static gboolean
reduce_check (GrStudy *study, const GrFigureRequest *request, GrReport *report)
{
  const GrWord *name = request->args->name;
  if (study->options.play != GR_PLAY_NORMAL) {
    gr_report_add_at (report, GR_FAULT_INPUT, name, "leave --misere out", "%s: values decide normal play only",
                      name->text);
    return FALSE;
  }
  for (guint i = 0; i < study->component->len; i++) {
    const GrGame *game = gr_study_summand (study, i)->game;
    if (game->bush == NULL) {
      gr_report_add_at (report, GR_FAULT_INPUT, name, "for example: grundy draw reduce hackenbush GGG GG",
                        "%s: want a game of Hackenbush pictures, got %s", name->text, game->name);
      return FALSE;
    }
  }
  return TRUE;
}

/* ---- words ---- */

/* “2 ⊕ 1 ⊕ 3 = 0”. */
static char *
colon_formula (const GrReduceStep *step)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < step->length->len; i++) {
    g_string_append_printf (text, "%s%u", i > 0 ? " ⊕ " : "", g_array_index (step->length, guint32, i));
  }
  g_string_append_printf (text, " = %" G_GUINT64_FORMAT, step->value);
  return g_strdup (text->str);
}

static char *
colon_sentence (const Reduce *reduce, const GrReduceStep *step)
{
  static const GrPhrase at_point[2] = {
    { "Stalks of length %1$s meet at the ringed point. They cancel: nothing need stand there.",
      "표시한 점에서 길이 %1$s인 줄기가 만난다. 서로 지워져 아무것도 남지 않는다." },
    { "Stalks of length %1$s meet at the ringed point. One stalk of length %2$" G_GUINT64_FORMAT
      " does the same there.",
      "표시한 점에서 길이 %1$s인 줄기가 만난다. 길이 %2$" G_GUINT64_FORMAT "인 줄기 하나로 바꾼다." },
  };
  static const GrPhrase on_ground[2] = {
    { "Stalks of length %1$s stand on the ground and add like heaps of Nim: they cancel.",
      "땅 위의 길이 %1$s인 줄기들은 님 무더기처럼 더해져 서로 지워진다." },
    { "Stalks of length %1$s stand on the ground and add like heaps of Nim: they are worth %2$" G_GUINT64_FORMAT ".",
      "땅 위의 길이 %1$s인 줄기들은 님 무더기처럼 더해져 값이 %2$" G_GUINT64_FORMAT "이다." },
  };
  g_autoptr (GPtrArray) length = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < step->length->len; i++) {
    g_ptr_array_add (length, g_strdup_printf ("%u", g_array_index (step->length, guint32, i)));
  }
  g_autofree char *list = gr_words_list (length, reduce->request);
  const GrPhrase *phrase = step->on_ground ? &on_ground[step->value > 0] : &at_point[step->value > 0];
  return g_strdup_printf (gr_phrase (phrase, reduce->request), list, step->value);
}

static char *
fuse_sentence (const Reduce *reduce, const GrReduceStep *step)
{
  static const GrPhrase in_air = { "These %u edges run in a circle: its points become one, and the edges become loops.",
                                   "이 변 %u개는 고리를 이룬다. 점들을 한 점으로 모으면 변은 모두 고리 변이 된다." };
  static const GrPhrase on_ground = {
    "The ground is one point, so these %u edges run in a circle: all becomes one point, with loops.",
    "땅은 한 점이므로 이 변 %u개는 고리를 이룬다. 점들을 땅으로 모으면 모두 고리 변이 된다."
  };
  return g_strdup_printf (gr_phrase (step->on_ground ? &on_ground : &in_air, reduce->request), step->n_edges);
}

static char *
loops_sentence (const Reduce *reduce, const GrReduceStep *step)
{
  static const GrPhrase one = { "A loop is worth a single edge: one cut, and nothing is left of it.",
                                "고리 변 하나는 변 하나와 같다: 한 번 자르면 아무것도 남지 않는다." };
  static const GrPhrase many = { "Each of the %u loops is worth a single edge: one cut, and nothing is left of it.",
                                 "고리 변 %u개는 각각 변 하나와 같다: 한 번 자르면 아무것도 남지 않는다." };
  return g_strdup_printf (gr_phrase (step->n_edges == 1 ? &one : &many, reduce->request), step->n_edges);
}

/* ---- frames ---- */

static void
reduce_add_frame (const Reduce *reduce, GrScene *scene, const char *sentence, const char *result)
{
  g_ptr_array_add (reduce->frames, gr_frame_new (scene, sentence, result));
}

static void
reduce_add_start (const Reduce *reduce)
{
  static const GrPhrase one = { "One green edge on the ground.", "땅 위에 초록 변 하나가 있다." };
  static const GrPhrase start = {
    "%u green edges: either player may cut any of them, and what no longer hangs together with "
    "the ground falls. What is the picture worth?",
    "초록 변 %u개. 누구나 아무 변이나 자를 수 있고 땅과 끊어진 것은 떨어진다. 값은 얼마인가?"
  };
  guint n = reduce->bush->edge->len;
  g_autofree char *sentence = g_strdup_printf (gr_phrase (n == 1 ? &one : &start, reduce->request), n);
  GString *text = g_string_new (sentence);
  for (guint i = 0; i < reduce->study->summand->len; i++) {
    const GrSummand *summand = &g_array_index (reduce->study->summand, GrSummand, i);
    g_autoptr (GString) remark = g_string_new (NULL);
    if (summand->game->remark != NULL) {
      summand->game->remark (summand->instance, remark);
    }
    g_string_append_printf (text, "%s%s", remark->len > 0 ? " " : "", remark->str);
  }
  reduce_add_frame (reduce, gr_reduce_draw_ends (&reduce->view, reduce->bush, NULL, NULL, "g = ?"), text->str, NULL);
  g_string_free (text, TRUE);
}

/* Why the principle holds that @kind uses. */
static void
reduce_add_proof (const Reduce *reduce, GrReduceKind kind)
{
  static const GrPhrase same = { "the same cut", "같은 변을 자른다" };
  static const GrPhrase swap = {
    "Why: let H and K be worth the same. In two copies of any G, one with H and one with K at the same "
    "point, the second player answers a cut in G by the same cut in the other, and a cut in H or K so "
    "that H ⊕ K is 0 again. The sum is worth 0: H may be swapped for K.",
    "까닭: H와 K의 값이 같다 하자. 같은 점에 H를 단 G와 K를 단 G를 더하면, 나중에 두는 사람은 G를 자르면 "
    "다른 G에서 같은 변을, H나 K를 자르면 H ⊕ K가 다시 0이 되게 자른다. 합의 값은 0이므로 H를 K로 바꿔도 된다."
  };
  static const GrPhrase ring = {
    "Why, for a bare ring of n edges: a cut leaves stalks of n − 1 edges in all, so their nim-sum is odd "
    "or even as n − 1 is: never as n is. If n is odd, the middle cut leaves 0. So the ring is worth 0 for "
    "even n and 1 for odd n, as n loops are.",
    "까닭 (변 n개의 고리): 자르면 변이 모두 n − 1개인 두 줄기가 남으므로 님합의 홀짝은 n − 1과 같다. n이 홀수면 "
    "가운데를 잘라 0을 남긴다. 따라서 n이 짝수면 0, 홀수면 1로 고리 변 n개와 같다."
  };
  static const GrPhrase principles[2] = { { "Colon principle", "콜론 원리" }, { "Fusion principle", "융합 원리" } };
  gboolean is_colon = kind == GR_REDUCE_COLON;
  reduce_add_frame (reduce,
                    is_colon ? gr_reduce_draw_swap (&reduce->view, gr_phrase (&same, reduce->request))
                             : gr_reduce_draw_ring (&reduce->view),
                    gr_phrase (is_colon ? &swap : &ring, reduce->request),
                    gr_phrase (&principles[is_colon ? 0 : 1], reduce->request));
}

static void
reduce_add_step (const Reduce *reduce, const GrBush *before, const GrReduceStep *step)
{
  static const GrPhrase fuse = { "%1$u edges, %1$u loops", "변 %1$u개, 고리 %1$u개" };
  static const GrPhrase loops[2] = { { "1 loop = 1 edge", "고리 1개 = 변 1개" },
                                     { "%1$u loops = %1$u edges", "고리 %1$u개 = 변 %1$u개" } };
  g_autofree char *sentence = NULL, *formula = NULL;
  switch (step->kind) {
  case GR_REDUCE_COLON:
    sentence = colon_sentence (reduce, step);
    formula = colon_formula (step);
    break;
  case GR_REDUCE_FUSE:
    sentence = fuse_sentence (reduce, step);
    formula = g_strdup_printf (gr_phrase (&fuse, reduce->request), step->n_edges);
    break;
  case GR_REDUCE_LOOPS:
    sentence = loops_sentence (reduce, step);
    formula = g_strdup_printf (gr_phrase (&loops[step->n_edges > 1], reduce->request), step->n_edges);
    break;
  }
  reduce_add_frame (reduce, gr_reduce_draw_step (&reduce->view, before, step, formula), sentence,
                    step->kind == GR_REDUCE_COLON ? formula : NULL);
}

static void
reduce_add_end (const Reduce *reduce)
{
  static const GrPhrase lost = {
    "The picture is worth 0: whoever moves second wins, and no cut helps the first player.",
    "그림의 값은 0이다: 나중에 두는 사람이 이기고, 먼저 두는 사람에게는 이기는 수가 없다."
  };
  static const GrPhrase one = { "The picture is worth a stalk of %1$" G_GUINT64_FORMAT
                                ". The marked cut of edge %2$u leaves 0 and wins.",
                                "그림의 값은 줄기 %1$" G_GUINT64_FORMAT
                                "과 같다. 표시한 변 %2$u번을 자르면 0이 남아 이긴다." };
  static const GrPhrase many = { "The picture is worth a stalk of %1$" G_GUINT64_FORMAT
                                 ". Each of the %2$u marked cuts leaves 0 and "
                                 "wins.",
                                 "그림의 값은 줄기 %1$" G_GUINT64_FORMAT
                                 "과 같다. 표시한 변 %2$u개는 어느 것을 잘라도 0이 남아 이긴다." };
  g_autoptr (GArray) cut = g_array_new (FALSE, FALSE, sizeof (guint32));
  GrNimber value = gr_bush_value (reduce->bush, NULL);
  if (value > 0) {
    gr_bush_seek (reduce->bush, NULL, 0, cut);
  }
  const GrReduceStep *last = reduce->steps->len > 0 ? g_ptr_array_index (reduce->steps, reduce->steps->len - 1) : NULL;
  const GrPhrase *phrase = value == 0 ? &lost : cut->len == 1 ? &one : &many;
  guint number = cut->len == 1 ? gr_bush_edge (reduce->bush, g_array_index (cut, guint32, 0))->number : cut->len;
  g_autofree char *sentence = g_strdup_printf (gr_phrase (phrase, reduce->request), value, number);
  g_autofree char *result = g_strdup_printf ("g = %" G_GUINT64_FORMAT, value);
  const GrBush *end = last != NULL ? last->after : reduce->bush;
  reduce_add_frame (reduce, gr_reduce_draw_ends (&reduce->view, reduce->bush, cut, end, result), sentence, result);
}

static void
reduce_add_frames (Reduce *reduce)
{
  gboolean no_proof = gr_args_flag (reduce->request->args, "no-proof");
  gboolean has_proof[2] = { no_proof, no_proof }; /* colon, fusion */
  const GrBush *before = reduce->bush;
  reduce_add_start (reduce);
  for (guint i = 0; i < reduce->steps->len; i++) {
    const GrReduceStep *step = g_ptr_array_index (reduce->steps, i);
    guint principle = step->kind == GR_REDUCE_COLON ? 0 : 1;
    gboolean is_sum = step->kind == GR_REDUCE_COLON && step->on_ground; /* needs no principle but ⊕ */
    if (step->kind != GR_REDUCE_LOOPS && !is_sum && !has_proof[principle]) {
      reduce_add_proof (reduce, step->kind);
      has_proof[principle] = TRUE;
    }
    reduce_add_step (reduce, before, step);
    before = step->after;
  }
  reduce_add_end (reduce);
}

static GPtrArray *
reduce_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrOption *of = gr_args_option (request->args, "of");
  g_autoptr (GrPositions) positions = gr_positions_new ();
  if (!reduce_check (study, request, report)
      || !gr_study_find_all (study, of != NULL ? of->value : NULL, positions, report, error)) {
    return NULL;
  }
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  for (guint i = 0; i < gr_positions_count (positions); i++) {
    Reduce reduce = { .study = study, .request = request, .frames = frames };
    g_autoptr (GrBush) bush = reduce.bush = reduce_bush (study, request, gr_positions_at (positions, i), report);
    if (bush == NULL) {
      return NULL;
    }
    gr_bush_finish (bush);
    gr_bush_place (bush);
    g_autoptr (GPtrArray) steps = reduce.steps = gr_reduce_steps (bush);
    reduce.view = gr_reduce_view (bush, steps);
    reduce_add_frames (&reduce);
  }
  return g_steal_pointer (&frames);
}

static const GrParam reduce_params[] = {
  GR_PARAM_OF,
  { "no-proof", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "leave out why the principles hold" },
  GR_PARAM_END,
};

const GrFigure gr_figure_reduce = {
  .name = "reduce",
  .title = "Reduction by colon and fusion",
  .summary = "A green Hackenbush picture folded step by step to one stalk, with the reasons, and the winning cuts.",
  .example = "hackenbush GGG GG",
  .params = reduce_params,
  .frames = reduce_frames,
};
