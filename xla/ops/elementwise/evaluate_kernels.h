#pragma once

#include "absl/types/span.h"
#include "xla/comparison_util.h"
#include "xla/ops/elementwise/evaluate_kernel_loops.h"
#include "xla/ops/evaluate/kernels.h"
#include "xla/primitive_util.h"

// The tables of kernels, one for each kind of element type and file.

namespace xla::elementwise {

absl::Span<const KernelRow> PredKernels();
absl::Span<const KernelRow> IntegerKernels();
absl::Span<const KernelRow> IntegerBitKernels();
absl::Span<const KernelRow> FloatKernels();
absl::Span<const KernelRow> FloatMathKernels();
absl::Span<const KernelRow> ComplexKernels();
absl::Span<const KernelRow> ComplexMathKernels();

ElementwiseKernel CompareKernel(PrimitiveType type, ComparisonDirection direction, bool total_order);
ElementwiseKernel SelectKernel(PrimitiveType type);

}  // namespace xla::elementwise
