// SPDX-License-Identifier: MIT
// Blocks of a lesson into the galley: headings that hold on to what they head, paragraphs, lists, notes, quotes, code,
// rules, and answers in the four ways of GrAnswers. Recursion follows the tree of blocks, which the reader keeps under
// GR_BLOCK_DEPTH_MAX levels. What a nested block is set in is a copy of its parent's place, moved in.
#include "pages/galley.h"

#include "base/phrase.h"
#include "markdown/highlight.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

#define SECTION_SPACE 0.9   /* leadings under the heading that a slide says again */
#define SMALLEST_WIDTH 60.0 /* points: deep nesting moves in no further */
#define BOX_PADDING 9.0
#define ITEM_INDENT 1.9        /* ems from a list's left edge to its text, at least */
#define ITEM_INDENT_MAX 4.5    /* longer marks stand on a line of their own */
#define PENALTY_LEAD_SLIDE 700 /* on slides, between a line alone and a list, a table, a program, a figure */
#define ANNOUNCED_LINES 5      /* on slides so many stay with what they announce */
#define MARK_GAP 0.55          /* ems between a mark and the text */
#define ANSWER_LINES_MIN 3
#define PENALTY_HEAD 150      /* between a paragraph and the list it introduces */
#define PENALTY_ANSWER 350    /* between an exercise and its answer */
#define PENALTY_BOX_END 700   /* near the ends of a box */
#define PENALTY_BOX_LAST 500  /* above one that ends a section */
#define PENALTY_BOX_SLIDE 900 /* on slides */
#define BOX_END_STRIPS 3
#define BOX_SHORT_STRIPS 9    /* a box of so many strips should stand on one page */
#define PENALTY_CODE 6000     /* between lines of code: more than an empty page costs, */
#define PENALTY_CODE_BLANK 40 /* behind an empty one with CODE_END lines on either side, in more than CODE_WHOLE */
#define PENALTY_CODE_HEAD 180 /* between code and what leads to it */
#define CODE_WHOLE 25
#define CODE_END 4
#define PENALTY_LIST_END 120 /* behind the first and before the last item of a list */

static GrPlace
place_inside (const GrPlace *place, double left, double right)
{
  GrPlace inside = *place;
  if (place->width - left - right >= SMALLEST_WIDTH) {
    inside.left += left;
    inside.width -= left + right;
  }
  return inside;
}

static GrProse
heading_prose (const GrGalley *galley, const GrProse *prose, guint level)
{
  static const double scale[] = { 1.75, 1.3, 1.1, 1, 1, 1 };
  GrProse head = *prose;
  head.size *= scale[CLAMP (level, 1, 6) - 1] * galley->page->heading_scale;
  head.face = galley->page->heading_face;
  head.ink = galley->page->heading_ink;
  head.leading = MAX (1.2 * head.size, 0.95 * prose->leading);
  head.weight = 700;
  head.italic = level > 3;
  head.lines = GR_LINES_BALANCED;
  return head;
}

/* Every slide of a section that does not begin it says its heading once more, quietly. */
static void
begin_section (GrGalley *galley, const GrPlace *place, const GArray *run, const GrProse *heading)
{
  galley->section_end = galley->slab->len;
  if (!galley->page->own_slides || place->part != NULL)
    return;
  GrProse prose = *heading;
  prose.ink = GR_INK_FAINT;
  GrScene *scene = gr_scene_new ();
  g_autoptr (GrParagraph) paragraph = gr_paragraph_new (run, &prose);
  gr_paragraph_break (paragraph, place->width);
  guint n = gr_paragraph_n_lines (paragraph);
  for (guint i = 0; i < n; i++)
    gr_paragraph_set_line (paragraph, i, scene, place->left, i * prose.leading + gr_prose_baseline (&prose));
  g_ptr_array_add (galley->lead, scene);
  galley->section = scene;
  galley->section_height = n * prose.leading + SECTION_SPACE * place->prose.leading;
}

