// SPDX-License-Identifier: MIT
// YAML by libyaml's events, as a tree with places. libyaml counts in characters, so marks are turned into bytes by a
// cursor that walks along. It drops comments; whether one has cut a value short is seen in the source behind each
// value.
// Source: YAML 1.1 (O. Ben-Kiki, C. Evans, B. Ingerson, 2005) and its type repository. Invariant: a plain text on one
// line, and a quoted one without escapes, is the same bytes as the source at its span.
#include "base/yaml.h"

#include "base/guard.h"

#include <regex.h>
#include <string.h>
#include <yaml.h>

/* Deeper nesting is no lesson. */
#define YAML_LINE_MAX 10000u /* bytes of a title or a caption; they are set as one paragraph */
#define YAML_DEPTH_MAX 16

/* Nor are more keys in one map. */
#define YAML_KEYS_MAX 1000

typedef struct {
  GrSource *source;
  GrSpan span;
  GrReport *report;
  const char *at; /* the cursor: byte of character number index of the span */
  gsize index;
  yaml_parser_t parser;
} YamlReader;

static gboolean
yaml_fault (const YamlReader *reader, GrSpan span, const char *help, const char *message)
{
  return gr_report_add (reader->report, GR_FAULT_INPUT, reader->source, span, help, "%s", gr_message (message));
}

/* The byte in the source of the character that @mark counts. */
static guint32
yaml_byte (YamlReader *reader, const yaml_mark_t *mark)
{
  const char *start = reader->source->text + reader->span.start, *end = reader->source->text + reader->span.end;
  for (; reader->index < mark->index && reader->at < end; reader->index++)
    reader->at = g_utf8_next_char (reader->at);
  for (; reader->index > mark->index && reader->at > start; reader->index--)
    reader->at = g_utf8_prev_char (reader->at);
  return reader->at - reader->source->text;
}

GrYaml *
gr_yaml_new (GrYamlKind kind, GrSpan span)
{
  GrYaml *node = g_new0 (GrYaml, 1);
  node->kind = kind;
  node->span = span;
  if (kind == GR_YAML_MAP)
    node->key = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_yaml_free);
  if (kind != GR_YAML_TEXT)
    node->child = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_yaml_free);
  return node;
}

/* Depth is bounded by YAML_DEPTH_MAX. */
GR_FREE_FUNCTION (gr_yaml_free, GrYaml, key, child, text)

GrYaml *
gr_yaml_copy (const GrYaml *node)
{
  GrYaml *copy = gr_yaml_new (node->kind, node->span);
  copy->style = node->style;
  copy->text = g_strdup (node->text);
  for (guint i = 0; node->key != NULL && i < node->key->len; i++)
    g_ptr_array_add (copy->key, gr_yaml_copy (node->key->pdata[i]));
  for (guint i = 0; node->child != NULL && i < node->child->len; i++)
    g_ptr_array_add (copy->child, gr_yaml_copy (node->child->pdata[i]));
  return copy;
}

void
gr_yaml_append_texts (const GrYaml *node, GString *out)
{
  g_string_append_printf (out, "%s\n", node->text != NULL ? node->text : "");
  GR_EACH_POINTER (i, const GrYaml, child, node->child)
    gr_yaml_append_texts (child, out);
}

void
gr_yaml_fill (GrYaml *node, const char *text)
{
  gr_take_text (&node->text, g_strdup (text));
  node->style = GR_YAML_FILLED;
}

static GrSpan
yaml_span (YamlReader *reader, const yaml_event_t *event)
{
  guint32 start = yaml_byte (reader, &event->start_mark), end = yaml_byte (reader, &event->end_mark);
  while (end > start && g_ascii_isspace (reader->source->text[end - 1]))
    end--;
  return (GrSpan) { start, end };
}

/* The comment behind @at on the same line, or an empty span. */
static GrSpan
yaml_find_comment (const GrSource *source, guint32 at, guint32 limit)
{
  const char *text = source->text;
  while (at < limit && (text[at] == ' ' || text[at] == '\t'))
    at++;
  guint32 end = at;
  if (at < limit && text[at] == '#')
    while (end < limit && text[end] != '\n' && text[end] != '\r')
      end++;
  return (GrSpan) { at, end };
}

