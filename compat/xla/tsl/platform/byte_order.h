#pragma once

#include <bit>

#include "xla/tsl/platform/namespaces.h"

namespace tsl::port {
inline constexpr bool kLittleEndian = std::endian::native == std::endian::little;
}
