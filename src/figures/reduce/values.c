// SPDX-License-Identifier: MIT
// All values of a Hackenbush picture at once: at each edge what it is worth with all that hangs on it, at each fork the sum, and one
// value for the edges of a cycle, which no principle takes apart.
#include "base/phrase.h"
#include "figures/reduce/reduce.h"

#define VALUES_NAME 66 /* characters of the whole value */

/* The sums at the points, but the ground, where several of @block stand: of GrReduceBadge. (transfer full) NULL and @error. */
static GArray *
values_sums (GrBushForms *memory, const GrBush *bush, const GArray *block, GError **error)
{
  g_autoptr (GArray) sum = g_array_new (FALSE, FALSE, sizeof (GrReduceBadge));
  for (guint32 node = 1; node < bush->n_nodes; node++) {
    GrReduceBadge own = { node, bush->place[node], GR_FORM_ZERO };
    guint n = 0;
    for (guint i = 0; i < block->len && own.form != GR_FORM_NONE; i++) {
      const GrBushBlock *other = &g_array_index (block, GrBushBlock, i);
      if (other->root != node)
        continue;
      own.form = gr_form_sum (gr_bush_forms_store (memory), own.form, other->form, error);
      n++;
    }
    if (own.form == GR_FORM_NONE)
      return NULL;
    if (n > 1)
      g_array_append_val (sum, own);
  }
  return g_steal_pointer (&sum);
}

/* The data, and the same for a terminal: each edge with the value of what it is a part of. */
static void
values_write (const GrReduceView *view, const GrBush *bush, const GArray *number, const GArray *block, GrFrame *frame)
{
  static const char *const hue[] = { [GR_HUE_GREEN] = "green", [GR_HUE_BLUE] = "blue", [GR_HUE_RED] = "red" };
  GString *plain = g_string_new (NULL);
  frame->table = gr_table_new ();
  gr_table_add (frame->table, "edge", "colour", "value", NULL);
  for (guint32 edge = 0; edge < bush->edge->len; edge++)
    GR_EACH (i, const GrBushBlock, own, block) {
      for (guint k = 0; k < own->edge->len; k++) {
        if (g_array_index (own->edge, guint32, k) != edge)
          continue;
        g_autofree char *called = g_strdup_printf ("%u", g_array_index (number, guint32, edge));
        g_autofree char *name = gr_reduce_name (view, own->form, VALUES_NAME);
        const char *colour = hue[gr_bush_edge (bush, edge)->hue];
        gr_table_add (frame->table, called, colour, name, NULL);
        g_string_append_printf (plain, "edge %s  %-5s  %s\n", called, colour, name);
      }
    }
  frame->plain = g_string_free (plain, FALSE);
}

gboolean
gr_reduce_add_values (const GrFigureRequest *request, const GrBush *bush, const GArray *edge_number,
                      GrBushForms *memory, const GrReduceMarks *marks, const char *end, GPtrArray *frames,
                      GError **error)
{
  static const char told[] = GR_PHRASE ("Beside each edge stands what it is worth with all that hangs on it.");
  static const char sums[] = GR_PHRASE (" Where several meet their values add.");
  static const char cycles[] = GR_PHRASE (" A cycle has one value for all its edges.");
  static const char colon[] = GR_PHRASE (
    " Where several meet, their nim-sum counts as one stalk, and the edge below makes it one longer.");
  static const char fusion[] = GR_PHRASE (
    " The points of a cycle may be fused, so its edges become loops, which are worth 1 each.");
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  GrForm value = gr_bush_form (memory, bush, NULL, error);
  g_autoptr (GArray) block = value != GR_FORM_NONE ? gr_bush_block_forms (memory, bush, error) : NULL;
  g_autoptr (GArray) sum = block != NULL ? values_sums (memory, bush, block, error) : NULL;
  const char *lang = request->lang;
  if (sum == NULL)
    return FALSE;
  GrReduceView view = gr_reduce_view (request, gr_bush_forms_store (memory), bush, none, FALSE, 0);
  g_autofree char *name = gr_reduce_name (&view, value, VALUES_NAME);
  g_autofree char *whole = g_strdup_printf (gr_phrase (view.is_green ? "g = %s" : "value %s", lang), name);
  GrScene *scene = gr_reduce_draw_values (&view, bush, block, sum, whole, marks);
  if (scene == NULL)
    return gr_set_error (
      error, GR_ERROR, GR_ERROR_LIMIT,
      "reduce: the picture is too wide for a value at each edge\nwithout --values it is folded step by step");
  g_autoptr (GString) text = g_string_new (gr_phrase (told, lang));
  gboolean has_cycle = FALSE;
  guint n_ground = 0;
  for (guint i = 0; i < block->len; i++) {
    has_cycle |= g_array_index (block, GrBushBlock, i).edge->len > 1;
    n_ground += g_array_index (block, GrBushBlock, i).root == 0;
  }
  if (has_cycle)
    g_string_append (text, gr_phrase (view.is_green ? fusion : cycles, lang));
  if (sum->len > 0 || n_ground > 1)
    g_string_append (text, gr_phrase (view.is_green ? colon : sums, lang));
  if (end != NULL)
    g_string_append_printf (text, " %s", end);
  GrFrame *frame = gr_frame_new (scene, text->str, NULL);
  g_ptr_array_add (frames, frame);
  values_write (&view, bush, edge_number, block, frame);
  return TRUE;
}
