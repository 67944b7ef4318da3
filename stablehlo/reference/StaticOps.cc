#include "stablehlo/reference/StaticOps.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Transforms/RegionUtils.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "xla/hlo/evaluator/memory_limit.h"
#include "xla/hlo/translate/location.h"
#include "xla/hlo/translate/stablehlo.h"

namespace mlir::stablehlo {
namespace {

// Gathers what diagnostics say while it lives, instead of showing them.
class DiagnosticText {
 public:
  explicit DiagnosticText(MLIRContext* context)
      : handler_(context, [this](Diagnostic& diagnostic) {
          if (diagnostic.getSeverity() != DiagnosticSeverity::Error) return success();
          if (!text_.empty()) text_ += "; ";
          text_ += diagnostic.str();
          return success();
        }) {}
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  ScopedDiagnosticHandler handler_;
};

// Copies the functions that the ops of `module` call, and those that these call, from around `from`.
absl::Status copyCallees(ModuleOp module, Operation* from) {
  SmallVector<Operation*> open = {module};
  while (!open.empty()) {
    Operation* next = open.pop_back_val();
    WalkResult walked = next->walk([&](Operation* op) {
      for (NamedAttribute attribute : op->getAttrs()) {
        WalkResult found = attribute.getValue().walk([&](SymbolRefAttr name) {
          if (isa<func::FuncOp>(op) || SymbolTable::lookupSymbolIn(module, name))
            return WalkResult::advance();
          Operation* callee = SymbolTable::lookupNearestSymbolFrom(from, name);
          if (!callee) return WalkResult::interrupt();
          open.push_back(callee->clone());
          module.push_back(open.back());
          return WalkResult::advance();
        });
        if (found.wasInterrupted()) return found;
      }
      return WalkResult::advance();
    });
    if (walked.wasInterrupted()) return absl::NotFoundError("a function that the op calls does not exist");
  }
  return absl::OkStatus();
}

// The diagnostic at the op says where it is.
absl::Status withoutPlace(const absl::Status& status, Location location) {
  absl::string_view message = status.message();
  if (const std::string place = xla::LocationText(location); !place.empty()) {
    absl::ConsumePrefix(&message, absl::StrCat(place, ": "));
  }
  return absl::Status(status.code(), message);
}

std::string cacheKey(const void* start, TypeRange operands, ArrayRef<RankedTensorType> results) {
  std::string key;
  auto add = [&](const void* pointer) {
    key.append(reinterpret_cast<const char*>(&pointer), sizeof(pointer));
  };
  add(start);
  for (Type type : operands) add(type.getAsOpaquePointer());
  for (Type type : results) add(type.getAsOpaquePointer());
  return key;
}

SmallVector<Type> typesOf(ArrayRef<Tensor> tensors) {
  return llvm::map_to_vector(tensors, [](const Tensor& tensor) -> Type { return tensor.getType(); });
}

// Makes constants of what the clone's regions use from outside.
absl::StatusOr<bool> sinkCaptured(Operation* op, Operation* clone,
                                  llvm::function_ref<absl::StatusOr<Tensor>(Value)> captured) {
  bool any = false;
  for (auto [original, region] : llvm::zip(op->getRegions(), clone->getRegions())) {
    if (region.empty()) continue;
    llvm::SetVector<Value> used;
    getUsedValuesDefinedAbove(original, used);
    OpBuilder builder = OpBuilder::atBlockBegin(&region.front());
    for (Value value : used) {
      TF_ASSIGN_OR_RETURN(const Tensor tensor, captured(value));
      auto constant = ConstantOp::create(builder, clone->getLoc(), tensor.getType(), tensor.toAttribute());
      replaceAllUsesInRegionWith(value, constant, region);
      any = true;
    }
  }
  return any;
}

// One process has all of its values, whatever a compiler is to do with them.
void removeShardings(Operation* op) {
  for (NamedAttribute attribute : llvm::to_vector(op->getDiscardableAttrs())) {
    StringRef name = attribute.getName().getValue();
    if (name == "mhlo.sharding" || name.starts_with("sdy.")) op->removeDiscardableAttr(attribute.getName());
  }
}

void replaceTypesInRegions(Operation* op, llvm::function_ref<Type(Type)> replace) {
  for (Region& region : op->getRegions()) {
    for (Block& block : region) {
      for (BlockArgument argument : block.getArguments()) argument.setType(replace(argument.getType()));
    }
    region.walk([&](Operation* inner) {
      for (OpResult result : inner->getResults()) result.setType(replace(result.getType()));
      replaceTypesInRegions(inner, replace);
    });
  }
}

// Element types of scalars that a reduction's region takes may be wider than those of the operands.
bool hasWiderAccumulators(Operation* op) {
  return isa<ReduceOp, ReduceWindowOp, ScatterOp, SelectAndScatterOp>(op);
}

SmallVector<Value> widened(OpBuilder& builder, Operation* op, ValueRange operands) {
  SmallVector<Value> values(operands);
  if (!hasWiderAccumulators(op)) return values;
  auto widen = [&](Value& value, Type element) {
    auto type = cast<RankedTensorType>(value.getType());
    if (type.getElementType() == element) return;
    value = ConvertOp::create(builder, op->getLoc(), type.clone(element), value);
  };
  // The last region is the one that accumulates.
  Block& body = op->getRegions().back().front();
  auto element = [&](size_t i) { return cast<ShapedType>(body.getArgument(i).getType()).getElementType(); };
  if (isa<SelectAndScatterOp>(op)) {
    // The source and the initial value are accumulated; the operand is only looked at.
    for (size_t i : {1, 2}) widen(values[i], element(0));
    return values;
  }
  const size_t count = isa<ScatterOp>(op) ? (values.size() - 1) / 2 : values.size() / 2;
  for (size_t i = 0; i < count; ++i) {
    widen(values[i], element(i));
    widen(values[values.size() - count + i], element(i));
  }
  return values;
}

}  // namespace

absl::StatusOr<Tensors> CompiledOps::run(ArrayRef<Tensor> operands) {
  std::vector<const xla::Literal*> arguments;
  for (const Tensor& operand : operands) arguments.push_back(&operand.literal());
  TF_ASSIGN_OR_RETURN(xla::Literal result, evaluator_->Evaluate(arguments));
  std::vector<xla::Literal> parts;
  if (result.shape().IsTuple()) {
    parts = result.DecomposeTuple();
  } else {
    parts.push_back(std::move(result));
  }
  if (parts.size() != results_.size())
    return absl::InternalError("the HLO program has another number of results");
  Tensors tensors;
  for (auto [type, part] : llvm::zip(results_, parts)) {
    TF_ASSIGN_OR_RETURN(const xla::Shape shape, shapeOf(type));
    if (!xla::ShapeUtil::Compatible(shape, part.shape())) {
      return absl::InternalError(
          absl::StrCat("the HLO program gives ", part.shape().ToString(), " for ", toString(Type(type))));
    }
    tensors.emplace_back(type, std::move(part));
  }
  return tensors;
}

absl::StatusOr<std::unique_ptr<CompiledOps>> StaticOps::compile(Location location, TypeRange operands,
                                                                Operation* symbols_from, Build build) {
  MLIRContext* context = location.getContext();
  OwningOpRef<ModuleOp> module(ModuleOp::create(location));
  OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
  auto function = func::FuncOp::create(builder, location, "main", builder.getFunctionType(operands, {}));
  builder.setInsertionPointToStart(function.addEntryBlock());
  TF_ASSIGN_OR_RETURN(const SmallVector<Value> values, build(builder, function.getArguments()));
  func::ReturnOp::create(builder, location, values);
  SmallVector<RankedTensorType> results;
  for (Value value : values) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || !type.hasStaticShape()) {
      return absl::InvalidArgumentError(absl::StrCat("the result's type is ", toString(value.getType())));
    }
    results.push_back(type);
  }
  function.setFunctionType(builder.getFunctionType(operands, ValueRange(values).getTypes()));
  if (symbols_from) TF_RETURN_IF_ERROR(copyCallees(*module, symbols_from));
  {
    DiagnosticText errors(context);
    if (failed(verify(*module))) return absl::InvalidArgumentError(errors.text());
  }
  auto hlo = xla::ConvertStablehloToHlo(*module);
  if (!hlo.ok()) return withoutPlace(hlo.status(), location);
  xla::EvaluatorOptions options;
  if (memory_limit_ == 0) memory_limit_ = std::max<int64_t>(xla::AvailableMemoryBytes(), 1);
  options.memory_limit_bytes = memory_limit_;
  TF_ASSIGN_OR_RETURN(auto evaluator, xla::HloEvaluator::Create(**hlo, std::move(options)));
  return std::make_unique<CompiledOps>(*std::move(hlo), std::move(evaluator), std::move(results));
}

