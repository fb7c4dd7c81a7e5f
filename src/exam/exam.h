// SPDX-License-Identifier: MIT
// What sheets of exercises have besides a lesson: figures to be filled in, a key of several sheets, also as data, and the
// students they are for.
#pragma once

#include "markdown/document.h"

/* How much a key tells: the sheets with their answers behind the table of them, or the table alone. */
typedef enum { GR_KEY_FULL, GR_KEY_SHORT } GrKeyKind;
/* Binds @sheets (of GrDocument, swallowed; drawn; at least one) into one document, their key. (transfer full) */
GrDocument *gr_document_bind (GPtrArray *sheets, GrKeyKind kind);

/* How figures to be filled in are shown: empty; empty, and filled in the answers to their exercises; or filled. */
typedef enum { GR_DOCUMENT_EMPTY, GR_DOCUMENT_ANSWERED, GR_DOCUMENT_KEY } GrDocumentForm;
/* Shows them so in @document, which has been drawn. */
void gr_document_set_form (GrDocument *document, GrDocumentForm form);
/* Whether it has such figures. */
gboolean gr_document_has_forms (const GrDocument *document);

/* ---- exercises.c: which they are, and how many points they give ---- */

typedef struct {
  const GrBlock *parent, *head; /* the paragraph that asks, or begins to, among the children of @parent: */
  guint first, end;             /* from it up to its last answer */
  const GrBlock *answer;        /* (nullable) the first */
  char *label;                  /* what it is called: “3.” */
  guint own, parts;             /* points, in hundredths: those that its head says, and what its parts add up to */
  char last_part;               /* “(c)”, '\0': it has none */
  gboolean is_open;             /* while it is read: what follows is asked, too */
} GrExercise;

/* All exercises in the order of the text. (transfer full) of GrExercise. */
GArray *gr_exercises (const GrDocument *document);
/* What can be had for it, in hundredths, and such a number as text: “2½”. (transfer full) */
guint gr_exercise_points (const GrExercise *exercise);
char *gr_points_text (guint points);
/* Whether @text is such a number, and nothing else. */
gboolean gr_points_are_in (const char *text);
/* Warns of exercises whose parts do not add up to what they say. */
void gr_exercises_check (const GrDocument *document, GrReport *report);
/* Whether a paragraph begins an exercise: bold words say its number. */
gboolean gr_exercise_is_head (const GrBlock *block);
/* The bold words that begin @paragraph and name it, without points. NULL where there are none. (transfer full) */
char *gr_exercise_label (const GrBlock *paragraph, const char *lang);
/* The paragraph that begins the exercise which child @index of @block answers; NULL where there is none. *@part gets the
   letter of its part where parts have answers of their own, else '\0'. (lent) */
GrBlock *gr_exercise_head (const GPtrArray *block, guint index, const char *lang, char *part);
/* Leaves nothing in @document but its exercises and the headings above them; figures keep their numbers. */
void gr_exercises_only (GrDocument *document);
/* Takes child @index out of the body. */
void gr_exercises_drop (GrDocument *document, guint index);

/* ---- choices.c ---- */

/* What is drawn of exercises besides the instances of figures: the order of choices, and which exercises of a pool. “{points=4}”
   becomes words. @report gets faults. */
void gr_choices_settle (GrDocument *document, GrReport *report);

/* Appends what the lots of @sheets (shape (n_sheets)) are to @out, as one object of JSON on one line
   (docs/command-line.md). */
void gr_lesson_key_json (const GrDocument *const *sheets, guint n_sheets, GString *out);

#define GR_ROSTER_MAX 500

typedef struct {
  char *name;
  char *number; /* (nullable) */
} GrStudent;

/* Reads the list of students that @word names: a name a line, or rows with commas, of which the first may name the columns
   “name” and “number”. NULL and faults where there are none, or names that are empty, twice there or no plain text.
   (transfer full) of GrStudent. */
GPtrArray *gr_roster_load (const GrWord *word, GrReport *report);