static void
add_heading (GrGalley *galley, const GrPlace *place, const GrBlock *block)
{
  static const char *const tag[] = { "H1", "H2", "H3", "H4", "H5", "H6" };
  guint level = CLAMP (block->level, 1, 6);
  GrProse prose = heading_prose (galley, &place->prose, level);
  g_autofree char *text = gr_runs_plain (block->run);
  double leading = place->prose.leading;
  if (galley->document->is_book && level == 1) { /* of the chapter before */
    gr_galley_answers (galley, place);
    g_ptr_array_set_size (galley->put_off, 0);
  }
  gr_galley_space (galley, (level <= 2 ? 1.5 : 1.1) * leading);
  gr_galley_penalty (galley, level <= galley->page->new_page_level ? GR_BREAK : 0);
  galley->level = level;
  if (block->name != NULL)
    gr_galley_outline (galley, text, block->name, level > 1 ? level - 2 + galley->document->is_book : 0);
  guint first = galley->slab->len;
  galley->section = NULL;
  galley->section_height = 0;
  g_autoptr (GString) number = g_string_new (NULL); /* “2.1 ”: lessons begin their sections with the second level */
  if (level >= 2 && level <= galley->page->numbered && !block->is_plain) {
    galley->number[level]++;
    for (guint i = level + 1; i < G_N_ELEMENTS (galley->number); i++)
      galley->number[i] = 0;
    for (guint i = 2; i <= level; i++)
      g_string_append_printf (number, "%s%u", i > 2 ? "." : "", galley->number[i]);
    g_string_append (number, "\u2002");
  }
  g_autoptr (GArray) run = g_array_new (FALSE, FALSE, sizeof (GrRun)); /* copies that own nothing */
  gr_runs_add (run, 0, number->str);
  g_array_append_vals (run, block->run->data, block->run->len);
  galley->tagged = MIN (level, galley->tagged + 1);
  gr_galley_runs (galley, place, run, &prose, tag[galley->tagged - 1], block->name);
  gr_galley_keep (galley, first + 1);
  gr_galley_space (galley, (level <= 2 ? 0.45 : 0.3) * leading);
  gr_galley_penalty (galley, GR_KEEP);
  begin_section (galley, place, run, &prose);
  if (level == 1)
    g_array_append_val (galley->chapter, ((GrChapter) { g_strdup (text), first }));
}

/* The air at the head and foot of a box: shaded ones need it. */
static void
add_air (GrGalley *galley, const GrPart *box)
{
  gboolean is_bar = box->decor == GR_DECOR_QUOTE || box->decor == GR_DECOR_THEOREM;
  gr_galley_add (galley, box, gr_scene_new (), is_bar ? 1 : BOX_PADDING);
}

/* Opens a box with air inside and gives the place in it. */
static GrPlace
open_box (GrGalley *galley, const GrPlace *place, GrDecor decor, const char *tag, double left, double right)
{
  GrPart *part = gr_galley_part (galley, place->part, tag);
  part->decor = decor;
  part->left = place->left;
  part->width = place->width;
  gr_galley_space (galley, 0.7 * place->prose.leading);
  gr_galley_penalty (galley, decor == GR_DECOR_ANSWER ? PENALTY_ANSWER : 0);
  add_air (galley, part);
  gr_galley_penalty (galley, GR_KEEP);
  GrPlace inside = place_inside (place, left, right);
  inside.part = part;
  return inside;
}

/* No page begins with the last lines of a box, or ends with its first; short ones are not parted at all. */
static void
close_box (GrGalley *galley, const GrPlace *inside, double leading)
{
  guint end = galley->slab->len, first = end;
  while (first > 0 && gr_slab_at (galley, first - 1)->part != inside->part)
    first--; /* the air that open_box() put there */
  for (guint i = first; i < end; i++) {
    int *penalty = &gr_slab_at (galley, i)->penalty;
    if (end - first <= BOX_SHORT_STRIPS || i < first + BOX_END_STRIPS || i + BOX_END_STRIPS > end)
      *penalty = MAX (*penalty, galley->page->own_slides ? PENALTY_BOX_SLIDE : PENALTY_BOX_END);
  }
  galley->space = 0;
  gr_galley_penalty (galley, GR_KEEP);
  add_air (galley, inside->part);
  gr_galley_space (galley, 0.7 * leading);
}

