// SPDX-License-Identifier: MIT
// A figure as GIF 89a: every frame what differs from the one before, in a table of 256 colours of its own. Inks are in it as
// they are, whatever else has to be left out; of the shades at the edges of letters and lines those that are seen most and lie apart,
// and any other is its nearest. Nothing is dithered: grounds are flat. LZW after T. Welch, “A technique for high-performance data
// compression”, IEEE Computer 17, 1984.
#include "formats/film.h"

#include <string.h>

#define GIF_COLOURS 256
#define GIF_CODES 4096

/* ---- colours ---- */

typedef struct {
  guint32 colour;
  guint32 count; /* pixels that have it */
  gboolean is_ink;
} GifColour;

typedef struct {
  guint32 colour[GIF_COLOURS];
  guint n;
  GHashTable *index; /* of every colour of the frame, by colour */
} GifTable;

static int
gif_compare (gconstpointer a, gconstpointer b)
{
  const GifColour *one = a, *other = b;
  if (one->is_ink != other->is_ink)
    return other->is_ink - one->is_ink;
  if (one->count != other->count)
    return one->count > other->count ? -1 : 1;
  return one->colour < other->colour ? -1 : one->colour > other->colour;
}

static guint
gif_nearest (const GifTable *table, guint32 colour)
{
  guint best = 0, least = G_MAXUINT;
  for (guint i = 0; i < table->n && least > 0; i++) {
    int red = (int) (colour >> 16) - (int) (table->colour[i] >> 16);
    int green = (int) (colour >> 8 & 0xFF) - (int) (table->colour[i] >> 8 & 0xFF);
    int blue = (int) (colour & 0xFF) - (int) (table->colour[i] & 0xFF);
    guint far = (guint) (2 * red * red + 4 * green * green + 3 * blue * blue);
    best = far < least ? i : best;
    least = MIN (far, least);
  }
  return best;
}

/* The colours of the changed part of @frame, the most seen first and inks before all. (transfer full) of GifColour */
static GArray *
gif_colours (const GrFilmFrame *frame, GrThemeName theme)
{
  g_autoptr (GHashTable) place = g_hash_table_new (NULL, NULL); /* in `seen`, plus one */
  GArray *seen = g_array_new (FALSE, FALSE, sizeof (GifColour));
  GifColour *last = NULL;
  for (guint y = frame->y; y < frame->y + frame->height; y++)
    for (guint x = frame->x; x < frame->x + frame->width; x++) {
      guint32 colour = frame->now->dot[(gsize) y * frame->now->width + x] & 0xFFFFFF;
      if (last == NULL || last->colour != colour) {
        guint at = GPOINTER_TO_UINT (g_hash_table_lookup (place, GUINT_TO_POINTER (colour)));
        if (at == 0) {
          g_array_append_val (seen, ((GifColour) { .colour = colour }));
          g_hash_table_insert (place, GUINT_TO_POINTER (colour), GUINT_TO_POINTER (at = seen->len));
        }
        last = &g_array_index (seen, GifColour, at - 1);
      }
      last->count++;
    }
  for (guint ink = GR_INK_NONE + 1; ink < GR_N_INKS; ink++) {
    guint at = GPOINTER_TO_UINT (g_hash_table_lookup (place, GUINT_TO_POINTER (gr_theme_colour (theme, ink))));
    if (at > 0)
      g_array_index (seen, GifColour, at - 1).is_ink = TRUE;
  }
  g_array_sort (seen, gif_compare);
  return seen;
}

/* Chooses the colours: inks, then one of each shade, coarse ones first, then what is left of the most seen; and finds the nearest
   of all others. */
static void
gif_choose (GifTable *table, const GArray *seen)
{
  static const guint32 shades[] = { 0xE0E0E0, 0xF0F0F0, 0xFFFFFF }; /* what counts of a colour */
  table->n = 0;
  for (guint k = 0; k < G_N_ELEMENTS (shades); k++) {
    g_autoptr (GHashTable) taken = g_hash_table_new (NULL, NULL);
    for (guint i = 0; i < table->n; i++)
      g_hash_table_add (taken, GUINT_TO_POINTER (table->colour[i] & shades[k]));
    for (guint i = 0; i < seen->len && table->n < GIF_COLOURS; i++) {
      const GifColour *own = &g_array_index (seen, GifColour, i);
      gboolean is_new = g_hash_table_add (taken, GUINT_TO_POINTER (own->colour & shades[k]));
      if (!is_new && !(own->is_ink && k == 0))
        continue;
      g_hash_table_insert (table->index, GUINT_TO_POINTER (own->colour), GUINT_TO_POINTER (table->n));
      table->colour[table->n++] = own->colour;
    }
  }
  for (guint i = 0; i < seen->len; i++) {
    guint32 colour = g_array_index (seen, GifColour, i).colour;
    if (!g_hash_table_contains (table->index, GUINT_TO_POINTER (colour)))
      g_hash_table_insert (table->index, GUINT_TO_POINTER (colour), GUINT_TO_POINTER (gif_nearest (table, colour)));
  }
}

/* ---- bytes ---- */

