// Replaces chlo by stablehlo: the pass, and the elementwise functions.
#include "stablehlo/dialect/ChloOps.h"
#include "stablehlo/transforms/AttributeKeeper.h"
#include "stablehlo/transforms/ChloFormula.h"
#include "stablehlo/transforms/ChloPatterns.h"
#include "stablehlo/transforms/Passes.h"

namespace mlir::chlo {

LogicalResult refuseLowering(Operation* op, const Twine& reason) {
  return op->emitOpError() << "cannot be lowered to stablehlo: " << reason;
}

namespace {

// The declared type of the result, when the operands have ranks too; the formulas' tensors have its shape.
RankedTensorType formulaType(Operation* op) {
  for (Type type : op->getOperandTypes()) {
    if (!isa<RankedTensorType>(type)) return {};
  }
  return dyn_cast<RankedTensorType>(op->getResult(0).getType());
}

// What a row does with an op: gives the result, or fails after it has said why.
using Lowering = FailureOr<Value> (*)(Operation* op, ArrayRef<Tensor> operands);

// A pattern for each row of a table.
class FunctionPattern : public RewritePattern {
 public:
  FunctionPattern(StringRef name, MLIRContext* context,
                  std::function<FailureOr<Value>(Operation*, ArrayRef<Tensor>)> lower)
      : RewritePattern(name, /*benefit=*/1, context), lower_(std::move(lower)) {}

  LogicalResult matchAndRewrite(Operation* op, PatternRewriter& rewriter) const override {
    RankedTensorType type = formulaType(op);
    if (!type) return refuseLowering(op, "tensors without a rank");
    FormulaBuilder formula(rewriter, op->getLoc(), type, op->getOperand(0));
    SmallVector<Tensor> operands;
    for (Value operand : op->getOperands()) operands.push_back({&formula, operand});
    FailureOr<Value> result = lower_(op, operands);
    if (failed(result)) return failure();
    rewriter.replaceOp(op, *result);
    return success();
  }