/* What a box of a note or an answer holds, a little smaller, under a small @label, or the title that it has (nullable). */
static void
fill_box (GrGalley *galley, GrPlace *inside, const char *label, const GArray *title, const char *name, GrInk ink,
          const GPtrArray *block)
{
  inside->prose.size *= 0.95;
  inside->prose.leading *= 0.95;
  GrProse prose = { .face = GR_FACE_SANS, .weight = 600, .ink = ink, .lines = GR_LINES_RAGGED };
  prose.size = 0.8 * inside->prose.size;
  prose.leading = 0.8 * inside->prose.leading;
  if (title != NULL && title->len > 0)
    gr_galley_runs (galley, inside, title, &prose, "P", name);
  else
    gr_galley_text (galley, inside, label, &prose, "P", name);
  gr_galley_penalty (galley, GR_KEEP);
  gr_galley_space (galley, 0.12 * inside->prose.leading);
  gr_galley_blocks (galley, inside, block);
}

/* @next (nullable) is the block behind it: a box that ends a section stays with what it ends. */
static void
add_box (GrGalley *galley, const GrPlace *place, const GrBlock *block, const GrBlock *next)
{
  gboolean is_quote = block->kind == GR_BLOCK_QUOTE, is_end = next == NULL || next->kind == GR_BLOCK_HEADING;
  gr_galley_penalty (galley, is_end ? PENALTY_BOX_LAST : 0);
  GrPlace inside = is_quote ? open_box (galley, place, GR_DECOR_QUOTE, "BlockQuote", 16, 10)
                            : open_box (galley, place, GR_DECOR_NOTE, "Note", BOX_PADDING + 5, BOX_PADDING + 2);
  if (is_quote)
    gr_galley_blocks (galley, &inside, block->child);
  else
    fill_box (galley, &inside, gr_box_label (block, galley->document->lang), block->run, block->name, GR_INK_ACCENT,
              block->child);
  close_box (galley, &inside, place->prose.leading);
}

/* @block with the words of its head run in before its first paragraph, and what ends a proof behind its last. */
static GPtrArray *
theorem_blocks (const GrBlock *theorem, GArray *head, GArray *tail, GrBlock *first, GrBlock *last)
{
  GPtrArray *block = g_ptr_array_new ();
  guint n = theorem->child->len;
  gboolean is_led = n > 0 && ((const GrBlock *) theorem->child->pdata[0])->kind == GR_BLOCK_PARAGRAPH;
  *first = (GrBlock) { .kind = GR_BLOCK_PARAGRAPH, .run = head };
  if (is_led) {
    const GArray *run = ((const GrBlock *) theorem->child->pdata[0])->run;
    g_array_append_vals (head, run->data, run->len);
  }
  g_ptr_array_add (block, first);
  for (guint i = is_led ? 1 : 0; i < n; i++)
    g_ptr_array_add (block, theorem->child->pdata[i]);
  const GrBlock *end = block->pdata[block->len - 1];
  if (tail->len > 0 && end->kind == GR_BLOCK_PARAGRAPH) {
    if (end != first) {
      GArray *run = g_array_new (FALSE, FALSE, sizeof (GrRun));
      g_array_append_vals (run, end->run->data, end->run->len);
      *last = (GrBlock) { .kind = GR_BLOCK_PARAGRAPH, .run = run };
      block->pdata[block->len - 1] = last;
    }
    g_array_append_vals (((GrBlock *) block->pdata[block->len - 1])->run, tail->data, tail->len);
  }
  return block;
}

