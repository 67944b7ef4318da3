// Makes the attributes of stablehlo and chlo from what HLO instructions carry, so that the families' files
// need neither dialect's headers.
#pragma once

#include "absl/status/statusor.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/Builders.h"
#include "xla/hlo/ir/hlo_instruction.h"

namespace xla {

// A value of an HLO enum attribute in stablehlo's words. The attribute is one that stablehlo has too.
mlir::Attribute EnumAttribute(mlir::MLIRContext* context, Attr attr, int64_t value);

// The requested accuracy of an elementwise op. Null when it is the default one.
mlir::Attribute ResultAccuracyAttribute(mlir::MLIRContext* context, const HloInstruction& hlo);
// One precision for each of the two operands, as stablehlo's attribute or as chlo's. Null when both are the
// default.
mlir::Attribute PrecisionAttribute(mlir::MLIRContext* context, const HloInstruction& hlo);
mlir::Attribute ChloPrecisionAttribute(mlir::MLIRContext* context, const HloInstruction& hlo);
// Null when the dot leaves it open.
absl::StatusOr<mlir::Attribute> DotAlgorithmAttribute(mlir::MLIRContext* context, const HloInstruction& hlo);

mlir::Attribute DotDimensionsAttribute(mlir::MLIRContext* context, const HloInstruction& hlo);
mlir::Attribute RaggedDotDimensionsAttribute(mlir::MLIRContext* context, const HloInstruction& hlo);
mlir::Attribute GatherDimensionsAttribute(mlir::MLIRContext* context, const HloInstruction& hlo);
mlir::Attribute ScatterDimensionsAttribute(mlir::MLIRContext* context, const HloInstruction& hlo);
mlir::Attribute ConvolutionDimensionsAttribute(mlir::MLIRContext* context, const HloInstruction& hlo);

// Types of channels.
inline constexpr int64_t kDeviceToDevice = 1;
inline constexpr int64_t kDeviceToHost = 2;
inline constexpr int64_t kHostToDevice = 3;
mlir::Attribute ChannelAttribute(mlir::MLIRContext* context, int64_t handle, int64_t type);
// A matrix of ids, a row a group and -1 where a group is shorter; or the axes of a mesh as they are written.
// Without groups a matrix of no rows: all devices are one group.
absl::StatusOr<mlir::Attribute> ReplicaGroupsAttribute(mlir::MLIRContext* context,
                                                       const ReplicaGroups& groups);

// The groups that such an attribute writes. Meshes that are symbols are refused.
absl::StatusOr<ReplicaGroups> ReplicaGroupsOfAttribute(mlir::Attribute attribute);

mlir::Attribute OutputAliasAttribute(mlir::MLIRContext* context, const OutputOperandAlias& alias);

}  // namespace xla
