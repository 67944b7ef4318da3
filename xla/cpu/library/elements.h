#pragma once

#include <optional>

#include "xla/cpu/kernels/element.h"
#include "xla/xla_data_enums.h"

namespace xla::cpu {

// The kernels' name for a type of elements; nothing for those that kernels do not know.
std::optional<Element> ElementOf(PrimitiveType type);

}  // namespace xla::cpu