 private:
  std::function<FailureOr<Value>(Operation*, ArrayRef<Tensor>)> lower_;
};

// --- Functions by formula ------------------------------------------------------------------------

struct FunctionRow {
  StringLiteral name;
  Tensor (*real)(Tensor);
  bool in_double;  // else in f32 or f64
  ComplexTensor (*complex)(ComplexTensor);
};

constexpr FunctionRow kFunctions[] = {
    {"chlo._asin_acos_kernel", nullptr, false, asinAcosKernelFormula},
    {"chlo.acos", acosFormula, false, acosFormula},
    {"chlo.acosh", acoshFormula, false, acoshFormula},
    {"chlo.asin", asinFormula, false, asinFormula},
    {"chlo.asinh", asinhFormula, false, asinhFormula},
    {"chlo.atan", atanFormula, false, atanFormula},
    {"chlo.atanh", atanhFormula, false, atanhFormula},
    {"chlo.bessel_i1e", xla::special_functions::BesselI1eDouble<Tensor>, true, nullptr},
    {"chlo.cosh", coshFormula, false, coshFormula},
    {"chlo.digamma", xla::special_functions::DigammaDouble<Tensor>, true, nullptr},
    {"chlo.erf", erfFormula, true, nullptr},
    {"chlo.erf_inv", erfInvFormula, false, nullptr},
    {"chlo.erfc", xla::special_functions::ErfcDouble<Tensor>, true, nullptr},
    {"chlo.lgamma", xla::special_functions::LgammaDouble<Tensor>, true, nullptr},
    {"chlo.sinh", sinhFormula, false, sinhFormula},
};

struct BinaryFunctionRow {
  StringLiteral name;
  Tensor (*real)(Tensor, Tensor);
};

// Computed in f64.
constexpr BinaryFunctionRow kBinaryFunctions[] = {
    {"chlo.polygamma", polygammaFormula},
    {"chlo.zeta", xla::special_functions::ZetaDouble<Tensor>},
};

FailureOr<Value> lowerFunction(const FunctionRow& row, Operation* op, Tensor x) {
  MLIRContext* context = op->getContext();
  Type f64 = Float64Type::get(context);
  if (auto complex = dyn_cast<ComplexType>(x.element())) {
    if (!row.complex) return refuseLowering(op, "the function is not supported for complex numbers");
    ComplexTensor result = row.complex({realPart(x).convert(f64), imagPart(x).convert(f64)});
    Type part = complex.getElementType();
    return makeComplex(result.real.convert(part), result.imag.convert(part)).value;
  }
  Type element = x.element();
  Type computed = row.in_double || element.isF64() ? f64 : Type(Float32Type::get(context));
  return row.real(x.convert(computed)).convert(element).value;
}

// --- Functions of one or a few ops ---------------------------------------------------------------

FailureOr<Value> lowerConj(Operation*, ArrayRef<Tensor> x) {
  if (!isa<ComplexType>(x[0].element())) return x[0].value;
  return makeComplex(realPart(x[0]), -imagPart(x[0])).value;
}

// (a + b)(a - b) + 2 a b i; 0 where |a| = |b|, also when their sum overflows.
FailureOr<Value> lowerSquare(Operation*, ArrayRef<Tensor> x) {
  if (!isa<ComplexType>(x[0].element())) return (x[0] * x[0]).value;
  Tensor a = realPart(x[0]), b = imagPart(x[0]);
  Tensor finite{a.formula, a.formula->make("stablehlo.is_finite", a.value, a.formula->builder().getI1Type())};
  Tensor real = Select(And(finite, Eq(Abs(a), Abs(b))), 0.0, (a - b) * (a + b));
  return makeComplex(real, 2.0 * (a * b)).value;
}

FailureOr<Value> lowerTan(Operation*, ArrayRef<Tensor> x) { return Tan(x[0]).value; }

Value isInfinity(Tensor x, bool negative) {
  const llvm::fltSemantics& semantics = cast<FloatType>(x.element()).getFloatSemantics();
  if (!llvm::APFloat::semanticsHasInf(semantics)) return Lt(x, x).value;
  llvm::APFloat infinity = llvm::APFloat::getInf(semantics, negative);
  return Eq(x, Tensor{x.formula, x.formula->constant(x.element(), infinity)}).value;
}
FailureOr<Value> lowerIsInf(Operation*, ArrayRef<Tensor> x) { return isInfinity(Abs(x[0]), false); }
FailureOr<Value> lowerIsPosInf(Operation*, ArrayRef<Tensor> x) { return isInfinity(x[0], false); }
FailureOr<Value> lowerIsNegInf(Operation*, ArrayRef<Tensor> x) { return isInfinity(x[0], true); }

FailureOr<Value> lowerNextAfter(Operation* op, ArrayRef<Tensor> x) {
  Type element = x[0].element();
  if (!element.isF16() && !element.isBF16() && !element.isF32() && !element.isF64()) {
    return refuseLowering(op, "the neighbours of numbers of this type are not known");
  }
  return nextAfterFormula(x[0], x[1]).value;
}

FailureOr<Value> lowerMulhi(Operation*, ArrayRef<Tensor> x) { return mulhiFormula(x[0], x[1]).value; }

struct SmallRow {
  StringLiteral name;
  Lowering lower;
};

constexpr SmallRow kSmallFunctions[] = {
    {"chlo.conj", lowerConj},           {"chlo.is_inf", lowerIsInf}, {"chlo.is_neg_inf", lowerIsNegInf},
    {"chlo.is_pos_inf", lowerIsPosInf}, {"chlo.mulhi", lowerMulhi},  {"chlo.next_after", lowerNextAfter},
    {"chlo.square", lowerSquare},       {"chlo.tan", lowerTan},
};

}  // namespace

void populateFunctionPatterns(RewritePatternSet& patterns) {
  MLIRContext* context = patterns.getContext();
  for (const FunctionRow& row : kFunctions) {
    patterns.add<FunctionPattern>(row.name, context, [&row](Operation* op, ArrayRef<Tensor> operands) {
      return lowerFunction(row, op, operands[0]);
    });
  }
  for (const BinaryFunctionRow& row : kBinaryFunctions) {
    patterns.add<FunctionPattern>(row.name, context, [&row](Operation* op, ArrayRef<Tensor> operands) {
      Type f64 = Float64Type::get(op->getContext());
      return row.real(operands[0].convert(f64), operands[1].convert(f64))
          .convert(operands[0].element())
          .value;
    });
  }
  for (const SmallRow& row : kSmallFunctions) patterns.add<FunctionPattern>(row.name, context, row.lower);
}

}  // namespace mlir::chlo

namespace mlir::stablehlo {

void populateChloToStablehloPatterns(MLIRContext*, RewritePatternSet* patterns) {
  chlo::populateFunctionPatterns(*patterns);
  chlo::populateBroadcastPatterns(*patterns);
  chlo::populateStructuredPatterns(*patterns);
}

#define GEN_PASS_DEF_CHLOLEGALIZETOSTABLEHLOPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

struct ChloLegalizeToStablehloPass
    : public impl::ChloLegalizeToStablehloPassBase<ChloLegalizeToStablehloPass> {
  using ChloLegalizeToStablehloPassBase::ChloLegalizeToStablehloPassBase;

  LogicalResult initialize(MLIRContext* context) override {
    RewritePatternSet patterns(context);
    populateChloToStablehloPatterns(context, &patterns);
    patterns_ = std::move(patterns);
    return success();
  }

  void runOnOperation() override {
    ConversionTarget target(getContext());
    target.addIllegalDialect<chlo::ChloDialect>();
    target.addLegalDialect<StablehloDialect>();
    AttributeKeeper keeper(AttributeKeeper::Of::kConversion);
    ConversionConfig config;
    config.listener = &keeper;
    if (failed(applyPartialConversion(getOperation(), target, patterns_, config))) signalPassFailure();
  }

 private:
  FrozenRewritePatternSet patterns_;
};

}  // namespace
}  // namespace mlir::stablehlo
