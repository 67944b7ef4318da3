#include "xla/hlo/transforms/convolution_canonicalization.h"

#include <algorithm>
#include <vector>

#include "xla/hlo/transforms/rewriting.h"
#include "xla/permutation_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using Indices = std::vector<int64_t>;

int64_t Size(const HloInstruction& instruction, int64_t d) {
  return instruction.shape().dimensions(static_cast<int>(d));
}
Indices Sizes(const Shape& shape) { return Indices(shape.dimensions().begin(), shape.dimensions().end()); }

// No padding, no dilation, no reversal.
bool IsPlain(const WindowDimension& window) {
  return window.padding_low() == 0 && window.padding_high() == 0 && window.base_dilation() == 1 &&
         window.window_dilation() == 1 && !window.window_reversal();
}

// A padding, dilation or reversal that applies to no element makes no difference where all sizes are one.
bool SeesOneElementOnce(const HloInstruction& conv, int i) {
  const ConvolutionDimensionNumbers& dims = conv.convolution_dimension_numbers();
  const WindowDimension& window = conv.window().dimensions(i);
  return window.padding_low() == 0 && window.padding_high() == 0 && window.size() == 1 &&
         Size(*conv.operand(0), dims.input_spatial_dimensions(i)) == 1 &&
         Size(conv, dims.output_spatial_dimensions(i)) == 1;
}

// --- Dimensions of size one

// The number of a dimension when those that go are gone.
int64_t NumberWithout(const Indices& gone, int64_t d) {
  return d - std::count_if(gone.begin(), gone.end(), [&](int64_t g) { return g < d; });
}

Shape Without(const Indices& gone, const Shape& shape) {
  Indices kept;
  for (int d = 0; d < shape.dimensions_size(); ++d) {
    if (!Contains(gone, d)) kept.push_back(shape.dimensions(d));
  }
  return WithDimensions(shape, kept);
}

HloInstruction* WithoutSizesOfOne(HloInstruction* conv) {
  const ConvolutionDimensionNumbers& old_dims = conv->convolution_dimension_numbers();
  Indices input_gone, kernel_gone, output_gone, kept;
  for (int i = 0; i < conv->window().dimensions_size(); ++i) {
    if (!SeesOneElementOnce(*conv, i)) {
      kept.push_back(i);
      continue;
    }
    input_gone.push_back(old_dims.input_spatial_dimensions(i));
    kernel_gone.push_back(old_dims.kernel_spatial_dimensions(i));
    output_gone.push_back(old_dims.output_spatial_dimensions(i));
  }
  if (input_gone.empty()) return nullptr;
  ConvolutionDimensionNumbers dims;
  Window window;
  dims.set_input_batch_dimension(NumberWithout(input_gone, old_dims.input_batch_dimension()));
  dims.set_input_feature_dimension(NumberWithout(input_gone, old_dims.input_feature_dimension()));
  dims.set_kernel_input_feature_dimension(
      NumberWithout(kernel_gone, old_dims.kernel_input_feature_dimension()));
  dims.set_kernel_output_feature_dimension(
      NumberWithout(kernel_gone, old_dims.kernel_output_feature_dimension()));
  dims.set_output_batch_dimension(NumberWithout(output_gone, old_dims.output_batch_dimension()));
  dims.set_output_feature_dimension(NumberWithout(output_gone, old_dims.output_feature_dimension()));
  for (int64_t k : kept) {
    const int i = static_cast<int>(k);
    dims.add_input_spatial_dimensions(NumberWithout(input_gone, old_dims.input_spatial_dimensions(i)));
    dims.add_kernel_spatial_dimensions(NumberWithout(kernel_gone, old_dims.kernel_spatial_dimensions(i)));
    dims.add_output_spatial_dimensions(NumberWithout(output_gone, old_dims.output_spatial_dimensions(i)));
    *window.add_dimensions() = conv->window().dimensions(i);
  }
  HloInstruction* input = Reshaped(conv->mutable_operand(0), Without(input_gone, conv->operand(0)->shape()));
  HloInstruction* kernel =
      Reshaped(conv->mutable_operand(1), Without(kernel_gone, conv->operand(1)->shape()));
  HloInstruction* small =
      AddBeside(conv, HloInstruction::CreateConvolve(Without(output_gone, conv->shape()), input, kernel,
                                                     conv->feature_group_count(), conv->batch_group_count(),
                                                     window, dims, conv->precision_config()));
  return Reshaped(small, conv->shape());
}

