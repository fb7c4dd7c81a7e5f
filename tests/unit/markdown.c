// SPDX-License-Identifier: MIT
// Lessons as trees: blocks, runs, places, and what is a fault.
#include "markdown/highlight.h"
#include "lesson/document.h"

#include <string.h>

static const char *const block_name[] = {
  [GR_BLOCK_DOCUMENT] = "doc",     [GR_BLOCK_HEADING] = "h",       [GR_BLOCK_PARAGRAPH] = "p",
  [GR_BLOCK_LIST] = "list",        [GR_BLOCK_ITEM] = "item",       [GR_BLOCK_QUOTE] = "quote",
  [GR_BLOCK_NOTE] = "note",        [GR_BLOCK_THEOREM] = "theorem", [GR_BLOCK_CODE] = "code",
  [GR_BLOCK_TABLE] = "table",      [GR_BLOCK_ROW] = "row",         [GR_BLOCK_CELL] = "cell",
  [GR_BLOCK_RULE] = "rule",        [GR_BLOCK_FIGURE] = "figure",   [GR_BLOCK_ANSWER] = "answer",
  [GR_BLOCK_PAGE_BREAK] = "break",
};

static void
dump_runs (const GArray *runs, GString *out)
{
  for (guint i = 0; i < runs->len; i++) {
    const GrRun *run = &g_array_index (runs, GrRun, i);
    const char *mark = run->kind == GR_RUN_MATH           ? "$"
                       : run->kind == GR_RUN_DISPLAY_MATH ? "$$"
                       : run->kind == GR_RUN_CODE         ? "`"
                                                          : "";
    if (run->kind == GR_RUN_BREAK || run->kind == GR_RUN_SPACE) {
      g_string_append (out, run->kind == GR_RUN_BREAK ? " BR" : " SP");
      continue;
    }
    g_string_append_printf (out, " %s%s%s[%s%s%s]", (run->style & GR_STYLE_EMPH) != 0 ? "e" : "",
                            (run->style & GR_STYLE_STRONG) != 0 ? "s" : "",
                            (run->style & GR_STYLE_STRIKE) != 0 ? "x" : "", mark, run->text, mark);
    if (run->link != NULL)
      g_string_append_printf (out, "→%s", run->link);
  }
}

static void
dump (const GrBlock *block, GString *out)
{
  g_string_append_printf (out, "(%s", block_name[block->kind]);
  if (block->level > 0)
    g_string_append_printf (out, "%u", block->level);
  if (block->name != NULL && block->kind != GR_BLOCK_ANSWER && !g_str_has_prefix (block->name, "exercise-"))
    g_string_append_printf (out, " #%s", block->name);
  if (block->kind == GR_BLOCK_LIST)
    g_string_append_printf (out, " %s%s", block->ordered ? "ordered" : "bullets", block->tight ? " tight" : "");
  if (block->ordered)
    g_string_append_printf (out, " %u", block->start);
  if (block->kind == GR_BLOCK_CELL)
    g_string_append (out, block->align == GR_ANCHOR_START ? " <" : block->align == GR_ANCHOR_MIDDLE ? " =" : " >");
  if (block->kind == GR_BLOCK_TABLE)
    g_string_append_printf (out, " %u", block->n_head_rows);
  if (block->text != NULL)
    g_string_append_printf (out, " “%s”", block->text);
  if (block->run != NULL)
    dump_runs (block->run, out);
  for (guint i = 0; i < block->child->len; i++) {
    g_string_append_c (out, ' ');
    dump (block->child->pdata[i], out);
  }
  g_string_append_c (out, ')');
}

static GrDocument *
read_text (const char *text, GrReport *report)
{
  g_autoptr (GrSource) source = gr_source_new ("test.md", g_strdup (text), -1);
  return gr_document_read (source, report);
}

/* The tree of @text, without the outer “(doc …)”, followed by the faults, one a line as “line:column message”. */
static void
check (const char *text, const char *wanted)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrDocument) document = read_text (text, report);
  g_autoptr (GString) got = g_string_new (NULL);
  for (guint i = 0; i < document->body->child->len; i++) {
    if (i > 0)
      g_string_append_c (got, ' ');
    dump (document->body->child->pdata[i], got);
  }
  g_autofree char *faults = gr_report_text (report, GR_REPORT_SHORT);
  g_auto (GStrv) line = g_strsplit (faults, "\n", -1);
  for (guint i = 0; line[i] != NULL; i++)
    if (line[i][0] != '\0')
      g_string_append_printf (got, "\n%s", line[i] + strlen ("test.md:"));
  g_assert_cmpstr (got->str, ==, wanted);
}

