// SPDX-License-Identifier: MIT
// Marks in running text that Markdown has not: “[^name]”, a footnote, “[see @key, p. 35]” or “@key”, a work that is cited,
// and “@fig-tree”, what the lesson has under that name. All are found when the lesson has been read, in text alone and not in code. Footnotes are numbered in the
// order of their marks, works in the order of the list, which becomes a section
// at the end.
#include "base/number.h"
#include "base/phrase.h"
#include "lesson/private.h"

#include <string.h>

typedef struct {
  GrDocument *document;
  GrReport *report;
  GHashTable *note, *work; /* by name and key, the first of each; lent */
  guint n_notes, n_works;  /* that have numbers */
  gboolean cites;
} Marks;

typedef enum { MARK_NOTE, MARK_WORK, MARK_BARE } MarkKind;

static void
marks_report (const Marks *marks, const GrRun *run, const char *name, MarkKind kind)
{
  const GPtrArray *all = kind == MARK_NOTE ? marks->document->note : marks->document->reference;
  g_autofree const char **known = g_new0 (const char *, all->len + 1);
  for (guint i = 0; i < all->len; i++)
    known[i] = kind == MARK_NOTE ? ((const GrBlock *) all->pdata[i])->text : ((const GrReference *) all->pdata[i])->key;
  g_autofree char *write = g_strdup_printf (gr_message ("write it on a line of its own: [^%s]: …"), name);
  g_autofree char *help = gr_nearest_help (
    name, known,
    kind == MARK_NOTE ? write
    : kind == MARK_WORK
      ? GR_PHRASE ("works stand in the head of the lesson, below “references:”")
      : GR_PHRASE ("works stand in the head of the lesson, below “references:”; \\@ is the sign itself"));
  gr_report_add (marks->report, GR_FAULT_INPUT, marks->document->source, run->span, help,
                 kind == MARK_NOTE ? "no footnote is called “%s”" : "no work is called “%s”", name);
}

#define MARKS_REACH 5000u /* bytes in which a bracket is closed */
#define MARKS_KEY_SIGNS GR_NAME_SIGNS ":./+"

/* Behind the key that begins at @name: a sign of punctuation at its end belongs to the sentence. */
static const char *
marks_key_end (const char *name)
{
  const char *stop = name + strspn (name, MARKS_KEY_SIGNS);
  while (stop > name && strchr (":./+-_", stop[-1]) != NULL)
    stop--;
  return stop;
}

/* Whether a key follows the “@” at @at of a text that begins at @start, and it is no sign of an address. */
static gboolean
marks_is_key (const char *at, const char *start)
{
  return *at == '@' && marks_key_end (at + 1) > at + 1
         && (at == start || (!g_ascii_isalnum (at[-1]) && strchr ("._@", at[-1]) == NULL));
}

/* The “@” of the first key in @text; NULL: there is none. */
static const char *
marks_key (const char *text)
{
  const char *at = strchr (text, '@');
  while (at != NULL && !marks_is_key (at, text))
    at = strchr (at + 1, '@');
  return at;
}

/* Whether @key is what something in the lesson is called, as pandoc-crossref and Quarto have it: “fig-tree”, “eq:sum”. */
static gboolean
marks_is_name (const char *key)
{
  static const char *const kinds[] = { "fig", "eq",  "tbl", "tab", "sec", "thm", "lem",
                                       "cor", "prp", "def", "exm", "rem", "exr", NULL };
  gsize n = strcspn (key, "-:");
  g_autofree char *kind = g_strndup (key, n);
  return key[n] != '\0' && g_strv_contains (kinds, kind);
}

static void
marks_add_text (const GrRun *run, const char *text, GArray *out)
{
  if (text[0] != '\0')
    GR_APPEND (out, GrRun, .kind = GR_RUN_TEXT, .style = run->style, .span = run->span, .text = g_strdup (text));
}

