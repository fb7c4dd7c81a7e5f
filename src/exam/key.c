// SPDX-License-Identifier: MIT
// The key as JSON: a sheet's number and student, and for each figure that draws what was drawn, with all that the
// lesson's text can say of it. “game” can be given to grundy solve as it is.
#include "exam/key.h"

/* A value as a number where it is one. */
static void
key_value (const char *name, const char *value, GrJson *json)
{
  if (g_str_equal (name, "grundy") || g_str_has_suffix (name, "_count"))
    gr_json_unsigned (json, name, g_ascii_strtoull (value, NULL, 10));
  else
    gr_json_text (json, name, value);
}

static void
key_lot (const GrLot *lot, GrJson *json)
{
  gr_json_open (json, NULL, '{');
  gr_json_text (json, "id", lot->label);
  gr_json_text (json, "game", lot->game);
  for (guint i = 0; i < lot->name->len; i++) {
    const char *name = lot->name->pdata[i];
    if (!g_ascii_isdigit (name[0]) && !g_str_equal (name, "game") && !g_str_has_suffix (name, "_moves"))
      key_value (name, lot->value->pdata[i], json);
  }
  gr_json_open (json, "winning_moves", '[');
  for (guint i = 0; i < lot->move->len; i++)
    gr_json_text (json, NULL, lot->move->pdata[i]);
  gr_json_close (json, ']');
  gr_json_close (json, '}');
}

void
gr_lesson_key_json (const GrDocument *const *sheets, guint n_sheets, GString *out)
{
  GrJson json = { .text = out };
  gr_json_open (&json, NULL, '{');
  gr_json_text (&json, "lesson", sheets[0]->lesson);
  gr_json_unsigned (&json, "seed", sheets[0]->sheet.seed);
  gr_json_open (&json, "sheets", '[');
  for (guint i = 0; i < n_sheets; i++) {
    const GrDocument *sheet = sheets[i];
    gr_json_open (&json, NULL, '{');
    gr_json_unsigned (&json, "sheet", sheet->sheet.index + 1);
    if (sheet->student != NULL)
      gr_json_text (&json, "student", sheet->student);
    if (sheet->number != NULL)
      gr_json_text (&json, "number", sheet->number);
    gr_json_open (&json, "drawn", '[');
    for (guint k = 0; k < sheet->lot->len; k++)
      if (((const GrLot *) sheet->lot->pdata[k])->is_drawn)
        key_lot (sheet->lot->pdata[k], &json);
    gr_json_close (&json, ']');
    gr_json_close (&json, '}');
  }
  gr_json_close (&json, ']');
  gr_json_close (&json, '}');
  g_string_append_c (out, '\n');
}
