// SPDX-License-Identifier: MIT
// Several sheets of a lesson bound into one key: each is a section with a heading of its own, on a new page. Names that
// links lead to, and ids, are told apart by the sheet's number. Invariant: the blocks belong to the key, everything else
// to the sheets, which it keeps.
#include "base/phrase.h"
#include "lesson/markdown-reader.h"

#include <string.h>

static void
bind_rename (char **name, const char *before, const char *prefix)
{
  if (*name == NULL)
    return;
  char *renamed = g_strconcat (before, prefix, *name + strlen (before), NULL);
  g_free (*name);
  *name = renamed;
}

/* The tree's depth is bounded. */
static void
bind_block (GrBlock *block, const char *prefix)
{
  bind_rename (&block->name, "", prefix);
  for (guint i = 0; block->run != NULL && i < block->run->len; i++) {
    GrRun *run = &g_array_index (block->run, GrRun, i);
    bind_rename (&run->name, "", prefix);
    if (run->link != NULL && run->link[0] == '#')
      bind_rename (&run->link, g_str_has_prefix (run->link, "#figure-") ? "#figure-" : "#", prefix);
  }
  for (guint i = 0; i < block->child->len; i++)
    bind_block (block->child->pdata[i], prefix);
}

static void
bind_heading (GrDocument *key, const GrDocument *sheet)
{
  GrBlock *heading = gr_block_new (GR_BLOCK_HEADING, sheet->body->span);
  g_autofree char *title = g_strdup_printf (gr_phrase ("Sheet %u", key->lang), sheet->sheet.index + 1);
  GrRun run = { .kind = GR_RUN_TEXT, .span = sheet->body->span };
  run.text = sheet->student != NULL ? g_strdup_printf ("%s · %s", title, sheet->student) : g_strdup (title);
  heading->level = 1;
  heading->name = g_strdup_printf ("sheet-%u", sheet->sheet.index + 1);
  gr_markdown_begin_runs (heading);
  g_array_append_val (heading->run, run);
  g_ptr_array_add (key->body->child, heading);
}

/* Moves what @sheet says to the end of @key. */
static void
bind_sheet (GrDocument *key, GrDocument *sheet)
{
  g_autofree char *prefix = g_strdup_printf ("%u-", sheet->sheet.index + 1);
  gr_document_set_form (sheet, GR_DOCUMENT_KEY);
  if (key->body->child->len > 0)
    g_ptr_array_add (key->body->child, gr_block_new (GR_BLOCK_PAGE_BREAK, sheet->body->span));
  bind_heading (key, sheet);
  bind_block (sheet->body, prefix);
  while (sheet->body->child->len > 0)
    g_ptr_array_add (key->body->child, g_ptr_array_steal_index (sheet->body->child, 0));
  for (guint i = 0; i < sheet->figure->len; i++) {
    GrFigureBlock *figure = sheet->figure->pdata[i];
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
gr_document_bind (GPtrArray *sheets)
{
  const GrDocument *first = sheets->pdata[0];
  GrDocument *key = gr_document_new (first->source);
  g_autofree char *lesson = g_strdup (first->lesson);
  g_free (key->lang);
  key->lang = g_strdup (first->lang);
  key->title = g_strdup_printf (gr_phrase ("%s: the key", key->lang), lesson);
  key->author = g_strdup (first->author);
  key->date = g_strdup (first->date);
  key->body = gr_block_new (GR_BLOCK_DOCUMENT, first->body->span);
  key->is_key = TRUE;
  for (guint i = 0; i < sheets->len; i++)
    bind_sheet (key, sheets->pdata[i]);
  key->part = sheets;
  return key;
}
