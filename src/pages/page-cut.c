// SPDX-License-Identifier: MIT
// Where pages break is decided for the lesson as a whole, as paragraph-break.c does for lines (Plass, “Optimal Pagination
// Techniques for Automatic Typesetting Systems”, 1981, for text alone): the cheapest path over all allowed breaks, where an
// empty foot costs the square of its share of the page. What must not be parted costs so much that it is parted only where
// one page cannot hold it. Large figures that text refers to may change places with text behind them.
#include "pages/galley.h"

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

/* The best way to a break above strip index; the end is the break behind the last strip. */
typedef struct {
  double cost;
  guint from; /* first strip of the page that ends here */
} Cut;

void
gr_load_add (GrLoad *load, const GrSlab *slab, gboolean is_first)
{
  load->height += slab->height + (is_first ? slab->lead_height : slab->space);
  if (slab->foot != NULL)
    load->height += slab->foot_height + (load->has_foot ? 0 : GR_FOOT_GAP);
  load->has_foot |= slab->foot != NULL;
  load->shrink += slab->shrink;
  load->stretch += slab->stretch;
  load->space += is_first ? 0 : slab->space;
}

double
gr_load_feather (const GrGalley *galley, const GrLoad *load)
{
  return MIN (FEATHER_LINES * galley->page->leading, FEATHER_MAX * load->space);
}

double
gr_load_ratio (const GrGalley *galley, const GrLoad *load)
{
  double spare = galley->height - load->height, stretch = load->stretch + gr_load_feather (galley, load);
  if (spare < 0)
    return load->shrink > 0 ? MAX (spare / load->shrink, -1) : -1;
  return stretch > 0 ? MIN (spare / stretch, 1) : 0;
}

/* What a page with @load costs; @end is the strip behind it. On slides @goes_on tells that its section has begun before. */
static double
page_cost (const GrGalley *galley, const GrLoad *load, gboolean goes_on, guint end)
{
  double ratio = gr_load_ratio (galley, load), filled = load->height / galley->height;
  double cost = COST_STRETCH * ratio * ratio;
  gboolean is_last = end == galley->slab->len;
  if (is_last || gr_slab_at (galley, end)->penalty == GR_BREAK)
    return (ratio < 0 ? cost : 0)
           + ((is_last || (goes_on && galley->page->own_slides)) && filled < STUB ? COST_STUB * (1 - filled / STUB)
                                                                                  : 0);
  double spread = load->stretch + gr_load_feather (galley, load);
  double empty = MAX (1 - filled - spread / galley->height, 0) * (galley->page->own_slides ? SLIDE_EMPTY : 1);
  cost += COST_EMPTY * empty * empty + COST_HOLE * MAX (empty - HOLE, 0);
  return cost + gr_slab_at (galley, end)->penalty;
}

/* Tries all pages that begin with strip @first. */
static void
cut_from (const GrGalley *galley, Cut *cut, guint first)
{
  GrLoad load = { 0 };
  gboolean reached = FALSE;
  guint end = first;
  gboolean goes_on = first > 0 && gr_slab_at (galley, first)->penalty != GR_BREAK;
  while (end < galley->slab->len) {
    const GrSlab *slab = gr_slab_at (galley, end);
    GrLoad more = load;
    gr_load_add (&more, slab, end == first);
    if (end > first && (more.height - more.shrink > galley->height + 0.01 || slab->penalty == GR_BREAK))
      break;
    load = more;
    end++;
    gboolean allowed = end == galley->slab->len || gr_slab_at (galley, end)->penalty < GR_KEEP;
    double cost = cut[first].cost + page_cost (galley, &load, goes_on, end);
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

GArray *
gr_galley_cut (const GrGalley *galley)
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
  guint n_strips = gr_slab_at (galley, index)->floating;
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

void
gr_galley_float (GrGalley *galley)
{
  for (guint i = 0; i < galley->slab->len; i++)
    if (gr_slab_at (galley, i)->floating > 0)
      try_floats (galley, i);
}
