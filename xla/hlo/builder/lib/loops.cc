#include "xla/hlo/builder/lib/loops.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/literal_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

std::vector<XlaOp> Elements(XlaOp tuple, size_t count) {
  std::vector<XlaOp> elements(count);
  for (size_t i = 0; i < count; ++i) elements[i] = GetTupleElement(tuple, static_cast<int64_t>(i));
  return elements;
}

absl::StatusOr<XlaOp> IntegerConstant(absl::string_view name, XlaBuilder* builder, PrimitiveType type,
                                      int64_t value) {
  TF_ASSIGN_OR_RETURN(Literal literal, LiteralUtil::CreateR0<int64_t>(value).Convert(type));
  if (literal.GetIntegralAsS64({}) != value) {
    return InvalidArgument("%s: %d is not a value of %s", name, value,
                           primitive_util::LowercasePrimitiveTypeName(type));
  }
  return ConstantLiteral(builder, literal);
}

}  // namespace

absl::StatusOr<std::vector<XlaOp>> WhileLoopHelper(const WhileLoopHelperConditionFunction& condition_function,
                                                   const WhileLoopHelperBodyFunction& body_function,
                                                   absl::Span<const XlaOp> initial_values,
                                                   absl::string_view name, XlaBuilder* builder) {
  const size_t count = initial_values.size();
  TF_ASSIGN_OR_RETURN(const std::vector<Shape> shapes, builder->GetOperandShapes(initial_values));
  const Shape tuple_shape = ShapeUtil::MakeTupleShape(shapes);

  const auto condition_builder = builder->CreateSubBuilder(absl::StrCat(name, "_condition"));
  const XlaOp seen = Parameter(condition_builder.get(), 0, tuple_shape, "values");
  TF_ASSIGN_OR_RETURN(const XlaOp go_on, condition_function(Elements(seen, count), condition_builder.get()));
  TF_ASSIGN_OR_RETURN(const XlaComputation condition, condition_builder->Build(go_on));

  const auto body_builder = builder->CreateSubBuilder(absl::StrCat(name, "_body"));
  const XlaOp before = Parameter(body_builder.get(), 0, tuple_shape, "values");
  TF_ASSIGN_OR_RETURN(const std::vector<XlaOp> after,
                      body_function(Elements(before, count), body_builder.get()));
  if (after.size() != count) {
    return InvalidArgument("%s: the body gives %d values, but has %d", name, after.size(), count);
  }
  const XlaOp next = Tuple(body_builder.get(), after);
  TF_ASSIGN_OR_RETURN(const XlaComputation body, body_builder->Build(next));

  const XlaOp result = While(condition, body, Tuple(builder, initial_values));
  TF_RETURN_IF_ERROR(builder->GetCurrentStatus());
  return Elements(result, count);
}

absl::StatusOr<std::vector<XlaOp>> ForEachIndex(int64_t num_iterations, PrimitiveType num_iterations_type,
                                                const ForEachIndexBodyFunction& body_function,
                                                absl::Span<const XlaOp> initial_values,
                                                absl::string_view name, XlaBuilder* builder) {
  if (!primitive_util::IsIntegralType(num_iterations_type)) {
    return InvalidArgument("%s: iterations are not counted in %s", name,
                           primitive_util::LowercasePrimitiveTypeName(num_iterations_type));
  }
  // The counter is the first of the loop's values.
  const auto condition = [&](absl::Span<const XlaOp> values, XlaBuilder* b) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const XlaOp limit, IntegerConstant(name, b, num_iterations_type, num_iterations));
    return Lt(values[0], limit);
  };
  const auto body = [&](absl::Span<const XlaOp> values, XlaBuilder* b) -> absl::StatusOr<std::vector<XlaOp>> {
    TF_ASSIGN_OR_RETURN(const XlaOp one, IntegerConstant(name, b, num_iterations_type, 1));
    TF_ASSIGN_OR_RETURN(const std::vector<XlaOp> rest, body_function(values[0], values.subspan(1), b));
    std::vector<XlaOp> next = {Add(values[0], one)};
    next.insert(next.end(), rest.begin(), rest.end());
    return next;
  };
  TF_ASSIGN_OR_RETURN(const XlaOp zero, IntegerConstant(name, builder, num_iterations_type, 0));
  std::vector<XlaOp> values = {zero};
  values.insert(values.end(), initial_values.begin(), initial_values.end());
  TF_ASSIGN_OR_RETURN(values, WhileLoopHelper(condition, body, values, name, builder));
  values.erase(values.begin());
  return values;
}

}  // namespace xla
