// SPDX-License-Identifier: MIT
// What is drawn by lot of exercises themselves. Choices are a list with boxes, “- [x]” before what is right, or lines that begin
// “A)”, “B)” …, of which the answer names the right ones first; they stand in an order of the sheet's own, as A, B …, and the
// answer follows. A heading with “{pick=3}” is a pool: so many of its exercises stay on a sheet, in the order of the lesson, or in
// any with “{pick=3 shuffle}”; exercises are numbered anew then. What is drawn depends on the words of the choices or the heading,
// so that it stays as it is when others are added.
#include "base/phrase.h"
#include "base/random.h"
#include "exam/exam.h"

#include <string.h>

#define CHOICES_MAX 26u /* there are letters for */

/* The numbers 0 to @n − 1 in an order by lot. (transfer full) */
static guint *
choices_order (GrDocument *document, const char *words, guint n)
{
  g_autofree char *stream = g_strdup_printf ("order/%u/%s", document->sheet.index, words);
  GrRandom random = gr_random_new (document->sheet.seed, stream);
  guint *order = g_new (guint, n);
  for (guint i = 0; i < n; i++) {
    guint k = (guint) gr_random_below (&random, i + 1);
    order[i] = order[k];
    order[k] = i;
  }
  document->is_shuffled |= n > 1;
  return order;
}

/* ---- lines that begin “A)” ---- */

/* How many bytes of @run are the mark of choice @index: “A) ” or “(A) ”. */
static gsize
choice_mark (const GrRun *run, guint index)
{
  const char *text = run->kind == GR_RUN_TEXT ? run->text : "", *at = text + (text[0] == '(');
  gboolean is_mark = at[0] == (char) ('A' + (int) index) && at[1] == ')' && (at[2] == ' ' || at[2] == '\0');
  return is_mark ? (gsize) (at - text) + 2 + (at[2] == ' ') : 0;
}

/* Moves the choices in the lines of @paragraph to @list; FALSE where the first line is none. */
static gboolean
choices_take_lines (GrBlock *list, GrBlock *paragraph)
{
  GrBlock *line = NULL;
  if (list->child->len >= CHOICES_MAX || paragraph->run->len == 0
      || choice_mark (&g_array_index (paragraph->run, GrRun, 0), list->child->len) == 0)
    return FALSE;
  for (guint i = 0; i < paragraph->run->len; i++) {
    GrRun *run = &g_array_index (paragraph->run, GrRun, i);
    GrRun *before = i > 0 ? run - 1 : NULL;
    gboolean begins = before == NULL || before->kind == GR_RUN_SPACE || before->kind == GR_RUN_BREAK;
    gsize mark = begins && list->child->len < CHOICES_MAX ? choice_mark (run, list->child->len) : 0;
    if (mark > 0) {
      if (line != NULL && line->run->len > 0) /* the break before it */
        g_array_set_size (line->run, line->run->len - 1);
      GrBlock *item = gr_block_add (list, GR_BLOCK_ITEM);
      line = gr_block_add (item, GR_BLOCK_PARAGRAPH);
      item->span = line->span = paragraph->span;
      gr_block_begin_runs (line);
      gr_take_text (&run->text, g_strdup (run->text + mark));
    }
    g_array_append_val (line->run, *run);
  }
  g_array_set_clear_func (paragraph->run, NULL); /* they are the list's now */
  g_array_set_size (paragraph->run, 0);
  return TRUE;
}

/* Makes a list of the paragraphs from child @index of @block on that begin “A)” and so on; NULL where they are no choices. */
static GrBlock *
choices_from_lines (GrBlock *block, guint index)
{
  const GrBlock *first = block->child->pdata[index],
                *next = index + 1 < block->child->len ? block->child->pdata[index + 1] : NULL;
  gboolean has_second = next != NULL && next->kind == GR_BLOCK_PARAGRAPH && next->run->len > 0
                        && choice_mark (&g_array_index (next->run, GrRun, 0), 1) > 0;
  if (first->run->len == 0 || choice_mark (&g_array_index (first->run, GrRun, 0), 0) == 0)
    return NULL;
  for (guint i = 1; i < first->run->len; i++) {
    GrRunKind before = g_array_index (first->run, GrRun, i - 1).kind;
    has_second |= (before == GR_RUN_SPACE || before == GR_RUN_BREAK)
                  && choice_mark (&g_array_index (first->run, GrRun, i), 1) > 0;
  }
  if (!has_second)
    return NULL;
  GrBlock *list = gr_block_new (GR_BLOCK_LIST, first->span);
  list->tight = TRUE;
  while (index < block->child->len && ((const GrBlock *) block->child->pdata[index])->kind == GR_BLOCK_PARAGRAPH
         && choices_take_lines (list, block->child->pdata[index]))
    gr_block_free (g_ptr_array_steal_index (block->child, index));
  g_ptr_array_insert (block->child, (int) index, list);
  return list;
}

