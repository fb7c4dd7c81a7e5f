// SPDX-License-Identifier: MIT
// The library's functions over the road that commands take (docs/architecture.md): words to a request, a request to a
// study, a study to an answer or to frames, frames to a file. A problem keeps its study, so that games are solved once; a
// figure is drawn anew for each file, since a file's options change its frames. Every call is held (base/guard.h), and one at
// a time: the layout's, the parser's and the fonts' libraries have one state for the process. What belongs to a problem but
// stands in such a state, the language of messages and the colours of a theme file, is set again as each call begins.
// Invariant: where is_bad, the report says why, and it is not emptied any more.
#include "library/private.h"

#include "base/guard.h"
#include "base/module.h"
#include "cli/compare.h"
#include "cli/lessons.h"
#include "answers/answers.h"
#include "lesson/document.h"
#include "print/print.h"

#include "version.h"

#include <dlfcn.h>
#include <string.h>

struct GrProblem {
  GrRequest *request;
  guint n_first;      /* of a comparison: the summands of G, which is compared with the others; 0: it is none */
  GrWord *name;       /* where faults without another place point: the first word */
  GrReport *report;   /* of the last call */
  GrStudy *study;     /* (nullable) not asked for yet, or impossible */
  GrDrawing *drawing; /* (nullable) the figure with its pictures, for those who ask for words */
  GString *out;       /* the last answer or file */
  char *faults;       /* (nullable) the report as text */
  const char *lang;   /* (nullable) of what is said; one of gr_languages */
  gboolean is_bad;    /* the words or the games are wrong */
};

const GrParam gr_tables_params[] = {
  GR_STILL_PARAMS,
  GR_PARAM_ID_PREFIX,
  GR_PARAM_ROOT,
  GR_PARAM_END,
};

const char *const gr_tables_bounds[] = { "timeout", "max-memory", NULL };

/* ---- the library ---- */

const char *
gr_library_version (void)
{
  return GR_VERSION;
}

const char *const *
gr_library_names (GrLibraryKind kind)
{
  static const char **names[3];
  if ((guint) kind >= G_N_ELEMENTS (names))
    return NULL;
  if (names[kind] != NULL)
    return names[kind];
  g_autoptr (GPtrArray) name = g_ptr_array_new ();
  for (guint i = 0; kind == GR_LIBRARY_GAMES && gr_games[i] != NULL; i++)
    g_ptr_array_add (name, (gpointer) gr_games[i]->about.name);
  for (guint i = 0; kind == GR_LIBRARY_FIGURES && gr_figures[i] != NULL; i++)
    g_ptr_array_add (name, (gpointer) gr_figures[i]->name);
  for (guint i = 0; kind == GR_LIBRARY_FORMATS && gr_formats[i] != NULL; i++)
    g_ptr_array_add (name, (gpointer) gr_formats[i]->name);
  g_ptr_array_add (name, NULL);
  names[kind] = (const char **) g_ptr_array_steal (name, NULL);
  return names[kind];
}

/* The program that belongs to the library, by which its modules are found: beside it in a build folder, else in the folder
   of programs beside the library's, else where the shell finds it. */
static void
library_find_program (void)
{
  static const char *const below[] = { "grundy", "../bin/grundy", "../../bin/grundy" }; /* lib, lib/x86_64-linux-gnu */
  static const char here = '\0';
  Dl_info own;
  if (dladdr (&here, &own) != 0 && own.dli_fname != NULL) {
    g_autofree char *folder = g_path_get_dirname (own.dli_fname);
    for (guint i = 0; i < G_N_ELEMENTS (below); i++) {
      g_autofree char *path = g_build_filename (folder, below[i], NULL);
      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE) && !g_file_test (path, G_FILE_TEST_IS_DIR)) {
        gr_module_set_program (path);
        return;
      }
    }
  }
  g_autofree char *path = g_find_program_in_path ("grundy");
  gr_module_set_program (path);
}

/* ---- a call ---- */

typedef enum { PROBLEM_GAME, PROBLEM_COMPARISON, PROBLEM_BLOCK } GrProblemKind;

