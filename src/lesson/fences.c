// SPDX-License-Identifier: MIT
// A figure block: YAML to a request. Figures come first, for they give options their meaning; then the games with their
// input; then all other keys in text order, through the option tables that the command line uses. Reading goes on after
// every fault, and a key that only an unknown game or figure could explain is not told a second time. And a block of rules,
// ```grundy-rules kayles: a game in Lua, which figure blocks below it call by its name. Its faults have their places in the
// lesson. Every figure reads the rules anew, so that none feels what another has done.
#include "lesson/private.h"

#include "base/number.h"
#include "base/yaml.h"
#include "games/rules/rules.h"
#include "exam/lots.h"

#include <string.h>

/* The keys that are no options. */
const GrYamlKey gr_block_keys[] = {
  { "game", "text", "the game and its position, as on the command line: nim 3 1 4; + joins games to a sum" },
  { "games", "list", "the games of a sum, each with input and options of its own" },
  { "input", "text", "a document that the game reads, below input: |" },
  { "figure", "text|list|map|none", "the figure that is drawn, or several" },
  { "caption", "text", "what stands under the figure" },
  { "alt", "text", "what is said to readers who do not see the figure; by default it is made from the game" },
  { "id", "text", "the name by which the text refers to the figure" },
  { "width", "text|number", "how wide the figure is in print: 80%, 12cm, 5in, 360pt" },
  { "beside", "true|false", "whether text may stand beside the figure in print" },
  { "screen", "steps|still", "whether the figure is gone through step by step in a page, or stands still" },
  { NULL },
};

typedef struct {
  const GrDocument *document;
  GrSource *body;
  GrReport *report;
  GrFigureBlock *figure;
  GrRequest *request;
  gboolean has_figures, has_games; /* all of them are known */
  gboolean has_list;               /* the games stand in a list, each with its options */
} BlockReader;

static void
block_fault (const BlockReader *reader, const GrYaml *node, const char *help, const char *message)
{
  gr_report_add (reader->report, GR_FAULT_INPUT, reader->body, node->span, help, "%s", gr_message (message));
}

/* A key that no table declares; the nearest of those that would do here is offered. */
static void
block_report_unknown (const BlockReader *reader, const GrYaml *key, const GrYamlKey *own)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  gr_yaml_key_add_names (own, names);
  gr_yaml_key_add_names (own != NULL ? gr_lot_keys : NULL, names);
  gr_request_add_options (reader->request, names);
  g_ptr_array_add (names, NULL);
  static const char *const of_draw[] = { "animate", "background", "height", "scale", "seconds", "size", NULL };
  g_autofree char *help = g_strv_contains (of_draw, key->text)
                            ? g_strdup_printf (
                              gr_message ("--%s is for grundy draw; in a block, width: says how large the picture is"),
                              key->text)
                            : gr_nearest_help (key->text, (const char *const *) names->pdata, NULL);
  gr_report_add (reader->report, GR_FAULT_INPUT, reader->body, key->span, help, "unknown key “%s”", key->text);
}

/* The value of an option as a word; what YAML takes for a truth is for flags to judge. NULL and a fault where it is no
   text. */
static GrWord *
block_option_value (const BlockReader *reader, const GrParam *param, const GrYaml *key, const GrYaml *value)
{
  if (value->kind == GR_YAML_LIST) {
    block_fault (reader, value, "write the values on one line, separated by commas and without brackets: 1,3,4",
                 "an option’s value is not a list");
    return NULL;
  }
  gboolean is_truth = param->kind == GR_PARAM_FLAG || param->choices == gr_yes_no;
  if (!(is_truth && value->kind == GR_YAML_TEXT && value->text[0] != '\0')
      && gr_yaml_text (reader->body, value, key->text, reader->report) == NULL)
    return NULL;
  return gr_yaml_word (reader->body, value);
}

