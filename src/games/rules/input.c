// SPDX-License-Identifier: MIT
// The words that a game takes: `input` in the file is a list of what each word may be, or several such lists, of which the
// one that the reader's words fit best counts. Words that do not fit are told at their place before `start` is called; what
// `start` itself refuses, by error (…, 0), is told at the words too. Rules without `input` take any words.
// Invariant: a form has a name for every word; optional words come last, and not where the words come again and again.
#include "games/rules/private.h"

#include "base/number.h"

#include <lauxlib.h>

#include <string.h>

#define INPUT_MOST_WORDS 8  /* of one form */
#define INPUT_MOST_KNOWN 16 /* words to choose from */
#define INPUT_MOST_FORMS 16

/* What one word may be; any word will do where it is no number and has neither letters nor known words. */
typedef struct {
  const char *name;
  gboolean is_number, is_optional;
  gint64 low, high;                        /* of the number, or of both of a pair */
  const char *joint;                       /* (nullable) what joins two numbers to one word */
  const char *letters;                     /* (nullable) those that it is made of */
  const char *known[INPUT_MOST_KNOWN + 1]; /* all words that will do; none: NULL at once */
} InputSlot;

typedef struct {
  InputSlot slot[INPUT_MOST_WORDS];
  guint n_slots;
  gboolean is_many; /* all of them, again and again */
} InputForm;

/* ---- reading the file ---- */

static gboolean
input_has (lua_State *lua, int table, const char *key)
{
  gboolean has = lua_getfield (lua, table, key) != LUA_TNIL;
  lua_pop (lua, 1);
  return has;
}

/* What the table at the top of the stack says of one word. */
static void
input_read_slot (lua_State *lua, GrRules *rules, InputSlot *slot)
{
  static const char *const known[] = { "name", "from", "to", "joined", "letters", "words", "optional", NULL };
  int own = lua_gettop (lua);
  if (lua_type (lua, own) != LUA_TTABLE)
    luaL_error (lua, gr_message ("input: want a list of {name = \"SIZE\", from = …, to = …}"));
  gr_rules_check_keys (lua, rules, own, known);
  slot->name = gr_rules_text (lua, rules, own, "name", "");
  if (*slot->name == '\0')
    luaL_error (lua, gr_message ("input: a word has no name"));
  slot->joint = gr_rules_text (lua, rules, own, "joined", NULL);
  slot->letters = gr_rules_text (lua, rules, own, "letters", NULL);
  slot->is_optional = gr_rules_truth (lua, own, "optional");
  slot->is_number = input_has (lua, own, "from") || input_has (lua, own, "to") || slot->joint != NULL;
  slot->low = gr_rules_integer (lua, own, "from", 0);
  slot->high = gr_rules_integer (lua, own, "to", G_MAXINT64);
  int type = lua_getfield (lua, own, "words"), list = lua_gettop (lua);
  for (guint i = 0; type == LUA_TTABLE && lua_rawgeti (lua, list, i + 1) != LUA_TNIL; i++) {
    if (i == INPUT_MOST_KNOWN || lua_type (lua, -1) != LUA_TSTRING)
      luaL_error (lua, gr_message ("input: %s: want a list of at most %d words"), slot->name, INPUT_MOST_KNOWN);
    if (!gr_rules_is_line (lua_tostring (lua, -1), lua_rawlen (lua, -1)))
      luaL_error (lua, gr_message ("%s: want a text of one line in UTF-8"), slot->name);
    slot->known[i] = g_string_chunk_insert (rules->text, lua_tostring (lua, -1));
    lua_settop (lua, list);
  }
  if (type != LUA_TNIL && slot->known[0] == NULL)
    luaL_error (lua, gr_message ("input: %s: want a list of at most %d words"), slot->name, INPUT_MOST_KNOWN);
  lua_settop (lua, own);
  if (slot->is_number + (slot->letters != NULL) + (slot->known[0] != NULL) > 1)
    luaL_error (lua, gr_message ("input: %s: want one of from and to, letters, words"), slot->name);
  if (slot->low > slot->high || (slot->joint != NULL && *slot->joint == '\0')
      || (slot->letters != NULL && *slot->letters == '\0'))
    luaL_error (lua, gr_message ("input: no word can be %s"), slot->name);
}

