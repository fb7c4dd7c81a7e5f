// SPDX-License-Identifier: MIT
// Reading requests. One loop over words serves the command line and a lesson's `game:`; one function gives an option
// its value for both. An option is looked up in the command's, the program's, the figures' and the present summand's
// tables, in this order; a test holds that no name means two things.
#include "request/request.h"

#include "base/guard.h"
#include "base/number.h"
#include "base/phrase.h"
#include "games/rules/rules.h"
#include "games/rules/shelf.h"
#include "scene/theme-file.h"

#include <errno.h>
#include <string.h>

static const char *const request_paints[] = { "value", "outcome", "node", NULL };
static const char *const request_views[] = { "mover", "speaker", NULL };
static const char *const request_orders[] = { "dfs", "topological", NULL };

const GrParam gr_program_params[] = {
  { "misere", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "whoever cannot move wins" },
  { "limit", GR_PARAM_NUMBER, G_STRINGIFY (GR_STUDY_LIMIT), 1, 1000000000, NULL, "N",
    "how many positions may be explored" },
  { "timeout", GR_PARAM_NUMBER, G_STRINGIFY (GR_GUARD_SECONDS), 1, 1000000, NULL, "N",
    "how many seconds of processor time a figure may take" },
  { "max-memory", GR_PARAM_NUMBER, NULL, 16, 1000000, NULL, "N",
    "how many megabytes of memory may be used (default 2048, or three quarters of what the machine has)" },
  { "max-moves", GR_PARAM_NUMBER, "1000", 0, 10000000, NULL, "N", "how many winning moves are listed" },
  { "theme", GR_PARAM_CHOICE, "light", 0, 0, gr_theme_names, NULL, "the colours; a theme file will do as well",
    gr_theme_is_file },
  { "paint", GR_PARAM_CHOICE, "value", 0, 0, request_paints, NULL, "what the colour of a position tells" },
  { "view", GR_PARAM_CHOICE, "mover", 0, 0, request_views, NULL,
    "whose win and loss is named: of the player about to move, or of the one who has just moved (spoken)" },
  { "words", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL,
    "in pictures outcomes are words, such as “wins” and “loses”, and not the letters P, N, L, R and D" },
  { "order", GR_PARAM_CHOICE, "dfs", 0, 0, request_orders, NULL, "the order in which positions are derived" },
  { "steps", GR_PARAM_TEXT, NULL, 0, 0, NULL, "all|last|strip|N", "which frames of a figure in steps are given" },
  { "sentence", GR_PARAM_CHOICE, "yes", 0, 0, gr_yes_no, NULL,
    "whether the sentence of a step, or of a picture without steps, stands under it" },
  { "count", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "under a single step too, say which step of how many it is" },
  { "blank", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "the figure without its answers, to be filled in by hand" },
  { "lang", GR_PARAM_CHOICE, "en", 0, 0, gr_languages, NULL,
    "the language of all that is said: answers, pictures and messages" },
  GR_PARAM_END,
};

/* One-letter options and the names that they stand for. */
static const struct {
  char letter;
  const char *name;
} request_letters[] = { { 'o', "output" }, { 'f', "format" }, { 'q', "quiet" }, { 't', "template" }, { 'j', "jobs" } };

char
gr_request_letter (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (request_letters); i++)
    if (g_str_equal (request_letters[i].name, name))
      return request_letters[i].letter;
  return '\0';
}

void
gr_request_add_param (GrJson *json, const GrParam *param, const char *help)
{
  static const char *const kind[] = { [GR_PARAM_FLAG] = "flag",
                                      [GR_PARAM_NUMBER] = "number",
                                      [GR_PARAM_NUMBERS] = "numbers",
                                      [GR_PARAM_CHOICE] = "choice",
                                      [GR_PARAM_TEXT] = "text" };
  char letter[] = { gr_request_letter (param->name), '\0' };
  gr_json_open (json, NULL, '{');
  gr_json_text (json, "name", param->name);
  if (letter[0] != '\0')
    gr_json_text (json, "letter", letter);
  gr_json_text (json, "kind", kind[param->kind]);
  if (param->fallback != NULL && param->fallback[0] != '\0')
    gr_json_text (json, "default", param->fallback);
  if (param->kind == GR_PARAM_NUMBER || param->kind == GR_PARAM_NUMBERS) {
    gr_json_integer (json, "low", param->low);
    gr_json_integer (json, "high", param->high);
  }
  if (param->choices != NULL) {
    gr_json_open (json, "choices", '[');
    for (guint i = 0; param->choices[i] != NULL; i++)
      gr_json_text (json, NULL, param->choices[i]);
    gr_json_close (json, ']');
  }
  if (param->takes != NULL)
    gr_json_boolean (json, "others", TRUE);
  if (param->value_name != NULL)
    gr_json_text (json, "value", param->value_name);
  gr_json_text (json, "help", help);
  gr_json_close (json, '}');
}

