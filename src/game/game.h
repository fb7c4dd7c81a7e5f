// SPDX-License-Identifier: MIT
// What a game is: its rules. A game is written for one component; sums, families, several heaps or tokens, whole
// positions, exploring and solving are made from these functions alone. What a game knows more of (closed forms, Left
// and Right, a map …) stands in tables of its own, which a game has or has not; game/summand.h asks them.
//
// `prepare` reads the notation once into an instance. The instance names its components: heaps, tokens, boards,
// colours, stalks. A component has a realm and a start position. The realm is a small number that picks the rules where
// an instance holds several of them (board 0, board 1 …) and is 0 otherwise; components of one realm share all work. A
// position is a byte string of any length: equal bytes, same position. A move leads from one position to any number of
// parts of the same realm, which are played on as a sum (none: nothing is left).
#pragma once

#include "base/json.h"
#include "game/contest.h"
#include "graphs/graph.h"
#include "scene/scene.h"
#include "value/form.h"
#include "value/mex.h"
#include "value/written.h"

typedef struct {
  const guint8 *data;
  gsize size;
} GrBytes;

gboolean gr_bytes_equal (GrBytes a, GrBytes b);
int gr_bytes_compare (GrBytes a, GrBytes b);

/* A growing list of positions. */
typedef struct {
  GByteArray *bytes;
  GArray *end;   /* of gsize: byte after position i */
  GArray *realm; /* of guint32 */
} GrPositions;

GrPositions *gr_positions_new (void);
void gr_positions_free (GrPositions *positions);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrPositions, gr_positions_free)
void gr_positions_clear (GrPositions *positions);
void gr_positions_add (GrPositions *positions, guint32 realm, gconstpointer data, gsize size);
guint gr_positions_count (const GrPositions *positions);
GrBytes gr_positions_at (const GrPositions *positions, guint index); /* lent until the next change */
guint32 gr_positions_realm (const GrPositions *positions, guint index);
static inline void
gr_positions_put (GrPositions *positions, guint32 realm, GrBytes at)
{
  gr_positions_add (positions, realm, at.data, at.size);
}

/* Numbers among the bytes of positions, in LEB128: low bits first; the byte behind it is *at once it is read. */
void gr_number_append (GByteArray *out, guint64 number);
guint64 gr_number_read (const guint8 **at);

typedef enum { GR_MOVER_BOTH, GR_MOVER_LEFT, GR_MOVER_RIGHT } GrMover;

/* Who moves next; of moves that both have, both. */
static inline GrMover
gr_mover_other (GrMover mover)
{
  return mover == GR_MOVER_LEFT ? GR_MOVER_RIGHT : mover == GR_MOVER_RIGHT ? GR_MOVER_LEFT : GR_MOVER_BOTH;
}

typedef struct {
  GrMover mover;
  guint32 component; /* filled by the study; games leave it alone */
  guint64 tag;       /* the game's own number for the move (an edge, a chord class); 0 where it needs none */
  guint64 count;     /* moves that this one stands for (a class of chords); 1 otherwise */
  guint first_part, n_parts;
} GrMove;

/* A growing list of moves. */
typedef struct {
  GArray *move; /* of GrMove */
  GrPositions *part;
} GrMoves;

GrMoves *gr_moves_new (void);
void gr_moves_free (GrMoves *moves);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrMoves, gr_moves_free)
void gr_moves_clear (GrMoves *moves);
/* Begins a move; gr_moves_part() then adds the parts that it leaves. */
void gr_moves_begin (GrMoves *moves, GrMover mover, guint64 tag, guint64 count);
void gr_moves_part (GrMoves *moves, gconstpointer data, gsize size);
/* A move of both players, counted once, to a single part. */
void gr_moves_add (GrMoves *moves, gconstpointer data, gsize size);
const GrMove *gr_moves_at (const GrMoves *moves, guint index);

