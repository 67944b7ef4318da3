// What value inference does for each kind of operation.
#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/algorithm/container.h"
#include "xla/hlo/builder/value_inference_analysis.h"
#include "xla/hlo/builder/xla_builder_friend.h"
#include "xla/index_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla::value_inference {
namespace {

bool AnyTooLarge(absl::Span<const Known> operands, const Shape& result) {
  return ShapeUtil::ElementsIn(result) > Analysis::kMaxElements ||
         absl::c_any_of(operands, [](const Known& operand) {
           return operand.array == nullptr ||
                  ShapeUtil::ElementsIn(operand.array->value.shape()) > Analysis::kMaxElements;
         });
}

Shape WithType(const Shape& shape, PrimitiveType type) {
  return ShapeUtil::MakeShape(type, shape.dimensions());
}

// The leading operands of an op that moves elements; the others say where to.
int DataOperands(HloOpcode opcode, size_t operand_count) {
  if (opcode == HloOpcode::kConcatenate) return static_cast<int>(operand_count);
  return opcode == HloOpcode::kPad || opcode == HloOpcode::kDynamicUpdateSlice ? 2 : 1;
}

Literal SymbolLiteral(const KnownArray& array) {
  Literal literal(ShapeUtil::ChangeElementType(array.value.shape(), S64));
  absl::c_copy(array.symbols, literal.data<int64_t>().begin());
  return literal;
}

// For each element of the shape, its row-major place in the shape without some dimensions.
std::vector<int64_t> PlacesWithout(const Shape& shape, absl::Span<const int64_t> dimensions) {
  std::vector<int64_t> places;
  ShapeUtil::ForEachIndex(ShapeUtil::MakeShape(PRED, shape.dimensions()),
                          [&](absl::Span<const int64_t> index) {
                            int64_t place = 0;
                            for (int i = 0; i < shape.dimensions_size(); ++i) {
                              if (!absl::c_linear_search(dimensions, i))
                                place = place * shape.dimensions(i) + index[i];
                            }
                            places.push_back(place);
                          });
  return places;
}

// The opcode of a computation (x, y) -> op(x, y).
std::optional<HloOpcode> OpcodeOfPair(const HloComputationProto& computation) {
  if (computation.instructions_size() != 3) return std::nullopt;
  for (const HloInstructionProto& instruction : computation.instructions()) {
    if (instruction.id() != computation.root_id() || instruction.operand_ids_size() != 2 ||
        instruction.operand_ids(0) == instruction.operand_ids(1)) {
      continue;
    }
    const absl::StatusOr<HloOpcode> opcode = StringToHloOpcode(instruction.opcode());
    if (opcode.ok()) return *opcode;
  }
  return std::nullopt;
}

// Of two constants.
std::optional<int64_t> Fold(HloOpcode opcode, int64_t x, int64_t y) {
  if (opcode == HloOpcode::kAdd) return CheckedAdd(x, y);
  if (opcode == HloOpcode::kMultiply) return CheckedMul(x, y);
  if (opcode == HloOpcode::kMaximum) return std::max(x, y);
  if (opcode == HloOpcode::kMinimum) return std::min(x, y);
  return std::nullopt;
}

}  // namespace

// --- Structure

absl::StatusOr<Known> Analysis::Forward(const Step& step) { return step.operands[0]; }

absl::StatusOr<Known> Analysis::MakeTuple(const Step& step) { return Known{nullptr, step.operands}; }

absl::StatusOr<Known> Analysis::TupleElement(const Step& step) {
  const int64_t index = step.proto.tuple_index();
  TF_RET_CHECK(index >= 0 && index < static_cast<int64_t>(step.operands[0].elements.size()));
  return step.operands[0].elements[index];
}

absl::StatusOr<Known> Analysis::ParameterOf(const Step& step) {
  if (!step.scope->has_arguments) return UnknownOf(step.shape);
  const int64_t number = step.proto.parameter_number();
  TF_RET_CHECK(number >= 0 && number < static_cast<int64_t>(step.scope->arguments.size()));
  return step.scope->arguments[number];
}

absl::StatusOr<Known> Analysis::CallOf(const Step& step) {
  TF_RET_CHECK(step.proto.called_computation_ids_size() == 1);
  return InferComputation(step.proto.called_computation_ids(0), step.operands);
}

