// The meaning of reduce-window and select-and-scatter.
#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "xla/literal_strided_copy.h"
#include "xla/ops/evaluate/evaluate.h"
#include "xla/ops/op_table.h"
#include "xla/ops/reduce/evaluate_reducer.h"
#include "xla/ops/reduce/evaluate_window_pass.h"
#include "xla/ops/reduce/window_boxes.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/window_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

DimensionVector DenseStrides(absl::Span<const int64_t> sizes) {
  DimensionVector strides(sizes.size());
  int64_t stride = 1;
  for (size_t i = sizes.size(); i-- > 0; stride *= sizes[i]) strides[i] = stride;
  return strides;
}

const char* Bytes(const Literal& literal) { return static_cast<const char*>(literal.untyped_data()); }
char* Bytes(Literal* literal) { return static_cast<char*>(literal->untyped_data()); }

// Any function: the window's elements are visited in row-major order, and with each one all windows take in
// what it shows them.
absl::Status ReduceByBoxes(const EvaluateArgs& args, Reducer* reducer, std::vector<Literal>* results) {
  const size_t count = results->size();
  const auto array = args.operand(0).shape().dimensions();
  const auto places = (*results)[0].shape().dimensions();
  std::vector<std::vector<char>> elements(count), accumulators(count);
  return ForEachWindowBox(
      args.op.attributes.GetWindow(Attr::kWindow), array, places, [&](const WindowBox& box) -> absl::Status {
        const DimensionVector dense = DenseStrides(box.sizes);
        ValuePointers element_rows, accumulator_rows;
        for (size_t i = 0; i < count; ++i) {
          const int64_t bytes = reducer->bytes(static_cast<int64_t>(i));
          elements[i].resize(std::max<size_t>(elements[i].size(), box.count * bytes));
          accumulators[i].resize(elements[i].size());
          StridedCopy(bytes, box.sizes, Bytes(args.operand(i)) + box.element_offset * bytes,
                      box.element_strides, elements[i].data(), dense);
          StridedCopy(bytes, box.sizes, Bytes(&(*results)[i]) + box.place_offset * bytes, box.place_strides,
                      accumulators[i].data(), dense);
          element_rows.push_back(elements[i].data());
          accumulator_rows.push_back(accumulators[i].data());
        }
        TF_RETURN_IF_ERROR(reducer->Apply(accumulator_rows, element_rows, box.count));
        for (size_t i = 0; i < count; ++i) {
          const int64_t bytes = reducer->bytes(static_cast<int64_t>(i));
          StridedCopy(bytes, box.sizes, accumulators[i].data(), dense,
                      Bytes(&(*results)[i]) + box.place_offset * bytes, box.place_strides);
        }
        return absl::OkStatus();
      });
}

// A function whose order is free: one dimension after the other. Then the initial value takes in what came
// out, except where a window saw nothing.
void ReduceByDimensions(const EvaluateArgs& args, const Reducer& reducer, Literal* result) {
  const Window& window = args.op.attributes.GetWindow(Attr::kWindow);
  const Literal& operand = args.operand(0);
  const int64_t bytes = reducer.bytes(0);
  DimensionVector sizes(operand.shape().dimensions().begin(), operand.shape().dimensions().end());
  const int rank = static_cast<int>(sizes.size());
  std::vector<char> current;
  const char* values = Bytes(operand);
  std::vector<std::vector<bool>> empty(rank);
  for (int d = 0; d < rank; ++d) {
    const int64_t places = result->shape().dimensions(d);
    if (window_util::IsInactiveWindowDimension(window, d) && places == sizes[d]) continue;
    int64_t outer = 1, inner = 1;
    for (int i = 0; i < d; ++i) outer *= sizes[i];
    for (int i = d + 1; i < rank; ++i) inner *= sizes[i];
    current = ReduceWindowsOfDimension(reducer, window.dimensions(d), values, outer, sizes[d], inner, places,
                                       &empty[d]);
    values = current.data();
    sizes[d] = places;
  }
  const int64_t total = result->element_count();
  char* out = Bytes(result);
  const std::vector<char> inits(out, out + total * bytes);
  reducer.Combine(inits.data(), values, out, total);
  for (int d = 0; d < rank; ++d) {
    int64_t inner = 1;
    for (int i = d + 1; i < rank; ++i) inner *= sizes[i];
    for (int64_t place = 0; place < static_cast<int64_t>(empty[d].size()); ++place) {
      if (!empty[d][place]) continue;
      for (int64_t start = place * inner; start < total; start += sizes[d] * inner) {
        std::memcpy(out + start * bytes, inits.data() + start * bytes, inner * bytes);
      }
    }
  }
}

