// SPDX-License-Identifier: MIT
// The domain of grundy's own errors: what is not a fault at a place in what the reader wrote. Functions of every room set
// them; the report (base/report.h) and the commands turn them into exit codes.
#pragma once

#include "base/held.h"

/* Errors that are not the reader's: codes of the domain GR_ERROR. */
#define GR_ERROR (gr_error_quark ())
GQuark gr_error_quark (void);
typedef enum {
  GR_ERROR_LIMIT,   /* more than a limit allows: exit 3 */
  GR_ERROR_CYCLE,   /* play need not end: exit 1 */
  GR_ERROR_LIBRARY, /* a library failed: exit 4 */
  GR_ERROR_INPUT,   /* what was asked does not fit the input: exit 1 */
} GrErrorCode;

/* g_set_error() in the language of messages (base/phrase.h): @format is a phrase. A remedy follows the first line. Gives FALSE. */
gboolean gr_set_error (GError **error, GQuark domain, int code, const char *format, ...) G_GNUC_PRINTF (4, 5);

/* Nothing, for whoever gives a pointer and has @told why there is none: return gr_none (gr_set_error (…)). */
static inline gpointer
gr_none (G_GNUC_UNUSED gboolean told)
{
  return NULL;
}

/* Hands @own (nullable, transfer full) on to @error. TRUE where there was one. */
static inline gboolean
gr_pass_error (GError *own, GError **error)
{
  if (own != NULL)
    g_propagate_error (error, own);
  return own != NULL;
}

/* What the system says of the error number @code, in the language of messages where it is one of files. (transfer none) */
const char *gr_strerror (int code);
