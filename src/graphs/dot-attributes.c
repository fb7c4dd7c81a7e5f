// SPDX-License-Identifier: MIT
// Attributes of DOT. A label may have escapes (\n, \N …), or be HTML-like, in angle brackets, of which the text between the
// tags is what a picture can show. Subgraphs are clusters, or nodes of one rank. What a file says of looks and is not shown here is named, so that nothing is dropped
// without a word.
// Source: Graphviz, Node, edge and graph attributes (graphviz.org/doc/info/attrs.html); Node shapes, HTML-like labels.
#include "graphs/dot-attributes.h"

#include <stdlib.h>
#include <string.h>

#define GROUP_MAX_DEPTH 16 /* of boxes in boxes; those further in are not drawn */

/* ---- labels ---- */

/* Appends what the entity at *@at means and moves behind it; an ampersand that begins none is one. */
static void
label_take_entity (const char **at, GString *out)
{
  static const struct {
    const char *name, *text;
  } known[] = {
    { "amp;", "&" }, { "lt;", "<" }, { "gt;", ">" }, { "quot;", "\"" }, { "apos;", "'" }, { "nbsp;", " " }
  };
  const char *name = *at + 1;
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_str_has_prefix (name, known[i].name)) {
      g_string_append (out, known[i].text);
      *at = name + strlen (known[i].name);
      return;
    }
  gboolean is_hex = name[0] == '#' && (name[1] == 'x' || name[1] == 'X');
  char *end = NULL;
  gunichar c = name[0] == '#' ? (gunichar) strtoul (name + 1 + is_hex, &end, is_hex ? 16 : 10) : 0;
  gboolean is_good = end != NULL && *end == ';' && c >= ' ' && g_unichar_validate (c);
  if (is_good)
    g_string_append_unichar (out, c);
  else
    g_string_append_c (out, '&');
  *at = is_good ? end + 1 : name;
}

/* Appends the text of the HTML-like label: without its tags, of which some end a line, and those of cells are blanks. */
static void
label_take_html (const char *at, GString *out)
{
  static const struct {
    const char *tag;
    char text;
  } breaks[] = { { "br", '\n' }, { "/tr", '\n' }, { "hr", '\n' }, { "/td", ' ' } };
  while (*at != '\0') {
    if (*at == '<') {
      const char *end = strchr (at, '>');
      for (guint i = 0; i < G_N_ELEMENTS (breaks); i++)
        if (g_ascii_strncasecmp (at + 1, breaks[i].tag, strlen (breaks[i].tag)) == 0)
          g_string_append_c (out, breaks[i].text);
      if (end == NULL)
        return;
      at = end + 1;
    } else if (*at == '&') {
      label_take_entity (&at, out);
    } else {
      g_string_append_c (out, g_ascii_isspace (*at) ? ' ' : *at);
      at++;
    }
  }
}

static void
label_take_escapes (const char *at, const char *name, GString *out)
{
  while (*at != '\0') {
    if (*at == '&') {
      label_take_entity (&at, out);
      continue;
    }
    if (*at == '\\' && at[1] != '\0') {
      at++;
      if (*at == 'N')
        g_string_append (out, name);
      else
        g_string_append_c (out, *at == 'n' || *at == 'l' || *at == 'r' ? '\n' : *at);
    } else {
      g_string_append_c (out, *at);
    }
    at++;
  }
}

