// SPDX-License-Identifier: MIT
// Several sheets of a lesson bound into one key: each is a section with a heading of its own, on a new page. Names that
// links lead to, and ids, are told apart by the sheet's number. Before them stands a table of all answers that differ.
// As data the key is a sheet's number and student, and for each figure that draws what was drawn, with all that the lesson's
// text can say of it; “game” can be given to grundy solve as it is. Invariant: the blocks belong to the key, everything else
// to the sheets, which it keeps.
#include "base/phrase.h"
#include "exam/exam.h"

#include <string.h>

#define OVERVIEW_COLUMNS 5u /* of a table, besides that of the sheets */
#define OVERVIEW_LEAST 6    /* bytes of a column of a short key, */
#define OVERVIEW_WIDTH 90   /* and of all */
#define OVERVIEW_ANSWER 160 /* bytes: what is longer is led to */

static void
bind_rename (char **name, const char *before, const char *prefix)
{
  if (*name != NULL)
    gr_take_text (name, g_strconcat (before, prefix, *name + strlen (before), NULL));
}

/* The tree's depth is bounded. */
static void
bind_block (GrBlock *block, const char *prefix)
{
  bind_rename (&block->name, "", prefix);
  GR_EACH (i, GrRun, run, block->run) {
    bind_rename (&run->name, "", prefix);
    if (run->link != NULL && run->link[0] == '#')
      bind_rename (&run->link, g_str_has_prefix (run->link, "#figure-") ? "#figure-" : "#", prefix);
  }
  for (guint i = 0; i < block->child->len; i++)
    bind_block (block->child->pdata[i], prefix);
}

/* ---- the overview ---- */

/* Appends the answers below @block (of GrBlock, lent), hints left out; its depth is bounded. */
static void
overview_collect (const GrBlock *block, const char *lang, GPtrArray *answers)
{
  GR_EACH_POINTER (i, GrBlock, at, block->child)
    if (at->kind == GR_BLOCK_ANSWER && !gr_answer_is_hint (at, lang))
      g_ptr_array_add (answers, at);
    else if (at->kind != GR_BLOCK_ANSWER)
      overview_collect (at, lang, answers);
}

/* A new cell at the end of @row that says @text and leads to @link (both nullable, swallowed). */
static GrBlock *
overview_cell (GrBlock *row, char *text, char *link)
{
  GrBlock *cell = gr_block_add (row, GR_BLOCK_CELL);
  gr_block_begin_runs (cell);
  if (text != NULL)
    gr_block_add_text (cell, 0, text)->link = link;
  return cell;
}

/* What @answer says first, and how many bytes that are; NULL where it says nothing. (lent) */
static const GrBlock *
overview_first (const GrBlock *answer, gsize *length)
{
  const GrBlock *first = NULL;
  *length = 0;
  for (guint i = 0; first == NULL && i < answer->child->len; i++)
    if (((const GrBlock *) answer->child->pdata[i])->kind == GR_BLOCK_PARAGRAPH)
      first = answer->child->pdata[i];
  for (guint i = 0; first != NULL && i < first->run->len; i++) {
    const char *text = g_array_index (first->run, GrRun, i).text;
    *length += text != NULL ? strlen (text) : 1;
  }
  return first;
}

/* Behind the last of the columns @differing from @first on that one table has: in a short key as many as are as wide as the page. */
static guint
overview_end (const GPtrArray *answers, const GArray *differing, guint first, GrKeyKind kind)
{
  if (kind == GR_KEY_FULL)
    return MIN (first + OVERVIEW_COLUMNS, differing->len);
  gsize width = 0;
  guint end = first;
  for (; end < differing->len; end++) {
    gsize widest = OVERVIEW_LEAST;
    GR_EACH_POINTER (i, const GPtrArray, own, answers) {
      gsize length = 0;
      guint k = g_array_index (differing, guint, end);
      if (k < own->len)
        overview_first (own->pdata[k], &length);
      widest = MAX (widest, length);
    }
    width += MIN (widest, OVERVIEW_WIDTH / OVERVIEW_COLUMNS);
    if (width > OVERVIEW_WIDTH && end > first)
      break;
  }
  return end;
}

