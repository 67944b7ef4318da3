#include "xla/hlo/builder/lib/prng.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <numbers>
#include <vector>

#include "absl/strings/string_view.h"
#include "xla/literal_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

using Words2 = std::array<XlaOp, 2>;
using Words4 = std::array<XlaOp, 4>;

XlaOp U32Scalar(XlaBuilder* builder, uint32_t value) { return ConstantR0<uint32_t>(builder, value); }
XlaOp U64Scalar(XlaBuilder* builder, uint64_t value) { return ConstantR0<uint64_t>(builder, value); }

// A number as a scalar of `type`.
absl::StatusOr<XlaOp> Number(XlaBuilder* builder, PrimitiveType type, double value) {
  TF_ASSIGN_OR_RETURN(Literal literal, LiteralUtil::CreateR0<double>(value).Convert(type));
  return ConstantLiteral(builder, literal);
}

RngOutput Failed(XlaBuilder* builder, const absl::Status& error, XlaOp state) {
  return {builder->ReportError(error), state};
}

// --- Threefry

// Arrays of u32 turned left by 0 < bits < 32.
XlaOp RotateLeft(XlaOp x, uint32_t bits) {
  return Or(ShiftLeft(x, U32Scalar(x.builder(), bits)),
            ShiftRightLogical(x, U32Scalar(x.builder(), 32 - bits)));
}

Words2 Threefry2x32Blocks(Words2 counter, Words2 key) {
  static constexpr uint32_t kRotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  XlaBuilder* builder = key[0].builder();
  const XlaOp keys[3] = {key[0], key[1], Xor(Xor(key[0], key[1]), U32Scalar(builder, 0x1BD11BDA))};
  XlaOp x = Add(counter[0], keys[0]), y = Add(counter[1], keys[1]);
  for (uint32_t group = 0; group < 5; ++group) {
    for (uint32_t rotation : kRotations[group % 2]) {
      x = Add(x, y);
      y = Xor(RotateLeft(y, rotation), x);
    }
    x = Add(x, keys[(group + 1) % 3]);
    y = Add(y, Add(keys[(group + 2) % 3], U32Scalar(builder, group + 1)));
  }
  return {x, y};
}

struct Counters {
  Words2 words;
  XlaOp next_state;
};

// One counter for each element, in row-major order.
Counters ThreefryCounters(XlaOp initial_state, absl::Span<const int64_t> sizes) {
  XlaBuilder* builder = initial_state.builder();
  const Shape u64_shape = ShapeUtil::MakeShape(U64, sizes);
  XlaOp counter = Broadcast(Reshape(initial_state, {}), sizes);
  uint64_t stride = 1;
  for (int64_t i = static_cast<int64_t>(sizes.size()) - 1; i >= 0; --i) {
    counter = Add(counter, Mul(Iota(builder, u64_shape, i), U64Scalar(builder, stride)));
    stride *= static_cast<uint64_t>(sizes[i]);
  }
  return {Uint64ToUint32s(counter), Add(initial_state, U64Scalar(builder, stride))};
}

// A shape as two halves: neighbours along `dimension` go to different ones. A scalar counts as an array of
// one element, of which the second half is dropped, as the last of a dimension of odd size is.
struct Halves {
  int64_t dimension;
  std::vector<int64_t> sizes;         // of a half
  std::vector<int64_t> joined_sizes;  // with a new dimension of size 2 after `dimension`
};

Halves SplitIntoHalves(const Shape& shape) {
  Halves halves;
  std::vector<int64_t> sizes(shape.dimensions().begin(), shape.dimensions().end());
  if (sizes.empty()) sizes.push_back(1);
  halves.dimension = -1;
  for (size_t i = 0; i < sizes.size() && halves.dimension < 0; ++i) {
    if (sizes[i] % 2 == 0) halves.dimension = static_cast<int64_t>(i);
  }
  if (halves.dimension < 0) {
    halves.dimension = std::max_element(sizes.begin(), sizes.end()) - sizes.begin();
  }
  halves.sizes = sizes;
  halves.sizes[halves.dimension] = CeilOfRatio<int64_t>(sizes[halves.dimension], 2);
  halves.joined_sizes = halves.sizes;
  halves.joined_sizes.insert(halves.joined_sizes.begin() + halves.dimension + 1, 2);
  return halves;
}