/* What proves a period. */
typedef enum {
  GR_PERIOD_FOUND, /* nothing: it is seen in the values */
  GR_PERIOD_WINDOW, /* no move takes more than w, and w values in a row come back: checked = preperiod + period + w − 1 */
  GR_PERIOD_OCTAL, /* the octal periodicity theorem: values come back period later, up to checked */
  GR_PERIOD_COUNT, /* g(k) is the remainder of checked − k after division by the period */
} GrPeriodBy;

/* The pre-period and minimal period of the Grundy values of heaps 0, 1, 2 … */
typedef struct {
  guint64 preperiod, period;
  guint64 checked; /* largest index that was computed for the proof */
  /* (nullable) the theorem that proves it, one static sentence without a full stop; NULL: found in the values */
  const char *proof;
  GrPeriodBy by;
} GrPeriod;

/* D: a draw, where play need not end. */
typedef enum { GR_OUTCOME_P, GR_OUTCOME_N, GR_OUTCOME_L, GR_OUTCOME_R, GR_OUTCOME_D } GrOutcome;
#define GR_N_OUTCOMES 5

typedef enum { GR_PLAY_NORMAL, GR_PLAY_MISERE } GrPlay;

/* A game's own map (a token's graph, a graph of triggers), which figures lay out and draw with the pieces on it. */
typedef struct {
  guint32 tail, head;
  GrMover mover;             /* whose moves go along it */
  const char *label;         /* (nullable) lent by the instance: what the reader calls it */
  const char *url, *tooltip; /* (nullable) lent: where a click leads, and what a mouse is told */
  GrDotRim rim;              /* the reader's line: where nobody's moves are told by it, … */
  guint32 line;              /* … and its colour, 0xRRGGBB; 0: the usual one */
} GrDiagramEdge;

/* What the reader says of a node's looks; all of it nullable and lent by the instance. */
typedef struct {
  const char *lines; /* the label as it is to be drawn, its lines parted by \n, where it has several */
  const char *url, *tooltip;
  GrDotLook look;
} GrDiagramNote;

typedef struct {
  guint32 n_nodes;
  GPtrArray *name;  /* of char*, owned: what the nodes are called */
  GArray *edge;     /* of GrDiagramEdge */
  const char *head; /* (nullable, lent by the instance) what the reader writes over the whole */
  GrFlow flow;
  const GrPoint *place; /* (nullable, lent by the instance) shape (n_nodes): where the reader puts them, y up */
  gboolean is_sided;    /* the edges are drawn as moves of Left, Right or both */
  const GArray *note;   /* (nullable, lent by the instance) of GrDiagramNote, shape (n_nodes) */
  const GArray *group;  /* (nullable, lent by the instance) of GrDiagramGroup, outer boxes first */
  const GArray *
    hidden; /* (nullable, lent by the instance) of GrDotEdge: nobody sees them, but their heads stand behind their tails */
} GrDiagram;

/* How a piece on a map looks. */
typedef struct {
  GrInk fill, on; /* on: of the letter */
  char letter[8]; /* UTF-8; empty: none */
} GrPieceLook;

/* Positions that stand in rows and columns: the squares of a board, the pairs of a table. */
typedef struct {
  guint32 rows, columns;
  GPtrArray *row_name, *column_name; /* of char*, owned; shapes (rows) and (columns) */
  /* shape (rows, columns), row by row; holes among them; a position may stand in several places */
  GrPositions *place;
  const char *mover;    /* (nullable) what moves, in one word: “rook” */
  GrScene *piece;       /* (nullable) it as a picture, around 20 points high */
  const char *diagonal; /* (nullable) what the places (i, i) are, where they are of another kind: “merged” */
} GrGrid;

GrGrid *gr_grid_new (void);
void gr_grid_free (GrGrid *grid);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrGrid, gr_grid_free)

/* ---- what every game says ---- */