/* ---- which are right ---- */

/* The choices that @text names first, “B”, “(B) and D”, as bits below @n; and how many bytes that takes. 0: it begins otherwise. */
static guint32
choices_named (const char *text, guint n, gsize *length)
{
  static const char *const between[] = { " and ", ", and ", ", ", " & " };
  guint32 right = 0;
  for (const char *at = text;;) {
    at += *at == '(';
    guint letter = (guint) (*at - 'A');
    if (letter >= n || g_ascii_isalnum (at[1]))
      return 0;
    right |= 1u << letter;
    at += 1 + (at[1] == ')');
    gsize skip = 0;
    for (guint i = 0; i < G_N_ELEMENTS (between) && skip == 0; i++) {
      const char *after = at + strlen (between[i]);
      if (g_str_has_prefix (at, between[i]) && g_ascii_isupper (after[*after == '('])
          && !g_ascii_isalnum (after[1 + (*after == '(')]))
        skip = strlen (between[i]);
    }
    if (skip > 0) {
      at += skip;
      continue;
    }
    *length = (gsize) (at - text);
    gboolean is_whole = *at == '\0' || at[-1] == ')' || strchr (".:,;", *at) != NULL; /* “A token …” is none */
    return is_whole ? right : 0;
  }
}

/* “B” or “B, D” of the bits @right. (transfer full) */
static char *
choices_letters (guint32 right)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < CHOICES_MAX; i++)
    if ((right >> i & 1) != 0)
      g_string_append_printf (text, "%s%c", text->len > 0 ? ", " : "", 'A' + (int) i);
  return g_string_free (text, FALSE);
}

/* The answer to what stands before child @index of @block; its place to *@place, behind what is asked where there is none. */
static GrBlock *
choices_answer (const GrDocument *document, const GrBlock *block, guint index, guint *place)
{
  *place = index + 1;
  for (guint i = index + 1; i < block->child->len; i++) {
    GrBlock *at = block->child->pdata[i];
    if (at->kind == GR_BLOCK_ANSWER && !gr_answer_is_hint (at, document->lang)) {
      *place = i;
      return at;
    }
    if (at->kind == GR_BLOCK_HEADING || gr_exercise_is_head (at))
      return NULL;
    if (gr_answer_is_hint (at, document->lang))
      *place = i + 1;
  }
  return NULL;
}

/* Whether child @index of @block stands in an exercise that has a number, before its answer. */
static gboolean
choices_are_asked (const GrBlock *block, guint index)
{
  for (guint i = index; i-- > 0;) {
    const GrBlock *at = block->child->pdata[i];
    if (gr_exercise_is_head (at))
      return TRUE;
    if (at->kind == GR_BLOCK_HEADING || at->kind == GR_BLOCK_ANSWER)
      return FALSE;
  }
  return FALSE;
}

/* Shuffles @list, child @index of @block, whose right choices are the bits @right; they are the same bits of what it is then. */
static guint32
choices_shuffle (GrDocument *document, GrBlock *list, guint32 right)
{
  guint n = list->child->len;
  g_autoptr (GString) words = g_string_new (NULL);
  GR_EACH_POINTER (i, const GrBlock, item, list->child)
    GR_EACH_POINTER (k, const GrBlock, at, item->child) {
      g_autofree char *text = at->run != NULL ? gr_runs_plain (at->run) : g_strdup ("");
      g_string_append_printf (words, "%s\n", text);
    }
  g_autofree guint *order = choices_order (document, words->str, n);
  g_autofree gpointer *item = g_memdup2 (list->child->pdata, n * sizeof (gpointer));
  guint32 now = 0;
  for (guint i = 0; i < n; i++) {
    list->child->pdata[i] = item[order[i]];
    now |= (right >> order[i] & 1) << i;
  }
  return now;
}