XlaOp JoinHalves(Words2 words, const Halves& halves, const Shape& shape) {
  std::vector<int64_t> sizes = halves.joined_sizes;
  sizes[halves.dimension + 1] = 1;
  const XlaOp joined = ConcatInDim(words[0].builder(), {Reshape(words[0], sizes), Reshape(words[1], sizes)},
                                   halves.dimension + 1);
  if (shape.dimensions_size() == 0) return Reshape(SliceInDim(Reshape(joined, {2}), 0, 1, 1, 0), {});
  sizes = halves.sizes;
  sizes[halves.dimension] *= 2;
  return SliceInDim(Reshape(joined, sizes), 0, shape.dimensions(halves.dimension), 1, halves.dimension);
}

RngOutput Threefry32(XlaOp key, XlaOp initial_state, const Shape& shape) {
  const Words2 keys = Uint64ToUint32s(Reshape(key, {}));
  const Halves halves = SplitIntoHalves(shape);
  const Counters counters = ThreefryCounters(initial_state, halves.sizes);
  return {JoinHalves(Threefry2x32Blocks(counters.words, keys), halves, shape), counters.next_state};
}

RngOutput Threefry64(XlaOp key, XlaOp initial_state, const Shape& shape) {
  const Words2 keys = Uint64ToUint32s(Reshape(key, {}));
  const Counters counters = ThreefryCounters(initial_state, shape.dimensions());
  return {Uint32sToUint64(Threefry2x32Blocks(counters.words, keys)), counters.next_state};
}

// --- Philox

// The low and the high word of the products with a constant.
Words2 Multiply(XlaOp x, uint32_t factor) {
  return Uint64ToUint32s(Mul(ConvertElementType(x, U64), U64Scalar(x.builder(), factor)));
}

Words4 Philox4x32Blocks(Words4 c, Words2 key) {
  XlaBuilder* builder = key[0].builder();
  for (int round = 0; round < 10; ++round) {
    if (round > 0) {
      key = {Add(key[0], U32Scalar(builder, 0x9E3779B9)), Add(key[1], U32Scalar(builder, 0xBB67AE85))};
    }
    const Words2 p0 = Multiply(c[0], 0xD2511F53), p1 = Multiply(c[2], 0xCD9E8D57);
    c = {Xor(Xor(p1[1], c[1]), key[0]), p1[0], Xor(Xor(p0[1], c[3]), key[1]), p0[0]};
  }
  return c;
}

// counter + offset, of 128 bits, the low half first.
Words2 AddToCounter(Words2 counter, XlaOp offset) {
  const XlaOp low = Add(counter[0], offset);
  const XlaOp carry = ConvertElementType(Lt(low, counter[0]), U64);
  return {low, Add(counter[1], carry)};
}

struct PhiloxOutput {
  Words4 words;  // of so many blocks
  XlaOp next_state;
};

PhiloxOutput PhiloxBlocks(XlaOp key, XlaOp initial_state, int64_t count) {
  XlaBuilder* builder = key.builder();
  const Words2 keys = Uint64ToUint32s(Reshape(key, {}));
  const auto half = [&](int64_t i) { return Reshape(SliceInDim(initial_state, i, i + 1, 1, 0), {}); };
  const Words2 start = {half(0), half(1)};
  const Words2 counters = AddToCounter(start, Iota(builder, U64, count));
  const Words2 low = Uint64ToUint32s(counters[0]), high = Uint64ToUint32s(counters[1]);
  const Words2 next = AddToCounter(start, U64Scalar(builder, static_cast<uint64_t>(count)));
  return {Philox4x32Blocks({low[0], low[1], high[0], high[1]}, keys),
          ConcatInDim(builder, {Reshape(next[0], {1}), Reshape(next[1], {1})}, 0)};
}

