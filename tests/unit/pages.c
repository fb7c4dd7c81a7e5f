// SPDX-License-Identifier: MIT
// Pages: whatever the text and the template, nothing leaves the paper, no word is lost, no heading stands at the foot
// of a page, no figure is parted from its caption, no line of a paragraph is left alone; and answers go where they are
// asked to.
#include "pages/galley.h"

#include <math.h>
#include <string.h>

#define SEED 20260103

static GrTemplate *
template_of (const char *name)
{
  g_autoptr (GrReport) report = gr_report_new ();
  GrTemplate *page = gr_template_load (name, NULL, report);
  g_assert_nonnull (page);
  return page;
}

static GrPages *
pages_of (const char *text, const char *template_name, GrAnswers answers)
{
  g_autoptr (GrReport) report = gr_report_new ();
  GrSource *source = gr_source_new ("lesson.md", g_strdup (text), -1);
  g_autoptr (GrDocument) document = gr_document_read (source, report);
  gr_document_draw (document, report);
  g_autofree char *faults = gr_report_text (report, GR_REPORT_FULL);
  g_assert_cmpstr (faults, ==, "");
  GrTemplate *page = template_of (template_name);
  g_autoptr (GError) error = NULL;
  GrPages *pages = gr_pages_set (document, page, answers, NULL, &error);
  g_assert_no_error (error);
  gr_template_free (page);
  gr_source_unref (source);
  return pages;
}

/* A page as the groups that stand in it, outermost ones named by their tags. */
typedef struct {
  const char *tag; /* of the group that the text stands in; NULL: running lines */
  double x, y, width;
  const char *text;
  guint group; /* a number that two texts share if one group holds both */
} Word;

static GArray *
page_words (const GrPages *pages, guint page)
{
  GArray *word = g_array_new (FALSE, FALSE, sizeof (Word));
  const GrScene *scene = pages->page->pdata[page];
  g_autoptr (GPtrArray) tag = g_ptr_array_new ();
  guint group = 0;
  for (guint i = 0; i < scene->item->len; i++) {
    const GrItem *item = &g_array_index (scene->item, GrItem, i);
    if (item->kind == GR_ITEM_OPEN) {
      g_ptr_array_add (tag, (gpointer) item->group.tag);
      group++;
    } else if (item->kind == GR_ITEM_CLOSE) {
      g_assert_cmpuint (tag->len, >, 0);
      g_ptr_array_set_size (tag, (int) tag->len - 1);
      group++;
    } else if (item->kind == GR_ITEM_TEXT) {
      Word one = { tag->len > 0 ? tag->pdata[tag->len - 1] : NULL,
                   item->text.x,
                   item->text.y,
                   item->text.width,
                   item->text.string,
                   group };
      g_array_append_val (word, one);
    }
  }
  g_assert_cmpuint (tag->len, ==, 0);
  return word;
}

/* All that the pages say in groups tagged @tag (NULL: any tag), blanks squeezed. */
static char *
pages_text (const GrPages *pages, const char *tag)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < pages->page->len; i++) {
    g_autoptr (GArray) word = page_words (pages, i);
    for (guint k = 0; k < word->len; k++) {
      const Word *at = &g_array_index (word, Word, k);
      if (at->tag == NULL || (tag != NULL && g_strcmp0 (at->tag, tag) != 0))
        continue;
      gboolean joined = text->len == 0 || text->str[text->len - 1] == ' ';
      g_string_append_printf (text, "%s%s", joined ? "" : " ", at->text);
    }
  }
  return g_string_free (text, FALSE);
}

static void
assert_on_paper (const GrPages *pages)
{
  for (guint i = 0; i < pages->page->len; i++) {
    GrBox box = ((const GrScene *) pages->page->pdata[i])->bounds;
    g_assert_cmpfloat (box.x, >=, 0);
    g_assert_cmpfloat (box.y, >=, 0);
    g_assert_cmpfloat (box.x + box.width, <=, pages->width);
    g_assert_cmpfloat (box.y + box.height, <=, pages->height);
  }
}

static gboolean
is_heading (const char *tag)
{
  return tag != NULL && tag[0] == 'H' && g_ascii_isdigit (tag[1]);
}

/* The first word that is no running line, nor a heading or a table's heads said again. */
static const Word *
first_word (const GArray *words)
{
  guint k = 0;
  while (k + 1 < words->len && g_array_index (words, Word, k).tag == NULL)
    k++;
  return &g_array_index (words, Word, k);
}

