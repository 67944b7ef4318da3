// The meaning of fft. Lengths with small prime factors are divided by them (Cooley and Tukey 1965); a length
// with a large one becomes a convolution of a power of two (Bluestein 1970). All in c128, rounded once.
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "xla/ops/evaluate/evaluate.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// Plain pairs: products by the formula.
struct Number {
  double re = 0, im = 0;
};
Number operator+(Number x, Number y) { return {x.re + y.re, x.im + y.im}; }
Number operator-(Number x, Number y) { return {x.re - y.re, x.im - y.im}; }
Number operator*(Number x, Number y) { return {x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re}; }
Number Conjugate(Number x) { return {x.re, -x.im}; }
static_assert(sizeof(Number) == sizeof(complex128));

constexpr int64_t kLargestPrime = 31;  // divided by; quadratic in it

// exp(-2 pi i k / n), with the angle reduced to an eighth of the circle.
Number Root(int64_t k, int64_t n) {
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

// The forward transform of one length.
class Transform {
 public:
  explicit Transform(int64_t n) : n_(n) {
    int64_t rest = n;
    for (int64_t p = 2; p <= kLargestPrime && rest > 1; ++p) {
      // Four at once saves passes.
      while (p == 2 && rest % 4 == 0) {
        factors_.push_back(4);
        rest /= 4;
      }
      while (rest % p == 0) {
        factors_.push_back(p);
        rest /= p;
      }
    }
    if (rest > 1) {
      MakeChirp();
      return;
    }
    roots_.resize(n);
    for (int64_t k = 0; k < n; ++k) roots_[k] = Root(k, n);
  }

  // `in` and `out` are different arrays of n numbers.
  void Forward(const Number* in, Number* out) {
    if (inner_ != nullptr) {
      ForwardByChirp(in, out);
    } else {
      Divide(in, 1, out, n_, 0);
    }
  }

 private:
  // Transforms in[0], in[stride], ..: the transforms of every p-th element are put together by one of length
  // p.
  void Divide(const Number* in, int64_t stride, Number* out, int64_t n, size_t factor) {
    if (n == 1) {
      out[0] = in[0];
      return;
    }
    const int64_t p = factors_[factor], m = n / p;
    if (m == 1) {
      Number parts[kLargestPrime];
      for (int64_t r = 0; r < p; ++r) parts[r] = in[r * stride];
      return Combine(parts, p, out);
    }
    for (int64_t r = 0; r < p; ++r) Divide(in + r * stride, stride * p, out + r * m, m, factor + 1);
    const int64_t step = n_ / n;  // roots of n among those of n_
    Number parts[kLargestPrime], sums[kLargestPrime];
    for (int64_t k = 0; k < m; ++k) {
      for (int64_t r = 0; r < p; ++r) parts[r] = r == 0 ? out[k] : out[r * m + k] * roots_[r * k * step];
      Combine(parts, p, sums);
      for (int64_t q = 0; q < p; ++q) out[q * m + k] = sums[q];
    }
  }

  // The transform of p numbers.
  void Combine(const Number* x, int64_t p, Number* sums) {
    if (p == 2) {
      sums[0] = x[0] + x[1];
      sums[1] = x[0] - x[1];
    } else if (p == 4) {
      const Number even = x[0] + x[2], odd = x[0] - x[2], sum = x[1] + x[3], difference = x[1] - x[3];
      sums[0] = even + sum;
      sums[1] = {odd.re + difference.im, odd.im - difference.re};
      sums[2] = even - sum;
      sums[3] = {odd.re - difference.im, odd.im + difference.re};
    } else {
      const int64_t step = n_ / p;
      for (int64_t q = 0; q < p; ++q) {
        sums[q] = x[0];
        for (int64_t r = 1; r < p; ++r) sums[q] = sums[q] + x[r] * roots_[q * r % p * step];
      }
    }
  }

  // With jk = (j^2 + k^2 - (k - j)^2) / 2 the transform is a convolution with the chirp exp(pi i k^2 / n).
  void MakeChirp() {
    int64_t size = 1;
    while (size < 2 * n_ - 1) size *= 2;
    inner_ = std::make_unique<Transform>(size);
    chirp_.resize(n_);
    for (int64_t k = 0; k < n_; ++k) {
      const auto square = static_cast<unsigned __int128>(k) * static_cast<unsigned __int128>(k);
      chirp_[k] = Root(static_cast<int64_t>(square % (2 * n_)), 2 * n_);
    }
    std::vector<Number> response(size);
    for (int64_t k = 0; k < n_; ++k) {
      response[k] = Conjugate(chirp_[k]);
      if (k > 0) response[size - k] = response[k];
    }
    response_.resize(size);
    inner_->Forward(response.data(), response_.data());
  }

  void ForwardByChirp(const Number* in, Number* out) {
    const int64_t size = static_cast<int64_t>(response_.size());
    std::vector<Number> x(size), y(size);
    for (int64_t k = 0; k < n_; ++k) x[k] = in[k] * chirp_[k];
    inner_->Forward(x.data(), y.data());
    // The inverse transform is the conjugate of the forward one of the conjugate.
    for (int64_t k = 0; k < size; ++k) y[k] = Conjugate(y[k] * response_[k]);
    inner_->Forward(y.data(), x.data());
    const double scale = 1.0 / static_cast<double>(size);
    for (int64_t k = 0; k < n_; ++k) {
      const Number value = Conjugate(x[k]) * chirp_[k];
      out[k] = {value.re * scale, value.im * scale};
    }
  }

  int64_t n_;
  std::vector<int64_t> factors_;
  std::vector<Number> roots_;
  std::unique_ptr<Transform> inner_;
  std::vector<Number> chirp_, response_;
};

// Transforms dimension `axis` of a c128 array in place, forward or inverse (scaled by 1 / size).
void TransformAxis(Literal* array, int axis, bool inverse) {
  const Shape& shape = array->shape();
  const int64_t n = shape.dimensions(axis);
  const int64_t count = ShapeUtil::ElementsIn(shape);
  if (n < 1 || count == 0) return;
  int64_t inner = 1;
  for (int i = axis + 1; i < shape.dimensions_size(); ++i) inner *= shape.dimensions(i);
  Number* elements = static_cast<Number*>(array->untyped_data());
  Transform transform(n);
  std::vector<Number> line(n), result(n);
  for (int64_t start = 0; start < count; start += n * inner) {
    for (int64_t i = 0; i < inner; ++i) {
      Number* base = elements + start + i;
      for (int64_t k = 0; k < n; ++k) line[k] = inverse ? Conjugate(base[k * inner]) : base[k * inner];
      transform.Forward(line.data(), result.data());
      const double scale = 1.0 / static_cast<double>(n);
      for (int64_t k = 0; k < n; ++k) {
        base[k * inner] = inverse ? Number{result[k].re * scale, -result[k].im * scale} : result[k];
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
  const Number* in = static_cast<const Number*>(source.untyped_data());
  Number* out = static_cast<Number*>(result.untyped_data());
  const int64_t rows = ShapeUtil::ElementsIn(shape) / to;
  for (int64_t row = 0; row < rows; ++row, in += from, out += to) {
    for (int64_t k = 0; k < to; ++k) out[k] = k < from ? in[k] : Conjugate(in[to - k]);
    if (!symmetric) continue;
    out[0].im = 0;
    if (to % 2 == 0) out[to / 2].im = 0;
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
