// SPDX-License-Identifier: MIT
// What stands in a line and is pandoc's or GitHub's, not CommonMark's. Some of it is set: notes in the line, lowered and raised
// text, \(…\) and \[…\], sums of money. What else other readers of Markdown set is refused at its place, since it would be printed
// as it is written.
// md4c reads none of this (plan.c); its texts are the source's own bytes, and are read here.
// Source: Pandoc User's Guide 3.1, “Footnotes”, “Superscripts and subscripts”, “Math”; docs/dialect.md lists all of it.
#include "markdown/reader.h"

#include <string.h>

/* The text of the source from @from up to @to. */
static void
dialect_add (GrMarkdown *reader, const char *from, const char *to)
{
  if (to > from)
    gr_markdown_add_text (reader, from, (gsize) (to - from));
}

/* The end of the line, or of what is looked at. */
static const char *
dialect_line_end (const char *at)
{
  const char *end = at;
  while (*end != '\0' && *end != '\n' && end < at + GR_MARKDOWN_REACH)
    end++;
  return end;
}

/* Where the sign that lowers or raises at @at has its second; NULL: it is the sign itself. Pandoc's rule: no blank stands between
   them. */
static const char *
dialect_shift_end (const char *at)
{
  for (const char *close = at + 1; *close != '\0' && !g_ascii_isspace (*close) && close < at + GR_MARKDOWN_REACH;
       close++) {
    if (*close == *at)
      return close > at + 1 && close[1] != *at ? close : NULL;
    if (strchr ("[]|", *close) != NULL)
      return NULL;
    close += *close == '\\' && close[1] != '\0';
  }
  return NULL;
}

/* Behind “{.class #name key=value}” at @at, with the first name in @name where there is nothing else; NULL: it is none. */
static const char *
dialect_attributes (const char *at, char **name)
{
  const char *close = strpbrk (at, "}\n");
  if (close == NULL || *close != '}' || close - at < 3)
    return NULL;
  g_autofree char *inner = g_strndup (at + 1, (gsize) (close - at) - 1);
  g_auto (GStrv) word = g_strsplit (g_strstrip (inner), " ", 0);
  for (guint i = 0; word[i] != NULL; i++) {
    const char *rest = word[i] + (strchr (".#=", word[i][0]) != NULL);
    const char *sign = rest + strspn (rest, GR_NAME_SIGNS ":");
    gboolean is_key = rest == word[i] && sign > rest && *sign == '=';
    if (word[i][0] != '\0' && !is_key && (rest == word[i] || sign == rest || *sign != '\0'))
      return NULL;
  }
  if (word[0] != NULL && word[1] == NULL && word[0][0] == '#')
    *name = g_strdup (word[0] + 1);
  return close + 1;
}

/* Takes the brackets of “[words]”, which ends the runs of @block. FALSE where no bracket stands there. What the words are is its
   label. */
static gboolean
dialect_take_brackets (GrBlock *block)
{
  GrRun *last = block->run->len > 0 ? &g_array_index (block->run, GrRun, block->run->len - 1) : NULL;
  if (last == NULL || last->kind != GR_RUN_TEXT || !g_str_has_suffix (last->text, "]"))
    return FALSE;
  for (guint i = block->run->len; i-- > 0;) {
    GrRun *run = &g_array_index (block->run, GrRun, i);
    char *open = run->kind == GR_RUN_TEXT ? strrchr (run->text, '[') : NULL;
    if (open == NULL)
      continue;
    last->text[strlen (last->text) - 1] = '\0';
    memmove (open, open + 1, strlen (open));
    run->length = last->length = 0;
    g_autoptr (GString) said = g_string_new (open);
    for (guint k = i + 1; k < block->run->len; k++)
      g_string_append (said, g_array_index (block->run, GrRun, k).text);
    gr_take_text (&block->label, g_strdup (said->str));
    return TRUE;
  }
  return FALSE;
}

/* “{#name .unnumbered}” behind a heading: the name, whose reader takes it off the end of the words, and whether it has a number.
   “{pick=3}” is an exercise's. */
