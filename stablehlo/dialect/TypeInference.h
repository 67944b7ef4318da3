// The rules of the stablehlo ops on types: what results an op has, and which operands and attributes fit
// together.
//
// They take types and attributes, not ops: ops of every dialect that mean the same share them. infer* add the
// types of the results to `types`; verify* check what inference does not. Each gives one diagnostic at
// `location` (if there is one) for the first rule that is broken. Dimensions that are not known fit
// everything; bounds are passed on.
#pragma once

#include <cstdint>
#include <optional>

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Region.h"
#include "mlir/IR/TypeRange.h"
#include "stablehlo/dialect/OpSite.h"

namespace mlir::hlo {

using InferredTypes = SmallVectorImpl<Type>;
// The elements of an operand where it is a constant.
using KnownInts = const std::optional<SmallVector<int64_t>>&;

// --- Element by element (InferElementwise.cc) ----------------------------------------------------

LogicalResult inferAddOp(OptionalLocation location, Type lhs, Type rhs, InferredTypes& types);
LogicalResult inferAbsOp(OptionalLocation location, Type operand, InferredTypes& types);
LogicalResult inferClampOp(OptionalLocation location, Type min, Type operand, Type max, InferredTypes& types);
LogicalResult inferCompareOp(OptionalLocation location, Type lhs, InferredTypes& types);
LogicalResult inferComplexOp(OptionalLocation location, Type lhs, InferredTypes& types);
LogicalResult inferIsFiniteOp(OptionalLocation location, Type operand, InferredTypes& types);
// Also of imag.
LogicalResult inferRealOp(OptionalLocation location, Type operand, InferredTypes& types);
LogicalResult inferSelectOp(OptionalLocation location, Type pred, Type on_true, Type on_false,
                            InferredTypes& types);
LogicalResult inferUniformDequantizeOp(OptionalLocation location, Type operand, InferredTypes& types);
LogicalResult inferMapOp(OptionalLocation location, TypeRange inputs, ArrayRef<int64_t> dimensions,
                         Region& computation, InferredTypes& types);

// Elements may be quantized with different parameters.
LogicalResult verifyAddOp(OptionalLocation location, Type lhs, Type rhs, Type result);
LogicalResult verifyBitcastConvertOp(OptionalLocation location, Type operand, Type result);
LogicalResult verifyUniformQuantizeOp(OptionalLocation location, Type operand, Type result);
// Operand and result of an op that only moves elements: quantized both or neither, per axis both or neither,
// and per tensor with the same parameters.
LogicalResult verifySameQuantization(const OpSite& site, StringRef rule, Type operand, Type result);
// Per axis with the same parameters, if at all.
LogicalResult verifySameQuantizedAxis(const OpSite& site, StringRef rule, Type operand, Type result);

// --- Shapes (InferShaping.cc) --------------------------------------------------------------------

LogicalResult inferBroadcastOp(OptionalLocation location, Type operand, ArrayRef<int64_t> broadcast_sizes,
                               InferredTypes& types);
LogicalResult inferConcatenateOp(OptionalLocation location, TypeRange inputs, int64_t dimension,
                                 InferredTypes& types);
LogicalResult inferConstantOp(OptionalLocation location, ElementsAttr value, InferredTypes& types);
// Also of dynamic_pad, which the site names then.
LogicalResult inferPadOp(const OpSite& site, Type operand, ArrayRef<int64_t> edge_padding_low,
                         ArrayRef<int64_t> edge_padding_high, ArrayRef<int64_t> interior_padding,
                         InferredTypes& types);
LogicalResult inferReverseOp(OptionalLocation location, Type operand, InferredTypes& types);
// Also of real_dynamic_slice.
LogicalResult inferSliceOp(const OpSite& site, Type operand, ArrayRef<int64_t> start_indices,
                           ArrayRef<int64_t> limit_indices, ArrayRef<int64_t> strides, InferredTypes& types);
LogicalResult inferTransposeOp(OptionalLocation location, Type operand, ArrayRef<int64_t> permutation,
                               InferredTypes& types);
LogicalResult inferGetDimensionSizeOp(OptionalLocation location, Type operand, int64_t dimension,
                                      InferredTypes& types);
// `size_value` is the new size where it is a constant.
LogicalResult inferSetDimensionSizeOp(OptionalLocation location, Type operand, Type size,
                                      std::optional<int64_t> size_value, int64_t dimension,
                                      InferredTypes& types);

LogicalResult verifyBroadcastInDimOp(OptionalLocation location, Type operand,
                                     ArrayRef<int64_t> broadcast_dimensions, Type result);
LogicalResult verifyDynamicBroadcastInDimOp(OptionalLocation location, Type operand, Type output_dimensions,
                                            KnownInts output_dimensions_value,
                                            ArrayRef<int64_t> broadcast_dimensions,
                                            ArrayRef<int64_t> known_expanding,
                                            ArrayRef<int64_t> known_nonexpanding, Type result);
LogicalResult verifyIotaOp(OptionalLocation location, int64_t iota_dimension, Type result);
LogicalResult verifyDynamicIotaOp(OptionalLocation location, Type output_shape, KnownInts output_shape_value,
                                  int64_t iota_dimension, Type result);
LogicalResult verifyDynamicPadOp(OptionalLocation location, Type operand, Type edge_padding_low,
                                 KnownInts low, KnownInts high, KnownInts interior, Type result);
LogicalResult verifyReshapeOp(OptionalLocation location, Type operand, Type result);
LogicalResult verifyDynamicReshapeOp(OptionalLocation location, Type operand, Type output_shape,
                                     KnownInts output_shape_value, Type result);
LogicalResult verifyReverseOp(OptionalLocation location, Type operand, ArrayRef<int64_t> dimensions);
LogicalResult verifyTransposeOp(OptionalLocation location, Type operand, ArrayRef<int64_t> permutation,
                                Type result);
LogicalResult verifyRealDynamicSliceOp(OptionalLocation location, Type operand, Type start_indices,
                                       KnownInts start, KnownInts limit, KnownInts strides, Type result);

// --- Slices and indices (InferIndexing.cc) -------------------------------------------------------

LogicalResult inferDynamicSliceOp(OptionalLocation location, Type operand, TypeRange start_indices,
                                  ArrayRef<int64_t> slice_sizes, InferredTypes& types);
LogicalResult inferDynamicUpdateSliceOp(OptionalLocation location, Type operand, Type update,
                                        TypeRange start_indices, InferredTypes& types);
LogicalResult inferGatherOp(OptionalLocation location, Type operand, Type start_indices,
                            ArrayRef<int64_t> offset_dims, ArrayRef<int64_t> collapsed_slice_dims,
                            ArrayRef<int64_t> operand_batching_dims,
                            ArrayRef<int64_t> start_indices_batching_dims, ArrayRef<int64_t> start_index_map,
                            int64_t index_vector_dim, ArrayRef<int64_t> slice_sizes, InferredTypes& types);
// `slice_sizes` is the type of the operand that holds the sizes, `slice_sizes_value` they where it is a
// constant.
LogicalResult inferDynamicGatherOp(OptionalLocation location, Type operand, Type start_indices,
                                   Type slice_sizes, KnownInts slice_sizes_value,
                                   ArrayRef<int64_t> offset_dims, ArrayRef<int64_t> collapsed_slice_dims,
                                   ArrayRef<int64_t> operand_batching_dims,
                                   ArrayRef<int64_t> start_indices_batching_dims,
                                   ArrayRef<int64_t> start_index_map, int64_t index_vector_dim,
                                   InferredTypes& types);
LogicalResult inferScatterOp(OptionalLocation location, TypeRange inputs, Region& update_computation,
                             InferredTypes& types);

struct ScatterDimensions {
  ArrayRef<int64_t> update_window_dims;
  ArrayRef<int64_t> inserted_window_dims;
  ArrayRef<int64_t> input_batching_dims;
  ArrayRef<int64_t> scatter_indices_batching_dims;
  ArrayRef<int64_t> scatter_dims_to_operand_dims;
  int64_t index_vector_dim = 0;
};
LogicalResult verifyScatterOp(OptionalLocation location, TypeRange inputs, Type scatter_indices,
                              TypeRange updates, const ScatterDimensions& numbers,
                              Region& update_computation);

// --- Windows (InferWindows.cc) -------------------------------------------------------------------

// A window in one dimension, as HLO has it.
struct WindowDimension {
  int64_t size = 1;
  int64_t stride = 1;
  int64_t padding_low = 0;
  int64_t padding_high = 0;
  int64_t window_dilation = 1;
  int64_t base_dilation = 1;
};

// The lists that describe a window. Those that are empty, but for the sizes, stand for their defaults.
struct WindowLists {
  ArrayRef<int64_t> sizes;
  ArrayRef<int64_t> strides;
  ArrayRef<std::pair<int64_t, int64_t>> padding;
  ArrayRef<int64_t> base_dilations;
  ArrayRef<int64_t> window_dilations;
};
// The numbers of an op's rules on its window.
struct WindowRules {
  StringRef size = {};
  StringRef stride_count = {};
  StringRef stride = {};
  StringRef base_dilation_count = {};
  StringRef base_dilation = {};
  StringRef window_dilation_count = {};
  StringRef window_dilation = {};
  StringRef padding_count = {};
};

// The pairs of a padding attribute of shape {N, 2}; none when there is no attribute.
FailureOr<SmallVector<std::pair<int64_t, int64_t>>> convertPaddingAttribute(
    const OpSite& site, StringRef rule, std::optional<DenseIntElementsAttr> padding);
FailureOr<SmallVector<WindowDimension>> makeWindow(const OpSite& site, const WindowRules& rules,
                                                   const WindowLists& lists);
// How many places each window has in tensors of these sizes.
FailureOr<SmallVector<int64_t>> inferWindowOutputShape(const OpSite& site, ArrayRef<int64_t> base,
                                                       ArrayRef<WindowDimension> window);

LogicalResult inferReduceWindowOp(OptionalLocation location, TypeRange inputs, TypeRange init_values,
                                  ArrayRef<int64_t> window_dimensions, ArrayRef<int64_t> window_strides,
                                  ArrayRef<int64_t> base_dilations, ArrayRef<int64_t> window_dilations,
                                  std::optional<DenseIntElementsAttr> padding, Region& body,
                                  InferredTypes& types);
LogicalResult inferSelectAndScatterOp(OptionalLocation location, Type operand, Region& scatter,
                                      InferredTypes& types);

LogicalResult verifyReduceWindowOp(OptionalLocation location, TypeRange inputs, TypeRange init_values,
                                   ArrayRef<int64_t> window_dimensions, Region& body);
LogicalResult verifySelectAndScatterOp(OptionalLocation location, Type operand, Type source, Type init_value,
                                       ArrayRef<int64_t> window_dimensions, ArrayRef<int64_t> window_strides,
                                       std::optional<DenseIntElementsAttr> padding, Region& select,
                                       Region& scatter);

// --- Reductions and sorting (InferReductions.cc) -------------------------------------------------

LogicalResult inferReduceOp(OptionalLocation location, TypeRange inputs, ArrayRef<int64_t> dimensions,
                            Region& body, InferredTypes& types);
LogicalResult inferSortOp(OptionalLocation location, TypeRange inputs, InferredTypes& types);
LogicalResult inferBatchNormGradOp(OptionalLocation location, Type operand, Type scale, Type mean,
                                   Type variance, Type grad_output, int64_t feature_index,
                                   InferredTypes& types);
LogicalResult inferBatchNormInferenceOp(OptionalLocation location, Type operand, Type scale, Type offset,
                                        Type mean, Type variance, int64_t feature_index,
                                        InferredTypes& types);
LogicalResult inferBatchNormTrainingOp(OptionalLocation location, Type operand, Type scale, Type offset,
                                       int64_t feature_index, InferredTypes& types);

// A region that combines two values of each input: its arguments and results fit the inputs and their initial
// values. `rule` is the number of this rule of the op; `allowed_dimensions` are the sizes that the arguments
// may keep.
LogicalResult verifyReducerShape(const OpSite& site, StringRef rule, Region& body, TypeRange inputs,
                                 TypeRange init_values, ArrayRef<int64_t> allowed_dimensions);
LogicalResult verifyReduceOp(OptionalLocation location, TypeRange inputs, TypeRange init_values,
                             ArrayRef<int64_t> dimensions, Region& body);
LogicalResult verifySortOp(OptionalLocation location, TypeRange inputs, int64_t dimension,
                           Region& comparator);

// --- Linear algebra and random numbers (InferLinalg.cc) ------------------------------------------

enum class FftKind { kFft, kIfft, kRfft, kIrfft };

LogicalResult inferCholeskyOp(OptionalLocation location, Type a, InferredTypes& types);
LogicalResult inferFftOp(OptionalLocation location, Type operand, FftKind kind, ArrayRef<int64_t> fft_length,
                         InferredTypes& types);
// `shape_value` is the shape where it is a constant.
LogicalResult inferRngOp(OptionalLocation location, Type a, Type shape, DenseIntElementsAttr shape_value,
                         bool is_normal, InferredTypes& types);
LogicalResult inferTriangularSolveOp(OptionalLocation location, Type a, Type b, bool left_side,
                                     bool is_transpose_invalid, InferredTypes& types);

struct DotDimensions {
  ArrayRef<int64_t> lhs_batching;
  ArrayRef<int64_t> rhs_batching;
  ArrayRef<int64_t> lhs_contracting;
  ArrayRef<int64_t> rhs_contracting;
};
FailureOr<SmallVector<int64_t>> inferDotGeneralShape(OptionalLocation location, Type lhs, Type rhs,
                                                     const DotDimensions& dims);
FailureOr<SmallVector<int64_t>> inferDotShape(OptionalLocation location, Type lhs, Type rhs);
LogicalResult verifyDotGeneralOp(OptionalLocation location, Type lhs, Type rhs, const DotDimensions& dims,
                                 Type result);
LogicalResult verifyDotOp(OptionalLocation location, Type lhs, Type rhs, Type result);
// At most one precision an operand.
LogicalResult verifyPrecisionConfig(const OpSite& site, StringRef rule, int64_t count);

struct DotAlgorithmParts {
  Type lhs;
  Type rhs;
  Type accumulation;
  int64_t lhs_components = 1;
  int64_t rhs_components = 1;
  int64_t operations = 1;
  bool imprecise = false;
};
// One that some hardware has. `default_precision`: no operand asks for another precision.
LogicalResult verifyDotAlgorithm(OptionalLocation location, const DotAlgorithmParts& parts,
                                 bool default_precision);

struct ConvolutionDimensions {
  int64_t input_batch = 0;
  int64_t input_feature = 0;
  ArrayRef<int64_t> input_spatial;
  int64_t kernel_input_feature = 0;
  int64_t kernel_output_feature = 0;
  ArrayRef<int64_t> kernel_spatial;
  int64_t output_batch = 0;
  int64_t output_feature = 0;
  ArrayRef<int64_t> output_spatial;
};
// The window's attributes; lists that are empty stand for their defaults, padding of kDynamic is not known.
struct ConvolutionWindow {
  ArrayRef<int64_t> strides;
  ArrayRef<std::pair<int64_t, int64_t>> padding;
  ArrayRef<int64_t> lhs_dilation;
  ArrayRef<int64_t> rhs_dilation;
  size_t reversal_count = 0;
};
// Also of dynamic_conv, which the site names then.
LogicalResult verifyConvolutionOp(const OpSite& site, Type lhs, Type rhs, const ConvolutionDimensions& dims,
                                  const ConvolutionWindow& attributes, int64_t feature_groups,
                                  int64_t batch_groups, Type result);
LogicalResult verifyRngBitGeneratorOp(OptionalLocation location, Type initial_state, Type output_state);

// --- Ops among devices (InferCollectives.cc) -----------------------------------------------------

struct ReplicaGroupRules {
  // Groups of different sizes are filled up with -1.
  bool allow_padding = false;
  bool use_global_device_ids = false;
  std::optional<int64_t> expected_group_size = std::nullopt;
};
// The numbers of an op's rules on its groups: each device once, all of them, as many as there must be in a
// group.
struct ReplicaGroupNumbers {
  StringRef unique;
  StringRef range;
  StringRef size;
};
// Each device stands in one group. Groups of a mesh are not checked.
LogicalResult verifyReplicaGroups(const OpSite& site, const ReplicaGroupNumbers& numbers,
                                  Attribute replica_groups, const ReplicaGroupRules& rules);

// The operands that are sent: all but the root, which is the last where it is no constant of the program.
FailureOr<TypeRange> dataOperands(const OpSite& site, TypeRange operands, bool has_dynamic_root);

LogicalResult inferAllReduceOp(const OpSite& site, TypeRange operands, Region& computation,
                               InferredTypes& types);
LogicalResult inferCollectiveBroadcastOp(OptionalLocation location, TypeRange operands, bool has_dynamic_root,
                                         InferredTypes& types);
LogicalResult inferCollectiveReduceOp(OptionalLocation location, TypeRange operands, bool has_dynamic_root,
                                      Region& computation, InferredTypes& types);
LogicalResult inferAllToAllOp(OptionalLocation location, TypeRange operands, int64_t split_dimension,
                              int64_t concat_dimension, int64_t split_count, Attribute replica_groups,
                              InferredTypes& types);

LogicalResult inferPartitionIdOp(MLIRContext* context, InferredTypes& types);

// Ids are those of all devices only where there is a channel.
LogicalResult verifyGlobalDeviceIds(const OpSite& site, StringRef rule, bool use_global_device_ids,
                                    int64_t channel_id);
LogicalResult verifyAllGatherOp(OptionalLocation location, TypeRange operands, int64_t all_gather_dim,
                                Attribute replica_groups, bool use_global_device_ids, int64_t channel_id,
                                TypeRange results);
// Also of collective_reduce, without its root.
LogicalResult verifyAllReduceOp(const OpSite& site, TypeRange operands, Attribute replica_groups,
                                bool use_global_device_ids, int64_t channel_id, Region& computation);
LogicalResult verifyCollectiveBroadcastOp(OptionalLocation location, Attribute replica_groups);
LogicalResult verifyCollectivePermuteOp(OptionalLocation location, DenseIntElementsAttr source_target_pairs);
LogicalResult verifyReduceScatterOp(OptionalLocation location, Type operand, int64_t scatter_dimension,
                                    Attribute replica_groups, bool use_global_device_ids, int64_t channel_id,
                                    Region& computation, Type result);

// --- Control flow, tuples and tokens (InferControl.cc) -------------------------------------------

// Of case and if, which the site's name tells apart.
LogicalResult inferConditionalOp(const OpSite& site, Type operand, RegionRange branches,
                                 InferredTypes& types);
LogicalResult inferGetTupleElementOp(OptionalLocation location, Type operand, int64_t index,
                                     InferredTypes& types);
LogicalResult inferTupleOp(MLIRContext* context, TypeRange operands, InferredTypes& types);
LogicalResult inferSameTypes(TypeRange operands, InferredTypes& types);

LogicalResult verifyWhileOp(OptionalLocation location, TypeRange operands, Region& cond, Region& body);
LogicalResult verifySendOp(OptionalLocation location, bool is_host_transfer, int64_t channel_type);
LogicalResult verifyRecvOp(OptionalLocation location, bool is_host_transfer, int64_t channel_type,
                           TypeRange results);
LogicalResult verifyInfeedOp(OptionalLocation location, ArrayAttr layout, TypeRange results);

}  // namespace mlir::hlo
