// The meaning of topk. docs/operations/sort.md
#include <algorithm>
#include <numeric>
#include <type_traits>
#include <utility>
#include <vector>

#include "xla/literal.h"
#include "xla/ops/evaluate/evaluate.h"
#include "xla/ops/sort/evaluate_total_order.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

// The `k` first of `row` in the order `before`; equal elements by their places.
template <typename T, typename Before>
void SelectFromRow(absl::Span<const T> row, Before before, std::vector<int32_t>* order, absl::Span<T> values,
                   absl::Span<int32_t> indices) {
  std::iota(order->begin(), order->end(), 0);
  std::partial_sort(order->begin(), order->begin() + static_cast<int64_t>(values.size()), order->end(),
                    [&](int32_t a, int32_t b) {
                      const auto key_a = TotalOrderKey(row[a]), key_b = TotalOrderKey(row[b]);
                      return before(key_a, key_b) || (!before(key_b, key_a) && a < b);
                    });
  for (size_t i = 0; i < values.size(); ++i) {
    values[i] = row[(*order)[i]];
    indices[i] = (*order)[i];
  }
}

template <typename T>
void SelectAll(const Literal& operand, bool largest, Literal* values, Literal* indices) {
  const int64_t size = operand.shape().dimensions().back();
  const int64_t k = values->shape().dimensions().back();
  const auto in = operand.data<T>();
  const auto out_values = values->data<T>();
  const auto out_indices = indices->data<int32_t>();
  std::vector<int32_t> order(size);
  for (int64_t row = 0; row * k < static_cast<int64_t>(out_values.size()); ++row) {
    const auto from = in.subspan(row * size, size);
    const auto to = out_values.subspan(row * k, k);
    const auto to_indices = out_indices.subspan(row * k, k);
    if (largest) {
      SelectFromRow<T>(from, [](auto a, auto b) { return a > b; }, &order, to, to_indices);
    } else {
      SelectFromRow<T>(from, [](auto a, auto b) { return a < b; }, &order, to, to_indices);
    }
  }
}

}  // namespace

absl::StatusOr<Literal> EvaluateTopK(const EvaluateArgs& args) {
  const Literal& operand = args.operand(0);
  Literal results[] = {Literal(args.result_shape().tuple_shapes(0)),
                       Literal(args.result_shape().tuple_shapes(1))};
  const bool largest = args.op.attributes.GetBool(Attr::kLargest);
  if (!ShapeUtil::IsZeroElementArray(results[0].shape())) {
    primitive_util::ArrayTypeSwitch<void>(
        [&](auto type) {
          using T = primitive_util::NativeTypeOf<type>;
          // The shape rule refuses complex numbers.
          if constexpr (!is_complex_v<T>) SelectAll<T>(operand, largest, &results[0], &results[1]);
        },
        operand.shape().element_type());
  }
  return Literal::MoveIntoTuple(absl::MakeSpan(results));
}

}  // namespace xla
