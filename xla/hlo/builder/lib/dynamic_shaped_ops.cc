#include "xla/hlo/builder/lib/dynamic_shaped_ops.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "xla/literal_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

// The shape that holds values of both. Sizes that differ are dynamic.
absl::StatusOr<Shape> CommonShape(const Shape& a, const Shape& b) {
  const auto differ = [&]() {
    return InvalidArgument("DynamicConditional: a branch gives %s, another one %s", ShapeUtil::HumanString(a),
                           ShapeUtil::HumanString(b));
  };
  if (a.IsTuple() && b.IsTuple() && a.tuple_shapes_size() == b.tuple_shapes_size()) {
    std::vector<Shape> elements;
    for (int i = 0; i < a.tuple_shapes_size(); ++i) {
      TF_ASSIGN_OR_RETURN(Shape element, CommonShape(a.tuple_shapes(i), b.tuple_shapes(i)));
      elements.push_back(std::move(element));
    }
    return ShapeUtil::MakeTupleShape(std::move(elements));
  }
  if (a.element_type() != b.element_type() || a.IsTuple()) return differ();
  if (!a.IsArray()) return a;
  if (a.dimensions_size() != b.dimensions_size()) return differ();
  std::vector<int64_t> sizes;
  std::vector<bool> dynamic;
  for (int i = 0; i < a.dimensions_size(); ++i) {
    if (a.is_unbounded_dynamic_dimension(i) || b.is_unbounded_dynamic_dimension(i)) return differ();
    sizes.push_back(std::max(a.dimensions(i), b.dimensions(i)));
    dynamic.push_back(a.is_dynamic_dimension(i) || b.is_dynamic_dimension(i) ||
                      a.dimensions(i) != b.dimensions(i));
  }
  return ShapeUtil::MakeShape(a.element_type(), sizes, dynamic);
}

// The value in a shape that CommonShape made of its own.
XlaOp Widen(XlaOp op, const Shape& from, const Shape& to) {
  XlaBuilder* builder = op.builder();
  if (from.IsTuple()) {
    std::vector<XlaOp> elements;
    for (int i = 0; i < from.tuple_shapes_size(); ++i) {
      elements.push_back(Widen(GetTupleElement(op, i), from.tuple_shapes(i), to.tuple_shapes(i)));
    }
    return Tuple(builder, elements);
  }
  for (int i = 0; i < from.dimensions_size(); ++i) {
    const int64_t added = to.dimensions(i) - from.dimensions(i);
    if (added == 0 && from.is_dynamic_dimension(i) == to.is_dynamic_dimension(i)) continue;
    const XlaOp size = GetDimensionSize(op, i);
    // Padding counts from the end of what is there at run time.
    if (from.is_dynamic_dimension(i)) op = RemoveDynamicDimension(op, i);
    if (added > 0) {
      op = PadInDim(op, ConstantLiteral(builder, LiteralUtil::Zero(from.element_type())), i, 0, added);
    }
    op = SetDimensionSize(op, size, i);
  }
  return op;
}

struct Branches {
  std::vector<XlaComputation> computations;
  std::vector<const XlaComputation*> pointers;
};

// The branches, changed where necessary to give results of one shape.
absl::StatusOr<Branches> WithCommonShape(XlaBuilder* builder,
                                         absl::Span<const XlaComputation* const> computations) {
  if (computations.empty()) return InvalidArgument("DynamicConditional: no branches");
  std::vector<ProgramShape> shapes;
  for (const XlaComputation* computation : computations) {
    TF_ASSIGN_OR_RETURN(ProgramShape shape, computation->GetProgramShape());
    shapes.push_back(std::move(shape));
  }
  Shape common = shapes[0].result();
  for (const ProgramShape& shape : shapes) {
    TF_ASSIGN_OR_RETURN(common, CommonShape(common, shape.result()));
  }
  Branches branches;
  for (size_t i = 0; i < computations.size(); ++i) {
    auto sub_builder = builder->CreateSubBuilder("branch");
    std::vector<XlaOp> parameters;
    for (int j = 0; j < shapes[i].parameters_size(); ++j) {
      parameters.push_back(Parameter(sub_builder.get(), j, shapes[i].parameters(j), "argument"));
    }
    const XlaOp result = Call(sub_builder.get(), *computations[i], parameters);
    TF_ASSIGN_OR_RETURN(XlaComputation wrapped,
                        sub_builder->Build(Widen(result, shapes[i].result(), common)));
    branches.computations.push_back(std::move(wrapped));
  }
  for (const XlaComputation& computation : branches.computations) branches.pointers.push_back(&computation);
  return branches;
}

}  // namespace

