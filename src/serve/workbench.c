// SPDX-License-Identifier: MIT
// The page is made from the tables of games, figures and options, which it also holds as JSON, so that its forms are those of
// `grundy help`. Without a script it is a plain form whose answers are pictures at the addresses of this server; with one,
// each change asks for them anew. What is computed is a command of the program, in an empty folder that is all it may read:
// a link can make nobody's files public, and --output has been given already and is refused a second time.
#include "serve/parts.h"

#include "base/held.h"
#include "base/phrase.h"
#include "formats/svg.h"
#include "games/rules/rules.h"
#include "games/rules/shelf.h"
#include "request/request.h"
#include "web/html.h"
#include "serve-assets.h"

#include <glib/gstdio.h>
#include <string.h>

#define WORKBENCH_START "nim 3 1 4"
#define WORKBENCH_FIGURE "mex"

struct GrWorkbench {
  const GrServeOptions *options;
  GrChildren *children;
  char *folder; /* where requests are computed, empty */
};

/* ---- the tables as JSON ---- */

/* All of @params (nullable), or those that @some (nullable) names. */
static void
bench_params (GrJson *json, const char *key, const GrParam *params, const char *const *some)
{
  gr_json_open (json, key, '[');
  for (; params != NULL && params->name != NULL; params++)
    if (some == NULL || g_strv_contains (some, params->name))
      gr_request_add_param (json, params, gr_message (params->help));
  gr_json_close (json, ']');
}

/* What is known of @game, which is typed as @name and begins with @document. */
static void
bench_open_game (GrJson *json, const GrGame *game, const char *name, const char *document)
{
  gr_json_open (json, NULL, '{');
  gr_json_text (json, "name", name);
  gr_json_text (json, "title", gr_message (game->about.title));
  gr_json_text (json, "summary", gr_message (game->about.summary));
  gr_json_text (json, "usage", game->about.usage);
  gr_json_text (json, "example", document[0] != '\0' ? name : game->about.example);
  gr_json_boolean (json, "takesDocument", game->notation.input != GR_INPUT_WORDS);
  gr_json_text (json, "document", document);
  bench_params (json, "options", game->notation.params, NULL);
}

/* A game in Lua that comes with the program, as a game: its rules are to be read and changed, too. */
static void
bench_add_rules (const char *word, const GrSource *source, const GrRules *rules, gpointer json)
{
  bench_open_game (json, gr_rules_game (rules), word, "");
  gr_json_text (json, "rules", source->text);
  gr_json_close (json, '}');
}

static void
bench_games_and_figures (GrJson *json)
{
  /* Documents to begin with, of games that are not typed in a line. */
  static const char *const start[][2] = {
    { "token", "digraph {\n  4 -> 5 -> 3 -> 2\n  4 -> 6 -> 5\n  4 -> 3\n  1 -> 2\n}\n" },
    { "merge", "digraph {\n  1 -> 2 -> 4\n  1 -> 3 -> 4\n  1 [stones=\"red,blue\"]\n  2 [stones=\"red\"]\n}\n" },
    { "board", "..#..\n#...#\n....R\n" },
    { "bombs", "AB.\n.BA\n" },
  };
  gr_json_open (json, "games", '[');
  for (guint i = 0; gr_games[i] != NULL; i++) {
    const GrGame *game = gr_games[i];
    const char *document = "";
    for (guint k = 0; k < G_N_ELEMENTS (start); k++)
      document = g_str_equal (start[k][0], game->about.name) ? start[k][1] : document;
    bench_open_game (json, game, game->about.name, document);
    gr_json_close (json, '}');
  }
  gr_json_close (json, ']');
  gr_json_open (json, "shelf", '[');
  gr_shelf_each (bench_add_rules, json);
  gr_json_close (json, ']');
  gr_json_open (json, "figures", '[');
  for (guint i = 0; gr_figures[i] != NULL; i++) {
    const GrFigure *figure = gr_figures[i];
    gr_json_open (json, NULL, '{');
    gr_json_text (json, "name", figure->name);
    gr_json_text (json, "title", gr_message (figure->title));
    gr_json_text (json, "summary", gr_message (figure->summary));
    bench_params (json, "options", figure->params, NULL);
    gr_json_close (json, '}');
  }
  gr_json_close (json, ']');
}

