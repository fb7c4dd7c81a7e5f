// SPDX-License-Identifier: MIT
// An edge a line: two names, and perhaps a colour; a name alone is a node. Names with blanks, or in CSV with its separator,
// stand in quotes; that is a comma, or the semicolon of spreadsheets where numbers have commas, whichever comes first. One pass
// over the bytes behind that, so that a million edges take a fraction of a second.
// Source: Y. Shafranovich, Common format and MIME type for CSV files, RFC 4180 (2005).
#include "graphs/build.h"

#include <string.h>

#define TEXT_MAX_WORDS 3 /* without a head that names more columns */
#define TEXT_MAX_COLUMNS 8

/* A word of a line: its bytes, without the quotes, and where it stands. */
typedef struct {
  const char *start;
  gsize size;
  GrSpan place;
} TextWord;

typedef struct {
  GrGraphBuilder *builder;
  char separator;                        /* of CSV; NUL: blanks part the words */
  gboolean is_first;                     /* no line has been read yet, which may be the head of a CSV file */
  guint n_most;                          /* words of a line */
  guint guessed;                         /* the column that is a label for want of another; 0: none */
  const char *key[TEXT_MAX_COLUMNS];     /* (nullable) what each word says of an edge, behind the two names */
  GString *quoted[TEXT_MAX_COLUMNS + 1]; /* words with doubled quotes in them */
  TextWord word[TEXT_MAX_COLUMNS + 1];
} Text;

static gboolean
text_fault (const Text *text, GrSpan place, const char *want, const char *help)
{
  const GrDotReading *reading = text->builder->reading;
  g_autofree char *got = g_strndup (reading->source->text + place.start, place.end - place.start);
  return gr_report_add (reading->report, GR_FAULT_INPUT, reading->source, place, help, "%s: want %s, got “%s”",
                        reading->what, gr_message (want), got);
}

static inline gboolean
text_is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\r';
}

/* The quoted word at *@at, which is then behind it. FALSE and a fault where the quote is not closed on its line. */
static gboolean
text_take_quoted (Text *text, const char **at, const char *end, guint index)
{
  const char *base = text->builder->reading->source->text, *from = *at;
  GString *word = text->quoted[index];
  g_string_truncate (word, 0);
  for ((*at)++; *at < end && (**at != '"' || (*at + 1 < end && (*at)[1] == '"')); (*at)++) {
    *at += **at == '"';
    g_string_append_c (word, **at);
  }
  GrSpan place = { (guint32) (from - base), (guint32) (MIN (*at + 1, end) - base) };
  if (*at >= end)
    return text_fault (text, place, "a name in quotes", "close it with \" on the same line");
  (*at)++;
  if (*at < end && !text_is_blank (**at) && !(text->separator != '\0' && **at == text->separator))
    return text_fault (text, place, "a space or the end of the line after a name in quotes",
                       "inside of the quotes a quotation mark is written \"\"");
  text->word[index] = (TextWord) { word->str, word->len, place };
  return TRUE;
}

/* The words of the line from @at to @end; how many, at most TEXT_MAX_COLUMNS + 1; G_MAXUINT at a fault. */
static guint
text_split (Text *text, const char *at, const char *end)
{
  const char *base = text->builder->reading->source->text;
  guint n = 0;
  for (;;) {
    while (at < end && text_is_blank (*at))
      at++;
    if ((at >= end && !(text->separator != '\0' && n > 0)) || n > TEXT_MAX_COLUMNS)
      return n;
    if (at < end && *at == '"') {
      if (!text_take_quoted (text, &at, end, n))
        return G_MAXUINT;
    } else {
      const char *from = at;
      while (at < end && (text->separator != '\0' ? *at != text->separator : !text_is_blank (*at)))
        at++;
      const char *last = at;
      while (last > from && text_is_blank (last[-1]))
        last--;
      text->word[n] = (TextWord) { from, (gsize) (last - from), { (guint32) (from - base), (guint32) (last - base) } };
    }
    n++;
    while (at < end && text_is_blank (*at))
      at++;
    if (text->separator != '\0' && at < end && *at == text->separator)
      at++;
    else if (text->separator != '\0')
      return n;
  }
}

static gboolean
text_word_is (const TextWord *word, const char *const *names)
{
  for (; *names != NULL; names++)
    if (strlen (*names) == word->size && g_ascii_strncasecmp (*names, word->start, word->size) == 0)
      return TRUE;
  return FALSE;
}

/* The colour of an arrow of the player that @word names; NULL: it names none. */
static const char *
text_side (const TextWord *word)
{
  static const char *const side[][4] = { { "Left", "L", NULL }, { "Right", "R", NULL }, { "both", "either", NULL } };
  static const char *const colour[] = { "blue", "red", "green" };
  for (guint i = 0; i < G_N_ELEMENTS (side); i++)
    if (text_word_is (word, side[i]))
      return colour[i];
  return NULL;
}

/* What the @n columns of a CSV file say, by its head: one of another name is a label where there is no other, unless it names
   players. */
