// SPDX-License-Identifier: MIT
// Each thing that was read is a line: what was done, what came of it (a SHA-256 of the bytes that were read, and not of those
// that the file has later), and the path, escaped as in C. A file that was missed is noted too: were it there, the outcome
// might be another. All reading goes through base/source.c and base/data.c, which note it here.
#include "base/inputs.h"

static GString *inputs; /* (nullable) */

void
gr_inputs_begin (void)
{
  if (inputs == NULL)
    inputs = g_string_new (NULL);
  g_string_truncate (inputs, 0);
}

static void
add_line (const char *what, const char *outcome, const char *path)
{
  g_autofree char *escaped = g_strescape (path, NULL);
  g_string_append_printf (inputs, "%s\t%s\t%s\n", what, outcome, escaped);
}

char *
gr_inputs_sum (const char *text, gsize length)
{
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text, length);
}

void
gr_inputs_note (const char *path, const char *real, const char *text, gsize length)
{
  if (inputs == NULL)
    return;
  g_autofree char *sum = text != NULL ? gr_inputs_sum (text, length) : NULL;
  add_line ("read", sum != NULL ? sum : "", path);
  if (real != NULL) {
    g_autofree char *escaped = g_strescape (real, NULL);
    add_line ("link", escaped, path);
  }
}

gboolean
gr_inputs_exists (const char *path)
{
  gboolean exists = g_file_test (path, G_FILE_TEST_EXISTS);
  if (inputs != NULL)
    add_line ("exists", exists ? "yes" : "no", path);
  return exists;
}

void
gr_inputs_end (GString *out)
{
  if (inputs == NULL)
    return;
  g_string_append_len (out, inputs->str, (gssize) inputs->len);
  g_string_free (inputs, TRUE);
  inputs = NULL;
}
