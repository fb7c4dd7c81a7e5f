// SPDX-License-Identifier: MIT
// The domain of grundy's own errors.
#include "base/error.h"

G_DEFINE_QUARK (grundy, gr_error)
