// SPDX-License-Identifier: MIT
// One figure as one self-contained page. Every frame is in it as SVG with its sentence beside it as text; a small
// script lays the frames on one place and shows one at a time, by buttons and arrow keys, and says the sentence to a
// screen reader. Nothing is lost without the script or on paper. The frames share a grid cell, so that nothing jumps.
#include "formats/html.h"

#include "base/number.h"
#include "base/phrase.h"
#include "formats/svg.h"
#include "scene/text.h"

// clang-format off
const char gr_html_stepper_style[] =
  ".gr-steps svg,.gr-still svg{display:block;width:min(100%,var(--gr-width)*var(--gr-zoom,1));height:auto;"
    "margin:0 auto}\n"
  ".gr-steps p{margin:.3em auto;padding:0 min(1.5rem,4%);max-width:max(var(--gr-width)*var(--gr-zoom,1),24rem);"
    "box-sizing:border-box;line-height:1.45}\n"
  ".gr-step{break-inside:avoid;margin-bottom:1.5em}\n"
  ".gr-result{color:var(--gr-accent);font-weight:600}\n"
  ".gr-count{color:var(--gr-soft);font-size:.85em}\n"
  ".gr-bar{display:flex;justify-content:center;align-items:center;gap:.5rem}\n"
  ".gr-bar button{font:inherit;font-size:1.25rem;line-height:1;min-width:2.75rem;min-height:2.75rem;cursor:pointer;"
    "color:var(--gr-ink);background:var(--gr-shade);border:1px solid var(--gr-line);border-radius:.6rem}\n"
  ".gr-bar button:disabled{opacity:.35;cursor:default}\n"
  ".gr-bar button:focus-visible,.gr-steps:focus-visible{outline:2px solid var(--gr-accent);outline-offset:2px}\n"
  ".gr-bar output{min-width:8em;text-align:center;color:var(--gr-soft);font-variant-numeric:tabular-nums}\n"
  ".gr-live{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}\n"
  "@media screen{\n"
  ".gr-on .gr-stage{display:grid}\n"
  ".gr-on .gr-step{grid-area:1/1;min-width:0;visibility:hidden;margin:0}\n"
  ".gr-on .gr-step.gr-now{visibility:visible}\n"
  ".gr-on .gr-count{display:none}\n"
  "}\n"
  "@media print{.gr-bar,.gr-live{display:none}}\n";

const char gr_html_stepper_script[] =
  "(function(){\n"
  "var boxes=document.querySelectorAll('.gr-steps');\n"
  "Array.prototype.forEach.call(boxes,function(box){\n"
  "  var steps=box.querySelectorAll('.gr-step'),n=steps.length,at=0;\n"
  "  var bar=document.createElement('div'),live=document.createElement('p'),count=document.createElement('output');\n"
  "  function button(sign,name,go){\n"
  "    var b=document.createElement('button');\n"
  "    b.type='button';b.textContent=sign;b.title=name;b.setAttribute('aria-label',name);\n"
  "    b.addEventListener('click',go);bar.appendChild(b);return b;\n"
  "  }\n"
  "  function show(to,quiet){\n"
  "    at=Math.max(0,Math.min(n-1,to));\n"
  "    for(var i=0;i<n;i++)steps[i].classList.toggle('gr-now',i===at);\n"
  "    var said=[];\n"
  "    steps[at].querySelectorAll('p').forEach(function(p){said.push(p.textContent);});\n"
  "    if(!quiet)live.textContent=said.join(' ');\n"
  "    count.textContent=steps[at].querySelector('.gr-count').textContent;\n"
  "    first.disabled=back.disabled=at===0;next.disabled=last.disabled=at===n-1;\n"
  "  }\n"
  "  bar.className='gr-bar';live.className='gr-live';live.setAttribute('aria-live','polite');\n"
  "  count.setAttribute('aria-live','off');\n"
  "  var words=box.dataset.words.split('|');\n"
  "  var first=button('\\u00ab',words[0],function(){show(0);});\n"
  "  var back=button('\\u2039',words[1],function(){show(at-1);});\n"
  "  bar.appendChild(count);\n"
  "  var next=button('\\u203a',words[2],function(){show(at+1);});\n"
  "  var last=button('\\u00bb',words[3],function(){show(n-1);});\n"
  "  box.appendChild(bar);box.appendChild(live);box.classList.add('gr-on');box.tabIndex=0;\n"
  "  (boxes.length===1?document:box).addEventListener('keydown',function(e){\n"
  "    if(e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName))return;\n"
  "    var to={ArrowRight:at+1,PageDown:at+1,ArrowLeft:at-1,PageUp:at-1,Home:0,End:n-1}[e.key];\n"
  "    if(to===undefined)return;\n"
  "    e.preventDefault();show(to);\n"
  "  });\n"
  "  show(0,true);\n"
  "});\n"
  "})();\n";

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

