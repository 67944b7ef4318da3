#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "xla/comparison_util.h"
#include "xla/hlo/text/parser.h"
#include "xla/literal.h"
#include "xla/literal_text.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/util.h"

namespace xla {
namespace {

constexpr int64_t kMaxInferredParts = int64_t{1} << 21;

// Without the cost of an error message for a token that is not one.
const HloOpcode* FindOpcode(absl::string_view word) {
  static const auto& by_name = *[] {
    auto* map = new absl::flat_hash_map<absl::string_view, HloOpcode>();
    for (size_t i = 0; i < HloOpcodeCount(); ++i) {
      const auto opcode = static_cast<HloOpcode>(i);
      map->emplace(HloOpcodeString(opcode), opcode);
    }
    return map;
  }();
  const auto found = by_name.find(word);
  return found == by_name.end() ? nullptr : &found->second;
}

}  // namespace

absl::Status HloTextParser::ParseName(absl::string_view what, absl::string_view* name) {
  // `name:` is a name, even of a word that is otherwise reserved.
  const bool has_colon = lexer_.AtDirectly(':');
  if (lexer_.token() == Token::kWord && !has_colon && IsReservedHloWord(lexer_.token_text())) {
    return ErrorHere(absl::StrCat("expected ", what, ", but '", lexer_.token_text(), "' is a reserved word"));
  }
  if (lexer_.token() != Token::kWord && lexer_.token() != Token::kPercentName) return Expected(what);
  *name = lexer_.token_text();
  lexer_.Next();
  if (has_colon) lexer_.Next();
  return absl::OkStatus();
}

absl::Status HloTextParser::UnknownInstruction(absl::string_view name, size_t offset,
                                               const HloComputation& scope) const {
  std::vector<absl::string_view> names;
  for (const HloInstruction* instruction : scope.instructions()) {
    if (names.size() == kMaxNamesForHints) break;
    names.push_back(instruction->name());
  }
  return lexer_.Error(
      offset, absl::StrCat("unknown instruction '", name.substr(0, 60), "'", DidYouMean(name, names)));
}

// [ROOT] name = body
absl::Status HloTextParser::ParseInstruction(HloComputation* scope, bool* is_root,
                                             HloInstruction** instruction) {
  *is_root = AtWord("ROOT");
  if (*is_root) lexer_.Next();
  const size_t offset = lexer_.offset();
  absl::string_view name;
  if (lexer_.token() == Token::kAttribute) {
    return lexer_.Error(offset,
                        absl::StrCat("an instruction needs a space before '=': ", lexer_.token_text(), " ="));
  }
  TF_RETURN_IF_ERROR(ParseName("an instruction name", &name));
  if (IsHloTypeName(name))
    return lexer_.Error(offset, absl::StrCat("'", name, "' is an element type and cannot be a name"));
  TF_RETURN_IF_ERROR(Expect(Token::kEqual, "'=' after the instruction's name"));
  return ParseInstructionBody(scope, name, offset, instruction);
}

absl::Status HloTextParser::ParseInstructionBody(HloComputation* scope, absl::string_view name,
                                                 size_t name_offset, HloInstruction** instruction) {
  std::optional<Shape> declared;
  if (AtShape()) TF_RETURN_IF_ERROR(ParseShape(&declared.emplace()));
  Draft draft;
  const size_t offset = lexer_.offset();
  const int32_t line = lexer_.LineOf(name_offset);
  TF_RETURN_IF_ERROR(ParseOpcode(&draft));
  TF_RETURN_IF_ERROR(ParseOperands(scope, declared ? &*declared : nullptr, &draft));
  TF_RETURN_IF_ERROR(ParseAttributes(scope, &draft));
  TF_RETURN_IF_ERROR(FillDefaults(offset, &draft));
  TF_RETURN_IF_ERROR(CheckComplete(offset, draft));
  // A constant's shape is that of its literal.
  if (draft.opcode == HloOpcode::kConstant && declared) {
    declared = draft.attributes.GetBoxed<Literal>(Attr::kLiteral)->shape();
  }
  return Build(scope, name, name_offset, line, std::move(declared), std::move(draft), instruction);
}

// add, or one of an asynchronous pair: add-start, add-update, add-done
absl::Status HloTextParser::ParseOpcode(Draft* draft) {
  if (lexer_.token() != Token::kWord) return Expected("an opcode");
  const absl::string_view word = lexer_.token_text();
  const HloOpcode* opcode = FindOpcode(word);
  if (opcode == nullptr) {
    absl::string_view wrapped = word;
    if (absl::EndsWith(word, "-start")) {
      wrapped.remove_suffix(6);
      draft->is_async_start = true;
    } else if (absl::EndsWith(word, "-update") || absl::EndsWith(word, "-done")) {
      wrapped.remove_suffix(absl::EndsWith(word, "-done") ? 5 : 7);
      draft->is_async_chain = true;
    }
    opcode = FindOpcode(wrapped);
    // The error contains the token as written, and assumes that it is what it looks like.
    if (opcode == nullptr || wrapped.empty()) {
      if (lexer_.PeekChar() == '[') {
        const size_t offset = lexer_.offset();
        Shape shape;
        TF_RETURN_IF_ERROR(ParseShape(&shape));
        return lexer_.Error(offset, absl::StrCat("expected an opcode, found the shape ", shape.ToString()));
      }
      return ErrorHere(StringToHloOpcode(word.substr(0, 60)).status().message());
    }
  }
  draft->info = &GetOpInfo(*opcode);
  draft->opcode = draft->is_async_start           ? HloOpcode::kAsyncStart
                  : !draft->is_async_chain        ? *opcode
                  : absl::EndsWith(word, "-done") ? HloOpcode::kAsyncDone
                                                  : HloOpcode::kAsyncUpdate;
  lexer_.Next();
  return absl::OkStatus();
}

// ( operand, .. ), or what replaces operands: the number of a parameter, the value of a constant.
absl::Status HloTextParser::ParseOperands(HloComputation* scope, const Shape* declared, Draft* draft) {
  const size_t open = lexer_.offset();
  if (draft->opcode == HloOpcode::kConstant && lexer_.token() == Token::kLeftParen) {
    if (declared == nullptr) return ErrorHere("constant needs an explicit result shape");
    size_t position = lexer_.end();
    // A literal has no dynamic sizes: bounded dimensions become static.
    absl::StatusOr<Literal> literal =
        ParseLiteral(lexer_.text(), &position, ShapeUtil::MakeStaticShape(*declared));
    if (!literal.ok()) return At(position, literal.status());
    draft->attributes.SetBoxed(Attr::kLiteral, *std::move(literal));
    lexer_.Seek(position);
    return Expect(Token::kRightParen, "')' after the constant's value");
  }
  TF_RETURN_IF_ERROR(Expect(Token::kLeftParen, "'(' before the operands"));
  if (draft->opcode == HloOpcode::kParameter) {
    int64_t number;
    const size_t offset = lexer_.offset();
    TF_RETURN_IF_ERROR(ParseInt64(&number));
    if (number < 0) return lexer_.Error(offset, "parameter numbers are not negative");
    draft->attributes.Set(Attr::kParameterNumber, number);
    return Expect(Token::kRightParen, "')' after the parameter's number");
  }
  while (lexer_.token() != Token::kRightParen) {
    TF_RETURN_IF_ERROR(ParseOperand(scope, draft));
    if (Eat(Token::kComma)) continue;
    if (lexer_.token() != Token::kRightParen) return Expected("',' or ')' after an operand");
  }
  lexer_.Next();
  const int arity = draft->is_async_chain ? 1 : draft->info->arity;
  if (arity >= 0 && arity != static_cast<int>(draft->operands.size())) {
    return lexer_.Error(
        open, absl::StrCat(draft->info->text, " takes ", arity, arity == 1 ? " operand" : " operands",
                           ", but has ", draft->operands.size()));
  }
  return absl::OkStatus();
}

// [shape] name, or a nested instruction [shape] opcode(..)
absl::Status HloTextParser::ParseOperand(HloComputation* scope, Draft* draft) {
  const size_t start = lexer_.offset();
  std::optional<Shape> declared;
  if (AtShape()) TF_RETURN_IF_ERROR(ParseShape(&declared.emplace()));
  const size_t offset = lexer_.offset();
  if (lexer_.token() == Token::kWord && lexer_.PeekChar() == '(') {
    if (++depth_ > kMaxDepth) return ErrorHere("operands are nested too deep");
    ++operand_depth_;
    lexer_.Seek(start);
    HloInstruction* nested = nullptr;
    TF_RETURN_IF_ERROR(ParseInstructionBody(scope, absl::string_view(), start, &nested));
    --operand_depth_;
    --depth_;
    draft->operands.push_back(nested);
    return absl::OkStatus();
  }
  if (lexer_.token() == Token::kAttribute) return Expected("an operand");
  // Operands of a single instruction are parameters of its module, and may do without names.
  const bool is_implied = is_single_instruction_ && declared && computation_depth_ == 1;
  absl::string_view name;
  HloInstruction* operand = nullptr;
  if (!is_implied || (lexer_.token() != Token::kComma && lexer_.token() != Token::kRightParen)) {
    TF_RETURN_IF_ERROR(ParseName("an operand", &name));
    operand = scope->GetInstructionWithName(name);
  }
  if (operand == nullptr && is_implied) {
    const auto number = static_cast<int64_t>(implied_parameters_.size());
    auto parameter = HloInstruction::CreateParameter(
        number, *declared, name.empty() ? absl::StrCat("_", number) : std::string(name));
    parameter->set_text_line(lexer_.LineOf(offset));
    operand = scope->AddInstruction(std::move(parameter));
    implied_parameters_.push_back(operand);
  }
  if (operand == nullptr) return UnknownInstruction(name, offset, *scope);
  if (declared && !ShapeUtil::Compatible(*declared, operand->shape())) {
    return lexer_.Error(start,
                        absl::StrCat("the operand '", name.substr(0, 60), "' is written with the shape ",
                                     ShapeUtil::HumanString(*declared), ", but has the shape ",
                                     ShapeUtil::HumanString(operand->shape())));
  }
  draft->operands.push_back(operand);
  return absl::OkStatus();
}

absl::Status HloTextParser::ParseAttributes(HloComputation* scope, Draft* draft) {
  while (lexer_.token() == Token::kComma) {
    const size_t comma = lexer_.offset();
    lexer_.Next();
    if (lexer_.token() != Token::kAttribute) {
      if (operand_depth_ == 0) return Expected("an attribute name and '='");
      // The comma goes on in the operand list around this nested instruction.
      lexer_.Seek(comma);
      return absl::OkStatus();
    }
    const absl::string_view name = lexer_.token_text();
    const size_t offset = lexer_.offset();
    lexer_.Next();
    const AttrSpec* spec = draft->is_async_chain ? nullptr : draft->info->FindAttribute(name);
    // What replaces operands is not an attribute in text.
    if (spec != nullptr && (draft->opcode == HloOpcode::kConstant || draft->opcode == HloOpcode::kParameter))
      spec = nullptr;
    Attributes* target = &draft->attributes;
    if (spec == nullptr && (draft->is_async_start || draft->is_async_chain)) {
      spec = GetOpInfo(draft->opcode).FindAttribute(name);
      if (spec != nullptr && spec->attr == Attr::kCalls) spec = nullptr;
      target = &draft->async_attributes;
    }
    if (spec == nullptr) {
      TF_ASSIGN_OR_RETURN(const bool known, ParseAnnotation(name, offset, scope, draft));
      if (!known) return UnknownAttribute(name, offset, *draft);
      continue;
    }
    TF_RETURN_IF_ERROR(CheckConditionalAttribute(spec->attr, offset, *draft));
    bool is_repeated = target->Has(spec->attr);
    for (const auto& [attr, unused] : draft->computations) is_repeated |= attr == spec->attr;
    if (is_repeated) return lexer_.Error(offset, absl::StrCat("the attribute ", name, " is given twice"));
    if (target == &draft->attributes) {
      TF_RETURN_IF_ERROR(ParseAttribute(GetAttrInfo(spec->attr), scope, draft));
    } else {
      std::swap(draft->attributes, draft->async_attributes);
      TF_RETURN_IF_ERROR(ParseAttribute(GetAttrInfo(spec->attr), scope, draft));
      std::swap(draft->attributes, draft->async_attributes);
    }
  }
  return absl::OkStatus();
}

absl::Status HloTextParser::UnknownAttribute(absl::string_view name, size_t offset,
                                             const Draft& draft) const {
  std::vector<absl::string_view> names = {
      "sharding", "frontend_attributes", "control-predecessors", "statistics", "origin",
      "metadata", "backend_config"};
  for (const AttrSpec& spec : draft.info->attributes) names.push_back(GetAttrInfo(spec.attr).text);
  return lexer_.Error(offset, absl::StrCat(draft.info->text, " takes no attribute '", name.substr(0, 60), "'",
                                           DidYouMean(name, names)));
}

// The branches of a conditional are named after the type of what selects among them.
absl::Status HloTextParser::CheckConditionalAttribute(Attr attr, size_t offset, const Draft& draft) const {
  const bool is_list = attr == Attr::kBranchComputations;
  if (!is_list && attr != Attr::kTrueComputation && attr != Attr::kFalseComputation) return absl::OkStatus();
  if (draft.operands.empty())
    return lexer_.Error(offset, "conditional needs an operand that selects the branch");
  const bool by_pred = draft.operands[0]->shape().element_type() == PRED;
  if (by_pred != is_list) return absl::OkStatus();
  return lexer_.Error(offset, by_pred ? "a conditional on a pred has true_computation and false_computation"
                                      : "a conditional on an index has branch_computations");
}

// What the text may leave out.
absl::Status HloTextParser::FillDefaults(size_t offset, Draft* draft) {
  if (draft->is_async_chain) return absl::OkStatus();
  const HloOpcode opcode = draft->info->opcode;
  Attributes& attributes = draft->attributes;
  for (const AttrSpec& spec : draft->info->attributes) {
    if (attributes.Has(spec.attr)) continue;
    if (spec.attr == Attr::kReplicaGroups) attributes.SetBoxed(spec.attr, ReplicaGroups());
    if (spec.attr == Attr::kLhsContractingDims || spec.attr == Attr::kRhsContractingDims) {
      attributes.Set(spec.attr, std::vector<int64_t>());
    }
    if (spec.attr == Attr::kLargest) attributes.Set(spec.attr, true);
    if (spec.attr == Attr::kIsAssociative) attributes.Set(spec.attr, false);
  }
  // The mode follows from the other attributes.
  attributes.Erase(Attr::kCollectiveMode);
  if (draft->operands.empty()) return absl::OkStatus();
  const Shape& first = draft->operands[0]->shape();
  if (opcode == HloOpcode::kMap && !attributes.Has(Attr::kDimensions)) {
    std::vector<int64_t> all(first.rank());
    for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int64_t>(i);
    attributes.Set(Attr::kDimensions, std::move(all));
  }
  if (opcode == HloOpcode::kBroadcast && first.rank() == 0 && !attributes.Has(Attr::kDimensions)) {
    attributes.Set(Attr::kDimensions, std::vector<int64_t>());
  }
  if (opcode == HloOpcode::kOutfeed && !attributes.Has(Attr::kOutfeedShape)) {
    attributes.SetBoxed(Attr::kOutfeedShape, first);
  }
  // The type is kept only where it is not what the operands' type implies.
  const AttrValue* type = opcode == HloOpcode::kCompare ? attributes.Find(Attr::kComparisonType) : nullptr;
  if (type != nullptr &&
      *std::get_if<int64_t>(type) == static_cast<int64_t>(DefaultComparisonType(first.element_type()))) {
    attributes.Erase(Attr::kComparisonType);
  }
  return absl::OkStatus();
}

absl::Status HloTextParser::CheckComplete(size_t offset, const Draft& draft) const {
  auto needs = [&](Attr attr) {
    return lexer_.Error(
        offset, absl::StrCat(draft.info->text, " needs the attribute '", GetAttrInfo(attr).text, "'"));
  };
  if (draft.is_async_chain) return absl::OkStatus();
  auto has = [&](Attr attr) {
    return draft.attributes.Has(attr) || std::any_of(draft.computations.begin(), draft.computations.end(),
                                                     [&](const auto& c) { return c.first == attr; });
  };
  for (const AttrSpec& spec : draft.info->attributes) {
    if (spec.required && !has(spec.attr)) return needs(spec.attr);
  }
  if (draft.info->opcode == HloOpcode::kFusion && !has(Attr::kFusionKind)) return needs(Attr::kFusionKind);
  if (draft.info->opcode == HloOpcode::kAsyncStart && !has(Attr::kCalls)) return needs(Attr::kCalls);
  if (draft.info->opcode == HloOpcode::kConditional) {
    const bool by_pred = !draft.operands.empty() && draft.operands[0]->shape().element_type() == PRED;
    if (!by_pred && !has(Attr::kBranchComputations)) return needs(Attr::kBranchComputations);
    if (by_pred && !has(Attr::kTrueComputation)) return needs(Attr::kTrueComputation);
    if (by_pred && !has(Attr::kFalseComputation)) return needs(Attr::kFalseComputation);
  }
  if (draft.attributes.Has(Attr::kApiVersion) && draft.attributes.GetInt(Attr::kApiVersion) == 0) {
    return lexer_.Error(offset, "api_version must name a version, which API_VERSION_UNSPECIFIED does not");
  }
  if (has(Attr::kToApply) && has(Attr::kCalledComputations)) {
    return lexer_.Error(offset, "to_apply and called_computations mean the same: give only one of them");
  }
  const auto* replication =
      draft.annotations == nullptr ? nullptr : &draft.annotations->parameter_replication;
  if (replication != nullptr && !replication->empty() && draft.opcode != HloOpcode::kParameter) {
    return lexer_.Error(offset, "only a parameter has parameter_replication");
  }
  if (const auto* layouts = draft.attributes.GetBoxed<std::vector<Shape>>(Attr::kOperandLayoutConstraints)) {
    if (layouts->size() != draft.operands.size()) {
      return lexer_.Error(offset, absl::StrCat(draft.operands.size(), " operands, but ", layouts->size(),
                                               " operand_layout_constraints"));
    }
    for (size_t i = 0; i < layouts->size(); ++i) {
      const Shape& operand = draft.operands[i]->shape();
      if (ShapeUtil::Compatible((*layouts)[i], operand)) continue;
      return lexer_.Error(offset, absl::StrCat("operand_layout_constraints gives operand ", i, " the shape ",
                                               ShapeUtil::HumanString((*layouts)[i]), ", but it has ",
                                               ShapeUtil::HumanString(operand)));
    }
  }
  return absl::OkStatus();
}

// The shape that a start gives, and that it is the first to call what it calls.
absl::Status HloTextParser::CheckAsyncStart(size_t offset, const Shape& declared, const Draft& draft) {
  if (!declared.IsTuple() || declared.tuple_shapes_size() < 2 || !declared.tuple_shapes(0).IsTuple() ||
      declared.tuple_shapes(0).tuple_shapes_size() != static_cast<int>(draft.operands.size())) {
    return lexer_.Error(
        offset, absl::StrCat("the shape of an asynchronous start is ((operands), result, context..), not ",
                             ShapeUtil::HumanString(declared)));
  }
  for (const auto& [attr, list] : draft.computations) {
    if (draft.is_async_start || attr != Attr::kCalls || async_computations_.insert(list[0]).second) continue;
    return lexer_.Error(offset, absl::StrCat("the computation '", list[0]->name(),
                                             "' is that of another asynchronous start"));
  }
  return absl::OkStatus();
}

// Puts the drafted operation into a computation of its own, which the start calls.
absl::Status HloTextParser::WrapAsync(size_t offset, const Shape& declared, Draft* draft) {
  auto computation = std::make_unique<HloComputation>("async_computation");
  const std::string& thread = draft->async_attributes.GetString(Attr::kAsyncExecutionThread);
  if (!thread.empty()) computation->SetExecutionThread(thread);
  std::vector<HloInstruction*> parameters;
  for (size_t i = 0; i < draft->operands.size(); ++i) {
    parameters.push_back(computation->AddInstruction(HloInstruction::CreateParameter(
        static_cast<int64_t>(i), draft->operands[i]->shape(), absl::StrCat("async_operand_", i))));
  }
  auto root = HloInstruction::Create(draft->info->opcode, declared.tuple_shapes(1), parameters,
                                     std::move(draft->attributes), CalledInOrder(*draft));
  root->SetName("async_result");
  root->set_text_line(lexer_.LineOf(offset));
  computation->set_root_instruction(computation->AddInstruction(std::move(root)));
  TF_RETURN_IF_ERROR(computation->SealParameters());
  draft->attributes = std::move(draft->async_attributes);
  draft->computations = {{Attr::kCalls, {module_->AddComputation(std::move(computation))}}};
  return absl::OkStatus();
}

// The whole chain calls what its start calls and runs where it runs.
absl::Status HloTextParser::JoinAsyncChain(size_t offset, Draft* draft) const {
  const HloInstruction* operand = draft->operands[0];
  HloComputation* wrapped = operand->IsAsynchronous() ? operand->async_wrapped_computation() : nullptr;
  if (wrapped == nullptr || operand->opcode() == HloOpcode::kAsyncDone) {
    return lexer_.Error(offset, absl::StrCat("the operand must be an asynchronous -start or -update, not ",
                                             HloOpcodeString(operand->opcode())));
  }
  if (draft->is_async_chain && wrapped->root_instruction()->opcode() != draft->info->opcode) {
    return lexer_.Error(
        offset, absl::StrCat("the operand starts ", HloOpcodeString(wrapped->root_instruction()->opcode()),
                             ", not ", draft->info->text));
  }
  for (const auto& [attr, list] : draft->computations) {
    if (list != std::vector<HloComputation*>{wrapped}) {
      return lexer_.Error(offset, absl::StrCat("the operand calls ", wrapped->name()));
    }
  }
  const std::string main(HloComputation::kMainExecutionThread);
  const std::string& started = operand->attributes().GetString(Attr::kAsyncExecutionThread);
  for (const Attributes* given : {&draft->attributes, &draft->async_attributes}) {
    const std::string& thread = given->GetString(Attr::kAsyncExecutionThread);
    if (!thread.empty() && thread != (started.empty() ? main : started)) {
      return lexer_.Error(offset,
                          absl::StrCat("async_execution_thread is '", thread, "', but the operand runs on '",
                                       started.empty() ? main : started, "'"));
    }
  }
  draft->attributes = Attributes();
  if (!started.empty()) draft->attributes.Set(Attr::kAsyncExecutionThread, started);
  draft->computations = {{Attr::kCalls, {wrapped}}};
  return absl::OkStatus();
}

std::vector<HloComputation*> HloTextParser::CalledInOrder(const Draft& draft) {
  std::vector<HloComputation*> called;
  for (const auto& [attr, list] : draft.computations) {
    const size_t at = CalledComputationIndex(attr);
    if (called.size() < at + list.size()) called.resize(at + list.size());
    std::copy(list.begin(), list.end(), called.begin() + at);
  }
  return called;
}

absl::Status HloTextParser::Annotate(size_t offset, std::unique_ptr<HloAnnotations> annotations,
                                     HloInstruction* instruction) const {
  const Shape& shape = instruction->shape();
  const size_t replications = annotations->parameter_replication.size();
  if (replications != 0 && static_cast<int64_t>(replications) != ShapeUtil::GetLeafCount(shape)) {
    return lexer_.Error(offset,
                        absl::StrCat("the parameter has ", ShapeUtil::GetLeafCount(shape), " arrays, but ",
                                     replications, " values of parameter_replication"));
  }
  // One sharding on a tuple is that of each of its arrays.
  const auto& sharding = annotations->sharding;
  if (sharding != nullptr && shape.IsTuple() && !sharding->IsTuple()) {
    annotations->sharding = std::make_shared<const HloSharding>(HloSharding::SingleTuple(shape, *sharding));
  }
  *instruction->mutable_annotations() = std::move(*annotations);
  return absl::OkStatus();
}

absl::Status HloTextParser::Build(HloComputation* scope, absl::string_view name, size_t offset, int32_t line,
                                  std::optional<Shape> declared, Draft draft, HloInstruction** built) {
  if (draft.opcode == HloOpcode::kAsyncStart && declared) {
    TF_RETURN_IF_ERROR(CheckAsyncStart(offset, *declared, draft));
  }
  if (draft.is_async_start) {
    if (!declared) return lexer_.Error(offset, "an asynchronous start needs an explicit result shape");
    TF_RETURN_IF_ERROR(WrapAsync(offset, *declared, &draft));
  } else if (draft.opcode == HloOpcode::kAsyncUpdate || draft.opcode == HloOpcode::kAsyncDone) {
    TF_RETURN_IF_ERROR(JoinAsyncChain(offset, &draft));
  }
  if (draft.attributes.GetString(Attr::kAsyncExecutionThread) == HloComputation::kMainExecutionThread) {
    draft.attributes.Erase(Attr::kAsyncExecutionThread);
  }
  const bool is_inferred = !declared;
  auto instruction =
      HloInstruction::Create(draft.opcode, is_inferred ? Shape() : *std::move(declared), draft.operands,
                             std::move(draft.attributes), CalledInOrder(draft));
  instruction->set_text_line(line);
  if (is_inferred) {
    HloInstruction::OpArgsStorage storage;
    absl::StatusOr<Shape> shape =
        InferShape(instruction->MakeOpArgs(&storage, /*with_declared_shape=*/false));
    if (!shape.ok()) return At(offset, shape.status());
    if (shape->IsTuple()) inferred_parts_ += ShapeUtil::SubshapeCount(*shape);
    if (inferred_parts_ > kMaxInferredParts) {
      return lexer_.Error(offset, absl::StrCat("the omitted shapes have more than ", kMaxInferredParts,
                                               " parts: write them out"));
    }
    instruction->set_shape(*std::move(shape));
  }
  if (draft.annotations != nullptr) {
    TF_RETURN_IF_ERROR(Annotate(offset, std::move(draft.annotations), instruction.get()));
  }
  if (name.empty()) {
    // A nested instruction; a taken name gets a suffix.
    instruction->SetName(absl::StrCat(HloOpcodeString(draft.opcode), ".anon"));
    *built = scope->AddInstruction(std::move(instruction));
  } else {
    if (scope->GetInstructionWithName(name) != nullptr) {
      return lexer_.Error(
          offset, absl::StrCat("the name '", name.substr(0, 60), "' is used twice in this computation"));
    }
    instruction->SetName(name);
    TF_ASSIGN_OR_RETURN(*built, scope->AddInstructionWithExactName(std::move(instruction)));
  }
  for (HloInstruction* predecessor : draft.control_predecessors) {
    TF_RETURN_IF_ERROR(predecessor->AddControlDependencyTo(*built));
  }
  return absl::OkStatus();
}

}  // namespace xla