static void
text_take_head (Text *text, guint n)
{
  static const char *const known[] = { "color", "label", "URL", "href", "tooltip", "style" };
  gboolean has_label = FALSE;
  text->n_most = MAX (n, 2);
  for (guint i = 2; i < n; i++) {
    text->key[i] = NULL;
    for (guint k = 0; k < G_N_ELEMENTS (known); k++)
      if (text_word_is (&text->word[i], (const char *const[]) { known[k], NULL }))
        text->key[i] = known[k];
    if (text_word_is (&text->word[i], (const char *const[]) { "colour", "player", "mover", NULL }))
      text->key[i] = known[0];
    has_label |= g_strcmp0 (text->key[i], "label") == 0;
  }
  for (guint i = 2; i < n && !has_label && text->guessed == 0; i++)
    if (text->key[i] == NULL) {
      text->key[i] = "label";
      text->guessed = i;
    }
}

static void
text_take_words (Text *text, guint n)
{
  static const char *const tails[] = { "from", "source", "tail", NULL }, *const heads[] = { "to", "target", "head",
                                                                                            NULL };
  static const char *const arrows[] = { "->", "--", "=>", NULL };
  GrGraphBuilder *builder = text->builder;
  gboolean is_head = text->separator != '\0' && text->is_first && n >= 2 && text_word_is (&text->word[0], tails)
                     && text_word_is (&text->word[1], heads);
  if (is_head && n <= TEXT_MAX_COLUMNS)
    text_take_head (text, n);
  if (n == 0 || is_head)
    return;
  for (guint i = 0; i < n; i++)
    if (text_word_is (&text->word[i], arrows)) {
      text_fault (text, text->word[i].place, "a line “a b” for a move from a to b",
                  "write the two names alone; arrows are written in DOT: digraph { a -> b }");
      return;
    }
  if (n > text->n_most) {
    text_fault (text, text->word[text->n_most].place, "two names and perhaps a colour on a line",
                text->separator != '\0' ? "a name with a comma stands in quotes"
                                        : "a name with spaces stands in quotes");
    return;
  }
  for (guint i = 0; i < MIN (n, 2); i++)
    if (text->word[i].size == 0 && text->word[i].place.start == text->word[i].place.end) {
      GrSpan line = { text->word[0].place.start, text->word[n - 1].place.end };
      text_fault (text, line, "a name before and behind the comma", NULL);
      return;
    }
  const TextWord *word = text->word;
  guint32 end[2] = { 0 };
  for (guint i = 0; i < MIN (n, 2); i++)
    end[i] = gr_graph_builder_node (builder, word[i].start, word[i].size, word[i].place);
  if (n > 1)
    gr_dot_add_edge (builder->dot, end[0], end[1], (GrSpan) { word[0].place.start, word[n - 1].place.end });
  for (guint i = 2; i < n; i++)
    if (text->key[i] != NULL && word[i].size > 0) {
      gboolean may_be_side = i == text->guessed || g_str_equal (text->key[i], "color");
      const char *colour = may_be_side ? text_side (&word[i]) : NULL;
      gr_graph_builder_say (builder, GR_DOT_EDGE, colour != NULL ? "color" : text->key[i],
                            colour != NULL ? colour : word[i].start, colour != NULL ? strlen (colour) : word[i].size,
                            word[i].place);
    }
  gr_graph_builder_set_said (builder, GR_DOT_EDGE, builder->dot->edge->len - 1);
  g_array_set_size (builder->said, 0);
}

/* The first comma or semicolon outside of quotes and remarks; NUL where there is none. */
static char
text_separator (const char *at, const char *end)
{
  gboolean is_quoted = FALSE, is_start = TRUE;
  for (; at < end; at++) {
    if (*at == ';' && is_start) /* a remark */
      at = memchr (at, '\n', (gsize) (end - at));
    else if ((*at == ',' || *at == ';') && !is_quoted)
      return *at;
    if (at == NULL)
      return '\0';
    is_quoted = *at != '\n' && is_quoted != (*at == '"');
    is_start = *at == '\n' || (is_start && text_is_blank (*at));
  }
  return '\0';
}

void
gr_graph_text_read (GrGraphBuilder *builder)
{
  const GrSource *source = builder->reading->source;
  const char *at = source->text, *end = at + source->length;
  Text text = { .builder = builder, .separator = text_separator (at, end), .is_first = TRUE };
  text.n_most = TEXT_MAX_WORDS;
  text.key[2] = "color";
  for (guint i = 0; i < G_N_ELEMENTS (text.quoted); i++)
    text.quoted[i] = g_string_new (NULL);
  while (at < end && builder->reading->report->fault->len - builder->n_faults_before < GR_REPORT_MAX) {
    const char *stop = memchr (at, '\n', (gsize) (end - at)), *line = at;
    stop = stop != NULL ? stop : end;
    at = stop + 1;
    while (line < stop && text_is_blank (*line))
      line++;
    if (line == stop || *line == ';')
      continue;
    guint n = text_split (&text, line, stop);
    if (n != G_MAXUINT)
      text_take_words (&text, n);
    text.is_first = FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (text.quoted); i++)
    g_string_free (text.quoted[i], TRUE);
}