/* No page ends with what must be followed, or begins with what must follow. Rows of one figure may be parted. Below a heading
   stand two lines at least. */
static void
assert_page_ends (const GrPages *pages)
{
  const char *last = NULL;
  double head = -G_MAXDOUBLE, y = 0;
  for (guint i = 0; i < pages->page->len; i++) {
    g_autoptr (GArray) word = page_words (pages, i);
    const char *first = word->len > 0 ? first_word (word)->tag : NULL;
    g_assert_true (i == 0 || g_strcmp0 (first, "Caption") != 0); /* its figure would be on the page before */
    g_assert_true (g_strcmp0 (last, "Figure") != 0 || g_strcmp0 (first, "Figure") == 0);
    for (guint k = 0; k < word->len; k++) {
      const Word *at = &g_array_index (word, Word, k);
      last = at->tag != NULL ? at->tag : last;
      y = at->tag != NULL ? at->y : y;
      head = k == 0 ? -G_MAXDOUBLE : is_heading (at->tag) ? at->y : head;
    }
    g_assert_true (i + 1 == pages->page->len || pages->width > pages->height || y > head + 28);
    g_assert_false (is_heading (last));
    g_assert_cmpstr (last, !=, "Lbl");
  }
  g_assert_cmpstr (last, !=, "Figure");
}

static char *
random_paragraphs (GRand *random, guint n)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < n; i++) {
    if (g_rand_int_range (random, 0, 5) == 0)
      g_string_append_printf (text, "%s Heading %u\n\n", g_rand_boolean (random) ? "##" : "###", i);
    int n_words = g_rand_int_range (random, 40, 120);
    for (int k = 0; k < n_words; k++)
      g_string_append_printf (text, "w%u%s", g_rand_int_range (random, 0, 100000), k + 1 < n_words ? " " : ".\n\n");
  }
  return g_string_free (text, FALSE);
}

/* Paragraphs of at least three lines: no page holds a single line of one. */
static void
assert_no_lonely_lines (const GrPages *pages)
{
  for (guint i = 0; i < pages->page->len; i++) {
    g_autoptr (GArray) word = page_words (pages, i);
    guint group = G_MAXUINT, n_lines = 0;
    double y = 0;
    for (guint k = 0; k < word->len; k++) {
      const Word *at = &g_array_index (word, Word, k);
      if (g_strcmp0 (at->tag, "P") != 0)
        continue;
      if (at->group != group) {
        g_assert_true (group == G_MAXUINT || n_lines >= 2);
        group = at->group;
        n_lines = 0;
      }
      n_lines += n_lines == 0 || at->y > y + 1;
      y = at->y;
    }
    g_assert_cmpuint (n_lines, >=, 2);
  }
}

static void
test_running_text (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint round = 0; round < 6; round++) {
    g_autofree char *body = random_paragraphs (random, 20 + 5 * round);
    g_autofree char *text = g_strconcat ("---\ntitle: Title\n---\n\n", body, NULL);
    GrPages *pages = pages_of (text, round % 2 ? "compact" : "handout", GR_ANSWERS_NONE);
    g_assert_cmpuint (pages->page->len, >, 2);
    assert_on_paper (pages);
    assert_page_ends (pages);
    assert_no_lonely_lines (pages);
    g_autofree char *said = pages_text (pages, NULL);
    g_auto (GStrv) line = g_strsplit (body, "\n\n", -1);
    g_autoptr (GString) wanted = g_string_new ("Title");
    for (guint i = 0; line[i] != NULL && line[i][0] != '\0'; i++)
      g_string_append_printf (wanted, " %s", line[i] + strspn (line[i], "# "));
    g_assert_cmpstr (said, ==, wanted->str);
    gr_pages_free (pages);
  }
}

static const char kinds[] =
  "---\ntitle: All kinds\nauthor: A\nkeywords: [k]\n---\n\n# All kinds\n\nText with $x^2$ and `code`:\n\n"
  "$$\\sum_{i=1}^n i$$\n\n- one\n- two\n  1. inner\n\n> quoted\n\n> [!NOTE]\n> noted\n\n```\ncode that is far longer "
  "than a "
  "line of the narrowest page can hold, so that it has to be broken somewhere\n```\n\n| a | b |\n|--:|:-:|\n| 1 | 2 "
  "|\n\n---\n\n"
  "## Figures\n\n```grundy\ngame: nim 3 1 4\nfigure: bits\nsteps: all\n```\n\n```grundy\ngame: nim 2 2\nfigure: "
  "[graph, bits]\n"
  "id: two\n```\n\n<!-- pagebreak -->\n\nAfter the break, [figure](#figure-two).\n";