/* What the page says while it works. */
static void
bench_words (GrJson *json, const char *lang)
{
  static const GrPageWord word[] = {
    { "copied", GR_PHRASE ("Copied.") },
    { "added", GR_PHRASE ("Added to the lesson.") },
    { "why", GR_PHRASE ("Why not the other %u?") },
    { "fit", GR_PHRASE ("%u of %u fit this game") },
    { "apply", GR_PHRASE ("Type this instead") },
    { "write", GR_PHRASE ("Write “%s”") },
    { "line", GR_PHRASE ("Line %u.") },
    { "show", GR_PHRASE ("Show it as") },
    { "on", GR_PHRASE ("Go on typing") },
    { "sum", GR_PHRASE ("another game beside it, as a sum") },
    { "words", GR_PHRASE ("one more, as many as you like") },
    { "one_more", GR_PHRASE ("a position of the drawing") },
    { "choose", GR_PHRASE ("choose") },
    { "take_it", GR_PHRASE ("take it") },
    { "go_on", GR_PHRASE ("more figures: %u; go on typing") },
    { "close", GR_PHRASE ("close") },
    { "gallery", GR_PHRASE ("All games and figures") },
    { "find", GR_PHRASE ("Search: “heap”, “rook”, “temperature”") },
    { "none", GR_PHRASE ("Nothing of that name.") },
    { "games", GR_PHRASE ("Games") },
    { "figures", GR_PHRASE ("Figures") },
    { "own_rules", GR_PHRASE ("Rules of your own, in Lua: the figure and the answer follow what you write.") },
    { "begin", GR_PHRASE ("Begin with Nim in six lines") },
    { "begun", GR_PHRASE ("The position to begin with") },
    { "change", GR_PHRASE ("Change the rules of this game") },
    { "kept", GR_PHRASE ("The figure keeps the last rules that worked.") },
    { "save", GR_PHRASE ("Save as a file") },
    { "open", GR_PHRASE ("Open a file") },
    { "rules", GR_PHRASE ("Rules in Lua") },
    { "play_about", GR_PHRASE ("Play this position against the program, or with a friend.") },
    { "wait", GR_PHRASE ("The program is at work …") },
    { "fetching", GR_PHRASE ("The program is on its way to your browser …") },
    { "sheet", GR_PHRASE ("Draw the game on the sheet, or write it as text under it.") },
    { "stop", GR_PHRASE ("Stop") },
    { "stopped", GR_PHRASE ("Stopped.") },
    { "long", GR_PHRASE ("Too long for a link: save the file instead.") },
    { "gone", GR_PHRASE ("The server does not answer. Is “grundy serve” still running?") },
    { "more", GR_PHRASE ("More options") },
    { "play", GR_PHRASE ("Play it") },
    { "tools", GR_PHRASE ("Drawing tools") },
    { "move", GR_PHRASE ("Move") },
    { "node", GR_PHRASE ("Position") },
    { "arrow", GR_PHRASE ("Arrow") },
    { "start", GR_PHRASE ("Start") },
    { "erase", GR_PHRASE ("Erase") },
    { "blue", GR_PHRASE ("Blue") },
    { "red", GR_PHRASE ("Red") },
    { "green", GR_PHRASE ("Green") },
    { "tidy", GR_PHRASE ("Tidy") },
    { "floor", GR_PHRASE ("Floor") },
    { "wall", GR_PHRASE ("Wall") },
    { "column_more", GR_PHRASE ("Add a column") },
    { "column_less", GR_PHRASE ("Remove a column") },
    { "row_more", GR_PHRASE ("Add a row") },
    { "row_less", GR_PHRASE ("Remove a row") },
    { "rename", GR_PHRASE ("The name of the position:") },
    { "beyond", GR_PHRASE ("This text says more than can be drawn here: change it as text.") },
    { "hint_V", GR_PHRASE ("Drag what is to move; a double tap or F2 renames.") },
    { "hint_N", GR_PHRASE ("Tap where a position is to be.") },
    { "hint_A", GR_PHRASE ("Drag from one position to another, or tap the two.") },
    { "hint_S", GR_PHRASE ("Tap the position on which the token stands.") },
    { "hint_E", GR_PHRASE ("Tap what is to go.") },
    { "hint_line", GR_PHRASE ("Drag from point to point, from the ground up; two taps on one make a loop.") },
    { NULL },
  };
  gr_json_open (json, "say", '{');
  gr_page_words (json, word, lang);
  gr_json_close (json, '}');
}

/* ---- the page ---- */

