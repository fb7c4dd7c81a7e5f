// SPDX-License-Identifier: MIT
// DOT as tokens. libcgraph's parser (Graphviz 2.42) has a stack of 10 000 entries and says of all that does not fit
// that memory is exhausted; of a comment or a quote that is not closed it says nothing that helps. It joins a long name in
// time that grows with its square, and an arrow between two braces makes an edge of 270 bytes for every pair of nodes. So
// the text is looked through before: what is not closed, too deep, too long or too many is a fault with its place, and a
// chain a -> b -> c … is split at one of its nodes, “… -> m [attributes]; m -> …”, which makes the same nodes and edges in
// the same order.
// Source: Graphviz, The DOT language (graphviz.org/doc/info/lang.html).
// Invariant: level[i] is the open brace i; splits stand in text order.
#include "graphs/dot-scan.h"

#include <string.h>

#define SCAN_MAX_DEPTH 300     /* braces in braces; libcgraph takes some more */
#define SCAN_MAX_CHAIN 500     /* edges of one statement */
#define SCAN_MAX_NAME 100000   /* bytes */
#define SCAN_MAX_PAIRS 2000000 /* edges that arrows between braces make */

/* ---- tokens ---- */

static gboolean
token_is_name_byte (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '.' || (guchar) c >= 0x80;
}

/* The byte behind blanks and comments from @at on; *@comment: the start of one that is not closed, or the end. */
static gsize
token_skip_blanks (const GrSource *source, gsize at, gsize *comment)
{
  const char *text = source->text;
  *comment = source->length;
  for (;;) {
    while (at < source->length && g_ascii_isspace (text[at]))
      at++;
    const char *stop = NULL;
    /* In parentheses, here and in other walks through long texts: the macro of GLib 2.84 takes the length of all the rest. */
    gboolean is_block = (g_str_has_prefix) (text + at, "/*");
    if (is_block)
      stop = strstr (text + at + 2, "*/");
    else if ((g_str_has_prefix) (text + at, "//") || (text[at] == '#' && (at == 0 || text[at - 1] == '\n')))
      stop = strchr (text + at, '\n');
    else
      return at;
    if (stop == NULL && is_block)
      *comment = at;
    at = stop != NULL ? (gsize) (stop - text) + 1 + is_block : source->length;
  }
}

/* Behind the quoted name at @at, its value in @id. DOT knows two escapes, \" and \\, and keeps the latter. */
static gsize
token_take_quoted (const GrSource *source, gsize at, GString *id)
{
  const char *text = source->text;
  for (at++; at < source->length && text[at] != '"'; at++) {
    if (text[at] == '\\' && text[at + 1] == '"')
      at++;
    else if (text[at] == '\\' && text[at + 1] == '\\')
      g_string_append_c (id, text[at++]);
    g_string_append_c (id, text[at]);
  }
  return MIN (at + 1, source->length);
}

/* Behind the text in angle brackets at @at. */
static gsize
token_take_html (const GrSource *source, gsize at, GString *id)
{
  gsize start = at;
  guint depth = 0;
  do {
    depth += source->text[at] == '<';
    depth -= source->text[at] == '>';
    at++;
  } while (depth > 0 && at < source->length);
  g_string_append_len (id, source->text + start, (gssize) (at - start));
  return at;
}

gboolean
gr_dot_next_token (const GrSource *source, gsize *at, GString *id, GrSpan *span)
{
  const char *text = source->text;
  gsize comment, i = token_skip_blanks (source, *at, &comment), start = i;
  *span = (GrSpan) { comment, source->length };
  if (i >= source->length)
    return FALSE;
  g_string_truncate (id, 0);
  if (text[i] == '"') {
    i = token_take_quoted (source, i, id);
  } else if (text[i] == '<') {
    i = token_take_html (source, i, id);
  } else if (text[i] == '-' && (text[i + 1] == '>' || text[i + 1] == '-')) {
    i += 2;
    g_string_append_len (id, text + start, 2);
  } else {
    gboolean is_name = text[i] == '-' || token_is_name_byte (text[i]);
    for (i++; is_name && i < source->length && token_is_name_byte (text[i]); i++)
      ;
    g_string_append_len (id, text + start, (gssize) (i - start));
  }
  *span = (GrSpan) { start, i };
  *at = i;
  return TRUE;
}

