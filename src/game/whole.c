// SPDX-License-Identifier: MIT
// Whole positions: all components' parts as one byte string (game/private.h says how), their followers, labels and
// verdicts. A state graph, a game tree and misère play are about these; values come from the parts, by nim-sum.
// Stands on study.c.
#include "game/private.h"

#include <string.h>

#define WHOLE_MAX_BYTES (64u << 20) /* of followers that are held together */

enum { WHOLE_NUMBER = 10 }; /* the bytes of a number, at most */

/* Writes @number at @to, low bits first; returns where it ends. */
static guint8 *
whole_write_number (guint8 *to, guint64 number)
{
  for (; number > 0x7F; number >>= 7)
    *to++ = (number & 0x7F) | 0x80;
  *to++ = number;
  return to;
}

GrWholeReader
gr_whole_reader (const GrStudy *study, GrBytes whole)
{
  GrWholeReader reader = { .study = study, .at = whole.data, .end = whole.data };
  if (whole.size > 0) /* else there may be no data */
    reader.end += whole.size;
  reader.next_component = study->is_family ? gr_number_read (&reader.at) : 0;
  reader.n_components = study->is_family ? reader.next_component + 1 : study->n_components;
  return reader;
}

gboolean
gr_whole_reader_next (GrWholeReader *reader, GrBytes *part)
{
  while (reader->n_left == 0) {
    if (reader->next_component >= reader->n_components)
      return FALSE;
    reader->component = reader->next_component++;
    reader->n_left = reader->n_parts = gr_number_read (&reader->at);
  }
  reader->n_left--;
  part->size = gr_number_read (&reader->at);
  part->data = reader->at;
  reader->at += part->size;
  return TRUE;
}

static void
whole_append_part (GByteArray *out, GrBytes part)
{
  gr_number_append (out, part.size);
  if (part.size > 0)
    g_byte_array_append (out, part.data, part.size);
}

void
gr_whole_append_component (GByteArray *out, GrBytes at)
{
  gr_number_append (out, 1);
  whole_append_part (out, at);
}

void
gr_whole_from_part (const GrStudy *study, guint component, GrBytes at, GByteArray *out)
{
  if (study->is_family) {
    gr_number_append (out, gr_study_component (study, component)->space);
    gr_whole_append_component (out, at);
    return;
  }
  for (guint i = 0; i < study->n_components; i++)
    gr_whole_append_component (out, i == component ? at : gr_study_component (study, i)->start);
}

/* Writes the component that begins at *@at, without its part @taken and with @n more, sorted; *@at is then behind it. */
static guint8 *
whole_write_replaced (guint8 *to, const guint8 **at, GrBytes taken, const GrPositions *parts, guint first, guint n)
{
  enum { FEW = 32 };
  guint64 left = gr_number_read (at);
  GrBytes few[FEW];
  g_autofree GrBytes *many = left + n > FEW ? g_new (GrBytes, left + n) : NULL;
  GrBytes *own = many != NULL ? many : few;
  guint n_own = 0;
  for (; left > 0; left--) { /* these are sorted */
    GrBytes part = { NULL, gr_number_read (at) };
    part.data = *at;
    *at += part.size;
    if (part.data != taken.data)
      own[n_own++] = part;
  }
  for (guint i = 0; i < n; i++) {
    GrBytes part = gr_positions_at (parts, first + i);
    guint place = n_own++;
    for (; place > 0 && gr_bytes_compare (own[place - 1], part) > 0; place--)
      own[place] = own[place - 1];
    own[place] = part;
  }
  to = whole_write_number (to, n_own);
  for (guint i = 0; i < n_own; i++) {
    to = whole_write_number (to, own[i].size);
    if (own[i].size > 0)
      memcpy (to, own[i].data, own[i].size);
    to += own[i].size;
  }
  return to;
}

void
gr_whole_replace (const GrStudy *study, GrBytes whole, guint component, GrBytes taken, const GrPositions *parts,
                  guint first, guint n, GByteArray *out)
{
  gsize room = whole.size + WHOLE_NUMBER;
  for (guint i = 0; i < n; i++)
    room += gr_positions_at (parts, first + i).size + WHOLE_NUMBER;
  guint before = out->len;
  g_byte_array_set_size (out, before + room);
  guint8 *to = out->data + before;
  const guint8 *at = whole.data;
  guint n_components = study->n_components;
  if (study->is_family) {
    to = whole_write_number (to, gr_number_read (&at));
    n_components = 1;
  }
  for (guint i = 0; i < n_components; i++)
    if (study->is_family || i == component)
      to = whole_write_replaced (to, &at, taken, parts, first, n);
    else {
      const guint8 *start = at;
      for (guint64 left = gr_number_read (&at); left > 0; left--) {
        gsize size = gr_number_read (&at);
        at += size;
      }
      memcpy (to, start, at - start);
      to += at - start;
    }
  g_byte_array_set_size (out, to - out->data);
}