/* The signs that @n bytes of @word, a command of LaTeX without its backslash, mean; NULL: none that is known here. */
static const char *
math_sign (const char *word, gsize n)
{
  static const struct {
    const char *word, *sign;
  } known[] = {
    { "alpha", "α" },  { "beta", "β" },    { "gamma", "γ" },     { "delta", "δ" }, { "epsilon", "ε" },
    { "zeta", "ζ" },   { "eta", "η" },     { "theta", "θ" },     { "iota", "ι" },  { "kappa", "κ" },
    { "lambda", "λ" }, { "mu", "μ" },      { "nu", "ν" },        { "xi", "ξ" },    { "pi", "π" },
    { "rho", "ρ" },    { "sigma", "σ" },   { "tau", "τ" },       { "phi", "φ" },   { "chi", "χ" },
    { "psi", "ψ" },    { "omega", "ω" },   { "Gamma", "Γ" },     { "Delta", "Δ" }, { "Theta", "Θ" },
    { "Lambda", "Λ" }, { "Pi", "Π" },      { "Sigma", "Σ" },     { "Phi", "Φ" },   { "Psi", "Ψ" },
    { "Omega", "Ω" },  { "oplus", "⊕" },   { "cdot", "·" },      { "times", "×" }, { "le", "≤" },
    { "ge", "≥" },     { "ne", "≠" },      { "to", "→" },        { "infty", "∞" }, { "emptyset", "∅" },
    { "star", "⋆" },   { "uparrow", "↑" }, { "downarrow", "↓" }, { "pm", "±" },    { "dots", "…" },
    { "in", "∈" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (strlen (known[i].word) == n && memcmp (known[i].word, word, n) == 0)
      return known[i].sign;
  return NULL;
}

/* Appends the character @c lowered or raised (@mark is '_' or '^'); FALSE where Unicode has no such letter. */
static gboolean
append_small (GString *out, char mark, gunichar c)
{
  static const char *const from = "0123456789+-=()aehijklmnoprstuvx";
  static const char *const lowered = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ";
  static const char *const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵉʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛˣ";
  const char *at = c < 128 ? strchr (from, (int) c) : NULL;
  if (at == NULL || c == 0)
    return FALSE;
  const char *small = g_utf8_offset_to_pointer (mark == '_' ? lowered : raised, at - from);
  g_string_append_unichar (out, g_utf8_get_char (small));
  return TRUE;
}

/* Appends what stands behind the '_' or '^' at @at, small if all of it can be; behind it. */
static const char *
append_script (GString *out, const char *at, const char *end)
{
  char mark = *at++;
  gboolean is_group = at < end && *at == '{';
  const char *start = at + is_group, *stop = is_group ? memchr (at, '}', (gsize) (end - at)) : NULL;
  if (is_group && stop == NULL)
    stop = end;
  else if (!is_group)
    stop = at < end ? MIN (g_utf8_next_char (at), end) : end;
  g_autoptr (GString) small = g_string_new (NULL);
  gboolean good = TRUE;
  for (const char *c = start; c < stop && good; c = g_utf8_next_char (c))
    good = append_small (small, mark, g_utf8_get_char (c));
  if (good) {
    g_string_append (out, small->str);
  } else {
    g_string_append_c (out, mark);
    g_string_append_len (out, start, stop - start);
  }
  return MIN (stop + is_group, end);
}

/* “$x_1 \\oplus 2^k$” in @text becomes “x₁ ⊕ 2ᵏ”; dollar signs that are no pair stay. */
static void
label_take_math (GString *text)
{
  const char *open = strchr (text->str, '$'), *close = open != NULL ? strchr (open + 1, '$') : NULL;
  if (close == NULL)
    return;
  g_autoptr (GString) out = g_string_new_len (text->str, open - text->str);
  while (close != NULL) {
    for (const char *at = open + 1; at < close;) {
      gsize n = 0;
      if (*at == '\\' && at[1] == '\\') /* in quotes a backslash may be written twice */
        at++;
      while (*at == '\\' && at + 1 + n < close && g_ascii_isalpha (at[1 + n]))
        n++;
      const char *sign = n > 0 ? math_sign (at + 1, n) : NULL;
      if (*at == '_' || *at == '^') {
        at = append_script (out, at, close);
      } else if (sign != NULL) {
        g_string_append (out, sign);
        at += 1 + n;
      } else {
        g_string_append_unichar (out, *at == '-' ? 0x2212 : g_utf8_get_char (at));
        at = g_utf8_next_char (at);
      }
    }
    open = strchr (close + 1, '$');
    g_string_append_len (out, close + 1, open != NULL ? open - close - 1 : (gssize) strlen (close + 1));
    close = open != NULL ? strchr (open + 1, '$') : NULL;
    if (open != NULL && close == NULL)
      g_string_append (out, open);
  }
  g_string_assign (text, out->str);
}

/* @plain without blanks around its lines and without empty lines. */
static void
label_strip_lines (GString *plain)
{
  g_auto (GStrv) line = g_strsplit (plain->str, "\n", -1);
  g_string_truncate (plain, 0);
  for (guint i = 0; line[i] != NULL; i++)
    if (*g_strstrip (line[i]) != '\0')
      g_string_append_printf (plain, "%s%s", plain->len > 0 ? "\n" : "", line[i]);
}

char *
gr_dot_label (const char *label, const char *name, GStringChunk *text)
{
  if (label == NULL || *label == '\0')
    return NULL;
  g_autoptr (GString) plain = g_string_new (NULL), source = g_string_new (label);
  if (aghtmlstr ((char *) label)) {
    label_take_html (label, plain);
    label_take_math (plain);
  } else {
    label_take_math (source);
    label_take_escapes (source->str, name, plain);
  }
  label_strip_lines (plain);
  return *plain->str == '\0' || g_str_equal (plain->str, name) ? NULL : g_string_chunk_insert (text, plain->str);
}

/* ---- what is left out ---- */

GrFlow
gr_dot_flow (Agraph_t *graph)
{
  static const char *const names[] = {
    [GR_FLOW_RIGHT] = "LR", [GR_FLOW_DOWN] = "TB", [GR_FLOW_LEFT] = "RL", [GR_FLOW_UP] = "BT"
  };
  const char *value = agget (graph, (char *) "rankdir");
  for (GrFlow flow = GR_FLOW_RIGHT; value != NULL && flow <= GR_FLOW_UP; flow++)
    if (g_str_equal (names[flow], value))
      return flow;
  return GR_FLOW_UNSAID;
}

/* Adds the groups of @graph, whose nodes have their places in @number (of guint32, by cgraph's numbers). */
static void
groups_add (Agraph_t *graph, const GArray *number, guint depth, GStringChunk *text, GArray *groups)
{
  for (Agraph_t *sub = agfstsubg (graph); sub != NULL; sub = agnxtsubg (sub)) {
    const char *rank = agget (sub, (char *) "rank"), *label = agget (sub, (char *) "label");
    gboolean is_box = g_str_has_prefix (agnameof (sub), "cluster"), is_rank = g_strcmp0 (rank, "same") == 0;
    if (is_box || is_rank) {
      GrDiagramGroup group = { .is_box = is_box, .depth = depth, .node = g_array_new (FALSE, FALSE, sizeof (guint32)) };
      group.label = is_box ? gr_dot_label (label, "", text) : NULL;
      for (Agnode_t *node = agfstnode (sub); node != NULL; node = agnxtnode (sub, node))
        g_array_append_val (group.node, g_array_index (number, guint32, AGSEQ (node)));
      g_array_append_val (groups, group);
    }
    if (depth < GROUP_MAX_DEPTH)
      groups_add (sub, number, depth + is_box, text, groups);
  }
}

static void
group_clear (gpointer data)
{
  g_array_unref (((GrDiagramGroup *) data)->node);
}

GArray *
gr_dot_groups (Agraph_t *graph, const GArray *number, GStringChunk *text)
{
  if (agfstsubg (graph) == NULL)
    return NULL;
  GArray *groups = g_array_new (FALSE, FALSE, sizeof (GrDiagramGroup));
  g_array_set_clear_func (groups, group_clear);
  groups_add (graph, number, 0, text, groups);
  if (groups->len == 0)
    g_clear_pointer (&groups, g_array_unref);
  return groups;
}

/* Adds the names that are declared for @kind and are not in @keys (nullable), @known or the set @added, and adds them there. */
static void
left_add (Agraph_t *graph, int kind, const char *const *keys, const char *const *known, GHashTable *added,
          GPtrArray *names)
{
  for (Agsym_t *symbol = agnxtattr (graph, kind, NULL); symbol != NULL; symbol = agnxtattr (graph, kind, symbol)) {
    if ((keys != NULL && g_strv_contains (keys, symbol->name)) || g_strv_contains (known, symbol->name))
      continue;
    if (g_hash_table_add (added, symbol->name))
      g_ptr_array_add (names, symbol->name);
  }
}

char *
gr_dot_list_names (const GPtrArray *names)
{
  if (names->len == 0)
    return NULL;
  GString *list = g_string_new (NULL);
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (list, "%s%s", i == 0 ? "" : i + 1 < names->len ? ", " : " and ", (char *) names->pdata[i]);
  return g_string_free (list, FALSE);
}

char *
gr_dot_left_out (Agraph_t *graph, const char *const *node_keys, const char *const *edge_keys)
{
  static const char *const node_known[] = { "label", NULL }, *const edge_known[] = { "pos", "lp", NULL };
  static const char *const graph_known[] = { "rankdir", "bb", NULL };
  static const char *const grouped_known[] = { "rankdir", "bb", "label", "rank", NULL };
  if (agattr (graph, AGNODE, (char *) "outcome", NULL) != NULL)
    return NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GHashTable) added = g_hash_table_new (g_str_hash, g_str_equal);
  gboolean has_groups = node_keys != NULL && g_strv_contains (node_keys, "URL");
  left_add (graph, AGNODE, node_keys, node_known, added, names);
  left_add (graph, AGEDGE, edge_keys, edge_known, added, names);
  left_add (graph, AGRAPH, NULL, has_groups ? grouped_known : graph_known, added, names);
  for (Agraph_t *sub = agfstsubg (graph); sub != NULL && !has_groups; sub = agnxtsubg (sub))
    if (g_str_has_prefix (agnameof (sub), "cluster")) {
      g_ptr_array_add (names, (gpointer) "clusters");
      break;
    }
  return gr_dot_list_names (names);
}