/* ---- looking through ---- */

/* What the next name is to the names before it. */
typedef enum { JOIN_NONE, JOIN_CHAIN /* the next node of a chain */, JOIN_PART /* of the same operand */ } Join;

/* An open brace and the statement in it that is being read. */
typedef struct {
  GrSpan operand;    /* the last node of the chain, with its ports; empty where it is a subgraph */
  GrSpan attributes; /* of the chain, brackets included; empty: none yet */
  guint n_edges;     /* of the chain since its last split */
  guint chain;       /* its number */
  guint first_split; /* where its splits may begin */
  Join join;
  gboolean is_subgraph; /* between the word and its brace */
  guint64 n_before;     /* nodes of the operand before the present one; 0: there is none */
  guint64 n_operand;    /* nodes of the present operand */
  guint64 n_nodes;      /* that were named in this brace */
} Level;

typedef struct {
  GrSpan operand; /* the text is split behind it */
  GrSpan attributes;
  guint chain;
} Split;

typedef struct {
  GrSource *source;
  const char *what;
  GrReport *report;
  GArray *level; /* of Level */
  GArray *split; /* of Split */
  guint n_chains;
  guint64 n_names; /* that stand as nodes anywhere so far */
  guint64 n_pairs; /* edges between the operands of chains, beyond one an arrow */
} Scan;

static Level *
scan_top (const Scan *scan)
{
  return &g_array_index (scan->level, Level, scan->level->len - 1);
}

static gboolean
scan_fail (const Scan *scan, GrFaultKind kind, GrSpan span, const char *help, const char *message)
{
  gr_report_add (scan->report, kind, scan->source, span, help, "%s: DOT: %s", scan->what, gr_message (message));
  return FALSE;
}

/* The same, over the limit @most, which @format tells. */
static gboolean
scan_fail_over (const Scan *scan, GrSpan span, const char *help, const char *format, int most)
{
  g_autofree char *message = g_strdup_printf (gr_message (format), most);
  return scan_fail (scan, GR_FAULT_LIMIT, span, help, message);
}

/* FALSE and a fault where the text does not begin as a graph. libcgraph names no long token that it cannot take. */
static gboolean
scan_check_head (const Scan *scan, gsize at)
{
  g_autoptr (GString) id = g_string_new (NULL);
  GrSpan span;
  gboolean has_token = gr_dot_next_token (scan->source, &at, id, &span);
  if (has_token && g_ascii_strcasecmp (id->str, "strict") == 0)
    has_token = gr_dot_next_token (scan->source, &at, id, &span);
  if (!has_token || g_ascii_strcasecmp (id->str, "digraph") == 0 || g_ascii_strcasecmp (id->str, "graph") == 0)
    return TRUE;
  g_autofree char *message = g_strdup_printf (gr_message ("want “digraph” or “graph” at the beginning, got “%s”"),
                                              id->str);
  return scan_fail (scan, GR_FAULT_INPUT, span, "DOT is written like this: digraph { a -> b; b -> c; }", message);
}

/* FALSE and a fault where the token at @span is not closed. */
static gboolean
scan_check_closed (const Scan *scan, GrSpan span)
{
  const char *text = scan->source->text;
  gsize size = span.end - span.start;
  GrSpan opening = { span.start, span.start + 1 };
  if (size > SCAN_MAX_NAME)
    return scan_fail_over (scan, opening, "shorten it", "this name or label has more than %d bytes", SCAN_MAX_NAME);
  if (text[span.start] == '"' && (size < 2 || text[span.end - 1] != '"'))
    return scan_fail (scan, GR_FAULT_INPUT, opening, "close it with \"; in a name a quotation mark is written \\\"",
                      "this quoted name is not closed");
  if (text[span.start] == '<' && (size < 2 || text[span.end - 1] != '>'))
    return scan_fail (scan, GR_FAULT_INPUT, opening, "close it with >; a name with < in it stands in quotes",
                      "this < is not closed");
  return TRUE;
}