/* Gives the option @key its @value: that of the block, or, where @figure_args is given, of one figure alone. */
static void
block_set_option (const BlockReader *reader, GrArgs *figure_args, const GrYaml *key, const GrYaml *value,
                  const GrYamlKey *own)
{
  const GrParam *of_program = gr_param_lookup (gr_program_params, key->text);
  const GrParam *of_figure = NULL, *of_game = NULL;
  const GPtrArray *games = reader->request->game; /* by rules of the reader's own, or built in */
  for (guint i = 0; gr_games[i] != NULL && of_game == NULL; i++)
    of_game = gr_param_lookup (gr_games[i]->notation.params, key->text);
  for (guint i = 0; i < games->len && of_game == NULL; i++)
    of_game = gr_param_lookup (((const GrGame *) games->pdata[i])->notation.params, key->text);
  for (guint i = 0; gr_figures[i] != NULL && of_figure == NULL; i++)
    of_figure = gr_param_lookup (gr_figures[i]->params, key->text);
  const GrParam *any = of_program != NULL  ? of_program
                       : of_figure != NULL ? of_figure
                                           : of_game; /* a name means one thing */
  const GrParam *param = figure_args != NULL ? gr_param_lookup (figure_args->params, key->text) : NULL;
  if (g_str_equal (key->text, "theme")) {
    block_fault (reader, key, "--theme gives it: grundy build, embed and serve take it",
                 "the theme is the whole lesson’s");
    return;
  }
  if (of_program != NULL && figure_args != NULL) {
    block_fault (reader, key, "write it as a line of its own, beside “figure”", "this holds for the whole block");
    return;
  }
  /* What a game of the lesson's rules may have as options is not known beforehand; what was wrong with it is told. */
  GHashTable *rules = reader->document->rules;
  gboolean may_be_own = !reader->has_games && rules != NULL && g_hash_table_size (rules) > 0;
  if (any == NULL && may_be_own && figure_args == NULL)
    return;
  if (any == NULL || (figure_args != NULL && param == NULL)) {
    block_report_unknown (reader, key, own);
    return;
  }
  if (reader->has_list && any == of_game) {
    block_fault (reader, key, "write it beside the game that it belongs to", "a game’s option stands under “games”");
    return;
  }
  g_autoptr (GrWord) word = block_option_value (reader, any, key, value);
  if (word == NULL)
    return;
  g_autoptr (GrWord) name = gr_yaml_word (reader->body, key);
  if (param != NULL)
    gr_args_take (figure_args, param, name, word, GR_FAULT_INPUT, reader->report);
  else if (of_program != NULL || ((reader->has_figures || of_figure == NULL) && (reader->has_games || of_game == NULL)))
    gr_request_set (reader->request, name, word, GR_FAULT_INPUT, reader->report);
}

/* ---- figures ---- */

static gboolean
block_add_figure (const BlockReader *reader, const GrYaml *name)
{
  if (gr_yaml_text (reader->body, name, "figure", reader->report) == NULL)
    return FALSE;
  g_autoptr (GrWord) word = gr_yaml_word (reader->body, name);
  return gr_request_add_figure (reader->request, word, GR_FAULT_INPUT, reader->report);
}

/* A figure with options of its own: “figure: graph” or “graph:” with the options beside it, or “graph: { options }”. */
static gboolean
block_add_figure_map (const BlockReader *reader, const GrYaml *map)
{
  static const GrYamlKey own[] = { { "figure" }, { NULL } };
  const GrYaml *name = gr_yaml_lookup (map, "figure"), *options = map;
  if (name == NULL && map->key->len > 0) {
    const GrYaml *value = map->child->pdata[0];
    gboolean is_bare = value->kind == GR_YAML_TEXT && value->text[0] == '\0';
    gboolean is_map = value->kind == GR_YAML_MAP && map->key->len == 1;
    name = is_bare || is_map ? map->key->pdata[0] : NULL;
    options = is_map ? value : map;
  }
  if (name == NULL) {
    block_fault (reader, map, "write “figure: graph” and the figure’s options beside it",
                 "a map in “figure” needs the key “figure”");
    return FALSE;
  }
  if (!block_add_figure (reader, name))
    return FALSE;
  GrArgs *args = g_ptr_array_index (reader->request->figure_args, reader->request->figure_args->len - 1);
  GR_EACH_POINTER (i, const GrYaml, key, options->key)
    if (key != name && !g_str_equal (key->text, "figure"))
      block_set_option (reader, args, key, options->child->pdata[i], own);
  return TRUE;
}

