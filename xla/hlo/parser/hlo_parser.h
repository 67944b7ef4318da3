#pragma once

// Readers of HLO text, at the place where XLA's users look for them.
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/text/hlo_parser.h"  // IWYU pragma: export
#include "xla/xla_data.pb.h"
