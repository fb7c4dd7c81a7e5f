// SPDX-License-Identifier: MIT
// Style sheets of the reader's own, for pages of HTML.
#pragma once

#include "base/report.h"

/* Whether the CSS in @sheet can stand in a page that fetches nothing; faults at their places otherwise. */
gboolean gr_style_sheet_check (GrSource *sheet, GrReport *report);
