// SPDX-License-Identifier: MIT
// A graph in which play may go round, peeled from its ends: frame k shows what is decided within k moves, and the last one
// that the rest is drawn. Positions of one remoteness are all won or all lost.
#include "figures/graph/peel.h"

#include "base/phrase.h"
#include "diagram/words.h"

#define PEEL_MAX_FRAMES 40 /* more levels are shown several at once */

guint
gr_peel_n_frames (const GrStates *states)
{
  guint32 most = 0;
  gboolean has_level = FALSE;
  for (guint32 i = 0; states->remoteness != NULL && i < states->n_nodes; i++)
    if (states->remoteness[i] != GR_REMOTENESS_NONE) {
      most = MAX (most, states->remoteness[i]);
      has_level = TRUE;
    }
  return has_level ? MIN (most + 1, PEEL_MAX_FRAMES) : 0;
}

/* The last remoteness that frame @frame of @n_frames shows. */
static guint32
peel_level (const GrStates *states, guint frame, guint n_frames)
{
  guint32 most = 0;
  for (guint32 i = 0; i < states->n_nodes; i++)
    if (states->remoteness[i] != GR_REMOTENESS_NONE)
      most = MAX (most, states->remoteness[i]);
  return (guint32) (((guint64) frame + 1) * (most + 1) / n_frames - 1);
}

void
gr_peel_hide (const GrStates *states, guint frame, guint n_frames, GrNodeLook *node)
{
  guint32 level = peel_level (states, frame, n_frames);
  for (guint32 i = 0; i < states->n_nodes; i++)
    node[i].is_unknown = states->remoteness[i] > level; /* a draw's is greatest */
}

char *
gr_peel_sentence (const GrStates *states, guint frame, guint n_frames, const GrFigureRequest *request)
{
  static const char lost_end[] = GR_PHRASE ("There is no move from %s: whoever is to move has lost.");
  static const char won_end[] = GR_PHRASE ("There is no move from %s: whoever is to move has won.");
  static const char lost[] = GR_PHRASE (
    "Every move from %s leads to a position that is won: lost, with remoteness %u.");
  static const char won[] = GR_PHRASE ("From %s there is a move to a position that is lost: won, with remoteness %u.");
  guint32 level = peel_level (states, frame, n_frames);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  gboolean is_lost = TRUE;
  for (guint32 i = 0; i < states->n_nodes; i++)
    if (states->remoteness[i] == level) {
      g_ptr_array_add (names, gr_words_short (states->label[i], GR_PEEL_NAME_CHARACTERS));
      is_lost = states->verdict[i].outcome == GR_OUTCOME_P;
    }
  g_autofree char *list = gr_words_list (names, request);
  if (level == 0)
    return g_strdup_printf (gr_phrase (is_lost ? lost_end : won_end, request->lang), list);
  return g_strdup_printf (gr_phrase (is_lost ? lost : won, request->lang), list, level);
}
