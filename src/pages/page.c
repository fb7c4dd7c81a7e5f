// SPDX-License-Identifier: MIT
// Pages out of the galley. Where to break is decided for the lesson as a whole, as paragraph.c does for lines (Plass,
// “Optimal Pagination Techniques for Automatic Typesetting Systems”, 1981, for text alone): the cheapest path over all
// allowed breaks, where an empty foot costs the square of its share of the page. What must not be parted costs so much
// that it is parted only where one page cannot hold it. Then each page is painted: boxes behind the text first, outer
// before inner, then the strips with the elements of structure between them opened and closed, then the running lines.
#include "pages/galley.h"
#include "scene/text.h"

#include <string.h>

#define COST_EMPTY 1000.0 /* of a page with nothing on it */
#define COST_STUB 120.0   /* of a last page that is nearly empty */
#define COST_PARTED 1e7   /* of breaking what must not be */
#define STUB 0.12         /* of the page's height */
#define COST_FLOAT 35.0   /* of a paragraph that goes before a figure it stood behind */
#define FLOAT_MAX 0.6     /* of the page's height: how much text may do so */
#define FEATHER_LINES 2.5 /* an empty foot of so many lines is spread over the spaces of the page */
#define FEATHER_MAX 0.6   /* how much a space grows */
#define DECOR_AIR 4.0     /* points of a box beyond the text where a page parts it */
#define RUNNING_SIZE 0.76 /* of the prose */

static void
part_free (gpointer data)
{
  GrPart *part = data;
  g_free (part->title);
  g_free (part->name);
  g_free (part);
}

static void
slab_clear (gpointer data)
{
  gr_scene_free (((GrSlab *) data)->scene);
}

static void
outline_clear (gpointer data)
{
  GrOutlineEntry *entry = data;
  g_free (entry->text);
  g_free (entry->name);
}

/* Author, date and keywords, quietly. */
static char *
title_line (const GrDocument *document)
{
  g_autoptr (GPtrArray) part = g_ptr_array_new ();
  g_autofree char *keywords = NULL;
  if (document->author != NULL && document->author[0] != '\0')
    g_ptr_array_add (part, document->author);
  if (document->date != NULL && document->date[0] != '\0')
    g_ptr_array_add (part, document->date);
  if (document->keywords != NULL && document->keywords->len > 0) {
    g_autoptr (GPtrArray) word = g_ptr_array_new ();
    for (guint i = 0; i < document->keywords->len; i++)
      g_ptr_array_add (word, document->keywords->pdata[i]);
    g_ptr_array_add (word, NULL);
    keywords = g_strjoinv (" · ", (char **) word->pdata);
    g_ptr_array_add (part, keywords);
  }
  g_ptr_array_add (part, NULL);
  return g_strjoinv ("  |  ", (char **) part->pdata);
}

/* The heading that says the title again, or NULL. */
static const GrBlock *
title_heading (const GrDocument *document)
{
  const GrBlock *first = document->body->child->len > 0 ? document->body->child->pdata[0] : NULL;
  if (first == NULL || first->kind != GR_BLOCK_HEADING || first->level != 1)
    return NULL;
  g_autofree char *text = gr_runs_plain (first->run);
  return g_strcmp0 (text, document->title) == 0 ? first : NULL;
}

static void
add_title (GrGalley *galley, const GrPlace *place)
{
  const GrBlock *heading = title_heading (galley->document);
  GrProse title = place->prose, quiet = place->prose;
  title.size *= 2.1;
  title.leading = 1.15 * title.size;
  title.weight = 700;
  title.lines = GR_LINES_BALANCED;
  quiet.face = GR_FACE_SANS;
  quiet.size *= 0.78;
  quiet.leading *= 0.8;
  quiet.ink = GR_INK_SOFT;
  quiet.lines = GR_LINES_BALANCED;
  if (heading != NULL)
    gr_galley_runs (galley, place, heading->run, &title, "H1", heading->name != NULL ? heading->name : "title");
  else
    gr_galley_text (galley, place, galley->document->title, &title, "H1", "title");
  gr_galley_space (galley, 0.45 * place->prose.leading);
  gr_galley_penalty (galley, GR_KEEP);
  g_autofree char *line = title_line (galley->document);
  gr_galley_text (galley, place, line, &quiet, "P", NULL);
  gr_galley_space (galley, 1.3 * place->prose.leading);
  gr_galley_penalty (galley, GR_KEEP);
}