/* What a function was given, and what it gives. */
typedef struct {
  GrProblem *problem;
  GrProblemKind kind;
  const char *const *word; /* shape (n) */
  size_t n;                /* words, or which frame */
  GrSolveStyle style;
  int all;
  const char *text, *other; /* (nullable) the inputs, or the format's name */
  const char *folder;       /* (nullable) */
  size_t *size;             /* (nullable) */
  const void *answer;
} Call;

static const void *
problem_call (void (*work) (gpointer call), Call call)
{
  static GMutex one;
  g_mutex_lock (&one);
  g_autofree char *assertion = NULL;
  gr_messages_set_lang (call.problem->lang);
  gr_theme_set_file (call.problem->request != NULL ? call.problem->request->colours : NULL);
  GrGuardEnd end = gr_guard_hold (work, &call, &assertion);
  if (end != GR_GUARD_DONE) { /* what the problem had may be half changed, and is never touched again, nor freed */
    GrProblem *problem = call.problem;
    *problem = (GrProblem) { .name = problem->name,
                             .report = gr_report_new (),
                             .out = g_string_new (NULL),
                             .lang = problem->lang,
                             .is_bad = TRUE };
    if (end == GR_GUARD_NO_MEMORY)
      gr_report_add_at (problem->report, GR_FAULT_LIMIT, problem->name, "try a smaller input or a lower --limit",
                        "out of memory");
    else
      gr_report_add_at (problem->report, GR_FAULT_WORLD, problem->name,
                        "please report it, with these words; other problems are as good as before",
                        "internal fault: %s", assertion);
  }
  g_mutex_unlock (&one);
  return end == GR_GUARD_DONE ? call.answer : NULL;
}

/* ---- a problem ---- */

/* FALSE where nothing can be asked of @problem any more. */
static gboolean
problem_begin (GrProblem *problem)
{
  g_clear_pointer (&problem->faults, g_free);
  g_string_truncate (problem->out, 0);
  if (problem->is_bad)
    return FALSE;
  gr_report_free (problem->report);
  problem->report = gr_report_new ();
  if (problem->study != NULL)
    gr_study_allow (problem->study);
  return TRUE;
}

/* Options that the library cannot keep are faults. */
static gboolean
problem_check_options (GrProblem *problem)
{
  for (guint i = 0; gr_tables_bounds[i] != NULL; i++) {
    const GrOption *given = gr_args_option (problem->request->program, gr_tables_bounds[i]);
    if (given != NULL)
      gr_report_add_at (problem->report, GR_FAULT_USAGE, given->key,
                        "--limit bounds the work; or run the program itself",
                        "--%s bounds a whole process, and the library has none of its own", gr_tables_bounds[i]);
  }
  return gr_report_is_empty (problem->report);
}

/* Begins to read @words (of GrWord): in which language is spoken, and which options of pictures there are. */
static gboolean
problem_read_head (GrProblem *problem, GPtrArray *words)
{
  problem->lang = gr_words_lang (words);
  gr_messages_set_lang (problem->lang);
  problem->name = words->len > 0 ? gr_word_copy (words->pdata[0]) : NULL;
  return gr_words_check_text (words, problem->report);
}

/* @text (nullable), checked; NULL with a fault where it is none, or without one where there is none. (transfer full) */
static GrSource *
problem_input (GrProblem *problem, const char *text)
{
  g_autoptr (GrSource) source = text != NULL ? gr_source_new (GR_PHRASE ("input"), g_strdup (text), -1) : NULL;
  return source != NULL && gr_source_check_text (source, problem->report) ? g_steal_pointer (&source) : NULL;
}

