// SPDX-License-Identifier: MIT
// Names in double braces: “{{grundy}}” is what the solver found of what was drawn, “{{ex1.grundy}}” the same of the figure
// ex1, “{{student}}” and “{{sheet}}” say whose sheet it is. They are filled when the whole lesson has been read, so that a
// text may stand above its figure.
#include "base/number.h"
#include "exam/lots.h"

#include <string.h>

/* The lot called @id; without an id the only one that was drawn. */
static const GrLot *
names_lot (const GrDocument *document, const char *id, guint *n_drawn)
{
  const GrLot *found = NULL;
  *n_drawn = 0;
  for (guint i = 0; i < document->lot->len; i++) {
    const GrLot *lot = document->lot->pdata[i];
    *n_drawn += lot->is_drawn;
    if (id == NULL ? lot->is_drawn : g_strcmp0 (lot->id, id) == 0)
      found = lot;
  }
  return id == NULL && *n_drawn != 1 ? NULL : found;
}

/* What belongs to the sheet. (transfer full) NULL: none of these names. */
static char *
names_of_sheet (const GrDocument *document, const char *name)
{
  if (g_str_equal (name, "student"))
    return g_strdup (document->student != NULL ? document->student : "____________");
  if (g_str_equal (name, "number"))
    return g_strdup (document->number != NULL ? document->number : "________");
  if (g_str_equal (name, "sheet"))
    return g_strdup_printf ("%u", document->sheet.index + 1);
  if (g_str_equal (name, "seed"))
    return g_strdup_printf ("%" G_GUINT64_FORMAT, document->sheet.seed);
  return NULL;
}

/* What @lot has under @name; “{{Winner}}” begins with a capital. (transfer full) (nullable) */
static char *
names_of_lot (const GrLot *lot, const char *name)
{
  if (!g_ascii_isupper (name[0]))
    return g_strdup (gr_lot_value (lot, name));
  g_autofree char *lower = g_strdup (name);
  lower[0] = g_ascii_tolower (lower[0]);
  const char *value = gr_lot_value (lot, lower);
  if (value == NULL || value[0] == '\0')
    return g_strdup (value);
  const char *rest = g_utf8_next_char (value);
  g_autofree char *first = g_utf8_strup (value, rest - value);
  return g_strconcat (first, rest, NULL);
}

/* What would have done instead of @name. (transfer full) (nullable) */
static char *
names_help (const GrDocument *document, const GrLot *lot, const char *name)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  if (lot != NULL) {
    for (guint i = 0; i < lot->name->len; i++)
      g_ptr_array_add (known, lot->name->pdata[i]);
  } else {
    for (guint i = 0; i < document->lot->len; i++)
      if (((const GrLot *) document->lot->pdata[i])->id != NULL)
        g_ptr_array_add (known, ((const GrLot *) document->lot->pdata[i])->id);
  }
  g_ptr_array_add (known, NULL);
  char *near = gr_nearest_help (name, (const char *const *) known->pdata, NULL);
  if (near != NULL)
    return near;
  g_ptr_array_set_size (known, (int) known->len - 1);
  g_autoptr (GString)
    list = g_string_new (lot != NULL ? gr_message ("it has ") : gr_message ("the figures that draw are called "));
  guint n = 0;
  for (guint i = 0; i < known->len; i++)
    if (!g_ascii_isdigit (((const char *) known->pdata[i])[0]))
      g_string_append_printf (list, "%s%s", n++ > 0 ? ", " : "", (const char *) known->pdata[i]);
  return n > 0 ? g_string_free (g_steal_pointer (&list), FALSE) : NULL;
}

/* Narrows @span down to the first @token in it, where it stands there as it is. */
static GrSpan
names_place (const GrSource *source, GrSpan span, const char *token)
{
  const char *from = source->text + MIN (span.start, source->length), *at = strstr (from, token);
  if (at == NULL || (gsize) (at - source->text) + strlen (token) > MAX (span.end, span.start))
    return span;
  guint32 start = (guint32) (at - source->text);
  return (GrSpan) { start, start + (guint32) strlen (token) };
}

