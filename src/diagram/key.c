// SPDX-License-Identifier: MIT
// The key under a picture: positions that people see and do not read, such as boards, are called by letters in what is said
// (GrLetters), and each letter that a picture or its words hold stands here by its position, drawn small; but where it stands by it
// already (gr_shown_add()), it needs no key.
#include "diagram/figure.h"
#include "diagram/fit.h"
#include "diagram/picture.h"
#include "diagram/piece.h"
#include "scene/text.h"

#define KEY_TAG "key"
#define KEY_AIR 18.0 /* over it, and between its rows half */
#define KEY_GAP 18.0 /* between its entries */
#define KEY_NAME 5.0 /* from a letter to its position */
#define KEY_SCALE 0.42
#define KEY_LETTERS 0.75 /* with letters in it, so that they are read */
#define KEY_HEIGHT 44.0  /* of a position at most, … */
#define KEY_WIDTH 110.0
#define KEY_MOST 60     /* entries; nobody looks up more */
#define KEY_SORTED 2000 /* letters; where there are more they have gaps */
#define KEY_LEAST 200.0 /* narrow pictures have a key as wide as this */

/* Gives the letters that @text holds as words of their own the @mark, by their indices. */
static void
key_read (const GrLetters *letters, const char *text, guint8 mark, guint8 *marks)
{
  for (const char *at = text != NULL ? text : ""; *at != '\0';) {
    const char *end = at;
    while (g_ascii_isalnum (*end) || *end == '\'' || (guchar) *end >= 0xC3)
      end += g_utf8_skip[(guchar) *end];
    if (end == at) {
      at = g_utf8_next_char (at);
      continue;
    }
    g_autofree char *word = g_strndup (at, end - at);
    gint index = gr_letters_find (letters, word);
    gboolean is_article = index == 0 && *end == ' ' && g_ascii_islower (end[1]);
    static const char *const verb[] = { " has ", " have ", " and ", " or ", " is ", " to ", " by " };
    for (guint i = 0; i < G_N_ELEMENTS (verb) && is_article; i++) /* no noun follows: “A has the value 1” */
      is_article = !(g_str_has_prefix) (end, verb[i]);
    if (index >= 0 && !is_article)
      marks[index] |= mark;
    at = end;
  }
}

enum { IS_READ = 1, IS_SHOWN = 2 };

/* Marks the letters that @frame holds. */
static void
key_mark (const GrFrame *frame, const GrLetters *letters, guint8 *marks)
{
  const char *said[] = { gr_frame_caption (frame), frame->result };
  GR_EACH (i, const GrItem, item, frame->scene->item)
    if (item->kind == GR_ITEM_TEXT)
      key_read (letters, item->text.string, IS_READ, marks);
    else if (item->kind == GR_ITEM_OPEN && g_strcmp0 (item->group.tag, GR_TAG_SHOWN) == 0)
      key_read (letters, item->group.title, IS_SHOWN, marks);
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    key_read (letters, said[i], IS_READ, marks);
}

GrLetters *
gr_frames_sort_letters (const GPtrArray *frames, const GrLetters *letters)
{
  g_autofree guint8 *marks = g_new0 (guint8, gr_letters_count (letters) + 1);
  for (guint i = 0; i < frames->len && gr_letters_count (letters) <= KEY_SORTED; i++) {
    const GrFrame *frame = frames->pdata[i];
    key_mark (frame, letters, marks);
    if (frame->still != NULL)
      key_mark (frame->still, letters, marks);
  }
  return gr_letters_sort (letters, marks);
}

/* The indices of the letters that @frame is to explain. (transfer full) of guint */
static GArray *
key_letters (const GrFrame *frame, const GrLetters *letters)
{
  GArray *wanted = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint8 *marks = g_new0 (guint8, gr_letters_count (letters) + 1);
  key_mark (frame, letters, marks);
  for (guint i = 0; i < gr_letters_count (letters); i++)
    if (marks[i] == IS_READ)
      g_array_append_val (wanted, i);
  return wanted;
}

static void
key_add_to (GrFrame *frame, const GrLetters *letters)
{
  g_autoptr (GArray) wanted = key_letters (frame, letters);
  g_autoptr (GPtrArray) entry = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  GrBox box = frame->scene->bounds;
  if (wanted->len == 0)
    return;
  g_array_set_size (wanted, MIN (wanted->len, KEY_MOST));
  double usual = KEY_SCALE;
  GR_EACH_VALUE (i, guint, letter, wanted) {
    g_autoptr (GrScene) drawn = gr_scene_new ();
    gr_letters_draw (letters, letter, drawn);
    usual = gr_scene_has_text (drawn) ? KEY_LETTERS : usual;
  }
  GR_EACH_VALUE (i, guint, letter, wanted) {
    g_autoptr (GrScene) drawn = gr_scene_new ();
    GrScene *own = gr_scene_new ();
    const char *name = gr_letters_draw (letters, letter, drawn);
    GrBox full = drawn->bounds;
    double scale = MIN (usual, MIN (KEY_HEIGHT / MAX (1, full.height), KEY_WIDTH / MAX (1, full.width)));
    double left = gr_text_width (&gr_label_600, name) + KEY_NAME;
    gr_fit_append (own, drawn, left - full.x * scale, -full.y * scale, scale);
    gr_scene_add_text (own, 0, MAX (full.height, 0) * scale / 2 + 0.36 * gr_label_600.size, GR_ANCHOR_START,
                       &gr_label_600, GR_INK_INK, name);
    g_ptr_array_add (entry, own);
  }
  gr_scene_open (frame->scene, KEY_TAG, NULL, NULL);
  gr_scene_wrap (frame->scene, entry, (GrPoint) { box.x, box.y + box.height + KEY_AIR }, MAX (box.width, KEY_LEAST),
                 KEY_GAP, KEY_AIR / 2);
  gr_scene_close (frame->scene);
}

/* The same under the picture as plain text, by labels. */
static void
key_add_plain (GrFrame *frame, const GrLetters *letters)
{
  const char *said[] = { frame->plain, frame->sentence, frame->result };
  g_autofree guint8 *marks = g_new0 (guint8, gr_letters_count (letters) + 1);
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    key_read (letters, said[i], 1, marks);
  g_autoptr (GString) text = g_string_new (frame->plain);
  for (guint i = 0; i < gr_letters_count (letters); i++)
    if (marks[i] != 0) {
      gr_letters_append (letters, i, text);
      g_string_append_c (text, '\n');
    }
  gr_take_text (&frame->plain, g_strdup (text->str));
}

void
gr_frames_letter (const GPtrArray *frames, const GrFigureRequest *request)
{
  for (guint i = 0; request->letters != NULL && i < frames->len; i++) {
    GrFrame *frame = frames->pdata[i];
    key_add_to (frame, request->letters);
    if (frame->plain != NULL)
      key_add_plain (frame, request->letters);
    if (frame->still != NULL)
      key_add_to (frame->still, request->letters);
  }
}
