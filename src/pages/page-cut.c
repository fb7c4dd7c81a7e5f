// SPDX-License-Identifier: MIT
// Where pages break is decided for the lesson as a whole, as paragraph.c does for lines (Plass, “Optimal Pagination
// Techniques for Automatic Typesetting Systems”, 1981, for text alone): the cheapest path over all allowed breaks, where an
// empty foot costs the square of its share of the page. What must not be parted costs so much that it is parted only where
// one page cannot hold it. Large figures that text refers to may change places with text behind them.
//
// Pages are painted: boxes behind the text first, outer before inner, then the strips with the elements of structure
// between them opened and closed, then the lines at the head and the foot as the template has them, with what stands
// between braces filled in. A logo that neither line names stands at the head of the first page.
#include "pages/galley.h"
#include "scene/read.h"
#include "scene/text.h"

#include <string.h>

#define COST_EMPTY 1500.0 /* of a page with nothing on it */
#define COST_HOLE 8000.0  /* of a page with nothing on it, beside that, so far as it is emptier than HOLE */
#define HOLE 0.06         /* of the page's height */
#define COST_STRETCH 25.0 /* of a page stretched or shrunk as far as it can be */
#define COST_STUB 200.0   /* of a last page that is nearly empty */
#define COST_PARTED 1e7   /* of breaking what must not be */
#define STUB 0.36         /* of the page's height */
#define COST_FLOAT 35.0   /* of a paragraph that goes before a figure it stood behind */
#define FLOAT_MAX 0.6     /* of the page's height: how much text may do so */
#define FEATHER_LINES 3.5 /* an empty foot of so many lines is spread over the spaces of the page */
#define FEATHER_MAX 0.7   /* how much a space grows */
#define SLIDE_EMPTY 0.3   /* how much of an empty foot counts on a slide */
#define HEADED_LEAST 2    /* lines that stay with their heading, */
#define HEADED_LINES 3    /* better so many: */
#define PENALTY_HEADED 400
#define DECOR_AIR 4.0     /* points of a box beyond the text where a page parts it */
#define LOGO "{logo}"     /* in a running line */
#define RUNNING_SIZE 0.76 /* of the prose */
#define RUNNING_MOST 1000 /* characters that are looked at on each page, of which one line is kept */

/* What the strips of a page take together, and how far that can change. */
typedef struct {
  double height;
  double shrink, stretch; /* of its pictures */
  double space;           /* above its strips, part of the height */
  gboolean has_foot;      /* footnotes are part of the height */
} Load;

/* The best way to a break above strip index; the end is the break behind the last strip. */
typedef struct {
  double cost;
  guint from; /* first strip of the page that ends here */
} Cut;

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

static gboolean
is_heading (const GrSlab *slab)
{
  return slab->part != NULL && slab->part->tag != NULL && slab->part->tag[0] == 'H'
         && g_ascii_isdigit (slab->part->tag[1]);
}

int
gr_galley_headed (const GrGalley *galley, guint index)
{
  guint n_lines = 0; /* that stand between the heading and the break */
  for (guint i = index; i-- > 0 && n_lines < HEADED_LINES && !galley->page->own_slides;) {
    const GrSlab *slab = gr_slab_at (galley, i);
    if (is_heading (slab))
      return n_lines < HEADED_LEAST ? GR_KEEP : PENALTY_HEADED;
    if (slab->row != NULL)
      return 0;
    n_lines += slab->height > 0 && slab->scene != NULL
               && slab->scene->item->len > 0; /* and no air or mark in the margin */
  }
  return 0;
}

/* What a break above strip @index costs. */
static int
break_penalty (const GrGalley *galley, guint index)
{
  int penalty = gr_slab_at (galley, index)->penalty;
  return penalty == GR_BREAK ? GR_BREAK : penalty + gr_galley_headed (galley, index);
}

/* What a page with @load costs; @end is the strip behind it, and @penalty of a break there. On slides @goes_on tells that its
   section has begun before. */
