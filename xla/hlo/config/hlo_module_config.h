#pragma once

// HloModuleConfig together with the options inside it.
#include "xla/debug_options_flags.h"
#include "xla/hlo/config/computation_layout.h"
#include "xla/hlo/config/module_config.h"
#include "xla/xla.pb.h"
#include "xla/xla_data.pb.h"
