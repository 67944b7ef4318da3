// The driver: functions, regions and values. The translation of an op is in its family's file.
#include <algorithm>
#include <vector>

#include "llvm/ADT/SetVector.h"
#include "shardy/dialect/sdy/ir/one_device.h"
#include "stablehlo/hlo/attribute_to_literal.h"
#include "stablehlo/hlo/from_stablehlo_module.h"
#include "stablehlo/hlo/lower_chlo.h"
#include "stablehlo/hlo/lower_sdy.h"
#include "stablehlo/hlo/stablehlo.h"
#include "stablehlo/hlo/type_to_shape.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

// Regions inside regions, and with them the depth of the recursion here.
constexpr int kMaxRegionDepth = 200;

// Terminators that give a region's results.
bool IsReturn(mlir::Operation* op) {
  const llvm::StringRef name = op->getName().getStringRef();
  return name == "stablehlo.return" || name == "func.return" || name == "chlo.return" ||
         name == "mhlo.return";
}

mlir::ElementsAttr ConstantValue(mlir::Operation* op) {
  const llvm::StringRef name = op->getName().getStringRef();
  if (name != "stablehlo.constant" && name != "chlo.constant" && name != "arith.constant") return nullptr;
  return llvm::dyn_cast_or_null<mlir::ElementsAttr>(op->getAttr("value"));
}

}  // namespace

mlir::ElementsAttr ConstantValueOf(mlir::Value value) {
  mlir::Operation* op = value.getDefiningOp();
  return op == nullptr ? nullptr : ConstantValue(op);
}

ModuleFromStablehlo::ModuleFromStablehlo(mlir::ModuleOp source, const StablehloToHloOptions& options)
    : source_(source), options_(options), symbols_(source), name_counts_(HloOpcodeCount(), 0) {}

// --- Names, shapes and places --------------------------------------------------------------------

std::string ModuleFromStablehlo::NewName(HloOpcode opcode) {
  const int64_t count = name_counts_[static_cast<size_t>(opcode)]++;
  const absl::string_view text = HloOpcodeString(opcode);
  return count == 0 ? std::string(text) : absl::StrCat(text, ".", count);
}

absl::Status ModuleFromStablehlo::At(mlir::Operation* op, const absl::Status& status) {
  if (status.ok() || is_located_) return status;
  is_located_ = true;
  const std::string place = LocationText(op->getLoc());
  return absl::Status(status.code(),
                      absl::StrCat(place, place.empty() ? "" : ": ", op->getName().getStringRef().str(), ": ",
                                   status.message()));
}

absl::StatusOr<const Shape*> ModuleFromStablehlo::ShapeOf(mlir::Type type) {
  std::unique_ptr<Shape>& known = shapes_[type];
  if (known == nullptr) {
    TF_ASSIGN_OR_RETURN(Shape shape, TypeToShape(type));
    known = std::make_unique<Shape>(std::move(shape));
  }
  return known.get();
}

absl::StatusOr<Box<Literal>> ModuleFromStablehlo::LiteralOf(mlir::ElementsAttr attribute) {
  Box<Literal>& known = literals_[attribute];
  if (known == nullptr) {
    TF_ASSIGN_OR_RETURN(Literal literal, AttributeToLiteral(attribute));
    known = std::make_shared<const Literal>(std::move(literal));
  }
  return known;
}

// --- Instructions and computations ---------------------------------------------------------------

