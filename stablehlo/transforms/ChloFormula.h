// The notation of the formulas that chlo's functions are lowered to: tensors of one shape, with operators.
#pragma once

#include <cstdint>

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"
#include "xla/hlo/builder/lib/math_formulas.h"

namespace mlir::chlo {

using xla::special_functions::kInfinity;
using xla::special_functions::kNaN;
using xla::special_functions::kPi;

// Makes the ops of one formula. All its tensors have the shape `type` (ranked); `source` is a value of that
// shape, asked for what the type leaves open. With `keeps_chlo`, numbers of such a shape are
// chlo.constant_like.
class FormulaBuilder {
 public:
  FormulaBuilder(OpBuilder& builder, Location location, RankedTensorType type, Value source,
                 bool keeps_chlo = false)
      : builder_(builder), location_(location), type_(type), source_(source), keeps_chlo_(keeps_chlo) {}

  OpBuilder& builder() { return builder_; }
  Location location() const { return location_; }
  RankedTensorType typeOf(Type element) const { return type_.clone(type_.getShape(), element); }

  // A stablehlo op without attributes.
  Value make(StringRef name, ValueRange operands, Type element);
  // `#stablehlo<comparison_direction ..>` by its number, of operands of a float or integer type.
  Value compare(uint32_t direction, Value lhs, Value rhs);
  // One number everywhere; each is made once.
  Value constant(Type element, const APFloat& value);
  Value constant(Type element, const APInt& value);
  // A scalar in the shape of the formula.
  Value broadcast(Value scalar);

 private:
  Value splat(Type element, Attribute value);

  OpBuilder& builder_;
  Location location_;
  RankedTensorType type_;
  Value source_;
  bool keeps_chlo_;
  Value shape_;  // one-dimensional, when the type leaves something open
  llvm::DenseMap<std::pair<Type, Attribute>, Value> constants_;
};

// The sizes of a ranked value as tensor<RANKxi32>.
Value sizesOf(OpBuilder& builder, Location location, Value value);
// The size of a dimension as tensor<1xi32>.
Value sizeOf(OpBuilder& builder, Location location, Value value, int64_t dimension);

// A tensor in a formula.
struct Tensor {
  FormulaBuilder* formula = nullptr;
  Value value;