// Arrays of one element for each block, to the first elements of a shape: block by block.
XlaOp Interleave(absl::Span<const XlaOp> parts, int64_t blocks, const Shape& shape) {
  std::vector<XlaOp> columns;
  for (XlaOp part : parts) columns.push_back(Reshape(part, {blocks, 1}));
  const int64_t count = blocks * static_cast<int64_t>(parts.size());
  const XlaOp all = Reshape(ConcatInDim(parts[0].builder(), columns, 1), {count});
  return Reshape(SliceInDim(all, 0, ShapeUtil::ElementsIn(shape), 1, 0), shape.dimensions());
}

RngOutput Philox32(XlaOp key, XlaOp initial_state, const Shape& shape) {
  const int64_t blocks = CeilOfRatio<int64_t>(ShapeUtil::ElementsIn(shape), 4);
  const PhiloxOutput output = PhiloxBlocks(key, initial_state, blocks);
  return {Interleave(output.words, blocks, shape), output.next_state};
}

RngOutput Philox64(XlaOp key, XlaOp initial_state, const Shape& shape) {
  const int64_t blocks = CeilOfRatio<int64_t>(ShapeUtil::ElementsIn(shape), 2);
  const PhiloxOutput output = PhiloxBlocks(key, initial_state, blocks);
  const XlaOp first = Uint32sToUint64({output.words[0], output.words[1]});
  const XlaOp second = Uint32sToUint64({output.words[2], output.words[3]});
  return {Interleave({first, second}, blocks, shape), output.next_state};
}

// --- By element type

absl::Status CheckGenerator(absl::string_view function, XlaOp key, XlaOp initial_state, int64_t state_size,
                            const Shape& shape) {
  XlaBuilder* builder = key.builder();
  TF_ASSIGN_OR_RETURN(const Shape key_shape, builder->GetShape(key));
  if (key_shape.element_type() != U64 || ShapeUtil::ElementsIn(key_shape) != 1) {
    return InvalidArgument("%s: the key is %s, not u64[]", function, ShapeUtil::HumanString(key_shape));
  }
  TF_ASSIGN_OR_RETURN(const Shape state_shape, builder->GetShape(initial_state));
  if (state_shape.element_type() != U64 || ShapeUtil::ElementsIn(state_shape) != state_size ||
      (state_size > 1 && state_shape.dimensions_size() != 1)) {
    return InvalidArgument("%s: the state is %s, not u64[%d]", function, ShapeUtil::HumanString(state_shape),
                           state_size);
  }
  const PrimitiveType type = shape.element_type();
  if (!shape.IsArray() || type == PRED || primitive_util::IsComplexType(type) ||
      primitive_util::UnsignedIntegralTypeForBitWidth(primitive_util::BitWidth(type)) ==
          PRIMITIVE_TYPE_INVALID) {
    return Unimplemented("%s: random bits for %s", function, ShapeUtil::HumanString(shape));
  }
  if (!shape.is_static()) {
    return Unimplemented("%s: random bits of the dynamic shape %s", function, ShapeUtil::HumanString(shape));
  }
  return absl::OkStatus();
}

RngOutput Generate(const BitGeneratorTy& bits32, const BitGeneratorTy& bits64, XlaOp key, XlaOp initial_state,
                   const Shape& shape) {
  const int width = primitive_util::BitWidth(shape.element_type());
  if (width == 64) return bits64(key, initial_state, shape);
  RngOutput output = bits32(key, initial_state, shape);
  if (width < 32) {
    output.value = ConvertElementType(output.value, primitive_util::UnsignedIntegralTypeForBitWidth(width));
  }
  return output;
}

// Whether bits can be made numbers of this type by the distributions.
absl::Status CheckDistribution(absl::string_view function, const Shape& shape, bool is_wanted_type) {
  if (shape.IsArray() && is_wanted_type) return absl::OkStatus();
  return InvalidArgument("%s: not for %s", function, ShapeUtil::HumanString(shape));
}

