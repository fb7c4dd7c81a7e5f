// SPDX-License-Identifier: MIT
// Sources, spans and words. A source keeps its text as read; where every sixteenth line begins is noted when a place is first
// asked for, and the rest is found by scanning. Invariant: a cut source's line i is the same bytes as its parent's from origin[i]
// on.
#define GR_DROP_ALSO GR_DROPS (GrSource, gr_source_unref)

#include "base/source.h"

#include "base/error.h"
#include "base/phrase.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The byte order mark that some editors put before UTF-8 text; nobody sees it, and so it has no column. */
#define SOURCE_MARK "\xEF\xBB\xBF"

GrSource *
gr_source_new (const char *name, char *text, gssize length)
{
  GrSource *source = g_rc_box_new0 (GrSource);
  source->name = g_strdup (name);
  source->text = text != NULL ? text : g_strdup ("");
  source->length = length < 0 || text == NULL ? strlen (source->text) : (gsize) length;
  return source;
}

/* Reads all of @descriptor; a pipe has no size, so the buffer doubles up to the largest text we take. */
static char *
source_read (int descriptor, const char *name, gsize *length, GError **error)
{
  gsize room = 1 << 16, used = 0;
  g_autofree char *text = g_malloc (room + 1);
  for (;;) {
    gssize n = read (descriptor, text + used, room - used);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0) {
      int code = errno;
      return gr_none (gr_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), "cannot read %s: %s", name,
                                    gr_strerror (code)));
    }
    if (n == 0)
      break;
    used += n;
    if (used > GR_SOURCE_MAX_BYTES)
      return gr_none (gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "%s holds more than a gibibyte", name));
    if (used == room) {
      room *= 2;
      text = g_realloc (text, room + 1);
    }
  }
  text[used] = '\0';
  gsize mark = g_str_has_prefix (text, SOURCE_MARK) ? strlen (SOURCE_MARK) : 0;
  *length = used - mark;
  if (mark > 0)
    memmove (text, text + mark, *length + 1);
  return g_steal_pointer (&text);
}

/* Opens a file that is no folder, and with @flags; messages call it @name. -1 and @error. */
static int
source_open (const char *path, const char *name, int flags, struct stat *status, GError **error)
{
  int descriptor = open (path, O_RDONLY | O_CLOEXEC | flags);
  if (descriptor >= 0 && fstat (descriptor, status) == 0 && !S_ISDIR (status->st_mode))
    return descriptor;
  int why = errno, code = descriptor >= 0 || (stat (path, status) == 0 && S_ISDIR (status->st_mode)) ? EISDIR : why;
  gr_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), "cannot read “%s”: %s", name, gr_strerror (code));
  if (descriptor >= 0)
    close (descriptor);
  return -1;
}

/* Whether @path is what the server that runs us gives on standard input, by that name (serve/child.c). */
static gboolean
source_is_given (const char *path)
{
  return g_strcmp0 (path, g_getenv (GR_SOURCE_GIVEN)) == 0;
}

GrSource *
gr_source_load (const char *path, GError **error)
{
  gsize length = 0;
  if (g_str_equal (path, "-") || source_is_given (path)) {
    const char *name = source_is_given (path) ? path : GR_PHRASE ("standard input");
    char *text = source_read (STDIN_FILENO, gr_message (name), &length, error);
    return text != NULL ? gr_source_new (name, text, length) : NULL;
  }
  struct stat status;
  int descriptor = source_open (path, path, 0, &status, error);
  char *text = NULL;
  if (descriptor >= 0) {
    text = source_read (descriptor, path, &length, error);
    close (descriptor);
  }
  return text != NULL ? gr_source_new (path, text, length) : NULL;
}

/* Where @path leads when all links are followed, be the file itself there or not. NULL where not even its folder is, or where
   that is not below the folder @root. (transfer full) */
static char *
source_path_below (const char *root, const char *path)
{
  g_autofree char *top = realpath (root, NULL), *real = realpath (path, NULL);
  if (real == NULL) {
    g_autofree char *folder = g_path_get_dirname (path), *name = g_path_get_basename (path);
    g_autofree char *real_folder = realpath (folder, NULL);
    real = real_folder != NULL ? g_build_filename (real_folder, name, NULL) : NULL;
  }
  gsize n = top != NULL ? strlen (top) : 0;
  gboolean is_below = top != NULL && real != NULL && strncmp (real, top, n) == 0
                      && (real[n] == '/' || real[n] == '\0'
                          || n == 1); /* the folder itself is no file, which opening it tells */
  return is_below ? g_steal_pointer (&real) : NULL;
}

gboolean
gr_source_is_below (const char *root, const char *path)
{
  g_autofree char *real = source_path_below (root, path);
  return real != NULL;
}

