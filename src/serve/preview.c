// SPDX-License-Identifier: MIT
// A lesson is built by a process of its own and its page kept. When a file of the folder changes, the lessons that a browser
// shows are built again, and each browser that has another state than the new one is told; the rest are built when they are
// asked for. The state of a page is the hash of what it shows, so that a save that changes nothing reloads nothing. Faults
// stand in a panel over the last good page, and on the terminal.
// Invariant: a page that is being built has one process; what changes meanwhile is built after it.
#include "serve/parts.h"

#include "base/held.h"
#include "base/order.h"
#include "base/phrase.h"
#include "base/source.h"
#include "formats/svg.h"
#include "serve-assets.h"
#include "web/html.h"

#include <stdio.h>
#include <string.h>

#define PREVIEW_MAX_PAGES 1000
#define PREVIEW_MAX_STREAMS 100
#define PREVIEW_MAX_FILE (32 << 20) /* bytes of a file beside the lessons */
#define PREVIEW_MAX_LESSONS 500     /* in the list */
#define PREVIEW_DEPTH 4             /* folders below the first */
#define PREVIEW_HEAD 4096           /* bytes of a lesson in which its title is looked for */
#define PREVIEW_PULSE 20            /* seconds between signs of life to browsers that listen */

struct GrPreview {
  const GrServeOptions *options;
  GrChildren *children;
  GHashTable *page;  /* path → Page */
  GPtrArray *stream; /* of Stream */
  guint pulse;
};

typedef struct {
  GrPreview *preview;
  char *path;       /* of the lesson, below the folder */
  GBytes *html;     /* (nullable) the last good page */
  char *said;       /* (nullable) what was wrong, or worth knowing */
  char version[17]; /* of what is shown; empty: nothing yet */
  guint job;        /* 0: it is not being built */
  gint64 began;
  gboolean is_stale;  /* built before something changed */
  GPtrArray *waiting; /* of SoupServerMessage */
} Page;

typedef struct {
  SoupServerMessage *message;
  Page *page;
} Stream;

/* ---- messages that wait ---- */

static void
preview_forget_waiting (SoupServerMessage *message, gpointer data)
{
  Page *page = data;
  g_ptr_array_remove (page->waiting, message);
}

static void
page_free (gpointer data)
{
  Page *page = data;
  for (guint i = 0; i < page->waiting->len; i++)
    g_signal_handlers_disconnect_by_data (page->waiting->pdata[i], page);
  if (page->job != 0)
    gr_children_cancel (page->preview->children, page->job);
  GR_DROP (page, waiting, html, said, path);
  g_free (page);
}

static void
stream_free (gpointer data)
{
  Stream *stream = data;
  g_signal_handlers_disconnect_by_data (stream->message, stream->page->preview);
  g_object_unref (stream->message);
  g_free (stream);
}

static void
preview_forget_stream (SoupServerMessage *message, gpointer data)
{
  GrPreview *preview = data;
  for (guint i = 0; i < preview->stream->len; i++)
    if (((Stream *) preview->stream->pdata[i])->message == message) {
      g_ptr_array_remove_index_fast (preview->stream, i);
      return;
    }
}

/* ---- the list ---- */

/* Whether @file, a path in our folder, is a lesson, and none that a link leads to elsewhere. */
static gboolean
preview_is_lesson (const GrPreview *preview, const char *file)
{
  return g_str_has_suffix (file, ".md") && g_file_test (file, G_FILE_TEST_IS_REGULAR)
         && gr_source_is_below (preview->options->folder, file);
}

/* Appends the lessons in @below (a folder in ours) and its folders to @found. */
static void
preview_list (const GrPreview *preview, const char *below, guint depth, GPtrArray *found)
{
  g_autofree char *path = g_build_filename (preview->options->folder, below, NULL);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL && found->len < PREVIEW_MAX_LESSONS) {
    g_autofree char *own = below[0] != '\0' ? g_build_filename (below, name, NULL) : g_strdup (name);
    g_autofree char *file = g_build_filename (path, name, NULL);
    if (name[0] == '.' || !g_utf8_validate (name, -1, NULL))
      continue;
    if (preview_is_lesson (preview, file))
      g_ptr_array_add (found, g_steal_pointer (&own));
    else if (depth < PREVIEW_DEPTH && g_file_test (file, G_FILE_TEST_IS_DIR)
             && !g_file_test (file, G_FILE_TEST_IS_SYMLINK))
      preview_list (preview, own, depth + 1, found);
  }
}

