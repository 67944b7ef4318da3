#include "stablehlo/hlo/hlo_to_stablehlo.h"

#include <algorithm>
#include <limits>

#include "absl/strings/match.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "stablehlo/dialect/ChloOps.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/hlo/shape_to_type.h"
#include "stablehlo/hlo/stablehlo.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// A computation that many instructions call is written out for each of them. A few lines of HLO can thereby
// become more StableHLO than fits in memory, or regions deeper than readers can follow.
constexpr int64_t kMaxInstructions = int64_t{1} << 22;
constexpr int64_t kMaxDepth = 200;

bool CallsFunction(const HloInstruction& hlo) {
  return hlo.opcode() == HloOpcode::kCall || hlo.opcode() == HloOpcode::kCustomCall;
}

absl::Status CheckSize(const HloModule& module) {
  struct Extent {
    int64_t instructions = 0;
    int64_t depth = 1;
  };
  absl::flat_hash_map<const HloComputation*, Extent> extents;
  TF_ASSIGN_OR_RETURN(const std::vector<HloComputation*> order, module.ComputationPostOrder());
  const int64_t limit = std::max(kMaxInstructions, 4 * module.instruction_count());
  int64_t total = 0;
  for (const HloComputation* computation : order) {
    Extent& extent = extents[computation];
    bool is_function = computation->IsEntryComputation();
    for (const HloInstruction* hlo : computation->caller_instructions()) is_function |= CallsFunction(*hlo);
    for (const HloInstruction* hlo : computation->instructions()) {
      extent.instructions += 1;
      if (CallsFunction(*hlo)) continue;
      for (const HloComputation* called : hlo->called_computations()) {
        const Extent inner = extents[called];
        extent.instructions = std::min(limit + 1, extent.instructions + inner.instructions);
        extent.depth = std::max(extent.depth, inner.depth + 1);
      }
    }
    if (is_function) total = std::min(limit + 1, total + extent.instructions);
    if (extent.depth > kMaxDepth) {
      return absl::UnimplementedError(absl::StrCat("computation '", computation->name(),
                                                   "': its calls are more than ", kMaxDepth,
                                                   " levels deep, which is too deep for nested regions"));
    }
  }
  if (total <= limit) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat("with every called computation written out where it is called, the ",
                   "program has more than ", limit, " instructions"));
}

// MLIR's parser calls itself for each bracket inside another.
bool IsShallow(absl::string_view text) {
  int64_t depth = 0;
  bool in_string = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') in_string = !in_string;
    if (in_string && text[i] == '\\') ++i;
    if (in_string) continue;
    if (absl::StrContains("[{(<", text[i]) && ++depth > kMaxDepth) return false;
    if (absl::StrContains("]})>", text[i])) --depth;
  }
  return true;
}

llvm::StringRef Ref(absl::string_view text) { return {text.data(), text.size()}; }

}  // namespace

int64_t StablehloEmitter::PartCount(const Shape& shape) {
  if (!shape.IsTuple()) return 1;
  int64_t count = 0;
  for (const Shape& element : shape.tuple_shapes()) count += PartCount(element);
  return count;
}

absl::StatusOr<StablehloValues> StablehloEmitter::Operand(const HloInstruction& hlo, int64_t number) {
  StablehloValues values = values_[hlo.operand(number)];
  if (llvm::all_of(values, [](mlir::Value value) { return value != nullptr; })) return values;
  return NotExpressible(hlo, "it uses the context of the asynchronous instruction '",
                        hlo.operand(number)->name(), "', which StableHLO does not have");
}

absl::StatusOr<StablehloValues> StablehloEmitter::Operands(const HloInstruction& hlo, int64_t first) {
  StablehloValues all;
  for (int64_t i = first; i < hlo.operand_count(); ++i) {
    TF_ASSIGN_OR_RETURN(const StablehloValues values, Operand(hlo, i));
    all.append(values.begin(), values.end());
  }
  return all;
}

absl::StatusOr<mlir::Value> StablehloEmitter::Array(const HloInstruction& hlo, int64_t number) {
  TF_ASSIGN_OR_RETURN(const StablehloValues values, Operand(hlo, number));
  if (values.size() == 1) return values[0];
  return NotExpressible(hlo, "operand ", number, " must be an array or a token");
}

