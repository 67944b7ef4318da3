// Parts of a program as programs of their own.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/literal.h"

namespace xla {

// What instructions of an entry computation give, by their names.
using KnownValues = absl::flat_hash_map<std::string, Literal>;

// A program that computes one instruction of another, and its arguments.
struct Reproduction {
  std::unique_ptr<HloModule> module;
  std::vector<Literal> arguments;
};

// The part of the entry computation that `root` needs, up to the instructions in `cut`, in whose place
// arguments with their known values stand. Parameters that are not needed are left out.
absl::StatusOr<Reproduction> CutOut(const HloModule& module, const std::string& root,
                                    const absl::flat_hash_set<std::string>& cut, const KnownValues& known);

}  // namespace xla
