// Between a program's values and the arrays of .npz files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "tools/npy.h"
#include "tools/npz.h"
#include "xla/literal.h"
#include "xla/shape.h"

namespace xla {

// numpy's name of the type that carries a program's type in files: the type itself where numpy has it, an
// unsigned integer with the same bits where not (one element a byte for types of less than 8 bits).
std::string NumpyTypeFor(PrimitiveType type);

// The arrays that `shape` is made of, depth first: what "arg0", "arg1", .. and "out0", "out1", .. count.
// Tokens carry no array.
std::vector<Shape> ArrayLeaves(const Shape& shape);

// The value of an array parameter. A dynamic dimension takes any size up to its bound. Messages begin with
// `name`.
absl::StatusOr<Literal> LiteralFromArray(absl::string_view name, const NpyArray& array, const Shape& shape);

// The arrays of a value, depth first, in logical row-major order; dynamic dimensions have their actual sizes.
std::vector<NpyArray> ArraysFromLiteral(Literal literal);

// The arrays of a value as text for people, one string each; long ones are shortened in the middle.
std::vector<std::string> PrintArrays(Literal literal);

// One value per parameter.
using Arguments = std::vector<Literal>;

// Finds every device's arguments among named arrays: keys "arg0", "arg1.bf16", "r3.arg0"; a key without
// device is for all of them, others are ignored. Says which argument is missing, not asked for, given twice,
// or of another type or shape than the program's parameter.
absl::StatusOr<std::vector<Arguments>> ArrangeArguments(const NamedArrays& arrays,
                                                        absl::Span<const Shape> parameters,
                                                        int64_t device_count);

}  // namespace xla
