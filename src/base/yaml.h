// SPDX-License-Identifier: MIT
// The YAML that lessons and templates are written in: maps, lists and text, every one with its place. All values are
// text here; what YAML would silently make of them, or swallow as a comment, is a fault.
#pragma once

#include "base/report.h"

typedef enum { GR_YAML_TEXT, GR_YAML_LIST, GR_YAML_MAP } GrYamlKind;

typedef enum {
  GR_YAML_PLAIN,   /* bytes as they stand; folded where it goes over several lines */
  GR_YAML_QUOTED,  /* '…' or "…" */
  GR_YAML_LITERAL, /* | */
  GR_YAML_FOLDED,  /* > */
  GR_YAML_FILLED,  /* by gr_yaml_fill(): no longer what the source has */
} GrYamlStyle;

typedef struct GrYaml GrYaml;
struct GrYaml {
  GrYamlKind kind;
  GrYamlStyle style; /* text */
  GrSpan span;      /* in the source it was read from, without blanks at the end; empty behind the colon for no value */
  char *text;       /* text: the value */
  GPtrArray *key;   /* map: of GrYaml (text), in text order */
  GPtrArray *child; /* map: of GrYaml, one a key; list: of GrYaml */
};

/* A key that maps of the reader's may have, as his editor is told of it. */
typedef struct {
  const char *name;
  const char *kind; /* of its value: text, number, list, map, or one of other words: “number|none” */
  const char *help; /* one sentence without a full stop */
} GrYamlKey;

/* Whether one of @keys, ended by one without a name, is called @name. */
gboolean gr_yaml_key_is_known (const GrYamlKey *keys, const char *name);
/* Appends the names of @keys (nullable) to @names (of const char*). */
void gr_yaml_key_add_names (const GrYamlKey *keys, GPtrArray *names);

/* Reads @span of @source, which must be UTF-8. NULL and a fault where it is no YAML; an empty text is an empty map.
   Anchors, aliases, tags, keys given twice and swallowing comments are faults, and reading goes on. */
GrYaml *gr_yaml_read (GrSource *source, GrSpan span, GrReport *report);
/* A node without a text or children, for other formats that say the same. */
GrYaml *gr_yaml_new (GrYamlKind kind, GrSpan span);
/* Adds @child (transfer full) at the end of a list, or to a map as the value of @key. */
void gr_yaml_add (GrYaml *parent, const char *key, GrYaml *child);
/* @node and all below it once more. (transfer full) */
GrYaml *gr_yaml_copy (const GrYaml *node);
/* Appends all texts from @node on, each ended by a line feed. */
void gr_yaml_append_texts (const GrYaml *node, GString *out);
/* Gives the text @node other words than were written. Their places are those of the words written, one for one, where
   there are as many. */
void gr_yaml_fill (GrYaml *node, const char *text);
void gr_yaml_free (GrYaml *node);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrYaml, gr_yaml_free)

/* The value of key @name of the map @node, or NULL. */
const GrYaml *gr_yaml_lookup (const GrYaml *node, const char *name);

/* The text of @node. NULL and a fault that begins with @what where it is a map, a list, nothing, or a plain word that
   YAML reads as something else (no, null, 1e3, 012). Lent. */
const char *gr_yaml_text (GrSource *source, const GrYaml *node, const char *what, GrReport *report);

/* The same as one line: line feeds and tabs are blanks, and none stand at the ends. NULL and a fault where nothing is left,
   or more than 10 000 bytes. (transfer full) */
char *gr_yaml_line (GrSource *source, const GrYaml *node, const char *what, GrReport *report);

/* The text @node as a word. Its place is that of the value's own bytes where these stand in @source as they are, and
   that of the whole value otherwise. (transfer full) */
GrWord *gr_yaml_word (GrSource *source, const GrYaml *node);

/* Appends the words of the text @node (separated by white space) to @words, an array of GrWord*. */
void gr_yaml_words (GrSource *source, const GrYaml *node, GPtrArray *words);

/* The text @node as a source of its own, cut out of @source: a block that begins with “|”, or a text on one line
   without escapes. NULL and a fault that begins with @what where it is neither. (transfer full) */
GrSource *gr_yaml_document (GrSource *source, const GrYaml *node, const char *what, GrReport *report);