GrSource *
gr_source_load_below (const char *root, const char *path, GError **error)
{
  if (source_is_given (path))
    return gr_source_load (path, error);
  g_autofree char *real = source_path_below (root, path);
  if (real == NULL)
    return gr_none (gr_set_error (
      error, GR_ERROR, GR_ERROR_INPUT,
      "“%s” is not below the folder that a lesson may read from\nput it beside the lesson, or allow more with "
      "--root FOLDER",
      path));
  struct stat status;
  int descriptor = source_open (real, path, O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, &status, error);
  gsize length = 0;
  char *text = NULL;
  if (descriptor < 0)
    return NULL;
  if (S_ISREG (status.st_mode))
    text = source_read (descriptor, path, &length, error);
  else
    gr_set_error (error, GR_ERROR, GR_ERROR_INPUT, "“%s” is not an ordinary file, and a lesson reads no other", path);
  close (descriptor);
  return text != NULL ? gr_source_new (path, text, length) : NULL;
}

GrSource *
gr_source_new_cut (GrSource *parent, char *text, guint32 *origin)
{
  GrSource *source = gr_source_new (parent->name, text, -1);
  source->parent = gr_source_ref (parent);
  source->origin = origin;
  source->n_lines = 1;
  for (const char *at = strchr (source->text, '\n'); at != NULL; at = strchr (at + 1, '\n'))
    source->n_lines++;
  return source;
}

GrSource *
gr_source_ref (GrSource *source)
{
  return g_rc_box_acquire (source);
}

GR_CLEAR_FUNCTION (source_clear, GrSource, parent, name, text, origin, line)

void
gr_source_unref (GrSource *source)
{
  if (source != NULL)
    g_rc_box_release_full (source, source_clear);
}

#define SOURCE_STEP 16u /* lines from one that is noted to the next */

/* Where the lines begin whose numbers, from 0, are multiples of SOURCE_STEP. Lent. */
static const GArray *
source_lines (const GrSource *source)
{
  if (source->line != NULL)
    return source->line;
  GArray *line = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 at = 0;
  for (guint n = 0; n == 0 || at < source->length; n++) {
    if (n % SOURCE_STEP == 0)
      g_array_append_val (line, at);
    at = gr_source_next_line (source, at);
  }
  ((GrSource *) source)->line = line; /* a note that changes nothing */
  return line;
}

/* Line index (from 0) of @offset and the byte at which the line begins. */
static guint
source_find_line (const GrSource *source, guint32 offset, guint32 *begin)
{
  const GArray *lines = source_lines (source);
  guint low = 0;
  for (guint high = lines->len; high - low > 1;) {
    guint middle = low + (high - low) / 2;
    if (g_array_index (lines, guint32, middle) <= offset)
      low = middle;
    else
      high = middle;
  }
  gsize start = g_array_index (lines, guint32, low), end = MIN ((gsize) offset, source->length);
  guint line = low * SOURCE_STEP;
  while (start < end) {
    const char *feed = memchr (source->text + start, '\n', end - start);
    if (feed == NULL)
      break;
    start = feed - source->text + 1;
    line++;
  }
  *begin = start;
  return line;
}

void
gr_source_locate (const GrSource *source, guint32 offset, guint *line, guint *column)
{
  guint32 begin;
  *line = source_find_line (source, offset, &begin) + 1;
  guint n = 1;
  gsize end = MIN ((gsize) offset, source->length);
  for (gsize at = begin; at < end; at++)
    n += ((guchar) source->text[at] & 0xC0) != 0x80;
  *column = n;
}

const GrSource *
gr_source_outermost (const GrSource *source, GrSpan *span)
{
  while (source->parent != NULL) {
    guint32 begin, end_begin;
    guint line = source_find_line (source, span->start, &begin);
    guint end_line = source_find_line (source, span->end, &end_begin);
    guint32 start = source->origin[MIN (line, source->n_lines - 1)] + (span->start - begin);
    guint32 end = source->origin[MIN (end_line, source->n_lines - 1)] + (span->end - end_begin);
    span->start = start;
    span->end = MAX (start, end);
    source = source->parent;
  }
  return source;
}

gsize
gr_source_next_line (const GrSource *source, gsize at)
{
  const char *feed = memchr (source->text + at, '\n', source->length - at);
  return feed != NULL ? (gsize) (feed - source->text) + 1 : source->length;
}

GrSpan
gr_source_take_line (const GrSource *source, gsize *at)
{
  gsize start = *at, end = gr_source_next_line (source, start);
  *at = end;
  while (end > start && strchr (" \t\r\n", source->text[end - 1]) != NULL)
    end--;
  return (GrSpan) { start, end };
}

GrSpan
gr_source_line (const GrSource *source, guint line)
{
  const GArray *lines = source_lines (source);
  guint noted = MIN ((MAX (line, 1) - 1) / SOURCE_STEP, lines->len - 1);
  gsize start = g_array_index (lines, guint32, noted);
  for (guint i = noted * SOURCE_STEP + 1; i < line && start < source->length; i++)
    start = gr_source_next_line (source, start);
  const char *feed = memchr (source->text + start, '\n', source->length - start);
  gsize end = feed != NULL ? (gsize) (feed - source->text) : source->length;
  if (end > start && source->text[end - 1] == '\r')
    end--;
  return (GrSpan) { start, end };
}

