// SPDX-License-Identifier: MIT
// Reading Hackenbush. Stalks of equal letters share a realm, so a million words cost as many pictures as differ. In
// DOT the node called ground and nodes with ground=true are the ground. A single ground node is drawn as a foot for
// every edge that stands on it; several of them, or one with a place of its own, keep their places.
#define GR_DROP_ALSO GR_DROPS (GrDot, gr_dot_free) GR_DROPS (GrBushForms, gr_bush_forms_free)

#include "games/hackenbush/read.h"

#include "games/dag.h"

#include <math.h>
#include <regex.h>
#include <string.h>

#define EDGE_LENGTH 44.0 /* mean length of edges drawn by pos=, in points */

enum { KEY_GROUND, KEY_POS };
static const char *const node_keys[] = { "ground", "pos", NULL };
enum { KEY_COLOR, KEY_NAME };
static const char *const edge_keys[] = { "color", "label", NULL };

static GrHackenbush *
hackenbush_new (void)
{
  GrHackenbush *hackenbush = g_new0 (GrHackenbush, 1);
  hackenbush->bush = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_bush_free);
  hackenbush->realm = g_array_new (FALSE, FALSE, sizeof (guint32));
  return hackenbush;
}

GR_FREE_FUNCTION (gr_hackenbush_free, GrHackenbush, dot, memory, bush, realm, stalk, over, bound[0], bound[1])

/* ---- stalks ---- */

GrHackenbush *
gr_hackenbush_new_stalks (const GPtrArray *words)
{
  GrHackenbush *hackenbush = hackenbush_new ();
  hackenbush->stalk = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal); /* letters → realm + 1 */
  GR_EACH_POINTER (i, const GrWord, word, words) {
    guint32 realm = GPOINTER_TO_UINT (g_hash_table_lookup (known, word->text));
    if (realm == 0) {
      char *letters = g_strdup (word->text);
      g_ptr_array_add (hackenbush->stalk, letters);
      guint32 n = (guint32) strlen (letters);
      GrBush *bush = gr_bush_new (n + 1, 1);
      for (guint32 k = 0; k < n; k++)
        gr_bush_add (bush, k, k + 1, letters[k] == 'B' ? GR_HUE_BLUE : letters[k] == 'G' ? GR_HUE_GREEN : GR_HUE_RED);
      gr_bush_finish (bush);
      g_ptr_array_add (hackenbush->bush, bush);
      realm = hackenbush->bush->len;
      g_hash_table_insert (known, letters, GUINT_TO_POINTER (realm));
    }
    realm--;
    g_array_append_val (hackenbush->realm, realm);
  }
  return hackenbush;
}

static GrHackenbush *
read_stalks (const GPtrArray *words, GrReport *report)
{
  gboolean good = TRUE;
  GR_EACH_POINTER (i, const GrWord, word, words) {
    gsize n = strspn (word->text, "BRG");
    if (n > 0 && word->text[n] == '\0')
      continue;
    good = gr_report_add_at (report, GR_FAULT_INPUT, word,
                             "a stalk is written from the ground up: G for green, B for blue, R for red",
                             "hackenbush: want a stalk of the letters G, B and R, got “%s”", word->text);
  }
  return good ? gr_hackenbush_new_stalks (words) : NULL;
}

/* ---- graphs ---- */

typedef struct {
  GrDotReading reading;
  const GrDot *dot;
  guint8 *is_ground; /* shape (n_dot_nodes) */
  guint32 n_ground;
  guint32 *id;  /* shape (n_dot_nodes): node of the bush, or the foot of a ground node */
  GrPoint *pos; /* shape (n_dot_nodes): as written */
  gboolean has_pos;
} Reader;

