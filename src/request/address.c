// SPDX-License-Identifier: MIT
// A request as the address of the workbench says it (serve/workbench.js): the command line, and with it what its game reads, be it a
// graph, a board or rules in Lua, wherever they came from. One such text goes into an address.
#include "request/request.h"

#include "games/rules/rules.h"
#include "games/rules/shelf.h"

#include <string.h>

#define ADDRESS_MOST 8192         /* bytes, as for links that the workbench copies */
#define ADDRESS_RULES "rules.lua" /* what it calls rules that are written there */

typedef struct {
  GString *line;
  const GrSource *document; /* (nullable) */
  guint n_documents;
} Address;

/* Adds @text as a word of a shell. */
static void
address_add (Address *address, const char *text)
{
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.,:;@%+=/-^*";
  g_autofree char *quoted = g_shell_quote (text);
  gboolean is_plain = text[0] != '\0' && text[strspn (text, plain)] == '\0';
  g_string_append_printf (address->line, "%s%s", address->line->len > 0 ? " " : "", is_plain ? text : quoted);
}

/* Those of @args but for @without (nullable). A flag that the page has no field for takes the word behind it for its value. */
static void
address_add_options (Address *address, const GrArgs *args, const char *const *without)
{
  GR_EACH_POINTER (i, const GrOption, option, args->options) {
    const char *name = option->param->name;
    gboolean is_flag = option->param->kind == GR_PARAM_FLAG;
    if ((without != NULL && g_strv_contains (without, name)) || (is_flag && option->number == 0))
      continue;
    g_autofree char *word = g_strconcat ("--", name, g_str_equal (name, "blank") ? "=true" : NULL, NULL);
    address_add (address, word);
    if (!is_flag)
      address_add (address, option->value->text);
  }
}

static void
address_add_document (Address *address, const GrSource *document)
{
  address->document = document;
  address->n_documents++;
}

/* FALSE where summand @index cannot be said in an address. */
static gboolean
address_add_game (Address *address, const GrRequest *request, guint index)
{
  const GrArgs *args = request->args->pdata[index];
  const GrGame *game = request->game->pdata[index];
  g_autofree char *shelf = args->rules != NULL ? gr_shelf_file (args->name->text) : NULL;
  gboolean is_own = args->rules != NULL && (shelf == NULL || !g_str_equal (shelf, gr_rules_source (args->rules)->name));
  if (args->list != NULL || (args->more != NULL && args->more->len > 0))
    return FALSE;
  address_add (address, is_own ? ADDRESS_RULES : args->rules != NULL ? args->name->text : game->about.name);
  if (is_own)
    address_add_document (address, gr_rules_source (args->rules));
  if (args->document != NULL)
    address_add_document (address, args->document);
  if (args->document != NULL && request->game->len > 1)
    address_add (address, "-");
  GR_EACH_POINTER (i, const GrWord, word, args->words)
    address_add (address, word->text);
  address_add_options (address, args, NULL);
  return TRUE;
}

char *
gr_request_address (const GrRequest *request)
{
  static const char *const without[] = { "theme", "lang", "steps", "sentence", "count", "timeout", "max-memory", NULL };
  g_autoptr (GString) line = g_string_new (NULL);
  Address address = { .line = line };
  if (request->figure->len == 0 || request->args->len == 0)
    return NULL;
  address_add (&address, ((const GrFigure *) request->figure->pdata[0])->name);
  for (guint i = 0; i < request->args->len; i++) {
    if (i > 0)
      address_add (&address, "+");
    if (!address_add_game (&address, request, i))
      return NULL;
  }
  address_add_options (&address, request->figure_args->pdata[0], NULL);
  address_add_options (&address, request->program, without);
  if (address.n_documents > 1 || line->len > ADDRESS_MOST
      || (address.document != NULL && address.document->length > ADDRESS_MOST))
    return NULL;
  g_autofree char *said = g_uri_escape_string (line->str, NULL, FALSE);
  g_autofree char *document = address.document != NULL ? g_uri_escape_string (address.document->text, NULL, FALSE)
                                                       : NULL;
  char *whole = g_strconcat ("#1/", said, document != NULL ? "&d=" : NULL, document, NULL);
  if (strlen (whole) > ADDRESS_MOST)
    g_clear_pointer (&whole, g_free);
  return whole;
}
