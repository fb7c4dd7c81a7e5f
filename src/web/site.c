// SPDX-License-Identifier: MIT
// A site is its lessons' files, an index with a picture of each, and what is searched, which every page reads as a script,
// since pages that are opened from a disk may fetch nothing. What is found are titles, headings, theorems, captions and
// terms: words set strong in running text, at their first place in a lesson.
#include "web/lesson-files.h"

#include "base/json.h"
#include "base/number.h"
#include "base/phrase.h"
#include "formats/format.h"
#include "formats/svg.h"
#include "web/html.h"

#include <string.h>

/* Air around a picture for previews of links, of its sides. */
#define SITE_IMAGE_AIR 0.07
/* Letters of a description, as long as previews show, and of a term. */
#define SITE_DESCRIPTION 180
#define SITE_TERM_MAX 40
/* Words that are read in a minute by who thinks along, and minutes for a figure and for an exercise. */
#define READ_WORDS 190
#define READ_FIGURE 0.5
#define READ_EXERCISE 1

/* ---- searching ---- */

/* What is found, by the numbers that the script knows. */
typedef enum { SITE_HEADING, SITE_TERM, SITE_THEOREM, SITE_FIGURE } SiteKind;

typedef struct {
  GrJson json;
  GHashTable *term;   /* of char*: those that this lesson has had */
  const char *anchor; /* the heading that is over what comes */
} SiteIndex;

static void
index_add (SiteIndex *index, SiteKind kind, const char *text, const char *anchor)
{
  g_autofree char *plain = g_strstrip (g_strdup (text));
  if (plain[0] == '\0')
    return;
  gr_json_open (&index->json, NULL, '[');
  gr_json_unsigned (&index->json, NULL, kind);
  gr_json_text (&index->json, NULL, plain);
  gr_json_text (&index->json, NULL, anchor);
  gr_json_close (&index->json, ']');
}

/* Strong words are a term that are a few words and no sentence, number or label. */
static void
index_terms (SiteIndex *index, const GArray *run)
{
  GR_EACH (i, const GrRun, at, run) {
    gboolean is_whole = at->kind == GR_RUN_TEXT && (at->style & GR_STYLE_STRONG) != 0
                        && (i + 1 == run->len || (g_array_index (run, GrRun, i + 1).style & GR_STYLE_STRONG) == 0)
                        && (i == 0 || (g_array_index (run, GrRun, i - 1).style & GR_STYLE_STRONG) == 0);
    if (!is_whole || at->text[0] == '\0' || g_hash_table_contains (index->term, at->text))
      continue;
    glong length = g_utf8_strlen (at->text, -1);
    guint n_blanks = 0;
    for (const char *c = at->text; *c != '\0'; c++)
      n_blanks += *c == ' ';
    gunichar last = g_utf8_get_char (g_utf8_prev_char (at->text + strlen (at->text)));
    if (length < 3 || length > SITE_TERM_MAX || n_blanks > 3 || !g_unichar_isalnum (last)
        || !g_unichar_isalpha (g_utf8_get_char (at->text)))
      continue;
    g_hash_table_add (index->term, g_strdup (at->text));
    index_add (index, SITE_TERM, at->text, index->anchor);
  }
}

/* Depth is bounded by GR_BLOCK_DEPTH_MAX. */
static void
index_block (SiteIndex *index, const GrBlock *block, const char *lang)
{
  if (block->kind == GR_BLOCK_NOTES) /* which the page does not have */
    return;
  g_autofree char *text = block->run != NULL ? gr_runs_plain (block->run) : NULL;
  if (block->kind == GR_BLOCK_HEADING) {
    index->anchor = block->name;
    index_add (index, SITE_HEADING, text, block->name);
  } else if (block->kind == GR_BLOCK_THEOREM && block->name != NULL) {
    g_autofree char *label = gr_theorem_heading (block, lang);
    g_autofree char *whole = g_strjoin (": ", label, text, NULL);
    index_add (index, SITE_THEOREM, whole, block->name);
  } else if (block->kind == GR_BLOCK_FIGURE && block->figure->caption != NULL) {
    g_autofree char *anchor = g_strdup_printf ("figure-%s", block->figure->id);
    index_add (index, SITE_FIGURE, block->figure->caption, anchor);
  } else if (block->kind == GR_BLOCK_PARAGRAPH) {
    g_assert (block->run != NULL);
    index_terms (index, block->run);
  }
  for (guint i = 0; i < block->child->len; i++)
    index_block (index, block->child->pdata[i], lang);
}

