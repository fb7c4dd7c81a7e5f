// SPDX-License-Identifier: MIT
// Hyphenation by patterns (F. M. Liang, “Word Hy-phen-a-tion by Com-put-er”, 1983): every pattern that is found in the
// word says how good a break would be at each place between its letters; the highest word counts, and odd ones allow a
// break. The patterns are those of TeX for American English as Debian packs them for libhyphen (hyphen-en-us); they are
// made a tree when the program is built, because reading them at each start would take longer than setting a lesson.
#include "pages/hyphen.h"

#include "base/phrase.h"
#include "hyphen-patterns.h"

#define LEFT_MIN 2 /* letters before a break, and behind it, as the patterns want */
#define RIGHT_MIN 3

/* The child of @node for @letter, 0: none. */
static guint
tree_step (guint first, char letter)
{
  for (guint at = first; at != 0; at++) {
    if (hyphen_tree[at].letter == letter)
      return at;
    if (hyphen_tree[at].is_last)
      break;
  }
  return 0;
}

/* Raises @level (shape (size + 1): before each letter and behind the last) by all patterns that begin at @start. */
static void
apply_patterns (const char *letters, guint size, guint start, char *level)
{
  guint first = HYPHEN_START;
  for (guint i = start; i < size; i++) {
    guint node = tree_step (first, letters[i]);
    if (node == 0)
      return;
    const char *digits = hyphen_digits + hyphen_tree[node].digits;
    for (guint k = 0; digits[k] != '\0'; k++)
      level[start + k] = MAX (level[start + k], digits[k]);
    first = hyphen_tree[node].child;
  }
}

gboolean
gr_hyphenate (const char *word, gsize length, const char *lang, gboolean parted[GR_HYPHEN_MAX])
{
  char letters[GR_HYPHEN_MAX + 2], level[GR_HYPHEN_MAX + 3] = { 0 };
  if (lang == NULL || !gr_language_is_english (lang) || length < LEFT_MIN + RIGHT_MIN || length > GR_HYPHEN_MAX)
    return FALSE;
  letters[0] = letters[length + 1] = '.';
  for (guint i = 0; i < length; i++) {
    if (!g_ascii_isalpha (word[i]) || (i > 0 && g_ascii_isupper (word[i])))
      return FALSE;
    letters[i + 1] = g_ascii_tolower (word[i]);
  }
  for (guint start = 0; start < length + 2; start++)
    apply_patterns (letters, length + 2, start, level);
  gboolean found = FALSE;
  for (guint i = 0; i < length; i++) {
    /* Behind letter i is before letter i + 2 of the dotted word. */
    parted[i] = i + 1 >= LEFT_MIN && length - i - 1 >= RIGHT_MIN && (level[i + 2] - '0') % 2 == 1 && level[i + 2] != 0;
    found |= parted[i];
  }
  return found;
}
