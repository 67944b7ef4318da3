// Between element types; and compare, whose result has another type than its operands.
#include <cmath>
#include <cstdint>

#include "llvm/IR/Constants.h"
#include "llvm/IR/Intrinsics.h"
#include "xla/comparison_util.h"
#include "xla/cpu/emit/elementwise_tables.h"
#include "xla/cpu/emit/narrow_floats.h"
#include "xla/primitive_util.h"

namespace xla::cpu {
namespace {

using llvm::CmpInst;
using llvm::Value;
using primitive_util::BitWidth;
using primitive_util::IsComplexType;
using primitive_util::IsFloatingPointType;
using primitive_util::IsIntegralType;
using primitive_util::IsSignedIntegralType;

llvm::Type* IntegerLike(llvm::IRBuilderBase& ir, Value* value, int bits) {
  return value->getType()->getWithNewType(ir.getIntNTy(bits));
}

Value* Integer(Value* like, int64_t number) {
  return llvm::ConstantInt::get(like->getType(), static_cast<uint64_t>(number), /*IsSigned=*/true,
                                /*ImplicitTrunc=*/true);
}

// --- Compare

CmpInst::Predicate IntegerPredicate(ComparisonDirection direction, bool is_signed) {
  switch (direction) {
    case ComparisonDirection::kEq:
      return CmpInst::ICMP_EQ;
    case ComparisonDirection::kNe:
      return CmpInst::ICMP_NE;
    case ComparisonDirection::kGe:
      return is_signed ? CmpInst::ICMP_SGE : CmpInst::ICMP_UGE;
    case ComparisonDirection::kGt:
      return is_signed ? CmpInst::ICMP_SGT : CmpInst::ICMP_UGT;
    case ComparisonDirection::kLe:
      return is_signed ? CmpInst::ICMP_SLE : CmpInst::ICMP_ULE;
    case ComparisonDirection::kLt:
      return is_signed ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT;
  }
  return CmpInst::BAD_ICMP_PREDICATE;
}

CmpInst::Predicate FloatPredicate(ComparisonDirection direction) {
  switch (direction) {
    case ComparisonDirection::kEq:
      return CmpInst::FCMP_OEQ;
    case ComparisonDirection::kNe:
      return CmpInst::FCMP_UNE;
    case ComparisonDirection::kGe:
      return CmpInst::FCMP_OGE;
    case ComparisonDirection::kGt:
      return CmpInst::FCMP_OGT;
    case ComparisonDirection::kLe:
      return CmpInst::FCMP_OLE;
    case ComparisonDirection::kLt:
      return CmpInst::FCMP_OLT;
  }
  return CmpInst::BAD_FCMP_PREDICATE;
}

// By real parts, then by imaginary parts. A NaN anywhere is unordered.
Value* CompareComplex(llvm::IRBuilderBase& ir, ComparisonDirection direction, Lanes a, Lanes b) {
  Value* re = ir.CreateFCmp(FloatPredicate(direction), a.re, b.re);
  Value* im = ir.CreateFCmp(FloatPredicate(direction), a.im, b.im);
  if (direction == ComparisonDirection::kEq) return ir.CreateAnd(re, im);
  if (direction == ComparisonDirection::kNe) return ir.CreateOr(re, im);
  Value* ordered = ir.CreateAnd(ir.CreateFCmpORD(a.re, b.re), ir.CreateFCmpORD(a.im, b.im));
  return ir.CreateAnd(ordered, ir.CreateSelect(ir.CreateFCmpOEQ(a.re, b.re), im, re));
}

// A signed number that orders floats: -NaN < -inf < .. < -0 < 0 < .. < NaN.
Value* TotalOrderKey(llvm::IRBuilderBase& ir, Value* value) {
  const int bits = static_cast<int>(value->getType()->getScalarSizeInBits());
  Value* word = ir.CreateBitCast(value, IntegerLike(ir, value, bits));
  Value* negative = ir.CreateAShr(word, Integer(word, bits - 1));
  return ir.CreateXor(word, ir.CreateLShr(negative, Integer(word, 1)));
}

// --- Convert

// Truncates; what is out of range becomes the nearest limit, NaN 0.
Value* FloatToInteger(LaneBuilder& lanes, PrimitiveType to, Value* value) {
  llvm::IRBuilderBase& ir = lanes.ir();
  const int bits = BitWidth(to);
  const bool is_signed = IsSignedIntegralType(to);
  if (bits >= 32) {
    llvm::Type* types[] = {IntegerLike(ir, value, bits), value->getType()};
    return ir.CreateIntrinsic(is_signed ? llvm::Intrinsic::fptosi_sat : llvm::Intrinsic::fptoui_sat, types,
                              {value});
  }
  // The limits are exact in f32, and the integer fits into 32 bits.
  Value* low = Number(value, is_signed ? -std::ldexp(1.0, bits - 1) : 0);
  Value* high = Number(value, std::ldexp(1.0, is_signed ? bits - 1 : bits) - 1);
  Value* number = ir.CreateSelect(ir.CreateFCmpORD(value, value), value, Number(value, 0));
  number = ir.CreateSelect(ir.CreateFCmpOLT(number, low), low, number);
  number = ir.CreateSelect(ir.CreateFCmpOGT(number, high), high, number);
  return ir.CreateTrunc(ir.CreateFPToSI(number, IntegerLike(ir, number, 32)),
                        lanes.VectorOf(lanes.ComputeType(to)));
}

// Rounded once, also to narrow types.
Value* IntegerToFloat(LaneBuilder& lanes, PrimitiveType to, bool is_signed, Value* value) {
  llvm::IRBuilderBase& ir = lanes.ir();
  const int bits = static_cast<int>(value->getType()->getScalarSizeInBits());
  const bool is_wide = to == F32 || to == F64;
  // An integer of more than 53 bits is cut with its lost bits gathered in the last kept one.
  if (!is_wide && bits == 64) {
    Value* magnitude =
        is_signed ? ir.CreateBinaryIntrinsic(llvm::Intrinsic::abs, value, ir.getFalse()) : value;
    Value* lost = ir.CreateICmpNE(ir.CreateAnd(magnitude, Integer(value, 0x7ff)), Integer(value, 0));
    Value* kept = ir.CreateAnd(magnitude, Integer(value, ~int64_t{0x7ff}));
    Value* cut = ir.CreateOr(kept, ir.CreateSelect(lost, Integer(value, 0x800), Integer(value, 0)));
    Value* large = ir.CreateICmpUGT(magnitude, Integer(value, (int64_t{1} << 53) - 1));
    magnitude = ir.CreateSelect(large, cut, magnitude);
    value = !is_signed ? magnitude
                       : ir.CreateSelect(ir.CreateICmpSLT(value, Integer(value, 0)), ir.CreateNeg(magnitude),
                                         magnitude);
  }
  llvm::Type* floats =
      lanes.VectorOf(to == F64 || (!is_wide && bits >= 32) ? ir.getDoubleTy() : ir.getFloatTy());
  Value* number = is_signed ? ir.CreateSIToFP(value, floats) : ir.CreateUIToFP(value, floats);
  return lanes.RoundTo(to, number);
}

Value* ConvertReal(LaneBuilder& lanes, PrimitiveType from, PrimitiveType to, Value* value) {
  llvm::IRBuilderBase& ir = lanes.ir();
  const bool from_float = IsFloatingPointType(from);
  if (to == PRED) {
    if (from == PRED) return value;
    if (from_float) return ir.CreateFCmpUNE(value, Number(value, 0));
    return ir.CreateICmpNE(value, Integer(value, 0));
  }
  if (IsFloatingPointType(to)) {
    if (from_float) return lanes.RoundTo(to, value);
    return IntegerToFloat(lanes, to, IsSignedIntegralType(from), value);
  }
  if (from_float) return FloatToInteger(lanes, to, value);
  Value* resized = ir.CreateIntCast(value, lanes.VectorOf(lanes.ComputeType(to)), IsSignedIntegralType(from));
  return lanes.Wrap(to, resized);
}

Lanes Convert(const ElementwiseOp& op, absl::Span<const Lanes> v) {
  return EmitConvert(op.lanes, op.type, op.result, v[0]);
}

// --- The bits of a value

// Integers of 8 bits or more, the bits of the type in the lowest ones.
Value* ToBits(LaneBuilder& lanes, PrimitiveType type, Value* value) {
  llvm::IRBuilderBase& ir = lanes.ir();
  Value* stored = lanes.Encode(type, value);
  return ir.CreateBitCast(stored, IntegerLike(ir, stored, primitive_util::StorageBitWidth(type)));
}

Value* FromBits(LaneBuilder& lanes, PrimitiveType type, Value* bits) {
  llvm::IRBuilderBase& ir = lanes.ir();
  const int width = BitWidth(type);
  if (width < 8) bits = ir.CreateAnd(bits, Integer(bits, (int64_t{1} << width) - 1));
  return lanes.Decode(type, ir.CreateBitCast(bits, lanes.VectorOf(lanes.MemoryType(type))));
}

Lanes BitcastConvert(const ElementwiseOp& op, absl::Span<const Lanes> v) {
  if (op.type == op.result) return v[0];
  return {FromBits(op.lanes, op.result, ToBits(op.lanes, op.type, v[0].re))};
}

// As if converted to a narrower format and back, on the bits of the type.
class PrecisionReducer {
 public:
  PrecisionReducer(llvm::IRBuilderBase& ir, const FloatFormat& format, Value* bits)
      : ir_(ir), format_(format), bits_(bits) {
    sign_ = And(bits, format.sign_mask());
    is_negative_ = ir.CreateICmpNE(sign_, Integer(bits, 0));
  }

