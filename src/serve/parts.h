// SPDX-License-Identifier: MIT
// What the files of the server share: private to serve/.
#pragma once

#include "serve/serve.h"

#include <libsoup/soup.h>

/* ---- processes of our own that answer requests (child.c): a few at a time, each within bounds of time and memory ---- */

typedef struct GrChildren GrChildren;

typedef struct {
  int code;    /* its exit code; -1 where it was ended for taking too long, or was lost */
  GBytes *out; /* (nullable) its standard output */
  char *said;  /* its standard error */
} GrChildResult;

typedef void (*GrChildDone) (const GrChildResult *result, gpointer data);

/* Each process has the bounds that @options (lent) give. */
GrChildren *gr_children_new (const GrServeOptions *options);
/* Whoever waits for one of @children is told that it was lost. */
void gr_children_free (GrChildren *children);

/* What a process does. All of it is copied. */
typedef struct {
  const char *key;          /* (nullable) its name in an answer of several */
  const char *const *own;   /* the command and options of ours, NULL-terminated */
  const char *const *words; /* (nullable) the user's, which alone messages show, NULL-terminated */
  const char *folder;       /* where it works */
  GBytes *input;            /* (nullable) its standard input */
  const char *given;        /* (nullable) the file as which it is read there: “rules.lua” */
} GrChildTask;

/* Runs this program for @task, and calls @done from the main loop. Gives a number for gr_children_cancel(), or 0 where too
   many wait already and nothing is run. */
guint gr_children_run (GrChildren *children, const GrChildTask *task, GrChildDone done, gpointer data);

/* Ends it, or takes it off the list; done is not called. Nothing where it has ended. */
void gr_children_cancel (GrChildren *children, guint number);

/* ---- what goes back to a browser (work.c), with the headers that keep it to itself ---- */

/* Answers @message with @status and the @data (transfer none, nullable) of media type @type. */
void gr_reply (SoupServerMessage *message, guint status, const char *type, GBytes *data);

/* The same with a line of plain text. */
void gr_reply_text (SoupServerMessage *message, guint status, const char *text);

/* The head and the beginning of the body of a page of the server's own, called @title, with @style (CSS). */
void gr_reply_begin_page (GString *out, const char *title, const char *lang, const char *style);

/* Links to the pages of the server: its list of lessons, where @options have a folder, and the workbench. @current
   (nullable) is the path of the one that is shown. */
void gr_reply_append_pages (GString *out, const GrServeOptions *options, const char *current);

/* A button with a picture (the path of an icon), for those who have a script. */
#define GR_REPLY_ICON "<svg viewBox=\"0 0 20 20\" aria-hidden=\"true\"><path d=\"%s\"/></svg>"
#define GR_REPLY_ICON_THEME "M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14"
void gr_reply_append_icon (GString *out, const char *id, const char *words, const char *path);

typedef struct {
  const char *type;   /* of the answer; static */
  const char *lang;   /* static */
  const char *file;   /* (nullable) the name under which it is saved */
  const char *hidden; /* (nullable) what messages of the process are not to show; valid as long as the server */
  gboolean is_small;  /* a picture in a page without a script, which a message would break: a dash instead */
} GrWorkLook;

/* Answers @message with what the one of @tasks writes, or with its messages; where they have keys, with a JSON object in which
   each has {"good": whether it went well, "text": what it writes or says}. Who leaves takes the processes along. */
void gr_work_begin (GrChildren *children, SoupServerMessage *message, const GrChildTask *tasks, guint n_tasks,
                    const GrWorkLook *look);

/* ---- lessons of a folder as pages that follow what is saved (preview.c) ---- */

typedef struct GrPreview GrPreview;

/* @options stay valid as long as the preview lives. */
GrPreview *gr_preview_new (const GrServeOptions *options, GrChildren *children);
void gr_preview_free (GrPreview *preview);

/* The list of the lessons. */
void gr_preview_index (GrPreview *preview, SoupServerMessage *message);

/* What stands at @path (decoded, without the first stroke): a lesson, “02-nim.html”, or a file beside it. */
void gr_preview_page (GrPreview *preview, SoupServerMessage *message, const char *path);

/* Tells the reader of @path, who has its state @version, when there is another one: a stream of events. */
void gr_preview_events (GrPreview *preview, SoupServerMessage *message, const char *path, const char *version);

/* Something in the folder is new: lessons that somebody looks at are built again. */
void gr_preview_refresh (GrPreview *preview);

/* ---- a page in which a game is typed or chosen, and every figure of it seen and taken away (workbench.c) ---- */

typedef struct GrWorkbench GrWorkbench;

/* @options stay valid as long as the workbench lives. */
GrWorkbench *gr_workbench_new (const GrServeOptions *options, GrChildren *children);
void gr_workbench_free (GrWorkbench *workbench);

/* Answers for @name: “workbench” (the page), “solve” and “draw” (by the program, with the command line in @query), “state” (the
   answer and the figure at once) and “pictures” (several figures), as JSON, “write” (the page for lessons) and “lesson” (what is
   written there, as a page), or says that there is no such thing. */
void gr_workbench_answer (GrWorkbench *workbench, SoupServerMessage *message, const char *name, GHashTable *query);

/* The page in which a lesson is written (write.c). */
void gr_write_page (SoupServerMessage *message, const GrServeOptions *options);