bool IsOneOf(PrimitiveType type, std::initializer_list<PrimitiveType> types) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

}  // namespace

std::array<XlaOp, 2> Uint64ToUint32s(XlaOp u64) {
  const XlaOp high = ShiftRightLogical(u64, U64Scalar(u64.builder(), 32));
  return {ConvertElementType(u64, U32), ConvertElementType(high, U32)};
}

XlaOp Uint32sToUint64(std::array<XlaOp, 2> u32s) {
  const XlaOp high = ConvertElementType(u32s[1], U64);
  return Or(ConvertElementType(u32s[0], U64), ShiftLeft(high, U64Scalar(high.builder(), 32)));
}

RngOutput ThreeFryBitGenerator(XlaOp key, XlaOp initial_state, const Shape& shape) {
  const absl::Status status = CheckGenerator("ThreeFryBitGenerator", key, initial_state, 1, shape);
  if (!status.ok()) return Failed(key.builder(), status, initial_state);
  return Generate(Threefry32, Threefry64, key, initial_state, shape);
}

RngOutput PhiloxBitGenerator(XlaOp key, XlaOp initial_state, const Shape& shape) {
  const absl::Status status = CheckGenerator("PhiloxBitGenerator", key, initial_state, 2, shape);
  if (!status.ok()) return Failed(key.builder(), status, initial_state);
  return Generate(Philox32, Philox64, key, initial_state, shape);
}

std::pair<XlaOp, XlaOp> ScramblePhiloxKey(XlaOp key) {
  XlaBuilder* builder = key.builder();
  const Words2 words = Uint64ToUint32s(Reshape(key, {}));
  const XlaOp zero = U32Scalar(builder, 0);
  // The key is the counter of a generator with a fixed key: constants of TensorFlow's random operations.
  const Words4 mixed = Philox4x32Blocks({words[0], zero, words[1], zero},
                                        {U32Scalar(builder, 0x3ec8f720), U32Scalar(builder, 0x02461e29)});
  const XlaOp high = Reshape(Uint32sToUint64({mixed[2], mixed[3]}), {1});
  const XlaOp state = ConcatInDim(builder, {ConstantR1<uint64_t>(builder, {0}), high}, 0);
  return {state, Uint32sToUint64({mixed[0], mixed[1]})};
}

XlaOp ConvertRandomBitsToUniformFloatingPoint(XlaOp bits, XlaOp minval, XlaOp maxval) {
  XlaBuilder* builder = bits.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape bits_shape, builder->GetShape(bits));
    TF_ASSIGN_OR_RETURN(const Shape value_shape, builder->GetShape(minval));
    const PrimitiveType type = value_shape.element_type(), bits_type = bits_shape.element_type();
    const int width = primitive_util::BitWidth(type);
    if (!primitive_util::IsFloatingPointType(type) || !primitive_util::IsIntegralType(bits_type) ||
        primitive_util::BitWidth(bits_type) != width) {
      return InvalidArgument("ConvertRandomBitsToUniformFloatingPoint: bits %s for numbers %s",
                             ShapeUtil::HumanString(bits_shape), ShapeUtil::HumanString(value_shape));
    }
    const int mantissa_bits = primitive_util::SignificandWidth(type) - 1;
    XlaOp mantissa;
    if (type == F16) {
      TF_ASSIGN_OR_RETURN(const XlaOp mask, Number(builder, bits_type, 0x3ff));
      mantissa = And(bits, mask);
    } else {
      TF_ASSIGN_OR_RETURN(const XlaOp shift, Number(builder, bits_type, width - mantissa_bits));
      mantissa = ShiftRightLogical(bits, shift);
    }
    // Exact: the mantissa has no more bits than the type.
    TF_ASSIGN_OR_RETURN(const XlaOp scale, Number(builder, type, std::ldexp(1.0, -mantissa_bits)));
    const XlaOp unit = Mul(ConvertElementType(mantissa, type), scale);
    return Add(Mul(unit, Sub(maxval, minval)), minval);
  });
}