/* What @answer says first, if that is short; otherwise a link to it where the key has it. */
static void
overview_answer (const GrDocument *key, GrBlock *row, const GrBlock *answer, GrKeyKind kind)
{
  gsize length;
  const GrBlock *first = overview_first (answer, &length),
                *list = answer->child->len > 0 ? answer->child->pdata[0] : NULL;
  if (first == NULL && list != NULL && list->kind == GR_BLOCK_LIST && list->ordered) { /* “0.” is a list for Markdown */
    overview_cell (row, g_strdup_printf ("%u.", list->start), NULL);
    return;
  }
  if (first == NULL || (length > OVERVIEW_ANSWER && kind == GR_KEY_FULL)) {
    overview_cell (row, g_strdup ("…"), kind == GR_KEY_FULL ? g_strconcat ("#", answer->name, NULL) : NULL);
    return;
  }
  GrBlock *cell = overview_cell (row, NULL, NULL);
  GR_EACH (i, const GrRun, run, first->run) {
    GrRun *copy = gr_block_copy_run (cell, run, run->style, key->source);
    copy->kind = run->kind == GR_RUN_DISPLAY_MATH ? GR_RUN_MATH : run->kind;
  }
}

/* Whether two blocks say the same; figures never do, since they may show what was drawn. Their depth is bounded. */
static gboolean
overview_is_same (const GrBlock *one, const GrBlock *other)
{
  if (one->kind == GR_BLOCK_FIGURE || one->kind != other->kind || one->child->len != other->child->len
      || (one->run != NULL) != (other->run != NULL))
    return FALSE;
  if (one->run != NULL) {
    g_autofree char *said = gr_runs_plain (one->run), *also = gr_runs_plain (other->run);
    if (!g_str_equal (said, also))
      return FALSE;
  }
  for (guint i = 0; i < one->child->len; i++)
    if (!overview_is_same (one->child->pdata[i], other->child->pdata[i]))
      return FALSE;
  return TRUE;
}

/* TRUE where all of several sheets have the same answer @k. */
static gboolean
overview_is_common (const GPtrArray *answers, guint k)
{
  const GPtrArray *first = answers->pdata[0];
  for (guint i = 1; i < answers->len; i++) {
    const GPtrArray *own = answers->pdata[i];
    if (k >= own->len || !overview_is_same (first->pdata[k], own->pdata[k]))
      return FALSE;
  }
  return answers->len > 1;
}

/* At place @place of @key, which answers are the same on all sheets, with ways to those of the first. */
static void
overview_add_common (GrDocument *key, const GPtrArray *common, guint place)
{
  GrBlock *line = gr_block_new (GR_BLOCK_PARAGRAPH, key->body->span);
  for (guint i = 0; i <= common->len; i++) {
    const GrBlock *answer = i > 0 ? common->pdata[i - 1] : NULL;
    const char *text = answer != NULL ? answer->label : gr_phrase ("Every sheet has the same answer to", key->lang);
    GrRun *run = gr_block_add_text (line, 0, g_strdup (text));
    run->link = answer != NULL ? g_strconcat ("#", answer->name, NULL) : NULL;
    if (i < common->len)
      gr_block_add_text (line, 0, g_strdup (" "));
  }
  g_ptr_array_insert (key->body->child, (int) place, line);
}

/* Tables of the answers that differ, a row a sheet and a column an exercise, at the head of @key; as many tables as the
   columns want. */
static void
overview_add (GrDocument *key, const GPtrArray *sheets, const GPtrArray *answers, GrKeyKind kind)
{
  g_autoptr (GPtrArray) common = g_ptr_array_new ();
  g_autoptr (GArray) differing = g_array_new (FALSE, FALSE, sizeof (guint));
  const GPtrArray *asked = answers->pdata[0];
  for (guint k = 0; k < asked->len; k++)
    if (kind == GR_KEY_FULL && overview_is_common (answers, k))
      g_ptr_array_add (common, asked->pdata[k]);
    else
      g_array_append_val (differing, k);
  if (common->len > 0)
    overview_add_common (key, common, 0);
  guint place = common->len > 0 ? 1 : 0;
  for (guint first = 0, end; first < differing->len; first = end) {
    end = overview_end (answers, differing, first, kind);
    GrBlock *table = gr_block_new (GR_BLOCK_TABLE, key->body->span);
    table->n_head_rows = 1;
    for (guint i = 0; i <= sheets->len; i++) {
      const GrDocument *sheet = i > 0 ? sheets->pdata[i - 1] : NULL;
      const GPtrArray *own = i > 0 ? answers->pdata[i - 1] : asked;
      GrBlock *row = gr_block_add (table, GR_BLOCK_ROW);
      if (sheet == NULL)
        overview_cell (row, g_strdup (gr_phrase ("Sheet", key->lang)), NULL);
      else
        overview_cell (row,
                       g_strdup_printf ("%u%s%s", sheet->sheet.index + 1, sheet->student != NULL ? " · " : "",
                                        sheet->student != NULL ? sheet->student : ""),
                       kind == GR_KEY_FULL ? g_strdup_printf ("#sheet-%u", sheet->sheet.index + 1) : NULL);
      for (guint column = first; column < end; column++) {
        guint k = g_array_index (differing, guint, column);
        if (k >= own->len)
          overview_cell (row, NULL, NULL);
        else if (sheet == NULL)
          overview_cell (row, g_strdup (((const GrBlock *) own->pdata[k])->label), NULL);
        else
          overview_answer (key, row, own->pdata[k], kind);
      }
    }
    g_ptr_array_insert (key->body->child, (int) place++, table);
  }
}

