// SPDX-License-Identifier: MIT
// Nodes are found by their names: a name that is a small number in a table, others by hash; the eight bytes of a short name
// lie in the table itself, so that nothing else need be looked at. Attributes are kept only from
// the first one on that is given, so that a plain list of a million edges costs no more than its ends.
// Invariant: a slot with node 0 is free, else that is 1 + a node; so are the entries of by_number.
#include "graphs/build.h"

#include "base/number.h"
#include "graphs/dot-attributes.h"

#include <string.h>

#define BUILD_TEXT_BLOCK 65536 /* bytes of names kept together */
#define BUILD_MAX_NUMBERS (1u << 26)
#define BUILD_FIRST_SLOTS 1024
#define BUILD_MAX_LEFT_OUT 20 /* attributes that are named */

typedef struct GrGraphSlot {
  guint64 bits; /* of a name of up to eight bytes: the name; of a longer one: its hash */
  guint32 size;
  guint32 node; /* 1 + the node; 0: the slot is free */
} GrGraphSlot;

void
gr_graph_builder_init (GrGraphBuilder *builder, GrSource *source, const char *what, const char *const *node_keys,
                       const char *const *edge_keys, GrReport *report)
{
  *builder = (GrGraphBuilder) {
    .source = source, .what = what, .report = report, .node_keys = node_keys, .edge_keys = edge_keys
  };
  GrDot *dot = builder->dot = g_new0 (GrDot, 1);
  dot->directed = TRUE;
  dot->text = g_string_chunk_new (BUILD_TEXT_BLOCK);
  dot->name = g_ptr_array_new ();
  dot->label = g_ptr_array_new ();
  dot->edge = g_array_new (FALSE, FALSE, sizeof (GrDotEdge));
  dot->place = g_array_new (FALSE, FALSE, sizeof (GrSpan));
  dot->node_value = g_ptr_array_new ();
  dot->edge_value = g_ptr_array_new ();
  builder->n_faults_before = report->fault->len;
  builder->left_out = g_ptr_array_new_with_free_func (g_free);
  builder->slot_mask = BUILD_FIRST_SLOTS - 1;
  builder->slot = g_new0 (GrGraphSlot, BUILD_FIRST_SLOTS);
  builder->n_numbers = MIN (source->length + 1, BUILD_MAX_NUMBERS);
  builder->by_number = g_new0 (guint32, builder->n_numbers);
}

void
gr_graph_builder_clear (GrGraphBuilder *builder)
{
  gr_dot_free (builder->dot);
  g_ptr_array_unref (builder->left_out);
  g_free (builder->slot);
  g_free (builder->by_number);
}

static guint
build_n_keys (const char *const *keys)
{
  guint n = 0;
  while (keys != NULL && keys[n] != NULL)
    n++;
  return n;
}

GrDot *
gr_graph_builder_finish (GrGraphBuilder *builder)
{
  GrDot *dot = builder->dot;
  if (builder->report->fault->len > builder->n_faults_before)
    return NULL;
  g_ptr_array_set_size (dot->label, (int) dot->name->len);
  dot->left_out = gr_dot_list_names (builder->left_out);
  return g_steal_pointer (&builder->dot);
}

gboolean
gr_graph_builder_goes_on (const GrGraphBuilder *builder)
{
  return builder->report->fault->len - builder->n_faults_before < GR_REPORT_MAX;
}

/* ---- names ---- */

static inline guint64
build_mix (guint64 x)
{
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
  return x ^ x >> 32;
}

/* What a slot holds of a name. */
static inline guint64
build_bits (const char *name, gsize size)
{
  guint64 bits = 0;
  if (size <= sizeof bits) {
    memcpy (&bits, name, size);
    return bits;
  }
  for (gsize i = 0; i < size; i++)
    bits = (bits ^ (guchar) name[i]) * 1099511628211u;
  return bits;
}

/* The slot of @name, or the free one where it would lie. */
static inline GrGraphSlot *
build_seek (const GrGraphBuilder *builder, const char *name, gsize size, guint64 bits)
{
  for (gsize at = build_mix (bits + size) & builder->slot_mask;; at = (at + 1) & builder->slot_mask) {
    GrGraphSlot *slot = &builder->slot[at];
    if (slot->node == 0
        || (slot->bits == bits && slot->size == size
            && (size <= sizeof bits || memcmp (builder->dot->name->pdata[slot->node - 1], name, size) == 0)))
      return slot;
  }
}

