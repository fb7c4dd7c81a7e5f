// SPDX-License-Identifier: MIT
// For the benchmark: one coloured Hackenbush picture (KIND SIZE HUES SEED [LIMIT]) and what its value costs: edges,
// positions explored, positions a second, peak memory, and the value's name or what limit it met.
#include "hackenbush/forms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  GrBush *bush;
  GRand *random;
  const char *hues;
} Picture;

static void
picture_add (const Picture *picture, guint32 tail, guint32 head)
{
  char hue = picture->hues[g_rand_int_range (picture->random, 0, (gint32) strlen (picture->hues))];
  gr_bush_add (picture->bush, tail, head, hue == 'b' ? GR_HUE_BLUE : hue == 'r' ? GR_HUE_RED : GR_HUE_GREEN);
}

/* A tree on @n_nodes nodes, and edges between random ones until there are @n_edges. */
static void
picture_add_graph (Picture *picture, guint32 n_nodes, guint32 n_edges)
{
  picture->bush = gr_bush_new (n_nodes, 1);
  for (guint32 i = 1; i < n_nodes; i++)
    picture_add (picture, (guint32) g_rand_int_range (picture->random, i > 4 ? (gint32) i - 4 : 0, (gint32) i), i);
  while (picture->bush->edge->len < n_edges) {
    guint32 tail = (guint32) g_rand_int_range (picture->random, 0, (gint32) n_nodes);
    guint32 head = (guint32) g_rand_int_range (picture->random, 0, (gint32) n_nodes);
    if (tail != head)
      picture_add (picture, tail, head);
  }
}

/* @width posts on the ground, @height storeys. */
static void
picture_add_grid (Picture *picture, guint32 width, guint32 height)
{
  picture->bush = gr_bush_new (width * height + 1, 1);
  for (guint32 y = 0; y < height; y++) {
    for (guint32 x = 0; x < width; x++) {
      guint32 node = y * width + x + 1;
      picture_add (picture, y == 0 ? 0 : node - width, node);
      if (x > 0)
        picture_add (picture, node - 1, node);
    }
  }
}

static guint32
picture_size (const char *text)
{
  guint64 size = 0;
  if (!g_ascii_string_to_unsigned (text, 10, 2, 1000000, &size, NULL)) {
    fprintf (stderr, "want a size from 2, got “%s”\n", text);
    exit (2);
  }
  return (guint32) size;
}

/* Of this process, in MB; getrusage() would tell of the one that started it, too. */
static guint64
peak_memory (void)
{
  g_autofree char *status = NULL;
  const char *line = g_file_get_contents ("/proc/self/status", &status, NULL, NULL) ? strstr (status, "VmHWM:") : NULL;
  return line != NULL ? g_ascii_strtoull (line + strlen ("VmHWM:"), NULL, 10) / 1024 : 0;
}

int
main (int argc, char **argv)
{
  if (argc < 5) {
    fprintf (stderr, "want: graph|sparse|ladder|grid SIZE HUES SEED [LIMIT]\n");
    return 2;
  }
  guint32 size = picture_size (argv[2]);
  Picture picture = { NULL, g_rand_new_with_seed ((guint32) atoi (argv[4])), argv[3] };
  if (g_str_equal (argv[1], "graph"))
    picture_add_graph (&picture, size / 2 + 1, size);
  else if (g_str_equal (argv[1], "sparse"))
    picture_add_graph (&picture, size - size / 6, size);
  else
    picture_add_grid (&picture, g_str_equal (argv[1], "ladder") ? 2 : 4, size);
  gr_bush_finish (picture.bush);
  g_autoptr (GrForms) forms = gr_forms_new (argc > 5 ? g_ascii_strtoull (argv[5], NULL, 10) : 200000);
  g_autoptr (GrBushForms) memory = gr_bush_forms_new (forms);
  g_autoptr (GError) error = NULL;
  gint64 began = g_get_monotonic_time ();
  GrForm form = gr_bush_form (memory, picture.bush, NULL, &error);
  double seconds = (double) (g_get_monotonic_time () - began) / G_USEC_PER_SEC;
  g_autoptr (GString) name = g_string_new (NULL);
  if (form != GR_FORM_NONE && !gr_form_append (forms, form, name))
    g_string_assign (name, "(long)");
  guint64 n = gr_bush_forms_positions (memory);
  printf ("%u edges, %" G_GUINT64_FORMAT " positions in %.3f s (%.0f a second), %" G_GUINT64_FORMAT " MB: %.60s\n",
          picture.bush->edge->len, n, seconds, (double) n / MAX (seconds, 1e-6), peak_memory (),
          error != NULL ? strtok (error->message, "\n") : name->str);
  gr_bush_free (picture.bush);
  g_rand_free (picture.random);
  return 0;
}