void
gr_html_append_colours (GString *out, GrThemeName theme)
{
  g_string_append (out, ":root{");
  append_properties (out, theme);
  g_string_append (out, "}\n");
  if (theme == GR_THEME_AUTO) {
    g_string_append (out, "@media screen and (prefers-color-scheme:dark){:root{");
    append_properties (out, GR_THEME_DARK);
    g_string_append (out, "}}\n");
  }
}

static void
append_paragraph (GString *out, const char *class, const char *text)
{
  g_string_append_printf (out, "<p class=\"%s\">", class);
  gr_xml_append (out, text);
  g_string_append (out, "</p>\n");
}

/* The width that the pictures have on the screen at a zoom of 1. */
static void
append_width (GString *out, double points)
{
  g_string_append (out, " style=\"--gr-width:");
  gr_append_double (out, points * GR_SVG_PIXELS, 2);
  g_string_append (out, "px\"");
}

/* Frame @index as SVG without its caption, which stands beside it as text; a still picture has options->description. A
   box of its own lets a page keep it legible and scroll it. */
static void
append_picture (GPtrArray *frames, guint index, const GrFormatOptions *options, GString *out)
{
  const GrFrame *frame = g_ptr_array_index (frames, index);
  gboolean steps = frames->len > 1;
  g_autofree char *step = gr_frame_step (index, frames->len, options->lang);
  g_autofree char *title = steps ? g_strdup_printf ("%s, %s", options->title, step) : g_strdup (options->title);
  g_autofree char *words = g_strjoin (" ", frame->sentence, frame->result, NULL);
  g_autofree char *id = options->id_prefix != NULL && steps ? g_strdup_printf ("%s-%u", options->id_prefix, index + 1)
                                                            : g_strdup (options->id_prefix);
  GrSvgOptions own = { .theme = options->theme, .id = id, .title = title, .description = words, .lang = options->lang };
  own.without_caption = steps ? &frame->drawing : NULL;
  if (!steps && options->description != NULL)
    own.description = options->description;
  g_string_append (out, "<div class=\"gr-picture\">\n");
  gr_svg_append (frame->scene, &own, out);
  g_string_append (out, "</div>\n");
}

void
gr_html_append_stepper (GPtrArray *frames, const GrFormatOptions *options, GString *out)
{
  const GrFrame *first = g_ptr_array_index (frames, 0);
  if (frames->len == 1) {
    g_string_append (out, "<div class=\"gr-still\"");
    append_width (out, first->scene->bounds.width);
    g_string_append (out, ">\n");
    append_picture (frames, 0, options, out);
    g_string_append (out, "</div>\n");
    return;
  }
  g_string_append (out, "<div class=\"gr-steps\"");
  append_width (out, first->drawing.width);
  g_string_append (out, " role=\"group\" aria-label=\"");
  gr_xml_append (out, options->title);
  g_string_append (out, "\" data-words=\"");
  gr_xml_append (out, gr_phrase ("First step (Home)|Previous step (←)|Next step (→)|Last step (End)", options->lang));
  g_string_append (out, "\">\n<div class=\"gr-stage\">\n");
  for (guint i = 0; i < frames->len; i++) {
    const GrFrame *frame = g_ptr_array_index (frames, i);
    g_autofree char *step = gr_frame_step (i, frames->len, options->lang);
    g_string_append (out, "<div class=\"gr-step\">\n");
    append_picture (frames, i, options, out);
    append_paragraph (out, "gr-sentence", frame->sentence);
    if (frame->result != NULL)
      append_paragraph (out, "gr-result", frame->result);
    append_paragraph (out, "gr-count", step);
    g_string_append (out, "</div>\n");
  }
  g_string_append (out, "</div>\n</div>\n");
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
  g_string_append (out, gr_html_stepper_style);
  g_string_append (out, "</style>\n</head>\n");
}

static gboolean
html_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  GrFormatOptions own = *options;
  own.title = options->title != NULL ? options->title : "Figure";
  append_head (out, &own);
  g_string_append (out, "<body>\n<h1>");
  gr_xml_append (out, own.title);
  g_string_append (out, "</h1>\n");
  gr_html_append_stepper (frames, &own, out);
  if (frames->len > 1)
    g_string_append_printf (out, "<script>\n%s</script>\n", gr_html_stepper_script);
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
