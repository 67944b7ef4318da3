// Floats whose results one rounding makes exact. Narrower types than f32 are f32 here; EmitElementwise rounds
// what comes out.
#include "absl/container/inlined_vector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Intrinsics.h"
#include "xla/cpu/emit/elementwise_tables.h"
#include "xla/cpu/math/functions.h"

namespace xla::cpu {
namespace {

using llvm::Value;

template <llvm::Intrinsic::ID kIntrinsic>
Value* Unary(const ElementwiseOp& op, Values v) {
  return op.ir().CreateUnaryIntrinsic(kIntrinsic, v[0]);
}

// Gives a NaN among its operands, and 0 rather than -0; minimum: -0.
template <llvm::Intrinsic::ID kIntrinsic>
Value* Binary(const ElementwiseOp& op, Values v) {
  return op.ir().CreateBinaryIntrinsic(kIntrinsic, v[0], v[1]);
}

Value* Add(const ElementwiseOp& op, Values v) { return op.ir().CreateFAdd(v[0], v[1]); }
Value* Subtract(const ElementwiseOp& op, Values v) { return op.ir().CreateFSub(v[0], v[1]); }
Value* Multiply(const ElementwiseOp& op, Values v) { return op.ir().CreateFMul(v[0], v[1]); }
Value* Divide(const ElementwiseOp& op, Values v) { return op.ir().CreateFDiv(v[0], v[1]); }
Value* Remainder(const ElementwiseOp& op, Values v) { return op.ir().CreateFRem(v[0], v[1]); }
Value* Negate(const ElementwiseOp& op, Values v) { return op.ir().CreateFNeg(v[0]); }
Value* Real(const ElementwiseOp&, Values v) { return v[0]; }
Value* Imag(const ElementwiseOp&, Values v) { return Number(v[0], 0); }

// Zeros and NaN are kept as they are.
Value* Sign(const ElementwiseOp& op, Values v) {
  llvm::IRBuilderBase& ir = op.ir();
  Value* one = ir.CreateCopySign(Number(v[0], 1), v[0]);
  return ir.CreateSelect(ir.CreateFCmpONE(v[0], Number(v[0], 0)), one, v[0]);
}

Value* IsFinite(const ElementwiseOp& op, Values v) {
  llvm::IRBuilderBase& ir = op.ir();
  return ir.CreateFCmpONE(ir.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, v[0]),
                          llvm::ConstantFP::getInfinity(v[0]->getType()));
}

// The powers of two have no zero, which small results would become in f32.
Value* Math(const ElementwiseOp& op, Values v) {
  const PrimitiveType type = op.type == F8E8M0FNU ? F64 : op.type;
  absl::InlinedVector<Lanes, 2> operands;
  for (Value* operand : v) {
    operands.push_back({op.ir().CreateFPCast(operand, op.lanes.VectorOf(op.lanes.ComputeType(type)))});
  }
  return EmitMathFunction(op.lanes, op.opcode, operands).re;
}

}  // namespace

llvm::Value* Number(Value* like, double number) { return llvm::ConstantFP::get(like->getType(), number); }

absl::Span<const RealRow> FloatEmitters() {
  // Of two rows of an op the first one counts.
  static constexpr RealRow kRows[] = {
      {HloOpcode::kAdd, &Add},
      {HloOpcode::kSubtract, &Subtract},
      {HloOpcode::kMultiply, &Multiply},
      {HloOpcode::kDivide, &Divide},
      {HloOpcode::kRemainder, &Remainder},
      {HloOpcode::kMaximum, &Binary<llvm::Intrinsic::maximum>},
      {HloOpcode::kMinimum, &Binary<llvm::Intrinsic::minimum>},
      {HloOpcode::kAbs, &Unary<llvm::Intrinsic::fabs>},
      {HloOpcode::kNegate, &Negate},
      {HloOpcode::kSign, &Sign},
      {HloOpcode::kSqrt, &Unary<llvm::Intrinsic::sqrt>},
      {HloOpcode::kCeil, &Unary<llvm::Intrinsic::ceil>},
      {HloOpcode::kFloor, &Unary<llvm::Intrinsic::floor>},
      {HloOpcode::kRoundNearestAfz, &Unary<llvm::Intrinsic::round>},
      {HloOpcode::kRoundNearestEven, &Unary<llvm::Intrinsic::roundeven>},
      {HloOpcode::kReal, &Real},
      {HloOpcode::kImag, &Imag},
      {HloOpcode::kIsFinite, &IsFinite},
#define TESSERA_ROW(Name) {HloOpcode::k##Name, &Math},
      TESSERA_REAL_FUNCTIONS(TESSERA_ROW) TESSERA_REAL_FUNCTIONS_OF_TWO(TESSERA_ROW)
#undef TESSERA_ROW
  };
  return kRows;
}

}  // namespace xla::cpu
