// SPDX-License-Identifier: MIT
// A graph peeled from its ends: frame k shows what is decided within k moves, and the last one all of it: where play may go
// round, that the rest is drawn. Positions of one remoteness are all won or all lost; where Left and Right have moves of their own, the
// remoteness is that of whoever takes longer, and is a draw's where either draws.
#include "figures/graph/peel.h"

#include "base/phrase.h"
#include "diagram/words.h"

#define PEEL_MAX_FRAMES 40 /* more levels are shown several at once */

/* How many frames show all that is decided; *most: the largest remoteness. */
static guint
peel_n_levels (const GrStates *states, guint32 *most)
{
  *most = 0;
  gboolean has_level = FALSE;
  for (guint32 i = 0; states->remoteness != NULL && i < states->n_nodes; i++)
    if (states->remoteness[i] != GR_REMOTENESS_NONE) {
      *most = MAX (*most, states->remoteness[i]);
      has_level = TRUE;
    }
  return has_level ? MIN (*most + 1, PEEL_MAX_FRAMES) : 0;
}

guint
gr_peel_n_frames (const GrStates *states)
{
  guint32 most;
  guint n_levels = peel_n_levels (states, &most);
  return n_levels > 0 && !states->is_loopy ? n_levels - 1 : n_levels; /* without draws the last level is all */
}

/* The last remoteness that frame @frame shows. */
static guint32
peel_level (const GrStates *states, guint frame)
{
  guint32 most;
  guint n_levels = MAX (peel_n_levels (states, &most), 1);
  return (guint32) (((guint64) frame + 1) * (most + 1) / n_levels - 1);
}

void
gr_peel_hide (const GrStates *states, guint frame, GrNodeLook *node)
{
  guint32 level = peel_level (states, frame);
  for (guint32 i = 0; i < states->n_nodes; i++)
    node[i].is_unknown = states->remoteness[i] > level; /* a draw's is greatest */
}

char *
gr_peel_sentence (const GrStates *states, guint frame, const GrFigureRequest *request)
{
  static const char lost_end[] = GR_PHRASE ("There is no move from %s: whoever is to move has lost.");
  static const char won_end[] = GR_PHRASE ("There is no move from %s: whoever is to move has won.");
  static const char lost[] = GR_PHRASE (
    "Every move from %s leads to a position that is won: lost, with remoteness %u.");
  static const char won[] = GR_PHRASE ("From %s there is a move to a position that is lost: won, with remoteness %u.");
  static const char both[] = GR_PHRASE ("Decided, whoever begins, with remoteness %u at most: %s.");
  static const char none[] = GR_PHRASE ("Nothing more is decided with remoteness %u at most, whoever begins.");
  guint32 level = peel_level (states, frame);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  gboolean is_lost = TRUE;
  for (guint32 i = 0; i < states->n_nodes; i++)
    if (states->remoteness[i] == level) {
      g_ptr_array_add (names, gr_words_short (states->label[i], GR_PEEL_NAME_CHARACTERS));
      is_lost = states->verdict[i].outcome == GR_OUTCOME_P;
    }
  g_autofree char *list = gr_words_list (names, request);
  if (level == 0 && names->len > 0)
    return g_strdup_printf (gr_phrase (is_lost ? lost_end : won_end, request->lang), list);
  if (states->is_partizan)
    return names->len > 0 ? g_strdup_printf (gr_phrase (both, request->lang), level, list)
                          : g_strdup_printf (gr_phrase (none, request->lang), level);
  return g_strdup_printf (gr_phrase (is_lost ? lost : won, request->lang), list, level);
}

char *
gr_peel_result (const GrStates *states, const GrFigureRequest *request)
{
  static const char text[] = GR_PHRASE ("From %s play lasts %u moves if the winner hurries and the loser delays"),
                    one[] = GR_PHRASE ("From %s the winner ends play in one move");
  if (states->start >= states->n_nodes || states->remoteness[states->start] == GR_REMOTENESS_NONE)
    return NULL;
  g_autofree char *name = gr_words_short (states->label[states->start], GR_PEEL_NAME_CHARACTERS);
  guint32 remoteness = states->remoteness[states->start];
  return remoteness == 1 ? g_strdup_printf (gr_phrase (one, request->lang), name)
                         : g_strdup_printf (gr_phrase (text, request->lang), name, remoteness);
}