/* The operand of the chain on top has @n nodes: edges lead there from all nodes of the one before. */
static void
scan_take_operand (Scan *scan, guint64 n)
{
  Level *level = scan_top (scan);
  level->n_operand = n;
  level->n_nodes += n;
  if (n > 0 && level->n_before > 0 && level->n_before * n > 1) /* both are below 2^32 */
    scan->n_pairs += level->n_before * n;
}

/* The statement on top ends: its splits get its attributes. */
static void
scan_end_statement (Scan *scan)
{
  Level *level = scan_top (scan);
  if (level->is_subgraph)
    scan_take_operand (scan, scan->n_names);
  for (guint i = level->first_split; i < scan->split->len; i++) {
    Split *split = &g_array_index (scan->split, Split, i);
    if (split->chain == level->chain)
      split->attributes = level->attributes;
  }
  *level = (Level) { .chain = ++scan->n_chains, .first_split = scan->split->len, .n_nodes = level->n_nodes };
}

static void
scan_take_arrow (Scan *scan)
{
  Level *level = scan_top (scan);
  level->join = JOIN_CHAIN;
  if (level->is_subgraph) /* its name alone: what was in it before, which may be all */
    scan_take_operand (scan, scan->n_names);
  level->is_subgraph = FALSE;
  level->n_before = level->n_operand;
  if (++level->n_edges <= SCAN_MAX_CHAIN || level->operand.start == level->operand.end)
    return;
  Split split = { .operand = level->operand, .chain = level->chain };
  g_array_append_val (scan->split, split);
  level->n_edges = 1;
}

static void
scan_take_name (Scan *scan, GrSpan span)
{
  static const char word[] = "subgraph";
  Level *level = scan_top (scan);
  gboolean is_word = span.end - span.start == strlen (word)
                     && g_ascii_strncasecmp (scan->source->text + span.start, word, strlen (word)) == 0;
  if (level->join == JOIN_PART) {
    level->operand.end = level->operand.end > 0 ? span.end : 0;
    level->join = JOIN_NONE;
    return;
  }
  if (level->join == JOIN_NONE && !level->is_subgraph)
    scan_end_statement (scan);
  level->is_subgraph |= is_word;
  level->operand = level->is_subgraph ? (GrSpan) { 0, 0 } : span;
  level->join = JOIN_NONE;
  scan->n_names += !level->is_subgraph;
  if (!level->is_subgraph)
    scan_take_operand (scan, 1);
}

static gboolean
scan_open_brace (Scan *scan, GrSpan span)
{
  Level *level = scan_top (scan);
  if (level->join == JOIN_NONE && !level->is_subgraph)
    scan_end_statement (scan);
  level->operand = (GrSpan) { 0, 0 };
  level->join = JOIN_NONE;
  level->is_subgraph = FALSE;
  if (scan->level->len > SCAN_MAX_DEPTH)
    return scan_fail (scan, GR_FAULT_LIMIT, span, "write what is in the inner braces as statements of their own",
                      "braces are nested more than 300 deep");
  Level inner = { .chain = ++scan->n_chains, .first_split = scan->split->len };
  g_array_append_val (scan->level, inner);
  return TRUE;
}

static gboolean
scan_close_brace (Scan *scan, GrSpan span)
{
  scan_end_statement (scan);
  guint64 n = scan_top (scan)->n_nodes;
  g_array_set_size (scan->level, scan->level->len - 1);
  scan_take_operand (scan, n);
  if (scan->n_pairs <= SCAN_MAX_PAIRS)
    return TRUE;
  return scan_fail_over (scan, span, "an edge is made for every pair of nodes: take smaller braces",
                         "arrows between braces make more than %d edges", SCAN_MAX_PAIRS);
}