static void
fill_galley (GrGalley *galley)
{
  const GrTemplate *page = galley->page;
  GrProse prose = {
    .size = page->size, .leading = page->leading, .face = page->face, .weight = 400, .ink = GR_INK_INK
  };
  prose.lines = page->justified ? GR_LINES_JUSTIFIED : GR_LINES_RAGGED;
  GrPlace place = { NULL, 0, page->width - page->left - page->right, prose };
  const GPtrArray *block = galley->document->body->child;
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  add_title (galley, &place);
  for (guint i = title_heading (galley->document) != NULL ? 1 : 0; i < block->len; i++)
    g_ptr_array_add (rest, block->pdata[i]);
  gr_galley_blocks (galley, &place, rest);
  gr_galley_answers (galley, &place);
  if (galley->slab->len == 0) /* nothing at all is one empty page */
    gr_galley_add (galley, NULL, gr_scene_new (), 0);
}

/* The best way to a break above strip index; the end is the break behind the last strip. */
typedef struct {
  double cost;
  guint from; /* first strip of the page that ends here */
} Cut;

static const GrSlab *
slab_at (const GrGalley *galley, guint index)
{
  return &g_array_index (galley->slab, GrSlab, index);
}

/* What a page with @height of its column filled costs; @end is the strip behind it. */
static double
page_cost (const GrGalley *galley, double height, guint end)
{
  double filled = height / galley->height;
  if (end == galley->slab->len)
    return filled < STUB ? COST_STUB : 0;
  int penalty = slab_at (galley, end)->penalty;
  if (penalty == GR_BREAK)
    return 0;
  double empty = MAX (1 - filled, 0);
  return COST_EMPTY * empty * empty + penalty;
}

/* Tries all pages that begin with strip @first. */
static void
cut_from (const GrGalley *galley, Cut *cut, guint first)
{
  double height = 0;
  gboolean reached = FALSE;
  guint end = first;
  while (end < galley->slab->len) {
    const GrSlab *slab = slab_at (galley, end);
    double more = slab->height + (end > first ? slab->space : 0);
    if (end > first && (height + more > galley->height + 0.01 || slab->penalty == GR_BREAK))
      break;
    height += more;
    end++;
    gboolean allowed = end == galley->slab->len || slab_at (galley, end)->penalty < GR_KEEP;
    double cost = cut[first].cost + page_cost (galley, height, end);
    if (allowed && cost < cut[end].cost)
      cut[end] = (Cut) { cost, first };
    reached = reached || allowed;
  }
  if (!reached && cut[first].cost + COST_PARTED < cut[end].cost)
    cut[end] = (Cut) { cut[first].cost + COST_PARTED, first };
}

/* The best way to cut all of the galley. (transfer full) shape (strips + 1) */
static Cut *
cut_galley (const GrGalley *galley)
{
  guint n = galley->slab->len;
  Cut *cut = g_new (Cut, n + 1);
  for (guint i = 0; i <= n; i++)
    cut[i] = (Cut) { i == 0 ? 0 : G_MAXDOUBLE, 0 };
  for (guint i = 0; i < n; i++)
    if (cut[i].cost < G_MAXDOUBLE)
      cut_from (galley, cut, i);
  return cut;
}

static double
galley_cost (const GrGalley *galley)
{
  g_autofree Cut *cut = cut_galley (galley);
  return cut[galley->slab->len].cost;
}

/* (transfer full) of guint: the first strip of each page, and the number of strips. */
static GArray *
cut_pages (const GrGalley *galley)
{
  g_autofree Cut *cut = cut_galley (galley);
  GArray *first = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint at = galley->slab->len; at > 0; at = cut[at].from)
    g_array_prepend_val (first, at);
  guint zero = 0;
  g_array_prepend_val (first, zero);
  return first;
}

static double
page_height (const GrGalley *galley, guint first, guint end)
{
  double height = 0;
  for (guint i = first; i < end; i++)
    height += slab_at (galley, i)->height + (i > first ? slab_at (galley, i)->space : 0);
  return height;
}

/* Whether the strip is running text, outside boxes, tables and figures. */
static gboolean
is_plain_text (const GrSlab *slab)
{
  static const char *const tag[] = { "P", "L", "LI", "Lbl", "LBody", "Formula", NULL };
  if (slab->part == NULL || slab->floating > 0)
    return FALSE;
  for (const GrPart *part = slab->part; part != NULL; part = part->parent)
    if (part->tag == NULL || !g_strv_contains (tag, part->tag) || part->decor != GR_DECOR_NONE)
      return FALSE;
  return TRUE;
}