const char *
gr_request_letter_name (char letter)
{
  for (guint i = 0; i < G_N_ELEMENTS (request_letters); i++)
    if (request_letters[i].letter == letter)
      return request_letters[i].name;
  return NULL;
}

GrRequest *
gr_request_new (const char *folder)
{
  GrRequest *request = g_new0 (GrRequest, 1);
  request->game = g_ptr_array_new ();
  request->rules = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_rules_unref);
  request->args = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_args_free);
  request->figure = g_ptr_array_new ();
  request->figure_args = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_args_free);
  request->program = gr_args_new (gr_program_params, NULL, folder);
  return request;
}

void
gr_request_free (GrRequest *request)
{
  if (request == NULL)
    return;
  gr_args_free (request->program);
  gr_args_free (request->command);
  if (request->colours != NULL)
    gr_theme_set_file (NULL);
  GR_DROP (request, game, rules, args, figure, figure_args, own_rules, colours, root);
  g_free (request);
}

/* ---- names ---- */

/* @meant (nullable, transfer full): the remedy, where it is known what was meant. */
static gboolean
request_report_unknown (const char *want, const char *list, const GrWord *word, char *meant, const char *const *known,
                        GrFaultKind kind, GrReport *report)
{
  g_autofree char *all = g_strdup_printf (gr_message ("“grundy list %s” lists them all"), list);
  g_autofree char *help = meant != NULL ? meant : gr_nearest_help (word->text, known, all);
  return gr_report_add_at (report, kind, word, help, want, word->text);
}

gboolean
gr_request_add_figure (GrRequest *request, const GrWord *name, GrFaultKind kind, GrReport *report)
{
  const GrFigure *figure = gr_figure_lookup (name->text);
  if (figure != NULL) {
    g_ptr_array_add (request->figure, (gpointer) figure);
    g_ptr_array_add (request->figure_args, gr_args_new (figure->params, name, request->program->folder));
    return TRUE;
  }
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; gr_figures[i] != NULL; i++)
    g_ptr_array_add (known, (gpointer) gr_figures[i]->name);
  g_ptr_array_add (known, NULL);
  return request_report_unknown (
    "want a figure, got “%s”", "figures", name,
    gr_meant_figure (name, request->command != NULL ? GR_MEANT_ON_COMMAND_LINE : GR_MEANT_IN_LESSON),
    (const char *const *) known->pdata, kind, report);
}

/* The rules that @name names: those of the lesson, the reader's file, or, where there is none, the shelf's. */
static GrSource *
request_load_rules (const GrRequest *request, const GrWord *name, GrReport *report)
{
  GrSource *own = request->own_rules != NULL ? g_hash_table_lookup (request->own_rules, name->text) : NULL;
  if (own != NULL)
    return gr_source_ref (own);
  const char *folder = request->program->folder;
  g_autofree char *beside = g_build_filename (folder != NULL ? folder : "", name->text, NULL);
  gboolean is_beside = g_file_test (beside, G_FILE_TEST_EXISTS);
  g_autofree char *shelf = is_beside ? NULL : gr_shelf_file (name->text);
  g_autoptr (GrArgs) place = gr_args_new (NULL, name, folder);
  if (shelf == NULL && request->root == NULL && !is_beside) { /* one of the shelf may be meant, or a new one */
    g_auto (GStrv) known = gr_shelf_names ();
    g_autofree char *stem = g_strndup (name->text, strlen (name->text) - strlen (".lua"));
    const char *near = gr_nearest (stem, (const char *const *) known);
    g_autofree char *help = near != NULL
                              ? g_strdup_printf (gr_message ("did you mean “%s.lua”?"), near)
                              : g_strdup_printf (gr_message ("“grundy new %s” writes a commented start"), name->text);
    gr_report_add_at (report, GR_FAULT_WORLD, name, help, "cannot read “%s”: %s", name->text, gr_strerror (ENOENT));
    return NULL;
  }
  if (shelf == NULL)
    return gr_args_load (place, request->root, name, report);
  g_autoptr (GrWord) path = gr_word_new (name->source, name->span, shelf);
  return gr_args_load (place, NULL, path, report);
}