absl::StatusOr<Known> Analysis::ConditionalOf(const Step& step) {
  const Known& selector = step.operands[0];
  const int count = step.proto.called_computation_ids_size();
  TF_RET_CHECK(count > 0 && static_cast<int>(step.operands.size()) == count + 1);
  const auto branch = [&](int i) {
    return InferComputation(step.proto.called_computation_ids(i), {step.operands[i + 1]});
  };
  if (selector.is_constant()) {
    const Literal& value = selector.array->value;
    const int64_t number = IntegerAt(value, 0).value_or(0);
    if (value.shape().element_type() == PRED) return branch(number != 0 ? 0 : 1);
    return branch(number < 0 || number >= count ? count - 1 : static_cast<int>(number));
  }
  TF_ASSIGN_OR_RETURN(Known result, branch(0));
  for (int i = 1; i < count; ++i) {
    TF_ASSIGN_OR_RETURN(const Known other, branch(i));
    result = Either(result, other);
  }
  return result;
}

// --- Sizes and bounds

absl::StatusOr<Known> Analysis::DimensionSize(const Step& step) {
  const int64_t dimension = step.proto.dimensions(0);
  int64_t sized_id = step.proto.operand_ids(0);
  const HloInstructionProto* sized = step.scope->find(sized_id);
  TF_ASSIGN_OR_RETURN(const Shape shape, Shape::FromProto(sized->shape()));
  Literal size(ShapeUtil::MakeScalarShape(S32));
  SetIntegerAt(&size, 0, shape.dimensions(static_cast<int>(dimension)));
  if (!shape.is_dynamic_dimension(static_cast<int>(dimension))) return FromLiteral(size);
  Interval range = {0, std::nullopt};
  if (!shape.is_unbounded_dynamic_dimension(static_cast<int>(dimension))) {
    range.high = shape.dimensions(static_cast<int>(dimension));
  }
  // Setting other sizes does not change this one.
  while (sized->opcode() == HloOpcodeString(HloOpcode::kSetDimensionSize)) {
    if (sized->dimensions(0) == dimension) {
      TF_ASSIGN_OR_RETURN(const Known set, InferIn(step.scope, sized->operand_ids(1)));
      const Interval bounds = symbols_.Bounds(At(*set.array, 0));
      if (bounds.low && *bounds.low >= 0 && bounds.high && range.high && *bounds.high <= *range.high)
        return set;
      break;
    }
    sized_id = sized->operand_ids(0);
    sized = step.scope->find(sized_id);
  }
  // A called computation is looked at once for each call, with other sizes.
  if (step.scope->has_arguments) return FromParts(size, {symbols_.Unknown(S32, range)});
  Symbol& symbol = sizes_[{sized_id, dimension}];
  if (symbol == kConstant) symbol = symbols_.Unknown(S32, range);
  return FromParts(size, {symbol});
}

absl::StatusOr<Known> Analysis::SetBound(const Step& step) {
  if (step.proto.custom_call_target() != "SetBound" || !step.proto.has_literal() || step.operands.empty()) {
    return UnknownOf(step.shape);
  }
  TF_ASSIGN_OR_RETURN(const Literal literal, Literal::CreateFromProto(step.proto.literal()));
  const bool is_pair = literal.shape().IsTuple();
  const Known& operand = step.operands[0];
  const Literal& bound = is_pair && literal.shape().tuple_shapes_size() == 2 ? literal.element(0) : literal;
  if (operand.array == nullptr || !ShapeUtil::Compatible(bound.shape(), operand.array->value.shape()) ||
      !ShapeUtil::Compatible(bound.shape(), step.shape) ||
      (is_pair && !ShapeUtil::Compatible(literal.element(1).shape(), WithType(bound.shape(), PRED)))) {
    return InvalidArgument("SetBound: the literal %s does not contain the bounds of %s",
                           ShapeUtil::HumanString(literal.shape()), ShapeUtil::HumanString(step.shape));
  }
  const int64_t count = ShapeUtil::ElementsIn(bound.shape());
  if (count > kMaxElements) return UnknownOf(step.shape);
  const bool integral = primitive_util::IsIntegralType(bound.shape().element_type());
  std::vector<Symbol> symbols(count, kConstant);
  for (int64_t i = 0; i < count; ++i) {
    const bool only_bound = !is_pair || literal.element(1).data<bool>()[i];
    if (!only_bound) continue;
    Interval range = integral ? symbols_.Bounds(At(*operand.array, i)) : Interval{};
    if (integral) range.high = IntegerAt(bound, i);
    symbols[i] = symbols_.Unknown(bound.shape().element_type(), range);
  }
  return FromParts(bound, std::move(symbols));
}

// --- Elements