/* Which nodes are ground, and the numbers of all. */
static gboolean
reader_number (Reader *reader)
{
  gboolean good = TRUE;
  guint32 n_nodes = 1;
  for (guint32 node = 0; node < reader->dot->name->len; node++) {
    const char *value = gr_dot_value (reader->dot->node_value, KEY_GROUND, node);
    gboolean is_true = value != NULL && g_str_equal (value, "true");
    if (value != NULL && !is_true && !g_str_equal (value, "false"))
      good = gr_dot_node_fault (&reader->reading, reader->dot, node, KEY_GROUND, NULL, "ground=true or ground=false");
    const char *name = g_ptr_array_index (reader->dot->name, node);
    reader->is_ground[node] = is_true || (value == NULL && g_str_equal (name, "ground"));
    reader->id[node] = reader->is_ground[node] ? reader->n_ground++ : n_nodes++;
  }
  if (good && reader->n_ground == 0)
    good = gr_report_add (reader->reading.report, GR_FAULT_INPUT, reader->reading.source,
                          gr_source_line (reader->reading.source, 1),
                          "call a node ground, or give it ground=true: graph { ground -- a; a -- b }",
                          "hackenbush: want a graph that stands on the ground, got no ground");
  return good;
}

/* All edges in file order; NULL with faults in the report. */
static GrBush *
reader_bush (const Reader *reader)
{
  guint32 n_edges = reader->dot->edge->len, n_feet = 0;
  gboolean has_own_feet = reader->n_ground > 1 || reader->has_pos, good = TRUE;
  g_autoptr (GrBush) bush = gr_bush_new (reader->dot->name->len - reader->n_ground + 1, reader->n_ground);
  for (guint32 i = 0; i < n_edges; i++) {
    const GrDotEdge *ends = &g_array_index (reader->dot->edge, GrDotEdge, i);
    const guint32 end[2] = { ends->tail, ends->head };
    GrHue hue;
    good &= gr_hue_read (&reader->reading, reader->dot, i, KEY_COLOR,
                         "Left cuts blue edges, Right red ones, both green ones (and those without a colour)", &hue);
    gr_bush_add (bush, 0, 0, hue);
    GrBushEdge *edge = &g_array_index (bush->edge, GrBushEdge, i);
    const char *name = gr_dot_value (reader->dot->edge_value, KEY_NAME, i);
    if (name != NULL && *name != '\0')
      gr_bush_set_name (bush, i, name);
    for (guint k = 0; k < 2; k++)
      if (!reader->is_ground[end[k]])
        edge->node[k] = reader->id[end[k]];
      else if (has_own_feet)
        edge->foot[k] = reader->id[end[k]];
      else
        edge->foot[k] = k == 1 && end[0] == end[1] ? n_feet - 1 : n_feet++; /* a loop stands on one foot */
  }
  for (guint32 node = 0; node < reader->dot->name->len; node++) {
    const char *label = reader->dot->label->pdata[node];
    if (label != NULL && !reader->is_ground[node])
      gr_bush_set_label (bush, reader->id[node], label);
  }
  bush->n_feet = has_own_feet ? reader->n_ground : MAX (1, n_feet);
  gr_bush_finish (bush);
  return good ? g_steal_pointer (&bush) : NULL;
}

/* Moves the places as written to points, the ground's mean height to 0. */
static void
reader_place (const Reader *reader, GrBush *bush)
{
  double ground = 0, length = 0;
  guint n_long = 0;
  for (guint32 node = 0; node < reader->dot->name->len; node++)
    ground += reader->is_ground[node] ? reader->pos[node].y / reader->n_ground : 0;
  GR_EACH (i, const GrDotEdge, ends, reader->dot->edge) {
    if (ends->tail != ends->head) {
      length += hypot (reader->pos[ends->tail].x - reader->pos[ends->head].x,
                       reader->pos[ends->tail].y - reader->pos[ends->head].y);
      n_long++;
    }
  }
  double scale = length > 1e-9 ? EDGE_LENGTH * n_long / length : EDGE_LENGTH;
  bush->place = g_new0 (GrPoint, bush->n_nodes);
  bush->foot = g_new0 (double, bush->n_feet);
  for (guint32 node = 0; node < reader->dot->name->len; node++) {
    double x = reader->pos[node].x * scale, y = -(reader->pos[node].y - ground) * scale;
    if (reader->is_ground[node])
      bush->foot[reader->id[node]] = x;
    else
      bush->place[reader->id[node]] = (GrPoint) { x, y };
  }
}