/* What is found in all lessons, and the script that finds it. */
static void
site_append_search (const GrSite *site, GString *out)
{
  g_autoptr (GString) text = g_string_new (NULL);
  SiteIndex index = { .json = { .text = text } };
  gr_json_open (&index.json, NULL, '[');
  GR_EACH_POINTER (i, const GrSitePage, page, site->page) {
    g_autoptr (GHashTable) term = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    index.term = term;
    index.anchor = "";
    gr_json_open (&index.json, NULL, '[');
    gr_json_text (&index.json, NULL, page->file);
    gr_json_text (&index.json, NULL, page->document->title);
    gr_json_open (&index.json, NULL, '[');
    index_block (&index, page->document->body, page->document->lang);
    gr_json_close (&index.json, ']');
    gr_json_close (&index.json, ']');
  }
  gr_json_close (&index.json, ']');
  g_string_append_printf (out, "window.grundySearch=%s;\n%s", text->str, gr_page_search_script);
}

/* ---- files ---- */

/* What @run says, without the marks of footnotes. (transfer full) */
static char *
page_says (const GArray *run)
{
  g_autoptr (GArray) said = g_array_new (FALSE, FALSE, sizeof (GrRun)); /* what it holds is lent */
  GR_EACH (i, const GrRun, at, run)
    if (at->link == NULL || (at->style & GR_STYLE_RAISED) == 0)
      g_array_append_vals (said, at, 1);
  return g_strstrip (gr_runs_plain (said));
}

typedef struct {
  guint n_words, n_figures;
} Reading;

/* Depth is bounded by GR_BLOCK_DEPTH_MAX. */
static void
reading_add (Reading *reading, const GrBlock *block)
{
  if (block->kind == GR_BLOCK_NOTES || block->kind == GR_BLOCK_ANSWER)
    return;
  g_autofree char *text = block->run != NULL ? gr_runs_plain (block->run) : NULL;
  for (const char *at = text; at != NULL && *at != '\0'; at++)
    reading->n_words += *at == ' ';
  reading->n_words += text != NULL;
  reading->n_figures += block->kind == GR_BLOCK_FIGURE;
  for (guint i = 0; i < block->child->len; i++)
    reading_add (reading, block->child->pdata[i]);
}

/* What the lesson says, else by what there is to be read, looked at and worked out. */
static guint
page_minutes (const GrDocument *document)
{
  Reading reading = { 0 };
  reading_add (&reading, document->body);
  double minutes = (double) reading.n_words / READ_WORDS + reading.n_figures * READ_FIGURE
                   + document->n_exercises * READ_EXERCISE;
  return document->minutes > 0 ? (guint) document->minutes : MAX ((guint) (minutes + 0.5), 1);
}

static guint
page_questions (const GrDocument *document)
{
  guint n = 0;
  GR_EACH_POINTER (i, const GrFigureBlock, figure, document->figure)
    for (guint k = 0; k < figure->drawings->len && !figure->is_still; k++)
      n += gr_stepper_n_questions (((const GrDrawing *) figure->drawings->pdata[k])->frames);
  return n;
}