absl::StatusOr<llvm::SmallVector<mlir::Type, 2>> StablehloEmitter::Types(const HloInstruction& hlo,
                                                                         const Shape& shape) {
  const std::vector<const Shape*> parts = ShapeUtil::FlattenTupleShape(shape);
  llvm::SmallVector<mlir::Type, 2> types;
  types.reserve(parts.size());
  for (const Shape* part : parts) {
    const absl::StatusOr<mlir::Type> type = ShapeToType(*part, *context());
    if (!type.ok()) return NotExpressible(hlo, type.status().message());
    types.push_back(*type);
  }
  return types;
}

absl::StatusOr<StablehloValues> StablehloEmitter::Emit(const HloInstruction& hlo, StablehloOp op) {
  const mlir::OperationName name(op.name, context());
  if (!name.isRegistered()) return NotExpressible(hlo, op.name.str(), " is not known to this context");
  mlir::OperationState state(LocationOf(hlo), name);
  state.addOperands(op.operands);
  state.addTypes(op.results);
  state.addAttributes(op.attributes);
  for (std::unique_ptr<mlir::Region>& region : op.regions) state.addRegion(std::move(region));
  mlir::Operation* made = builder_.create(state);
  made_for_[made] = &hlo;
  // Annotations belong to the op itself, not to those that take its result apart.
  if (op.name != "stablehlo.get_tuple_element") {
    last_op_ = made;
    last_op_is_for_ = &hlo;
  }
  return StablehloValues(made->result_begin(), made->result_end());
}

absl::StatusOr<mlir::Value> StablehloEmitter::Constant(const HloInstruction& hlo,
                                                       absl::Span<const int64_t> values) {
  const auto type = mlir::RankedTensorType::get({static_cast<int64_t>(values.size())}, builder_.getI64Type());
  const auto value = mlir::DenseIntElementsAttr::get(type, llvm::ArrayRef(values.data(), values.size()));
  TF_ASSIGN_OR_RETURN(const StablehloValues made,
                      Emit(hlo, {"stablehlo.constant", {}, {type}, {Named("value", value)}}));
  return made[0];
}

mlir::NamedAttribute StablehloEmitter::Pairs(llvm::StringRef name,
                                             absl::Span<const std::pair<int64_t, int64_t>> pairs) {
  llvm::SmallVector<int64_t> flat;
  for (const auto& [first, second] : pairs) flat.append({first, second});
  const auto type =
      mlir::RankedTensorType::get({static_cast<int64_t>(pairs.size()), 2}, builder_.getI64Type());
  return Named(name, mlir::DenseIntElementsAttr::get(type, llvm::ArrayRef<int64_t>(flat)));
}

absl::StatusOr<StablehloValues> StablehloEmitter::RootValues(const HloComputation& computation) {
  const HloInstruction& root = *computation.root_instruction();
  const StablehloValues& values = values_[&root];
  if (llvm::all_of(values, [](mlir::Value value) { return value != nullptr; })) return values;
  return NotExpressible(root, "the computation '", computation.name(),
                        "' returns the context of an asynchronous op, which StableHLO does not have");
}

absl::StatusOr<StablehloValues> StablehloEmitter::Inline(const HloComputation& computation,
                                                         llvm::ArrayRef<StablehloValues> arguments) {
  for (const HloInstruction* hlo : computation.MakeInstructionPostOrder()) {
    if (hlo->opcode() == HloOpcode::kParameter) {
      const int64_t number = hlo->parameter_number();
      TF_RET_CHECK(number < static_cast<int64_t>(arguments.size()))
          << "parameter without argument: " << hlo->name();
      values_[hlo] = arguments[number];
    } else {
      TF_RETURN_IF_ERROR(WriteInstruction(*hlo));
    }
  }
  return RootValues(computation);
}

