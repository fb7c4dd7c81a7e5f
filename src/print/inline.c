// SPDX-License-Identifier: MIT
// The picture is PNG, made by the printing module, as large as a whole number of cells; kitty and iTerm2 take it as it is,
// sixels are made of it by a module of their own, which needs chafa. What a terminal can show it is asked: whether it
// knows kitty's pictures, who it is, how large a cell is, and then what every terminal answers, after which nothing more
// comes (base/screen.c waits no longer than that).
// Source: the terminal graphics protocol of kitty (Kovid Goyal); iTerm2's inline images; XTerm Control Sequences (device
// attributes, where 4 means sixels; XTVERSION; 16 t).
#include "print/inline.h"

#include "base/module.h"
#include "base/phrase.h"
#include "base/screen.h"
#include "print/print.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define INLINE_ASK "\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\\033[>0q\033[16t"
#define INLINE_CHUNK 4096    /* letters of base 64 in one piece, of kitty's protocol */
#define INLINE_CELL_WIDTH 10 /* pixels, where the terminal does not say */
#define INLINE_CELL_HEIGHT 20
#define INLINE_POINTS \
  11.0 /* of the picture in the height of a row: letters are as large as the terminal's, or a little larger */
#define INLINE_LEAST 0.6      /* pixels a point; below, its letters cannot be read */
#define INLINE_MOST_CELL 1000 /* pixels of a cell; more is no answer */

/* ---- asking ---- */

GrInline
gr_inline_ask (void)
{
  GrInline how = { GR_INLINE_NONE, INLINE_CELL_WIDTH, INLINE_CELL_HEIGHT };
  g_autofree char *answer = gr_screen_ask (INLINE_ASK);
  guint width, height;
  const char *size = strstr (answer, "\033[6;");
  if (size != NULL && sscanf (size, "\033[6;%u;%ut", &height, &width) == 2 && width > 0 && height > 0
      && width <= INLINE_MOST_CELL && height <= INLINE_MOST_CELL) {
    how.cell_width = width;
    how.cell_height = height;
  }
  if (strstr (answer, "\033_Gi=31;OK") != NULL)
    how.kind = GR_INLINE_KITTY;
  else if (strstr (answer, "\033P>|iTerm2") != NULL)
    how.kind = GR_INLINE_ITERM;
  /* The attributes "\033[?62;4;22c" have a 4 where it shows sixels; the first says which terminal it is like. */
  for (const char *at = strstr (answer, "\033[?"); at != NULL; at = strstr (at + 1, "\033[?")) {
    gsize length = strspn (at + 3, "0123456789;");
    g_autofree char *list = g_strndup (at + 3, at[3 + length] == 'c' ? length : 0);
    g_auto (GStrv) number = g_strsplit (list, ";", -1);
    if (how.kind == GR_INLINE_NONE && number[0] != NULL && g_strv_contains ((const char *const *) number + 1, "4"))
      how.kind = GR_INLINE_SIXEL;
  }
  return how;
}

/* ---- showing ---- */

const GrModuleFile gr_sixel_file = { GR_PHRASE ("the module for sixels"), "grundy-sixel.so", "GRUNDY_SIXEL_MODULE",
                                     "gr_sixel_entry", GR_SIXEL_VERSION };

guint
gr_inline_write (const GrInline *how, const GrScene *scene, guint n_items, GrBox box, GrThemeName theme, guint columns,
                 guint rows, GString *out, GError **error)
{
  double across = columns * how->cell_width / box.width, down = rows * how->cell_height / box.height;
  double scale = MIN (MIN (across, down), how->cell_height / INLINE_POINTS);
  if (!(scale >= INLINE_LEAST))
    return 0;
  guint n_columns = MIN (columns, (guint) ceil (box.width * scale / how->cell_width));
  guint n_rows = MIN (rows, (guint) ceil (box.height * scale / how->cell_height));
  const GrPrintModule *printing = gr_print_module (error);
  if (printing == NULL)
    return 0;
  g_autoptr (GString) png = g_string_new (NULL);
  g_autoptr (GrScene) shown = gr_scene_new ();
  gr_scene_append (shown, scene, -box.x, -box.y, 1);
  g_array_set_size (shown->item, n_items); /* without the caption, which the terminal says in its own letters */
  GrPrintPage page = { .scene = shown,
                       .width = n_columns * how->cell_width / scale,
                       .height = n_rows * how->cell_height / scale,
                       .background = { .is_told = TRUE, .is_none = TRUE } };
  if (!printing->png (&page, scale, theme, NULL, png, error))
    return 0;
  g_autofree char *text = g_base64_encode ((const guchar *) png->str, png->len);
  if (how->kind == GR_INLINE_KITTY) {
    gsize size = strlen (text);
    for (gsize at = 0; at < size; at += INLINE_CHUNK) {
      gboolean is_last = at + INLINE_CHUNK >= size;
      g_string_append_printf (out, "\033_G%sm=%d;", at == 0 ? "a=T,f=100,C=1,q=2," : "", is_last ? 0 : 1);
      g_string_append_len (out, text + at, is_last ? (gssize) (size - at) : INLINE_CHUNK);
      g_string_append (out, "\033\\");
    }
  } else if (how->kind == GR_INLINE_ITERM) {
    g_string_append_printf (
      out, "\033]1337;File=inline=1;size=%" G_GSIZE_FORMAT ";width=%u;height=%u;doNotMoveCursor=1:%s\a", png->len,
      n_columns, n_rows, text);
  } else {
    static const GrSixelModule *module;
    if (module == NULL)
      module = gr_module_load (&gr_sixel_file, error);
    guint32 ground = gr_theme_colour (theme, GR_INK_PAPER);
    if (module == NULL || !module->encode (png, n_columns, n_rows, how, ground, out, error))
      return 0;
  }
  return n_rows;
}

void
gr_inline_clear (const GrInline *how, GString *out)
{
  if (how->kind == GR_INLINE_KITTY)
    g_string_append (out, "\033_Ga=d,q=2\033\\");
}
