// The transforms of fft_axis.h for one instruction set and the type FFT_TYPE. Each lane of a vector belongs
// to another line, so that passes need no shuffles; where a line's numbers are neighbours they are
// transposed.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "hwy/highway.h"
#include "xla/cpu/kernels/fft_axis.h"

HWY_BEFORE_NAMESPACE();
namespace xla::cpu {
namespace HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

using T = FFT_TYPE;
using D = hn::ScalableTag<T>;
using V = hn::Vec<D>;
constexpr D d;
constexpr size_t kLanes = hn::MaxLanes(D());
constexpr size_t kPair = 2 * kLanes;
// Numbers of T in the 128 bits within which shuffles are cheap.
constexpr size_t kQuad = 16 / sizeof(T);

struct Complex {
  V re, im;
};

HWY_INLINE Complex Add(Complex a, Complex b) { return {hn::Add(a.re, b.re), hn::Add(a.im, b.im)}; }
HWY_INLINE Complex Sub(Complex a, Complex b) { return {hn::Sub(a.re, b.re), hn::Sub(a.im, b.im)}; }
HWY_INLINE Complex Mul(Complex a, V re, V im) {
  return {hn::NegMulAdd(a.im, im, hn::Mul(a.re, re)), hn::MulAdd(a.re, im, hn::Mul(a.im, re))};
}

// Numbers in scratch memory: the real parts of a vector, then the imaginary ones.
struct Buffer {
  T* data;
  HWY_INLINE Complex Get(size_t i) const {
    return {hn::Load(d, data + i * kPair), hn::Load(d, data + i * kPair + kLanes)};
  }
  HWY_INLINE void Put(size_t i, Complex x) const {
    hn::Store(x.re, d, data + i * kPair);
    hn::Store(x.im, d, data + i * kPair + kLanes);
  }
};

// Numbers in neighbouring lines of an array.
struct Lines {
  const T* data;
  size_t stride;  // in numbers of T
  HWY_INLINE Complex Get(size_t i) const {
    Complex x;
    hn::LoadInterleaved2(d, data + i * stride, x.re, x.im);
    return x;
  }
};

// Takes numbers to their places in neighbouring lines.
struct ResultLines {
  T* data;
  size_t stride;
  const int32_t* places;
  T scale;
  HWY_INLINE void Put(size_t i, Complex x) const {
    const V factor = hn::Set(d, scale);
    hn::StoreInterleaved2(hn::Mul(x.re, factor), hn::Mul(x.im, factor), d, data + places[i] * stride);
  }
};

// Takes numbers of the columns' transforms to their places in rows, which are kept like Buffer, and turns
// them.
struct TurnedColumns {
  T* data;
  size_t stride;
  const int32_t* places;
  const T* turns_re;
  const T* turns_im;
  size_t turns_stride;
  HWY_INLINE void Put(size_t i, Complex x) const {
    const size_t place = places[i];
    const size_t turn = place * turns_stride;
    x = Mul(x, hn::LoadU(d, turns_re + turn), hn::LoadU(d, turns_im + turn));
    hn::Store(x.re, d, data + place * stride);
    hn::Store(x.im, d, data + place * stride + kLanes);
  }
};

template <size_t kRadix>
struct Butterfly {
  static HWY_INLINE void Run(Complex* x) {}
};

template <>
struct Butterfly<2> {
  static HWY_INLINE void Run(Complex* x) {
    const Complex sum = Add(x[0], x[1]);
    x[1] = Sub(x[0], x[1]);
    x[0] = sum;
  }
};

HWY_INLINE void Butterfly4(Complex& a, Complex& b, Complex& c, Complex& e) {
  const Complex even = Add(a, c), odd = Sub(a, c), sum = Add(b, e), difference = Sub(b, e);
  a = Add(even, sum);
  b = {hn::Add(odd.re, difference.im), hn::Sub(odd.im, difference.re)};
  c = Sub(even, sum);
  e = {hn::Sub(odd.re, difference.im), hn::Add(odd.im, difference.re)};
}

template <>
struct Butterfly<4> {
  static HWY_INLINE void Run(Complex* x) { Butterfly4(x[0], x[1], x[2], x[3]); }
};

template <>
struct Butterfly<8> {
  static HWY_INLINE void Run(Complex* x) {
    Butterfly4(x[0], x[2], x[4], x[6]);
    Butterfly4(x[1], x[3], x[5], x[7]);
    const V half = hn::Set(d, static_cast<T>(0.70710678118654752440));
    const Complex t = {hn::Add(x[3].re, x[3].im), hn::Sub(x[3].im, x[3].re)};
    const Complex u = {hn::Sub(x[7].im, x[7].re), hn::Add(x[7].im, x[7].re)};
    const Complex y0 = Add(x[0], x[1]), y4 = Sub(x[0], x[1]);
    const Complex y1 = {hn::MulAdd(half, t.re, x[2].re), hn::MulAdd(half, t.im, x[2].im)};
    const Complex y5 = {hn::NegMulAdd(half, t.re, x[2].re), hn::NegMulAdd(half, t.im, x[2].im)};
    const Complex y2 = {hn::Add(x[4].re, x[5].im), hn::Sub(x[4].im, x[5].re)};
    const Complex y6 = {hn::Sub(x[4].re, x[5].im), hn::Add(x[4].im, x[5].re)};
    const Complex y3 = {hn::MulAdd(half, u.re, x[6].re), hn::NegMulAdd(half, u.im, x[6].im)};
    const Complex y7 = {hn::NegMulAdd(half, u.re, x[6].re), hn::MulAdd(half, u.im, x[6].im)};
    x[0] = y0;
    x[1] = y1;
    x[2] = y2;
    x[3] = y3;
    x[4] = y4;
    x[5] = y5;
    x[6] = y6;
    x[7] = y7;
  }
};

// Odd radices: with a = x[k] + x[r - k] and b = x[k] - x[r - k], numbers q and r - q of the result are
// x[0] + sum of cos(2 pi q k / r) a -+ i sin(2 pi q k / r) b.
HWY_INLINE void OddButterfly(size_t radix, const T* cosines, const T* sines, Complex* x) {
  Complex sums[16], differences[16];
  const Complex first = x[0];
  for (size_t k = 1; k <= radix / 2; ++k) {
    sums[k] = Add(x[k], x[radix - k]);
    differences[k] = Sub(x[k], x[radix - k]);
    x[0] = Add(x[0], sums[k]);
  }
  for (size_t q = 1; q <= radix / 2; ++q) {
    Complex even = first, odd = {hn::Zero(d), hn::Zero(d)};
    for (size_t k = 1, turn = q; k <= radix / 2; ++k) {
      const V c = hn::Set(d, cosines[turn]), s = hn::Set(d, sines[turn]);
      even = {hn::MulAdd(c, sums[k].re, even.re), hn::MulAdd(c, sums[k].im, even.im)};
      odd = {hn::MulAdd(s, differences[k].re, odd.re), hn::MulAdd(s, differences[k].im, odd.im)};
      turn += q;
      if (turn >= radix) turn -= radix;
    }
    x[q] = {hn::Add(even.re, odd.im), hn::Sub(even.im, odd.re)};
    x[radix - q] = {hn::Sub(even.re, odd.im), hn::Add(even.im, odd.re)};
  }
}

// One pass over `blocks` blocks.
template <size_t kRadix, class From, class To>
HWY_NOINLINE void RunPass(const FftPass<T>& pass, size_t blocks, const From from, const To to) {
  const size_t parts = pass.parts;
  for (size_t block = 0; block < blocks; ++block) {
    const T* twiddles = pass.twiddles.data();
    for (size_t p = 0; p < parts; ++p) {
      const size_t begin = block * kRadix * parts + p;
      Complex x[kRadix];
      for (size_t k = 0; k < kRadix; ++k) x[k] = from.Get(begin + k * parts);
      if constexpr (kRadix % 2 == 1) {
        OddButterfly(kRadix, pass.cosines.data(), pass.sines.data(), x);
      } else {
        Butterfly<kRadix>::Run(x);
      }
      to.Put(begin, x[0]);
      if (parts == 1) {
        for (size_t k = 1; k < kRadix; ++k) to.Put(begin + k, x[k]);
        continue;
      }
      for (size_t k = 1; k < kRadix; ++k, twiddles += 2) {
        to.Put(begin + k * parts, Mul(x[k], hn::Set(d, twiddles[0]), hn::Set(d, twiddles[1])));
      }
    }
  }
}

HWY_NOINLINE void RunOddPass(const FftPass<T>& pass, size_t blocks, const Buffer buffer) {
  const size_t radix = pass.radix, parts = pass.parts;
  for (size_t block = 0; block < blocks; ++block) {
    const T* twiddles = pass.twiddles.data();
    for (size_t p = 0; p < parts; ++p) {
      const size_t begin = block * radix * parts + p;
      Complex x[32];
      for (size_t k = 0; k < radix; ++k) x[k] = buffer.Get(begin + k * parts);
      OddButterfly(radix, pass.cosines.data(), pass.sines.data(), x);
      buffer.Put(begin, x[0]);
      for (size_t k = 1; k < radix; ++k) {
        if (parts > 1) {
          x[k] = Mul(x[k], hn::Set(d, twiddles[0]), hn::Set(d, twiddles[1]));
          twiddles += 2;
        }
        buffer.Put(begin + k * parts, x[k]);
      }
    }
  }
}

void RunInPlace(const FftPass<T>& pass, size_t blocks, Buffer buffer) {
  switch (pass.radix) {
    case 2:
      return RunPass<2>(pass, blocks, buffer, buffer);
    case 3:
      return RunPass<3>(pass, blocks, buffer, buffer);
    case 4:
      return RunPass<4>(pass, blocks, buffer, buffer);
    case 5:
      return RunPass<5>(pass, blocks, buffer, buffer);
    case 7:
      return RunPass<7>(pass, blocks, buffer, buffer);
    case 8:
      return RunPass<8>(pass, blocks, buffer, buffer);
    default:
      return RunOddPass(pass, blocks, buffer);
  }
}

// Runs passes `begin` to `end` on `blocks` blocks: all of them as long as they fit the cache, else one by
// one.
void RunPasses(const FftPasses<T>& passes, size_t begin, size_t end, size_t blocks, Buffer buffer) {
  if (begin == end) return;
  const FftPass<T>& pass = passes.passes[begin];
  const size_t size = pass.radix * pass.parts;
  constexpr size_t kCached = (16 << 10) / (kPair * sizeof(T));
  if (blocks > 1 && size * blocks > kCached) {
    for (size_t block = 0; block < blocks; ++block) {
      RunPasses(passes, begin, end, 1, {buffer.data + block * size * kPair});
    }
    return;
  }
  RunInPlace(pass, blocks, buffer);
  RunPasses(passes, begin + 1, end, blocks * pass.radix, buffer);
}

bool CanConvert(const FftPass<T>& pass) { return pass.radix == 4 || pass.radix == 8; }

// Runs all passes; the first one takes its numbers from `lines` if it can.
void RunFromLines(const FftPasses<T>& passes, size_t end, const Lines& lines, const Buffer& buffer) {
  if (end > 0 && CanConvert(passes.passes[0])) {
    const FftPass<T>& pass = passes.passes[0];
    pass.radix == 4 ? RunPass<4>(pass, 1, lines, buffer) : RunPass<8>(pass, 1, lines, buffer);
    return RunPasses(passes, 1, end, pass.radix, buffer);
  }
  for (int64_t i = 0; i < passes.size; ++i) buffer.Put(i, lines.Get(i));
  RunPasses(passes, 0, end, 1, buffer);
}

// Gives the passes before a last one that can put numbers to their places.
size_t PassesBeforeLast(const FftPasses<T>& passes) {
  const size_t count = passes.passes.size();
  return count > 0 && CanConvert(passes.passes.back()) ? count - 1 : count;
}

template <class To>
void RunLast(const FftPasses<T>& passes, const Buffer& buffer, const To& to) {
  if (PassesBeforeLast(passes) == passes.passes.size()) {
    for (int64_t i = 0; i < passes.size; ++i) to.Put(i, buffer.Get(i));
    return;
  }
  const FftPass<T>& pass = passes.passes.back();
  pass.radix == 4 ? RunPass<4>(pass, pass.blocks, buffer, to) : RunPass<8>(pass, pass.blocks, buffer, to);
}

// Fewer lines than lanes, one number at a time.
void ReadLines(const T* lines, size_t line_stride, size_t stride, size_t size, size_t count, Buffer buffer) {
  for (size_t i = 0; i < size; ++i) {
    T* const numbers = buffer.data + i * kPair;
    for (size_t lane = 0; lane < kLanes; ++lane) {
      const T* const from = lines + (lane < count ? lane : 0) * line_stride + i * stride;
      numbers[lane] = from[0];
      numbers[lane + kLanes] = from[1];
    }
  }
}

void WriteLines(Buffer buffer, const FftPasses<T>& passes, size_t count, T scale, size_t line_stride,
                size_t stride, T* lines) {
  for (int64_t i = 0; i < passes.size; ++i) {
    const T* const numbers = buffer.data + passes.sources[i] * kPair;
    for (size_t lane = 0; lane < count; ++lane) {
      T* const to = lines + lane * line_stride + i * stride;
      to[0] = numbers[lane] * scale;
      to[1] = numbers[lane + kLanes] * scale;
    }
  }
}

// Transposes within 128 bits: vector i of the result holds number i of each of the vectors' quads.
template <size_t kSize>
struct Quads {
  V v[kSize];
};
template <size_t kSize>
HWY_INLINE Quads<kSize> TransposeQuads(Quads<kSize> x) {
  if constexpr (kSize == 2) {
    return {hn::InterleaveLower(d, x.v[0], x.v[1]), hn::InterleaveUpper(d, x.v[0], x.v[1])};
  } else {
    const hn::Repartition<double, D> wide;
    const auto low_a = hn::BitCast(wide, hn::InterleaveLower(d, x.v[0], x.v[1]));
    const auto high_a = hn::BitCast(wide, hn::InterleaveUpper(d, x.v[0], x.v[1]));
    const auto low_b = hn::BitCast(wide, hn::InterleaveLower(d, x.v[2], x.v[3]));
    const auto high_b = hn::BitCast(wide, hn::InterleaveUpper(d, x.v[2], x.v[3]));
    return {hn::BitCast(d, hn::InterleaveLower(wide, low_a, low_b)),
            hn::BitCast(d, hn::InterleaveUpper(wide, low_a, low_b)),
            hn::BitCast(d, hn::InterleaveLower(wide, high_a, high_b)),
            hn::BitCast(d, hn::InterleaveUpper(wide, high_a, high_b))};
  }
}

// A vector of quads of every kQuad-th row.
template <class DN>
HWY_INLINE hn::Vec<DN> LoadRows(DN dn, const T* const* rows, size_t offset) {
  if constexpr (hn::MaxLanes(DN()) == kQuad) {
    return hn::LoadU(dn, rows[0] + offset);
  } else {
    const hn::Half<DN> dh;
    return hn::Combine(dn, LoadRows(dh, rows + hn::MaxLanes(DN()) / 2, offset), LoadRows(dh, rows, offset));
  }
}

template <class DN>
HWY_INLINE void StoreRows(DN dn, hn::Vec<DN> v, T* const* rows, size_t offset) {
  if constexpr (hn::MaxLanes(DN()) == kQuad) {
    hn::StoreU(v, dn, rows[0] + offset);
  } else {
    const hn::Half<DN> dh;
    StoreRows(dh, hn::LowerHalf(dh, v), rows, offset);
    StoreRows(dh, hn::UpperHalf(dh, v), rows + hn::MaxLanes(DN()) / 2, offset);
  }
}

// Number `offset` and its neighbours to the right, as many as a quad has, of kLanes rows.
HWY_INLINE void TransposeRows(const T* const* rows, size_t offset, T* out, size_t out_stride) {
  Quads<kQuad> x;
  for (size_t i = 0; i < kQuad; ++i) x.v[i] = LoadRows(d, rows + i, offset);
  x = TransposeQuads(x);
  for (size_t i = 0; i < kQuad; ++i) hn::Store(x.v[i], d, out + i * out_stride);
}

// Reads rows of pairs. Rows beyond `count` repeat the first one.
void ReadRows(const T* in, size_t stride, size_t size, size_t count, Buffer buffer) {
  const T* rows[kLanes];
  for (size_t lane = 0; lane < kLanes; ++lane) rows[lane] = in + (lane < count ? lane : 0) * stride;
  size_t i = 0;
  for (; i + kQuad / 2 <= size; i += kQuad / 2) TransposeRows(rows, 2 * i, buffer.data + i * kPair, kLanes);
  if (i < size) ReadLines(in + 2 * i, stride, 2, size - i, count, {buffer.data + i * kPair});
}

void WriteRows(Buffer buffer, const FftPasses<T>& passes, size_t count, T scale, size_t stride, T* out) {
  if (count < kLanes) return WriteLines(buffer, passes, count, scale, stride, 2, out);
  const V factor = hn::Set(d, scale);
  T* rows[kLanes];
  for (size_t lane = 0; lane < kLanes; ++lane) rows[lane] = out + lane * stride;
  const size_t size = passes.size;
  size_t i = 0;
  for (; i + kQuad / 2 <= size; i += kQuad / 2) {
    Quads<kQuad> x;
    for (size_t k = 0; k < kQuad / 2; ++k) {
      const Complex number = buffer.Get(passes.sources[i + k]);
      x.v[2 * k] = hn::Mul(number.re, factor);
      x.v[2 * k + 1] = hn::Mul(number.im, factor);
    }
    x = TransposeQuads(x);
    for (size_t k = 0; k < kQuad; ++k) StoreRows(d, x.v[k], rows + k, 2 * i);
  }
  for (; i < size; ++i) {
    const T* const numbers = buffer.data + passes.sources[i] * kPair;
    for (size_t lane = 0; lane < kLanes; ++lane) {
      rows[lane][2 * i] = numbers[lane] * scale;
      rows[lane][2 * i + 1] = numbers[lane + kLanes] * scale;
    }
  }
}

// A line as a matrix [columns, rows]: see FftAxis::Kind::kSplit.
void TransformSplit(const FftAxis<T>& axis, const T* in, T* out, T scale, T* scratch) {
  const size_t columns = axis.columns.size, rows = axis.rows.size;
  const size_t blocks = (rows + kLanes - 1) / kLanes, stride = blocks * kPair;
  T* const matrix = scratch;
  const Buffer buffer = {scratch + columns * stride};
  const size_t padded = axis.turns_re.size() / columns;
  for (size_t block = 0; block < blocks; ++block) {
    const size_t begin = block * kLanes, count = std::min(kLanes, rows - begin);
    const size_t before_last = PassesBeforeLast(axis.columns);
    if (count == kLanes) {
      RunFromLines(axis.columns, before_last, {in + 2 * begin, 2 * rows}, buffer);
    } else {
      ReadLines(in + 2 * begin, 2, 2 * rows, columns, count, buffer);
      RunPasses(axis.columns, 0, before_last, 1, buffer);
    }
    RunLast(axis.columns, buffer,
            TurnedColumns{matrix + block * kPair, stride, axis.columns.places.data(),
                          axis.turns_re.data() + begin, axis.turns_im.data() + begin, padded});
  }
  for (size_t begin = 0; begin < columns; begin += kLanes) {
    const size_t count = std::min(kLanes, columns - begin);
    const T* lines[kLanes];
    for (size_t lane = 0; lane < kLanes; ++lane) {
      lines[lane] = matrix + (begin + (lane < count ? lane : 0)) * stride;
    }
    for (size_t i = 0; i < rows; i += kQuad) {
      const size_t offset = i / kLanes * kPair + i % kLanes;
      TransposeRows(lines, offset, buffer.data + i * kPair, kPair);
      TransposeRows(lines, offset + kLanes, buffer.data + i * kPair + kLanes, kPair);
    }
    if (count == kLanes) {
      RunPasses(axis.rows, 0, PassesBeforeLast(axis.rows), 1, buffer);
      RunLast(axis.rows, buffer, ResultLines{out + 2 * begin, 2 * columns, axis.rows.places.data(), scale});
    } else {
      RunPasses(axis.rows, 0, axis.rows.passes.size(), 1, buffer);
      WriteLines(buffer, axis.rows, count, scale, 2, 2 * columns, out + 2 * begin);
    }
  }
}

void Rows(const FftAxis<T>& axis, const T* in, int64_t in_stride, T* out, int64_t out_stride, int64_t count,
          T scale, T* scratch) {
  if (axis.kind == FftAxis<T>::Kind::kSplit) {
    for (int64_t i = 0; i < count; ++i) {
      TransformSplit(axis, in + 2 * i * in_stride, out + 2 * i * out_stride, scale, scratch);
    }
    return;
  }
  const Buffer buffer = {scratch};
  for (int64_t i = 0; i < count; i += kLanes) {
    const size_t lines = std::min<int64_t>(kLanes, count - i);
    ReadRows(in + 2 * i * in_stride, 2 * in_stride, axis.size, lines, buffer);
    RunPasses(axis.passes, 0, axis.passes.passes.size(), 1, buffer);
    WriteRows(buffer, axis.passes, lines, scale, 2 * out_stride, out + 2 * i * out_stride);
  }
}

void Columns(const FftAxis<T>& axis, const T* in, int64_t in_stride, T* out, int64_t out_stride,
             int64_t count, T scale, T* scratch) {
  const Buffer buffer = {scratch};
  const FftPasses<T>& passes = axis.passes;
  for (int64_t i = 0; i < count; i += kLanes) {
    const size_t lines = std::min<int64_t>(kLanes, count - i);
    const T* const from = in + 2 * i;
    T* const to = out + 2 * i;
    if (lines == kLanes) {
      RunFromLines(passes, PassesBeforeLast(passes), {from, static_cast<size_t>(2 * in_stride)}, buffer);
      RunLast(passes, buffer,
              ResultLines{to, static_cast<size_t>(2 * out_stride), passes.places.data(), scale});
    } else {
      ReadLines(from, 2, 2 * in_stride, axis.size, lines, buffer);
      RunPasses(passes, 0, passes.passes.size(), 1, buffer);
      WriteLines(buffer, passes, lines, scale, 2, 2 * out_stride, to);
    }
  }
}

HWY_INLINE Complex LoadPairs(const T* pairs) {
  Complex x;
  hn::LoadInterleaved2(d, pairs, x.re, x.im);
  return x;
}

// out[k] = (in[k] + M) / 2 + t (in[k] - M) for 0 < k < half, where M is the conjugate of in[half - k], and t
// the turn or its conjugate.
template <bool kConjugate>
void JoinMirrors(const T* in, const T* turns, int64_t half, T* out) {
  const V point_five = hn::Set(d, static_cast<T>(0.5));
  int64_t k = 1;
  for (; k + static_cast<int64_t>(kLanes) <= half; k += kLanes) {
    const Complex z = LoadPairs(in + 2 * k), turn = LoadPairs(turns + 2 * k);
    Complex mirror = LoadPairs(in + 2 * (half - k - kLanes + 1));
    mirror = {hn::Reverse(d, mirror.re), hn::Neg(hn::Reverse(d, mirror.im))};
    const Complex sum = Add(z, mirror),
                  turned = Mul(Sub(z, mirror), turn.re, kConjugate ? hn::Neg(turn.im) : turn.im);
    hn::StoreInterleaved2(hn::MulAdd(sum.re, point_five, turned.re),
                          hn::MulAdd(sum.im, point_five, turned.im), d, out + 2 * k);
  }
  for (; k < half; ++k) {
    const T* const z = in + 2 * k;
    const T* const m = in + 2 * (half - k);
    const T sum_re = z[0] + m[0], sum_im = z[1] - m[1], diff_re = z[0] - m[0], diff_im = z[1] + m[1];
    const T c = turns[2 * k], s = kConjugate ? -turns[2 * k + 1] : turns[2 * k + 1];
    out[2 * k] = sum_re * T(0.5) + (diff_re * c - diff_im * s);
    out[2 * k + 1] = sum_im * T(0.5) + (diff_re * s + diff_im * c);
  }
}

// With Z the transform of the packed numbers, a mirror image M = conj(Z[h - k]) and the turn t = -i / 2 w^k:
// X[k] = (Z[k] + M) / 2 + t (Z[k] - M).
void RealUnpack(const T* packed, const T* turns, int64_t half, T* spectrum) {
  const T re = packed[0], im = packed[1];
  spectrum[0] = re + im;
  spectrum[1] = 0;
  spectrum[2 * half] = re - im;
  spectrum[2 * half + 1] = 0;
  JoinMirrors</*kConjugate=*/false>(packed, turns, half, spectrum);
}

// The inverse: Z[k] = (X[k] + M) / 2 + conj(t) (X[k] - M).
void RealPack(const T* spectrum, const T* turns, int64_t half, T* packed) {
  const T first = spectrum[0], last = spectrum[2 * half];
  packed[0] = (first + last) * T(0.5);
  packed[1] = (first - last) * T(0.5);
  JoinMirrors</*kConjugate=*/true>(spectrum, turns, half, packed);
}

void Multiply(const T* a, const T* b, int64_t size, T scale, T* out) {
  int64_t i = 0;
  const V factor = hn::Set(d, scale);
  for (; i + static_cast<int64_t>(kLanes) <= size; i += kLanes) {
    const Complex x = LoadPairs(a + 2 * i), y = LoadPairs(b + 2 * i), product = Mul(x, y.re, y.im);
    hn::StoreInterleaved2(hn::Mul(product.re, factor), hn::Mul(product.im, factor), d, out + 2 * i);
  }
  for (; i < size; ++i) {
    const T re = a[2 * i] * b[2 * i] - a[2 * i + 1] * b[2 * i + 1];
    const T im = a[2 * i] * b[2 * i + 1] + a[2 * i + 1] * b[2 * i];
    out[2 * i] = re * scale;
    out[2 * i + 1] = im * scale;
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace xla::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace xla::cpu {

HWY_EXPORT(Rows);
HWY_EXPORT(Columns);
HWY_EXPORT(RealUnpack);
HWY_EXPORT(RealPack);
HWY_EXPORT(Multiply);

void FftRows(const FftAxis<FFT_TYPE>& axis, const FFT_TYPE* in, int64_t in_stride, FFT_TYPE* out,
             int64_t out_stride, int64_t count, FFT_TYPE scale, FFT_TYPE* scratch) {
  HWY_DYNAMIC_DISPATCH(Rows)(axis, in, in_stride, out, out_stride, count, scale, scratch);
}

void FftColumns(const FftAxis<FFT_TYPE>& axis, const FFT_TYPE* in, int64_t in_stride, FFT_TYPE* out,
                int64_t out_stride, int64_t count, FFT_TYPE scale, FFT_TYPE* scratch) {
  HWY_DYNAMIC_DISPATCH(Columns)(axis, in, in_stride, out, out_stride, count, scale, scratch);
}

void FftRealUnpack(const FFT_TYPE* packed, const FFT_TYPE* turns, int64_t half, FFT_TYPE* spectrum) {
  HWY_DYNAMIC_DISPATCH(RealUnpack)(packed, turns, half, spectrum);
}

void FftRealPack(const FFT_TYPE* spectrum, const FFT_TYPE* turns, int64_t half, FFT_TYPE* packed) {
  HWY_DYNAMIC_DISPATCH(RealPack)(spectrum, turns, half, packed);
}

void FftMultiply(const FFT_TYPE* a, const FFT_TYPE* b, int64_t size, FFT_TYPE scale, FFT_TYPE* out) {
  HWY_DYNAMIC_DISPATCH(Multiply)(a, b, size, scale, out);
}

}  // namespace xla::cpu
#endif
