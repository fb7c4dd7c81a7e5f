// SPDX-License-Identifier: MIT
// The tables of a playbook as JSON, rows as arrays to be short (web/screen/play.js tells their order), and its
// pictures as groups in a drawing that is not seen, from which the script takes what a position shows. Pictures share what
// is the same in them.
#include "web/html.h"

#include "base/interner.h"
#include "base/phrase.h"

/* What the script says, by the names that it has for it; {n} and the like are replaced there. */
const GrPageWord gr_play_words[] = {
  { "settings", GR_PHRASE ("Settings") },
  { "seat", GR_PHRASE ("You play") },
  { "first_player", GR_PHRASE ("first") },
  { "second_player", GR_PHRASE ("second") },
  { "against", GR_PHRASE ("against") },
  { "the_program", GR_PHRASE ("the program") },
  { "a_friend", GR_PHRASE ("a friend") },
  { "strength", GR_PHRASE ("that plays best") },
  { "mistakes", GR_PHRASE ("Mistakes") },
  { "at_once", GR_PHRASE ("at once") },
  { "at_end", GR_PHRASE ("at the end") },
  { "values", GR_PHRASE ("Values") },
  { "hidden", GR_PHRASE ("Hidden") },
  { "record", GR_PHRASE ("Record") },
  { "lane", GR_PHRASE ("Who wins with best play") },
  { "no", GR_PHRASE ("No.") },
  { "whose", GR_PHRASE ("player") },
  { "move", GR_PHRASE ("move") },
  { "mark", GR_PHRASE ("mark") },
  { "leaves", GR_PHRASE ("leaves") },
  { "start", GR_PHRASE ("Start") },
  { "you", GR_PHRASE ("You") },
  { "program", GR_PHRASE ("Program") },
  { "First", GR_PHRASE ("First") },
  { "Second", GR_PHRASE ("Second") },
  { "Left", GR_PHRASE ("Left") },
  { "Right", GR_PHRASE ("Right") },
  { "your_move", GR_PHRASE ("Your move.") },
  { "to_move", GR_PHRASE ("{who} to move.") },
  { "thinks", GR_PHRASE ("The program thinks …") },
  { "you_win", GR_PHRASE ("You win: the program cannot move.") },
  { "program_wins", GR_PHRASE ("You cannot move: the program wins.") },
  { "misere_you", GR_PHRASE ("You win: you cannot move.") },
  { "misere_program", GR_PHRASE ("The program cannot move: it wins.") },
  { "friend_wins", GR_PHRASE ("{winner} wins: {other} cannot move.") },
  { "drawn", GR_PHRASE ("A draw: the same position for the third time, with the same player to move.") },
  { "twice", GR_PHRASE ("This position has been here twice now; once more and it is a draw.") },
  { "draw", GR_PHRASE ("a draw") },
  { "friend_misere", GR_PHRASE ("{winner} wins, having no move.") },
  { "undo", GR_PHRASE ("Undo") },
  { "hint", GR_PHRASE ("Hint") },
  { "new_game", GR_PHRASE ("New game") },
  { "set", GR_PHRASE ("A set of five") },
  { "set_game", GR_PHRASE ("Game {i} of {n}") },
  { "set_score", GR_PHRASE ("you {won}, program {lost}") },
  { "set_drawn", GR_PHRASE ("{n} drawn") },
  { "set_next", GR_PHRASE ("Next game") },
  { "set_again", GR_PHRASE ("Another set") },
  { "set_end", GR_PHRASE ("You have won {won} of {n} games.") },
  { "set_f", GR_PHRASE ("won without a mistake") },
  { "set_h", GR_PHRASE ("won") },
  { "set_t", GR_PHRASE ("lost") },
  { "next_lost", GR_PHRASE ("Next: begin with {position} again, and ask for hints where you are stuck.") },
  { "next_slips", GR_PHRASE ("Next: another set, without taking a move back or asking for a hint.") },
  { "next_seat", GR_PHRASE ("Next: let the program begin, and win as the second player.") },
  { "next_all", GR_PHRASE ("Next: explain to a friend why you win, and play him.") },
  { "replay", GR_PHRASE ("Replay this game") },
  { "again", GR_PHRASE ("Play again") },
  { "link", GR_PHRASE ("Copy a link to this game") },
  { "copied", GR_PHRASE ("Copied.") },
  { "in_address", GR_PHRASE ("Now the address of this page leads to the game.") },
  { "there_is", GR_PHRASE ("There is a winning move.") },
  { "one_of", GR_PHRASE ("One of {m} moves wins.") },
  { "some_of", GR_PHRASE ("{n} of {m} moves win.") },
  { "holds", GR_PHRASE ("No move wins here, but a draw can be held.") },
  { "one_draws", GR_PHRASE ("One of {m} moves holds the draw.") },
  { "some_draw", GR_PHRASE ("Of {m} moves {n} hold the draw.") },
  { "every_loses", GR_PHRASE ("Every move loses here.") },
  { "keeps", GR_PHRASE ("takes or keeps the win") },
  { "gives", GR_PHRASE ("gives it away") },
  { "gave", GR_PHRASE ("Your move {n} gave the win away.") },
  { "gave_any", GR_PHRASE ("{who}’s move {n} gave the win away.") },
  { "gave_draw", GR_PHRASE ("Your move {n} gave the draw away.") },
  { "gave_draw_any", GR_PHRASE ("{who}’s move {n} gave the draw away.") },
  { "second", GR_PHRASE ("You play second, the side that can win here.") },
  { "let_begin", GR_PHRASE ("Let the program begin") },
  { "waits", GR_PHRASE ("{position} is left; the program waits.") },
  { "find", GR_PHRASE ("Find the better move") },
  { "one_wins", GR_PHRASE ("One move wins from {position}, and it was not yours.") },
  { "some_win", GR_PHRASE ("{n} moves win from {position}, and yours was none of them.") },
  { "one_holds", GR_PHRASE ("One move holds the draw from {position}, and it was not yours.") },
  { "some_hold", GR_PHRASE ("{n} moves hold the draw from {position}, and yours was none of them.") },
  { "try_again", GR_PHRASE ("Try again from {position}") },
  { "show_why", GR_PHRASE ("Show me why") },
  { "left", GR_PHRASE ("{move} left {position}, {what} {value}.") },
  { "would", GR_PHRASE ("{move} would have left {position}, {what} {value}.") },
  { "cost", GR_PHRASE ("cost {cost}") },
  { "it_cost", GR_PHRASE ("It cost {cost}.") },
  { "take_back", GR_PHRASE ("Take move {n} back") },
  { "play_on", GR_PHRASE ("Play on") },
  { "odd", GR_PHRASE ("A column is odd: the other player makes every column even, and wins.") },
  { "even", GR_PHRASE ("Every column is even: any reply makes one odd, and you make it even again.") },
  { "not_zero", GR_PHRASE ("A move leads to 0: the other player makes it, and wins.") },
  { "is_zero", GR_PHRASE ("No move leads to 0: after any reply you can move to 0 again.") },
  { "above", GR_PHRASE ("More than 0: Left wins, whoever moves.") },
  { "below", GR_PHRASE ("Less than 0: Right wins, whoever moves.") },
  { "is_none", GR_PHRASE ("0: whoever moves loses.") },
  { "fuzzy", GR_PHRASE ("Confused with 0: whoever moves wins.") },
  { "answer_wins", GR_PHRASE ("The answer {move} leaves {value}, and wins.") },
  { "answer_loses", GR_PHRASE ("Even the best answer, {move}, leaves {value}, and loses.") },
  { "answer_draws", GR_PHRASE ("The best answer, {move}, leaves {value}, and holds the draw.") },
  { "no_answer", GR_PHRASE ("There is no answer to it.") },
  { "to_game", GR_PHRASE ("Back to the game") },
  { "choose", GR_PHRASE ("Choose a move below.") },
  { "all_moves", GR_PHRASE ("All moves ({n})") },
  { NULL },
};