  Value* Reduce(int64_t exponent_bits, int64_t mantissa_bits) {
    Value* whole = And(bits_, format_.magnitude_mask());
    Value* too_large = Integer(bits_, format_.max_finite() + 1);
    Value* magnitude = whole;
    if (mantissa_bits < format_.mantissa_bits) {
      magnitude = RoundedTo(whole, format_.mantissa_bits - static_cast<int>(mantissa_bits));
    }
    Value* result = ir_.CreateOr(magnitude, sign_);
    if (exponent_bits < format_.exponent_bits) {
      result = WithinExponents(result, magnitude, static_cast<int>(exponent_bits));
    }
    result = ir_.CreateSelect(ir_.CreateICmpUGE(magnitude, too_large), Infinity(), result);
    // NaN and infinities stay.
    Value* stays = format_.kind == SmallFloatKind::kFnuz
                       ? ir_.CreateICmpEQ(bits_, Integer(bits_, format_.sign_mask()))
                       : ir_.CreateICmpUGE(whole, too_large);
    return ir_.CreateSelect(stays, bits_, result);
  }

 private:
  Value* And(Value* bits, int64_t mask) { return ir_.CreateAnd(bits, Integer(bits, mask)); }
  Value* Signed(int64_t positive, int64_t negative) {
    return ir_.CreateSelect(is_negative_, Integer(bits_, negative), Integer(bits_, positive));
  }
  Value* Infinity() { return Signed(format_.OverflowBits(false), format_.OverflowBits(true)); }