static const GrPart *
outermost_part (const GrPart *part)
{
  while (part != NULL && part->parent != NULL)
    part = part->parent;
  return part;
}

/* Moves @n strips behind the figure at @index before it. */
static void
float_figure (GrGalley *galley, guint index, guint n)
{
  guint n_strips = slab_at (galley, index)->floating;
  GrSlab *strip = &g_array_index (galley->slab, GrSlab, index);
  double leading = galley->page->leading;
  g_autofree GrSlab *figure = g_memdup2 (strip, n_strips * sizeof (GrSlab));
  memmove (strip, strip + n_strips, n * sizeof (GrSlab));
  memcpy (strip + n, figure, n_strips * sizeof (GrSlab));
  strip[0].space = MIN (strip[0].space, GR_PARAGRAPH_SPACE * leading);
  strip[n].floating = 0;
  if (index + n + n_strips < galley->slab->len) {
    GrSlab *rest = &strip[n + n_strips];
    rest->space = MAX (rest->space, GR_FIGURE_SPACE * leading);
  }
}

/* Lets whole paragraphs and lists that stand behind the figure at @index go before it where that makes the pages so
   much better that it is worth it. */
static void
try_floats (GrGalley *galley, guint index)
{
  guint n_strips = slab_at (galley, index)->floating, first = index + n_strips, best = 0, n_blocks = 0;
  double height = 0, least = galley_cost (galley);
  for (guint i = first; i + 1 < galley->slab->len && is_plain_text (slab_at (galley, i)); i++) {
    const GrSlab *slab = slab_at (galley, i), *next = slab + 1;
    height += slab->height + slab->space;
    if (height > FLOAT_MAX * galley->height || slab->penalty == GR_BREAK)
      break;
    if (outermost_part (next->part) == outermost_part (slab->part) || next->penalty >= GR_KEEP)
      continue;
    guint n = i + 1 - first, n_touched = n_strips + n + 1;
    n_blocks++;
    g_autofree GrSlab *before = g_memdup2 (slab_at (galley, index), n_touched * sizeof (GrSlab));
    float_figure (galley, index, n);
    double cost = galley_cost (galley) + COST_FLOAT * n_blocks;
    memcpy (&g_array_index (galley->slab, GrSlab, index), before, n_touched * sizeof (GrSlab));
    if (cost < least) {
      least = cost;
      best = n;
    }
  }
  if (best > 0)
    float_figure (galley, index, best);
}

/* Large figures leave pages half empty; as in books, text that follows one may fill the page before it. */
static void
float_figures (GrGalley *galley)
{
  for (guint i = 0; i < galley->slab->len; i++)
    if (slab_at (galley, i)->floating > 0)
      try_floats (galley, i);
}

/* A page as it is painted. */
typedef struct {
  const GrGalley *galley;
  GrScene *scene;
  guint first, end; /* strips */
  double *top;      /* shape (end − first): of each strip on the page */
  GPtrArray *open;  /* of const GrPart: those open now, outermost first */
} Sheet;

/* Places the strips; spaces grow a little where that fills the page. */
static void
place_strips (Sheet *sheet)
{
  const GrGalley *galley = sheet->galley;
  double height = page_height (galley, sheet->first, sheet->end), space = 0;
  for (guint i = sheet->first + 1; i < sheet->end; i++)
    space += slab_at (galley, i)->space;
  double spare = galley->height - height, growth = 0;
  gboolean ended = sheet->end == galley->slab->len;
  if (!ended && spare > 0 && spare <= FEATHER_LINES * galley->page->leading && space > 0)
    growth = MIN (spare / space, FEATHER_MAX);
  double y = galley->page->top;
  for (guint i = sheet->first; i < sheet->end; i++) {
    const GrSlab *slab = slab_at (galley, i);
    y += i > sheet->first ? slab->space * (1 + growth) : 0;
    sheet->top[i - sheet->first] = y;
    y += slab->height;
  }
}

/* Appends @part and what it stands in to @chain, outermost first. */
static void
part_chain (const GrPart *part, GPtrArray *chain)
{
  g_ptr_array_set_size (chain, 0);
  for (; part != NULL; part = part->parent)
    g_ptr_array_insert (chain, 0, (gpointer) part);
}

