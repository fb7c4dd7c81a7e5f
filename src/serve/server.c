// SPDX-License-Identifier: MIT
// The server: libsoup on 127.0.0.1, one thread, one main loop; what takes time runs in processes of its own (child.c). Every
// request passes one gate before it is looked at: it must be meant for this server by name (a page of a stranger that has
// made its own name lead here is sent away, which DNS rebinding wants), come from no other site's script, be GET, HEAD or
// a POST of bounded size, and be short.
#include "serve/serve.h"

#include "base/error.h"
#include "base/guard.h"
#include "base/phrase.h"
#include "serve/parts.h"

#include <gio/gio.h>
#include <glib-unix.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

/* ---- files that change ----

   Folders are watched and not files: editors save by writing a new file and renaming it, and a file that was watched would be
   gone. What comes together is told once: a save is several events, and `git checkout` hundreds. */

#define WATCH_CALM 10 /* milliseconds without an event */
#define WATCH_MOST 8  /* such pauses at most, where events do not end */
#define WATCH_DEPTH 4 /* folders below the first */
#define WATCH_MAX 200 /* folders */

typedef struct {
  GHashTable *monitor; /* path → GFileMonitor */
  const char *folder;
  GrPreview
    *preview; /* told a moment after anything in the folder or below has changed, once for all that changes together */
  guint timer, n_waits;
  gboolean has_more; /* events since the timer began */
} Watch;

static void watch_add (Watch *watch, const char *path, guint depth);

static gboolean
watch_calm (gpointer data)
{
  Watch *watch = data;
  if (watch->has_more && ++watch->n_waits < WATCH_MOST) {
    watch->has_more = FALSE;
    return G_SOURCE_CONTINUE;
  }
  watch->timer = 0;
  watch_add (watch, watch->folder, 0); /* folders that are new */
  gr_preview_refresh (watch->preview);
  return G_SOURCE_REMOVE;
}

static void
watch_event (GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event, gpointer data)
{
  Watch *watch = data;
  if (event == G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED)
    return;
  g_autofree char *path = g_file_get_path (file);
  gboolean is_gone = event == G_FILE_MONITOR_EVENT_DELETED || event == G_FILE_MONITOR_EVENT_MOVED_OUT
                     || event == G_FILE_MONITOR_EVENT_RENAMED;
  if (is_gone && path != NULL) /* a folder of that name may come back */
    g_hash_table_remove (watch->monitor, path);
  watch->has_more = TRUE;
  if (watch->timer != 0)
    return;
  watch->has_more = FALSE;
  watch->n_waits = 0;
  watch->timer = g_timeout_add (WATCH_CALM, watch_calm, watch);
}

/* Watches @path and what is below; those that are watched already stay so. */
static void
watch_add (Watch *watch, const char *path, guint depth)
{
  if (!g_hash_table_contains (watch->monitor, path) && g_hash_table_size (watch->monitor) < WATCH_MAX) {
    g_autoptr (GFile) file = g_file_new_for_path (path);
    GFileMonitor *monitor = g_file_monitor_directory (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
    if (monitor == NULL)
      return;
    g_file_monitor_set_rate_limit (monitor, WATCH_CALM);
    g_signal_connect (monitor, "changed", G_CALLBACK (watch_event), watch);
    g_hash_table_insert (watch->monitor, g_strdup (path), monitor);
  }
  g_autoptr (GDir) folder = depth < WATCH_DEPTH ? g_dir_open (path, 0, NULL) : NULL;
  const char *name;
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL) {
    g_autofree char *below = g_build_filename (path, name, NULL);
    if (name[0] != '.' && g_file_test (below, G_FILE_TEST_IS_DIR) && !g_file_test (below, G_FILE_TEST_IS_SYMLINK))
      watch_add (watch, below, depth + 1);
  }
}

static void
watch_drop (gpointer data)
{
  g_file_monitor_cancel (data);
  g_object_unref (data);
}

/* ---- the server ---- */

#define SERVER_MAX_BODY (1 << 20)  /* bytes of a drawing */
#define SERVER_MAX_QUERY (1 << 14) /* bytes of an address */
#define SERVER_CLOCK 10            /* seconds between two looks at the server's own bounds */
#define SERVER_OWN "/-/"           /* paths of the server's own, which no file can have */

typedef struct {
  const GrServeOptions *options;
  SoupServer *soup;
  GMainLoop *loop;
  GrChildren *children;
  GrPreview *preview; /* NULL: the workbench alone */
  GrWorkbench *workbench;
  Watch watch;
  guint16 port;
} Server;