/* The title of the lesson @path: what “title:” says in its first lines, or its first heading, else its name. */
static char *
preview_title (const GrPreview *preview, const char *path)
{
  g_autofree char *file = g_build_filename (preview->options->folder, path, NULL);
  g_autoptr (GrSource) source = gr_source_load_below (preview->options->folder, file, NULL);
  g_autofree char *head = source != NULL ? g_strndup (source->text, PREVIEW_HEAD) : g_strdup ("");
  g_auto (GStrv) line = g_strsplit (head, "\n", -1);
  for (guint i = 0; line[i] != NULL; i++)
    for (guint k = 0; k < 2; k++) {
      const char *begin = k == 0 ? "title:" : "# ";
      if (g_str_has_prefix (line[i], begin) && g_utf8_validate (line[i], -1, NULL)) {
        char *title = g_strstrip (g_strdup (line[i] + strlen (begin)));
        gsize n = strlen (title);
        if (n >= 2 && title[0] == '"' && title[n - 1] == '"') {
          title[n - 1] = '\0';
          memmove (title, title + 1, n - 1);
        }
        return title;
      }
    }
  return g_strdup (path);
}

/* The lessons of our folder, in order. (transfer full) of char* */
static GPtrArray *
preview_lessons (const GrPreview *preview)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (g_free);
  preview_list (preview, "", 0, found);
  g_ptr_array_sort (found, gr_order_text);
  return found;
}

/* The link to the lesson @path, @before and behind its title. */
static void
preview_append_link (const GrPreview *preview, const char *path, const char *before, const char *behind, GString *out)
{
  g_autofree char *title = preview_title (preview, path);
  g_autofree char *stem = g_strndup (path, strlen (path) - strlen (".md"));
  g_autofree char *address = g_uri_escape_string (stem, "/", FALSE);
  gr_xml_add (out, "<a href=\"/%s.html\">%s%s%s</a>", address, before, title, behind);
}

/* The bar over a lesson and over the list: what the server has. */
static void
preview_append_top (const GrPreview *preview, const char *current, GString *out)
{
  g_string_append (out, "<header class=\"gr-top\"><b>grundy</b>");
  gr_reply_append_pages (out, preview->options, current);
  g_string_append (out, "</header>\n");
}

/* The ways from @page to the lessons before and behind it and to all of them. */
static void
page_append_ways (const Page *page, GString *out)
{
  const GrPreview *preview = page->preview;
  const char *lang = preview->options->lang;
  g_autoptr (GPtrArray) lesson = preview_lessons (preview);
  guint at = 0;
  while (at < lesson->len && !g_str_equal (lesson->pdata[at], page->path))
    at++;
  gr_xml_add (out, "<nav id=\"gr-ways\" aria-label=\"%s\">\n<p>", gr_phrase ("Lessons", lang));
  if (at > 0 && at < lesson->len)
    preview_append_link (preview, lesson->pdata[at - 1], "← ", "", out);
  if (at + 1 < lesson->len)
    preview_append_link (preview, lesson->pdata[at + 1], "", " →", out);
  gr_xml_add (out, "</p>\n<details>\n<summary>%s</summary>\n<ol>\n", gr_phrase ("All lessons", lang));
  GR_EACH_POINTER (i, const char, path, lesson) {
    g_string_append (out, "<li>");
    preview_append_link (preview, path, "", "", out);
    g_string_append (out, "</li>\n");
  }
  g_string_append (out, "</ol>\n</details>\n</nav>\n");
}

/* ---- pages ---- */

