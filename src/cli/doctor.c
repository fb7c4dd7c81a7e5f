// SPDX-License-Identifier: MIT
// grundy doctor: what of all that the program wants from outside is there, and the command that brings the rest. Libraries are
// asked for their versions through the modules that are linked with them, so that what is told is what will be used.
#include "base/json.h"
#include "cli/command.h"
#include "games/rules/shelf.h"
#include "layout/layered.h"
#include "pages/page.h"
#include "print/inline.h"

#include "version.h"

#include <dlfcn.h>
#include <linux/landlock.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define DOCTOR_FAILED 4 /* the exit code of a world that fails */

typedef enum {
  DOCTOR_OK,
  DOCTOR_MISSING,
  DOCTOR_OPTIONAL
} DoctorState; /* the last: missing, and the program works without it */

typedef struct {
  GString *text;
  GrJson *json; /* (nullable) told as data instead */
  gboolean fails;
} Doctor;

/* How a library tells its version. */
typedef enum {
  DOCTOR_SILENT,   /* not at all */
  DOCTOR_TEXT,     /* a function gives a text */
  DOCTOR_DECIMAL,  /* a function gives 21400 for 2.14.0 */
  DOCTOR_BYTES,    /* a function gives 0x010204 for 1.2.4 */
  DOCTOR_CALLS,    /* three functions, … */
  DOCTOR_NUMBERS,  /* … or three numbers, %s in their names being major, minor and micro */
  DOCTOR_GRAPHVIZ, /* a function that wants a context */
} DoctorForm;

static const struct {
  const char *name;
  const GrModuleFile *module;
  DoctorForm form;
  const char *symbol;
  const char *package; /* Debian's */
} doctor_library[] = {
  { "Cairo", &gr_print_file, DOCTOR_TEXT, "cairo_version_string", "libcairo2" },
  { "Pango", &gr_print_file, DOCTOR_TEXT, "pango_version_string", "libpangocairo-1.0-0" },
  { "HarfBuzz", &gr_print_file, DOCTOR_TEXT, "hb_version_string", "libharfbuzz-subset0" },
  { "fontconfig", &gr_print_file, DOCTOR_DECIMAL, "FcGetVersion", "libfontconfig1" },
  { "Graphviz", &gr_graphviz_file, DOCTOR_GRAPHVIZ, "gvcVersion", "libgvc6" },
  { "librsvg", &gr_images_file, DOCTOR_NUMBERS, "rsvg_%s_version", "librsvg2-2" },
  { "gdk-pixbuf", &gr_images_file, DOCTOR_NUMBERS, "gdk_pixbuf_%s_version", "libgdk-pixbuf-2.0-0" },
  { "libwebp", &gr_webp_file, DOCTOR_BYTES, "WebPGetEncoderVersion", "libwebp7 libwebpmux3" },
  { "chafa", &gr_sixel_file, DOCTOR_SILENT, NULL, "libchafa0" },
  { "libsoup", &gr_serve_file, DOCTOR_CALLS, "soup_get_%s_version", "libsoup-3.0-0" },
};

static const struct {
  const char *package, *family;
} doctor_font[] = {
#include "doctor-fonts.h"
};

/* Tells one thing: its name, what is known of it (nullable), and the command that brings it where it is not there. */
static void
doctor_tell (Doctor *doctor, DoctorState state, const char *name, const char *detail, const char *bring)
{
  static const char *const told[] = { GR_PHRASE ("ok"), GR_PHRASE ("missing"), GR_PHRASE ("optional") };
  static const char *const word[] = { "ok", "missing", "optional" };
  doctor->fails |= state == DOCTOR_MISSING;
  bring = state != DOCTOR_OK ? bring : NULL;
  if (doctor->json == NULL) {
    g_string_append_printf (doctor->text, "%-9s %-28s%s\n", gr_message (told[state]), name,
                            detail != NULL ? detail : "");
    while (g_str_has_suffix (doctor->text->str, " \n"))
      g_string_erase (doctor->text, (gssize) doctor->text->len - 2, 1);
    if (bring != NULL)
      g_string_append_printf (doctor->text, "          → %s\n", bring);
    return;
  }
  gr_json_open (doctor->json, NULL, '{');
  gr_json_text (doctor->json, "name", name);
  gr_json_text (doctor->json, "state", word[state]);
  if (detail != NULL)
    gr_json_text (doctor->json, "detail", detail);
  if (bring != NULL)
    gr_json_text (doctor->json, "command", bring);
  gr_json_close (doctor->json, '}');
}

static char *
doctor_apt (const char *packages)
{
  return g_strconcat ("apt-get install ", packages, NULL);
}

/* ---- libraries ---- */

