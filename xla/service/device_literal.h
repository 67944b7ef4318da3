#pragma once

#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/literal.h"
#include "xla/service/shaped_buffer.h"
#include "xla/shape.h"

namespace xla {

// Literals in device memory, in the form that TransferManager describes. Nothing here waits for queued work.

// An error when a layout has padding: arrays are stored without padding.
absl::Status CheckDense(const Shape& shape);

// Of an array with its dynamic sizes, of a tuple's table; 0 for tokens.
int64_t DeviceBytes(const Shape& shape);

// A copy of the value.
absl::StatusOr<Literal> ReadLiteral(const ShapedBuffer& buffer);
// Shapes must be compatible; the memory's layout is the buffer's.
absl::Status WriteLiteral(const LiteralSlice& literal, const ShapedBuffer& buffer);
// Writes the pointers of all tuples.
void WriteTupleTables(const ShapedBuffer& buffer);

}  // namespace xla
