// Complex arithmetic, and the ways between complex and real numbers. Products of parts neither overflow nor
// lose what cancels when they are computed in a wider type.
#include <array>
#include <limits>

#include "llvm/IR/Constants.h"
#include "llvm/IR/Intrinsics.h"
#include "xla/cpu/emit/elementwise_tables.h"
#include "xla/cpu/math/functions.h"

namespace xla::cpu {
namespace {

using llvm::Value;
using Operands = absl::Span<const Lanes>;

// double for parts of f32, and long double for those of f64.
llvm::Type* WidePart(const ElementwiseOp& op) {
  llvm::IRBuilderBase& ir = op.ir();
  if (op.type == C64) return op.lanes.VectorOf(ir.getDoubleTy());
  constexpr int kDigits = std::numeric_limits<long double>::digits;
  return op.lanes.VectorOf(kDigits == 64    ? llvm::Type::getX86_FP80Ty(ir.getContext())
                           : kDigits == 113 ? llvm::Type::getFP128Ty(ir.getContext())
                                            : ir.getDoubleTy());
}

Lanes Widened(const ElementwiseOp& op, Lanes a) {
  llvm::Type* wide = WidePart(op);
  return {op.ir().CreateFPExt(a.re, wide), op.ir().CreateFPExt(a.im, wide)};
}

Lanes Narrowed(const ElementwiseOp& op, Lanes a) {
  llvm::Type* part = op.lanes.VectorOf(op.lanes.ComputeType(op.type));
  return {op.ir().CreateFPTrunc(a.re, part), op.ir().CreateFPTrunc(a.im, part)};
}

Value* IsNaN(llvm::IRBuilderBase& ir, Lanes a) { return ir.CreateFCmpUNO(a.re, a.im); }

Value* IsInfinite(llvm::IRBuilderBase& ir, Value* a) {
  return ir.CreateFCmpOEQ(ir.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, a),
                          llvm::ConstantFP::getInfinity(a->getType()));
}

Lanes Select(llvm::IRBuilderBase& ir, Value* condition, Lanes a, Lanes b) {
  return {ir.CreateSelect(condition, a.re, b.re), ir.CreateSelect(condition, a.im, b.im)};
}

Lanes Add(const ElementwiseOp& op, Operands v) {
  return {op.ir().CreateFAdd(v[0].re, v[1].re), op.ir().CreateFAdd(v[0].im, v[1].im)};
}

Lanes Subtract(const ElementwiseOp& op, Operands v) {
  return {op.ir().CreateFSub(v[0].re, v[1].re), op.ir().CreateFSub(v[0].im, v[1].im)};
}

Lanes Negate(const ElementwiseOp& op, Operands v) {
  return {op.ir().CreateFNeg(v[0].re), op.ir().CreateFNeg(v[0].im)};
}

// a * b + c * d or a * b - c * d
Value* Products(llvm::IRBuilderBase& ir, Value* a, Value* b, bool adds, Value* c, Value* d) {
  Value *first = ir.CreateFMul(a, b), *second = ir.CreateFMul(c, d);
  return adds ? ir.CreateFAdd(first, second) : ir.CreateFSub(first, second);
}

Lanes Multiply(const ElementwiseOp& op, Operands v) {
  const Lanes a = Widened(op, v[0]), b = Widened(op, v[1]);
  return Narrowed(op, {Products(op.ir(), a.re, b.re, false, a.im, b.im),
                       Products(op.ir(), a.re, b.im, true, a.im, b.re)});
}

// The quotient where both parts would be NaN only because b is zero or a part is infinite: a nonzero number
// by zero is infinite, an infinite one by a finite one too, a finite one by an infinite one is zero.
std::array<Value*, 2> DivideAtLimits(llvm::IRBuilderBase& ir, Lanes a, Lanes b, Lanes usual) {
  Value* infinity = llvm::ConstantFP::getInfinity(a.re->getType());
  Value *zero = Number(a.re, 0), *one = Number(a.re, 1);
  auto is_infinite = [&](Lanes z) { return ir.CreateOr(IsInfinite(ir, z.re), IsInfinite(ir, z.im)); };
  auto is_finite = [&](Lanes z) { return ir.CreateNot(ir.CreateOr(is_infinite(z), IsNaN(ir, z))); };
  auto corner = [&](Lanes z) {
    return Lanes{ir.CreateCopySign(ir.CreateSelect(IsInfinite(ir, z.re), one, zero), z.re),
                 ir.CreateCopySign(ir.CreateSelect(IsInfinite(ir, z.im), one, zero), z.im)};
  };
  auto scaled = [&](Value* by, Lanes z) { return Lanes{ir.CreateFMul(by, z.re), ir.CreateFMul(by, z.im)}; };
  const Lanes y = corner(b), x = corner(a);
  const Lanes vanished =
      scaled(zero, {Products(ir, a.re, y.re, true, a.im, y.im), Products(ir, a.im, y.re, false, a.re, y.im)});
  const Lanes grown = scaled(
      infinity, {Products(ir, x.re, b.re, true, x.im, b.im), Products(ir, x.im, b.re, false, x.re, b.im)});
  const Lanes by_zero = scaled(ir.CreateCopySign(infinity, b.re), a);
  Value* b_is_zero = ir.CreateAnd(ir.CreateFCmpOEQ(b.re, zero), ir.CreateFCmpOEQ(b.im, zero));
  Value* a_has_number = ir.CreateOr(ir.CreateFCmpORD(a.re, a.re), ir.CreateFCmpORD(a.im, a.im));
  Lanes result = Select(ir, ir.CreateAnd(is_infinite(b), is_finite(a)), vanished, usual);
  result = Select(ir, ir.CreateAnd(is_infinite(a), is_finite(b)), grown, result);
  result = Select(ir, ir.CreateAnd(b_is_zero, a_has_number), by_zero, result);
  return {result.re, result.im};
}

Lanes Divide(const ElementwiseOp& op, Operands v) {
  llvm::IRBuilderBase& ir = op.ir();
  const Lanes a = Widened(op, v[0]), b = Widened(op, v[1]);
  Value* squares = Products(ir, b.re, b.re, true, b.im, b.im);
  const Lanes usual = {ir.CreateFDiv(Products(ir, a.re, b.re, true, a.im, b.im), squares),
                       ir.CreateFDiv(Products(ir, a.im, b.re, false, a.re, b.im), squares)};
  Value* undefined = ir.CreateAnd(ir.CreateFCmpUNO(usual.re, usual.re), ir.CreateFCmpUNO(usual.im, usual.im));
  const std::array<Value*, 2> result =
      EmitRarely(op.lanes, undefined, {usual.re, usual.im}, [&] { return DivideAtLimits(ir, a, b, usual); });
  return Narrowed(op, {result[0], result[1]});
}

// The absolute value in the wide type, whose squares do not overflow; infinite when a part is.
Value* WideAbs(const ElementwiseOp& op, Lanes a) {
  llvm::IRBuilderBase& ir = op.ir();
  Value* root = ir.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, Products(ir, a.re, a.re, true, a.im, a.im));
  Value* infinite = ir.CreateOr(IsInfinite(ir, a.re), IsInfinite(ir, a.im));
  return ir.CreateSelect(infinite, llvm::ConstantFP::getInfinity(root->getType()), root);
}

