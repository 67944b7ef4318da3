#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "absl/hash/hash.h"
#include "absl/strings/string_view.h"
#include "xla/tsl/platform/namespaces.h"
#include "xla/tsl/platform/types.h"

// Hashes for tables in memory: stable within a process only.

namespace tsl {

inline uint64_t Hash64(const char* data, size_t n, uint64_t seed = 0xDECAFCAFFE) {
  return absl::HashOf(absl::string_view(data, n), seed);
}
inline uint64_t Hash64(absl::string_view text) { return Hash64(text.data(), text.size()); }
inline uint64_t Hash64Combine(uint64_t a, uint64_t b) {
  return a ^ (b + 0x9e3779b97f4a7800ULL + (a << 10) + (a >> 4));
}
inline uint32_t Hash32(const char* data, size_t n, uint32_t seed) {
  return static_cast<uint32_t>(Hash64(data, n, seed));
}

template <typename T, typename = void>
struct hash {
  size_t operator()(const T& value) const { return absl::Hash<T>()(value); }
};

}  // namespace tsl
