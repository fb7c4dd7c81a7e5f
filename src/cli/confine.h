// SPDX-License-Identifier: MIT
// What a command may reach of the machine, by its words.
#pragma once

#include "cli/command.h"

/* Puts @command into the sandbox, if it has one and --no-sandbox does not say otherwise, before it does anything: it reads what
   its @typed words (of GrWord) name and what lies beside lessons among them, and writes what its add_rights() says. Of @call
   the request holds the options that were found so far, and the words are those that are none. FALSE and a fault where
   --sandbox asks for what this kernel cannot hold. */
gboolean gr_confine (const GrCommand *command, const GrCall *call, const GPtrArray *typed);
