#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/types/span.h"
#include "xla/util.h"

namespace xla {

class Window;
class WindowDimension;

// Products of what a window claims may leave 64 bits.
using Wide = __int128;

Wide FloorDivide(Wide a, Wide b);

// The smallest x >= from for which a * x + b is a multiple of m, and the distance to the next such x; nullopt
// when there is none. a and m are positive and below 2^63.
struct Congruence {
  Wide x = 0;
  Wide step = 1;
};
std::optional<Congruence> SolveCongruence(Wide a, Wide b, Wide m, Wide from);

// Places of a window that see elements of the array, in one dimension, as a progression: place
// `place + i * place_step` sees element `element + i * element_step` for i < count.
struct WindowRun {
  int64_t place = 0, place_step = 1;
  int64_t element = 0, element_step = 1;
  int64_t count = 0;
};

// What number `tap` of the window's elements sees, for an array of `size` elements and `places` places of the
// window. Padding, holes between dilated elements and what lies outside are left out.
WindowRun SeenByTap(const WindowDimension& window, int64_t size, int64_t places, int64_t tap);

// The numbers of the window's elements that see anything from any place, ascending. Their number does not
// grow with sizes that the window only claims.
std::vector<int64_t> UsefulTaps(const WindowDimension& window, int64_t size, int64_t places);

// A part of what one element of the window sees: `sizes` places, row-major.
struct WindowBox {
  DimensionVector sizes;
  int64_t count = 0;  // of all places
  int64_t place_offset = 0, element_offset = 0;
  DimensionVector place_strides, element_strides;
};

// Visits the window's elements in row-major order, each with all the places that see an array element through
// it, in boxes of limited size. `array` and `places` are the dimensions of row-major arrays.
absl::Status ForEachWindowBox(const Window& window, absl::Span<const int64_t> array,
                              absl::Span<const int64_t> places,
                              absl::FunctionRef<absl::Status(const WindowBox&)> visit);

}  // namespace xla