/* The address of what @name gives for the command line @words, with @more. (transfer full) escaped for HTML */
static char *
bench_address (const char *name, const char *figure, const char *words, const char *document, const char *more)
{
  g_autofree char *w = g_uri_escape_string (words, NULL, FALSE), *d = g_uri_escape_string (document, NULL, FALSE);
  return g_strdup_printf ("/-/%s?figure=%s&amp;w=%s&amp;d=%s%s", name, figure, w, d, more);
}

/* The head of the page: its name, the lessons, the command line, and what is done with all of it. */
static void
bench_append_head (GString *out, const GrServeOptions *options, const GrFigure *chosen, const char *words)
{
  static const char *const icon[][3] = {
    { "undo", GR_PHRASE ("Undo"), "M5 8h8a4 4 0 0 1 0 8H9M8 5 5 8l3 3" },
    { "redo", GR_PHRASE ("Redo"), "M15 8H7a4 4 0 0 0 0 8h4M12 5l3 3-3 3" },
    { "link", GR_PHRASE ("Copy link"), "m8 12 4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2" },
    { "full", GR_PHRASE ("Full size"), "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4" },
    { "theme", GR_PHRASE ("Light or dark"), GR_REPLY_ICON_THEME },
  };
  const char *lang = options->lang;
  g_string_append (out, "<form id=\"bench\" action=\"\" method=\"get\">\n<header><div class=\"brand\">"
                        "<h1 class=\"name\">grundy</h1>");
  gr_reply_append_pages (out, options, "/-/workbench");
  g_string_append_printf (out,
                          "</div>\n<div class=\"line\"><label for=\"w\">grundy</label>"
                          "<select name=\"figure\" id=\"figure\" aria-label=\"%s\">",
                          gr_phrase ("Figure", lang));
  for (guint i = 0; gr_figures[i] != NULL; i++)
    g_string_append_printf (out, "<option%s>%s</option>", gr_figures[i] == chosen ? " selected" : "",
                            gr_figures[i]->name);
  g_string_append (
    out,
    "</select><input name=\"w\" id=\"w\" spellcheck=\"false\" autocomplete=\"off\" autocapitalize=\"off\" value=\"");
  gr_xml_append (out, words);
  g_string_append_printf (out,
                          "\"><kbd hidden>/</kbd><button id=\"go\">%s</button><div id=\"words\" hidden></div></div>\n"
                          "<div class=\"acts\">",
                          gr_phrase ("Draw", lang));
  for (guint i = 0; i < G_N_ELEMENTS (icon); i++)
    gr_reply_append_icon (out, icon[i][0], gr_phrase (icon[i][1], lang), icon[i][2]);
  g_string_append (out, "</div></header>\n<main>\n");
}

/* What can be taken: files, and texts to copy. */
static void
bench_append_take (GString *out, const char *lang, const GrFigure *chosen, const char *words, const char *document)
{
  static const char *const format[][2] = { { "svg", "SVG" }, { "pdf", "PDF" }, { "png", "PNG" }, { "html", "HTML" } };
  static const char *const copy[][2] = { { "command", GR_PHRASE ("The command") },
                                         { "fence", GR_PHRASE ("For a lesson") },
                                         { "embed", GR_PHRASE ("For another page") } };
  g_string_append_printf (out, "<div id=\"taking\" class=\"part\"><h2>%s</h2>\n<p id=\"take\">",
                          gr_phrase ("Take away", lang));
  for (guint i = 0; i < G_N_ELEMENTS (format); i++) {
    g_autofree char *more = g_strdup_printf ("&amp;f=%s&amp;take=1", format[i][0]);
    g_autofree char *address = bench_address ("draw", chosen->name, words, document, more);
    g_string_append_printf (out, " <a data-format=\"%s\" download href=\"%s\">%s</a>", format[i][0], address,
                            format[i][1]);
  }
  g_string_append_printf (
    out,
    " <span id=\"steps\" hidden><button type=\"button\" value=\"this\" aria-pressed=\"true\">%s</button>"
    "<button type=\"button\" value=\"all\" aria-pressed=\"false\">%s</button></span></p>\n<div id=\"copies\" hidden>",
    gr_phrase ("This step", lang), gr_phrase ("All steps", lang));
  for (guint i = 0; i < G_N_ELEMENTS (copy); i++)
    g_string_append_printf (out,
                            "<label>%s <output id=\"%s\"></output></label>"
                            "<button type=\"button\" data-copy=\"%s\">%s</button>\n",
                            gr_phrase (copy[i][1], lang), copy[i][0], copy[i][0], gr_phrase ("Copy", lang));
  gr_xml_add (
    out, "<p><button type=\"button\" id=\"add\">%s</button> <a href=\"/-/write\" id=\"write\">%s</a></p></div></div>\n",
    gr_phrase ("Add to the lesson", lang), gr_phrase ("Write a lesson", lang));
}

