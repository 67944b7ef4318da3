#include "stablehlo/hlo/stablehlo_attributes.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "stablehlo/dialect/ChloOps.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "xla/mesh/iota_list.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

namespace stablehlo = mlir::stablehlo;
using llvm::ArrayRef;
using mlir::Attribute;
using mlir::MLIRContext;

ArrayRef<int64_t> Ref(absl::Span<const int64_t> span) { return {span.data(), span.size()}; }
template <typename Repeated>
llvm::SmallVector<int64_t> List(const Repeated& values) {
  return llvm::SmallVector<int64_t>(values.begin(), values.end());
}

}  // namespace

Attribute EnumAttribute(MLIRContext* context, Attr attr, int64_t value) {
  using Direction = stablehlo::ComparisonDirection;
  using Type = stablehlo::ComparisonType;
  constexpr Direction kDirections[] = {Direction::EQ, Direction::NE, Direction::GE,
                                       Direction::GT, Direction::LE, Direction::LT};
  constexpr Type kTypes[] = {Type::FLOAT, Type::TOTALORDER, Type::SIGNED, Type::UNSIGNED};
  switch (attr) {
    case Attr::kDirection:
      return stablehlo::ComparisonDirectionAttr::get(context, kDirections[value]);
    case Attr::kComparisonType:
      return stablehlo::ComparisonTypeAttr::get(context, kTypes[value]);
    // The other enums have HLO's numbers.
    case Attr::kFftType:
      return stablehlo::FftTypeAttr::get(context, static_cast<stablehlo::FftType>(value));
    case Attr::kRngAlgorithm:
      return stablehlo::RngAlgorithmAttr::get(context, static_cast<stablehlo::RngAlgorithm>(value));
    case Attr::kDistribution:
      return stablehlo::RngDistributionAttr::get(context, static_cast<stablehlo::RngDistribution>(value));
    case Attr::kTransposeA:  // HLO may leave it open, which means the matrix as it is
      return stablehlo::TransposeAttr::get(context, value == 0 ? stablehlo::Transpose::NO_TRANSPOSE
                                                               : static_cast<stablehlo::Transpose>(value));
    default:
      return {};
  }
}

Attribute ResultAccuracyAttribute(MLIRContext* context, const HloInstruction& hlo) {
  const auto* accuracy = hlo.attributes().GetBoxed<ResultAccuracy>(Attr::kResultAccuracy);
  if (accuracy == nullptr) return {};
  const auto make = [&](double atol, double rtol, int64_t ulps, stablehlo::ResultAccuracyMode mode) {
    return stablehlo::ResultAccuracyAttr::get(context, llvm::APFloat(atol), llvm::APFloat(rtol), ulps,
                                              stablehlo::ResultAccuracyModeAttr::get(context, mode));
  };
  if (accuracy->has_tolerance()) {
    const ResultAccuracy::Tolerance& tolerance = accuracy->tolerance();
    return make(tolerance.atol(), tolerance.rtol(), tolerance.ulps(),
                stablehlo::ResultAccuracyMode::TOLERANCE);
  }
  if (accuracy->mode() != ResultAccuracy::HIGHEST) return {};
  return make(0, 0, 0, stablehlo::ResultAccuracyMode::HIGHEST);
}

namespace {

// The precisions as attributes that `make` gives; null when all are the default.
template <typename Make>
Attribute Precisions(MLIRContext* context, const HloInstruction& hlo, Make make) {
  const absl::Span<const int64_t> precisions = hlo.attributes().GetInts(Attr::kOperandPrecision);
  if (std::all_of(precisions.begin(), precisions.end(), [](int64_t p) { return p == 0; })) return {};
  llvm::SmallVector<Attribute> attributes;
  for (const int64_t precision : precisions) attributes.push_back(make(precision));
  return mlir::ArrayAttr::get(context, attributes);
}

}  // namespace

Attribute PrecisionAttribute(MLIRContext* context, const HloInstruction& hlo) {
  return Precisions(context, hlo, [&](int64_t precision) {
    return stablehlo::PrecisionAttr::get(context, static_cast<stablehlo::Precision>(precision));
  });
}

Attribute ChloPrecisionAttribute(MLIRContext* context, const HloInstruction& hlo) {
  return Precisions(context, hlo, [&](int64_t precision) {
    return mlir::chlo::PrecisionAttr::get(context, static_cast<mlir::chlo::Precision>(precision));
  });
}

