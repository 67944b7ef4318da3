// Types of Fourier transforms, linear algebra and random numbers.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {

LogicalResult inferCholeskyOp(OptionalLocation location, Type a, InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(a);
  SmallVector<Dimension> dimensions = getDimensions(tensor);
  if (dimensions.size() < 2) {
    return emitOptionalError(location, "argument 'a' must have rank >= 2, got shape ",
                             toString(tensor.getShape()), ".");
  }
  if (!isCompatible(dimensions.back(), dimensions[dimensions.size() - 2])) {
    return emitOptionalError(location, "minor dimensions of 'a' must have equal size, got shape ",
                             toString(tensor.getShape()), ".");
  }
  types.push_back(a);
  return success();
}

namespace {

LogicalResult checkFftElement(OptionalLocation location, RankedTensorType tensor, FftKind kind) {
  Type element = tensor.getElementType();
  if (kind == FftKind::kRfft) {
    if (element.isF32() || element.isF64()) return success();
    return emitOptionalError(location, "RFFT requires f32 or f64 input type, but is given ", element, ".");
  }
  if (isa<ComplexType>(element)) return success();
  return emitOptionalError(location, "FFT/IFFT/IRFFT take a complex tensor as input, but is given ", tensor,
                           ".");
}

// `last` are the innermost dimensions of the operand, as many as there are lengths.
LogicalResult checkFftLengths(OptionalLocation location, RankedTensorType tensor, ArrayRef<Dimension> last,
                              FftKind kind, ArrayRef<int64_t> fft_length) {
  auto accepts = [](Dimension dimension, int64_t size) { return isCompatible(dimension, Dimension{size}); };
  int64_t innermost = fft_length.back();
  if (innermost < 0) {
    return emitOptionalError(location, "fft_length must not be negative, but got ", innermost, ".");
  }
  if (kind == FftKind::kRfft) {
    for (auto [dimension, length] : llvm::zip(last, fft_length)) {
      if (accepts(dimension, length)) continue;
      return emitOptionalError(location,
                               "RFFT requires innermost dimensions to be compatible with fft_length. Got: ",
                               toString(tensor.getShape()), " but wanted ", toString(fft_length), ".");
    }
    return success();
  }
  for (auto [dimension, length] : llvm::zip(last.drop_back(), fft_length.drop_back())) {
    if (accepts(dimension, length)) continue;
    return emitOptionalError(location,
                             "IRFFT requires non-final dimensions to be compatible with fft_length. Got: ",
                             toString(tensor.getShape()), " but wanted ", toString(fft_length), ", and ",
                             dimension.limit(), " != ", length, ".");
  }
  bool is_empty = innermost == 0 && accepts(last.back(), 0);
  if (is_empty || accepts(last.back(), innermost / 2 + 1)) return success();
  return emitOptionalError(location,
                           "IRFFT requires innermost dimension to be compatible with fft_length[-1]/2+1. "
                           "Got: ",
                           last.back().limit(), " but fft_length is ", toString(fft_length), ".");
}

}  // namespace

LogicalResult inferFftOp(OptionalLocation location, Type operand, FftKind kind, ArrayRef<int64_t> fft_length,
                         InferredTypes& types) {
  int64_t count = fft_length.size();
  if (count < 1 || count > 3) {
    return emitOptionalError(location, "rank must be between 1 and 3, but got ", count, ".");
  }
  auto tensor = cast<RankedTensorType>(operand);
  if (failed(checkFftElement(location, tensor, kind))) return failure();
  if (tensor.getRank() < count) {
    return emitOptionalError(location, "operand rank must not be less than fft rank of ", count,
                             " for operand of type ", tensor, ".");
  }
  SmallVector<Dimension> dimensions = getDimensions(tensor);
  auto last = ArrayRef<Dimension>(dimensions).take_back(count);
  Type element = tensor.getElementType();
  if (kind == FftKind::kRfft || kind == FftKind::kIrfft) {
    if (failed(checkFftLengths(location, tensor, last, kind, fft_length))) return failure();
    int64_t length = fft_length.back();
    bool is_forward = kind == FftKind::kRfft;
    dimensions.back() = {is_forward && length != 0 ? length / 2 + 1 : length};
    element = is_forward ? Type(ComplexType::get(element)) : cast<ComplexType>(element).getElementType();
  }
  types.push_back(makeTensor(dimensions, element));
  return success();
}

LogicalResult inferRngOp(OptionalLocation location, Type a, Type shape, DenseIntElementsAttr shape_value,
                         bool is_normal, InferredTypes& types) {
  Type element = getElementTypeOrSelf(a);
  if (is_normal && !isa<FloatType>(element))
    return emitOptionalError(location, "mu and sigma must be floats");
  auto sizes = cast<RankedTensorType>(shape);
  if (sizes.getRank() != 1 || sizes.isDynamicDim(0)) {
    return emitOptionalError(location, "expects shape to be a tensor of one dimension of known size, found ",
                             shape);
  }
  SmallVector<int64_t> dims(sizes.getDimSize(0), ShapedType::kDynamic);
  if (shape_value && shape_value.getType() == shape) {
    bool is_unsigned = sizes.getElementType().isUnsignedInteger();
    for (auto [dim, value] : llvm::zip(dims, shape_value.getValues<APInt>())) {
      std::optional<int64_t> size = (is_unsigned ? value.zext(128) : value.sext(128)).trySExtValue();
      if (!size || *size < 0)
        return emitOptionalError(location, "expects sizes of shape to be in range [0, 2^63)");
      dim = *size;
    }
  }
  types.push_back(RankedTensorType::get(dims, element));
  return success();
}

LogicalResult inferTriangularSolveOp(OptionalLocation location, Type a, Type b, bool left_side,
                                     bool is_transpose_invalid, InferredTypes& types) {
  auto a_tensor = cast<RankedTensorType>(a), b_tensor = cast<RankedTensorType>(b);
  int64_t rank = a_tensor.getRank();
  if (rank < 2) return emitOptionalError(location, "operand 'a' must have rank >= 2, but got ", a);
  if (rank != b_tensor.getRank()) {
    return emitOptionalError(location, "operands must have equal rank, but got ", a, " and ", b);
  }
  SmallVector<Dimension> a_dims = getDimensions(a_tensor), b_dims = getDimensions(b_tensor);
  if (!isCompatible(a_dims[rank - 1], a_dims[rank - 2])) {
    return emitOptionalError(location, "two minor dimensions of operand 'a' must be compatible, but got ", a);
  }
  Dimension shared = b_dims[left_side ? rank - 2 : rank - 1];
  if (!isCompatible(a_dims[rank - 1], shared) || !isCompatible(a_dims[rank - 2], shared)) {
    return emitOptionalError(
        location, "shared dimension of operands 'a' and 'b' must be compatible, but got ", a, " and ", b);
  }
  for (int64_t d = 0; d < rank - 2; ++d) {
    if (isCompatible(a_dims[d], b_dims[d])) continue;
    return emitOptionalError(location, "batch dimensions of the operands must be compatible, but got ", a,
                             " and ", b);
  }
  if (is_transpose_invalid) {
    return emitOptionalError(location, "Invalid transpose option value for triangular solve");
  }
  types.push_back(b);
  return success();
}

}  // namespace mlir::hlo
