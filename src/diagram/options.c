// SPDX-License-Identifier: MIT
// What options that several figures take say of a study.
#include "diagram/options.h"

GrPositions *
gr_option_positions (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrOption *of = gr_args_option (request->args, "of");
  g_autoptr (GrPositions) positions = gr_positions_new ();
  if (!gr_study_find_all (study, of != NULL ? of->value : NULL, positions, report, error))
    return NULL;
  return g_steal_pointer (&positions);
}
