#include "xla/cpu/emit/narrow_floats.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Intrinsics.h"
#include "xla/primitive_util.h"
#include "xla/types.h"

namespace xla::cpu {
namespace {

using llvm::Value;

constexpr int64_t kSign = 0x80000000, kInfinity = 0x7f800000, kNaN = 0x7fc00000;

// The operations on bits of f32 that the formulas below are made of. Constants have the type of the other
// operand.
class Bits {
 public:
  Bits(llvm::IRBuilderBase& ir, Value* v) : ir_(&ir), v_(v) {}
  // Of a number, or of narrower bits.
  static Bits Of(llvm::IRBuilderBase& ir, Value* value) {
    llvm::Type* type = value->getType()->getWithNewType(ir.getInt32Ty());
    const bool is_float = value->getType()->getScalarType()->isFloatTy();
    return Bits(ir, is_float ? ir.CreateBitCast(value, type) : ir.CreateZExt(value, type));
  }

  Value* value() const { return v_; }
  Value* AsFloat() const { return ir_->CreateBitCast(v_, v_->getType()->getWithNewType(ir_->getFloatTy())); }
  Value* Truncated(llvm::Type* type) const {
    return ir_->CreateTrunc(v_, v_->getType()->getWithNewType(type));
  }

  Bits operator&(int64_t mask) const { return {*ir_, ir_->CreateAnd(v_, Constant(mask))}; }
  Bits operator|(int64_t mask) const { return {*ir_, ir_->CreateOr(v_, Constant(mask))}; }
  Bits operator^(int64_t mask) const { return {*ir_, ir_->CreateXor(v_, Constant(mask))}; }
  Bits operator|(Bits b) const { return {*ir_, ir_->CreateOr(v_, b.v_)}; }
  Bits operator+(Bits b) const { return {*ir_, ir_->CreateAdd(v_, b.v_)}; }
  Bits operator+(int64_t b) const { return {*ir_, ir_->CreateAdd(v_, Constant(b))}; }
  Bits operator-(int64_t b) const { return *this + -b; }
  Bits operator<<(int count) const { return {*ir_, ir_->CreateShl(v_, Constant(count))}; }
  Bits operator>>(int count) const { return {*ir_, ir_->CreateLShr(v_, Constant(count))}; }
  Value* operator<(int64_t b) const { return ir_->CreateICmpULT(v_, Constant(b)); }
  Value* operator>(int64_t b) const { return ir_->CreateICmpUGT(v_, Constant(b)); }
  Value* operator==(int64_t b) const { return ir_->CreateICmpEQ(v_, Constant(b)); }

  // Where the condition holds the bits, else others.
  Bits Where(Value* condition, Bits otherwise) const {
    return {*ir_, ir_->CreateSelect(condition, v_, otherwise.v_)};
  }
  Bits Unless(Value* condition, int64_t bits) const {
    return {*ir_, ir_->CreateSelect(condition, Constant(bits), v_)};
  }
  // The bits of the sum with a number.
  Bits PlusNumber(double number) const {
    Value* addend = llvm::ConstantFP::get(v_->getType()->getWithNewType(ir_->getFloatTy()), number);
    return Of(*ir_, ir_->CreateFAdd(AsFloat(), addend));
  }

 private:
  Value* Constant(int64_t bits) const {
    return llvm::ConstantInt::get(v_->getType(), static_cast<uint32_t>(bits));
  }

  llvm::IRBuilderBase* ir_;
  Value* v_;
};

// Bits of f32 from bits of the same finite, normal value, and the smallest normal value.
int64_t Widened(const FloatFormat& format, int64_t magnitude) {
  return (magnitude << (23 - format.mantissa_bits)) + (int64_t{127 - format.bias} << 23);
}
int64_t MinNormal(const FloatFormat& format) { return int64_t{128 - format.bias} << 23; }

// A f64 as f32 rounded to odd: the last bit says whether anything was lost, so that rounding once more, to at
// least two bits less, is as if from the f64 (S. Boldo, G. Melquiond, Emulation of FMA and correctly rounded
// sums, 2008).
Value* RoundToOdd(llvm::IRBuilderBase& ir, Value* value) {
  Value* nearest = ir.CreateFPTrunc(value, value->getType()->getWithNewType(ir.getFloatTy()));
  Value* back = ir.CreateFPExt(nearest, value->getType());
  const Bits bits = Bits::Of(ir, nearest);
  Value* lost = ir.CreateFCmpONE(back, value);
  Value* too_large = ir.CreateFCmpOGT(ir.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, back),
                                      ir.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, value));
  const Bits toward_zero = (bits - 1).Where(too_large, bits);
  return (toward_zero | 1).Where(lost, bits).AsFloat();
}

