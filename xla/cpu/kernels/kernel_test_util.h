// What tests of kernels share.
#pragma once

#include <atomic>
#include <cmath>
#include <complex>
#include <cstring>
#include <functional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "hwy/targets.h"
#include "xla/cpu/kernels/element.h"
#include "xla/cpu/runtime/workers.h"

namespace xla::cpu::kernel_test {

// Threads that are started for each call.
class ThreadsForTest : public Workers {
 public:
  explicit ThreadsForTest(int count) : count_(count) {}
  int count() const override { return count_; }
  void Run(int64_t tasks, absl::FunctionRef<void(int64_t)> body) override {
    std::atomic<int64_t> next = 0;
    auto work = [&] {
      for (int64_t task; (task = next++) < tasks;) body(task);
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < count_ && i < tasks; ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
  }

 private:
  const int count_;
};

// Calls f once for each instruction set that this machine has, with only that one allowed.
inline void ForEachInstructionSet(const std::function<void(const std::string& name)>& f) {
  for (int64_t target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    f(hwy::TargetName(target));
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

using Complex = std::complex<double>;

inline float FloatOfHalf(uint16_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  const float size = exponent == 31  ? (fraction == 0 ? INFINITY : NAN)
                     : exponent == 0 ? std::ldexp(static_cast<float>(fraction), -24)
                                     : std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
  return bits >> 15 ? -size : size;
}
inline float FloatOfBrain(uint16_t bits) {
  const uint32_t wide = uint32_t{bits} << 16;
  float value;
  std::memcpy(&value, &wide, 4);
  return value;
}

// Element `at` of an array; integers are exact only below 2^53.
template <class T>
T Raw(const void* data, int64_t at) {
  T value;
  std::memcpy(&value, static_cast<const char*>(data) + at * sizeof(T), sizeof(T));
  return value;
}
inline Complex Read(Element type, const void* data, int64_t at) {
  switch (type) {
    case Element::kS8:
      return Raw<int8_t>(data, at);
    case Element::kS16:
      return Raw<int16_t>(data, at);
    case Element::kS32:
      return Raw<int32_t>(data, at);
    case Element::kS64:
      return static_cast<double>(Raw<int64_t>(data, at));
    case Element::kU8:
      return Raw<uint8_t>(data, at);
    case Element::kU16:
      return Raw<uint16_t>(data, at);
    case Element::kU32:
      return Raw<uint32_t>(data, at);
    case Element::kU64:
      return static_cast<double>(Raw<uint64_t>(data, at));
    case Element::kF16:
      return FloatOfHalf(Raw<uint16_t>(data, at));
    case Element::kBF16:
      return FloatOfBrain(Raw<uint16_t>(data, at));
    case Element::kF32:
      return Raw<float>(data, at);
    case Element::kF64:
      return Raw<double>(data, at);
    case Element::kC64:
      return Raw<std::complex<float>>(data, at);
    case Element::kC128:
      return Raw<std::complex<double>>(data, at);
  }
}
// An integer's value modulo 2^64.
inline uint64_t ReadBits(Element type, const void* data, int64_t at) {
  switch (type) {
    case Element::kS8:
      return static_cast<uint64_t>(int64_t{Raw<int8_t>(data, at)});
    case Element::kS16:
      return static_cast<uint64_t>(int64_t{Raw<int16_t>(data, at)});
    case Element::kS32:
      return static_cast<uint64_t>(int64_t{Raw<int32_t>(data, at)});
    case Element::kU8:
      return Raw<uint8_t>(data, at);
    case Element::kU16:
      return Raw<uint16_t>(data, at);
    case Element::kU32:
      return Raw<uint32_t>(data, at);
    default:
      return Raw<uint64_t>(data, at);
  }
}

// Fills an array with numbers that are usual for their type: any bits for integers, about [-1, 1] for others.
inline std::vector<char> RandomArray(Element type, int64_t size, std::mt19937& random) {
  std::vector<char> data((size + 1) * BytesOf(type));
  if (IsInteger(type)) {
    // A generator that is fast without optimization (Knuth's MMIX).
    uint64_t state = random();
    for (size_t i = 0; i + 4 <= data.size(); i += 4) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      std::memcpy(data.data() + i, reinterpret_cast<const char*>(&state) + 4, 4);
    }
  }
  auto uniform = [&] { return static_cast<double>(static_cast<int32_t>(random())) * 0x1p-31; };
  auto fill = [&](auto t, int64_t count, auto value) {
    for (int64_t i = 0; i < count; ++i) {
      const decltype(t) v = static_cast<decltype(t)>(value());
      std::memcpy(data.data() + i * sizeof(t), &v, sizeof(t));
    }
  };
  switch (type) {
    case Element::kF16:
      fill(uint16_t{}, size, [&] { return (random() & 0x83ff) | (11 + random() % 5) << 10; });
      break;
    case Element::kBF16:
      fill(uint16_t{}, size, [&] { return (random() & 0x807f) | (123 + random() % 4) << 7; });
      break;
    case Element::kF32:
      fill(float{}, size, uniform);
      break;
    case Element::kF64:
      fill(double{}, size, uniform);
      break;
    case Element::kC64:
      fill(float{}, 2 * size, uniform);
      break;
    case Element::kC128:
      fill(double{}, 2 * size, uniform);
      break;
    default:
      break;
  }
  return data;
}

// The distance between 1 and the next number.
inline double EpsilonOf(Element type) {
  switch (type) {
    case Element::kF16:
      return 0x1p-10;
    case Element::kBF16:
      return 0x1p-7;
    case Element::kF32:
    case Element::kC64:
      return 0x1p-23;
    default:
      return 0x1p-52;
  }
}

}  // namespace xla::cpu::kernel_test