/* Child @index of @block, a list, as choices, where it is one of an exercise. */
static void
choices_set (GrDocument *document, GrBlock *block, guint index, gboolean is_lettered, GrReport *report)
{
  GrBlock *list = block->child->pdata[index];
  guint place, n = list->child->len;
  guint32 right = 0, open = 0;
  GrBlock *answer = choices_answer (document, block, index, &place);
  if (n < 2 || n > CHOICES_MAX || (answer == NULL && !choices_are_asked (block, index)))
    return;
  GR_EACH_POINTER (i, const GrBlock, item, list->child) {
    right |= (guint32) (item->task == GR_TASK_DONE) << i;
    open |= (guint32) (item->task == GR_TASK_OPEN) << i;
  }
  if (!is_lettered && (right | open) != (1u << n) - 1) /* a list of another kind */
    return;
  GrBlock *first = answer != NULL && answer->child->len > 0 ? answer->child->pdata[0] : NULL;
  GrRun *run = first != NULL && first->run != NULL && first->run->len > 0 ? &g_array_index (first->run, GrRun, 0)
                                                                          : NULL;
  gsize length = 0;
  gboolean is_named = right == 0 && run != NULL && run->kind == GR_RUN_TEXT;
  right = is_named ? choices_named (run->text, n, &length) : right;
  if (right == 0 && is_lettered && answer != NULL && document->sheet.index == 0)
    gr_report_add (
      report, GR_FAULT_WARNING, document->source, answer->span, "begin the answer with it: “B”, or “B and D”",
      "this answer does not say which of A to %c is right, so the choices stay in their order", 'A' + (int) n - 1);
  if (right == 0 && !is_lettered) /* boxes to tick, of which none is right or wrong */
    return;
  list->ordered = list->is_choice = TRUE;
  list->start = 1;
  GR_EACH_POINTER (i, GrBlock, item, list->child)
    item->task = GR_TASK_NONE;
  if (right == 0)
    return;
  char *letters = choices_letters (choices_shuffle (document, list, right));
  if (is_named) { /* the letters stand by themselves, before the reasons */
    const char *rest = run->text + length;
    gr_take_text (&run->text, g_strdup (rest + strspn (rest, " .:,;")));
    if (first->run->len == 1 && run->text[0] == '\0')
      gr_block_free (g_ptr_array_steal_index (answer->child, 0));
  }
  if (answer == NULL) {
    answer = gr_block_new (GR_BLOCK_ANSWER, list->span);
    answer->text = g_strdup (gr_phrase ("Answer", document->lang));
    g_ptr_array_insert (block->child, (int) place, answer);
  }
  answer->is_choice = answer->child->len == 0;
  GrBlock *said = gr_block_new (GR_BLOCK_PARAGRAPH, list->span);
  gr_block_add_text (said, GR_STYLE_STRONG, letters);
  g_ptr_array_insert (answer->child, 0, said);
}

/* Points in the attribute of a paragraph or a heading become words: “{points=4}”, “(4 points)”. */
static void
choices_say_points (const GrDocument *document, GrBlock *block, GrReport *report)
{
  GR_EACH (i, GrRun, run, block->run) {
    char *open = run->kind == GR_RUN_TEXT ? strstr (run->text, "{points=") : NULL,
         *close = open != NULL ? strchr (open, '}') : NULL;
    if (close == NULL)
      continue;
    g_autofree char *number = g_strndup (open + strlen ("{points="), (gsize) (close - open) - strlen ("{points="));
    g_strdelimit (number, "\"", ' ');
    if (!gr_points_are_in (g_strstrip (number)))
      gr_report_add (report, GR_FAULT_INPUT, document->source, run->span, "{points=4}, {points=½} or {points=2.5}",
                     "want a number of points, got “%s”", number);
    g_autofree char *said = g_strdup_printf (g_str_equal (number, "1") ? gr_phrase ("(%s point)", document->lang)
                                                                       : gr_phrase ("(%s points)", document->lang),
                                             number);
    *open = '\0';
    gr_take_text (&run->text, g_strconcat (run->text, said, close + 1, NULL));
  }
}