static double
page_cost (const GrGalley *galley, const Load *load, gboolean goes_on, guint end, int penalty)
{
  double ratio = load_ratio (galley, load), filled = load->height / galley->height;
  double cost = COST_STRETCH * ratio * ratio;
  gboolean is_last = end == galley->slab->len;
  if (is_last || penalty == GR_BREAK)
    return (ratio < 0 ? cost : 0)
           + ((is_last || (goes_on && galley->page->own_slides)) && filled < STUB ? COST_STUB * (1 - filled / STUB)
                                                                                  : 0);
  double spread = load->stretch + load_feather (galley, load);
  double empty = MAX (1 - filled - spread / galley->height, 0) * (galley->page->own_slides ? SLIDE_EMPTY : 1);
  cost += COST_EMPTY * empty * empty + COST_HOLE * MAX (empty - HOLE, 0);
  return cost + penalty;
}

/* Tries all pages that begin with strip @first. */
static void
cut_from (const GrGalley *galley, Cut *cut, guint first)
{
  Load load = { 0 };
  gboolean reached = FALSE;
  guint end = first;
  gboolean goes_on = first > 0 && gr_slab_at (galley, first)->penalty != GR_BREAK;
  while (end < galley->slab->len) {
    const GrSlab *slab = gr_slab_at (galley, end);
    Load more = load;
    load_add (&more, slab, end == first);
    if (end > first && (more.height - more.shrink > galley->height + 0.01 || slab->penalty == GR_BREAK))
      break;
    load = more;
    end++;
    int penalty = end < galley->slab->len ? break_penalty (galley, end) : 0;
    gboolean allowed = penalty < GR_KEEP;
    double cost = cut[first].cost + page_cost (galley, &load, goes_on, end, penalty);
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
  guint n_strips = gr_slab_at (galley, index)->floating;
  GrSlab *strip = &g_array_index (galley->slab, GrSlab, index);
  double leading = galley->page->leading;
  g_autofree GrSlab *figure = g_memdup2 (strip, n_strips * sizeof (GrSlab));
  memmove (strip, strip + n_strips, n * sizeof (GrSlab));
  memcpy (strip + n, figure, n_strips * sizeof (GrSlab));
  strip[0].space = MIN (strip[0].space, GR_PARAGRAPH_SPACE * leading);
  strip[n].floating = 0;
  strip[n].penalty = strip[0].penalty;
  strip[0].penalty = figure[0].penalty;
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
  guint n_strips = gr_slab_at (galley, index)->floating, first = index + n_strips, best = 0, n_blocks = 0;
  double height = 0, least = galley_cost (galley);
  for (guint i = first; i + 1 < galley->slab->len && is_plain_text (gr_slab_at (galley, i)); i++) {
    const GrSlab *slab = gr_slab_at (galley, i), *next = slab + 1;
    height += slab->height + slab->space;
    if (height > FLOAT_MAX * galley->height || slab->penalty == GR_BREAK)
      break;
    if (outermost_part (next->part) == outermost_part (slab->part) || next->penalty >= GR_KEEP)
      continue;
    guint n = i + 1 - first, n_touched = n_strips + n + 1;
    n_blocks++;
    g_autofree GrSlab *before = g_memdup2 (gr_slab_at (galley, index), n_touched * sizeof (GrSlab));
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

/* Makes the two columns of the last page equally long, as far as that goes, where the lesson ends in such. */
static void
balance_pair (const GrGalley *galley, GArray *first)
{
  guint n = 0, end = galley->slab->len, middle;
  while (n + 1 < first->len && g_array_index (first, guint, first->len - 2 - n) >= galley->paired_from)
    n++;
  if (galley->paired_from == 0 || n == 0)
    return;
  guint column = first->len - 1 - (n % 2 == 1 ? 1 : 2);
  Load load = { 0 }, half = { 0 };
  for (guint i = g_array_index (first, guint, column); i < end; i++)
    load_add (&load, gr_slab_at (galley, i), FALSE);
  for (middle = g_array_index (first, guint, column); middle < end; middle++) {
    if (half.height >= load.height / 2 && gr_slab_at (galley, middle)->penalty < GR_KEEP)
      break;
    load_add (&half, gr_slab_at (galley, middle), FALSE);
  }
  g_array_set_size (first, column + 1);
  if (middle < end)
    g_array_append_val (first, middle);
  g_array_append_val (first, end);
}

GArray *
gr_galley_cut (GrGalley *galley)
{
  for (guint i = 0; i < galley->slab->len; i++)
    if (gr_slab_at (galley, i)->floating > 0)
      try_floats (galley, i);
  g_autofree Cut *cut = cut_galley (galley);
  GArray *first = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint at = galley->slab->len; at > 0; at = cut[at].from)
    g_array_prepend_val (first, at);
  guint zero = 0;
  g_array_prepend_val (first, zero);
  balance_pair (galley, first);
  return first;
}

/* ---- painting ---- */

/* A column of a page as it is painted. */
typedef struct {
  const GrGalley *galley;
  GrScene *scene;
  double left, width; /* of the column */
  guint first, end;   /* strips */
  double *top;        /* shape (end − first): of each strip on the page, */
  double *bottom;     /* and its foot */
  double ratio;       /* of its pictures: −1 as small as they may become, 1 as large */
  GPtrArray *open;    /* of const GrPart: those open now, outermost first */
  GHashTable *page;   /* (char* → number): the pages that names stand on */
} Sheet;

/* Places the strips; spaces and pictures grow a little where that fills the page, and pictures shrink where it is too
   full. The pages before a break that the lesson wants, the last one and those in two columns stay as they are. */
static void
place_strips (Sheet *sheet)
{
  const GrGalley *galley = sheet->galley;
  Load load = { 0 };
  for (guint i = sheet->first; i < sheet->end; i++)
    load_add (&load, gr_slab_at (galley, i), i == sheet->first);
  double ratio = load_ratio (galley, &load);
  gboolean is_paired = galley->paired_from > 0 && sheet->first >= galley->paired_from;
  if (is_paired || sheet->end == galley->slab->len || gr_slab_at (galley, sheet->end)->penalty == GR_BREAK)
    ratio = MIN (ratio, 0);
  double growth = ratio > 0 && load.space > 0 ? ratio * load_feather (galley, &load) / load.space : 0;
  double y = galley->page->top;
  sheet->ratio = ratio;
  for (guint i = sheet->first; i < sheet->end; i++) {
    const GrSlab *slab = gr_slab_at (galley, i);
    y += i > sheet->first ? slab->space * (1 + growth) : slab->lead_height;
    sheet->top[i - sheet->first] = y;
    y += slab->height + ratio * (ratio < 0 ? slab->shrink : slab->stretch);
    sheet->bottom[i - sheet->first] = y;
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

/* Paints the decoration of @part, which has been met first with strip @index, behind all its strips on this page. */
static void
paint_decor (const Sheet *sheet, const GrPart *part, guint index)
{
  const GrGalley *galley = sheet->galley;
  guint last = index;
  while (last + 1 < sheet->end && part_holds (part, gr_slab_at (galley, last + 1)->part))
    last++;
  double left = sheet->left + part->left, top = sheet->top[index - sheet->first];
  double bottom = sheet->bottom[last - sheet->first];
  if (index > 0 && part_holds (part, gr_slab_at (galley, index - 1)->part))
    top -= DECOR_AIR; /* it comes from the page before */
  if (last + 1 < galley->slab->len && part_holds (part, gr_slab_at (galley, last + 1)->part))
    bottom += DECOR_AIR;
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
    const GrPart *before = i > sheet->first ? gr_slab_at (sheet->galley, i - 1)->part : NULL;
    part_chain (gr_slab_at (sheet->galley, i)->part, chain);
    for (guint k = 0; k < chain->len; k++)
      if (!part_holds (chain->pdata[k], before))
        paint_decor (sheet, chain->pdata[k], i);
  }
  for (guint i = sheet->first; i < sheet->end; i++) {
    const GrSlab *slab = gr_slab_at (sheet->galley, i);
    if (i == sheet->first && slab->lead_height > 0) /* said once: readers by ear know it from the page before */
      gr_scene_append (sheet->scene, slab->lead, sheet->left, sheet->top[0] - slab->lead_height, 1);
    part_chain (slab->part, chain);
    enter_part (sheet, chain);
    double y = sheet->top[i - sheet->first];
    g_autoptr (GrScene) row = slab->row != NULL ? gr_row_set (slab->row, sheet->ratio) : NULL;
    gr_scene_append (sheet->scene, row != NULL ? row : slab->scene, sheet->left, y, 1);
    guint number = slab->target != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (sheet->page, slab->target)) : 0;
    if (number > 0) { /* of the page that a line of the contents tells */
      const GrTemplate *page = sheet->galley->page;
      y += gr_prose_baseline (&(GrProse) { .size = page->size, .leading = page->leading });
      g_autofree char *text = g_strdup_printf ("%u", number);
      GrFont font = { page->size, 400, page->face, FALSE };
      gr_scene_add_text (sheet->scene, sheet->left + sheet->width, y, GR_ANCHOR_END, &font, GR_INK_SOFT, text);
    }
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
    height += gr_slab_at (galley, i)->foot_height;
  if (height <= 0)
    return;
  double y = galley->page->top + galley->height - height;
  GrPaint rule = { GR_INK_NONE, GR_INK_FAINT, 0.5, GR_DASH_SOLID };
  gr_scene_add_line (sheet->scene, sheet->left, y - GR_FOOT_GAP / 3, sheet->left + 60, y - GR_FOOT_GAP / 3, &rule);
  for (guint i = sheet->first; i < sheet->end; i++) {
    const GrSlab *slab = gr_slab_at (galley, i);
    if (slab->foot != NULL)
      gr_scene_append (sheet->scene, slab->foot, sheet->left, y, 1);
    y += slab->foot_height;
  }
}

/* ---- running lines ---- */

/* @text with its {words} filled in. (transfer full) */
static char *
running_text (const GrGalley *galley, const char *text, guint number, guint n_pages)
{
  const GrDocument *document = galley->document;
  g_autofree char *page = g_strdup_printf ("%u", number), *pages = g_strdup_printf ("%u", n_pages);
  GString *out = g_string_new (text);
  g_string_replace (out, "{pages}", pages, 0);
  g_string_replace (out, "{page}", page, 0);
  g_string_replace (out, "{chapter}", galley->running != NULL ? galley->running : "", 0);
  g_string_replace (out, "{student}", document->student != NULL ? document->student : "", 0);
  g_string_replace (out, "{date}", document->date != NULL ? document->date : "", 0);
  g_string_replace (out, "{author}", document->author != NULL ? document->author : "", 0);
  g_autofree char *called = gr_document_called (document);
  g_string_replace (out, "{title}", called != NULL ? called : "", 0);
  return g_string_free (out, FALSE);
}

/* “left|right” or “left|middle|right”; of the first page's head the logo alone, since the page says the title itself. */
static void
paint_running_line (const GrGalley *galley, GrScene *scene, const char *line, double y, guint number, guint n_pages,
                    gboolean logo_alone)
{
  if (line == NULL)
    return;
  const GrTemplate *page = galley->page;
  g_auto (GStrv) part = g_strsplit (line, "|", 3);
  guint n = g_strv_length (part);
  double left = page->left, right = page->width - page->right;
  guint n_filled = 0;
  for (guint i = 0; i < n; i++) {
    g_autofree char *text = running_text (galley, part[i], number, n_pages);
    n_filled += text[0] != '\0';
  }
  for (guint i = 0; i < n; i++) {
    gboolean is_middle = n == 3 && i == 1;
    GrAnchor anchor = i == 0 ? GR_ANCHOR_START : is_middle ? GR_ANCHOR_MIDDLE : GR_ANCHOR_END;
    double x = i == 0 ? left : is_middle ? (left + right) / 2 : right;
    g_autofree char *text = running_text (galley, part[i], number, n_pages);
    GrImage *logo = page->logo_image;
    if (strstr (part[i], LOGO) != NULL && logo != NULL) { /* with its middle at the height of the line */
      double height = page->logo_height, width = height * logo->width / logo->height;
      double from = x - (anchor == GR_ANCHOR_MIDDLE ? width / 2 : anchor == GR_ANCHOR_END ? width : 0);
      double top = CLAMP (y - 0.3 * page->size - height / 2, 0, page->height - height);
      gr_scene_add_image (scene, (GrBox) { from, top, width, height }, logo);
    } else if (strstr (part[i], LOGO) == NULL && !logo_alone) {
      double share = n_filled <= 1 ? 1 : n == 3 ? 0.3 : 2 / 3.0; /* of the page: what is longer is cut */
      GrFont font = { RUNNING_SIZE * page->size, 400, GR_FACE_SANS, FALSE };
      g_autofree char *most = g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), RUNNING_MOST));
      g_auto (GStrv) fitting = gr_text_break (&font, (page->width - page->left - page->right) * share, most);
      gboolean is_whole = fitting[0] != NULL && fitting[1] == NULL && strlen (most) == strlen (text);
      g_autofree char *cut = g_strconcat (fitting[0] != NULL ? fitting[0] : "", is_whole ? "" : " …", NULL);
      if (fitting[0] != NULL)
        gr_scene_add_text (scene, x, y, anchor, &font, GR_INK_SOFT, cut);
    }
  }
}

