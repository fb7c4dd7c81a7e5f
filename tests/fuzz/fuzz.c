// SPDX-License-Identifier: MIT
// What the harnesses share, and libFuzzer's entry: GRUNDY_FUZZ in the environment names the harness that it drives.
#include "fuzz.h"

#include "base/args.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More than this says nothing new and takes its time. */
#define FUZZ_MAX_BYTES 16384

const GrFuzz *
gr_fuzz_lookup (const char *name)
{
  const GrFuzz *const table[] = { gr_fuzz_readers, gr_fuzz_requests, gr_fuzz_calls };
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    for (const GrFuzz *one = table[i]; one->name != NULL; one++)
      if (g_str_equal (one->name, name))
        return one;
  return NULL;
}

void
gr_fuzz_enter (void)
{
  g_autofree char *here = g_get_current_dir ();
  g_setenv ("GRUNDY_TEMPLATES", here, TRUE);
}

GrSource *
gr_fuzz_source (const char *name, const char *text, gsize length)
{
  return gr_source_new (name, g_memdup2 (text, length + 1), length);
}

static void
fuzz_check_line (const char *line)
{
  g_assert_true (g_str_has_prefix (line, "error: ") || strstr (line, ": error: ") != NULL
                 || strstr (line, ": warning: ") != NULL);
}

gboolean
gr_fuzz_check_report (GrReport *report)
{
  for (guint i = 0; i < report->fault->len; i++) {
    const GrFault *fault = report->fault->pdata[i];
    g_assert_cmpstr (fault->message, !=, "");
    if (fault->source == NULL)
      continue;
    GrSpan span = fault->span;
    const GrSource *outermost = gr_source_outermost (fault->source, &span);
    g_assert_cmpuint (span.start, <=, span.end);
    g_assert_cmpuint (span.end, <=, outermost->length);
  }
  g_autofree char *full = gr_report_text (report, GR_REPORT_FULL), *brief = gr_report_text (report, GR_REPORT_SHORT);
  g_assert_true (g_utf8_validate (full, -1, NULL));
  if (report->fault->len > 0 && report->fault->len <= GR_REPORT_MAX) {
    g_auto (GStrv) line = g_strsplit (g_strchomp (brief), "\n", -1);
    for (guint i = 0; line[i] != NULL; i++)
      fuzz_check_line (line[i]);
  }
  return gr_report_is_empty (report);
}

/* ---- libFuzzer ---- */

int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static const GrFuzz *fuzz_chosen;

int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  const char *name = g_getenv ("GRUNDY_FUZZ");
  fuzz_chosen = name != NULL ? gr_fuzz_lookup (name) : NULL;
  if (fuzz_chosen == NULL) {
    fprintf (stderr, "GRUNDY_FUZZ names no harness: %s\n", name != NULL ? name : "it is not set");
    exit (2);
  }
  gr_fuzz_enter ();
  return 0;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size > FUZZ_MAX_BYTES)
    return -1;
  g_autofree char *text = g_malloc (size + 1);
  if (size > 0)
    memcpy (text, data, size);
  text[size] = '\0';
  fuzz_chosen->run (text, size);
  return 0;
}