/* ---- sheets ---- */

/* Moves what @sheet says to the end of @key; @answers gets its answers. */
static void
bind_sheet (GrDocument *key, GrDocument *sheet, GPtrArray *answers)
{
  g_autofree char *prefix = g_strdup_printf ("%u-", sheet->sheet.index + 1);
  gr_document_set_form (sheet, GR_DOCUMENT_KEY);
  overview_collect (sheet->body, key->lang, answers);
  if (key->body->child->len > 0 || answers->len > 0)
    g_ptr_array_add (key->body->child, gr_block_new (GR_BLOCK_PAGE_BREAK, sheet->body->span));
  guint number = sheet->sheet.index + 1;
  g_autofree char *title = g_strdup_printf (gr_phrase ("Sheet %u", key->lang), number);
  gr_block_add_heading (key->body, 1, g_strdup_printf ("sheet-%u", number),
                        sheet->student != NULL ? g_strdup_printf ("%s · %s", title, sheet->student) : g_strdup (title));
  bind_block (sheet->body, prefix);
  while (sheet->body->child->len > 0)
    g_ptr_array_add (key->body->child, g_ptr_array_steal_index (sheet->body->child, 0));
  GR_EACH_POINTER (i, GrFigureBlock, figure, sheet->figure) {
    bind_rename (&figure->id, "", prefix);
    g_ptr_array_add (key->figure, figure);
  }
  while (sheet->note->len > 0) {
    GrBlock *note = g_ptr_array_steal_index (sheet->note, 0);
    bind_block (note, prefix);
    g_ptr_array_add (key->note, note);
  }
}

GrDocument *
gr_document_bind (GPtrArray *sheets, GrKeyKind kind)
{
  const GrDocument *first = sheets->pdata[0];
  GrDocument *key = gr_document_new (first->source);
  g_autofree char *lesson = g_strdup (first->lesson);
  gr_take_text (&key->lang, g_strdup (first->lang));
  key->title = g_strdup_printf (gr_phrase ("%s: the key", key->lang), lesson);
  key->author = g_strdup (first->author);
  key->date = g_strdup (first->date);
  key->body = gr_block_new (GR_BLOCK_DOCUMENT, first->body->span);
  key->is_key = TRUE;
  g_autoptr (GPtrArray) answers = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; i < sheets->len; i++) {
    g_ptr_array_add (answers, g_ptr_array_new ());
    if (kind == GR_KEY_FULL)
      bind_sheet (key, sheets->pdata[i], answers->pdata[i]);
    else
      overview_collect (((GrDocument *) sheets->pdata[i])->body, key->lang, answers->pdata[i]);
  }
  overview_add (key, sheets, answers, kind);
  key->part = sheets;
  return key;
}

/* ---- the key as data ---- */

static void
key_lot (const GrLot *lot, GrJson *json)
{
  gr_json_open (json, NULL, '{');
  gr_json_text (json, "id", lot->label);
  gr_json_text (json, "game", lot->game);
  GR_EACH_POINTER (i, const char, name, lot->name)
    if (g_str_equal (name, "grundy") || g_str_has_suffix (name, "_count"))
      gr_json_unsigned (json, name, g_ascii_strtoull (lot->value->pdata[i], NULL, 10));
    else if (!g_ascii_isdigit (name[0]) && !g_str_equal (name, "game") && !g_str_has_suffix (name, "_moves"))
      gr_json_text (json, name, lot->value->pdata[i]);
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