static gsize
dialect_take_heading (GrMarkdown *reader, const char *at)
{
  g_autofree char *only = NULL, *name = NULL;
  gboolean is_dash = g_str_has_prefix (at, "{-}");
  const char *end = is_dash ? at + 3 : dialect_attributes (at, &only);
  gr_markdown_top (reader)->is_plain |= is_dash;
  if (end == NULL || only != NULL || g_strstr_len (at, end - at, "=") != NULL)
    return 0;
  GrSpan span = gr_markdown_span (reader, at, (gsize) (end - at));
  g_autofree char *inner = g_strndup (at + 1, (gsize) (end - at) - 2);
  g_auto (GStrv) word = g_strsplit (inner, " ", 0);
  for (guint i = 0; word[i] != NULL; i++)
    if (g_str_equal (word[i], ".unnumbered") || g_str_equal (word[i], ".unlisted"))
      gr_markdown_top (reader)->is_plain = TRUE;
    else if (word[i][0] == '#')
      gr_take_text (&name, g_strdup_printf ("{%s}", word[i]));
    else if (word[i][0] == '.')
      gr_markdown_fault (reader, reader->source, span,
                         "leave it out: {#name .unnumbered} is known, and a template says how headings look",
                         "this class is not set");
  GArray *runs = gr_markdown_runs (reader);
  GrRun *last = runs->len > 0 ? &g_array_index (runs, GrRun, runs->len - 1) : NULL;
  if (last != NULL && last->kind == GR_RUN_TEXT) { /* the blank before it */
    g_strchomp (last->text);
    last->length = 0;
  }
  if (name != NULL)
    gr_markdown_add_words (reader, name, span);
  return (gsize) (end - at);
}

/* Gives the formula on a line of its own that is the last of @runs, but for blanks, its name (swallowed). FALSE where none is. */
static gboolean
dialect_name_formula (GArray *runs, char **name)
{
  guint end = runs->len;
  while (end > 0) {
    const GrRun *run = &g_array_index (runs, GrRun, end - 1);
    gboolean is_blank = run->kind == GR_RUN_SPACE
                        || (run->kind == GR_RUN_TEXT && strspn (run->text, " ") == strlen (run->text));
    if (!is_blank)
      break;
    end--;
  }
  GrRun *formula = end > 0 ? &g_array_index (runs, GrRun, end - 1) : NULL;
  if (formula == NULL || formula->kind != GR_RUN_DISPLAY_MATH || formula->name != NULL)
    return FALSE;
  formula->name = g_steal_pointer (name);
  g_array_set_size (runs, end);
  return TRUE;
}

/* “{#name}” behind words names their paragraph; a class says how they should look, which is not for the lesson to say. How
   many bytes that were. */
static gsize
dialect_take_attributes (GrMarkdown *reader, const char *at)
{
  g_autofree char *name = NULL;
  const char *end = dialect_attributes (at, &name);
  GrBlock *top = gr_markdown_top (reader);
  if (top->kind == GR_BLOCK_HEADING)
    return dialect_take_heading (reader, at);
  if (end != NULL && name != NULL && top->run != NULL && dialect_name_formula (top->run, &name))
    return (gsize) (end - at);
  if (end == NULL || g_str_has_prefix (at, "{points")) /* an exercise's reader takes these */
    return 0;
  gboolean is_behind = at > reader->source->text && !g_ascii_isspace (at[-1]);
  if (name != NULL && !is_behind)
    return 0; /* of a whole block, whose readers take it */
  if (name != NULL && top->kind == GR_BLOCK_PARAGRAPH && top->name == NULL) {
    dialect_take_brackets (top);
    top->name = g_steal_pointer (&name);
  } else if (name != NULL) {
    gr_markdown_fault (reader, reader->source, gr_markdown_span (reader, at, (gsize) (end - at)),
                       "give the name to a heading, a box, a figure or a paragraph of its own",
                       "there is no second name here, and none in a table");
  } else {
    gr_markdown_fault (
      reader, reader->source, gr_markdown_span (reader, at, (gsize) (end - at)),
      "leave it out: *emphasis*, **strong** and `code` are set, and a template says how; \\{ is the sign itself",
      "classes and attributes are not set");
  }
  return (gsize) (end - at);
}

