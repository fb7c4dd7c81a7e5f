// SPDX-License-Identifier: MIT
// A book: the trees of several lessons become children of one. What names a place (headings, figures, exercises, works) is
// unique within a lesson, so that the chapter in front of it makes it unique in the book, and links follow. Figures and
// footnotes are numbered through, and what links say of them is said anew. Terms are the bold words in definitions, and
// bold words with “<!-- def -->” behind them. Invariant: every name in the book begins with its chapter's, but works'.
#include "base/phrase.h"
#include "lesson/private.h"

#include <string.h>

#define TERM_MAX 60u /* bytes */

typedef struct {
  GrDocument *book;
  GPtrArray *documents;
  guint chapter;     /* of the lesson at hand, from 1 */
  GHashTable *label; /* char* → char*: what links to figures and footnotes say */
  GHashTable *work;  /* char* → guint: numbers of works, by key */
  GPtrArray *entry;  /* of GrBlock: their entries, in this order */
} Book;

static char *
book_name (guint chapter, const char *name)
{
  return g_strdup_printf ("c%u-%s", chapter, name);
}

/* ---- links ---- */

/* Where @link of the present chapter leads in the book. (transfer full) */
static char *
book_link (const Book *book, const char *link)
{
  const char *hash = strchr (link, '#');
  g_autofree char *path = g_strndup (link, hash != NULL ? (gsize) (hash - link) : strlen (link));
  g_autofree char *plain = path[0] != '\0' ? g_uri_unescape_string (path, NULL) : NULL;
  guint chapter = path[0] == '\0' ? book->chapter : 0; /* that the lesson's file became; 0: none */
  for (guint i = 0; plain != NULL && i < book->documents->len && chapter == 0; i++) {
    const GrDocument *document = book->documents->pdata[i];
    g_autofree char *file = g_path_get_basename (document->source->name);
    chapter = g_str_equal (file, plain) ? i + 1 : 0;
  }
  if (chapter == 0)
    return g_strdup (link);
  if (hash == NULL)
    return g_strdup_printf ("#chapter-%u", chapter);
  if (g_str_has_prefix (hash, "#ref-"))
    return g_strdup (hash);
  gboolean is_figure = g_str_has_prefix (hash, "#figure-");
  g_autofree char *name = book_name (chapter, hash + (is_figure ? strlen ("#figure-") : 1));
  return g_strconcat (is_figure ? "#figure-" : "#", name, NULL);
}

static void
book_move_run (const Book *book, GrRun *run)
{
  if (run->name != NULL)
    gr_take_text (&run->name, book_name (book->chapter, run->name));
  if (run->link == NULL)
    return;
  gr_take_text (&run->link, book_link (book, run->link));
  if (g_str_has_prefix (run->link, "#ref-")) {
    /* A citation “[3, p. 35]” with the number that the work has in the book. */
    guint number = GPOINTER_TO_UINT (g_hash_table_lookup (book->work, run->link + strlen ("#ref-")));
    gsize digits = run->text[0] == '[' ? 1 : 0, end = digits + strspn (run->text + digits, "0123456789");
    if (number > 0 && end > digits)
      gr_take_text (&run->text, g_strdup_printf ("%.*s%u%s", (int) digits, run->text, number, run->text + end));
  }
}

/* What links to numbered things say, when all have their numbers. */
static void
book_say (const Book *book, GrBlock *block)
{
  GR_EACH (i, GrRun, run, block->run) {
    gboolean is_mark = (run->style & GR_STYLE_RAISED) != 0 && run->text[strspn (run->text, "0123456789")] == '\0';
    gboolean is_said = run->is_reference || is_mark;
    const char *words = is_said && run->link != NULL ? g_hash_table_lookup (book->label, run->link + 1) : NULL;
    if (words != NULL)
      gr_take_text (&run->text, g_strdup (words));
  }
  for (guint i = 0; i < block->child->len; i++)
    book_say (book, block->child->pdata[i]);
}

/* ---- terms ---- */

/* Behind the end of a sentence in @text, from @at on; NULL where none ends. */
static const char *
book_sentence_end (const char *text)
{
  for (const char *at = text; *at != '\0'; at++)
    if (*at == '.' || *at == '!' || *at == '?') {
      const char *end = at[1] == ')' ? at + 2 : at + 1;
      if (*end == ' ' || *end == '\0')
        return end;
    }
  return NULL;
}