/* For people: help, lists, titles. Nothing is NULL. */
typedef struct {
  const char *name, *title;
  const char *summary; /* the rules in one or two sentences */
  const char *source;  /* where the rules and the theory are written down */
  const char *usage;   /* the words after the name, for help: “N … | A..B” */
  const char *example; /* words that make a small instance, name included: for help, the gallery, tests */
  /* (nullable) What people call one component in a sum, by its position and by what was typed for it where its picture says
     the position: GR_PHRASE ("Polygon of %s points"). Without them the title stands before the position. */
  const char *called, *typed;
} GrGameAbout;

/* What a game's input is besides words. */
typedef enum {
  GR_INPUT_WORDS,     /* words only; @FILE gives more of them */
  GR_INPUT_DOCUMENT,  /* a file (a word with '.' or '/'), @FILE, “-” or `input:` gives args->document */
  GR_INPUT_DOCUMENTS, /* the same, and several may be given */
} GrInputKind;

typedef struct {
  GrInputKind input;
  const GrParam *params; /* (nullable) the game's own options */
  gboolean is_verbatim;  /* a word is taken with its blanks and commas; else “3, 4 5” is three of them */
  gboolean takes_list;   /* its words are read by gr_heaps_read(), which takes args->list too */
} GrGameNotation;

/* ---- what a game may know more of: one table for each thing, all members nullable but where it says so ---- */

/* Closed forms of impartial play. */
typedef struct {
  /* The Grundy value; FALSE where this position has none in closed form. */
  gboolean (*value) (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out);
  /* The misère outcome of a sum of @n_parts positions of this game; FALSE: not known. */
  gboolean (*misere) (gconstpointer instance, guint n_parts, const GrBytes *parts, GrOutcome *out);
  /* Misère play is that of Nim on the values, which all positions have, so that seek finds its winning moves too. */
  gboolean is_misere_nim;
  /* Nim itself: the sizes of its heaps (of GrNimber) in the order of the components, lent. Component i is then
     gr_heap_encode() of the i-th, in realm 0, and need not be listed. */
  const GArray *(*nim) (gconstpointer instance);
} GrGameTheory;

/* Moves where they may be too many to list. */
typedef struct {
  /* How many moves there are; by default they are listed and counted. */
  guint64 (*n_moves) (gconstpointer instance, guint32 realm, GrBytes from);
  /* (wanted where n_moves is) Only the moves to followers of Grundy value @wanted. */
  void (*seek) (gconstpointer instance, guint32 realm, GrBytes from, GrNimber wanted, GrMoves *out);
  /* FALSE where looking for them from here (in partizan games: for the value of every move) would take too long; seek
     then finds none. */
  gboolean (*can_seek) (gconstpointer instance, guint32 realm, GrBytes from);
  /* How many moves win from the start of the only component, in decimal, where that may be more than 64 bits hold.
     Gives the modulus by which they were counted, 0: exactly. Played alone such a game is answered by this number and
     without a list. */
  guint64 (*count) (gconstpointer instance, GString *out);
} GrGameCounting;

/* Left and Right have moves of their own: values are forms and not nimbers, and theory and seek are not asked. */
typedef struct {
  /* FALSE where that is not so of this instance; NULL: it is so of all. */
  gboolean (*is_partizan) (gconstpointer instance);
  /* The value in closed form, made in @forms; GR_FORM_NONE where this position has none, with @error set where it has
     one that is over a limit. */
  GrForm (*form) (gconstpointer instance, guint32 realm, GrBytes at, GrForms *forms, GError **error);
  /* Where form is over a limit: games made in @forms between which the value lies, and in *outcome who wins the position
     and the number @beside (nullable: not asked) together, where *has_outcome. FALSE: nothing is known. */
  gboolean (*bound) (gconstpointer instance, guint32 realm, GrBytes at, const GrDyadic *beside, GrForms *forms,
                     GrForm bound[2], gboolean *has_outcome, GrOutcome *outcome);
  /* How the value that each of @moves (all of those from @from) leaves compares with @than, where that is known without
     the values: shape (moves). FALSE: not in this way. */
  gboolean (*compare_moves) (gconstpointer instance, guint32 realm, GrBytes from, const GrMoves *moves, GrForm than,
                             GrForms *forms, GrFormOrder *order);
  /* Component @index as the reader wrote it, where positions keep less than that; GR_WRITTEN_NONE and @error over a
     limit. */
  GrWrittenGame (*written) (gconstpointer instance, guint index, GrWritten *written, GError **error);
} GrGamePartizan;

