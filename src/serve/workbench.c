// SPDX-License-Identifier: MIT
// The page is made from the tables of games, figures and options, which it also holds as JSON, so that its forms are those of
// `grundy help`. Without a script it is a plain form whose answers are pictures at the addresses of this server; with one,
// each change asks for them anew. What is computed is a command of the program, in an empty folder that is all it may read:
// a link can make nobody's files public, and --output has been given already and is refused a second time.
#include "serve/parts.h"

#include "base/phrase.h"
#include "formats/svg.h"
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
  static const char *const kind[] = { [GR_PARAM_FLAG] = "flag",
                                      [GR_PARAM_NUMBER] = "number",
                                      [GR_PARAM_NUMBERS] = "numbers",
                                      [GR_PARAM_CHOICE] = "choice",
                                      [GR_PARAM_TEXT] = "text" };
  gr_json_open (json, key, '[');
  for (const GrParam *param = params; param != NULL && param->name != NULL; param++) {
    if (some != NULL && !g_strv_contains (some, param->name))
      continue;
    gr_json_open (json, NULL, '{');
    gr_json_text (json, "name", param->name);
    gr_json_text (json, "kind", kind[param->kind]);
    gr_json_text (json, "help", gr_message (param->help));
    gr_json_text (json, "default", param->fallback != NULL ? param->fallback : "");
    if (param->kind == GR_PARAM_NUMBER || param->kind == GR_PARAM_NUMBERS) {
      gr_json_integer (json, "low", param->low);
      gr_json_integer (json, "high", param->high);
    }
    if (param->kind == GR_PARAM_CHOICE) {
      gr_json_open (json, "choices", '[');
      for (guint i = 0; param->choices[i] != NULL; i++)
        gr_json_text (json, NULL, param->choices[i]);
      gr_json_close (json, ']');
    }
    gr_json_close (json, '}');
  }
  gr_json_close (json, ']');
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
    gr_json_open (json, NULL, '{');
    gr_json_text (json, "name", game->about.name);
    gr_json_text (json, "title", gr_message (game->about.title));
    gr_json_text (json, "summary", gr_message (game->about.summary));
    gr_json_text (json, "usage", game->about.usage);
    gr_json_text (json, "example", document[0] != '\0' ? game->about.name : game->about.example);
    gr_json_boolean (json, "takesDocument", game->notation.input != GR_INPUT_WORDS);
    gr_json_text (json, "document", document);
    bench_params (json, "options", game->notation.params, NULL);
    gr_json_close (json, '}');
  }
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
  /* clang-format off */
  static const GrPageWord word[] = {
    { "copied", GR_PHRASE ("Copied.") }, { "others", GR_PHRASE ("Why not the other figures?") },
    { "fit", GR_PHRASE ("figures fit this game") }, { "wait", GR_PHRASE ("The program is at work …") },
    { "stop", GR_PHRASE ("Stop") }, { "stopped", GR_PHRASE ("Stopped.") },
    { "long", GR_PHRASE ("Too long for a link; take the file.") },
    { "gone", GR_PHRASE ("The server does not answer. Is “grundy serve” still running?") },
    { "more", GR_PHRASE ("More options") }, { "apply", GR_PHRASE ("Type this instead") },
    { "play", GR_PHRASE ("Play it") }, { "tools", GR_PHRASE ("Drawing tools") }, { "move", GR_PHRASE ("Move") },
    { "node", GR_PHRASE ("Position") }, { "arrow", GR_PHRASE ("Arrow") }, { "start", GR_PHRASE ("Start") },
    { "erase", GR_PHRASE ("Erase") }, { "blue", GR_PHRASE ("Blue") }, { "red", GR_PHRASE ("Red") },
    { "green", GR_PHRASE ("Green") }, { "tidy", GR_PHRASE ("Tidy") }, { "floor", GR_PHRASE ("Floor") },
    { "wall", GR_PHRASE ("Wall") }, { "column_more", GR_PHRASE ("A column more") },
    { "column_less", GR_PHRASE ("A column less") }, { "row_more", GR_PHRASE ("A row more") },
    { "row_less", GR_PHRASE ("A row less") }, { "rename", GR_PHRASE ("The name of the position:") },
    { "beyond", GR_PHRASE ("This text says more than can be drawn here: change it as text.") },
    { "hint_V", GR_PHRASE ("Drag what is to move; a double tap or F2 renames.") },
    { "hint_N", GR_PHRASE ("Tap where a position is to be.") },
    { "hint_A", GR_PHRASE ("Drag from one position to another, or tap the two.") },
    { "hint_S", GR_PHRASE ("Tap the position on which the token stands.") },
    { "hint_E", GR_PHRASE ("Tap what is to go.") },
    { "hint_L", GR_PHRASE ("Drag from point to point, from the ground up; two taps on one make a loop.") },
    { "hint_R", GR_PHRASE ("Drag from point to point, from the ground up; two taps on one make a loop.") },
    { "hint_G", GR_PHRASE ("Drag from point to point, from the ground up; two taps on one make a loop.") },
    { NULL },
  };
  /* clang-format on */
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

