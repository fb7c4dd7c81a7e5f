// SPDX-License-Identifier: MIT
// Printing is a module: what needs Cairo and Pango (7 ms at every start) is one shared object, loaded on first use.
#pragma once

#include "base/module.h"
#include "scene/image.h"
#include "scene/text.h"
#include "scene/theme.h"

/* A page of a document: a scene painted on paper of the given size, with (0, 0) at its top left. */
typedef struct {
  const GrScene *scene;
  double width, height; /* in points */
  const char *label;    /* (nullable) page label */
  GrBackground background;
} GrPrintPage;

/* A picture as pixels. */
typedef struct {
  guint32 *dot; /* shape (height, width), each 0xAARRGGBB, premultiplied (transfer full) */
  guint width, height;
  gboolean is_opaque; /* AA is FF everywhere */
} GrPixels;

/* An entry of the PDF outline. */
typedef struct {
  char *text;
  char *name;  /* destination: the name of an OPEN item */
  guint level; /* from 0 */
} GrPrintOutline;

typedef struct {
  const char *title, *author, *subject, *keywords, *lang; /* all nullable */
  const GrPrintOutline *outline;
  guint n_outline;
} GrPrintMeta;

/* What the module gr_print_file gives. */
typedef struct {
  guint version; /* GR_PRINT_VERSION */
  /* Called first, and only where the process is the program's own: a library takes the fonts that its host has set up. */
  void (*load_fonts) (void);
  /* Has other libraries than this one see all fonts of the system; before they set text. */
  void (*all_fonts) (void);
  /* FALSE and @error (GR_ERROR_LIBRARY) where no text can be set: there is no font. */
  gboolean (*ready) (GError **error);
  gboolean (*has_family) (const char *family);
  double (*measure) (const GrFont *font, const char *text);
  /* @missing (nullable) gets, each once, the characters that no font has and that are boxes in the file. */
  gboolean (*pdf) (const GrPrintPage *pages, guint n_pages, const GrPrintMeta *meta, GrThemeName theme,
                   GString *missing, GString *out, GError **error);
  /* One scene, @pixels_per_point, as PNG. */
  gboolean (*png) (const GrPrintPage *page, double pixels_per_point, GrThemeName theme, GString *missing, GString *out,
                   GError **error);
  /* The same as pixels; and pixels from (@x, @y) on, @width by @height of them, as PNG. */
  gboolean (*pixels) (const GrPrintPage *page, double pixels_per_point, GrThemeName theme, GString *missing,
                      GrPixels *out, GError **error);
  gboolean (*encode) (const GrPixels *pixels, guint x, guint y, guint width, guint height, GString *out,
                      GError **error);
  /* Puts the outlines of its letters in the place of each text of @scene; @missing as above. */
  void (*outline) (GrScene *scene, GString *missing);
  /* Appends rules of CSS that carry the letters of all texts of @n scenes, with families that begin with @name. */
  gboolean (*fonts) (const GrScene *const *scene, guint n, const char *name, GString *css, GError **error);
  /* Frees what the libraries keep, for leak checkers; nothing may be called afterwards. */
  void (*shutdown) (void);
} GrPrintModule;

#define GR_PRINT_VERSION 8
extern const GrModuleFile gr_print_file;

/* The module, loaded on first use; NULL and @error (GR_ERROR_LIBRARY) where it cannot be or has no font. */
const GrPrintModule *gr_print_module (GError **error);
void gr_print_shutdown (void);

/* Makes exact text measuring available to scene/text.c. */
void gr_print_supply_text (void);

/* ---- WebP ---- */

/* What the module gr_webp_file gives, for whom libwebp is loaded. */
typedef struct {
  guint version; /* GR_WEBP_VERSION */
  /* All give NULL, or what went wrong, in the library's words. *@film gets a film of @width by @height pixels (transfer
     full). */
  const char *(*begin) (guint width, guint height, gpointer *film);
  /* Adds a frame that begins at that many @milliseconds. */
  const char *(*add) (gpointer film, const GrPixels *pixels, guint milliseconds);
  /* The film ends at @milliseconds; appends its bytes to @out. */
  const char *(*end) (gpointer film, guint milliseconds, GString *out);
  void (*free) (gpointer film);
} GrWebpModule;

#define GR_WEBP_VERSION 1
#define GR_WEBP_NO_MEMORY "out of memory" /* one that is told so */
extern const GrModuleFile gr_webp_file;

/* The module, loaded on first use; NULL and @error (GR_ERROR_LIBRARY) where it cannot be. */
const GrWebpModule *gr_webp_module (GError **error);

/* ---- pictures ---- */

/* Pictures from files are read by a module of its own: what needs librsvg and gdk-pixbuf is loaded where a lesson shows one. */

/* What the module gr_images_file gives. */
typedef struct {
  guint version; /* GR_IMAGES_VERSION */
  GrImageMeasure measure;
  /* Paints @image onto @cr (a cairo_t) from (0, 0) on, @width by @height of its units. @surface (nullable) is what surface()
     gave for it. */
  void (*paint) (gpointer cr, const GrImage *image, gpointer surface, double width, double height);
  /* What @image shows, a cairo_surface_t of its pixels or lines for painting it several times. (transfer full) (nullable) */
  gpointer (*surface) (const GrImage *image);
} GrImagesModule;

#define GR_IMAGES_VERSION 2
extern const GrModuleFile gr_images_file;

/* The module, loaded on first use; NULL and @error (GR_ERROR_LIBRARY) where it cannot be. */
const GrImagesModule *gr_images_module (GError **error);

/* Makes reading pictures available to scene/image.c. */
void gr_images_supply (void);
