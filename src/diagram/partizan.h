// SPDX-License-Identifier: MIT
// What the figures of games share in which Left and Right have different moves: which positions are shown, and how
// their values are written.
#pragma once

#include "diagram/figure.h"

/* Adds the frames of the position @whole; only the last is kept where it is not the only one, or only data are wanted. FALSE
   and @error over a limit. */
typedef gboolean (*GrPartizanShow) (GrStudy *study, GrBytes whole, const GrFigureRequest *request, gboolean is_only,
                                    GPtrArray *frames, GError **error);

/* The frames that @show gives of the positions which --of names (the start without it), as GrFigure.frames wants them.
   Studies in which both have the same moves are refused in the name of @figure, with @remedy. (transfer full)
   (nullable) */
GPtrArray *gr_partizan_each_position (GrStudy *study, const GrFigureRequest *request, const char *figure,
                                      const char *remedy, GrPartizanShow show, GrReport *report, GError **error);

/* The position @whole as a game with options: the start as the reader wrote it, where he wrote more than is kept
   (*is_typed), else the values of all moves, each once. Figure @figure is told where there are more than @most moves, and
   refers to grundy solve. (transfer full) NULL and @error over a limit. */
GrWritten *gr_partizan_written (GrStudy *study, GrBytes whole, const GrFigureRequest *request, const char *figure,
                                guint most, GrWrittenGame *game, gboolean *is_typed, GError **error);

/* “−3/4”: with a real minus sign, cut short where it is very long. (transfer full) */
char *gr_partizan_number (const GrDyadic *x);
/* “≈ −4.027”. (transfer full) */
char *gr_partizan_about (double value, int digits);
/* The value’s name as print sets it; “…” where it is too long to be written, cut to @max_characters. (transfer full) */
char *gr_partizan_name (const GrForms *forms, GrForm form, guint max_characters);
/* The same, but where it would be cut the value is named by its parts (gr_form_append_parts()) if that is shorter. It takes some
   milliseconds: for results, not for every node of a graph. */
char *gr_partizan_result_name (GrForms *forms, GrForm form, guint max_characters);
/* Lines of @side, so wide: blue and solid, red and dashed. */
GrPaint gr_partizan_paint (GrSide side, double width);
/* “=”, “<”, “>” or “‖”. */
const char *gr_partizan_sign (GrFormOrder order);
/* A game as it was written, set and cut in this way. (transfer full) */
char *gr_partizan_written_name (const GrWritten *written, GrWrittenGame game, guint max_characters);
/* A value’s name, but where it would be cut “≈ 4.027” for what is a number or infinitely near one, and “−3 … 5”, from stop to
   stop, for what is hot: the head of a long name says nothing. (transfer full) */
char *gr_partizan_near_name (const GrForms *forms, GrForm form, guint max_characters);
/* The position @whole, worth @form, to stand beside a picture; NULL where it is called by its value, or only data are wanted.
   (transfer full) (nullable) */
GrScene *gr_partizan_beside (GrStudy *study, const GrFigureRequest *request, GrBytes whole, GrForm form);
/* TRUE where @label is @name, set as print sets it: positions of the game form are called by their values. */
gboolean gr_partizan_is_name (const char *label, const char *name);
/* Why @value is that of the options @left and @right (of GrForm), in words: “the simplest number between 0 and 1” where it @is_between
   the best of either; else a clause: which option is best for either, that no number fits, that reversible ones are bypassed; empty
   where that is not known, or *@formula says it. (transfer full) *@formula (set to NULL before) tells it in signs: “0 < 1/2 < 1”, or by
   the names of the options, each once, “{1|−1} = ±1”; NULL: that is longer than @max_characters, or what @value is called. */
char *gr_partizan_why (GrForms *forms, const GArray *left, const GArray *right, GrForm value, guint max_characters,
                       const GrFigureRequest *request, char **formula, gboolean *is_between);