static gboolean
part_holds (const GrPart *part, const GrPart *inside)
{
  while (inside != NULL && inside != part)
    inside = inside->parent;
  return inside != NULL;
}

static void
paint_decor (const Sheet *sheet, const GrPart *part, double top, double bottom)
{
  double left = sheet->galley->page->left + part->left;
  GrPaint shade = { GR_INK_SHADE, GR_INK_NONE, 0, GR_DASH_SOLID };
  GrPaint tinted = { GR_INK_SHADE, GR_INK_LINE, 0.6, GR_DASH_SOLID };
  GrPaint accent = { GR_INK_ACCENT, GR_INK_NONE, 0, GR_DASH_SOLID };
  GrPaint quiet = { GR_INK_LINE, GR_INK_NONE, 0, GR_DASH_SOLID };
  switch (part->decor) {
  case GR_DECOR_NONE:
    break;
  case GR_DECOR_NOTE:
    gr_scene_add_rect (sheet->scene, left, top, part->width, bottom - top, 0, &shade);
    gr_scene_add_rect (sheet->scene, left, top, 2.2, bottom - top, 0, &accent);
    break;
  case GR_DECOR_QUOTE:
    gr_scene_add_rect (sheet->scene, left + 4, top, 1.8, bottom - top, 0, &quiet);
    break;
  case GR_DECOR_CODE:
    gr_scene_add_rect (sheet->scene, left, top, part->width, bottom - top, 3, &shade);
    break;
  case GR_DECOR_ANSWER:
    gr_scene_add_rect (sheet->scene, left, top, part->width, bottom - top, 3, &tinted);
    break;
  }
}

/* Paints the decoration of @part, which has been met first with strip @index, behind all its strips on this page. */
static void
paint_part (const Sheet *sheet, const GrPart *part, guint index)
{
  guint last = index;
  while (last + 1 < sheet->end && part_holds (part, slab_at (sheet->galley, last + 1)->part))
    last++;
  double top = sheet->top[index - sheet->first];
  double bottom = sheet->top[last - sheet->first] + slab_at (sheet->galley, last)->height;
  if (index > 0 && part_holds (part, slab_at (sheet->galley, index - 1)->part))
    top -= DECOR_AIR; /* it comes from the page before */
  if (last + 1 < sheet->galley->slab->len && part_holds (part, slab_at (sheet->galley, last + 1)->part))
    bottom += DECOR_AIR;
  paint_decor (sheet, part, top, bottom);
}

static void
paint_decorations (const Sheet *sheet)
{
  g_autoptr (GPtrArray) chain = g_ptr_array_new ();
  for (guint i = sheet->first; i < sheet->end; i++) {
    const GrPart *before = i > sheet->first ? slab_at (sheet->galley, i - 1)->part : NULL;
    part_chain (slab_at (sheet->galley, i)->part, chain);
    for (guint k = 0; k < chain->len; k++) {
      const GrPart *part = chain->pdata[k];
      if (part->decor != GR_DECOR_NONE && !part_holds (part, before))
        paint_part (sheet, part, i);
    }
  }
}

/* Closes and opens groups until exactly the parts of @chain are open. */
static void
enter_part (const Sheet *sheet, const GPtrArray *chain)
{
  guint common = 0;
  while (common < chain->len && common < sheet->open->len && chain->pdata[common] == sheet->open->pdata[common])
    common++;
  while (sheet->open->len > common) {
    gr_scene_close (sheet->scene);
    g_ptr_array_set_size (sheet->open, (int) sheet->open->len - 1);
  }
  for (guint i = common; i < chain->len; i++) {
    const GrPart *part = chain->pdata[i];
    gr_scene_open (sheet->scene, part->tag, part->title, part->name);
    g_ptr_array_add (sheet->open, (gpointer) part);
  }
}

static void
paint_strips (const Sheet *sheet)
{
  g_autoptr (GPtrArray) chain = g_ptr_array_new ();
  for (guint i = sheet->first; i < sheet->end; i++) {
    const GrSlab *slab = slab_at (sheet->galley, i);
    part_chain (slab->part, chain);
    enter_part (sheet, chain);
    gr_scene_append (sheet->scene, slab->scene, sheet->galley->page->left, sheet->top[i - sheet->first], 1);
  }
  g_ptr_array_set_size (chain, 0);
  enter_part (sheet, chain);
}