/* The form in the table at the top of the stack. */
static void
input_read_form (lua_State *lua, GrRules *rules)
{
  InputForm form = { .n_slots = 0 };
  int list = lua_gettop (lua);
  if (lua_type (lua, list) != LUA_TTABLE)
    luaL_error (lua, gr_message ("input: want a list of {name = \"SIZE\", from = …, to = …}"));
  form.is_many = gr_rules_truth (lua, list, "many");
  for (guint n; lua_rawgeti (lua, list, form.n_slots + 1) != LUA_TNIL; lua_settop (lua, list)) {
    if ((n = form.n_slots++) == INPUT_MOST_WORDS)
      luaL_error (lua, gr_message ("input: more than %d words"), INPUT_MOST_WORDS);
    input_read_slot (lua, rules, &form.slot[n]);
    if (form.slot[n].is_optional ? form.is_many : n > 0 && form.slot[n - 1].is_optional)
      luaL_error (lua, gr_message ("input: optional words come last, and not among many: %s"), form.slot[n].name);
  }
  lua_settop (lua, list);
  if (form.is_many && form.n_slots == 0)
    luaL_error (lua, gr_message ("input: many of no words"));
  if (rules->form->len == INPUT_MOST_FORMS)
    luaL_error (lua, gr_message ("input: more than %d lists of words"), INPUT_MOST_FORMS);
  g_array_append_val (rules->form, form);
}

void
gr_rules_read_input (lua_State *lua, GrRules *rules, int table)
{
  int type = lua_getfield (lua, table, "input"), list = lua_gettop (lua);
  if (type == LUA_TNIL) {
    lua_settop (lua, table);
    return;
  }
  if (type != LUA_TTABLE)
    luaL_error (lua, gr_message ("%s: want a list, got %s"), "input", luaL_typename (lua, list));
  rules->form = g_array_new (FALSE, FALSE, sizeof (InputForm));
  gboolean is_several = lua_rawgeti (lua, list, 1) == LUA_TTABLE && !input_has (lua, lua_gettop (lua), "name");
  lua_settop (lua, list);
  if (!is_several)
    input_read_form (lua, rules);
  for (lua_Integer i = 1; is_several && lua_rawgeti (lua, list, i) != LUA_TNIL; i++) {
    input_read_form (lua, rules);
    lua_settop (lua, list);
  }
  GString *out = g_string_new (NULL); /* “ROWS COLUMNS | ROW…”, for people */
  GR_EACH (i, const InputForm, form, rules->form) {
    gboolean is_group = form->is_many && form->n_slots > 1;
    g_string_append (out, i > 0 ? " | " : "");
    g_string_append (out, is_group ? "(" : "");
    for (guint k = 0; k < form->n_slots; k++)
      g_string_append_printf (out, form->slot[k].is_optional ? "%s[%s]" : "%s%s", k > 0 ? " " : "", form->slot[k].name);
    g_string_append (out, is_group ? ")" : "");
    g_string_append (out, form->is_many ? "…" : "");
  }
  rules->game.about.usage = g_string_chunk_insert (rules->text, out->str);
  g_string_free (out, TRUE);
  lua_settop (lua, table);
}

/* ---- whether words fit ---- */

static gboolean
slot_takes_number (const InputSlot *slot, const char *text)
{
  gint64 number;
  return gr_number_parse (text, &number) && number >= slot->low && number <= slot->high;
}

/* The first letter of @text that is none of the slot's; NULL: they all are, and there is one. */
static const char *
slot_odd_letter (const InputSlot *slot, const char *text)
{
  const char *at = text;
  while (*at != '\0' && g_utf8_strchr (slot->letters, -1, g_utf8_get_char (at)) != NULL)
    at = g_utf8_next_char (at);
  return *at != '\0' || at == text ? at : NULL;
}

