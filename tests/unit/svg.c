// SPDX-License-Identifier: MIT
// SVG read back by an XML parser: it is well formed, says what the scene says, and does no harm whatever labels hold.
#include "formats/svg.h"
#include "scene/text.h"

#include <string.h>

/* What the parser saw. */
typedef struct {
  GPtrArray *element;                   /* names in order */
  GPtrArray *text;                      /* the contents of <text> */
  GHashTable *id;                       /* all ids */
  GPtrArray *style;                     /* the contents of <style> */
  char *title, *root, *labelled;        /* first title; the root's id and aria-labelledby */
  GHashTable *fill;                     /* class → fill */
  GPtrArray *href, *anchor, *direction; /* anchor and direction: one entry a text, "" where there is none */
} Seen;

static void
seen_attribute (Seen *seen, const char *element, const char *name, const char *value)
{
  g_assert_false (g_str_has_prefix (name, "on")); /* no event handlers */
  if (g_str_equal (name, "id"))
    g_assert_true (g_hash_table_add (seen->id, g_strdup (value)));
  else if (g_str_equal (name, "href"))
    g_ptr_array_add (seen->href, g_strdup (value));
  if (g_str_equal (element, "svg") && g_str_equal (name, "id"))
    seen->root = g_strdup (value);
  else if (g_str_equal (element, "svg") && g_str_equal (name, "aria-labelledby"))
    seen->labelled = g_strdup (value);
}

static const char *
attribute (const char **names, const char **values, const char *name)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_equal (names[i], name))
      return values[i];
  return "";
}

static void
seen_start (GMarkupParseContext *context, const char *element, const char **names, const char **values, gpointer data,
            GError **error)
{
  static const char *const allowed[] = { "svg",    "title", "desc", "style", "rect", "path",
                                         "circle", "text",  "g",    "a",     NULL };
  Seen *seen = data;
  g_assert_true (g_strv_contains (allowed, element));
  g_ptr_array_add (seen->element, g_strdup (element));
  for (guint i = 0; names[i] != NULL; i++)
    seen_attribute (seen, element, names[i], values[i]);
  const char *class = attribute (names, values, "class"), *fill = attribute (names, values, "fill");
  if (g_str_has_prefix (class, "f-") && strchr (class, ' ') == NULL)
    g_hash_table_insert (seen->fill, g_strdup (class), g_strdup (fill));
  if (g_str_equal (element, "text")) {
    g_assert_cmpuint (fill[0], ==, '#');
    g_ptr_array_add (seen->anchor, g_strdup (attribute (names, values, "text-anchor")));
    g_ptr_array_add (seen->direction, g_strdup (attribute (names, values, "direction")));
  }
}

static void
seen_text (GMarkupParseContext *context, const char *text, gsize length, gpointer data, GError **error)
{
  Seen *seen = data;
  const char *element = g_markup_parse_context_get_element (context);
  if (g_str_equal (element, "text"))
    g_ptr_array_add (seen->text, g_strndup (text, length));
  else if (g_str_equal (element, "style"))
    g_ptr_array_add (seen->style, g_strndup (text, length));
  else if (g_str_equal (element, "title") && seen->title == NULL)
    seen->title = g_strndup (text, length);
}

static void
seen_free (Seen *seen)
{
  g_ptr_array_unref (seen->element);
  g_ptr_array_unref (seen->text);
  g_ptr_array_unref (seen->style);
  g_ptr_array_unref (seen->href);
  g_ptr_array_unref (seen->anchor);
  g_ptr_array_unref (seen->direction);
  g_hash_table_unref (seen->id);
  g_hash_table_unref (seen->fill);
  g_free (seen->title);
  g_free (seen->root);
  g_free (seen->labelled);
  g_free (seen);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Seen, seen_free)

static Seen *
see (const char *svg)
{
  static const GMarkupParser parser = { .start_element = seen_start, .text = seen_text };
  Seen *seen = g_new0 (Seen, 1);
  seen->element = g_ptr_array_new_with_free_func (g_free);
  seen->text = g_ptr_array_new_with_free_func (g_free);
  seen->style = g_ptr_array_new_with_free_func (g_free);
  seen->href = g_ptr_array_new_with_free_func (g_free);
  seen->anchor = g_ptr_array_new_with_free_func (g_free);
  seen->direction = g_ptr_array_new_with_free_func (g_free);
  seen->id = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  seen->fill = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, seen, NULL);
  GError *error = NULL;
  gboolean good = g_markup_parse_context_parse (context, svg, -1, &error)
                  && g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
  g_assert_true (good);
  g_markup_parse_context_free (context);
  return seen;
}

static char *
written (const GrScene *scene, const GrSvgOptions *options)
{
  GString *out = g_string_new (NULL);
  gr_svg_append (scene, options, out);
  return g_string_free (out, FALSE);
}