// Intermediate results of reducing dimension by dimension stay below about this many times operand and
// result.
bool PassesFitInMemory(const EvaluateArgs& args) {
  const Shape& operand = args.operand(0).shape();
  const Shape result = ArrayShapes(args.result_shape())[0];
  const int64_t limit = 4 * (ShapeUtil::ElementsIn(operand) + ShapeUtil::ElementsIn(result)) + 1024;
  DimensionVector sizes(operand.dimensions().begin(), operand.dimensions().end());
  for (size_t d = 0; d < sizes.size(); ++d) {
    sizes[d] = result.dimensions(static_cast<int>(d));
    const std::optional<int64_t> elements =
        ShapeUtil::CheckedElementsIn(ShapeUtil::MakeShape(operand.element_type(), sizes));
    if (!elements.has_value() || *elements > limit) return false;
  }
  return true;
}

}  // namespace

absl::StatusOr<Literal> EvaluateReduceWindow(const EvaluateArgs& args) {
  TF_ASSIGN_OR_RETURN(Reducer reducer, Reducer::Make(args, 0));
  const int64_t count = reducer.value_count();
  std::vector<Literal> results;
  for (const Shape& shape : ArrayShapes(args.result_shape())) {
    TF_ASSIGN_OR_RETURN(Literal result, Literal::Make(shape));
    FillElements(args.operand(count + results.size()).untyped_data(), reducer.bytes(results.size()),
                 result.element_count(), Bytes(&result));
    results.push_back(std::move(result));
  }
  if (args.operand(0).element_count() > 0 && results[0].element_count() > 0) {
    if (reducer.is_associative() && PassesFitInMemory(args)) {
      ReduceByDimensions(args, reducer, &results[0]);
    } else {
      TF_RETURN_IF_ERROR(ReduceByBoxes(args, &reducer, &results));
    }
  }
  return ArrayOrTuple(args.result_shape(), std::move(results));
}

namespace {

// For each place of the window, the number of the element that it selects; -1 where it sees none.
absl::StatusOr<std::vector<int64_t>> SelectElements(const EvaluateArgs& args, const ScalarFunction& select) {
  const Literal& operand = args.operand(0);
  const Shape& places = args.operand(1).shape();
  const int64_t bytes = ShapeUtil::ByteSizeOfPrimitiveType(operand.shape().element_type());
  const char* values = Bytes(operand);
  std::vector<int64_t> selected(ShapeUtil::ElementsIn(places), -1);
  std::vector<int64_t> competing, elements;  // places that have to decide, and the elements that they now see
  std::vector<char> first, second, keep;
  TF_RETURN_IF_ERROR(
      ForEachWindowBox(args.op.attributes.GetWindow(Attr::kWindow), operand.shape().dimensions(),
                       places.dimensions(), [&](const WindowBox& box) -> absl::Status {
                         competing.clear();
                         elements.clear();
                         DimensionVector index(box.sizes.size(), 0);
                         for (int64_t i = 0; i < box.count; ++i) {
                           int64_t place = box.place_offset, element = box.element_offset;
                           for (size_t d = 0; d < index.size(); ++d) {
                             place += index[d] * box.place_strides[d];
                             element += index[d] * box.element_strides[d];
                           }
                           for (size_t d = index.size(); d-- > 0;) {
                             if (++index[d] < box.sizes[d]) break;
                             index[d] = 0;
                           }
                           if (selected[place] < 0) {
                             selected[place] = element;
                           } else {
                             competing.push_back(place);
                             elements.push_back(element);
                           }
                         }
                         const int64_t count = static_cast<int64_t>(competing.size());
                         if (count == 0) return absl::OkStatus();
                         first.resize(count * bytes);
                         second.resize(count * bytes);
                         keep.resize(count);
                         for (int64_t i = 0; i < count; ++i) {
                           std::memcpy(&first[i * bytes], values + selected[competing[i]] * bytes, bytes);
                           std::memcpy(&second[i * bytes], values + elements[i] * bytes, bytes);
                         }
                         const void* parameters[] = {first.data(), second.data()};
                         void* results[] = {keep.data()};
                         TF_RETURN_IF_ERROR(select.Run(parameters, results, count));
                         for (int64_t i = 0; i < count; ++i) {
                           if (keep[i] == 0) selected[competing[i]] = elements[i];
                         }
                         return absl::OkStatus();
                       }));
  return selected;
}

}  // namespace

absl::StatusOr<Literal> EvaluateSelectAndScatter(const EvaluateArgs& args) {
  TF_ASSIGN_OR_RETURN(const ScalarFunction* select,
                      args.context->Scalar(CalledComputationIndex(Attr::kSelect)));
  TF_ASSIGN_OR_RETURN(Reducer scatter, Reducer::Make(args, CalledComputationIndex(Attr::kScatter)));
  TF_ASSIGN_OR_RETURN(Literal result, Literal::Make(args.result_shape()));
  const int64_t bytes = scatter.bytes(0);
  char* out = Bytes(&result);
  FillElements(args.operand(2).untyped_data(), bytes, result.element_count(), out);
  if (args.operand(0).element_count() == 0) return result;
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> selected, SelectElements(args, *select));
  char* source = const_cast<char*>(Bytes(args.operand(1)));  // only read
  for (int64_t element : selected) {
    if (element >= 0) TF_RETURN_IF_ERROR(scatter.Apply({out + element * bytes}, {source}, 1));
    source += bytes;
  }
  return result;
}

}  // namespace xla
