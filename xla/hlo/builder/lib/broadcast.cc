#include "xla/hlo/builder/lib/broadcast.h"

#include <vector>

#include "xla/util.h"

namespace xla {

absl::StatusOr<XlaOp> BroadcastTo(XlaOp input, absl::Span<const int64_t> output_dims) {
  TF_ASSIGN_OR_RETURN(Shape shape, input.builder()->GetShape(input));
  const auto refuse = [&](const char* why) {
    return InvalidArgument("BroadcastTo: %s: from %s to %s", why, ShapeUtil::HumanString(shape),
                           DimensionsToString(output_dims));
  };
  if (!shape.IsArray()) return refuse("the input is not an array");
  const int64_t output_rank = static_cast<int64_t>(output_dims.size());
  const int64_t added = output_rank - shape.rank();
  if (added < 0) return refuse("the input has more dimensions than the output");

  // A dimension of size n that becomes k n is two dimensions, k and n, for the time of the broadcast.
  std::vector<int64_t> split_sizes;
  std::vector<int64_t> places_of_input;
  for (int64_t i = 0; i < output_rank; ++i) {
    const int64_t wanted = output_dims[i];
    const int64_t size = i < added ? 1 : shape.dimensions(i - added);
    if (wanted < 0) return refuse("a size is negative");
    if (size == 0 ? wanted != 0 : wanted % size != 0) return refuse("sizes are not multiples of the input's");
    if (i >= added && size != 1 && size != wanted && size != 0) split_sizes.push_back(wanted / size);
    if (i >= added) places_of_input.push_back(static_cast<int64_t>(split_sizes.size()));
    const bool stretches = i < added || size == 1;
    split_sizes.push_back(stretches || size == 0 ? wanted : size);
  }
  XlaOp result = input;
  if (shape.dimensions() != absl::MakeConstSpan(split_sizes)) {
    result = BroadcastInDim(input, split_sizes, places_of_input);
  }
  if (absl::MakeConstSpan(split_sizes) != output_dims) result = Reshape(result, output_dims);
  return result;
}

}  // namespace xla
