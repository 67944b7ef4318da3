// The meaning of fft: the sums of the definition, in c128, rounded once.
#include <cmath>
#include <complex>
#include <numbers>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "xla/ops/dot/evaluate_accumulation.h"
#include "xla/ops/evaluate/evaluate.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// exp(-2 pi i k / n), with the angle reduced to an eighth of the circle.
complex128 Root(int64_t k, int64_t n) {
  // 8k = octant * n + rest, rest < n
  const auto scaled = static_cast<unsigned __int128>(k) * 8;
  const int octant = static_cast<int>(scaled / n);
  int64_t rest = static_cast<int64_t>(scaled % n);
  if (octant % 2 == 1) rest = n - rest;
  const double angle = std::numbers::pi / 4 * static_cast<double>(rest) / static_cast<double>(n);
  double c = std::cos(angle), s = std::sin(angle);
  if (octant % 4 == 1 || octant % 4 == 2) std::swap(c, s);
  if (octant >= 2 && octant < 6) c = -c;
  if (octant >= 4) s = -s;
  return {c, -s};
}

// Transforms dimension `axis` of a c128 array in place by the definition, forward or inverse (scaled by
// 1 / size).
void TransformAxis(Literal* array, int axis, bool inverse) {
  const Shape& shape = array->shape();
  const int64_t n = shape.dimensions(axis);
  const int64_t inner = RowMajorStrides(shape.dimensions())[axis];
  const absl::Span<complex128> elements = array->data<complex128>();
  std::vector<complex128> roots(n), line(n);
  for (int64_t k = 0; k < n; ++k) roots[k] = inverse ? std::conj(Root(k, n)) : Root(k, n);
  for (int64_t start = 0; start < static_cast<int64_t>(elements.size()); start += n * inner) {
    for (int64_t i = start; i < start + inner; ++i) {
      for (int64_t j = 0; j < n; ++j) line[j] = elements[i + j * inner];
      for (int64_t k = 0; k < n; ++k) {
        complex128 sum = 0;
        int64_t root = 0;  // j * k modulo n
        for (int64_t j = 0; j < n; ++j) {
          sum += Times(line[j], roots[root]);
          root += k;
          if (root >= n) root -= n;
        }
        elements[i + k * inner] = inverse ? sum / static_cast<double>(n) : sum;
      }
    }
  }
}

// Copies rows of `from` numbers to rows of `to`: cuts them, or (for `symmetric`) fills them with the
// conjugates of what lies mirrored, as the spectrum of real numbers goes on. The zeroth number and the one in
// the middle of an even length are their own mirror images: real.
absl::StatusOr<Literal> ResizeRows(const Literal& source, int64_t to, bool symmetric) {
  Shape shape = source.shape();
  const int last = shape.dimensions_size() - 1;
  const int64_t from = shape.dimensions(last);
  shape.set_dimensions(last, to);
  TF_ASSIGN_OR_RETURN(Literal result, Literal::Make(shape));
  if (to == 0 || ShapeUtil::ElementsIn(shape) == 0) return result;
  const complex128* in = source.data<complex128>().data();
  complex128* out = result.data<complex128>().data();
  const int64_t rows = ShapeUtil::ElementsIn(shape) / to;
  for (int64_t row = 0; row < rows; ++row, in += from, out += to) {
    for (int64_t k = 0; k < to; ++k) out[k] = k < from ? in[k] : std::conj(in[to - k]);
    if (!symmetric) continue;
    out[0].imag(0);
    if (to % 2 == 0) out[to / 2].imag(0);
  }
  return result;
}

}  // namespace

absl::StatusOr<Literal> EvaluateFft(const EvaluateArgs& args) {
  const int64_t type = args.op.attributes.GetInt(Attr::kFftType);
  const auto lengths = args.op.attributes.GetInts(Attr::kFftLength);
  const int axes = static_cast<int>(lengths.size());
  const Shape& result_shape = args.result_shape();
  if (ShapeUtil::IsZeroElementArray(result_shape) || absl::c_linear_search(lengths, 0)) {
    return Literal::Make(result_shape);
  }
  TF_ASSIGN_OR_RETURN(Literal array, args.operand(0).Convert(C128));
  const int last = array.shape().dimensions_size() - 1;
  const bool inverse = type == IFFT || type == IRFFT;
  if (type == IRFFT) {
    // The outer axes come first, while all rows are half spectra.
    for (int i = 1; i < axes; ++i) TransformAxis(&array, last - i, inverse);
    TF_ASSIGN_OR_RETURN(array, ResizeRows(array, lengths.back(), /*symmetric=*/true));
    TransformAxis(&array, last, inverse);
  } else {
    TransformAxis(&array, last, inverse);
    if (type == RFFT) {
      TF_ASSIGN_OR_RETURN(array, ResizeRows(array, result_shape.dimensions(last), /*symmetric=*/false));
    }
    for (int i = 1; i < axes; ++i) TransformAxis(&array, last - i, inverse);
  }
  if (type != IRFFT) return array.Convert(result_shape.element_type());
  // What is left of imaginary parts is rounding.
  Literal real(ShapeUtil::ChangeElementType(array.shape(), F64));
  const absl::Span<double> out = real.data<double>();
  std::transform(array.data<complex128>().begin(), array.data<complex128>().end(), out.begin(),
                 [](const complex128& value) { return value.real(); });
  return real.Convert(result_shape.element_type());
}

}  // namespace xla
