// SPDX-License-Identifier: MIT
// What the files share that make playbooks: book.c, all that a book holds; and book-draw.c, its pictures.
#pragma once

#include "base/interner.h"
#include "diagram/picture.h"
#include "figures/play/book.h"

typedef struct {
  const GrPlayers *players;
  GrStudy *study;
  const GrFigureRequest *request;
  GrPlaybook *book;
  GPtrArray *map;     /* of GrMap or NULL, shape (cells) */
  GArray *cell;       /* of guint32, shape (components): the cell in which it stands */
  GrInterner node;    /* positions */
  GrInterner picture; /* the bytes of a cell's parts, tagged with the cell */
  GrInterner part;    /* positions, tagged with their component and their index in the cell */
  GPtrArray *label;   /* of char* or NULL, shape (pictures): what stands under it */
  guint n_moves;      /* of all nodes */
  GArray *form;       /* of GrForm, shape (nodes); GR_FORM_NONE where it has none */
} GrBook;

/* Finds which components share a map. FALSE and @error where one cannot be laid out. */
gboolean gr_book_find_cells (GrBook *book, GError **error);
/* The number of the picture of @cell, the first of whose components is @component, in @whole; @parts are its. */
guint32 gr_book_picture (GrBook *book, guint32 cell, guint component, GrBytes whole, const GrPositions *parts);
/* Puts the cells side by side, wrapped, and the names under them. */
void gr_book_place (GrBook *book);