static gboolean
problem_read (GrProblem *problem, const Call *call)
{
  GrRequest *request = problem->request;
  g_autoptr (GPtrArray)
    words = gr_words_joined (GR_PHRASE ("request"), "", call->word, (guint) MIN (call->n, G_MAXUINT));
  if (words->len == 0)
    return gr_report_add_at (problem->report, GR_FAULT_USAGE, NULL, "such as “nim 3 1 4” or “mex nim 3 1 4”",
                             "want a game, or a figure and a game, got nothing");
  if (!problem_read_head (problem, words))
    return FALSE;
  request->command = gr_args_new (gr_tables_params, problem->name, request->program->folder);
  g_autoptr (GrSource) first = problem_input (problem, call->text), second = problem_input (problem, call->other);
  if (!gr_report_is_empty (problem->report))
    return FALSE;
  if (call->kind == PROBLEM_COMPARISON) {
    GrSource *const input[2] = { first, second };
    return gr_compare_read (request, words, input, &problem->n_first, problem->report)
           && problem_check_options (problem);
  }
  gboolean has_figure = gr_figure_lookup (problem->name->text) != NULL;
  gboolean is_read = has_figure ? gr_request_read_figure (request, NULL, words, GR_FAULT_USAGE, problem->report)
                                : gr_request_read (request, words, GR_FAULT_USAGE, problem->report);
  return is_read && problem_check_options (problem)
         && (first == NULL || gr_request_set_input (request, first, problem->report));
}

/* A figure block is read as a lesson that holds nothing else. */
static gboolean
problem_read_block (GrProblem *problem, const Call *call)
{
  static const char fence[] = "```";
  g_autoptr (GPtrArray)
    words = gr_words_joined (GR_PHRASE ("request"), "", call->word, (guint) MIN (call->n, G_MAXUINT));
  if (!problem_read_head (problem, words))
    return FALSE;
  gboolean is_fenced = g_str_has_prefix (call->text, fence);
  g_autofree char *name = call->folder != NULL ? g_build_filename (call->folder, "input", NULL) : g_strdup ("input");
  g_autoptr (GrSource) source = gr_source_new (
    name,
    is_fenced ? g_strconcat ("\n", call->text, NULL) : g_strconcat (fence, "grundy\n", call->text, "\n", fence, NULL),
    -1);
  if (!gr_source_check_text (source, problem->report))
    return FALSE;
  g_autoptr (GrDocument) document = gr_document_read_sheet (call->folder, source, NULL, problem->report);
  if (!gr_report_is_empty (problem->report))
    return FALSE;
  guint n = 0;
  GrFigureBlock *block = NULL;
  GR_EACH_POINTER (i, GrFigureBlock, figure, document->figure)
    if (figure->request != NULL) {
      n += figure->request->figure->len;
      block = figure;
    }
  if (n != 1)
    return gr_report_add (problem->report, GR_FAULT_INPUT, source, gr_source_line (source, 1),
                          "“figure: mex” and below it “game: nim 3 1 4”", "want one figure, got %u", n);
  gr_request_free (problem->request);
  problem->request = g_steal_pointer (&block->request);
  if (problem->name == NULL)
    problem->name = gr_word_copy (block->place);
  problem->request->command = gr_args_new (gr_tables_params, problem->name, call->folder);
  g_autoptr (GPtrArray) rest = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  if (!gr_request_read_plain (problem->request, words, rest, problem->report))
    return FALSE;
  if (rest->len > 0)
    return gr_report_add_at (problem->report, GR_FAULT_USAGE, rest->pdata[0], "games and figures stand in the block",
                             "want options alone beside a block, got “%s”", ((const GrWord *) rest->pdata[0])->text);
  return problem_check_options (problem);
}

static void
call_new (gpointer data)
{
  static gboolean has_begun;
  Call *call = data;
  if (!has_begun) {
    has_begun = TRUE;
    library_find_program ();
    gr_print_supply_text ();
  }
  call->problem->is_bad = !(call->kind == PROBLEM_BLOCK ? problem_read_block : problem_read) (call->problem, call);
}

static GrProblem *
problem_new (Call call)
{
  GrProblem *problem = g_new0 (GrProblem, 1);
  problem->request = gr_request_new (call.folder);
  problem->report = gr_report_new ();
  problem->out = g_string_new (NULL);
  call.problem = problem;
  problem_call (call_new, call);
  return problem;
}

GrProblem *
gr_problem_new (const char *const *words, size_t n_words, const char *input, const char *folder)
{
  return problem_new ((Call) { .word = words, .n = n_words, .text = input, .folder = folder });
}

