#pragma once

#include <cstdint>

#include "absl/status/statusor.h"
#include "xla/literal.h"
#include "xla/shape.h"

namespace xla::runtime {

// How an array lies in device memory: its elements in the order of the shape's layout, one C++ element each
// as in Literal (sub-byte types and pred one byte each); then, for bounded dynamic shapes, an int32 for the
// actual size of each dimension.

// Bytes of the elements, and of all that the array takes; 0 for tokens.
int64_t ElementBytes(const Shape& array);
int64_t ArrayBytes(const Shape& array);

// The value in the memory, which has ArrayBytes. Elements are copied unless `borrow`: then the memory of an
// array without dynamic dimensions must outlive the literal. Refuses sizes in memory that do not fit their
// bounds.
absl::StatusOr<Literal> ReadArray(const Shape& shape, const void* memory, bool borrow);

// The value of a shape from the arrays of its parts, depth first, whose addresses are taken in order.
// Borrows.
absl::StatusOr<Literal> ReadValue(const Shape& shape, const void* const*& memory);

// Shapes are compatible, or the literal has actual sizes that fit the shape's bounds; layouts may differ.
void WriteArray(const LiteralBase& literal, const Shape& shape, void* memory);

}  // namespace xla::runtime
