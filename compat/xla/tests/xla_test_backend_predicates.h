#pragma once

#include <algorithm>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"

namespace xla::test {

// What the tests of a program run on. Ours is the reference evaluator, which XLA's tests know as the
// interpreter: without hardware and without modifiers.
inline constexpr absl::string_view kCpu = "cpu";
inline constexpr absl::string_view kGpu = "gpu";
inline constexpr absl::string_view kA100 = "a100";
inline constexpr absl::string_view kH100 = "h100";
inline constexpr absl::string_view kB100 = "b100";
inline constexpr absl::string_view kP100 = "p100";
inline constexpr absl::string_view kV100 = "v100";
inline constexpr absl::string_view kInterpreter = "interpreter";
inline constexpr absl::string_view kTpu = "tpu";
inline constexpr absl::string_view kHardware = "hardware";
inline constexpr absl::string_view kIss = "iss";
inline constexpr absl::string_view kGrm = "grm";

inline absl::string_view DeviceType() { return kInterpreter; }
inline bool DeviceTypeIs(absl::string_view device_type) { return device_type == DeviceType(); }
inline bool DeviceIs(absl::string_view device) { return device == DeviceType(); }
inline bool DeviceTypeIsOneOf(absl::Span<const absl::string_view> devices) {
  return std::find(devices.begin(), devices.end(), DeviceType()) != devices.end();
}
inline bool DeviceIsOneOf(absl::Span<const absl::string_view> devices) { return DeviceTypeIsOneOf(devices); }
// Whether the device has all of these.
inline bool HasModifiers(absl::Span<const absl::string_view> modifiers) { return modifiers.empty(); }
// The device with these modifiers at least, with these exactly, and with none.
inline bool BackendLike(absl::string_view device, absl::Span<const absl::string_view> modifiers) {
  return DeviceIs(device) && HasModifiers(modifiers);
}
inline bool BackendIsExactly(absl::string_view device, absl::Span<const absl::string_view> modifiers = {}) {
  return BackendLike(device, modifiers);
}
inline bool BackendIsStrict(absl::string_view device) { return BackendIsExactly(device); }
inline bool BackendSupportsFloat64() { return true; }
inline bool BackendSupportsComplex128() { return true; }
inline bool UsingStreamExecutorGpuClient() { return false; }

// No parameters: for suites whose parameters depend on the device.
template <typename T>
::testing::internal::ParamGenerator<T> Empty() {
  return ::testing::ValuesIn(std::vector<T>());
}

}  // namespace xla::test