static void
test_prose (void)
{
  check ("a *b* **c *d*** ~~e~~ `f  g`", "(p [a ] e[b] [ ] s[c ] es[d] [ ] x[e] [ ] [`f  g`])");
  check ("a\nb\\\nc  \nd", "(p [a] SP [b] BR [c] BR [d])");
  check ("`a``b` `c`", "(p [`a``b`] [ ] [`c`])");
  check ("&amp; &lt;b&gt; &#955; &oplus; &#x1F600; &#0;", "(p [& <b> λ ⊕ 😀 \xEF\xBF\xBD])");
  check ("&lang;x&rang; &CounterClockwiseContourIntegral; &NotEqualTilde; &AElig; &zwnj;",
         "(p [⟨x⟩ ∳ ≂̸ Æ \xE2\x80\x8C])"); /* the longest name; two characters; both ends of the table */
  check ("a&Tab;b&NewLine;c", "(p [a b c])");
  check ("&nonsense;", "(p)\n1:1: error: the name between “&” and “;” is not known");
  check ("a \\* b \\< c", "(p [a * b < c])");
  check ("one\x1b[2J two", "(p [one\xEF\xBF\xBD[2J two])");
  check ("## A *b* & `c`!\n\n## a b  c", "(h2 #a-b--c [A ] e[b] [ & ] [`c`] [!]) (h2 #a-b--c-1 [a b  c])");
  check ("***", "(rule)");
  check ("    x\n      y", "(code “x\n  y\n”)");
  check ("```c\nx\n\n\ty\n```", "(code “x\n\n    y\n”)");
}

static void
test_blocks (void)
{
  check ("- a\n- b\n  c", "(list bullets tight (item (p [a])) (item (p [b] SP [c])))");
  check ("- a\n\n- b", "(list bullets (item (p [a])) (item (p [b])))");
  check ("3) a\n4) b\n\n   c", "(list ordered 3 (item (p [a])) (item (p [b]) (p [c])))");
  check ("- a\n  - b\n- c", "(list bullets tight (item (p [a]) (list bullets tight (item (p [b])))) (item (p [c])))");
  check ("> a\nb", "(quote (p [a] SP [b]))");
  check ("> [!NOTE]\n> a", "(note “NOTE” (p [a]))");
  check ("> [!tip]\n>\n> - a", "(note “TIP” (list bullets tight (item (p [a]))))");
  check ("> [!NOET]\n> a", "(quote (p [[!NOET]] SP [a]))\n1:3: error: there is no box “noet”");
  check ("> [!NOTE] a *b*\n> c", "(note “NOTE” [a ] e[b] (p [c]))");
  check ("> [!NOTES] a", "(quote (p [[!NOTES] a]))\n1:3: error: want nothing after the “]” of [!NOTES]");
  check ("|a|b|c|\n|---|:---:|---:|\n|1|*2*|$3$|",
         "(table 1 (row (cell < [a]) (cell = [b]) (cell > [c])) (row (cell < [1]) (cell = e[2]) (cell > [$3$])))");
  check (
    "| a |\n|---|\n| b | c |\n| d | |",
    "(table 1 (row (cell < [a])) (row (cell < [b])) (row (cell < [d])))\n3:7: error: this is more than the table has columns");
  check ("| a | b |\n|---|---|\n| c\\|d | `e\\|f` | |\n| | |",
         "(table 1 (row (cell < [a]) (cell < [b])) (row (cell < [c|d]) (cell < [`e\\|f`])) (row (cell <) (cell <)))");
  check ("x\n| a | b |\n|---|---|",
         "(p [x] SP [| a | b |] SP [|—|—|])\n3:1: error: this line does not make a table of the one above");
  check ("a\n\n<!-- pagebreak -->\n\nb", "(p [a]) (break) (p [b])");
  check ("- a\n\n  <!-- pagebreak -->",
         "(list bullets (item (p [a])))\n3:3: error: a page cannot break inside a list, a quote or an answer");
  check ("```\nx", "(code “x\n”)\n1:1: error: this block is not closed: want a line ``` below it");
  check ("a\n\n```c\nx", "(p [a]) (code “x\n”)\n3:4: error: this block is not closed: want a line ``` below it");
}