static void
test_every_template (void)
{
  g_auto (GStrv) name = gr_template_names ();
  for (guint i = 0; name[i] != NULL; i++) {
    GrPages *pages = pages_of (kinds, name[i], GR_ANSWERS_INLINE);
    assert_on_paper (pages);
    assert_page_ends (pages);
    g_autofree char *title = pages_text (pages, "H1"), *code = pages_text (pages, "Code");
    g_assert_cmpstr (title, ==, "All kinds"); /* once */
    g_assert_nonnull (strstr (code, "broken somewhere"));
    g_autoptr (GArray) last = page_words (pages, pages->page->len - 1);
    if (g_str_has_prefix (name[i], "poster"))
      g_assert_cmpuint (pages->page->len, ==, 1); /* all on one sheet */
    else
      g_assert_cmpstr (first_word (last)->text, ==, "After ");
    gr_pages_free (pages);
  }
}

static void
test_outline (void)
{
  GrPages *pages = pages_of (kinds, "handout", GR_ANSWERS_NONE);
  static const char *const wanted[] = { "Figures", "Figure 1.", "Figure 2." };
  g_assert_cmpuint (pages->outline->len, ==, G_N_ELEMENTS (wanted));
  for (guint i = 0; i < pages->outline->len; i++) {
    const GrPrintOutline *entry = &g_array_index (pages->outline, GrPrintOutline, i);
    g_assert_true (g_str_has_prefix (entry->text, wanted[i]));
    g_assert_cmpuint (entry->level, ==, i == 0 ? 0 : 1);
  }
  g_assert_cmpstr (g_array_index (pages->outline, GrPrintOutline, 2).name, ==, "figure-two");
  gr_pages_free (pages);
}

static const char exercises[] = "---\ntitle: Exercises\n---\n\n**1.** First "
                                "question?\n\n<details><summary>Answer</summary>\n\nFirst reply.\n\n</details>\n\n"
                                "**2.** Second question?\n\n<details><summary>Answer</summary>\n\nSecond reply, $1 + 1 "
                                "= 2$.\n\n```\nline\nline\nline\nline\nline\n"
                                "line\nline\nline\n```\n\n</details>\n\nThe end.\n";

/* Long level lines on all pages. */
static guint
count_rules (const GrPages *pages)
{
  guint n = 0;
  for (guint i = 0; i < pages->page->len; i++) {
    const GrScene *scene = pages->page->pdata[i];
    for (guint k = 0; k < scene->item->len; k++) {
      const GrItem *item = &g_array_index (scene->item, GrItem, k);
      if (item->kind == GR_ITEM_PATH && item->path.n_segments == 2) {
        const GrPoint *point = &g_array_index (scene->point, GrPoint, item->path.point);
        n += fabs (point[0].y - point[1].y) < 0.01 && fabs (point[0].x - point[1].x) > 300;
      }
    }
  }
  return n;
}

static void
test_answers (void)
{
  static const struct {
    GrAnswers answers;
    gboolean replies;
    guint n_rules;
  } known[] = { { GR_ANSWERS_NONE, FALSE, 0 },
                { GR_ANSWERS_INLINE, TRUE, 0 },
                { GR_ANSWERS_END, TRUE, 0 },
                { GR_ANSWERS_SPACE, FALSE, 11 } }; /* three lines, and as many as the second answer is high */
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    GrPages *pages = pages_of (exercises, "handout", known[i].answers);
    g_autofree char *text = pages_text (pages, NULL);
    const char *end = strstr (text, "The end."), *reply = strstr (text, "First reply.");
    g_assert_nonnull (strstr (text, "Second question?"));
    g_assert_true ((reply != NULL) == known[i].replies);
    g_assert_true (reply == NULL || (reply > end) == (known[i].answers == GR_ANSWERS_END));
    if (known[i].n_rules == 0) {
      g_assert_cmpuint (count_rules (pages), ==, 0);
    } else {
      g_assert_cmpuint (count_rules (pages), >=, 3 + 3);
      g_assert_cmpuint (count_rules (pages), <=, known[i].n_rules);
    }
    gr_pages_free (pages);
  }
}