/* What the name @inside braces stands for. NULL: it stays, in formulas; elsewhere with a fault. */
static char *
names_value (const GrDocument *document, const char *inside, gboolean is_math, GrSource *source, GrSpan span,
             GrReport *report)
{
  const char *dot = strchr (inside, '.');
  g_autofree char *id = dot != NULL ? g_strndup (inside, (gsize) (dot - inside)) : NULL;
  const char *name = dot != NULL ? dot + 1 : inside;
  guint n_drawn;
  char *own = id == NULL ? names_of_sheet (document, name) : NULL;
  if (own != NULL)
    return own;
  const GrLot *lot = names_lot (document, id, &n_drawn);
  if (lot != NULL && lot->is_faulty)
    return g_strdup ("");
  char *value = lot != NULL ? names_of_lot (lot, name) : NULL;
  if (value != NULL || (is_math && id == NULL && (lot != NULL || strlen (name) == 1 || n_drawn == 0)))
    return value;
  g_autofree char *token = g_strdup_printf ("{{%s}}", inside);
  g_autofree char *help = NULL;
  GrSpan place = names_place (source, span, token);
  if (lot != NULL) {
    help = names_help (document, lot, name);
    gr_report_add (report, GR_FAULT_INPUT, source, place, help, "this game has no “%s” to tell", name);
  } else if (id != NULL) {
    help = names_help (document, NULL, id);
    gr_report_add (report, GR_FAULT_INPUT, source, place,
                   help != NULL ? help : "the figure needs “id:” and a game with one position",
                   "no figure that can be told of is called “%s”", id);
  } else if (n_drawn == 0) {
    gr_report_add (report, GR_FAULT_INPUT, source, place,
                   "write ? in a figure’s game, or {{ID.grundy}} for the figure ID",
                   "nothing is drawn in this lesson that “%s” could tell", inside);
  } else {
    help = names_help (document, NULL, "");
    gr_report_add (report, GR_FAULT_INPUT, source, place,
                   help != NULL ? help : "give each figure that draws an “id:”, and write {{ID.grundy}}",
                   "%u figures draw: say which of them “%s” tells of", n_drawn, inside);
  }
  return NULL;
}

char *
gr_names_fill (const GrDocument *document, const char *text, gboolean is_math, GrSource *source, GrSpan span,
               GrReport *report)
{
  GString *out = g_string_new (NULL);
  const char *at = text;
  for (const char *next = strstr (at, "{{"); next != NULL; next = strstr (next, "{{")) {
    const char *end = gr_name_end (next);
    if (end == NULL) {
      next++;
      continue;
    }
    g_autofree char *inside = g_strndup (next + 2, (gsize) (end - next - 4));
    g_autofree char *value = names_value (document, inside, is_math, source, span, report);
    if (value != NULL) {
      g_string_append_len (out, at, next - at);
      g_string_append (out, value);
      at = end;
    }
    next = end;
  }
  g_string_append (out, at);
  return g_string_free (out, FALSE);
}

static void
names_fill_slot (const GrDocument *document, char **slot, gboolean is_math, GrSpan span, GrReport *report)
{
  if (*slot == NULL || !gr_names_are_in (*slot))
    return;
  char *text = gr_names_fill (document, *slot, is_math, document->source, span, report);
  g_free (*slot);
  *slot = text;
}

/* A formula is read again when its names are filled; what is wrong with it is told at all of it. */
static void
names_fill_math (const GrDocument *document, GrRun *run, GrReport *report)
{
  names_fill_slot (document, &run->text, TRUE, run->span, report);
  g_autoptr (GrSource) filled = gr_source_new (document->source->name, g_strdup (run->text), -1);
  g_autoptr (GrReport) own = gr_report_new ();
  run->math = gr_math_parse (run->text, filled, (GrSpan) { 0, filled->length }, own);
  for (guint i = 0; i < own->fault->len; i++) {
    const GrFault *fault = own->fault->pdata[i];
    gr_report_add (report, fault->kind, document->source, run->span, fault->help, "%s", fault->message);
  }
}

/* The tree's depth is bounded. */
static void
names_fill_block (GrDocument *document, GrBlock *block, GrReport *report)
{
  for (guint i = 0; block->run != NULL && i < block->run->len; i++) {
    GrRun *run = &g_array_index (block->run, GrRun, i);
    gboolean is_math = run->kind == GR_RUN_MATH || run->kind == GR_RUN_DISPLAY_MATH;
    if (is_math && run->math == NULL && run->text != NULL && gr_names_are_in (run->text))
      names_fill_math (document, run, report);
    else if (!is_math)
      names_fill_slot (document, &run->text, FALSE, run->span, report);
  }
  if (block->kind == GR_BLOCK_CODE || block->kind == GR_BLOCK_ANSWER)
    names_fill_slot (document, &block->text, FALSE, block->span, report);
  if (block->kind == GR_BLOCK_FIGURE && block->figure != NULL) {
    names_fill_slot (document, &block->figure->caption, FALSE, block->span, report);
    names_fill_slot (document, &block->figure->alt, FALSE, block->span, report);
  }
  for (guint i = 0; i < block->child->len; i++)
    names_fill_block (document, block->child->pdata[i], report);
}

void
gr_names_settle (GrDocument *document, GrReport *report)
{
  GrSpan head = { 0, document->body->span.start };
  names_fill_slot (document, &document->title, FALSE, head, report);
  names_fill_slot (document, &document->author, FALSE, head, report);
  names_fill_block (document, document->body, report);
  for (guint i = 0; i < document->note->len; i++)
    names_fill_block (document, document->note->pdata[i], report);
}
