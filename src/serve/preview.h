// SPDX-License-Identifier: MIT
// Lessons of a folder as pages that follow what is saved.
#pragma once

#include "serve/child.h"
#include "serve/serve.h"

#include <libsoup/soup.h>

typedef struct GrPreview GrPreview;

/* @options stay valid as long as the preview lives. */
GrPreview *gr_preview_new (const GrServeOptions *options, GrChildren *children);
void gr_preview_free (GrPreview *preview);

/* The list of the lessons. */
void gr_preview_index (GrPreview *preview, SoupServerMessage *message);

/* What stands at @path (decoded, without the first stroke): a lesson, “02-nim.html”, or a file beside it. */
void gr_preview_page (GrPreview *preview, SoupServerMessage *message, const char *path);

/* Tells the reader of @path, who has its state @version, when there is another one: a stream of events. */
void gr_preview_events (GrPreview *preview, SoupServerMessage *message, const char *path, const char *version);

/* Something in the folder is new: lessons that somebody looks at are built again. */
void gr_preview_refresh (GrPreview *preview);

/* TRUE where each part of @path may be read: no hidden file, none outside. */
gboolean gr_preview_is_inside (const char *path);