static gboolean
request_add_game (GrRequest *request, const GrWord *name, GrFaultKind kind, GrReport *report)
{
  const GrGame *game = gr_game_lookup (name->text);
  if (game == NULL && (gr_meant_is_graph (name->text) || g_str_equal (name->text, "-")))
    game = gr_game_lookup ("token");
  gpointer own = NULL;
  gboolean is_own = request->own_rules != NULL
                    && g_hash_table_lookup_extended (request->own_rules, name->text, NULL, &own);
  if (game == NULL && is_own && own == NULL)
    return FALSE;
  gboolean is_file = g_str_has_suffix (name->text, ".lua");
  if (game == NULL && (is_own || is_file)) {
    g_autoptr (GrSource) source = request_load_rules (request, name, report);
    GrRules *rules = source != NULL ? gr_rules_new (source, is_file ? NULL : name->text, report) : NULL;
    if (rules == NULL)
      return FALSE;
    game = gr_rules_game (rules);
    GrArgs *args = gr_args_new (game->notation.params, name, request->program->folder);
    args->rules = rules;
    g_ptr_array_add (request->rules, rules);
    g_ptr_array_add (request->game, (gpointer) game);
    g_ptr_array_add (request->args, args);
    return TRUE;
  }
  if (game != NULL) {
    gboolean is_name = gr_game_lookup (name->text) != NULL;
    g_autoptr (GrWord) called = gr_word_new (name->source, name->span, is_name ? game->about.name : NULL);
    g_ptr_array_add (request->game, (gpointer) game);
    g_ptr_array_add (request->args, gr_args_new (game->notation.params, called, request->program->folder));
    return TRUE;
  }
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; gr_games[i] != NULL; i++)
    g_ptr_array_add (known, (gpointer) gr_games[i]->about.name);
  GHashTableIter iter;
  if (request->own_rules != NULL) {
    g_hash_table_iter_init (&iter, request->own_rules);
    while (g_hash_table_iter_next (&iter, &own, NULL))
      g_ptr_array_add (known, own);
  }
  g_ptr_array_add (known, NULL);
  return request_report_unknown (
    "want a game, got “%s”", "games", name,
    gr_meant_game (name, request->command != NULL ? GR_MEANT_ON_COMMAND_LINE : GR_MEANT_IN_LESSON),
    (const char *const *) known->pdata, kind, report);
}

/* ---- options ---- */

/* The row called @name and whose it is, in the context of this request; several figures may share a row. */
static const GrParam *
request_find_param (const GrRequest *request, const char *name, GPtrArray *owners)
{
  const GrParam *param = NULL, *found;
  if (request->command != NULL && (found = gr_param_lookup (request->command->params, name)) != NULL) {
    g_ptr_array_add (owners, request->command);
    return found;
  }
  if ((found = gr_param_lookup (gr_program_params, name)) != NULL) {
    g_ptr_array_add (owners, request->program);
    return found;
  }
  GR_EACH_POINTER (i, const GrFigure, figure, request->figure) {
    if ((found = gr_param_lookup (figure->params, name)) != NULL) {
      g_ptr_array_add (owners, request->figure_args->pdata[i]);
      param = found;
    }
  }
  if (param == NULL && request->game->len > 0) {
    const GrGame *game = request->game->pdata[request->game->len - 1];
    if ((param = gr_param_lookup (game->notation.params, name)) != NULL)
      g_ptr_array_add (owners, request->args->pdata[request->args->len - 1]);
  }
  return param;
}

static void
request_add_names (GPtrArray *known, const GrParam *params)
{
  for (; params != NULL && params->name != NULL; params++)
    g_ptr_array_add (known, (gpointer) params->name);
}

