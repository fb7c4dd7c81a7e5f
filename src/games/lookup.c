// SPDX-License-Identifier: MIT
// The game of a name. The table of games is generated from the list in src/meson.build and short, so it is searched
// from end to end.
#include "game/game.h"

const GrGame *
gr_game_lookup (const char *name)
{
  for (guint i = 0; gr_games[i] != NULL; i++)
    if (g_str_equal (gr_games[i]->about.name, name))
      return gr_games[i];
  return NULL;
}