static void
test_math (void)
{
  check ("$a_1*b_2*c$", "(p [$a_1*b_2*c$])");
  check ("$\\{1\\}$ \\$5 `$x$`", "(p [$\\{1\\}$] [ $5 ] [`$x$`])");
  check ("$$\nx\n$$", "(p [$$x$$])");
  check ("> $a +\n> b$", "(quote (p [$a + b$]))");
  check ("$`a_1`$", "(p [$a_1$])");
  check ("```math\na\n+ b\n```", "(p [$$a + b$$])");
  check ("it costs $5", "(p [it costs $5])");
  check ("it costs $x", "(p [it costs $x])\n1:10: error: this dollar sign begins or ends no formula");
  check ("> $a +\n>   \\oplsu$", "(quote (p [$a + \\oplsu$]))\n2:5: error: math: unknown command “\\oplsu”");
}

static void
test_links (void)
{
  check ("[a](https://x.org/?a&amp;b) <mailto:a@b.c>", "(p [a]→https://x.org/?a&b [ ] [mailto:a@b.c]→mailto:a@b.c)");
  check ("[a *b*](02.md#c) [d](<e f.md>)", "(p [a ]→02.md#c e[b]→02.md#c [ ] [d]→e f.md)");
  check ("# t\n\n## a b\n\n[x](#a-b)", "(h2 #a-b [a b]) (p [x]→#a-b)");
  check ("## a b\n\n[*x* y](#a-c)",
         "(h2 #a-b [a b]) (p e[x]→#a-c [ y]→#a-c)\n3:3: error: this link leads to “#a-c”, which is not in this lesson");
  check ("[x](javascript:a)", "(p [x])\n1:5: error: a link cannot lead to “javascript:a”");
  check (
    "[x](java&#115;cript:a) [y](file.pdf) [z](/a.md) [](ftp://a)",
    "(p [x y z ])\n1:2: error: a link cannot lead to “javascript:a”\n1:28: error: a link cannot lead to “file.pdf”\n"
    "1:42: error: a link cannot lead to “/a.md”\n1:52: error: a link cannot lead to “ftp://a”");
  check ("[x](java\tscript:a.md)", "(p [[x](java script:a.md)])"); /* no link at all */
  check ("![a *b*](c.png) d", "(p [ d])\n1:10: error: a picture stands in a paragraph of its own");
}

static void
test_html (void)
{
  check ("a <!-- b --> c\n\n<!-- d\n\ne -->\n\nf", "(p [a  c]) (p [f])");
  check ("a <b>c</b>", "(p [a c])\n1:3: error: raw HTML is not set");
  check ("a c</b> d", "(p [a c d])\n1:4: error: raw HTML is not set");
  check ("<script>\nalert (1)\n</script>\n\na", "(p [a])\n1:1: error: raw HTML is not set");
  check ("<!-- a", "\n1:1: error: this comment is not closed");
  check ("<details><summary>Answer</summary>\n\na\n\n</details>\n\nb", "(answer “Answer” (p [a])) (p [b])");
  check ("<details>\n<summary>Why?</summary>\n\n- a\n\n</details>",
         "(answer “Why?” (list bullets tight (item (p [a]))))");
  check ("- a\n\n  <details><summary>A</summary>\n\n  b\n\n  </details>",
         "(list bullets (item (p [a]) (answer “A” (p [b]))))");
  check ("<details><summary>A</summary>\na\n\n</details>", "(answer “A”)\n2:1: error: want a blank line before this");
  check ("<details><summary>A</summary>\n\na\n</details>",
         "(answer “A” (p [a]))\n4:1: error: </details> needs a blank line before it");
  check ("<details><summary>A</summary>a b</details>", "(answer “A”)\n1:30: error: want a blank line before this");
  check ("<details><summary>A</summary>\n\na", "(answer “A” (p [a]))\n1:1: error: this answer is not closed");
  check ("> <details><summary>A</summary>\n>\n> a\n\nb",
         "(quote (answer “A” (p [a]))) (p [b])\n1:3: error: this answer is not closed");
  check ("a\n\n</details>", "(p [a])\n3:1: error: this </details> closes nothing");
  check ("<details>\n\na\n\n</details>",
         "(p [a])\n1:1: error: raw HTML is not set\n5:1: error: this </details> closes nothing");
}

