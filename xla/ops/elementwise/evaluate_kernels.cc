#include "xla/ops/elementwise/evaluate_kernels.h"

#include "xla/ops/convert/evaluate_kernels.h"
#include "xla/ops/evaluate/kernels.h"

namespace xla {
namespace {

using elementwise::KernelRow;

ElementwiseKernel Find(absl::Span<const KernelRow> rows, HloOpcode opcode, PrimitiveType type) {
  for (const KernelRow& row : rows) {
    if (row.opcode != opcode) continue;
    if (const ElementwiseKernel kernel = row.kernel(type)) return kernel;
  }
  return nullptr;
}

ElementwiseKernel FindInEither(absl::Span<const KernelRow> first, absl::Span<const KernelRow> second,
                               HloOpcode opcode, PrimitiveType type) {
  const ElementwiseKernel kernel = Find(first, opcode, type);
  return kernel != nullptr ? kernel : Find(second, opcode, type);
}

}  // namespace

ElementwiseKernel GetElementwiseKernel(HloOpcode opcode, PrimitiveType operand_type,
                                       PrimitiveType result_type, const Attributes& attributes) {
  using namespace elementwise;  // NOLINT: the tables below
  if (!primitive_util::IsArrayType(operand_type)) return nullptr;
  if (opcode == HloOpcode::kConvert) return GetConvertKernel(operand_type, result_type);
  if (opcode == HloOpcode::kSelect) return SelectKernel(operand_type);
  if (opcode == HloOpcode::kCompare) {
    const auto direction = static_cast<ComparisonDirection>(attributes.GetInt(Attr::kDirection));
    const auto type = static_cast<Comparison::Type>(attributes.GetInt(Attr::kComparisonType));
    return CompareKernel(operand_type, direction, type == Comparison::Type::kFloatTotalOrder);
  }
  if (opcode == HloOpcode::kComplex) return Find(ComplexKernels(), opcode, operand_type);
  if (operand_type == PRED) return Find(PredKernels(), opcode, operand_type);
  if (primitive_util::IsIntegralType(operand_type)) {
    return FindInEither(IntegerKernels(), IntegerBitKernels(), opcode, operand_type);
  }
  if (primitive_util::IsComplexType(operand_type)) {
    return FindInEither(ComplexKernels(), ComplexMathKernels(), opcode, operand_type);
  }
  return FindInEither(FloatKernels(), FloatMathKernels(), opcode, operand_type);
}

}  // namespace xla
