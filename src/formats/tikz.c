// SPDX-License-Identifier: MIT
// A figure as a tikzpicture, to be read into a LaTeX document that has TikZ and nothing more: every item in order, the colours
// that it uses by their names at its head, and text in the document's own faces. Those are as wide as they are, and not as
// measured; so the picture's first lines are a macro that compares the face with ours once, sets text as much larger or
// smaller, narrows what is still too wide for its place, and lets what another text joins fill it.
#include "formats/format.h"

#include "base/number.h"
#include "math/symbols.h"
#include "print/print.h"
#include "scene/read.h"
#include "scene/text.h"

#include <string.h>

#define TIKZ_MAX_POINTS 16000.0 /* TeX has no longer length */
#define TIKZ_JOINS 0.6          /* of the size: a text that begins so near behind another one continues it */
#define TIKZ_SAMPLE "The player to move wins by a move to 3,1,4"

/* \grundytext{x}{y}{side}{size}{width}{colour}{face}{words}, and \grundyfill, which fills the width. Boxes are made within
   \pgftext, since the picture itself has no font. */
static const char tikz_macros[] =
  "\\providecommand\\grundyface{}\n"
  "\\def\\grundyfont{\\normalfont\\fontsize{10}{12}\\selectfont\\grundyface}\n"
  "\\def\\grundysetup#1#2{\\pgfinterruptpicture\\setbox0\\hbox{\\grundyfont#2}%\n"
  "  \\pgfmathparse{min(1.25,max(0.8,#1/\\wd0))/10}\\global\\let\\grundyscale\\pgfmathresult\\endpgfinterruptpicture}\n"
  "\\def\\grundytext{\\grundyset0}\\def\\grundyfill{\\grundyset1}\n"
  "\\def\\grundyset#1#2#3#4#5#6#7#8#9{\\pgftext[at=\\pgfpointxy{#2}{#3},base,#4]{\\setbox0\\hbox{\\grundyfont#8\\color{#7}#9}%\n"
  "  \\pgfmathsetmacro\\grundysize{#5*\\grundyscale}\\pgfmathsetmacro\\grundyroom{#6/max(\\wd0,0.01)}%\n"
  "  \\ifnum#1=0 \\ifdim\\grundyroom pt>\\grundysize pt \\let\\grundyroom\\grundysize\\fi\\fi\n"
  "  \\scalebox{\\grundyroom}[\\grundysize]{\\box0}}}\n";

typedef struct {
  const GrScene *scene;
  GrThemeName theme;
  GString *head, *out; /* the colours, and what is drawn */
  GHashTable *colour;  /* of names that @head defines */
} Tikz;

/* ---- text ---- */

typedef struct {
  const char *sign, *tex;
  gboolean is_text; /* not for formulas */
} TikzSign;

/* What TeX takes for its own, what sets of letters lack, and what the table of formulas calls by a name that plain LaTeX has not. */
static const TikzSign tikz_signs[] = {
  { "\\", "\\textbackslash{}", TRUE },
  { "{", "\\{", FALSE },
  { "}", "\\}", FALSE },
  { "$", "\\$", FALSE },
  { "&", "\\&", FALSE },
  { "#", "\\#", FALSE },
  { "_", "\\_", FALSE },
  { "%", "\\%", FALSE },
  { "^", "\\textasciicircum{}", TRUE },
  { "~", "\\textasciitilde{}", TRUE },
  { "\"", "\\textquotedbl{}", TRUE },
  { "'", "\\textquotesingle{}", TRUE },
  { "`", "\\textasciigrave{}", TRUE },
  { "<", "\\ensuremath{<}", FALSE },
  { ">", "\\ensuremath{>}", FALSE },
  { "|", "\\ensuremath{|}", FALSE },
  { "−", "\\ensuremath{-}", FALSE },
  { "‖", "\\ensuremath{\\Vert}", FALSE },
  { "⟹", "\\ensuremath{\\Longrightarrow}", FALSE },
  { "∗", "\\ensuremath{*}", FALSE },
  { "✓", "\\ensuremath{\\ifdefined\\checkmark\\checkmark\\else\\surd\\fi}", FALSE },
  { "∤", "\\ensuremath{\\not\\mid}", FALSE },
  { "\xC2\xA0", "~", FALSE }, /* blanks that do not break */
  { "\xE2\x80\xAF", "\\,", FALSE },
  { "\xE2\x80\x89", "\\,", FALSE },
};

static const TikzSign *
tikz_sign (const char *sign)
{
  for (guint i = 0; i < G_N_ELEMENTS (tikz_signs); i++)
    if (g_str_equal (tikz_signs[i].sign, sign))
      return &tikz_signs[i];
  return NULL;
}

