// SPDX-License-Identifier: MIT
// Exercises as the blocks of a lesson tell them: which paragraph asks, what its parts are, and how many points are to be had.
// An exercise begins with a paragraph whose bold words say its number (“**3.**”, “**Exercise 3**”), else it is the paragraph before
// an answer; it ends with its answer, where no part “(b)” with an answer of its own follows. Points are written as people write
// them: in brackets with a unit anywhere, (4 points), [2 marks], (½ point), (4점); without a unit right behind the number or
// at the end: (4), [4]; without brackets there: 4 P.
#include "base/phrase.h"
#include "exam/exam.h"

#include <string.h>

#define LABEL_MAX 24 /* characters of the bold words that name an exercise */

/* ---- points ---- */

/* The number at @at, in hundredths, and where it ends; 0: there is none, or more than anybody gives. */
static guint
points_number (const char *at, const char **end)
{
  static const struct {
    const char *sign;
    guint worth;
  } part[] = { { "½", 50 }, { "¼", 25 }, { "¾", 75 }, { "/2", 0 }, { "/4", 0 } };
  char *behind = (char *) at;
  guint64 whole = g_ascii_isdigit (*at) ? g_ascii_strtoull (at, &behind, 10) : 0;
  if (whole > 999)
    return 0;
  guint worth = (guint) whole * 100;
  if ((*behind == '.' || *behind == ',') && g_ascii_isdigit (behind[1]) && behind > at) {
    worth += 10 * (guint) g_ascii_digit_value (*++behind);
    if (g_ascii_isdigit (*++behind))
      worth += (guint) g_ascii_digit_value (*behind++);
  }
  for (guint i = 0; i < G_N_ELEMENTS (part); i++)
    if (g_str_has_prefix (behind, part[i].sign)) {
      worth = part[i].worth > 0 ? worth + part[i].worth : worth / (guint) (part[i].sign[1] - '0');
      behind += strlen (part[i].sign);
      break;
    }
  *end = behind;
  return g_ascii_isdigit (*behind) ? 0 : worth;
}

/* Behind the unit at @at, blanks before it passed over; @at where there is none. */
static const char *
points_unit (const char *at, const char *lang)
{
  const char *const korean = "ko"; /* whose word is read in all lessons, as the others are */
  const char *const unit[] = { gr_phrase ("points", lang),
                               "points",
                               "point",
                               "pts.",
                               "pts",
                               "pt.",
                               "pt",
                               "marks",
                               "mark",
                               "Punkte",
                               "Punkt",
                               "P.",
                               "P",
                               gr_phrase ("points", korean) };
  const char *start = at + strspn (at, " \302\240");
  for (guint i = 0; i < G_N_ELEMENTS (unit); i++)
    if (g_str_has_prefix (start, unit[i]) && !g_unichar_isalnum (g_utf8_get_char (start + strlen (unit[i]))))
      return start + strlen (unit[i]);
  return at;
}

/* How many bytes of @text are a number of an exercise, “3.”, “Exercise 3”, “문제 3.”, with the blanks behind; 0: it begins otherwise. */
static gsize
label_length (const char *text)
{
  const char *at = text;
  while (g_unichar_isalpha (g_utf8_get_char (at)))
    at = g_utf8_next_char (at);
  if (at > text)
    at += strspn (at, " ");
  if (!g_ascii_isdigit (*at))
    return 0;
  at += strcspn (at, " ([");
  return (gsize) (at - text) + strspn (at, " ");
}

/* The letter of the part that begins at @at, “(a) ” or “a) ”, and how long that is; '\0' where none does. */
static char
part_letter (const char *at, gsize *length)
{
  const char *letter = at + (*at == '(');
  *length = (gsize) (letter - at) + 2;
  return g_ascii_islower (letter[0]) && letter[1] == ')' && (letter[2] == ' ' || letter[2] == '\0') ? letter[0] : '\0';
}

static gboolean
points_end_here (const char *at)
{
  gsize length;
  at += strspn (at, " .");
  return *at == '\0' || part_letter (at, &length) != '\0';
}

/* Points at @at: what they are worth, and behind them; 0 where there are none. @is_edge: behind the exercise's number or the
   letter of a part; @is_ended: behind the end of a sentence. */