void
gr_request_add_options (const GrRequest *request, GPtrArray *names)
{
  request_add_names (names, request->command != NULL ? request->command->params : NULL);
  request_add_names (names, gr_program_params);
  for (guint i = 0; i < request->figure->len; i++)
    request_add_names (names, ((const GrFigure *) request->figure->pdata[i])->params);
  for (guint i = 0; i < request->game->len; i++)
    request_add_names (names, ((const GrGame *) request->game->pdata[i])->notation.params);
}

/* “as bars” where @name is one of the choices of an option of a figure that is asked for. (transfer full) (nullable) */
static char *
request_choice (const GrRequest *request, const char *name)
{
  GR_EACH_POINTER (i, const GrFigure, figure, request->figure)
    for (const GrParam *param = figure->params; param != NULL && param->name != NULL; param++)
      if (param->choices != NULL && g_strv_contains (param->choices, name))
        return g_strconcat (param->name, request->command != NULL ? " " : ": ", name, NULL);
  return NULL;
}

/* Says that no table here has @name, and where it does belong. */
static gboolean
request_report_option (const GrRequest *request, const GrWord *key, const char *name, GrFaultKind kind,
                       GrReport *report)
{
  gboolean was_one = g_str_equal (name, "changed");
  g_autofree char *help = was_one ? g_strdup (gr_message ("leave it out: all lessons are built anew, in seconds"))
                                  : NULL;
  for (guint i = 0; gr_games[i] != NULL && help == NULL; i++)
    if (gr_param_lookup (gr_games[i]->notation.params, name) != NULL)
      help = g_strdup_printf (gr_message ("“%s” is an option of the game %s and stands after its name"), name,
                              gr_games[i]->about.name);
  for (guint i = 0; gr_figures[i] != NULL && help == NULL; i++)
    if (gr_param_lookup (gr_figures[i]->params, name) != NULL)
      help = g_strdup_printf (gr_message ("“%s” is an option of the figure %s"), name, gr_figures[i]->name);
  if (help == NULL) {
    g_autoptr (GPtrArray) known = g_ptr_array_new ();
    gr_request_add_options (request, known);
    g_ptr_array_add (known, NULL);
    g_autofree char *choice = request_choice (request, name);
    const char *near = choice != NULL ? choice : gr_nearest (name, (const char *const *) known->pdata);
    help = near != NULL
             ? g_strdup_printf (gr_message ("did you mean “%s%s”?"), request->command != NULL ? "--" : "", near)
           : request->command != NULL
             ? g_strdup_printf (gr_message ("“grundy help %s” lists all options"), request->command->name->text)
             : NULL;
  }
  return gr_report_add_at (report, kind, key, help, "unknown option “%s”", name);
}

/* Says that no table here has the option that @word says, and whose it is. */
static gboolean
request_report_word (const GrRequest *request, const GrWord *word, const char *name, GrFaultKind kind, GrReport *report)
{
  g_autofree char *whose = request->whose_option != NULL ? request->whose_option (name) : NULL;
  if (whose == NULL)
    return request_report_option (request, word, name, kind, report);
  char letter = gr_request_letter (name);
  g_autofree char *spelt = letter != '\0' ? g_strdup_printf ("-%c, --%s", letter, name)
                                          : g_strdup_printf ("--%s", name);
  g_autofree char *help = g_strdup_printf (gr_message ("“%s” is an option of %s"), spelt, whose);
  g_autofree char *typed = g_strndup (word->text, word->text[1] == '-' ? strcspn (word->text, "=") : 2);
  return gr_report_add_at (report, kind, word, help, "grundy %s has no option “%s”", request->command->name->text,
                           typed);
}

