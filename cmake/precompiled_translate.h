// What nearly every file between HLO and the dialects includes: both sides' own headers too.
#include "cmake/precompiled.h"
#include "cmake/precompiled_dialects.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"
