// SPDX-License-Identifier: MIT
// Games as written: a growing list of nodes, parts before the whole, each with its value. Options of sums and ordinal
// sums are made when they are asked for. An ordinal sum's value follows from G's options as written and from H's
// canonical form, one option of H after the other (Siegel 2013, ch. II.1: G : H depends on the form of G, and on the
// value of H).
// Invariant: no node is a sum with a part that is the name 0, and none is the negative of a name.
#include "value/written.h"

#include "value/form-map.h"
#include "value/form-private.h"

#include <string.h>

typedef struct {
  GrWrittenKind kind;
  GrForm form;
  GrWrittenGame part[2]; /* of sums and ordinal sums, the first of a negative */
  guint32 first, n[2];   /* of braces: its options in GrWritten.option, Left's first */
  guint depth;           /* of parts in parts */
} WrittenNode;

/* Sums deeper than this are names: whoever walks over a game may recurse. */
#define WRITTEN_DEPTH 1000

struct GrWritten {
  GrForms *forms;
  GArray *node;   /* of WrittenNode */
  GArray *option; /* of GrWrittenGame */
};

GrWritten *
gr_written_new (GrForms *forms)
{
  GrWritten *written = g_new0 (GrWritten, 1);
  written->forms = forms;
  written->node = g_array_new (FALSE, FALSE, sizeof (WrittenNode));
  written->option = g_array_new (FALSE, FALSE, sizeof (GrWrittenGame));
  return written;
}

GR_FREE_FUNCTION (gr_written_free, GrWritten, node, option)

GrForms *
gr_written_forms (const GrWritten *written)
{
  return written->forms;
}

static const WrittenNode *
written_node (const GrWritten *written, GrWrittenGame game)
{
  return &g_array_index (written->node, WrittenNode, game);
}

GrWrittenKind
gr_written_kind (const GrWritten *written, GrWrittenGame game)
{
  return written_node (written, game)->kind;
}

GrForm
gr_written_form (const GrWritten *written, GrWrittenGame game)
{
  return written_node (written, game)->form;
}

static GrWrittenGame
written_add (GrWritten *written, WrittenNode node)
{
  if (node.form == GR_FORM_NONE)
    return GR_WRITTEN_NONE;
  guint n_parts = node.kind == GR_WRITTEN_NEGATIVE ? 1 : node.kind == GR_WRITTEN_VALUE ? 0 : 2;
  for (guint i = 0; i < n_parts && node.kind != GR_WRITTEN_BRACES; i++)
    node.depth = MAX (node.depth, written_node (written, node.part[i])->depth + 1);
  guint32 end = node.kind == GR_WRITTEN_BRACES ? node.first + node.n[0] + node.n[1] : 0;
  for (guint32 i = node.first; i < end; i++)
    node.depth = MAX (node.depth, written_node (written, g_array_index (written->option, GrWrittenGame, i))->depth + 1);
  if (node.depth > WRITTEN_DEPTH)
    node = (WrittenNode) { .kind = GR_WRITTEN_VALUE, .form = node.form };
  g_array_append_val (written->node, node);
  return written->node->len - 1;
}

GrWrittenGame
gr_written_value (GrWritten *written, GrForm form)
{
  return written_add (written, (WrittenNode) { .kind = GR_WRITTEN_VALUE, .form = form });
}

/* ---- braces ---- */

/* The values of @n games. (transfer full) of GrForm. */
static GArray *
written_forms (const GrWritten *written, const GrWrittenGame *game, guint n)
{
  GArray *form = g_array_sized_new (FALSE, FALSE, sizeof (GrForm), n);
  for (guint i = 0; i < n; i++)
    g_array_append_val (form, written_node (written, game[i])->form);
  return form;
}

GrWrittenGame
gr_written_braces_of (GrWritten *written, GrForm form, const GrWrittenGame *left, guint n_left,
                      const GrWrittenGame *right, guint n_right)
{
  WrittenNode node = {
    .kind = GR_WRITTEN_BRACES, .form = form, .first = written->option->len, .n = { n_left, n_right }
  };
  if (n_left > 0)
    g_array_append_vals (written->option, left, n_left);
  if (n_right > 0)
    g_array_append_vals (written->option, right, n_right);
  return written_add (written, node);
}

