// SPDX-License-Identifier: MIT
// Hyphenation by patterns (F. M. Liang, “Word Hy-phen-a-tion by Com-put-er”, 1983): every pattern that is found in the
// word says how good a break would be at each place between its letters; the highest word counts, and odd ones allow a
// break. The patterns are those of TeX for American English as Debian packs them for libhyphen (hyphen-en-us); they are
// made a tree when the program is built, because reading them at each start would take longer than setting a lesson.
#include "base/phrase.h"
#include "hyphen-patterns.h"
#include "pages/paragraph.h"

#define LEFT_MIN 2 /* letters before a break, and behind it, as the patterns want */
#define RIGHT_MIN 3

gboolean
gr_hyphenate (const char *word, gsize length, const char *lang, gboolean parted[GR_HYPHEN_MAX])
{
  char letters[GR_HYPHEN_MAX + 2], level[GR_HYPHEN_MAX + 3] = { 0 }; /* before each letter and behind the last */
  if (lang == NULL || !gr_language_is_english (lang) || length < LEFT_MIN + RIGHT_MIN || length > GR_HYPHEN_MAX)
    return FALSE;
  letters[0] = letters[length + 1] = '.';
  for (guint i = 0; i < length; i++) {
    if (!g_ascii_isalpha (word[i]) || (i > 0 && g_ascii_isupper (word[i])))
      return FALSE;
    letters[i + 1] = g_ascii_tolower (word[i]);
  }
  for (guint start = 0; start < length + 2; start++) { /* all patterns that begin here */
    for (guint i = start, node = HYPHEN_START; i < length + 2 && node != 0; i++) {
      while (hyphen_tree[node].letter != letters[i] && !hyphen_tree[node].is_last)
        node++;
      if (hyphen_tree[node].letter != letters[i])
        break;
      const char *digits = hyphen_digits + hyphen_tree[node].digits;
      for (guint k = 0; digits[k] != '\0'; k++)
        level[start + k] = MAX (level[start + k], digits[k]);
      node = hyphen_tree[node].child;
    }
  }
  gboolean found = FALSE;
  for (guint i = 0; i < length; i++) {
    /* Behind letter i is before letter i + 2 of the dotted word. */
    parted[i] = i + 1 >= LEFT_MIN && length - i - 1 >= RIGHT_MIN && (level[i + 2] - '0') % 2 == 1 && level[i + 2] != 0;
    found |= parted[i];
  }
  return found;
}