/* The answer, and under it what can be changed. */
static void
bench_append_left (GString *out, const char *lang, const GrFigure *chosen, const char *words, const char *document)
{
  static const char *const tab[][3] = {
    /* of a telephone each is a part of the page; on a table “Figure” is beside the others */
    { "game", GR_PHRASE ("Game"), "M5 4v12M10 4v12M15 4v12" },
    { "figure", GR_PHRASE ("Figure"),
      "M7 10 13 6M7 10l6 4M3.5 10a2 2 0 1 0 4 0 2 2 0 1 0-4 0M13 5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M13 15a2 2 0 1 0 4 0 2 2 0 1 0-4 0" },
    { "rules", GR_PHRASE ("Rules"), "m7 6-4 4 4 4M13 6l4 4-4 4" },
    { "play", GR_PHRASE ("Play"), "M6 4v12l9-6z" },
    { "take", GR_PHRASE ("Take away"), "M10 3v9M6.5 8.5 10 12l3.5-3.5M4 16h12" },
  };
  g_autofree char *solve = bench_address ("solve", "", words, document, "");
  g_string_append_printf (
    out,
    "<div class=\"left\"><section id=\"answer\" aria-label=\"%s\"><iframe title=\"%s\" src=\"%s\"></iframe></section>\n"
    "<section id=\"pane\" aria-label=\"%s\"><div id=\"tabs\" role=\"group\" aria-label=\"%s\" hidden>",
    gr_phrase ("Answer", lang), gr_phrase ("Answer", lang), solve, gr_phrase ("Game", lang),
    gr_phrase ("Parts of the page", lang));
  for (guint i = 0; i < G_N_ELEMENTS (tab); i++)
    g_string_append_printf (out,
                            "<button type=\"button\" value=\"%s\" aria-pressed=\"%s\">" GR_REPLY_ICON "%s</button>",
                            tab[i][0], i == 0 ? "true" : "false", tab[i][2], gr_phrase (tab[i][1], lang));
  g_string_append_printf (
    out,
    "</div>\n<div id=\"game\" class=\"part\"><div id=\"chooser\"></div>\n<div id=\"drawing\" hidden></div>\n"
    "<p><label for=\"d\">%s</label>\n<textarea name=\"d\" id=\"d\" rows=\"8\" spellcheck=\"false\">",
    gr_phrase ("A graph, a board or the like, as text", lang));
  gr_xml_append (out, document);
  g_string_append (out,
                   "</textarea></p>\n<div id=\"options\"></div></div>\n"
                   "<div id=\"rules\" class=\"part\" hidden></div><div id=\"play\" class=\"part\" hidden></div>\n");
  bench_append_take (out, lang, chosen, words, document);
  g_string_append (out, "</section></div>\n");
}

/* The figure, and under it a row of all. */
static void
bench_append_right (GString *out, const char *lang, const GrFigure *chosen, const char *words, const char *document)
{
  g_autofree char *page = bench_address ("draw", chosen->name, words, document, "&amp;f=html&amp;theme=auto");
  g_string_append_printf (
    out,
    "<div class=\"right\"><div id=\"fault\" role=\"alert\" hidden></div>\n"
    "<section id=\"one\" aria-labelledby=\"title\"><iframe id=\"view\" title=\"%s\" src=\"%s\"></iframe>\n"
    "<h2 id=\"title\">%s</h2></section>\n",
    gr_phrase ("Figure", lang), page, gr_message (chosen->title));
  g_string_append_printf (
    out,
    "<section id=\"all\" aria-label=\"%s\"><div class=\"hd\"><h2>%s</h2><kbd hidden>[</kbd><kbd hidden>]</kbd><span id=\"fit\"></span>"
    "<button type=\"button\" id=\"why\" aria-expanded=\"false\" hidden>%s</button>"
    "<button type=\"button\" id=\"search\" hidden>%s</button></div>\n<ul tabindex=\"0\" aria-label=\"%s\">\n",
    gr_phrase ("Figures", lang), gr_phrase ("Figures", lang), gr_phrase ("Why not the others?", lang),
    gr_phrase ("All, with search", lang), gr_phrase ("Figures", lang));
  for (guint i = 0; gr_figures[i] != NULL; i++) {
    g_autofree char *address = bench_address ("draw", gr_figures[i]->name, words, document,
                                              "&amp;f=svg&amp;theme=auto&amp;small=1");
    g_string_append_printf (out,
                            "<li><button name=\"figure\" value=\"%s\"><img alt=\"\" hidden><noscript>"
                            "<img alt=\"\" loading=\"lazy\" src=\"%s\"></noscript><span>",
                            gr_figures[i]->name, address);
    gr_xml_append (out, gr_message (gr_figures[i]->title));
    g_string_append (out, "</span></button></li>\n");
  }
  g_string_append (
    out, "</ul>\n<dl id=\"others\" hidden></dl></section></div>\n<p id=\"note\" role=\"status\"></p></main></form>\n");
}

