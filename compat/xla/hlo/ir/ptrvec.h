#pragma once

#include <vector>

namespace xla {

// A list of pointers that it does not own.
template <typename T>
using PtrVec = std::vector<T>;

}  // namespace xla