/* TRUE where there are none. */
static gboolean
yaml_check_properties (YamlReader *reader, const yaml_event_t *event, const yaml_char_t *anchor, const yaml_char_t *tag)
{
  if (anchor == NULL && tag == NULL)
    return TRUE;
  guint32 start = yaml_byte (reader, &event->start_mark);
  g_autofree char *help = g_strdup_printf (gr_message ("put quotes around a value that begins with “%c”"),
                                           anchor != NULL ? '&' : '!');
  return yaml_fault (reader, (GrSpan) { start, start + 1 }, help,
                     anchor != NULL ? "YAML anchors are not known here" : "YAML tags are not known here");
}

/* The text that @event is. An alias is a fault that stands for one, so that reading goes on. */
static GrYaml *
yaml_scalar (YamlReader *reader, const yaml_event_t *event)
{
  static const GrYamlStyle style[] = {
    [YAML_PLAIN_SCALAR_STYLE] = GR_YAML_PLAIN,          [YAML_SINGLE_QUOTED_SCALAR_STYLE] = GR_YAML_QUOTED,
    [YAML_DOUBLE_QUOTED_SCALAR_STYLE] = GR_YAML_QUOTED, [YAML_LITERAL_SCALAR_STYLE] = GR_YAML_LITERAL,
    [YAML_FOLDED_SCALAR_STYLE] = GR_YAML_FOLDED,
  };
  GrYaml *node = gr_yaml_new (GR_YAML_TEXT, yaml_span (reader, event));
  if (event->type == YAML_ALIAS_EVENT) {
    yaml_fault (reader, node->span, "put quotes around a value that begins with “*”",
                "YAML aliases are not known here");
    node->style = GR_YAML_QUOTED;
    node->text = g_strndup (reader->source->text + node->span.start, node->span.end - node->span.start);
    return node;
  }
  node->text = g_strndup ((const char *) event->data.scalar.value, event->data.scalar.length);
  if (strlen (node->text) < event->data.scalar.length)
    yaml_fault (reader, node->span, "leave out the “\\0”", "a text cannot hold the character NUL");
  node->style = style[event->data.scalar.style];
  if (!yaml_check_properties (reader, event, event->data.scalar.anchor, event->data.scalar.tag))
    node->style = GR_YAML_FOLDED; /* its bytes begin behind the anchor */
  return node;
}

/* clang-format off */
#define YAML_PERCENT GR_PHRASE ("a line of YAML cannot begin with “%”"), GR_PHRASE ("put quotes around the value")
#define YAML_BLOCK GR_PHRASE ("want nothing behind “|” or “>” on its line"), \
                   GR_PHRASE ("the text begins on the next line, further in; or put quotes around the whole value")
#define YAML_TAG GR_PHRASE ("YAML tags are not known here"), \
                 GR_PHRASE ("put quotes around a value that begins with “!”")
/* clang-format on */