static void
bench_page (const GrWorkbench *workbench, SoupServerMessage *message, const GrFigure *chosen, const char *words,
            const char *document)
{
  const char *lang = workbench->options->lang;
  if (chosen == NULL)
    chosen = gr_figure_lookup (WORKBENCH_FIGURE);
  if (words == NULL)
    words = WORKBENCH_START;
  GString *out = g_string_new (NULL);
  gr_reply_begin_page (out, gr_phrase ("Workbench", lang), lang, serve_workbench_style);
  bench_append_head (out, workbench->options, chosen, words);
  bench_append_left (out, lang, chosen, words, document);
  bench_append_right (out, lang, chosen, words, document);
  static const char *const program[] = { "misere", "paint", "view", "words", "order", "lang", NULL };
  g_autoptr (GString) tables = g_string_new (NULL);
  GrJson json = { .text = tables };
  gr_json_open (&json, NULL, '{');
  bench_games_and_figures (&json);
  bench_params (&json, "options", gr_program_params, program);
  bench_words (&json, lang);
  gr_json_close (&json, '}');
  g_string_append_printf (out, "<script type=\"application/json\" id=\"tables\">%s</script>\n", tables->str);
  g_string_append_printf (out, "<script>\n%s%s%s%s%s%s</script>\n</body>\n</html>\n", gr_page_colours_script,
                          serve_ask_script, serve_drawing_script, serve_complete_script, serve_rules_script,
                          serve_workbench_script);
  g_autoptr (GBytes) data = g_string_free_to_bytes (out);
  gr_reply (message, SOUP_STATUS_OK, "text/html; charset=utf-8", data);
}

/* ---- computing ---- */

#define BENCH_RULES "rules.lua" /* the game of rules that are written in the page */
#define BENCH_MOST 40           /* tasks of one request: all figures */

/* A request and what is done for it. */
typedef struct {
  GrWorkbench *workbench;
  SoupServerMessage *message;
  GHashTable *query;
  const char *given; /* (nullable) the file as which the document is read */
  GBytes *input;     /* the document */
  GArray *task;      /* of GrChildTask */
  GPtrArray *line;   /* of char**, what the tasks hold */
} BenchAsk;

static const char *
bench_field (const BenchAsk *ask, const char *name)
{
  const char *text = g_hash_table_lookup (ask->query, name);
  return text != NULL ? text : "";
}

/* What a document is called in messages and commands: nobody has given a standard input. */
static const char *
bench_document_name (const char *words, const char *document)
{
  g_autofree char *text = g_strstrip (g_strdup (document));
  gboolean is_graph = g_str_has_prefix (text, "digraph") || g_str_has_prefix (text, "graph")
                      || g_str_has_prefix (text, "strict");
  return text[0] == '\0'                       ? NULL
         : strstr (words, BENCH_RULES) != NULL ? BENCH_RULES
         : is_graph                            ? "drawing.dot"
                                               : "drawing.txt";
}

/* Adds: grundy @command with @options of ours (nullable, NULL-terminated), @figure (nullable) and what is typed, @words. FALSE
   and an answer where that has open quotes. */