/* The page with what keeps it fresh and, where there are any, its faults. */
static void
page_answer (const Page *page, SoupServerMessage *message)
{
  GString *out = g_string_new (NULL), *own = g_string_new (NULL);
  page_append_ways (page, own);
  if (page->said != NULL) {
    g_string_append_printf (own, "<aside id=\"gr-faults\" class=\"%s\" role=\"alert\"><h2>",
                            page->html != NULL ? "over" : "alone");
    gr_xml_append (own, page->path);
    g_string_append (own, "</h2><pre>");
    /* Without the colours that messages have for a terminal. */
    g_autoptr (GRegex) colour = g_regex_new ("\033\\[[0-9;]*m", 0, 0, NULL);
    g_autofree char *plain = g_regex_replace_literal (colour, page->said, -1, 0, "", 0, NULL);
    gr_xml_append (own, plain);
    g_string_append (own, "</pre></aside>\n");
  }
  g_autofree char *address = g_uri_escape_string (page->path, "/", FALSE);
  g_string_append_printf (own, "<script>\nvar grPage='%s',grVersion='%s';\n%s</script>\n", address, page->version,
                          serve_reload_script);
  if (page->html != NULL) {
    gsize n;
    const char *html = g_bytes_get_data (page->html, &n);
    const char *end = g_strrstr_len (html, (gssize) n, "</body>");
    gsize before = end != NULL ? (gsize) (end - html) : n;
    const char *body = g_strstr_len (html, (gssize) before, "<body>\n");
    gsize head = body != NULL ? (gsize) (body - html) + strlen ("<body>\n") : 0;
    g_string_append_len (out, html, (gssize) head);
    g_string_append_printf (out, "<style>\n%s</style>\n", serve_around_style);
    preview_append_top (page->preview, NULL, out);
    g_string_append_len (out, html + head, (gssize) (before - head));
    g_string_append_len (out, own->str, (gssize) own->len);
    g_string_append_len (out, html + before, (gssize) (n - before));
  } else {
    gr_reply_begin_page (out, page->path, page->preview->options->lang, "");
    preview_append_top (page->preview, NULL, out);
    g_string_append_len (out, own->str, (gssize) own->len);
    g_string_append (out, "</body>\n</html>\n");
  }
  g_string_free (own, TRUE);
  g_autoptr (GBytes) data = g_string_free_to_bytes (out);
  gr_reply (message, SOUP_STATUS_OK, "text/html; charset=utf-8", data);
}

/* ---- events ---- */

static void
stream_send (const Stream *stream, const char *text)
{
  SoupMessageBody *body = soup_server_message_get_response_body (stream->message);
  soup_message_body_append (body, SOUP_MEMORY_COPY, text, strlen (text));
  soup_server_message_unpause (stream->message);
}

static void
page_tell (const Page *page)
{
  g_autofree char *event = g_strdup_printf ("data: %s\n\n", page->version);
  GR_EACH_POINTER (i, const Stream, stream, page->preview->stream)
    if (stream->page == page)
      stream_send (stream, event);
}

static gboolean
preview_pulse (gpointer data)
{
  GrPreview *preview = data;
  for (guint i = 0; i < preview->stream->len; i++)
    stream_send (preview->stream->pdata[i], ":\n\n");
  return G_SOURCE_CONTINUE;
}

/* ---- building ---- */

static void page_build (Page *page);

static void
page_built (const GrChildResult *result, gpointer data)
{
  Page *page = data;
  gboolean is_good = result->code == 0 && result->out != NULL;
  char before[sizeof page->version];
  memcpy (before, page->version, sizeof before);
  page->job = 0;
  if (is_good) {
    g_clear_pointer (&page->html, g_bytes_unref);
    page->html = g_bytes_ref (result->out);
  }
  const char *said = result->said[0] != '\0' ? result->said
                     : result->code < 0
                       ? gr_phrase ("the lesson took too long, or its process was lost\n", page->preview->options->lang)
                       : NULL;
  gr_take_text (&page->said, g_strdup (said));
  if (page->is_stale) { /* something has been saved meanwhile; the version stays that which was told last */
    page_build (page);
    return;
  }
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256); /* of what is shown now: its version */
  gsize n = 0;
  const guchar *html = page->html != NULL ? g_bytes_get_data (page->html, &n) : NULL;
  if (html != NULL)
    g_checksum_update (sum, html, (gssize) n);
  g_checksum_update (sum, (const guchar *) "\n", 1);
  if (page->said != NULL)
    g_checksum_update (sum, (const guchar *) page->said, -1);
  g_strlcpy (page->version, g_checksum_get_string (sum), sizeof page->version);
  const GrServeOptions *options = page->preview->options;
  if (!g_str_equal (before, page->version)) {
    if (page->said != NULL)
      fputs (page->said, stderr);
    if (!options->is_quiet && is_good)
      fprintf (stderr, gr_phrase ("%s built in %u ms\n", options->lang), page->path,
               (guint) ((g_get_monotonic_time () - page->began) / 1000));
    page_tell (page);
  }
  g_autoptr (GPtrArray) waiting = g_steal_pointer (&page->waiting);
  page->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < waiting->len; i++) {
    g_signal_handlers_disconnect_by_data (waiting->pdata[i], page);
    page_answer (page, waiting->pdata[i]);
    soup_server_message_unpause (waiting->pdata[i]);
  }
}

