// SPDX-License-Identifier: MIT
// Files that a lesson names, all of them by one rule: beside the lesson or below, or below the folder of --root.
// A page of HTML is one file that runs nothing of a stranger's and asks the web for nothing. A style sheet could end the
// element it stands in, and name files that a browser then fetches. What CSS has for that are a few words, which are faults;
// a backslash outside of quotes could hide one of them, so that it is a fault too. Source: CSS Syntax Module Level 3, CSS
// Images Module Level 4 (W3C).
#include "lesson/private.h"

#include "base/args.h"

#include <string.h>

GrSource *
gr_document_file (const GrDocument *document, const char *name, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (document->source->name);
  gboolean is_plain = g_path_is_absolute (name) || g_str_equal (folder, ".");
  g_autofree char *path = is_plain ? g_strdup (name) : g_build_filename (folder, name, NULL);
  return gr_source_load_below (document->root != NULL ? document->root : folder, path, error);
}

GrImage *
gr_document_image (const GrSource *source, const char *name, GError **error)
{
  GrImage *image = gr_image_new (g_bytes_new (source->text, source->length), error);
  if (image == NULL)
    g_prefix_error (error, "%s: ", name);
  return image;
}

/* ---- style sheets ---- */

#define STYLE_MAX_BYTES (1u << 20)

static const struct {
  const char *word, *help;
} style_words[] = {
  { "</", GR_PHRASE ("write the sign “<” in quotes as \\3C") },
  { "@import", GR_PHRASE ("copy the other sheet’s rules into this one") },
  { "image-set(", GR_PHRASE ("use url(data:…)") },
  { "cross-fade(", GR_PHRASE ("use url(data:…)") },
  { "image(", GR_PHRASE ("use url(data:…)") },
  { "src(", GR_PHRASE ("use url(data:…)") },
};

static gboolean
style_fault (GrSource *sheet, const char *at, gsize length, const char *help, GrReport *report)
{
  guint32 start = (guint32) (at - sheet->text);
  return gr_report_add (report, GR_FAULT_INPUT, sheet, (GrSpan) { start, start + (guint32) length }, help,
                        "a style sheet cannot hold “%.*s”", (int) length, at);
}

gboolean
gr_style_sheet_check (GrSource *sheet, GrReport *report)
{
  if (!gr_source_check_text (sheet, report))
    return FALSE;
  if (sheet->length > STYLE_MAX_BYTES)
    return gr_report_add (report, GR_FAULT_INPUT, sheet, (GrSpan) { 0, 0 }, NULL, "a style sheet has at most 1 MB");
  gboolean good = TRUE;
  char quote = '\0';
  for (const char *at = sheet->text; *at != '\0'; at++) {
    gboolean is_url = g_ascii_strncasecmp (at, "url(", 4) == 0;
    const char *data = is_url ? at + 4 + strspn (at + 4, " \t\n\f\r\"'") : "";
    guint i = 0;
    while (i < G_N_ELEMENTS (style_words)
           && g_ascii_strncasecmp (at, style_words[i].word, strlen (style_words[i].word)) != 0)
      i++;
    if (i < G_N_ELEMENTS (style_words))
      good = style_fault (sheet, at, strlen (style_words[i].word), style_words[i].help, report);
    else if (is_url && g_ascii_strncasecmp (data, "data:", 5) != 0)
      good = style_fault (sheet, at, 4, "the page is one file: put the picture or font in as url(data:…)", report);
    else if (*at == '\\' && quote == '\0')
      good = style_fault (sheet, at, 1, "write the character itself", report);
    if (*at == '\n')
      quote = '\0'; /* CSS ends a string there */
    else if (*at == '\\' && quote != '\0' && at[1] != '\0')
      at += at[1] != '\n';
    else if (quote == '\0' ? *at == '"' || *at == '\'' : *at == quote)
      quote = quote == '\0' ? *at : '\0';
  }
  return good;
}