/* What libyaml 0.2 says, in words for those who write lessons. */
static const struct {
  const char *problem, *message, *help;
  gboolean at_context; /* the place is where the trouble began */
} yaml_problems[] = {
  { "mapping values are not allowed in this context", GR_PHRASE ("a colon and a space inside a value"),
    GR_PHRASE ("put quotes around the whole value"), FALSE },
  { "found character that cannot start any token", GR_PHRASE ("a value cannot begin with this character"),
    GR_PHRASE ("put quotes around the value; indent with spaces, not with tabs"), FALSE },
  { "found a tab character that violates indentation", GR_PHRASE ("a tab in the indentation"),
    GR_PHRASE ("indent with spaces"), FALSE },
  { "found a tab character where an indentation space is expected", GR_PHRASE ("a tab in the indentation"),
    GR_PHRASE ("indent with spaces"), FALSE },
  { "could not find expected ':'", GR_PHRASE ("want “key: value”"),
    GR_PHRASE ("indent the lines that go on with a value"), TRUE },
  { "did not find expected key", GR_PHRASE ("want “key: value” here, as far in as the keys above"),
    GR_PHRASE ("indent all keys alike; a quoted value ends with its quotation mark"), FALSE },
  { "did not find expected '-' indicator", GR_PHRASE ("want “- ” before each entry of the list"), NULL, FALSE },
  { "block sequence entries are not allowed in this context", GR_PHRASE ("a list cannot begin here"),
    GR_PHRASE ("begin the list on the next line, or put quotes around a value that begins with “-”"), FALSE },
  { "did not find expected ',' or ']'", GR_PHRASE ("a list that begins with “[” is not closed"),
    GR_PHRASE ("close it with “]”, or put quotes around the value"), TRUE },
  { "did not find expected ',' or '}'", GR_PHRASE ("a map that begins with “{” is not closed"),
    GR_PHRASE ("close it with “}”, or put quotes around the value"), TRUE },
  { "did not find expected node content", GR_PHRASE ("want a value here"),
    GR_PHRASE ("a “[” or “{” before it begins a list or a map; put quotes around a value that begins so"), FALSE },
  { "found unexpected end of stream", GR_PHRASE ("the quotation mark is not closed"),
    GR_PHRASE ("end the value with the same mark"), TRUE },
  { "found unexpected document indicator", GR_PHRASE ("the quotation mark is not closed"),
    GR_PHRASE ("end the value with the same mark"), TRUE },
  { "found unknown escape character", GR_PHRASE ("want one of YAML’s letters after a backslash in quotes"),
    GR_PHRASE ("write two backslashes, or use single quotes"), FALSE },
  { "did not find expected alphabetic or numeric character", GR_PHRASE ("a value cannot begin with this character"),
    GR_PHRASE ("put quotes around the value"), TRUE },
  { "mapping keys are not allowed in this context", GR_PHRASE ("a value cannot begin with “?”"),
    GR_PHRASE ("put quotes around the whole value: \"? …\""), FALSE },
  { "could not find expected directive name", YAML_PERCENT, FALSE },
  { "found unknown directive name", YAML_PERCENT, TRUE },
  { "found unexpected non-alphabetical character", YAML_PERCENT, TRUE },
  { "found duplicate %YAML directive", YAML_PERCENT, FALSE },
  { "did not find expected comment or line break", YAML_BLOCK, FALSE },
  { "found an indentation indicator equal to 0", YAML_BLOCK, FALSE },
  { "did not find URI escaped octet", YAML_TAG, TRUE },
  { "did not find expected whitespace or line break", YAML_TAG, TRUE },
  { "did not find the expected '>'", YAML_TAG, TRUE },
  { "did not find expected tag URI", YAML_TAG, TRUE },
  { "found undefined tag handle", YAML_TAG, FALSE },
  { "did not find expected hexdecimal number", GR_PHRASE ("want hexadecimal digits after this backslash"),
    GR_PHRASE ("write two backslashes, or use single quotes"), FALSE },
  { "did not find expected <document start>", GR_PHRASE ("want nothing more after this"), NULL, FALSE },
  { "control characters are not allowed", GR_PHRASE ("a control character"), GR_PHRASE ("delete it"), FALSE },
};

static void
yaml_report_problem (YamlReader *reader)
{
  const yaml_parser_t *parser = &reader->parser;
  if (parser->error == YAML_MEMORY_ERROR)
    gr_guard_out_of_memory ();
  const char *problem = parser->problem != NULL ? parser->problem : gr_message ("no reason given");
  const yaml_mark_t *mark = &parser->problem_mark;
  const char *help = NULL;
  g_autofree char *message = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (yaml_problems) && message == NULL; i++)
    if (g_str_equal (problem, yaml_problems[i].problem)) {
      message = g_strdup (yaml_problems[i].message);
      help = yaml_problems[i].help;
      if (yaml_problems[i].at_context && parser->context != NULL)
        mark = &parser->context_mark;
    }
  guint32 at = parser->error == YAML_READER_ERROR ? reader->span.start + (guint32) parser->problem_offset
                                                  : yaml_byte (reader, mark);
  at = MIN (at, reader->span.end);
  if (message == NULL)
    message = g_strdup_printf (gr_message ("this is not YAML: %s"), problem);
  const char *character = reader->source->text + at;
  guint32 width = at < reader->span.end ? g_utf8_next_char (character) - character : 0;
  yaml_fault (reader, (GrSpan) { at, at + width }, help, message);
}

