// SPDX-License-Identifier: MIT
// What options that several figures take say of a study.
#include "diagram/options.h"

#include "diagram/words.h"

#define HEAPS_TITLE 48 /* characters */

const char *const gr_show_names[] = { "value", "remoteness", NULL };

gboolean
gr_option_shows_remoteness (const GrStudy *study, const GrFigureRequest *request, GrReport *report, gboolean *is_good)
{
  gboolean is_asked = gr_args_choice (request->args, "show") == GR_SHOW_REMOTENESS;
  *is_good = !is_asked || !study->is_partizan;
  if (!*is_good)
    gr_report_add_at (report, GR_FAULT_INPUT, gr_args_option (request->args, "show")->value, "leave --show out",
                      "%s: want a game in which both players have the same moves, for remoteness",
                      request->args->name->text);
  return is_asked && *is_good;
}

gboolean
gr_option_heaps (const GrStudy *study, const GrFigureRequest *request, guint most, GrReport *report, guint *last,
                 char **title)
{
  const GrWord *name = request->args->name;
  const GrSummand *summand = gr_study_summand (study, 0);
  guint64 largest = 0;
  if (study->summand->len != 1 || study->is_partizan || !gr_summand_has_heaps (summand)) {
    gr_report_add_at (report, GR_FAULT_INPUT, name, "for example: octal 0.77 20", "%s: want a game of heaps",
                      name->text);
    return FALSE;
  }
  for (guint i = 0; i < study->n_components; i++)
    largest = MAX (largest, gr_heap_decode (gr_study_component (study, i)->start));
  if (largest >= most) {
    gr_report_add_at (report, GR_FAULT_LIMIT, name, "ask for fewer",
                      "%s: at most %u heaps are shown, got %" G_GUINT64_FORMAT, name->text, most, largest + 1);
    return FALSE;
  }
  g_autofree char *input = gr_args_input (summand->args);
  g_autofree char *whole = g_strdup_printf ("%s %s", summand->game->about.title, input);
  *title = gr_words_short (whole, HEAPS_TITLE);
  *last = (guint) largest;
  return TRUE;
}

GrPositions *
gr_option_positions (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrOption *of = gr_args_option (request->args, "of");
  g_autoptr (GrPositions) positions = gr_positions_new ();
  if (!gr_study_find_all (study, of != NULL ? of->value : NULL, positions, report, error))
    return NULL;
  return g_steal_pointer (&positions);
}