namespace {

enum class Part { kNone, kF8, kF16, kBf16, kTf32, kF32, kF64 };

// What an algorithm of HLO's list is made of: the type of the operands' parts, of the sums, how many parts an
// operand has and how many products are formed.
struct AlgorithmRow {
  PrecisionConfig::Algorithm algorithm;
  Part part;
  Part sum;
  int parts;
  int products;
  bool imprecise = false;
};
constexpr AlgorithmRow kAlgorithms[] = {
    {PrecisionConfig::ALG_DOT_ANY_F8_ANY_F8_F32, Part::kF8, Part::kF32, 1, 1},
    {PrecisionConfig::ALG_DOT_ANY_F8_ANY_F8_F32_FAST_ACCUM, Part::kF8, Part::kF32, 1, 1, true},
    {PrecisionConfig::ALG_DOT_F16_F16_F16, Part::kF16, Part::kF16, 1, 1},
    {PrecisionConfig::ALG_DOT_F16_F16_F32, Part::kF16, Part::kF32, 1, 1},
    {PrecisionConfig::ALG_DOT_BF16_BF16_BF16, Part::kBf16, Part::kBf16, 1, 1},
    {PrecisionConfig::ALG_DOT_BF16_BF16_F32, Part::kBf16, Part::kF32, 1, 1},
    {PrecisionConfig::ALG_DOT_BF16_BF16_F32_X3, Part::kBf16, Part::kF32, 1, 3},
    {PrecisionConfig::ALG_DOT_BF16_BF16_F32_X6, Part::kBf16, Part::kF32, 1, 6},
    {PrecisionConfig::ALG_DOT_BF16_BF16_F32_X9, Part::kBf16, Part::kF32, 1, 9},
    {PrecisionConfig::ALG_DOT_TF32_TF32_F32, Part::kTf32, Part::kF32, 1, 1},
    {PrecisionConfig::ALG_DOT_TF32_TF32_F32_X3, Part::kTf32, Part::kF32, 1, 3},
    {PrecisionConfig::ALG_DOT_F32_F32_F32, Part::kF32, Part::kF32, 1, 1},
    {PrecisionConfig::ALG_DOT_F64_F64_F64, Part::kF64, Part::kF64, 1, 1},
};

// The 8-bit type is the operand's own; where that is not one, any is valid.
mlir::Type PartType(MLIRContext* context, Part part, PrimitiveType operand) {
  switch (part) {
    case Part::kF16:
      return mlir::Float16Type::get(context);
    case Part::kBf16:
      return mlir::BFloat16Type::get(context);
    case Part::kTf32:
      return mlir::FloatTF32Type::get(context);
    case Part::kF32:
      return mlir::Float32Type::get(context);
    case Part::kF64:
      return mlir::Float64Type::get(context);
    case Part::kF8:
    case Part::kNone:
      break;
  }
  if (operand == F8E4M3FN) return mlir::Float8E4M3FNType::get(context);
  if (operand == F8E4M3) return mlir::Float8E4M3Type::get(context);
  if (operand == F8E3M4) return mlir::Float8E3M4Type::get(context);
  if (operand == F8E4M3FNUZ) return mlir::Float8E4M3FNUZType::get(context);
  if (operand == F8E4M3B11FNUZ) return mlir::Float8E4M3B11FNUZType::get(context);
  if (operand == F8E5M2FNUZ) return mlir::Float8E5M2FNUZType::get(context);
  return mlir::Float8E5M2Type::get(context);
}

}  // namespace

absl::StatusOr<Attribute> DotAlgorithmAttribute(MLIRContext* context, const HloInstruction& hlo) {
  const int64_t algorithm = hlo.attributes().GetInt(Attr::kDotAlgorithm);
  if (algorithm == PrecisionConfig::ALG_UNSET) return Attribute();
  for (const AlgorithmRow& row : kAlgorithms) {
    if (row.algorithm != algorithm) continue;
    return stablehlo::DotAlgorithmAttr::get(
        context, PartType(context, row.part, hlo.operand(0)->shape().element_type()),
        PartType(context, row.part, hlo.operand(1)->shape().element_type()),
        PartType(context, row.sum, PRIMITIVE_TYPE_INVALID), row.parts, row.parts, row.products,
        row.imprecise);
  }
  return absl::UnimplementedError(absl::StrCat("StableHLO has no dot algorithm ", algorithm));
}

Attribute DotDimensionsAttribute(MLIRContext* context, const HloInstruction& hlo) {
  const auto dims = [&](Attr attr) { return Ref(hlo.attributes().GetInts(attr)); };
  return stablehlo::DotDimensionNumbersAttr::get(context, dims(Attr::kLhsBatchDims),
                                                 dims(Attr::kRhsBatchDims), dims(Attr::kLhsContractingDims),
                                                 dims(Attr::kRhsContractingDims));
}

Attribute RaggedDotDimensionsAttribute(MLIRContext* context, const HloInstruction& hlo) {
  const auto dims = [&](Attr attr) { return Ref(hlo.attributes().GetInts(attr)); };
  return mlir::chlo::RaggedDotDimensionNumbersAttr::get(
      context, dims(Attr::kLhsBatchDims), dims(Attr::kRhsBatchDims), dims(Attr::kLhsContractingDims),
      dims(Attr::kRhsContractingDims), dims(Attr::kLhsRaggedDims), dims(Attr::kRhsGroupDims));
}