static void
test_answer_links (void)
{
  GrPages *pages = pages_of (exercises, "handout", GR_ANSWERS_END);
  g_autoptr (GHashTable) name = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) target = g_ptr_array_new ();
  for (guint i = 0; i < pages->page->len; i++) {
    const GrScene *scene = pages->page->pdata[i];
    for (guint k = 0; k < scene->item->len; k++) {
      const GrItem *item = &g_array_index (scene->item, GrItem, k);
      if (item->kind == GR_ITEM_OPEN && item->group.name != NULL)
        g_hash_table_add (name, item->group.name);
      else if (item->kind == GR_ITEM_LINK)
        g_ptr_array_add (target, item->link.target);
    }
  }
  g_assert_cmpuint (target->len, ==, 2);
  for (guint i = 0; i < target->len; i++)
    g_assert_true (g_hash_table_contains (name, (const char *) target->pdata[i] + 1));
  gr_pages_free (pages);
}

static void
test_odd_lessons (void)
{
  g_autoptr (GString) wide = g_string_new ("---\ntitle: Wide\n---\n\n");
  for (guint i = 0; i < 2000; i++)
    g_string_append (wide, "unbroken");
  g_string_append (wide, "\n\n|");
  for (guint i = 0; i < 60; i++)
    g_string_append (wide, " head |");
  g_string_append (wide, "\n|");
  for (guint i = 0; i < 60; i++)
    g_string_append (wide, "---|");
  g_string_append (wide, "\n| a very long cell |\n\n");
  for (guint i = 0; i < 12; i++)
    g_string_append_printf (wide, "%*s- nested\n", (int) (2 * i), "");
  const char *text[] = { "", "---\ntitle: Only a title\n---\n", "<!-- pagebreak -->\n\n<!-- pagebreak -->\n", "# \n",
                         wide->str };
  for (guint i = 0; i < G_N_ELEMENTS (text); i++) {
    GrPages *pages = pages_of (text[i], "compact", GR_ANSWERS_SPACE);
    g_assert_cmpuint (pages->page->len, >, 0);
    if (i + 1 < G_N_ELEMENTS (text)) /* sixty columns do not fit any paper */
      assert_on_paper (pages);
    gr_pages_free (pages);
  }
}

static void
test_new_pages (void)
{
  GrPages *pages = pages_of (
    "---\ntitle: Slides\n---\n\nText.\n\n## One\n\nText.\n\n## Two\n\nText.\n\n### Below\n\nText.\n", "slides",
    GR_ANSWERS_NONE);
  g_assert_cmpuint (pages->page->len, ==, 3);
  for (guint i = 1; i < 3; i++) {
    g_autoptr (GArray) word = page_words (pages, i);
    g_assert_cmpstr (g_array_index (word, Word, 0).text, ==, i == 1 ? "One" : "Two");
  }
  gr_pages_free (pages);
}

/* Wherever the page ends, what is bold from end to end stays with the code that it names. */
static void
test_announced (void)
{
  for (guint n = 15; n < 45; n++) {
    g_autoptr (GString) text = g_string_new ("---\ntitle: Announced\n---\n\n");
    for (guint i = 0; i < n; i++)
      g_string_append (text, "A line.\n\n");
    g_string_append (text, "**Program**\n\n```\none\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n```\n");
    GrPages *pages = pages_of (text->str, "handout", GR_ANSWERS_NONE);
    guint page[2] = { G_MAXUINT, G_MAXUINT };
    for (guint i = 0; i < pages->page->len; i++) {
      g_autoptr (GArray) word = page_words (pages, i);
      for (guint k = 0; k < word->len; k++) {
        const char *own = g_array_index (word, Word, k).text;
        page[0] = g_str_equal (own, "Program") ? i : page[0];
        page[1] = g_str_equal (own, "one") ? i : page[1];
      }
    }
    g_assert_cmpuint (page[0], !=, G_MAXUINT);
    g_assert_cmpuint (page[0], ==, page[1]);
    gr_pages_free (pages);
  }
}

/* The page that first says @text. */
static guint
page_of (const GrPages *pages, const char *text)
{
  for (guint i = 0; i < pages->page->len; i++) {
    g_autoptr (GArray) word = page_words (pages, i);
    for (guint k = 0; k < word->len; k++)
      if (g_str_has_prefix (g_array_index (word, Word, k).text, text))
        return i;
  }
  g_error ("no page says “%s”", text);
}

/* Wherever the page ends, a heading stays with more than the one line below it, also where a figure comes then, or where text
   goes before one; a box that ends a section stands on the page of what it ends. */
