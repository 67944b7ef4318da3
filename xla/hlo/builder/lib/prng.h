#pragma once

#include <array>
#include <functional>
#include <utility>

#include "xla/hlo/builder/xla_builder.h"

// Random numbers as programs: counter-based generators and the distributions made of their bits. The
// generators are those of Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC 2011. Bits are a
// function of key and state; every function gives the state from which the next call goes on.

namespace xla {

struct RngOutput {
  XlaOp value;
  XlaOp state;
};

// Random bits of a shape, from a key (u64 scalar) and a state. Shapes of U32, S32 and F32, or of U64, S64 and
// F64, give u32 or u64 arrays of their sizes; narrower integers and floating-point numbers give unsigned
// integers of their width, the low bits of a word each. Other types are an error.
using BitGeneratorTy = std::function<RngOutput(XlaOp key, XlaOp initial_state, const Shape& shape)>;

// Threefry-2x32 with 20 rounds. The state, u64 with one element, is the first counter. Block i gives the two
// words of 64-bit element i; or of 32-bit elements two neighbours along the first dimension of even size
// (without one, along the largest, whose last half block is dropped).
RngOutput ThreeFryBitGenerator(XlaOp key, XlaOp initial_state, const Shape& shape);

// Philox-4x32 with 10 rounds. The state, u64[2], is the first counter of 128 bits, the low half first. The
// words of the blocks fill the elements in row-major order, the low word of 64 bits first.
RngOutput PhiloxBitGenerator(XlaOp key, XlaOp initial_state, const Shape& shape);

// (state, key) for PhiloxBitGenerator from a key of which any part may be weak.
std::pair<XlaOp, XlaOp> ScramblePhiloxKey(XlaOp key);

// Floating-point numbers (m / 2^n) * (maxval - minval) + minval of minval's type, where m is the n highest
// bits of the integers `bits`, which must be as wide as that type, and n the number of explicit mantissa
// bits, 23 for F32. (For F16 these are the ten lowest bits.) At least minval, below maxval but for rounding.
XlaOp ConvertRandomBitsToUniformFloatingPoint(XlaOp bits, XlaOp minval, XlaOp maxval);

// Uniform in [minval, maxval), as above, of shape's floating-point type.
RngOutput UniformFloatingPointDistribution(XlaOp key, XlaOp initial_state, BitGeneratorTy bit_generator,
                                           XlaOp minval, XlaOp maxval, const Shape& shape);

// minval + bits mod (maxval - minval): integers of shape's type S32, U32, S64 or U64. Where the range does
// not divide 2^32 or 2^64, its lower part comes a little more often.
RngOutput UniformIntDistribution(XlaOp key, XlaOp initial_state, BitGeneratorTy bit_generator, XlaOp minval,
                                 XlaOp maxval, const Shape& shape);

// Normal with mean 0 and variance 1, of shape's type F32 or F64: the transform of Box and Muller, "A note on
// the generation of random normal deviates", 1958, of pairs of uniform numbers. They are neighbours along the
// dimension that ThreeFryBitGenerator would choose. Numbers below 1e-7 count as 1e-7, which bounds the result
// by 5.68.
RngOutput NormalFloatingPointDistribution(XlaOp key, XlaOp initial_state, BitGeneratorTy bit_generator,
                                          const Shape& shape);

// (x0, x1), uniform in [0, 1), to two independent normal numbers r sin(2 pi x1), r cos(2 pi x1), where
// r = sqrt(-2 ln max(x0, 1e-7)).
std::pair<XlaOp, XlaOp> BoxMullerTransform(XlaOp x0, XlaOp x1);

// A u64 array as two of u32, the low words first; and back.
std::array<XlaOp, 2> Uint64ToUint32s(XlaOp u64);
XlaOp Uint32sToUint64(std::array<XlaOp, 2> u32s);

}  // namespace xla