static gboolean
slot_takes (const InputSlot *slot, const char *text)
{
  if (slot->joint != NULL) {
    g_auto (GStrv) half = g_strsplit (text, slot->joint, 2);
    return g_strv_length (half) == 2 && slot_takes_number (slot, half[0]) && slot_takes_number (slot, half[1]);
  }
  if (slot->is_number)
    return slot_takes_number (slot, text);
  if (slot->letters != NULL)
    return slot_odd_letter (slot, text) == NULL;
  return slot->known[0] == NULL || g_strv_contains (slot->known, text);
}

static const InputSlot *
form_slot (const InputForm *form, guint i)
{
  return &form->slot[form->is_many ? i % form->n_slots : i];
}

/* The form that @words fit best: by *n of them, one after another, and one more where they are all that it wants. */
static const InputForm *
input_form (const GrRules *rules, const GPtrArray *words, guint *n)
{
  const InputForm *best = NULL;
  GR_EACH (i, const InputForm, form, rules->form) {
    guint own = 0;
    while (own < words->len && (form->is_many || own < form->n_slots)
           && slot_takes (form_slot (form, own), ((const GrWord *) words->pdata[own])->text))
      own++;
    gboolean is_whole = form->is_many ? own > 0 && own % form->n_slots == 0
                                      : own == form->n_slots || form->slot[own].is_optional;
    own += own == words->len && is_whole;
    if (best == NULL || own > *n) {
      best = form;
      *n = own;
    }
  }
  return best;
}

/* ---- telling ---- */