GrWrittenGame
gr_written_braces (GrWritten *written, const GrWrittenGame *left, guint n_left, const GrWrittenGame *right,
                   guint n_right, GError **error)
{
  g_autoptr (GArray) forms_left = written_forms (written, left, n_left);
  g_autoptr (GArray) forms_right = written_forms (written, right, n_right);
  GrForm form = gr_form_make (written->forms, (GrForm *) forms_left->data, n_left, (GrForm *) forms_right->data,
                              n_right, error);
  return form != GR_FORM_NONE ? gr_written_braces_of (written, form, left, n_left, right, n_right) : GR_WRITTEN_NONE;
}

/* ---- sums ---- */

GrWrittenGame
gr_written_sum (GrWritten *written, GrWrittenGame a, GrWrittenGame b, GError **error)
{
  const WrittenNode *one = written_node (written, a), *other = written_node (written, b);
  gboolean are_values = one->kind == GR_WRITTEN_VALUE && other->kind == GR_WRITTEN_VALUE;
  GrForm x = one->form, y = other->form;
  if (one->kind == GR_WRITTEN_VALUE && x == GR_FORM_ZERO)
    return b;
  if (other->kind == GR_WRITTEN_VALUE && y == GR_FORM_ZERO)
    return a;
  /* One name has a number, ups and a nimber, each from one of the two. */
  const GrForms *forms = written->forms;
  gboolean is_name = are_values && gr_form_kind (forms, x) != GR_FORM_GENERAL
                     && gr_form_kind (forms, y) != GR_FORM_GENERAL
                     && (gr_dyadic_sign (gr_form_base (forms, x)) == 0 || gr_dyadic_sign (gr_form_base (forms, y)) == 0)
                     && (gr_form_ups (forms, x) == 0 || gr_form_ups (forms, y) == 0)
                     && (gr_form_nimber (forms, x) == 0 || gr_form_nimber (forms, y) == 0);
  return written_add (written, (WrittenNode) { .kind = is_name ? GR_WRITTEN_VALUE : GR_WRITTEN_SUM,
                                               .form = gr_form_sum (written->forms, x, y, error),
                                               .part = { a, b } });
}

GrWrittenGame
gr_written_negative (GrWritten *written, GrWrittenGame a, GError **error)
{
  const WrittenNode *node = written_node (written, a);
  GrWrittenGame inner = node->part[0];
  if (node->kind == GR_WRITTEN_NEGATIVE)
    return inner;
  gboolean is_value = node->kind == GR_WRITTEN_VALUE;
  return written_add (written, (WrittenNode) { .kind = is_value ? GR_WRITTEN_VALUE : GR_WRITTEN_NEGATIVE,
                                               .form = gr_form_negative (written->forms, node->form, error),
                                               .part = { a } });
}

/* ---- ordinal sums ---- */

/* Options of G that an ordinal sum looks at, of either side. */
#define ORDINAL_OPTIONS 10000

GrWrittenGame
gr_written_ordinal (GrWritten *written, GrWrittenGame a, GrWrittenGame b, GError **error)
{
  WrittenNode node = { .kind = GR_WRITTEN_ORDINAL, .form = GR_FORM_NONE, .part = { a, b } };
  g_auto (GrFormMap) map = { .forms = written->forms, .most_depth = FORM_NESTING };
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (GrWrittenGame));
  g_autoptr (GArray) right = g_array_new (FALSE, FALSE, sizeof (GrWrittenGame));
  if (!gr_written_options (written, a, GR_SIDE_LEFT, ORDINAL_OPTIONS, left, error)
      || !gr_written_options (written, a, GR_SIDE_RIGHT, ORDINAL_OPTIONS, right, error))
    return GR_WRITTEN_NONE;
  g_autoptr (GArray) base_left = written_forms (written, (GrWrittenGame *) left->data, left->len);
  g_autoptr (GArray) base_right = written_forms (written, (GrWrittenGame *) right->data, right->len);
  map.also[GR_SIDE_LEFT] = base_left;
  map.also[GR_SIDE_RIGHT] = base_right;
  node.form = gr_form_map (&map, written_node (written, b)->form, error);
  return written_add (written, node);
}

/* ---- options ---- */