Value* RoundToBfloat16(llvm::IRBuilderBase& ir, Value* value) {
  const Bits bits = Bits::Of(ir, value);
  const Bits rounded = bits + 0x7fff + ((bits >> 16) & 1);
  const Bits nan = bits | 0x400000;
  return (nan.Where(ir.CreateFCmpUNO(value, value), rounded) & 0xffff0000).AsFloat();
}

// Powers of two from 2^-127, which is subnormal in f32, to 2^127. A tie goes up.
Value* RoundToPower(llvm::IRBuilderBase& ir, Value* value) {
  const Bits bits = Bits::Of(ir, value);
  const Bits lowest = Bits(ir, llvm::ConstantInt::get(bits.value()->getType(), 0x400000));
  const Bits power = lowest.Where(bits < 0x600000, (bits + 0x400000) & kInfinity);
  Value* positive = ir.CreateFCmpOGT(value, llvm::ConstantFP::getZero(value->getType()));
  Value* good = ir.CreateAnd(positive, bits < 0x7f400000);
  return power.Unless(ir.CreateNot(good), kNaN).AsFloat();
}

}  // namespace

int64_t FloatFormat::max_finite() const {
  switch (kind) {
    case SmallFloatKind::kIeee:
      return top_exponent() - 1;
    case SmallFloatKind::kFn:
    case SmallFloatKind::kPowers:
      return magnitude_mask() - 1;
    case SmallFloatKind::kFnuz:
    case SmallFloatKind::kFinite:
      return magnitude_mask();
  }
  return 0;
}

int64_t FloatFormat::OverflowBits(bool negative) const {
  const int64_t sign = negative ? sign_mask() : 0;
  switch (kind) {
    case SmallFloatKind::kIeee:
      return sign | top_exponent();
    case SmallFloatKind::kFn:
    case SmallFloatKind::kPowers:
      return sign | magnitude_mask();
    case SmallFloatKind::kFnuz:
      return sign_mask();
    case SmallFloatKind::kFinite:
      return sign | max_finite();
  }
  return 0;
}

FloatFormat FormatOf(PrimitiveType type) {
  if (type == F32) return {32, 8, 23, 127, SmallFloatKind::kIeee};
  if (type == F64) return {64, 11, 52, 1023, SmallFloatKind::kIeee};
  return primitive_util::FloatingPointTypeSwitch<FloatFormat>(
      [](auto constant) -> FloatFormat {
        using T = primitive_util::NativeTypeOf<constant>;
        if constexpr (is_small_float_v<T>) {
          return {T::kTotalBits, T::kExponentBits, T::kMantissaBits, T::kBias, T::kKind};
        } else {
          return {};
        }
      },
      type);
}

Value* DecodeNarrowFloat(llvm::IRBuilderBase& ir, PrimitiveType type, Value* narrow) {
  if (type == F16) {
    Value* half = ir.CreateBitCast(narrow, narrow->getType()->getWithNewType(ir.getHalfTy()));
    return ir.CreateFPExt(half, narrow->getType()->getWithNewType(ir.getFloatTy()));
  }
  const Bits bits = Bits::Of(ir, narrow);
  if (type == BF16) return (bits << 16).AsFloat();
  const FloatFormat format = FormatOf(type);
  const Bits magnitude = bits & format.magnitude_mask();
  if (format.kind == SmallFloatKind::kPowers) {
    return (magnitude << 23).Unless(magnitude == 0, 0x400000).Unless(magnitude == 0xff, kNaN).AsFloat();
  }
  // A subnormal number is the mantissa of a number of the next exponent, without its leading one.
  const Bits normal = (magnitude << (23 - format.mantissa_bits)) + (int64_t{127 - format.bias} << 23);
  const Bits subnormal = (normal + (int64_t{1} << 23)).PlusNumber(-std::ldexp(1.0, 1 - format.bias));
  Bits result = subnormal.Where(magnitude < (int64_t{1} << format.mantissa_bits), normal);
  const Bits sign = (bits & format.sign_mask()) << (32 - format.total_bits);
  switch (format.kind) {
    case SmallFloatKind::kIeee:
      result = (normal | kInfinity).Where(magnitude > format.max_finite(), result);
      break;
    case SmallFloatKind::kFn:
      result = result.Unless(magnitude == format.magnitude_mask(), kNaN);
      break;
    case SmallFloatKind::kFnuz:
      result = result.Unless(bits == format.sign_mask(), kNaN);
      break;
    case SmallFloatKind::kFinite:
    case SmallFloatKind::kPowers:
      break;
  }
  return (result | sign).AsFloat();
}

