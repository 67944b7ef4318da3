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

// The key of the total order for every real type, so that rows of all types are ordered by the same code.
template <typename T>
int64_t CommonKey(T value) {
  const auto key = TotalOrderKey(value);
  if constexpr (std::is_same_v<T, uint64_t>) {
    return static_cast<int64_t>(key ^ (uint64_t{1} << 63));
  } else {
    return static_cast<int64_t>(key);
  }
}

// The places of the `k` least `keys`, in their order; equal ones by their places.
void SelectLeast(const std::vector<int64_t>& keys, int64_t k, std::vector<int32_t>* order) {
  order->resize(keys.size());
  std::iota(order->begin(), order->end(), 0);
  std::partial_sort(order->begin(), order->begin() + k, order->end(),
                    [&](int32_t a, int32_t b) { return std::pair(keys[a], a) < std::pair(keys[b], b); });
}

template <typename T>
void SelectAll(const Literal& operand, bool largest, Literal* values, Literal* indices) {
  const int64_t size = operand.shape().dimensions().back();
  const int64_t k = values->shape().dimensions().back();
  const auto in = operand.data<T>();
  const auto out_values = values->data<T>();
  const auto out_indices = indices->data<int32_t>();
  std::vector<int64_t> keys(size);
  std::vector<int32_t> order;
  for (int64_t row = 0; row * k < static_cast<int64_t>(out_values.size()); ++row) {
    const auto from = in.subspan(row * size, size);
    // Of negated bits the order is the reverse.
    for (int64_t i = 0; i < size; ++i) keys[i] = largest ? ~CommonKey(from[i]) : CommonKey(from[i]);
    SelectLeast(keys, k, &order);
    for (int64_t i = 0; i < k; ++i) {
      out_values[row * k + i] = from[order[i]];
      out_indices[row * k + i] = order[i];
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
