// SPDX-License-Identifier: MIT
// Figures in the galley: the pictures of one block in rows, each with what it says below it, and the numbered caption
// under the last, never parted from it. Nothing leaves the column. A figure stands at the template's scale,
// or larger where its smallest letters would come out under LETTER_MIN; where the block gives a width, it has that. Frames and
// pictures of one block fill the column in as few rows as their letters allow. Figures that follow each other directly
// stand side by side where the column has room for them, each over its own caption. Where the block says nothing else,
// the template tells whether a figure of several frames stands with its last one or with all. A frame's scene holds its
// picture and then its caption; the page takes the picture and sets the words itself.
//
// Narrow figures with text beside them stand at the right end of the column, the head level with the first line of the
// paragraph that introduces the figure, or of the one behind it; lines are short until they are below it. Only paragraphs and
// lists stand there, and as much of them as fills most of its height: otherwise the figure stands by itself.
// Invariant: the strip of such a figure has no height of its own, and no page ends before the text is below it.
#include "base/phrase.h"
#include "pages/galley.h"

#define WORDS_SIZE 0.8     /* of the prose */
#define WORDS_LEADING 1.32 /* of their size */
#define WORDS_MIN 112.0    /* points: narrower columns of words are hard to read */
#define WORDS_MAX 330.0
#define CAPTION_GAP 4.0    /* points from what a picture says to its caption below */
#define CAPTION_MIN 118.0  /* points: of a figure that stands beside another */
#define RESERVE 30.0       /* points of a page's height left for words */
#define RESERVE_SLIDE 12.0 /* on slides, which make room for more once it is known */
#define BOX_RESERVE 70.0   /* points of it that a box around a figure takes */
#define LETTER_MIN 7.0     /* points */
#define LETTER_SLACK 0.15  /* less than that is not seen */
#define SCALE_MAX 1.1      /* but no figure grows beyond this for its letters' sake */
#define WIDEN_MAX 1.6      /* how much wider than its block says a figure stands for its letters' sake */
#define SHRINK_MAX 0.8     /* of its scale: how far a figure shrinks to fit a page or a row */
#define STRETCH_MAX 1.25   /* how far it grows to fill a page, */
#define STRETCH_SCALE 1.05 /* but not beyond this scale */
#define BESIDE_HEIGHT 0.45 /* of a page: higher figures stand alone */
#define SMALL_PICTURE 0.75 /* of the natural scale: pictures that small may stand in more rows */
#define WORTH_A_ROW 1.15   /* where that makes them so much larger */
#define SLIDE_SCALE 2      /* of steps on slides, where there is room */
#define LEAD_LINES 4       /* on slides: so many lines of text stay over all steps of a figure */
#define NARROW_SLIDE 0.8 /* of the width that a figure beside text may have on a slide: its caption has that at least */
#define NARROW_TRIES 3
#define CARD_WORDS 0.7   /* of a card's height: more words leave no room for a picture */
#define SHEET_LETTER 0.7 /* of the prose: letters on a sheet that must hold all */
#define HALVINGS 12      /* of the doubt about a scale */
#define CAPTION_SIZE 0.9 /* of the prose */
#define SLIDE_CAPTION_SIZE 0.72
#define CAPTION_INDENT 0.06 /* of the column, on both sides */

#define BESIDE_WIDTH 0.42       /* of the column: wider figures stand by themselves */
#define BESIDE_WIDTH_SLIDE 0.52 /* on slides */
#define BESIDE_MOST 0.55        /* of a page's height: higher ones do */
#define BESIDE_TEXT 0.8         /* of its height: with less text beside it, so does a figure */
#define BESIDE_TEXT_SLIDE 0.24  /* on slides, which have room */
#define BESIDE_GAP 1.5          /* ems of prose between the text and the figure */
#define BESIDE_BELOW 0.35       /* leadings under it */

/* The pictures of one block, and how they are set. */
typedef struct {
  GrGalley *galley;
  const GrPlace *place;
  GPtrArray *frames; /* of GrFrame */
  double letter;     /* points of the smallest letters, before scaling */
  double scale;
  gboolean is_fixed; /* the block gives the width */
  GArray *end;       /* of guint: behind the last frame of each row */
} Plan;

/* What its first figure is called, or NULL where there is none. */
static const char *
figure_title (const GrFigureBlock *figure)
{
  gboolean is_drawn = figure->drawings != NULL && figure->drawings->len > 0;
  return is_drawn ? ((const GrDrawing *) figure->drawings->pdata[0])->title : NULL;
}

/* “Figure 3.” (transfer full) */
static char *
figure_label (const GrGalley *galley, const GrFigureBlock *figure)
{
  return g_strdup_printf ("%s %u.", gr_phrase ("Figure", galley->document->lang), figure->number);
}