GrProblem *
gr_problem_new_comparison (const char *const *words, size_t n_words, const char *first_input, const char *second_input,
                           const char *folder)
{
  return problem_new ((Call) { .kind = PROBLEM_COMPARISON,
                               .word = words,
                               .n = n_words,
                               .text = first_input,
                               .other = second_input,
                               .folder = folder });
}

GrProblem *
gr_problem_new_block (const char *block, const char *const *options, size_t n_options, const char *folder)
{
  return problem_new (
    (Call) { .kind = PROBLEM_BLOCK, .word = options, .n = n_options, .text = block, .folder = folder });
}

static void
call_free (gpointer data)
{
  GrProblem *problem = ((Call *) data)->problem;
  gr_drawing_free (problem->drawing);
  gr_study_free (problem->study);
  gr_request_free (problem->request);
  gr_report_free (problem->report);
  gr_word_free (problem->name);
  GR_DROP (problem, out, faults);
}

void
gr_problem_free (GrProblem *problem)
{
  if (problem != NULL)
    problem_call (call_free, (Call) { .problem = problem });
  g_free (problem);
}

GrProblemCode
gr_problem_code (const GrProblem *problem)
{
  return (GrProblemCode) gr_report_exit_code (problem->report);
}

static void
call_faults (gpointer data)
{
  Call *call = data;
  if (call->problem->faults == NULL)
    call->problem->faults = gr_report_text (call->problem->report, GR_REPORT_FULL);
  call->answer = call->problem->faults;
}

const char *
gr_problem_faults (GrProblem *problem)
{
  return problem_call (call_faults, (Call) { .problem = problem });
}

/* The study, made once; NULL with faults where the games cannot be studied. */
static GrStudy *
problem_study (GrProblem *problem)
{
  if (problem->study == NULL && !problem->is_bad)
    problem->study = gr_request_study (problem->request, problem->report);
  problem->is_bad = problem->study == NULL;
  return problem->study;
}

/* The figure, drawn; NULL and faults where there is none. (transfer full) */
static GrDrawing *
problem_draw (GrProblem *problem)
{
  if (problem->request->figure->len == 0) {
    gr_report_add_at (problem->report, GR_FAULT_USAGE, problem->name, "put one before the game: “mex nim 3 1 4”",
                      "want a figure, got a game alone");
    return NULL;
  }
  GrStudy *study = problem_study (problem);
  return study != NULL ? gr_request_draw_figure (problem->request, 0, study, problem->report) : NULL;
}

static void
call_solve (gpointer data)
{
  Call *call = data;
  GrProblem *problem = call->problem;
  if (!problem_begin (problem) || problem_study (problem) == NULL)
    return;
  gboolean good = problem->n_first > 0 ? gr_compare_answer (problem->request, problem->study, problem->n_first,
                                                            call->style == GR_SOLVE_JSON, problem->out, problem->report)
                                       : gr_solve_answer (problem->request, problem->study, call->style, call->all != 0,
                                                          problem->out, NULL, problem->report);
  if (good)
    call->answer = problem->out->str;
}

const char *
gr_problem_solve (GrProblem *problem, int all)
{
  return problem_call (call_solve, (Call) { .problem = problem, .style = GR_SOLVE_JSON, .all = all });
}

const char *
gr_problem_tell (GrProblem *problem, int all)
{
  return problem_call (call_solve, (Call) { .problem = problem, .style = GR_SOLVE_TEXT, .all = all });
}

/* The frames of the figure for those who ask for words. (nullable) of GrFrame */
static void
call_frames (gpointer data)
{
  Call *call = data;
  GrProblem *problem = call->problem;
  if (problem->drawing == NULL && problem_begin (problem)) {
    problem->request->data_only = problem->request->wants_net = FALSE;
    problem->drawing = problem_draw (problem);
  }
  call->answer = problem->drawing != NULL ? problem->drawing->frames : NULL;
}

size_t
gr_problem_n_frames (GrProblem *problem)
{
  const GPtrArray *frames = problem_call (call_frames, (Call) { .problem = problem });
  return frames != NULL ? frames->len : 0;
}