Value* EncodeNarrowFloat(llvm::IRBuilderBase& ir, PrimitiveType type, Value* value) {
  if (type == F16) {
    Value* half = ir.CreateFPTrunc(value, value->getType()->getWithNewType(ir.getHalfTy()));
    return ir.CreateBitCast(half, value->getType()->getWithNewType(ir.getInt16Ty()));
  }
  const Bits bits = Bits::Of(ir, value);
  if (type == BF16) return (bits >> 16).Truncated(ir.getInt16Ty());
  const FloatFormat format = FormatOf(type);
  if (format.kind == SmallFloatKind::kPowers) return (bits >> 23).Truncated(ir.getInt8Ty());
  const int dropped = 23 - format.mantissa_bits;
  const Bits magnitude = bits & (kSign - 1);
  const Bits normal = (magnitude >> dropped) - (int64_t{127 - format.bias} << format.mantissa_bits);
  const Bits subnormal =
      (magnitude.PlusNumber(std::ldexp(1.0, 1 - format.bias)) - MinNormal(format)) >> dropped;
  Bits result = subnormal.Where(magnitude < MinNormal(format), normal);
  if (format.kind == SmallFloatKind::kIeee) {
    const Bits special =
        ((magnitude >> dropped) & ((int64_t{1} << format.mantissa_bits) - 1)) | format.top_exponent();
    result = special.Where(magnitude > kInfinity - 1, result);
  } else if (format.kind == SmallFloatKind::kFn) {
    result = result.Unless(magnitude > kInfinity, format.magnitude_mask());
  }
  result = result | ((bits & kSign) >> (32 - format.total_bits));
  if (format.kind == SmallFloatKind::kFnuz) result = result.Unless(magnitude > kInfinity, format.sign_mask());
  return result.Truncated(ir.getInt8Ty());
}

Value* RoundToNarrowFloat(llvm::IRBuilderBase& ir, PrimitiveType type, Value* value) {
  if (value->getType()->getScalarType()->isDoubleTy()) value = RoundToOdd(ir, value);
  if (type == F16) return DecodeNarrowFloat(ir, type, EncodeNarrowFloat(ir, type, value));
  if (type == BF16) return RoundToBfloat16(ir, value);
  const FloatFormat format = FormatOf(type);
  if (format.kind == SmallFloatKind::kPowers) return RoundToPower(ir, value);
  const Bits bits = Bits::Of(ir, value);
  const Bits magnitude = bits & (kSign - 1);
  const int dropped = 23 - format.mantissa_bits;
  const int64_t half_less = (int64_t{1} << (dropped - 1)) - 1;
  const Bits normal = (magnitude + half_less + ((magnitude >> dropped) & 1)) & ~((int64_t{1} << dropped) - 1);
  // The unit of the last place of this number is that of the subnormal ones, so that the addition rounds.
  const double large = std::ldexp(1.0, 24 - format.bias - format.mantissa_bits);
  const Bits subnormal = magnitude.PlusNumber(large).PlusNumber(-large);
  Bits result = subnormal.Where(magnitude < MinNormal(format), normal);
  const int64_t largest = Widened(format, format.max_finite());
  const int64_t overflow = format.kind == SmallFloatKind::kIeee     ? kInfinity
                           : format.kind == SmallFloatKind::kFinite ? largest
                                                                    : kNaN;
  result = result.Unless(result > largest, overflow);
  Bits sign = bits & kSign;
  Value* is_nan = magnitude > kInfinity;
  switch (format.kind) {
    case SmallFloatKind::kIeee:
      result = result.Unless(is_nan, kNaN);
      break;
    case SmallFloatKind::kFnuz:
      sign = sign.Unless(result == 0, 0).Unless(result == kNaN, kSign);
      break;
    case SmallFloatKind::kFinite:
      result = result.Unless(is_nan, 0);
      sign = (sign ^ kSign).Where(is_nan, sign);
      break;
    case SmallFloatKind::kFn:
    case SmallFloatKind::kPowers:
      break;
  }
  return (result | sign).AsFloat();
}

}  // namespace xla::cpu
