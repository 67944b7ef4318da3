#pragma once

#include <cassert>
#include <type_traits>

#include "absl/base/casts.h"
#include "xla/tsl/platform/namespaces.h"

namespace tsl {

using absl::bit_cast;

// A cast to a derived class that the caller knows the object to have; checked where assertions are.
template <typename To, typename From>
To down_cast(From* from) {
  static_assert(std::is_base_of_v<From, std::remove_pointer_t<To>>, "the target is not a derived class");
  assert(from == nullptr || dynamic_cast<To>(from) != nullptr);
  return static_cast<To>(from);
}
template <typename To, typename From>
To down_cast(From& from) {
  static_assert(std::is_base_of_v<From, std::remove_reference_t<To>>, "the target is not a derived class");
  assert(dynamic_cast<std::add_pointer_t<std::remove_reference_t<To>>>(&from) != nullptr);
  return static_cast<To>(from);
}

}  // namespace tsl
