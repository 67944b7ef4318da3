#pragma once

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/ops/op_args.h"
#include "xla/shape.h"

// Checks that the shape rules of several families share. Each returns the error of the given rule.

namespace xla {

// A shape as messages show it.
std::string Text(const Shape& shape);

absl::Status CheckArrayOperand(const OpArgs& args, absl::string_view rule, size_t operand);

// All operands are arrays.
absl::Status CheckArrayOperands(const OpArgs& args, absl::string_view rule);

// `dimension`, called `name`, is in [0, rank).
absl::Status CheckDimension(const OpArgs& args, absl::string_view rule, absl::string_view name,
                            int64_t dimension, int64_t rank);

enum class DimensionOrder { kAny, kAscending };

// Every dimension number of the list called `name` is in [0, rank) and listed once; in ascending order if
// asked for.
absl::Status CheckDimensions(const OpArgs& args, absl::string_view rule, absl::string_view name,
                             absl::Span<const int64_t> dimensions, int64_t rank,
                             DimensionOrder order = DimensionOrder::kAny);

// Whether sizes are the same, or may be: one that has no bound fits every other.
bool MayAgree(int64_t a, int64_t b);

// The same number of dimensions, whose sizes may agree one by one.
bool DimensionsMayAgree(const Shape& a, const Shape& b);

// "needs an explicit result shape", when none is written.
absl::Status CheckDeclaredArray(const OpArgs& args, absl::string_view rule);

// An array shape with the default layout; refused when its size overflows.
absl::StatusOr<Shape> ArrayResult(const OpArgs& args, PrimitiveType type,
                                  absl::Span<const int64_t> dimensions,
                                  absl::Span<const bool> dynamic_dimensions);

// The same shape, its arrays with their own layouts or, where they have none, with the default one: the
// result of an op that keeps the order of its operand in memory.
Shape WithOwnLayout(const Shape& shape);

// Gives `shape`, which has the dimensions of `source`, the order of `source` in memory.
void TakeLayout(const Shape& source, Shape* shape);

}  // namespace xla