static const GrFrame *
problem_frame (GrProblem *problem, size_t index)
{
  const GPtrArray *frames = problem_call (call_frames, (Call) { .problem = problem });
  return frames != NULL && index < frames->len ? frames->pdata[index] : NULL;
}

const char *
gr_problem_sentence (GrProblem *problem, size_t index)
{
  const GrFrame *frame = problem_frame (problem, index);
  return frame != NULL ? frame->sentence : NULL;
}

const char *
gr_problem_result (GrProblem *problem, size_t index)
{
  const GrFrame *frame = problem_frame (problem, index);
  return frame != NULL ? frame->result : NULL;
}

/* ---- files ---- */

static gboolean
problem_write_frames (GrProblem *problem, const GrFormat *format, size_t index, GError **error)
{
  GPtrArray *figure = problem->request->figure;
  /* Without a figure the state graph is meant where a format holds nothing else. */
  if (figure->len == 0 && (format->flags & GR_FORMAT_ONLY_NET) != 0) {
    g_autoptr (GrWord) name = gr_word_new (problem->name->source, problem->name->span, "graph");
    if (!gr_request_add_figure (problem->request, name, GR_FAULT_USAGE, problem->report))
      return FALSE;
  } else if (figure->len > 0 && !gr_draw_check_states (figure->pdata[0], format, problem->name, problem->report))
    return FALSE;
  problem->request->data_only = (format->flags & GR_FORMAT_DATA) != 0;
  problem->request->wants_net = (format->flags & GR_FORMAT_NET) != 0;
  g_autoptr (GrDrawing) drawing = problem_draw (problem);
  if (drawing == NULL)
    return FALSE;
  if (index != GR_PROBLEM_DEFAULT && index >= drawing->frames->len)
    return gr_report_add_at (problem->report, GR_FAULT_USAGE, problem->name, NULL,
                             "want a frame from 0 to %u, got %" G_GSIZE_FORMAT, drawing->frames->len - 1, index);
  if (index != GR_PROBLEM_DEFAULT) {
    drawing->is_told = TRUE;
    drawing->show = GR_SHOW_STEP;
    drawing->step = (guint) index;
  }
  gboolean unfolds = (format->flags & GR_FORMAT_UNFOLDS) != 0;
  g_autoptr (GrStillFrames) still = gr_still_frames (problem->request, drawing, format, unfolds, problem->report);
  if (still == NULL)
    return FALSE;
  if (still->frames->len > 1 && (format->flags & GR_FORMAT_MANY) == 0 && !still->options.is_animated)
    return gr_report_add_at (problem->report, GR_FAULT_USAGE, problem->name,
                             "ask for one by its number, or for --steps strip", "%u frames do not fit into one %s file",
                             still->frames->len, format->name);
  gboolean is_written = format->write (still->frames, &still->options, problem->out, error);
  gr_warn_missing (still->missing, problem->name, problem->report);
  return is_written;
}

static void
call_write (gpointer data)
{
  Call *call = data;
  GrProblem *problem = call->problem;
  if (!problem_begin (problem))
    return;
  const GrFormat *format = gr_format_lookup (call->text);
  GError *error = NULL;
  if (format == NULL) {
    g_autofree char *names = g_strjoinv (", ", (char **) gr_library_names (GR_LIBRARY_FORMATS));
    g_autofree char *help = g_strdup_printf (gr_message ("formats are %s"), names);
    gr_report_add_at (problem->report, GR_FAULT_USAGE, problem->name, help, "want a format, got “%s”", call->text);
    return;
  }
  gboolean is_written = problem_write_frames (problem, format, call->n, &error);
  if (error != NULL)
    gr_report_add_error (problem->report, problem->name, error);
  if (!is_written || !gr_report_is_empty (problem->report))
    return;
  *call->size = problem->out->len;
  call->answer = problem->out->str;
}

const void *
gr_problem_write (GrProblem *problem, const char *format, size_t index, size_t *size)
{
  *size = 0;
  return problem_call (call_write, (Call) { .problem = problem, .text = format, .n = index, .size = size });
}
