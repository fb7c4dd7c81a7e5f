// SPDX-License-Identifier: MIT
// Bounds on the whole process: processor time and memory. Whatever the input, the program ends, and says why.
#pragma once

#include "base/report.h"

typedef struct {
  guint seconds;       /* of processor time, from one gr_guard_watch() to the next */
  guint megabytes;     /* of memory of our own, not of files */
  GrReportStyle style; /* of the message at the end */
} GrGuardBounds;

/* Sanitizers reserve more memory than any bound and want the signals for themselves. */
#if defined(__SANITIZE_ADDRESS__)
#define GR_IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GR_IS_SANITIZED 1
#endif
#endif

#define GR_GUARD_SECONDS 60

/* How much memory is allowed where nobody says: 2048 megabytes, or three quarters of what the machine has. */
guint gr_guard_megabytes (void);

/* A crash that follows a failed allocation ends as one from here on. It calls the kernel alone, so that it may come
   before the libraries' own beginnings. */
void gr_guard_catch_crashes (void);

/* From here on the process ends with exit code 3 and a message where an allocation fails, and where it uses more than
   GR_GUARD_SECONDS and gr_guard_megabytes(). Files that are being written are taken away, old ones stay. Once a
   process. */
void gr_guard_begin (void);

/* The process ends by itself from here on: exit() is no library's any more. */
void gr_guard_leave (void);

/* Other bounds from the next gr_guard_watch() on. */
void gr_guard_set (const GrGuardBounds *bounds);

/* Sets the clock back to 0; @place (nullable) is what works now, and where the message points. The faults that @so_far
   (nullable) holds by now are told with it, so that none is lost, and count for the exit code. Without gr_guard_begin() it
   does nothing. */
void gr_guard_watch (const GrWord *place, GrReport *so_far);

/* What was asked for is made and about to be given to standard output: no bound ends the process any more, so that a
   whole answer is never called a failure. To the next watch. */
void gr_guard_rest (void);

/* How work that was held ended: at its end; or left in the middle, where there was no memory or an assertion failed. */
typedef enum {
  GR_GUARD_DONE,
  GR_GUARD_NO_MEMORY,
  GR_GUARD_FAULT,
} GrGuardEnd;

/* Calls @work with @data, for a process that is not ours to end: what would end it leaves @work at once instead. What @work was
   changing may be half changed then, and what it held stays allocated. *assertion (transfer full), for GR_GUARD_FAULT: which
   one failed, and where. Not within itself; other libraries' assertions and failed allocations are not held. */
GrGuardEnd gr_guard_hold (void (*work) (gpointer data), gpointer data, char **assertion);

/* Whether @size bytes of memory can be had now. */
gboolean gr_guard_has_room (gsize size);

/* Ends the process as a failed allocation does; for libraries that report one in their own way. */
G_NORETURN void gr_guard_out_of_memory (void);
