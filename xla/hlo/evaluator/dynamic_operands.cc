#include "xla/hlo/evaluator/dynamic_operands.h"

#include <algorithm>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "xla/layout_util.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// The actual shape of a reshape: at most one of its dimensions can follow from the element count.
absl::StatusOr<Shape> ReshapedShape(const Shape& operand, const Shape& declared) {
  Shape result = ShapeUtil::MakeStaticShape(declared);
  int dynamic = -1;
  int64_t others = 1;
  for (int i = 0; i < declared.dimensions_size(); ++i) {
    if (!declared.is_dynamic_dimension(i)) {
      others *= declared.dimensions(i);
    } else if (dynamic >= 0) {
      return absl::UnimplementedError(
          "reshape: the sizes of two dynamic dimensions do not follow from the operand; "
          "use dynamic-reshape");
    } else {
      dynamic = i;
    }
  }
  const int64_t elements = ShapeUtil::ElementsIn(operand);
  if (dynamic >= 0) result.set_dimensions(dynamic, others == 0 ? 0 : elements / others, false);
  if (ShapeUtil::ElementsIn(result) != elements) {
    return absl::InvalidArgumentError(absl::StrCat("reshape: the operand has ", elements,
                                                   " elements at run time, which do not fit ",
                                                   declared.ToString()));
  }
  return result;
}

// The result's actual shape, from the operands' actual shapes.
absl::StatusOr<Shape> ActualShape(const OpArgs& actual, const Shape& declared) {
  const OpArgs undeclared{actual.opcode, actual.operands, actual.attributes, actual.computations, nullptr};
  Shape result;
  switch (actual.opcode) {
    case HloOpcode::kBroadcast: {
      result = ShapeUtil::MakeStaticShape(declared);
      const auto dimensions = actual.attributes.GetInts(Attr::kDimensions);
      for (size_t i = 0; i < dimensions.size(); ++i) {
        result.set_dimensions(static_cast<int>(dimensions[i]),
                              actual.operand(0).dimensions(static_cast<int>(i)));
      }
      return result;
    }
    case HloOpcode::kBitcast:
      return absl::UnimplementedError("bitcast: a dynamic dimension has no fixed place in memory");
    case HloOpcode::kReshape:
      return ReshapedShape(actual.operand(0), declared);
    case HloOpcode::kConvert:
    case HloOpcode::kStochasticConvert:
      return ShapeUtil::ChangeElementType(actual.operand(0), declared.element_type());
    default:
      break;
  }
  TF_ASSIGN_OR_RETURN(result, InferShape(undeclared));
  // Only sizes come from the inference: an element type wider than the inferred one is the program's choice.
  if (result.IsArray() && declared.IsArray()) result.set_element_type(declared.element_type());
  LayoutUtil::SetToDefaultLayout(&result);
  return result;
}

absl::StatusOr<Literal> ToDeclared(Literal literal, const Shape& declared, HloOpcode opcode) {
  if (declared.IsTuple()) {
    std::vector<Literal> elements = literal.DecomposeTuple();
    for (size_t i = 0; i < elements.size(); ++i) {
      TF_ASSIGN_OR_RETURN(elements[i], ToDeclared(std::move(elements[i]),
                                                  declared.tuple_shapes(static_cast<int>(i)), opcode));
    }
    return Literal::MoveIntoTuple(absl::MakeSpan(elements));
  }
  if (!declared.IsArray()) return literal;
  for (int i = 0; i < declared.dimensions_size(); ++i) {
    const int64_t size = literal.shape().dimensions(i);
    const bool fits =
        declared.is_dynamic_dimension(i) ? size <= declared.dimensions(i) : size == declared.dimensions(i);
    if (fits) continue;
    return absl::InvalidArgumentError(absl::StrCat(HloOpcodeString(opcode), ": the result has size ", size,
                                                   " in dimension ", i, " at run time, but its shape is ",
                                                   declared.ToString()));
  }
  return declared.is_dynamic() ? literal.ToBoundedDynamic(declared) : std::move(literal);
}