/* What many rows have in common, written once and told by its number: texts of JSON. */
typedef struct {
  GrInterner move, verdict, cost;
} Tables;

static void
tables_clear (Tables *tables)
{
  gr_interner_clear (&tables->move);
  gr_interner_clear (&tables->verdict);
  gr_interner_clear (&tables->cost);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tables, tables_clear)

/* Takes @taken; gives its number in @table. */
static guint32
table_add (GrInterner *table, GString *taken)
{
  g_autoptr (GString) row = taken;
  return gr_interner_add (table, 0, row->str, row->len);
}

static void
json_table (GrJson *json, const char *key, const GrInterner *table)
{
  gr_json_open (json, key, '[');
  for (guint32 i = 0; i < gr_interner_count (table); i++) {
    gsize size;
    const char *text = gr_interner_key (table, i, &size);
    g_autofree char *row = g_strndup (text, size);
    gr_json_number (json, NULL, row);
  }
  gr_json_close (json, ']');
}

static void
json_numbers (GrJson *json, const GArray *number)
{
  gr_json_open (json, NULL, '[');
  for (guint i = 0; i < number->len; i++)
    gr_json_unsigned (json, NULL, g_array_index (number, guint32, i));
  gr_json_close (json, ']');
}

/* What the moves of @node cost whoever can make them, Left first where both can; no zeros at the end. */
static void
json_costs (GrJson *json, Tables *tables, const GrPlaybook *book, const GrPlayNode *node)
{
  g_autoptr (GArray) number = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n_told = 0, index = 0;
  GR_EACH_VALUE (i, guint32, which, node->part) {
    const GrPlayPart *part = &g_array_index (book->part, GrPlayPart, which);
    for (guint k = 0; k < part->n_moves && node->cost != NULL; k++, index++)
      for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
        const char *cost = node->cost->pdata[2 * index + side];
        if (gr_playbook_move (book, part->first_move + k)->mover
            == (side == GR_SIDE_LEFT ? GR_MOVER_RIGHT : GR_MOVER_LEFT))
          continue;
        GrJson row = { .text = g_string_new (NULL) };
        gr_json_text (&row, NULL, cost != NULL ? cost : "");
        GR_APPEND (number, guint32, table_add (&tables->cost, row.text));
        n_told = cost != NULL ? number->len : n_told;
      }
  }
  g_array_set_size (number, n_told);
  json_numbers (json, number);
}

