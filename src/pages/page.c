// SPDX-License-Identifier: MIT
// Pages out of the galley. Where to break is decided for the lesson as a whole, as paragraph.c does for lines (Plass,
// “Optimal Pagination Techniques for Automatic Typesetting Systems”, 1981, for text alone): the cheapest path over all
// allowed breaks, where an empty foot costs the square of its share of the page. What must not be parted costs so much
// that it is parted only where one page cannot hold it. Then each page is painted: boxes behind the text first, outer
// before inner, then the strips with the elements of structure between them opened and closed, then the running lines.
#include "pages/galley.h"

#include <math.h>
#include <string.h>

#define COST_EMPTY 1000.0 /* of a page with nothing on it */
#define COST_HOLE 4000.0  /* of a page with nothing on it, beside that, so far as it is emptier than HOLE */
#define HOLE 0.11         /* of the page's height */
#define COST_STRETCH 25.0 /* of a page stretched or shrunk as far as it can be */
#define COST_STUB 200.0   /* of a last page that is nearly empty */
#define COST_PARTED 1e7   /* of breaking what must not be */
#define STUB 0.3          /* of the page's height */
#define COST_FLOAT 35.0   /* of a paragraph that goes before a figure it stood behind */
#define FLOAT_MAX 0.6     /* of the page's height: how much text may do so */
#define FEATHER_LINES 3.5 /* an empty foot of so many lines is spread over the spaces of the page */
#define FEATHER_MAX 0.7   /* how much a space grows */
#define SLIDE_EMPTY 0.3   /* how much of an empty foot counts on a slide */
#define FIT_LEAST 0.2     /* type is looked for between so many times the template's size */
#define FIT_MOST 2.0      /* and so many */
#define FIT_STEPS 9
#define FIT_SMALL 0.6 /* smaller is told */
#define DECOR_AIR 4.0 /* points of a box beyond the text where a page parts it */

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
  GrSlab *slab = data;
  gr_scene_free (slab->scene);
  gr_scene_free (slab->foot);
  gr_row_free (slab->row);
}

