// SPDX-License-Identifier: MIT
// Usage: overflow heap|stack N   Writes N bytes into an array of eight, in a program that is compiled like all others: on the
// heap, where only the third level of _FORTIFY_SOURCE knows the array's size, or through a pointer into the stack, where the
// guard of the frame finds it. Exit 0 where nothing was written behind the array, and where nothing stopped it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OVERFLOW_SIZE 8

/* Out of line and without a size, so that the copy itself is not checked. */
__attribute__ ((noinline)) static void
overflow_write (volatile char *to, size_t n)
{
  for (size_t i = 0; i < n; i++)
    to[i] = 'x';
}

__attribute__ ((noinline)) static int
overflow_stack (size_t n)
{
  char array[OVERFLOW_SIZE] = "";
  overflow_write (array, n);
  return array[0] == 'x';
}

__attribute__ ((noinline)) static int
overflow_heap (size_t size, size_t n)
{
  char *array = malloc (size);
  if (array == NULL)
    return 0;
  memset (array, 'x', n);
  int is_written = ((volatile char *) array)[0] == 'x';
  free (array);
  return is_written;
}

int
main (int argc, char **argv)
{
  if (argc != 3)
    return 2;
  size_t n = strtoul (argv[2], NULL, 10);
  volatile size_t size = OVERFLOW_SIZE; /* which the compiler is not to know */
  int is_written = strcmp (argv[1], "heap") == 0 ? overflow_heap (size, n) : overflow_stack (n);
  return is_written ? 0 : 1;
}