static void
gif_add_16 (GString *out, guint number)
{
  g_string_append_c (out, (char) (number & 0xFF));
  g_string_append_c (out, (char) (number >> 8 & 0xFF));
}

typedef struct {
  GString *out;
  gsize block; /* where the length of the block stands that is being written */
  guint32 held;
  guint n_held; /* bits */
} GifBits;

static void
gif_add_byte (GifBits *bits, guint byte)
{
  if (bits->out->len - bits->block > 255) {
    bits->block = bits->out->len;
    g_string_append_c (bits->out, 0);
  }
  g_string_append_c (bits->out, (char) byte);
  bits->out->str[bits->block] = (char) (bits->out->len - bits->block - 1);
}

static void
gif_add_code (GifBits *bits, guint code, guint n)
{
  bits->held |= code << bits->n_held;
  for (bits->n_held += n; bits->n_held >= 8; bits->n_held -= 8, bits->held >>= 8)
    gif_add_byte (bits, bits->held & 0xFF);
}

/* The changed part of @frame, in numbers of colours of @n_bits. */
static void
gif_add_pixels (GString *out, const GrFilmFrame *frame, const GifTable *table, guint n_bits)
{
  g_autofree guint16 *next = g_new (guint16,
                                    GIF_CODES << n_bits); /* the code of a code and a colour behind it; 0: none */
  guint clear = 1u << n_bits, n_codes = GIF_CODES, size = n_bits + 1, code = G_MAXUINT, index = 0;
  guint32 last = G_MAXUINT32;
  g_string_append_c (out, (char) n_bits);
  GifBits bits = { .out = out, .block = out->len };
  g_string_append_c (out, 0);
  for (guint y = frame->y; y < frame->y + frame->height; y++)
    for (guint x = frame->x; x < frame->x + frame->width; x++) {
      guint32 colour = frame->now->dot[(gsize) y * frame->now->width + x] & 0xFFFFFF;
      if (colour != last)
        index = GPOINTER_TO_UINT (g_hash_table_lookup (table->index, GUINT_TO_POINTER (colour)));
      last = colour;
      guint16 *own = code != G_MAXUINT ? &next[(code << n_bits) + index] : NULL;
      if (own != NULL && *own != 0) {
        code = *own;
        continue;
      }
      if (own != NULL)
        gif_add_code (&bits, code, size);
      if (n_codes < GIF_CODES) {
        size += n_codes == 1u << size; /* the reader knows one code less */
        *own = (guint16) n_codes++;
      } else { /* it begins anew */
        gif_add_code (&bits, clear, size);
        memset (next, 0, (sizeof *next * GIF_CODES) << n_bits);
        n_codes = clear + 2;
        size = n_bits + 1;
      }
      code = index;
    }
  gif_add_code (&bits, code, size);
  size += n_codes < GIF_CODES && n_codes == 1u << size;
  gif_add_code (&bits, clear + 1, size);
  gif_add_code (&bits, 0, 7); /* what is held goes */
  g_string_append_c (out, 0);
}

typedef struct {
  GString *out;
  GrThemeName theme;
} Gif;

static gboolean
gif_take (const GrFilmFrame *frame, gpointer data, GError **error)
{
  Gif *gif = data;
  GString *out = gif->out;
  g_autoptr (GHashTable) index = g_hash_table_new (NULL, NULL);
  GifTable table = { .index = index };
  g_autoptr (GArray) seen = gif_colours (frame, gif->theme);
  gif_choose (&table, seen);
  guint n_bits = 2; /* the least that a reader takes */
  while (1u << n_bits < table.n)
    n_bits++;
  if (frame->index == 0) {
    g_string_append (out, "GIF89a");
    gif_add_16 (out, frame->now->width);
    gif_add_16 (out, frame->now->height);
    g_string_append_len (out, "\x70\0\0", 3);
  }
  if (frame->index == 0 && frame->n_frames > 1)
    g_string_append_len (out, "!\xFF\x0BNETSCAPE2.0\3\1\0\0\0", 19); /* again and again */
  g_string_append_len (out, "!\xF9\4\4", 4);                         /* what stood there stays */
  gif_add_16 (out, frame->hundredths);
  g_string_append_len (out, "\0\0,", 3);
  gif_add_16 (out, frame->x);
  gif_add_16 (out, frame->y);
  gif_add_16 (out, frame->width);
  gif_add_16 (out, frame->height);
  g_string_append_c (out, (char) (0x80 | (n_bits - 1)));
  for (guint i = 0; i < 1u << n_bits; i++)
    for (int shift = 16; shift >= 0; shift -= 8)
      g_string_append_c (out, (char) (i < table.n ? table.colour[i] >> shift & 0xFF : 0));
  gif_add_pixels (out, frame, &table, n_bits);
  if (frame->index + 1 == frame->n_frames)
    g_string_append_c (out, ';');
  return TRUE;
}

static gboolean
gif_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  Gif gif = { out, options->theme };
  return gr_film_show (frames, options, gif_take, &gif, error);
}

const GrFormat gr_format_gif = {
  .name = "gif",
  .extension = "gif",
  .summary = "all steps in turn, for posts and chats, in 256 colours a step",
  .flags = GR_FORMAT_FILM | GR_FORMAT_OPAQUE,
  .write = gif_write,
};
