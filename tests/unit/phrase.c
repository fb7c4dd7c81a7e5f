// SPDX-License-Identifier: MIT
// Phrases: English is what the code says, a catalogue translates it, and neither the process's locale nor a language or
// phrase that nobody knows changes that. That catalogues are complete is held by tests/style/words.py.
#include "base/phrase.h"

#include <locale.h>
#include <string.h>

static void
test_english (void)
{
  g_assert_cmpstr (gr_phrase ("winning move", NULL), ==, "winning move");
  g_assert_cmpstr (gr_phrase ("winning move", "en"), ==, "winning move");
  g_assert_cmpstr (gr_phrase (GR_PHRASE_IN ("node", "not derived yet"), "en"), ==, "not derived yet");
  g_assert_true (gr_language_is_english (NULL));
  g_assert_true (gr_language_is_english ("en"));
}

static void
test_translation (void)
{
  g_assert_cmpstr (gr_phrase ("winning move", "ko"), ==, "이기는 수");
  g_assert_cmpstr (gr_phrase ("Answers", "ko"), ==, gr_phrase ("Answer", "ko"));
  g_assert_cmpstr (gr_phrase (GR_PHRASE_IN ("node", "not derived yet"), "ko"), ==, "아직 모르는 값");
  g_assert_cmpstr (gr_phrase (GR_PHRASE ("not derived yet"), "ko"), ==, "아직 모름");
  g_assert_false (gr_language_is_english ("ko"));
}

/* Arguments may change their order, and 64 bits stay 64. */
static void
test_arguments (void)
{
  g_autofree char *hidden = g_strdup_printf (gr_phrase ("Hidden: %u of %u arrows, those that do not win.", "ko"), 2u,
                                             9u);
  g_assert_cmpstr (hidden, ==, "수 9개 가운데 이기지 못하는 2개를 숨김.");
  g_autofree char *value = g_strdup_printf (gr_phrase ("value %" G_GUINT64_FORMAT ", ", "ko"), G_MAXUINT64);
  g_assert_cmpstr (value, ==, "값 18446744073709551615, ");
}

/* What no catalogue has is said in English, without its context. */
static void
test_unknown (void)
{
  const char *unknown = "no such phrase", *in_context = "somewhere\004no such phrase";
  g_assert_cmpstr (gr_phrase (unknown, "ko"), ==, "no such phrase");
  g_assert_cmpstr (gr_phrase (in_context, "ko"), ==, "no such phrase");
  g_assert_cmpstr (gr_phrase ("winning move", "tlh"), ==, "winning move");
  g_assert_cmpstr (gr_phrase ("", "ko"), ==, "");
}

static void
test_languages (void)
{
  g_assert_cmpstr (gr_languages[0], ==, "en");
  g_assert_true (g_strv_contains (gr_languages, "ko"));
  for (guint i = 1; gr_languages[i] != NULL; i++)
    g_assert_cmpstr (gr_phrase ("winning move", gr_languages[i]), !=, "winning move");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_setenv ("LANGUAGE", "ko", TRUE); /* what gettext would heed */
  g_setenv ("LC_ALL", "tr_TR.UTF-8", TRUE);
  setlocale (LC_ALL, "");
  g_test_add_func ("/phrase/english", test_english);
  g_test_add_func ("/phrase/translation", test_translation);
  g_test_add_func ("/phrase/arguments", test_arguments);
  g_test_add_func ("/phrase/unknown", test_unknown);
  g_test_add_func ("/phrase/languages", test_languages);
  return g_test_run ();
}
