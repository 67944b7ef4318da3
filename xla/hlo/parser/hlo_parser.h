#pragma once

// Readers of HLO text, at the place where XLA's users look for them, and the messages that they turn modules
// into.
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/text/hlo_parser.h"  // IWYU pragma: export
#include "xla/service/hlo.pb.h"
#include "xla/xla_data.pb.h"