/* Play may go round in circles, so that positions may be drawn. Values are those of impartial games; where Left and Right
   have moves of their own there are none. */
typedef struct {
  /* FALSE where every play of this instance ends; NULL: play of all of them may go round. Values are then asked from here
     and not from theory. */
  gboolean (*is_loopy) (gconstpointer instance);
  /* The value in closed form; FALSE where this position has none. */
  gboolean (*value) (gconstpointer instance, guint32 realm, GrBytes at, GrLoopyValue *out);
  /* How many moves play of this position alone lasts where the winner hurries and the loser delays, also where every play
     ends; FALSE: it is drawn, or not known. */
  gboolean (*remoteness) (gconstpointer instance, GrPlay play, guint32 realm, GrBytes at, guint32 *out);
} GrGameLoopy;

/* How a heap is drawn. */
typedef enum {
  GR_HEAPS_PICTURES, /* in the game's own way */
  GR_HEAPS_STICKS,   /* as so many sticks as its size says */
} GrHeapsLook;

/* Positions are 8-byte heap sizes 0, 1, 2 …: tables and periods over the size make sense. */
typedef struct {
  /* FALSE where that is not so of this instance; NULL: it is so of all. */
  gboolean (*are_heaps) (gconstpointer instance);
  /* The proved period of the values; FALSE: none proved. */
  gboolean (*period) (gconstpointer instance, GrPeriod *out);
  GrHeapsLook look;
  /* (nullable) TRUE where this instance draws its heaps as so many sticks, whatever @look says. */
  gboolean (*are_sticks) (gconstpointer instance);
  /* (nullable) How many are taken at once at most, in games in which a move takes from one heap and leaves it whole, gone
     or in two, and what may be taken does not depend on the heap: octal games. 0: it is none. */
  guint (*taken) (gconstpointer instance);
  /* Where they are no heaps: how many whole numbers @at is a list of, the first @most to @out; 0: it is none. */
  guint (*numbers) (gconstpointer instance, GrBytes at, guint64 *out, guint most);
} GrGameHeaps;

/* Positions as places: all of them, in rows and columns, by name. */
typedef struct {
  /* Every position that --all and tables list, where that is not what can be reached: sizes 0…n, every node in file
     order. FALSE where there are more than @limit. */
  gboolean (*domain) (gconstpointer instance, guint64 limit, GrPositions *out);
  /* FALSE where this instance has no domain; NULL: all have that of the game. */
  gboolean (*has_domain) (gconstpointer instance);
  /* TRUE: the components are a family (a range, all nodes of a graph), not a sum. */
  gboolean (*is_family) (gconstpointer instance);
  gboolean is_whole; /* (with domain) state graphs show all of it, not only what can be reached */
  /* TRUE: this entry of the domain or the grid is a place without a position (a wall). It has a label but no value, no
     moves, and is never a component. */
  gboolean (*is_hole) (gconstpointer instance, guint32 realm, GrBytes at);
  /* The positions of a realm in rows and columns, for figures that show all of them at once. FALSE where there are more
     than @limit places: then only rows and columns are set. */
  gboolean (*grid) (gconstpointer instance, guint32 realm, guint64 limit, GrGrid *out);
  /* The position that is so named, appended to @out; FALSE: none. Without it the reachable positions are searched by
     label. */
  gboolean (*find) (gconstpointer instance, guint32 realm, const char *label, GrPositions *out);
} GrGamePlaces;