static void
test_kept (void)
{
  static const char figure[] = "```grundy\ngame: nim 5 4\nfigure: graph\nid: one\n```\n\n";
  for (guint n = 8; n < 40; n++) {
    g_autoptr (GString) text = g_string_new ("---\ntitle: Kept\n---\n\n");
    for (guint i = 0; i < n; i++)
      g_string_append (text, "A line.\n\n");
    g_autofree char *lines = g_strdup (text->str);
    g_string_append_printf (text, "## Heading\n\nOne\n\n%sTwo [](#figure-one)\n", figure);
    GrPages *pages = pages_of (text->str, "handout", GR_ANSWERS_NONE);
    guint page = page_of (pages, "Heading"), of_figure = page_of (pages, "Figure");
    g_assert_cmpuint (page, ==, page_of (pages, "One"));
    g_assert_cmpuint (page, ==, MIN (of_figure, page_of (pages, "Two")));
    gr_pages_free (pages);
    g_string_printf (text, "%sBefore\n\n> [!NOTE] Stop\n> Here.\n\n## Next\n\nOne\n\nTwo\n\nThree\n", lines);
    pages = pages_of (text->str, "handout", GR_ANSWERS_NONE);
    g_assert_cmpuint (page_of (pages, "Stop"), ==, page_of (pages, "Before"));
    gr_pages_free (pages);
  }
}

/* The baselines of the captions, in order; of double. */
static GArray *
captions (const GrPages *pages)
{
  GArray *y = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < pages->page->len; i++) {
    g_autoptr (GArray) word = page_words (pages, i);
    for (guint k = 0; k < word->len; k++) {
      const Word *at = &g_array_index (word, Word, k);
      double own = at->y + pages->height * i;
      if (g_strcmp0 (at->tag, "Caption") == 0 && g_str_has_prefix (at->text, "Figure"))
        g_array_append_val (y, own);
    }
  }
  return y;
}

/* Small figures that follow each other directly stand side by side, all within the text. */
static void
test_beside (void)
{
  GrPages *pages = pages_of ("---\ntitle: Beside\n---\n\n```grundy\ngame: nim 2 1\nfigure: picture\n```\n\n"
                             "```grundy\ngame: nim 3 2\nfigure: picture\n```\n\nText.\n\n"
                             "```grundy\ngame: nim 3 1\nfigure: picture\n```\n",
                             "handout", GR_ANSWERS_NONE);
  g_autoptr (GArray) y = captions (pages);
  g_assert_cmpuint (y->len, ==, 3);
  g_assert_cmpfloat_with_epsilon (g_array_index (y, double, 0), g_array_index (y, double, 1), 0.01);
  g_assert_cmpfloat (g_array_index (y, double, 2), >, g_array_index (y, double, 1) + 20);
  gr_pages_free (pages);
}

/* Lines beside a figure end before it, those below it are as wide as the text; the paragraph that it was announced by, and
   what a slide says, stand on one page with it. */
static void
test_text_beside (void)
{
  g_autoptr (GString) text = g_string_new ("---\ntitle: Beside\n---\n\nA picture:\n\n```grundy\ngame: nim 3\n"
                                           "figure: picture\nbeside: true\nsentence: no\n```\n\n");
  for (guint i = 0; i < 90; i++)
    g_string_append (text, "some words ");
  GrPages *pages = pages_of (text->str, "handout", GR_ANSWERS_NONE);
  g_autoptr (GArray) word = page_words (pages, 0);
  const Word *caption = NULL;
  double right = 0, below = 0;
  for (guint i = 0; i < word->len; i++)
    if (g_strcmp0 (g_array_index (word, Word, i).tag, "Caption") == 0)
      caption = &g_array_index (word, Word, i);
  g_assert_nonnull (caption);
  for (guint i = 0; i < word->len; i++) {
    const Word *at = &g_array_index (word, Word, i);
    if (g_strcmp0 (at->tag, "P") != 0)
      continue;
    if (at->y <= caption->y)
      right = MAX (right, at->x + at->width);
    else
      below = MAX (below, at->x + at->width);
  }
  g_assert_cmpfloat (right, <, caption->x - 8);
  g_assert_cmpfloat (below, >, caption->x + caption->width);
  gr_pages_free (pages);
  pages = pages_of ("## Slide\n\nOther words.\n\nWho wins:\n\n```grundy\ngame: nim 3 4 5\nfigure: bits\nsteps: last\n"
                    "```\n\n> [!NOTES]\n> Do not tell.\n\n## Next\n\n> [!NOTES]\n> The end.\n",
                    "slides", GR_ANSWERS_NONE);
  g_assert_cmpuint (pages->said->len, ==, 2);
  guint place = g_array_index (pages->said, GrSaid, 0).place;
  g_autoptr (GArray) slide = page_words (pages, place);
  gboolean has_text = FALSE, has_caption = FALSE;
  for (guint i = 0; i < slide->len; i++) {
    has_text |= g_str_has_suffix (g_array_index (slide, Word, i).text, "wins:");
    has_caption |= g_strcmp0 (g_array_index (slide, Word, i).tag, "Caption") == 0;
    g_assert_null (strstr (g_array_index (slide, Word, i).text, "tell"));
  }
  g_assert_true (has_text && has_caption);
  g_assert_cmpuint (g_array_index (pages->said, GrSaid, 1).place, ==, pages->page->len - 1);
  gr_pages_free (pages);
}

