#pragma once

#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

namespace xla {

// The C++ functions that custom-call finds by the name of its target. Registration is for the life of the
// process and may be done by any thread, before the program runs that calls the function.
//
// What a function looks like follows from the instruction's api_version, `in` being one pointer for each
// operand (arrays in the operand_layout_constraints, or the default layout; a tuple is an array of pointers
// to its elements) and `out` the result in the same form:
//   API_VERSION_ORIGINAL                  void(void* out, const void** in)
//   API_VERSION_STATUS_RETURNING          void(void* out, const void** in, XlaCustomCallStatus*)
//   API_VERSION_STATUS_RETURNING_UNIFIED  void(void* out, const void** in, const char* opaque, size_t,
//   XlaCustomCallStatus*)
// `opaque` is the instruction's backend_config.
class CustomCallTargetRegistry {
 public:
  static CustomCallTargetRegistry* Global();

  // Ends the process when another function has this name: a second definition is a mistake of the program's
  // author.
  void Register(const std::string& symbol, void* address, const std::string& platform);
  // Null when there is none.
  void* Lookup(const std::string& symbol, const std::string& platform) const;
  std::unordered_map<std::string, void*> registered_symbols(const std::string& platform) const;

 private:
  std::map<std::pair<std::string, std::string>, void*> targets_;  // by name and platform
  mutable std::mutex mutex_;
};

}  // namespace xla

// At namespace scope: registers a function under its own name, or under NAME.
#define XLA_REGISTER_CUSTOM_CALL_CONCAT(a, b) a##b
#define XLA_REGISTER_CUSTOM_CALL_TARGET(function, platform) \
  XLA_REGISTER_CUSTOM_CALL_TARGET_WITH_SYM(#function, function, platform)
#define XLA_REGISTER_CUSTOM_CALL_TARGET_WITH_SYM(symbol, address, platform) \
  XLA_REGISTER_CUSTOM_CALL_TARGET_WITH_SYM_HELPER(symbol, address, platform, __COUNTER__)
#define XLA_REGISTER_CUSTOM_CALL_TARGET_WITH_SYM_HELPER(symbol, address, platform, counter) \
  XLA_REGISTER_CUSTOM_CALL_TARGET_WITH_SYM_INTERNAL(symbol, address, platform, counter)
#define XLA_REGISTER_CUSTOM_CALL_TARGET_WITH_SYM_INTERNAL(symbol, address, platform, counter)                \
  [[maybe_unused]] static bool XLA_REGISTER_CUSTOM_CALL_CONCAT(custom_call_target_register_, counter) = [] { \
    ::xla::CustomCallTargetRegistry::Global()->Register(symbol, reinterpret_cast<void*>(address), platform); \
    return true;                                                                                             \
  }()
#define XLA_CPU_REGISTER_CUSTOM_CALL_TARGET(function) XLA_REGISTER_CUSTOM_CALL_TARGET(function, "Host")
#define XLA_CPU_REGISTER_CUSTOM_CALL_TARGET_WITH_SYM(symbol, address) \
  XLA_REGISTER_CUSTOM_CALL_TARGET_WITH_SYM(symbol, address, "Host")