static void
block_read_figures (BlockReader *reader, const GrYaml *map)
{
  const GrYaml *value = gr_yaml_lookup (map, "figure");
  if (value == NULL) {
    gr_report_add_at (reader->report, GR_FAULT_INPUT, reader->figure->place, "“grundy list figures” lists them all",
                      "this block needs a line “figure: …”");
    return;
  }
  reader->has_figures = TRUE;
  if (value->kind == GR_YAML_TEXT && g_str_equal (value->text, "none")) {
    reader->figure->is_silent = TRUE;
    return;
  }
  switch (value->kind) {
  case GR_YAML_TEXT:
    reader->has_figures = block_add_figure (reader, value);
    break;
  case GR_YAML_MAP:
    reader->has_figures = block_add_figure_map (reader, value);
    break;
  case GR_YAML_LIST:
    GR_EACH_POINTER (i, const GrYaml, entry, value->child) {
      reader->has_figures &= entry->kind == GR_YAML_MAP ? block_add_figure_map (reader, entry)
                                                        : block_add_figure (reader, entry);
    }
    if (value->child->len == 0)
      block_fault (reader, value, NULL, "want at least one figure");
    break;
  }
}

/* ---- games ---- */

static gboolean
block_add_game (const BlockReader *reader, const GrYaml *value)
{
  if (gr_yaml_text (reader->body, value, "game", reader->report) == NULL)
    return FALSE;
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  gr_yaml_words (reader->body, value, words);
  if (words->len == 0) {
    block_fault (reader, value, "“grundy list games” lists them all", "want a game, got nothing");
    return FALSE;
  }
  for (guint i = 0; i < words->len; i++)
    if (g_str_equal (((const GrWord *) words->pdata[i])->text, "-"))
      return gr_report_add_at (reader->report, GR_FAULT_INPUT, words->pdata[i], "write the input below “input: |”",
                               "a lesson has no standard input");
  guint n_games = reader->request->game->len;
  gr_request_read (reader->request, words, GR_FAULT_INPUT, reader->report);
  return reader->request->game->len > n_games;
}

static void
block_set_input (const BlockReader *reader, const GrYaml *value)
{
  g_autoptr (GrSource) document = gr_yaml_document (reader->body, value, "input", reader->report);
  if (document != NULL)
    gr_request_set_input (reader->request, document, reader->report);
}

/* A summand with input or options of its own. */
static gboolean
block_add_game_map (const BlockReader *reader, const GrYaml *map)
{
  static const GrYamlKey own[] = { { "game" }, { "input" }, { NULL } };
  const GrYaml *game = map->kind == GR_YAML_MAP ? gr_yaml_lookup (map, "game") : NULL;
  if (map->kind == GR_YAML_TEXT)
    return block_add_game (reader, map);
  if (game == NULL) {
    block_fault (reader, map, "write “- game: nim 3 1 4” and the game’s options below it",
                 "each entry of “games” needs the key “game”");
    return FALSE;
  }
  if (!block_add_game (reader, game))
    return FALSE;
  for (guint i = 0; i < map->key->len; i++) {
    const GrYaml *key = map->key->pdata[i], *value = map->child->pdata[i];
    if (g_str_equal (key->text, "input"))
      block_set_input (reader, value);
    else if (!g_str_equal (key->text, "game"))
      block_set_option (reader, NULL, key, value, own);
  }
  return TRUE;
}

