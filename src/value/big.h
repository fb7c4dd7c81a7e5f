// SPDX-License-Identifier: MIT
// Counts that outgrow 64 bits: an array of whole numbers from 0 on that are added up, exactly or modulo a number. And what
// GMP knows of smaller ones.
#pragma once

#include <glib.h>

/* From here on GMP takes its memory through GLib, so that a failed allocation ends as GLib's do. Before any number is
   made. */
void gr_big_allocate_by_glib (void);

/* Whether @number is a prime, which is certain. */
gboolean gr_is_prime (guint64 number);

typedef struct GrBigs GrBigs;

/* @n zeros; @modulus 0: exact, else at most 2^63. */
GrBigs *gr_bigs_new (guint n, guint64 modulus);
void gr_bigs_free (GrBigs *bigs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrBigs, gr_bigs_free)

void gr_bigs_set (GrBigs *bigs, guint index, guint64 value);
/* Adds number @from_index of @from, an array of the same modulus, to number @index. */
void gr_bigs_add (GrBigs *bigs, guint index, const GrBigs *from, guint from_index);

/* Appends number @index in decimal. */
void gr_bigs_append (const GrBigs *bigs, guint index, GString *out);