absl::StatusOr<HloInstruction*> ModuleFromStablehlo::Add(FromStablehloScope& scope, mlir::Operation* op,
                                                         HloOpcode opcode, const Shape* declared,
                                                         absl::Span<HloInstruction* const> operands,
                                                         Attributes attributes,
                                                         absl::Span<HloComputation* const> called) {
  auto instruction = HloInstruction::Create(opcode, declared == nullptr ? Shape() : *declared, operands,
                                            std::move(attributes), called);
  HloInstruction::OpArgsStorage storage;
  const OpArgs args = instruction->MakeOpArgs(&storage, declared != nullptr);
  absl::StatusOr<Shape> inferred = InferShape(args);
  if (!inferred.ok()) {
    instruction->DetachFromOperandsAndUsers();
    return inferred.status();
  }
  if (declared == nullptr) {
    instruction->set_shape(*std::move(inferred));
  } else if (!ShapeUtil::Compatible(*inferred, *declared)) {
    if (!ShapeUtil::DynamicShapeIsCompatible(*inferred, *declared) &&
        !ShapeUtil::DynamicShapeIsCompatible(*declared, *inferred)) {
      instruction->DetachFromOperandsAndUsers();
      return absl::InvalidArgumentError(absl::StrCat("the result is ", ShapeUtil::HumanString(*inferred),
                                                     " in HLO but the op has the type ",
                                                     ShapeUtil::HumanString(*declared)));
    }
    instruction->set_shape(*std::move(inferred));
  }
  instruction->SetName(NewName(opcode));
  if (op != nullptr) {
    instruction->set_text_line(LineInProgram(op->getLoc()));
    if (std::shared_ptr<const OpMetadata> metadata = locations_.Get(op->getLoc())) {
      instruction->mutable_annotations()->metadata = std::move(metadata);
    }
  }
  return scope.computation->AddInstruction(std::move(instruction));
}

absl::StatusOr<FromStablehloScope> ModuleFromStablehlo::NewScope(absl::string_view name, int depth) {
  if (depth > kMaxRegionDepth) {
    return absl::UnimplementedError(absl::StrCat("regions are nested more than ", kMaxRegionDepth, " deep"));
  }
  FromStablehloScope scope;
  scope.computation = std::make_unique<HloComputation>("");
  scope.computation->SetAndSanitizeName(name);
  scope.depth = depth;
  return scope;
}

absl::StatusOr<HloInstruction*> ModuleFromStablehlo::AddParameter(FromStablehloScope& scope, int64_t number,
                                                                  const Shape& shape,
                                                                  mlir::Location location) {
  const int64_t count = ++name_counts_[static_cast<size_t>(HloOpcode::kParameter)];
  auto parameter = HloInstruction::CreateParameter(number, shape, absl::StrCat("Arg_", number, ".", count));
  if (std::shared_ptr<const OpMetadata> metadata = locations_.Get(location)) {
    parameter->mutable_annotations()->metadata = std::move(metadata);
  }
  return scope.computation->AddInstruction(std::move(parameter));
}

absl::StatusOr<HloInstruction*> ModuleFromStablehlo::AddTupleParameter(FromStablehloScope& scope,
                                                                       mlir::func::FuncOp function) {
  std::vector<Shape> shapes;
  for (mlir::Type type : function.getArgumentTypes()) {
    TF_ASSIGN_OR_RETURN(const Shape* shape, ShapeOf(type));
    shapes.push_back(*shape);
  }
  return AddParameter(scope, 0, ShapeUtil::MakeTupleShape(shapes), function.getLoc());
}

absl::StatusOr<HloComputation*> ModuleFromStablehlo::Finish(FromStablehloScope& scope, HloInstruction* root) {
  scope.computation->set_root_instruction(root);
  TF_RETURN_IF_ERROR(scope.computation->SealParameters());
  return module_->AddComputation(std::move(scope.computation));
}

// --- Values and ops ------------------------------------------------------------------------------

absl::StatusOr<HloInstruction*> ModuleFromStablehlo::ValueIn(FromStablehloScope& scope, mlir::Value value) {
  const auto found = scope.values.find(value);
  if (found != scope.values.end()) return found->second;
  mlir::Operation* op = value.getDefiningOp();
  const mlir::ElementsAttr constant = ConstantValueOf(value);
  if (constant == nullptr) {
    return absl::UnimplementedError(
        absl::StrCat("a value from outside the region is used in it (",
                     op == nullptr ? "an argument" : op->getName().getStringRef().str(),
                     "); HLO has that for constants only"));
  }
  // A constant of another region gets a copy in this computation; the elements are shared.
  TF_ASSIGN_OR_RETURN(HloInstruction * instruction, AddConstant(scope, op, constant));
  scope.values[value] = instruction;
  return instruction;
}