static void
add_theorem (GrGalley *galley, const GrPlace *place, const GrBlock *block)
{
  gboolean is_proof = gr_theorem_is_proof (block), titled = block->run != NULL && block->run->len > 0;
  g_autofree char *label = gr_theorem_heading (block, galley->document->lang);
  g_autoptr (GArray) head = g_array_new (FALSE, FALSE, sizeof (GrRun)); /* “Theorem 3 (Bouton, 1901).” */
  g_autoptr (GArray) tail = g_array_new (FALSE, FALSE, sizeof (GrRun));
  GrRunStyle style = is_proof ? GR_STYLE_EMPH : GR_STYLE_STRONG;
  gr_runs_add (head, style, label);
  gr_runs_add (head, titled ? 0 : style, titled ? " (" : ". ");
  if (titled) {
    g_array_append_vals (head, block->run->data, block->run->len);
    gr_runs_add (head, 0, "). ");
  }
  const GrBlock *end = block->child->len > 0 ? block->child->pdata[block->child->len - 1] : NULL;
  g_autofree char *text = end != NULL && end->run != NULL ? g_strchomp (gr_runs_plain (end->run)) : g_strdup ("");
  gboolean is_ended = g_str_has_suffix (text, "∎") || g_str_has_suffix (text, "■") || g_str_has_suffix (text, "□");
  if (is_proof && !is_ended)
    gr_runs_add (tail, 0, "\u00A0∎");
  GrBlock first, last = { .run = NULL };
  g_autoptr (GPtrArray) inner = theorem_blocks (block, head, tail, &first, &last);
  first.name = block->name;
  if (is_proof) {
    gr_galley_blocks (galley, place, inner);
  } else {
    GrPlace inside = open_box (galley, place, GR_DECOR_THEOREM, "Div", 14, 0);
    guint start = galley->slab->len;
    gr_galley_blocks (galley, &inside, inner);
    if (start < galley->slab->len)
      g_array_index (galley->slab, GrSlab, start).space = 0;
    close_box (galley, &inside, place->prose.leading);
  }
  if (last.run != NULL)
    g_array_unref (last.run);
}

/* What is set of a program, and where the next line of it begins. */
typedef struct {
  const char *text;
  GArray *token; /* of GrCodeToken */
  guint first;   /* the token that the next byte is in, or before it */
  gsize at;
} CodeReader;

/* Sets the next @length bytes at @x: keywords bold, comments quiet, strings in the accent. */
static void
set_code (CodeReader *reader, GrScene *scene, const GrFont *font, double x, gsize length)
{
  gsize end = reader->at + length;
  while (reader->at < end) {
    while (g_array_index (reader->token, GrCodeToken, reader->first).end <= reader->at)
      reader->first++;
    const GrCodeToken *token = &g_array_index (reader->token, GrCodeToken, reader->first);
    gsize stop = MIN (end, token->end);
    g_autofree char *part = g_strndup (reader->text + reader->at, stop - reader->at);
    GrFont own = *font;
    own.weight = token->kind == GR_CODE_KEYWORD ? 700 : 400;
    GrInk ink = token->kind == GR_CODE_COMMENT  ? GR_INK_SOFT
                : token->kind == GR_CODE_STRING ? GR_INK_ACCENT
                                                : GR_INK_INK;
    x += gr_scene_add_text (scene, x, font->size, GR_ANCHOR_START, &own, ink, part);
    reader->at = stop;
  }
}

