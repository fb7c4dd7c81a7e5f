// SPDX-License-Identifier: MIT
// Smaller fonts in a PDF that Cairo has written.
#pragma once

#include <glib.h>

/* Replaces the large fonts in @file, a PDF as Cairo writes it, by what HarfBuzz leaves of them where that is smaller. Leaves
   @file as it is where it is not built as expected. */
void gr_pdf_shrink_fonts (GString *file);