static gboolean
request_give (GrRequest *request, const GPtrArray *owners, const GrParam *param, const GrWord *key, const GrWord *value,
              GrFaultKind kind, GrReport *report)
{
  static const char *const bounds[] = { "timeout", "max-memory", NULL };
  if (request->root != NULL && request->command == NULL && g_strv_contains (bounds, param->name))
    return gr_report_add_at (report, kind, key, "grundy build --timeout and --max-memory set them",
                             "%s: a lesson cannot set its own bounds", param->name);
  if (request->root != NULL && request->command == NULL && param->takes == gr_theme_is_file)
    return gr_report_add_at (report, kind, key, "--theme gives it: grundy build, embed and serve take it",
                             "the theme is the whole lesson’s");
  gboolean good = TRUE;
  for (guint i = 0; i < owners->len && good; i++)
    good = gr_args_take (owners->pdata[i], param, key, value, kind, report);
  GrOption *theme = good && param->takes == gr_theme_is_file ? (GrOption *) gr_args_option (owners->pdata[0], "theme")
                                                             : NULL;
  if (theme == NULL || theme->number != GR_N_THEMES)
    return good;
  /* A theme from a file is read at once; from then on the option is the theme that the file changes. */
  guint n_faults = report->fault->len;
  theme->number = GR_THEME_LIGHT;
  if (request->themes == GR_THEMES_UNREAD)
    return TRUE;
  if (request->colours == NULL)
    request->colours = g_new (guint32, GR_N_INKS);
  theme->number = gr_theme_load (theme->value, request->themes == GR_THEMES_ANYWHERE ? NULL : request->root,
                                 request->colours, report);
  return report->fault->len == n_faults;
}

gboolean
gr_request_set (GrRequest *request, const GrWord *key, const GrWord *value, GrFaultKind kind, GrReport *report)
{
  g_autoptr (GPtrArray) owners = g_ptr_array_new ();
  const GrParam *param = request_find_param (request, key->text, owners);
  if (param == NULL)
    return request_report_option (request, key, key->text, kind, report);
  return request_give (request, owners, param, key, value, kind, report);
}

/* TRUE for “--name”, “-o”; FALSE for words, the lone dash, and values below 0 (-3, -^, -{2|1}). */
static gboolean
request_is_option (const char *text)
{
  return text[0] == '-' && (text[1] == '-' || g_ascii_isalpha (text[1]));
}

/* The option's name without dashes, letters spelt out. NULL: an unknown letter. (transfer full) */
static char *
request_option_name (const char *text)
{
  if (text[1] == '-')
    return g_strndup (text + 2, strcspn (text + 2, "="));
  const char *name = gr_request_letter_name (text[1]);
  return g_strdup (name != NULL ? name : text + 1);
}

/* The value that is written in the option's own word: “--name=value”, “-ovalue”. */
static GrWord *
request_own_value (const GrWord *word)
{
  gsize at = word->text[1] == '-' ? strcspn (word->text, "=") + 1 : 2;
  if (at > strlen (word->text) || (word->text[1] != '-' && word->text[2] == '\0'))
    return NULL;
  GrSpan span = word->span;
  if (span.end - span.start == strlen (word->text))
    span.start += at;
  return gr_word_new (word->source, span, word->text + at);
}

/* Takes the option at words[*index] and its value; *index is left on the last word taken. */
static gboolean
request_take_option (GrRequest *request, const GPtrArray *words, guint *index, GrFaultKind kind, GrReport *report)
{
  const GrWord *word = words->pdata[*index];
  g_autofree char *name = request_option_name (word->text);
  g_autoptr (GPtrArray) owners = g_ptr_array_new ();
  gboolean lacks_dash = word->text[1] != '-'
                        && request_find_param (request, word->text + 1, owners) != NULL; /* “-misere” */
  const GrParam *param = lacks_dash ? NULL : request_find_param (request, name, owners);
  if (lacks_dash) {
    g_autofree char *help = g_strdup_printf (gr_message ("did you mean “--%s”?"), word->text + 1);
    return gr_report_add_at (report, kind, word, help, "unknown option “%s”", word->text + 1);
  }
  if (param
      == NULL) /* the word after it may be its value, and is left to the game, which reports only the first fault */
    return request_report_word (request, word, name, kind, report);
  g_autoptr (GrWord) own = request_own_value (word);
  const GrWord *value = own;
  if (param->kind != GR_PARAM_FLAG && value == NULL) {
    if (*index + 1 >= words->len)
      return gr_report_add_at (report, kind, word, NULL, "%s: want a value (%s) after it, got nothing", name,
                               param->value_name != NULL ? param->value_name : gr_message ("a word"));
    value = words->pdata[++*index];
  }
  const GrOption *before = NULL;
  for (guint i = 0; i < owners->len && before == NULL; i++)
    before = gr_args_option (owners->pdata[i], param->name);
  if (before != NULL && !g_str_equal (before->value->text, value != NULL ? value->text : before->value->text))
    return gr_report_add_at (report, kind, word, "leave one of them out", "%s: given twice, first as “%s”", name,
                             before->value->text);
  return request_give (request, owners, param, word, value, kind, report);
}

