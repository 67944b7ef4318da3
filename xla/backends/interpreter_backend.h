#pragma once

#include <memory>

#include "xla/runtime/backend.h"

namespace xla {

// Walks programs op by op with the evaluator, which defines what they mean.
std::unique_ptr<runtime::Backend> MakeInterpreterBackend();

}  // namespace xla
