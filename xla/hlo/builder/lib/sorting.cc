#include "xla/hlo/builder/lib/sorting.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

struct ValuesAndIndices {
  XlaOp values, indices;
};

absl::StatusOr<Shape> CheckTopK(absl::string_view function, XlaOp input, int64_t k,
                                PrimitiveType index_type) {
  TF_ASSIGN_OR_RETURN(Shape shape, input.builder()->GetShape(input));
  if (!shape.IsArray() || shape.dimensions_size() == 0) {
    return InvalidArgument("%s: the input is %s, not an array with a last dimension", function,
                           ShapeUtil::HumanString(shape));
  }
  if (primitive_util::IsComplexType(shape.element_type())) {
    return InvalidArgument("%s: complex numbers have no order: %s", function, ShapeUtil::HumanString(shape));
  }
  if (!primitive_util::IsIntegralType(index_type)) {
    return InvalidArgument("%s: indices cannot be %s", function,
                           primitive_util::LowercasePrimitiveTypeName(index_type));
  }
  const int64_t size = shape.dimensions(shape.dimensions_size() - 1);
  if (k < 0 || k > size) {
    return InvalidArgument("%s: k is %d, the last dimension of %s has %d elements", function, k,
                           ShapeUtil::HumanString(shape), size);
  }
  return shape;
}

// Whether its first parameter is the larger one; the second pair, of indices, goes along.
absl::StatusOr<XlaComputation> Descending(XlaBuilder* parent, PrimitiveType type, PrimitiveType index_type) {
  auto builder = parent->CreateSubBuilder("descending");
  const Shape value = ShapeUtil::MakeScalarShape(type), index = ShapeUtil::MakeScalarShape(index_type);
  const XlaOp lhs = Parameter(builder.get(), 0, value, "lhs");
  const XlaOp rhs = Parameter(builder.get(), 1, value, "rhs");
  Parameter(builder.get(), 2, index, "lhs_index");
  Parameter(builder.get(), 3, index, "rhs_index");
  return builder->Build(primitive_util::IsFloatingPointType(type) ? GtTotalOrder(lhs, rhs) : Gt(lhs, rhs));
}

// The first k of both, sorted by value.
absl::StatusOr<ValuesAndIndices> SortAndTake(const ValuesAndIndices& from, int64_t k) {
  XlaBuilder* builder = from.values.builder();
  TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(from.values));
  TF_ASSIGN_OR_RETURN(const Shape index_shape, builder->GetShape(from.indices));
  const int64_t last = shape.dimensions_size() - 1;
  TF_ASSIGN_OR_RETURN(const XlaComputation descending,
                      Descending(builder, shape.element_type(), index_shape.element_type()));
  const XlaOp sorted = Sort({from.values, from.indices}, descending, last, /*is_stable=*/true);
  return ValuesAndIndices{SliceInDim(GetTupleElement(sorted, 0), 0, k, 1, last),
                          SliceInDim(GetTupleElement(sorted, 1), 0, k, 1, last)};
}

ValuesAndIndices WithIndices(XlaOp input, const Shape& shape, PrimitiveType index_type) {
  Shape index_shape = shape;
  index_shape.set_element_type(index_type);
  return {input, Iota(input.builder(), index_shape, shape.dimensions_size() - 1)};
}

}  // namespace

XlaOp TopK(XlaOp input, int64_t k, PrimitiveType index_type) {
  XlaBuilder* builder = input.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, CheckTopK("TopK", input, k, index_type));
    TF_ASSIGN_OR_RETURN(const ValuesAndIndices top, SortAndTake(WithIndices(input, shape, index_type), k));
    return Tuple(builder, {top.values, top.indices});
  });
}

XlaOp TopKWithPartitions(XlaOp input, int64_t k, int64_t num_partitions, PrimitiveType index_type) {
  XlaBuilder* builder = input.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, CheckTopK("TopKWithPartitions", input, k, index_type));
    if (num_partitions < 1) {
      return InvalidArgument("TopKWithPartitions: %d partitions of %s", num_partitions,
                             ShapeUtil::HumanString(shape));
    }
    const int64_t last = shape.dimensions_size() - 1;
    const int64_t size = shape.dimensions(last);
    const int64_t part_size = CeilOfRatio(size, num_partitions);
    // Parts that give all they have save nothing.
    if (num_partitions == 1 || k >= part_size) return TopK(input, k, index_type);
    const ValuesAndIndices all = WithIndices(input, shape, index_type);
    std::vector<XlaOp> values, indices;
    for (int64_t start = 0; start < size; start += part_size) {
      const int64_t end = std::min(start + part_size, size);
      ValuesAndIndices part = {SliceInDim(all.values, start, end, 1, last),
                               SliceInDim(all.indices, start, end, 1, last)};
      TF_ASSIGN_OR_RETURN(part, SortAndTake(part, std::min(k, end - start)));
      values.push_back(part.values);
      indices.push_back(part.indices);
    }
    TF_ASSIGN_OR_RETURN(
        const ValuesAndIndices top,
        SortAndTake({ConcatInDim(builder, values, last), ConcatInDim(builder, indices, last)}, k));
    return Tuple(builder, {top.values, top.indices});
  });
}

}  // namespace xla