// --- Dots

enum class DotKind { kNone, kPointwise, kWhole };

DotKind KindOf(const HloInstruction& conv) {
  const ConvolutionDimensionNumbers& dims = conv.convolution_dimension_numbers();
  if (conv.feature_group_count() != 1 || conv.batch_group_count() != 1) return DotKind::kNone;
  bool pointwise = true, whole = true;
  for (int i = 0; i < conv.window().dimensions_size(); ++i) {
    const WindowDimension& window = conv.window().dimensions(i);
    if (!IsPlain(window)) return DotKind::kNone;
    const int64_t input = Size(*conv.operand(0), dims.input_spatial_dimensions(i));
    pointwise &= window.size() == 1 && (window.stride() == 1 || input == 1);
    whole &= window.size() == input;
  }
  return pointwise ? DotKind::kPointwise : whole ? DotKind::kWhole : DotKind::kNone;
}

// Whether values of these sizes lie the same way when dimension i is taken from `order[i]`.
bool MovesNothing(absl::Span<const int64_t> sizes, const Indices& order) {
  int64_t last = -1;
  for (int64_t d : order) {
    if (sizes[d] == 1) continue;
    if (d < last) return false;
    last = d;
  }
  return true;
}

// The dot of a convolution. Its free dimensions, by their names in the result of the convolution, must come
// in the order that the result has; the kernel may be the left or the right operand.
HloInstruction* AsDot(HloInstruction* conv) {
  const DotKind kind = KindOf(*conv);
  if (kind == DotKind::kNone) return nullptr;
  const ConvolutionDimensionNumbers& dims = conv->convolution_dimension_numbers();
  const int rank = conv->shape().dimensions_size();
  // For each dimension of the input and of the kernel the one of the result that it becomes, or -1.
  Indices input_to(rank, -1), kernel_to(rank, -1), input_sum, kernel_sum;
  input_to[dims.input_batch_dimension()] = dims.output_batch_dimension();
  kernel_to[dims.kernel_output_feature_dimension()] = dims.output_feature_dimension();
  HloInstruction* kernel = conv->mutable_operand(1);
  Indices kernel_gone;
  for (int i = 0; i < rank - 2; ++i) {
    if (kind == DotKind::kPointwise) {
      input_to[dims.input_spatial_dimensions(i)] = dims.output_spatial_dimensions(i);
      kernel_gone.push_back(dims.kernel_spatial_dimensions(i));
    } else {
      input_sum.push_back(dims.input_spatial_dimensions(i));
      kernel_sum.push_back(dims.kernel_spatial_dimensions(i));
    }
  }
  input_sum.push_back(dims.input_feature_dimension());
  kernel_sum.push_back(dims.kernel_input_feature_dimension());
  Indices input_free, kernel_free = {dims.output_feature_dimension()};
  for (int64_t to : input_to) {
    if (to >= 0) input_free.push_back(to);
  }
  // The order of the result's dimensions (those of the whole input apart, whose size is one).
  Indices input_first = input_free, kernel_first = kernel_free;
  input_first.insert(input_first.end(), kernel_free.begin(), kernel_free.end());
  kernel_first.insert(kernel_first.end(), input_free.begin(), input_free.end());
  const auto sizes = conv->shape().dimensions();
  const bool kernel_leads = !MovesNothing(sizes, input_first);
  if (kernel_leads && !MovesNothing(sizes, kernel_first)) return nullptr;

  DotDimensionNumbers numbers;
  for (int64_t& d : kernel_sum) d = NumberWithout(kernel_gone, d);
  for (int64_t d : kernel_leads ? kernel_sum : input_sum) numbers.add_lhs_contracting_dimensions(d);
  for (int64_t d : kernel_leads ? input_sum : kernel_sum) numbers.add_rhs_contracting_dimensions(d);
  kernel = Reshaped(kernel, Without(kernel_gone, kernel->shape()));
  HloInstruction* input = conv->mutable_operand(0);
  Indices dot_sizes;
  for (int64_t d : kernel_leads ? kernel_first : input_first) dot_sizes.push_back(sizes[d]);
  PrecisionConfig precision = conv->precision_config();
  if (kernel_leads && precision.operand_precision_size() == 2)
    precision.mutable_operand_precision()->SwapElements(0, 1);
  HloInstruction* dot = AddBeside(
      conv, HloInstruction::CreateDot(WithDimensions(conv->shape(), dot_sizes), kernel_leads ? kernel : input,
                                      kernel_leads ? input : kernel, numbers, precision));
  return Reshaped(dot, conv->shape());
}