absl::StatusOr<Tensors> StaticOps::eval(Location location, ArrayRef<Tensor> operands, const std::string& key,
                                        Build build) {
  const SmallVector<Type> types = typesOf(operands);
  if (key.empty()) {
    TF_ASSIGN_OR_RETURN(auto compiled, compile(location, types, nullptr, build));
    return compiled->run(operands);
  }
  std::unique_ptr<CompiledOps>& compiled = compiled_[key + cacheKey(nullptr, types, {})];
  if (compiled == nullptr) {
    TF_ASSIGN_OR_RETURN(compiled, compile(location, types, nullptr, build));
  }
  return compiled->run(operands);
}

absl::StatusOr<Tensors> StaticOps::evalOp(Operation* op, ArrayRef<Tensor> operands,
                                          ArrayRef<RankedTensorType> results,
                                          llvm::function_ref<absl::StatusOr<Tensor>(Value)> captured,
                                          llvm::function_ref<Type(Type)> replace) {
  const SmallVector<Type> types = typesOf(operands);
  const std::string key = cacheKey(op, types, results);
  if (auto found = compiled_.find(key); found != compiled_.end()) return found->second->run(operands);
  bool depends_on_values = false;
  auto build = [&](OpBuilder& builder, ValueRange arguments) -> absl::StatusOr<SmallVector<Value>> {
    IRMapping mapping;
    Operation* clone = builder.clone(*op, mapping);
    removeShardings(clone);
    if (replace) replaceTypesInRegions(clone, replace);
    builder.setInsertionPoint(clone);
    clone->setOperands(widened(builder, clone, arguments));
    builder.setInsertionPointAfter(clone);
    for (auto [result, type] : llvm::zip(clone->getResults(), results)) result.setType(type);
    TF_ASSIGN_OR_RETURN(depends_on_values, sinkCaptured(op, clone, captured));
    return SmallVector<Value>(clone->getResults());
  };
  TF_ASSIGN_OR_RETURN(std::unique_ptr<CompiledOps> compiled, compile(op->getLoc(), types, op, build));
  CompiledOps* program = compiled.get();
  if (!depends_on_values) compiled_[key] = std::move(compiled);
  return program->run(operands);
}