/* Copies the sentence of @from that run @index is in to @to. */
static void
book_copy_sentence (const Book *book, const GrBlock *from, guint index, GrBlock *to)
{
  guint first = index;
  const char *start = NULL;
  while (first > 0 && start == NULL) {
    const GrRun *run = &g_array_index (from->run, GrRun, --first);
    for (const char *at = run->text; run->kind == GR_RUN_TEXT && (at = book_sentence_end (at)) != NULL;)
      start = at;
  }
  for (guint i = first; i < from->run->len; i++) {
    const GrRun *run = &g_array_index (from->run, GrRun, i);
    const char *text = i == first && start != NULL ? start + strspn (start, " ") : run->text;
    const char *end = i > index && run->kind == GR_RUN_TEXT ? book_sentence_end (text) : NULL;
    g_autofree char *piece = end != NULL ? g_strndup (text, (gsize) (end - text)) : g_strdup (text);
    GrRun *copy = gr_block_copy_run (to, run, run->style & (GR_STYLE_EMPH | GR_STYLE_STRIKE), book->book->source);
    gr_take_text (&copy->text, g_steal_pointer (&piece));
    if (run->kind == GR_RUN_DISPLAY_MATH) { /* in the line of its sentence, which may end with it */
      copy->kind = GR_RUN_MATH;
      gr_block_add_text (to, 0, g_strdup (" "));
      if (g_str_has_suffix (copy->text, "."))
        break;
    }
    if (end != NULL)
      break;
  }
}

/* Whether @text is more than a sign: it has two letters side by side. */
static gboolean
book_is_word (const char *text)
{
  gboolean was_letter = FALSE;
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at)) {
    gboolean is_letter = g_unichar_isalpha (g_utf8_get_char (at));
    if (is_letter && was_letter)
      return TRUE;
    was_letter = is_letter;
  }
  return FALSE;
}

/* ---- chapters ---- */

/* Gives everything below @block its place in the book; @definition (nullable) is the box that it stands in. */
static void
book_move (const Book *book, GrBlock *block, const GrBlock *definition)
{
  gboolean is_work = block->name != NULL && g_str_has_prefix (block->name, "ref-");
  if (block->name != NULL && !is_work)
    gr_take_text (&block->name, book_name (book->chapter, block->name));
  if (block->kind == GR_BLOCK_HEADING)
    block->level = MAX (block->level, 2);
  for (guint i = 0; block->run != NULL && i < block->run->len; i++)
    book_move_run (book, &g_array_index (block->run, GrRun, i));
  for (guint i = 0; block->kind == GR_BLOCK_PARAGRAPH && block->run != NULL && i < block->run->len; i++) {
    const GrRun *run = &g_array_index (block->run, GrRun, i);
    gboolean is_bold = run->kind == GR_RUN_TEXT && (run->style & GR_STYLE_STRONG) != 0
                       && strlen (run->text) <= TERM_MAX;
    if (!run->is_term && !(is_bold && definition != NULL && book_is_word (run->text)))
      continue;
    if (definition == NULL && block->name == NULL)
      block->name = g_strdup_printf ("c%u-term-%u", book->chapter, book->book->term->len + 1);
    const char *name = definition != NULL && definition->name != NULL ? definition->name : block->name;
    if (name == NULL)
      continue;
    GrTerm *term = g_new0 (GrTerm, 1);
    term->text = g_strdup (run->text);
    term->name = g_strdup (name);
    g_ptr_array_add (book->book->term, term);
    term->meaning = gr_block_new (GR_BLOCK_PARAGRAPH, block->span);
    gr_block_add_text (term->meaning, GR_STYLE_STRONG, g_strdup (run->text))->link = g_strconcat ("#", name, NULL);
    gr_block_add_text (term->meaning, 0, g_strdup (": "));
    book_copy_sentence (book, block, i, term->meaning);
  }
  if (block->kind == GR_BLOCK_THEOREM && g_str_equal (block->text, "DEFINITION"))
    definition = block;
  guint n_terms = book->book->term->len;
  for (guint i = 0; i < block->child->len; i++)
    book_move (book, block->child->pdata[i], definition);
  if (block->kind == GR_BLOCK_NOTES) /* what only the lecturer reads defines nothing */
    g_ptr_array_set_size (book->book->term, (int) n_terms);
}

/* Takes the list of works off the end of the lesson, and gives those that are new their numbers. */
static void
book_take_works (const Book *book, GrDocument *document)
{
  GPtrArray *child = document->body->child;
  GrBlock *list = child->len >= 2 ? child->pdata[child->len - 1] : NULL;
  const GrBlock *item = list != NULL && list->kind == GR_BLOCK_LIST && list->child->len > 0 ? list->child->pdata[0]
                                                                                            : NULL;
  const GrBlock *first = item != NULL && item->child->len > 0 ? item->child->pdata[0] : NULL;
  if (first == NULL || first->name == NULL || !g_str_has_prefix (first->name, "ref-"))
    return;
  GR_EACH_POINTER (i, GrBlock, own, list->child) {
    const char *key = ((const GrBlock *) own->child->pdata[0])->name + strlen ("ref-");
    if (g_hash_table_contains (book->work, key))
      continue;
    g_ptr_array_add (book->entry, g_ptr_array_steal_index (own->child, 0));
    g_hash_table_insert (book->work, g_strdup (key), GUINT_TO_POINTER (book->entry->len));
  }
  g_ptr_array_set_size (child, (int) child->len - 2);
}