GrBytes
gr_study_start (const GrStudy *study)
{
  g_assert (!study->is_family);
  GrFindings *found = study->found;
  if (found->whole_start == NULL) {
    found->whole_start = g_byte_array_new ();
    for (guint i = 0; i < study->n_components; i++)
      gr_whole_append_component (found->whole_start, gr_study_component (study, i)->start);
  }
  return (GrBytes) { found->whole_start->data, found->whole_start->len };
}

gboolean
gr_study_is_start (const GrStudy *study, GrBytes whole)
{
  GrBytes start = study->is_family ? (GrBytes) { NULL, 0 } : gr_study_start (study);
  return !study->is_family && gr_bytes_equal (start, whole);
}

static void
whole_add_member (const GrStudy *study, guint component, GrBytes at, GByteArray *scratch, GrPositions *out)
{
  g_byte_array_set_size (scratch, 0);
  gr_whole_from_part (study, component, at, scratch);
  gr_positions_add (out, 0, scratch->data, scratch->len);
}

void
gr_study_roots (const GrStudy *study, GrPositions *out)
{
  g_autoptr (GByteArray) scratch = g_byte_array_new ();
  if (study->is_family) {
    for (guint i = 0; i < study->n_components; i++)
      whole_add_member (study, i, gr_study_component (study, i)->start, scratch, out);
    return;
  }
  const GrSummand *summand = &g_array_index (study->summand, GrSummand, 0);
  if (study->n_components == 1 && gr_summand_has_domain (summand) && summand->game->places->is_whole) {
    g_autoptr (GrPositions) domain = gr_summand_domain (summand, study->options.limit, NULL);
    if (domain != NULL) {
      for (guint i = 0; i < gr_positions_count (domain); i++)
        whole_add_member (study, 0, gr_positions_at (domain, i), scratch, out);
      return;
    }
  }
  gr_positions_put (out, 0, gr_study_start (study));
}

void
gr_study_followers (const GrStudy *study, GrBytes whole, GrMoves *out)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  g_autoptr (GByteArray) scratch = g_byte_array_new ();
  GrBytes part, last = { NULL, 0 };
  guint last_component = G_MAXUINT;
  GrWholeReader reader = gr_whole_reader (study, whole);
  while (gr_whole_reader_next (&reader, &part)) {
    /* Equal parts of one component stand together; their moves are the same, and count each. */
    gboolean again = reader.component == last_component && gr_bytes_compare (part, last) == 0;
    if (!again) {
      gr_moves_clear (moves);
      gr_study_moves (study, reader.component, part, moves);
    }
    last = part;
    last_component = reader.component;
    GR_EACH (i, const GrMove, move, moves->move) {
      g_byte_array_set_size (scratch, 0);
      if (reader.n_parts == 1 && move->n_parts == 1) { /* the common case, without a list */
        gsize before = part.data - whole.data - 1, after = part.data - whole.data + part.size;
        for (gsize size = part.size; size > 0x7F; size >>= 7) /* the part's size stands before it */
          before--;
        g_byte_array_append (scratch, whole.data, before);
        whole_append_part (scratch, gr_positions_at (moves->part, move->first_part));
        g_byte_array_append (scratch, whole.data + after, whole.size - after);
      } else
        gr_whole_replace (study, whole, reader.component, part, moves->part, move->first_part, move->n_parts, scratch);
      gr_moves_begin (out, move->mover, move->tag, move->count);
      gr_moves_part (out, scratch->data, scratch->len);
      g_array_index (out->move, GrMove, out->move->len - 1).component = reader.component;
    }
  }
}

guint64
gr_study_n_moves (const GrStudy *study, GrBytes whole)
{
  GrBytes part;
  guint64 n = 0;
  GrWholeReader reader = gr_whole_reader (study, whole);
  while (gr_whole_reader_next (&reader, &part)) {
    const GrSummand *summand = gr_study_summand (study, reader.component);
    guint32 realm = gr_study_component (study, reader.component)->realm;
    guint64 own = gr_summand_n_moves (summand, realm, part);
    n = own > G_MAXUINT64 - n ? G_MAXUINT64 : n + own;
  }
  return n;
}

