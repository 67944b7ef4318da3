#include "stablehlo/reference/StaticOps.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/RegionUtils.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/hlo/location.h"
#include "stablehlo/hlo/spec_forms.h"
#include "stablehlo/hlo/stablehlo.h"
#include "stablehlo/transforms/RefinementPatterns.h"
#include "xla/hlo/evaluator/memory_limit.h"

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
    region.walk([&](Block* block) {
      for (BlockArgument argument : block->getArguments()) argument.setType(replace(argument.getType()));
    });
    region.walk([&](Operation* inner) {
      for (OpResult result : inner->getResults()) result.setType(replace(result.getType()));
    });
  }
}

}  // namespace

absl::StatusOr<Tensors> CompiledOps::run(ArrayRef<Tensor> operands, uint64_t* rng_seed) {
  if (draws_numbers_) evaluator_->Reset((*rng_seed)++, /*host=*/nullptr, xla::DevicePlace());
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
    return absl::InternalError("the HLO program has a different number of results");
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
  const bool draws_numbers = module->walk([](RngOp) { return WalkResult::interrupt(); }).wasInterrupted();
  xla::EvaluatorOptions options;
  if (memory_limit_ == 0) memory_limit_ = std::max<int64_t>(xla::AvailableMemoryBytes(), 1);
  options.memory_limit_bytes = memory_limit_;
  TF_ASSIGN_OR_RETURN(auto evaluator, xla::ModuleEvaluator::Create(**hlo, std::move(options)));
  return std::make_unique<CompiledOps>(*std::move(hlo), std::move(evaluator), std::move(results),
                                       draws_numbers);
}

absl::StatusOr<Tensors> StaticOps::eval(Location location, ArrayRef<Tensor> operands, const std::string& key,
                                        Build build) {
  const SmallVector<Type> types = typesOf(operands);
  if (key.empty()) {
    TF_ASSIGN_OR_RETURN(auto compiled, compile(location, types, nullptr, build));
    return compiled->run(operands, &rng_seed_);
  }
  std::unique_ptr<CompiledOps>& compiled = compiled_[key + cacheKey(nullptr, types, {})];
  if (compiled == nullptr) {
    TF_ASSIGN_OR_RETURN(compiled, compile(location, types, nullptr, build));
  }
  return compiled->run(operands, &rng_seed_);
}

absl::StatusOr<Tensors> StaticOps::evalOp(Operation* op, ArrayRef<Tensor> operands,
                                          ArrayRef<RankedTensorType> results,
                                          llvm::function_ref<absl::StatusOr<Tensor>(Value)> captured,
                                          llvm::function_ref<Type(Type)> replace) {
  const SmallVector<Type> types = typesOf(operands);
  const std::string key = cacheKey(op, types, results);
  if (auto found = compiled_.find(key); found != compiled_.end())
    return found->second->run(operands, &rng_seed_);
  bool depends_on_values = false;
  auto build = [&](OpBuilder& builder, ValueRange arguments) -> absl::StatusOr<SmallVector<Value>> {
    IRMapping mapping;
    Operation* clone = builder.clone(*op, mapping);
    removeShardings(clone);
    if (replace) replaceTypesInRegions(clone, replace);
    clone->setOperands(arguments);
    for (auto [result, type] : llvm::zip(clone->getResults(), results)) result.setType(type);
    TF_ASSIGN_OR_RETURN(depends_on_values, sinkCaptured(op, clone, captured));
    return asSpecified(builder, clone);
  };
  TF_ASSIGN_OR_RETURN(std::unique_ptr<CompiledOps> compiled, compile(op->getLoc(), types, op, build));
  CompiledOps* program = compiled.get();
  if (!depends_on_values) compiled_[key] = std::move(compiled);
  return program->run(operands, &rng_seed_);
}

// --- Types of results ----------------------------------------------------------------------------

namespace {

// Results of ops that work on each element have the shape of the operands; some of these may be scalars.
std::optional<ArrayRef<int64_t>> shapeOfElements(Operation* op, ArrayRef<Tensor> operands) {
  if (!op->hasTrait<OpTrait::SameOperandsAndResultShape>() && !op->hasTrait<OpTrait::Elementwise>() &&
      !isa<ClampOp, SelectOp>(op)) {
    return std::nullopt;
  }
  std::optional<ArrayRef<int64_t>> shape;
  for (const Tensor& tensor : operands) {
    if (!shape || tensor.getRank() > static_cast<int64_t>(shape->size())) shape = tensor.getShape();
  }
  return shape;
}

// What the op's rules say, or nothing. Integers of a custom call may be the sizes of its results.
SmallVector<Type> inferWithRules(Operation* op, ArrayRef<Tensor> operands) {
  constexpr int64_t kMaxSizes = 64;
  Block block;
  OpBuilder builder(op->getContext());
  builder.setInsertionPointToStart(&block);
  IRMapping mapping;
  SmallVector<Value> values;
  for (const Tensor& operand : operands) {
    const bool sizes = isa<CustomCallOp>(op) && operand.getElementType().isIntOrIndex() &&
                       operand.getRank() == 1 && operand.getNumElements() <= kMaxSizes;
    if (sizes) {
      values.push_back(ConstantOp::create(builder, op->getLoc(), operand.getType(), operand.toAttribute()));
    } else {
      values.push_back(block.addArgument(operand.getType(), op->getLoc()));
    }
  }
  Operation* clone = builder.clone(*op, mapping);
  clone->setOperands(values);
  DiagnosticText quiet(op->getContext());
  SmallVector<Type> types;
  if (failed(inferRefinedTypes(clone, types))) types.clear();
  return types;
}

}  // namespace

absl::StatusOr<SmallVector<RankedTensorType>> inferResultTypes(Operation* op, ArrayRef<Tensor> operands) {
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
    if (inferred.empty()) inferred = inferWithRules(op, operands);
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