static guint
points_at (const char *at, const char *lang, gboolean is_edge, gboolean is_ended, const char **end)
{
  gboolean is_bracket = *at == '(' || *at == '[';
  guint worth = points_number (at + is_bracket, end);
  if (worth == 0)
    return 0;
  const char *unit = points_unit (*end, lang);
  gboolean has_unit = unit > *end, is_sure = has_unit;
  *end = unit;
  if (is_bracket) {
    *end += strspn (*end, " ");
    if (**end != (*at == '(' ? ')' : ']'))
      return 0;
    ++*end;
  }
  if (!has_unit || !is_bracket) /* a bare number may be anything elsewhere */
    is_sure = (has_unit || is_bracket) && (is_edge || (is_ended && points_end_here (*end)));
  return is_sure ? worth : 0;
}

/* Adds the points in @text, the head's where @is_head, to @exercise. */
static void
points_add (GrExercise *exercise, const char *text, const char *lang, gboolean is_head)
{
  gboolean is_edge = TRUE, has_points = FALSE, is_part = !is_head, is_ended = TRUE;
  char before = ' ';
  for (const char *at = text + (is_head ? label_length (text) : 0), *end; *at != '\0';) {
    gsize length;
    if (before == ' ' && part_letter (at, &length) == (exercise->last_part != '\0' ? exercise->last_part + 1 : 'a')) {
      exercise->last_part = exercise->last_part != '\0' ? exercise->last_part + 1 : 'a';
      is_part = is_edge = TRUE;
      has_points = FALSE;
      at += length;
      before = ')';
      continue;
    }
    gboolean may_begin = !g_ascii_isalnum (before) && before != '.' && before != ',' && before != '/';
    guint worth = may_begin ? points_at (at, lang, is_edge, is_ended, &end) : 0;
    if (worth > 0) {
      guint *sum = is_part ? &exercise->parts : &exercise->own;
      *sum += has_points ? 0 : worth;
      has_points = TRUE;
      before = ')';
      at = end;
      continue;
    }
    is_edge &= *at == ' ';
    is_ended = *at == ' ' ? is_ended : strchr (".?!:)", *at) != NULL;
    before = *at;
    at = g_utf8_next_char (at);
  }
}

gboolean
gr_points_are_in (const char *text)
{
  const char *end;
  return points_number (text, &end) > 0 && *end == '\0';
}

/* ---- heads ---- */

/* The bold words that begin @paragraph, NULL where there are none. (lent) */
static const char *
head_bold (const GrBlock *paragraph)
{
  const GrRun *first = paragraph->run != NULL && paragraph->run->len > 0 ? &g_array_index (paragraph->run, GrRun, 0)
                                                                         : NULL;
  return first != NULL && first->kind == GR_RUN_TEXT && (first->style & GR_STYLE_STRONG) != 0 ? first->text : NULL;
}

gboolean
gr_exercise_is_head (const GrBlock *block)
{
  const char *bold = block->kind == GR_BLOCK_PARAGRAPH ? head_bold (block) : NULL;
  return bold != NULL && label_length (bold) > 0 && g_utf8_strlen (bold, -1) <= 2 * LABEL_MAX;
}

char *
gr_exercise_label (const GrBlock *paragraph, const char *lang)
{
  const char *bold = head_bold (paragraph), *end = NULL;
  if (bold == NULL)
    return NULL;
  gsize length = label_length (bold);
  if (length > 0 && points_at (bold + length, lang, TRUE, FALSE, &end) > 0)
    return g_strchomp (g_strndup (bold, length));
  return g_utf8_strlen (bold, -1) <= LABEL_MAX ? g_strdup (bold) : NULL;
}

/* The letter with which a part begins in @paragraph. */
static char
head_part (const GrBlock *paragraph)
{
  gsize length;
  const GrRun *first = paragraph->run->len > 0 ? &g_array_index (paragraph->run, GrRun, 0) : NULL;
  return first != NULL && first->kind == GR_RUN_TEXT ? part_letter (first->text, &length) : '\0';
}

GrBlock *
gr_exercise_head (const GPtrArray *block, guint index, const char *lang, char *part)
{
  GrBlock *last = NULL;
  gboolean has_crossed = FALSE;
  for (guint i = index; i-- > 0;) {
    GrBlock *at = block->pdata[i];
    if (at->kind == GR_BLOCK_PARAGRAPH) {
      last = last != NULL ? last : at;
      if (!gr_exercise_is_head (at))
        continue;
      char letter = last != at ? head_part (last) : '\0';
      *part = has_crossed || letter == 'a' ? letter : '\0';
      return at;
    }
    gboolean is_answer = at->kind == GR_BLOCK_ANSWER && !gr_answer_is_hint (at, lang);
    if (at->kind == GR_BLOCK_HEADING || (is_answer && (last == NULL || head_part (last) <= 'a')))
      break;
    has_crossed |= is_answer;
  }
  *part = '\0';
  for (guint i = index; i-- > 0 && last == NULL;) /* as far as it takes */
    last = ((GrBlock *) block->pdata[i])->kind == GR_BLOCK_PARAGRAPH ? block->pdata[i] : NULL;
  return last;
}

