#pragma once

#include "xla/tsl/platform/namespaces.h"
#include "xla/types.h"

namespace tsl {
using xla::bfloat16;
using xla::half;
}  // namespace tsl