// One value for all elements is a scalar that is broadcast.
absl::StatusOr<HloInstruction*> ModuleFromStablehlo::AddConstant(FromStablehloScope& scope,
                                                                 mlir::Operation* op,
                                                                 mlir::ElementsAttr value) {
  auto dense = llvm::dyn_cast<mlir::DenseElementsAttr>(value);
  const bool is_repeated = dense != nullptr && dense.isSplat() && dense.getType().getRank() > 0;
  if (is_repeated) {
    value = dense.resizeSplat(mlir::RankedTensorType::get({}, dense.getElementType()));
  }
  TF_ASSIGN_OR_RETURN(Box<Literal> literal, LiteralOf(value));
  const Shape shape = literal->shape();
  Attributes attributes;
  attributes.Set(Attr::kLiteral, std::move(literal));
  TF_ASSIGN_OR_RETURN(HloInstruction * constant,
                      Add(scope, op, HloOpcode::kConstant, &shape, {}, std::move(attributes), {}));
  if (is_repeated) {
    TF_ASSIGN_OR_RETURN(const Shape* whole, ShapeOf(dense.getType()));
    Attributes dimensions;
    dimensions.Set(Attr::kDimensions, std::vector<int64_t>());
    TF_ASSIGN_OR_RETURN(constant, Add(scope, op, HloOpcode::kBroadcast, whole, {constant}, dimensions, {}));
  }
  if (mlir::DictionaryAttr discardable = op->getDiscardableAttrDictionary(); !discardable.empty()) {
    TF_RETURN_IF_ERROR(ApplyDiscardableAttributes(discardable, constant));
    TF_RETURN_IF_ERROR(ApplySharding(discardable, constant));
  }
  return constant;
}

absl::Status ModuleFromStablehlo::ConvertOp(FromStablehloScope& scope, mlir::Operation* op) {
  const llvm::StringRef name = op->getName().getStringRef();
  const StablehloRow* row = FindStablehloRow(absl::string_view(name.data(), name.size()));
  if (row == nullptr) {
    return absl::UnimplementedError("this op has no counterpart in HLO");
  }
  OpToHlo converting(*this, scope, op);
  if (row->convert != nullptr) {
    TF_RETURN_IF_ERROR(row->convert(converting));
  } else {
    Attributes attributes;
    TF_RETURN_IF_ERROR(ReadAttributes(*row, converting, &attributes));
    TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, converting.Operands());
    std::vector<HloComputation*> called(op->getNumRegions());
    for (unsigned i = 0; i < called.size(); ++i) {
      TF_ASSIGN_OR_RETURN(called[i], converting.Region(i));
    }
    TF_RETURN_IF_ERROR(converting.EmitResults(*row->opcode, operands, std::move(attributes), called));
  }
  return converting.Annotate();
}

absl::StatusOr<std::vector<HloInstruction*>> ModuleFromStablehlo::ConvertBlock(FromStablehloScope& scope,
                                                                               mlir::Region& region) {
  if (!region.hasOneBlock()) return absl::UnimplementedError("HLO needs regions of one block");
  for (mlir::Operation& op : region.front()) {
    if (IsReturn(&op)) {
      std::vector<HloInstruction*> results;
      for (mlir::Value value : op.getOperands()) {
        absl::StatusOr<HloInstruction*> result = ValueIn(scope, value);
        if (!result.ok()) return At(&op, result.status());
        results.push_back(*result);
      }
      return results;
    }
    // Constants wait for their users, who may not need them as instructions.
    if (ConstantValue(&op) != nullptr) continue;
    if (absl::Status status = ConvertOp(scope, &op); !status.ok()) return At(&op, status);
  }
  return absl::InvalidArgumentError("the region does not end with a return");
}

