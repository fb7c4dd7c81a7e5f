// SPDX-License-Identifier: MIT
// libgrundy in forty lines: solves the game that the words name and writes one figure of it.
//
//     cc docs/library-example.c $(pkg-config --cflags --libs libgrundy) -o example
//     ./example mex.svg mex nim 3 1 4
#include <grundy.h>

#include <stdio.h>

static int
write_file (const char *path, const void *data, size_t size)
{
  FILE *file = fopen (path, "wb");
  if (file == NULL)
    return 0;
  int good = fwrite (data, 1, size, file) == size;
  return fclose (file) == 0 && good;
}

int
main (int argc, char **argv)
{
  if (argc < 4) {
    fprintf (stderr, "usage: %s FILE.svg FIGURE GAME [INPUT...]\n", argv[0]);
    return 2;
  }
  GrProblem *problem = gr_problem_new ((const char *const *) argv + 2, (size_t) argc - 2, NULL, NULL);
  const char *answer = gr_problem_solve (problem, 0);
  if (answer != NULL)
    printf ("%s", answer);
  for (size_t i = 0; i < gr_problem_n_frames (problem); i++)
    printf ("%zu. %s\n", i + 1, gr_problem_sentence (problem, i));
  size_t size;
  const void *svg = gr_problem_write (problem, "svg", GR_PROBLEM_DEFAULT, &size);
  int code = gr_problem_code (problem);
  if (svg == NULL)
    fputs (gr_problem_faults (problem), stderr);
  else if (!write_file (argv[1], svg, size))
    perror (argv[1]), code = 4;
  gr_problem_free (problem);
  return code;
}