static void
block_read_games (BlockReader *reader, const GrYaml *map)
{
  const GrYaml *game = gr_yaml_lookup (map, "game"), *games = gr_yaml_lookup (map, "games");
  const GrYaml *input = gr_yaml_lookup (map, "input");
  if (game == NULL && games == NULL) {
    gr_report_add_at (reader->report, GR_FAULT_INPUT, reader->figure->place, "“grundy list games” lists them all",
                      "this block needs a line “game: …”");
    return;
  }
  if (game != NULL && games != NULL) {
    block_fault (reader, games, "write all of them under “games”", "want “game” or “games”, not both");
    return;
  }
  if (game != NULL) {
    reader->has_games = block_add_game (reader, game);
    if (input != NULL && reader->has_games)
      block_set_input (reader, input);
    return;
  }
  if (input != NULL)
    block_fault (reader, input, NULL, "“input” stands under “games”, beside the game whose input it is");
  if (games->kind != GR_YAML_LIST || games->child->len == 0) {
    block_fault (reader, games, "begin each game with “- game: ”", "“games” needs a list");
    return;
  }
  reader->has_games = TRUE;
  for (guint i = 0; i < games->child->len; i++)
    reader->has_games &= block_add_game_map (reader, games->child->pdata[i]);
  reader->has_list = TRUE;
}

/* ---- the rest ---- */

static void
block_read_key (BlockReader *reader, const GrYaml *key, const GrYaml *value)
{
  gboolean is_caption = g_str_equal (key->text, "caption");
  if (is_caption || g_str_equal (key->text, "alt"))
    gr_take_text (is_caption ? &reader->figure->caption : &reader->figure->alt,
                  gr_yaml_line (reader->body, value, key->text, reader->report));
  else if (g_str_equal (key->text, "id") && reader->figure->id == NULL) {
    g_autofree char *id = gr_yaml_line (reader->body, value, key->text, reader->report);
    g_autoptr (GrWord) word = id != NULL ? gr_yaml_word (reader->body, value) : NULL;
    if (word != NULL) {
      gr_take_text (&word->text, g_steal_pointer (&id));
      gr_figure_block_set_id (reader->figure, word, reader->report);
    }
  } else if (g_str_equal (key->text, "width")) {
    if (gr_yaml_text (reader->body, value, "width", reader->report) == NULL)
      return;
    g_autoptr (GrWord) word = gr_yaml_word (reader->body, value);
    gr_figure_block_set_width (reader->figure, word, reader->report);
  } else if (g_str_equal (key->text, "beside")) {
    const char *text = value->kind == GR_YAML_TEXT ? value->text : "";
    reader->figure->beside = g_str_equal (text, "true")    ? GR_BESIDE_YES
                             : g_str_equal (text, "false") ? GR_BESIDE_NO
                                                           : GR_BESIDE_UNSAID;
    if (reader->figure->beside == GR_BESIDE_UNSAID)
      block_fault (reader, value, NULL, "beside: want “true” or “false”");
  } else if (g_str_equal (key->text, "screen")) {
    const char *text = value->kind == GR_YAML_TEXT ? value->text : "";
    reader->figure->is_still = g_str_equal (text, "still");
    if (!reader->figure->is_still && !g_str_equal (text, "steps"))
      block_fault (reader, value, NULL, "screen: want “steps” or “still”");
  } else if (!gr_yaml_key_is_known (gr_block_keys, key->text) && !gr_yaml_key_is_known (gr_lot_keys, key->text)) {
    block_set_option (reader, NULL, key, value, gr_block_keys);
  }
}

