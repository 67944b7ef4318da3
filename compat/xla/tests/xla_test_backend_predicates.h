#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>

namespace xla::test {

// What the tests of a program run on. Ours is the reference evaluator, which XLA's tests know as the
// interpreter.
inline constexpr char kCpu[] = "cpu";
inline constexpr char kGpu[] = "gpu";
inline constexpr char kInterpreter[] = "interpreter";
inline constexpr char kTpu[] = "tpu";
inline constexpr char kGrm[] = "grm";

inline std::string DeviceType() { return kInterpreter; }
inline bool DeviceTypeIs(const std::string& device) { return device == DeviceType(); }
inline bool DeviceIs(const std::string& device) { return device == DeviceType(); }
inline bool DeviceTypeIsOneOf(std::initializer_list<const char*> devices) {
  return std::any_of(devices.begin(), devices.end(), [](const char* device) { return DeviceTypeIs(device); });
}
inline bool DeviceIsOneOf(std::initializer_list<const char*> devices) { return DeviceTypeIsOneOf(devices); }
inline bool HasModifiers(std::initializer_list<const char*>) { return false; }
inline bool BackendSupportsFloat64() { return true; }
inline bool BackendIsExactly(const std::string& device) { return DeviceIs(device); }

}  // namespace xla::test