/* Reads on from *@at to the end of the attributes that begin at @start. */
static gboolean
scan_take_attributes (Scan *scan, GrSpan start, gsize *at, GString *id)
{
  GrSpan span;
  while (gr_dot_next_token (scan->source, at, id, &span)) {
    if (!scan_check_closed (scan, span))
      return FALSE;
    if (scan->source->text[span.start] == ']')
      break;
  }
  Level *level = scan_top (scan);
  level->attributes.start = level->attributes.end > 0 ? level->attributes.start : start.start;
  level->attributes.end = (guint32) *at;
  return TRUE;
}

/* FALSE at a fault. @span is the token that ends at *@at. */
static gboolean
scan_take_token (Scan *scan, GrSpan span, gsize *at, GString *id)
{
  switch (scan->source->text[span.start]) {
  case '{':
    return scan_open_brace (scan, span);
  case '}':
    return scan_close_brace (scan, span);
  case '[':
    return scan_take_attributes (scan, span, at, id);
  case ';':
  case ',':
    scan_end_statement (scan);
    return TRUE;
  case ':':
  case '+':
  case '=':
    scan_top (scan)->join = JOIN_PART;
    return TRUE;
  default:
    if (g_str_equal (id->str, "->") || g_str_equal (id->str, "--"))
      scan_take_arrow (scan);
    else
      scan_take_name (scan, span);
    return scan_check_closed (scan, span);
  }
}

/* @source up to byte @end, with its chains split. */
static GString *
scan_split (const Scan *scan, gsize end)
{
  const char *text = scan->source->text;
  GString *out = g_string_sized_new (end + end / 8);
  gsize done = 0;
  for (guint i = 0; i < scan->split->len; i++) {
    const Split *split = &g_array_index (scan->split, Split, i);
    g_string_append_len (out, text + done, (gssize) (split->operand.end - done));
    for (gsize at = split->attributes.start; at < split->attributes.end; at++) /* lines keep their numbers */
      g_string_append_c (out, text[at] == '\n' ? ' ' : text[at]);
    g_string_append_c (out, ';');
    g_string_append_len (out, text + split->operand.start, (gssize) (split->operand.end - split->operand.start));
    done = split->operand.end;
  }
  g_string_append_len (out, text + done, (gssize) (end - done));
  return out;
}

gboolean
gr_dot_scan (GrSource *source, gsize begin, gsize end, const char *what, GrReport *report, GString **text)
{
  g_autoptr (GArray) level = g_array_new (FALSE, TRUE, sizeof (Level));
  g_autoptr (GArray) split = g_array_new (FALSE, TRUE, sizeof (Split));
  g_autoptr (GString) id = g_string_new (NULL);
  Scan scan = { .source = source, .what = what, .report = report, .level = level, .split = split };
  GrSpan span = { 0, 0 };
  gboolean good = scan_check_head (&scan, begin), is_open = FALSE;
  g_array_set_size (level, 1); /* the graph's own head */
  for (gsize at = begin; good && (!is_open || level->len > 1);) {
    if (!gr_dot_next_token (source, &at, id, &span) || span.start >= end) {
      gboolean is_comment = span.start < MIN (end, span.end);
      good = !is_comment
             || scan_fail (&scan, GR_FAULT_INPUT, (GrSpan) { span.start, span.start + 2 }, "close it with */",
                           "this comment is not closed");
      break;
    }
    if (level->len == 1 && source->text[span.start] == '}')
      break; /* libcgraph finds that, and no brace is open */
    good = scan_take_token (&scan, span, &at, id);
    is_open |= level->len > 1;
  }
  *text = good && split->len > 0 ? scan_split (&scan, end) : NULL;
  return good;
}
