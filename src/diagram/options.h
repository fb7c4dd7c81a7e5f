// SPDX-License-Identifier: MIT
// Options that several figures take. Each row stands here once, so that a name has one meaning in the whole program.
#pragma once

#include "diagram/figure.h"

#define GR_PARAM_OF \
  { \
    "of", GR_PARAM_TEXT, NULL, 0, 0, NULL, "POSITION,…|all", "the positions that it is about; by default the start" \
  }
#define GR_PARAM_BARE \
  { \
    "bare", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, \
      "the drawing alone, without name, value, who wins and what helps to find that, as for an exercise" \
  }
#define GR_PARAM_COLUMNS \
  { \
    "columns", GR_PARAM_NUMBER, NULL, 1, 100, NULL, "N", "wrap after so many columns; by default as many as fit" \
  }
#define GR_PARAM_DIRECTION \
  { \
    "direction", GR_PARAM_CHOICE, NULL, 0, 0, (const char *const[]) { "right", "down", "left", "up", NULL }, NULL, \
      "where moves lead; by default right in graphs and down in trees and graphs of pictures" \
  }
#define GR_PARAM_PICTURES \
  { \
    "pictures", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "draw every position small in its node" \
  }
#define GR_PARAM_WHOLE \
  { \
    "whole", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "draw everything, where a summary would be drawn instead" \
  }
#define GR_PARAM_LEGEND \
  { \
    "legend", GR_PARAM_CHOICE, "yes", 0, 0, gr_yes_no, NULL, "whether a legend stands under the picture" \
  }

/* What GR_PARAM_SHOW has written in the nodes. */
typedef enum { GR_SHOW_VALUE, GR_SHOW_REMOTENESS } GrShow;
extern const char *const gr_show_names[];
#define GR_PARAM_SHOW \
  { \
    "show", GR_PARAM_CHOICE, "value", 0, 0, gr_show_names, NULL, \
      "the number of a position: its value, or its remoteness: how many moves play lasts if the winner hurries and the " \
      "loser delays", \
      .told = GR_PHRASE ("remoteness") \
  }

/* TRUE where remoteness is asked for; *is_good FALSE and a fault where the study is partizan and has none. */
gboolean gr_option_shows_remoteness (const GrStudy *study, const GrFigureRequest *request, GrReport *report,
                                     gboolean *is_good);

/* How many moves best play lasts from @whole. FALSE and @error. */
gboolean gr_find_remoteness (GrStudy *study, GrBytes whole, guint32 *out, GError **error);

/* The positions that GR_PARAM_OF names; by default the start, or all roots of a family. (transfer full) NULL and a
   fault in @report or @error. */
GrPositions *gr_option_positions (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error);
