// SPDX-License-Identifier: MIT
// One figure as one self-contained page: a stepper, or a plain picture where it has one frame, with the colours of the
// theme as custom properties.
#include "formats/html.h"

#include "formats/stepper.h"
#include "formats/svg.h"
#include "scene/text.h"

// clang-format off
static const char page_style[] =
  ":root{--gr-zoom:1.5}\n"
  "svg{max-height:75vh}\n"
  "body{margin:0;padding:1.5rem 1rem;background:var(--gr-paper);color:var(--gr-ink);"
    "font:400 1.05rem/1.45 " GR_SANS_FAMILIES "}\n"
  "h1{font-size:1.2rem;font-weight:600;margin:0 auto 1rem;max-width:44rem;text-align:center}\n"
  "@media print{:root{--gr-zoom:1}svg{max-height:none}body{padding:0}}\n";
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
append_inks (GString *out, GrThemeName theme, GrThemeName than)
{
  for (guint ink = GR_INK_NONE + 1; ink < GR_N_INKS; ink++) {
    const char *class = gr_ink_class (ink);
    guint32 colour = gr_theme_colour (theme, ink);
    if (theme == than || colour != gr_theme_colour (than, ink))
      g_string_append_printf (out, ".f-%s{fill:#%06X}.s-%s{stroke:#%06X}\n", class, colour, class, colour);
  }
}

void
gr_html_append_colours (GString *out, GrThemeName theme)
{
  g_string_append (out, ":root{");
  append_properties (out, theme);
  g_string_append (out, "}\n");
  append_inks (out, theme, theme);
  g_string_append_printf (out, ".gr-picture svg{font-family:%s;stroke-linecap:round;stroke-linejoin:round}\n",
                          gr_face_families (GR_FACE_SANS));
  if (theme == GR_THEME_AUTO) {
    g_string_append (out, "@media screen and (prefers-color-scheme:dark){:root{");
    append_properties (out, GR_THEME_DARK);
    g_string_append (out, "}\n");
    append_inks (out, GR_THEME_DARK, theme);
    g_string_append (out, "}\n");
  }
}

static void
append_head (GString *out, const GrFormatOptions *options)
{
  static const char *const schemes[GR_N_THEMES] = {
    [GR_THEME_LIGHT] = "light", [GR_THEME_DARK] = "dark",  [GR_THEME_AUTO] = "light dark",
    [GR_THEME_PRINT] = "light", [GR_THEME_GRAY] = "light",
  };
  g_string_append (out, "<!DOCTYPE html>\n<html lang=\"");
  gr_xml_append (out, options->lang != NULL ? options->lang : "en");
  g_string_append (out, "\">\n<head>\n<meta charset=\"utf-8\">\n"
                        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
  gr_xml_append (out, options->title);
  g_string_append_printf (out, "</title>\n<style>\nhtml{color-scheme:%s}\n", schemes[options->theme]);
  gr_html_append_colours (out, options->theme);
  g_string_append (out, page_style);
  g_string_append (out, gr_stepper_style);
  g_string_append (out, "</style>\n</head>\n");
}

static gboolean
html_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  GrFormatOptions own = *options;
  own.title = options->title != NULL ? options->title : "Figure";
  own.figure = "fig-1";
  append_head (out, &own);
  g_string_append (out, "<body>\n<h1>");
  gr_xml_append (out, own.title);
  g_string_append (out, "</h1>\n");
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
  .flags = GR_FORMAT_MANY | GR_FORMAT_UNFOLDS,
  .write = html_write,
};