/* ---- pages ---- */

/* The columns of a page: strips from first[column] up to first[column + 1]. */
typedef struct {
  guint column, n_columns; /* in the array of first strips */
} PageCut;

/* On which page the names of the galley's parts stand. (transfer full) (char* lent → number) */
static GHashTable *
find_places (const GrGalley *galley, const GArray *first, const GArray *pages)
{
  GHashTable *page = g_hash_table_new (g_str_hash, g_str_equal);
  GR_EACH (i, const PageCut, cut, pages) {
    guint start = g_array_index (first, guint, cut->column);
    for (guint k = start; k < g_array_index (first, guint, cut->column + cut->n_columns); k++)
      for (const GrPart *part = gr_slab_at (galley, k)->part; part != NULL; part = part->parent)
        if (part->name != NULL && !g_hash_table_contains (page, part->name))
          g_hash_table_insert (page, part->name, GUINT_TO_POINTER (i + 1));
  }
  return page;
}

/* Page @number of @n_pages, whose columns @cut tells. (transfer full) */
static GrScene *
paint_page (const GrGalley *galley, const GArray *first, const PageCut *cut, guint number, guint n_pages,
            GHashTable *page_of)
{
  const GrTemplate *page = galley->page;
  GrScene *scene = gr_scene_new ();
  double width;
  gr_galley_columns (galley, g_array_index (first, guint, cut->column), &width);
  for (guint i = 0; i < cut->n_columns; i++) {
    guint start = g_array_index (first, guint, cut->column + i);
    guint end = g_array_index (first, guint, cut->column + i + 1);
    g_autofree double *top = g_new (double, end - start), *bottom = g_new (double, end - start);
    g_autoptr (GPtrArray) open = g_ptr_array_new ();
    double left = page->left + i * (width + page->gutter);
    Sheet sheet = { galley, scene, left, width, start, end, top, bottom, 0, open, page_of };
    place_strips (&sheet);
    paint_strips (&sheet);
    paint_notes (&sheet);
  }
  double head = MAX (page->top - 1.6 * page->leading, page->size);
  double foot = MIN (page->height - page->bottom + 2.2 * page->leading, page->height - page->size);
  gboolean is_named = (page->head != NULL && strstr (page->head, LOGO) != NULL)
                      || (page->foot != NULL && strstr (page->foot, LOGO) != NULL);
  paint_running_line (galley, scene, page->head, head, number, n_pages, number == 1);
  paint_running_line (galley, scene, page->foot, foot, number, n_pages, FALSE);
  if (!is_named && number == 1)
    paint_running_line (galley, scene, "|" LOGO, head, number, n_pages, TRUE);
  gr_scene_outline_boxes (scene);
  return scene;
}

