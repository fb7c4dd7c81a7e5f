// SPDX-License-Identifier: MIT
// A figure as APNG: a PNG that moves where it can and shows its first frame elsewhere. Every frame is written as a PNG of what
// differs from the one before, and the pieces of these files are put together: acTL says how many, fcTL when and where, fdAT holds what
// IDAT held. Source: Portable Network Graphics (PNG) Specification, third edition, W3C 2025, 11.3.6.
#include "formats/film.h"

#include <string.h>

#define APNG_HEAD 8 /* bytes before the first piece */

static void
apng_add_32 (GString *out, guint32 number)
{
  number = GUINT32_TO_BE (number);
  g_string_append_len (out, (const char *) &number, sizeof number);
}

/* The sum at the end of a piece, of its name and its data; CRC-32. */
static guint32
apng_sum (const char *data, gsize length)
{
  guint32 sum = G_MAXUINT32;
  for (gsize i = 0; i < length; i++) {
    sum ^= (guchar) data[i];
    for (guint k = 0; k < 8; k++)
      sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320u : 0);
  }
  return ~sum;
}

/* Adds a piece: its @name, the number @order where that is not negative, and @data. */
static void
apng_add (GString *out, const char *name, gint64 order, const char *data, gsize length)
{
  apng_add_32 (out, (guint32) (length + (order >= 0 ? 4 : 0)));
  gsize begin = out->len;
  g_string_append (out, name);
  if (order >= 0)
    apng_add_32 (out, (guint32) order);
  g_string_append_len (out, data, (gssize) length);
  apng_add_32 (out, apng_sum (out->str + begin, out->len - begin));
}

typedef struct {
  GString *out;
  guint32 order; /* of pieces that have a number */
} Apng;

static gboolean
apng_take (const GrFilmFrame *frame, gpointer data, GError **error)
{
  Apng *apng = data;
  const GrPrintModule *module = gr_print_module (error);
  g_autoptr (GString) png = g_string_new (NULL), when = g_string_new (NULL);
  if (module == NULL || !module->encode (frame->now, frame->x, frame->y, frame->width, frame->height, png, error))
    return FALSE;
  if (frame->n_frames == 1) {
    g_string_append_len (apng->out, png->str, (gssize) png->len);
    return TRUE;
  }
  const guint32 box[] = { frame->width, frame->height, frame->x, frame->y };
  for (guint i = 0; i < G_N_ELEMENTS (box); i++)
    apng_add_32 (when, box[i]);
  apng_add_32 (when, frame->hundredths << 16 | 100);
  g_string_append_len (when, "\0\0", 2); /* it stays, and what it draws replaces what was there */
  gboolean is_told = FALSE;
  for (gsize at = APNG_HEAD; at + 12 <= png->len;) {
    const char *name = png->str + at + 4;
    guint32 length;
    memcpy (&length, png->str + at, sizeof length);
    length = GUINT32_FROM_BE (length);
    gboolean is_data = memcmp (name, "IDAT", 4) == 0;
    if (is_data && !is_told)
      apng_add (apng->out, "fcTL", apng->order++, when->str, when->len);
    is_told |= is_data;
    if (is_data && frame->index > 0)
      apng_add (apng->out, "fdAT", apng->order++, name + 4, length);
    else if (is_data || (frame->index == 0 && memcmp (name, "IHDR", 4) == 0)
             || (frame->index + 1 == frame->n_frames && memcmp (name, "IEND", 4) == 0)) {
      if (name[1] == 'H')
        g_string_append_len (apng->out, png->str, APNG_HEAD);
      g_string_append_len (apng->out, png->str + at, length + 12);
    }
    if (frame->index == 0 && memcmp (name, "IHDR", 4) == 0) {
      guint32 all[2] = { GUINT32_TO_BE (frame->n_frames), 0 }; /* again and again */
      apng_add (apng->out, "acTL", -1, (const char *) all, sizeof all);
    }
    at += length + 12;
  }
  return TRUE;
}

static gboolean
apng_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  Apng apng = { out, 0 };
  return gr_film_show (frames, options, apng_take, &apng, error);
}

const GrFormat gr_format_apng = {
  .name = "apng",
  .extension = "apng",
  .summary = "all steps in turn, in every colour: a PNG that moves in browsers",
  .flags = GR_FORMAT_FILM,
  .write = apng_write,
};