/* Reads @map for the reader @data, and gives the request; NULL where there are faults. */
static GrRequest *
block_request (const GrYaml *map, GrReport *report, gpointer data)
{
  BlockReader *reader = data;
  const GrDocument *document = reader->document;
  const GrWord *place = reader->figure->place;
  guint n_faults = report->fault->len;
  g_autofree char *folder = g_path_get_dirname (place->source->name);
  g_autoptr (GrRequest) request = gr_request_new (folder);
  reader->request = request;
  reader->report = report;
  reader->has_figures = reader->has_games = reader->has_list = FALSE;
  request->own_rules = document->rules != NULL ? g_hash_table_ref (document->rules) : NULL;
  request->root = g_strdup (document->root != NULL ? document->root : folder);
  if (map->kind != GR_YAML_MAP) {
    block_fault (reader, map, "write “game: …” and “figure: …”, each on a line of its own", "want lines “key: value”");
    return NULL;
  }
  block_read_figures (reader, map);
  block_read_games (reader, map);
  for (guint i = 0; i < map->key->len; i++)
    block_read_key (reader, map->key->pdata[i], map->child->pdata[i]);
  if (document->lang != NULL && gr_args_option (request->program, "lang") == NULL) { /* else the lesson's */
    g_autoptr (GrWord) value = gr_word_new (place->source, place->span, document->lang);
    gr_args_take (request->program, gr_param_lookup (gr_program_params, "lang"), place, value, GR_FAULT_INPUT, report);
  }
  gboolean good = report->fault->len == n_faults && reader->has_figures && reader->has_games;
  return good ? g_steal_pointer (&request) : NULL;
}

static GrFigureBlock *
block_read_figure (GrDocument *document, GrSource *body, GrWord *place, GrReport *report)
{
  GrFigureBlock *figure = g_new0 (GrFigureBlock, 1);
  figure->place = place;
  guint n_faults = report->fault->len;
  g_autoptr (GrYaml) map = gr_yaml_read (body, (GrSpan) { 0, body->length }, report);
  if (map == NULL)
    return figure;
  BlockReader reader = { .document = document, .body = body, .figure = figure };
  if (gr_lot_settle (document, body, place, map, block_request, &reader, report))
    figure->request = block_request (map, report, &reader);
  GString *texts = g_string_new (NULL);
  gr_yaml_append_texts (map, texts);
  figure->block = g_string_free (texts, FALSE);
  if (report->fault->len > n_faults)
    g_clear_pointer (&figure->request, gr_request_free);
  return figure;
}

/* ---- rules ---- */

/* Whether games in @document may be called @name; a fault at @place where not. */
static gboolean
rules_may_be (const GrDocument *document, const char *name, const GrWord *place, GrReport *report)
{
  const char *trouble = NULL;
  if (!g_ascii_isalpha (*name) || name[strspn (name, GR_NAME_SIGNS)] != '\0')
    trouble = GR_PHRASE ("want a name of letters, digits, - and _");
  else if (gr_game_lookup (name) != NULL)
    trouble = GR_PHRASE ("want a name that no built-in game has");
  else if (g_hash_table_contains (document->rules, name))
    trouble = GR_PHRASE ("want a name that no rules above have");
  if (trouble != NULL)
    gr_report_add_at (report, GR_FAULT_INPUT, place, "the name stands after “grundy-rules”, or in the rules: name = …",
                      "%s, got “%s”", gr_message (trouble), name);
  return trouble == NULL;
}