static void
bench_append_form (GString *out, const char *lang, const GrFigure *chosen, const char *words, const char *document)
{
  g_string_append_printf (out,
                          "<header><b class=\"name\">grundy</b><button type=\"button\" id=\"undo\" hidden>%s</button>"
                          "<button type=\"button\" id=\"redo\" hidden>%s</button>"
                          "<button type=\"button\" id=\"link\" hidden>%s</button></header>\n",
                          gr_phrase ("Undo", lang), gr_phrase ("Redo", lang), gr_phrase ("Copy link", lang));
  g_string_append_printf (
    out,
    "<form id=\"bench\" action=\"\" method=\"get\">\n<p class=\"line\"><label for=\"w\">%s</label>"
    "<span>grundy draw</span><select name=\"figure\" id=\"figure\" aria-label=\"%s\">",
    gr_phrase ("Command", lang), gr_phrase ("Figure", lang));
  for (guint i = 0; gr_figures[i] != NULL; i++)
    g_string_append_printf (out, "<option%s>%s</option>", gr_figures[i] == chosen ? " selected" : "",
                            gr_figures[i]->name);
  g_string_append (
    out, "</select><input name=\"w\" id=\"w\" spellcheck=\"false\" autocomplete=\"off\" autocapitalize=\"off\" "
         "value=\"");
  gr_xml_append (out, words);
  g_string_append_printf (
    out,
    "\" list=\"words\"><button>%s</button><datalist id=\"words\"></datalist></p>\n<pre id=\"fault\" role=\"alert\" hidden></pre>\n"
    "<section id=\"game\">\n<h2 hidden>%s</h2>\n<div id=\"chooser\"></div>\n"
    "<div id=\"drawing\" hidden></div>\n<p><label for=\"d\">%s</label>\n<textarea name=\"d\" id=\"d\" rows=\"8\" spellcheck=\"false\">",
    gr_phrase ("Draw", lang), gr_phrase ("Game", lang),
    gr_phrase ("A graph, a board or the like, as text (then the input is “-”)", lang));
  gr_xml_append (out, document);
  g_string_append (out, "</textarea></p>\n<div id=\"options\"></div>\n");
}

