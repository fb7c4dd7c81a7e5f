// SPDX-License-Identifier: MIT
// Nodes are found by their names: a name that is a small number in a table, others by hash. Attributes are kept only from the
// first one on that is given, so that a plain list of a million edges costs no more than its ends.
#include "graphs/build.h"

#include "base/number.h"
#include "base/phrase.h"

#include <string.h>

#define BUILD_MAX_NUMBERS (1u << 26)

void
gr_graph_builder_init (GrGraphBuilder *builder, const GrDotReading *reading, gboolean is_dot)
{
  GrDot *dot = gr_dot_new (reading);
  *builder = (GrGraphBuilder) { .reading = reading,
                                .dot = dot,
                                .said = g_array_new (FALSE, FALSE, sizeof (GrDotSaid)),
                                .left_out = g_array_new (FALSE, FALSE, sizeof (GrDotLeftOut)),
                                .is_dot = is_dot,
                                .n_faults_before = reading->report->fault->len,
                                .n_keys = { dot->node_value->len + 1, dot->edge_value->len, GR_DOT_N_GRAPH_KEYS },
                                .n_numbers = MIN (reading->source->length + 1, BUILD_MAX_NUMBERS) };
  builder->by_number = g_new0 (guint32, builder->n_numbers);
  builder->named = g_array_new (FALSE, FALSE, sizeof (guint32));
  gr_slots_init (&builder->slots);
  for (guint kind = 0; kind < GR_DOT_N_KINDS; kind++)
    builder->column[kind] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/* ---- names ---- */

typedef struct {
  const char *name;
  gsize size;
} Name;

static inline guint32
name_hash (const char *name, gsize size)
{
  guint64 bits = size;
  for (; size >= sizeof bits; name += sizeof bits, size -= sizeof bits) {
    guint64 word;
    memcpy (&word, name, sizeof word);
    bits = (bits ^ word) * 0xd6e8feb86659fd93u;
    bits ^= bits >> 32;
  }
  for (gsize i = 0; i < size; i++)
    bits = bits << 8 ^ bits >> 56 ^ (guchar) name[i];
  bits *= 0xd6e8feb86659fd93u;
  return (guint32) (bits >> 32);
}

static gboolean
name_is_node (gconstpointer owner, guint32 number, gconstpointer key)
{
  const GrGraphBuilder *builder = owner;
  const Name *name = key;
  const char *own = builder->dot->name->pdata[g_array_index (builder->named, guint32, number)];
  return strncmp (own, name->name, name->size) == 0 && own[name->size] == '\0';
}

/* Where the node stands whose name is a number, 1 + the node or 0; NULL where it is none below the table's end, or is written in
   another way (“01”). */
static inline guint32 *
build_number (const GrGraphBuilder *builder, const char *name, gsize size)
{
  gsize number = 0;
  if (size == 0 || size > 8 || (name[0] == '0' && size > 1))
    return NULL;
  for (gsize i = 0; i < size; i++) {
    guint digit = (guint) (guchar) name[i] - '0';
    if (digit > 9)
      return NULL;
    number = number * 10 + digit;
  }
  return number < builder->n_numbers ? &builder->by_number[number] : NULL;
}

guint32
gr_graph_builder_find (const GrGraphBuilder *builder, const char *name, gsize size)
{
  const Name key = { name, size };
  const guint32 *entry = build_number (builder, name, size);
  if (entry != NULL)
    return *entry - 1u;
  guint32 number = gr_slots_lookup (&builder->slots, name_hash (name, size), name_is_node, builder, &key);
  return number != GR_INTERNER_NONE ? g_array_index (builder->named, guint32, number) : G_MAXUINT32;
}

guint32
gr_graph_builder_node (GrGraphBuilder *builder, const char *name, gsize size, GrSpan place)
{
  guint32 node = gr_graph_builder_find (builder, name, size), *entry = build_number (builder, name, size);
  if (node != G_MAXUINT32)
    return node;
  node = gr_dot_add_node (builder->dot, name, size, place);
  if (entry != NULL) {
    *entry = node + 1;
  } else {
    gr_slots_add (&builder->slots, name_hash (name, size));
    g_array_append_val (builder->named, node);
  }
  return node;
}

/* ---- attributes ---- */

#define KEY_LEFT_OUT 0 /* in builder->column: attributes that are told to be left out */

/* What tells only Graphviz how to lay a graph out or to write it: nothing that a reader sees is left out. */
static const char *const silent_keys[] = {
  "bb",          "center",      "class", "color_scheme", "colorscheme", "comment",   "compound",
  "concentrate", "constraint",  "dpi",   "fixedsize",    "fontname",    "fontnames", "fontpath",
  "fontsize",    "forcelabels", "group", "height",       "id",          "key",       "labeljust",
  "labelloc",    "layout",      "len",   "lhead",        "lp",          "ltail",     "margin",
  "minlen",      "mode",        "model", "newrank",      "nodesep",     "ordering",  "overlap",
  "pad",         "page",        "pos",   "ranksep",      "ratio",       "regular",   "samehead",
  "sametail",    "sep",         "size",  "splines",      "start",       "target",    "weight",
  "width",       "arrowsize",   NULL
};

/* What to do instead; NULL: take it out. */
static const char *
key_help (const char *key)
{
  static const struct {
    const char *keys, *help;
  } known[] = {
    { " headlabel taillabel ", GR_PHRASE ("an arrow has one label: write label=…") },
    { " port headport tailport ",
      GR_PHRASE ("arrows lead to nodes, not to parts of them: give a part that matters a node of its own") },
    { " arrowhead arrowtail ", GR_PHRASE ("every arrow has its head where the move leads") },
    { " penwidth ", GR_PHRASE ("thick lines have a meaning of their own: tell lines apart by label=…") },
    { " bgcolor ", GR_PHRASE ("--background \"#FFF8E7\" gives the whole picture a ground") },
    { " image ", GR_PHRASE ("write a label instead") },
  };
  g_autofree char *word = g_strdup_printf (" %s ", key);
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (strstr (known[i].keys, word) != NULL)
      return known[i].help;
  return NULL;
}

int
gr_graph_builder_key (GrGraphBuilder *builder, GrDotKind kind, const char *key, GrSpan place)
{
  static const char *const graph_keys[] = { GR_DOT_GRAPH_KEYS, NULL };
  const char *const *keys = kind == GR_DOT_NODE   ? builder->reading->node_keys
                            : kind == GR_DOT_EDGE ? builder->reading->edge_keys
                                                  : graph_keys;
  gpointer found;
  if (g_hash_table_lookup_extended (builder->column[kind], key, NULL, &found))
    return MAX (GPOINTER_TO_INT (found) - 2, -1);
  int column = 0;
  while (keys != NULL && keys[column] != NULL && !g_str_equal (keys[column], key))
    column++;
  if ((keys == NULL || keys[column] == NULL) && !(kind == GR_DOT_NODE && g_str_equal (key, "label")))
    column = -1;
  const char *near = keys != NULL ? gr_nearest (key, keys) : NULL;
  gboolean is_known = builder->is_dot ? g_strv_contains (silent_keys, key) : near == NULL;
  gboolean is_shown = column >= 0 && (kind != GR_DOT_GRAPH || column == GR_DOT_RANKDIR || builder->reading->has_groups);
  int entry = is_shown || (column < 0 && is_known) ? column + 2 : KEY_LEFT_OUT;
  char *own = g_strdup (key);
  g_hash_table_insert (builder->column[kind], own, GINT_TO_POINTER (entry));
  if (entry == KEY_LEFT_OUT)
    GR_APPEND (builder->left_out, GrDotLeftOut, own, near, place);
  return MAX (entry - 2, -1);
}

void
gr_graph_builder_say (GrGraphBuilder *builder, GrDotKind kind, const char *key, const char *text, gsize size,
                      GrSpan place)
{
  int column = gr_graph_builder_key (builder, kind, key, place);
  GrDotSaid said = { (guint) column, { NULL, place } };
  if (column < 0)
    return;
  said.value.text = g_string_chunk_insert_len (builder->dot->text, text, (gssize) size);
  g_array_append_val (builder->said, said);
}

void
gr_graph_builder_set (GrGraphBuilder *builder, GrDotKind kind, guint32 row, guint column, GrDotValue value)
{
  GrDot *dot = builder->dot;
  gboolean is_node = kind == GR_DOT_NODE;
  GPtrArray *values = is_node ? dot->node_value : dot->edge_value;
  gboolean is_name = is_node && column == values->len; /* a node's label, which need not be asked for */
  gboolean is_label = is_name || (!is_node && g_str_equal (builder->reading->edge_keys[column], "label"));
  g_autofree char *label = NULL;
  if (is_label && builder->is_dot)
    label = gr_dot_label (builder->reading->source, &value, is_name ? dot->name->pdata[row] : "");
  if (label != NULL && !is_name)
    g_strdelimit (label, "\n", ' ');
  if (is_label && builder->is_dot)
    value.text = label != NULL ? g_string_chunk_insert (dot->text, label) : NULL;
  else if (*value.text == '\0')
    value.text = NULL;
  if (is_name) {
    gr_dot_set_label (dot, row, value.text);
    return;
  }
  GArray *own = values->pdata[column];
  if (own->len <= row)
    g_array_set_size (own, row + 1);
  g_array_index (own, GrDotValue, row) = value;
}

void
gr_graph_builder_set_said (GrGraphBuilder *builder, GrDotKind kind, guint32 row)
{
  GR_EACH (i, const GrDotSaid, said, builder->said)
    gr_graph_builder_set (builder, kind, row, said->column, said->value);
}

GrDot *
gr_graph_builder_finish (GrGraphBuilder *builder)
{
  gboolean good = builder->reading->report->fault->len == builder->n_faults_before;
  /* What this program wrote itself has marks that its pictures have anyway. */
  gboolean is_own = builder->is_dot && g_hash_table_contains (builder->column[GR_DOT_NODE], "outcome");
  for (guint i = 0; i < builder->left_out->len && good && !is_own; i++) {
    const GrDotLeftOut *left = &g_array_index (builder->left_out, GrDotLeftOut, i);
    const char *names[] = { left->near, NULL }, *help = key_help (left->key);
    g_autofree char *other = help == NULL ? gr_nearest_help (left->key, names,
                                                             GR_PHRASE ("it means nothing here and can be taken out"))
                                          : NULL;
    gr_report_add (builder->reading->report, GR_FAULT_WARNING, builder->reading->source, left->place,
                   help != NULL ? help : other, "%s: pictures leave out “%s”", builder->reading->what, left->key);
  }
  for (guint kind = 0; kind < GR_DOT_N_KINDS; kind++)
    g_hash_table_unref (builder->column[kind]);
  g_array_unref (builder->said);
  g_array_unref (builder->left_out);
  gr_slots_clear (&builder->slots);
  GR_DROP (builder, named, by_number);
  if (!good)
    g_clear_pointer (&builder->dot, gr_dot_free);
  return g_steal_pointer (&builder->dot);
}
