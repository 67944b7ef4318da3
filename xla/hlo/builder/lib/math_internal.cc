#include "xla/hlo/builder/lib/math_internal.h"

#include <memory>

#include "xla/primitive_util.h"
#include "xla/util.h"

namespace xla::special_functions {

absl::Status CheckReal(const char* function, XlaOp operand) {
  TF_ASSIGN_OR_RETURN(const Shape* shape, operand.builder()->GetShapePtr(operand));
  if (shape->IsArray() && primitive_util::IsFloatingPointType(shape->element_type())) return absl::OkStatus();
  return InvalidArgument("%s: the operand %s is not an array of a real floating-point type", function,
                         ShapeUtil::HumanString(*shape));
}

XlaOp InDouble(const char* function, absl::Span<const XlaOp> operands, bool may_broadcast,
               absl::FunctionRef<XlaOp(absl::Span<const XlaOp>)> compute) {
  XlaBuilder* builder = operands[0].builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(std::vector<Shape> shapes, builder->GetOperandShapes(operands));
    std::vector<XlaOp> wide;
    for (size_t i = 0; i < operands.size(); ++i) {
      TF_RETURN_IF_ERROR(CheckReal(function, operands[i]));
      const bool fits = may_broadcast ? ShapeUtil::SameElementType(shapes[0], shapes[i])
                                      : ShapeUtil::Compatible(shapes[0], shapes[i]);
      if (!fits) {
        return InvalidArgument("%s: the operands' %s differ: %s and %s", function,
                               may_broadcast ? "element types" : "shapes", ShapeUtil::HumanString(shapes[0]),
                               ShapeUtil::HumanString(shapes[i]));
      }
      const bool is_double = shapes[i].element_type() == F64;
      wide.push_back(is_double ? operands[i] : ConvertElementType(operands[i], F64));
    }
    // Taking away zeros of the other shapes changes no number.
    const std::vector<XlaOp> given = wide;
    for (size_t i = 0; i < wide.size(); ++i) {
      for (size_t j = 0; j < wide.size(); ++j) {
        if (!ShapeUtil::Compatible(shapes[i], shapes[j])) wide[i] = wide[i] - ZerosLike(given[j]);
      }
    }
    XlaOp result = compute(wide);
    return shapes[0].element_type() == F64 ? result : ConvertElementType(result, shapes[0].element_type());
  });
}

std::vector<XlaOp> Countdown(const std::string& name, XlaOp count, absl::Span<const XlaOp> constants,
                             absl::Span<const XlaOp> state, CountdownStep step) {
  XlaBuilder* builder = count.builder();
  std::vector<XlaOp> initial = {count};
  initial.insert(initial.end(), constants.begin(), constants.end());
  initial.insert(initial.end(), state.begin(), state.end());
  const size_t first_state = 1 + constants.size();
  XlaOp init = Tuple(builder, initial);

  XlaOp result = builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, builder->GetShape(init));
    std::unique_ptr<XlaBuilder> condition = builder->CreateSubBuilder(name + "_condition");
    Gt(GetTupleElement(Parameter(condition.get(), 0, shape, "values"), 0), 0.0);
    TF_ASSIGN_OR_RETURN(XlaComputation goes_on, condition->Build());

    std::unique_ptr<XlaBuilder> body = builder->CreateSubBuilder(name + "_body");
    XlaOp values = Parameter(body.get(), 0, shape, "values");
    std::vector<XlaOp> elements;
    for (size_t i = 0; i < initial.size(); ++i) {
      elements.push_back(GetTupleElement(values, static_cast<int64_t>(i)));
    }
    const absl::Span<const XlaOp> all = elements;
    std::vector<XlaOp> next = step(elements[0], all.subspan(1, constants.size()), all.subspan(first_state));
    std::vector<XlaOp> outputs(elements.begin(), elements.begin() + static_cast<int64_t>(first_state));
    outputs[0] = elements[0] - 1.0;
    outputs.insert(outputs.end(), next.begin(), next.end());
    Tuple(body.get(), outputs);
    TF_ASSIGN_OR_RETURN(XlaComputation once, body->Build());
    return While(goes_on, once, init);
  });
  std::vector<XlaOp> results;
  for (size_t i = 0; i < state.size(); ++i) {
    results.push_back(GetTupleElement(result, static_cast<int64_t>(first_state + i)));
  }
  return results;
}

}  // namespace xla::special_functions