/* The command of formulas that stands for @sign, or NULL. */
static const char *
tikz_command (const char *sign)
{
  static const char *const wants_more[] = { "square", "subsetneq", NULL }; /* of amssymb */
  for (const char *const *name = gr_math_names (); *name != NULL; name++) {
    const GrMathSymbol *symbol = gr_math_symbol (*name);
    if (symbol->form == GR_MATH_FORM_SYMBOL && g_strcmp0 (symbol->text, sign) == 0)
      return g_strv_contains (wants_more, *name) ? NULL : *name;
  }
  return NULL;
}

static void tikz_words (GString *out, const char *text, gboolean is_math);

/* Appends @c where it is a letter of another alphabet, or raised or lowered, as TeX makes these of plain ones; else FALSE. */
static gboolean
tikz_letter (GString *out, gunichar c)
{
  static const char *const alphabet[] = { "mathbb", "mathbf", "mathcal" };
  static const char *const command[] = { "\\csname math\\ifdefined\\mathbb bb\\else bf\\fi\\endcsname", "\\mathbf",
                                         "\\mathcal" };
  static const gunichar script[][2] = { { 0x2070, 0x207F }, { 0x2B0, 0x2B8 },   { 0x2E0, 0x2E4 },
                                        { 0x1D2C, 0x1D61 }, /* raised */
                                        { 0x2080, 0x209C }, { 0x2C7C, 0x2C7C }, { 0x1D62, 0x1D6A } };
  gunichar plain[2];
  if (c < 0x80 || g_unichar_fully_decompose (c, TRUE, plain, G_N_ELEMENTS (plain)) != 1)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (alphabet) && plain[0] < 0x80; i++)
    if (gr_math_alphabet (alphabet[i], (char) plain[0]) == c) {
      g_string_append_printf (out, "\\ensuremath{%s{%c}}", command[i], (char) plain[0]);
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (script); i++)
    if (c >= script[i][0] && c <= script[i][1]) {
      char own[7] = { 0 };
      g_unichar_to_utf8 (plain[0], own);
      g_string_append (out, i < 4 ? "\\ensuremath{^{\\mathrm{" : "\\ensuremath{_{\\mathrm{");
      tikz_words (out, own, TRUE);
      g_string_append (out, "}}}");
      return TRUE;
    }
  return FALSE;
}

/* Appends @text for TeX, as it stands in a formula where @is_math. What no table knows is left to the document's fonts. */
static void
tikz_words (GString *out, const char *text, gboolean is_math)
{
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at)) {
    char sign[7] = { 0 };
    memcpy (sign, at, g_utf8_next_char (at) - at);
    gunichar c = g_utf8_get_char (at);
    const TikzSign *own = tikz_sign (sign);
    const char *command = own == NULL && (guchar) *at >= 0x80 ? tikz_command (sign) : NULL;
    if (own != NULL && own->is_text && is_math)
      g_string_append_printf (out, "\\mbox{%s}", own->tex);
    else if (own != NULL)
      g_string_append (out, own->tex);
    else if (command != NULL)
      g_string_append_printf (out, "\\ensuremath{\\%s}", command);
    else if (tikz_letter (out, c))
      continue;
    else if (c == ' ')
      g_string_append (out, at == text || at[1] == ' ' || at[1] == '\0' || is_math ? "\\ " : " ");
    else if (!(c >= 0x2066 && c <= 0x2069) && !(c >= 0x202A && c <= 0x202E)) /* turns of the direction */
      g_string_append_printf (out, (c == '-' || c == ',') && at[1] == *at ? "%s{}" : "%s",
                              sign); /* no dash, no quotation mark */
  }
}

/* ---- colours and numbers ---- */

/* The name of @colour, which is defined from now on. */
static const char *
tikz_define (Tikz *tikz, const char *name, guint32 colour)
{
  gpointer own = NULL;
  if (g_hash_table_lookup_extended (tikz->colour, name, &own, NULL))
    return own;
  g_string_append_printf (tikz->head, "\\definecolor{%s}{HTML}{%06X}\n", name, colour);
  own = g_strdup (name);
  g_hash_table_add (tikz->colour, own);
  return own;
}

static const char *
tikz_ink (Tikz *tikz, GrInk ink)
{
  guint32 colour = gr_theme_colour (tikz->theme, ink);
  g_autofree char *name = gr_ink_is_own (ink) ? g_strdup_printf ("grundy-%06X", colour)
                                              : g_strconcat ("grundy-", gr_ink_class (ink), NULL);
  return tikz_define (tikz, name, colour);
}

static void
tikz_number (Tikz *tikz, const char *before, double value)
{
  g_string_append (tikz->out, before);
  gr_append_double (tikz->out, value, 2);
}

