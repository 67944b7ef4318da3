// Which ops may be computed although the program may not need them: those that cannot go wrong at run time,
// since all that the rules on types compare is known.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/Matchers.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::hlo {
namespace {

bool isStatic(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return !shaped || shaped.hasStaticShape();
}

bool isConstant(Value value) { return matchPattern(value, m_Constant()); }

Speculation::Speculatability speculatableIf(bool is_safe) {
  return is_safe ? Speculation::Speculatable : Speculation::NotSpeculatable;
}

Speculation::Speculatability recursivelySpeculatableIf(bool is_safe) {
  return is_safe ? Speculation::RecursivelySpeculatable : Speculation::NotSpeculatable;
}

bool isKnownWhereResultIs(Type operand, int64_t operand_dim, Type result, int64_t result_dim) {
  return cast<ShapedType>(result).isDynamicDim(result_dim) ||
         !cast<ShapedType>(operand).isDynamicDim(operand_dim);
}

// A size that the result promises is one that the operand has. Dimensions in `except` are not checked.
bool isKnownWhereResultIs(Type operand, Type result, ArrayRef<int64_t> except = {}) {
  auto from = dyn_cast<RankedTensorType>(operand), to = dyn_cast<RankedTensorType>(result);
  if (!from || !to || from.getRank() != to.getRank()) return isStatic(operand);
  return llvm::all_of(llvm::seq<int64_t>(from.getRank()), [&](int64_t d) {
    return llvm::is_contained(except, d) || isKnownWhereResultIs(operand, d, result, d);
  });
}

bool isEachKnownWhereResultIs(Operation* op) {
  return llvm::all_of(op->getOperandTypes(), [&](Type operand) {
    auto shaped = dyn_cast<RankedTensorType>(operand);
    if (shaped && shaped.getRank() == 0) return true;
    return llvm::all_of(op->getResultTypes(),
                        [&](Type result) { return isKnownWhereResultIs(operand, result); });
  });
}

bool areAllStatic(Operation* op) { return llvm::all_of(op->getOperandTypes(), isStatic); }

}  // namespace

Speculation::Speculatability speculatableIfAllInputsStatic(Operation* op) {
  return speculatableIf(areAllStatic(op));
}

Speculation::Speculatability recursivelySpeculatableIfAllInputsStatic(Operation* op) {
  return recursivelySpeculatableIf(areAllStatic(op));
}

Speculation::Speculatability speculatableIfAllInputsStaticAndShapeConstant(Operation* op) {
  return speculatableIf(areAllStatic(op) && op->getNumOperands() > 0 && isConstant(op->getOperands().back()));
}

Speculation::Speculatability speculatableIfStaticDimInOutputIsStaticInInput(Operation* op) {
  return speculatableIf(isEachKnownWhereResultIs(op));
}

Speculation::Speculatability recursivelySpeculatableIfStaticDimInOutputIsStaticInInput(Operation* op) {
  return recursivelySpeculatableIf(isEachKnownWhereResultIs(op));
}

}  // namespace mlir::hlo

