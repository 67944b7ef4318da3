// The names of arrays in input and output archives: "arg0", "arg1.bf16", "r3.arg0".
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace xla {

// "[rDEVICE.]argNUMBER[.TYPE]".
struct ArgumentKey {
  std::optional<int64_t> device;
  int64_t number = 0;
  std::string type;  // empty when the key does not contain one
};

// Nothing for a key that is not an argument's.
std::optional<ArgumentKey> ParseArgumentKey(absl::string_view key);

// "out2", or "r1.out2" for one of several devices.
std::string OutputKey(int64_t number, std::optional<int64_t> device);

}  // namespace xla
