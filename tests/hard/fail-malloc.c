// SPDX-License-Identifier: MIT
// Preloaded into the program: the FAIL_AT-th allocation fails, and with FAIL_ON all after it. It counts allocations of
// the whole process from its loading on; glibc's own names lie under it.
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

void *__libc_malloc (size_t size);
void *__libc_calloc (size_t n, size_t size);
void *__libc_realloc (void *block, size_t size);

static long fail_at = -1, fail_count;
static int fail_on;

static int
fail_now (void)
{
  if (fail_at < 0) {
    const char *at = getenv ("FAIL_AT");
    fail_at = at != NULL ? atol (at) : 0;
    fail_on = getenv ("FAIL_ON") != NULL;
  }
  fail_count++;
  if (fail_at == 0 || fail_count < fail_at || (fail_count > fail_at && !fail_on))
    return 0;
  errno = ENOMEM;
  return 1;
}

void *
malloc (size_t size)
{
  return fail_now () ? NULL : __libc_malloc (size);
}

void *
calloc (size_t n, size_t size)
{
  return fail_now () ? NULL : __libc_calloc (n, size);
}

void *
realloc (void *block, size_t size)
{
  return fail_now () ? NULL : __libc_realloc (block, size);
}