static void
test_front_matter (void)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrDocument) document = read_text (
    "---\ntitle: \"A: b\"\nauthor: C\ndate: 2026-03-01\nlang: ko\nkeywords: [d e, f]\ntemplate: slides\n---\n\n# A: b\n\ng",
    report);
  g_assert_true (gr_report_is_empty (report));
  g_assert_cmpstr (document->title, ==, "A: b");
  g_assert_cmpstr (document->author, ==, "C");
  g_assert_cmpstr (document->date, ==, "2026-03-01");
  g_assert_cmpstr (document->lang, ==, "ko");
  g_assert_cmpstr (document->template_name, ==, "slides");
  g_assert_cmpuint (document->keywords->len, ==, 2);
  g_assert_cmpstr (document->keywords->pdata[0], ==, "d e");
  g_assert_cmpuint (document->body->child->len, ==, 1); /* the heading was the title */
  check (
    "---\ntitel: a\nlang: de\nkeywords: nim\ntitle: no\ndate: 012\nauthor: # x\n---\n\nb",
    "(p [b])\n2:1: error: unknown key “titel”\n3:7: error: lang: want en or ko, got “de”\n4:11: error: keywords: want a list\n"
    "5:8: error: title: YAML reads “no” as true or false\n6:7: error: date: YAML reads “012” as a number\n"
    "7:9: error: author: want a value, got a comment");
  check (
    "---\ntitle: The #1 game\nauthor: b: c\n---\n\nd",
    "(p [d])\n2:12: error: “#” begins a comment that cuts the value short\n3:10: error: a colon and a space inside a value");
  check ("---\ntitle: a\n\nb", "(p [title: a]) (p [b])\n1:1: error: this front matter is not closed");
}

static void
test_titles (void)
{
  static const char *const text[] = { "# A *b*\n\nc", "a\n\n## B\n", "a", "---\ntitle: T\n---\n\n# A\n" };
  static const char *const title[] = { "A b", "B", "test", "T" };
  static const guint n_blocks[] = { 1, 2, 1, 1 };
  for (guint i = 0; i < G_N_ELEMENTS (text); i++) {
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrDocument) document = read_text (text[i], report);
    g_assert_cmpstr (document->title, ==, title[i]);
    g_assert_cmpuint (document->body->child->len, ==, n_blocks[i]);
  }
}

static void
test_bad_bytes (void)
{
  check ("a\xFF", "\n1:2: error: test.md: want text in UTF-8, got the byte 0xFF");
  check ("a\rb", "\n1:2: error: a carriage return without a line feed");
  check ("a\r\nb\r\n\r\n```c\r\nx\r\n```\r\n", "(p [a] SP [b]) (code “x\n”)");
  check ("\xEF\xBB\xBF---\ntitle: a\n---\nb", "(p [b])");
  check ("", "");
}

static void
test_depth (void)
{
  g_autoptr (GString) deep = g_string_new (NULL);
  for (guint i = 0; i < 100000; i++)
    g_string_append (deep, "> ");
  g_string_append (deep, "a");
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrDocument) document = read_text (deep->str, report);
  g_assert_nonnull (document->body);
  g_assert_cmpuint (report->fault->len, ==, 1);
}

/* Every text that no escape or entity has changed stands in the source at its place. */
static guint
check_places (const GrSource *source, const GrBlock *block)
{
  guint n = 0;
  for (guint i = 0; block->run != NULL && i < block->run->len; i++) {
    const GrRun *run = &g_array_index (block->run, GrRun, i);
    g_assert_cmpuint (run->span.start, <=, run->span.end);
    g_assert_cmpuint (run->span.end, <=, source->length);
    gsize length = strlen (run->text);
    if (length == 0 || run->kind == GR_RUN_SPACE || run->kind == GR_RUN_BREAK)
      continue;
    g_assert_cmpuint (run->span.start, >=, block->span.start);
    g_assert_cmpuint (run->span.end, <=, block->span.end);
    g_assert_cmpmem (source->text + run->span.start, run->span.end - run->span.start, run->text, length);
    n++;
  }
  for (guint i = 0; i < block->child->len; i++)
    n += check_places (source, block->child->pdata[i]);
  return n;
}

static void
test_places (void)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrDocument) document = read_text (
    "---\ntitle: t\n---\n\na *b* c\nd\n\n> - e `f` $g_1$\n>\n>   h **i** [j](k.md)\n\n| l | m |\n|---|---|\n| n | $o$ |\n\n"
    "- p\n- 한 q\n\n<details><summary>r</summary>\n\ns\n\n</details>\n\n## t u\n",
    report);
  g_assert_true (gr_report_is_empty (report));
  g_assert_cmpuint (check_places (document->source, document->body), ==, 20);
}