  // To nearest, ties to even; a carry out of the mantissa raises the exponent.
  Value* RoundedTo(Value* magnitude, int dropped) {
    Value* odd = And(ir_.CreateLShr(magnitude, Integer(bits_, dropped)), 1);
    Value* half = ir_.CreateAdd(odd, Integer(bits_, (int64_t{1} << (dropped - 1)) - 1));
    return And(ir_.CreateAdd(magnitude, half), -(int64_t{1} << dropped));
  }

  // The narrower format has infinities, and rounds to zero what would be subnormal in it.
  Value* WithinExponents(Value* result, Value* magnitude, int exponent_bits) {
    const int64_t range = (int64_t{1} << (exponent_bits - 1)) - 1;
    Value* exponent = ir_.CreateLShr(magnitude, Integer(bits_, format_.mantissa_bits));
    const bool has_zero = format_.kind != SmallFloatKind::kPowers;
    const bool has_negative_zero = format_.kind != SmallFloatKind::kFnuz;
    Value* zero = has_zero ? Signed(0, has_negative_zero ? format_.sign_mask() : 0)
                           : Integer(bits_, format_.magnitude_mask());
    Value* is_small = ir_.CreateICmpSLE(exponent, Integer(bits_, format_.bias - range));
    Value* is_large = ir_.CreateICmpSGT(exponent, Integer(bits_, format_.bias + range));
    return ir_.CreateSelect(is_large, Infinity(), ir_.CreateSelect(is_small, zero, result));
  }