static GrHackenbush *
read_graph (GrSource *source, GrReport *report)
{
  Reader reader = { .reading = { .source = source,
                                 .report = report,
                                 .what = "hackenbush",
                                 .node_keys = node_keys,
                                 .edge_keys = edge_keys,
                                 .edges = GR_DOT_LINES,
                                 .help = "write graph, and a -- b for an edge between a and b" } };
  GrDot *dot = gr_graph_read (&reader.reading);
  if (dot == NULL)
    return NULL;
  g_autoptr (GrHackenbush) hackenbush = hackenbush_new ();
  hackenbush->dot = dot;
  reader.dot = dot;
  gboolean is_dot = g_str_has_suffix (source->name, ".dot") || g_str_has_suffix (source->name, ".gv");
  if (dot->title == NULL && is_dot && source->parent == NULL) { /* a graph without a name has its file's */
    g_autofree char *file = g_path_get_basename (source->name);
    dot->title = g_strndup (file, (gsize) (strrchr (file, '.') - file));
  }
  guint32 n = MAX (1, dot->name->len);
  g_autofree guint8 *is_ground = g_new0 (guint8, n);
  g_autofree guint32 *id = g_new0 (guint32, n);
  g_autofree GrPoint *pos = g_new0 (GrPoint, n);
  reader.is_ground = is_ground;
  reader.id = id;
  reader.pos = pos;
  GrBush *bush = reader_number (&reader) && gr_pos_read (&reader.reading, dot, KEY_POS, pos, &reader.has_pos)
                   ? reader_bush (&reader)
                   : NULL;
  if (bush == NULL)
    return NULL;
  if (reader.has_pos)
    reader_place (&reader, bush);
  g_ptr_array_add (hackenbush->bush, bush);
  GR_APPEND (hackenbush->realm, guint32, 0);
  return g_steal_pointer (&hackenbush);
}

/* TRUE where @text has a word “ground”, which no stalk is, on a line that is no remark. */
static gboolean
text_has_ground (const char *text)
{
  regex_t word;
  if (regcomp (&word, "(^|\r)([^;\r][^\r]*[ \t,\"]|[ \t,\"])?ground([ \t\r,\"]|$)",
               REG_EXTENDED | REG_NOSUB | REG_NEWLINE)
      != 0)
    return FALSE;
  gboolean has_word = regexec (&word, text, 0, NULL, 0) == 0;
  regfree (&word);
  return has_word;
}

GrHackenbush *
gr_hackenbush_read (const GrArgs *args, GrReport *report)
{
  if (args->document == NULL && args->words->len == 0)
    return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, args->name,
                                      "for example: hackenbush GGG GG, or a graph: hackenbush girl.dot",
                                      "hackenbush: want stalks or a graph in DOT, got nothing"));
  if (args->document == NULL)
    return read_stalks (args->words, report);
  GR_EACH_POINTER (i, const GrWord, word, args->words) {
    gr_report_add_at (report, GR_FAULT_INPUT, word, "join two games with + to add them",
                      "hackenbush: want stalks or one graph, got “%s” as well", word->text);
  }
  if (args->words->len > 0 || !gr_source_check_text (args->document, report))
    return NULL;
  if (strchr (args->document->text, '{') != NULL || text_has_ground (args->document->text))
    return read_graph (args->document, report);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  gr_source_words (args->document, words);
  if (words->len > 0)
    return read_stalks (words, report);
  return gr_none (gr_report_add (
    report, GR_FAULT_INPUT, args->document, gr_source_line (args->document, 1),
    "stalks are words like GGG GG; a graph is written graph { ground -- a; a -- b }, or “ground a blue” a line",
    "hackenbush: want stalks or a graph in DOT, got an empty text"));
}
