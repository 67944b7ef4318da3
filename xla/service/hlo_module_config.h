#pragma once

// HloModuleConfig together with the options inside it.
#include "xla/debug_options_flags.h"
#include "xla/service/computation_layout.h"
#include "xla/service/module_config.h"
#include "xla/xla.pb.h"
#include "xla/xla_data.pb.h"
