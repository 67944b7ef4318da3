#pragma once

#include <cstdint>

#include "llvm/IR/IRBuilder.h"
#include "xla/small_float.h"
#include "xla/xla_data_enums.h"

// Floating-point types below f32, whose values are computed with in f32: the ways there and back. Values are
// numbers or vectors of them.
namespace xla::cpu {

// Sign, exponent and mantissa in `total_bits` bits.
struct FloatFormat {
  int total_bits;
  int exponent_bits;
  int mantissa_bits;
  int bias;
  SmallFloatKind kind;

  int64_t sign_mask() const { return kind == SmallFloatKind::kPowers ? 0 : int64_t{1} << (total_bits - 1); }
  int64_t magnitude_mask() const {
    return static_cast<int64_t>((uint64_t{1} << (exponent_bits + mantissa_bits)) - 1);
  }
  int64_t top_exponent() const { return ((int64_t{1} << exponent_bits) - 1) << mantissa_bits; }
  // The largest finite value's bits.
  int64_t max_finite() const;
  // What a number that is too large becomes, with its sign in place.
  int64_t OverflowBits(bool negative) const;
};

// Of any floating-point type.
FloatFormat FormatOf(PrimitiveType type);

// f32 of the bits of a type below f32 (i8 or i16), exactly; f16 loses the difference between signalling and
// quiet NaN.
llvm::Value* DecodeNarrowFloat(llvm::IRBuilderBase& ir, PrimitiveType type, llvm::Value* bits);
// The bits (i8 or i16) of a number that the type has.
llvm::Value* EncodeNarrowFloat(llvm::IRBuilderBase& ir, PrimitiveType type, llvm::Value* value);
// The number of the type that is nearest to a number (f32 or f64), ties to even, in f32.
llvm::Value* RoundToNarrowFloat(llvm::IRBuilderBase& ir, PrimitiveType type, llvm::Value* value);

}  // namespace xla::cpu
