#include "xla/hlo/builder/lib/quantize.h"

namespace xla::internal {

absl::StatusOr<XlaOp> DequantizeWords(XlaOp input, int64_t bits, float half_range, float steps,
                                      const QuantizedRange& range, absl::string_view mode_string,
                                      bool transpose_output) {
  XlaBuilder* builder = input.builder();
  TF_ASSIGN_OR_RETURN(Shape shape, builder->GetShape(input));
  if (!shape.IsArray() || shape.element_type() != U32 || shape.rank() == 0) {
    return InvalidArgument("Dequantize: the input %s is not a u32 array with one or more dimensions",
                           ShapeUtil::HumanString(shape));
  }
  if (mode_string != "MIN_COMBINED") {
    return InvalidArgument("Dequantize: mode \"%s\" is not supported; MIN_COMBINED is", mode_string);
  }

  // [d0, .., dn] -> [per_word, d0, .., dn], each word shifted so that its i-th number is lowest.
  const int64_t rank = shape.rank();
  const int64_t per_word = 32 / bits;
  std::vector<int64_t> unpacked_sizes(shape.dimensions().begin(), shape.dimensions().end());
  unpacked_sizes.insert(unpacked_sizes.begin(), per_word);
  XlaOp places = Sub(ConstantR0<uint32_t>(builder, static_cast<uint32_t>(per_word - 1)),
                     Iota(builder, ShapeUtil::MakeShape(U32, unpacked_sizes), 0));
  XlaOp shifts = Mul(places, ConstantR0<uint32_t>(builder, static_cast<uint32_t>(bits)));
  XlaOp numbers = And(ShiftRightLogical(Broadcast(input, {per_word}), shifts),
                      ConstantR0<uint32_t>(builder, (uint32_t{1} << bits) - 1));

  const auto constant = [&](float value) {
    return ConstantR0<bfloat16>(builder, static_cast<bfloat16>(value));
  };
  XlaOp from_zero = Add(ConvertElementType(numbers, BF16), constant(half_range));
  XlaOp values = Add(Mul(from_zero, constant((range.max - range.min) / steps)), constant(range.min));

  // [per_word, d0, .., dn] -> [dn, per_word, .., d0] or [d0, .., dn, per_word], then the two become one.
  std::vector<int64_t> order(rank);
  std::iota(order.begin(), order.end(), 1);
  if (transpose_output) {
    std::reverse(order.begin(), order.end());
    order.insert(order.begin() + 1, 0);
    return Collapse(Transpose(values, order), {0, 1});
  }
  order.push_back(0);
  return Collapse(Transpose(values, order), {rank - 1, rank});
}

}  // namespace xla::internal