static void
chapter_clear (gpointer data)
{
  g_free (((GrChapter *) data)->text);
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
  title.size *= 2.1 * galley->page->heading_scale;
  title.leading = 1.15 * title.size;
  title.weight = 700;
  title.face = galley->page->heading_face;
  title.ink = galley->page->heading_ink;
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
  prose.lang = galley->document->lang;
  GrPlace place = { NULL, 0, gr_column_width (page), prose };
  const GPtrArray *block = galley->document->body->child;
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  if (galley->document->is_book)
    gr_galley_front (galley, &place);
  else if (galley->answers != GR_ANSWERS_CARDS)
    add_title (galley, &place);
  if (galley->document->contents > 0 && !galley->document->is_book)
    gr_galley_contents (galley, &place);
  for (guint i = title_heading (galley->document) != NULL ? 1 : 0; i < block->len; i++)
    g_ptr_array_add (rest, block->pdata[i]);
  if (galley->answers == GR_ANSWERS_CARDS) {
    gr_galley_cards (galley, &place, rest);
  } else {
    gr_galley_sheet (galley, &place);
    gr_galley_blocks (galley, &place, rest);
    gr_galley_answers (galley, &place);
    gr_galley_index (galley, &place);
  }
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

/* What the strips of a page take together, and how far that can change. */
typedef struct {
  double height;
  double shrink, stretch; /* of its pictures */
  double space;           /* above its strips, part of the height */
  gboolean has_foot;      /* footnotes are part of the height */
} Load;

static void
load_add (Load *load, const GrSlab *slab, gboolean is_first)
{
  load->height += slab->height + (is_first ? slab->lead_height : slab->space);
  if (slab->foot != NULL)
    load->height += slab->foot_height + (load->has_foot ? 0 : GR_FOOT_GAP);
  load->has_foot |= slab->foot != NULL;
  load->shrink += slab->shrink;
  load->stretch += slab->stretch;
  load->space += is_first ? 0 : slab->space;
}

/* How much spaces may grow. */
static double
load_feather (const GrGalley *galley, const Load *load)
{
  return MIN (FEATHER_LINES * galley->page->leading, FEATHER_MAX * load->space);
}

/* How far a page is from its natural size: −1 where all that can is shrunk, 1 where it is stretched. */
static double
load_ratio (const GrGalley *galley, const Load *load)
{
  double spare = galley->height - load->height, stretch = load->stretch + load_feather (galley, load);
  if (spare < 0)
    return load->shrink > 0 ? MAX (spare / load->shrink, -1) : -1;
  return stretch > 0 ? MIN (spare / stretch, 1) : 0;
}

/* What a page with @load costs; @end is the strip behind it. */
static double
page_cost (const GrGalley *galley, const Load *load, guint end)
{
  double ratio = load_ratio (galley, load), filled = load->height / galley->height;
  double cost = COST_STRETCH * ratio * ratio;
  gboolean is_last = end == galley->slab->len;
  if (is_last || slab_at (galley, end)->penalty == GR_BREAK)
    return (ratio < 0 ? cost : 0) + (is_last && filled < STUB ? COST_STUB * (1 - filled / STUB) : 0);
  double spread = load->stretch + load_feather (galley, load);
  double empty = MAX (1 - filled - spread / galley->height, 0) * (galley->page->own_slides ? SLIDE_EMPTY : 1);
  cost += COST_EMPTY * empty * empty + COST_HOLE * MAX (empty - HOLE, 0);
  return cost + slab_at (galley, end)->penalty;
}

/* Tries all pages that begin with strip @first. */
static void
cut_from (const GrGalley *galley, Cut *cut, guint first)
{
  Load load = { 0 };
  gboolean reached = FALSE;
  guint end = first;
  while (end < galley->slab->len) {
    const GrSlab *slab = slab_at (galley, end);
    Load more = load;
    load_add (&more, slab, end == first);
    if (end > first && (more.height - more.shrink > galley->height + 0.01 || slab->penalty == GR_BREAK))
      break;
    load = more;
    end++;
    gboolean allowed = end == galley->slab->len || slab_at (galley, end)->penalty < GR_KEEP;
    double cost = cut[first].cost + page_cost (galley, &load, end);
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

/* Enters the names that links below @block lead to into @names; its depth is bounded. */
static void
collect_links (const GrBlock *block, GHashTable *names)
{
  for (guint i = 0; block->run != NULL && i < block->run->len; i++) {
    const char *link = g_array_index (block->run, GrRun, i).link;
    if (link != NULL && link[0] == '#')
      g_hash_table_add (names, (gpointer) (link + 1));
  }
  for (guint i = 0; block->child != NULL && i < block->child->len; i++)
    collect_links (block->child->pdata[i], names);
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
  double left;      /* of the column */
  guint first, end; /* strips */
  double *top;      /* shape (end − first): of each strip on the page */
  double ratio;     /* of its pictures: −1 as small as they may become, 1 as large */
  GPtrArray *open;  /* of const GrPart: those open now, outermost first */
  GHashTable *page; /* (char* → number): the pages that names stand on */
} Sheet;

static double
strip_height (const Sheet *sheet, const GrSlab *slab)
{
  return slab->height + sheet->ratio * (sheet->ratio < 0 ? slab->shrink : slab->stretch);
}

/* The factor of the pictures of @row. */
static double
row_factor (const Sheet *sheet, const GrRow *row)
{
  double bound = sheet->ratio < 0 ? gr_row_least (row) : gr_row_most (row);
  return 1 + fabs (sheet->ratio) * (bound - 1);
}

/* Places the strips; spaces and pictures grow a little where that fills the page, and pictures shrink where it is too
   full. The pages before a break that the lesson wants, and the last one, stay as they are. */
static void
place_strips (Sheet *sheet)
{
  const GrGalley *galley = sheet->galley;
  Load load = { 0 };
  for (guint i = sheet->first; i < sheet->end; i++)
    load_add (&load, slab_at (galley, i), i == sheet->first);
  double ratio = load_ratio (galley, &load);
  if (sheet->end == galley->slab->len || slab_at (galley, sheet->end)->penalty == GR_BREAK)
    ratio = MIN (ratio, 0);
  double growth = ratio > 0 && load.space > 0 ? ratio * load_feather (galley, &load) / load.space : 0;
  double y = galley->page->top;
  sheet->ratio = ratio;
  for (guint i = sheet->first; i < sheet->end; i++) {
    const GrSlab *slab = slab_at (galley, i);
    y += i > sheet->first ? slab->space * (1 + growth) : slab->lead_height;
    sheet->top[i - sheet->first] = y;
    y += strip_height (sheet, slab);
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
  double left = sheet->left + part->left;
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
  case GR_DECOR_THEOREM:
    gr_scene_add_rect (sheet->scene, left, top - 1, 2.4, bottom - top + 2, 0, &accent);
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
  double bottom = sheet->top[last - sheet->first] + strip_height (sheet, slab_at (sheet->galley, last));
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
    if (i == sheet->first && slab->lead_height > 0) /* said once: readers by ear know it from the page before */
      gr_scene_append (sheet->scene, slab->lead, sheet->left, sheet->top[0] - slab->lead_height, 1);
    part_chain (slab->part, chain);
    enter_part (sheet, chain);
    g_autoptr (GrScene) row = slab->row != NULL ? gr_row_set (slab->row, row_factor (sheet, slab->row)) : NULL;
    gr_scene_append (sheet->scene, row != NULL ? row : slab->scene, sheet->left, sheet->top[i - sheet->first], 1);
    guint number = slab->target != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (sheet->page, slab->target)) : 0;
    if (number > 0)
      gr_contents_number (sheet->scene, sheet->galley->page, sheet->left + gr_column_width (sheet->galley->page),
                          sheet->top[i - sheet->first], number);
  }
  g_ptr_array_set_size (chain, 0);
  enter_part (sheet, chain);
}

/* Footnotes stand at the foot of the column, below a short rule. */
static void
paint_notes (const Sheet *sheet)
{
  const GrGalley *galley = sheet->galley;
  double height = 0;
  for (guint i = sheet->first; i < sheet->end; i++)
    height += slab_at (galley, i)->foot_height;
  if (height <= 0)
    return;
  double y = galley->page->top + galley->height - height;
  GrPaint rule = { GR_INK_NONE, GR_INK_FAINT, 0.5, GR_DASH_SOLID };
  gr_scene_add_line (sheet->scene, sheet->left, y - GR_FOOT_GAP / 3, sheet->left + 60, y - GR_FOOT_GAP / 3, &rule);
  for (guint i = sheet->first; i < sheet->end; i++) {
    const GrSlab *slab = slab_at (galley, i);
    if (slab->foot != NULL)
      gr_scene_append (sheet->scene, slab->foot, sheet->left, y, 1);
    y += slab->foot_height;
  }
}

/* The columns of a page: strips from first[column] up to first[column + 1]. */
typedef struct {
  guint column, n_columns; /* in the array of first strips */
} PageCut;

/* Columns become pages: as many as the template has, and fewer where a break wants a new page. (transfer full) of
   PageCut */
static GArray *
gather_pages (const GrGalley *galley, const GArray *first)
{
  GArray *page = g_array_new (FALSE, FALSE, sizeof (PageCut));
  for (guint i = 0; i + 1 < first->len;) {
    PageCut cut = { i, 0 };
    do {
      cut.n_columns++;
      i++;
    } while (cut.n_columns < galley->page->columns && i + 1 < first->len
             && slab_at (galley, g_array_index (first, guint, i))->penalty != GR_BREAK);
    g_array_append_val (page, cut);
  }
  return page;
}

/* On which page the names of the galley's parts stand. (transfer full) (char* lent → number) */
static GHashTable *
find_pages (const GrGalley *galley, const GArray *first, const GArray *pages)
{
  GHashTable *page = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < pages->len; i++) {
    const PageCut *cut = &g_array_index (pages, PageCut, i);
    guint start = g_array_index (first, guint, cut->column);
    for (guint k = start; k < g_array_index (first, guint, cut->column + cut->n_columns); k++)
      for (const GrPart *part = slab_at (galley, k)->part; part != NULL; part = part->parent)
        if (part->name != NULL && !g_hash_table_contains (page, part->name))
          g_hash_table_insert (page, part->name, GUINT_TO_POINTER (i + 1));
  }
  return page;
}

/* Paints the strips from @first up to @end with their left edge at @left of the page. */
static void
paint_column (const GrGalley *galley, GrScene *scene, double left, guint first, guint end, GHashTable *page_of)
{
  g_autofree double *top = g_new0 (double, end - first + 1);
  g_autoptr (GPtrArray) open = g_ptr_array_new ();
  Sheet sheet = { galley, scene, left, first, end, top, 0, open, page_of };
  place_strips (&sheet);
  paint_decorations (&sheet);
  paint_strips (&sheet);
  paint_notes (&sheet);
}

/* Page @number of @n_pages. */
static GrScene *
paint_page (const GrGalley *galley, const GArray *first, const PageCut *cut, guint number, guint n_pages,
            GHashTable *page_of)
{
  const GrTemplate *page = galley->page;
  GrScene *scene = gr_scene_new ();
  for (guint i = 0; i < cut->n_columns; i++) {
    double left = page->left + i * (gr_column_width (page) + page->gutter);
    guint start = g_array_index (first, guint, cut->column + i);
    paint_column (galley, scene, left, start, g_array_index (first, guint, cut->column + i + 1), page_of);
  }
  gr_galley_running (galley, scene, number, n_pages);
  return scene;
}

/* The chapter that the page beginning with strip @first is in; NULL on a page that begins one, which says it itself. */
static const char *
running_chapter (const GrGalley *galley, guint first)
{
  const char *text = NULL;
  for (guint i = 0; i < galley->chapter->len; i++) {
    const GrChapter *chapter = &g_array_index (galley->chapter, GrChapter, i);
    if (chapter->first < first)
      text = chapter->text;
    else if (chapter->first == first)
      text = NULL;
  }
  return text;
}

/* Sets @document once. */
static GrPages *
set_pages (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GrReport *report)
{
  GrGalley galley = { .document = document, .page = page, .answers = answers, .report = report };
  galley.height = page->height - page->top - page->bottom;
  galley.part = g_ptr_array_new_with_free_func (part_free);
  galley.slab = g_array_new (FALSE, FALSE, sizeof (GrSlab));
  g_array_set_clear_func (galley.slab, slab_clear);
  galley.outline = g_array_new (FALSE, FALSE, sizeof (GrOutlineEntry));
  g_array_set_clear_func (galley.outline, outline_clear);
  galley.put_off = g_ptr_array_new ();
  galley.chapter = g_array_new (FALSE, FALSE, sizeof (GrChapter));
  g_array_set_clear_func (galley.chapter, chapter_clear);
  galley.lead = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  g_autoptr (GHashTable) referred = g_hash_table_new (g_str_hash, g_str_equal);
  galley.referred = referred;
  g_autoptr (GHashTable) noted = g_hash_table_new (g_str_hash, g_str_equal);
  galley.noted = noted;
  collect_links (document->body, referred);
  fill_galley (&galley);

  GrPages *pages = g_new0 (GrPages, 1);
  pages->page = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  pages->width = page->width;
  pages->height = page->height;
  float_figures (&galley);
  g_autoptr (GArray) first = cut_pages (&galley);
  g_autoptr (GArray) cut = gather_pages (&galley, first);
  g_autoptr (GHashTable) page_of = find_pages (&galley, first, cut);
  for (guint i = 0; i < cut->len; i++) {
    const PageCut *at = &g_array_index (cut, PageCut, i);
    galley.running = running_chapter (&galley, g_array_index (first, guint, at->column));
    g_ptr_array_add (pages->page, paint_page (&galley, first, at, i + 1, cut->len, page_of));
  }
  pages->outline = g_steal_pointer (&galley.outline);
  g_ptr_array_unref (galley.part);
  g_array_unref (galley.slab);
  g_ptr_array_unref (galley.put_off);
  g_array_unref (galley.chapter);
  g_ptr_array_unref (galley.lead);
  return pages;
}

/* The template with type and figures @factor times as large. */
static GrTemplate
scaled_template (const GrTemplate *page, double factor)
{
  GrTemplate scaled = *page;
  scaled.size *= factor;
  scaled.leading *= factor;
  scaled.rule *= factor;
  scaled.figure_scale *= factor;
  return scaled;
}

/* How large type may be so that all stands on the template's sheets. */
static double
fitting_factor (const GrDocument *document, const GrTemplate *page, GrAnswers answers)
{
  double least = FIT_LEAST, most = FIT_MOST;
  for (guint i = 0; i < FIT_STEPS; i++) {
    double middle = sqrt (least * most);
    GrTemplate scaled = scaled_template (page, middle);
    GrPages *pages = set_pages (document, &scaled, answers, NULL);
    gboolean fits = pages->page->len <= page->sheets;
    gr_pages_free (pages);
    if (fits)
      least = middle;
    else
      most = middle;
  }
  return least;
}

GrPages *
gr_pages_set (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GrReport *report, GError **error)
{
  if (page->sheets == 0)
    return set_pages (document, page, answers, report);
  double factor = fitting_factor (document, page, answers);
  GrTemplate scaled = scaled_template (page, factor);
  if (report != NULL && factor < FIT_SMALL)
    gr_report_add (report, GR_FAULT_WARNING, document->source, (GrSpan) { 0, 0 },
                   "a larger sheet, or a shorter lesson, has room for larger type",
                   "to stand on %u sheet%s, the lesson is set in %.1f pt instead of %.1f", page->sheets,
                   page->sheets > 1 ? "s" : "", scaled.size, page->size);
  return set_pages (document, &scaled, answers, report);
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