  llvm::IRBuilderBase& ir_;
  FloatFormat format_;
  Value *bits_, *sign_, *is_negative_;
};

Lanes ReducePrecision(const ElementwiseOp& op, absl::Span<const Lanes> v) {
  llvm::IRBuilderBase& ir = op.ir();
  const FloatFormat format = FormatOf(op.type);
  Value* bits = ToBits(op.lanes, op.type, v[0].re);
  // Room for a carry out of the top.
  if (format.total_bits <= 16) bits = ir.CreateZExt(bits, IntegerLike(ir, bits, 32));
  bits = PrecisionReducer(ir, format, bits)
             .Reduce(op.instruction.exponent_bits(), op.instruction.mantissa_bits());
  bits = ir.CreateTrunc(bits, IntegerLike(ir, bits, primitive_util::StorageBitWidth(op.type)));
  return {FromBits(op.lanes, op.type, bits)};
}

// Rounds to an integer, away from zero with the probability of the fraction: that, as a whole number of
// 2^-bits units, is compared with the random number of as many bits.
Lanes StochasticConvert(const ElementwiseOp& op, absl::Span<const Lanes> v) {
  llvm::IRBuilderBase& ir = op.ir();
  const int bits = BitWidth(op.instruction.operand(1)->shape().element_type());
  Value* value = ir.CreateFPCast(v[0].re, op.lanes.VectorOf(ir.getDoubleTy()));
  Value* magnitude = ir.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, value);
  Value* whole = ir.CreateUnaryIntrinsic(llvm::Intrinsic::floor, magnitude);
  Value* fraction = ir.CreateFSub(magnitude, whole);
  Value* units = ir.CreateFPToUI(ir.CreateFMul(fraction, Number(fraction, std::ldexp(1.0, bits))),
                                 op.lanes.VectorOf(ir.getInt64Ty()));
  Value* up = ir.CreateICmpULT(ir.CreateZExtOrTrunc(v[1].re, units->getType()), units);
  Value* rounded =
      ir.CreateCopySign(ir.CreateSelect(up, ir.CreateFAdd(whole, Number(whole, 1)), whole), value);
  // NaN, infinity and integers have no fraction.
  Value* result = ir.CreateSelect(ir.CreateFCmpOGT(fraction, Number(fraction, 0)), rounded, value);
  return {FloatToInteger(op.lanes, op.result, result)};
}

}  // namespace

Lanes EmitCompare(const ElementwiseOp& op, absl::Span<const Lanes> v) {
  llvm::IRBuilderBase& ir = op.ir();
  const ComparisonDirection direction = op.instruction.comparison_direction();
  if (IsComplexType(op.type)) return {CompareComplex(ir, direction, v[0], v[1])};
  if (!IsFloatingPointType(op.type)) {
    return {ir.CreateICmp(IntegerPredicate(direction, IsSignedIntegralType(op.type)), v[0].re, v[1].re)};
  }
  const bool total_order = op.instruction.comparison_type() == Comparison::Type::kFloatTotalOrder;
  if (!total_order) return {ir.CreateFCmp(FloatPredicate(direction), v[0].re, v[1].re)};
  return {ir.CreateICmp(IntegerPredicate(direction, /*is_signed=*/true), TotalOrderKey(ir, v[0].re),
                        TotalOrderKey(ir, v[1].re))};
}

Lanes EmitConvert(LaneBuilder& lanes, PrimitiveType from, PrimitiveType to, Lanes operand) {
  if (from == to) return operand;
  if (IsComplexType(from)) from = primitive_util::ComplexComponentType(from);
  if (!IsComplexType(to)) return {ConvertReal(lanes, from, to, operand.re)};
  const PrimitiveType part = primitive_util::ComplexComponentType(to);
  Value* re = ConvertReal(lanes, from, part, operand.re);
  return {re, operand.im != nullptr ? ConvertReal(lanes, from, part, operand.im) : Number(re, 0)};
}

absl::Span<const LanesRow> ConvertEmitters() {
  static constexpr LanesRow kRows[] = {
      {HloOpcode::kConvert, &Convert},
      {HloOpcode::kBitcastConvert, &BitcastConvert},
      {HloOpcode::kReducePrecision, &ReducePrecision},
      {HloOpcode::kStochasticConvert, &StochasticConvert},
  };
  return kRows;
}

}  // namespace xla::cpu