/* The caption of @figure as runs, which lend @label and @rest (set here, owned by the caller). (transfer full) of GrRun */
static GArray *
caption_runs (const GrGalley *galley, const GrFigureBlock *figure, char **label, char **rest)
{
  const char *text = figure->caption != NULL ? figure->caption : figure_title (figure);
  GArray *run = g_array_new (FALSE, FALSE, sizeof (GrRun));
  *label = figure_label (galley, figure);
  *rest = g_strconcat (" ", text != NULL && figure->caption_run == NULL ? text : "", NULL);
  gr_runs_add (run, GR_STYLE_STRONG, *label);
  gr_runs_add (run, 0, *rest);
  if (figure->caption_run != NULL)
    g_array_append_vals (run, figure->caption_run->data, figure->caption_run->len);
  return run;
}

GrProse
gr_galley_caption_prose (const GrGalley *galley, const GrProse *body)
{
  GrProse prose = *body;
  prose.size *= galley->page->own_slides ? SLIDE_CAPTION_SIZE : CAPTION_SIZE;
  prose.leading *= galley->page->own_slides ? SLIDE_CAPTION_SIZE : CAPTION_SIZE;
  prose.lines = GR_LINES_CENTRED;
  return prose;
}

/* The caption under @place as strips; what it says is never parted. */
static void
add_caption (GrGalley *galley, const GrPlace *place, const GrFigureBlock *figure)
{
  GrPlace under = *place;
  under.left += CAPTION_INDENT * place->width;
  under.width -= 2 * CAPTION_INDENT * place->width;
  GrProse prose = gr_galley_caption_prose (galley, &place->prose);
  g_autofree char *label = NULL, *rest = NULL;
  g_autoptr (GArray) run = caption_runs (galley, figure, &label, &rest);
  guint first = galley->slab->len;
  gr_galley_runs (galley, &under, run, &prose, "Caption", NULL);
  gr_galley_keep (galley, first);
}

/* @figure for the ear: what the block says, or else its caption and what @frames (of GrFrame) say. (transfer full) */
static char *
figure_alternative (const GrFigureBlock *figure, const GPtrArray *frames)
{
  if (figure->alt != NULL)
    return g_strdup (figure->alt);
  const char *title = figure_title (figure);
  GString *text = g_string_new (title != NULL ? title : figure->caption);
  for (guint i = 0; i < frames->len; i++) {
    g_autofree char *words = gr_frame_spoken (frames->pdata[i]);
    g_string_append_printf (text, "%s%s", i > 0 ? " " : text->len > 0 ? ". " : "", words);
  }
  return g_string_free (text, FALSE);
}

/* Enters @figure in the outline. */
static void
figure_outline (GrGalley *galley, const GrFigureBlock *figure)
{
  g_autofree char *label = figure_label (galley, figure), *name = g_strdup_printf ("figure-%s", figure->id);
  g_autofree char *entry = g_strdup_printf ("%s %s", label, figure->caption != NULL ? figure->caption : "");
  gr_galley_outline (galley, g_strchomp (entry), name, galley->level > 1 ? galley->level - 1 : 0);
}

/* ---- pictures ---- */

static const GrFrame *
frame_at (const Plan *plan, guint index)
{
  return plan->frames->pdata[index];
}

/* The smallest letters of the frames' pictures, in points; G_MAXDOUBLE where there are none. */
static double
smallest_letter (const GPtrArray *frames)
{
  double least = G_MAXDOUBLE;
  GR_EACH_POINTER (k, const GrFrame, frame, frames) {
    for (guint i = 0; i < frame->n_items; i++) {
      const GrItem *item = &g_array_index (frame->scene->item, GrItem, i);
      least = item->kind == GR_ITEM_TEXT ? MIN (least, item->text.font.size) : least;
    }
  }
  return least;
}

/* The picture of @frame alone, without the air around it. */
static GrBox
picture_box (const GrFrame *frame)
{
  GrBox box = frame->drawing;
  double air = MIN (GR_FRAME_MARGIN, MIN (box.width, box.height) / 4);
  return (GrBox) { box.x + air, box.y + air, MAX (box.width - 2 * air, 1), MAX (box.height - 2 * air, 1) };
}

/* What it takes of a row: of the box that the frames of one figure share nothing to the right of its own drawing. */
static double
picture_width (const GrFrame *frame)
{
  GrBox box = picture_box (frame);
  gboolean is_cut = frame->n_frames > 1 && frame->own.height > 0;
  return is_cut ? CLAMP (frame->own.x + frame->own.width - box.x, 1, box.width) : box.width;
}

/* The frames of all @drawings (nullable) of a block that paper shows, in order. A strip's frames are put in rows here, since a
   page may break between rows. (transfer full) */