/* The lines of code are set as they are; what is longer than the column goes on below. */
static void
add_code (GrGalley *galley, const GrPlace *place, const GrBlock *block)
{
  GrPlace inside = open_box (galley, place, GR_DECOR_CODE, NULL, BOX_PADDING + 2, BOX_PADDING);
  GrFont font = { 0.83 * place->prose.size, 400, GR_FACE_MONO, FALSE };
  double leading = 1.35 * font.size, advance = gr_text_width (&font, "0");
  glong fitting = (glong) MAX (inside.width / advance, 8);
  GrPart *part = gr_galley_part (galley, inside.part, "Code");
  g_autoptr (GString) text = g_string_new (block->text);
  g_string_replace (text, "\t", "    ", 0);
  g_strchomp (text->str);
  g_autoptr (GArray) token = gr_code_tokens (text->str, block->info);
  CodeReader reader = { text->str, token, 0, 0 };
  g_auto (GStrv) line = g_strsplit (text->str, "\n", -1);
  for (guint i = 0, n_lines = g_strv_length (line); i < n_lines; i++) {
    const char *rest = line[i];
    gboolean may_part = n_lines > CODE_WHOLE && i > CODE_END && i + CODE_END <= n_lines && line[i - 1][0] == '\0';
    do {
      const char *at = rest, *blank = NULL; /* what fits, up to a blank where one is not far from the end */
      for (glong n = 0; *at != '\0'; at = g_utf8_next_char (at)) {
        n += g_unichar_iswide (g_utf8_get_char (at)) ? 2 : 1;
        if (n > fitting && at > rest)
          break;
        blank = *at == ' ' && n > fitting / 2 ? at + 1 : blank;
      }
      const char *end = *at != '\0' && blank != NULL ? blank : at;
      GrScene *scene = gr_scene_new ();
      set_code (&reader, scene, &font, inside.left, (gsize) (end - rest));
      gr_galley_penalty (galley, rest != line[i] ? PENALTY_CODE
                                 : i == 0        ? PENALTY_CODE_HEAD
                                 : may_part      ? PENALTY_CODE_BLANK
                                                 : PENALTY_CODE);
      gr_galley_add (galley, part, scene, leading);
      rest = end;
    } while (*rest != '\0');
    reader.at++; /* the line's end */
  }
  close_box (galley, &inside, place->prose.leading);
}

static void
add_rule (GrGalley *galley, const GrPlace *place)
{
  GrScene *scene = gr_scene_new ();
  GrPaint paint = { GR_INK_NONE, GR_INK_FAINT, 0.6, GR_DASH_SOLID };
  double length = place->width / 4, left = place->left + (place->width - length) / 2;
  gr_scene_add_line (scene, left, 0, left + length, 0, &paint);
  gr_galley_space (galley, place->prose.leading);
  gr_galley_add (galley, place->part, scene, 0.6);
  gr_galley_space (galley, place->prose.leading);
}

/* The mark of an item, @mark, which leads to @link (nullable); lent. (transfer full) */
static GArray *
mark_runs (const char *mark, const char *link)
{
  GArray *run = g_array_new (FALSE, FALSE, sizeof (GrRun));
  GrRun only = { .kind = GR_RUN_TEXT, .text = (char *) mark, .link = (char *) link };
  only.style = link != NULL ? GR_STYLE_STRONG : 0;
  g_array_append_val (run, only);
  return run;
}

/* How far the items of a list move in where @mark, which leads somewhere if @leads, is one of their marks. */
static double
mark_indent (const GrProse *prose, const char *mark, gboolean leads)
{
  g_autoptr (GArray) run = mark_runs (mark, leads ? "" : NULL);
  g_autoptr (GrParagraph) paragraph = gr_paragraph_new (run, prose);
  double indent = (gr_paragraph_natural_width (paragraph) + 0.1) / prose->size
                  + MARK_GAP; /* never less by a rounding */
  return (indent <= ITEM_INDENT_MAX ? MAX (ITEM_INDENT, indent) : ITEM_INDENT) * prose->size;
}

/* Sets an item of a list, marked by @mark, which leads to @link (nullable), moved in by @indent. The mark ends a little to the left of
   the text, on its first line; one that is wider than the margin stands on a line of its own. */
