#pragma once

#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/custom_calls/typed_attributes.h"
#include "xla/xla_data.pb.h"

namespace xla {

// An array that a call of the typed interface reads or writes. The elements lie in the order of the layout
// that the program asked for, which the call does not get.
struct TypedBuffer {
  PrimitiveType element_type;
  absl::Span<const int64_t> dimensions;
  void* data;
};

// One custom call of the typed interface (API_VERSION_TYPED_FFI), whoever makes it.
struct TypedCall {
  absl::string_view target;
  absl::Span<const TypedBuffer> operands;
  absl::Span<const TypedBuffer> results;
  const TypedAttributes& attributes;
};

}  // namespace xla
