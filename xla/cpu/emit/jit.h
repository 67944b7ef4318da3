#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "xla/cpu/emit/target.h"
#include "xla/cpu/runtime/workers.h"

namespace llvm {
class Module;
}  // namespace llvm

namespace xla::cpu {

// Machine code in this process.
class MachineCode {
 public:
  virtual ~MachineCode() = default;
  // The address of a function; null: there is none.
  virtual void* Find(const std::string& name) const = 0;
};

// A function of this process that emitted code calls.
struct HostFunction {
  const char* name;
  void* address;
};

// Runs LLVM's passes over the module.
absl::Status Optimize(llvm::Module& module, const Target& target);
// The module as LLVM's text.
std::string ToText(const llvm::Module& module);
// The module's assembly or object file.
absl::StatusOr<std::string> MakeAssembly(llvm::Module& module, const Target& target);
absl::StatusOr<std::string> MakeObject(llvm::Module& module, const Target& target);
// Optimizes the module and makes machine code of it, in parts when there are several workers. The code of a
// function does not depend on them.
absl::StatusOr<std::unique_ptr<MachineCode>> Compile(llvm::Module& module, const Target& target,
                                                     const std::vector<HostFunction>& functions,
                                                     Workers& workers);

}  // namespace xla::cpu