/* How many bytes at @at, in a text up to @end and behind @before, are something that other readers set; 0: they are words. */
typedef gsize (*DialectFind) (const char *at, const char *end, char before);

/* “==words==”, or the like of it with another sign. */
static gsize
dialect_pair (const char *at, const char *end, char before)
{
  char signs[] = { at[0], at[0], '\0' };
  const char *close = end - at > 4 && at[1] == at[0] ? g_strstr_len (at + 3, end - at - 3, signs) : NULL;
  gboolean opens = before != at[0] && !g_ascii_isalnum (before) && !g_ascii_isspace (at[2]) && at[2] != at[0];
  return opens && close != NULL && !g_ascii_isspace (close[-1]) && !g_ascii_isalnum (close[2])
           ? (gsize) (close - at) + 2
           : 0;
}

static gsize
dialect_emoji (const char *at, const char *end, char before)
{
  gsize n = 1 + strspn (at + 1, "abcdefghijklmnopqrstuvwxyz0123456789_+-");
  gboolean is_word = n > 2 && at + n < end && at[n] == ':' && !g_ascii_isalnum (at[n + 1]) && !g_ascii_isdigit (at[1])
                     && !g_ascii_isalnum (before) && before != ':';
  return is_word ? n + 1 : 0;
}

static gsize
dialect_wiki (const char *at, const char *end, char before)
{
  const char *inner = at + 2, *close = at[1] == '[' && before != '[' ? inner + strcspn (inner, "[]\n") : end;
  gboolean is_link = close > inner && close + 1 < end && close[0] == ']' && close[1] == ']'
                     && strcspn (inner, "abcdefghijklmnopqrstuvwxyz") < (gsize) (close - inner)
                     && g_ascii_strncasecmp (inner, "toc]", 4) != 0;
  return is_link ? (gsize) (close - at) + 2 : 0;
}

static gsize
dialect_tag (const char *at, const char *end, char before)
{
  gboolean is_tag = g_ascii_isspace (before) && at + 1 < end && g_unichar_isalpha (g_utf8_get_char (at + 1));
  return is_tag ? 1 + strcspn (at + 1, " \t\n") : 0;
}

static gsize
dialect_shortcode (const char *at, const char *end, char before)
{
  gboolean is_code = end - at > 3 && before != '{' && (at[1] == '%' || (at[1] == '{' && strchr ("<% ", at[2]) != NULL));
  return is_code ? strcspn (at, "}\n") : 0;
}

