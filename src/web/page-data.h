// SPDX-License-Identifier: MIT
// Data that the script of a page reads.
#pragma once

#include <glib.h>

/* Appends @json as an element <script> of @class, so that nothing in it ends the element. */
void gr_page_data_append (GString *out, const char *class, const GString *json);