/* ---- words ---- */

/* “9 --take 1 3 4”: numbers behind a list's value that the game would take for its input. They are the rest of the list
   where the input has been given already, or where two or more go on as the list began. FALSE and a fault then. */
static gboolean
request_check_list (const GrRequest *request, const GPtrArray *words, guint index, GrFaultKind kind, GrReport *report)
{
  const GrWord *value = words->pdata[index], *option = index > 0 ? words->pdata[index - 1] : value;
  g_autofree char *name = request_is_option (option->text) ? request_option_name (option->text) : NULL;
  g_autoptr (GPtrArray) owners = g_ptr_array_new ();
  const GrParam *param = name != NULL ? request_find_param (request, name, owners) : NULL;
  if (param == NULL || param->kind != GR_PARAM_NUMBERS || request_is_option (value->text))
    return TRUE;
  const GrArgs *args = request->args->pdata[request->args->len - 1];
  const char *comma = strrchr (value->text, ',');
  guint n = 0; /* so many words that follow are numbers; @rises: they go on growing as the list ends */
  gint64 before = 0, number = 0;
  gboolean has_input = args->words->len > 0 || args->list != NULL,
           rises = gr_number_parse (comma != NULL ? comma + 1 : value->text, &before);
  for (; index + 1 + n < words->len; n++) {
    const char *text = ((const GrWord *) words->pdata[index + 1 + n])->text;
    if (text[0] == '\0' || text[strspn (text, "0123456789,")] != '\0')
      break;
    rises = rises && gr_number_parse (text, &number) && number > before;
    before = number;
  }
  if (n == 0 || (!has_input && (n == 1 || !rises)))
    return TRUE;
  const GrWord *first = words->pdata[index + 1], *last = words->pdata[index + n];
  g_autoptr (GString) loose = g_string_new (NULL), list = g_string_new (value->text);
  for (guint i = 1; i <= n; i++) {
    const GrWord *word = words->pdata[index + i];
    g_string_append_printf (loose, "%s%s", i > 1 ? " " : "", word->text);
    g_string_append_printf (list, ",%s", word->text);
  }
  g_autoptr (GrWord) place = gr_word_new (first->source, (GrSpan) { first->span.start, last->span.end }, loose->str);
  g_autofree char *help = g_strdup_printf (gr_message ("--%s %s; what is played on stands before the option"), name,
                                           list->str);
  return gr_report_add_at (report, kind, place, help, "%s: want the whole list in one word, got “%s” after “%s”", name,
                           loose->str, value->text);
}

/* Bytes of a file of numbers from which on it stays one: below that words are cheap. */
#define REQUEST_LONG_LIST (1 << 16)

static void
request_type (GrArgs *args, const char *text)
{
  if (args->typed == NULL)
    args->typed = g_string_new (text);
  else
    g_string_append_printf (args->typed, " %s", text);
}

static gboolean
request_take_document (const GrGame *game, GrArgs *args, const GrWord *word, GrSource *document, GrReport *report)
{
  if (args->document != NULL && game->notation.input == GR_INPUT_DOCUMENTS) {
    if (args->more == NULL)
      args->more = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_source_unref);
    g_ptr_array_add (args->more, document);
    return TRUE;
  }
  if (args->document != NULL) {
    gr_report_add_at (report, GR_FAULT_INPUT, word, NULL, "%s: want one file, got “%s” as well", args->name->text,
                      word->text);
    gr_source_unref (document);
    return FALSE;
  }
  args->document = document;
  return TRUE;
}