GrWord *
gr_word_new (GrSource *source, GrSpan span, const char *text)
{
  GrWord *word = g_new (GrWord, 1);
  word->source = gr_source_ref (source);
  word->span = span;
  word->text = text != NULL ? g_strdup (text) : g_strndup (source->text + span.start, span.end - span.start);
  return word;
}

GrWord *
gr_word_copy (const GrWord *word)
{
  return gr_word_new (word->source, word->span, word->text);
}

GR_FREE_FUNCTION (gr_word_free, GrWord, text, source)

GPtrArray *
gr_words_joined (const char *name, const char *lead, const char *const *text, guint n)
{
  GString *line = g_string_new (lead);
  g_autofree guint32 *start = g_new (guint32, n + 1);
  for (guint i = 0; i < n; i++) {
    g_string_append_c (line, ' ');
    start[i] = line->len;
    for (const char *c = text[i]; *c != '\0'; c++)
      g_string_append_c (line, *c == '\n' || *c == '\r' ? ' ' : *c);
  }
  g_autoptr (GrSource) source = gr_source_new (name, g_string_free (line, FALSE), -1);
  GPtrArray *words = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (words, gr_word_new (source, (GrSpan) { start[i], start[i] + strlen (text[i]) }, text[i]));
  return words;
}

/* Whether the text of @word is the source's own bytes, so that parts of it have places of their own; a quoted scalar's
   is not. */
static gboolean
word_is_verbatim (const GrWord *word)
{
  gsize length = strlen (word->text);
  return word->source != NULL && word->span.end - word->span.start == length
         && memcmp (word->source->text + word->span.start, word->text, length) == 0;
}

GrWord *
gr_word_part (const GrWord *word, gsize start, gsize end)
{
  g_autofree char *text = g_strndup (word->text + start, end - start);
  GrSpan own = { word->span.start + start, word->span.start + end };
  return gr_word_new (word->source, word_is_verbatim (word) ? own : word->span, text);
}

static gboolean
source_is_blank (char c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

gboolean
gr_source_take_word (const GrSource *source, gsize *at, GrSpan *word)
{
  const char *text = source->text;
  gsize start = *at;
  for (;;) {
    gboolean is_comment = text[start] == ';' && (start == 0 || text[start - 1] == '\n');
    if (start >= source->length)
      return FALSE;
    if (is_comment)
      start = gr_source_next_line (source, start);
    else if (source_is_blank (text[start]) || text[start] == ',')
      start++;
    else
      break;
  }
  gsize end = start;
  while (end < source->length && !source_is_blank (text[end]))
    end++;
  *at = end;
  while (text[end - 1] == ',') /* “3, 4, 5” */
    end--;
  *word = (GrSpan) { start, end };
  return TRUE;
}

void
gr_source_words (GrSource *source, GPtrArray *words)
{
  GrSpan span;
  for (gsize at = 0; gr_source_take_word (source, &at, &span);)
    g_ptr_array_add (words, gr_word_new (source, span, NULL));
}

void
gr_word_split (const GrWord *word, char separator, GPtrArray *words)
{
  gboolean is_verbatim = word_is_verbatim (word); /* asked once: a word may have a million parts */
  const char *start = word->text, *end = NULL;
  do {
    end = strchr (start, separator);
    gsize length = end != NULL ? (gsize) (end - start) : strlen (start);
    guint32 from = word->span.start + (guint32) (start - word->text);
    g_autofree char *part = g_strndup (start, length);
    GrSpan own = { from, from + (guint32) length };
    g_ptr_array_add (words, gr_word_new (word->source, is_verbatim ? own : word->span, part));
    start += length + 1;
  } while (end != NULL);
}

/* ---- character references ---- */

/* Numbers, and the names of HTML 5: a table made when the program is built (markdown/entities.py), of rows without pointers, so that a
   start does not touch it. Source: WHATWG, HTML Living Standard, section 13.5, Named character references. */
#include "entities.h"

static int
entity_compare (gconstpointer name, gconstpointer row)
{
  return strcmp (name, row); /* the name is what a row begins with */
}

char *
gr_entity_text (const char *text, gsize length)
{
  if (length < 3 || text[0] != '&' || text[length - 1] != ';')
    return NULL;
  g_autofree char *name = g_strndup (text + 1, length - 2);
  if (name[0] == '#') {
    gboolean is_hexadecimal = name[1] == 'x' || name[1] == 'X';
    guint64 number = g_ascii_strtoull (name + 1 + is_hexadecimal, NULL, is_hexadecimal ? 16 : 10);
    gboolean good = number <= 0x10FFFF && g_unichar_validate (number) && !g_unichar_iscntrl (number);
    char utf8[8] = { 0 };
    g_unichar_to_utf8 (good ? number : number == '\t' || number == '\n' ? ' ' : 0xFFFD, utf8);
    return g_strdup (utf8);
  }
  const char *found = bsearch (name, entities, G_N_ELEMENTS (entities), sizeof entities[0], entity_compare);
  return found != NULL ? g_strdelimit (g_strdup (found + ENTITY_NAME), "\t\n", ' ') : NULL;
}
