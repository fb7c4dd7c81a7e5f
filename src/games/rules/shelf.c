// SPDX-License-Identifier: MIT
// The shelf: lessons/games/ in the tree, share/grundy/games/ once installed.
#include "games/rules/shelf.h"

#include "base/module.h"

#include <string.h>

GPtrArray *
gr_shelf_folders (void)
{
  return gr_data_folders ("GRUNDY_GAMES", "games", "lessons/games");
}

char **
gr_shelf_names (void)
{
  g_autoptr (GPtrArray) folder = gr_shelf_folders ();
  return gr_data_names (folder, ".lua");
}

char *
gr_shelf_file (const char *word)
{
  if (!g_str_has_suffix (word, ".lua"))
    return NULL;
  g_autoptr (GPtrArray) folder = gr_shelf_folders ();
  g_autofree char *name = g_strndup (word, strlen (word) - strlen (".lua"));
  return gr_data_file (folder, name, ".lua");
}