/* Loads the file that @word names and gives it to the summand as it wants it. */
static gboolean
request_take_file (GrRequest *request, const GrWord *word, const GrWord *path, GrReport *report)
{
  const GrGame *game = request->game->pdata[request->game->len - 1];
  GrArgs *args = request->args->pdata[request->args->len - 1];
  /* What a command is given on its standard input comes from no file; a lesson has none. */
  gboolean is_given = request->command != NULL && g_str_equal (path->text, "-");
  if (is_given && request->has_read_input)
    return gr_report_add_at (report, GR_FAULT_USAGE, path, "write one of them to a file, and name it with @",
                             "standard input is read once, and another “-” has it already");
  request->has_read_input |= is_given;
  GrSource *source = gr_args_load (args, is_given ? NULL : request->root, path, report);
  if (source == NULL)
    return FALSE;
  request_type (args, word->text);
  if (game->notation.input != GR_INPUT_WORDS)
    return request_take_document (game, args, word, source, report);
  gr_args_make_words (args);
  gr_source_unref (args->file);
  args->file = gr_source_ref (source);
  args->list = source;
  args->listed = (GrSpan) { 0, source->length };
  if (!game->notation.takes_list || source->length < REQUEST_LONG_LIST)
    gr_args_make_words (args);
  return TRUE;
}

static gboolean
request_take_word (GrRequest *request, const GrWord *word, GrReport *report)
{
  const GrGame *game = request->game->pdata[request->game->len - 1];
  GrArgs *args = request->args->pdata[request->args->len - 1];
  if (word->text[0] == '@' && word->text[1] != '\0') {
    GrSpan span = { word->span.start + 1, word->span.end };
    g_autoptr (GrWord) path = gr_word_new (word->source, span, word->text + 1);
    return request_take_file (request, word, path, report);
  }
  gboolean is_name = game->notation.input != GR_INPUT_WORDS && strpbrk (word->text, "./") != NULL;
  if (g_str_equal (word->text, "-") || is_name)
    return request_take_file (request, word, word, report);
  gr_args_make_words (args);
  /* A shell passes “3, 4, 5” in quotes as one word, and without them with its commas; a page's “3 1 4”, which no line parts, has
     blanks of two bytes, which a shell leaves alone. */
  g_autofree char *plain = g_strdup (word->text);
  for (char *at = plain; (at = strstr (at, "\u00A0")) != NULL;)
    at[0] = at[1] = ' ';
  if (!game->notation.is_verbatim && strpbrk (plain, " \t\n,") != NULL) {
    g_autoptr (GrSource) text = gr_source_new (NULL, g_steal_pointer (&plain), -1);
    GrSpan span;
    for (gsize at = 0; gr_source_take_word (text, &at, &span);) {
      GrWord *part = gr_word_part (word, span.start, span.end);
      request_type (args, part->text);
      g_ptr_array_add (args->words, part);
    }
    return TRUE;
  }
  request_type (args, word->text);
  g_ptr_array_add (args->words, gr_word_copy (word));
  return TRUE;
}

/* Reads @words as gr_request_read_plain() does, theme files as @themes says. */
static gboolean
request_read_options (GrRequest *request, GPtrArray *words, GrThemesRead themes, GPtrArray *rest, GrReport *report)
{
  gboolean good = TRUE, ended = FALSE;
  request->themes = themes;
  GR_EACH_POINTER (i, const GrWord, word, words)
    if (!ended && g_str_equal (word->text, "--"))
      ended = TRUE;
    else if (!ended && request_is_option (word->text))
      good &= request_take_option (request, words, &i, GR_FAULT_USAGE, report);
    else if (rest != NULL)
      g_ptr_array_add (rest, gr_word_copy (word));
  return good;
}

void
gr_request_skim (GrRequest *request, GPtrArray *words, GPtrArray *rest)
{
  g_autoptr (GrReport) unsaid = gr_report_new ();
  request_read_options (request, words, GR_THEMES_UNREAD, rest, unsaid);
}

gboolean
gr_request_read_plain (GrRequest *request, GPtrArray *words, GPtrArray *rest, GrReport *report)
{
  return request_read_options (request, words, GR_THEMES_ANYWHERE, rest, report);
}

