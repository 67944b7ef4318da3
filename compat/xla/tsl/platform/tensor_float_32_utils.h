#pragma once

#include <atomic>

#include "xla/tsl/platform/namespaces.h"

namespace tsl {
namespace internal {
inline std::atomic<bool> tensor_float_32_allowed{true};
}
// Kept for compatibility; nothing here computes in TensorFloat-32.
inline void enable_tensor_float_32_execution(bool enabled) { internal::tensor_float_32_allowed = enabled; }
inline bool tensor_float_32_execution_enabled() { return internal::tensor_float_32_allowed; }
}  // namespace tsl