// What a slice or a gather takes may end at the bound of a dimension that is shorter at run time.
Attributes ClampToOperand(const OpArgs& args, const Shape& operand) {
  Attributes attributes = args.attributes;
  if (args.opcode == HloOpcode::kSlice) {
    std::vector<SliceRange> clamped = *attributes.Get<std::vector<SliceRange>>(Attr::kSlice);
    for (size_t i = 0; i < clamped.size(); ++i) {
      clamped[i].limit = std::min(clamped[i].limit, operand.dimensions(static_cast<int>(i)));
      clamped[i].start = std::min(clamped[i].start, clamped[i].limit);
    }
    attributes.Set(Attr::kSlice, std::move(clamped));
  } else if (args.opcode == HloOpcode::kGather) {
    const auto sizes = attributes.GetInts(Attr::kSliceSizes);
    std::vector<int64_t> clamped(sizes.begin(), sizes.end());
    for (size_t i = 0; i < clamped.size(); ++i) {
      clamped[i] = std::min(clamped[i], operand.dimensions(static_cast<int>(i)));
    }
    attributes.Set(Attr::kSliceSizes, std::move(clamped));
  }
  return attributes;
}

// Beside an operand that is shorter at run time, elementwise ops see as much of the static ones.
absl::Status CutStaticOperands(const EvaluateArgs& args, std::vector<Literal>* cut) {
  if (GetOpInfo(args.op.opcode).family != "elementwise" && args.op.opcode != HloOpcode::kMap) {
    return absl::OkStatus();
  }
  const Shape& result = args.result_shape();
  DimensionVector sizes(result.dimensions().begin(), result.dimensions().end());
  auto has_rank = [&](size_t operand) { return (*cut)[operand].shape().rank() == result.rank(); };
  for (size_t k = 0; k < cut->size(); ++k) {
    for (int i = 0; has_rank(k) && i < result.dimensions_size(); ++i) {
      if (args.operand(k).shape().is_dynamic_dimension(i)) {
        sizes[i] = std::min(sizes[i], (*cut)[k].shape().dimensions(i));
      }
    }
  }
  for (size_t k = 0; k < cut->size(); ++k) {
    if (!has_rank(k)) continue;
    DimensionVector limits;
    for (int i = 0; i < result.dimensions_size(); ++i) {
      const int64_t size = (*cut)[k].shape().dimensions(i);
      limits.push_back(args.operand(k).shape().is_dynamic_dimension(i) ? size : std::min(size, sizes[i]));
    }
    if (absl::MakeConstSpan(limits) == (*cut)[k].shape().dimensions()) continue;
    (*cut)[k] = (*cut)[k].Slice(DimensionVector(limits.size(), 0), limits);
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Literal> EvaluateOnActualSizes(const EvaluateArgs& args, EvaluateFn evaluate) {
  std::vector<Literal> cut;
  std::vector<const Literal*> operands;
  std::vector<const Shape*> shapes;
  for (const Literal* operand : args.operands) cut.push_back(operand->ToStatic());
  TF_RETURN_IF_ERROR(CutStaticOperands(args, &cut));
  for (const Literal& operand : cut) {
    operands.push_back(&operand);
    shapes.push_back(&operand.shape());
  }
  const Attributes attributes = cut.empty() ? args.op.attributes : ClampToOperand(args.op, cut[0].shape());
  OpArgs actual{args.op.opcode, shapes, attributes, args.op.computations, nullptr};
  TF_ASSIGN_OR_RETURN(const Shape result_shape, ActualShape(actual, args.result_shape()));
  const EvaluateArgs actual_args{
      OpArgs{args.op.opcode, shapes, attributes, args.op.computations, &result_shape}, operands,
      args.context};
  TF_ASSIGN_OR_RETURN(Literal result, evaluate(actual_args));
  return ToDeclared(std::move(result), args.result_shape(), args.op.opcode);
}

}  // namespace xla