absl::StatusOr<std::unique_ptr<mlir::Region>> StablehloEmitter::WriteRegion(
    const HloInstruction& hlo, const HloComputation& computation,
    const llvm::ArrayRef<StablehloValues>* outer) {
  auto region = std::make_unique<mlir::Region>();
  mlir::Block& block = region->emplaceBlock();
  const mlir::OpBuilder::InsertionGuard guard(builder_);
  builder_.setInsertionPointToEnd(&block);
  llvm::SmallVector<StablehloValues> arguments;
  if (outer != nullptr) arguments.append(outer->begin(), outer->end());
  const mlir::Location location = LocationOf(hlo);
  if (outer == nullptr) {
    for (const HloInstruction* parameter : computation.parameter_instructions()) {
      TF_ASSIGN_OR_RETURN(const auto types, ResultTypes(*parameter));
      StablehloValues& values = arguments.emplace_back();
      for (const mlir::Type type : types) values.push_back(block.addArgument(type, location));
    }
  }
  TF_ASSIGN_OR_RETURN(StablehloValues results, Inline(computation, arguments));
  TF_RETURN_IF_ERROR(Emit(hlo, {"stablehlo.return", std::move(results)}).status());
  return region;
}

absl::StatusOr<std::unique_ptr<mlir::Region>> StablehloEmitter::RegionOf(const HloInstruction& hlo,
                                                                         const HloComputation& computation) {
  return WriteRegion(hlo, computation, nullptr);
}

absl::StatusOr<std::unique_ptr<mlir::Region>> StablehloEmitter::RegionOn(
    const HloInstruction& hlo, const HloComputation& computation, llvm::ArrayRef<StablehloValues> arguments) {
  return WriteRegion(hlo, computation, &arguments);
}

mlir::FlatSymbolRefAttr StablehloEmitter::FunctionOf(const HloComputation& computation) {
  std::string& name = function_names_[&computation];
  if (name.empty()) {
    const std::string wanted = computation.name().empty() ? "computation" : computation.name();
    name = wanted;
    for (int64_t i = 1; !taken_names_.insert(name).second; ++i) name = absl::StrCat(wanted, "_", i);
    functions_to_write_.push_back(&computation);
  }
  return mlir::FlatSymbolRefAttr::get(context(), name);
}

mlir::Location StablehloEmitter::LocationOf(const HloInstruction& hlo) {
  return locations_.Get(hlo.annotations().metadata.get());
}

// The sharding without the context that send and recv have in front of the token.
static HloSharding ResultSharding(const HloInstruction& hlo) {
  const HloSharding& sharding = *hlo.annotations().sharding;
  const bool is_send = hlo.opcode() == HloOpcode::kSend;
  if ((!is_send && hlo.opcode() != HloOpcode::kRecv) || !sharding.IsTuple()) return sharding;
  std::vector<HloSharding> parts = sharding.tuple_elements();
  if (parts.size() < 2) return sharding;
  if (is_send) return parts.back();
  parts.erase(parts.end() - 2);
  return HloSharding::Tuple(std::move(parts));
}

absl::Status StablehloEmitter::Annotate(const HloInstruction& hlo, mlir::Operation* op) {
  const HloAnnotations& annotations = hlo.annotations();
  if (annotations.sharding != nullptr) {
    op->setAttr("mhlo.sharding", builder_.getStringAttr(ResultSharding(hlo).ToString()));
  }
  // Those that the op's own attributes say already stay behind.
  std::map<std::string, std::string> attributes = annotations.frontend_attributes;
  if (hlo.is_composite())
    std::erase_if(attributes, [](const auto& a) { return absl::StartsWith(a.first, "composite."); });
  if (op->hasAttr("source_target_pairs")) attributes.erase(kSourceTargetPairs);
  if (attributes.empty()) return absl::OkStatus();
  TF_ASSIGN_OR_RETURN(const mlir::DictionaryAttr dictionary, FrontendAttributesToMlir(context(), attributes));
  op->setAttr("mhlo.frontend_attributes", dictionary);
  return absl::OkStatus();
}

