// SPDX-License-Identifier: MIT
// Subsets of fonts as HarfBuzz writes them. A rule says by unicode-range for which characters it stands, so that several
// faces make one family, and weight and slope as the picture's texts have them.
#include "print/letters.h"

#include "base/error.h"

#include <hb-subset.h>

typedef struct {
  hb_face_t *face;
  GrFace kind;
  int weight;
  gboolean italic;
  hb_set_t *characters;
} Letters;

static void
letters_clear (gpointer data)
{
  Letters *letters = data;
  hb_face_destroy (letters->face);
  hb_set_destroy (letters->characters);
}

GArray *
gr_letters_new (void)
{
  GArray *letters = g_array_new (FALSE, FALSE, sizeof (Letters));
  g_array_set_clear_func (letters, letters_clear);
  return letters;
}

/* Those of @face for texts set as @font says; new where there were none. */
static Letters *
letters_of (GArray *letters, hb_face_t *face, const GrFont *font)
{
  for (guint i = 0; i < letters->len; i++) {
    Letters *own = &g_array_index (letters, Letters, i);
    if (own->face == face && own->kind == font->face && own->weight == font->weight && own->italic == font->italic)
      return own;
  }
  Letters own = { hb_face_reference (face), font->face, font->weight, font->italic, hb_set_create () };
  g_array_append_val (letters, own);
  return &g_array_index (letters, Letters, letters->len - 1);
}

void
gr_letters_add (GArray *letters, hb_face_t *face, const GrFont *font, const char *text, gsize n)
{
  Letters *own = letters_of (letters, face, font);
  for (const char *at = text; at < text + n; at = g_utf8_next_char (at))
    hb_set_add (own->characters, g_utf8_get_char (at));
}

/* “U+20,U+30-39”. */
static void
letters_append_range (const hb_set_t *characters, GString *out)
{
  hb_codepoint_t first, last = HB_SET_VALUE_INVALID; /* before the first */
  const char *before = "";
  while (hb_set_next_range (characters, &first, &last)) {
    g_string_append_printf (out, last > first ? "%sU+%X-%X" : "%sU+%X", before, first, last);
    before = ",";
  }
}

/* The letters as a font of its own; NULL where the face cannot be taken apart. (transfer full) */
static hb_face_t *
letters_font (const Letters *letters)
{
  hb_subset_input_t *input = hb_subset_input_create_or_fail ();
  if (input == NULL)
    return NULL;
  hb_set_union (hb_subset_input_unicode_set (input), letters->characters);
  hb_subset_input_set_flags (input, HB_SUBSET_FLAGS_NO_HINTING);
  hb_face_t *small = hb_subset_or_fail (letters->face, input);
  hb_subset_input_destroy (input);
  return small;
}

gboolean
gr_letters_append_css (const GArray *letters, const char *name, GString *out, GError **error)
{
  for (guint i = 0; i < letters->len; i++) {
    const Letters *own = &g_array_index (letters, Letters, i);
    hb_face_t *font = letters_font (own);
    if (font == NULL) {
      gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY,
                    "a font of this picture cannot be taken apart\n--text outline writes its letters as outlines");
      return FALSE;
    }
    unsigned int n;
    hb_blob_t *blob = hb_face_reference_blob (font);
    const guint8 *data = (const guint8 *) hb_blob_get_data (blob, &n);
    g_autofree char *base64 = g_base64_encode (data, n);
    g_string_append_printf (out, "@font-face{font-family:%s-%u;", name, (guint) own->kind);
    g_string_append_printf (out, "font-weight:%d;font-style:%s;", own->weight, own->italic ? "italic" : "normal");
    g_string_append_printf (out, "src:url(data:font/sfnt;base64,%s);unicode-range:", base64);
    letters_append_range (own->characters, out);
    g_string_append (out, "}\n");
    hb_blob_destroy (blob);
    hb_face_destroy (font);
  }
  return TRUE;
}
