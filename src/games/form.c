// SPDX-License-Identifier: MIT
// Values without rules: every word is a value (value/form-read.c has the grammar), and they are added. Play goes by the
// canonical form, in which Left and Right have the options that no value could do without.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 10.
// Invariant: a position is the name of a value as gr_form_append() writes it, so that equal values are equal bytes.
#define GR_DROP_ALSO GR_DROPS (GrForms, gr_forms_free)

#include "game/game.h"

#include <string.h>

/* What a store for reading names holds before it begins anew; what can be written in a name is far below it. */
#define FORM_STORE_LIMIT 20000000
/* What reading a name as it was typed may take: some seconds. */
#define FORM_READ_LIMIT 200000

typedef struct {
  GrForms *forms;
  GPtrArray *name; /* of char*, one a component */
  GPtrArray *text; /* of char*, the same as it was typed */
} FormGame;

GR_DESTROY_FUNCTION (form_release, FormGame, forms, name, text)

static gboolean
form_read_word (FormGame *game, const GrArgs *args, const GrWord *word, GrReport *report)
{
  GrFormFault fault;
  GrForm form = gr_form_read (game->forms, word->text, &fault);
  if (form == GR_FORM_NONE) {
    g_autoptr (GrWord) place = gr_word_part (word, fault.start, fault.end);
    if (g_str_has_prefix (fault.message, "want") && fault.end > fault.start && fault.end - fault.start < 80)
      gr_report_add_at (report, fault.kind, place, fault.help, "%s: %s, got “%s”", args->name->text,
                        gr_message (fault.message), place->text);
    else if (fault.kind == GR_FAULT_LIMIT)
      gr_report_add_at (report, fault.kind, place, "a simpler value, or several words, which are added", "%s: %s",
                        args->name->text, gr_message (fault.message));
    else
      gr_report_add_at (report, fault.kind, place, fault.help, "%s: %s", args->name->text, gr_message (fault.message));
    gr_form_fault_clear (&fault);
    return FALSE;
  }
  g_autoptr (GString) name = g_string_new (NULL);
  if (!gr_form_append (game->forms, form, name))
    return gr_report_add_at (report, GR_FAULT_LIMIT, word, "write it as several words, which are added",
                             "%s: the name of this value is too long", args->name->text);
  g_ptr_array_add (game->text, g_strdup (word->text));
  g_ptr_array_add (game->name, g_string_free (g_steal_pointer (&name), FALSE));
  return TRUE;
}

static gpointer
form_prepare (const GrArgs *args, GrReport *report)
{
  FormGame *game = g_new0 (FormGame, 1);
  game->forms = gr_forms_new (FORM_READ_LIMIT);
  game->name = g_ptr_array_new_with_free_func (g_free);
  game->text = g_ptr_array_new_with_free_func (g_free);
  gboolean good = args->words->len > 0;
  if (!good)
    gr_report_add_at (report, GR_FAULT_INPUT, args->name, "for example: form '{2|-1}' ^ 1/2",
                      "%s: want one or several values", args->name->text);
  for (guint i = 0; i < args->words->len; i++)
    good &= form_read_word (game, args, args->words->pdata[i], report);
  gr_forms_free (game->forms);
  game->forms = gr_forms_new (FORM_STORE_LIMIT);
  if (good)
    return game;
  form_release (game);
  return NULL;
}

static void
form_components (gconstpointer instance, GrPositions *out)
{
  const FormGame *game = instance;
  for (guint i = 0; i < game->name->len; i++)
    gr_positions_add (out, 0, game->name->pdata[i], strlen (game->name->pdata[i]));
}

/* @text, which reads well: it was read before. */
static GrWrittenGame
form_read (GrWritten *written, const char *text, GError **error)
{
  GrFormFault fault;
  GrWrittenGame game = gr_written_read (written, text, &fault);
  if (game != GR_WRITTEN_NONE)
    return game;
  gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "%s\n%s", gr_message (fault.message),
                fault.help != NULL ? gr_message (fault.help) : gr_message ("a simpler value"));
  gr_form_fault_clear (&fault);
  return GR_WRITTEN_NONE;
}

static GrWrittenGame
form_written (gconstpointer instance, guint index, GrWritten *written, GError **error)
{
  const FormGame *game = instance;
  return form_read (written, game->text->pdata[index], error);
}

static GrForm
form_form (gconstpointer instance, guint32 realm, GrBytes at, GrForms *forms, GError **error)
{
  g_autofree char *text = g_strndup ((const char *) at.data, at.size);
  g_autoptr (GrWritten) written = gr_written_new (forms);
  GrWrittenGame game = form_read (written, text, error);
  return game != GR_WRITTEN_NONE ? gr_written_form (written, game) : GR_FORM_NONE;
}

static GrForm
form_own_value (gconstpointer instance, GrBytes at)
{
  GrForm form = form_form (instance, 0, at, ((const FormGame *) instance)->forms, NULL);
  g_assert (form != GR_FORM_NONE);
  return form;
}

static void
form_add_move (const FormGame *game, GrMover mover, GrForm to, GrMoves *out)
{
  g_autoptr (GString) name = g_string_new (NULL);
  gboolean is_written = gr_form_append (game->forms, to, name);
  g_assert (is_written); /* its name is a part of its parent's, or a simple form's */
  gr_moves_begin (out, mover, 0, 1);
  gr_moves_part (out, name->str, name->len);
}

