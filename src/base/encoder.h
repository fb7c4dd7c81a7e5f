// SPDX-License-Identifier: MIT
// MP4, which ffmpeg makes where it is installed: a program of its own, since what films are coded with takes libraries of 100 MB.
#pragma once

#include "base/output.h"

/* Appends to @out the film of @frames: the data are PNG files of one size, and each one's path is the hundredths of a second that
   it stays. In a sandbox, which runs no program, gr_output_writer has it made. FALSE and GR_ERROR_LIBRARY where there is no ffmpeg, or
   it fails. */
gboolean gr_encode_mp4 (const GrOutputFile *frames, guint n_frames, GString *out, GError **error);