static gboolean
bench_add (BenchAsk *ask, const char *key, const char *command, const char *const *options, const GrFigure *figure,
           const char *words)
{
  g_auto (GStrv) typed = NULL;
  g_autoptr (GError) error = NULL;
  if (words[0] != '\0' && !g_shell_parse_argv (words, NULL, &typed, &error)) {
    gr_reply_text (ask->message, SOUP_STATUS_UNPROCESSABLE_ENTITY, error->message);
    return FALSE;
  }
  g_autoptr (GStrvBuilder) own = g_strv_builder_new (), line = g_strv_builder_new ();
  g_autofree char *root = g_strdup_printf ("--root=%s", ask->workbench->folder);
  g_strv_builder_add_many (own, command, root, "--color=never", NULL);
  for (guint i = 0; options != NULL && options[i] != NULL; i++)
    g_strv_builder_add (own, options[i]);
  /* What a lesson speaks stands in it; all else speaks as the page does, where no other language is asked for. */
  g_autofree char *lang = g_strdup_printf ("--lang=%s", ask->workbench->options->lang);
  if ((g_str_equal (command, "draw") || g_str_equal (command, "solve")) && strstr (words, "--lang") == NULL)
    g_strv_builder_add (own, lang);
  if (figure != NULL)
    g_strv_builder_add (line, figure->name);
  gboolean is_named = FALSE;
  for (guint i = 0; typed != NULL && typed[i] != NULL; i++) {
    gboolean is_document = ask->given != NULL && (g_str_equal (typed[i], "-") || g_str_equal (typed[i], ask->given));
    is_named = is_named || is_document;
    g_strv_builder_add (line, is_document ? ask->given : typed[i]);
  }
  if (ask->given != NULL && !is_named)
    g_strv_builder_add (line, ask->given);
  char **all[] = { g_strv_builder_end (own), g_strv_builder_end (line) };
  g_ptr_array_add (ask->line, all[0]);
  g_ptr_array_add (ask->line, all[1]);
  GR_APPEND (ask->task, GrChildTask, .key = key, .own = (const char *const *) all[0],
             .words = (const char *const *) all[1], .folder = ask->workbench->folder, .input = ask->input,
             .given = ask->given);
  return TRUE;
}

/* Adds: grundy draw, in @format. */
static gboolean
bench_add_drawing (BenchAsk *ask, const char *key, const GrFigure *figure, const char *format, const char *words)
{
  const char *steps = bench_field (ask, "steps"), *theme = bench_field (ask, "theme");
  g_autofree char *kind = g_strdup_printf ("--format=%s", format);
  g_autofree char *look = g_strdup_printf ("--theme=%s", theme[0] != '\0' ? theme : "light");
  g_autofree char *show = g_strdup_printf ("--steps=%s", steps);
  const char *options[] = { kind, "--output=-", look, steps[0] != '\0' ? show : NULL, NULL };
  return bench_add (ask, key, "draw", options, figure, words);
}

/* Takes what has been added to do. */
static void
bench_begin (const BenchAsk *ask, const char *type, const char *file)
{
  GrWorkLook look = { .type = type,
                      .lang = ask->workbench->options->lang,
                      .file = file,
                      .hidden = ask->workbench->folder,
                      .is_small = g_hash_table_contains (ask->query, "small") };
  gr_work_begin (ask->workbench->children, ask->message, (const GrChildTask *) ask->task->data, ask->task->len, &look);
}

/* The answer and the figure, and the tests of rules that are written in the page. */
static void
bench_answer_state (BenchAsk *ask, const GrFigure *figure)
{
  gboolean all = bench_field (ask, "all")[0] != '\0';
  const char *options[] = { "--json", "--say", all ? "--all" : NULL, NULL };
  gboolean good = bench_add (ask, "solve", "solve", options, NULL, bench_field (ask, "s"))
                  && bench_add_drawing (ask, "draw", figure, "html", bench_field (ask, "w"));
  if (good && g_strcmp0 (ask->given, BENCH_RULES) == 0)
    good = bench_add (ask, "check", "check", NULL, NULL, "");
  if (good)
    bench_begin (ask, NULL, NULL);
}

/* Small pictures: of the figures named in “figures”. */
static void
bench_answer_pictures (BenchAsk *ask)
{
  g_auto (GStrv) name = g_strsplit (bench_field (ask, "figures"), ",", BENCH_MOST);
  for (guint i = 0; name[i] != NULL; i++) {
    const GrFigure *figure = gr_figure_lookup (name[i]);
    if (figure != NULL && !bench_add_drawing (ask, figure->name, figure, "svg", bench_field (ask, "s")))
      return;
  }
  if (ask->task->len > 0)
    bench_begin (ask, NULL, NULL);
  else
    gr_reply_text (ask->message, SOUP_STATUS_BAD_REQUEST, gr_message ("want figures"));
}

