// SPDX-License-Identifier: MIT
// Theme files: lines “role: colour” over one of the program's own themes (“base”). Colours are looked at as templates' are:
// text wants a contrast of 4.5 to its paper (WCAG 2.1, AA), and each value's fill must be darker than the one before, so
// that a grey print keeps their order.
#include "scene/theme-file.h"

#include "base/args.h"
#include "base/module.h"
#include "base/number.h"

#include <string.h>

#define THEME_VALUES 15 /* fills that can be given */
#define COLOUR_CONTRAST 4.5
#define COLOUR_STEP 2.0 /* of lightness, from one value to the next */
#define PAPER_DARK 50.0 /* lightness below which values cannot be darker than the paper */

const char *const gr_colour_keys[] = {
  "ink",     "paper",    "soft",     "faint",    "line",     "shade",    "accent",   "wood",    "win",     "left",
  "right",   "either",   "value-1",  "value-2",  "value-3",  "value-4",  "value-5",  "value-6", "value-7", "value-8",
  "value-9", "value-10", "value-11", "value-12", "value-13", "value-14", "value-15", NULL,
};

/* In the order of gr_colour_keys, up to the values. */
static const GrInk colour_inks[] = {
  GR_INK_INK,    GR_INK_PAPER, GR_INK_SOFT, GR_INK_FAINT, GR_INK_LINE,  GR_INK_SHADE,
  GR_INK_ACCENT, GR_INK_WOOD,  GR_INK_WIN,  GR_INK_LEFT,  GR_INK_RIGHT, GR_INK_EITHER
};

gboolean
gr_colour_take (guint32 *colour, GrSource *source, const GrYaml *key, const GrYaml *value, GrReport *report)
{
  guint index = 0, n_inks = G_N_ELEMENTS (colour_inks);
  while (gr_colour_keys[index] != NULL && !g_str_equal (gr_colour_keys[index], key->text))
    index++;
  if (gr_colour_keys[index] == NULL)
    return FALSE;
  const char *text = gr_yaml_text (source, value, key->text, report);
  guint32 *field = &colour[index < n_inks ? colour_inks[index] : GR_INK_VALUE + 1 + index - n_inks];
  if (text == NULL)
    return TRUE;
  if (text[0] == '#' && strlen (text) == 7 && strspn (text + 1, "0123456789abcdefABCDEF") == 6) /* “#0B3D91” */
    *field = (guint32) g_ascii_strtoull (text + 1, NULL, 16);
  else
    gr_report_add (report, GR_FAULT_INPUT, source, value->span, NULL,
                   "%s: want a colour like \"#0B3D91\" (in quotes, since # begins a comment), got “%s”", key->text,
                   text);
  return TRUE;
}

static guint32
colour_of (const guint32 *colour, GrThemeName theme, GrInk ink)
{
  return colour[ink] != GR_COLOUR_NONE ? colour[ink] : gr_theme_colour (theme, ink);
}

static void
colour_warn (GrSource *source, const GrYaml *map, const char *key, GrReport *report, const char *message, double is)
{
  const GrYaml *value = gr_yaml_lookup (map, key);
  if (value != NULL)
    gr_report_add (report, GR_FAULT_WARNING, source, value->span, NULL, message, key, is);
}

void
gr_colours_check (const guint32 *colour, GrThemeName theme, GrSource *source, const GrYaml *map, GrReport *report)
{
  static const struct {
    const char *name;
    GrInk ink;
  } text[] = { { "ink", GR_INK_INK }, { "soft", GR_INK_SOFT }, { "accent", GR_INK_ACCENT } };
  guint32 paper = colour_of (colour, theme, GR_INK_PAPER);
  for (guint i = 0; i < G_N_ELEMENTS (text); i++) {
    double contrast = gr_colour_contrast (colour_of (colour, theme, text[i].ink), paper);
    if (contrast < COLOUR_CONTRAST)
      colour_warn (source, map, text[i].name, report, "%s: its contrast with the paper is %.1f, and text needs 4.5",
                   contrast);
  }
  double before = gr_colour_lightness (paper) < PAPER_DARK ? 100 : gr_colour_lightness (paper);
  for (guint i = 1; i <= THEME_VALUES; i++) {
    double own = gr_colour_lightness (colour_of (colour, theme, GR_INK_VALUE + i));
    g_autofree char *name = g_strdup_printf ("value-%u", i);
    if (before - own < COLOUR_STEP)
      colour_warn (source, map, name, report,
                   "%s: in grey print it is not darker than the value before it (by %.1f of 100)", before - own);
    before = own;
  }
}

/* ---- files ---- */

static GPtrArray *
theme_folders (void)
{
  return gr_data_folders ("GRUNDY_THEMES", "templates/themes");
}

gboolean
gr_theme_is_file (const char *name)
{
  if (strpbrk (name, "./") != NULL)
    return TRUE;
  g_autoptr (GPtrArray) folder = theme_folders ();
  g_autofree char *path = gr_data_file (folder, name, ".yaml");
  return path != NULL;
}

static GrThemeName
theme_read (GrSource *source, guint32 *colour, GrReport *report)
{
  GrThemeName base = GR_THEME_LIGHT;
  if (!gr_source_check_text (source, report))
    return base;
  g_autoptr (GrYaml) map = gr_yaml_read (source, (GrSpan) { 0, (guint32) source->length }, report);
  if (map != NULL && map->kind != GR_YAML_MAP)
    gr_report_add (report, GR_FAULT_INPUT, source, map->span, "for example: accent: \"#0B3D91\"",
                   "a theme is lines of “role: colour”");
  for (guint i = 0; map != NULL && map->kind == GR_YAML_MAP && i < map->key->len; i++) {
    const GrYaml *key = map->key->pdata[i], *value = map->child->pdata[i];
    if (g_str_equal (key->text, "base")) {
      const char *text = gr_yaml_text (source, value, "base", report);
      for (GrThemeName name = 0; name < GR_N_THEMES; name++)
        base = g_strcmp0 (gr_theme_names[name], text) == 0 ? name : base;
      if (text != NULL && !g_strv_contains (gr_theme_names, text))
        gr_report_add (report, GR_FAULT_INPUT, source, value->span, NULL,
                       "base: want light, dark, auto, print or gray, got “%s”", text);
    } else if (!g_str_equal (key->text, "about") && !gr_colour_take (colour, source, key, value, report)) {
      g_autofree char *help = gr_nearest_help (key->text, gr_colour_keys, NULL);
      gr_report_add (report, GR_FAULT_INPUT, source, key->span, help, "a theme has no key “%s”", key->text);
    }
  }
  if (map != NULL && map->kind == GR_YAML_MAP)
    gr_colours_check (colour, base, source, map, report);
  return base;
}

GrThemeName
gr_theme_load (const GrWord *word, const char *root, guint32 *colour, GrReport *report)
{
  g_autoptr (GPtrArray) folder = theme_folders ();
  g_autofree char *known = gr_data_file (folder, word->text, ".yaml");
  GError *error = NULL;
  gboolean is_bound = known == NULL && root != NULL;
  g_autoptr (GrSource) source = is_bound ? gr_source_load_below (root, word->text, &error)
                                         : gr_source_load (known != NULL ? known : word->text, &error);
  for (guint i = 0; i < GR_N_INKS; i++)
    colour[i] = GR_COLOUR_NONE;
  if (source == NULL) {
    gr_report_add_error (report, word, error);
    return GR_THEME_LIGHT;
  }
  GrThemeName base = theme_read (source, colour, report);
  gr_theme_set_file (colour);
  return base;
}
