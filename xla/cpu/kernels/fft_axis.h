// What a transform along one dimension is made of.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace xla::cpu {

// Complex numbers are pairs of T; strides and sizes count numbers.

// A pass divides each of `blocks` blocks of radix * parts numbers into `radix` blocks of `parts` (decimation
// in frequency, Cooley and Tukey 1965): number k + j * parts of the new blocks is the transform of length
// `radix` over numbers k, k + parts, .., times the root of unity of order radix * parts to the power j * k.
template <typename T>
struct FftPass {
  int64_t radix;
  int64_t parts;
  int64_t blocks;
  std::vector<T> twiddles;        // [parts, radix - 1]: pairs
  std::vector<T> cosines, sines;  // of the multiples of 2 pi / radix, for odd radices
};

// The passes of one length. They work in place and leave number q of the result at sources[q].
template <typename T>
struct FftPasses {
  int64_t size = 1;
  std::vector<FftPass<T>> passes;
  std::vector<int32_t> sources;
  std::vector<int32_t> places;  // the inverse permutation
};

template <typename T>
struct FftAxis {
  enum class Kind {
    kPasses,
    // size = columns.size * rows.size: transforms of the columns of a matrix, then of its rows.
    kSplit,
    // A convolution (Bluestein 1970).
    kChirp,
  };
  int64_t size = 1;
  Kind kind = Kind::kPasses;
  FftPasses<T> passes;
  FftPasses<T> columns, rows;
  std::vector<T> turns_re, turns_im;  // [columns.size, rows.size]: the roots of unity between the two
  std::vector<T> chirp;               // [size]
  std::vector<T> response;            // [forward->size]: the transform of the chirp, divided by its length
  std::unique_ptr<const FftAxis> forward, backward;
};

// `lines`: how many lines are transformed in one call. `in_rows`: their numbers are neighbours; else the same
// numbers of several lines are, and the axis is of kind kPasses if that is sensible at all.
template <typename T>
std::unique_ptr<const FftAxis<T>> MakeFftAxis(int64_t size, bool inverse, int64_t lines, bool in_rows);

// For a real transform of an even length 2 h: -i / 2 exp(-pi i k / h), for k < h.
template <typename T>
std::vector<T> RealTurns(int64_t half);

// The most lanes of a vector of T.
template <typename T>
constexpr int64_t kFftLanes = 64 / static_cast<int64_t>(sizeof(T));

// The number of T that the functions below need as scratch memory.
template <typename T>
int64_t FftScratch(const FftAxis<T>& axis) {
  using Kind = typename FftAxis<T>::Kind;
  constexpr int64_t kPair = 2 * kFftLanes<T>;
  if (axis.kind == Kind::kPasses) return axis.size * kPair;
  const int64_t padded = (axis.rows.size + kFftLanes<T> - 1) / kFftLanes<T> * kPair;
  return axis.columns.size * padded + (axis.columns.size + axis.rows.size + kFftLanes<T>)*kPair;
}

// Transforms `count` lines that are `stride` apart and whose numbers are neighbours, and multiplies by
// `scale`. Not for kChirp. Each line may be transformed in place.
void FftRows(const FftAxis<float>& axis, const float* in, int64_t in_stride, float* out, int64_t out_stride,
             int64_t count, float scale, float* scratch);
void FftRows(const FftAxis<double>& axis, const double* in, int64_t in_stride, double* out,
             int64_t out_stride, int64_t count, double scale, double* scratch);

// The same for neighbouring lines whose numbers are `stride` apart. Only for kPasses.
void FftColumns(const FftAxis<float>& axis, const float* in, int64_t in_stride, float* out,
                int64_t out_stride, int64_t count, float scale, float* scratch);
void FftColumns(const FftAxis<double>& axis, const double* in, int64_t in_stride, double* out,
                int64_t out_stride, int64_t count, double scale, double* scratch);

// The transform of 2 * half real numbers out of that of the same as `half` complex ones, and back.
void FftRealUnpack(const float* packed, const float* turns, int64_t half, float* spectrum);
void FftRealUnpack(const double* packed, const double* turns, int64_t half, double* spectrum);
void FftRealPack(const float* spectrum, const float* turns, int64_t half, float* packed);
void FftRealPack(const double* spectrum, const double* turns, int64_t half, double* packed);

// out[i] = a[i] * b[i] * scale
void FftMultiply(const float* a, const float* b, int64_t size, float scale, float* out);
void FftMultiply(const double* a, const double* b, int64_t size, double scale, double* out);

}  // namespace xla::cpu
