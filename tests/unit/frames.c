// SPDX-License-Identifier: MIT
// Frames: one box for all, captions that touch neither each other nor the drawing, strips that fit; and the formats
// that carry frames in words: text, CSV, JSON, the page for the browser.
#include "base/report.h"
#include "formats/format.h"
#include "scene/text.h"

#include <string.h>

#define NEAR 1e-6

static const GrStill plain = { 0 };

static GrFrame *
frame_of (double x, double y, double width, double height, const char *sentence, const char *result)
{
  GrScene *scene = gr_scene_new ();
  if (width >= 0)
    gr_scene_add_rect (scene, x, y, width, height, 0, &(GrPaint) { .fill = GR_INK_SHADE });
  return gr_frame_new (scene, sentence, result);
}

static GrFrame *
frame_at (GPtrArray *frames, guint index)
{
  return g_ptr_array_index (frames, index);
}

static const char *const long_sentence =
  "The heaps are written in binary, one under another, and every column is looked at by itself, because a move "
  "changes one row only and the columns do not know of each other at all.";

static GPtrArray *
three_frames (void)
{
  GPtrArray *frames = gr_frames_new ();
  g_ptr_array_add (frames, frame_of (0, 0, 100, 40, "Short.", NULL));
  g_ptr_array_add (frames, frame_of (-20, 5, 60, 80, long_sentence, "A result as long as a line can be unbroken"));
  g_ptr_array_add (frames, frame_of (0, 0, 0, -1, "한국어 문장", "0"));
  return frames;
}

/* What a text item covers. */
static GrBox
text_box (const GrItem *item)
{
  double ascent, descent,
    share = item->text.anchor == GR_ANCHOR_START    ? 0
            : item->text.anchor == GR_ANCHOR_MIDDLE ? 0.5
                                                    : 1;
  gr_text_extents (&item->text.font, &ascent, &descent);
  return (GrBox) { item->text.x - share * item->text.width, item->text.y - 0.75 * item->text.font.size,
                   item->text.width, item->text.font.size };
}