Lanes Abs(const ElementwiseOp& op, Operands v) {
  return {op.ir().CreateFPTrunc(WideAbs(op, Widened(op, v[0])), v[0].re->getType())};
}

// The point of the unit circle in the direction of the operand; 0 stays 0.
Lanes Sign(const ElementwiseOp& op, Operands v) {
  llvm::IRBuilderBase& ir = op.ir();
  const Lanes a = Widened(op, v[0]);
  Value* size = WideAbs(op, a);
  const Lanes point = {ir.CreateFDiv(a.re, size), ir.CreateFDiv(a.im, size)};
  return Select(ir, ir.CreateFCmpOEQ(size, Number(size, 0)), v[0], Narrowed(op, point));
}

// Gives a NaN among its operands.
Lanes Extremum(const ElementwiseOp& op, Operands v) {
  llvm::IRBuilderBase& ir = op.ir();
  const bool is_maximum = op.opcode == HloOpcode::kMaximum;
  const Lanes low = is_maximum ? v[0] : v[1], high = is_maximum ? v[1] : v[0];
  // By real parts, then by imaginary parts.
  Value* takes_second = ir.CreateSelect(ir.CreateFCmpOEQ(low.re, high.re), ir.CreateFCmpOLT(low.im, high.im),
                                        ir.CreateFCmpOLT(low.re, high.re));
  takes_second = ir.CreateAnd(ir.CreateNot(IsNaN(ir, v[0])), ir.CreateOr(IsNaN(ir, v[1]), takes_second));
  return Select(ir, takes_second, v[1], v[0]);
}