/* @text with its {words} filled in. (transfer full) */
static char *
running_text (const GrGalley *galley, const char *text, guint number, guint n_pages)
{
  const GrDocument *document = galley->document;
  g_autofree char *page = g_strdup_printf ("%u", number), *pages = g_strdup_printf ("%u", n_pages);
  GString *out = g_string_new (text);
  g_string_replace (out, "{pages}", pages, 0);
  g_string_replace (out, "{page}", page, 0);
  g_string_replace (out, "{author}", document->author != NULL ? document->author : "", 0);
  g_string_replace (out, "{title}", document->title != NULL ? document->title : "", 0);
  return g_string_free (out, FALSE);
}

/* One side of a running line; cut where it is longer than two thirds of the column. */
static void
paint_running_side (const Sheet *sheet, const char *text, double x, double y, GrAnchor anchor)
{
  const GrTemplate *page = sheet->galley->page;
  GrFont font = { RUNNING_SIZE * page->size, 400, GR_FACE_SANS, FALSE };
  g_auto (GStrv) line = gr_text_break (&font, (page->width - page->left - page->right) * 2 / 3, text);
  if (line[0] != NULL) {
    g_autofree char *cut = g_strconcat (line[0], line[1] != NULL ? " …" : "", NULL);
    gr_scene_add_text (sheet->scene, x, y, anchor, &font, GR_INK_SOFT, cut);
  }
}

static void
paint_running_line (const Sheet *sheet, const char *line, double y, guint number, guint n_pages)
{
  if (line == NULL)
    return;
  const GrTemplate *page = sheet->galley->page;
  g_auto (GStrv) side = g_strsplit (line, "|", 2);
  for (guint i = 0; i < 2 && side[i] != NULL; i++) {
    g_autofree char *text = running_text (sheet->galley, side[i], number, n_pages);
    paint_running_side (sheet, text, i == 0 ? page->left : page->width - page->right, y,
                        i == 0 ? GR_ANCHOR_START : GR_ANCHOR_END);
  }
}

static GrScene *
paint_page (const GrGalley *galley, guint first, guint end, guint number, guint n_pages)
{
  const GrTemplate *page = galley->page;
  g_autofree double *top = g_new0 (double, end - first + 1);
  g_autoptr (GPtrArray) open = g_ptr_array_new ();
  Sheet sheet = { galley, gr_scene_new (), first, end, top, open };
  place_strips (&sheet);
  paint_decorations (&sheet);
  paint_strips (&sheet);
  if (number > 1) /* the first page says the title itself */
    paint_running_line (&sheet, page->head, MAX (page->top - 1.6 * page->leading, page->size), number, n_pages);
  double foot = page->height - page->bottom + 2.2 * page->leading;
  paint_running_line (&sheet, page->foot, MIN (foot, page->height - page->size), number, n_pages);
  return sheet.scene;
}

GrPages *
gr_pages_set (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GError **error)
{
  GrGalley galley = { .document = document, .page = page, .answers = answers };
  galley.height = page->height - page->top - page->bottom;
  galley.figure_scale = gr_figure_scale (document, page);
  galley.part = g_ptr_array_new_with_free_func (part_free);
  galley.slab = g_array_new (FALSE, FALSE, sizeof (GrSlab));
  g_array_set_clear_func (galley.slab, slab_clear);
  galley.outline = g_array_new (FALSE, FALSE, sizeof (GrOutlineEntry));
  g_array_set_clear_func (galley.outline, outline_clear);
  galley.put_off = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_put_off_free);
  fill_galley (&galley);

  GrPages *pages = g_new0 (GrPages, 1);
  pages->page = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  pages->width = page->width;
  pages->height = page->height;
  float_figures (&galley);
  g_autoptr (GArray) first = cut_pages (&galley);
  for (guint i = 0; i + 1 < first->len; i++) {
    guint start = g_array_index (first, guint, i), end = g_array_index (first, guint, i + 1);
    g_ptr_array_add (pages->page, paint_page (&galley, start, end, i + 1, first->len - 1));
  }
  pages->outline = g_steal_pointer (&galley.outline);
  g_ptr_array_unref (galley.part);
  g_array_unref (galley.slab);
  g_ptr_array_unref (galley.put_off);
  return pages;
}

void
gr_pages_free (GrPages *pages)
{
  if (pages != NULL) {
    g_ptr_array_unref (pages->page);
    g_array_unref (pages->outline);
    g_free (pages);
  }
}
