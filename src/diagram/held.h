// SPDX-License-Identifier: MIT
// What figures hold and base/held.h lets go of as it does of GLib's own.
#pragma once

#include "diagram/picture.h"
#include "diagram/rows.h"
#include "layout/layout.h"
#include "value/thermograph.h"
#include "value/written.h"

// clang-format off
#undef GR_DROP_ALSO
#define GR_DROP_ALSO \
  GR_DROPS (GrScene, gr_scene_free) \
  GR_DROPS (GrLayout, gr_layout_free) GR_DROPS (GrPositions, gr_positions_free) GR_DROPS (GrGrid, gr_grid_free) \
    GR_DROPS (GrAnswer, gr_answer_free) GR_DROPS (GrGraph, gr_graph_free) GR_DROPS (GrDyadic, gr_dyadic_free) \
      GR_DROPS (GrThermograph, gr_thermograph_free) GR_DROPS (GrWritten, gr_written_free) \
        GR_DROPS (GrRows, gr_rows_free) GR_DROPS (GrRowMove, gr_row_move_free) GR_DROPS (GrPictures, gr_pictures_free) \
          GR_DROPS (GrStage, gr_stage_free) GR_DROPS (GrStageLine, gr_stage_line_free) \
            GR_DROPS (GrTable, gr_table_free) GR_DROPS (GrQuestion, gr_question_free) \
              GR_DROPS (GrFrame, gr_frame_free) GR_DROPS (GrPlaybook, gr_playbook_free) GR_DROPS (GrNet, gr_net_free)
// clang-format on
