// Types of Fourier transforms, linear algebra and random numbers.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {

LogicalResult inferCholeskyOp(OptionalLocation location, Type a, InferredTypes& types) {
  OpSite site(location, "cholesky");
  SmallVector<Dimension> dimensions = getDimensions(cast<RankedTensorType>(a));
  if (dimensions.size() < 2) return site.broken("C2", "a must have at least two dimensions, found ", a);
  if (!isCompatible(dimensions.back(), dimensions[dimensions.size() - 2])) {
    return site.broken("C3", "a must hold square matrices in its last two dimensions, found ", a);
  }
  types.push_back(a);
  return success();
}

namespace {

LogicalResult checkFftElement(const OpSite& site, RankedTensorType tensor, FftKind kind) {
  Type element = tensor.getElementType();
  if (kind == FftKind::kRfft) {
    if (element.isF32() || element.isF64()) return success();
    return site.broken("C2", "RFFT reads elements of f32 or f64, and the operand is ", tensor);
  }
  if (isa<ComplexType>(element)) return success();
  return site.broken("C2", "FFT, IFFT and IRFFT read complex elements, and the operand is ", tensor);
}

// `last` are the innermost dimensions of the operand, as many as there are lengths.
LogicalResult checkFftLengths(const OpSite& site, RankedTensorType tensor, ArrayRef<Dimension> last,
                              FftKind kind, ArrayRef<int64_t> fft_length) {
  int64_t innermost = fft_length.back();
  if (innermost < 0) return site.broken("", "fft_length ", inBrackets(fft_length), " has a negative length");
  for (auto [i, dimension, length] : llvm::enumerate(last, fft_length)) {
    bool is_halved = kind == FftKind::kIrfft && i + 1 == last.size();
    if (isCompatible(dimension, Dimension{length}) && !is_halved) continue;
    if (is_halved) {
      // Of nothing there is nothing; of anything else half, and what is in the middle.
      bool is_empty = length == 0 && isCompatible(dimension, Dimension{0});
      if (is_empty || isCompatible(dimension, Dimension{length / 2 + 1})) continue;
      return site.broken("C5", "IRFFT to length ", length, " reads ", length / 2 + 1,
                         " elements in the last dimension, and the operand is ", tensor);
    }
    return site.broken("C4", "the last dimensions of the operand ", tensor, " have the sizes of fft_length ",
                       inBrackets(fft_length), ": ", sizeText(dimension.limit()), " is not ", length);
  }
  return success();
}

}  // namespace

LogicalResult inferFftOp(OptionalLocation location, Type operand, FftKind kind, ArrayRef<int64_t> fft_length,
                         InferredTypes& types) {
  OpSite site(location, "fft");
  int64_t count = fft_length.size();
  if (count < 1 || count > 3) {
    return site.broken("C3", "fft_length must have one to three lengths, found ", count);
  }
  auto tensor = cast<RankedTensorType>(operand);
  if (failed(checkFftElement(site, tensor, kind))) return failure();
  if (tensor.getRank() < count) {
    return site.broken("C1", "fft_length ", inBrackets(fft_length), " has more lengths than the operand ",
                       tensor, " has dimensions");
  }
  SmallVector<Dimension> dimensions = getDimensions(tensor);
  auto last = ArrayRef<Dimension>(dimensions).take_back(count);
  Type element = tensor.getElementType();
  if (kind == FftKind::kRfft || kind == FftKind::kIrfft) {
    if (failed(checkFftLengths(site, tensor, last, kind, fft_length))) return failure();
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
  OpSite site(location, "rng");
  Type element = getElementTypeOrSelf(a);
  if (is_normal && !isa<FloatType>(element)) {
    return site.broken("C2", "NORMAL draws floats, and a is ", a);
  }
  auto sizes = cast<RankedTensorType>(shape);
  if (sizes.getRank() != 1 || sizes.isDynamicDim(0)) {
    return site.broken("", "shape must have one dimension of known size, found ", shape);
  }
  SmallVector<int64_t> dims(sizes.getDimSize(0), ShapedType::kDynamic);
  if (shape_value && shape_value.getType() == shape) {
    bool is_unsigned = sizes.getElementType().isUnsignedInteger();
    for (auto [d, value] : llvm::enumerate(shape_value.getValues<APInt>())) {
      std::optional<int64_t> size = (is_unsigned ? value.zext(128) : value.sext(128)).trySExtValue();
      if (!size || *size < 0)
        return site.broken("C3", "size ", d, " of shape is negative or does not fit in 63 bits");
      dims[d] = *size;
    }
  }
  types.push_back(RankedTensorType::get(dims, element));
  return success();
}

LogicalResult inferTriangularSolveOp(OptionalLocation location, Type a, Type b, bool left_side,
                                     bool is_transpose_invalid, InferredTypes& types) {
  OpSite site(location, "triangular_solve");
  auto a_tensor = cast<RankedTensorType>(a), b_tensor = cast<RankedTensorType>(b);
  int64_t rank = a_tensor.getRank();
  if (rank < 2) return site.broken("C2", "a must have at least two dimensions, found ", a);
  if (rank != b_tensor.getRank()) {
    return site.broken("C2", "a and b must have the same number of dimensions, found ", a, " and ", b);
  }
  SmallVector<Dimension> a_dims = getDimensions(a_tensor), b_dims = getDimensions(b_tensor);
  if (!isCompatible(a_dims[rank - 1], a_dims[rank - 2])) {
    return site.broken("C3", "a must hold square matrices in its last two dimensions, found ", a);
  }
  int64_t shared = left_side ? rank - 2 : rank - 1;
  if (!isCompatible(a_dims[rank - 1], b_dims[shared]) || !isCompatible(a_dims[rank - 2], b_dims[shared])) {
    return site.broken("C3", "dimension ", shared, " of b has the size of a's matrices, but a is ", a,
                       " and b is ", b);
  }
  for (int64_t d = 0; d < rank - 2; ++d) {
    if (isCompatible(a_dims[d], b_dims[d])) continue;
    return site.broken("C3", "a and b have the same number of matrices, but in dimension ", d, " of ", a,
                       " and ", b, " they do not");
  }
  if (is_transpose_invalid) return site.broken("", "transpose_a must be NO_TRANSPOSE, TRANSPOSE or ADJOINT");
  types.push_back(b);
  return success();
}

}  // namespace mlir::hlo