/* The next event, to be deleted; FALSE with a fault where there is none. */
static gboolean
yaml_next (YamlReader *reader, yaml_event_t *event)
{
  gboolean good = yaml_parser_parse (&reader->parser, event);
  if (!good)
    yaml_report_problem (reader);
  return good;
}

/* Whether @event begins a list or a map, which is then told of anchors and tags. */
static gboolean
yaml_opens (YamlReader *reader, const yaml_event_t *event)
{
  if (event->type == YAML_SEQUENCE_START_EVENT)
    yaml_check_properties (reader, event, event->data.sequence_start.anchor, event->data.sequence_start.tag);
  else if (event->type == YAML_MAPPING_START_EVENT)
    yaml_check_properties (reader, event, event->data.mapping_start.anchor, event->data.mapping_start.tag);
  return event->type == YAML_SEQUENCE_START_EVENT || event->type == YAML_MAPPING_START_EVENT;
}

/* Adds the key that @event is to @map. FALSE where it is none, or there are too many. */
static gboolean
yaml_read_key (YamlReader *reader, const yaml_event_t *event, GrYaml *map)
{
  if (yaml_opens (reader, event)) {
    guint32 start = yaml_byte (reader, &event->start_mark);
    return yaml_fault (reader, (GrSpan) { start, start + 1 }, "put quotes around the value or the key",
                       "a list or a map cannot be a key");
  }
  GrYaml *key = yaml_scalar (reader, event);
  gboolean fits = map->key->len < YAML_KEYS_MAX;
  if (!fits)
    yaml_fault (reader, key->span, NULL, "too many keys");
  else if (gr_yaml_lookup (map, key->text) != NULL)
    gr_report_add (reader->report, GR_FAULT_INPUT, reader->source, key->span, "keep one of them",
                   "the key “%s” is given twice", key->text);
  g_ptr_array_add (map->key, key);
  return fits;
}

static gboolean yaml_read_inside (YamlReader *reader, GrYaml *node, guint depth);

/* The node that begins with @event, in @depth others. NULL where reading cannot go on. */
static GrYaml *
yaml_read_node (YamlReader *reader, const yaml_event_t *event, guint depth)
{
  if (!yaml_opens (reader, event)) {
    GrYaml *text = yaml_scalar (reader, event);
    /* A comment on the line of a value is meant as one where two blanks or more stand before its “#” and one behind it;
       otherwise it has eaten part of the value. */
    GrSpan comment = yaml_find_comment (reader->source, text->span.end, reader->span.end);
    gboolean is_comment = text->style == GR_YAML_PLAIN && comment.start < comment.end
                          && text->span.start < text->span.end;
    gboolean is_apart = comment.start - text->span.end >= 2
                        && (comment.start + 1 == comment.end || reader->source->text[comment.start + 1] == ' ');
    if (is_comment && !is_apart)
      yaml_fault (reader, comment,
                  "put quotes around the value, or two spaces before the comment and one after its “#”",
                  "“#” begins a comment that cuts the value short");
    return text;
  }
  guint32 start = yaml_byte (reader, &event->start_mark);
  GrSpan span = { start, start + 1 };
  if (depth == YAML_DEPTH_MAX)
    return gr_none (yaml_fault (reader, span, NULL, "lists and maps are nested too deep"));
  g_autoptr (GrYaml) node = gr_yaml_new (event->type == YAML_SEQUENCE_START_EVENT ? GR_YAML_LIST : GR_YAML_MAP, span);
  return yaml_read_inside (reader, node, depth) ? g_steal_pointer (&node) : NULL;
}

/* What stands in @node, up to its end. */
static gboolean
yaml_read_inside (YamlReader *reader, GrYaml *node, guint depth)
{
  yaml_event_t event;
  for (gboolean good = TRUE, is_end = FALSE; !is_end;) {
    if (!good || !yaml_next (reader, &event))
      return FALSE;
    is_end = event.type == YAML_SEQUENCE_END_EVENT || event.type == YAML_MAPPING_END_EVENT;
    if (is_end) {
      node->span.end = MAX (node->span.start, yaml_span (reader, &event).end);
    } else if (node->kind == GR_YAML_MAP && node->key->len == node->child->len) {
      good = yaml_read_key (reader, &event, node);
    } else {
      GrYaml *child = yaml_read_node (reader, &event, depth + 1);
      good = child != NULL;
      if (good)
        g_ptr_array_add (node->child, child);
    }
    yaml_event_delete (&event);
  }
  return TRUE;
}

