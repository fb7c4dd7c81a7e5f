// SPDX-License-Identifier: MIT
// What every file writes with arrays and with what structs hold: going through all elements, and letting go of fields.
#pragma once

#include <glib.h>

/* Goes through a GArray of Type: @i counts, @own points at the element. NULL has none; break and continue do
   as in any loop. */
#define GR_EACH(i, Type, own, array) GR_EACH_ (i, Type *own = &g_array_index (array, Type, i), array)
/* The same, where @own is the element itself: a number. */
#define GR_EACH_VALUE(i, Type, own, array) GR_EACH_ (i, Type own = g_array_index (array, Type, i), array)
/* The same of a GPtrArray, where @own is the pointer that stands in it. */
#define GR_EACH_POINTER(i, Type, own, array) GR_EACH_ (i, Type *own = (array)->pdata[i], array)
/* The inner loop runs once, to declare what is at i; a break leaves the flag up, which ends the outer loop. */
#define GR_EACH_(i, declaration, array) \
  for (guint i = 0, i##_up = 0; !i##_up && (array) != NULL && i < (array)->len; i++) \
    for (declaration; (i##_up = !i##_up) != 0;)

/* Appends an element of Type to a GArray, as what stands behind begins it: a number, or the fields of a struct. */
#define GR_APPEND(array, Type, ...) g_array_append_vals (array, &(const Type) { __VA_ARGS__ }, 1)

/* Lets go of fields of the struct that @own points at, fourteen at the most, in order, and leaves NULL in them: memory of
   g_malloc() (texts, rows of numbers), arrays, tables, strings, errors. A field of another type does not compile. */
#define GR_DROP(own, ...) \
  do { \
    GR_DROP_PICK_ (__VA_ARGS__, GR_DROP_14, GR_DROP_13, GR_DROP_12, GR_DROP_11, GR_DROP_10, GR_DROP_9, GR_DROP_8, \
                   GR_DROP_7, GR_DROP_6, GR_DROP_5, GR_DROP_4, GR_DROP_3, GR_DROP_2, GR_DROP_1, 0) \
    (own, __VA_ARGS__) \
  } while (0)

/* Defines a function that lets go of these fields of a struct, which it is given or NULL, and of the struct itself. */
#define GR_FREE_FUNCTION(name, Type, ...) \
  void name (Type *own) \
  { \
    if (own != NULL) \
      GR_DROP (own, __VA_ARGS__); \
    g_free (own); \
  }
/* The same for one file alone, as an array or a table calls it; and of structs that stand in the array themselves. */
#define GR_DESTROY_FUNCTION(name, Type, ...) \
  static void name (gpointer data) \
  { \
    GR_DROP ((Type *) data, __VA_ARGS__); \
    g_free (data); \
  }
#define GR_CLEAR_FUNCTION(name, Type, ...) \
  static void name (gpointer data) \
  { \
    GR_DROP ((Type *) data, __VA_ARGS__); \
  }

/* The same of a struct that stands in another one, or on the stack, for all who hold it. */
#define GR_DROP_FUNCTION(name, Type, ...) \
  void name (Type *own) \
  { \
    GR_DROP (own, __VA_ARGS__); \
  }

/* Of a GString (nullable), for arrays whose elements these are. */
static inline void
gr_drop_string (gpointer text)
{
  if (text != NULL)
    g_string_free (text, TRUE);
}

static inline gpointer
gr_drop (gpointer held, GDestroyNotify let_go)
{
  if (held != NULL)
    let_go (held);
  return NULL;
}

/* What else is let go of, as GR_DROPS (GrWord, gr_word_free) for each: a file defines it before its includes, a room in a header of
   its own. */
#ifndef GR_DROP_ALSO
#define GR_DROP_ALSO
#endif
// clang-format off
#define GR_DROPS(Type, let_go) Type *: (GDestroyNotify) let_go,
#define GR_DROP_ONE_(field) \
  field = gr_drop (field, _Generic (field, GR_DROP_ALSO \
    void *: g_free, char *: g_free, guint8 *: g_free, gint8 *: g_free, guint16 *: g_free, gint *: g_free, \
    guint *: g_free, gint64 *: g_free, guint64 *: g_free, double *: g_free, GString *: gr_drop_string, \
    GArray *: (GDestroyNotify) g_array_unref, GPtrArray *: (GDestroyNotify) g_ptr_array_unref, \
    GByteArray *: (GDestroyNotify) g_byte_array_unref, GHashTable *: (GDestroyNotify) g_hash_table_unref, \
    GBytes *: (GDestroyNotify) g_bytes_unref, GStringChunk *: (GDestroyNotify) g_string_chunk_free, \
    GError *: (GDestroyNotify) g_error_free, char **: (GDestroyNotify) g_strfreev));
#define GR_DROP_PICK_(a, b, c, d, e, f, g, h, i, j, k, l, m, n, drop, ...) drop
#define GR_DROP_1(own, field) GR_DROP_ONE_ ((own)->field)
#define GR_DROP_2(own, field, ...) GR_DROP_ONE_ ((own)->field) GR_DROP_1 (own, __VA_ARGS__)
#define GR_DROP_3(own, field, ...) GR_DROP_ONE_ ((own)->field) GR_DROP_2 (own, __VA_ARGS__)
#define GR_DROP_4(own, field, ...) GR_DROP_ONE_ ((own)->field) GR_DROP_3 (own, __VA_ARGS__)
#define GR_DROP_5(own, field, ...) GR_DROP_ONE_ ((own)->field) GR_DROP_4 (own, __VA_ARGS__)
#define GR_DROP_6(own, field, ...) GR_DROP_ONE_ ((own)->field) GR_DROP_5 (own, __VA_ARGS__)
#define GR_DROP_7(own, field, ...) GR_DROP_ONE_ ((own)->field) GR_DROP_6 (own, __VA_ARGS__)
#define GR_DROP_8(own, field, ...) GR_DROP_ONE_ ((own)->field) GR_DROP_7 (own, __VA_ARGS__)
#define GR_DROP_9(own, field, ...) GR_DROP_ONE_ ((own)->field) GR_DROP_8 (own, __VA_ARGS__)
#define GR_DROP_10(own, field, ...) GR_DROP_ONE_ ((own)->field) GR_DROP_9 (own, __VA_ARGS__)
#define GR_DROP_11(own, field, ...) GR_DROP_ONE_ ((own)->field) GR_DROP_10 (own, __VA_ARGS__)
#define GR_DROP_12(own, field, ...) GR_DROP_ONE_ ((own)->field) GR_DROP_11 (own, __VA_ARGS__)
#define GR_DROP_13(own, field, ...) GR_DROP_ONE_ ((own)->field) GR_DROP_12 (own, __VA_ARGS__)
#define GR_DROP_14(own, field, ...) GR_DROP_ONE_ ((own)->field) GR_DROP_13 (own, __VA_ARGS__)
// clang-format on

/* Defines a function that lends element @index of the GArray of Type that Owner holds in @field, and the same of a GPtrArray. */
#define GR_AT_FUNCTION(name, Owner, field, Type) \
  static inline Type *name (const Owner *own, guint index) \
  { \
    return &g_array_index (own->field, Type, index); \
  }
#define GR_AT_POINTER_FUNCTION(name, Owner, field, Type) \
  static inline Type *name (const Owner *own, guint index) \
  { \
    return g_ptr_array_index (own->field, index); \
  }
