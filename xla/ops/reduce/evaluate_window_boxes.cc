#include <algorithm>
#include <utility>

#include "xla/ops/reduce/window_boxes.h"
#include "xla/status_macros.h"
#include "xla/util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

constexpr int64_t kMaxBoxElements = 16384;

Wide CeilDivide(Wide a, Wide b) { return -FloorDivide(-a, b); }

// In 0 .. m-1.
Wide Modulo(Wide a, Wide m) { return (a % m + m) % m; }

}  // namespace

Wide FloorDivide(Wide a, Wide b) { return a / b - (a % b < 0 ? 1 : 0); }

std::optional<Congruence> SolveCongruence(Wide a, Wide b, Wide m, Wide from) {
  if (m == 1) return Congruence{from, 1};
  // Euclid's algorithm, which also gives the inverse of a: r = a * s modulo m at every step.
  Wide r = Modulo(a, m), s = 1, next_r = m, next_s = 0;
  while (next_r != 0) {
    const Wide quotient = r / next_r;
    r -= quotient * next_r;
    s -= quotient * next_s;
    std::swap(r, next_r);
    std::swap(s, next_s);
  }
  if (b % r != 0) return std::nullopt;
  const Wide step = m / r;
  const Wide solution = Modulo(Modulo(-b / r, step) * Modulo(s, step), step);
  return Congruence{from + Modulo(solution - from, step), step};
}

WindowRun SeenByTap(const WindowDimension& window, int64_t size, int64_t places, int64_t tap) {
  const Wide stride = window.stride(), dilation = window.base_dilation();
  // Place p sees position p * stride + start of the dilated array.
  const Wide start = Wide{tap} * window.window_dilation() - window.padding_low();
  const Wide last_position = Wide{size - 1} * dilation;
  WindowRun run;
  const Wide last = std::min<Wide>(places - 1, FloorDivide(last_position - start, stride));
  const auto solution =
      SolveCongruence(stride, start, dilation, std::max<Wide>(0, CeilDivide(-start, stride)));
  if (!solution.has_value() || solution->x > last || size <= 0) return run;
  const auto [first, step] = *solution;
  run.place = static_cast<int64_t>(first);
  run.count = static_cast<int64_t>((last - first) / step) + 1;
  run.element = static_cast<int64_t>((first * stride + start) / dilation);
  if (run.count > 1) {
    run.place_step = static_cast<int64_t>(step);
    run.element_step = static_cast<int64_t>(step * stride / dilation);
  }
  return run;
}

std::vector<int64_t> UsefulTaps(const WindowDimension& window, int64_t size, int64_t places) {
  std::vector<int64_t> taps;
  if (size <= 0 || places <= 0) return taps;
  // tap * window_dilation = position + padding_low - place * stride
  const Wide lowest = Wide{window.padding_low()} - Wide{places - 1} * window.stride();
  const Wide highest = Wide{window.padding_low()} + Wide{size - 1} * window.base_dilation();
  const Wide first = std::max<Wide>(0, CeilDivide(lowest, window.window_dilation()));
  const Wide last = std::min<Wide>(window.size() - 1, FloorDivide(highest, window.window_dilation()));
  if (last - first <= Wide{4} * (Wide{size} + places)) {
    for (Wide tap = first; tap <= last; ++tap) {
      if (SeenByTap(window, size, places, static_cast<int64_t>(tap)).count > 0)
        taps.push_back(static_cast<int64_t>(tap));
    }
    return taps;
  }
  for (int64_t place = 0; place < places; ++place) {
    for (int64_t element = 0; element < size; ++element) {
      const Wide offset =
          Wide{element} * window.base_dilation() + window.padding_low() - Wide{place} * window.stride();
      const Wide tap = offset / window.window_dilation();
      if (offset >= 0 && offset % window.window_dilation() == 0 && tap < window.size()) {
        taps.push_back(static_cast<int64_t>(tap));
      }
    }
  }
  std::sort(taps.begin(), taps.end());
  taps.erase(std::unique(taps.begin(), taps.end()), taps.end());
  return taps;
}

namespace {

// Cuts the box of one tap into boxes of at most kMaxBoxElements places and visits them.
absl::Status VisitInParts(absl::Span<const WindowRun> runs, absl::Span<const int64_t> place_strides,
                          absl::Span<const int64_t> element_strides,
                          absl::FunctionRef<absl::Status(const WindowBox&)> visit) {
  const size_t rank = runs.size();
  WindowBox box;
  for (size_t d = 0; d < rank; ++d) {
    box.sizes.push_back(runs[d].count);
    box.place_strides.push_back(place_strides[d] * runs[d].place_step);
    box.element_strides.push_back(element_strides[d] * runs[d].element_step);
    box.place_offset += place_strides[d] * runs[d].place;
    box.element_offset += element_strides[d] * runs[d].element;
  }
  // Dimensions before `cut` are walked, `cut` itself in steps of `chunk`.
  size_t cut = rank;
  int64_t whole = 1;
  while (cut > 0 && whole * box.sizes[cut - 1] <= kMaxBoxElements) whole *= box.sizes[--cut];
  if (cut == 0) {
    box.count = whole;
    return visit(box);
  }
  --cut;
  const int64_t chunk = std::max<int64_t>(1, kMaxBoxElements / whole);
  const DimensionVector sizes = box.sizes;
  const int64_t place = box.place_offset, element = box.element_offset;
  DimensionVector index(cut + 1, 0);
  for (size_t d = 0; d < cut; ++d) box.sizes[d] = 1;
  while (true) {
    box.sizes[cut] = std::min(chunk, sizes[cut] - index[cut]);
    box.count = whole * box.sizes[cut];
    box.place_offset = place;
    box.element_offset = element;
    for (size_t d = 0; d <= cut; ++d) {
      box.place_offset += index[d] * box.place_strides[d];
      box.element_offset += index[d] * box.element_strides[d];
    }
    TF_RETURN_IF_ERROR(visit(box));
    size_t d = cut + 1;
    while (d-- > 0) {
      index[d] += d == cut ? chunk : 1;
      if (index[d] < sizes[d]) break;
      index[d] = 0;
      if (d == 0) return absl::OkStatus();
    }
  }
}

}  // namespace

absl::Status ForEachWindowBox(const Window& window, absl::Span<const int64_t> array,
                              absl::Span<const int64_t> places,
                              absl::FunctionRef<absl::Status(const WindowBox&)> visit) {
  const size_t rank = array.size();
  std::vector<std::vector<WindowRun>> runs(rank);
  for (size_t d = 0; d < rank; ++d) {
    const WindowDimension& dimension = window.dimensions(static_cast<int>(d));
    for (int64_t tap : UsefulTaps(dimension, array[d], places[d])) {
      runs[d].push_back(SeenByTap(dimension, array[d], places[d], tap));
    }
    if (runs[d].empty()) return absl::OkStatus();
  }
  const DimensionVector place_strides = RowMajorStrides(places), element_strides = RowMajorStrides(array);
  std::vector<size_t> tap(rank, 0);
  std::vector<WindowRun> current(rank);
  while (true) {
    for (size_t d = 0; d < rank; ++d) current[d] = runs[d][tap[d]];
    TF_RETURN_IF_ERROR(VisitInParts(current, place_strides, element_strides, visit));
    size_t d = rank;
    while (d > 0 && ++tap[d - 1] == runs[d - 1].size()) tap[--d] = 0;
    if (d == 0) return absl::OkStatus();
  }
}

}  // namespace xla