static GPtrArray *
shown_frames (const GPtrArray *drawings, GrShow fallback)
{
  GPtrArray *shown = gr_frames_new ();
  GR_EACH_POINTER (i, const GrDrawing, drawing, drawings) {
    gboolean is_strip = gr_drawing_show (drawing, fallback) == GR_SHOW_STRIP;
    g_autoptr (GPtrArray) frames = is_strip ? gr_frames_beside (drawing->frames, !drawing->still.no_sentence)
                                            : gr_drawing_choose (drawing, fallback, 0, 0);
    for (guint k = 0; k < frames->len; k++)
      g_ptr_array_add (shown, !is_strip && drawing->still.no_sentence ? gr_frame_bare (frames->pdata[k])
                                                                      : gr_frame_ref (frames->pdata[k]));
  }
  return shown;
}

/* ---- scale ---- */

/* What letters have at least; less where a sheet holds all of a lesson and the prose itself is small. */
static double
letter_min (const Plan *plan)
{
  const GrTemplate *page = plan->galley->page;
  return page->sheets > 0 ? MIN (LETTER_MIN, SHEET_LETTER * page->size) : LETTER_MIN;
}

/* The widest and the tallest picture. */
static GrBox
largest_picture (const Plan *plan)
{
  GrBox largest = { 0, 0, 1, 1 };
  for (guint i = 0; i < plan->frames->len; i++) {
    largest.width = MAX (largest.width, picture_width (frame_at (plan, i)));
    largest.height = MAX (largest.height, picture_box (frame_at (plan, i)).height);
  }
  return largest;
}

/* How large pictures are where there is room for them. */
static double
natural_scale (const Plan *plan, const GrFigureBlock *figure)
{
  double of_template = plan->galley->page->figure_scale;
  double given = figure->width > 0 ? figure->width : figure->share * plan->place->width;
  if (plan->galley->page->own_slides && plan->frames->len > 1)
    of_template = SLIDE_SCALE;
  double asked = given / largest_picture (plan).width, wanted = MIN (letter_min (plan) / plan->letter, SCALE_MAX);
  if (given > 0) /* or somewhat wider, where its letters can then be read */
    return wanted <= WIDEN_MAX * asked ? MAX (asked, wanted) : asked;
  return CLAMP (letter_min (plan) / plan->letter, of_template, MAX (of_template, SCALE_MAX));
}

/* What frame @index takes of a row's width at @scale. */
static double
cell_width (const Plan *plan, guint index, double scale)
{
  double width = scale * picture_width (frame_at (plan, index));
  return frame_at (plan, index)->is_told ? MAX (width, MIN (WORDS_MIN, plan->place->width)) : width;
}

/* Fills rows at @scale with at most @columns frames each; how many rows there are. */
static guint
fill_rows (const Plan *plan, double scale, guint columns)
{
  g_array_set_size (plan->end, 0);
  for (guint first = 0, end; first < plan->frames->len; first = end) {
    double width = cell_width (plan, first, scale);
    for (end = first + 1; end < plan->frames->len && end - first < columns; end++) {
      width += GR_ROW_GAP + cell_width (plan, end, scale);
      if (width > plan->place->width + 0.01)
        break;
    }
    g_array_append_val (plan->end, end);
  }
  return plan->end->len;
}

/* Decides on rows of at most @columns pictures and on their scale, so that every one fits the column and @height. Pictures shrink a little where that
   saves rows, and rows are filled evenly. */
static void
plan_rows (Plan *plan, double natural, double height, guint columns)
{
  GrBox largest = largest_picture (plan);
  double most = MIN (natural, MIN (plan->place->width / largest.width, height / largest.height));
  most = MAX (most, 0.01);
  double least = plan->is_fixed ? most : MIN (most, MAX (letter_min (plan) / plan->letter, SHRINK_MAX * most));
  guint n = plan->frames->len, n_rows = fill_rows (plan, least, columns), even = (n + n_rows - 1) / n_rows;
  if (fill_rows (plan, least, even) > n_rows) {
    even = columns;
    fill_rows (plan, least, even);
  }
  plan->scale = most;
  for (guint i = 0; fill_rows (plan, plan->scale, even) > n_rows && i < HALVINGS; i++)
    plan->scale = i + 1 < HALVINGS ? (plan->scale + least) / 2 : least;
  fill_rows (plan, plan->scale, even);
}

/* ---- words ---- */