/* “ROWS, a whole number from 1 to 20”. (transfer full) */
static char *
slot_text (const InputSlot *slot)
{
  if (slot->known[0] != NULL) {
    g_autofree char *list = gr_choices_list (slot->known);
    return g_strdup_printf ("%s (%s)", slot->name, list);
  }
  if (slot->letters != NULL)
    return g_strdup_printf (gr_message ("%s, a word of the letters “%s”"), slot->name, slot->letters);
  if (slot->joint != NULL)
    return g_strdup_printf (
      gr_message ("%s, two whole numbers joined by “%s”, each from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT),
      slot->name, slot->joint, slot->low, slot->high);
  if (!slot->is_number)
    return g_strdup (slot->name);
  return slot->high == G_MAXINT64
           ? g_strdup_printf (gr_message ("%s, a whole number from %" G_GINT64_FORMAT " on"), slot->name, slot->low)
           : g_strdup_printf (gr_message ("%s, a whole number from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT),
                              slot->name, slot->low, slot->high);
}

void
gr_rules_append_input (const GrRules *rules, GString *out)
{
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GR_EACH (i, const InputForm, form, rules->form) {
    for (guint k = 0; k < form->n_slots; k++) {
      char *text = slot_text (&form->slot[k]);
      if (g_hash_table_contains (told, text)) {
        g_free (text);
        continue;
      }
      g_string_append_printf (out, "          %s\n", text);
      g_hash_table_add (told, text);
    }
  }
}

/* What the game takes, with the words of the file's first test. (transfer full) */
static char *
input_remedy (const GrRules *rules, const GrArgs *args)
{
  const char *name = args->name->text, *usage = rules->game.about.usage;
  if (rules->test->len == 0)
    return g_strdup_printf (gr_message ("it takes: %s %s"), name, usage);
  return g_strdup_printf (gr_message ("it takes: %s %s, for example: %s %s"), name, usage, name,
                          g_array_index (rules->test, GrRulesTest, 0).input);
}

/* How @text can be made to fit @slot, where that is easily seen. (transfer full) (nullable) */
static char *
slot_remedy (const InputSlot *slot, const char *text)
{
  g_autofree char *upper = g_utf8_strup (text, -1), *lower = g_utf8_strdown (text, -1);
  char *near = slot->known[0] != NULL ? gr_nearest_help (text, slot->known, NULL) : NULL;
  if (near != NULL)
    return near;
  if (slot_takes (slot, upper) || slot_takes (slot, lower))
    return g_strdup_printf (gr_message ("did you mean “%s”?"), slot_takes (slot, upper) ? upper : lower);
  gboolean is_number = *text != '\0' && text[strspn (text, "0123456789+-.")] == '\0';
  return is_number && slot->is_number && slot->joint == NULL ? gr_number_help (text, slot->low, slot->high, NULL)
                                                             : NULL;
}

gboolean
gr_rules_check_input (const GrRules *rules, const GrArgs *args, const GPtrArray *words, GrReport *report)
{
  guint n = 0;
  const InputForm *form = rules->form != NULL ? input_form (rules, words, &n) : NULL;
  if (form == NULL || n > words->len)
    return TRUE;
  if (n < words->len && (form->is_many || n < form->n_slots)) {
    const InputSlot *slot = form_slot (form, n);
    const GrWord *word = words->pdata[n];
    g_autofree char *want = slot_text (slot), *help = slot_remedy (slot, word->text);
    const char *odd = slot->letters != NULL ? slot_odd_letter (slot, word->text) : NULL; /* is shown alone */
    g_autoptr (GrWord) place = odd != NULL && *odd != '\0'
                                 ? gr_word_part (word, odd - word->text, g_utf8_next_char (odd) - word->text)
                                 : gr_word_copy (word);
    if (help == NULL)
      help = input_remedy (rules, args);
    return gr_report_add_at (report, GR_FAULT_INPUT, place, help, "%s: want %s, got “%s”", args->name->text, want,
                             place->text);
  }
  g_autofree char *help = input_remedy (rules, args);
  g_autofree char *want = n == words->len ? slot_text (form_slot (form, n)) : NULL;
  const GrWord *word = n < words->len ? words->pdata[n] : n > 0 ? words->pdata[n - 1] : args->name;
  if (want == NULL)
    gr_report_add_at (report, GR_FAULT_INPUT, word, help, "%s: want no more words, got “%s”", args->name->text,
                      word->text);
  else if (n > 0)
    gr_report_add_at (report, GR_FAULT_INPUT, word, help, "%s: want %s, got nothing after “%s”", args->name->text, want,
                      word->text);
  else
    gr_report_add_at (report, GR_FAULT_INPUT, word, help, "%s: want %s, got nothing", args->name->text, want);
  return FALSE;
}

void
gr_rules_blame_input (GrRules *rules, const GrArgs *args)
{
  g_autoptr (GrReport) before = rules->trouble;
  const GrFault *fault = before->fault->pdata[0];
  guint n = args->words->len;
  const GrWord *first = n > 0 ? args->words->pdata[0] : args->name, *last = n > 0 ? args->words->pdata[n - 1] : first;
  gboolean is_run = last->source == first->source && last->span.end >= first->span.end;
  GrSpan span = { first->span.start, is_run ? last->span.end : first->span.end };
  g_autofree char *got = gr_args_input (args), *help = rules->form != NULL ? input_remedy (rules, args) : NULL;
  rules->trouble = gr_report_new ();
  if (n > 0)
    gr_report_add (rules->trouble, fault->kind, first->source, span, help, "%s: %s, got “%s”", args->name->text,
                   fault->message, got);
  else
    gr_report_add (rules->trouble, fault->kind, first->source, span, help, "%s: %s", args->name->text, fault->message);
}

/* ---- words for start ---- */

GPtrArray *
gr_rules_words (const GrArgs *args)
{
  GPtrArray *out = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  GR_EACH_POINTER (i, const GrWord, word, args->words) {
    gboolean is_list = word->text[strspn (word->text, "0123456789,-")] == '\0';
    if (is_list && strchr (word->text, ',') != NULL)
      gr_word_split (word, ',', out);
    else
      g_ptr_array_add (out, gr_word_copy (word));
  }
  return out;
}

void
gr_rules_push_word (lua_State *lua, const char *text)
{
  gint64 number;
  if (gr_number_parse (text, &number))
    lua_pushinteger (lua, number);
  else
    lua_pushstring (lua, text);
}

int
gr_rules_push_words (lua_State *lua, const GrRules *rules, const GPtrArray *words)
{
  guint fit = 0;
  const InputForm *form = rules->form != NULL ? input_form (rules, words, &fit) : NULL;
  luaL_checkstack (lua, words->len + 1, NULL);
  GR_EACH_POINTER (i, const GrWord, word, words)
    if (form != NULL && form_slot (form, i)->letters != NULL)
      lua_pushstring (lua, word->text);
    else
      gr_rules_push_word (lua, word->text);
  return words->len;
}
