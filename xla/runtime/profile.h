#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace xla::runtime {

// A part of a program whose time is taken.
struct ProfiledStep {
  std::string name;   // of the HLO instruction whose result it gives
  std::string kind;   // how it is computed, as the backend describes it
  std::string ops;    // the names of the instructions computed together
  std::string shape;  // of the result
  int64_t bytes = 0;  // of the arrays that it reads and writes
};

// One execution of a step. Those inside of another one (rounds of a loop) lie within its time.
struct ProfiledEvent {
  int32_t step = 0;
  int32_t depth = 0;  // 0: not inside of another one
  int64_t begin_ns = 0, end_ns = 0;
};

// What one device did in the last run, by one clock for all devices.
struct DeviceProfile {
  const std::vector<ProfiledStep>* steps = nullptr;  // the program's
  std::vector<ProfiledEvent> events;                 // in the order in which they began
  int64_t begin_ns = 0, end_ns = 0;                  // of the whole program
  int64_t left_out = 0;                              // events beyond the limit
};

// Events of a device that are kept; the first ones are.
inline constexpr int64_t kMaxProfiledEvents = 1 << 18;

// Filled in by a run of a program that was compiled with CompileOptions::profile.
struct Profile {
  // One for each device of the program, by number.
  std::vector<DeviceProfile> devices;
};

}  // namespace xla::runtime