/* The tree's depth is bounded. */
static void
choices_find (GrDocument *document, GrBlock *block, GrReport *report)
{
  for (guint i = 0; i < block->child->len; i++) {
    GrBlock *at = block->child->pdata[i];
    gboolean is_paragraph = at->kind == GR_BLOCK_PARAGRAPH;
    guint place;
    if (is_paragraph || at->kind == GR_BLOCK_HEADING)
      choices_say_points (document, at, report);
    gboolean is_asked = is_paragraph && block->kind != GR_BLOCK_ANSWER
                        && (choices_answer (document, block, i, &place) != NULL || choices_are_asked (block, i));
    GrBlock *made = is_asked ? choices_from_lines (block, i) : NULL;
    if (made != NULL || (at->kind == GR_BLOCK_LIST && !at->ordered && block->kind != GR_BLOCK_ANSWER))
      choices_set (document, block, i, made != NULL, report);
    else
      choices_find (document, at, report);
  }
}

/* ---- pools ---- */

/* Takes “pick=3” out of the braces at the end of @heading. 0: there is none; *@is_shuffled: “shuffle”. */
static gint64
pool_read (const GrBlock *heading, gboolean *is_shuffled)
{
  GrRun *last = heading->run != NULL && heading->run->len > 0
                  ? &g_array_index (heading->run, GrRun, heading->run->len - 1)
                  : NULL;
  char *open = last != NULL && last->kind == GR_RUN_TEXT ? strrchr (last->text, '{') : NULL;
  gint64 pick = 0;
  if (open == NULL || !g_str_has_suffix (open, "}") || strstr (open, "pick=") == NULL)
    return 0;
  g_autofree char *inner = g_strndup (open + 1, strlen (open) - 2);
  g_auto (GStrv) word = g_strsplit (inner, " ", -1);
  g_autoptr (GString) rest = g_string_new (NULL);
  for (guint i = 0; word[i] != NULL; i++) {
    char *end;
    if (g_str_has_prefix (word[i], "pick=")) {
      pick = g_ascii_strtoll (word[i] + strlen ("pick="), &end, 10);
      pick = *end == '\0' && pick > 0 ? pick : -1;
    } else if (g_str_equal (word[i], "shuffle")) {
      *is_shuffled = TRUE;
    } else if (word[i][0] != '\0') {
      g_string_append_printf (rest, "%s%s", rest->len > 0 ? " " : "", word[i]);
    }
  }
  *open = '\0';
  g_strchomp (last->text);
  if (rest->len > 0)
    gr_take_text (&last->text, g_strdup_printf ("%s {%s}", last->text, rest->str));
  return pick;
}

/* Where the exercises of the pool below heading @index begin, and behind them its end: of guint. They are its sections where it has
   any; else a number in bold begins one, or what stands behind an answer. */
static GArray *
pool_exercises (const GrDocument *document, guint index)
{
  const GPtrArray *child = document->body->child;
  guint level = ((const GrBlock *) child->pdata[index])->level, end = index + 1;
  gboolean has_sections = FALSE, has_heads = FALSE, is_behind = TRUE;
  for (; end < child->len; end++) {
    const GrBlock *at = child->pdata[end];
    if (at->kind == GR_BLOCK_HEADING && at->level <= level)
      break;
    has_sections |= at->kind == GR_BLOCK_HEADING;
    has_heads |= gr_exercise_is_head (at);
  }
  GArray *begin = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = index + 1; i < end; i++) {
    const GrBlock *at = child->pdata[i];
    gboolean is_answer = at->kind == GR_BLOCK_ANSWER && !gr_answer_is_hint (at, document->lang);
    gboolean begins = has_sections ? at->kind == GR_BLOCK_HEADING : has_heads ? gr_exercise_is_head (at) : is_behind;
    if (begins)
      g_array_append_val (begin, i);
    is_behind = is_answer;
  }
  g_array_append_val (begin, end);
  return begin;
}