static void
tikz_point (Tikz *tikz, const char *before, double x, double y)
{
  tikz_number (tikz, before, x);
  tikz_number (tikz, ",", y);
  g_string_append_c (tikz->out, ')');
}

static void
tikz_box (Tikz *tikz, const GrBox *box)
{
  tikz_point (tikz, "(", box->x, box->y);
  tikz_point (tikz, " rectangle (", box->x + box->width, box->y + box->height);
}

/* ---- items ---- */

/* The command and its options, up to the blank before the path. */
static void
tikz_paint (Tikz *tikz, const GrPaint *paint)
{
  gboolean fill = paint->fill != GR_INK_NONE, stroke = paint->stroke != GR_INK_NONE;
  g_string_append (tikz->out, fill && stroke ? "\\filldraw[" : fill ? "\\fill[" : stroke ? "\\draw[" : "\\path[");
  if (fill)
    g_string_append_printf (tikz->out, "fill=%s%s", tikz_ink (tikz, paint->fill), stroke ? "," : "");
  if (stroke) {
    g_string_append_printf (tikz->out, "draw=%s", tikz_ink (tikz, paint->stroke));
    tikz_number (tikz, ",line width=", paint->width);
    g_string_append (tikz->out, "bp");
  }
  if (stroke && paint->dash != GR_DASH_SOLID) {
    double on, off;
    gr_paint_dash (paint, &on, &off);
    tikz_number (tikz, ",dash pattern=on ", on);
    tikz_number (tikz, "bp off ", off);
    g_string_append (tikz->out, "bp");
  }
  g_string_append (tikz->out, "] ");
}

static void
tikz_path (Tikz *tikz, const GrItem *item)
{
  const GrPoint *point = &g_array_index (tikz->scene->point, GrPoint, item->path.point);
  tikz_paint (tikz, &item->path.paint);
  for (guint i = 0; i < item->path.n_segments; i++)
    switch ((GrSegment) g_array_index (tikz->scene->segment, guint8, item->path.segment + i)) {
    case GR_SEGMENT_MOVE:
      tikz_point (tikz, "(", point->x, point->y);
      point++;
      break;
    case GR_SEGMENT_LINE:
      tikz_point (tikz, "--(", point->x, point->y);
      point++;
      break;
    case GR_SEGMENT_CURVE:
      tikz_point (tikz, "..controls(", point[0].x, point[0].y);
      tikz_point (tikz, "and(", point[1].x, point[1].y);
      tikz_point (tikz, "..(", point[2].x, point[2].y);
      point += 3;
      break;
    case GR_SEGMENT_CLOSE:
      g_string_append (tikz->out, "--cycle");
      break;
    }
  g_string_append (tikz->out, ";\n");
}

/* Whether the text that comes next continues @item, so that a gap between them would be seen. */
static gboolean
tikz_is_joined (const Tikz *tikz, const GrItem *item, guint index)
{
  const GrItem *next = item;
  do
    next = ++index < tikz->scene->item->len ? &g_array_index (tikz->scene->item, GrItem, index) : NULL;
  while (next != NULL && (next->kind == GR_ITEM_OPEN || next->kind == GR_ITEM_CLOSE));
  if (next == NULL || next->kind != GR_ITEM_TEXT || item->text.anchor != GR_ANCHOR_START
      || next->text.anchor != GR_ANCHOR_START || next->text.y != item->text.y)
    return FALSE;
  double gap = next->text.x - item->text.x - item->text.width;
  return ABS (gap) < TIKZ_JOINS * item->text.font.size;
}

static void
tikz_text (Tikz *tikz, const GrItem *item, guint index)
{
  static const char *const side[] = { "left", "", "right" };
  static const char *const face[] = { "", "\\rmfamily", "\\ttfamily", "" };
  const GrFont *font = &item->text.font;
  gboolean is_math = font->face == GR_FACE_MATH;
  tikz_number (tikz, tikz_is_joined (tikz, item, index) ? "\\grundyfill{" : "\\grundytext{", item->text.x);
  tikz_number (tikz, "}{", item->text.y);
  g_string_append_printf (tikz->out, "}{%s}{", side[item->text.anchor]);
  gr_append_double (tikz->out, font->size, 2);
  tikz_number (tikz, "}{", item->text.width);
  g_string_append_printf (tikz->out, "}{%s}{%s%s%s}{%s", tikz_ink (tikz, item->text.ink), face[font->face],
                          font->weight >= 600 ? "\\bfseries\\boldmath" : "",
                          font->italic && !is_math ? "\\itshape" : "",
                          !is_math       ? ""
                          : font->italic ? "$"
                                         : "$\\mathrm{");
  tikz_words (tikz->out, item->text.string, is_math);
  g_string_append (tikz->out, !is_math ? "}\n" : font->italic ? "$}\n" : "}$}\n");
}

