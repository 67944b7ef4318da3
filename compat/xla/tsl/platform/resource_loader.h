#pragma once

#include <string>

#include "xla/tsl/platform/test.h"

namespace tsl {
using testing::GetDataDependencyFilepath;
}  // namespace tsl