// --- Types of results
// ----------------------------------------------------------------------------------------------

namespace {

// Results of ops that work on each element have the shape of the operands; some of these may be scalars.
std::optional<ArrayRef<int64_t>> shapeOfElements(Operation* op, TypeRange operands) {
  if (!op->hasTrait<OpTrait::SameOperandsAndResultShape>() && !op->hasTrait<OpTrait::Elementwise>() &&
      !isa<ClampOp, SelectOp>(op)) {
    return std::nullopt;
  }
  std::optional<ArrayRef<int64_t>> shape;
  for (Type type : operands) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (tensor && (!shape || tensor.getRank() > static_cast<int64_t>(shape->size())))
      shape = tensor.getShape();
  }
  return shape;
}

// What the op's rules say, or nothing.
SmallVector<Type> inferWithInterfaces(Operation* op, TypeRange operands) {
  MLIRContext* context = op->getContext();
  Block block;
  for (Type type : operands) block.addArgument(type, op->getLoc());
  DiagnosticText quiet(context);
  SmallVector<Type> types;
  if (auto infer = dyn_cast<InferTypeOpInterface>(op)) {
    if (succeeded(infer.inferReturnTypes(context, std::nullopt, block.getArguments(), op->getAttrDictionary(),
                                         op->getPropertiesStorage(), op->getRegions(), types))) {
      return types;
    }
  }
  if (auto infer = dyn_cast<InferShapedTypeOpInterface>(op)) {
    SmallVector<ShapedTypeComponents> shapes;
    ValueShapeRange range(block.getArguments());
    if (succeeded(infer.inferReturnTypeComponents(context, std::nullopt, range, op->getAttrDictionary(),
                                                  op->getPropertiesStorage(), op->getRegions(), shapes)) &&
        shapes.size() == op->getNumResults()) {
      types.clear();
      for (auto [shape, result] : llvm::zip(shapes, op->getResults())) {
        if (!shape.hasRank()) return {};
        Type element = shape.getElementType();
        if (!element) element = cast<ShapedType>(result.getType()).getElementType();
        types.push_back(RankedTensorType::get(shape.getDims(), element));
      }
      return types;
    }
  }
  return {};
}

}  // namespace

absl::StatusOr<SmallVector<RankedTensorType>> inferResultTypes(Operation* op, TypeRange operands) {
  SmallVector<RankedTensorType> types;
  SmallVector<Type> inferred;
  for (auto [i, declared] : llvm::enumerate(op->getResultTypes())) {
    auto shaped = dyn_cast<ShapedType>(declared);
    if (!shaped) return absl::InvalidArgumentError(absl::StrCat("result of type ", toString(declared)));
    if (shaped.hasStaticShape()) {
      types.push_back(RankedTensorType::get(shaped.getShape(), shaped.getElementType()));
      continue;
    }
    if (auto shape = shapeOfElements(op, operands)) {
      types.push_back(RankedTensorType::get(*shape, shaped.getElementType()));
      continue;
    }
    if (inferred.empty()) inferred = inferWithInterfaces(op, operands);
    auto type = i < inferred.size() ? dyn_cast<RankedTensorType>(inferred[i]) : nullptr;
    if (!type || !type.hasStaticShape()) {
      return absl::UnimplementedError(absl::StrCat("the shape of result ", i, " of type ", toString(declared),
                                                   " cannot be inferred from its operands"));
    }
    types.push_back(RankedTensorType::get(type.getShape(), shaped.getElementType()));
  }
  return types;
}

}  // namespace mlir::stablehlo