/* A place that leads somewhere, in documents with hyperref. */
static void
tikz_link (Tikz *tikz, const GrItem *item)
{
  const char *target = item->link.target;
  const GrBox *box = &item->link.box;
  if (target[0] == '#' || strpbrk (target, "{}\\^") != NULL)
    return;
  tikz_number (tikz, "\\ifdefined\\href\\pgftext[at=\\pgfpointxy{", box->x);
  tikz_number (tikz, "}{", box->y + box->height);
  g_string_append (tikz->out, "},left,bottom]{\\href{");
  for (const char *at = target; *at != '\0'; at++)
    g_string_append_printf (tikz->out, *at == '%' || *at == '#' ? "\\%c" : "%c", *at);
  tikz_number (tikz, "}{\\hbox to ", box->width);
  tikz_number (tikz, "bp{\\vrule width 0pt height ", box->height);
  g_string_append (tikz->out, "bp\\hfil}}}\\fi\n");
}

static void
tikz_item (Tikz *tikz, const GrItem *item, guint index)
{
  switch (item->kind) {
  case GR_ITEM_PATH:
    tikz_path (tikz, item);
    break;
  case GR_ITEM_CIRCLE:
    tikz_paint (tikz, &item->circle.paint);
    tikz_point (tikz, "(", item->circle.x, item->circle.y);
    tikz_number (tikz, " circle[radius=", item->circle.radius);
    g_string_append (tikz->out, "];\n");
    break;
  case GR_ITEM_TEXT:
    tikz_text (tikz, item, index);
    break;
  case GR_ITEM_LINK:
    tikz_link (tikz, item);
    break;
  case GR_ITEM_OPEN:
  case GR_ITEM_CLOSE:
  case GR_ITEM_PIECE:
  case GR_ITEM_PIECE_END:
  case GR_ITEM_IMAGE: /* no figure has one: they stand in lessons */
    break;
  }
}

static gboolean
tikz_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  const GrFrame *frame = frames->pdata[0];
  GrBox bounds = frame->scene->bounds;
  double scale = options->width > 0 ? options->width / MAX (bounds.width, 1) : 1;
  if (MAX (bounds.width, bounds.height) * scale > TIKZ_MAX_POINTS) {
    gr_set_error (
      error, GR_ERROR, GR_ERROR_LIMIT,
      "this picture is wider or higher than TeX can measure\nwrite pdf and include it, or make it smaller by --width");
    return FALSE;
  }
  g_autoptr (GrScene) scene = gr_scene_new ();
  gr_scene_append (scene, frame->scene, -bounds.x * scale, -bounds.y * scale, scale);
  g_autoptr (GString) head = g_string_new (NULL), body = g_string_new (NULL);
  g_autoptr (GHashTable) colour = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Tikz tikz = { scene, options->theme, head, body, colour };

  const GrBackground *ground = &options->background;
  GrBox page = { 0, 0, MAX (bounds.width, 1) * scale, MAX (bounds.height, 1) * scale };
  g_string_append (body, "\\path[use as bounding box");
  if (!ground->is_none)
    g_string_append_printf (body, ",fill=%s",
                            ground->is_told ? tikz_define (&tikz, "grundy-ground", ground->colour)
                                            : tikz_ink (&tikz, GR_INK_PAPER));
  g_string_append (body, "] ");
  tikz_box (&tikz, &page);
  g_string_append (body, ";\n");
  GR_EACH (i, const GrItem, item, scene->item)
    tikz_item (&tikz, item, i);

  g_autofree char *title = gr_text_one_line (options->title != NULL ? options->title : "", 0);
  g_string_append_printf (out, "%% %s\n\\begin{tikzpicture}[x=1bp,y=-1bp,line cap=round,line join=round]\n", title);
  g_string_append_len (out, head->str, head->len);
  g_string_append (out, tikz_macros);
  tikz_number (&(Tikz) { .out = out }, "\\grundysetup{", gr_text_width (&gr_text_400, TIKZ_SAMPLE));
  g_string_append (out, "}{" TIKZ_SAMPLE "}\n");
  g_string_append_len (out, body->str, body->len);
  g_string_append (out, "\\end{tikzpicture}%\n");
  return TRUE;
}

const GrFormat gr_format_tikz = {
  .name = "tikz",
  .extension = "tikz",
  .summary = "a picture for \\input in LaTeX documents with TikZ, set in their faces",
  .flags = GR_FORMAT_PICTURE,
  .write = tikz_write,
};
