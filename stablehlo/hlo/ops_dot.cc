// Contractions.
#include "stablehlo/dialect/ChloOps.h"
#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
// In from_stablehlo_einsum.cc.
absl::Status ConvertEinsum(OpToHlo& op);
absl::Status ConvertUnaryEinsum(OpToHlo& op);

namespace {

namespace sh = mlir::stablehlo;

// --- Algorithms: types of the operands and of the sum, the number of products of parts, and whether the sum
// may be less precise than its type.

enum class DotType { kAnyF8, kF16, kBF16, kTF32, kF32, kF64, kOther };

DotType DotTypeOf(mlir::Type type) {
  if (type.isF16()) return DotType::kF16;
  if (type.isBF16()) return DotType::kBF16;
  if (type.isTF32()) return DotType::kTF32;
  if (type.isF32()) return DotType::kF32;
  if (type.isF64()) return DotType::kF64;
  return llvm::isa<mlir::FloatType>(type) && type.getIntOrFloatBitWidth() == 8 ? DotType::kAnyF8
                                                                               : DotType::kOther;
}

struct AlgorithmRow {
  DotType operands, sum;
  int64_t products;
  bool imprecise;
  PrecisionConfig::Algorithm algorithm;
};

constexpr AlgorithmRow kAlgorithms[] = {
    {DotType::kAnyF8, DotType::kF32, 1, false, PrecisionConfig::ALG_DOT_ANY_F8_ANY_F8_F32},
    {DotType::kAnyF8, DotType::kF32, 1, true, PrecisionConfig::ALG_DOT_ANY_F8_ANY_F8_F32_FAST_ACCUM},
    {DotType::kF16, DotType::kF16, 1, false, PrecisionConfig::ALG_DOT_F16_F16_F16},
    {DotType::kF16, DotType::kF32, 1, false, PrecisionConfig::ALG_DOT_F16_F16_F32},
    {DotType::kBF16, DotType::kBF16, 1, false, PrecisionConfig::ALG_DOT_BF16_BF16_BF16},
    {DotType::kBF16, DotType::kF32, 1, false, PrecisionConfig::ALG_DOT_BF16_BF16_F32},
    {DotType::kBF16, DotType::kF32, 3, false, PrecisionConfig::ALG_DOT_BF16_BF16_F32_X3},
    {DotType::kBF16, DotType::kF32, 6, false, PrecisionConfig::ALG_DOT_BF16_BF16_F32_X6},
    {DotType::kBF16, DotType::kF32, 9, false, PrecisionConfig::ALG_DOT_BF16_BF16_F32_X9},
    {DotType::kTF32, DotType::kF32, 1, false, PrecisionConfig::ALG_DOT_TF32_TF32_F32},
    {DotType::kTF32, DotType::kF32, 3, false, PrecisionConfig::ALG_DOT_TF32_TF32_F32_X3},
    {DotType::kF32, DotType::kF32, 1, false, PrecisionConfig::ALG_DOT_F32_F32_F32},
    {DotType::kF64, DotType::kF64, 1, false, PrecisionConfig::ALG_DOT_F64_F64_F64},
};

absl::Status CopyAlgorithm(OpToHlo& op, Attributes* attributes) {
  if (op.Get("algorithm") == nullptr) return absl::OkStatus();
  TF_ASSIGN_OR_RETURN(auto algorithm, op.Required<sh::DotAlgorithmAttr>("algorithm"));
  const DotType lhs = DotTypeOf(algorithm.getLhsPrecisionType()),
                rhs = DotTypeOf(algorithm.getRhsPrecisionType());
  const DotType sum = DotTypeOf(algorithm.getAccumulationType());
  const bool whole = algorithm.getLhsComponentCount() == 1 && algorithm.getRhsComponentCount() == 1;
  for (const AlgorithmRow& row : kAlgorithms) {
    if (whole && lhs == row.operands && rhs == row.operands && sum == row.sum &&
        algorithm.getNumPrimitiveOperations() == row.products &&
        algorithm.getAllowImpreciseAccumulation() == row.imprecise) {
      attributes->Set(Attr::kDotAlgorithm, static_cast<int64_t>(row.algorithm));
      return absl::OkStatus();
    }
  }
  return absl::UnimplementedError(absl::StrCat("HLO has no algorithm ", AttributeText(algorithm)));
}

// --- Dots

template <typename Numbers>
void SetDimensions(Numbers numbers, Attributes* attributes) {
  attributes->Set(Attr::kLhsBatchDims, List(numbers.getLhsBatchingDimensions()));
  attributes->Set(Attr::kRhsBatchDims, List(numbers.getRhsBatchingDimensions()));
  attributes->Set(Attr::kLhsContractingDims, List(numbers.getLhsContractingDimensions()));
  attributes->Set(Attr::kRhsContractingDims, List(numbers.getRhsContractingDimensions()));
}

absl::Status ReadDotGeneral(const OpReader& op, Attributes* attributes) {
  TF_ASSIGN_OR_RETURN(auto numbers, op.Required<sh::DotDimensionNumbersAttr>("dot_dimension_numbers"));
  SetDimensions(numbers, attributes);
  return absl::OkStatus();
}

absl::Status ConvertDotGeneral(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  Attributes attributes;
  TF_RETURN_IF_ERROR(ReadDotGeneral(op, &attributes));
  TF_RETURN_IF_ERROR(op.CopyAttribute("precision_config", Attr::kOperandPrecision, &attributes));
  TF_RETURN_IF_ERROR(CopyAlgorithm(op, &attributes));
  return op.EmitResults(HloOpcode::kDot, operands, std::move(attributes));
}

// The last dimension of the left with the first one of the right.
absl::Status ReadDot(const OpReader& op, Attributes* attributes) {
  if (op.op()->getNumOperands() != 2 || op.OperandRank(0) == 0) {
    return absl::InvalidArgumentError("dot takes two operands of one or two dimensions");
  }
  attributes->Set(Attr::kLhsContractingDims, std::vector<int64_t>{op.OperandRank(0) - 1});
  attributes->Set(Attr::kRhsContractingDims, std::vector<int64_t>{0});
  return op.CopyAttribute("precision_config", Attr::kOperandPrecision, attributes);
}

absl::Status ReadRaggedDot(const OpReader& op, Attributes* attributes) {
  TF_ASSIGN_OR_RETURN(auto numbers,
                      op.Required<mlir::chlo::RaggedDotDimensionNumbersAttr>("ragged_dot_dimension_numbers"));
  SetDimensions(numbers, attributes);
  attributes->Set(Attr::kLhsRaggedDims, List(numbers.getLhsRaggedDimensions()));
  attributes->Set(Attr::kRhsGroupDims, List(numbers.getRhsGroupDimensions()));
  return op.CopyAttribute("precision_config", Attr::kOperandPrecision, attributes);
}

// --- To StableHLO

absl::Status WriteDot(StablehloEmitter& to, const HloInstruction& hlo, NamedAttributes* attributes) {
  attributes->push_back(to.Named("dot_dimension_numbers", DotDimensionsAttribute(to.context(), hlo)));
  if (const mlir::Attribute precision = PrecisionAttribute(to.context(), hlo))
    attributes->push_back(to.Named("precision_config", precision));
  const absl::StatusOr<mlir::Attribute> algorithm = DotAlgorithmAttribute(to.context(), hlo);
  if (!algorithm.ok()) return NotExpressible(hlo, algorithm.status().message());
  if (*algorithm) attributes->push_back(to.Named("algorithm", *algorithm));
  return absl::OkStatus();
}

absl::Status WriteRaggedDot(StablehloEmitter& to, const HloInstruction& hlo, NamedAttributes* attributes) {
  attributes->push_back(
      to.Named("ragged_dot_dimension_numbers", RaggedDotDimensionsAttribute(to.context(), hlo)));
  if (const mlir::Attribute precision = ChloPrecisionAttribute(to.context(), hlo))
    attributes->push_back(to.Named("precision_config", precision));
  return absl::OkStatus();
}

constexpr StablehloRow kDotRows[] = {
    {.name = "chlo.ragged_dot",
     .opcode = HloOpcode::kRaggedDot,
     .read = ReadRaggedDot,
     .write = WriteRaggedDot},
    {.name = "stablehlo.dot", .opcode = HloOpcode::kDot, .read = ReadDot},
    {.name = "stablehlo.dot_general",
     .opcode = HloOpcode::kDot,
     .read = ReadDotGeneral,
     .write = WriteDot,
     .convert = ConvertDotGeneral},
    {.name = "stablehlo.einsum", .convert = ConvertEinsum},
    {.name = "stablehlo.unary_einsum", .convert = ConvertUnaryEinsum},
};

}  // namespace

absl::Span<const StablehloRow> DotRows() { return kDotRows; }

}  // namespace xla