/* Sets what frame @index says below its picture; nothing where it says nothing. */
static void
add_sentence (const Plan *plan, guint index, GrRowCell *cell, GrLines lines)
{
  const GrFrame *frame = frame_at (plan, index);
  if (!frame->is_told)
    return;
  double size = WORDS_SIZE * plan->place->prose.size;
  GrProse prose = { .size = size, .leading = WORDS_LEADING * size, .face = GR_FACE_SANS, .weight = 400 };
  prose.ink = GR_INK_INK;
  prose.lines = lines;
  const GrFrame *before = index > 0 ? frame_at (plan, index - 1) : NULL;
  const GrFrame *next = index + 1 < plan->frames->len ? frame_at (plan, index + 1) : NULL;
  gboolean is_among_steps = /* a neighbour is shown too */
    (before != NULL && before->n_frames == frame->n_frames && before->index + 1 == frame->index)
    || (next != NULL && next->n_frames == frame->n_frames && frame->index + 1 == next->index);
  g_autofree char *number = is_among_steps ? g_strdup_printf ("%u. ", frame->index + 1) : NULL;
  g_autoptr (GArray) run = g_array_new (FALSE, FALSE, sizeof (GrRun));
  gr_runs_add (run, GR_STYLE_STRONG, number);
  gr_runs_add (run, 0, gr_frame_caption (frame));
  cell->words = gr_scene_new ();
  cell->words_height = gr_runs_set (cell->words, run, &prose, 0, 0, cell->width);
  prose.ink = GR_INK_ACCENT;
  prose.weight = 600;
  g_array_set_size (run, 0);
  gr_runs_add (run, 0, frame->result);
  cell->words_height = gr_runs_set (cell->words, run, &prose, 0, cell->words_height, cell->width);
}

/* ---- rows ---- */

/* How far the pictures may shrink. */
static double
least_factor (const Plan *plan)
{
  return plan->is_fixed ? 1 : CLAMP (letter_min (plan) / plan->letter / plan->scale, SHRINK_MAX, 1);
}

/* How far they may grow, all other things allowing. */
static double
most_factor (const Plan *plan)
{
  return plan->is_fixed ? 1 : CLAMP (STRETCH_SCALE / plan->scale, 1, STRETCH_MAX);
}

/* What is shown of frame @index: of the frames of one figure, which share a box, nothing above and below what those of
   the row, from @first up to @end, reach, and nothing to the right of what the widest of them all reaches or, beside
   others, this one. */
static GrBox
row_box (const Plan *plan, guint index, guint first, guint end)
{
  GrBox box = picture_box (frame_at (plan, index));
  gboolean in_rows = plan->end->len < plan->frames->len;
  box.width = in_rows ? picture_width (frame_at (plan, index)) : MIN (box.width, largest_picture (plan).width);
  double above = G_MAXDOUBLE, below = 0;
  for (guint i = first; i < end; i++) {
    const GrFrame *frame = frame_at (plan, i);
    GrBox other = picture_box (frame);
    if (i != index && (frame->n_frames == 1 || frame->n_frames != frame_at (plan, index)->n_frames))
      continue;
    above = MIN (above, frame->own.height > 0 ? frame->own.y - other.y : 0);
    below = MAX (below, frame->own.height > 0 ? frame->own.y + frame->own.height - other.y : other.height);
  }
  return (GrBox) { box.x, box.y + above, box.width, MAX (below - above, 1) };
}

/* The row of the frames from @first up to @end. What the pictures leave of the column is shared by their words.
   (transfer full) */
static GrRow *
make_row (const Plan *plan, guint first, guint end, double most)
{
  double width = -GR_ROW_GAP, n_worded = 0;
  for (guint i = first; i < end; i++) {
    width += cell_width (plan, i, plan->scale) + GR_ROW_GAP;
    n_worded += frame_at (plan, i)->is_told;
  }
  gboolean in_rows = plan->end->len < plan->frames->len;
  double more = n_worded > 0 ? MAX (plan->place->width - width, 0) / n_worded : 0;
  GrRow *row = gr_row_new (plan->place->left, plan->place->width, least_factor (plan), most);
  for (guint i = first; i < end; i++) {
    GrRowCell cell = { .frame = gr_frame_ref ((GrFrame *) frame_at (plan, i)), .scale = plan->scale };
    gboolean is_slide = plan->galley->page->own_slides; /* all steps stand in one place: nothing jumps */
    cell.box = row_box (plan, i, is_slide ? 0 : first, is_slide ? plan->frames->len : end);
    cell.width = cell_width (plan, i, plan->scale) + (cell.frame->is_told ? more : 0);
    cell.to_left = in_rows && cell.frame->is_told;
    if (!in_rows && cell.frame->is_told)
      cell.width = MIN (cell.width, WORDS_MAX);
    add_sentence (plan, i, &cell, in_rows ? GR_LINES_RAGGED : GR_LINES_CENTRED);
    gr_row_add (row, cell);
  }
  return row;
}

/* (transfer full) of GrRow, as planned. With @height for the tallest, the pictures of all rows may grow alike, so far as
   the fullest has room. */