// --- Functions -----------------------------------------------------------------------------------

absl::StatusOr<HloComputation*> ModuleFromStablehlo::ConvertFunction(mlir::func::FuncOp function,
                                                                     bool is_entry) {
  if (function.isExternal()) {
    return absl::UnimplementedError(absl::StrCat("the function @", function.getName().str(), " has no body"));
  }
  TF_ASSIGN_OR_RETURN(FromStablehloScope scope, NewScope(function.getName().str(), 0));
  mlir::Region& body = function.getBody();
  HloInstruction* whole = nullptr;  // the tuple of all arguments, if the entry takes one
  if (is_entry && options_.use_tuple_args) {
    TF_ASSIGN_OR_RETURN(whole, AddTupleParameter(scope, function));
  }
  OpToHlo taking_apart(*this, scope, function);
  for (mlir::BlockArgument argument : body.getArguments()) {
    const int64_t number = argument.getArgNumber();
    if (whole != nullptr) {
      TF_ASSIGN_OR_RETURN(scope.values[argument], taking_apart.TupleElement(whole, number));
    } else {
      TF_ASSIGN_OR_RETURN(const Shape* shape, ShapeOf(argument.getType()));
      TF_ASSIGN_OR_RETURN(scope.values[argument], AddParameter(scope, number, *shape, argument.getLoc()));
    }
    if (auto attributes = function.getArgAttrDict(argument.getArgNumber())) {
      TF_RETURN_IF_ERROR(ApplyDiscardableAttributes(attributes, scope.values[argument]));
      TF_RETURN_IF_ERROR(ApplySharding(attributes, scope.values[argument]));
    }
  }
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> results, ConvertBlock(scope, body));
  OpToHlo packing(*this, scope, body.front().getTerminator());
  TF_ASSIGN_OR_RETURN(HloInstruction * root, packing.Pack(results));
  TF_ASSIGN_OR_RETURN(std::vector<HloSharding> shardings, FunctionShardings(function));
  if (!shardings.empty()) {
    // One for all parts of a result that is a tuple.
    for (size_t i = 0; i < results.size() && i < shardings.size(); ++i) {
      if (!shardings[i].IsTuple()) shardings[i] = HloSharding::Single(results[i]->shape(), shardings[i]);
    }
    TF_ASSIGN_OR_RETURN(root, packing.WithShardings(root, shardings));
  }
  if (is_entry && options_.return_tuple && results.size() == 1) {
    TF_ASSIGN_OR_RETURN(root, packing.Emit(HloOpcode::kTuple, {root}));
  }
  TF_ASSIGN_OR_RETURN(HloComputation * computation, Finish(scope, root));
  if (is_entry) module_->set_entry_computation(computation);
  return computation;
}

absl::StatusOr<mlir::func::FuncOp> ModuleFromStablehlo::FindEntry() {
  mlir::func::FuncOp only_public;
  int publics = 0, functions = 0;
  mlir::func::FuncOp any;
  for (mlir::Operation& op : *source_.getBody()) {
    auto function = llvm::dyn_cast<mlir::func::FuncOp>(op);
    if (function == nullptr) {
      return At(&op, absl::UnimplementedError("only functions have a counterpart in HLO"));
    }
    if (function.getName() == "main") return function;
    any = function;
    ++functions;
    if (function.isPublic()) {
      only_public = function;
      ++publics;
    }
  }
  if (publics == 1) return only_public;
  if (functions == 1) return any;
  if (functions == 0) return absl::InvalidArgumentError("the module has no function; what runs is @main");
  return absl::InvalidArgumentError(
      absl::StrCat("the module has no function @main, and of its ", functions, " functions ", publics,
                   " are public: give the one that is to run the name @main, or make the others private"));
}