/* ---- the gate ---- */

/* Whether @host (“127.0.0.1:8117”) is us. */
static gboolean
server_is_host (const Server *server, const char *host)
{
  static const char *const name[] = { "127.0.0.1", "localhost", NULL };
  for (guint i = 0; host != NULL && name[i] != NULL; i++) {
    g_autofree char *own = g_strdup_printf ("%s:%u", name[i], server->port);
    if (g_ascii_strcasecmp (host, own) == 0)
      return TRUE;
  }
  return FALSE;
}

/* Why @message is refused: a status and a word, or 0. */
static guint
server_refuses (const Server *server, SoupServerMessage *message, const char **why)
{
  const char *method = soup_server_message_get_method (message);
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  GUri *uri = soup_server_message_get_uri (message);
  const char *path = g_uri_get_path (uri), *query = g_uri_get_query (uri);
  *why = GR_PHRASE ("this server answers only to its own name");
  if (!server_is_host (server, soup_message_headers_get_one (headers, "Host")))
    return SOUP_STATUS_MISDIRECTED_REQUEST;
  *why = GR_PHRASE ("this server answers only to its own pages");
  const char *origin = soup_message_headers_get_one (headers, "Origin");
  const char *site = soup_message_headers_get_one (headers, "Sec-Fetch-Site");
  const char *mode = soup_message_headers_get_one (headers, "Sec-Fetch-Mode");
  if (origin != NULL
      && (!g_str_has_prefix (origin, "http://") || !server_is_host (server, origin + strlen ("http://"))))
    return SOUP_STATUS_FORBIDDEN;
  /* Where no page asks, the user typed the address or followed a link: from elsewhere one may come to a page, and see it; what
     computes is for our own pages. */
  gboolean is_foreign = site != NULL && !g_str_equal (site, "same-origin") && !g_str_equal (site, "none");
  if (is_foreign && (g_strcmp0 (mode, "navigate") != 0 || g_str_has_prefix (path, SERVER_OWN)))
    return SOUP_STATUS_FORBIDDEN;
  *why = GR_PHRASE ("the address is too long");
  if (strlen (path) + (query != NULL ? strlen (query) : 0) > SERVER_MAX_QUERY)
    return SOUP_STATUS_REQUEST_URI_TOO_LONG;
  if (g_str_equal (method, "GET") || g_str_equal (method, "HEAD"))
    return 0;
  *why = GR_PHRASE ("want GET or POST");
  if (!g_str_equal (method, "POST"))
    return SOUP_STATUS_METHOD_NOT_ALLOWED;
  *why = GR_PHRASE ("want a form of at most one megabyte, with its length");
  gboolean has_length = soup_message_headers_get_encoding (headers) == SOUP_ENCODING_CONTENT_LENGTH;
  if (!has_length || soup_message_headers_get_content_length (headers) > SERVER_MAX_BODY)
    return SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE;
  return 0;
}

static void
server_gate (SoupServer *soup, SoupServerMessage *message, const char *path, GHashTable *query, gpointer data)
{
  const char *why;
  guint status = server_refuses (data, message, &why);
  if (status == 0)
    return;
  soup_message_body_set_accumulate (soup_server_message_get_request_body (message), FALSE); /* however long it is */
  soup_message_headers_replace (soup_server_message_get_response_headers (message), "Connection", "close");
  gr_reply_text (message, status, gr_message (why));
}

/* ---- paths ---- */

static void
server_answer (SoupServer *soup, SoupServerMessage *message, const char *path, GHashTable *query, gpointer data)
{
  Server *server = data;
  g_autofree char *plain = g_uri_unescape_string (path, NULL);
  const char *page = query != NULL ? g_hash_table_lookup (query, "page") : NULL;
  const char *version = query != NULL ? g_hash_table_lookup (query, "v") : NULL;
  if (plain == NULL || !g_utf8_validate (plain, -1, NULL))
    gr_reply_text (message, SOUP_STATUS_BAD_REQUEST, gr_message ("want a path in UTF-8"));
  else if (g_str_equal (plain, SERVER_OWN "events") && server->preview != NULL)
    gr_preview_events (server->preview, message, page, version);
  else if (g_str_has_prefix (plain, SERVER_OWN))
    gr_workbench_answer (server->workbench, message, plain + strlen (SERVER_OWN), query);
  else if (g_str_equal (plain, "/") && server->preview == NULL)
    gr_workbench_answer (server->workbench, message, "workbench", query);
  else if (g_str_equal (plain, "/"))
    gr_preview_index (server->preview, message);
  else if (server->preview != NULL)
    gr_preview_page (server->preview, message, plain + 1);
  else
    gr_reply_text (message, SOUP_STATUS_NOT_FOUND, gr_message ("there is nothing here"));
}