/* What @name to @stop cites, with @before and @after around its number, appended to @out. @is_bare: it stands in no brackets. */
static gboolean
marks_take_key (Marks *marks, const GrRun *run, const char *name, const char *stop, const char *before,
                const char *after, gboolean is_bare, GArray *out)
{
  g_autofree char *key = g_strndup (name, (gsize) (stop - name));
  GrReference *work = g_hash_table_lookup (marks->work, key);
  if (work == NULL && marks_is_name (key)) { /* it says what it leads to */
    GR_APPEND (out, GrRun, .kind = GR_RUN_TEXT, .style = run->style, .span = run->span, .text = g_strdup (""),
               .link = g_strconcat ("#", key, NULL), .is_reference = TRUE);
    return TRUE;
  }
  if (work == NULL) {
    marks_report (marks, run, key, is_bare ? MARK_BARE : MARK_WORK);
    return FALSE;
  }
  if (work->number == 0)
    work->number = ++marks->n_works;
  marks->cites = TRUE;
  GR_APPEND (out, GrRun, .kind = GR_RUN_TEXT, .style = run->style, .span = run->span,
             .text = g_strdup_printf ("%s%u%s", before, work->number, after), .link = g_strconcat ("#ref-", key, NULL));
  return TRUE;
}

/* One part of a citation, “see @key, p. 35”: what stands before the key, its number, what stands behind. */
static gboolean
marks_take_work (Marks *marks, const GrRun *run, const char *part, gboolean is_first, gboolean is_last, GArray *out)
{
  part += strspn (part, " ");
  const char *sign = marks_key (part);
  if (sign == NULL) { /* “; and there” belongs to the work before */
    g_autofree char *words = g_strconcat (part, is_last ? "]" : "", NULL);
    marks_add_text (run, words, out);
    return TRUE;
  }
  const char *stop = marks_key_end (sign + 1), *start = sign > part && sign[-1] == '-' ? sign - 1 : sign; /* “-@key” */
  g_autofree char *words = g_strndup (part, (gsize) (start - part)), *key = g_strndup (sign + 1, stop - sign - 1);
  gboolean is_name = g_hash_table_lookup (marks->work, key) == NULL && marks_is_name (key);
  g_autofree char *before = g_strconcat (is_first && !is_name ? "[" : "", words, NULL);
  g_autofree char *after = g_strconcat (stop, is_last && !is_name ? "]" : "", NULL);
  if (words[0] != '\0')
    marks_add_text (run, before, out);
  if (!marks_take_key (marks, run, sign + 1, stop, words[0] != '\0' ? "" : before, after, FALSE, out))
    return FALSE;
  if (is_name)
    marks_add_text (run, after, out);
  return TRUE;
}

/* The mark at @at of @run's text, behind which *@end stands, appended to @out. */
static gboolean
marks_take (Marks *marks, const GrRun *run, const char *at, const char **end, GArray *out)
{
  const char *name = at + 2, *close = memchr (at, ']', strnlen (at, MARKS_REACH));
  if (close == NULL)
    return FALSE;
  *end = close + 1;
  if (at[1] != '^') { /* “[see @bouton1901, p. 35; @conway1976]” */
    g_autofree char *inner = g_strndup (at + 1, (gsize) (close - at) - 1);
    if (strchr (inner, '[') != NULL || marks_key (inner) == NULL)
      return FALSE;
    g_auto (GStrv) part = g_strsplit (inner, ";", 0);
    guint n = g_strv_length (part), first = out->len;
    for (guint i = 0; i < n; i++) {
      if (i > 0)
        marks_add_text (run, "; ", out);
      if (!marks_take_work (marks, run, part[i], i == 0, i + 1 == n, out)) {
        g_array_set_size (out, first);
        *end = close; /* it has been told */
        return FALSE;
      }
    }
    return TRUE;
  }
  if (close == name || name + strspn (name, GR_NAME_SIGNS ".") != close)
    return FALSE;
  g_autofree char *word = g_strndup (name, (gsize) (close - name));
  GrRun mark = { .kind = GR_RUN_TEXT, .style = run->style | GR_STYLE_RAISED, .span = run->span };
  GrBlock *note = g_hash_table_lookup (marks->note, word);
  if (note == NULL) {
    marks_report (marks, run, word, MARK_NOTE);
    return FALSE;
  }
  if (note->number == 0)
    note->number = ++marks->n_notes;
  mark.text = g_strdup_printf ("%u", note->number);
  mark.link = g_strconcat ("#", note->name, NULL);
  g_array_append_val (out, mark);
  return TRUE;
}

