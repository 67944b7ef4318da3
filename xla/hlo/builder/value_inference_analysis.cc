#include "xla/hlo/builder/value_inference_analysis.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "absl/algorithm/container.h"
#include "xla/hlo/builder/op_call.h"
#include "xla/hlo/builder/xla_builder_friend.h"
#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/layout_util.h"
#include "xla/literal_util.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla::value_inference {
namespace {

using ::xla::internal::XlaBuilderFriend;

bool HasOnlyArrays(const Shape& shape) {
  if (shape.IsTuple()) return absl::c_all_of(shape.tuple_shapes(), HasOnlyArrays);
  return shape.IsArray();
}

// Whether elements of the result do not depend on how many elements of a dynamic dimension there are.
bool KeepsPlaces(HloOpcode opcode) {
  return GetOpInfo(opcode).family == "elementwise" || opcode == HloOpcode::kConvert ||
         opcode == HloOpcode::kBroadcast || opcode == HloOpcode::kTranspose || opcode == HloOpcode::kSlice;
}

Literal LiteralOf(const Known& known) {
  if (known.array != nullptr) return known.array->value;
  std::vector<Literal> elements;
  for (const Known& element : known.elements) elements.push_back(LiteralOf(element));
  return LiteralUtil::MakeTupleOwned(std::move(elements));
}

}  // namespace

Shape StaticShape(const Shape& shape) {
  if (shape.IsTuple()) {
    std::vector<Shape> elements;
    for (const Shape& element : shape.tuple_shapes()) elements.push_back(StaticShape(element));
    return ShapeUtil::MakeTupleShape(elements);
  }
  if (shape.IsToken()) return ShapeUtil::MakeScalarShape(PRED);
  return ShapeUtil::MakeShape(shape.element_type(), shape.dimensions());
}

bool Known::is_constant() const {
  if (array != nullptr) return array->is_constant();
  return absl::c_all_of(elements, [](const Known& element) { return element.is_constant(); });
}

std::optional<int64_t> IntegerAt(const Literal& array, int64_t i) {
  const PrimitiveType type = array.shape().element_type();
  if (type == PRED) return array.data<bool>()[i] ? 1 : 0;
  if (!primitive_util::IsIntegralType(type)) return std::nullopt;
  return primitive_util::IntegralTypeSwitch(
      [&](auto constant) {
        return static_cast<int64_t>(array.data<primitive_util::NativeTypeOf<constant>>()[i]);
      },
      type);
}

void SetIntegerAt(Literal* array, int64_t i, int64_t number) {
  primitive_util::IntegralTypeSwitch(
      [&](auto constant) {
        using T = primitive_util::NativeTypeOf<constant>;
        array->data<T>()[i] = static_cast<T>(number);
      },
      array->shape().element_type());
}

// --- Making what is known

Known Analysis::UnknownArray(const Shape& shape, const std::function<Interval(int64_t)>& bounds) {
  KnownArray array;
  const Shape static_shape = StaticShape(shape);
  const int64_t count = ShapeUtil::ElementsIn(static_shape);
  if (count > kMaxElements) {
    array.value = Literal(static_shape);
    array.unknown = true;
  } else {
    std::vector<Symbol> symbols(count);
    for (int64_t i = 0; i < count; ++i) symbols[i] = symbols_.Unknown(static_shape.element_type(), bounds(i));
    return FromParts(Literal(static_shape), std::move(symbols));
  }
  return {std::make_shared<const KnownArray>(std::move(array)), {}};
}

Known Analysis::UnknownOf(const Shape& shape, Interval bounds) {
  if (!shape.IsTuple()) return UnknownArray(shape, [&](int64_t) { return bounds; });
  Known tuple;
  for (const Shape& element : shape.tuple_shapes()) tuple.elements.push_back(UnknownOf(element));
  return tuple;
}

Known Analysis::FromLiteral(const Literal& literal) const {
  if (!literal.shape().IsTuple()) return FromParts(literal, {});
  Known tuple;
  for (int i = 0; i < literal.shape().tuple_shapes_size(); ++i) {
    tuple.elements.push_back(FromLiteral(literal.element(i)));
  }
  return tuple;
}

