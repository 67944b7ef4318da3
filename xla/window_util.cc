#include "xla/window_util.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/functional/function_ref.h"
#include "xla/util.h"
#include "xla/xla_data.pb.h"

namespace xla::window_util {

// --- Making and printing -------------------------------------------------------------------------

Window MakeWindow(absl::Span<const int64_t> sizes) { return MakeWindow(sizes, {}); }

Window MakeWindow(absl::Span<const int64_t> sizes, absl::Span<const int64_t> strides) {
  WindowDimension plain;
  plain.set_window_dilation(1);
  plain.set_base_dilation(1);
  Window window;
  for (size_t i = 0; i < sizes.size(); ++i) {
    plain.set_size(sizes[i]);
    plain.set_stride(i < strides.size() ? strides[i] : 1);
    *window.add_dimensions() = plain;
  }
  return window;
}

PaddingConfig MakeSymmetricPadding(absl::Span<const int64_t> sizes) {
  PaddingConfig both_edges;
  for (int64_t size : sizes) {
    PaddingConfig::PaddingConfigDimension edge;
    edge.set_edge_padding_high(size);
    edge.set_edge_padding_low(size);
    both_edges.mutable_dimensions()->Add(std::move(edge));
  }
  return both_edges;
}

namespace {

using DimensionTest = absl::FunctionRef<bool(const WindowDimension&)>;

bool Any(const Window& window, DimensionTest test) {
  return std::any_of(window.dimensions().begin(), window.dimensions().end(), test);
}

bool IsPadded(const WindowDimension& d) { return d.padding_low() != 0 || d.padding_high() != 0; }
bool IsStrided(const WindowDimension& d) { return d.stride() != 1; }
bool IsBaseDilated(const WindowDimension& d) { return d.base_dilation() != 1; }
bool IsWindowDilated(const WindowDimension& d) { return d.window_dilation() != 1; }
bool IsReversed(const WindowDimension& d) { return d.window_reversal(); }

// " name=1x2x3"
void AppendMember(std::string* out, const Window& window, absl::string_view name,
                  absl::FunctionRef<void(const WindowDimension&)> append) {
  if (!out->empty()) out->push_back(' ');
  absl::StrAppend(out, name, "=");
  for (int i = 0; i < window.dimensions_size(); ++i) {
    if (i > 0) out->push_back('x');
    append(window.dimensions(i));
  }
}

}  // namespace

std::string ToString(const Window& window) {
  std::string out;
  if (window.dimensions_size() == 0) return out;
  AppendMember(&out, window, "size", [&](const auto& d) { AppendInteger(&out, d.size()); });
  if (HasStride(window))
    AppendMember(&out, window, "stride", [&](const auto& d) { AppendInteger(&out, d.stride()); });
  if (HasPadding(window)) {
    AppendMember(&out, window, "pad", [&](const auto& d) {
      AppendInteger(&out, d.padding_low());
      out.push_back('_');
      AppendInteger(&out, d.padding_high());
    });
  }
  if (HasBaseDilation(window)) {
    AppendMember(&out, window, "lhs_dilate", [&](const auto& d) { AppendInteger(&out, d.base_dilation()); });
  }
  if (HasWindowDilation(window)) {
    AppendMember(&out, window, "rhs_dilate",
                 [&](const auto& d) { AppendInteger(&out, d.window_dilation()); });
  }
  if (HasWindowReversal(window)) {
    AppendMember(&out, window, "rhs_reversal",
                 [&](const auto& d) { AppendInteger(&out, d.window_reversal()); });
  }
  return out;
}

std::string ToString(const WindowDimension& dimension) {
  Window window;
  *window.add_dimensions() = dimension;
  return ToString(window);
}

// --- Asking --------------------------------------------------------------------------------------

bool HasStride(const Window& window) { return Any(window, IsStrided); }
bool HasPadding(const Window& window) { return Any(window, IsPadded); }
bool HasBaseDilation(const Window& window) { return Any(window, IsBaseDilated); }
bool HasWindowDilation(const Window& window) { return Any(window, IsWindowDilated); }
bool HasDilation(const Window& window) { return HasBaseDilation(window) || HasWindowDilation(window); }
bool HasWindowReversal(const Window& window) { return Any(window, IsReversed); }

bool HasSymmetricPadding(const Window& window) {
  return !Any(window, [](const WindowDimension& d) { return d.padding_low() != d.padding_high(); });
}

bool HasSymmetricPadding(const PaddingConfig& padding_config) {
  return std::all_of(padding_config.dimensions().begin(), padding_config.dimensions().end(),
                     [](const auto& d) { return d.edge_padding_low() == d.edge_padding_high(); });
}

bool HasNegativePadding(const Window& window) {
  return Any(window, [](const WindowDimension& d) { return d.padding_low() < 0 || d.padding_high() < 0; });
}

bool HasEvenPadding(const Window& window) {
  return !Any(window,
              [](const WindowDimension& d) { return d.padding_low() % 2 != 0 || d.padding_high() % 2 != 0; });
}

bool HasOverlappingWindow(const Window& window) {
  return Any(window, [](const WindowDimension& d) { return d.size() > d.stride(); });
}

bool AllOrNoneReversed(const Window& window) {
  return !HasWindowReversal(window) ||
         !Any(window, [](const WindowDimension& d) { return !d.window_reversal(); });
}

bool IsTrivialWindowDimension(const WindowDimension& d) {
  return d.size() == 1 && !IsStrided(d) && !IsPadded(d) && !IsBaseDilated(d) && !IsWindowDilated(d);
}

bool IsInactiveWindowDimension(const Window& window, int64_t logical_dim) {
  const WindowDimension& d = window.dimensions(static_cast<int>(logical_dim));
  return d.size() == 1 && d.stride() == 1 && !IsPadded(d);
}

// --- Bounds --------------------------------------------------------------------------------------

namespace {

std::optional<int64_t> CheckedDilatedBound(int64_t bound, int64_t dilation) {
  if (bound == 0) return 0;
  std::optional<int64_t> spread = CheckedMul(bound - 1, dilation);
  return spread ? CheckedAdd(*spread, 1) : std::nullopt;
}

}  // namespace

int64_t DilatedBound(int64_t bound, int64_t dilation) {
  return CheckedDilatedBound(bound, dilation).value_or(std::numeric_limits<int64_t>::max());
}

int64_t StridedBound(int64_t bound, int64_t window_size, int64_t stride) {
  if (bound == 0 || window_size > bound) return 0;
  return (bound - window_size) / stride + 1;
}

namespace {

absl::Status ValidateDimension(const WindowDimension& d) {
  const std::pair<const char*, int64_t> members[] = {{"size", d.size()},
                                                     {"stride", d.stride()},
                                                     {"base dilation", d.base_dilation()},
                                                     {"window dilation", d.window_dilation()}};
  for (const auto& [name, value] : members) {
    if (value < 1)
      return InvalidArgument("window {%s} has %s %d, which is less than 1", ToString(d), name, value);
  }
  if (!CheckedDilatedBound(d.size(), d.window_dilation()) || !CheckedAdd(d.padding_low(), d.padding_high())) {
    return InvalidArgument("window {%s} is larger than 64 bits can count", ToString(d));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status ValidateWindow(const Window& window) {
  for (const WindowDimension& dimension : window.dimensions())
    TF_RETURN_IF_ERROR(ValidateDimension(dimension));
  return absl::OkStatus();
}

absl::StatusOr<int64_t> WindowOutputBound(int64_t input_bound, const WindowDimension& dimension) {
  TF_RETURN_IF_ERROR(ValidateDimension(dimension));
  if (input_bound < 0)
    return InvalidArgument("a window moves over a dimension of negative size %d", input_bound);
  std::optional<int64_t> bound = CheckedDilatedBound(input_bound, dimension.base_dilation());
  if (bound) bound = CheckedAdd(*bound, dimension.padding_low());
  if (bound) bound = CheckedAdd(*bound, dimension.padding_high());
  if (!bound) {
    return InvalidArgument(
        "window {%s} over a dimension of size %d: the padded size is more than 64 bits can count",
        ToString(dimension), input_bound);
  }
  // Negative padding can take more than there is.
  return StridedBound(std::max<int64_t>(*bound, 0),
                      DilatedBound(dimension.size(), dimension.window_dilation()), dimension.stride());
}

absl::StatusOr<std::vector<int64_t>> WindowOutputBounds(absl::Span<const int64_t> input_bounds,
                                                        const Window& window) {
  if (window.dimensions_size() != static_cast<int>(input_bounds.size())) {
    return InvalidArgument("window {%s} has %d dimensions, but moves over %d", ToString(window),
                           window.dimensions_size(), input_bounds.size());
  }
  std::vector<int64_t> bounds;
  for (int i = 0; i < window.dimensions_size(); ++i) {
    TF_ASSIGN_OR_RETURN(int64_t bound, WindowOutputBound(input_bounds[i], window.dimensions(i)));
    bounds.push_back(bound);
  }
  return bounds;
}

}  // namespace xla::window_util