static void
bench_append_results (GString *out, const char *lang, const GrFigure *chosen, const char *words, const char *document)
{
  g_autofree char *solve = bench_address ("solve", "", words, document, "&amp;f=txt");
  g_autofree char *page = bench_address ("draw", chosen->name, words, document, "&amp;f=html");
  g_string_append_printf (
    out, "<div id=\"answer\" role=\"status\"><iframe title=\"%s\" src=\"%s\"></iframe></div>\n</section>\n",
    gr_phrase ("Answer", lang), solve);
  g_string_append_printf (out,
                          "<section id=\"one\"><h2>%s</h2>\n<iframe id=\"view\" title=\"%s\" src=\"%s\"></iframe>\n"
                          "<p id=\"take\"><b>%s</b>",
                          gr_message (chosen->title), gr_phrase ("Figure", lang), page, gr_phrase ("Take away", lang));
  static const char *const format[][2] = { { "svg", "SVG" }, { "pdf", "PDF" }, { "png", "PNG" }, { "html", "HTML" } };
  for (guint i = 0; i < G_N_ELEMENTS (format); i++) {
    g_autofree char *more = g_strdup_printf ("&amp;f=%s&amp;take=1", format[i][0]);
    g_autofree char *address = bench_address ("draw", chosen->name, words, document, more);
    g_string_append_printf (out, " <a data-format=\"%s\" download href=\"%s\">%s</a>", format[i][0], address,
                            format[i][1]);
  }
  g_string_append_printf (
    out,
    " <span id=\"steps\" hidden><button type=\"button\" value=\"this\" aria-pressed=\"true\">%s</button>"
    "<button type=\"button\" value=\"all\" aria-pressed=\"false\">%s</button></span></p>\n"
    "<div id=\"copies\" hidden><label>%s <output id=\"command\"></output></label>"
    "<button type=\"button\" data-copy=\"command\">%s</button>\n<label>%s <output id=\"fence\"></output>"
    "</label><button type=\"button\" data-copy=\"fence\">%s</button></div>\n"
    "<p id=\"note\" role=\"status\"></p></section>\n",
    gr_phrase ("This step", lang), gr_phrase ("All steps", lang), gr_phrase ("The command", lang),
    gr_phrase ("Copy", lang), gr_phrase ("For a lesson", lang), gr_phrase ("Copy", lang));
  g_string_append_printf (out, "<section id=\"all\"><h2>%s</h2>\n<ul>\n", gr_phrase ("Figures", lang));
  for (guint i = 0; gr_figures[i] != NULL; i++) {
    g_autofree char *address = bench_address ("draw", gr_figures[i]->name, words, document,
                                              "&amp;f=svg&amp;theme=auto&amp;small=1");
    g_string_append_printf (out,
                            "<li><button name=\"figure\" value=\"%s\"><img alt=\"\" loading=\"lazy\" src=\"%s\"><span>",
                            gr_figures[i]->name, address);
    gr_xml_append (out, gr_message (gr_figures[i]->title));
    g_string_append (out, "</span></button></li>\n");
  }
  g_string_append (out,
                   "</ul>\n<details id=\"others\" hidden><summary></summary><dl></dl></details></section>\n</form>\n");
}

static void
bench_page (const GrWorkbench *workbench, SoupServerMessage *message, const char *figure, const char *words,
            const char *document)
{
  const char *lang = workbench->options->lang;
  const GrFigure *chosen = figure != NULL ? gr_figure_lookup (figure) : NULL;
  if (chosen == NULL)
    chosen = gr_figure_lookup (WORKBENCH_FIGURE);
  if (words == NULL)
    words = WORKBENCH_START;
  GString *out = g_string_new (NULL);
  gr_reply_begin_page (out, gr_phrase ("Workbench", lang), lang, serve_workbench_style);
  bench_append_form (out, lang, chosen, words, document);
  bench_append_results (out, lang, chosen, words, document);
  static const char *const tab[][2] = {
    /* the parts of the page, of which a telephone shows one */
    { "game", GR_PHRASE ("Game") }, { "figure", GR_PHRASE ("Figure") },  { "all", GR_PHRASE ("All") },
    { "play", GR_PHRASE ("Play") }, { "take", GR_PHRASE ("Take away") },
  };
  g_string_append (out, "<nav id=\"tabs\" hidden>");
  for (guint i = 0; i < G_N_ELEMENTS (tab); i++)
    g_string_append_printf (out, "<button type=\"button\" value=\"%s\" aria-pressed=\"%s\">%s</button>", tab[i][0],
                            g_str_equal (tab[i][0], "figure") ? "true" : "false", gr_phrase (tab[i][1], lang));
  g_string_append (out, "</nav>\n");
  static const char *const program[] = { "misere", "paint", "view", "words", "order", "lang", NULL };
  g_autoptr (GString) tables = g_string_new (NULL);
  GrJson json = { .text = tables };
  gr_json_open (&json, NULL, '{');
  bench_games_and_figures (&json);
  bench_params (&json, "options", gr_program_params, program);
  bench_words (&json, lang);
  gr_json_close (&json, '}');
  g_string_append_printf (out, "<script type=\"application/json\" id=\"tables\">%s</script>\n", tables->str);
  g_string_append_printf (out, "<script>\n%s%s</script>\n</body>\n</html>\n", serve_drawing_script,
                          serve_workbench_script);
  g_autoptr (GBytes) data = g_string_free_to_bytes (out);
  gr_reply (message, SOUP_STATUS_OK, "text/html; charset=utf-8", data);
}

/* ---- computing ---- */

/* The user's @words as they stand on a command line, with “-” for the @document where nothing says where it belongs.
   NULL and an answer where quotes are open. (transfer full) */