static GPtrArray *
make_rows (const Plan *plan, double height)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_row_free);
  double most = MIN (most_factor (plan), height / (plan->scale * largest_picture (plan).height));
  for (guint i = 0, first = 0; i < plan->end->len; first = g_array_index (plan->end, guint, i++)) {
    double width = -GR_ROW_GAP, pictures = 0;
    for (guint k = first; k < g_array_index (plan->end, guint, i); k++) {
      width += cell_width (plan, k, plan->scale) + GR_ROW_GAP;
      pictures += plan->scale * picture_width (frame_at (plan, k));
    }
    most = MIN (most, 1 + MAX (plan->place->width - width, 0) / pictures);
  }
  for (guint i = 0, first = 0; i < plan->end->len; first = g_array_index (plan->end, guint, i++))
    g_ptr_array_add (rows, make_row (plan, first, g_array_index (plan->end, guint, i), MAX (most, 1)));
  return rows;
}

/* The rows of @plan with at most @columns pictures each, none with its words higher than @height, if that can be.
   (transfer full) */
static GPtrArray *
rows_of_columns (Plan *plan, double natural, double height, guint columns)
{
  double room = MAX (
    height - (frame_at (plan, 0)->is_told ? (plan->galley->page->own_slides ? RESERVE_SLIDE : RESERVE) : 0), 1);
  plan_rows (plan, natural, room, columns);
  GPtrArray *rows = make_rows (plan, room);
  double excess = 0; /* of the highest row */
  for (guint i = 0; i < rows->len; i++)
    excess = MAX (excess, gr_row_height (rows->pdata[i], 1) - height);
  if (excess > 0.01 && excess < room) {
    g_ptr_array_unref (rows);
    plan_rows (plan, natural, room - excess, columns);
    rows = make_rows (plan, room - excess);
  }
  return rows;
}

/* The rows of @plan; fewer pictures stand side by side where their words in narrow columns would make them small.
   (transfer full) */
static GPtrArray *
fitting_rows (Plan *plan, double natural, double height)
{
  guint best = plan->galley->page->own_slides ? 1 : plan->frames->len;
  GPtrArray *rows = rows_of_columns (plan, natural, height, best);
  double scale = plan->scale;
  for (guint columns = MIN (best, 5) - 1; columns > 0 && scale < SMALL_PICTURE * natural; columns--) {
    g_autoptr (GPtrArray) other = rows_of_columns (plan, natural, height, columns);
    if (plan->scale <= WORTH_A_ROW * scale)
      continue;
    scale = plan->scale;
    best = columns;
    g_ptr_array_unref (rows);
    rows = g_steal_pointer (&other);
  }
  if (plan->scale != scale) { /* the plan is that of the rows again */
    g_ptr_array_unref (rows);
    rows = rows_of_columns (plan, natural, height, best);
  }
  return rows;
}

/* The height of what the next strip is kept together with: a heading, a paragraph that announces it; all that stands on a
   card. No more than half a page. */
static double
height_kept (const GrGalley *galley)
{
  double height = 0;
  gboolean is_card = galley->answers == GR_ANSWERS_CARDS && galley->penalty != GR_BREAK;
  int penalty = MAX (galley->penalty, gr_galley_headed (galley, galley->slab->len));
  gboolean is_kept = is_card || (penalty >= GR_KEEP && galley->penalty != GR_BREAK);
  for (guint i = galley->slab->len; is_kept && i-- > 0;) {
    const GrSlab *slab = &g_array_index (galley->slab, GrSlab, i);
    height += slab->height + (i + 1 < galley->slab->len ? slab[1].space : galley->space);
    is_kept = is_card ? slab->penalty != GR_BREAK : MAX (slab->penalty, gr_galley_headed (galley, i)) >= GR_KEEP;
  }
  return MIN (height, (is_card ? CARD_WORDS : 0.5) * galley->height);
}

/* ---- figures ---- */

GR_CLEAR_FUNCTION (plan_clear, Plan, frames, end)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Plan, plan_clear)

static Plan
plan_new (GrGalley *galley, const GrPlace *place, const GrFigureBlock *figure)
{
  Plan plan = { .galley = galley, .place = place };
  GrShow fallback = galley->page->all_steps ? GR_SHOW_ALL : GR_SHOW_LAST;
  plan.frames = shown_frames (figure->drawings, fallback);
  gr_frames_steady (plan.frames, galley->page->own_slides);
  plan.letter = smallest_letter (plan.frames);
  if (figure->filled != NULL) { /* a form is as large with its answers as without */
    g_autoptr (GPtrArray) filled = shown_frames (figure->filled, fallback);
    plan.letter = MIN (plan.letter, smallest_letter (filled));
  }
  plan.is_fixed = figure->width > 0 || figure->share > 0 || figure->filled != NULL;
  plan.end = g_array_new (FALSE, FALSE, sizeof (guint));
  return plan;
}

