// SPDX-License-Identifier: MIT
// What other readers of Markdown set and this one does not: boxes between lines of “:::”, lists of definitions, “==marked==”
// words, “[TOC]”. CommonMark takes them for words, so they would be printed as they are written.
#include "markdown/reader.h"

#include <string.h>

/* “==words==” in @text: signs of equality close around something. */
static const char *
find_marked (const char *text)
{
  for (const char *at = strstr (text, "=="); at != NULL; at = strstr (at + 1, "==")) {
    const char *close = strstr (at + 2, "==");
    gboolean opens = (at == text || at[-1] == ' ') && at[2] != ' ' && at[2] != '=' && at[2] != '\0';
    if (opens && close != NULL && close > at + 2 && close[-1] != ' ' && !g_ascii_isalnum (close[2]))
      return at;
  }
  return NULL;
}

static void
foreign_paragraph (const GrDocument *document, const GrBlock *block, GrReport *report)
{
  for (guint i = 0; i < block->run->len; i++) {
    const GrRun *run = &g_array_index (block->run, GrRun, i);
    if (run->kind != GR_RUN_TEXT || run->link != NULL)
      continue;
    gboolean begins = i == 0 || g_array_index (block->run, GrRun, i - 1).kind == GR_RUN_SPACE;
    const char *what = NULL, *help = NULL;
    if (begins && g_str_has_prefix (run->text, ":::")) {
      what = GR_PHRASE ("boxes between lines of “:::” are not set");
      help = "> [!NOTE] begins a box";
    } else if (begins && i > 0 && g_str_has_prefix (run->text, ": ")) {
      what = GR_PHRASE ("lists of definitions are not set");
      help = "> [!DEFINITION] begins a definition, and a table has two columns";
    } else if (begins && block->run->len == 1
               && (g_ascii_strcasecmp (run->text, "[toc]") == 0 || g_ascii_strcasecmp (run->text, "[[toc]]") == 0)) {
      what = GR_PHRASE ("this line is not set");
      help = "“toc: true” at the head of the lesson lists its sections";
    } else if (find_marked (run->text) != NULL) {
      what = GR_PHRASE ("words between “==” are not marked");
      help = "**strong** and *emphasis* are; code stands between `backticks`";
    }
    if (what == NULL)
      continue;
    gr_report_add (report, GR_FAULT_INPUT, document->source, run->span, help, "%s", gr_message (what));
    return;
  }
}

void
gr_foreign_find (const GrDocument *document, const GrBlock *block, GrReport *report)
{
  if (block->kind == GR_BLOCK_PARAGRAPH && block->run != NULL)
    foreign_paragraph (document, block, report);
  for (guint i = 0; i < block->child->len; i++)
    gr_foreign_find (document, block->child->pdata[i], report);
}