Known Analysis::FromParts(Literal value, std::vector<Symbol> symbols) const {
  KnownArray array;
  array.value = std::move(value);
  if (absl::c_any_of(symbols, [](Symbol symbol) { return symbol != kConstant; })) {
    array.symbols = std::move(symbols);
  }
  return {std::make_shared<const KnownArray>(std::move(array)), {}};
}

Element Analysis::At(const KnownArray& array, int64_t i) {
  const PrimitiveType type = array.value.shape().element_type();
  if (array.unknown) return {symbols_.Unknown(type), 0};
  if (!array.symbols.empty() && array.symbols[i] != kConstant) return {array.symbols[i], 0};
  const int64_t number = IntegerAt(array.value, i).value_or(0);
  // Numbers over the largest int64 are not calculated with.
  if (type == U64 && number < 0) return {symbols_.Unknown(type), 0};
  return {kConstant, number};
}

std::vector<Element> Analysis::ElementsOf(const KnownArray& array) {
  std::vector<Element> elements;
  const int64_t count = ShapeUtil::ElementsIn(array.value.shape());
  for (int64_t i = 0; i < count; ++i) elements.push_back(At(array, i));
  return elements;
}

Known Analysis::Either(const Known& a, const Known& b) {
  if (a.array == nullptr) {
    Known tuple;
    for (size_t i = 0; i < a.elements.size(); ++i) {
      tuple.elements.push_back(Either(a.elements[i], b.elements[i]));
    }
    return tuple;
  }
  const Shape& shape = a.array->value.shape();
  const int64_t count = ShapeUtil::ElementsIn(shape);
  if (count > kMaxElements) return UnknownOf(shape);
  const int width = primitive_util::ByteWidth(shape.element_type());
  const char* a_bytes = static_cast<const char*>(a.array->value.untyped_data());
  const char* b_bytes = static_cast<const char*>(b.array->value.untyped_data());
  const bool integral = primitive_util::IsIntegralType(shape.element_type());
  std::vector<Symbol> symbols(count, kConstant);
  for (int64_t i = 0; i < count; ++i) {
    const Symbol from_a = a.array->symbols.empty() ? kConstant : a.array->symbols[i];
    const Symbol from_b = b.array->symbols.empty() ? kConstant : b.array->symbols[i];
    const bool same_bytes = std::memcmp(a_bytes + i * width, b_bytes + i * width, width) == 0;
    if (from_a == from_b && (from_a != kConstant || same_bytes)) {
      symbols[i] = from_a;
    } else {
      const Interval hull = integral ? symbols_.Hull({At(*a.array, i), At(*b.array, i)}) : Interval{};
      symbols[i] = symbols_.Unknown(shape.element_type(), hull);
    }
  }
  return FromParts(a.array->value, std::move(symbols));
}

// --- The walk

absl::StatusOr<Known> Analysis::Infer(XlaOp op) {
  TF_RETURN_IF_ERROR(builder_->GetCurrentStatus());
  TF_RETURN_IF_ERROR(builder_->GetShape(op).status());
  top_.find = [this](int64_t id) { return XlaBuilderFriend::GetInstructionById(builder_, id); };
  return InferIn(&top_, XlaBuilderFriend::GetInstruction(op)->id());
}

absl::StatusOr<Known> Analysis::InferIn(Scope* scope, int64_t root) {
  std::vector<int64_t> stack = {root};
  while (!stack.empty()) {
    const int64_t id = stack.back();
    if (scope->known.contains(id)) {
      stack.pop_back();
      continue;
    }
    const HloInstructionProto* proto = scope->find(id);
    TF_RET_CHECK(proto != nullptr) << "no instruction with the id " << id;
    TF_ASSIGN_OR_RETURN(const HloOpcode opcode, StringToHloOpcode(proto->opcode()));
    const size_t depth = stack.size();
    // A size is wanted, not the elements.
    const bool needs_operands = opcode != HloOpcode::kGetDimensionSize;
    for (int i = 0; needs_operands && i < proto->operand_ids_size(); ++i) {
      if (!scope->known.contains(proto->operand_ids(i))) stack.push_back(proto->operand_ids(i));
    }
    if (stack.size() > depth) continue;
    TF_ASSIGN_OR_RETURN(Shape shape, Shape::FromProto(proto->shape()));
    // Values are computed in the default layout, whatever the program lays out otherwise.
    LayoutUtil::SetToDefaultLayout(&shape);
    Step step = {*proto, opcode, std::move(shape), {}, scope, false};
    for (int i = 0; needs_operands && i < proto->operand_ids_size(); ++i) {
      step.operands.push_back(scope->known.at(proto->operand_ids(i)));
      TF_ASSIGN_OR_RETURN(const Shape operand, Shape::FromProto(scope->find(proto->operand_ids(i))->shape()));
      step.has_dynamic_operand = step.has_dynamic_operand || !operand.is_static();
    }
    TF_ASSIGN_OR_RETURN(Known result, InferStep(step));
    scope->known.emplace(id, std::move(result));
    stack.pop_back();
  }
  return scope->known.at(root);
}