/* Twice as many slots. */
static void
build_grow (GrGraphBuilder *builder)
{
  g_autofree GrGraphSlot *before = builder->slot;
  gsize n = builder->slot_mask + 1;
  builder->slot_mask = 2 * n - 1;
  builder->slot = g_new0 (GrGraphSlot, 2 * n);
  for (gsize i = 0; i < n; i++)
    if (before[i].node != 0) {
      gsize at = build_mix (before[i].bits + before[i].size) & builder->slot_mask;
      while (builder->slot[at].node != 0)
        at = (at + 1) & builder->slot_mask;
      builder->slot[at] = before[i];
    }
}

/* The number that @name is, below the table's end; FALSE where it is none, or is written in another way (“01”). */
static inline gboolean
build_number (const GrGraphBuilder *builder, const char *name, gsize size, gsize *number)
{
  if (size == 0 || size > 8 || (name[0] == '0' && size > 1))
    return FALSE;
  *number = 0;
  for (gsize i = 0; i < size; i++) {
    guint digit = (guint) (guchar) name[i] - '0';
    if (digit > 9)
      return FALSE;
    *number = *number * 10 + digit;
  }
  return *number < builder->n_numbers;
}

guint32
gr_graph_builder_find (const GrGraphBuilder *builder, const char *name, gsize size)
{
  gsize number;
  if (build_number (builder, name, size, &number))
    return builder->by_number[number] - 1u;
  return build_seek (builder, name, size, build_bits (name, size))->node - 1u;
}

guint32
gr_graph_builder_node (GrGraphBuilder *builder, const char *name, gsize size)
{
  gsize number;
  guint32 *place;
  if (build_number (builder, name, size, &number)) {
    place = &builder->by_number[number];
  } else {
    guint64 bits = build_bits (name, size);
    if (2 * builder->n_slots > builder->slot_mask)
      build_grow (builder);
    GrGraphSlot *slot = build_seek (builder, name, size, bits);
    builder->n_slots += slot->node == 0;
    slot->bits = bits;
    slot->size = (guint32) size;
    place = &slot->node;
  }
  if (*place == 0) {
    g_ptr_array_add (builder->dot->name, g_string_chunk_insert_len (builder->dot->text, name, (gssize) size));
    *place = builder->dot->name->len;
  }
  return *place - 1;
}

/* ---- edges and attributes ---- */

void
gr_graph_builder_edge (GrGraphBuilder *builder, guint32 tail, guint32 head, GrSpan place)
{
  GrDotEdge edge = { tail, head };
  g_array_append_val (builder->dot->edge, edge);
  g_array_append_val (builder->dot->place, place);
}

/* Data have all kinds of attributes; the one that is nearly one of @keys was meant for it, as “colour” for “color”. */
static void
build_leave_out (GrGraphBuilder *builder, const char *const *keys, const char *key)
{
  if (keys == NULL || gr_nearest (key, keys) == NULL)
    return;
  for (guint i = 0; i < builder->left_out->len; i++)
    if (g_str_equal (builder->left_out->pdata[i], key))
      return;
  if (builder->left_out->len < BUILD_MAX_LEFT_OUT)
    g_ptr_array_add (builder->left_out, g_strdup (key));
}

/* Sets entry (@row, key) of @values, shape (rows, keys), made longer as needed. */
static void
build_set (GrGraphBuilder *builder, GPtrArray *values, const char *const *keys, guint row, const char *key,
           const char *value)
{
  guint n_keys = build_n_keys (keys), k = 0;
  while (k < n_keys && !g_str_equal (keys[k], key))
    k++;
  if (k == n_keys) {
    build_leave_out (builder, keys, key);
    return;
  }
  if (values->len < (row + 1) * n_keys)
    g_ptr_array_set_size (values, (int) ((row + 1) * n_keys));
  values->pdata[row * n_keys + k] = g_string_chunk_insert_const (builder->dot->text, value);
}

void
gr_graph_builder_set_node (GrGraphBuilder *builder, guint32 node, const char *key, const char *value)
{
  GPtrArray *label = builder->dot->label;
  if (!g_str_equal (key, "label")) {
    build_set (builder, builder->dot->node_value, builder->node_keys, node, key, value);
    return;
  }
  if (label->len <= node)
    g_ptr_array_set_size (label, (int) node + 1);
  gr_dot_set_label (builder->dot, node, value);
}

void
gr_graph_builder_set_edge (GrGraphBuilder *builder, const char *key, const char *value)
{
  g_assert (builder->dot->edge->len > 0);
  build_set (builder, builder->dot->edge_value, builder->edge_keys, builder->dot->edge->len - 1, key, value);
}