static void
json_node (GrJson *json, Tables *tables, const GrPlaybook *book, const GrPlayNode *node)
{
  g_autoptr (GString) names = g_string_new (NULL);
  GR_EACH_VALUE (i, guint32, part, node->part)
    g_string_append_printf (names, "%s%s", i > 0 ? "," : "", g_array_index (book->part, GrPlayPart, part).label);
  gr_json_open (json, NULL, '[');
  gr_json_text (json, NULL, g_str_equal (names->str, node->label) ? "" : node->label);
  GrJson verdict = { .text = g_string_new (NULL) };
  gr_json_open (&verdict, NULL, '[');
  gr_json_text (&verdict, NULL, node->value);
  gr_json_text (&verdict, NULL, (char[]) { node->result[GR_SIDE_LEFT], node->result[GR_SIDE_RIGHT], '\0' });
  gr_json_text (&verdict, NULL, gr_ink_class ((GrInk) node->ink));
  gr_json_close (&verdict, ']');
  gr_json_unsigned (json, NULL, table_add (&tables->verdict, verdict.text));
  for (guint i = 0; i < 2; i++)
    gr_json_integer (json, NULL, node->best[i] == GR_PLAYBOOK_NONE ? -1 : (gint64) node->best[i]);
  json_numbers (json, node->part);
  json_numbers (json, node->target);
  json_costs (json, tables, book, node);
  gboolean is_same = node->picture->len == node->part->len; /* each part has a picture of its own number */
  GR_EACH_VALUE (i, guint32, picture, node->picture)
    is_same = is_same && picture == g_array_index (node->part, guint32, i);
  if (!is_same)
    json_numbers (json, node->picture);
  gr_json_close (json, ']');
}

static void
json_part (GrJson *json, Tables *tables, const GrPlaybook *book, const GrPlayPart *part)
{
  gr_json_open (json, NULL, '[');
  gr_json_unsigned (json, NULL, part->cell);
  gr_json_open (json, NULL, '[');
  for (guint i = 0; i < part->n_moves; i++) {
    const GrPlayMove *move = gr_playbook_move (book, part->first_move + i);
    GrJson row = { .text = g_string_new (NULL) };
    gr_json_open (&row, NULL, '[');
    gr_json_unsigned (&row, NULL, move->mover);
    gr_json_text (&row, NULL, move->name);
    gr_json_text (&row, NULL, move->keys);
    if (!g_str_equal (move->name, move->words))
      gr_json_text (&row, NULL, move->words);
    gr_json_close (&row, ']');
    gr_json_unsigned (json, NULL, table_add (&tables->move, row.text));
  }
  gr_json_close (json, ']');
  gr_json_integer (json, NULL, part->value);
  gr_json_text (json, NULL, part->label);
  gr_json_close (json, ']');
}