guint64
gr_written_n_options (const GrWritten *written, GrWrittenGame game, GrSide side)
{
  const WrittenNode *node = written_node (written, game);
  switch (node->kind) {
  case GR_WRITTEN_VALUE:
    return gr_form_n_options (written->forms, node->form, side);
  case GR_WRITTEN_BRACES:
    return node->n[side];
  case GR_WRITTEN_NEGATIVE:
    return gr_written_n_options (written, node->part[0], 1 - side);
  case GR_WRITTEN_SUM:
  case GR_WRITTEN_ORDINAL:
    return gr_written_n_options (written, node->part[0], side) + gr_written_n_options (written, node->part[1], side);
  }
  g_assert_not_reached ();
}

static gboolean
options_add (GArray *out, guint limit, GrWrittenGame game, GError **error)
{
  if (game != GR_WRITTEN_NONE && out->len < limit) {
    g_array_append_val (out, game);
    return TRUE;
  }
  if (game != GR_WRITTEN_NONE)
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "there are more than %u options\na smaller game", limit);
  return FALSE;
}

/* The options of part @which of @node, each with the other part. */
static gboolean
options_of_part (GrWritten *written, WrittenNode node, guint which, GrSide side, guint limit, GArray *out,
                 GError **error)
{
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (GrWrittenGame));
  GrSide asked = node.kind == GR_WRITTEN_NEGATIVE ? 1 - side : side;
  if (!gr_written_options (written, node.part[which], asked, limit, own, error))
    return FALSE;
  GR_EACH_VALUE (i, GrWrittenGame, option, own) {
    if (node.kind == GR_WRITTEN_SUM)
      option = which == 0 ? gr_written_sum (written, option, node.part[1], error)
                          : gr_written_sum (written, node.part[0], option, error);
    else if (node.kind == GR_WRITTEN_NEGATIVE)
      option = gr_written_negative (written, option, error);
    else if (which == 1)
      option = gr_written_ordinal (written, node.part[0], option, error);
    if (!options_add (out, limit, option, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
gr_written_options (GrWritten *written, GrWrittenGame game, GrSide side, guint limit, GArray *out, GError **error)
{
  const WrittenNode node = *written_node (written, game);
  switch (node.kind) {
  case GR_WRITTEN_VALUE:
    for (guint64 i = 0; i < gr_form_n_options (written->forms, node.form, side); i++) {
      GrForm option = gr_form_option (written->forms, node.form, side, i, error);
      if (option == GR_FORM_NONE || !options_add (out, limit, gr_written_value (written, option), error))
        return FALSE;
    }
    return TRUE;
  case GR_WRITTEN_BRACES:
    for (guint i = 0; i < node.n[side]; i++) {
      guint32 at = node.first + (side == GR_SIDE_RIGHT ? node.n[0] : 0) + i;
      if (!options_add (out, limit, g_array_index (written->option, GrWrittenGame, at), error))
        return FALSE;
    }
    return TRUE;
  case GR_WRITTEN_NEGATIVE:
    return options_of_part (written, node, 0, side, limit, out, error);
  case GR_WRITTEN_SUM:
  case GR_WRITTEN_ORDINAL:
    return options_of_part (written, node, 0, side, limit, out, error)
           && options_of_part (written, node, 1, side, limit, out, error);
  }
  g_assert_not_reached ();
}

static gboolean
options_are_canonical (GrWritten *written, GrWrittenGame game, GrSide side)
{
  const WrittenNode node = *written_node (written, game);
  if (gr_form_n_options (written->forms, node.form, side) != node.n[side])
    return FALSE;
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  guint32 first = node.first + (side == GR_SIDE_RIGHT ? node.n[0] : 0);
  for (guint i = 0; i < node.n[side]; i++) {
    GrWrittenGame option = g_array_index (written->option, GrWrittenGame, first + i);
    g_hash_table_add (seen, GUINT_TO_POINTER (gr_written_form (written, option) + 1));
    if (!gr_written_is_canonical (written, option))
      return FALSE;
  }
  for (guint i = 0; i < node.n[side]; i++) {
    GrForm own = gr_form_option (written->forms, node.form, side, i, NULL);
    if (own == GR_FORM_NONE || !g_hash_table_contains (seen, GUINT_TO_POINTER (own + 1)))
      return FALSE;
  }
  return TRUE;
}

gboolean
gr_written_is_canonical (GrWritten *written, GrWrittenGame game)
{
  switch (gr_written_kind (written, game)) {
  case GR_WRITTEN_VALUE:
    return TRUE;
  case GR_WRITTEN_BRACES:
    return options_are_canonical (written, game, GR_SIDE_LEFT) && options_are_canonical (written, game, GR_SIDE_RIGHT);
  case GR_WRITTEN_SUM:
  case GR_WRITTEN_NEGATIVE:
  case GR_WRITTEN_ORDINAL:
    return FALSE;
  }
  g_assert_not_reached ();
}

/* ---- text ---- */

typedef enum { TEXT_FREE, TEXT_SECOND /* behind a plus */, TEXT_OPERAND /* of - and : */ } TextPlace;

static void text_append (const GrWritten *written, GrWrittenGame game, TextPlace place, GString *out);

static guint text_append_bare (const GrWritten *written, const WrittenNode *node, GString *out);

/* Appends the options of @side; one alone that has options of both sides gives up its braces for longer bars outside.
   Gives the length of the bars in it. */
static guint
text_append_side (const GrWritten *written, const WrittenNode *node, GrSide side, GString *out)
{
  guint32 first = node->first + (side == GR_SIDE_RIGHT ? node->n[0] : 0);
  const GrWrittenGame *option = node->n[side] > 0 ? &g_array_index (written->option, GrWrittenGame, first) : NULL;
  const WrittenNode *only = node->n[side] == 1 ? written_node (written, *option) : NULL;
  if (only != NULL && only->kind == GR_WRITTEN_BRACES && only->n[0] > 0 && only->n[1] > 0)
    return text_append_bare (written, only, out);
  for (guint i = 0; i < node->n[side]; i++) {
    g_string_append (out, i > 0 ? "," : "");
    text_append (written, option[i], TEXT_FREE, out);
  }
  return 0;
}

/* Braces without the outer ones: 0||0|-2. Gives the length of its bars. */
static guint
text_append_bare (const GrWritten *written, const WrittenNode *node, GString *out)
{
  guint left = text_append_side (written, node, GR_SIDE_LEFT, out);
  gsize middle = out->len;
  guint right = text_append_side (written, node, GR_SIDE_RIGHT, out), bars = MAX (left, right) + 1;
  for (guint i = 0; i < bars; i++)
    g_string_insert_c (out, (gssize) middle, '|');
  return bars;
}

static void
text_append (const GrWritten *written, GrWrittenGame game, TextPlace place, GString *out)
{
  const WrittenNode *node = written_node (written, game);
  gboolean is_whole = node->kind == GR_WRITTEN_VALUE || node->kind == GR_WRITTEN_BRACES;
  gboolean is_enclosed = !is_whole && (place == TEXT_OPERAND || (place == TEXT_SECOND && node->kind == GR_WRITTEN_SUM));
  g_string_append (out, is_enclosed ? "(" : "");
  switch (node->kind) {
  case GR_WRITTEN_VALUE: { /* a name; within an operation that would tear it apart in parentheses: 1 + (2+^) */
    gsize start = out->len;
    if (!gr_form_append (written->forms, node->form, out))
      g_string_append (out, "…");
    const char *name = out->str + start;
    gboolean is_torn = *name != '{' && strpbrk (name + 1, "+^v*") != NULL;
    gboolean is_signed = *name == '-' || *name == '+';
    if (place != TEXT_FREE && (is_torn || (is_signed && place == TEXT_OPERAND))) {
      g_string_insert_c (out, (gssize) start, '(');
      g_string_append_c (out, ')');
    }
    break;
  }
  case GR_WRITTEN_BRACES:
    g_string_append_c (out, '{');
    text_append_bare (written, node, out);
    g_string_append_c (out, '}');
    break;
  case GR_WRITTEN_SUM:
    text_append (written, node->part[0], TEXT_FREE, out);
    g_string_append (out, " + ");
    text_append (written, node->part[1], TEXT_SECOND, out);
    break;
  case GR_WRITTEN_NEGATIVE:
    g_string_append_c (out, '-');
    text_append (written, node->part[0], TEXT_OPERAND, out);
    break;
  case GR_WRITTEN_ORDINAL:
    text_append (written, node->part[0], TEXT_OPERAND, out);
    g_string_append_c (out, ':');
    text_append (written, node->part[1], TEXT_OPERAND, out);
    break;
  }
  g_string_append (out, is_enclosed ? ")" : "");
}

void
gr_written_append (const GrWritten *written, GrWrittenGame game, GString *out)
{
  text_append (written, game, TEXT_FREE, out);
}
