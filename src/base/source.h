// SPDX-License-Identifier: MIT
// Text that a person wrote, and places in it. Every fault that grundy reports points at bytes of a GrSource; a source
// that was cut out of another one (a figure block of a lesson, its `input:`) knows where each of its lines came from,
// so that a place in it is shown as a place in the file that the reader has open.
#pragma once

#include <glib.h>

/* Makes @text (nullable, transfer full) the one that *@slot owns in the place of the one that it has. */
static inline void
gr_take_text (char **slot, char *text)
{
  g_free (*slot);
  *slot = text;
}

/* A run of bytes [start, end) of one GrSource. */
typedef struct {
  guint32 start;
  guint32 end;
} GrSpan;

typedef struct GrSource GrSource;

struct GrSource {
  char *name;       /* what messages call it: a path, “command line”, “standard input” */
  char *text;       /* length bytes and a NUL; may hold any bytes until gr_source_check_text() has passed it */
  gsize length;     /* at most GR_SOURCE_MAX_BYTES */
  GrSource *parent; /* (nullable) the source it was cut out of */
  guint32 *origin;  /* (nullable) shape (n_lines): byte of the parent at which each line begins */
  guint32 n_lines;
  GArray *line; /* (nullable) of guint32: where some of its own lines begin, once places were asked for */
};

#define GR_SOURCE_MAX_BYTES ((gsize) 1 << 30)

/* Makes a source of @text (transfer full; NULL is the empty text) of @length bytes; -1: up to its NUL. */
GrSource *gr_source_new (const char *name, char *text, gssize length);

/* The variable of the environment by which a server that runs us says what it gives on standard input: “rules.lua”. */
#define GR_SOURCE_GIVEN "GRUNDY_GIVEN"

/* Reads the file @path, or standard input where it is "-" or what is given there. NULL and @error (domain G_FILE_ERROR, or GR_ERROR_LIMIT
   for more than GR_SOURCE_MAX_BYTES) where it cannot be read. */
GrSource *gr_source_load (const char *path, GError **error);

/* Whether @path leads to the folder @root or below, wherever links lead, be the file itself there or not. */
gboolean gr_source_is_below (const char *root, const char *path);

/* gr_source_load() of an ordinary file at or below the folder @root, wherever links lead: GR_ERROR_INPUT where @path is
   elsewhere or anything else. Nothing outside of @root is opened. */
GrSource *gr_source_load_below (const char *root, const char *path, GError **error);

/* Makes a source of @text (transfer full) whose line i begins at byte @origin[i] (transfer full; one entry a line)
   of @parent. A line of @text must be equal, byte for byte, to what stands at its origin. */
GrSource *gr_source_new_cut (GrSource *parent, char *text, guint32 *origin);

GrSource *gr_source_ref (GrSource *source);
void gr_source_unref (GrSource *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrSource, gr_source_unref)

/* Line and column, both from 1, of byte @offset of @source itself (not of its parent); columns count characters. */
void gr_source_locate (const GrSource *source, guint32 offset, guint *line, guint *column);

/* The outermost source that @source was cut out of, with *@span moved there. */
const GrSource *gr_source_outermost (const GrSource *source, GrSpan *span);

/* Where the line after that of the byte @at begins; the length of @source after the last one. */
gsize gr_source_next_line (const GrSource *source, gsize at);
/* The line that begins at *@at, without what nobody sees at its end; *@at moves to the next one. */
GrSpan gr_source_take_line (const GrSource *source, gsize *at);
/* The bytes of line @line (from 1) without its line end. */
GrSpan gr_source_line (const GrSource *source, guint line);

/* A word with its place. Words are what games and options are given, from the command line, a file or a lesson. */
typedef struct {
  char *text;       /* NUL-terminated, owned */
  GrSource *source; /* a reference */
  GrSpan span;      /* in source */
} GrWord;

/* (transfer full) a word of @source; @text NULL: the bytes of @span. */
GrWord *gr_word_new (GrSource *source, GrSpan span, const char *text);
GrWord *gr_word_copy (const GrWord *word);
void gr_word_free (GrWord *word);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrWord, gr_word_free)

/* Bytes [@start, @end) of @word, with their place: that of all of it where its text is not the source's own. (transfer
   full) */
GrWord *gr_word_part (const GrWord *word, gsize start, gsize end);

/* The @n words of @text as a source called @name: @lead, then each after a blank. (transfer full) of GrWord */
GPtrArray *gr_words_joined (const char *name, const char *lead, const char *const *text, guint n);

/* The word of @source at or behind the byte *@at (separated by white space, and commas beside it; lines that are blank or begin with ';' are
   skipped); *@at moves behind it. FALSE where there is none. */
gboolean gr_source_take_word (const GrSource *source, gsize *at, GrSpan *word);
/* Appends all its words to @words, an array of GrWord*. */
void gr_source_words (GrSource *source, GPtrArray *words);

/* Appends the parts of @word between @separator to @words, as gr_word_part() gives them (an empty part is an empty word,
   so that it can be reported in its place). */
void gr_word_split (const GrWord *word, char separator, GPtrArray *words);

/* What the @length bytes of @text, from “&” to “;”, stand for: one character or two. NULL where the name is not known.
   (transfer full) (nullable) */
char *gr_entity_text (const char *text, gsize length);