/* A command of LaTeX outside of formulas. */
static gsize
dialect_command (const char *at, const char *end, char before)
{
  gsize n = 1 + strspn (at + 1, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
  gboolean is_command = n > 2 && at + n <= end && !g_ascii_isalnum (before) && strchr (":\\/", before) == NULL;
  return is_command ? n : 0;
}

static const struct {
  char sign;
  DialectFind find;
  const char *message, *help;
} dialect_foreign[] = {
  { '=', dialect_pair, GR_PHRASE ("words between “==” are not marked"),
    GR_PHRASE ("**strong** and *emphasis* are; code stands between `backticks`") },
  { '+', dialect_pair, GR_PHRASE ("words between “++” are not underlined"),
    GR_PHRASE ("**strong** and *emphasis* are; code stands between `backticks`") },
  { ':', dialect_emoji, GR_PHRASE ("names of emoji are not set"),
    GR_PHRASE ("write the sign itself (😀), or \\: where colons are meant") },
  { '[', dialect_wiki, GR_PHRASE ("wiki links are not set"),
    GR_PHRASE ("[](02-nim.md) leads to a lesson, [](#name) to a place in this one; \\[ is the sign itself") },
  { '#', dialect_tag, GR_PHRASE ("a word behind “#” is neither a tag nor a heading"),
    GR_PHRASE (
      "a heading has a blank behind “#”, and the head of the lesson has “keywords:”; \\# is the sign itself") },
  { '\\', dialect_command, GR_PHRASE ("commands of LaTeX are not set outside of formulas"),
    GR_PHRASE (
      "a formula stands between dollar signs, <!-- pagebreak --> begins a page, @eq:name leads to a formula, [@key] cites; "
      "\\\\ is the sign itself") },
  { '{', dialect_shortcode, GR_PHRASE ("shortcodes are not set"), GR_PHRASE ("write what it stands for") },
};

/* Refuses what begins at @at and only others set. */
static void
dialect_check (GrMarkdown *reader, const char *at, const char *end, char before)
{
  for (guint i = 0; i < G_N_ELEMENTS (dialect_foreign); i++) {
    gsize n = dialect_foreign[i].sign == *at ? dialect_foreign[i].find (at, end, before) : 0;
    if (n > 0)
      gr_markdown_fault (reader, reader->source, gr_markdown_span (reader, at, n), dialect_foreign[i].help,
                         dialect_foreign[i].message);
  }
}

/* A dollar sign that is neither escaped nor part of a formula nor before a number was meant to be one of them. */
static void
dialect_check_dollar (GrMarkdown *reader, const char *at)
{
  if (g_ascii_isdigit (at[1]) || (at[1] == '.' && g_ascii_isdigit (at[2])))
    return;
  gr_markdown_fault (
    reader, reader->source, gr_markdown_span (reader, at, 1),
    "write \\$ where a dollar sign is meant; no blank stands within the signs of a formula, and in a table no “|” (write \\mid)",
    "this dollar sign begins or ends no formula");
}

/* The mark of the note “^[…]” whose words begin at @at; behind it. It is a footnote as others are. */
static const char *
dialect_take_note (GrMarkdown *reader, const char *at)
{
  guint32 place = (guint32) (at - reader->source->text);
  const GArray *notes = reader->inline_notes;
  while (reader->n_met < notes->len && g_array_index (notes, GrSpan, reader->n_met).start < place)
    reader->n_met++;
  const GrSpan *note = reader->n_met < notes->len ? &g_array_index (notes, GrSpan, reader->n_met) : NULL;
  if (note != NULL && note->start == place && reader->notes != NULL) {
    g_autofree char *mark = g_strdup_printf ("[^" GR_NOTE_IN_LINE "%u]", reader->notes->len);
    GR_APPEND (reader->notes, GrMarkdownNote, { 0, 0 }, *note);
    gr_markdown_add_words (reader, mark, (GrSpan) { place - 2, note->end + 1 });
    reader->skip = note->end + 1;
    return reader->source->text + reader->skip;
  }
  gr_markdown_fault (reader, reader->source, gr_markdown_span (reader, at - 2, 2),
                     "end it with “]” in its paragraph; in a footnote stands no other; \\^ is the sign itself",
                     "this note in the line is not closed, or stands in a footnote");
  return at;
}

/* Takes the sign at @at where it lowers, raises or names words; behind it then, else @at. What stands before it, from @from on,
   is added first. */
static const char *
dialect_take_sign (GrMarkdown *reader, const char *from, const char *at)
{
  guint32 place = (guint32) (at - reader->source->text);
  guint32 *until = *at == '~' ? &reader->lowered : &reader->raised;
  if (*at == '{') {
    dialect_add (reader, from, at);
    gsize n = dialect_take_attributes (reader, at);
    if (n == 0)
      gr_markdown_add_text (reader, at, 1);
    return at + MAX (n, 1);
  }
  if (*at == '^' && at[1] == '[') {
    dialect_add (reader, from, at);
    return dialect_take_note (reader, at + 2);
  }
  const char *close = place >= *until ? dialect_shift_end (at) : NULL;
  if (place != *until && close == NULL)
    return at;
  dialect_add (reader, from, at);
  *until = place == *until ? 0 : (guint32) (close - reader->source->text);
  return at + 1;
}

void
gr_markdown_take_words (GrMarkdown *reader, const char *text, gsize size)
{
  const char *source = reader->source->text, *at = text, *end = text + size, *from = text;
  gboolean is_address = reader->link != NULL && text > source
                        && (text[-1] == '<' || strncmp (reader->link, text, size) == 0);
  if (!gr_markdown_is_own (reader, text) || is_address) {
    gr_markdown_add_text (reader, text, size);
    return;
  }
  if (text > source && text[-1] == '\\' && g_ascii_ispunct (*text)) { /* the sign itself */
    gr_markdown_add_escaped (reader, text);
    at = from = text + 1;
  }
  while (at < end) {
    guint32 place = (guint32) (at - source);
    if (place < reader->skip) { /* a note in the line */
      from = at = source + MIN (reader->skip, place + (guint32) (end - at));
      continue;
    }
    reader->skip = 0;
    if (reader->edit->data[place - reader->start] == GR_EDIT_BLANK) { /* what begins a box */
      dialect_add (reader, from, at);
      from = ++at;
      continue;
    }
    char before = at == source ? '\n' : at[-1];
    const char *behind = at;
    if (strchr ("~{", *at) != NULL || (*at == '^' && before != '['))
      behind = dialect_take_sign (reader, from, at);
    if (reader->link == NULL || *at != '#')
      dialect_check (reader, at, end, before);
    if (*at == '$')
      dialect_check_dollar (reader, at);
    from = behind > at ? behind : from;
    at = MAX (behind, at + 1);
  }
  reader->skip = end >= source + reader->skip ? 0 : reader->skip;
  dialect_add (reader, from, end);
}

gboolean
gr_markdown_take_tag (GrMarkdown *reader, const char *text, gsize size)
{
  static const struct {
    const char *tag;
    const char *help;
  } tags[] = {
    { "<b>", "**…**" }, { "<strong>", "**…**" }, { "<i>", "*…*" },       { "<em>", "*…*" },
    { "<s>", "~~…~~" }, { "<del>", "~~…~~" },    { "<code>", "`…`" },    { "<kbd>", "`…`" },
    { "<tt>", "`…`" },  { "<a ", "[…](…)" },     { "<img ", "![…](…)" },
  };
  guint32 place = (guint32) (text - reader->source->text);
  g_autofree char *tag = g_ascii_strdown (text, (gssize) size);
  if (g_str_equal (tag, "<br>") || g_str_equal (tag, "<br/>") || g_str_equal (tag, "<br />")) {
    gr_markdown_add_run (reader, GR_RUN_BREAK, g_strdup (" "), gr_markdown_span (reader, text, size));
    return TRUE;
  }
  if (g_str_equal (tag, "<sub>") || g_str_equal (tag, "<sup>")) { /* which code-hosting sites set */
    char closing[] = { '<', '/', 's', 'u', tag[3], '>', '\0' };
    const char *close = g_strstr_len (text, dialect_line_end (text) - text, closing);
    guint32 *until = tag[3] == 'b' ? &reader->lowered : &reader->raised;
    if (close != NULL)
      *until = (guint32) (close - reader->source->text);
    if (close != NULL)
      return TRUE;
  }
  if (place > 0 && (place == reader->lowered || place == reader->raised)) {
    *(place == reader->lowered ? &reader->lowered : &reader->raised) = 0;
    return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (tags); i++) {
    if (!g_str_has_prefix (tag, tags[i].tag))
      continue;
    g_autofree char *help = g_strdup_printf (gr_message ("write %s, or “\\<” where the sign itself is meant"),
                                             tags[i].help);
    gr_markdown_fault (reader, reader->source, gr_markdown_span (reader, text, size), help, "raw HTML is not set");
    reader->n_refused += !g_str_equal (tags[i].tag, "<img ");
    return TRUE;
  }
  gboolean closes = reader->n_refused > 0 && g_str_has_prefix (tag, "</") && tag[2] != '\0'
                    && g_strrstr ("</b></strong></i></em></s></del></code></kbd></tt></a>", tag) != NULL;
  reader->n_refused -= closes;
  return closes;
}
