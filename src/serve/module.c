// SPDX-License-Identifier: MIT
// The server's module, found as the printing one is.
#include "base/error.h"
#include "base/module.h"
#include "base/phrase.h"
#include "serve/serve.h"

const GrServeModule *
gr_serve_module (GError **error)
{
  const GrServeModule *found = gr_module_load (GR_PHRASE ("the server’s module"), "grundy-serve.so",
                                               "GRUNDY_SERVE_MODULE", GR_SERVE_SYMBOL, error);
  if (found == NULL || found->version == GR_SERVE_VERSION)
    return found;
  gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "the server’s module is of version %u, this program needs %d",
                found->version, GR_SERVE_VERSION);
  return NULL;
}