XlaOp DynamicConditional(XlaBuilder* builder, XlaOp predicate, XlaOp true_operand,
                         const XlaComputation& true_computation, XlaOp false_operand,
                         const XlaComputation& false_computation) {
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Branches branches,
                        WithCommonShape(builder, {&true_computation, &false_computation}));
    return Conditional(predicate, true_operand, branches.computations[0], false_operand,
                       branches.computations[1]);
  });
}

XlaOp DynamicConditional(XlaBuilder* builder, XlaOp branch_index,
                         absl::Span<const XlaComputation* const> branch_computations,
                         absl::Span<const XlaOp> branch_operands) {
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Branches branches, WithCommonShape(builder, branch_computations));
    return Conditional(branch_index, branches.pointers, branch_operands);
  });
}

absl::StatusOr<XlaOp> SetDimensionSizeWithRebound(ValueInference* value_inference, XlaOp operand,
                                                  XlaOp dimension_size, int64_t dimension) {
  TF_ASSIGN_OR_RETURN(const Shape shape, operand.builder()->GetShape(operand));
  TF_ASSIGN_OR_RETURN(const Shape size_shape, operand.builder()->GetShape(dimension_size));
  if (!shape.IsArray() || dimension < 0 || dimension >= shape.dimensions_size() ||
      !ShapeUtil::IsScalarWithElementType(size_shape, S32)) {
    return InvalidArgument("SetDimensionSizeWithRebound: dimension %d of %s cannot get the size %s",
                           dimension, ShapeUtil::HumanString(shape), ShapeUtil::HumanString(size_shape));
  }
  TF_ASSIGN_OR_RETURN(const OptionalLiteral size,
                      value_inference->AnalyzeConstant(dimension_size, kUpperBound));
  const std::optional<int32_t> bound = size.Get<int32_t>({});
  if (bound.has_value() && *bound >= 0 && *bound < shape.dimensions(static_cast<int>(dimension))) {
    operand = SliceInDim(operand, 0, *bound, 1, dimension);
  }
  return SetDimensionSize(operand, dimension_size, dimension);
}

absl::StatusOr<XlaOp> SetAllDimensionSizes(ValueInference* value_inference, XlaOp operand,
                                           XlaOp size_vector) {
  TF_RETURN_IF_ERROR(value_inference->builder()->GetCurrentStatus());
  TF_ASSIGN_OR_RETURN(const Shape shape, operand.builder()->GetShape(operand));
  TF_ASSIGN_OR_RETURN(const Shape sizes_shape, operand.builder()->GetShape(size_vector));
  if (!shape.IsArray() || !sizes_shape.IsInteger() || sizes_shape.dimensions_size() != 1 ||
      sizes_shape.dimensions(0) != shape.dimensions_size()) {
    return InvalidArgument("SetAllDimensionSizes: the sizes are %s for %s",
                           ShapeUtil::HumanString(sizes_shape), ShapeUtil::HumanString(shape));
  }
  for (int64_t i = 0; i < shape.dimensions_size(); ++i) {
    const XlaOp size = ConvertElementType(Reshape(SliceInDim(size_vector, i, i + 1, 1, 0), {}), S32);
    TF_ASSIGN_OR_RETURN(const Literal is_dynamic, value_inference->AnalyzeIsDynamic(size));
    if (is_dynamic.Get<bool>({})) operand = SetDimensionSize(operand, size, i);
  }
  return operand;
}

}  // namespace xla
