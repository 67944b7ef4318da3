#pragma once

#include <cstdlib>

#include "xla/tsl/platform/namespaces.h"

namespace tsl::port {

inline void* AlignedMalloc(size_t size, int minimum_alignment) {
  void* memory = nullptr;
  const size_t alignment =
      minimum_alignment < static_cast<int>(sizeof(void*)) ? sizeof(void*) : minimum_alignment;
  return posix_memalign(&memory, alignment, size) == 0 ? memory : nullptr;
}
inline void AlignedFree(void* memory) { std::free(memory); }
inline void AlignedSizedFree(void* memory, size_t, int) { std::free(memory); }
inline void* Malloc(size_t size) { return std::malloc(size); }
inline void* Realloc(void* memory, size_t size) { return std::realloc(memory, size); }
inline void Free(void* memory) { std::free(memory); }

}  // namespace tsl::port
