#pragma once

#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/custom_calls/ffi_attributes.h"
#include "xla/custom_calls/ffi_internal.h"
#include "xla/custom_calls/ffi_registry.h"
#include "xla/shape.h"

namespace xla::ffi {

// A handler made ready for one place of a program. Any number of threads may run it at once.
class HandlerCall {
 public:
  // Operands and results are arrays of fixed sizes, or tokens; the handler's stage `instantiate` is called.
  static absl::StatusOr<std::unique_ptr<const HandlerCall>> Make(const HandlerRegistration& handler,
                                                                 absl::string_view backend_config,
                                                                 absl::Span<const Shape* const> operands,
                                                                 absl::Span<const Shape* const> results);

  // Calls the stages `prepare`, `initialize` and `execute`, as far as they exist.
  absl::Status Run(absl::Span<void* const> operands, absl::Span<void* const> results,
                   const RunInfo& run) const;

 private:
  HandlerCall(const HandlerRegistration& handler, EncodedAttributes attributes)
      : bundle_(handler.bundle), attributes_(std::move(attributes)) {}

  absl::Status AddBuffers(absl::Span<const Shape* const> shapes, std::vector<XLA_FFI_Buffer>* buffers);
  XLA_FFI_CallFrame FrameOf(XLA_FFI_ExecutionContext* context) const;

  const XLA_FFI_Handler_Bundle bundle_;
  const EncodedAttributes attributes_;
  std::vector<std::unique_ptr<std::vector<int64_t>>> dimensions_;
  std::vector<XLA_FFI_Buffer> operands_, results_;  // without addresses
  std::vector<XLA_FFI_ArgType> operand_types_;
  std::vector<XLA_FFI_RetType> result_types_;
  mutable State instance_;  // written while it is made only
};

}  // namespace xla::ffi