/* ---- all exercises ---- */

static void
exercise_clear (gpointer data)
{
  g_free (((GrExercise *) data)->label);
}

/* Whether there is an answer below @block; its depth is bounded, as is that of all trees here. */
static gboolean
exercise_has_answer (const GrBlock *block)
{
  gboolean has = block->kind == GR_BLOCK_ANSWER;
  for (guint i = 0; i < block->child->len && !has; i++)
    has = exercise_has_answer (block->child->pdata[i]);
  return has;
}

/* Points in what is asked besides the head: paragraphs, also of lists. */
static void
exercise_add_asked (GrExercise *exercise, const GrBlock *block, const char *lang, gboolean is_head)
{
  if (block->kind == GR_BLOCK_PARAGRAPH) {
    g_autofree char *text = gr_runs_plain (block->run);
    points_add (exercise, text, lang, is_head);
  }
  for (guint i = 0; i < block->child->len; i++)
    exercise_add_asked (exercise, block->child->pdata[i], lang, FALSE);
}

/* Ends *@now, which is one of @out where it has an answer, or a number and points. */
static void
exercise_end (GrExercise *now, const GrBlock *parent, const char *lang, GArray *out)
{
  gboolean is_head = now->head != NULL && gr_exercise_is_head (now->head);
  for (guint i = now->first; now->head != NULL && i < now->end; i++) {
    const GrBlock *at = parent->child->pdata[i];
    if (at->kind != GR_BLOCK_ANSWER)
      exercise_add_asked (now, at, lang, at == now->head);
  }
  if (now->answer != NULL || (is_head && now->own + now->parts > 0)) {
    now->label = is_head ? gr_exercise_label (now->head, lang) : NULL;
    if (now->label == NULL)
      now->label = g_strdup (now->answer != NULL ? now->answer->label : "");
    g_array_append_val (out, *now);
  }
  *now = (GrExercise) { .parent = parent };
}

/* The only exercise of a section has the points of its heading where nothing else says them. */
static void
exercise_end_section (const GrBlock *heading, guint first, const char *lang, GArray *out)
{
  GrExercise *only = out->len == first + 1 ? &g_array_index (out, GrExercise, first) : NULL;
  if (heading == NULL || only == NULL || only->own + only->parts > 0)
    return;
  g_autofree char *text = gr_runs_plain (heading->run);
  char part = only->last_part;
  points_add (only, text, lang, TRUE);
  only->last_part = part;
}

static void
exercises_collect (const GrBlock *block, const char *lang, GArray *out)
{
  GrExercise now = { .parent = block };
  const GrBlock *heading = NULL;
  guint section = out->len;
  GR_EACH_POINTER (i, const GrBlock, at, block->child) {
    gboolean is_asked = now.head != NULL
                        && (now.answer == NULL || (at->kind == GR_BLOCK_PARAGRAPH && head_part (at) > 'a'));
    switch ((int) at->kind) {
    case GR_BLOCK_HEADING:
      exercise_end (&now, block, lang, out);
      exercise_end_section (heading, section, lang, out);
      heading = at;
      section = out->len;
      continue;
    case GR_BLOCK_PARAGRAPH:
      if (gr_exercise_is_head (at) || !is_asked || !gr_exercise_is_head (now.head)) {
        exercise_end (&now, block, lang, out);
        now.head = at;
        now.first = i;
      }
      now.is_open = TRUE;
      break;
    case GR_BLOCK_ANSWER:
      now.is_open &= gr_answer_is_hint (at, lang);
      if (!gr_answer_is_hint (at, lang) && now.answer == NULL && now.head != NULL)
        now.answer = at;
      break;
    default:
      if (exercise_has_answer (at)) { /* of exercises of its own */
        exercise_end (&now, block, lang, out);
        exercises_collect (at, lang, out);
      } else if (!now.is_open) {
        continue;
      }
    }
    now.end = i + 1;
  }
  exercise_end (&now, block, lang, out);
  exercise_end_section (heading, section, lang, out);
}