/* The one document; NULL where there is none. FALSE where reading did not get to its end. */
static gboolean
yaml_read_document (YamlReader *reader, GrYaml **root)
{
  yaml_event_t event;
  for (gboolean good = TRUE, is_end = FALSE; !is_end;) {
    if (!good || !yaml_next (reader, &event))
      return FALSE;
    is_end = event.type == YAML_STREAM_END_EVENT;
    if (event.type == YAML_DOCUMENT_START_EVENT && *root != NULL) {
      yaml_fault (reader, yaml_span (reader, &event), "keep one", "a second YAML document");
      good = FALSE;
    } else if (event.type >= YAML_ALIAS_EVENT) {
      *root = yaml_read_node (reader, &event, 0);
      good = *root != NULL;
    }
    yaml_event_delete (&event);
  }
  return TRUE;
}

GrYaml *
gr_yaml_read (GrSource *source, GrSpan span, GrReport *report)
{
  YamlReader reader = { .source = source, .span = span, .report = report, .at = source->text + span.start };
  GrYaml *root = NULL;
  /* YAML takes these for line ends, and nobody else does. */
  static const char *const other[] = { "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9" };
  for (const char *at = reader.at, *end = source->text + span.end; at < end; at++) {
    guint32 n = *at == '\r' && (at + 1 == end || at[1] != '\n');
    for (guint i = 0; i < G_N_ELEMENTS (other); i++)
      n = strncmp (at, other[i], strlen (other[i])) == 0 ? strlen (other[i]) : n;
    guint32 start = at - source->text;
    if (n > 0) {
      yaml_fault (&reader, (GrSpan) { start, start + n }, "delete it, and begin a new line where one is meant",
                  "an unusual line end");
      return NULL;
    }
  }
  if (!yaml_parser_initialize (&reader.parser))
    gr_guard_out_of_memory ();
  /* A given encoding keeps libyaml from skipping a byte-order mark without counting it. */
  yaml_parser_set_encoding (&reader.parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string (&reader.parser, (const guchar *) source->text + span.start, span.end - span.start);
  gboolean good = yaml_read_document (&reader, &root);
  yaml_parser_delete (&reader.parser);
  if (!good)
    g_clear_pointer (&root, gr_yaml_free);
  else if (root == NULL)
    root = gr_yaml_new (GR_YAML_MAP, (GrSpan) { span.start, span.start });
  return root;
}

void
gr_yaml_add (GrYaml *parent, const char *key, GrYaml *child)
{
  if (parent->kind == GR_YAML_MAP) {
    GrYaml *name = gr_yaml_new (GR_YAML_TEXT, child->span);
    name->text = g_strdup (key);
    g_ptr_array_add (parent->key, name);
  }
  g_ptr_array_add (parent->child, child);
}

gboolean
gr_yaml_key_is_known (const GrYamlKey *keys, const char *name)
{
  while (keys->name != NULL && !g_str_equal (keys->name, name))
    keys++;
  return keys->name != NULL;
}

void
gr_yaml_key_add_names (const GrYamlKey *keys, GPtrArray *names)
{
  for (; keys != NULL && keys->name != NULL; keys++)
    g_ptr_array_add (names, (gpointer) keys->name);
}

const GrYaml *
gr_yaml_lookup (const GrYaml *node, const char *name)
{
  GR_EACH_POINTER (i, const GrYaml, key, node->key)
    if (g_str_equal (key->text, name))
      return g_ptr_array_index (node->child, i);
  return NULL;
}

/* Numbers that are not written the way they are read: 012, 1e3, 0x1F, 1_000, +1, 1.50, 1:30, .inf. A number that
   stays as it is (7, -3, 0.77) is no trouble. */
static gboolean
yaml_is_other_number (const char *text)
{
  static regex_t pattern;
  static gsize is_compiled = 0;
  if (g_once_init_enter (&is_compiled)) {
    int wrong = regcomp (&pattern,
                         "^([-+]?(0b[01_]+|0x[0-9a-fA-F_]+|0o?[0-9_]+|[1-9][0-9]*_[0-9_]*"
                         "|[0-9][0-9_]*(:[0-5]?[0-9])+(\\.[0-9_]*)?"
                         "|[0-9][0-9_]*\\.[0-9_]*0|[0-9][0-9_]*\\.|\\.[0-9_]+|[0-9][0-9_]*\\.[0-9]*_[0-9_]*"
                         "|[0-9][0-9_]*\\.?[0-9_]*[eE][-+]?[0-9]+|\\.(inf|Inf|INF))"
                         "|\\.(nan|NaN|NAN)|\\+[0-9][0-9_]*(\\.[0-9]+)?|-0(\\.0*)?)$",
                         REG_EXTENDED | REG_NOSUB);
    if (wrong != 0) /* the pattern is well formed: nothing else can be wanting */
      gr_guard_out_of_memory ();
    g_once_init_leave (&is_compiled, 1);
  }
  return !g_str_equal (text, "0") && regexec (&pattern, text, 0, NULL, 0) == 0;
}

const char *
gr_yaml_text (GrSource *source, const GrYaml *node, const char *what, GrReport *report)
{
  if (node->kind != GR_YAML_TEXT)
    return gr_none (gr_report_add (report, GR_FAULT_INPUT, source, node->span,
                                   "a text that begins with “[” or “{” needs quotes", "%s: want a text, got %s", what,
                                   node->kind == GR_YAML_LIST ? gr_message ("a list") : gr_message ("a map")));
  if (node->text[0] == '\0' && node->style == GR_YAML_PLAIN) {
    GrSpan comment = yaml_find_comment (source, node->span.end, source->length);
    gboolean is_eaten = comment.start < comment.end;
    return gr_none (gr_report_add (report, GR_FAULT_INPUT, source, is_eaten ? comment : node->span,
                                   is_eaten ? "put quotes around a value that begins with “#”"
                                            : "write a value after the colon, or leave the line out",
                                   "%s: want a value, got %s", what,
                                   is_eaten ? gr_message ("a comment") : gr_message ("nothing")));
  }
  if (node->style != GR_YAML_PLAIN)
    return node->text;
  static const char *const truth[] = { "yes", "no", "on", "off", "true", "false" };
  gboolean is_truth = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (truth); i++)
    is_truth |= g_ascii_strcasecmp (node->text, truth[i]) == 0;
  const char *other = NULL; /* what YAML makes of it */
  if (is_truth)
    other = gr_message ("true or false");
  else if (g_str_equal (node->text, "~") || g_ascii_strcasecmp (node->text, "null") == 0)
    other = gr_message ("nothing");
  else if (yaml_is_other_number (node->text))
    other = gr_message ("a number");
  if (other == NULL)
    return node->text;
  g_autofree char *help = g_strdup_printf (gr_message ("write \"%s\", in quotes, where the text is meant"), node->text);
  return gr_none (gr_report_add (report, GR_FAULT_INPUT, source, node->span, help, "%s: YAML reads “%s” as %s", what,
                                 node->text, other));
}