Lanes Real(const ElementwiseOp&, Operands v) { return {v[0].re}; }
Lanes Imag(const ElementwiseOp&, Operands v) { return {v[0].im}; }
Lanes Math(const ElementwiseOp& op, Operands v) { return EmitMathFunction(op.lanes, op.opcode, v); }

}  // namespace

std::array<Value*, 2> EmitRarely(LaneBuilder& lanes, Value* condition, std::array<Value*, 2> usual,
                                 absl::FunctionRef<std::array<Value*, 2>()> body) {
  llvm::IRBuilderBase& ir = lanes.ir();
  llvm::BasicBlock* before = ir.GetInsertBlock();
  Value* any = lanes.lanes() == 1 ? condition : ir.CreateOrReduce(condition);
  llvm::BasicBlock* after = lanes.CutBlock("usual");
  auto* rare = llvm::BasicBlock::Create(ir.getContext(), "rare", after->getParent(), after);
  ir.CreateCondBr(any, rare, after);
  ir.SetInsertPoint(rare);
  std::array<Value*, 2> made = body();
  for (int i = 0; i < 2; ++i) made[i] = ir.CreateSelect(condition, made[i], usual[i]);
  llvm::BasicBlock* end = ir.GetInsertBlock();
  ir.CreateBr(after);
  ir.SetInsertPoint(after, after->begin());
  std::array<Value*, 2> result;
  for (int i = 0; i < 2; ++i) {
    llvm::PHINode* value = ir.CreatePHI(usual[i]->getType(), 2);
    value->addIncoming(usual[i], before);
    value->addIncoming(made[i], end);
    result[i] = value;
  }
  return result;
}

absl::Span<const LanesRow> ComplexEmitters() {
  // Of two rows of an op the first one counts.
  static constexpr LanesRow kRows[] = {
      {HloOpcode::kAdd, &Add},
      {HloOpcode::kSubtract, &Subtract},
      {HloOpcode::kNegate, &Negate},
      {HloOpcode::kMultiply, &Multiply},
      {HloOpcode::kDivide, &Divide},
      {HloOpcode::kMaximum, &Extremum},
      {HloOpcode::kMinimum, &Extremum},
      {HloOpcode::kAbs, &Abs},
      {HloOpcode::kSign, &Sign},
      {HloOpcode::kReal, &Real},
      {HloOpcode::kImag, &Imag},
#define TESSERA_ROW(Name) {HloOpcode::k##Name, &Math},
      TESSERA_COMPLEX_FUNCTIONS(TESSERA_ROW) TESSERA_COMPLEX_FUNCTIONS_OF_TWO(TESSERA_ROW)
#undef TESSERA_ROW
  };
  return kRows;
}

}  // namespace xla::cpu
