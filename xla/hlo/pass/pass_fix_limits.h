#pragma once

#include <cstdint>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"

namespace xla {

// What ends the repetition of a pass that changes the module in every round.
class PassFixLimits {
 public:
  PassFixLimits(absl::string_view pass, const HloModule& module, int iteration_limit);

  // After a round that changed the module: whether there may be another one.
  absl::StatusOr<bool> AfterChange(const HloModule& module, int iterations);

 private:
  std::string pass_;
  int iteration_limit_;
  bool limit_is_error_;
  bool detects_cycles_;
  absl::flat_hash_map<uint64_t, int> rounds_by_hash_;  // of the module's text
};

}  // namespace xla
