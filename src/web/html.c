// SPDX-License-Identifier: MIT
// One figure as one self-contained page: a stepper, or a plain picture where it has one frame, with the colours of the
// theme as custom properties.
#include "web/html.h"

#include "scene/text.h"

#include <string.h>

// clang-format off
static const char page_style[] =
  ":root{--gr-zoom:1.5}\n"
  "svg{max-height:75vh}\n"
  "body{margin:0;padding:1.5rem 1rem;background:var(--gr-paper);color:var(--gr-ink);"
    "font:400 1.05rem/1.45 " GR_SANS_FAMILIES "}\n"
  "h1{font-size:1.2rem;font-weight:600;margin:0 auto 1rem;max-width:44rem;text-align:center}\n"
  "@media print{:root{--gr-zoom:1}svg{max-height:none}body{padding:0}}\n";

static const char snippet_style[] =
  ".gr-figure{margin:1.5em 0;background:var(--gr-paper);color:var(--gr-ink)}\n"
  ".gr-figure .gr-picture{overflow-x:auto}\n"
  ".gr-figure .gr-steps p{text-align:center}\n"
  ".gr-figure>figcaption{margin:.5em auto 0;text-align:center;font-size:.9em;color:var(--gr-soft)}\n";
// clang-format on

static void
append_properties (GString *out, GrThemeName theme)
{
  static const GrInk inks[] = { GR_INK_PAPER, GR_INK_INK, GR_INK_SOFT, GR_INK_LINE, GR_INK_SHADE, GR_INK_ACCENT };
  for (guint i = 0; i < G_N_ELEMENTS (inks); i++) {
    g_string_append_printf (out, "%s--gr-%s:#%06X", i > 0 ? ";" : "", gr_ink_class (inks[i]),
                            gr_theme_colour (theme, inks[i]));
  }
}

/* The colours of the classes of pictures (formats/svg.c), of which every role may be there; those alone that differ from
   @than, where it is another theme. */
static void
append_inks (GString *out, GrThemeName theme, GrThemeName than, const char *within)
{
  for (guint ink = GR_INK_NONE + 1; ink < GR_N_INKS; ink++) {
    const char *class = gr_ink_class (ink);
    guint32 colour = gr_theme_colour (theme, ink);
    if (theme == than || colour != gr_theme_colour (than, ink))
      g_string_append_printf (out, "%s.f-%s{fill:#%06X}%s.s-%s{stroke:#%06X}\n", within, class, colour, within, class,
                              colour);
  }
}

static void
append_dark (GString *out, const char *root, const char *within)
{
  g_string_append_printf (out, "%s{", root);
  append_properties (out, GR_THEME_DARK);
  g_string_append (out, "}\n");
  append_inks (out, GR_THEME_DARK, GR_THEME_AUTO, within);
}

/* The colours of all that is in @root, a selector; @within begins the selectors of what is below it. */
static void
append_colours (GString *out, GrThemeName theme, const char *root, const char *within)
{
  g_string_append_printf (out, "%s{", root);
  append_properties (out, theme);
  g_string_append (out, "}\n");
  append_inks (out, theme, theme, within);
  g_string_append_printf (out, "%s.gr-picture svg{font-family:%s;stroke-linecap:round;stroke-linejoin:round}\n", within,
                          gr_face_families (GR_FACE_SANS));
  if (theme == GR_THEME_AUTO) {
    g_string_append (out, "@media " GR_HTML_DARK "{");
    append_dark (out, root, within);
    g_string_append (out, "}\n");
  }
}

void
gr_html_append_colours (GString *out, GrThemeName theme)
{
  append_colours (out, theme, ":root", "");
}

void
gr_html_append_dark (GString *out)
{
  append_dark (out, ":root", "");
}

/* One element that may be pasted into any page, several times: all that it brings is about classes that begin with gr- and
   what is in it; its script notices a copy of itself. */
static void
html_append_snippet (GPtrArray *frames, const GrFormatOptions *options, GString *out)
{
  g_autofree char *root = g_strdup_printf (".gr-%s", gr_theme_names[options->theme]);
  g_autofree char *within = g_strdup_printf ("%s ", root);
  g_autoptr (GString) body = g_string_new (NULL);
  gr_xml_add (body, "<figure class=\"gr-figure %s\" lang=\"%s\">\n<style>\n", root + 1,
              options->lang != NULL ? options->lang : "en");
  append_colours (body, options->theme, root, within);
  g_string_append (body, snippet_style);
  g_string_append (body, gr_stepper_style);
  g_string_append (body, "</style>\n");
  GrScreen screen = gr_stepper_append (frames, options, body);
  gr_xml_add (body, "<figcaption>%s</figcaption>\n", options->title);
  if (screen != 0)
    gr_stepper_append_script (body, screen, options->lang);
  g_string_append (body, "</figure>\n");
  g_auto (GStrv) line = g_strsplit (body->str, "\n", -1);
  for (guint i = 0; line[i] != NULL; i++) /* an empty line would end a piece of HTML in a page of Markdown */
    if (line[i][strspn (line[i], " \t")] != '\0')
      g_string_append_printf (out, "%s\n", line[i]);
}

static gboolean
html_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  static const char *const schemes[GR_N_THEMES] = {
    [GR_THEME_LIGHT] = "light", [GR_THEME_DARK] = "dark",  [GR_THEME_AUTO] = "light dark",
    [GR_THEME_PRINT] = "light", [GR_THEME_GRAY] = "light",
  };
  GrFormatOptions own = *options;
  own.title = options->title != NULL ? options->title : "Figure";
  if (options->is_snippet) {
    html_append_snippet (frames, &own, out);
    return TRUE;
  }
  own.figure = "fig-1";
  gr_xml_add (out,
              "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
              "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n",
              own.lang != NULL ? own.lang : "en", own.title);
  g_string_append (out, GR_PAGE_ICON);
  g_string_append_printf (out, "<style>\nhtml{color-scheme:%s}\n", schemes[own.theme]);
  gr_html_append_colours (out, own.theme);
  g_string_append (out, page_style);
  g_string_append (out, gr_stepper_style);
  gr_xml_add (out, "</style>\n</head>\n<body>\n<h1>%s</h1>\n", own.title);
  GrScreen screen = gr_stepper_append (frames, &own, out);
  if (screen != 0)
    gr_stepper_append_script (out, screen, own.lang);
  g_string_append (out, "</body>\n</html>\n");
  return TRUE;
}

const GrFormat gr_format_html = {
  .name = "html",
  .extension = "html",
  .summary = "one page for the browser, stepped through by arrow keys",
  .flags = GR_FORMAT_MANY | GR_FORMAT_UNFOLDS | GR_FORMAT_SNIPS,
  .write = html_write,
};
