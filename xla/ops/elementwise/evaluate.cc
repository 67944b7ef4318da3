// The elementwise ops: a kernel runs over the elements. Kernels: evaluate_kernels*.cc.
#include "xla/ops/evaluate/evaluate.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "xla/ops/evaluate/kernels.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Elements that a scalar is expanded to at a time.
constexpr int64_t kBlockSize = 4096;

struct Source {
  const char* data;
  int64_t bytes_per_element;
  bool is_repeated;
};

// `count` copies of one element.
std::vector<char> Repeat(const char* element, int64_t bytes, int64_t count) {
  std::vector<char> block(bytes * count);
  for (int64_t i = 0; i < count; ++i) std::memcpy(block.data() + i * bytes, element, bytes);
  return block;
}

// Only select's pred and clamp's bounds are repeated, so at least one source is a whole array.
void RunInBlocks(ElementwiseKernel kernel, absl::Span<Source> sources, char* out, int64_t bytes_per_result,
                 int64_t count) {
  std::vector<std::vector<char>> expanded;
  expanded.reserve(sources.size());
  for (Source& source : sources) {
    if (!source.is_repeated) continue;
    expanded.push_back(Repeat(source.data, source.bytes_per_element, std::min(count, kBlockSize)));
    source.data = expanded.back().data();
  }
  absl::InlinedVector<const void*, 3> in(sources.size());
  for (int64_t start = 0; start < count; start += kBlockSize) {
    for (size_t k = 0; k < sources.size(); ++k) {
      in[k] = sources[k].data + (sources[k].is_repeated ? 0 : start * sources[k].bytes_per_element);
    }
    kernel(in.data(), out + start * bytes_per_result, std::min(kBlockSize, count - start));
  }
}

}  // namespace

absl::StatusOr<Literal> EvaluateElementwise(const EvaluateArgs& args) {
  const HloOpcode opcode = args.op.opcode;
  // The first operand of select is the pred.
  const PrimitiveType type = args.operand(opcode == HloOpcode::kSelect ? 1 : 0).shape().element_type();
  const PrimitiveType result_type = args.result_shape().element_type();
  const ElementwiseKernel kernel = GetElementwiseKernel(opcode, type, result_type, args.op.attributes);
  if (kernel == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat(HloOpcodeString(opcode),
                                                   " is not defined for elements of ",
                                                   primitive_util::LowercasePrimitiveTypeName(type)));
  }
  TF_ASSIGN_OR_RETURN(Literal result, Literal::Make(args.result_shape()));
  const int64_t count = ShapeUtil::ElementsIn(args.result_shape());
  if (count == 0) return result;

  absl::InlinedVector<Source, 3> sources;
  bool any_repeated = false;
  for (const Literal* operand : args.operands) {
    const bool is_repeated = ShapeUtil::IsScalar(operand->shape()) && count != 1;
    if (!is_repeated && operand->element_count() != count) {
      return absl::InternalError(absl::StrCat(
          HloOpcodeString(opcode), ": the operand ", ShapeUtil::HumanString(operand->shape()),
          " does not have the sizes of the result ", ShapeUtil::HumanString(args.result_shape())));
    }
    any_repeated |= is_repeated;
    sources.push_back({static_cast<const char*>(operand->untyped_data()),
                       primitive_util::ByteWidth(operand->shape().element_type()), is_repeated});
  }
  char* out = static_cast<char*>(result.untyped_data());
  if (any_repeated) {
    RunInBlocks(kernel, absl::MakeSpan(sources), out, primitive_util::ByteWidth(result_type), count);
    return result;
  }
  absl::InlinedVector<const void*, 3> in;
  for (const Source& source : sources) in.push_back(source.data);
  kernel(in.data(), out, count);
  return result;
}

}  // namespace xla