Attribute GatherDimensionsAttribute(MLIRContext* context, const HloInstruction& hlo) {
  const auto dims = [&](Attr attr) { return Ref(hlo.attributes().GetInts(attr)); };
  return stablehlo::GatherDimensionNumbersAttr::get(
      context, dims(Attr::kOffsetDims), dims(Attr::kCollapsedSliceDims), dims(Attr::kOperandBatchingDims),
      dims(Attr::kStartIndicesBatchingDims), dims(Attr::kStartIndexMap),
      hlo.attributes().GetInt(Attr::kIndexVectorDim));
}

Attribute ScatterDimensionsAttribute(MLIRContext* context, const HloInstruction& hlo) {
  const auto dims = [&](Attr attr) { return Ref(hlo.attributes().GetInts(attr)); };
  return stablehlo::ScatterDimensionNumbersAttr::get(
      context, dims(Attr::kUpdateWindowDims), dims(Attr::kInsertedWindowDims), dims(Attr::kInputBatchingDims),
      dims(Attr::kScatterIndicesBatchingDims), dims(Attr::kScatterDimsToOperandDims),
      hlo.attributes().GetInt(Attr::kIndexVectorDim));
}

Attribute ConvolutionDimensionsAttribute(MLIRContext* context, const HloInstruction& hlo) {
  const ConvolutionDimensionNumbers& numbers = hlo.convolution_dimension_numbers();
  return stablehlo::ConvDimensionNumbersAttr::get(
      context, numbers.input_batch_dimension(), numbers.input_feature_dimension(),
      List(numbers.input_spatial_dimensions()), numbers.kernel_input_feature_dimension(),
      numbers.kernel_output_feature_dimension(), List(numbers.kernel_spatial_dimensions()),
      numbers.output_batch_dimension(), numbers.output_feature_dimension(),
      List(numbers.output_spatial_dimensions()));
}

Attribute ChannelAttribute(MLIRContext* context, int64_t handle, int64_t type) {
  return stablehlo::ChannelHandleAttr::get(context, handle, type);
}

namespace {

Attribute MeshAxesAttribute(MLIRContext* context, const ReplicaGroups& groups) {
  const DeviceMesh& mesh = groups.mesh();
  llvm::SmallVector<stablehlo::MeshAxisAttr> mesh_axes;
  for (const auto& [name, size] : mesh.axes) {
    mesh_axes.push_back(stablehlo::MeshAxisAttr::get(context, name, size));
  }
  std::vector<int64_t> ids = mesh.device_ids;
  if (ids.empty() && !mesh.reshape_dims.empty()) ids = ExpandIota(mesh.reshape_dims, mesh.transpose_perm);
  mlir::DenseIntElementsAttr device_ids;
  if (!ids.empty()) {
    const auto type =
        mlir::RankedTensorType::get({static_cast<int64_t>(ids.size())}, mlir::IntegerType::get(context, 64));
    device_ids = mlir::DenseIntElementsAttr::get(type, ArrayRef<int64_t>(ids));
  }
  llvm::SmallVector<Attribute> axes;
  for (const AxisRef& axis : groups.axes()) {
    stablehlo::SubAxisInfoAttr part;
    if (axis.sub_axis.has_value()) {
      part = stablehlo::SubAxisInfoAttr::get(context, axis.sub_axis->first, axis.sub_axis->second);
    }
    axes.push_back(stablehlo::AxisRefAttr::get(context, mesh.axes[axis.axis].first, part));
  }
  return stablehlo::ReplicaGroupMeshAxesAttr::get(
      context, stablehlo::MeshAttr::get(context, mesh_axes, device_ids), mlir::ArrayAttr::get(context, axes));
}

}  // namespace

absl::StatusOr<Attribute> ReplicaGroupsAttribute(MLIRContext* context, const ReplicaGroups& groups) {
  if (groups.form() == ReplicaGroups::Form::kMeshAxes) return MeshAxesAttribute(context, groups);
  TF_ASSIGN_OR_RETURN(const std::vector<std::vector<int64_t>> lists, groups.Expand());
  size_t longest = 0;
  for (const std::vector<int64_t>& list : lists) longest = std::max(longest, list.size());
  constexpr size_t kMaxIds = size_t{1} << 24;
  if (longest > 0 && lists.size() > kMaxIds / longest) {
    return absl::ResourceExhaustedError(
        absl::StrCat("replica groups of such different sizes would make a matrix of ", lists.size(), " x ",
                     longest, " ids"));
  }
  std::vector<int64_t> ids(lists.size() * longest, -1);
  for (size_t i = 0; i < lists.size(); ++i)
    std::copy(lists[i].begin(), lists[i].end(), ids.begin() + i * longest);
  const auto type =
      mlir::RankedTensorType::get({static_cast<int64_t>(lists.size()), static_cast<int64_t>(longest)},
                                  mlir::IntegerType::get(context, 64));
  return mlir::DenseIntElementsAttr::get(type, ArrayRef<int64_t>(ids));
}

Attribute OutputAliasAttribute(MLIRContext* context, const OutputOperandAlias& alias) {
  return stablehlo::OutputOperandAliasAttr::get(context, alias.output_index, alias.operand,
                                                alias.operand_index);
}

}  // namespace xla