static gboolean
boxes_touch (GrBox a, GrBox b)
{
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/* All texts of @scene lie within its bounds and none touches another. Gives their number. */
static guint
assert_texts_apart (const GrScene *scene)
{
  guint n_texts = 0;
  for (guint i = 0; i < scene->item->len; i++) {
    const GrItem *item = &g_array_index (scene->item, GrItem, i);
    if (item->kind != GR_ITEM_TEXT)
      continue;
    n_texts++;
    GrBox box = text_box (item), all = gr_box_union (box, scene->bounds);
    g_assert_cmpfloat_with_epsilon (all.width, scene->bounds.width, NEAR);
    g_assert_cmpfloat_with_epsilon (all.height, scene->bounds.height, NEAR);
    for (guint j = 0; j < i; j++) {
      const GrItem *other = &g_array_index (scene->item, GrItem, j);
      g_assert_false (other->kind == GR_ITEM_TEXT && boxes_touch (box, text_box (other)));
    }
  }
  return n_texts;
}

static void
test_finish (void)
{
  g_autoptr (GPtrArray) frames = three_frames ();
  gr_frames_finish (frames, "en");
  GrBox box = frame_at (frames, 0)->scene->bounds;
  for (guint i = 0; i < frames->len; i++) {
    const GrFrame *frame = frame_at (frames, i);
    GrBox own = frame->scene->bounds;
    g_assert_true (own.x == box.x && own.y == box.y && own.width == box.width && own.height == box.height);
    /* All drawings together cover (−20, 0) to (100, 85). */
    g_assert_cmpfloat (own.x, <=, -20 - GR_FRAME_MARGIN);
    g_assert_cmpfloat (own.y, <=, -GR_FRAME_MARGIN);
    g_assert_cmpfloat (frame->drawing.y + frame->drawing.height, >=, 85 + GR_FRAME_MARGIN - NEAR);
    g_assert_cmpuint (assert_texts_apart (frame->scene), >=, 2);
  }
  const GrScene *first = frame_at (frames, 0)->scene;
  g_assert_cmpfloat (g_array_index (first->point, GrPoint, 0).x, ==, 0); /* the drawing keeps its place */
  const GrItem *step = &g_array_index (first->item, GrItem, first->item->len - 2);
  g_assert_cmpstr (step->text.string, ==, "step 1 of 3");
  g_assert_cmpint (step->text.ink, ==, GR_INK_FAINT);
}

/* Sentences of every length, with and without results, under drawings of every width. */
static void
test_captions (void)
{
  g_autoptr (GString) sentence = g_string_new ("a");
  for (guint length = 0; length < 40; length++) {
    for (guint width = 0; width < 700; width += 90) {
      g_autoptr (GPtrArray) frames = gr_frames_new ();
      g_ptr_array_add (frames, frame_of (0, 0, width, 10, sentence->str, NULL));
      g_ptr_array_add (frames, frame_of (0, 0, width, 10, "b", sentence->str));
      gr_frames_finish (frames, length % 2 == 0 ? "en" : "ko");
      assert_texts_apart (frame_at (frames, 0)->scene);
      assert_texts_apart (frame_at (frames, 1)->scene);
    }
    g_string_append (sentence, length % 7 == 6 ? "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww" : " word");
  }
}

static void
test_still (void)
{
  g_autoptr (GPtrArray) frames = gr_frames_new (), empty = gr_frames_new ();
  g_ptr_array_add (frames, frame_of (10, 10, 50, 50, long_sentence, "result"));
  gr_frames_finish (frames, "en");
  g_assert_cmpuint (assert_texts_apart (frame_at (frames, 0)->scene), ==, 0);
  GrBox box = frame_at (frames, 0)->scene->bounds;
  g_assert_true (box.x == 0 && box.y == 0 && box.width == 70 && box.height == 70);
  g_ptr_array_add (empty, frame_of (0, 0, -1, 0, "Nothing is drawn.", NULL));
  gr_frames_finish (empty, "en");
  g_assert_cmpfloat (frame_at (empty, 0)->scene->bounds.width, >, 0);
}

static void
test_strip (void)
{
  for (guint n = 1; n <= 8; n++) {
    for (double width = 60; width < 1500; width *= 1.3) {
      g_autoptr (GPtrArray) frames = gr_frames_new ();
      for (guint i = 0; i < n; i++)
        g_ptr_array_add (frames, frame_of (0, 0, 200, 50, "One sentence.", NULL));
      gr_frames_finish (frames, "en");
      double own = frame_at (frames, 0)->scene->bounds.width;
      g_autoptr (GPtrArray) pages = gr_frames_strip (frames, &plain, width, 0, "en");
      const GrFrame *strip = frame_at (pages, 0);
      GrBox box = strip->scene->bounds;
      g_assert_cmpfloat (box.width, <=, width + NEAR);
      assert_texts_apart (strip->scene);
      if (width >= own) { /* no more shrunk than the smallest type allows */
        const GrItem *shade = &g_array_index (strip->scene->item, GrItem, 0);
        const GrPoint *corner = &g_array_index (strip->scene->point, GrPoint, shade->path.point);
        g_assert_cmpfloat (corner[1].x - corner[0].x, >=, 200 * 0.76 - NEAR);
      }
    }
  }
}

/* Rows are as high as their own drawings need, and what all frames share stands side by side in a row. */
static void
test_strip_rows (void)
{
  static const double top[] = { 0, 10, 0, 0 }, height[] = { 50, 20, 200, 50 };
  g_autoptr (GPtrArray) frames = gr_frames_new (), low = gr_frames_new ();
  for (guint i = 0; i < 4; i++) {
    g_ptr_array_add (frames, frame_of (0, top[i], 200, height[i], "One sentence.", NULL));
    g_ptr_array_add (low, frame_of (0, 0, 200, 50, "One sentence.", NULL));
  }
  gr_frames_finish (frames, "en");
  gr_frames_finish (low, "en");
  double width = 2 * frame_at (low, 0)->scene->bounds.width, row = frame_at (low, 0)->scene->bounds.height;
  g_autoptr (GPtrArray) pages = gr_frames_strip (frames, &plain, width, 0, "en");
  g_autoptr (GPtrArray) parted = gr_frames_strip (frames, &plain, width, row, "en");
  g_assert_cmpuint (parted->len, ==, 2);
  const GrFrame *strip = frame_at (pages, 0);
  g_assert_cmpfloat_with_epsilon (frame_at (parted, 0)->scene->bounds.height, row, NEAR);
  g_assert_cmpfloat_with_epsilon (frame_at (parted, 1)->scene->bounds.height, row + 150, NEAR);
  double y[4];
  for (guint i = 0, n = 0; i < strip->scene->item->len && n < 4; i++) {
    const GrItem *item = &g_array_index (strip->scene->item, GrItem, i);
    if (item->kind == GR_ITEM_PATH && item->path.paint.fill == GR_INK_SHADE)
      y[n++] = g_array_index (strip->scene->point, GrPoint, item->path.point).y;
  }
  g_assert_cmpfloat_with_epsilon (y[0], GR_FRAME_MARGIN, NEAR);
  g_assert_cmpfloat_with_epsilon (y[1], y[0] + 10, NEAR);
  g_assert_cmpfloat_with_epsilon (y[2], row + GR_FRAME_MARGIN, NEAR);
  g_assert_cmpfloat_with_epsilon (y[3], y[2], NEAR);
  g_assert_cmpfloat_with_epsilon (strip->scene->bounds.height, 2 * row + 150, NEAR);
  assert_texts_apart (strip->scene);
}

/* Where no width is given, letters stay readable on a phone: frames that would have to shrink stand below one another. */
static void
test_strip_readable (void)
{
  g_autoptr (GPtrArray) wide = gr_frames_new (), narrow = gr_frames_new ();
  for (guint i = 0; i < 4; i++) {
    g_ptr_array_add (wide, frame_of (0, 0, 230, 50, "One sentence.", NULL));
    g_ptr_array_add (narrow, frame_of (0, 0, 90, 50, "One.", NULL));
  }
  gr_frames_finish (wide, "en");
  gr_frames_finish (narrow, "en");
  double own[] = { frame_at (wide, 0)->scene->bounds.width, frame_at (narrow, 0)->scene->bounds.width };
  g_autoptr (GPtrArray) one = gr_frames_strip (wide, &plain, 0, 0, "en"),
                        several = gr_frames_strip (narrow, &plain, 0, 0, "en");
  g_assert_cmpfloat_with_epsilon (frame_at (one, 0)->scene->bounds.width, own[0], NEAR);
  g_assert_cmpfloat_with_epsilon (frame_at (several, 0)->scene->bounds.width, 2 * own[1], NEAR);
}

static void
test_references (void)
{
  g_autoptr (GPtrArray) frames = three_frames ();
  GrFrame *kept = gr_frame_ref (frame_at (frames, 0));
  kept->table = gr_table_new ();
  g_ptr_array_add (gr_table_add_row (kept->table), g_strdup ("cell"));
  g_ptr_array_add (frames, gr_frame_ref (kept));
  gr_frames_finish (frames, "en");
  g_autoptr (GPtrArray) pages = gr_frames_strip (frames, &plain, 500, 0, "en");
  const GrFrame *strip = frame_at (pages, 0);
  g_clear_pointer (&frames, g_ptr_array_unref);
  g_assert_cmpstr (kept->sentence, ==, "Short.");
  gr_frame_free (kept);
  const GPtrArray *row = g_ptr_array_index (strip->table->row, 0);
  g_assert_cmpstr (g_ptr_array_index (row, 0), ==, "cell");
}

static char *
written (const char *format, GPtrArray *frames, const char *lang, const char *title)
{
  GString *out = g_string_new (NULL);
  GrFormatOptions options = { .title = title, .lang = lang };
  GError *error = NULL;
  gboolean good = gr_format_lookup (format)->write (frames, &options, out, &error);
  g_assert_no_error (error);
  g_assert_true (good);
  return g_string_free (out, FALSE);
}

static void
test_txt (void)
{
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  g_ptr_array_add (frames, frame_of (0, 0, 1, 1, "One\x1B[2J.", NULL));
  g_ptr_array_add (frames, frame_of (0, 0, 1, 1, "Two.", "g = 2"));
  frame_at (frames, 0)->plain = g_strdup ("3  0 1 1  \n1\a\n");
  g_autofree char *text = written ("txt", frames, "en", "T");
  g_assert_cmpstr (text, ==, "step 1 of 2\n3  0 1 1\n1␇\nOne␛[2J.\n\nstep 2 of 2\nTwo.\ng = 2\n");
  g_ptr_array_remove_index (frames, 0);
  g_autofree char *still = written ("txt", frames, "ko", "T");
  g_assert_cmpstr (still, ==, "Two.\ng = 2\n");
}

static void
test_csv (void)
{
  g_autoptr (GPtrArray) frames = three_frames ();
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_assert_false (gr_format_lookup ("csv")->write (frames, &(GrFormatOptions) { .lang = "en" }, out, &error));
  g_assert_error (error, GR_ERROR, GR_ERROR_INPUT);
  g_assert_nonnull (strstr (error->message, "table"));

  GrTable *table = frame_at (frames, 2)->table = gr_table_new ();
  static const char *const cell[][3] = { { "n", "a,b", "say \"x\"" }, { "", "two\nlines", "plain" } };
  for (guint i = 0; i < 2; i++) {
    GPtrArray *row = gr_table_add_row (table);
    for (guint j = 0; j < 3; j++)
      g_ptr_array_add (row, g_strdup (cell[i][j]));
  }
  g_autofree char *text = written ("csv", frames, "en", "T");
  g_assert_cmpstr (text, ==, "n,\"a,b\",\"say \"\"x\"\"\"\n,\"two\nlines\",plain\n");
}

/* Each character that a reader of RFC 4180 would take for the end of a cell, a row or a quotation is quoted by
   itself; what a spreadsheet would take for a formula is a text. */
static void
test_csv_quotes (void)
{
  static const char *const cell[][2] = {
    { "a,b", "\"a,b\"\n" }, { "a\"b", "\"a\"\"b\"\n" }, { "a\nb", "\"a\nb\"\n" }, { "a\rb", "a␍b\n" },
    { "a\r", "a␍\n" },      { "=1+1", "'=1+1\n" },      { "-3/4", "-3/4\n" },     { "-x", "'-x\n" },
    { "@a", "'@a\n" },      { "a;b 'c'", "a;b 'c'\n" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cell); i++) {
    g_autoptr (GPtrArray) frames = three_frames ();
    GrTable *table = frame_at (frames, 2)->table = gr_table_new ();
    g_ptr_array_add (gr_table_add_row (table), g_strdup (cell[i][0]));
    g_autofree char *text = written ("csv", frames, "en", "T");
    g_assert_cmpstr (text, ==, cell[i][1]);
  }
}

/* Sentences stand in words, not in the scene, where the lines are broken by measured widths. */
static void
test_json (void)
{
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  g_ptr_array_add (frames, frame_of (0, 0, 8, 8, "One \"x\".", NULL));
  g_ptr_array_add (frames, frame_of (0, 0, -1, 8, "Two.", "g = 2"));
  gr_frames_finish (frames, "en");
  g_autofree char *text = written ("json", frames, "en", "T\\");
  g_assert_cmpstr (text, ==,
                   "{\"title\":\"T\\\\\",\"lang\":\"en\",\"frames\":[{\"sentence\":\"One \\\"x\\\".\",\"scene\":[\n"
                   "  {\"path\":\"M0 0L8 0L8 8L0 8Z\",\"fill\":\"shade\"}]},"
                   "{\"sentence\":\"Two.\",\"result\":\"g = 2\",\"scene\":[]}]}\n");
}

static guint
count (const char *text, const char *part)
{
  guint n = 0;
  for (const char *at = strstr (text, part); at != NULL; at = strstr (at + 1, part))
    n++;
  return n;
}

static void
test_html (void)
{
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  g_ptr_array_add (frames, frame_of (0, 0, 8, 8, "One </script><script>alert(1)", NULL));
  g_ptr_array_add (frames, frame_of (0, 0, 8, 8, "Two & more.", "<b>g</b>"));
  gr_frames_finish (frames, "ko");
  g_autofree char *page = written ("html", frames, "ko", "\"</title><script>");
  g_assert_cmpuint (count (page, "<script"), ==, 2); /* what it says, and itself */
  g_assert_cmpuint (count (page, "</script"), ==, 2);
  g_assert_cmpuint (count (page, "</title>"), ==, 1);
  g_assert_cmpuint (count (page, "<svg "), ==, 2);
  g_assert_cmpuint (count (page, "<p class=\"gr-sentence\">Two &amp; more.</p>"), ==, 1);
  g_assert_cmpuint (count (page, "<p class=\"gr-result\">&lt;b&gt;g&lt;/b&gt;</p>"), ==, 1);
  g_assert_cmpuint (count (page, "2 / 2단계</p>"), ==, 1);
  g_assert_cmpuint (count (page, "http"), ==, 0); /* nothing is loaded */
  g_ptr_array_remove_index (frames, 0);
  g_autofree char *still = written ("html", frames, "en", "T");
  g_assert_cmpuint (count (still, "<script"), ==, 0);
  g_assert_cmpuint (count (still, "<svg "), ==, 1);
}

static void
test_lookup (void)
{
  g_assert_cmpstr (gr_format_for_path ("a/b.c/graph.SVG")->name, ==, "svg");
  g_assert_cmpstr (gr_format_for_path ("x.html")->name, ==, "html");
  g_assert_null (gr_format_for_path ("-"));
  g_assert_null (gr_format_for_path ("a.svg/b"));
  g_assert_null (gr_format_for_path ("a."));
  g_assert_null (gr_format_lookup ("sgv"));
  for (guint i = 0; gr_formats[i] != NULL; i++) {
    g_assert_true (gr_format_lookup (gr_formats[i]->name) == gr_formats[i]);
    g_autofree char *path = g_strdup_printf ("out.%s", gr_formats[i]->extension);
    g_assert_true (gr_format_for_path (path) == gr_formats[i]);
  }
  guint n_terminal = 0, n_pipe = 0;
  for (guint i = 0; gr_formats[i] != NULL; i++) {
    n_terminal += (gr_formats[i]->flags & GR_FORMAT_TERMINAL) != 0;
    n_pipe += (gr_formats[i]->flags & GR_FORMAT_PIPE) != 0;
  }
  g_assert_true (n_terminal == 1 && n_pipe == 1);
  g_assert_cmpstr (gr_format_having (GR_FORMAT_TERMINAL)->name, ==, "txt");
  g_assert_cmpstr (gr_format_having (GR_FORMAT_PIPE)->name, ==, "svg");
  for (guint i = 0; gr_figures[i] != NULL; i++)
    g_assert_true (gr_figure_lookup (gr_figures[i]->name) == gr_figures[i]);
  g_assert_null (gr_figure_lookup (""));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/frames/finish", test_finish);
  g_test_add_func ("/frames/captions", test_captions);
  g_test_add_func ("/frames/still", test_still);
  g_test_add_func ("/frames/strip", test_strip);
  g_test_add_func ("/frames/strip-readable", test_strip_readable);
  g_test_add_func ("/frames/strip-rows", test_strip_rows);
  g_test_add_func ("/frames/references", test_references);
  g_test_add_func ("/frames/txt", test_txt);
  g_test_add_func ("/frames/csv", test_csv);
  g_test_add_func ("/frames/csv-quotes", test_csv_quotes);
  g_test_add_func ("/frames/json", test_json);
  g_test_add_func ("/frames/html", test_html);
  g_test_add_func ("/frames/lookup", test_lookup);
  return g_test_run ();
}
