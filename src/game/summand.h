// SPDX-License-Identifier: MIT
// One game of a sum as written, and what may be asked of it whatever tables the game has. Where a game knows nothing
// more, these functions do without: moves are listed and counted, a caption is the label, a closed form is not there.
#pragma once

#include "game/game.h"

/* The letters that pictures give to positions which people see and do not read (GrGameTelling.is_seen), in the order in which
   they are asked for: none that means an outcome, or something else in a formula. */
typedef struct GrLetters GrLetters;

typedef struct {
  const GrGame *game;
  gpointer instance;
  GrArgs *args;
  GrLetters *letters;   /* (nullable) shared by all of a study; NULL: captions are labels */
  gboolean is_partizan; /* the game says so of this instance */
  gboolean is_loopy;    /* and that play may go round */
} GrSummand;

/* Whether the game of @summand has the table @table, and its member @member in it. */
#define GR_HAS(summand, table, member) ((summand)->game->table != NULL && (summand)->game->table->member)

/* ---- moves ---- */

/* How many moves the game counts from here, without listing them; 0 where it cannot tell. */
guint64 gr_summand_n_counted (const GrSummand *summand, guint32 realm, GrBytes from);
/* How many moves there are, listed where the game does not count them. */
guint64 gr_summand_n_moves (const GrSummand *summand, guint32 realm, GrBytes from);
/* TRUE where the game finds moves by the value of their followers. */
gboolean gr_summand_seeks (const GrSummand *summand);
/* FALSE where looking for moves by value from here would take too long. */
gboolean gr_summand_can_seek (const GrSummand *summand, guint32 realm, GrBytes from);

/* ---- closed forms: FALSE (GR_FORM_NONE) where there is none ---- */

/* What GrGameTelling.where says, appended. */
void gr_summand_append_where (const GrSummand *summand, const GrMove *move, GString *out);
gboolean gr_summand_value (const GrSummand *summand, guint32 realm, GrBytes at, GrNimber *out);
gboolean gr_summand_has_misere (const GrSummand *summand);
/* TRUE where misère play is that of Nim on the values. */
gboolean gr_summand_is_misere_nim (const GrSummand *summand);
/* The outcome of misère Nim from the nim-sum of the heaps and the largest of them (Bouton 1901): as in normal play
   while a heap of 2 or more is there; otherwise the mover wants an even number of ones. It holds for every sum of
   positions whose followers have exactly the smaller sizes 0…n − 1. */
GrOutcome gr_misere_nim (GrNimber sum, GrNimber largest);
gboolean gr_summand_misere (const GrSummand *summand, guint n_parts, const GrBytes *parts, GrOutcome *out);
gboolean gr_summand_loopy_value (const GrSummand *summand, guint32 realm, GrBytes at, GrLoopyValue *out);
gboolean gr_summand_period (const GrSummand *summand, GrPeriod *out);
/* @error: the position has one, which is over a limit. */
GrForm gr_summand_form (const GrSummand *summand, guint32 realm, GrBytes at, GrForms *forms, GError **error);
gboolean gr_summand_bound (const GrSummand *summand, guint32 realm, GrBytes at, const GrDyadic *beside, GrForms *forms,
                           GrForm bound[2], gboolean *has_outcome, GrOutcome *outcome);

/* ---- places ---- */

gboolean gr_summand_has_domain (const GrSummand *summand);
/* The positions of its domain, which it has. NULL and @error where there are more than @limit. (transfer full) */
GrPositions *gr_summand_domain (const GrSummand *summand, guint64 limit, GError **error);
gboolean gr_summand_has_grid (const GrSummand *summand);
gboolean gr_summand_is_hole (const GrSummand *summand, guint32 realm, GrBytes at);
/* TRUE where positions are heaps, each with a size (gr_heap_decode()). */
gboolean gr_summand_has_heaps (const GrSummand *summand);
/* How many whole numbers a position is a list of, the first @most to @out: a heap of one; 0: it is none. */
guint gr_summand_numbers (const GrSummand *summand, GrBytes at, guint64 *out, guint most);
/* How many are taken at once at most (GrGameHeaps.taken); 0: the game is no such one. */
guint gr_summand_taken (const GrSummand *summand);
/* TRUE where a position is so many sticks as its heap size (gr_heap_decode()) says. */
gboolean gr_summand_is_sticks (const GrSummand *summand);
/* The same, or the game draws one so where no one says otherwise. */
gboolean gr_summand_shows_sticks (const GrSummand *summand);
/* TRUE where a position is a piece on a square. */
gboolean gr_summand_is_board (const GrSummand *summand);

/* ---- what is told ---- */

/* None yet; none is ever called by a letter of @but. */
GrLetters *gr_letters_new (const char *but);
/* The same where those come first that @marks, shape (count), marks and the others behind them; NULL: so they do already. (transfer full) */
GrLetters *gr_letters_sort (const GrLetters *letters, const guint8 *marks);
void gr_letters_free (GrLetters *letters);
guint gr_letters_count (const GrLetters *letters);
/* The letter called @name: 0 and on; −1: it is given to nobody. */
gint gr_letters_find (const GrLetters *letters, const char *name);
/* Draws the position that has letter @index, and gives its name. */
const char *gr_letters_draw (const GrLetters *letters, guint index, GrScene *out);
/* “A = ../#.”, for text without a picture, appended. */
void gr_letters_append (const GrLetters *letters, guint index, GString *out);
/* TRUE where people see the position, and pictures give it a letter. */
gboolean gr_summand_is_seen (const GrSummand *summand, guint32 realm, GrBytes at);
/* The game's name for people, or its letter; its label where it has no other. */
void gr_summand_caption (const GrSummand *summand, guint32 realm, GrBytes at, GString *out);
/* What @move does, in the game's words, FALSE where it has none; in @lang (nullable: English), where the game speaks it. */
gboolean gr_summand_tell (const GrSummand *summand, guint32 realm, GrBytes from, const GrMove *move,
                          const GrPositions *parts, const char *lang, GString *out);
/* TRUE where moves are not named by the labels of their ends. */
gboolean gr_summand_is_bare (const GrSummand *summand);

/* The position as a Hackenbush picture; NULL where it is none. (transfer full) */
GrBush *gr_summand_bush (const GrSummand *summand, guint32 realm, GrBytes at);
