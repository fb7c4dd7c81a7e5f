// SPDX-License-Identifier: MIT
// What a page in a browser is not: a process with a clock, a limit of memory and a kernel that shuts it in. In its place stand the
// walls of the page: a worker reads no file and asks no host, its memory ends where the browser says, and whoever has waited long
// enough ends it and begins another. Nor has it paper: a browser prints what it shows. This file stands for base/guard.c, cli/sandbox.c,
// the loader of modules and what sets pages (pages/, but for its templates), and is compiled for WebAssembly alone (.setup/playground).
#include "base/error.h"
#include "base/guard.h"
#include "cli/command.h"
#include "pages/page.h"

#include <gmp.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MACHINE_MEGABYTES 1024 /* that 32 bits and a telephone allow */

guint
gr_guard_megabytes (void)
{
  return MACHINE_MEGABYTES;
}

void
gr_guard_catch_crashes (void)
{
}

void
gr_guard_begin (void)
{
}

void
gr_guard_leave (void)
{
}

void
gr_guard_set (const GrGuardBounds *bounds)
{
}

void
gr_guard_watch (const GrWord *place, GrReport *so_far)
{
}

void
gr_guard_rest (void)
{
}

GrGuardEnd
gr_guard_hold (void (*work) (gpointer data), gpointer data, char **assertion)
{
  work (data);
  return GR_GUARD_DONE;
}

gboolean
gr_guard_has_room (gsize size)
{
  return size < (gsize) MACHINE_MEGABYTES << 20;
}

void
gr_guard_out_of_memory (void)
{
  exit (3); /* over a limit */
}

gboolean
gr_sandbox_enter (const GPtrArray *read, GError **error)
{
  return TRUE;
}

gboolean
gr_confine (const GrCommand *command, const GrCall *call, const GPtrArray *typed)
{
  return TRUE;
}

/* ---- modules: that which lays graphs out is linked in; it stands for its file, which is there and empty ---- */

extern const char gr_graphviz_entry;

void *
dlopen (const char *file, int flags)
{
  return strstr (file, "grundy-layout") != NULL ? (void *) &gr_graphviz_entry : NULL;
}

void *
dlsym (void *restrict module, const char *restrict name)
{
  return module;
}

char *
dlerror (void)
{
  return (char *) "a page has no modules";
}

/* ---- paper: lessons are read and drawn, and no page of theirs is set ---- */

static gboolean
machine_has_paper (GError **error)
{
  return gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "a page makes no PDF\nprint the lesson from the browser");
}

GrPages *
gr_pages_set (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GrReport *report, GError **error)
{
  return g_new0 (GrPages, 1);
}

void
gr_pages_free (GrPages *pages)
{
  g_free (pages);
}

gboolean
gr_pages_add_sheet (GrPages **all, const GrDocument *document, const GrTemplate *page, GrAnswers answers,
                    GrReport *report, GError **error)
{
  return machine_has_paper (error);
}

gboolean
gr_sheets_pdf (const GrDocument *document, const GrPages *pages, const GrTemplate *page, GrThemeName theme,
               GString *missing, GString *out, GError **error)
{
  return machine_has_paper (error);
}

gboolean
gr_lesson_pdf (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GrThemeName theme,
               GrReport *report, GString *missing, GString *out, GString *notes, GError **error)
{
  return machine_has_paper (error);
}

/* ---- numbers: what GMP has, and its small version has not ---- */

double
mpz_get_d_2exp (signed long *exponent, const mpz_t number)
{
  size_t n_bits = mpz_sizeinbase (number, 2), beyond = n_bits > 64 ? n_bits - 64 : 0;
  int own;
  mpz_t top;
  mpz_init (top);
  mpz_tdiv_q_2exp (top, number, beyond);
  double mantissa = frexp (mpz_get_d (top), &own);
  mpz_clear (top);
  *exponent = own + (signed long) beyond;
  return mantissa;
}

/* ---- sorting: as glibc's, which leaves equal entries as they stand, so that layouts are those of other machines ---- */

static void
merge_sort (char *data, char *room, size_t n, size_t size, int (*compare) (const void *a, const void *b))
{
  if (n < 2)
    return;
  size_t half = n / 2, i = 0, k = half, at = 0;
  merge_sort (data, room, half, size, compare);
  merge_sort (data + half * size, room, n - half, size, compare);
  for (; i < half && k < n; at++)
    memcpy (room + at * size, data + (compare (data + i * size, data + k * size) <= 0 ? i++ : k++) * size, size);
  memcpy (room + at * size, data + i * size, (half - i) * size);
  memcpy (data, room, k * size); /* what is left of the second half stands where it was */
}

void
qsort (void *data, size_t n, size_t size, int (*compare) (const void *a, const void *b))
{
  char *room = g_malloc (MAX (n * size, 1));
  merge_sort (data, room, n, size, compare);
  g_free (room);
}
