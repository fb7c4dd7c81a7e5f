// SPDX-License-Identifier: MIT
// A part is a piece of a page: the pictures and the tables, as they would stand in the page if it held the whole game. Its
// ids begin with what was asked for, so that no two parts of a page share any.
#include "cli/part.h"

#include "base/output.h"
#include "formats/playbook.h"

#include <string.h>

gboolean
gr_part_is_wanted (void)
{
  return g_getenv (GR_PLAYBOOK_PART) != NULL;
}

/* What the server asks for: “fig-3 1.4.2”. */
static const char *
part_asked (void)
{
  const char *told = g_getenv (GR_PLAYBOOK_PART);
  return told != NULL ? told : "";
}

/* No game is played there, or none that is too large for a page. */
static void
part_refuse (const GrCall *call)
{
  gr_report_add_at (call->report, GR_FAULT_INPUT, call->name, NULL, "this figure is no game of which a part is wanted");
}

void
gr_part_write (const GrCall *call, const GrDrawing *drawing)
{
  const GrFrame *first = drawing->frames->pdata[0];
  if (first->book == NULL) {
    part_refuse (call);
    return;
  }
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, part_asked (), -1);
  g_autofree char *id = g_strdup_printf ("gr-part-%.12s", sum);
  g_autoptr (GString) out = g_string_new (NULL);
  GrFormatOptions options = { .theme = GR_THEME_AUTO, .lang = drawing->lang };
  GError *error = NULL;
  gr_playbook_append (first->book, id, &options, out);
  if (!gr_output_write ("-", out->str, out->len, &error))
    gr_report_add_error (call->report, call->name, error);
}

/* Whether the address of figure @index of the block @figure is @name. */
static gboolean
part_is_called (const GrFigureBlock *figure, guint index, const char *name, gsize length)
{
  g_autofree char *own = gr_figure_block_name (figure, index);
  return strlen (own) == length && strncmp (own, name, length) == 0;
}

void
gr_part_write_of (const GrCall *call, GrDocument *document)
{
  const char *asked = part_asked ();
  gsize length = strcspn (asked, " ");
  for (guint i = 0; i < document->figure->len; i++) {
    const GrFigureBlock *figure = document->figure->pdata[i];
    for (guint k = 0; figure->request != NULL && k < figure->request->figure->len; k++) {
      if (!part_is_called (figure, k, asked, length))
        continue;
      guint n_faults = call->report->fault->len;
      g_autoptr (GPtrArray) drawings = gr_request_draw (figure->request, call->report);
      if (call->report->fault->len == n_faults && k < drawings->len)
        gr_part_write (call, drawings->pdata[k]);
      return;
    }
  }
  part_refuse (call);
}