void
gr_galley_paint (GrGalley *galley, const GArray *first, GrPages *pages)
{
  /* Columns become pages: as many as the template has, and fewer where a break wants a new page. */
  g_autoptr (GArray) cut = g_array_new (FALSE, FALSE, sizeof (PageCut));
  for (guint i = 0; i + 1 < first->len;) {
    PageCut one = { i, 0 };
    guint most = gr_galley_columns (galley, g_array_index (first, guint, i), NULL);
    do {
      one.n_columns++;
      i++;
    } while (one.n_columns < most && i + 1 < first->len
             && gr_slab_at (galley, g_array_index (first, guint, i))->penalty != GR_BREAK);
    g_array_append_val (cut, one);
  }
  g_autoptr (GHashTable) page_of = find_places (galley, first, cut);
  guint n_said = 0;
  GR_EACH (i, const PageCut, at, cut) {
    guint start = g_array_index (first, guint, at->column);
    guint end = g_array_index (first, guint, at->column + at->n_columns);
    galley->running = NULL; /* on a page that begins a chapter, which says it itself */
    GR_EACH (k, const GrChapter, chapter, galley->chapter)
      if (chapter->first <= start)
        galley->running = chapter->first < start ? chapter->text : NULL;
    g_ptr_array_add (pages->page, paint_page (galley, first, at, i + 1, cut->len, page_of));
    for (; n_said < galley->said->len; n_said++) { /* to the page on which stands what it was written behind */
      GrSaid said = g_array_index (galley->said, GrSaid, n_said);
      if (i + 1 < cut->len && end < MAX (said.place, 1))
        break;
      said.place = i;
      g_array_append_val (pages->said, said);
    }
  }
}