/* Says where the letters of @figure come out too small to read. */
static void
warn_letters (const Plan *plan, const GrFigureBlock *figure)
{
  double least = plan->letter * plan->scale, natural = natural_scale (plan, figure);
  if (plan->galley->report == NULL || least >= letter_min (plan) - LETTER_SLACK)
    return;
  const char *help = plan->is_fixed ? "give it more width, or none"
                                    : "a narrower picture would stand larger: fewer positions, another figure";
  g_autofree char *size = plan->scale < 0.99 * natural ? g_strdup_printf (
                            gr_message (", which is shrunk to %.0f %% to fit,"), 100 * plan->scale / natural)
                                                       : g_strdup ("");
  gr_report_add_at (plan->galley->report, GR_FAULT_WARNING, figure->place, help,
                    "the smallest letters of this figure%s have %.1f pt on paper", size, least);
}

/* On slides: the last lines set, where they introduce a figure that comes in steps, stand under the section's heading on
   the slides that come now, too: a paragraph that announces it, or one that says all there is above it. */
static gboolean
begin_lead (GrGalley *galley, double leading)
{
  guint first = galley->slab->len, end = first;
  const GrPart *part = end > galley->section_end ? gr_slab_at (galley, end - 1)->part : NULL;
  if (part == NULL || part->parent != NULL || g_strcmp0 (part->tag, "P") != 0)
    return FALSE;
  while (first > galley->section_end && gr_slab_at (galley, first - 1)->part == part)
    first--;
  if (end - first > LEAD_LINES || !(galley->announced || first == galley->section_end))
    return FALSE;
  GrScene *scene = gr_scene_new ();
  double y = galley->section_height;
  if (galley->section != NULL)
    gr_scene_append (scene, galley->section, 0, 0, 1);
  for (guint i = first; i < end; i++) {
    gr_scene_append (scene, gr_slab_at (galley, i)->scene, 0, y, 1);
    y += gr_slab_at (galley, i)->height;
  }
  gr_galley_keep (galley, first + 1);
  g_ptr_array_add (galley->lead, scene);
  galley->section = scene;
  galley->section_height = y + 0.9 * leading;
  gr_galley_penalty (galley, GR_KEEP);
  return TRUE;
}

/* A figure with the column for itself. */
static void
add_figure (GrGalley *galley, const GrPlace *place, const GrFigureBlock *figure)
{
  g_auto (Plan) plan = plan_new (galley, place, figure);
  if (plan.frames->len == 0)
    return;
  GrMeasuring measuring = gr_galley_measure (galley);
  add_caption (galley, place, figure);
  double leading = place->prose.leading, taken = gr_galley_measured (galley, &measuring) + leading;
  const GrScene *section = galley->section;
  double section_height = galley->section_height;
  gboolean is_led = galley->page->own_slides && plan.frames->len > 1 && place->part == NULL
                    && begin_lead (galley, leading);
  const GrPart *box = place->part;
  while (box != NULL && box->decor == GR_DECOR_NONE)
    box = box->parent;
  double kept = is_led ? 0 : height_kept (galley);
  gboolean is_headed = galley->slab->len
                       == galley->section_end; /* the first slide has the heading, the others say it again */
  double above = is_headed ? MAX (galley->section_height, kept) : galley->section_height + kept;
  double room = galley->height - taken - above - (box != NULL ? BOX_RESERVE : 0);
  GPtrArray *rows = fitting_rows (&plan, natural_scale (&plan, figure), room);
  warn_letters (&plan, figure);
  GrPart *part = gr_galley_part (galley, place->part, "Figure");
  part->title = figure_alternative (figure, plan.frames);
  part->name = g_strdup_printf ("figure-%s", figure->id);
  figure_outline (galley, figure);
  gr_galley_space (galley, 0.9 * leading);
  guint first = galley->slab->len;
  g_ptr_array_set_free_func (rows, NULL);
  /* The last one holds on to the caption, and the text before stays with the first where it leads. */
  if (galley->page->own_slides && rows->len > 1 && first != galley->section_end && !is_led)
    gr_galley_penalty (galley, GR_BREAK);
  for (guint i = 0; i < rows->len; i++) {
    if (i > 0) {
      gr_galley_space (galley, GR_ROW_GAP);
      gr_galley_penalty (galley, galley->page->own_slides ? GR_BREAK : i + 1 == rows->len ? 120 : 60);
    }
    gr_galley_add_row (galley, part, rows->pdata[i]);
  }
  g_ptr_array_unref (rows);
  galley->section = section;
  galley->section_height = section_height;
  guint rows_end = galley->slab->len;
  gr_galley_space (galley, 0.6 * leading);
  add_caption (galley, place, figure);
  gr_galley_space (galley, GR_FIGURE_SPACE * leading);
  if (galley->page->own_slides && rows_end - first > 1)
    gr_galley_penalty (galley, GR_BREAK);
  if (place->part == NULL && !galley->announced && g_hash_table_contains (galley->referred, part->name))
    g_array_index (galley->slab, GrSlab, first).floating = galley->slab->len - first;
}

/* ---- figures beside each other ---- */