  Type element() const { return cast<RankedTensorType>(value.getType()).getElementType(); }
  Tensor apply(StringRef name) const { return {formula, formula->make(name, value, element())}; }
  Tensor apply(StringRef name, Tensor other) const {
    return {formula, formula->make(name, {value, other.value}, element())};
  }
  // A constant of the type of this tensor.
  Tensor like(double constant) const;
  Tensor likeBits(uint64_t bits) const;
  Tensor convert(Type to) const;
  Tensor bitcast(Type to) const { return {formula, formula->make("stablehlo.bitcast_convert", value, to)}; }
};

// Operators and functions, each one op, under the names that xla/hlo/builder/lib/math_formulas.h uses. Those
// that come from there take a number as well, which stands for a constant of the other operand's type.
inline Tensor operator+(Tensor x, Tensor y) { return x.apply("stablehlo.add", y); }
inline Tensor operator-(Tensor x, Tensor y) { return x.apply("stablehlo.subtract", y); }
inline Tensor operator*(Tensor x, Tensor y) { return x.apply("stablehlo.multiply", y); }
inline Tensor operator/(Tensor x, Tensor y) { return x.apply("stablehlo.divide", y); }
inline Tensor operator-(Tensor x) { return x.apply("stablehlo.negate"); }
inline Tensor Abs(Tensor x) { return x.apply("stablehlo.abs"); }
inline Tensor Exp(Tensor x) { return x.apply("stablehlo.exponential"); }
inline Tensor Expm1(Tensor x) { return x.apply("stablehlo.exponential_minus_one"); }
inline Tensor Log(Tensor x) { return x.apply("stablehlo.log"); }
inline Tensor Log1p(Tensor x) { return x.apply("stablehlo.log_plus_one"); }
inline Tensor Sqrt(Tensor x) { return x.apply("stablehlo.sqrt"); }
inline Tensor Sin(Tensor x) { return x.apply("stablehlo.sine"); }
inline Tensor Cos(Tensor x) { return x.apply("stablehlo.cosine"); }
inline Tensor Tan(Tensor x) { return x.apply("stablehlo.tan"); }
inline Tensor Floor(Tensor x) { return x.apply("stablehlo.floor"); }
inline Tensor RoundNearestEven(Tensor x) { return x.apply("stablehlo.round_nearest_even"); }
inline Tensor Pow(Tensor x, Tensor y) { return x.apply("stablehlo.power", y); }
inline Tensor Atan2(Tensor y, Tensor x) { return y.apply("stablehlo.atan2", x); }
inline Tensor Rem(Tensor x, Tensor y) { return x.apply("stablehlo.remainder", y); }
inline Tensor Min(Tensor x, Tensor y) { return x.apply("stablehlo.minimum", y); }
inline Tensor Max(Tensor x, Tensor y) { return x.apply("stablehlo.maximum", y); }
// Comparisons give i1.
inline Tensor Eq(Tensor x, Tensor y) { return {x.formula, x.formula->compare(0, x.value, y.value)}; }
inline Tensor Ne(Tensor x, Tensor y) { return {x.formula, x.formula->compare(1, x.value, y.value)}; }
inline Tensor Ge(Tensor x, Tensor y) { return {x.formula, x.formula->compare(2, x.value, y.value)}; }
inline Tensor Gt(Tensor x, Tensor y) { return {x.formula, x.formula->compare(3, x.value, y.value)}; }
inline Tensor Le(Tensor x, Tensor y) { return {x.formula, x.formula->compare(4, x.value, y.value)}; }
inline Tensor Lt(Tensor x, Tensor y) { return {x.formula, x.formula->compare(5, x.value, y.value)}; }
inline Tensor IsNan(Tensor x) { return Ne(x, x); }
// Of i1 and of integers.
inline Tensor And(Tensor x, Tensor y) { return x.apply("stablehlo.and", y); }
inline Tensor Or(Tensor x, Tensor y) { return x.apply("stablehlo.or", y); }
inline Tensor Not(Tensor x) { return x.apply("stablehlo.not"); }
Tensor Select(Tensor pred, Tensor on_true, Tensor on_false);
inline Tensor FullLike(Tensor x, double c) { return x.like(c); }
inline Tensor ScalarLike(Tensor x, double c) { return x.like(c); }
inline Tensor ScalarLike(Tensor x, uint64_t bits) { return x.likeBits(bits); }

using xla::special_functions::operator+, xla::special_functions::operator-, xla::special_functions::operator*,
    xla::special_functions::operator/, xla::special_functions::Eq, xla::special_functions::Ge,
    xla::special_functions::Gt, xla::special_functions::IsInteger, xla::special_functions::Le,
    xla::special_functions::Lt, xla::special_functions::Max, xla::special_functions::Min,
    xla::special_functions::Select, xla::special_functions::TwoSum;

// |x| with the sign of y, which may be that of a zero.
Tensor copySign(Tensor x, Tensor y);

// Complex numbers and their parts.
Tensor realPart(Tensor z);
Tensor imagPart(Tensor z);
Tensor makeComplex(Tensor real, Tensor imag);

// --- The functions -------------------------------------------------------------------------------

// Of f64.
Tensor erfFormula(Tensor x);
Tensor polygammaFormula(Tensor n, Tensor x);

// Of f32 or f64.
Tensor erfInvFormula(Tensor x);
Tensor acosFormula(Tensor x);
Tensor acoshFormula(Tensor x);
Tensor asinFormula(Tensor x);
Tensor asinhFormula(Tensor x);
Tensor atanFormula(Tensor x);
Tensor atanhFormula(Tensor x);
Tensor coshFormula(Tensor x);
Tensor sinhFormula(Tensor x);

// Of complex numbers, given and returned as pairs of f64.
struct ComplexTensor {
  Tensor real, imag;
};
ComplexTensor asinAcosKernelFormula(ComplexTensor z);
ComplexTensor acosFormula(ComplexTensor z);
ComplexTensor acoshFormula(ComplexTensor z);
ComplexTensor asinFormula(ComplexTensor z);
ComplexTensor asinhFormula(ComplexTensor z);
ComplexTensor atanFormula(ComplexTensor z);
ComplexTensor atanhFormula(ComplexTensor z);
ComplexTensor coshFormula(ComplexTensor z);
ComplexTensor sinhFormula(ComplexTensor z);

// x rounded away one step towards y, for f16, bf16, f32 and f64.
Tensor nextAfterFormula(Tensor x, Tensor y);
// The high half of the product of integers of 2 to 64 bits.
Tensor mulhiFormula(Tensor x, Tensor y);

}  // namespace mlir::chlo