static gboolean
form_has_option (GrForms *forms, GrForm form, GrSide side, GrForm option)
{
  guint64 n = gr_form_n_options (forms, form, side);
  for (guint64 i = 0; i < n; i++)
    if (gr_form_option (forms, form, side, i, NULL) == option)
      return TRUE;
  return FALSE;
}

/* TRUE where both players have the same options: nimbers, also beside a number. */
static gboolean
form_is_nimber (const GrForms *forms, GrForm form)
{
  return gr_form_kind (forms, form) == GR_FORM_SIMPLE && gr_form_ups (forms, form) == 0;
}

static void
form_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  const FormGame *game = instance;
  GrForm form = form_own_value (game, from);
  gboolean is_nimber = form_is_nimber (game->forms, form);
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    guint64 n = side == GR_SIDE_RIGHT && is_nimber ? 0 : gr_form_n_options (game->forms, form, side);
    for (guint64 i = 0; i < n; i++) {
      GrForm option = gr_form_option (game->forms, form, side, i, NULL);
      gboolean is_common = is_nimber || form_has_option (game->forms, form, 1 - side, option);
      if (!is_common)
        form_add_move (game, side == GR_SIDE_LEFT ? GR_MOVER_LEFT : GR_MOVER_RIGHT, option, out);
      else if (side == GR_SIDE_LEFT)
        form_add_move (game, GR_MOVER_BOTH, option, out);
    }
  }
}

static guint64
form_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  const FormGame *game = instance;
  GrForm form = form_own_value (game, from);
  guint64 n = gr_form_n_options (game->forms, form, GR_SIDE_LEFT),
          n_right = gr_form_n_options (game->forms, form, GR_SIDE_RIGHT);
  if (form_is_nimber (game->forms, form))
    return n;
  for (guint64 i = 0; i < n_right; i++)
    n += !form_has_option (game->forms, form, GR_SIDE_LEFT, gr_form_option (game->forms, form, GR_SIDE_RIGHT, i, NULL));
  return n;
}

static void
form_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  g_string_append_len (out, (const char *) at.data, at.size);
}

static void
form_caption (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  g_autoptr (GString) label = g_string_new (NULL);
  form_label (instance, realm, at, label);
  gr_form_typeset (label->str, out);
}

static gboolean
form_find (gconstpointer instance, guint32 realm, const char *label, GrPositions *out)
{
  const FormGame *game = instance;
  GrForm form = gr_form_read (game->forms, label, NULL);
  g_autoptr (GString) name = g_string_new (NULL);
  if (form == GR_FORM_NONE || !gr_form_append (game->forms, form, name))
    return FALSE;
  gr_positions_add (out, realm, name->str, name->len);
  return TRUE;
}

#define FORM_DRAWN_CHARACTERS 60

/* The piece that a value is: another value is another piece. (transfer full) */
static char *
form_key (GrBytes at)
{
  g_autofree char *name = g_strndup ((const char *) at.data, at.size);
  return g_strdup_printf ("f%u", g_str_hash (name));
}

static void
form_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  const GrFont font = { .size = 2 * GR_TYPE_TEXT, .weight = 500, .face = GR_FACE_SANS };
  g_autofree char *text = at.size > FORM_DRAWN_CHARACTERS
                            ? g_strdup_printf ("%.*s…", FORM_DRAWN_CHARACTERS, (const char *) at.data)
                            : g_strndup ((const char *) at.data, at.size);
  g_autoptr (GString) set = g_string_new (NULL);
  gr_form_typeset (text, set);
  g_autofree char *key = form_key (at);
  gr_scene_open_piece (out, NULL, NULL, "%s", key);
  gr_scene_add_text (out, 0, font.size, GR_ANCHOR_START, &font, GR_INK_INK, set->str);
  gr_scene_close_piece (out);
}

/* A tap on the value: the only move of a player who has one. */
static void
form_taps (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, GString *out)
{
  g_autofree char *key = form_key (from);
  g_string_append_printf (out, " %s", key);
}

const GrGame gr_game_form = {
  .about = {
    .name = "form",
    .title = "Value",
    .summary = "Values of games without rules, added: numbers, nimbers *2, ups ^ and downs v, switches +-1, tiny(1), miny(1), "
    "cool({3|1}, 1), heat(^, 1), overheat(^, 1, 2), and what braces make, as in {2|-1} and {0||0|-2}.",
    .source = "J. H. Conway, On Numbers and Games (1976); E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1",
    .usage = "VALUE…",
    .example = "form 1/2 +-1",
  },
  .notation = { .input = GR_INPUT_WORDS, .is_verbatim = TRUE },
  .prepare = form_prepare,
  .release = form_release,
  .components = form_components,
  .moves = form_moves,
  .label = form_label,
  .draw = form_draw,
  .counting = &(const GrGameCounting) { .n_moves = form_n_moves },
  .partizan = &(const GrGamePartizan) { .form = form_form, .written = form_written },
  .places = &(const GrGamePlaces) { .find = form_find },
  .telling = &(const GrGameTelling) { .caption = form_caption, .taps = form_taps },
};