/* What @figure takes of the column's width beside others; more than the column where it has to stand alone. */
static double
beside_width (GrGalley *galley, const GrPlace *place, const GrFigureBlock *figure)
{
  g_auto (Plan) plan = plan_new (galley, place, figure);
  if (plan.frames->len != 1)
    return G_MAXDOUBLE;
  double scale = natural_scale (&plan, figure);
  if (scale * largest_picture (&plan).height > BESIDE_HEIGHT * galley->height)
    return G_MAXDOUBLE;
  return MAX (cell_width (&plan, 0, scale), CAPTION_MIN);
}

/* The cell of @figure at @scale (0: its natural one), @width points wide; the factors that its picture may take are narrowed in *@least and *@most. */
static GrRowCell
beside_cell (GrGalley *galley, const GrPlace *place, const GrFigureBlock *figure, double scale, double width,
             double *least, double *most)
{
  g_auto (Plan) plan = plan_new (galley, place, figure);
  plan.scale = scale > 0 ? scale : natural_scale (&plan, figure);
  GrRowCell cell = { .frame = gr_frame_ref ((GrFrame *) frame_at (&plan, 0)), .scale = plan.scale, .width = width };
  cell.box = row_box (&plan, 0, 0, 1);
  add_sentence (&plan, 0, &cell, GR_LINES_CENTRED);
  if (cell.words != NULL) { /* an element beside the picture's */
    g_autoptr (GrScene) words = g_steal_pointer (&cell.words);
    cell.words = gr_scene_new ();
    gr_scene_open (cell.words, "P", NULL, NULL);
    gr_scene_append (cell.words, words, 0, 0, 1);
    gr_scene_close (cell.words);
  }
  GrProse prose = gr_galley_caption_prose (galley, &place->prose);
  g_autofree char *label = NULL, *rest = NULL;
  g_autoptr (GArray) run = caption_runs (galley, figure, &label, &rest);
  if (cell.words == NULL)
    cell.words = gr_scene_new ();
  if (cell.words_height > 0)
    cell.words_height += CAPTION_GAP;
  gr_scene_open (cell.words, "Caption", NULL, NULL);
  cell.words_height = gr_runs_set (cell.words, run, &prose, 0, cell.words_height, cell.width);
  gr_scene_close (cell.words);
  cell.title = figure_alternative (figure, plan.frames);
  cell.name = g_strdup_printf ("figure-%s", figure->id);
  *least = MAX (*least, least_factor (&plan));
  *most = MIN (*most, MIN (most_factor (&plan), MAX (width / (cell.scale * cell.box.width), 1)));
  return cell;
}

/* @figure with its caption as a row of its own at the right end of the column, at most @width by @height points large,
   and what it takes of the column. NULL where it is too large, or has several pictures. (transfer full) */
static GrRow *
narrow_row (GrGalley *galley, const GrPlace *place, const GrFigureBlock *figure, double width, double height,
            double *taken)
{
  g_auto (Plan) plan = plan_new (galley, place, figure);
  if (plan.frames->len != 1)
    return NULL;
  gboolean fits = galley->page->own_slides && !plan.is_fixed; /* as large as there is room */
  GrBox picture = largest_picture (&plan);
  double scale = natural_scale (&plan, figure), least = 0, most = 1;
  if (fits)
    scale = MIN (width / picture.width, MIN (height / picture.height, SLIDE_SCALE));
  GrRow *row = NULL;
  for (guint i = 0; row == NULL && i < NARROW_TRIES; i++) {
    if (scale * picture.width > width + 0.01 || scale * plan.letter < letter_min (&plan) - LETTER_SLACK)
      return NULL;
    double own = MIN (MAX (cell_width (&plan, 0, scale), fits ? NARROW_SLIDE * width : CAPTION_MIN), width);
    row = gr_row_new (place->left + place->width - own, own, 1, 1);
    gr_row_add (row, beside_cell (galley, place, figure, scale, own, &least, &most));
    double excess = gr_row_height (row, 1) - height;
    if (excess > 0) { /* what is said below it needs room */
      scale = fits ? (scale * picture.height - excess) / picture.height : 0;
      g_clear_pointer (&row, gr_row_free);
    }
  }
  *taken = row != NULL ? gr_row_width (row, 1) : 0;
  return row;
}

