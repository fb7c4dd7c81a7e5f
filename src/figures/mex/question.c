// SPDX-License-Identifier: MIT
// The question that stands before a derivation by mex: which box is it? A number below the mex is wrong because a follower
// has it; one above, which no follower has, because a smaller number is missing too: that is the mistake that teaches
// what “least” means, so the boxes below it are pointed out.
#include "base/phrase.h"
#include "figures/mex/draw.h"
#include "figures/mex/place.h"

/* Why @value, which some follower has, is not the mex. */
static char *
question_taken (const GrMexFigure *mex, const GrDerivation *derivation, GrNimber value)
{
  static const char one[] = GR_PHRASE ("Not %" G_GUINT64_FORMAT ". %s has it.");
  static const char several[] = GR_PHRASE ("Not %" G_GUINT64_FORMAT ". %s have it.");
  guint n;
  g_autofree char *holders = gr_derivation_holders (derivation, value, mex->request, &n);
  return g_strdup_printf (gr_phrase (n == 1 ? one : several, mex->request->lang), value, holders);
}

/* Why @value, which is missing and larger than the mex, is not the mex. */
static char *
question_large (const GrMexFigure *mex, GrNimber value, gboolean is_plain)
{
  static const char *const all[2] = {
    GR_PHRASE (
      "Not %" G_GUINT64_FORMAT ". No follower has %" G_GUINT64_FORMAT
      ", that is true. But mex is the least number that is missing, and one of those over the brace is missing too."),
    GR_PHRASE ("Not %" G_GUINT64_FORMAT ". No follower has %" G_GUINT64_FORMAT
               ", that is true. But mex is the least number that is missing, and a smaller one is missing too."),
  };
  return g_strdup_printf (gr_phrase (all[is_plain], mex->request->lang), value, value);
}

/* Adds the box of @value to @keys. (transfer full) */
static char *
question_key (GString *keys, GrNimber value)
{
  g_autofree char *key = g_strdup_printf ("b%" G_GUINT64_FORMAT, value);
  g_string_append_printf (keys, "%s%s", keys->len > 0 ? " " : "", key);
  return g_steal_pointer (&key);
}

GrQuestion *
gr_mex_question (const GrMexFigure *mex)
{
  const GrDerivation *derivation = g_ptr_array_index (mex->derivation, 0);
  const char *lang = mex->request->lang;
  g_auto (GrMexLayout) layout = { 0 };
  gr_mex_layout_init (&layout, derivation, mex->request->is_form);
  g_autoptr (GString) before = g_string_new (NULL); /* the keys of the boxes so far: those that a brace goes under */
  g_autoptr (GrQuestion) question = gr_question_new (0, gr_phrase ("Tap the box that is the mex.", lang),
                                                     gr_phrase ("Which number is the mex?", lang),
                                                     gr_phrase ("Try another box, or type its number.", lang));
  for (guint i = 0; i < layout.box->len; i++) {
    GrNimber value = gr_mex_box (&layout, i)->value, right = derivation->verdict.grundy;
    if (gr_mex_box (&layout, i)->is_gap)
      continue;
    gboolean is_large = value > right && !gr_derivation_has (derivation, G_MAXUINT, value);
    char *reason = value == right ? gr_derivation_tell_gap (derivation, gr_phrase ("Yes.", lang), mex->request)
                   : is_large     ? question_large (mex, value, FALSE)
                                  : question_taken (mex, derivation, value);
    g_autofree char *shown = g_strdup (before->str);
    GrChoice *choice = gr_question_add (question, question_key (before, value),
                                        g_strdup_printf ("%" G_GUINT64_FORMAT, value), value == right, reason);
    if (is_large) {
      choice->plain = question_large (mex, value, TRUE);
      choice->shown = g_steal_pointer (&shown);
    }
  }
  return gr_question_right (question) != NULL ? g_steal_pointer (&question) : NULL;
}
