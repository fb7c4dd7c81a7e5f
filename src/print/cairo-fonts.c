// SPDX-License-Identifier: MIT
// Which fonts Pango looks at. For each face, weight, slope and language it has fontconfig sort all fonts of the system by
// how well they fit, 500 of them or more, and that was a quarter of a lesson's time. What a face names comes first in that
// order, so texts are set from a configuration that accepts only fonts so named. Where one of them lacks a letter, or the
// letter came from a font that another face names, the text is set again from all fonts: the outcome is always the same as
// if they had been looked at in the first place. Emoji, which Pango takes from elsewhere, are set from all at once.
// Names are those that fontconfig makes of a face's (metric aliases; rules of the reader's) with a strong binding.
#include "print/cairo.h"

#include "base/guard.h"

#include <dlfcn.h>
#include <fontconfig/fontconfig.h>
#include <gmodule.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>

/* A list of families that was asked for. */
typedef struct {
  char *families;
  GPtrArray *name; /* (nullable) of char*: what fontconfig makes of it; NULL until there are rules */
} Naming;

static GPtrArray *namings;      /* (nullable) of Naming; NULL where the configuration is not ours */
static PangoFontMap *named_map; /* (nullable) with fonts that some of them name */
static PangoFontMap *all_map;   /* (nullable) with all; no reference where it is the process's own */
static GHashTable *faces;       /* (nullable) (hb_face_t* → hb_face_t*) the one that stands for it */
static GHashTable *by_file;     /* (nullable) (char* → hb_face_t*) by file and number */

/* ---- fontconfig without memory ---- */

/* Pango 1.50 has threads call these two, and waits for ever where one of them got NULL. They stand before fontconfig's own, as
   this module is looked at first for what Pango calls; NULL with fonts to look at is a failed allocation. */
static gpointer
fonts_next (const char *name)
{
  gpointer next = dlsym (RTLD_NEXT, name);
  g_assert (next != NULL);
  return next;
}

G_MODULE_EXPORT FcFontSet *
FcFontSetSort (FcConfig *config, FcFontSet **set, int n_sets, FcPattern *pattern, FcBool trim, FcCharSet **covered,
               FcResult *result)
{
  static __typeof__ (&FcFontSetSort) next;
  if (next == NULL)
    *(gpointer *) &next = fonts_next ("FcFontSetSort");
  FcFontSet *sorted = next (config, set, n_sets, pattern, trim, covered, result);
  if (sorted == NULL)
    gr_guard_out_of_memory ();
  return sorted;
}

G_MODULE_EXPORT FcPattern *
FcFontSetMatch (FcConfig *config, FcFontSet **set, int n_sets, FcPattern *pattern, FcResult *result)
{
  static __typeof__ (&FcFontSetMatch) next;
  if (next == NULL)
    *(gpointer *) &next = fonts_next ("FcFontSetMatch");
  FcPattern *best = next (config, set, n_sets, pattern, result);
  for (int i = 0; best == NULL && i < n_sets; i++)
    if (set[i] != NULL && set[i]->nfont > 0)
      gr_guard_out_of_memory ();
  return best;
}

/* ---- families ---- */

GR_DESTROY_FUNCTION (naming_free, Naming, families, name)

static const Naming *
naming_lookup (const char *families)
{
  for (guint i = 0; i < namings->len; i++)
    if (g_str_equal (((const Naming *) namings->pdata[i])->families, families))
      return namings->pdata[i];
  return NULL;
}

/* Has @config, which has no fonts yet, accept those that are named and no others. */
static void
accept_named (FcConfig *config)
{
  g_autoptr (GString)
    rule = g_string_new ("<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"urn:fontconfig:fonts.dtd\"><fontconfig>"
                         "<selectfont><rejectfont><pattern/></rejectfont><acceptfont>");
  GR_EACH_POINTER (i, Naming, naming, namings) {
    if (naming->name == NULL) {
      naming->name = g_ptr_array_new_with_free_func (g_free);
      g_auto (GStrv) part = g_strsplit (naming->families, ",", -1);
      FcPattern *pattern = FcPatternCreate ();
      for (guint k = 0; part[k] != NULL; k++)
        FcPatternAddString (pattern, FC_FAMILY, (const FcChar8 *) part[k]);
      FcPatternAddString (pattern, FC_LANG, (const FcChar8 *) "en"); /* or fontconfig would ask the locale */
      FcConfigSubstitute (config, pattern, FcMatchPattern);
      FcValue value;
      FcValueBinding binding;
      for (int k = 0; FcPatternGetWithBinding (pattern, FC_FAMILY, k, &value, &binding) == FcResultMatch; k++)
        if (binding != FcValueBindingWeak && value.type == FcTypeString)
          g_ptr_array_add (naming->name, g_strstrip (g_strdup ((const char *) value.u.s)));
      FcPatternDestroy (pattern);
    }
    for (guint k = 0; k < naming->name->len; k++) {
      g_autofree char *escaped = g_markup_escape_text (naming->name->pdata[k], -1);
      g_string_append_printf (rule, "<pattern><patelt name=\"family\"><string>%s</string></patelt></pattern>", escaped);
    }
  }
  g_string_append (rule, "</acceptfont></selectfont></fontconfig>");
  if (!FcConfigParseAndLoadFromMemory (config, (const FcChar8 *) rule->str, FcFalse) || !FcConfigBuildFonts (config))
    gr_guard_out_of_memory ();
}