static void
add_item (GrGalley *galley, const GrPlace *place, const GrPart *list, double indent, const char *mark, const char *link,
          const GPtrArray *block)
{
  const GrPart *entry = gr_galley_part (galley, list, "LI");
  GrPlace inside = place_inside (place, indent, 0);
  g_autoptr (GArray) run = mark_runs (mark, link);
  GrPlace margin = *place;
  margin.part = entry;
  margin.width = inside.left - place->left - MARK_GAP * place->prose.size;
  GrProse prose = place->prose;
  g_autoptr (GrParagraph) paragraph = gr_paragraph_new (run, &prose);
  gboolean is_wide = gr_paragraph_natural_width (paragraph) > margin.width;
  if (is_wide)
    margin.width = place->width;
  prose.lines = is_wide ? GR_LINES_RAGGED : GR_LINES_RIGHT;
  guint first = galley->slab->len;
  double beside_height = galley->beside_height;
  if (!is_wide)
    galley->beside_height = 0; /* the margin is no narrower beside a figure */
  gr_galley_runs (galley, &margin, run, &prose, "Lbl", NULL);
  GrSlab *strip = &g_array_index (galley->slab, GrSlab, first);
  if (first + 1 == galley->slab->len && !is_wide) {
    strip->height = 0;
    galley->beside_height = beside_height > 0 ? beside_height - strip->space : 0;
  }
  gr_galley_penalty (galley, GR_KEEP);
  inside.part = gr_galley_part (galley, entry, "LBody");
  first = galley->slab->len;
  gr_galley_blocks (galley, &inside, block);
  if (first < galley->slab->len) { /* the mark stands on the item's first line */
    g_array_index (galley->slab, GrSlab, first).space = 0;
    g_array_index (galley->slab, GrSlab, first).penalty = GR_KEEP;
  }
  galley->space = 0;
}

static void
add_list (GrGalley *galley, const GrPlace *place, const GrBlock *list)
{
  const GrPart *part = gr_galley_part (galley, place->part, "L");
  double leading = place->prose.leading;
  guint n_items = list->child != NULL ? list->child->len : 0;
  g_autofree char *last = g_strdup_printf ("%u.", list->start + MAX (n_items, 1) - 1);
  double indent = mark_indent (&place->prose, list->ordered ? last : "•", FALSE);
  for (guint i = 0; i < n_items; i++) {
    const GrBlock *item = list->child->pdata[i];
    g_autofree char *mark = item->task != GR_TASK_NONE ? g_strdup (item->task == GR_TASK_DONE ? "☑" : "☐")
                            : list->is_choice          ? g_strdup_printf ("%c.", 'A' + (int) i)
                            : list->ordered            ? g_strdup_printf ("%u.", list->start + i)
                                                       : g_strdup ("•");
    gr_galley_space (galley, list->tight ? 0.12 * leading : 0.45 * leading);
    gr_galley_penalty (galley, i == 1 || (i > 0 && i + 1 == n_items) ? PENALTY_LIST_END : 0);
    if (!list->is_plain) {
      add_item (galley, place, part, indent, mark, NULL, item->child);
      continue;
    }
    GrPlace inside = place_inside (place, indent, 0);
    inside.part = gr_galley_part (galley, gr_galley_part (galley, part, "LI"), "LBody");
    gr_galley_blocks (galley, &inside, item->child);
  }
  gr_galley_space (galley, 0.5 * leading);
}

static void
add_answer_here (GrGalley *galley, const GrPlace *place, const GrBlock *block)
{
  GrPlace inside = open_box (galley, place, GR_DECOR_ANSWER, "Div", BOX_PADDING + 3, BOX_PADDING + 3);
  const char *label = block->text != NULL && block->text[0] != '\0' && g_ascii_strcasecmp (block->text, "answer") != 0
                        ? block->text
                        : gr_phrase ("Answer", galley->document->lang);
  fill_box (galley, &inside, label, NULL, NULL, GR_INK_SOFT, block->child);
  close_box (galley, &inside, place->prose.leading);
}