/* “@key” in the running text, or “@key [p. 35]”, appended to @out; behind it, or NULL. */
static const char *
marks_take_bare (Marks *marks, const GrRun *run, const char *at, GArray *out)
{
  const char *stop = marks_key_end (at + 1), *close = g_str_has_prefix (stop, " [") ? strchr (stop, ']') : NULL;
  gboolean has_page = close != NULL && memchr (stop + 2, '[', (gsize) (close - stop) - 2) == NULL
                      && strchr ("^@!", stop[2]) == NULL;
  g_autofree char *page = has_page ? g_strndup (stop + 2, (gsize) (close - stop) - 2) : g_strdup ("");
  g_autofree char *after = g_strconcat (has_page ? ", " : "", page, "]", NULL);
  g_autofree char *key = g_strndup (at + 1, (gsize) (stop - at) - 1);
  gboolean is_work = g_hash_table_contains (marks->work, key);
  if (!marks_take_key (marks, run, at + 1, stop, "[", after, TRUE, out))
    return NULL;
  return is_work && has_page ? close + 1 : stop;
}

/* Appends the pieces of @run to @out; @run is empty then. */
static void
marks_split (Marks *marks, GrRun *run, GArray *out)
{
  const char *start = run->text, *at = start;
  while ((at = strpbrk (at, "[@")) != NULL) {
    const char *end = at + 1;
    guint first = out->len;
    gboolean is_taken = FALSE;
    if (*at == '[') {
      is_taken = marks_take (marks, run, at, &end, out);
    } else if (marks_is_key (at, run->text)) {
      const char *behind = marks_take_bare (marks, run, at, out);
      is_taken = behind != NULL;
      end = is_taken ? behind : end;
    }
    if (is_taken && at > start) {
      GrRun before = { .kind = GR_RUN_TEXT, .style = run->style, .span = run->span };
      before.text = g_strndup (start, (gsize) (at - start));
      g_array_insert_val (out, first, before);
    }
    if (is_taken)
      start = at = end;
    else
      at = *at == '[' && *end != ']' ? at + 1 : end;
  }
  if (start > run->text)
    gr_take_text (&run->text, g_strdup (start));
  if (run->text[0] == '\0')
    gr_run_clear (run);
  else
    g_array_append_vals (out, run, 1);
}

static gboolean
marks_has (const GrRun *run)
{
  return run->kind == GR_RUN_TEXT && run->link == NULL && run->text != NULL && !run->is_literal
         && (strstr (run->text, "[^") != NULL || strchr (run->text, '@') != NULL);
}

gboolean
gr_marks_are_in (const GArray *run)
{
  GR_EACH (i, const GrRun, one, run)
    if (marks_has (one) && (strstr (one->text, "[^") != NULL || marks_key (one->text) != NULL))
      return TRUE;
  return FALSE;
}

/* A citation that goes on in the next line of the source stands in one run. */
static void
marks_join_lines (GArray *runs)
{
  for (guint i = 0; i + 2 < runs->len; i++) {
    GrRun *run = &g_array_index (runs, GrRun, i);
    const char *open = run->kind == GR_RUN_TEXT && !run->is_literal && run->text != NULL ? strrchr (run->text, '[')
                                                                                         : NULL;
    const GrRun *space = run + 1, *rest = run + 2;
    if (open == NULL || strchr (open, ']') != NULL || space->kind != GR_RUN_SPACE || rest->kind != GR_RUN_TEXT
        || rest->link != NULL || rest->is_literal || rest->style != run->style)
      continue;
    gboolean is_cited = strchr (open, '@') != NULL || memchr (rest->text, '@', strcspn (rest->text, "]")) != NULL;
    if (!is_cited)
      continue;
    gr_take_text (&run->text, g_strconcat (run->text, " ", rest->text, NULL));
    g_array_remove_range (runs, i + 1, 2);
    i--; /* a third line */
  }
}

