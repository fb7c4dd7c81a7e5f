// SPDX-License-Identifier: MIT
// Figures to be filled in by hand (“blank: true”), in the three ways in which a lesson shows them: empty; empty with the
// filled figure in the answer to the exercise; or filled at the same place, in a key. Invariant: a copy in an answer is the
// only block whose figure is a copy, and answers hold copies in one of the three ways alone.
#include "base/phrase.h"
#include "exam/exam.h"

/* The tree's depth is bounded, here as below. */
static void
forms_drop_copies (GrBlock *block)
{
  for (guint i = block->child->len; i-- > 0;) {
    GrBlock *child = block->child->pdata[i];
    if (child->kind == GR_BLOCK_FIGURE && child->figure != NULL && child->figure->is_copy)
      gr_block_free (g_ptr_array_steal_index (block->child, i));
    else
      forms_drop_copies (child);
  }
}

/* The answer to the exercise that child @index of @block belongs to, or NULL. A hint is none; the answer follows it at once. */
static GrBlock *
forms_answer (const GrDocument *document, const GrBlock *block, guint index)
{
  gboolean was_hint = FALSE;
  for (guint i = index + 1; i < block->child->len; i++) {
    GrBlock *next = block->child->pdata[i];
    gboolean is_hint = gr_answer_is_hint (next, document->lang);
    if (next->kind == GR_BLOCK_ANSWER && !is_hint)
      return next;
    if (next->kind == GR_BLOCK_HEADING || (was_hint && !is_hint))
      return NULL;
    was_hint = is_hint;
  }
  return NULL;
}

static void
forms_add_copies (const GrDocument *document, GrBlock *block)
{
  const GrBlock *last = NULL;
  gint n = 0; /* copies in it */
  GR_EACH_POINTER (i, GrBlock, child, block->child) {
    gboolean is_form = child->kind == GR_BLOCK_FIGURE && child->figure != NULL && child->figure->filled != NULL;
    GrBlock *answer = is_form ? forms_answer (document, block, i) : NULL;
    if (answer == NULL) {
      forms_add_copies (document, child);
      continue;
    }
    const GrFigureBlock *of = child->figure;
    GrBlock *copy = gr_block_new (GR_BLOCK_FIGURE, child->span);
    GrFigureBlock *figure = copy->figure = g_new0 (GrFigureBlock, 1);
    figure->number = of->number;
    figure->id = g_strconcat (of->id, "-filled", NULL);
    figure->caption = g_strdup (gr_phrase ("filled in", document->lang));
    figure->drawings = g_ptr_array_ref (of->filled);
    figure->width = of->width;
    figure->share = of->share;
    figure->place = gr_word_copy (of->place);
    figure->is_copy = TRUE;
    n = answer == last ? n + 1 : 0;
    last = answer;
    g_ptr_array_insert (answer->child, n, copy);
  }
}

void
gr_document_set_form (GrDocument *document, GrDocumentForm form)
{
  if (document->part != NULL) /* sheets that were bound have the form that they had then */
    return;
  GR_EACH_POINTER (i, GrFigureBlock, figure, document->figure) {
    if (figure->filled == NULL)
      continue;
    g_ptr_array_unref (figure->drawings);
    figure->drawings = g_ptr_array_ref (form == GR_DOCUMENT_KEY ? figure->filled : figure->empty);
  }
  forms_drop_copies (document->body);
  if (form == GR_DOCUMENT_ANSWERED)
    forms_add_copies (document, document->body);
}

gboolean
gr_document_has_forms (const GrDocument *document)
{
  GR_EACH_POINTER (i, const GrFigureBlock, figure, document->figure)
    if (figure->request != NULL && gr_args_flag (figure->request->program, "blank"))
      return TRUE;
  return FALSE;
}
