// SPDX-License-Identifier: MIT
// Programs in lessons: keywords, strings and comments, by a scanner of one table a language. It knows no grammar, which
// the few lines of a lesson do not need. Invariant: tokens cover the text.
#include "markdown/highlight.h"

#include <string.h>

typedef struct {
  const char *names;        /* separated by spaces, with one at either end */
  const char *comment;      /* up to the end of the line */
  const char *open, *close; /* (nullable) a comment of several lines */
  const char *quotes;       /* signs around strings */
  const char *keywords;     /* like names */
} Language;

static const Language languages[] = {
  { " python py python3 ", "#", NULL, NULL, "\"'",
    " and as assert async await break class continue def del elif else except finally for from global if import in is "
    "lambda nonlocal not or pass raise return try while with yield None True False " },
  { " c h cpp c++ cc hpp cxx java js javascript ", "//", "/*", "*/", "\"'",
    " auto break case catch char class const constexpr continue default delete do double else enum explicit extern false "
    "float for friend goto if inline int long namespace new nullptr operator private protected public register return "
    "short signed sizeof static struct switch template this throw true try typedef typename union unsigned using "
    "virtual void volatile while bool let var function #include #define " },
  { " lua ", "--", "--[[", "]]", "\"'",
    " and break do else elseif end false for function goto if in local nil not or repeat return then true until while " },
  { " dot gv graphviz ", "//", "/*", "*/", "\"", " digraph edge graph node strict subgraph " },
  { " sh bash shell ", "#", NULL, NULL, "\"'",
    " case do done elif else esac export fi for function if in local return then until while " },
};

static gboolean
has_word (const char *list, const char *word, gsize length)
{
  for (const char *at = list; (at = strchr (at, ' ')) != NULL && at[1] != '\0'; at++)
    if (strncmp (at + 1, word, length) == 0 && at[1 + length] == ' ')
      return TRUE;
  return FALSE;
}

/* Behind the string that begins at @at: strings of one line end with it. */
static gsize
string_end (const char *text, gsize at)
{
  char quote = text[at];
  gboolean is_long = text[at + 1] == quote && text[at + 2] == quote;
  for (gsize end = at + (is_long ? 3 : 1); text[end] != '\0'; end++)
    if (text[end] == '\\' && text[end + 1] != '\0')
      end++;
    else if (is_long ? strncmp (text + end, (char[]) { quote, quote, quote, '\0' }, 3) == 0 : text[end] == quote)
      return end + (is_long ? 3 : 1);
    else if (text[end] == '\n' && !is_long)
      return end;
  return strlen (text);
}

/* The token that begins at @at. */
static GrCodeToken
next_token (const Language *language, const char *text, gsize at)
{
  gsize end = at;
  if (language->open != NULL && (g_str_has_prefix) (text + at, language->open)) {
    const char *close = strstr (text + at + strlen (language->open), language->close);
    end = close != NULL ? (gsize) (close - text) + strlen (language->close) : strlen (text);
    return (GrCodeToken) { at, end, GR_CODE_COMMENT };
  }
  if ((g_str_has_prefix) (text + at, language->comment))
    return (GrCodeToken) { at, at + strcspn (text + at, "\n"), GR_CODE_COMMENT };
  if (strchr (language->quotes, text[at]) != NULL)
    return (GrCodeToken) { at, string_end (text, at), GR_CODE_STRING };
  while (g_ascii_isalnum (text[end]) || text[end] == '_' || text[end] == '#' || (guchar) text[end] > 0x7F)
    end++;
  if (end == at)
    return (GrCodeToken) { at, at + 1, GR_CODE_PLAIN };
  return (GrCodeToken) { at, end,
                         has_word (language->keywords, text + at, end - at) ? GR_CODE_KEYWORD : GR_CODE_PLAIN };
}

GArray *
gr_code_tokens (const char *text, const char *info)
{
  GArray *token = g_array_new (FALSE, FALSE, sizeof (GrCodeToken));
  const Language *language = NULL;
  gsize length = strlen (text), named = info != NULL ? strcspn (info, " \t{,") : 0;
  for (guint i = 0; named > 0 && i < G_N_ELEMENTS (languages) && language == NULL; i++)
    language = has_word (languages[i].names, info, named) ? &languages[i] : NULL;
  for (gsize at = 0; at < length;) {
    GrCodeToken next = { at, length, GR_CODE_PLAIN };
    if (language != NULL)
      next = next_token (language, text, at);
    GrCodeToken *last = token->len > 0 ? &g_array_index (token, GrCodeToken, token->len - 1) : NULL;
    if (last != NULL && last->kind == next.kind)
      last->end = next.end;
    else
      g_array_append_val (token, next);
    at = next.end;
  }
  return token;
}
