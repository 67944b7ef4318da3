#include "stablehlo/plugin/route.h"

#include "absl/strings/str_cat.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Transforms/RegionUtils.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/hlo/from_stablehlo.h"

namespace xla {
namespace {

namespace sh = mlir::stablehlo;

// What HLO lacks in a type; "" when it has it.
std::string WhyNotHlo(mlir::Type type) {
  if (auto tuple = llvm::dyn_cast<mlir::TupleType>(type)) {
    for (mlir::Type part : tuple.getTypes()) {
      if (std::string why = WhyNotHlo(part); !why.empty()) return why;
    }
    return "";
  }
  if (llvm::isa<mlir::UnrankedTensorType>(type)) return "a tensor of any rank";
  auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type);
  if (tensor && llvm::isa<mlir::quant::QuantizedType>(tensor.getElementType())) return "a quantized type";
  if (!tensor || tensor.hasStaticShape()) return "";
  auto bounds = llvm::dyn_cast_or_null<sh::TypeExtensionsAttr>(tensor.getEncoding());
  for (int64_t i = 0; i < tensor.getRank(); ++i) {
    const bool has_bound = bounds != nullptr && i < static_cast<int64_t>(bounds.getBounds().size()) &&
                           !mlir::ShapedType::isDynamic(bounds.getBounds()[i]);
    if (tensor.isDynamicDim(i) && !has_bound) return "a dimension without a bound";
  }
  return "";
}

// The types of a program, each looked at once.
class Types {
 public:
  std::string WhyNot(mlir::TypeRange types) {
    for (mlir::Type type : types) {
      if (!seen_.insert(type).second) continue;
      if (std::string why = WhyNotHlo(type); !why.empty()) return why;
    }
    return "";
  }

 private:
  llvm::DenseSet<mlir::Type> seen_;
};

bool IsCheckCall(mlir::Operation* op) {
  auto call = llvm::dyn_cast<sh::CustomCallOp>(op);
  return call && call.getCallTargetName().starts_with("check.");
}

// The first operand that must be constant for HLO, whose op has it as an attribute; -1 when there is none.
int FirstConstantOperand(mlir::Operation* op) {
  return llvm::StringSwitch<int>(op->getName().getStringRef())
      .Cases("stablehlo.dynamic_conv", "stablehlo.dynamic_gather", "stablehlo.dynamic_pad", 2)
      .Case("stablehlo.real_dynamic_slice", 1)
      .Default(-1);
}

// Loops and branches pass on what they use; the regions of other ops are computations that see their
// arguments only.
bool PassesOuterValuesOn(mlir::Operation* op) {
  return llvm::isa<sh::IfOp, sh::CaseOp, sh::WhileOp, mlir::ModuleOp>(op) ||
         op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>();
}

bool UsesOuterValues(mlir::Operation* op) {
  if (op->getNumRegions() == 0 || PassesOuterValuesOn(op)) return false;
  llvm::SetVector<mlir::Value> used;
  mlir::getUsedValuesDefinedAbove(op->getRegions(), used);
  return llvm::any_of(used, [](mlir::Value value) { return ConstantValueOf(value) == nullptr; });
}

bool IsWithoutCounterpart(mlir::Operation* op) {
  const llvm::StringRef name = op->getName().getStringRef();
  if (op->getName().getDialectNamespace() != "stablehlo" || op->hasTrait<mlir::OpTrait::IsTerminator>())
    return false;
  if (ConstantValueOf(op->getNumResults() == 1 ? op->getResult(0) : mlir::Value())) return false;
  return FindStablehloRow(absl::string_view(name.data(), name.size())) == nullptr;
}

// HLO has cube roots of real numbers.
bool IsComplexRoot(mlir::Operation* op) {
  return llvm::isa<sh::CbrtOp>(op) &&
         llvm::isa<mlir::ComplexType>(mlir::getElementTypeOrSelf(op->getResult(0).getType()));
}

std::string WhyNotHlo(mlir::Operation* op, Types& types) {
  const llvm::StringRef dialect = op->getName().getDialectNamespace();
  if (dialect == "check" || dialect == "interpreter")
    return absl::StrCat("an op of the dialect ", dialect.str());
  if (IsCheckCall(op)) return "a check";
  if (std::string why = types.WhyNot(op->getOperandTypes()); !why.empty()) return why;
  if (std::string why = types.WhyNot(op->getResultTypes()); !why.empty()) return why;
  for (mlir::Region& region : op->getRegions()) {
    for (mlir::Block& block : region) {
      if (std::string why = types.WhyNot(block.getArgumentTypes()); !why.empty()) return why;
    }
  }
  if (IsWithoutCounterpart(op) || IsComplexRoot(op)) return "an op without counterpart in HLO";
  if (const int first = FirstConstantOperand(op); first >= 0) {
    for (mlir::Value operand : op->getOperands().drop_front(std::min<size_t>(first, op->getNumOperands()))) {
      if (ConstantValueOf(operand) == nullptr) return "sizes that the program computes";
    }
  }
  return UsesOuterValues(op) ? "a value from around a region" : "";
}

}  // namespace

std::string WhyNotHlo(mlir::ModuleOp module) {
  Types types;
  std::string why;
  module.walk([&](mlir::Operation* op) {
    why = WhyNotHlo(op, types);
    if (why.empty()) return mlir::WalkResult::advance();
    absl::StrAppend(&why, " (", op->getName().getStringRef().str(), ")");
    return mlir::WalkResult::interrupt();
  });
  return why;
}

bool HasChecks(mlir::ModuleOp module) {
  return module
      .walk([](mlir::Operation* op) {
        return op->getName().getDialectNamespace() == "check" || IsCheckCall(op)
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

}  // namespace xla
