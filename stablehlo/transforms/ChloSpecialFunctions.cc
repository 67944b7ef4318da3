// Special functions of which one side alone has a part: erf is an op of HLO, and tables are read by ops.
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/transforms/ChloFormula.h"

namespace mlir::chlo {

using namespace xla::special_functions;

Tensor erfFormula(Tensor x) {
  Tensor far = 1.0 - ErfcDouble(Abs(x));
  return Select(Lt(Abs(x), 1.0), ErfNearZero(x), Select(Lt(x, 0.0), -far, far));
}

Tensor erfInvFormula(Tensor x) { return x.element().isF64() ? ErfInvDouble(x) : ErfInvSingle(x); }

namespace {

// n! for n = 0 .. 170.
Tensor factorial(Tensor n) {
  FormulaBuilder& formula = *n.formula;
  OpBuilder& builder = formula.builder();
  ArrayRef<double> factorials(kFactorials);
  auto table_type = RankedTensorType::get({static_cast<int64_t>(factorials.size())}, builder.getF64Type());
  Value table = stablehlo::ConstantOp::create(builder, formula.location(), table_type,
                                              DenseElementsAttr::get(table_type, factorials));
  auto type = formula.typeOf(builder.getF64Type());
  auto numbers = stablehlo::GatherDimensionNumbersAttr::get(
      builder.getContext(), /*offset_dims=*/{}, /*collapsed_slice_dims=*/{0}, /*operand_batching_dims=*/{},
      /*start_indices_batching_dims=*/{}, /*start_index_map=*/{0}, /*index_vector_dim=*/type.getRank());
  Value found = stablehlo::GatherOp::create(builder, formula.location(), type, table,
                                            n.convert(builder.getI32Type()).value, numbers,
                                            builder.getDenseI64ArrayAttr({1}), builder.getBoolAttr(false));
  return {&formula, found};
}

}  // namespace

Tensor polygammaFormula(Tensor n, Tensor x) { return PolygammaDouble(n, x, factorial); }

}  // namespace mlir::chlo
