// SPDX-License-Identifier: MIT
// What options that several figures take say of a study.
#include "diagram/options.h"

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

GrPositions *
gr_option_positions (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrOption *of = gr_args_option (request->args, "of");
  g_autoptr (GrPositions) positions = gr_positions_new ();
  if (!gr_study_find_all (study, of != NULL ? of->value : NULL, positions, report, error))
    return NULL;
  return g_steal_pointer (&positions);
}
