#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"

namespace llvm {
class Function;
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

// Has the function be made for it. Functions that differ in this have LLVM describe the processor anew.
void SetTarget(llvm::Function& function, const Target& target);

struct ReleaseTargetMachine {
  void operator()(llvm::TargetMachine* machine) const;
};

// LLVM's description of it, which makes the code, lent to one thread. Making one takes as long as a small
// program, so those that were released are used again.
using BorrowedTargetMachine = std::unique_ptr<llvm::TargetMachine, ReleaseTargetMachine>;
absl::StatusOr<BorrowedTargetMachine> BorrowTargetMachine(const Target& target);

}  // namespace xla::cpu