static void
book_add_chapter (Book *book, guint index)
{
  GrDocument *document = book->documents->pdata[index];
  const GrDocument *before = index > 0 ? book->documents->pdata[index - 1] : NULL;
  book->chapter = index + 1;
  if (document->part_title != NULL && (before == NULL || g_strcmp0 (before->part_title, document->part_title) != 0)) {
    GrBlock *part = gr_block_add_heading (book->book->body, 1, g_strdup_printf ("part-%u", index + 1),
                                          g_strdup (document->part_title));
    g_array_index (part->run, GrRun, 0).style = GR_STYLE_EMPH;
  }
  gr_block_add_heading (book->book->body, 1, g_strdup_printf ("chapter-%u", index + 1), gr_document_called (document));
  book_take_works (book, document);
  guint before_notes = book->book->note->len;
  GR_EACH_POINTER (i, GrBlock, note, document->note) {
    note->number += before_notes;
    book_move (book, note, NULL);
    g_ptr_array_add (book->book->note, note);
    g_hash_table_insert (book->label, g_strdup (note->name), g_strdup_printf ("%u", note->number));
  }
  g_ptr_array_set_free_func (document->note, NULL); /* they are the book's now */
  g_ptr_array_set_size (document->note, 0);
  GR_EACH_POINTER (i, GrFigureBlock, figure, document->figure) {
    gr_take_text (&figure->id, book_name (book->chapter, figure->id));
    g_ptr_array_add (book->book->figure, figure);
    figure->number = book->book->figure->len;
    g_hash_table_insert (book->label, g_strconcat ("figure-", figure->id, NULL),
                         g_strdup_printf ("%s %u", gr_phrase ("Figure", document->lang), figure->number));
    for (guint k = 0; figure->caption_run != NULL && k < figure->caption_run->len; k++)
      book_move_run (book, &g_array_index (figure->caption_run, GrRun, k));
  }
  book_move (book, document->body, NULL);
  GPtrArray *child = document->body->child;
  while (child->len > 0)
    g_ptr_array_add (book->book->body->child, g_ptr_array_steal_index (child, 0));
}

/* ---- behind the chapters ---- */

static int
book_compare_terms (gconstpointer a, gconstpointer b)
{
  const GrTerm *left = *(GrTerm *const *) a, *right = *(GrTerm *const *) b;
  g_autofree char *one = g_utf8_casefold (left->text, -1), *other = g_utf8_casefold (right->text, -1);
  return strcmp (one, other);
}

GR_DESTROY_FUNCTION (term_free, GrTerm, text, name)

GrDocument *
gr_book_new (const char *title, GPtrArray *documents)
{
  g_autoptr (GHashTable) label = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) work = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) entry = g_ptr_array_new ();
  const GrDocument *first = documents->pdata[0];
  GrDocument *document = gr_document_new (first->source);
  document->is_book = TRUE;
  document->title = g_strdup (title);
  document->author = g_strdup (first->author);
  for (guint i = 1; i < documents->len; i++) /* what all lessons agree on */
    if (g_strcmp0 (((const GrDocument *) documents->pdata[i])->author, first->author) != 0)
      g_clear_pointer (&document->author, g_free);
  gr_take_text (&document->lang, g_strdup (first->lang));
  document->style = g_strdup (first->style);
  document->contents = 2;
  document->part = documents;
  document->term = g_ptr_array_new_with_free_func (term_free);
  document->body = gr_block_new (GR_BLOCK_DOCUMENT, (GrSpan) { 0, 0 });
  Book book = { .book = document, .documents = documents };
  book.label = label;
  book.work = work;
  book.entry = entry;
  for (guint i = 0; i < documents->len; i++)
    book_add_chapter (&book, i);
  g_ptr_array_sort (document->term, book_compare_terms);
  if (document->term->len > 0)
    gr_block_add_heading (document->body, 1, g_strdup ("glossary"), g_strdup (gr_phrase ("Glossary", document->lang)));
  for (guint i = 0; i < document->term->len; i++)
    g_ptr_array_add (document->body->child, ((GrTerm *) document->term->pdata[i])->meaning);
  if (entry->len > 0) {
    const char *works = gr_phrase ("References", document->lang);
    gr_block_add_heading (document->body, 1, g_strdup ("references"), g_strdup (works));
    gr_block_add_works (document->body, entry);
  }
  book_say (&book, document->body);
  for (guint i = 0; i < document->note->len; i++)
    book_say (&book, document->note->pdata[i]);
  return document;
}