absl::StatusOr<Known> Analysis::InferComputation(int64_t id, absl::Span<const Known> arguments) {
  const HloComputationProto* computation = XlaBuilderFriend::GetCalledComputation(builder_, id);
  TF_RET_CHECK(computation != nullptr) << "no computation with the id " << id;
  absl::flat_hash_map<int64_t, const HloInstructionProto*> by_id;
  for (const HloInstructionProto& instruction : computation->instructions()) {
    by_id.emplace(instruction.id(), &instruction);
  }
  Scope scope;
  scope.find = [&](int64_t id) -> const HloInstructionProto* {
    const auto found = by_id.find(id);
    return found == by_id.end() ? nullptr : found->second;
  };
  scope.arguments = arguments;
  scope.has_arguments = true;
  return InferIn(&scope, computation->root_id());
}

Analysis::Handler Analysis::HandlerOf(HloOpcode opcode) {
  static const auto* const handlers = new absl::flat_hash_map<HloOpcode, Handler>{
      {HloOpcode::kParameter, &Analysis::ParameterOf},
      {HloOpcode::kTuple, &Analysis::MakeTuple},
      {HloOpcode::kGetTupleElement, &Analysis::TupleElement},
      {HloOpcode::kCopy, &Analysis::Forward},
      {HloOpcode::kOptimizationBarrier, &Analysis::Forward},
      {HloOpcode::kDomain, &Analysis::Forward},
      {HloOpcode::kAddDependency, &Analysis::Forward},
      // The elements stay; those that are beyond the size do not matter.
      {HloOpcode::kSetDimensionSize, &Analysis::Forward},
      {HloOpcode::kGetDimensionSize, &Analysis::DimensionSize},
      {HloOpcode::kCall, &Analysis::CallOf},
      {HloOpcode::kFusion, &Analysis::CallOf},
      {HloOpcode::kConditional, &Analysis::ConditionalOf},
      {HloOpcode::kCustomCall, &Analysis::SetBound},
      {HloOpcode::kSort, &Analysis::SortOf},
      {HloOpcode::kReduce, &Analysis::ReduceOf},
      {HloOpcode::kConvert, &Analysis::Elementwise},
      {HloOpcode::kBroadcast, &Analysis::Move},
      {HloOpcode::kReshape, &Analysis::Move},
      {HloOpcode::kTranspose, &Analysis::Move},
      {HloOpcode::kReverse, &Analysis::Move},
      {HloOpcode::kSlice, &Analysis::Move},
      {HloOpcode::kConcatenate, &Analysis::Move},
      {HloOpcode::kPad, &Analysis::Move},
      {HloOpcode::kGather, &Analysis::Move},
      {HloOpcode::kDynamicSlice, &Analysis::Move},
      {HloOpcode::kDynamicUpdateSlice, &Analysis::Move},
  };
  const auto found = handlers->find(opcode);
  if (found != handlers->end()) return found->second;
  return GetOpInfo(opcode).family == "elementwise" ? &Analysis::Elementwise : nullptr;
}