static const GrSvgOptions plain_options = { .title = "A title", .lang = "en" };
static const GrFont font = { 10, 400, GR_FACE_SANS, FALSE };

static void
test_escaping (void)
{
  static const char *const label[] = { "<script>alert(1)</script>",
                                       "a & b &amp; \"c\" 'd'",
                                       "]]>",
                                       "<!-- x",
                                       "한국어",
                                       "שלום",
                                       "🎉👩\xE2\x80\x8D👧",
                                       "a\nb\tc",
                                       "\x01\x1B[0m\xEF\xBF\xBE\xFF",
                                       "" };
  g_autoptr (GrScene) scene = gr_scene_new ();
  for (guint i = 0; i < G_N_ELEMENTS (label); i++) {
    gr_scene_open (scene, "node", label[i], label[i]);
    gr_scene_add_text (scene, 0, 10.0 * i, GR_ANCHOR_START, &font, GR_INK_INK, label[i]);
    gr_scene_close (scene);
  }
  gr_scene_add_link (scene, (GrBox) { 0, 0, 5, 5 }, "https://example.org/?a=\"<&>");
  GrSvgOptions options = { .title = label[0], .description = label[1], .lang = "\"><x>" };
  g_autofree char *svg = written (scene, &options);
  g_assert_true (g_utf8_validate (svg, -1, NULL));
  for (const char *at = svg; *at != '\0'; at++)
    g_assert_true (*at < 0 || *at >= ' ' || *at == '\n');
  g_autoptr (Seen) seen = see (svg);
  g_assert_cmpstr (seen->title, ==, label[0]);
  g_assert_cmpuint (seen->text->len, ==, G_N_ELEMENTS (label));
  for (guint i = 0; i < seen->text->len; i++) {
    g_autofree char *plain = gr_text_plain (label[i]);
    g_assert_cmpstr (g_ptr_array_index (seen->text, i), ==, plain);
  }
  g_assert_cmpstr (g_ptr_array_index (seen->href, 0), ==, "https://example.org/?a=\"<&>");
}

/* Text from the right is set so that it stands where its anchor says. */
static void
test_direction (void)
{
  static const char *const want[][3] = {
    /* by anchor: direction ltr, then rtl */
    { "", "middle", "end" },
    { "end", "middle", "" },
  };
  g_autoptr (GrScene) scene = gr_scene_new ();
  for (guint i = 0; i < 6; i++)
    gr_scene_add_text (scene, 0, 0, i % 3, &font, GR_INK_INK, i < 3 ? "abc" : "שלום (1)");
  g_autofree char *svg = written (scene, &plain_options);
  g_autoptr (Seen) seen = see (svg);
  for (guint i = 0; i < 6; i++) {
    g_assert_cmpstr (g_ptr_array_index (seen->anchor, i), ==, want[i / 3][i % 3]);
    g_assert_cmpstr (g_ptr_array_index (seen->direction, i), ==, i < 3 ? "" : "rtl");
  }
}

static GrScene *
named_scene (double x)
{
  GrScene *scene = gr_scene_new ();
  gr_scene_open (scene, "node", NULL, "a b");
  gr_scene_add_circle (scene, x, 0, 5, &(GrPaint) { gr_ink_value (0), GR_INK_INK, 1 });
  gr_scene_close (scene);
  gr_scene_add_link (scene, (GrBox) { 0, 0, 5, 5 }, "#a b");
  gr_scene_add_link (scene, (GrBox) { 0, 0, 5, 5 }, "#elsewhere");
  return scene;
}

/* Ids hang on the content alone, and all begin with the picture's. */
static void
test_ids (void)
{
  g_autoptr (GrScene) scene = named_scene (0), same = named_scene (0), other = named_scene (1);
  g_autofree char *first = written (scene, &plain_options), *second = written (same, &plain_options),
                  *third = written (other, &plain_options);
  g_assert_cmpstr (first, ==, second);
  g_autoptr (Seen) seen = see (first), unlike = see (third);
  g_assert_cmpstr (seen->root, !=, unlike->root);
  g_autofree char *link = g_strdup_printf ("#%s-a_20b", seen->root);
  g_assert_cmpstr (g_ptr_array_index (seen->href, 0), ==, link);
  g_assert_true (g_hash_table_contains (seen->id, link + 1));
  g_assert_cmpstr (g_ptr_array_index (seen->href, 1), ==, "#elsewhere");
  GHashTableIter iter;
  gpointer id;
  g_hash_table_iter_init (&iter, seen->id);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    g_assert_true (g_str_has_prefix (id, seen->root));
  g_autofree char *labels = g_strdup_printf ("%s-title", seen->root);
  g_assert_cmpstr (seen->labelled, ==, labels);
  g_assert_true (g_hash_table_contains (seen->id, labels));

  GrSvgOptions themed = { .title = "A title", .theme = GR_THEME_AUTO, .lang = "en" };
  g_autofree char *fourth = written (scene, &themed);
  g_autoptr (Seen) automatic = see (fourth);
  g_assert_cmpstr (automatic->root, !=, seen->root);
}

