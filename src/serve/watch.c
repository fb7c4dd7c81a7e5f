// SPDX-License-Identifier: MIT
// Folders are watched and not files: editors save by writing a new file and renaming it, and a file that was watched would be
// gone. What comes together is told once: a save is several events, and `git checkout` hundreds.
#include "serve/parts.h"

#include <gio/gio.h>

#define WATCH_CALM 25 /* milliseconds without an event */
#define WATCH_MOST 8  /* such pauses at most, where events do not end */
#define WATCH_DEPTH 4 /* folders below the first */
#define WATCH_MAX 200 /* folders */

struct GrWatch {
  GHashTable *monitor; /* path → GFileMonitor */
  char *folder;
  void (*changed) (gpointer data);
  gpointer data;
  guint timer, n_waits;
  gboolean has_more; /* events since the timer began */
};

static void watch_add (GrWatch *watch, const char *path, guint depth);

static gboolean
watch_calm (gpointer data)
{
  GrWatch *watch = data;
  if (watch->has_more && ++watch->n_waits < WATCH_MOST) {
    watch->has_more = FALSE;
    return G_SOURCE_CONTINUE;
  }
  watch->timer = 0;
  watch_add (watch, watch->folder, 0); /* folders that are new */
  watch->changed (watch->data);
  return G_SOURCE_REMOVE;
}

static void
watch_event (GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event, gpointer data)
{
  GrWatch *watch = data;
  if (event == G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED)
    return;
  g_autofree char *path = g_file_get_path (file);
  gboolean is_gone = event == G_FILE_MONITOR_EVENT_DELETED || event == G_FILE_MONITOR_EVENT_MOVED_OUT
                     || event == G_FILE_MONITOR_EVENT_RENAMED;
  if (is_gone && path != NULL) /* a folder of that name may come back */
    g_hash_table_remove (watch->monitor, path);
  watch->has_more = TRUE;
  if (watch->timer != 0)
    return;
  watch->has_more = FALSE;
  watch->n_waits = 0;
  watch->timer = g_timeout_add (WATCH_CALM, watch_calm, watch);
}

/* Watches @path and what is below; those that are watched already stay so. */
static void
watch_add (GrWatch *watch, const char *path, guint depth)
{
  if (!g_hash_table_contains (watch->monitor, path) && g_hash_table_size (watch->monitor) < WATCH_MAX) {
    g_autoptr (GFile) file = g_file_new_for_path (path);
    GFileMonitor *monitor = g_file_monitor_directory (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
    if (monitor == NULL)
      return;
    g_file_monitor_set_rate_limit (monitor, WATCH_CALM);
    g_signal_connect (monitor, "changed", G_CALLBACK (watch_event), watch);
    g_hash_table_insert (watch->monitor, g_strdup (path), monitor);
  }
  g_autoptr (GDir) folder = depth < WATCH_DEPTH ? g_dir_open (path, 0, NULL) : NULL;
  const char *name;
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL) {
    g_autofree char *below = g_build_filename (path, name, NULL);
    if (name[0] != '.' && g_file_test (below, G_FILE_TEST_IS_DIR) && !g_file_test (below, G_FILE_TEST_IS_SYMLINK))
      watch_add (watch, below, depth + 1);
  }
}

static void
watch_drop (gpointer data)
{
  g_file_monitor_cancel (data);
  g_object_unref (data);
}

GrWatch *
gr_watch_new (const char *folder, void (*changed) (gpointer data), gpointer data)
{
  GrWatch *watch = g_new0 (GrWatch, 1);
  watch->monitor = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, watch_drop);
  watch->folder = g_strdup (folder);
  watch->changed = changed;
  watch->data = data;
  watch_add (watch, folder, 0);
  return watch;
}

void
gr_watch_free (GrWatch *watch)
{
  if (watch == NULL)
    return;
  if (watch->timer != 0)
    g_source_remove (watch->timer);
  g_hash_table_unref (watch->monitor);
  g_free (watch->folder);
  g_free (watch);
}
