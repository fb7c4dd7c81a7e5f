// SPDX-License-Identifier: MIT
// The question before the mast. Below the temperature the walls stand apart, and the reason says where; above it there is the
// mast already. Invariant: the temperature is among the levels, and no two of them are closer than fingers can part.
#include "figures/thermograph/question.h"

#include "base/phrase.h"
#include "diagram/partizan.h"

#include <math.h>

#define LEVEL_GAP 17.0  /* points between two levels */
#define LEVEL_UNIT 26.0 /* points between those that the temperature does not ask for, at least */

/* The least power of 2 that is LEVEL_UNIT points high or more. (transfer full) */
static GrDyadic *
level_unit (double scale)
{
  int power = (int) ceil (log2 (LEVEL_UNIT / scale));
  return power <= 0 ? gr_dyadic_new (1, (guint64) -power) : gr_dyadic_new ((gint64) 1 << MIN (power, 62), 0);
}

GPtrArray *
gr_thermo_levels (const GrThermograph *thermograph, double scale, double most)
{
  double temperature = gr_dyadic_to_double (thermograph->temperature) * scale;
  if (temperature < LEVEL_GAP)
    return NULL;
  GPtrArray *level = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_dyadic_free);
  g_autoptr (GrDyadic) unit = level_unit (scale), tax = gr_dyadic_copy (unit);
  gboolean has_it = FALSE;
  while (!has_it || gr_dyadic_to_double (tax) * scale < temperature + most) {
    double above = gr_dyadic_to_double (tax) * scale - temperature;
    if (!has_it && above > -LEVEL_GAP) {
      g_ptr_array_add (level, gr_dyadic_copy (thermograph->temperature));
      has_it = TRUE;
    }
    if (fabs (above) >= LEVEL_GAP)
      g_ptr_array_add (level, gr_dyadic_copy (tax));
    GrDyadic *next = gr_dyadic_add (tax, unit);
    gr_dyadic_free (tax);
    tax = next;
  }
  return level;
}

char *
gr_thermo_key (guint index)
{
  return g_strdup_printf ("tax%u", index);
}

static char *
level_reason (const GrThermograph *thermograph, const GrDyadic *tax, const char *lang)
{
  static const char right[] = GR_PHRASE ("Yes. They meet at t = %s; above is the mast.");
  static const char low[] = GR_PHRASE ("Not %s. There Left’s wall stands at %s, Right’s at %s: still apart.");
  static const char high[] = GR_PHRASE ("Not %s. The walls have met already, and there is the mast.");
  g_autofree char *name = gr_partizan_number (tax);
  int order = gr_dyadic_compare (tax, thermograph->temperature);
  if (order == 0)
    return g_strdup_printf (gr_phrase (right, lang), name);
  if (order > 0)
    return g_strdup_printf (gr_phrase (high, lang), name);
  g_autoptr (GrDyadic) left = gr_thermograph_wall_at (thermograph, GR_SIDE_LEFT, tax);
  g_autoptr (GrDyadic) own = gr_thermograph_wall_at (thermograph, GR_SIDE_RIGHT, tax);
  g_autofree char *left_name = gr_partizan_number (left), *right_name = gr_partizan_number (own);
  return g_strdup_printf (gr_phrase (low, lang), name, left_name, right_name);
}

GrQuestion *
gr_thermo_ask (const GrThermograph *thermograph, const GPtrArray *level, guint asked, const char *lang)
{
  GrQuestion *question = gr_question_new (
    asked, gr_phrase ("Drag the line to where the walls meet, or tap there.", lang),
    gr_phrase ("At which tax do the walls meet?", lang), gr_phrase ("Try another line, or type its number.", lang));
  question->is_dragged = TRUE;
  for (guint i = 0; i < level->len; i++)
    gr_question_add (question, gr_thermo_key (i), gr_dyadic_text (level->pdata[i]),
                     gr_dyadic_compare (level->pdata[i], thermograph->temperature) == 0,
                     level_reason (thermograph, level->pdata[i], lang));
  return question;
}
