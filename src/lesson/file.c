// SPDX-License-Identifier: MIT
// Files that a lesson names, all of them by one rule: beside the lesson or below, or below the folder of --root.
#include "lesson/private.h"

GrSource *
gr_document_file (const GrDocument *document, const char *name, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (document->source->name);
  gboolean is_plain = g_path_is_absolute (name) || g_str_equal (folder, ".");
  g_autofree char *path = is_plain ? g_strdup (name) : g_build_filename (folder, name, NULL);
  return gr_source_load_below (document->root != NULL ? document->root : folder, path, error);
}

GrImage *
gr_document_image (const GrSource *source, const char *name, GError **error)
{
  GrImage *image = gr_image_new (g_bytes_new (source->text, source->length), error);
  if (image == NULL)
    g_prefix_error (error, "%s: ", name);
  return image;
}
