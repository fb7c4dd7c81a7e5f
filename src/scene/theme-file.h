// SPDX-License-Identifier: MIT
// Colours that a reader gives: in a theme file, or among the keys of a template.
#pragma once

#include "base/yaml.h"
#include "scene/theme.h"

/* Keys that are colours, ended by NULL. */
extern const char *const gr_colour_keys[];

/* Gives the role that @key names its colour in @colour (shape (GR_N_INKS)), with a fault where @value is none. FALSE where
   @key is no colour's. */
gboolean gr_colour_take (guint32 *colour, GrSource *source, const GrYaml *key, const GrYaml *value, GrReport *report);

/* Warns of those colours of @map that are hard to read on the paper, and of values that lose their order in grey; what
   @colour does not say is that of @theme. */
void gr_colours_check (const guint32 *colour, GrThemeName theme, GrSource *source, const GrYaml *map, GrReport *report);

/* Whether @name is that of a theme file: it has a point or a slash, or is one of templates/themes/. */
gboolean gr_theme_is_file (const char *name);
/* Reads the theme file @word, which is one of templates/themes/ or stands in the folder @root or below (nullable: anywhere), into
   @colour (shape (GR_N_INKS), which lasts) and makes its colours those of all themes. The theme that it changes, GR_THEME_LIGHT
   with faults. */
GrThemeName gr_theme_load (const GrWord *word, const char *root, guint32 *colour, GrReport *report);
