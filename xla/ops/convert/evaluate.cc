// convert and bitcast-convert.
#include "xla/ops/evaluate/evaluate.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "xla/ops/evaluate/kernels.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Elements of `from_bits` bits, each in the lowest bits of whole bytes, one behind the other without gaps,
// and cut anew into elements of `to_bits` bits. The widths are powers of two and one of them is less than 8.
// The first element is in the lowest bits of a wider one. Unused bits are zero, or copies of the top bit when
// `to_signed`.
void Repack(const uint8_t* in, int from_bits, uint8_t* out, int to_bits, bool to_signed, int64_t to_count) {
  const int to_bytes = (to_bits + 7) / 8;
  const int piece = std::min({from_bits, to_bits, 8});
  const unsigned mask = (1u << piece) - 1;
  for (int64_t i = 0; i < to_count; ++i) {
    uint8_t* element = out + i * to_bytes;
    std::fill(element, element + to_bytes, uint8_t{0});
    for (int bit = 0; bit < to_bits; bit += piece) {
      const int64_t position = i * to_bits + bit;
      const int64_t source_bytes = (from_bits + 7) / 8;
      const int64_t source_bit = position % from_bits;
      const uint8_t byte = in[position / from_bits * source_bytes + source_bit / 8];
      element[bit / 8] |= static_cast<uint8_t>(((byte >> (source_bit % 8)) & mask) << (bit % 8));
    }
    if (to_signed && to_bits < 8) {
      element[0] = static_cast<uint8_t>(static_cast<int8_t>(element[0] << (8 - to_bits)) >> (8 - to_bits));
    }
  }
}

}  // namespace

absl::StatusOr<Literal> EvaluateConvert(const EvaluateArgs& args) {
  const Literal& operand = args.operand(0);
  const PrimitiveType from = operand.shape().element_type();
  const PrimitiveType to = args.result_shape().element_type();
  const ElementwiseKernel kernel = GetElementwiseKernel(HloOpcode::kConvert, from, to, args.op.attributes);
  if (kernel == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat("convert is not defined from ",
                                                   primitive_util::LowercasePrimitiveTypeName(from), " to ",
                                                   primitive_util::LowercasePrimitiveTypeName(to)));
  }
  TF_ASSIGN_OR_RETURN(Literal result, Literal::Make(args.result_shape()));
  const void* in = operand.untyped_data();
  kernel(&in, result.untyped_data(), result.element_count());
  return result;
}

absl::StatusOr<Literal> EvaluateBitcastConvert(const EvaluateArgs& args) {
  const Literal& operand = args.operand(0);
  const PrimitiveType from = operand.shape().element_type();
  const PrimitiveType to = args.result_shape().element_type();
  TF_ASSIGN_OR_RETURN(Literal result, Literal::Make(args.result_shape()));
  const int from_bits = primitive_util::BitWidth(from), to_bits = primitive_util::BitWidth(to);
  const auto* in = static_cast<const uint8_t*>(operand.untyped_data());
  auto* out = static_cast<uint8_t*>(result.untyped_data());
  if (from_bits % 8 == 0 && to_bits % 8 == 0) {
    std::copy_n(in, result.size_bytes(), out);
  } else {
    Repack(in, from_bits, out, to_bits, primitive_util::IsSignedIntegralType(to), result.element_count());
  }
  return result;
}

}  // namespace xla