/* Steps on slides are as large as what is over them leaves room for: the heading counts once. */
static void
test_steps_on_slides (void)
{
  GrPages *pages = pages_of ("## Slide\n\n```grundy\ngame: nim 3 5 7\nfigure: play\n```\n", "slides", GR_ANSWERS_NONE);
  guint last = pages->page->len - 1;
  g_autoptr (GArray) word = page_words (pages, last);
  double caption = 0;
  for (guint i = 0; i < word->len; i++)
    if (g_strcmp0 (g_array_index (word, Word, i).tag, "Caption") == 0)
      caption = MAX (caption, g_array_index (word, Word, i).y);
  const GrScene *scene = pages->page->pdata[last];
  g_assert_cmpfloat (caption, >, 0.9 * scene->bounds.height);
  gr_pages_free (pages);
}

/* A figure that no link refers to stays before the text behind it, however empty its page then ends. */
static void
test_order (void)
{
  static const char *const link[] = { "the figure", "[the figure](#figure-1)" };
  for (guint i = 0; i < G_N_ELEMENTS (link); i++) {
    g_autoptr (GString) text = g_string_new ("---\ntitle: Order\n---\n\n");
    for (guint k = 0; k < 9; k++)
      g_string_append (text, "Words that fill a page, line after line, and say nothing, so that there is little room "
                             "left on it. They go on and on, as such words do, and come to their end at last.\n\n");
    g_string_append_printf (text, "See %s.\n\n```grundy\ngame: nim 3 2\nfigure: graph\n```\n\n", link[i]);
    for (guint k = 0; k < 20; k++)
      g_string_append (text, "Behind the figure there is more to be said, and it is said here, in a line or two.\n\n");
    GrPages *pages = pages_of (text->str, "handout", GR_ANSWERS_NONE);
    g_autofree char *said = pages_text (pages, NULL);
    const char *figure = strstr (said, "Figure 1."), *behind = strstr (said, "Behind the figure");
    g_assert_nonnull (figure);
    g_assert_nonnull (behind);
    g_assert_true (i == 1 || figure < behind);
    gr_pages_free (pages);
  }
}

/* Where the first word of each page stands, across. */
static void
test_columns (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  g_autofree char *body = random_paragraphs (random, 30);
  GrPages *pages = pages_of (body, "compact", GR_ANSWERS_NONE);
  g_autoptr (GArray) word = page_words (pages, 0);
  gboolean has_right = FALSE;
  for (guint i = 0; i < word->len; i++)
    has_right |= g_array_index (word, Word, i).x > pages->width / 2;
  g_assert_true (has_right);
  assert_on_paper (pages);
  assert_page_ends (pages);
  gr_pages_free (pages);
}

/* Every card has one exercise or one answer, and answers stand behind their exercises. */
static void
test_cards (void)
{
  GrPages *pages = pages_of (exercises, "cards", GR_ANSWERS_CARDS);
  g_assert_cmpuint (pages->page->len, ==, 4);
  static const char *const begins[] = { "1.", "First ", "2.", "Second " };
  for (guint i = 0; i < 4; i++) {
    g_autoptr (GArray) word = page_words (pages, i);
    g_assert_true (g_str_has_prefix (g_array_index (word, Word, 0).text, begins[i]));
  }
  gr_pages_free (pages);
}

/* An examination asks for a name and counts its exercises. */
static void
test_sheet (void)
{
  GrPages *pages = pages_of (
    "---\ntitle: Test\n---\n\n**1.** Why? (5 points)\n\n<details><summary>Answer</summary>\n\n"
    "So.\n\n</details>\n\n**2.** How? (2 points)\n\n<details><summary>Answer</summary>\n\nThus.\n\n"
    "</details>\n",
    "exam", GR_ANSWERS_SPACE);
  g_autofree char *text = pages_text (pages, "P");
  g_assert_nonnull (strstr (text, "Name Number 1 / 5 2 / 2 Σ / 7"));
  gr_pages_free (pages);
}