/* The lesson that is written, as a page. */
static void
bench_answer_lesson (BenchAsk *ask)
{
  static const char *const options[] = { "--format=html", "--output=-", NULL };
  ask->given = "lesson.md";
  if (bench_add (ask, NULL, "build", options, NULL, ""))
    bench_begin (ask, "text/html; charset=utf-8", NULL);
}

/* One figure as a file or in a frame of its own. */
static void
bench_answer_drawing (BenchAsk *ask, const GrFigure *figure)
{
  static const char *const type[][2] = { { "svg", "image/svg+xml" },
                                         { "pdf", "application/pdf" },
                                         { "png", "image/png" },
                                         { "html", "text/html; charset=utf-8" } };
  const char *format = bench_field (ask, "f");
  g_autofree char *file = g_hash_table_contains (ask->query, "take") ? g_strdup_printf ("%s.%s", figure->name, format)
                                                                     : NULL;
  for (guint k = 0; k < G_N_ELEMENTS (type); k++)
    if (g_str_equal (type[k][0], format) && g_hash_table_contains (ask->query, "w")) {
      if (bench_add_drawing (ask, NULL, figure, format, bench_field (ask, "w")))
        bench_begin (ask, type[k][1], file);
      return;
    }
  gr_reply_text (ask->message, SOUP_STATUS_BAD_REQUEST, gr_message ("want a command line and one of the formats"));
}

void
gr_workbench_answer (GrWorkbench *workbench, SoupServerMessage *message, const char *name, GHashTable *query)
{
  g_autoptr (GHashTable) none = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) form = NULL;
  if (g_str_equal (soup_server_message_get_method (message), "POST")) {
    g_autoptr (GBytes) body = soup_message_body_flatten (soup_server_message_get_request_body (message));
    g_autofree char *text = g_strndup (g_bytes_get_data (body, NULL), g_bytes_get_size (body));
    form = soup_form_decode (text);
    query = form;
  }
  if (query == NULL)
    query = none;
  g_autoptr (GArray) task = g_array_new (FALSE, FALSE, sizeof (GrChildTask));
  g_autoptr (GPtrArray) line = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  BenchAsk ask = { .workbench = workbench, .message = message, .query = query, .task = task, .line = line };
  const char *figure = bench_field (&ask, "figure"), *document = bench_field (&ask, "d"),
             *words = bench_field (&ask, "w");
  const GrFigure *chosen = gr_figure_lookup (figure);
  ask.given = bench_document_name (words, document);
  g_autoptr (GBytes) input = g_bytes_new (document, strlen (document));
  ask.input = input;
  if (g_str_equal (name, "workbench"))
    bench_page (workbench, message, chosen, g_hash_table_lookup (query, "w"), document);
  else if (g_str_equal (name, "solve") && g_hash_table_contains (query, "w")) {
    if (bench_add (&ask, NULL, "solve", NULL, NULL, words))
      bench_begin (&ask, "text/plain; charset=utf-8", NULL);
  } else if (g_str_equal (name, "state") && chosen != NULL)
    bench_answer_state (&ask, chosen);
  else if (g_str_equal (name, "pictures"))
    bench_answer_pictures (&ask);
  else if (g_str_equal (name, "draw") && chosen != NULL)
    bench_answer_drawing (&ask, chosen);
  else if (g_str_equal (name, "write"))
    gr_write_page (message, workbench->options);
  else if (g_str_equal (name, "lesson") && g_hash_table_contains (query, "d"))
    bench_answer_lesson (&ask);
  else
    gr_reply_text (message, SOUP_STATUS_NOT_FOUND, gr_message ("there is nothing here"));
}

/* ---- life ---- */

GrWorkbench *
gr_workbench_new (const GrServeOptions *options, GrChildren *children)
{
  GrWorkbench *workbench = g_new0 (GrWorkbench, 1);
  workbench->options = options;
  workbench->children = children;
  workbench->folder = g_dir_make_tmp ("grundy-serve-XXXXXX", NULL);
  return workbench;
}

void
gr_workbench_free (GrWorkbench *workbench)
{
  if (workbench->folder != NULL)
    g_rmdir (workbench->folder);
  g_free (workbench->folder);
  g_free (workbench);
}