/* The three numbers that the symbols give whose names are @pattern. (transfer full) */
static char *
doctor_numbers (void *library, const char *pattern, gboolean are_calls)
{
  static const char *const part[] = { "major", "minor", "micro" };
  GString *out = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (part); i++) {
    g_autofree char *name = g_strdup_printf (pattern, part[i]);
    void *symbol = dlsym (library, name);
    guint (*call) (void);
    *(gpointer *) &call = symbol;
    if (symbol != NULL)
      g_string_append_printf (out, "%s%u", i > 0 ? "." : "", are_calls ? call () : *(const guint *) symbol);
  }
  return g_string_free (out, FALSE);
}

static char *
doctor_graphviz (void *library)
{
  gpointer (*open) (const void *plugins, int demand);
  char *(*version) (gpointer context);
  int (*close) (gpointer context);
  *(gpointer *) &open = dlsym (library, "gvContextPlugins");
  *(gpointer *) &version = dlsym (library, "gvcVersion");
  *(gpointer *) &close = dlsym (library, "gvFreeContext");
  if (open == NULL || version == NULL || close == NULL)
    return NULL;
  gpointer context = open (NULL, 0);
  char *told = g_strdup (version (context));
  close (context);
  return told;
}

/* What the library says of itself. (transfer full) (nullable) */
static char *
doctor_version (void *library, DoctorForm form, const char *symbol)
{
  union {
    gpointer address;
    const char *(*text) (void);
    int (*number) (void);
  } call = { form == DOCTOR_SILENT ? NULL : dlsym (library, symbol) };
  if (form == DOCTOR_CALLS || form == DOCTOR_NUMBERS)
    return doctor_numbers (library, symbol, form == DOCTOR_CALLS);
  if (call.address == NULL)
    return NULL;
  if (form == DOCTOR_TEXT)
    return g_strdup (call.text ());
  if (form == DOCTOR_GRAPHVIZ)
    return doctor_graphviz (library);
  int number = call.number ();
  return form == DOCTOR_BYTES ? g_strdup_printf ("%d.%d.%d", number >> 16, number >> 8 & 255, number & 255)
                              : g_strdup_printf ("%d.%d.%d", number / 10000, number / 100 % 100, number % 100);
}

static void
doctor_program (Doctor *doctor)
{
  g_autofree char *glib = g_strdup_printf ("%u.%u.%u", glib_major_version, glib_minor_version, glib_micro_version);
  doctor_tell (doctor, DOCTOR_OK, "grundy", GR_VERSION, NULL);
  doctor_tell (doctor, DOCTOR_OK, "GLib", glib, NULL);
  doctor_tell (doctor, DOCTOR_OK, "Lua", GR_LUA_VERSION, NULL);
  doctor_tell (doctor, DOCTOR_OK, "GMP", GR_GMP_VERSION, NULL);
}

static void
doctor_libraries (Doctor *doctor)
{
  for (guint i = 0; i < G_N_ELEMENTS (doctor_library); i++) {
    g_autofree char *path = gr_module_path (doctor_library[i].module);
    void *library = path != NULL ? dlopen (path, RTLD_LAZY | RTLD_LOCAL) : NULL;
    const char *why = library != NULL ? NULL : path != NULL ? dlerror () : gr_message (doctor_library[i].module->name);
    g_autofree char *version = library != NULL
                                 ? doctor_version (library, doctor_library[i].form, doctor_library[i].symbol)
                                 : g_strdup (why);
    g_autofree char *bring = path != NULL ? doctor_apt (doctor_library[i].package)
                                          : g_strdup ("meson install -C .build");
    doctor_tell (doctor, library != NULL ? DOCTOR_OK : DOCTOR_MISSING, doctor_library[i].name, version, bring);
  }
  g_autofree char *ffmpeg = g_find_program_in_path ("ffmpeg");
  doctor_tell (doctor, ffmpeg != NULL ? DOCTOR_OK : DOCTOR_OPTIONAL, "ffmpeg",
               ffmpeg != NULL ? ffmpeg : gr_message ("only MP4 wants it"), "apt-get install ffmpeg");
}

/* ---- fonts and data ---- */

static void
doctor_fonts (Doctor *doctor)
{
  g_autoptr (GError) error = NULL;
  const GrPrintModule *print = gr_print_module (&error);
  for (guint i = 0; i < G_N_ELEMENTS (doctor_font); i++) {
    g_autofree char *bring = doctor_apt (doctor_font[i].package);
    g_autofree char *name = g_strdup_printf (gr_message ("font %s"), doctor_font[i].family);
    gboolean has = print != NULL && print->has_family (doctor_font[i].family);
    doctor_tell (doctor, has ? DOCTOR_OK : DOCTOR_MISSING, name, NULL, bring);
  }
}