/* The page of @document, called after @stem (both lent); its picture and its PDF are still to be told. */
static GrSitePage *
page_new (const GrDocument *document, const char *stem)
{
  GrSitePage *page = g_new0 (GrSitePage, 1);
  page->document = document;
  page->stem = stem;
  page->file = g_strconcat (stem, ".html", NULL);
  const GrBlock *first = NULL; /* paragraph */
  for (guint i = 0; i < document->body->child->len && first == NULL; i++) {
    const GrBlock *child = document->body->child->pdata[i];
    first = child->kind == GR_BLOCK_PARAGRAPH && child->run->len > 0 ? child : NULL;
  }
  page->description = document->description != NULL ? g_strdup (document->description)
                      : first != NULL               ? page_says (first->run)
                                                    : g_strdup ("");
  page->minutes = page_minutes (document);
  page->n_questions = page_questions (document);
  page->needs = g_ptr_array_new ();
  if (g_utf8_strlen (page->description, -1) <= SITE_DESCRIPTION)
    return page;
  /* Cut at the end of a word or, better, a sentence. */
  g_autofree char *text = page->description, *cut = g_utf8_substring (text, 0, SITE_DESCRIPTION);
  char *end = NULL, *blank = strrchr (cut, ' ');
  for (char *at = cut; (at = strstr (at, ". ")) != NULL; at++)
    end = at;
  gboolean is_sentence = end != NULL && end - cut > SITE_DESCRIPTION / 3;
  if (!is_sentence && blank != NULL)
    *blank = '\0';
  page->description = is_sentence ? g_strndup (cut, end - cut + 1) : g_strconcat (cut, " …", NULL);
  return page;
}

GR_DESTROY_FUNCTION (page_free, GrSitePage, file, description, image, paper, needs)

/* The pages of the lessons, each of which tells of others, and what else is made of them. */
static gboolean
site_add_lessons (GPtrArray *files, const GrSite *site, const GPtrArray *lesson, const GrLessonOptions *options,
                  GError **error)
{
  guint index = 0;
  GR_EACH_POINTER (i, const GrSiteLesson, own, lesson) {
    gboolean is_front = g_str_equal (own->stem, GR_SITE_FRONT);
    const GrSitePage *page = is_front ? site->front : site->page->pdata[index];
    GrSitePlace place = { site, page, is_front ? site->page->len : index++ };
    GrLessonOptions how = *options;
    how.place = &place;
    how.page = own->page;
    g_autoptr (GPtrArray) more = gr_lesson_files (own->document, own->stem, &how, error);
    if (more == NULL)
      return FALSE;
    g_ptr_array_extend_and_steal (files, g_steal_pointer (&more));
    if (site->playground != NULL && gr_site_draws (own->document, NULL))
      g_string_append (gr_lesson_files_add (files, gr_site_text (page)), own->document->source->text);
  }
  return TRUE;
}

/* The scripts of pages and figures as one file, which brings what they say in @lang. */
static void
site_append_script (GString *out, const char *lang, gboolean has_playground)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GrJson json = { .text = text };
  gr_json_open (&json, NULL, '{');
  gr_page_words (&json, gr_page_phrases, lang);
  gr_page_words (&json, gr_stepper_words, lang);
  gr_page_words (&json, gr_play_words, lang);
  gr_json_close (&json, '}');
  g_string_append (out, "document.head.append(Object.assign(document.createElement('script'),"
                        "{type:'application/json',className:'gr-words',textContent:JSON.stringify(");
  g_string_append (out, text->str);
  g_string_append (out, ")}));\n");
  g_string_append (out, gr_page_script);
  gr_stepper_append_source (out, GR_SCREEN_STEPS | GR_SCREEN_PLAY);
  g_string_append (out, has_playground ? gr_page_change_script : "");
}

/* What all pages share; a script for each language. */
static void
site_add_shared (GPtrArray *files, const GrSite *site, GrThemeName theme)
{
  gboolean is_auto = theme == GR_THEME_AUTO;
  g_autoptr (GHashTable) lang = g_hash_table_new (g_str_hash, g_str_equal);
  GString *style = gr_lesson_files_add (files, g_strdup (GR_SITE_STYLE));
  gr_lesson_style (is_auto ? GR_THEME_LIGHT : theme, style);
  g_string_append (style, gr_page_site_style);
  g_string_append (style, site->playground != NULL ? gr_page_change_style : "");
  if (is_auto) {
    gr_html_append_dark (gr_lesson_files_add (files, g_strdup (GR_SITE_DARK)));
    g_string_append (gr_lesson_files_add (files, g_strdup (GR_SITE_COLOURS)), gr_page_colours_script);
  }
  site_append_search (site, gr_lesson_files_add (files, g_strdup ("search.js")));
  for (guint i = 0; i <= site->page->len; i++) {
    const GrSitePage *page = i < site->page->len ? site->page->pdata[i] : site->front;
    if (g_hash_table_add (lang, page->document->lang))
      site_append_script (gr_lesson_files_add (files, g_strdup_printf (GR_SITE_SCRIPT, page->document->lang)),
                          page->document->lang, site->playground != NULL);
  }
}