static char **
bench_split (SoupServerMessage *message, const char *words, const char *document)
{
  g_auto (GStrv) word = NULL;
  g_autoptr (GError) error = NULL;
  if (!g_shell_parse_argv (words, NULL, &word, &error)) {
    gr_reply_text (message, SOUP_STATUS_UNPROCESSABLE_ENTITY, error->message);
    return NULL;
  }
  g_autoptr (GStrvBuilder) line = g_strv_builder_new ();
  g_strv_builder_addv (line, (const char **) word);
  if (document[0] != '\0' && !g_strv_contains ((const char *const *) word, "-"))
    g_strv_builder_add (line, "-");
  return g_strv_builder_end (line);
}

/* grundy @command …, whose answer is in @format (nullable: as text). */
static void
bench_compute (GrWorkbench *workbench, SoupServerMessage *message, const char *command, const GrFigure *figure,
               const char *format, GHashTable *query)
{
  static const struct {
    const char *format, *type;
  } type[] = {
    { "svg", "image/svg+xml" },
    { "pdf", "application/pdf" },
    { "png", "image/png" },
    { "html", "text/html; charset=utf-8" },
    { "txt", "text/plain; charset=utf-8" },
  };
  const char *words = g_hash_table_lookup (query, "w"), *document = g_hash_table_lookup (query, "d");
  const char *steps = g_hash_table_lookup (query, "steps"), *theme = g_hash_table_lookup (query, "theme");
  guint k = 0;
  while (k < G_N_ELEMENTS (type) && g_strcmp0 (type[k].format, format) != 0)
    k++;
  if (words == NULL || k == G_N_ELEMENTS (type)) {
    gr_reply_text (message, SOUP_STATUS_BAD_REQUEST, gr_message ("want a command line and one of the formats"));
    return;
  }
  g_auto (GStrv) typed = bench_split (message, words, document != NULL ? document : "");
  if (typed == NULL)
    return;
  g_autoptr (GStrvBuilder) line = g_strv_builder_new ();
  g_autofree char *root = g_strdup_printf ("--root=%s", workbench->folder);
  g_autofree char *show = steps != NULL && *steps != '\0' ? g_strdup_printf ("--steps=%s", steps) : NULL;
  g_autofree char *look = theme != NULL && *theme != '\0' ? g_strdup_printf ("--theme=%s", theme) : NULL;
  g_autofree char *kind = g_strdup_printf ("--format=%s", format);
  g_strv_builder_add_many (line, command, root, "--color=never", NULL);
  if (figure != NULL)
    g_strv_builder_add_many (line, kind, "--output=-", NULL);
  if (show != NULL)
    g_strv_builder_add (line, show);
  if (look != NULL)
    g_strv_builder_add (line, look);
  g_auto (GStrv) own = g_strv_builder_end (line);
  g_autoptr (GStrvBuilder) rest = g_strv_builder_new ();
  if (figure != NULL)
    g_strv_builder_add (rest, figure->name);
  g_strv_builder_addv (rest, (const char **) typed);
  g_auto (GStrv) all = g_strv_builder_end (rest);
  g_autofree char *file = g_hash_table_contains (query, "take") && figure != NULL
                            ? g_strdup_printf ("%s.%s", figure->name, format)
                            : NULL;
  g_autoptr (GBytes) input = g_bytes_new (document, document != NULL ? strlen (document) : 0);
  GrChildTask task = {
    .own = (const char *const *) own, .words = (const char *const *) all, .folder = workbench->folder, .input = input
  };
  GrWorkLook answer = { .type = type[k].type,
                        .lang = workbench->options->lang,
                        .file = file,
                        .hidden = workbench->folder,
                        .is_small = g_hash_table_contains (query, "small") };
  gr_work_begin (workbench->children, message, &task, &answer);
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
  const char *figure = g_hash_table_lookup (query, "figure"), *document = g_hash_table_lookup (query, "d");
  const GrFigure *chosen = figure != NULL ? gr_figure_lookup (figure) : NULL;
  if (g_str_equal (name, "workbench"))
    bench_page (workbench, message, figure, g_hash_table_lookup (query, "w"), document != NULL ? document : "");
  else if (g_str_equal (name, "solve"))
    bench_compute (workbench, message, "solve", NULL, "txt", query);
  else if (g_str_equal (name, "draw") && chosen != NULL)
    bench_compute (workbench, message, "draw", chosen, g_hash_table_lookup (query, "f"), query);
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