RngOutput UniformFloatingPointDistribution(XlaOp key, XlaOp initial_state, BitGeneratorTy bit_generator,
                                           XlaOp minval, XlaOp maxval, const Shape& shape) {
  const absl::Status status = CheckDistribution("UniformFloatingPointDistribution", shape,
                                                primitive_util::IsFloatingPointType(shape.element_type()));
  if (!status.ok()) return Failed(key.builder(), status, initial_state);
  const RngOutput bits = bit_generator(key, initial_state, shape);
  return {ConvertRandomBitsToUniformFloatingPoint(bits.value, minval, maxval), bits.state};
}

RngOutput UniformIntDistribution(XlaOp key, XlaOp initial_state, BitGeneratorTy bit_generator, XlaOp minval,
                                 XlaOp maxval, const Shape& shape) {
  const PrimitiveType type = shape.element_type();
  const absl::Status status =
      CheckDistribution("UniformIntDistribution", shape, IsOneOf(type, {S32, U32, S64, U64}));
  if (!status.ok()) return Failed(key.builder(), status, initial_state);
  const RngOutput bits = bit_generator(key, initial_state, shape);
  const PrimitiveType unsigned_type =
      primitive_util::UnsignedIntegralTypeForBitWidth(primitive_util::BitWidth(type));
  const auto as_unsigned = [&](XlaOp x) { return BitcastConvertType(x, unsigned_type); };
  // Unsigned arithmetic wraps, so that the whole range of a signed type will do.
  const XlaOp low = as_unsigned(minval);
  const XlaOp offset = Rem(bits.value, Sub(as_unsigned(maxval), low));
  return {BitcastConvertType(Add(offset, low), type), bits.state};
}

std::pair<XlaOp, XlaOp> BoxMullerTransform(XlaOp x0, XlaOp x1) {
  XlaBuilder* builder = x0.builder();
  std::pair<XlaOp, XlaOp> result;
  builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(x0));
    const PrimitiveType type = shape.element_type();
    TF_RETURN_IF_ERROR(
        CheckDistribution("BoxMullerTransform", shape, primitive_util::IsFloatingPointType(type)));
    // The constants are those of 32-bit arithmetic for every type.
    TF_ASSIGN_OR_RETURN(const XlaOp smallest, Number(builder, type, 1.0e-7f));
    TF_ASSIGN_OR_RETURN(const XlaOp minus_two, Number(builder, type, -2));
    TF_ASSIGN_OR_RETURN(const XlaOp turn, Number(builder, type, 2.0f * std::numbers::pi));
    const XlaOp radius = Sqrt(Mul(minus_two, Log(Max(x0, smallest))));
    const XlaOp angle = Mul(turn, x1);
    result = {Mul(Sin(angle), radius), Mul(Cos(angle), radius)};
    return result.first;
  });
  return result;
}

RngOutput NormalFloatingPointDistribution(XlaOp key, XlaOp initial_state, BitGeneratorTy bit_generator,
                                          const Shape& shape) {
  XlaBuilder* builder = key.builder();
  const PrimitiveType type = shape.element_type();
  const absl::Status status =
      CheckDistribution("NormalFloatingPointDistribution", shape, IsOneOf(type, {F32, F64}));
  if (!status.ok()) return Failed(builder, status, initial_state);
  const Halves halves = SplitIntoHalves(shape);
  const RngOutput uniform = UniformFloatingPointDistribution(
      key, initial_state, std::move(bit_generator), ConstantLiteral(builder, LiteralUtil::Zero(type)),
      ConstantLiteral(builder, LiteralUtil::One(type)), ShapeUtil::MakeShape(type, halves.joined_sizes));
  const auto half = [&](int64_t i) {
    return Reshape(SliceInDim(uniform.value, i, i + 1, 1, halves.dimension + 1), halves.sizes);
  };
  const auto [sine, cosine] = BoxMullerTransform(half(0), half(1));
  return {JoinHalves({sine, cosine}, halves, shape), uniform.state};
}

}  // namespace xla
