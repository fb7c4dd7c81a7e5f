// SPDX-License-Identifier: MIT
// A file is the same as long as its name leads to the same file, of the same size and time. What is written twice within
// the clock's grain keeps its time, but hardly its size and its place on the disk: editors write a new file and rename it.
#include "base/fresh.h"

typedef struct {
  char *path;
  struct stat status;
} Noted;

static GArray *noted; /* (nullable) of Noted */

static void
noted_clear (gpointer data)
{
  g_free (((Noted *) data)->path);
}

void
gr_fresh_begin (void)
{
  if (noted != NULL)
    return;
  noted = g_array_new (FALSE, FALSE, sizeof (Noted));
  g_array_set_clear_func (noted, noted_clear);
}

void
gr_fresh_note (const char *path, const struct stat *status)
{
  if (noted == NULL)
    return;
  Noted own = { g_strdup (path), *status };
  g_array_append_val (noted, own);
}

gboolean
gr_fresh_is (void)
{
  for (guint i = 0; noted != NULL && i < noted->len; i++) {
    const Noted *own = &g_array_index (noted, Noted, i);
    struct stat now;
    if (stat (own->path, &now) != 0 || now.st_ino != own->status.st_ino || now.st_dev != own->status.st_dev
        || now.st_size != own->status.st_size || now.st_mtim.tv_sec != own->status.st_mtim.tv_sec
        || now.st_mtim.tv_nsec != own->status.st_mtim.tv_nsec)
      return FALSE;
  }
  return TRUE;
}