absl::StatusOr<Known> Analysis::Elementwise(const Step& step) {
  if (AnyTooLarge(step.operands, step.shape)) return UnknownOf(step.shape);
  std::vector<const Literal*> literals;
  for (const Known& operand : step.operands) literals.push_back(&operand.array->value);
  TF_ASSIGN_OR_RETURN(Literal value, Evaluate(step, literals, StaticShape(step.shape)));
  const PrimitiveType type = step.shape.element_type();
  const PrimitiveType operand_type = literals.back()->shape().element_type();
  const int64_t count = ShapeUtil::ElementsIn(step.shape);
  std::vector<Symbol> symbols(count, kConstant);
  for (int64_t i = 0; i < count; ++i) {
    absl::InlinedVector<Element, 3> elements;
    bool constant = true;
    for (const Known& operand : step.operands) {
      // Some operands may be scalars.
      const bool is_scalar = operand.array->value.shape().dimensions_size() == 0;
      const int64_t at = is_scalar ? 0 : i;
      constant = constant && (operand.array->symbols.empty() || operand.array->symbols[at] == kConstant);
      elements.push_back(At(*operand.array, at));
    }
    if (constant) continue;
    Element result;
    if (step.opcode == HloOpcode::kSelect && elements[0].symbol == kConstant) {
      const int chosen = elements[0].number != 0 ? 1 : 2;
      const KnownArray& source = *step.operands[chosen].array;
      symbols[i] = source.symbols.empty() ? kConstant : source.symbols[i];
      continue;
    }
    result = symbols_.Apply(step.opcode, type, operand_type, elements);
    symbols[i] = result.symbol;
    if (result.symbol == kConstant) SetIntegerAt(&value, i, result.number);
  }
  return FromParts(std::move(value), std::move(symbols));
}

absl::StatusOr<Known> Analysis::Move(const Step& step) {
  if (AnyTooLarge(step.operands, step.shape)) return UnknownOf(step.shape);
  const size_t data_count = DataOperands(step.opcode, step.operands.size());
  const auto data = absl::MakeConstSpan(step.operands).subspan(0, data_count);
  const auto indices = absl::MakeConstSpan(step.operands).subspan(data_count);
  const Shape shape = StaticShape(step.shape);
  if (!absl::c_all_of(indices, [](const Known& index) { return index.is_constant(); })) {
    std::vector<Element> all;
    for (const Known& operand : data) {
      const std::vector<Element> elements = ElementsOf(*operand.array);
      all.insert(all.end(), elements.begin(), elements.end());
    }
    const bool integral = primitive_util::IsIntegralType(shape.element_type());
    return UnknownOf(shape, integral ? symbols_.Hull(all) : Interval{});
  }
  // The symbols move as the values do.
  std::vector<Literal> symbol_literals;
  for (const Known& operand : data) symbol_literals.push_back(SymbolLiteral(*operand.array));
  std::vector<const Literal*> values, symbols;
  for (const Known& operand : step.operands) values.push_back(&operand.array->value);
  symbols = values;
  for (size_t i = 0; i < data_count; ++i) symbols[i] = &symbol_literals[i];
  TF_ASSIGN_OR_RETURN(Literal value, Evaluate(step, values, shape));
  TF_ASSIGN_OR_RETURN(const Literal moved, Evaluate(step, symbols, WithType(shape, S64)));
  const auto list = moved.data<int64_t>();
  return FromParts(std::move(value), std::vector<Symbol>(list.begin(), list.end()));
}

// Along the sorted dimension every element can come to every place.
absl::StatusOr<Known> Analysis::SortOf(const Step& step) {
  std::vector<Known> results;
  for (const Known& operand : step.operands) {
    if (operand.array == nullptr) return UnknownOf(step.shape);
    const Shape& shape = operand.array->value.shape();
    if (!primitive_util::IsIntegralType(shape.element_type()) ||
        ShapeUtil::ElementsIn(shape) > kMaxElements) {
      results.push_back(UnknownOf(shape));
      continue;
    }
    const std::vector<int64_t> lines = PlacesWithout(shape, {step.proto.dimensions(0)});
    const std::vector<Element> elements = ElementsOf(*operand.array);
    absl::flat_hash_map<int64_t, std::vector<Element>> of_line;
    for (size_t i = 0; i < lines.size(); ++i) of_line[lines[i]].push_back(elements[i]);
    absl::flat_hash_map<int64_t, Interval> bounds;
    for (const auto& [line, members] : of_line) bounds[line] = symbols_.Hull(members);
    results.push_back(UnknownArray(shape, [&](int64_t i) { return bounds[lines[i]]; }));
  }
  if (!step.shape.IsTuple()) return results[0];
  return Known{nullptr, std::move(results)};
}

