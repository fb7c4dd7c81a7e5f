// SPDX-License-Identifier: MIT
// What is computed for one request: a process of ours whose output is the answer.
#pragma once

#include "serve/child.h"

#include <libsoup/soup.h>

typedef struct {
  const char *type;   /* of the answer; static */
  const char *lang;   /* static */
  const char *file;   /* (nullable) the name under which it is saved */
  const char *hidden; /* (nullable) what messages of the process are not to show; valid as long as the server */
  gboolean is_small;  /* a picture in a page without a script, which a message would break: a dash instead */
} GrWorkLook;

/* Answers @message with what @task writes, or with its messages. Who leaves takes the process along. */
void gr_work_begin (GrChildren *children, SoupServerMessage *message, const GrChildTask *task, const GrWorkLook *look);