guint64
gr_study_n_followers (const GrStudy *study, GrBytes whole)
{
  guint64 n = gr_study_n_moves (study, whole);
  return n > WHOLE_MAX_BYTES / MAX (whole.size, 1) ? G_MAXUINT64 : n;
}

gboolean
gr_study_is_over (const GrStudy *study)
{
  for (guint i = 0; i < study->n_components; i++) {
    GrHeap room;
    guint32 realm = gr_study_nim (study) != NULL ? 0 : gr_study_component (study, i)->realm;
    if (gr_summand_n_moves (gr_study_summand (study, i), realm, gr_study_start_of (study, i, &room)) > 0)
      return FALSE;
  }
  return TRUE;
}

void
gr_whole_append_name (const GrStudy *study, guint component, GrBytes part, gboolean is_caption, GString *text)
{
  const GrSummand *summand = gr_study_summand (study, component);
  guint32 realm = gr_study_component (study, component)->realm;
  gsize start = text->len;
  if (is_caption)
    gr_summand_caption (summand, realm, part, text);
  else
    summand->game->label (summand->instance, realm, part, text);
  if (!study->is_family && study->n_components > 1 && strchr (text->str + start, ',') != NULL) {
    g_string_insert_c (text, start, '('); /* a comma of its own: (3,5),4 */
    g_string_append_c (text, ')');
  }
}

/* The names of all components. In captions three equal parts and more are “3·(1×1)”, but heaps, whose names are numbers. */
static char *
whole_name (const GrStudy *study, GrBytes whole, gboolean are_captions)
{
  GString *text = g_string_new (NULL);
  g_autofree char *before = NULL; /* the name of the last part, of which there are @n_equal from @start on */
  gsize start = 0;
  GrBytes part;
  guint last = G_MAXUINT, n_equal = 0;
  guint next = study->is_family ? G_MAXUINT : 0; /* the component whose label is due */
  GrWholeReader reader = gr_whole_reader (study, whole);
  while (gr_whole_reader_next (&reader, &part)) {
    if (reader.component != last && !study->is_family)
      for (; next < reader.component; next++) /* components with nothing left */
        g_string_append (text, next > 0 ? ",–" : "–");
    if (reader.component != last)
      g_string_append (text, text->len > 0 ? "," : "");
    else
      g_string_append_c (text, '+');
    gsize own = text->len;
    gr_whole_append_name (study, reader.component, part, are_captions, text);
    gboolean is_equal = reader.component == last && g_strcmp0 (before, text->str + own) == 0;
    n_equal = is_equal ? n_equal + 1 : 1;
    start = is_equal ? start : own;
    gr_take_text (&before, g_strdup (text->str + own));
    if (are_captions && n_equal > 2 && before[strspn (before, "0123456789")] != '\0') {
      g_string_truncate (text, start);
      g_string_append_printf (text, strlen (before) > 1 ? "%u·(%s)" : "%u·%s", n_equal, before);
    }
    last = reader.component;
    next = last + 1;
  }
  for (; !study->is_family && next < study->n_components; next++)
    g_string_append (text, next > 0 ? ",–" : "–");
  if (text->len == 0)
    g_string_append (text, "–");
  return g_string_free (text, FALSE);
}

char *
gr_study_whole_label (const GrStudy *study, GrBytes whole)
{
  return whole_name (study, whole, FALSE);
}

char *
gr_study_whole_caption (const GrStudy *study, GrBytes whole)
{
  return whole_name (study, whole, TRUE);
}

void
gr_study_parts (const GrStudy *study, GrBytes whole, guint component, GrPositions *out)
{
  GrBytes part;
  GrWholeReader reader = gr_whole_reader (study, whole);
  while (gr_whole_reader_next (&reader, &part))
    if (reader.component == component)
      gr_positions_put (out, gr_study_component (study, component)->realm, part);
}

gboolean
gr_whole_misere (const GrStudy *study, GrBytes whole, GrOutcome *outcome)
{
  const GrSummand *summand = NULL;
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (GrBytes));
  GrBytes part;
  GrWholeReader reader = gr_whole_reader (study, whole);
  while (!study->options.explore_only && gr_whole_reader_next (&reader, &part)) {
    const GrSummand *own = gr_study_summand (study, reader.component);
    if (!gr_summand_has_misere (own) || (summand != NULL && summand != own))
      return FALSE;
    summand = own;
    g_array_append_val (parts, part);
  }
  summand = summand != NULL ? summand : &g_array_index (study->summand, GrSummand, 0);
  return !study->options.explore_only && gr_summand_has_misere (summand)
         && gr_summand_misere (summand, parts->len, (GrBytes *) parts->data, outcome);
}
