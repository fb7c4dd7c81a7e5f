// SPDX-License-Identifier: MIT
// The kernel's own bounds around rules in Lua and strangers' lessons.
#pragma once

#include "cli/command.h"

/* From here on, in this process and those that it starts: nothing is written but to what is open already; there are no
   sockets; other processes are out of reach; and where the kernel has Landlock, files are read from @read (of char*, folders
   or files) and the system's libraries, fonts and caches alone, and no program but this one is run. Before the first thread.
   FALSE and GR_ERROR_LIBRARY where the kernel cannot hold all of that; what it can it does. */
gboolean gr_sandbox_enter (const GPtrArray *read, GError **error);

/* Puts @command into the sandbox, if it has one and --no-sandbox does not say otherwise, before it does anything: it reads what
   its @typed words (of GrWord) name and what lies beside lessons among them, and writes what its add_rights() says. Of @call
   the request holds the options that were found so far, and the words are those that are none. FALSE and a fault where
   --sandbox asks for what this kernel cannot hold. */
gboolean gr_confine (const GrCommand *command, const GrCall *call, const GPtrArray *typed);
