// SPDX-License-Identifier: MIT
// JSON written as it comes, keys in the order given, integers exact. It writes straight into a GString, so that a
// million values never stand in memory as a tree.
#pragma once

#include "base/output.h"

typedef struct {
  GString *text;        /* borrowed; what has been written */
  gboolean pending;     /* a comma is due before the next member */
  const GrDrain *drain; /* (nullable) where it goes from time to time, when something is closed */
} GrJson;

void gr_json_open (GrJson *json, const char *key, char bracket); /* @key NULL in arrays and at the top; '{' or '[' */
void gr_json_close (GrJson *json, char bracket);                 /* '}' or ']' */
void gr_json_text (GrJson *json, const char *key, const char *value);
void gr_json_integer (GrJson *json, const char *key, gint64 value);
void gr_json_unsigned (GrJson *json, const char *key, guint64 value);
/* @value as it is written: digits, perhaps with a sign, a point and an exponent; or null. */
void gr_json_number (GrJson *json, const char *key, const char *value);
void gr_json_double (GrJson *json, const char *key, double value);
void gr_json_boolean (GrJson *json, const char *key, gboolean value);
