// Integers and pred. Integers below a byte are bytes here; EmitElementwise wraps what comes out.
#include <cstdint>

#include "llvm/IR/Constants.h"
#include "llvm/IR/Intrinsics.h"
#include "xla/cpu/emit/elementwise_tables.h"
#include "xla/primitive_util.h"

namespace xla::cpu {
namespace {

using llvm::Value;

bool IsSigned(const ElementwiseOp& op) { return primitive_util::IsSignedIntegralType(op.type); }
int BitsOf(const ElementwiseOp& op) { return primitive_util::BitWidth(op.type); }

Value* Integer(Value* like, int64_t number) {
  return llvm::ConstantInt::get(like->getType(), static_cast<uint64_t>(number), /*IsSigned=*/true,
                                /*ImplicitTrunc=*/true);
}

Value* Add(const ElementwiseOp& op, Values v) { return op.ir().CreateAdd(v[0], v[1]); }
Value* Subtract(const ElementwiseOp& op, Values v) { return op.ir().CreateSub(v[0], v[1]); }
Value* Multiply(const ElementwiseOp& op, Values v) { return op.ir().CreateMul(v[0], v[1]); }
Value* And(const ElementwiseOp& op, Values v) { return op.ir().CreateAnd(v[0], v[1]); }
Value* Or(const ElementwiseOp& op, Values v) { return op.ir().CreateOr(v[0], v[1]); }
Value* Xor(const ElementwiseOp& op, Values v) { return op.ir().CreateXor(v[0], v[1]); }
Value* Not(const ElementwiseOp& op, Values v) { return op.ir().CreateNot(v[0]); }
Value* Negate(const ElementwiseOp& op, Values v) { return op.ir().CreateNeg(v[0]); }

Value* Abs(const ElementwiseOp& op, Values v) {
  return op.ir().CreateBinaryIntrinsic(llvm::Intrinsic::abs, v[0], op.ir().getFalse());
}

Value* Sign(const ElementwiseOp& op, Values v) {
  Value* zero = Integer(v[0], 0);
  Value* positive = op.ir().CreateZExt(op.ir().CreateICmpSGT(v[0], zero), v[0]->getType());
  return op.ir().CreateAdd(positive, op.ir().CreateSExt(op.ir().CreateICmpSLT(v[0], zero), v[0]->getType()));
}

Value* Maximum(const ElementwiseOp& op, Values v) {
  return op.ir().CreateBinaryIntrinsic(IsSigned(op) ? llvm::Intrinsic::smax : llvm::Intrinsic::umax, v[0],
                                       v[1]);
}

Value* Minimum(const ElementwiseOp& op, Values v) {
  return op.ir().CreateBinaryIntrinsic(IsSigned(op) ? llvm::Intrinsic::smin : llvm::Intrinsic::umin, v[0],
                                       v[1]);
}

// The quotient of vectors, towards zero, by the machine's division of floats: a quotient of numbers of n bits
// is 0 or further than 2^-n of itself from the next integer, so that rounding it in twice as many bits does
// not reach that.
Value* QuotientInFloats(const ElementwiseOp& op, Value* a, Value* b) {
  llvm::IRBuilderBase& ir = op.ir();
  llvm::Type* floats =
      op.lanes.VectorOf(a->getType()->getScalarSizeInBits() <= 16 ? ir.getFloatTy() : ir.getDoubleTy());
  const bool is_signed = IsSigned(op);
  auto to_float = [&](Value* v) {
    return is_signed ? ir.CreateSIToFP(v, floats) : ir.CreateUIToFP(v, floats);
  };
  Value* quotient = ir.CreateFDiv(to_float(a), to_float(b));
  return is_signed ? ir.CreateFPToSI(quotient, a->getType()) : ir.CreateFPToUI(quotient, a->getType());
}

// By zero: all ones. The smallest number by -1 wraps to itself.
Value* Divide(const ElementwiseOp& op, Values v) {
  llvm::IRBuilderBase& ir = op.ir();
  Value *a = v[0], *b = v[1];
  Value* by_zero = ir.CreateICmpEQ(b, Integer(b, 0));
  Value* by_minus_one = IsSigned(op) ? ir.CreateICmpEQ(b, Integer(b, -1)) : nullptr;
  Value* quotient;
  if (op.lanes.lanes() > 1 && !llvm::isa<llvm::Constant>(b) && b->getType()->getScalarSizeInBits() <= 32) {
    quotient = QuotientInFloats(op, a, b);
  } else {
    // One, where the division is not defined.
    Value* undefined = by_minus_one == nullptr ? by_zero : ir.CreateOr(by_zero, by_minus_one);
    Value* divisor = ir.CreateSelect(undefined, Integer(b, 1), b);
    quotient = IsSigned(op) ? ir.CreateSDiv(a, divisor) : ir.CreateUDiv(a, divisor);
  }
  if (by_minus_one != nullptr) quotient = ir.CreateSelect(by_minus_one, ir.CreateNeg(a), quotient);
  return ir.CreateSelect(by_zero, Integer(b, -1), quotient);
}

// Has the sign of the dividend. By zero: the dividend.
Value* Remainder(const ElementwiseOp& op, Values v) {
  return op.ir().CreateSub(v[0], op.ir().CreateMul(Divide(op, v), v[1]));
}

// By squaring. A negative exponent gives 1 / a^-b, rounded to zero; 0 to a negative power is 0.
Value* Power(const ElementwiseOp& op, Values v) {
  llvm::IRBuilderBase& ir = op.ir();
  Value *base = v[0], *exponent = v[1];
  llvm::BasicBlock* before = ir.GetInsertBlock();
  llvm::BasicBlock* after = op.lanes.CutBlock("power_done");
  auto* loop = llvm::BasicBlock::Create(ir.getContext(), "power", before->getParent(), after);
  ir.CreateBr(loop);
  ir.SetInsertPoint(loop);
  llvm::Type* type = base->getType();
  llvm::PHINode *square = ir.CreatePHI(type, 2), *rest = ir.CreatePHI(type, 2),
                *product = ir.CreatePHI(type, 2);
  square->addIncoming(base, before);
  rest->addIncoming(exponent, before);
  product->addIncoming(Integer(base, 1), before);
  Value* odd = ir.CreateICmpNE(ir.CreateAnd(rest, Integer(rest, 1)), Integer(rest, 0));
  Value* next_product = ir.CreateSelect(odd, ir.CreateMul(product, square), product);
  Value* next_rest = ir.CreateLShr(rest, Integer(rest, 1));
  square->addIncoming(ir.CreateMul(square, square), loop);
  rest->addIncoming(next_rest, loop);
  product->addIncoming(next_product, loop);
  Value* goes_on = ir.CreateICmpNE(next_rest, Integer(rest, 0));
  ir.CreateCondBr(op.lanes.lanes() == 1 ? goes_on : ir.CreateOrReduce(goes_on), loop, after);
  ir.SetInsertPoint(after, after->getFirstInsertionPt());
  if (!IsSigned(op)) return next_product;
  Value* unit = ir.CreateOr(
      ir.CreateICmpEQ(base, Integer(base, 1)),
      ir.CreateAnd(ir.CreateICmpEQ(base, Integer(base, -1)),
                   ir.CreateICmpEQ(ir.CreateAnd(exponent, Integer(exponent, 1)), Integer(exponent, 0))));
  Value* minus_one = ir.CreateICmpEQ(base, Integer(base, -1));
  Value* inverse = ir.CreateSelect(unit, Integer(base, 1),
                                   ir.CreateSelect(minus_one, Integer(base, -1), Integer(base, 0)));
  return ir.CreateSelect(ir.CreateICmpSLT(exponent, Integer(exponent, 0)), inverse, next_product);
}

// --- Ops that depend on the number of bits

// The bits as a number, for types below a byte.
Value* BitsAsNumber(const ElementwiseOp& op, Value* v) {
  return BitsOf(op) >= 8 ? v : op.ir().CreateAnd(v, Integer(v, (int64_t{1} << BitsOf(op)) - 1));
}

// Whether an amount is that of a shift beyond all bits. Amounts are unsigned.
Value* IsTooFar(const ElementwiseOp& op, Value* amount) {
  return op.ir().CreateICmpUGE(amount, Integer(amount, BitsOf(op)));
}

Value* ShiftLeft(const ElementwiseOp& op, Values v) {
  return op.ir().CreateSelect(IsTooFar(op, v[1]), Integer(v[0], 0), op.ir().CreateShl(v[0], v[1]));
}

Value* ShiftRightLogical(const ElementwiseOp& op, Values v) {
  return op.ir().CreateSelect(IsTooFar(op, v[1]), Integer(v[0], 0),
                              op.ir().CreateLShr(BitsAsNumber(op, v[0]), v[1]));
}

// The top bit is copied down, also in unsigned types.
Value* ShiftRightArithmetic(const ElementwiseOp& op, Values v) {
  llvm::IRBuilderBase& ir = op.ir();
  Value* number = v[0];
  if (!IsSigned(op) && BitsOf(op) < 8) {
    Value* top = Integer(number, int64_t{1} << (BitsOf(op) - 1));
    number = ir.CreateSub(ir.CreateXor(number, top), top);
  }
  Value* amount = ir.CreateSelect(IsTooFar(op, v[1]), Integer(v[1], BitsOf(op) - 1), v[1]);
  return ir.CreateAShr(number, amount);
}

Value* CountLeadingZeros(const ElementwiseOp& op, Values v) {
  Value* zeros =
      op.ir().CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, BitsAsNumber(op, v[0]), op.ir().getFalse());
  const int unused = static_cast<int>(v[0]->getType()->getScalarSizeInBits()) - BitsOf(op);
  return op.ir().CreateSub(zeros, Integer(zeros, unused));
}

Value* PopulationCount(const ElementwiseOp& op, Values v) {
  return op.ir().CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, BitsAsNumber(op, v[0]));
}

