#include "xla/hlo/evaluator/value.h"

#include "xla/layout_util.h"

namespace xla {

ValuePtr Value::FromLiteral(Literal literal, const std::shared_ptr<MemoryMeter>& meter) {
  if (literal.shape().IsTuple()) {
    std::vector<ValuePtr> elements;
    for (Literal& element : literal.DecomposeTuple())
      elements.push_back(FromLiteral(std::move(element), meter));
    return std::make_shared<const Value>(std::move(elements));
  }
  const Shape& shape = literal.shape();
  if (shape.IsArray() && shape.has_layout() && !LayoutUtil::IsMonotonicWithDim0Major(shape.layout())) {
    return std::make_shared<const Value>(literal.Relayout(LayoutUtil::GetDefaultLayoutForShape(shape)),
                                         meter);
  }
  return std::make_shared<const Value>(std::move(literal), meter);
}

Literal Value::ToLiteral() const {
  if (!is_tuple_) return array_;
  std::vector<Literal> elements;
  elements.reserve(elements_.size());
  for (const ValuePtr& element : elements_) elements.push_back(element->ToLiteral());
  return Literal::MoveIntoTuple(absl::MakeSpan(elements));
}

}  // namespace xla
