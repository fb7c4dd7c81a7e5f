// SPDX-License-Identifier: MIT
// A block of rules in a lesson, ```grundy-rules kayles: a game in Lua, which figure blocks below it call by its name. Its
// faults have their places in the lesson. Every figure reads the rules anew, so that none feels what another has done.
#include "lesson/private.h"

#include "base/number.h"
#include "games/rules/rules.h"

#include <string.h>

/* Whether games in @document may be called @name; a fault at @place where not. */
static gboolean
rules_may_be (const GrDocument *document, const char *name, const GrWord *place, GrReport *report)
{
  const char *trouble = NULL;
  if (!g_ascii_isalpha (*name) || name[strspn (name, GR_NAME_SIGNS)] != '\0')
    trouble = GR_PHRASE ("want a name of letters, digits, - and _");
  else if (gr_game_lookup (name) != NULL)
    trouble = GR_PHRASE ("want a name that no built-in game has");
  else if (g_hash_table_contains (document->rules, name))
    trouble = GR_PHRASE ("want a name that no rules above have");
  if (trouble != NULL)
    gr_report_add_at (report, GR_FAULT_INPUT, place, "the name stands after “grundy-rules”, or in the rules: name = …",
                      "%s, got “%s”", gr_message (trouble), name);
  return trouble == NULL;
}

/* The name among the words behind “grundy-rules”; NULL: none. (transfer full) (nullable) */
static char *
rules_given_name (const GrWord *place, GrReport *report)
{
  g_auto (GStrv) word = g_strsplit_set (place->text, " \t", -1);
  char *given = NULL;
  for (guint i = 1; word[i] != NULL; i++) {
    if (*word[i] == '\0' || g_str_equal (word[i], GR_RULES_HIDDEN))
      continue;
    if (given == NULL)
      given = g_strdup (word[i]);
    else
      gr_report_add_at (report, GR_FAULT_INPUT, place, NULL, "want one name and perhaps “%s”, got “%s” as well",
                        GR_RULES_HIDDEN, word[i]);
  }
  return given;
}

/* The name under which the rules in @body may be used; NULL: they have faults. (transfer full) (nullable) */
static char *
rules_name (const GrDocument *document, const char *given, GrSource *body, const GrWord *place, GrReport *report)
{
  if ((given != NULL && !rules_may_be (document, given, place, report)) || !gr_source_check_text (body, report))
    return NULL;
  g_autoptr (GrRules) rules = gr_rules_new (body, given, report);
  if (rules == NULL || given != NULL)
    return rules != NULL ? g_strdup (given) : NULL;
  const char *name = gr_rules_name (rules);
  if (name == NULL)
    gr_report_add_at (report, GR_FAULT_INPUT, place, "```grundy-rules mygame, or name = \"mygame\" in the rules",
                      "these rules have no name");
  return name != NULL && rules_may_be (document, name, place, report) ? g_strdup (name) : NULL;
}

void
gr_rules_block_read (GrDocument *document, GrSource *body, const GrWord *place, GrReport *report)
{
  g_autofree char *given = rules_given_name (place, report);
  guint n_faults = report->fault->len;
  char *name = rules_name (document, given, body, place, report);
  g_ptr_array_add (document->rules_place, gr_word_new (place->source, place->span, name != NULL ? name : ""));
  if (name != NULL)
    g_hash_table_insert (document->rules, name, gr_source_ref (body));
  else if (given != NULL && report->fault->len > n_faults && !g_hash_table_contains (document->rules, given))
    g_hash_table_insert (document->rules, g_steal_pointer (&given), NULL);
}