absl::Status StablehloEmitter::WriteInstruction(const HloInstruction& hlo) {
  last_op_is_for_ = nullptr;
  const StablehloRow* row = FindStablehloRow(hlo.opcode());
  if (row == nullptr) return NotExpressible(hlo, "StableHLO has no op for it");
  StablehloValues values;
  if (row->emit != nullptr) {
    TF_ASSIGN_OR_RETURN(values, row->emit(*this, hlo));
  } else {
    TF_ASSIGN_OR_RETURN(NamedAttributes attributes, WriteAttributes(*this, hlo));
    TF_ASSIGN_OR_RETURN(values, EmitRow(*this, hlo, std::move(attributes), hlo.called_computations()));
  }
  TF_RET_CHECK(static_cast<int64_t>(values.size()) == PartCount(hlo.shape()))
      << hlo.name() << " has " << PartCount(hlo.shape()) << " parts but "
      << static_cast<int64_t>(values.size()) << " values";
  if (hlo.has_annotations() && last_op_is_for_ == &hlo) TF_RETURN_IF_ERROR(Annotate(hlo, last_op_));
  values_[&hlo] = std::move(values);
  return absl::OkStatus();
}

absl::StatusOr<StablehloValues> StablehloEmitter::Unpack(const HloInstruction& hlo, const Shape& shape,
                                                         mlir::Value value) {
  if (!shape.IsTuple()) return StablehloValues{value};
  StablehloValues all;
  for (int i = 0; i < shape.tuple_shapes_size(); ++i) {
    const absl::StatusOr<mlir::Type> type = ShapeToType(shape.tuple_shapes(i), *context());
    if (!type.ok()) return NotExpressible(hlo, type.status().message());
    TF_ASSIGN_OR_RETURN(const StablehloValues element,
                        Emit(hlo, {"stablehlo.get_tuple_element",
                                   {value},
                                   {*type},
                                   {Named("index", builder_.getI32IntegerAttr(i))}}));
    TF_ASSIGN_OR_RETURN(const StablehloValues values, Unpack(hlo, shape.tuple_shapes(i), element[0]));
    all.append(values.begin(), values.end());
  }
  return all;
}

absl::StatusOr<mlir::Value> StablehloEmitter::Pack(const HloInstruction& hlo, const Shape& shape,
                                                   llvm::ArrayRef<mlir::Value> parts) {
  if (!shape.IsTuple()) return parts[0];
  const absl::StatusOr<mlir::Type> type = ShapeToType(shape, *context());
  if (!type.ok()) return NotExpressible(hlo, type.status().message());
  StablehloValues elements;
  for (const Shape& element : shape.tuple_shapes()) {
    const auto count = static_cast<size_t>(PartCount(element));
    TF_ASSIGN_OR_RETURN(elements.emplace_back(), Pack(hlo, element, parts.take_front(count)));
    parts = parts.drop_front(count);
  }
  TF_ASSIGN_OR_RETURN(const StablehloValues made,
                      Emit(hlo, {"stablehlo.tuple", std::move(elements), {*type}}));
  return made[0];
}

absl::StatusOr<mlir::DictionaryAttr> StablehloEmitter::ParseDictionary(const HloInstruction& hlo,
                                                                       absl::string_view text) {
  if (text.empty()) return builder_.getDictionaryAttr({});
  if (!IsShallow(text))
    return NotExpressible(hlo, "the attributes have brackets more than ", kMaxDepth, " deep");
  std::string message;
  const mlir::ScopedDiagnosticHandler handler(context(), [&](mlir::Diagnostic& diagnostic) {
    if (message.empty()) message = diagnostic.str();
    return mlir::success();
  });
  const mlir::Attribute parsed = mlir::parseAttribute(Ref(text), context());
  if (const auto dictionary = llvm::dyn_cast_or_null<mlir::DictionaryAttr>(parsed)) return dictionary;
  if (message.empty()) message = "not a dictionary";
  return NotExpressible(hlo, "the attributes cannot be read as MLIR's: ", message);
}