/* Leaves @pick exercises below heading @index. */
static void
pool_draw (GrDocument *document, guint index, gint64 pick, gboolean is_shuffled, GrReport *report)
{
  GPtrArray *child = document->body->child;
  const GrBlock *heading = child->pdata[index];
  g_autoptr (GArray) begin = pool_exercises (document, index);
  guint n = begin->len - 1;
  if (pick < 1 || pick > n) {
    g_autofree char *help = g_strdup_printf (gr_message ("want pick=1 to pick=%u: the pool has %u exercises"),
                                             MAX (n, 1), n);
    gr_report_add (report, GR_FAULT_INPUT, document->source, heading->span,
                   n > 0 ? help : "exercises begin with their numbers: **1.**",
                   "this pool cannot give so many exercises");
    return;
  }
  g_autofree char *words = gr_runs_plain (heading->run);
  g_autofree guint *order = choices_order (document, words, n);
  if (!is_shuffled) /* the first @pick of them, as they stand */
    for (guint i = 1; i < pick; i++)
      for (guint k = i; k > 0 && order[k] < order[k - 1]; k--) {
        guint other = order[k];
        order[k] = order[k - 1];
        order[k - 1] = other;
      }
  g_autoptr (GPtrArray) chosen = g_ptr_array_new ();
  g_autofree gboolean *is_chosen = g_new0 (gboolean, n);
  for (guint i = 0; i < pick; i++) {
    is_chosen[order[i]] = TRUE;
    for (guint k = g_array_index (begin, guint, order[i]); k < g_array_index (begin, guint, order[i] + 1); k++)
      g_ptr_array_add (chosen, child->pdata[k]);
  }
  for (guint i = n; i-- > 0;) {
    guint from = g_array_index (begin, guint, i), to = g_array_index (begin, guint, i + 1);
    guint32 start = ((const GrBlock *) child->pdata[from])->span.start, stop = (guint32) document->source->length;
    stop = to < child->len ? ((const GrBlock *) child->pdata[to])->span.start : stop;
    GR_EACH_POINTER (k, GrLot, lot, document->lot)
      lot->is_drawn &= is_chosen[i] || lot->place < start || lot->place >= stop;
    for (guint k = to; k-- > from && !is_chosen[i];)
      gr_exercises_drop (document, k);
  }
  for (guint i = 0; i < chosen->len; i++) /* what is left is the same blocks */
    child->pdata[g_array_index (begin, guint, 0) + i] = chosen->pdata[i];
}

/* The figures of @block in the order of the text, from number @document->figure->len on. */
static void
pool_collect_figures (GrDocument *document, const GrBlock *block)
{
  if (block->figure != NULL) {
    g_ptr_array_add (document->figure, block->figure);
    block->figure->number = document->figure->len;
  }
  for (guint i = 0; i < block->child->len; i++)
    pool_collect_figures (document, block->child->pdata[i]);
}

/* Numbers the exercises from 1 on: of the bold words that begin them the first digits. */
static void
pool_number (GrDocument *document)
{
  guint number = 0;
  GR_EACH_POINTER (i, GrBlock, at, document->body->child) {
    if (!gr_exercise_is_head (at))
      continue;
    GrRun *run = &g_array_index (at->run, GrRun, 0);
    gsize start = strcspn (run->text, "0123456789"), length = strspn (run->text + start, "0123456789");
    g_autofree char *before = g_strndup (run->text, start);
    gr_take_text (&run->text, g_strdup_printf ("%s%u%s", before, ++number, run->text + start + length));
  }
}

void
gr_choices_settle (GrDocument *document, GrReport *report)
{
  gboolean has_pool = FALSE;
  for (guint i = 0; i < document->body->child->len; i++) {
    const GrBlock *at = document->body->child->pdata[i];
    gboolean is_shuffled = FALSE;
    gint64 pick = at->kind == GR_BLOCK_HEADING ? pool_read (at, &is_shuffled) : 0;
    if (pick != 0)
      pool_draw (document, i, pick, is_shuffled, report);
    has_pool |= pick != 0;
  }
  choices_find (document, document->body, report);
  if (!has_pool)
    return;
  pool_number (document);
  g_ptr_array_set_size (document->figure, 0);
  pool_collect_figures (document, document->body);
}
