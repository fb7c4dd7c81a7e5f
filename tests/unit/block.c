// SPDX-License-Identifier: MIT
// Figure blocks: what of a lesson becomes a request, every word in its place, and what is a fault.
#include "lesson/document.h"

#include <string.h>

static GrDocument *
read_block (const char *body, GrReport *report)
{
  g_autoptr (GrSource) source = gr_source_new ("b.md", g_strconcat ("```grundy\n", body, "```\n", NULL), -1);
  GrDocument *document = gr_document_read (source, report);
  g_assert_cmpuint (document->figure->len, ==, 1);
  return document;
}

/* What the block asks for: “figure{options} … game(words|document){options} … program{options}”, and the faults as
   “line:column message”. Line 1 is the fence. */
static void
add_args (GString *out, const GrArgs *args)
{
  g_string_append_printf (out, "%s(", args->name != NULL ? args->name->text : "");
  for (guint i = 0; i < args->words->len; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? " " : "", ((const GrWord *) args->words->pdata[i])->text);
  if (args->document != NULL)
    g_string_append_printf (out, "|%s", args->document->text);
  g_string_append_c (out, ')');
  for (guint i = 0; args->options != NULL && i < args->options->len; i++) {
    const GrOption *option = args->options->pdata[i];
    g_string_append_printf (out, "{%s=%s}", option->param->name, option->value->text);
  }
  g_string_append_c (out, ' ');
}

static void
check (const char *body, const char *wanted)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrDocument) document = read_block (body, report);
  const GrFigureBlock *figure = document->figure->pdata[0];
  g_autoptr (GString) got = g_string_new (NULL);
  g_assert_true ((figure->request == NULL) == !gr_report_is_empty (report));
  for (guint i = 0; figure->request != NULL && i < figure->request->figure_args->len; i++)
    add_args (got, figure->request->figure_args->pdata[i]);
  for (guint i = 0; figure->request != NULL && i < figure->request->args->len; i++)
    add_args (got, figure->request->args->pdata[i]);
  if (figure->request != NULL)
    add_args (got, figure->request->program);
  g_autofree char *faults = gr_report_text (report, GR_REPORT_SHORT);
  g_auto (GStrv) line = g_strsplit (faults, "\n", -1);
  for (guint i = 0; line[i] != NULL; i++)
    if (line[i][0] != '\0')
      g_string_append_printf (got, "%s\n", line[i] + strlen ("b.md:"));
  g_assert_cmpstr (got->str, ==, wanted);
}

static void
test_requests (void)
{
  check ("game: nim 3 1 4\nfigure: bits\n", "bits() nim(3 1 4) (){lang=en} ");
  check ("figure: graph\nlang: ko\nedges: winning\ngame: \"nim 3\"\nmisere: true\n",
         "graph(){edges=winning} nim(3) (){lang=ko}{misere=true} ");
  check ("game: subtraction 9 --take 1,2 + nim 3\nfigure: [graph, mex]\n",
         "graph() mex() subtraction(9){take=1,2} nim(3) (){lang=en} ");
  check ("games:\n  - game: subtraction 9\n    take: 1,3,4\n  - nim 1\nfigure: graph\n",
         "graph() subtraction(9){take=1,3,4} nim(1) (){lang=en} ");
  check ("game: nim 3 1\nfigure:\n  - figure: mex\n    of: 3,0\n  - graph: { edges: reduced }\n  - tree:\nsteps: 1\n",
         "mex(){of=3,0} graph(){edges=reduced} tree() nim(3 1) (){steps=1}{lang=en} ");
  check ("game: token\ninput: |\n  digraph {\n    a -> b\n  }\nfigure: graph\n",
         "graph() token(|digraph {\n  a -> b\n}\n) (){lang=en} ");
  check ("game: nim\ninput: |\n  3 1\n  ; none\n  4\nfigure: bits\n", "bits() nim(3 1 4) (){lang=en} ");
}

static void
test_texts (void)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrDocument) document = read_block (
    "game: nim 1\nfigure: bits\ncaption: >\n  Two\n  lines\nalt: 'It''s'\nid: nim_1-a\nsteps: strip   # side by side\n",
    report);
  const GrFigureBlock *figure = document->figure->pdata[0];
  g_assert_true (gr_report_is_empty (report));
  g_assert_cmpstr (figure->caption, ==, "Two lines");
  g_assert_cmpstr (figure->alt, ==, "It's");
  g_assert_cmpstr (figure->id, ==, "nim_1-a");
  gr_document_draw (document, report);
  g_assert_true (gr_report_is_empty (report));
  g_assert_cmpuint (figure->drawings->len, ==, 1);
  g_assert_true (gr_drawing_show (figure->drawings->pdata[0], GR_SHOW_LAST) == GR_SHOW_STRIP);
}

