#include "stablehlo/hlo/lower_chlo.h"

#include <string>
#include <vector>

#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/DialectConversion.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/location.h"
#include "stablehlo/hlo/type_to_shape.h"
#include "stablehlo/transforms/AttributeKeeper.h"
#include "stablehlo/transforms/Passes.h"
#include "xla/ops/op_table.h"

namespace xla {
namespace {

bool IsChlo(mlir::Operation* op) { return op->getName().getDialectNamespace() == "chlo"; }

// Whether the op becomes an instruction, which some do for some element types only.
bool IsInHlo(mlir::Operation* op) {
  const llvm::StringRef name = op->getName().getStringRef();
  const StablehloRow* row = FindStablehloRow(absl::string_view(name.data(), name.size()));
  if (row == nullptr) return name == "chlo.constant";
  if (!row->IsPlain()) return true;
  std::vector<Shape> shapes;
  for (mlir::Type type : op->getOperandTypes()) {
    absl::StatusOr<Shape> shape = TypeToShape(type);
    if (!shape.ok()) return true;  // an error either way, and the op's own one is the better
    shapes.push_back(*std::move(shape));
  }
  std::vector<const Shape*> operands;
  for (const Shape& shape : shapes) operands.push_back(&shape);
  const Attributes attributes;
  return InferShape(OpArgs{*row->opcode, operands, attributes, {}, nullptr}).ok();
}

}  // namespace

absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> LowerChloThatHloLacks(mlir::ModuleOp module) {
  const bool has_any =
      module
          .walk([](mlir::Operation* op) {
            return IsChlo(op) && !IsInHlo(op) ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
          })
          .wasInterrupted();
  mlir::OwningOpRef<mlir::ModuleOp> copy;
  if (!has_any) return copy;
  copy = module.clone();
  mlir::MLIRContext* context = module.getContext();
  context->loadDialect<mlir::stablehlo::StablehloDialect>();
  const FirstError error(context);
  mlir::ConversionTarget target(*context);
  target.markUnknownOpDynamicallyLegal([](mlir::Operation* op) { return !IsChlo(op) || IsInHlo(op); });
  mlir::RewritePatternSet patterns(context);
  mlir::stablehlo::populateChloToStablehloPatterns(context, &patterns);
  mlir::stablehlo::AttributeKeeper keeper(mlir::stablehlo::AttributeKeeper::Of::kConversion);
  mlir::ConversionConfig config;
  config.listener = &keeper;
  if (mlir::failed(mlir::applyPartialConversion(*copy, target, std::move(patterns), config))) {
    return absl::UnimplementedError(error.text().empty() ? "the ops of chlo cannot be lowered"
                                                         : error.text());
  }
  return copy;
}

}  // namespace xla