static void
add_answer (GrGalley *galley, const GrPlace *place, const GrBlock *block)
{
  gboolean is_space = galley->answers == GR_ANSWERS_SPACE; /* from which a hint takes no room */
  gboolean is_put_off = galley->answers == GR_ANSWERS_END
                        || (is_space && gr_answer_is_hint (block, galley->document->lang));
  if (is_put_off)
    g_ptr_array_add (galley->put_off, (gpointer) block);
  else if (galley->answers == GR_ANSWERS_INLINE)
    add_answer_here (galley, place, block);
  if (is_put_off || !is_space)
    return;
  if (block->is_choice) { /* which are marked where they stand */
    gr_galley_space (galley, 1.2 * place->prose.leading);
    return;
  }
  /* As much ruled space as the answer takes. */
  double rule = galley->page->rule;
  GrMeasuring measuring = gr_galley_measure (galley);
  add_answer_here (galley, place, block);
  double height = gr_galley_measured (galley, &measuring);
  guint n_lines = MAX ((guint) ceil (height / rule), ANSWER_LINES_MIN);
  GrPaint paint = { GR_INK_NONE, GR_INK_LINE, 0.8, GR_DASH_SOLID };
  for (guint i = 0; i < n_lines; i++) {
    GrScene *scene = gr_scene_new ();
    gr_scene_add_line (scene, place->left, rule, place->left + place->width, rule, &paint);
    gr_galley_penalty (galley, i < ANSWER_LINES_MIN ? GR_KEEP : i + 1 == n_lines ? 300 : 0);
    gr_galley_add (galley, place->part, scene, rule);
  }
  gr_galley_space (galley, 1.2 * place->prose.leading);
}

/* What was put off under the heading @title, which links call @name: the hints or the answers, as @hints says. */
static void
add_put_off (GrGalley *galley, const GrPlace *place, const char *title, const char *name, gboolean hints)
{
  GrProse head = heading_prose (galley, &place->prose, 2);
  const GrPart *list = NULL;
  double indent = 0; /* their marks stand under each other */
  GR_EACH_POINTER (i, const GrBlock, answer, galley->put_off)
    if (gr_answer_is_hint (answer, galley->document->lang) == hints)
      indent = MAX (indent, mark_indent (&place->prose, answer->label, TRUE));
  GR_EACH_POINTER (i, const GrBlock, answer, galley->put_off) {
    if (gr_answer_is_hint (answer, galley->document->lang) != hints)
      continue;
    gboolean is_first = list == NULL;
    if (is_first) {
      gr_galley_space (galley, 1.5 * place->prose.leading);
      g_autofree char *own = g_strdup_printf ("%s-%u", name, galley->chapter->len);
      name = galley->document->is_book ? own : name;
      gr_galley_outline (galley, title, name, galley->document->is_book);
      gr_galley_penalty (galley, galley->page->new_page_level >= 2 ? GR_BREAK : 0);
      galley->section = NULL;
      galley->section_height = 0;
      galley->tagged = 2;
      gr_galley_text (galley, place, title, &head, "H2", name);
      g_autoptr (GArray) run = g_array_new (FALSE, FALSE, sizeof (GrRun));
      gr_runs_add (run, 0, title);
      begin_section (galley, place, run, &head);
      list = gr_galley_part (galley, place->part, "L");
    }
    g_autofree char *target = g_strconcat ("#", answer->name, NULL);
    gr_galley_space (galley, (hints ? 0.3 : 0.5) * place->prose.leading);
    gr_galley_penalty (galley, is_first ? GR_KEEP : 0);
    add_item (galley, place, list, indent, answer->label, target, answer->child);
  }
}

void
gr_galley_answers (GrGalley *galley, const GrPlace *place)
{
  add_put_off (galley, place, gr_phrase ("Hints", galley->document->lang), "hints", TRUE);
  add_put_off (galley, place, gr_phrase ("Answers", galley->document->lang), "answers", FALSE);
}