static void
test_references (void)
{
  check ("> [!THEOREM] Bouton {#b}\n> Text.\n\nSee [](#b).",
         "(theorem #b “THEOREM” [Bouton] (p [Text.])) (p [See ] [Theorem\u00A01]→#b [.])");
  check ("> [!LEMMA]\n> a\n\n> [!LEMMA]\n> b\n\n[](#lemma-2)",
         "(theorem #lemma-1 “LEMMA” (p [a])) (theorem #lemma-2 “LEMMA” (p [b])) (p [Lemma\u00A02]→#lemma-2)");
  check ("## A *b*\n\n[](#a-b)", "(h2 #a-b [A ] e[b]) (p [A b]→#a-b)");
  check ("$$x \\label{eq:x}$$\n\nBy [](#eq:x).", "(p [$$x$$]) (p [By ] [(1)]→#eq:x [.])");
  check ("**2.** a\n\n<details><summary>Answer</summary>\n\nb\n\n</details>\n\n[](#exercise-1)",
         "(p s[2.] [ a]) (answer “Answer” (p [b])) (p [Exercise\u00A02]→#exercise-1)");
  check ("[](#none)", "(p []→#none)\n1:4: error: this link leads to “#none”, which is not in this lesson");
  check ("> [!THEOREM] {#a}\n> x\n\n> [!LEMMA] {#a}\n> y",
         "(theorem #a “THEOREM” (p [x])) (theorem #a “LEMMA” (p [y]))\n4:3: error: the name “a” is taken already");
  check ("It's *that*'s", "(p [It’s ] e[that] [’s])");
  check ("The 1990's, $x$'s and 'this'", "(p [The 1990’s, ] [$x$] [’s and ‘this’])");
}

static void
test_marks (void)
{
  check ("A[^n] b.\n\n[^n]: The note.", "(p [A] [1]→#note-n [ b.])");
  check ("`[^n]` and [^m]", "(p [`[^n]`] [ and [^m]])\n1:7: error: no footnote is called “m”");
  check ("a\n\n[^n]: x", "(p [a])\n3:3: error: nothing refers to the footnote “n”");
  check ("```\n[^n]: code\n```", "(code “[^n]: code\n”)");
  check (
    "---\nreferences:\n  - id: b\n    title: T\n    year: \"1901\"\n---\n\nBy [@b, p. 2].",
    "(p [By ] [[1, p.\u00A02]]→#ref-b [.]) (h2 #references [References]) (list ordered 1 (item (p #ref-b e[T] [. 1901.])))");
  check ("By [@c].", "(p [By [@c].])\n1:1: error: no work is called “c”");
  check ("a[^n]\n\n[^n]: x\n- y",
         "(p [a] [1]→#note-n)\n3:3: error: a footnote holds running text, no list, heading, table "
         "or formula of its own line");
  check ("Two[^a][^b].\n\n[^b]: B.\n\n[^a]: A.", "(p [Two] [1]→#note-a [2]→#note-b [.])");
}

/* The tokens of @text as “k[if] …”. */
static void
check_code (const char *text, const char *info, const char *wanted)
{
  g_autoptr (GArray) token = gr_code_tokens (text, info);
  g_autoptr (GString) got = g_string_new (NULL);
  gsize at = 0;
  for (guint i = 0; i < token->len; i++) {
    const GrCodeToken *one = &g_array_index (token, GrCodeToken, i);
    g_assert_cmpuint (one->start, ==, at);
    at = one->end;
    g_string_append_printf (got, "%c[%.*s]", "pksc"[one->kind], (int) (one->end - one->start), text + one->start);
  }
  g_assert_cmpuint (at, ==, strlen (text));
  g_assert_cmpstr (got->str, ==, wanted);
}

static void
test_code (void)
{
  check_code ("for x in y: # all\n  pass", "python", "k[for]p[ x ]k[in]p[ y: ]c[# all]p[\n  ]k[pass]");
  check_code ("s = 'it\\'s' + \"\"\"a\nb\"\"\"", "py", "p[s = ]s['it\\'s']p[ + ]s[\"\"\"a\nb\"\"\"]");
  check_code ("int f; /* a\nb */ x", "cpp", "k[int]p[ f; ]c[/* a\nb */]p[ x]");
  check_code ("'open\nx /* y", "c", "s['open]p[\nx ]c[/* y]");
  check_code ("for all", "text", "p[for all]");
  check_code ("", "c", "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/markdown/prose", test_prose);
  g_test_add_func ("/markdown/blocks", test_blocks);
  g_test_add_func ("/markdown/math", test_math);
  g_test_add_func ("/markdown/links", test_links);
  g_test_add_func ("/markdown/html", test_html);
  g_test_add_func ("/markdown/front-matter", test_front_matter);
  g_test_add_func ("/markdown/titles", test_titles);
  g_test_add_func ("/markdown/bad-bytes", test_bad_bytes);
  g_test_add_func ("/markdown/depth", test_depth);
  g_test_add_func ("/markdown/places", test_places);
  g_test_add_func ("/markdown/references", test_references);
  g_test_add_func ("/markdown/marks", test_marks);
  g_test_add_func ("/markdown/code", test_code);
  return g_test_run ();
}