static void
block_read_rules (GrDocument *document, GrSource *body, const GrWord *place, GrReport *report)
{
  g_auto (GStrv) word = g_strsplit_set (place->text, " \t", -1);
  g_autofree char *given = NULL; /* the name among the words behind “grundy-rules” */
  for (guint i = 1; word[i] != NULL; i++) {
    if (*word[i] == '\0' || g_str_equal (word[i], GR_RULES_HIDDEN))
      continue;
    if (given == NULL)
      given = g_strdup (word[i]);
    else
      gr_report_add_at (report, GR_FAULT_INPUT, place, NULL, "want one name and perhaps “%s”, got “%s” as well",
                        GR_RULES_HIDDEN, word[i]);
  }
  guint n_faults = report->fault->len;
  gboolean may_be = (given == NULL || rules_may_be (document, given, place, report))
                    && gr_source_check_text (body, report);
  g_autoptr (GrRules) rules = may_be ? gr_rules_new (body, given, report) : NULL;
  const char *name = rules == NULL ? NULL : given != NULL ? given : gr_rules_name (rules);
  if (rules != NULL && name == NULL)
    gr_report_add_at (report, GR_FAULT_INPUT, place, "```grundy-rules mygame, or name = \"mygame\" in the rules",
                      "these rules have no name");
  if (given == NULL && name != NULL && !rules_may_be (document, name, place, report))
    name = NULL;
  g_ptr_array_add (document->rules_place, gr_word_new (place->source, place->span, name != NULL ? name : ""));
  if (name != NULL)
    g_hash_table_insert (document->rules, g_strdup (name), gr_source_ref (body));
  else if (given != NULL && report->fault->len > n_faults && !g_hash_table_contains (document->rules, given))
    g_hash_table_insert (document->rules, g_steal_pointer (&given), NULL);
}

const GrFences gr_lesson_fences = { block_read_figure, block_read_rules };

/* ---- pictures from files ---- */

void
gr_figure_block_load (GrDocument *document, GrFigureBlock *figure, GrReport *report)
{
  gsize scheme = strcspn (figure->file, ":/?#");
  if (figure->file[scheme] == ':' || figure->file[0] == '\0') {
    gr_report_add_at (report, GR_FAULT_INPUT, figure->place,
                      "put the file beside the lesson, and write its name: ![what it shows](board.svg)",
                      "want the name of a picture’s file");
    return;
  }
  GError *error = NULL;
  GrImage *known = g_hash_table_lookup (document->image, figure->file); /* read once for all that show it */
  g_autoptr (GrSource) source = known == NULL ? gr_document_file (document, figure->file, &error) : NULL;
  g_autoptr (GrImage) image = known != NULL    ? gr_image_ref (known)
                              : source != NULL ? gr_document_image (source, figure->file, &error)
                                               : NULL;
  if (image == NULL) {
    gr_report_add_error (report, figure->place, error);
    return;
  }
  if (known == NULL)
    g_hash_table_insert (document->image, g_strdup (figure->file), gr_image_ref (image));
  if (known == NULL || document->image_pixels > GR_IMAGE_KEPT_PIXELS) /* those before are unpacked once */
    document->image_pixels += image->area;
  document->image_bytes += g_bytes_get_size (image->data);
  static const char help[] = "make the pictures smaller, or two lessons of this one";
  if (document->image_pixels > GR_IMAGE_ALL_PIXELS) {
    gr_report_add_at (report, GR_FAULT_LIMIT, figure->place, help,
                      "the pictures up to this one have more than %.0f million pixels", GR_IMAGE_ALL_PIXELS / 1e6);
    return;
  }
  if (document->image_bytes > GR_IMAGE_ALL_BYTES) {
    gr_report_add_at (report, GR_FAULT_LIMIT, figure->place, help,
                      "the pictures up to this one have more than %u MB, each counted where it stands",
                      GR_IMAGE_ALL_BYTES >> 20);
    return;
  }
  figure->drawings = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_drawing_free);
  GrScene *scene = gr_scene_new ();
  gr_scene_add_image (scene, (GrBox) { 0, 0, image->width, image->height }, image);
  GrDrawing *drawing = g_new0 (GrDrawing, 1);
  drawing->frames = gr_frames_new ();
  drawing->title = g_strdup (figure->alt != NULL ? figure->alt : "");
  drawing->lang = document->lang;
  g_ptr_array_add (drawing->frames, gr_frame_new (scene, drawing->title, NULL));
  gr_frames_finish (drawing->frames, drawing->lang);
  g_ptr_array_add (figure->drawings, drawing);
}