/* ---- life ---- */

/* The bounds of the process are for a command; a server is many of them. */
static gboolean
server_clock (gpointer data)
{
  gr_guard_watch (NULL, NULL);
  return G_SOURCE_CONTINUE;
}

static gboolean
server_quit (gpointer data)
{
  g_main_loop_quit (data);
  return G_SOURCE_CONTINUE;
}

#define SERVER_BACKLOG 1024 /* connections that wait to be taken; GLib's own ten are fewer than one browser opens */

/* Listens on @port of this machine, 0: any that is free. */
static gboolean
server_listen_on (Server *server, guint16 port, GError **error)
{
  g_autoptr (GSocket) socket = g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, error);
  if (socket == NULL)
    return FALSE;
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new (loopback, port);
  g_socket_set_listen_backlog (socket, SERVER_BACKLOG);
  return g_socket_bind (socket, address, TRUE, error) && g_socket_listen (socket, error)
         && soup_server_listen_socket (server->soup, socket, 0, error);
}

static gboolean
server_listen (Server *server, GError **error)
{
  GError *first = NULL;
  const GrServeOptions *options = server->options;
  gboolean good = server_listen_on (server, options->port, &first);
  if (!good && !options->is_port_told) {
    g_clear_error (&first);
    good = server_listen_on (server, 0, &first);
  }
  if (!good) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "cannot listen on port %u: %s\n--port 0 takes any that is free",
                  options->port, first->message);
    g_error_free (first);
    return FALSE;
  }
  g_autoptr (GSList) uri = soup_server_get_uris (server->soup);
  server->port = (guint16) g_uri_get_port (uri->data);
  for (GSList *i = uri; i != NULL; i = i->next)
    g_uri_unref (i->data);
  return TRUE;
}

static gboolean
server_run (const GrServeOptions *options, GError **error)
{
  g_autoptr (SoupServer) soup = soup_server_new ("server-header", NULL, NULL);
  Server server = { .options = options, .soup = soup };
  struct rlimit limit; /* as many browsers at once as the system lets us have */
  if (getrlimit (RLIMIT_NOFILE, &limit) == 0) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit (RLIMIT_NOFILE, &limit);
  }
  if (!server_listen (&server, error))
    return FALSE;
  server.loop = g_main_loop_new (NULL, FALSE);
  server.children = gr_children_new (options);
  server.workbench = gr_workbench_new (options, server.children);
  if (options->folder != NULL) {
    server.preview = gr_preview_new (options, server.children);
    server.watch = (Watch) { .folder = options->folder, .preview = server.preview };
    server.watch.monitor = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, watch_drop);
    watch_add (&server.watch, options->folder, 0);
  }
  soup_server_add_early_handler (server.soup, NULL, server_gate, &server, NULL);
  soup_server_add_handler (server.soup, NULL, server_answer, &server, NULL);
  guint clock = g_timeout_add_seconds (SERVER_CLOCK, server_clock, NULL);
  guint signal[] = { g_unix_signal_add (SIGINT, server_quit, server.loop),
                     g_unix_signal_add (SIGTERM, server_quit, server.loop),
                     g_unix_signal_add (SIGHUP, server_quit, server.loop) };
  g_autofree char *address = g_strdup_printf ("http://127.0.0.1:%u%s", server.port, options->start);
  if (!options->is_quiet) {
    printf (gr_phrase ("%s   (Ctrl-C ends it)\n", options->lang), address);
    fflush (stdout);
  }
  if (options->opens && !g_app_info_launch_default_for_uri (address, NULL, NULL))
    fputs (gr_phrase ("no browser could be opened; the address is above\n", options->lang), stderr);
  g_main_loop_run (server.loop);
  for (guint i = 0; i < G_N_ELEMENTS (signal); i++)
    g_source_remove (signal[i]);
  g_source_remove (clock);
  if (server.watch.timer != 0)
    g_source_remove (server.watch.timer);
  g_clear_pointer (&server.watch.monitor, g_hash_table_unref);
  gr_preview_free (server.preview);
  gr_children_free (server.children);
  gr_workbench_free (server.workbench);
  soup_server_disconnect (server.soup);
  g_main_loop_unref (server.loop);
  return TRUE;
}

extern const GrServeModule gr_serve_entry;
const GrServeModule gr_serve_entry = { .version = GR_SERVE_VERSION, .run = server_run };