/* However many rows the table of points has, its sum is that of all exercises, and stands behind the last of them. */
static void
test_sheet_sum (void)
{
  for (guint n = 10; n <= 26; n += 4) {
    g_autoptr (GString) lesson = g_string_new ("---\ntitle: Test\n---\n"), wanted = g_string_new ("Name Number");
    for (guint i = 1; i <= n; i++) {
      g_string_append_printf (
        lesson, "\n**%u.** Why? (%u points)\n\n<details><summary>Answer</summary>\n\nSo.\n\n</details>\n", i, i + 1);
      g_string_append_printf (wanted, " %u / %u", i, i + 1);
    }
    g_string_append_printf (wanted, " Σ / %u", n * (n + 3) / 2);
    GrPages *pages = pages_of (lesson->str, "exam", GR_ANSWERS_SPACE);
    g_autofree char *text = pages_text (pages, "P");
    g_assert_nonnull (strstr (text, wanted->str));
    gr_pages_free (pages);
  }
}

/* Wherever on the page a table begins: its heads have a row below them. */
static void
test_table_heads (void)
{
  for (guint before = 20; before < 50; before++) {
    g_autoptr (GString) lesson = g_string_new ("---\ntitle: Test\n---\n");
    for (guint i = 0; i < before; i++)
      g_string_append (lesson, "\nOne line.\n");
    g_string_append (lesson, "\n| heap | value |\n|---|---|\n");
    for (guint i = 0; i < 14; i++) { /* a row is much higher than the heads, which alone would often fill a page up */
      g_string_append_printf (lesson, "| %u |", i);
      for (guint k = 0; k < 76; k++)
        g_string_append (lesson, " what it is worth");
      g_string_append (lesson, " |\n");
    }
    GrPages *pages = pages_of (lesson->str, "handout", GR_ANSWERS_INLINE);
    for (guint i = 0; i < pages->page->len; i++) {
      g_autoptr (GArray) word = page_words (pages, i);
      const char *last = NULL;
      for (guint k = 0; k < word->len; k++) {
        const Word *at = &g_array_index (word, Word, k);
        last = at->tag != NULL ? at->tag : last;
      }
      g_assert_cmpstr (last, !=, "TH");
    }
    gr_pages_free (pages);
  }
}

/* A footnote stands on the page of its mark, below all text, and once. */
static void
test_notes (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < 60; i++)
    g_string_append_printf (text,
                            "Words before the mark number %u, some of them and more of them, and a mark[^n%u] here.\n\n"
                            "[^n%u]: Footnote %u.\n\n",
                            i, i, i, i);
  GrPages *pages = pages_of (text->str, "handout", GR_ANSWERS_NONE);
  guint n_notes = 0;
  for (guint i = 0; i < pages->page->len; i++) {
    g_autoptr (GArray) word = page_words (pages, i);
    double lowest = 0;
    guint n_marks = 0, n_here = 0;
    for (guint k = 0; k < word->len; k++) {
      const Word *at = &g_array_index (word, Word, k);
      gboolean is_note = g_strcmp0 (at->tag, "Note") == 0;
      n_here += is_note && g_str_has_prefix (at->text, "Footnote");
      n_marks += !is_note && g_str_has_prefix (at->text, "here");
      lowest = !is_note && at->tag != NULL ? MAX (lowest, at->y) : lowest;
      g_assert_true (!is_note || at->y > lowest);
    }
    g_assert_cmpuint (n_marks, ==, n_here);
    n_notes += n_here;
  }
  g_assert_cmpuint (n_notes, ==, 60);
  gr_pages_free (pages);
}

/* ---- where pages break ---- */

#define STRIPS 13
#define COLUMN 300.0 /* height of a page, in points */
#define LEADING 14.0

/* What a page of strips @first … @end − 1 costs: a strip may be higher than the page only alone, and where nothing is forced, an
   empty foot costs the square of its share of the page, more beyond a ninth, once the spaces have grown as far as they may. */