char *
gr_yaml_line (GrSource *source, const GrYaml *node, const char *what, GrReport *report)
{
  const char *text = gr_yaml_text (source, node, what, report);
  if (text == NULL)
    return NULL;
  g_autofree char *line = g_strstrip (g_strdelimit (g_strdup (text), "\n\r\t", ' '));
  gsize length = strlen (line);
  if (length > 0 && length <= YAML_LINE_MAX)
    return g_steal_pointer (&line);
  if (length == 0)
    gr_report_add (report, GR_FAULT_INPUT, source, node->span, NULL, "%s: want a text, got nothing", what);
  else
    gr_report_add (report, GR_FAULT_INPUT, source, node->span, "write it as text of the lesson",
                   "%s: want at most %u bytes, got %" G_GSIZE_FORMAT, what, YAML_LINE_MAX, length);
  return NULL;
}

/* The bytes of the value itself where they stand in the source as they are; the whole value otherwise. */
static GrSpan
yaml_own_span (GrSource *source, const GrYaml *node)
{
  GrSpan inner = node->span;
  if (node->style == GR_YAML_QUOTED && inner.end - inner.start >= 2) {
    inner.start++;
    inner.end--;
  }
  gsize length = strlen (node->text);
  if (inner.end - inner.start == length && memcmp (source->text + inner.start, node->text, length) == 0)
    return inner;
  return node->span;
}