static void
json_places (GrJson *json, const GrPlaybook *book)
{
  gr_json_open (json, "view", '[');
  gr_json_double (json, NULL, book->width);
  gr_json_double (json, NULL, book->height);
  gr_json_close (json, ']');
  gr_json_open (json, "cells", '['); /* what the pictures of each take, and where its corner lies in the view */
  GR_EACH (i, const GrBox, box, book->cell) {
    const GrPoint *place = &g_array_index (book->place, GrPoint, i);
    gr_json_open (json, NULL, '[');
    for (guint k = 0; k < 6; k++)
      gr_json_double (json, NULL, (double[]) { box->x, box->y, box->width, box->height, place->x, place->y }[k]);
    gr_json_close (json, ']');
  }
  gr_json_close (json, ']');
}

void
gr_playbook_append (const GrPlaybook *book, const char *id, const GrFormatOptions *options, GString *out)
{
  gboolean is_told = book->is_loopy
                     || (!book->has_grundy && !book->is_partizan); /* only who wins, in the record's last column */
  const char *what = is_told                              ? GR_PHRASE ("outcome")
                     : book->is_sum && !book->is_partizan ? GR_PHRASE ("nim-sum")
                                                          : GR_PHRASE ("value");
  static const GrBackground none = { .is_told = TRUE, .is_none = TRUE };
  GrSvgOptions own = { .theme = options->theme, .id = id, .in_page = TRUE, .background = &none };
  g_autofree char *shared = g_strdup_printf ("%s_b", id); /* the steps have ids of their own */
  g_autoptr (GrSvgSeries) series = gr_svg_series_new (shared);
  for (guint i = 0; i < book->picture->len; i++)
    gr_svg_series_add (series, book->picture->pdata[i], &own);
  g_string_append (out, "<svg class=\"gr-stock\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n");
  for (guint i = 0; i < book->picture->len; i++) {
    g_string_append_printf (out, "<g id=\"%s_p%u\">\n", id, i);
    gr_svg_series_append (series, out);
    g_string_append (out, "</g>\n");
  }
  g_string_append (out, "</defs></svg>\n");
  g_autoptr (GString) text = g_string_new (NULL);
  GrJson json = { .text = text };
  gr_json_open (&json, NULL, '{');
  gr_json_text (&json, "id", id);
  gr_json_text (&json, "what", gr_phrase (what, options->lang));
  gr_json_text (&json, "hint", book->hint);
  gr_json_text (&json, "where", book->where);
  gr_json_boolean (&json, "partizan", book->is_partizan);
  gr_json_boolean (&json, "misere", book->is_misere);
  gr_json_boolean (&json, "loopy", book->is_loopy);
  gr_json_boolean (&json, "covered", book->is_covered);
  gr_json_unsigned (&json, "first", book->first);
  json_places (&json, book);
  g_auto (Tables) tables;
  gr_interner_init (&tables.move);
  gr_interner_init (&tables.verdict);
  gr_interner_init (&tables.cost);
  gr_interner_add (&tables.cost, 0, "\"\"", 2); /* number 0: nothing */
  gr_json_open (&json, "parts", '[');
  GR_EACH (i, const GrPlayPart, part, book->part)
    json_part (&json, &tables, book, part);
  gr_json_close (&json, ']');
  gr_json_open (&json, "nodes", '[');
  for (guint i = 0; i < book->node->len; i++)
    json_node (&json, &tables, book, gr_playbook_node (book, i));
  gr_json_close (&json, ']');
  json_table (&json, "moves", &tables.move);
  json_table (&json, "verdicts", &tables.verdict);
  json_table (&json, "costs", &tables.cost);
  gr_json_close (&json, '}');
  gr_page_append_data (out, "gr-book", text);
}
