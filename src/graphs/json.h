// SPDX-License-Identifier: MIT
// Graphs as JSON.
#pragma once

#include "graphs/build.h"

/* Reads {"nodes": ["a", {"name": "b", …}], "edges": [["a", "b"], {"from": …, "to": …}]}, also as the member "graph" of a
   larger object. Faults in the builder's report. */
void gr_graph_json_read (GrGraphBuilder *builder);