GrWord *
gr_yaml_word (GrSource *source, const GrYaml *node)
{
  return gr_word_new (source, yaml_own_span (source, node), node->text);
}

/* The words of @text, up to @end: each has its place where @text is a byte of @source, and @span otherwise. */
static void
yaml_add_words (GrSource *source, const char *text, const char *end, const GrSpan *span, GPtrArray *words)
{
  for (const char *at = text; at < end;) {
    const char *stop = at;
    while (stop < end && !g_ascii_isspace (*stop))
      stop++;
    g_autofree char *word = span != NULL ? g_strndup (at, stop - at) : NULL;
    GrSpan own = span != NULL ? *span : (GrSpan) { at - source->text, stop - source->text };
    if (stop > at)
      g_ptr_array_add (words, gr_word_new (source, own, word));
    at = stop + 1;
  }
}

void
gr_yaml_words (GrSource *source, const GrYaml *node, GPtrArray *words)
{
  gboolean is_filled = node->style == GR_YAML_FILLED;
  GrSpan span = is_filled ? node->span : yaml_own_span (source, node);
  const char *start = source->text + span.start, *end = source->text + span.end;
  /* Only white space is folded in a plain text, so its words are those of the source. */
  gboolean in_place = !is_filled && (span.end - span.start == strlen (node->text) || node->style == GR_YAML_PLAIN);
  guint first = words->len;
  if (in_place) {
    yaml_add_words (source, start, end, NULL, words);
    return;
  }
  yaml_add_words (source, node->text, node->text + strlen (node->text), &span, words);
  if (!is_filled)
    return;
  /* Each has the place of the word written, where there are as many. */
  g_autoptr (GPtrArray) written = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  yaml_add_words (source, start, end, NULL, written);
  for (guint i = 0; words->len - first == written->len && i < written->len; i++)
    ((GrWord *) words->pdata[first + i])->span = ((const GrWord *) written->pdata[i])->span;
}

/* Line i of a literal block is the end of the i-th line below its “|”: all but the indentation. What stands behind the
   last line end is where that line ends. */
static GrSource *
yaml_cut_literal (GrSource *source, const GrYaml *node)
{
  g_auto (GStrv) line = g_strsplit (node->text, "\n", -1);
  guint n = g_strv_length (line);
  guint32 *origin = g_new (guint32, MAX (n, 1));
  origin[0] = node->span.end;
  const char *text = source->text, *end = text + source->length;
  const char *at = memchr (text + node->span.start, '\n', source->length - node->span.start);
  const char *stop = text + node->span.end;
  for (guint i = 0; i < n; i++) {
    gsize length = strlen (line[i]);
    if (i + 1 < n || length > 0) {
      const char *next = at != NULL ? memchr (at + 1, '\n', end - (at + 1)) : NULL;
      stop = next == NULL ? end : next[-1] == '\r' ? next - 1 : next;
      at = next;
    }
    g_assert (stop >= text + length && memcmp (stop - length, line[i], length) == 0);
    origin[i] = stop - text - length;
  }
  return gr_source_new_cut (source, g_strdup (node->text), origin);
}

GrSource *
gr_yaml_document (GrSource *source, const GrYaml *node, const char *what, GrReport *report)
{
  if (node->kind == GR_YAML_TEXT && node->style == GR_YAML_LITERAL)
    return yaml_cut_literal (source, node);
  if (node->kind == GR_YAML_TEXT && node->text[0] != '\0') {
    GrSpan span = yaml_own_span (source, node);
    if (span.end - span.start == strlen (node->text) && strchr (node->text, '\n') == NULL) {
      guint32 *origin = g_new (guint32, 1);
      *origin = span.start;
      return gr_source_new_cut (source, g_strdup (node->text), origin);
    }
  }
  g_autofree char *help = g_strdup_printf (gr_message ("write “%s: |” and the text below it, indented"), what);
  return gr_none (gr_report_add (report, GR_FAULT_INPUT, source, node->span, help, "%s: want a block of lines", what));
}
