// SPDX-License-Identifier: MIT
// The life of playbooks.
#include "diagram/playbook.h"

static void
move_free (gpointer data)
{
  GrPlayMove *move = data;
  g_free (move->name);
  g_free (move->words);
  g_free (move->keys);
  g_free (move);
}

static void
node_free (gpointer data)
{
  GrPlayNode *node = data;
  g_free (node->label);
  g_free (node->value);
  g_array_unref (node->picture);
  g_array_unref (node->part);
  g_array_unref (node->target);
  if (node->cost != NULL)
    g_ptr_array_unref (node->cost);
  g_free (node);
}

GrPlaybook *
gr_playbook_new (void)
{
  GrPlaybook *book = g_new0 (GrPlaybook, 1);
  book->picture = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  book->cell = g_array_new (FALSE, FALSE, sizeof (GrBox));
  book->place = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  book->move = g_ptr_array_new_with_free_func (move_free);
  book->part = g_array_new (FALSE, FALSE, sizeof (GrPlayPart));
  book->node = g_ptr_array_new_with_free_func (node_free);
  return book;
}

GrPlayNode *
gr_playbook_add (GrPlaybook *book)
{
  GrPlayNode *node = g_new0 (GrPlayNode, 1);
  node->picture = g_array_new (FALSE, FALSE, sizeof (guint32));
  node->part = g_array_new (FALSE, FALSE, sizeof (guint32));
  node->target = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_ptr_array_add (book->node, node);
  return node;
}

void
gr_playbook_free (GrPlaybook *book)
{
  if (book == NULL)
    return;
  g_ptr_array_unref (book->picture);
  g_array_unref (book->cell);
  g_array_unref (book->place);
  g_ptr_array_unref (book->move);
  g_array_unref (book->part);
  g_ptr_array_unref (book->node);
  g_free (book->hint);
  g_free (book->where);
  g_free (book);
}

const GrPlayNode *
gr_playbook_node (const GrPlaybook *book, guint32 index)
{
  return g_ptr_array_index (book->node, index);
}

const GrPlayMove *
gr_playbook_move (const GrPlaybook *book, guint32 index)
{
  return g_ptr_array_index (book->move, index);
}
