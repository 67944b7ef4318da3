#pragma once

#include <cstdint>
#include <mutex>
#include <random>

#include "xla/tsl/platform/namespaces.h"

namespace tsl::random {

namespace internal {
inline std::mt19937_64& Engine() {
  static auto* const engine = new std::mt19937_64(std::random_device()());
  return *engine;
}
inline std::mutex& EngineMutex() {
  static auto* const mutex = new std::mutex;
  return *mutex;
}
}  // namespace internal

// A number that differs from run to run, and one that does not.
inline uint64_t New64() {
  std::lock_guard<std::mutex> lock(internal::EngineMutex());
  return internal::Engine()();
}
inline uint64_t ThreadLocalNew64() { return New64(); }
inline uint64_t New64DefaultSeed() {
  static auto* const engine = new std::mt19937_64(0);
  std::lock_guard<std::mutex> lock(internal::EngineMutex());
  return (*engine)();
}

}  // namespace tsl::random
