#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"

namespace llvm {
class TargetMachine;
}  // namespace llvm

namespace xla::cpu {

// The processor that code is made for.
struct Target {
  std::string cpu;       // LLVM's name
  std::string features;  // and its features, "+avx2,-sse4a,.."
  int vector_bytes = 16;
};

// The processor that this process runs on; found out once.
const Target& HostTarget();

// LLVM's description of it, which makes the code. One thread may use it at a time.
absl::StatusOr<std::unique_ptr<llvm::TargetMachine>> MakeTargetMachine(const Target& target);

}  // namespace xla::cpu