guint
gr_galley_figures (GrGalley *galley, const GrPlace *place, const GPtrArray *block, guint index)
{
  double width = -GR_ROW_GAP;
  guint n = 0;
  for (; index + n < block->len && ((const GrBlock *) block->pdata[index + n])->kind == GR_BLOCK_FIGURE; n++) {
    const GrBlock *at = block->pdata[index + n];
    double own = beside_width (galley, place, at->figure);
    if (own > place->width - width - GR_ROW_GAP)
      break;
    width += own + GR_ROW_GAP;
  }
  if (n < 2) {
    add_figure (galley, place, ((const GrBlock *) block->pdata[index])->figure);
    return 1;
  }
  double more = (place->width - width) / n, least = 0, most = STRETCH_MAX, leading = place->prose.leading;
  g_autofree GrRowCell *cell = g_new (GrRowCell, n); /* side by side; they take @width together */
  for (guint i = 0; i < n; i++) {
    const GrFigureBlock *figure = ((const GrBlock *) block->pdata[index + i])->figure;
    double own = beside_width (galley, place, figure) + more;
    cell[i] = beside_cell (galley, place, figure, 0, own, &least, &most);
    figure_outline (galley, figure);
  }
  GrRow *row = gr_row_new (place->left, place->width, least, most);
  for (guint i = 0; i < n; i++)
    gr_row_add (row, cell[i]);
  gr_galley_space (galley, 0.9 * leading);
  gr_galley_add_row (galley, place->part, row);
  gr_galley_space (galley, GR_FIGURE_SPACE * leading);
  return n;
}

/* ---- figures beside text ---- */

static gboolean
is_figure (const GPtrArray *block, guint index)
{
  return index < block->len && ((const GrBlock *) block->pdata[index])->kind == GR_BLOCK_FIGURE;
}

/* Sets texts from block @index on, past the figure at @figure, until one ends below it; how many blocks were passed. */
static guint
set_texts (GrGalley *galley, const GrPlace *place, const GPtrArray *block, guint index, guint figure, GrSetBlocks set)
{
  guint end = index;
  for (; galley->beside_height > BESIDE_BELOW * place->prose.leading; end++) {
    if (end == figure)
      continue;
    const GrBlock *at = end < block->len ? block->pdata[end] : NULL;
    gboolean is_text = at != NULL && (at->kind == GR_BLOCK_PARAGRAPH || at->kind == GR_BLOCK_LIST);
    if (!is_text || (end + 1 != figure && is_figure (block, end + 1))) /* or it introduces another figure */
      break;
    g_autoptr (GPtrArray) one = g_ptr_array_new ();
    g_ptr_array_add (one, block->pdata[end]);
    set (galley, place, one);
  }
  return MAX (end, figure + 1) - index;
}

guint
gr_galley_beside (GrGalley *galley, const GrPlace *place, const GPtrArray *block, guint index, GrSetBlocks set)
{
  gboolean is_led = ((const GrBlock *) block->pdata[index])->kind == GR_BLOCK_PARAGRAPH && is_figure (block, index + 1);
  guint at_figure = is_led ? index + 1 : index;
  gboolean follows = !is_led && index > 0 && is_figure (block, index - 1);
  if (!is_figure (block, at_figure) || follows || is_figure (block, at_figure + 1) || place->part != NULL
      || galley->answers == GR_ANSWERS_CARDS || galley->beside_height > 0)
    return 0;
  const GrFigureBlock *figure = ((const GrBlock *) block->pdata[at_figure])->figure;
  if (figure->beside == GR_BESIDE_UNSAID ? !galley->page->has_beside : figure->beside != GR_BESIDE_YES)
    return 0;
  gboolean is_slide = galley->page->own_slides;
  double leading = place->prose.leading, gap = BESIDE_GAP * place->prose.size, taken;
  double width = (is_slide ? BESIDE_WIDTH_SLIDE : BESIDE_WIDTH) * place->width;
  double most = is_slide ? galley->height - MAX (galley->section_height, height_kept (galley))
                         : BESIDE_MOST * galley->height;
  GrRow *row = narrow_row (galley, place, figure, width, most, &taken);
  if (row == NULL)
    return 0;
  double height = gr_row_height (row, 1) + BESIDE_BELOW * leading;
  GrMeasuring measuring = gr_galley_measure (galley);
  galley->beside = taken + gap;
  galley->beside_height = height;
  set_texts (galley, place, block, index, at_figure, set);
  if (gr_galley_measured (galley, &measuring) < (is_slide ? BESIDE_TEXT_SLIDE : BESIDE_TEXT) * height) {
    gr_row_free (row);
    return 0;
  }
  gr_galley_space (galley, GR_PARAGRAPH_SPACE * leading);
  gr_galley_add_row (galley, place->part, row); /* as high as nothing */
  GrSlab *strip = gr_slab_at (galley, galley->slab->len - 1);
  strip->height = strip->shrink = strip->stretch = 0;
  figure_outline (galley, figure);
  guint first = galley->slab->len;
  galley->beside = taken + gap;
  galley->beside_height = height + GR_PARAGRAPH_SPACE * leading; /* the first text begins where the figure does */
  guint n = set_texts (galley, place, block, index, at_figure, set);
  g_array_index (galley->slab, GrSlab, first).space = 0;
  double rest = galley->beside_height - galley->space; /* down to the figure's foot */
  if (rest > 0)
    gr_galley_add (galley, NULL, gr_scene_new (), rest);
  galley->beside = galley->beside_height = 0;
  gr_galley_space (galley, GR_PARAGRAPH_SPACE * leading);
  return n;
}