// The upper half of the product of twice the width.
Value* Mulhi(const ElementwiseOp& op, Values v) {
  llvm::IRBuilderBase& ir = op.ir();
  llvm::Type* type = v[0]->getType();
  llvm::Type* wide = type->getWithNewBitWidth(2 * type->getScalarSizeInBits());
  const bool is_signed = IsSigned(op);
  auto widen = [&](Value* a) { return is_signed ? ir.CreateSExt(a, wide) : ir.CreateZExt(a, wide); };
  Value* product = ir.CreateMul(widen(v[0]), widen(v[1]));
  return ir.CreateTrunc(ir.CreateLShr(product, Integer(product, BitsOf(op))), type);
}

}  // namespace

absl::Span<const RealRow> IntegerEmitters() {
  static constexpr RealRow kRows[] = {
      {HloOpcode::kAdd, &Add},
      {HloOpcode::kSubtract, &Subtract},
      {HloOpcode::kMultiply, &Multiply},
      {HloOpcode::kDivide, &Divide},
      {HloOpcode::kRemainder, &Remainder},
      {HloOpcode::kPower, &Power},
      {HloOpcode::kMaximum, &Maximum},
      {HloOpcode::kMinimum, &Minimum},
      {HloOpcode::kNegate, &Negate},
      {HloOpcode::kAbs, &Abs},
      {HloOpcode::kSign, &Sign},
      {HloOpcode::kAnd, &And},
      {HloOpcode::kOr, &Or},
      {HloOpcode::kXor, &Xor},
      {HloOpcode::kNot, &Not},
      {HloOpcode::kShiftLeft, &ShiftLeft},
      {HloOpcode::kShiftRightLogical, &ShiftRightLogical},
      {HloOpcode::kShiftRightArithmetic, &ShiftRightArithmetic},
      {HloOpcode::kClz, &CountLeadingZeros},
      {HloOpcode::kPopulationCount, &PopulationCount},
      {HloOpcode::kMulhi, &Mulhi},
  };
  return kRows;
}

// Addition and maximum are the logical or, multiplication and minimum the logical and.
absl::Span<const RealRow> PredEmitters() {
  static constexpr RealRow kRows[] = {
      {HloOpcode::kAdd, &Or},      {HloOpcode::kMultiply, &And}, {HloOpcode::kMaximum, &Or},
      {HloOpcode::kMinimum, &And}, {HloOpcode::kAnd, &And},      {HloOpcode::kOr, &Or},
      {HloOpcode::kXor, &Xor},     {HloOpcode::kNot, &Not},
  };
  return kRows;
}

}  // namespace xla::cpu