/* A map of the game's own, with pieces on it. */
typedef struct {
  /* (not nullable) The map, and the nodes (of guint32) on which the pieces of a position stand. */
  void (*diagram) (gconstpointer instance, guint32 realm, GrDiagram *out);
  void (*nodes) (gconstpointer instance, guint32 realm, GrBytes at, GArray *nodes);
  /* How the pieces of component @index of this instance look; by default they are of plain wood. */
  void (*piece) (gconstpointer instance, guint index, GrPieceLook *out);
} GrGameMap;

/* The position as a Hackenbush picture (hackenbush/bush.h), which the figure reduce folds. */
typedef struct GrBush GrBush;
typedef struct {
  /* (not nullable) The picture of equal value; its edges are numbered as the tags of the moves that cut them. (transfer
     full) NULL where it would be too large to be one, or where there is none. */
  GrBush *(*bush) (gconstpointer instance, guint32 realm, GrBytes at);
  /* Step @step, from 0, of how the position becomes that picture, drawn, and the sentence that says it; FALSE: there is
     no such step. The figure reduce shows these steps first. */
  gboolean (*reduction) (gconstpointer instance, guint32 realm, GrBytes at, guint step, GrScene *out,
                         GString *sentence);
  const char *why; /* (nullable) why it is that picture, a sentence in English after a space (GR_PHRASE) */
} GrGameFolding;

/* A move that was made in a line of play. */
typedef struct {
  GrBytes part; /* from which it was made */
  guint64 tag;
} GrPlayed;

/* What is told beyond the labels: moves in words, in JSON and in pictures; other names; remarks. */
typedef struct {
  /* What the move does, in words that follow “then”: “take 2 from the 4”. */
  void (*tell) (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
                GString *out);
  /* Adds the members of one winning move to JSON beyond component, from and to ("chords", "edge"). */
  void (*move_json) (gconstpointer instance, const GrMove *move, GrJson *json);
  gboolean is_bare; /* moves are named by move_json and tell alone, not by the labels of their ends */
  /* Where in the reader's own file @move is made, for answers without a picture, which follows tell: “ (ground – a)”. */
  void (*where) (gconstpointer instance, const GrMove *move, GString *out);
  /* The position as draw has it, with what moves are called in it where that is a number. */
  void (*draw_named) (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out);
  /* The position as draw has it, without what helps to solve it. */
  void (*draw_bare) (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out);
  /* The position with one of its moves drawn into it: a polygon with a chord. */
  void (*draw_move) (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
                     GrScene *out);
  /* The position @at, standing where it stood in the drawing of @start, after the moves @played; where the last of them
     is @fresh, it is seen in it: what it took as a ghost. Without this the drawings before and after are compared. */
  void (*draw_after) (gconstpointer instance, guint32 realm, GrBytes start, const GrPlayed *played, guint n_played,
                      gboolean is_fresh, GrBytes at, GrScene *out);
  /* The pieces of the position's picture that make @move, where they are not named after it (see GrGame.draw): sorts of
     taps separated by spaces, "pt0~pt3" being two after one another. */
  void (*taps) (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, GString *out);
  const char *hint; /* (nullable) what a reader is told of them, in English (GR_PHRASE) */
  /* (nullable) Its board's number among several, where moves are told by squares that each of them has: GR_PHRASE ("board %u"). */
  const char *numbered;
  const char *lines; /* (nullable) what the lines between its pieces mean, a sentence (GR_PHRASE) */
  const char *left;  /* (nullable) what the names of parts count: GR_PHRASE ("points left, with values") */
  /* TRUE where people see the position, on a board, and its label is for programs: pictures give it a letter. */
  gboolean (*is_seen) (gconstpointer instance, guint32 realm, GrBytes at);
  /* What pictures show instead of the label where the reader gave the position one of its own (a DOT node's). */
  void (*caption) (gconstpointer instance, guint32 realm, GrBytes at, GString *out);
  /* What the reader should know about the input, in whole sentences; nothing where there is nothing to say. */
  void (*remark) (gconstpointer instance, GString *out);
} GrGameTelling;

