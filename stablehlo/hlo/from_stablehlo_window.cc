#include "stablehlo/hlo/from_stablehlo_window.h"

#include "xla/xla_data.pb.h"

namespace xla {

absl::StatusOr<Window> WindowFromStablehlo(const OpReader& op, const std::vector<int64_t>& sizes,
                                           const WindowAttributeNames& names) {
  const size_t rank = sizes.size();
  const auto list = [&](const char* name, int64_t fallback) -> absl::StatusOr<std::vector<int64_t>> {
    if (name == nullptr) return std::vector<int64_t>(rank, fallback);
    return op.Ints(name, rank, fallback);
  };
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> strides, op.Ints("window_strides", rank, 1));
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> base, list(names.base_dilations, 1));
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> dilations, list(names.window_dilations, 1));
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> reversal, list(names.reversal, 0));
  std::vector<int64_t> padding;
  if (names.padding.has_value()) {
    padding = *names.padding;
    if (padding.size() != 2 * rank) {
      return absl::InvalidArgumentError(absl::StrCat("there must be two paddings for each of ", rank,
                                                     " dimensions, found ", padding.size()));
    }
  } else {
    TF_ASSIGN_OR_RETURN(padding, op.Ints("padding", 2 * rank, 0));
  }
  Window window;
  for (size_t i = 0; i < rank; ++i) {
    WindowDimension* dimension = window.add_dimensions();
    dimension->set_size(sizes[i]);
    dimension->set_stride(strides[i]);
    dimension->set_padding_low(padding[2 * i]);
    dimension->set_padding_high(padding[2 * i + 1]);
    dimension->set_base_dilation(base[i]);
    dimension->set_window_dilation(dilations[i]);
    dimension->set_window_reversal(reversal[i] != 0);
  }
  return window;
}

}  // namespace xla