/* Pango 1.50 looks for fonts in threads of its own, which change their map's tables without a lock when they end, by
   themselves. TRUE once this is the only thread, FALSE after a second. */
static gboolean
threads_have_ended (void)
{
  for (guint tries = 0; tries < 500; tries++) {
    g_autoptr (GDir) threads = g_dir_open ("/proc/self/task", 0, NULL);
    if (threads == NULL)
      return FALSE;
    guint n_threads = 0;
    while (g_dir_read_name (threads) != NULL)
      n_threads++;
    if (n_threads == 1)
      return TRUE;
    g_usleep (2000);
  }
  return FALSE;
}

/* Pango 1.50 keeps a map's configuration for ever, and with it the fonts, unless it is taken away. */
static void
drop_named (void)
{
  if (named_map != NULL && threads_have_ended ())
    pango_fc_font_map_set_config (PANGO_FC_FONT_MAP (named_map), NULL);
  g_clear_object (&named_map);
}

void
gr_cairo_fonts_note (const char *families)
{
  if (namings == NULL)
    namings = g_ptr_array_new_with_free_func (naming_free);
  if (naming_lookup (families) != NULL)
    return;
  Naming *naming = g_new0 (Naming, 1);
  naming->families = g_strdup (families);
  g_ptr_array_add (namings, naming);
  drop_named ();
}

PangoFontMap *
gr_cairo_fonts_named (const char *families)
{
  if (namings == NULL)
    return NULL;
  gr_cairo_fonts_note (families);
  if (named_map != NULL)
    return named_map;
  /* FcConfigGetCurrent() would try again, for ever, where there is no memory for rules (fontconfig 2.14). */
  FcConfig *config = FcInitLoadConfig ();
  if (config == NULL)
    gr_guard_out_of_memory ();
  accept_named (config);
  /* Pango 1.50 has a thread load all fonts where there is no configuration that is current. */
  if (all_map == NULL && !FcConfigSetCurrent (config))
    gr_guard_out_of_memory ();
  named_map = pango_cairo_font_map_new ();
  pango_fc_font_map_set_config (PANGO_FC_FONT_MAP (named_map), config);
  FcConfigDestroy (config); /* the map holds it */
  return named_map;
}

gboolean
gr_cairo_fonts_suffice (const PangoGlyphItem *run, guint n, const char *families)
{
  const Naming *naming = naming_lookup (families);
  for (guint i = 0; i < n; i++) {
    for (int k = 0; k < run[i].glyphs->num_glyphs; k++)
      if ((run[i].glyphs->glyphs[k].glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0)
        return FALSE;
    FcPattern *font = pango_fc_font_get_pattern (PANGO_FC_FONT (run[i].item->analysis.font));
    FcChar8 *family;
    gboolean is_named = FALSE;
    if (naming != NULL && FcPatternGetString (font, FC_FAMILY, 0, &family) == FcResultMatch)
      for (guint k = 0; k < naming->name->len && !is_named; k++)
        is_named = FcStrCmpIgnoreCase (naming->name->pdata[k], family) == 0;
    if (!is_named)
      return FALSE;
  }
  return TRUE;
}

PangoFontMap *
gr_cairo_fonts_all (void)
{
  if (all_map != NULL)
    return all_map;
  if (namings != NULL) {
    FcConfig *config = FcInitLoadConfigAndFonts ();
    if (config == NULL || !FcConfigSetCurrent (config))
      gr_guard_out_of_memory ();
    FcConfigDestroy (config); /* the current one is held */
  }
  all_map = pango_cairo_font_map_get_default ();
  return all_map;
}

hb_face_t *
gr_cairo_fonts_face (PangoFont *font)
{
  hb_face_t *face = hb_font_get_face (pango_font_get_hb_font (font));
  if (faces == NULL) {
    faces = g_hash_table_new_full (NULL, NULL, (GDestroyNotify) hb_face_destroy, NULL);
    by_file = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  }
  hb_face_t *known = g_hash_table_lookup (faces, face);
  if (known != NULL)
    return known;
  FcChar8 *file = NULL;
  int number = 0;
  FcPattern *pattern = pango_fc_font_get_pattern (PANGO_FC_FONT (font));
  FcPatternGetString (pattern, FC_FILE, 0, &file);
  FcPatternGetInteger (pattern, FC_INDEX, 0, &number);
  char *key = g_strdup_printf ("%d:%s", number, file != NULL ? (const char *) file : "");
  known = g_hash_table_lookup (by_file, key);
  if (known == NULL)
    g_hash_table_insert (by_file, key, known = face);
  else
    g_free (key);
  g_hash_table_insert (faces, hb_face_reference (face), known);
  return known;
}

gboolean
gr_cairo_fonts_shutdown (void)
{
  g_clear_pointer (&by_file, g_hash_table_unref);
  g_clear_pointer (&faces, g_hash_table_unref);
  drop_named ();
  g_clear_pointer (&namings, g_ptr_array_unref);
  all_map = NULL;
  return threads_have_ended ();
}