GArray *
gr_exercises (const GrDocument *document)
{
  GArray *out = g_array_new (FALSE, TRUE, sizeof (GrExercise));
  g_array_set_clear_func (out, exercise_clear);
  exercises_collect (document->body, document->lang, out);
  return out;
}

guint
gr_exercise_points (const GrExercise *exercise)
{
  return exercise->parts > 0 ? exercise->parts : exercise->own;
}

char *
gr_points_text (guint points)
{
  guint rest = points % 100;
  const char *sign = rest == 50 ? "½" : rest == 25 ? "¼" : rest == 75 ? "¾" : NULL;
  if (rest == 0 || (sign != NULL && points > 100))
    return g_strdup_printf ("%u%s", points / 100, rest > 0 ? sign : "");
  return sign != NULL
           ? g_strdup (sign)
           : g_strdup_printf (rest % 10 > 0 ? "%u.%02u" : "%u.%u", points / 100, rest % 10 > 0 ? rest : rest / 10);
}

void
gr_exercises_check (const GrDocument *document, GrReport *report)
{
  g_autoptr (GArray) exercise = gr_exercises (document);
  GR_EACH (i, const GrExercise, at, exercise) {
    if (at->own == 0 || at->parts == 0 || at->own == at->parts || document->sheet.index > 0) /* once is enough */
      continue;
    g_autofree char *own = gr_points_text (at->own), *parts = gr_points_text (at->parts);
    gr_report_add (report, GR_FAULT_WARNING, document->source, at->head->span,
                   "the table of points counts the parts; leave out the number at the head, or mend it",
                   "this exercise says %s points, and its parts add up to %s", own, parts);
  }
}

/* ---- nothing but the exercises ---- */

/* Enters the names in @block into @names. */
static void
only_names (const GrBlock *block, GHashTable *names)
{
  if (block->figure != NULL && block->figure->id != NULL)
    g_hash_table_add (names, g_strconcat ("figure-", block->figure->id, NULL));
  if (block->name != NULL)
    g_hash_table_add (names, g_strdup (block->name));
  GR_EACH (i, const GrRun, run, block->run)
    if (run->name != NULL)
      g_hash_table_add (names, g_strdup (run->name));
  for (guint i = 0; i < block->child->len; i++)
    only_names (block->child->pdata[i], names);
}

/* Links to what is not there any more become words. */
static void
only_unlink (GrBlock *block, GHashTable *names)
{
  GR_EACH (i, GrRun, run, block->run) {
    const char *link = run->link != NULL && run->link[0] == '#' ? run->link + 1 : NULL;
    if (link != NULL && !g_hash_table_contains (names, link))
      g_clear_pointer (&run->link, g_free);
  }
  for (guint i = 0; i < block->child->len; i++)
    only_unlink (block->child->pdata[i], names);
}

/* Takes the figures below @block out of the list of them. */
static void
drop_figures (GrDocument *document, const GrBlock *block)
{
  if (block->figure != NULL)
    g_ptr_array_remove (document->figure, block->figure);
  for (guint i = 0; i < block->child->len; i++)
    drop_figures (document, block->child->pdata[i]);
}

void
gr_exercises_drop (GrDocument *document, guint index)
{
  drop_figures (document, document->body->child->pdata[index]);
  gr_block_free (g_ptr_array_steal_index (document->body->child, index));
}

void
gr_exercises_only (GrDocument *document)
{
  GPtrArray *child = document->body->child;
  g_autoptr (GArray) exercise = gr_exercises (document);
  g_autofree gboolean *stays = g_new0 (gboolean, child->len + 1);
  GR_EACH (i, const GrExercise, at, exercise)
    for (guint k = at->first; at->parent == document->body && k < at->end; k++)
      stays[k] = TRUE;
  guint below = 0; /* the level of the next heading that stays */
  gboolean is_used = FALSE;
  for (guint i = child->len; i-- > 0;) {
    const GrBlock *at = child->pdata[i];
    if (at->kind != GR_BLOCK_HEADING) {
      stays[i] |= exercise_has_answer (at);
      is_used |= stays[i];
      continue;
    }
    stays[i] = is_used || below > at->level;
    below = stays[i] ? at->level : below;
    is_used = FALSE;
  }
  for (guint i = child->len; i-- > 0;)
    if (!stays[i])
      gr_exercises_drop (document, i);
  document->contents = 0;
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  only_names (document->body, names);
  GR_EACH_POINTER (i, const GrBlock, note, document->note)
    only_names (note, names);
  only_unlink (document->body, names);
}