absl::StatusOr<HloComputation*> ModuleFromStablehlo::FunctionNamed(llvm::StringRef name) {
  const auto found = functions_.find(symbols_.lookup(name));
  if (found == functions_.end()) {
    return absl::InvalidArgumentError(absl::StrCat("there is no function @", name.str()));
  }
  return found->second;
}

// Callees before callers, without recursion: chains of calls may be long.
absl::StatusOr<std::vector<mlir::Operation*>> ModuleFromStablehlo::CallOrder(mlir::Operation* entry) {
  struct Frame {
    mlir::Operation* function;
    llvm::SmallVector<mlir::Operation*> callees;
    size_t next = 0;
  };
  auto open = [&](mlir::Operation* function) {
    llvm::SetVector<mlir::Operation*> callees;
    if (auto uses = mlir::SymbolTable::getSymbolUses(&function->getRegion(0))) {
      for (const mlir::SymbolTable::SymbolUse& use : *uses) {
        mlir::Operation* callee = symbols_.lookup(use.getSymbolRef().getRootReference());
        if (llvm::isa_and_nonnull<mlir::func::FuncOp>(callee)) callees.insert(callee);
      }
    }
    return Frame{function, llvm::SmallVector<mlir::Operation*>(callees.getArrayRef())};
  };
  std::vector<mlir::Operation*> order;
  absl::flat_hash_set<mlir::Operation*> done, active = {entry};
  std::vector<Frame> stack = {open(entry)};
  while (!stack.empty()) {
    Frame& top = stack.back();
    if (top.next == top.callees.size()) {
      active.erase(top.function);
      done.insert(top.function);
      order.push_back(top.function);
      stack.pop_back();
      continue;
    }
    mlir::Operation* callee = top.callees[top.next++];
    if (done.contains(callee)) continue;
    if (!active.insert(callee).second) {
      return At(callee, absl::UnimplementedError(
                            absl::StrCat("@", llvm::cast<mlir::func::FuncOp>(callee).getName().str(),
                                         " calls itself, which HLO does not allow")));
    }
    stack.push_back(open(callee));
  }
  return order;
}

absl::StatusOr<std::unique_ptr<HloModule>> ModuleFromStablehlo::Convert() {
  module_ = std::make_unique<HloModule>(source_.getName().value_or("main").str());
  TF_RETURN_IF_ERROR(ApplyModuleAttributes(source_, module_.get()));
  TF_ASSIGN_OR_RETURN(mlir::func::FuncOp entry, FindEntry());
  TF_ASSIGN_OR_RETURN(const std::vector<mlir::Operation*> order, CallOrder(entry));
  for (mlir::Operation* function : order) {
    auto converted = ConvertFunction(llvm::cast<mlir::func::FuncOp>(function), function == entry);
    if (!converted.ok()) return At(function, converted.status());
    functions_[function] = *converted;
  }
  absl::Status finished = ApplyEntryAttributes(entry, options_, module_.get());
  if (!finished.ok()) return At(entry, finished);
  // Decompositions that gave way to an op.
  TF_RETURN_IF_ERROR(module_->RemoveUnusedComputations());
  module_->set_stack_frames(locations_.StackFrames());
  return std::move(module_);
}

absl::StatusOr<std::unique_ptr<HloModule>> ConvertStablehloToHlo(mlir::ModuleOp module,
                                                                 const StablehloToHloOptions& options) {
  mlir::OwningOpRef<mlir::ModuleOp> of_one_device;
  if (mlir::sdy::usesSdy(module)) {
    of_one_device = module.clone();
    module = *of_one_device;
    TF_RETURN_IF_ERROR(LowerSdyToOneDevice(module));
  }
  TF_ASSIGN_OR_RETURN(mlir::OwningOpRef<mlir::ModuleOp> lowered, LowerChloThatHloLacks(module));
  return ModuleFromStablehlo(lowered ? *lowered : module, options).Convert();
}

}  // namespace xla