static void
page_build (Page *page)
{
  const GrServeOptions *options = page->preview->options;
  g_autofree char *file = g_build_filename (options->folder, page->path, NULL);
  page->is_stale = FALSE;
  page->began = g_get_monotonic_time ();
  if (!g_file_test (file, G_FILE_TEST_EXISTS)) { /* some editors take it away before they write it again */
    g_autofree char *said = g_strdup_printf (
      gr_phrase ("%s is not there any more; once it is saved again it is shown here\n", options->lang), page->path);
    page_built (&(GrChildResult) { .code = -1, .said = said }, page);
    return;
  }
  g_autoptr (GStrvBuilder) line = g_strv_builder_new ();
  g_autofree char *root = g_strdup_printf ("--root=%s", options->folder);
  g_strv_builder_add_many (line, "build", "--format=html", "--output=-", "--jobs=1", root,
                           options->has_colours ? "--color=always" : "--color=never", NULL);
  g_strv_builder_addv (line, (const char **) options->words);
  g_strv_builder_add_many (line, "--", page->path, NULL);
  g_auto (GStrv) words = g_strv_builder_end (line);
  GrChildTask task = { .own = (const char *const *) words, .folder = options->folder };
  page->job = gr_children_run (page->preview->children, &task, page_built, page);
  if (page->job == 0) {
    GrChildResult busy = { .code = -1, .said = (char *) gr_message ("the server has too much to do\n") };
    page_built (&busy, page);
    page->is_stale = TRUE;
  }
}

void
gr_preview_refresh (GrPreview *preview)
{
  GHashTableIter all;
  gpointer value;
  g_hash_table_iter_init (&all, preview->page);
  while (g_hash_table_iter_next (&all, NULL, &value))
    ((Page *) value)->is_stale = TRUE;
  for (guint i = 0; i < preview->stream->len; i++) {
    Page *page = ((Stream *) preview->stream->pdata[i])->page;
    if (page->is_stale && page->job == 0)
      page_build (page);
  }
}

/* ---- requests ---- */

/* A file beside the lessons, of those kinds that a lesson may lead to. */
static void
preview_file (const GrPreview *preview, SoupServerMessage *message, const char *path)
{
  static const char *const kind[][2] = {
    { ".svg", "image/svg+xml" },
    { ".png", "image/png" },
    { ".pdf", "application/pdf" },
    { ".txt", "text/plain; charset=utf-8" },
    { ".dot", "text/plain; charset=utf-8" },
    { ".gv", "text/plain; charset=utf-8" },
    { ".lua", "text/plain; charset=utf-8" },
    { ".csv", "text/plain; charset=utf-8" },
  };
  guint k = 0;
  while (k < G_N_ELEMENTS (kind) && !g_str_has_suffix (path, kind[k][0]))
    k++;
  const char *root = preview->options->folder;
  g_autofree char *file = g_build_filename (root, path, NULL);
  g_autoptr (GrSource) source = k < G_N_ELEMENTS (kind) ? gr_source_load_below (root, file, NULL) : NULL;
  if (source == NULL || source->length > PREVIEW_MAX_FILE) {
    gr_reply_text (message, SOUP_STATUS_NOT_FOUND, gr_message ("there is no such lesson or file"));
    return;
  }
  g_autoptr (GBytes) data = g_bytes_new (source->text, source->length);
  gr_reply (message, SOUP_STATUS_OK, kind[k][1], data);
}