absl::StatusOr<Known> Analysis::InferStep(const Step& step) {
  const Handler handler = HandlerOf(step.opcode);
  const bool is_structural =
      GetOpInfo(step.opcode).family == "control" || step.opcode == HloOpcode::kSetDimensionSize ||
      step.opcode == HloOpcode::kGetDimensionSize || step.opcode == HloOpcode::kCustomCall;
  if (is_structural && handler != nullptr) return (this->*handler)(step);
  if (step.has_dynamic_operand && !KeepsPlaces(step.opcode)) return UnknownOf(step.shape);
  const bool constant =
      absl::c_all_of(step.operands, [](const Known& operand) { return operand.is_constant(); });
  if (constant && !DependsOnRunTime(step.proto)) {
    // The order of tokens is not a value.
    if (step.shape.IsToken()) return FromLiteral(LiteralUtil::CreateR0<bool>(false));
    if (!HasOnlyArrays(step.shape)) return UnknownOf(step.shape);
    std::vector<Literal> literals;
    for (const Known& operand : step.operands) literals.push_back(LiteralOf(operand));
    std::vector<const Literal*> operands;
    for (const Literal& literal : literals) operands.push_back(&literal);
    TF_ASSIGN_OR_RETURN(const Literal value, Evaluate(step, operands, StaticShape(step.shape)));
    return FromLiteral(value);
  }
  if (handler == nullptr) return UnknownOf(step.shape);
  return (this->*handler)(step);
}

bool Analysis::DependsOnRunTime(const HloInstructionProto& proto) {
  const absl::StatusOr<HloOpcode> opcode = StringToHloOpcode(proto.opcode());
  if (!opcode.ok() || OpcodeIsRunTimeValue(*opcode)) return true;
  return absl::c_any_of(proto.called_computation_ids(), [&](int64_t id) {
    const HloComputationProto* computation = XlaBuilderFriend::GetCalledComputation(builder_, id);
    return computation == nullptr ||
           absl::c_any_of(computation->instructions(),
                          [&](const HloInstructionProto& inner) { return DependsOnRunTime(inner); });
  });
}

absl::StatusOr<Literal> Analysis::Evaluate(const Step& step, absl::Span<const Literal* const> operands,
                                           const Shape& result_shape) {
  HloModuleProto module;
  module.set_name("inference");
  std::vector<int64_t> called(step.proto.called_computation_ids().begin(),
                              step.proto.called_computation_ids().end());
  absl::flat_hash_map<int64_t, const HloComputationProto*> computations;
  while (!called.empty()) {
    const int64_t id = called.back();
    called.pop_back();
    const HloComputationProto* computation = XlaBuilderFriend::GetCalledComputation(builder_, id);
    TF_RET_CHECK(computation != nullptr) << "no computation with the id " << id;
    if (!computations.emplace(id, computation).second) continue;
    *module.add_computations() = *computation;
    for (const HloInstructionProto& inner : computation->instructions()) {
      called.insert(called.end(), inner.called_computation_ids().begin(),
                    inner.called_computation_ids().end());
    }
  }
  // Whatever an instruction calls was there before it, so that ids from its own on are free.
  int64_t next_id = step.proto.id();
  HloComputationProto* entry = module.add_computations();
  entry->set_name("inference_entry");
  ProgramShape program_shape;
  HloInstructionProto root = step.proto;
  root.set_id(next_id++);
  root.clear_operand_ids();
  root.clear_control_predecessor_ids();
  root.clear_sharding();
  *root.mutable_shape() = result_shape.ToProto();
  for (size_t i = 0; i < operands.size(); ++i) {
    HloInstructionProto* parameter = entry->add_instructions();
    parameter->set_name(absl::StrCat("operand.", i));
    parameter->set_opcode(std::string(HloOpcodeString(HloOpcode::kParameter)));
    parameter->set_parameter_number(static_cast<int64_t>(i));
    parameter->set_id(next_id++);
    *parameter->mutable_shape() = operands[i]->shape().ToProto();
    root.add_operand_ids(parameter->id());
    program_shape.AddParameter(operands[i]->shape(), parameter->name());
  }
  *program_shape.mutable_result() = result_shape;
  entry->set_root_id(root.id());
  *entry->add_instructions() = std::move(root);
  entry->set_id(next_id++);
  *entry->mutable_program_shape() = program_shape.ToProto();
  *module.mutable_host_program_shape() = program_shape.ToProto();
  module.set_entry_computation_id(entry->id());
  module.set_entry_computation_name(entry->name());

  TF_ASSIGN_OR_RETURN(const std::unique_ptr<HloModule> graph, ModuleFromProto(module));
  TF_RETURN_IF_ERROR(VerifyModule(*graph));
  TF_ASSIGN_OR_RETURN(const std::unique_ptr<ModuleEvaluator> evaluator, ModuleEvaluator::Create(*graph));
  return evaluator->Evaluate(operands);
}

}  // namespace xla::value_inference