static void
add_paragraph (GrGalley *galley, const GrPlace *place, const GPtrArray *block, guint index)
{
  const GrBlock *paragraph = block->pdata[index];
  gr_galley_space (galley, GR_PARAGRAPH_SPACE * place->prose.leading);
  guint first = galley->slab->len;
  GrProse prose = paragraph->is_plain ? gr_galley_caption_prose (galley, &place->prose) : place->prose;
  gr_galley_runs (galley, place, paragraph->run, &prose, "P", paragraph->name);
  gr_galley_space (galley, GR_PARAGRAPH_SPACE * place->prose.leading);
  /* It says what comes next where it ends in a colon or goes on in a quote, or all of it is strong, as a small heading is. */
  g_autofree char *text = g_strchomp (gr_runs_plain (paragraph->run));
  gboolean is_strong = paragraph->run->len > 0;
  for (guint i = 0; i < paragraph->run->len; i++)
    is_strong &= (g_array_index (paragraph->run, GrRun, i).style & GR_STYLE_STRONG) != 0;
  GrBlockKind next = index + 1 < block->len ? ((const GrBlock *) block->pdata[index + 1])->kind : GR_BLOCK_PARAGRAPH;
  gboolean goes_on = next == GR_BLOCK_QUOTE && text[0] != '\0' && g_ascii_isalnum (text[strlen (text) - 1]);
  galley->announced = is_strong || goes_on || paragraph->is_plain || g_str_has_suffix (text, ":");
  gboolean list = next == GR_BLOCK_LIST, is_line = galley->slab->len - first == 1;
  gboolean leads = next == GR_BLOCK_CODE || next == GR_BLOCK_TABLE || next == GR_BLOCK_LIST || next == GR_BLOCK_FIGURE;
  if (galley->page->own_slides && is_line && leads) /* no line alone before what it says the name of */
    gr_galley_penalty (galley, PENALTY_LEAD_SLIDE);
  gr_galley_penalty (galley, galley->announced ? GR_KEEP : list ? PENALTY_HEAD : 0);
  for (guint i = first + 1; galley->announced && galley->page->own_slides && i < galley->slab->len; i++)
    if (galley->slab->len - first <= ANNOUNCED_LINES)
      g_array_index (galley->slab, GrSlab, i).penalty = GR_KEEP;
}

void
gr_galley_blocks (GrGalley *galley, const GrPlace *place, const GPtrArray *block)
{
  for (guint i = 0; block != NULL && i < block->len; i++) {
    const GrBlock *at = block->pdata[i];
    guint n_beside = gr_galley_beside (galley, place, block, i, gr_galley_blocks);
    if (n_beside > 0) {
      i += n_beside - 1;
      continue;
    }
    if (at->kind != GR_BLOCK_FIGURE)
      galley->announced = FALSE; /* unless this block announces */
    switch (at->kind) {
    case GR_BLOCK_HEADING:
      add_heading (galley, place, at);
      break;
    case GR_BLOCK_PARAGRAPH:
      add_paragraph (galley, place, block, i);
      break;
    case GR_BLOCK_LIST:
      add_list (galley, place, at);
      break;
    case GR_BLOCK_QUOTE:
    case GR_BLOCK_NOTE:
      add_box (galley, place, at, i + 1 < block->len ? block->pdata[i + 1] : NULL);
      break;
    case GR_BLOCK_NOTES: /* what a lecturer says stands on no page of the lesson */
      if (!galley->is_measuring)
        g_array_append_val (galley->said, ((GrSaid) { galley->slab->len, at }));
      break;
    case GR_BLOCK_CODE:
      add_code (galley, place, at);
      break;
    case GR_BLOCK_THEOREM:
      add_theorem (galley, place, at);
      break;
    case GR_BLOCK_TABLE:
      gr_galley_table (galley, place, at);
      break;
    case GR_BLOCK_RULE:
      add_rule (galley, place);
      break;
    case GR_BLOCK_FIGURE:
      i += gr_galley_figures (galley, place, block, i) - 1;
      break;
    case GR_BLOCK_ANSWER:
      add_answer (galley, place, at);
      break;
    case GR_BLOCK_PAGE_BREAK:
      gr_galley_penalty (galley, GR_BREAK);
      break;
    case GR_BLOCK_DOCUMENT:
    case GR_BLOCK_ITEM:
    case GR_BLOCK_ROW:
    case GR_BLOCK_CELL:
      break; /* not among blocks */
    }
  }
}