static void
marks_find (Marks *marks, GrBlock *block)
{
  gboolean has = FALSE;
  if (block->run != NULL)
    marks_join_lines (block->run);
  for (guint i = 0; block->run != NULL && i < block->run->len; i++)
    has |= marks_has (&g_array_index (block->run, GrRun, i));
  if (has) {
    GArray *old = block->run;
    gr_block_begin_runs (block);
    GR_EACH (i, GrRun, run, old)
      if (marks_has (run))
        marks_split (marks, run, block->run);
      else
        g_array_append_vals (block->run, run, 1);
    g_array_set_clear_func (old, NULL); /* all was moved */
    g_array_unref (old);
  }
  for (guint i = 0; i < block->child->len; i++)
    marks_find (marks, block->child->pdata[i]);
}

static void
marks_check_notes (const Marks *marks)
{
  GR_EACH_POINTER (i, const GrBlock, note, marks->document->note) {
    gboolean is_plain = TRUE; /* nothing but paragraphs of running text */
    for (guint k = 0; k < note->child->len && is_plain; k++) {
      const GrBlock *block = note->child->pdata[k];
      is_plain = block->kind == GR_BLOCK_PARAGRAPH;
      for (guint j = 0; is_plain && j < block->run->len; j++)
        is_plain = g_array_index (block->run, GrRun, j).kind != GR_RUN_DISPLAY_MATH;
    }
    if (!is_plain)
      gr_report_add (marks->report, GR_FAULT_INPUT, marks->document->source, note->span,
                     "end the footnote with a blank line",
                     "a footnote holds running text, no list, heading, table or formula of its own line");
    else if (note->number == 0)
      gr_report_add (marks->report, GR_FAULT_INPUT, marks->document->source, note->span,
                     "put its mark where it belongs: [^name]", "nothing refers to the footnote “%s”", note->text);
    else if (g_hash_table_lookup (marks->note, note->text) != note)
      gr_report_add (marks->report, GR_FAULT_INPUT, marks->document->source, note->span, NULL,
                     "there is a footnote “%s” already", note->text);
  }
}

static int
marks_compare_works (gconstpointer a, gconstpointer b)
{
  const GrReference *one = *(GrReference *const *) a, *other = *(GrReference *const *) b;
  return (one->number > other->number) - (one->number < other->number);
}

void
gr_marks_settle (GrDocument *document, GrReport *report)
{
  g_autoptr (GHashTable) note = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) work = g_hash_table_new (g_str_hash, g_str_equal);
  Marks marks = { document, report, note, work, 0, 0, FALSE };
  for (guint i = document->note->len; i-- > 0;) /* of two with one name the first stays */
    g_hash_table_replace (note, ((GrBlock *) document->note->pdata[i])->text, document->note->pdata[i]);
  GR_EACH_POINTER (i, GrReference, reference, document->reference) {
    g_hash_table_insert (work, reference->key, reference);
    marks.n_works = MAX (marks.n_works, reference->number);
  }
  marks_find (&marks, document->body);
  for (guint i = 0; i < document->note->len; i++)
    marks_find (&marks, document->note->pdata[i]);
  marks_check_notes (&marks);
  if (!marks.cites)
    return;
  g_autoptr (GPtrArray) works = g_ptr_array_new (), entry = g_ptr_array_new ();
  g_ptr_array_extend (works, document->reference, NULL, NULL);
  g_ptr_array_sort (works, marks_compare_works);
  GR_EACH_POINTER (i, GrReference, reference, works) {
    if (reference->number == 0)
      continue;
    reference->entry->name = g_strconcat ("ref-", reference->key, NULL);
    g_ptr_array_add (entry, g_steal_pointer (&reference->entry));
  }
  gr_block_add_heading (document->body, 2, NULL, g_strdup (gr_phrase ("References", document->lang)));
  gr_block_add_works (document->body, entry);
}
