#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/literal.h"

namespace xla {

struct LiteralPrintOptions {
  // Arrays of more elements print as {...}, and so do all tuples.
  int64_t elide_above = 10;
  bool print_large_constants = false;
};

// The value in HLO text, without its shape: 1.5, {1, 2}, { { 1, 2 }, { 3, 4 } }, ( {1}, 2 ).
// Text that was printed in full reads back with the same bits, but for negative zeros of floats: -0 is an
// integer in HLO text and reads as 0.
void AppendLiteral(std::string* out, const Literal& literal, const LiteralPrintOptions& options = {});

// One element in HLO text. `linear_index` counts in the order of the literal's layout. A pred prints as true
// or false alone and as 0 or 1 inside an array.
void AppendElement(std::string* out, const Literal& array, int64_t linear_index, bool pred_as_word);

// Shape and value for people, large arrays with their middle left out: "f32[2,2]\n{{1, 2},\n {3, 4}}".
std::string LiteralForPeople(const Literal& literal);

// Reads a value of a known shape from `text`, starting at `*position` (blanks and comments are skipped), and
// moves
// `*position` behind it; on error `*position` is where the text went wrong. `{...}` gives a literal that is
// not known. Nothing is allocated that the remaining text could not fill, but for `{...}`, which is refused
// above 1 GiB.
absl::StatusOr<Literal> ParseLiteral(absl::string_view text, size_t* position, const Shape& shape);

}  // namespace xla
