#pragma once

#include "xla/tsl/platform/namespaces.h"

namespace tsl::port {
// Nothing needs preparation; the arguments stay as they are.
inline void InitMain(const char*, int*, char***) {}
}  // namespace tsl::port
