#include "xla/hlo/builder/window.h"

#include "xla/status_macros.h"
#include "xla/util.h"
#include "xla/window_util.h"

namespace xla {

absl::StatusOr<Window> MakeBuilderWindow(absl::string_view function, absl::Span<const int64_t> sizes,
                                         absl::Span<const int64_t> strides,
                                         absl::Span<const std::pair<int64_t, int64_t>> padding,
                                         absl::Span<const int64_t> base_dilations,
                                         absl::Span<const int64_t> window_dilations) {
  const auto check = [&](absl::string_view what, size_t count) -> absl::Status {
    if (count == 0 || count == sizes.size()) return absl::OkStatus();
    return InvalidArgument("%s: %d %s for a window of %d dimensions", function, count, what, sizes.size());
  };
  TF_RETURN_IF_ERROR(check("window strides", strides.size()));
  TF_RETURN_IF_ERROR(check("padding pairs", padding.size()));
  TF_RETURN_IF_ERROR(check("base dilations", base_dilations.size()));
  TF_RETURN_IF_ERROR(check("window dilations", window_dilations.size()));
  Window window;
  for (size_t i = 0; i < sizes.size(); ++i) {
    WindowDimension* dimension = window.add_dimensions();
    dimension->set_size(sizes[i]);
    dimension->set_stride(strides.empty() ? 1 : strides[i]);
    dimension->set_padding_low(padding.empty() ? 0 : padding[i].first);
    dimension->set_padding_high(padding.empty() ? 0 : padding[i].second);
    dimension->set_base_dilation(base_dilations.empty() ? 1 : base_dilations[i]);
    dimension->set_window_dilation(window_dilations.empty() ? 1 : window_dilations[i]);
  }
  if (absl::Status status = window_util::ValidateWindow(window); !status.ok())
    return AddStatus(status, function);
  return window;
}

}  // namespace xla