static double
search_page (const GrSlab *slab, guint first, guint end)
{
  double height = slab[first].height, shrink = slab[first].shrink, stretch = slab[first].stretch, space = 0;
  gboolean is_last = end == STRIPS;
  for (guint i = first + 1; i < end; i++) {
    if (slab[i].penalty == GR_BREAK)
      return G_MAXDOUBLE;
    height += slab[i].space + slab[i].height;
    space += slab[i].space;
    shrink += slab[i].shrink;
    stretch += slab[i].stretch;
  }
  if ((height - shrink > COLUMN + 0.01 && end > first + 1) || (!is_last && slab[end].penalty >= GR_KEEP))
    return G_MAXDOUBLE;
  double spare = COLUMN - height, grows = stretch + MIN (3.5 * LEADING, 0.7 * space), filled = height / COLUMN;
  double empty = MAX (spare - grows, 0) / COLUMN;
  double ratio = spare >= 0 ? (grows > 0 ? MIN (spare / grows, 1) : 0) : shrink > 0 ? MAX (spare / shrink, -1) : -1;
  if (is_last || slab[end].penalty == GR_BREAK)
    return (ratio < 0 ? 25 * ratio * ratio : 0) + (is_last && filled < 0.36 ? 200 * (1 - filled / 0.36) : 0);
  return 25 * ratio * ratio + 1500 * empty * empty + 8000 * MAX (empty - 0.06, 0) + slab[end].penalty;
}

/* The least that strips from @first on cost, tried in all ways. */
static double
search_pages (const GrSlab *slab, guint first)
{
  double least = first == STRIPS ? 0 : G_MAXDOUBLE;
  for (guint end = first + 1; end <= STRIPS; end++) {
    double cost = search_page (slab, first, end);
    double after = cost < G_MAXDOUBLE ? search_pages (slab, end) : G_MAXDOUBLE;
    if (after < G_MAXDOUBLE)
      least = MIN (least, cost + after);
  }
  return least;
}

/* Random strips are cut into the pages that cost least. */
static void
test_best_cuts (void)
{
  static const int penalty[] = { 0, 0, 0, 0, 40, 150, GR_KEEP, GR_BREAK };
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  GrTemplate page = { .leading = LEADING };
  for (guint round = 0; round < 1000; round++) {
    GrGalley galley = { .page = &page, .height = COLUMN };
    galley.slab = g_array_new (FALSE, TRUE, sizeof (GrSlab));
    for (guint i = 0; i < STRIPS; i++) {
      GrSlab slab = { .height = g_rand_double_range (random, 10, 130), .space = g_rand_double_range (random, 0, 25) };
      gboolean is_picture = g_rand_int_range (random, 0, 3) == 0;
      slab.shrink = is_picture ? 0.2 * slab.height : 0;
      slab.stretch = is_picture ? 0.1 * slab.height : 0;
      slab.penalty = penalty[g_rand_int_range (random, 0, G_N_ELEMENTS (penalty) - (i % 3 > 0))];
      g_array_append_val (galley.slab, slab);
    }
    const GrSlab *slab = gr_slab_at (&galley, 0);
    g_autoptr (GArray) first = gr_galley_cut (&galley);
    double cost = 0, least = search_pages (slab, 0);
    for (guint i = 0; i + 1 < first->len; i++)
      cost += search_page (slab, g_array_index (first, guint, i), g_array_index (first, guint, i + 1));
    g_assert_cmpuint (g_array_index (first, guint, first->len - 1), ==, STRIPS);
    if (least < G_MAXDOUBLE) /* else more than a page has to be kept together */
      g_assert_cmpfloat_with_epsilon (cost, least, 1e-6);
    g_array_unref (galley.slab);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pages/running-text", test_running_text);
  g_test_add_func ("/pages/every-template", test_every_template);
  g_test_add_func ("/pages/outline", test_outline);
  g_test_add_func ("/pages/answers", test_answers);
  g_test_add_func ("/pages/answer-links", test_answer_links);
  g_test_add_func ("/pages/odd-lessons", test_odd_lessons);
  g_test_add_func ("/pages/new-pages", test_new_pages);
  g_test_add_func ("/pages/announced", test_announced);
  g_test_add_func ("/pages/kept", test_kept);
  g_test_add_func ("/pages/beside", test_beside);
  g_test_add_func ("/pages/text-beside", test_text_beside);
  g_test_add_func ("/pages/steps-on-slides", test_steps_on_slides);
  g_test_add_func ("/pages/order", test_order);
  g_test_add_func ("/pages/columns", test_columns);
  g_test_add_func ("/pages/cards", test_cards);
  g_test_add_func ("/pages/sheet", test_sheet);
  g_test_add_func ("/pages/sheet-sum", test_sheet_sum);
  g_test_add_func ("/pages/table-heads", test_table_heads);
  g_test_add_func ("/pages/notes", test_notes);
  g_test_add_func ("/pages/best-cuts", test_best_cuts);
  return g_test_run ();
}
