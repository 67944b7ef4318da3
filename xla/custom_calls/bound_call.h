#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/ffi/execution_context.h"
#include "xla/shape.h"
#include "xla/shape_index.h"

namespace xla {

// The properties of the call that an instruction makes. Arrays and tokens of operands and results are counted
// as leaves, depth first.
struct CallSite {
  absl::string_view target;
  int64_t api_version = 0;  // a CustomCallApiVersion
  absl::string_view backend_config;
  std::vector<const Shape*> operands;
  const Shape* result = nullptr;
  // Leaves of operands and results that are one memory.
  std::vector<std::pair<int64_t, int64_t>> aliases;

  // Adds aliases: that part of the operand is that part of the result.
  void Alias(int64_t operand, absl::Span<const int64_t> operand_index,
             absl::Span<const int64_t> result_index);
};

// A custom call joined to the function that it names.
class BoundCall {
 public:
  virtual ~BoundCall() = default;
  // Calls the function; any number of threads may. Addresses are those of the leaves, null for tokens;
  // results that are one memory with an operand hold its value. What the function throws is an error.
  virtual absl::Status Run(absl::Span<const void* const> operands, absl::Span<void* const> results,
                           const ffi::RunInfo& run) const = 0;
};

// Whether the program that we are part of registered a function under the name, of whatever kind: one of
// CustomCallTargetRegistry, or a handler of xla/custom_calls/ffi_registry.h.
bool IsRegisteredTarget(absl::string_view target);

// Finds the function, which is registered, and makes it ready: reads attributes, and calls a handler for
// stage `instantiate`. Errors name the target. The site need not outlive the call.
absl::StatusOr<std::unique_ptr<const BoundCall>> Bind(const CallSite& site);

}  // namespace xla
