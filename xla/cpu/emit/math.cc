#include "xla/cpu/emit/math.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "llvm/IR/IRBuilder.h"
#include "xla/cpu/emit/llvm_numbers.h"
#include "xla/cpu/math/algebraic.h"
#include "xla/cpu/math/complex.h"
#include "xla/cpu/math/erf.h"
#include "xla/cpu/math/exp.h"
#include "xla/cpu/math/functions.h"
#include "xla/cpu/math/inverse.h"
#include "xla/cpu/math/log.h"
#include "xla/cpu/math/pow.h"
#include "xla/cpu/math/trigonometric.h"
#include "xla/ops/op_table.h"

namespace xla::cpu {
namespace {

using Real = math::Number<LlvmNumbers>;
using Complex = math::ComplexNumber<LlvmNumbers>;

bool IsReal(llvm::Type* type) {
  return type->isFloatTy() || type->isDoubleTy() || type->isHalfTy() || type->isBFloatTy();
}

// Whether x, and y where the function has two operands, are values of the same suitable type.
absl::Status CheckOperands(llvm::ArrayRef<llvm::Value*> operands) {
  for (llvm::Value* operand : operands) {
    if (operand == nullptr) return absl::InvalidArgumentError("math function: an operand is missing");
    llvm::Type* type = operand->getType();
    if (type != operands[0]->getType())
      return absl::InvalidArgumentError("math function: the operands' types differ");
    if (!IsReal(type->getScalarType()) || llvm::isa<llvm::ScalableVectorType>(type)) {
      return absl::InvalidArgumentError("math function: the operands are not floating-point numbers");
    }
  }
  return absl::OkStatus();
}

bool TakesTwo(HloOpcode function) { return GetOpInfo(function).arity == 2; }

#define TESSERA_UNARY(Name) \
  case HloOpcode::k##Name:  \
    return TESSERA_FORMULA(Name)(x);
#define TESSERA_BINARY(Name) \
  case HloOpcode::k##Name:   \
    return TESSERA_FORMULA(Name)(x, y);

absl::StatusOr<Real> Apply(HloOpcode function, Real x, Real y) {
  switch (function) {
#define TESSERA_FORMULA(Name) math::Name
    TESSERA_REAL_FUNCTIONS(TESSERA_UNARY)
    TESSERA_REAL_FUNCTIONS_OF_TWO(TESSERA_BINARY)
#undef TESSERA_FORMULA
    default:
      return absl::InvalidArgumentError(absl::StrCat("math function: there is no formula for ",
                                                     HloOpcodeString(function), " of real numbers"));
  }
}

absl::StatusOr<Complex> Apply(HloOpcode function, Complex x, Complex y) {
  switch (function) {
#define TESSERA_FORMULA(Name) math::Complex##Name
    TESSERA_COMPLEX_FUNCTIONS(TESSERA_UNARY)
    TESSERA_COMPLEX_FUNCTIONS_OF_TWO(TESSERA_BINARY)
#undef TESSERA_FORMULA
    default:
      return absl::InvalidArgumentError(absl::StrCat("math function: there is no formula for ",
                                                     HloOpcodeString(function), " of complex numbers"));
  }
}

#undef TESSERA_UNARY
#undef TESSERA_BINARY

// Numbers of the element type, in vectors as long as the operand.
llvm::Type* WithElements(llvm::Value* operand, llvm::Type* element) {
  return operand->getType()->getWithNewType(element);
}

// The flags of the kernel's builder would let LLVM reorder what must be exact.
class ExactMath {
 public:
  explicit ExactMath(llvm::IRBuilderBase& builder) : guard_(builder) { builder.setFastMathFlags({}); }

 private:
  llvm::IRBuilderBase::FastMathFlagGuard guard_;
};

}  // namespace

absl::StatusOr<llvm::Value*> EmitMath(llvm::IRBuilderBase& builder, bool has_fma, HloOpcode function,
                                      llvm::Value* x, llvm::Value* y) {
  const bool two = TakesTwo(function);
  if (absl::Status status = CheckOperands(two ? llvm::ArrayRef{x, y} : llvm::ArrayRef{x}); !status.ok())
    return status;
  ExactMath exact(builder);
  llvm::Type* type = x->getType();
  const bool narrow = type->getScalarSizeInBits() < 32;
  llvm::Type* wide = narrow ? WithElements(x, builder.getFloatTy()) : type;
  LlvmNumbers numbers(builder, wide, has_fma);
  auto number = [&](llvm::Value* value) {
    return Real{&numbers, narrow ? builder.CreateFPExt(value, wide) : value};
  };
  const Real first = number(x);
  absl::StatusOr<Real> result = Apply(function, first, two ? number(y) : first);
  if (!result.ok()) return result.status();
  return narrow ? builder.CreateFPTrunc(result->v, type) : result->v;
}

absl::StatusOr<ComplexValue> EmitComplexMath(llvm::IRBuilderBase& builder, bool has_fma, HloOpcode function,
                                             ComplexValue x, ComplexValue y) {
  const bool two = TakesTwo(function);
  absl::Status status =
      CheckOperands(two ? llvm::ArrayRef{x.re, x.im, y.re, y.im} : llvm::ArrayRef{x.re, x.im});
  if (!status.ok()) return status;
  ExactMath exact(builder);
  llvm::Type* type = x.re->getType();
  if (type->getScalarSizeInBits() < 32)
    return absl::InvalidArgumentError("complex function: parts are f32 or f64");
  const bool narrow = type->getScalarType()->isFloatTy() && function != HloOpcode::kMultiply;
  llvm::Type* wide = narrow ? WithElements(x.re, builder.getDoubleTy()) : type;
  LlvmNumbers numbers(builder, wide, has_fma, narrow);
  auto part = [&](llvm::Value* value) {
    return Real{&numbers, narrow ? builder.CreateFPExt(value, wide) : value};
  };
  const Complex first{part(x.re), part(x.im)};
  absl::StatusOr<Complex> result = Apply(function, first, two ? Complex{part(y.re), part(y.im)} : first);
  if (!result.ok()) return result.status();
  auto back = [&](Real value) { return narrow ? builder.CreateFPTrunc(value.v, type) : value.v; };
  llvm::Value* re = back(result->re);
  return ComplexValue{re, back(result->im)};
}

absl::StatusOr<llvm::Value*> EmitComplexAbs(llvm::IRBuilderBase& builder, bool has_fma, ComplexValue x) {
  if (absl::Status status = CheckOperands({x.re, x.im}); !status.ok()) return status;
  ExactMath exact(builder);
  llvm::Type* type = x.re->getType();
  if (type->getScalarSizeInBits() < 32)
    return absl::InvalidArgumentError("complex function: parts are f32 or f64");
  const bool narrow = type->getScalarType()->isFloatTy();
  llvm::Type* wide = narrow ? WithElements(x.re, builder.getDoubleTy()) : type;
  LlvmNumbers numbers(builder, wide, has_fma, narrow);
  auto part = [&](llvm::Value* value) {
    return Real{&numbers, narrow ? builder.CreateFPExt(value, wide) : value};
  };
  const Real re = part(x.re);
  Real size = math::ComplexAbs(Complex{re, part(x.im)});
  return narrow ? builder.CreateFPTrunc(size.v, type) : size.v;
}

}  // namespace xla::cpu
