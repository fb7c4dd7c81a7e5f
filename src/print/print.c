// SPDX-License-Identifier: MIT
// The printing module, loaded where something is printed or text is no plain text (base/module.h).
#include "print/print.h"

#include "base/phrase.h"

/* It is linked into the library, where it need not be loaded; elsewhere this is no symbol, and NULL. */
extern const GrPrintModule gr_print_entry __attribute__ ((weak));

const GrModuleFile gr_print_file = { GR_PHRASE ("the printing module"), "grundy-print.so", "GRUNDY_PRINT_MODULE",
                                     "gr_print_entry", GR_PRINT_VERSION };

static const GrPrintModule *module;

const GrPrintModule *
gr_print_module (GError **error)
{
  if (module != NULL)
    return module;
  const GrPrintModule *found = &gr_print_entry;
  if (found == NULL)
    found = gr_module_load (&gr_print_file, error);
  if (found == NULL)
    return NULL;
  if (found != &gr_print_entry)
    found->load_fonts ();
  module = found->ready (error) ? found : NULL;
  return module;
}

void
gr_print_shutdown (void)
{
  if (module != NULL) {
    module->shutdown ();
    module = NULL;
  }
}

void
gr_print_all_fonts (void)
{
  if (module != NULL)
    module->all_fonts ();
}

static GrTextMeasure
load_measure (void)
{
  const GrPrintModule *loaded = gr_print_module (NULL);
  return loaded != NULL ? loaded->measure : NULL;
}

void
gr_print_supply_text (void)
{
  gr_text_set_loader (load_measure);
}