// What one element of the results comes from is one element, or a line of them, of each operand: constants
// give constants.
absl::StatusOr<Known> Analysis::ReduceOfMany(const Step& step) {
  const Shape& result = step.shape.tuple_shapes(0);
  if (AnyTooLarge(step.operands, result)) return UnknownOf(step.shape);
  const size_t inputs = step.operands.size() / 2;
  std::vector<const Literal*> literals;
  for (const Known& operand : step.operands) literals.push_back(&operand.array->value);
  TF_ASSIGN_OR_RETURN(Literal values, Evaluate(step, literals, StaticShape(step.shape)));
  const std::vector<int64_t> places =
      PlacesWithout(literals[0]->shape(),
                    std::vector<int64_t>(step.proto.dimensions().begin(), step.proto.dimensions().end()));
  const auto is_constant = [](const Known& operand) { return operand.is_constant(); };
  const bool inits_known = absl::c_all_of(absl::MakeConstSpan(step.operands).subspan(inputs), is_constant);
  std::vector<bool> known(ShapeUtil::ElementsIn(result), inits_known);
  for (size_t k = 0; k < inputs; ++k) {
    const std::vector<Element> elements = ElementsOf(*step.operands[k].array);
    for (size_t i = 0; i < places.size(); ++i) {
      if (elements[i].symbol != kConstant) known[places[i]] = false;
    }
  }
  std::vector<Known> results;
  for (Literal& value : values.DecomposeTuple()) {
    std::vector<Symbol> symbols(known.size(), kConstant);
    for (size_t i = 0; i < known.size(); ++i) {
      if (!known[i]) symbols[i] = symbols_.Unknown(value.shape().element_type());
    }
    results.push_back(FromParts(std::move(value), std::move(symbols)));
  }
  return Known{nullptr, std::move(results)};
}

absl::StatusOr<Known> Analysis::ReduceOf(const Step& step) {
  if (step.shape.IsTuple()) return ReduceOfMany(step);
  if (step.operands.size() != 2 || AnyTooLarge(step.operands, step.shape)) return UnknownOf(step.shape);
  const KnownArray& operand = *step.operands[0].array;
  const KnownArray& init = *step.operands[1].array;
  TF_ASSIGN_OR_RETURN(Literal value, Evaluate(step, {&operand.value, &init.value}, StaticShape(step.shape)));
  const int64_t count = ShapeUtil::ElementsIn(step.shape);
  const PrimitiveType type = step.shape.element_type();
  const bool integral = primitive_util::IsIntegralType(type);
  std::vector<std::vector<Element>> lines(count, {At(init, 0)});
  const std::vector<int64_t> places =
      PlacesWithout(operand.value.shape(),
                    std::vector<int64_t>(step.proto.dimensions().begin(), step.proto.dimensions().end()));
  const std::vector<Element> elements = ElementsOf(operand);
  for (size_t i = 0; i < places.size(); ++i) lines[places[i]].push_back(elements[i]);

  const auto* computation =
      ::xla::internal::XlaBuilderFriend::GetCalledComputation(builder_, step.proto.called_computation_ids(0));
  const std::optional<HloOpcode> opcode = OpcodeOfPair(*computation);
  std::vector<Symbol> symbols(count, kConstant);
  for (int64_t i = 0; i < count; ++i) {
    const auto is_constant = [](const Element& element) { return element.symbol == kConstant; };
    if (absl::c_all_of(lines[i], is_constant)) continue;
    std::optional<Element> sum = lines[i][0];
    if (!integral || !opcode.has_value() || !Fold(*opcode, 0, 0).has_value()) sum = std::nullopt;
    for (size_t j = 1; j < lines[i].size() && sum.has_value(); ++j) {
      const Element& next = lines[i][j];
      if (is_constant(*sum) && is_constant(next)) {
        const std::optional<int64_t> number = Fold(*opcode, sum->number, next.number);
        sum = number.has_value() ? std::optional(Element{kConstant, *number}) : std::nullopt;
      } else {
        sum = symbols_.Apply(*opcode, type, type, {*sum, next});
      }
    }
    symbols[i] = sum.has_value() ? sum->symbol : symbols_.Unknown(type);
    if (sum.has_value() && is_constant(*sum)) SetIntegerAt(&value, i, sum->number);
  }
  return FromParts(std::move(value), std::move(symbols));
}

}  // namespace xla::value_inference