gboolean
gr_request_read (GrRequest *request, GPtrArray *words, GrFaultKind kind, GrReport *report)
{
  gboolean good = TRUE, wants_game = TRUE, ended = FALSE;
  GR_EACH_POINTER (i, const GrWord, word, words) {
    if (!ended && g_str_equal (word->text, "--")) {
      ended = TRUE;
    } else if (!ended && request_is_option (word->text)) {
      good &= request_take_option (request, words, &i, kind, report);
      good &= request->game->len == 0 || request_check_list (request, words, i, kind, report);
    } else if (wants_game) {
      if (!request_add_game (request, word, kind, report)) {
        gr_request_skim (request, words, NULL);
        return FALSE;
      }
      const GrArgs *own = request->args->pdata[request->args->len - 1];
      if (own->rules == NULL && gr_game_lookup (word->text) == NULL) /* the game's name was a file's */
        good &= request_take_word (request, word, report);
      wants_game = FALSE;
    } else if (g_str_equal (word->text, "+")) {
      wants_game = TRUE;
    } else {
      good &= request_take_word (request, word, report);
    }
  }
  if (wants_game && good) {
    const GrWord *last = words->len > 0 ? words->pdata[words->len - 1] : NULL;
    if (request->command != NULL && request->game->len == 0) {
      const GrArgs *place = request->figure->len > 0 ? request->figure_args->pdata[0] : request->command;
      last = place->name;
    }
    good = gr_report_add_at (report, kind, last, "“grundy list games” lists them all",
                             request->game->len > 0 ? "want a game after “+”, got nothing"
                                                    : "want a game, got nothing");
  }
  return good;
}

gboolean
gr_request_read_figure (GrRequest *request, const GrWord *fallback, GPtrArray *words, GrFaultKind kind,
                        GrReport *report)
{
  guint first = 0; /* that is neither an option nor an option's value, as far as the tables known so far tell */
  for (; first < words->len && request_is_option (((const GrWord *) words->pdata[first])->text); first++) {
    const GrWord *word = words->pdata[first];
    g_autofree char *name = request_option_name (word->text);
    g_autoptr (GPtrArray) owners = g_ptr_array_new ();
    const GrParam *param = request_find_param (request, name, owners);
    g_autoptr (GrWord) own = request_own_value (word);
    first += param != NULL && param->kind != GR_PARAM_FLAG && own == NULL;
  }
  const GrWord *place = request->command != NULL ? request->command->name : NULL;
  if (first >= words->len && fallback == NULL)
    return gr_report_add_at (report, kind, place, "grundy draw graph nim 1 2 -o nim.svg",
                             "want a figure and a game, got nothing");
  const char *one = first < words->len ? ((const GrWord *) words->pdata[first])->text : "-";
  const char *next = first + 1 < words->len ? ((const GrWord *) words->pdata[first + 1])->text : "";
  /* A word that is neither figure nor game, and in front of a game, was meant for a figure. */
  gboolean lacks_figure = gr_game_lookup (one) == NULL && strpbrk (one, "./") == NULL && !g_str_equal (one, "-")
                          && gr_game_lookup (next) != NULL;
  gboolean is_named = fallback == NULL || lacks_figure || gr_figure_lookup (one) != NULL;
  g_autoptr (GrWord) figure = is_named ? g_ptr_array_steal_index (words, first) : gr_word_copy (fallback);
  if (gr_request_add_figure (request, figure, kind, report))
    return gr_request_read (request, words, kind, report);
  gr_request_skim (request, words, NULL);
  return FALSE;
}

gboolean
gr_request_set_input (GrRequest *request, GrSource *document, GrReport *report)
{
  g_assert (request->game->len > 0);
  const GrGame *game = request->game->pdata[request->game->len - 1];
  GrArgs *args = request->args->pdata[request->args->len - 1];
  if (game->notation.input != GR_INPUT_WORDS) {
    g_autoptr (GrWord) word = gr_word_new (document, (GrSpan) { 0, document->length }, "input");
    return request_take_document (game, args, word, gr_source_ref (document), report);
  }
  gr_source_words (document, args->words);
  return TRUE;
}

/* ---- studying ---- */

GrStudy *
gr_request_study (GrRequest *request, GrReport *report)
{
  GrStudyOptions options = {
    .play = gr_args_flag (request->program, "misere") ? GR_PLAY_MISERE : GR_PLAY_NORMAL,
    .limit = gr_args_number (request->program, "limit"),
    .max_moves = gr_args_number (request->program, "max-moves"),
  };
  GPtrArray *args = g_steal_pointer (&request->args);
  request->args = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_args_free);
  return gr_study_new (args, (const GrGame *const *) request->game->pdata, &options, report);
}