static void
test_id_prefix (void)
{
  static const char *const pair[][2] = { { "fig-1", "fig-1" }, { "1<a>", "g1_a_" }, { "\"é", "g___" } };
  g_autoptr (GrScene) scene = named_scene (0);
  for (guint i = 0; i < G_N_ELEMENTS (pair); i++) {
    GrSvgOptions options = { .id = pair[i][0], .title = "x" };
    g_autofree char *svg = written (scene, &options);
    g_autoptr (Seen) seen = see (svg);
    g_assert_cmpstr (seen->root, ==, pair[i][1]);
  }
}

/* Dark mode changes every role that looks different there, within this picture only. */
static void
test_themes (void)
{
  g_autoptr (GrScene) scene = named_scene (0);
  gr_scene_add_text (scene, 0, 0, GR_ANCHOR_START, &font, gr_ink_value (3), "3");
  for (guint theme = 0; theme < GR_N_THEMES; theme++) {
    GrSvgOptions options = { .title = "x", .theme = theme };
    g_autofree char *svg = written (scene, &options);
    g_autoptr (Seen) seen = see (svg);
    g_autofree char *paper = g_strdup_printf ("#%06X", gr_theme_colour (theme, GR_INK_PAPER));
    g_assert_cmpstr (g_hash_table_lookup (seen->fill, "f-paper"), ==, paper);
    g_assert_cmpuint (seen->style->len, ==, theme == GR_THEME_AUTO ? 1 : 0);
    if (theme == GR_THEME_AUTO) {
      const char *style = g_ptr_array_index (seen->style, 0);
      g_autofree char *want = g_strdup_printf ("#%s .f-paper{fill:#%06X}", seen->root,
                                               gr_theme_colour (GR_THEME_DARK, GR_INK_PAPER));
      g_assert_nonnull (strstr (style, want));
      g_assert_nonnull (strstr (style, " .s-ink{stroke:"));
      g_assert_null (strstr (style, "f-v3{")); /* the same in both */
      g_assert_true (g_str_has_prefix (style, "@media (prefers-color-scheme:dark){#"));
      for (const char *at = strchr (style, '}'); at != NULL && at[1] != '}'; at = strchr (at + 1, '}'))
        g_assert_true (g_str_has_prefix (at + 1, "#") && g_str_has_prefix (at + 2, seen->root));
    }
  }
}

static void
test_view (void)
{
  g_autoptr (GrScene) scene = gr_scene_new (), empty = gr_scene_new ();
  gr_scene_add_circle (scene, -10.004, -20, 5, &(GrPaint) { .fill = GR_INK_INK });
  gr_scene_open (scene, GR_TAG_CAPTION, NULL, NULL);
  gr_scene_add_text (scene, 0, 100, GR_ANCHOR_START, &font, GR_INK_INK, "the caption");
  gr_scene_close (scene);
  g_autofree char *whole = written (scene, &plain_options), *nothing = written (empty, &plain_options);
  g_assert_nonnull (strstr (whole, "viewBox=\"-15.01 -25 "));
  g_assert_nonnull (strstr (whole, ">the caption<"));
  g_assert_nonnull (strstr (nothing, "viewBox=\"0 0 1 1\""));
  GrBox box = { -15, -25, 12, 9 };
  GrSvgOptions options = { .title = "x", .without_caption = &box };
  g_autofree char *part = written (scene, &options);
  g_assert_nonnull (strstr (part, "width=\"16\" height=\"12\" viewBox=\"-15 -25 12 9\""));
  g_assert_null (strstr (part, "caption"));
}

static void
test_blanks (void)
{
  g_autoptr (GrScene) scene = gr_scene_new ();
  gr_scene_add_text (scene, 0, 0, GR_ANCHOR_START, &font, GR_INK_INK, "one blank");
  g_autofree char *tight = written (scene, &plain_options);
  g_assert_null (strstr (tight, "xml:space"));
  gr_scene_add_text (scene, 0, 0, GR_ANCHOR_START, &font, GR_INK_INK, "  for x");
  g_autofree char *loose = written (scene, &plain_options);
  g_assert_nonnull (strstr (loose, "xml:space=\"preserve\""));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/svg/escaping", test_escaping);
  g_test_add_func ("/svg/direction", test_direction);
  g_test_add_func ("/svg/ids", test_ids);
  g_test_add_func ("/svg/id-prefix", test_id_prefix);
  g_test_add_func ("/svg/themes", test_themes);
  g_test_add_func ("/svg/view", test_view);
  g_test_add_func ("/svg/blanks", test_blanks);
  return g_test_run ();
}