static gboolean
site_add_all (GPtrArray *files, GrSite *site, const GPtrArray *lesson, const GrLessonOptions *options, GError **error)
{
  GR_EACH_POINTER (i, GrSitePage, page, site->page) {
    if ((options->formats & GR_LESSON_PDF) != 0)
      page->paper = g_strconcat (page->stem, ".pdf", NULL);
    const GrDrawing *drawing = site->base != NULL ? gr_site_picture (page->document) : NULL;
    if (drawing == NULL)
      continue;
    page->image = g_strconcat (page->stem, ".png", NULL); /* for previews of links */
    g_autoptr (GPtrArray) one = gr_frames_new ();
    g_ptr_array_add (one, gr_frame_bare (drawing->frames->pdata[drawing->frames->len - 1]));
    GrBox *box = &((GrFrame *) one->pdata[0])->scene->bounds;
    double air = SITE_IMAGE_AIR * MAX (box->width, box->height);
    *box = (GrBox) { box->x - air, box->y - air, box->width + 2 * air, box->height + 2 * air };
    GrFormatOptions own = { .theme = GR_THEME_LIGHT,
                            .title = drawing->title,
                            .lang = page->document->lang,
                            .width = gr_frames_fit (one, GR_SITE_IMAGE_WIDTH / GR_SVG_PIXELS,
                                                    GR_SITE_IMAGE_HEIGHT / GR_SVG_PIXELS),
                            .height = GR_SITE_IMAGE_HEIGHT / GR_SVG_PIXELS,
                            .scale = 1,
                            .missing = options->missing };
    if (!gr_format_lookup ("png")->write (one, &own, gr_lesson_files_add (files, g_strdup (page->image)), error))
      return FALSE;
  }
  if (site->page->len > 0)
    site->front->image = g_strdup (((const GrSitePage *) site->page->pdata[0])->image);
  if (!site_add_lessons (files, site, lesson, options, error))
    return FALSE;
  for (guint i = site->has_made_front ? 0 : 1; i < (site->has_own_lost ? 1 : 2); i++) {
    GrSitePlace place = { site, i == 0 ? site->front : site->lost, site->page->len };
    GrLessonHtml how = { GR_ANSWERS_INLINE, options->screen, &place, options->style };
    gr_lesson_html (place.page->document, &how, gr_lesson_files_add (files, g_strdup (place.page->file)));
  }
  site_add_shared (files, site, options->screen);
  if (site->base == NULL)
    return TRUE;
  GString *map = gr_lesson_files_add (files, g_strdup ("sitemap.xml"));
  g_string_append (map, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
  for (guint i = 0; i <= site->page->len; i++) {
    const char *file = i > 0 ? ((const GrSitePage *) site->page->pdata[i - 1])->file : "";
    gr_xml_add (map, "<url><loc>%s%s</loc></url>\n", site->base, file);
  }
  g_string_append (map, "</urlset>\n");
  return TRUE;
}

void
gr_site_check (const GPtrArray *lesson, GrReport *report)
{
  g_autofree const char **stem = g_new0 (const char *, lesson->len + 1);
  GR_EACH_POINTER (i, const GrSiteLesson, own, lesson)
    stem[i] = own->stem;
  GR_EACH_POINTER (i, const GrSiteLesson, own, lesson)
    for (guint k = 0; own->document->needs != NULL && k < own->document->needs->len; k++) {
      const GrWord *needed = own->document->needs->pdata[k];
      g_autofree char *folder = g_path_get_dirname (own->document->source->name);
      g_autofree char *name = g_strconcat (needed->text, ".md", NULL), *beside = g_build_filename (folder, name, NULL);
      gboolean is_there = g_strv_contains (stem, needed->text) || g_file_test (beside, G_FILE_TEST_EXISTS);
      if (is_there && !g_str_equal (needed->text, own->stem))
        continue; /* of a part of a course, what is left out is not told of */
      g_autofree char *help = gr_nearest_help (needed->text, stem,
                                               GR_PHRASE ("name a lesson as its file is called, or leave it out"));
      gr_report_add_at (report, GR_FAULT_WARNING, needed, help,
                        g_str_equal (needed->text, own->stem)
                          ? "needs: this is the lesson “%s” itself"
                          : "needs: there is no lesson “%s”, in the site or beside this one",
                        needed->text);
    }
}

/* Numbers the lessons, one after another but where they say otherwise, and finds which of them each needs. */
static void
site_connect (GrSite *site)
{
  g_autoptr (GHashTable) by_stem = g_hash_table_new (g_str_hash, g_str_equal);
  guint next = 1;
  GR_EACH_POINTER (i, GrSitePage, page, site->page) {
    gint64 place = page->document->place;
    page->number = place < 0 ? 0 : place > 0 ? (guint) place : next;
    next = page->number > 0 ? page->number + 1 : next;
    site->n_numbers = MAX (site->n_numbers, page->number);
    g_hash_table_insert (by_stem, (gpointer) page->stem, page);
    site->has_own_lost |= g_str_equal (page->stem, site->lost->stem);
  }
  GR_EACH_POINTER (i, GrSitePage, page, site->page)
    for (guint k = 0; page->document->needs != NULL && k < page->document->needs->len; k++) {
      GrSitePage *needed = g_hash_table_lookup (by_stem, ((const GrWord *) page->document->needs->pdata[k])->text);
      if (needed != NULL)
        g_ptr_array_add (page->needs, needed);
    }
}

/* A page that the reader has not written: the title alone. (transfer full) */
static GrDocument *
site_document (const char *title, const char *lang)
{
  g_autoptr (GString) text = g_string_new ("---\ntitle: \"");
  for (const char *at = title; *at != '\0'; at++)
    g_string_append_printf (text, *at == '"' || *at == '\\' ? "\\%c" : "%c", *at);
  g_string_append_printf (text, "\"\nlang: %s\n---\n", lang);
  g_autoptr (GrReport) unheard = gr_report_new ();
  g_autoptr (GrSource) source = gr_source_new (GR_SITE_FRONT ".md", g_strdup (text->str), (gssize) text->len);
  return gr_document_read (source, unheard);
}

GPtrArray *
gr_site_files (const GPtrArray *lesson, const GrLessonOptions *options, const GrSiteOptions *given, GError **error)
{
  g_autoptr (GPtrArray) files = gr_lesson_files_new ();
  g_autoptr (GPtrArray) page = g_ptr_array_new_with_free_func (page_free);
  const GrSiteLesson *front = NULL;
  GR_EACH_POINTER (i, const GrSiteLesson, own, lesson)
    if (g_str_equal (own->stem, GR_SITE_FRONT))
      front = own;
    else
      g_ptr_array_add (page, page_new (own->document, own->stem));
  const char *lang = (front != NULL ? front : (const GrSiteLesson *) lesson->pdata[0])->document->lang;
  const char *title = given->title != NULL ? given->title
                      : front != NULL      ? front->document->title
                                           : gr_phrase ("Lessons", lang);
  g_autoptr (GrDocument) made = front == NULL ? site_document (title, lang) : NULL;
  g_autoptr (GrDocument) lost = site_document (gr_phrase ("There is nothing at this address", lang), lang);
  g_autofree char *base = given->base == NULL || g_str_has_suffix (given->base, "/")
                            ? g_strdup (given->base)
                            : g_strconcat (given->base, "/", NULL);
  GrSite site = {
    .title = title, .base = base, .page = page, .has_made_front = made != NULL, .playground = given->playground
  };
  site.front = page_new (front != NULL ? front->document : made, GR_SITE_FRONT);
  site.lost = page_new (lost, "404");
  site_connect (&site);
  gboolean is_good = site_add_all (files, &site, lesson, options, error);
  page_free (site.front);
  page_free (site.lost);
  return is_good ? g_steal_pointer (&files) : NULL;
}