// --- Groups of the batch

// [groups * batch, features] becomes [batch, groups * features].
HloInstruction* WithFeatureGroups(HloInstruction* conv) {
  const int64_t groups = conv->batch_group_count();
  if (groups == 1 || conv->feature_group_count() != 1) return nullptr;
  const ConvolutionDimensionNumbers& dims = conv->convolution_dimension_numbers();
  HloInstruction* input = conv->mutable_operand(0);
  const int64_t batch = dims.input_batch_dimension(), feature = dims.input_feature_dimension();
  const Indices sizes = Sizes(input->shape());
  // The groups in a dimension of their own, before the batch; then before the features.
  Indices split, order;
  for (int64_t d = 0; d < static_cast<int64_t>(sizes.size()); ++d) {
    if (d == feature) order.push_back(batch);
    order.push_back(d < batch ? d : d + 1);
    if (d == batch) split.push_back(groups);
    split.push_back(d == batch ? sizes[d] / groups : sizes[d]);
  }
  Indices joined = sizes;
  joined[batch] /= groups;
  joined[feature] *= groups;
  input = Reshaped(input, WithDimensions(input->shape(), split));
  input = AddBeside(conv, HloInstruction::CreateTranspose(
                              WithDimensions(input->shape(), Permute(split, order)), input, order));
  input = Reshaped(input, WithDimensions(input->shape(), joined));
  return AddBeside(conv, HloInstruction::CreateConvolve(
                             conv->shape(), input, conv->mutable_operand(1), groups,
                             /*batch_group_count=*/1, conv->window(), dims, conv->precision_config()));
}

// Kinds of convolution and sparsity say more than the dimensions do.
bool IsOrdinary(const HloInstruction& conv) {
  return IsPlainValue(conv) && !conv.attributes().Has(Attr::kSparsityConfig) &&
         !conv.attributes().Has(Attr::kConvolutionKind) && !ShapeUtil::IsZeroElementArray(conv.shape()) &&
         !ShapeUtil::IsZeroElementArray(conv.operand(0)->shape()) &&
         !ShapeUtil::IsZeroElementArray(conv.operand(1)->shape());
}

HloInstruction* Canonical(HloInstruction* conv) {
  if (HloInstruction* dot = AsDot(conv)) return dot;
  if (HloInstruction* small = WithoutSizesOfOne(conv)) return small;
  return WithFeatureGroups(conv);
}

}  // namespace

absl::StatusOr<bool> ConvolutionCanonicalization::Run(
    HloModule* module, const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->MakeNonfusionComputations(execution_threads)) {
    for (HloInstruction* conv : computation->instructions()) {
      if (conv->opcode() != HloOpcode::kConvolution || !IsOrdinary(*conv)) continue;
      HloInstruction* canonical = Canonical(conv);
      if (canonical == nullptr) continue;
      TF_RETURN_IF_ERROR(conv->ReplaceAllUsesWith(canonical));
      TF_RETURN_IF_ERROR(computation->RemoveInstruction(conv));
      changed = true;
    }
  }
  return changed;
}

}  // namespace xla
