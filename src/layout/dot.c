// SPDX-License-Identifier: MIT
// The layout module, loaded where dot places a graph (base/module.h).
#include "base/phrase.h"
#include "layout/graphviz.h"
#include "layout/layered.h"

/* It is linked into the library, where it need not be loaded; elsewhere this is no symbol, and NULL. */
extern const GrGraphvizModule gr_graphviz_entry __attribute__ ((weak));

const GrModuleFile gr_graphviz_file = { GR_PHRASE ("the layout module"), "grundy-layout.so", "GRUNDY_LAYOUT_MODULE",
                                        "gr_graphviz_entry", GR_GRAPHVIZ_VERSION };
static const GrGraphvizModule *module = &gr_graphviz_entry;

gboolean
gr_graphviz_run (GrLayout *layout, GrEffort effort, GError **error)
{
  if (module == NULL)
    module = gr_module_load (&gr_graphviz_file, error);
  return module != NULL && module->run (layout, effort, error);
}

void
gr_graphviz_shutdown (void)
{
  if (module != NULL)
    module->shutdown ();
}