absl::StatusOr<mlir::func::FuncOp> StablehloEmitter::WriteFunction(const HloComputation& computation,
                                                                   llvm::StringRef name, bool is_entry) {
  // Parameters of the entry that are tuples stay so, for they are what callers pass; elsewhere they come
  // apart.
  llvm::SmallVector<mlir::Type> inputs;
  llvm::SmallVector<size_t> counts;
  for (const HloInstruction* parameter : computation.parameter_instructions()) {
    const size_t before = inputs.size();
    if (is_entry) {
      const absl::StatusOr<mlir::Type> type = ShapeToType(parameter->shape(), *context());
      if (!type.ok()) return NotExpressible(*parameter, type.status().message());
      inputs.push_back(*type);
    } else {
      TF_ASSIGN_OR_RETURN(const auto types, ResultTypes(*parameter));
      inputs.append(types.begin(), types.end());
    }
    counts.push_back(inputs.size() - before);
  }
  const HloInstruction& root = *computation.root_instruction();
  TF_ASSIGN_OR_RETURN(const auto results, ResultTypes(root));
  builder_.setInsertionPointToEnd(module_.getBody());
  auto function = mlir::func::FuncOp::create(builder_, builder_.getUnknownLoc(), name,
                                             builder_.getFunctionType(inputs, results));
  function.setVisibility(is_entry ? mlir::SymbolTable::Visibility::Public
                                  : mlir::SymbolTable::Visibility::Private);
  mlir::Block* block = function.addEntryBlock();
  builder_.setInsertionPointToEnd(block);
  llvm::SmallVector<StablehloValues> arguments;
  size_t next = 0;
  for (size_t i = 0; i < counts.size(); ++i) {
    const HloInstruction& parameter = *computation.parameter_instruction(static_cast<int64_t>(i));
    StablehloValues& values = arguments.emplace_back();
    for (size_t k = 0; k < counts[i]; ++k) values.push_back(block->getArgument(next++));
    if (!is_entry) continue;
    TF_ASSIGN_OR_RETURN(values, Unpack(parameter, parameter.shape(), values[0]));
  }
  TF_ASSIGN_OR_RETURN(StablehloValues values, Inline(computation, arguments));
  TF_RETURN_IF_ERROR(Emit(root, {"func.return", std::move(values)}).status());
  return function;
}

absl::Status StablehloEmitter::WriteFunctions(const HloModule& module) {
  TF_RETURN_IF_ERROR(CheckSize(module));
  TF_ASSIGN_OR_RETURN(const mlir::func::FuncOp main,
                      WriteFunction(*module.entry_computation(), "main", /*is_entry=*/true));
  TF_RETURN_IF_ERROR(AnnotateEntry(module, main));
  for (size_t i = 0; i < functions_to_write_.size(); ++i) {
    const HloComputation& computation = *functions_to_write_[i];
    TF_RETURN_IF_ERROR(
        WriteFunction(computation, function_names_[&computation], /*is_entry=*/false).status());
  }
  return absl::OkStatus();
}

absl::Status StablehloEmitter::Verify() {
  std::string message;
  const mlir::ScopedDiagnosticHandler handler(context(), [&](mlir::Diagnostic& diagnostic) {
    if (message.empty()) message = diagnostic.str();
    return mlir::success();
  });
  if (mlir::succeeded(mlir::verify(module_))) return absl::OkStatus();
  const HloInstruction* wrong = nullptr;
  module_->walk([&](mlir::Operation* op) {
    message.clear();
    if (mlir::succeeded(mlir::verify(op, /*verifyRecursively=*/false))) return mlir::WalkResult::advance();
    const auto found = made_for_.find(op);
    if (found != made_for_.end()) wrong = found->second;
    return mlir::WalkResult::interrupt();
  });
  if (wrong != nullptr) return NotExpressible(*wrong, message);
  return absl::InternalError(absl::StrCat("the StableHLO that was made is wrong: ", message));
}

absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> ConvertHloToStablehlo(mlir::MLIRContext& context,
                                                                        const HloModule* module) {
  if (!module->has_entry_computation())
    return absl::InvalidArgumentError("the module has no entry computation");
  context.loadDialect<mlir::func::FuncDialect, mlir::chlo::ChloDialect, mlir::stablehlo::StablehloDialect>();
  mlir::OwningOpRef<mlir::ModuleOp> made(
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context), Ref(module->name())));
  TF_RETURN_IF_ERROR(AnnotateModule(*module, *made));
  StablehloEmitter emitter(&context, *made, module->stack_frames());
  TF_RETURN_IF_ERROR(emitter.WriteFunctions(*module));
  TF_RETURN_IF_ERROR(emitter.Verify());
  return made;
}

}  // namespace xla