/* A folder of the program's own data, by a @file (nullable) in it. */
static void
doctor_data (Doctor *doctor, const char *name, const char *file, const char *variable)
{
  g_autofree char *folder = file != NULL ? g_path_get_dirname (file) : NULL;
  g_autofree char *plain = folder != NULL ? g_canonicalize_filename (folder, NULL) : NULL;
  g_autofree char *bring = g_strdup_printf ("meson install -C .build, export %s=…", variable);
  doctor_tell (doctor, file != NULL ? DOCTOR_OK : DOCTOR_MISSING, gr_message (name), plain, bring);
}

/* ---- the system ---- */

/* Whether a process can shut itself in: tried by one of our own. */
static void
doctor_sandbox (Doctor *doctor)
{
  int status = 1;
  long landlock = syscall (SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  g_autoptr (GPtrArray) read = g_ptr_array_new ();
  pid_t child = fork ();
  if (child == 0)
    _exit (gr_sandbox_enter (read, NULL) ? 0 : 1);
  gboolean holds = child > 0 && waitpid (child, &status, 0) == child && WIFEXITED (status) && WEXITSTATUS (status) == 0;
  g_autofree char *detail = landlock > 0 ? g_strdup_printf ("Landlock %ld%s", landlock, holds ? ", seccomp" : "")
                                         : NULL;
  doctor_tell (doctor, holds ? DOCTOR_OK : DOCTOR_OPTIONAL, gr_message ("sandbox"), detail,
               gr_message ("Linux 5.13 or later with Landlock and seccomp"));
}

static void
doctor_system (Doctor *doctor)
{
  g_autofree char *cache = g_build_filename (g_get_user_cache_dir (), "fontconfig", NULL);
  g_autofree char *there = g_strdup (cache); /* the innermost folder that there is */
  while (!g_file_test (there, G_FILE_TEST_EXISTS) && strlen (there) > 1) {
    g_autofree char *below = g_steal_pointer (&there);
    there = g_path_get_dirname (below);
  }
  doctor_tell (doctor, access (there, W_OK) == 0 ? DOCTOR_OK : DOCTOR_OPTIONAL, gr_message ("cache of fonts"), cache,
               "export XDG_CACHE_HOME=…");
  static const char *const variable[] = { "LC_ALL", "LC_CTYPE", "LANG" };
  const char *locale = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (variable) && (locale == NULL || *locale == '\0'); i++)
    locale = g_getenv (variable[i]);
  g_autofree char *lower = g_ascii_strdown (locale != NULL ? locale : "", -1);
  gboolean is_utf8 = strstr (lower, "utf-8") != NULL || strstr (lower, "utf8") != NULL;
  doctor_tell (doctor, is_utf8 ? DOCTOR_OK : DOCTOR_OPTIONAL, gr_message ("locale"),
               locale != NULL && *locale != '\0' ? locale : "C", "export LC_ALL=C.UTF-8");
}

static void
doctor_run (GrCall *call)
{
  if (!gr_command_read_options (call, NULL))
    return;
  g_autoptr (GString) out = g_string_new (NULL);
  GrJson json = { .text = out };
  Doctor doctor = { .text = out, .json = gr_args_flag (call->request->command, "json") ? &json : NULL };
  if (doctor.json != NULL) {
    gr_json_open (&json, NULL, '{');
    gr_json_open (&json, "things", '[');
  }
  doctor_program (&doctor);
  doctor_sandbox (&doctor); /* while there is but one thread */
  doctor_libraries (&doctor);
  doctor_fonts (&doctor);
  g_auto (GStrv) shelf = gr_shelf_names ();
  g_autofree char *game = shelf[0] != NULL ? g_strconcat (shelf[0], ".lua", NULL) : NULL;
  g_autofree char *rules = game != NULL ? gr_shelf_file (game) : NULL, *template = gr_template_file ("handout");
  doctor_data (&doctor, GR_PHRASE ("templates"), template, "GRUNDY_TEMPLATES");
  doctor_data (&doctor, GR_PHRASE ("games in Lua"), rules, "GRUNDY_GAMES");
  doctor_system (&doctor);
  if (doctor.json != NULL) {
    gr_json_close (&json, ']');
    gr_json_boolean (&json, "ok", !doctor.fails);
    gr_json_close (&json, '}');
    g_string_append_c (out, '\n');
  }
  gr_print (out->str, out->len, call->report);
  call->code = doctor.fails ? DOCTOR_FAILED : 0;
}

static const GrParam doctor_params[] = {
  { "json", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "one JSON object on one line" },
  GR_COMMON_PARAMS,
  GR_PARAM_END,
};

const GrCommand gr_command_doctor = {
  .name = "doctor",
  .usage = "[--json]",
  .summary = "Tells what the program lacks, and the command that brings it",
  .details = GR_PHRASE (
    "Libraries, fonts, templates, the kernel’s sandbox, the cache of fonts and the locale, a line each. The exit code is\n"
    "4 where something is missing that the program needs; without what is optional it works, and does less.\n"),
  .params = doctor_params,
  .has_own_options = TRUE,
  .run = doctor_run,
};
