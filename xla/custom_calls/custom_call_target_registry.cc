#include "xla/custom_calls/custom_call_target_registry.h"

#include <cstdio>
#include <cstdlib>

namespace xla {

CustomCallTargetRegistry* CustomCallTargetRegistry::Global() {
  static auto* registry = new CustomCallTargetRegistry;
  return registry;
}

void CustomCallTargetRegistry::Register(const std::string& symbol, void* address,
                                        const std::string& platform) {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto [place, inserted] = targets_.try_emplace({symbol, platform}, address);
  if (!inserted && place->second != address) {
    std::fprintf(stderr,
                 "custom-call target '%s' is registered twice for platform %s, with different functions\n",
                 symbol.c_str(), platform.c_str());
    std::abort();
  }
}

void* CustomCallTargetRegistry::Lookup(const std::string& symbol, const std::string& platform) const {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto found = targets_.find({symbol, platform});
  return found == targets_.end() ? nullptr : found->second;
}

std::unordered_map<std::string, void*> CustomCallTargetRegistry::registered_symbols(
    const std::string& platform) const {
  std::lock_guard<std::mutex> lock(mutex_);
  std::unordered_map<std::string, void*> symbols;
  for (const auto& [key, address] : targets_) {
    if (key.second == platform) symbols.emplace(key.first, address);
  }
  return symbols;
}

}  // namespace xla
