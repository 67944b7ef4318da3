// The meaning of reduce-window and select-and-scatter.
#include <algorithm>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "xla/ops/evaluate/evaluate.h"
#include "xla/ops/op_table.h"
#include "xla/ops/reduce/evaluate_reducer.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// Products of what a window claims may leave 64 bits.
using Wide = __int128;

Wide FloorDivide(Wide a, Wide b) { return a / b - (a % b < 0 ? 1 : 0); }
Wide CeilDivide(Wide a, Wide b) { return -FloorDivide(-a, b); }

// The elements that a window sees from one of its places, in one dimension of `size` elements. The elements
// are walked, not the window, which may claim to be of any size.
std::vector<int64_t> SeenElements(const WindowDimension& window, int64_t size, int64_t place) {
  const Wide base = window.base_dilation(), dilation = window.window_dilation();
  // Element i lies at i * base, the window's elements at start, start + dilation, .., end.
  const Wide start = Wide{place} * window.stride() - window.padding_low();
  const Wide end = start + Wide{window.size() - 1} * dilation;
  const Wide first = std::max<Wide>(0, CeilDivide(start, base));
  const Wide last = std::min<Wide>(size - 1, FloorDivide(end, base));
  std::vector<int64_t> seen;
  for (Wide i = first; i <= last; ++i) {
    if ((i * base - start) % dilation == 0) seen.push_back(static_cast<int64_t>(i));
  }
  return seen;
}

// Calls visit(place, element) for all places of a window, and for each of them for the elements that the
// window sees, in row-major order. Padding and holes are left out.
absl::Status ForEachSeenElement(const Window& window, const Shape& array, const Shape& places,
                                absl::FunctionRef<absl::Status(int64_t, int64_t)> visit) {
  // The other sizes of an array without elements are only claims.
  if (ShapeUtil::IsZeroElementArray(array)) return absl::OkStatus();
  int64_t place = 0;
  return ShapeUtil::ForEachIndexWithStatus(
      places, [&](absl::Span<const int64_t> index) -> absl::StatusOr<bool> {
        std::vector<int64_t> elements = {0};
        for (int d = 0; d < array.dimensions_size(); ++d) {
          const std::vector<int64_t> seen = SeenElements(window.dimensions(d), array.dimensions(d), index[d]);
          std::vector<int64_t> longer;
          longer.reserve(elements.size() * seen.size());
          for (int64_t element : elements) {
            for (int64_t i : seen) longer.push_back(element * array.dimensions(d) + i);
          }
          elements = std::move(longer);
        }
        for (int64_t element : elements) TF_RETURN_IF_ERROR(visit(place, element));
        ++place;
        return true;
      });
}

}  // namespace

absl::StatusOr<Literal> EvaluateReduceWindow(const EvaluateArgs& args) {
  const size_t count = args.operands.size() / 2;
  TF_ASSIGN_OR_RETURN(std::vector<Literal> results,
                      InitialValues(args.result_shape(), args.operands.subspan(count)));
  TF_ASSIGN_OR_RETURN(Reducer reducer, Reducer::Make(args, 0, absl::MakeSpan(results), args.operands));
  TF_RETURN_IF_ERROR(ForEachSeenElement(
      args.op.attributes.GetWindow(Attr::kWindow), args.operand(0).shape(), results[0].shape(),
      [&](int64_t place, int64_t element) { return reducer.Apply(place, element); }));
  return ArrayOrTuple(args.result_shape(), std::move(results));
}

absl::StatusOr<Literal> EvaluateSelectAndScatter(const EvaluateArgs& args) {
  TF_ASSIGN_OR_RETURN(const ScalarFunction* select,
                      args.context->Scalar(CalledComputationIndex(Attr::kSelect)));
  const Literal& operand = args.operand(0);
  const char* values = static_cast<const char*>(operand.untyped_data());
  const int64_t bytes = ShapeUtil::ByteSizeOfPrimitiveType(operand.shape().element_type());
  // For each place of the window, the element that it has selected so far; -1 where it saw none.
  std::vector<int64_t> selected(args.operand(1).element_count(), -1);
  TF_RETURN_IF_ERROR(ForEachSeenElement(
      args.op.attributes.GetWindow(Attr::kWindow), operand.shape(), args.operand(1).shape(),
      [&](int64_t place, int64_t element) -> absl::Status {
        bool keep = false;
        if (selected[place] >= 0) {
          const void* parameters[] = {values + selected[place] * bytes, values + element * bytes};
          void* const result = &keep;
          TF_RETURN_IF_ERROR(select->Run(parameters, {&result, 1}));
        }
        if (!keep) selected[place] = element;
        return absl::OkStatus();
      }));
  TF_ASSIGN_OR_RETURN(std::vector<Literal> results,
                      InitialValues(args.result_shape(), args.operands.subspan(2)));
  TF_ASSIGN_OR_RETURN(Reducer scatter, Reducer::Make(args, CalledComputationIndex(Attr::kScatter),
                                                     absl::MakeSpan(results), args.operands.subspan(1)));
  for (int64_t place = 0; place < static_cast<int64_t>(selected.size()); ++place) {
    if (selected[place] >= 0) TF_RETURN_IF_ERROR(scatter.Apply(selected[place], place));
  }
  return std::move(results[0]);
}

}  // namespace xla