void
gr_preview_page (GrPreview *preview, SoupServerMessage *message, const char *path)
{
  /* No hidden file is read and none outside; the page “02-nim.html” is that of the lesson “02-nim.md”. */
  g_auto (GStrv) part = g_strsplit (path, "/", -1);
  gboolean is_inside = path[0] != '\0' && strchr (path, '\\') == NULL && g_utf8_validate (path, -1, NULL);
  for (guint i = 0; part[i] != NULL; i++)
    is_inside = is_inside && part[i][0] != '.' && part[i][0] != '\0';
  gboolean is_html = g_str_has_suffix (path, ".html");
  g_autofree char *stem = g_strndup (path, strlen (path) - (is_html ? strlen (".html") : 0));
  g_autofree char *lesson = g_strconcat (stem, is_html ? ".md" : "", NULL);
  g_autofree char *file = g_build_filename (preview->options->folder, lesson, NULL);
  Page *page = is_inside ? g_hash_table_lookup (preview->page, lesson) : NULL; /* its file may be away, and come back */
  gboolean is_lesson = page != NULL || (is_inside && preview_is_lesson (preview, file));
  if (is_inside && !is_lesson) {
    preview_file (preview, message, path);
    return;
  }
  if (is_lesson && page == NULL && g_hash_table_size (preview->page) < PREVIEW_MAX_PAGES) {
    page = g_new0 (Page, 1);
    page->preview = preview;
    page->path = g_strdup (lesson);
    page->waiting = g_ptr_array_new_with_free_func (g_object_unref);
    page->is_stale = TRUE;
    g_hash_table_insert (preview->page, page->path, page);
  }
  if (page == NULL) {
    gr_reply_text (message, SOUP_STATUS_NOT_FOUND, gr_message ("there is no such lesson or file"));
    return;
  }
  if (page->is_stale && page->job == 0)
    page_build (page);
  if (page->job == 0) {
    page_answer (page, message);
    return;
  }
  soup_server_message_pause (message);
  g_ptr_array_add (page->waiting, g_object_ref (message));
  g_signal_connect (message, "finished", G_CALLBACK (preview_forget_waiting), page);
}

void
gr_preview_events (GrPreview *preview, SoupServerMessage *message, const char *path, const char *version)
{
  Page *page = path != NULL ? g_hash_table_lookup (preview->page, path) : NULL;
  if (page == NULL || preview->stream->len >= PREVIEW_MAX_STREAMS) {
    gr_reply_text (message, page == NULL ? SOUP_STATUS_NOT_FOUND : SOUP_STATUS_SERVICE_UNAVAILABLE,
                   page == NULL ? gr_message ("no such page has been shown") : gr_message ("too many listen already"));
    return;
  }
  gr_reply (message, SOUP_STATUS_OK, NULL, NULL);
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);
  soup_message_headers_set_content_type (headers, "text/event-stream", NULL);
  soup_message_headers_set_encoding (headers, SOUP_ENCODING_CHUNKED);
  soup_message_body_set_accumulate (soup_server_message_get_response_body (message), FALSE);
  Stream *stream = g_new0 (Stream, 1);
  stream->message = g_object_ref (message);
  stream->page = page;
  g_ptr_array_add (preview->stream, stream);
  g_signal_connect (message, "finished", G_CALLBACK (preview_forget_stream), preview);
  g_signal_connect (message, "disconnected", G_CALLBACK (preview_forget_stream), preview);
  stream_send (stream, ":\n\n");
  if (page->is_stale && page->job == 0)
    page_build (page);
  else if (page->job == 0 && g_strcmp0 (version, page->version) != 0)
    page_tell (page);
}

void
gr_preview_index (GrPreview *preview, SoupServerMessage *message)
{
  const char *lang = preview->options->lang;
  g_autoptr (GPtrArray) found = preview_lessons (preview);
  GString *out = g_string_new (NULL);
  gr_reply_begin_page (out, gr_phrase ("Lessons", lang), lang, serve_list_style);
  g_string_append_printf (out, "<script>\n%s</script>\n",
                          gr_page_colours_script); /* the reader's choice holds here, too */
  preview_append_top (preview, "/", out);
  g_string_append_printf (out, "<main class=\"list\">\n<h1>%s</h1>\n<ul>\n", gr_phrase ("Lessons", lang));
  GR_EACH_POINTER (i, const char, path, found) {
    g_string_append (out, "<li>");
    preview_append_link (preview, path, "", "", out);
    gr_xml_add (out, " <small>%s</small></li>\n", path);
  }
  g_string_append_printf (out, "</ul>\n%s</main>\n</body>\n</html>\n", found->len == 0 ? "<p>–</p>\n" : "");
  g_autoptr (GBytes) data = g_string_free_to_bytes (out);
  gr_reply (message, SOUP_STATUS_OK, "text/html; charset=utf-8", data);
}

/* ---- life ---- */

GrPreview *
gr_preview_new (const GrServeOptions *options, GrChildren *children)
{
  GrPreview *preview = g_new0 (GrPreview, 1);
  preview->options = options;
  preview->children = children;
  preview->page = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, page_free);
  preview->stream = g_ptr_array_new_with_free_func (stream_free);
  preview->pulse = g_timeout_add_seconds (PREVIEW_PULSE, preview_pulse, preview);
  return preview;
}

void
gr_preview_free (GrPreview *preview)
{
  if (preview == NULL)
    return;
  g_source_remove (preview->pulse);
  GR_DROP (preview, stream, page);
  g_free (preview);
}