static void
test_faults (void)
{
  check ("", "1:4: error: this block needs a line “figure: …”\n1:4: error: this block needs a line “game: …”\n");
  check ("game: nmi 3\nfigure: bist\n", "2:7: error: want a game, got “nmi”\n3:9: error: want a figure, got “bist”\n");
  check ("game: nim 3 x\nfigure: bits\ncaptoin: a\n", "4:1: error: unknown key “captoin”\n");
  check ("game: nim 3\nfigure: bits\nmisere: yes\n", "4:9: error: misere: want true or false, got “yes”\n");
  check ("game: nim 3\nfigure: bits\nlimit: 1e6\n", "4:8: error: limit: YAML reads “1e6” as a number\n");
  check ("game: nim 3\nfigure: bits\nlimit: -1\n",
         "4:8: error: limit: want a whole number from 1 to 1000000000, got “-1”\n");
  check ("game: subtraction 9\nfigure: table\ntake: [1, 3]\n", "4:7: error: an option’s value is not a list\n");
  check ("game: nim 3\nfigure: bits\nid: a.b\n", "4:5: error: id: want letters A–Z, a–z, digits, - and _, got “a.b”\n");
  check ("game: nim 3\nfigure: bits\ntheme: dark\n", "4:1: error: the theme is the whole lesson’s\n");
  check ("game: nim -\nfigure: bits\n", "2:11: error: a lesson has no standard input\n");
  check ("game: \"\"\nfigure: bits\n", "2:7: error: want a game, got nothing\n");
  check ("game: nim 3\ngames:\n  - game: nim 1\nfigure: bits\n", "4:3: error: want “game” or “games”, not both\n");
  check ("games: nim 3\nfigure: bits\n", "2:8: error: “games” needs a list\n");
  check ("games:\n  - game: subtraction 3\n  - input: x\nfigure: bits\ntake: 1\n",
         "4:5: error: each entry of “games” needs the key “game”\n6:1: error: a game’s option stands under “games”\n");
  check ("game: nim 3\nfigure:\n  - figure: graph\n    steps: 1\n  - edges: all\n",
         "5:5: error: this holds for the whole block\n6:5: error: a map in “figure” needs the key “figure”\n");
  check ("game: nim 3: 1\nfigure: bits\n", "2:12: error: a colon and a space inside a value\n");
  check ("game: nim 3 # 1\nfigure: *x\ngame: nim\n",
         "2:13: error: “#” begins a comment that cuts the value short\n3:9: error: YAML aliases are not known here\n"
         "3:9: error: want a figure, got “*x”\n4:1: error: the key “game” is given twice\n");
  check ("- game: nim 3\n", "2:1: error: want lines “key: value”\n");
}

/* A key that only an unknown game or figure could explain is not told a second time. */
static void
test_once (void)
{
  check ("game: subtractoin 9\ntake: 1,2\nfigure: table\n", "2:7: error: want a game, got “subtractoin”\n");
  check ("game: nim 3\nedges: winning\nfigure: grpah\n", "4:9: error: want a figure, got “grpah”\n");
}

static void
test_ids (void)
{
  static const char text[] =
    "```grundy\ngame: nim 1\nfigure: bits\nid: 2\n```\n\n```grundy\ngame: nim 1\nfigure: bits\n```\n\n"
    "```grundy\ngame: nim 1\nfigure: bits\nid: 2\n```\n\n[a](#figure-3) [b](#figure-2)\n";
  g_autoptr (GrSource) source = gr_source_new ("b.md", g_strdup (text), -1);
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrDocument) document = gr_document_read (source, report);
  g_assert_cmpuint (document->figure->len, ==, 3);
  g_autofree char *faults = gr_report_text (report, GR_REPORT_SHORT);
  g_assert_cmpstr (faults, ==,
                   "b.md:7:4: error: this is figure 2, and another figure has that id\n"
                   "b.md:15:5: error: id: “2” is another figure’s already\n"
                   "b.md:18:2: error: this link leads to “#figure-3”, which is not in this lesson\n");
}

/* A fault in a heap of the third line of an indented input in a quote is shown where it stands. */
static void
test_places (void)
{
  static const char text[] =
    "> - ```grundy\n>   game: nim\n>   input: |\n>     3\n>\n>     4 -1\n>   figure: bits\n>   ```\n";
  g_autoptr (GrSource) source = gr_source_new ("b.md", g_strdup (text), -1);
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrDocument) document = gr_document_read (source, report);
  g_assert_true (gr_report_is_empty (report));
  gr_document_draw (document, report);
  g_autofree char *faults = gr_report_text (report, GR_REPORT_SHORT);
  g_assert_cmpstr (faults, ==, "b.md:6:9: error: nim: want whole numbers from 0 to 9223372036854775807, got “-1”\n");
}

/* Faults of drawing that have no place of their own get the block's. */
static void
test_draw (void)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrDocument) document = read_block ("game: nim 3 1\nfigure: graph\nsteps: 7\n", report);
  gr_document_draw (document, report);
  g_autofree char *faults = gr_report_text (report, GR_REPORT_SHORT);
  g_assert_cmpstr (faults, ==, "b.md:4:8: error: steps: want all, last, strip or a frame from 1 to 1, got “7”\n");
  g_autoptr (GrReport) other = gr_report_new ();
  g_autoptr (GrDocument) large = read_block ("game: nim 40 40 40\nfigure: graph\nlimit: 100\n", other);
  gr_document_draw (large, other);
  g_assert_cmpuint (other->fault->len, ==, 1);
  const GrFault *fault = other->fault->pdata[0];
  g_assert_true (fault->source != NULL);
  g_assert_cmpint (fault->kind, ==, GR_FAULT_LIMIT);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/block/requests", test_requests);
  g_test_add_func ("/block/texts", test_texts);
  g_test_add_func ("/block/faults", test_faults);
  g_test_add_func ("/block/once", test_once);
  g_test_add_func ("/block/ids", test_ids);
  g_test_add_func ("/block/places", test_places);
  g_test_add_func ("/block/draw", test_draw);
  return g_test_run ();
}