namespace mlir::stablehlo {
namespace {

using namespace hlo;  // NOLINT

bool isAllDynamic(Type type) {
  return llvm::all_of(cast<ShapedType>(type).getShape(), ShapedType::isDynamic);
}

// The size along `dim` depends on how many devices there are: a result that promises one may be wrong.
bool isSafeToGather(ValueRange operands, ValueRange results, int64_t dim) {
  return llvm::all_of(llvm::zip(operands.getTypes(), results.getTypes()), [&](auto pair) {
    auto [operand, result] = pair;
    auto type = cast<RankedTensorType>(result);
    return dim < type.getRank() && type.isDynamicDim(dim) && isKnownWhereResultIs(operand, result, dim);
  });
}

bool isSafe(ConcatenateOp op) {
  auto result = cast<RankedTensorType>(op.getType());
  int64_t dimension = op.getDimension();
  return llvm::all_of(op.getOperandTypes(), [&](Type operand) {
    auto type = cast<RankedTensorType>(operand);
    return llvm::all_of(llvm::seq<int64_t>(type.getRank()), [&](int64_t d) {
      return !type.isDynamicDim(d) || (d == dimension && result.isDynamicDim(d));
    });
  });
}

bool isSafe(TransposeOp op) {
  return llvm::all_of(llvm::enumerate(op.getPermutation()), [&](auto pair) {
    return isKnownWhereResultIs(op.getOperand().getType(), pair.value(), op.getType(), pair.index());
  });
}

bool isSafe(BitcastConvertOp op) {
  auto from = cast<RankedTensorType>(op.getOperand().getType()), to = cast<RankedTensorType>(op.getType());
  // Where elements are joined, the innermost size must be known to fit.
  if (from.getRank() > to.getRank() && from.isDynamicDim(from.getRank() - 1)) return false;
  if (from.getRank() < to.getRank() && to.isDynamicDim(to.getRank() - 1)) return false;
  return llvm::all_of(llvm::seq<int64_t>(std::min(from.getRank(), to.getRank())),
                      [&](int64_t d) { return isKnownWhereResultIs(from, d, to, d); });
}

bool isSafe(DotGeneralOp op) {
  auto lhs = cast<RankedTensorType>(op.getLhs().getType()),
       rhs = cast<RankedTensorType>(op.getRhs().getType());
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  int64_t next = numbers.getLhsBatchingDimensions().size();
  for (auto [type, batching, contracting] :
       {std::tuple(lhs, numbers.getLhsBatchingDimensions(), numbers.getLhsContractingDimensions()),
        std::tuple(rhs, numbers.getRhsBatchingDimensions(), numbers.getRhsContractingDimensions())}) {
    for (int64_t d = 0; d < type.getRank(); ++d) {
      bool is_shared = llvm::is_contained(batching, d) || llvm::is_contained(contracting, d);
      // What both sides have must be known to agree.
      if (is_shared ? type.isDynamicDim(d) : !isKnownWhereResultIs(type, d, op.getType(), next)) return false;
      if (!is_shared) ++next;
    }
  }
  return true;
}

bool isSafe(FftOp op) {
  auto type = cast<RankedTensorType>(op.getOperand().getType());
  int64_t first = type.getRank() - op.getFftLength().size();
  bool is_complex = op.getFftType() == FftType::FFT || op.getFftType() == FftType::IFFT;
  return llvm::all_of(llvm::seq<int64_t>(type.getRank()), [&](int64_t d) {
    return !is_complex && d >= first ? !type.isDynamicDim(d) : isKnownWhereResultIs(type, d, op.getType(), d);
  });
}

bool isSafe(TriangularSolveOp op) {
  // That the diagonal holds ones is a promise about values.
  if (op.getUnitDiagonal()) return false;
  auto a = cast<RankedTensorType>(op.getA().getType()), b = cast<RankedTensorType>(op.getB().getType());
  if (!a.hasStaticShape()) return false;
  int64_t free = b.getRank() - (op.getLeftSide() ? 1 : 2);
  return llvm::all_of(llvm::seq<int64_t>(b.getRank()), [&](int64_t d) {
    return d == free ? isKnownWhereResultIs(b, d, op.getType(), d) : !b.isDynamicDim(d);
  });
}

bool isSafe(SetDimensionSizeOp op) {
  auto result = cast<RankedTensorType>(op.getType());
  int64_t dimension = op.getDimension();
  if (!result.isDynamicDim(dimension) && !isConstant(op.getSize())) return false;
  return isKnownWhereResultIs(op.getOperand().getType(), result, dimension);
}

bool areConstant(ValueRange values) { return llvm::all_of(values, isConstant); }

}  // namespace

#define SPECULATABLE_IF(OP, condition) \
  Speculation::Speculatability OP::getSpeculatability() { return hlo::speculatableIf(condition); }

SPECULATABLE_IF(AllGatherOp, isSafeToGather(getOperands(), getResults(), getAllGatherDim()))
// What it sends to others is for them to expect.
SPECULATABLE_IF(AllToAllOp, false)
SPECULATABLE_IF(BitcastConvertOp, isSafe(*this))
SPECULATABLE_IF(ConcatenateOp, isSafe(*this))
SPECULATABLE_IF(ConvolutionOp, areAllStatic(*this))
SPECULATABLE_IF(DotGeneralOp, isSafe(*this))
SPECULATABLE_IF(DynamicBroadcastInDimOp,
                isStatic(getOperand().getType()) && isConstant(getOutputDimensions()))
SPECULATABLE_IF(DynamicIotaOp, isConstant(getOutputShape()) || isAllDynamic(getType()))
SPECULATABLE_IF(DynamicPadOp, isStatic(getOperand().getType()) && areConstant(getOperands().drop_front(2)))
SPECULATABLE_IF(FftOp, isSafe(*this))
// Sorted and unique indices are promises about values: they may not hold where the program does not get to.
SPECULATABLE_IF(GatherOp, areAllStatic(*this) && !getIndicesAreSorted())
SPECULATABLE_IF(RealDynamicSliceOp,
                isStatic(getOperand().getType()) && areConstant(getOperands().drop_front()))
SPECULATABLE_IF(ReduceScatterOp, isSafeToGather(getOperand(), getResult(), getScatterDimension()))
SPECULATABLE_IF(ReshapeOp, isStatic(getOperand().getType()))
SPECULATABLE_IF(SetDimensionSizeOp, isSafe(*this))
SPECULATABLE_IF(TransposeOp, isSafe(*this))
SPECULATABLE_IF(TriangularSolveOp, isSafe(*this))
#undef SPECULATABLE_IF

Speculation::Speculatability ScatterOp::getSpeculatability() {
  return hlo::recursivelySpeculatableIf(areAllStatic(*this) && !getIndicesAreSorted() && !getUniqueIndices());
}

}  // namespace mlir::stablehlo