/* What the contests that the game comes from ask. */
typedef struct {
  const GrContestProblem *problem; /* ended by one without a name; the first is meant where none is named */
  /* (nullable) What is asked for beside who wins (the highest fair choice of piles): members of JSON's object, or lines
     for people, as the one or the other is not NULL. FALSE and @error over a limit. */
  gboolean (*extra) (gconstpointer instance, GrJson *json, GString *text, GError **error);
} GrGameContest;

/* What may go wrong in the middle of a call: rules that a reader wrote, a drawing that wants another process. */
typedef struct {
  /* (not nullable) TRUE where a call of this instance went wrong, with faults added that say how: whatever was found since
     then says nothing. */
  gboolean (*trouble) (gconstpointer instance, GrReport *report);
  /* (nullable) Bounds all work of this instance from here on by that of exploring @limit positions; what goes beyond is trouble. */
  void (*allow) (gconstpointer instance, guint64 limit);
  /* (nullable) What the rules themselves say that the value of a position is, as text; FALSE: nothing. It is compared with
     what exploring finds, and refute (not nullable where claim is not) says at which position it fails. */
  gboolean (*claim) (gconstpointer instance, guint32 realm, GrBytes at, GString *out);
  void (*refute) (gconstpointer instance, const char *message, GrReport *report);
} GrGameOwnRules;

/* ---- a game ---- */

typedef struct {
  GrGameAbout about;
  GrGameNotation notation;
  gboolean has_misere; /* --misere makes sense */

  /* The instance, or NULL with at least one fault in @report. */
  gpointer (*prepare) (const GrArgs *args, GrReport *report);
  void (*release) (gpointer instance);
  /* The components in the order written. */
  void (*components) (gconstpointer instance, GrPositions *out);
  /* The moves from one position of one component. Never asked from a position that is no position of the game. */
  void (*moves) (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out);
  /* The position's name: JSON's "from" and "to", what --of and --at take, and what pictures show. */
  void (*label) (gconstpointer instance, guint32 realm, GrBytes at, GString *out);
  /* The position drawn as it would be on a good blackboard, around its natural size, top left near (0, 0). What a move is
     made with is a piece (gr_scene_open_piece()) called "t" and the move's tag, or gr_scene_key_to() of what it leaves. */
  void (*draw) (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out);

  /* What it knows more of; NULL: nothing. */
  const GrGameTheory *theory;
  const GrGameCounting *counting;
  const GrGamePartizan *partizan;
  const GrGameLoopy *loopy;
  const GrGameHeaps *heaps;
  const GrGamePlaces *places;
  const GrGameMap *map;
  const GrGameFolding *folding;
  const GrGameTelling *telling;
  const GrGameContest *contest;
  const GrGameOwnRules *own;
} GrGame;

/* All games, NULL-terminated, generated from the list in src/meson.build. */
extern const GrGame *const gr_games[];
const GrGame *gr_game_lookup (const char *name);

/* Defines one of a game's functions that tell a field of its instance, as is_partizan. */
#define GR_TELL_FUNCTION(name, Instance, member) \
  static gboolean name (gconstpointer instance) \
  { \
    return ((const Instance *) instance)->member; \
  }

/* Heap sizes as positions: 8 bytes, most significant first, so that equal sizes are equal bytes. */
typedef struct {
  guint8 data[8];
} GrHeap;
GrHeap gr_heap_encode (guint64 size);
guint64 gr_heap_decode (GrBytes at);
#define GR_HEAP_MAX G_MAXINT64 /* 2^63 − 1 */
