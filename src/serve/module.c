// SPDX-License-Identifier: MIT
// The server's module, found as the printing one is.
#include "base/module.h"
#include "base/phrase.h"
#include "serve/serve.h"

const GrServeModule *
gr_serve_module (GError **error)
{
  static const GrModuleFile file = { GR_PHRASE ("the server’s module"), "grundy-serve.so", "GRUNDY_SERVE_MODULE",
                                     "gr_serve_entry", GR_SERVE_VERSION };
  return gr_module_load (&file, error);
}
