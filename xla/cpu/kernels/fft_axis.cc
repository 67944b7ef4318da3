#include "xla/cpu/kernels/fft_axis.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "xla/cpu/kernels/scratch_parts.h"
#include "xla/cpu/runtime/machine.h"

namespace xla::cpu {
namespace {

constexpr int64_t kLargestPrime = 31;  // a pass is quadratic in it

struct Root {
  double re, im;
};

// exp(-2 pi i k / n) for 0 <= k < n, with the angle reduced to an eighth of the circle.
Root RootOfUnity(int64_t k, int64_t n) {
  // 8 k = octant * n + rest
  const int64_t octant = 8 * k / n;
  int64_t rest = 8 * k % n;
  if (octant % 2 == 1) rest = n - rest;
  const double angle = std::numbers::pi / 4 * static_cast<double>(rest) / static_cast<double>(n);
  double c = std::cos(angle), s = std::sin(angle);
  if (octant % 4 == 1 || octant % 4 == 2) std::swap(c, s);
  if (octant >= 2 && octant < 6) c = -c;
  if (octant >= 4) s = -s;
  return {c, -s};
}

template <typename T>
void Append(Root root, std::vector<T>* pairs) {
  pairs->push_back(static_cast<T>(root.re));
  pairs->push_back(static_cast<T>(root.im));
}

// The radices of a length, empty if it has a large prime factor. Those that can load and store the data of
// others stand first and last.
bool Factorize(int64_t n, std::vector<int64_t>* radices) {
  std::vector<int64_t> powers, others;
  int twos = 0;
  for (; n % 2 == 0; n /= 2) ++twos;
  for (; twos >= 5 || twos == 3; twos -= 3) powers.push_back(8);
  for (; twos >= 2; twos -= 2) powers.push_back(4);
  if (twos == 1) others.push_back(2);
  for (int64_t p = 3; p <= kLargestPrime; p += 2) {
    for (; n % p == 0; n /= p) others.push_back(p);
  }
  if (n > 1) return false;
  if (powers.size() > 1) {
    radices->push_back(powers.back());
    powers.pop_back();
  }
  radices->insert(radices->end(), others.begin(), others.end());
  radices->insert(radices->end(), powers.rbegin(), powers.rend());
  return true;
}

template <typename T>
FftPasses<T> MakePasses(int64_t n, bool inverse, const std::vector<int64_t>& radices) {
  FftPasses<T> result;
  result.size = n;
  result.sources.assign(1, 0);
  int64_t rest = n, done = 1;
  for (int64_t radix : radices) {
    FftPass<T> pass;
    pass.radix = radix;
    pass.blocks = done;
    pass.parts = rest / radix;
    for (int64_t k = 0; pass.parts > 1 && k < pass.parts; ++k) {
      for (int64_t j = 1; j < radix; ++j) Append(RootOfUnity(j * k, rest), &pass.twiddles);
    }
    for (int64_t k = 0; radix % 2 == 1 && k < radix; ++k) {
      const Root root = RootOfUnity(k, radix);
      pass.cosines.push_back(static_cast<T>(root.re));
      pass.sines.push_back(static_cast<T>(-root.im));
    }
    // Block j of a block holds the numbers of the result that are j modulo the radix.
    std::vector<int32_t> sources(done * radix);
    for (int64_t j = 0; j < radix; ++j) {
      for (int64_t q = 0; q < done; ++q) {
        sources[q + done * j] = static_cast<int32_t>(result.sources[q] + j * pass.parts);
      }
    }
    result.sources = std::move(sources);
    rest = pass.parts;
    done *= radix;
    result.passes.push_back(std::move(pass));
  }
  // The inverse transform has the numbers of the forward one in reverse.
  if (inverse) std::reverse(result.sources.begin() + 1, result.sources.end());
  result.places.resize(n);
  for (int64_t q = 0; q < n; ++q) result.places[result.sources[q]] = static_cast<int32_t>(q);
  return result;
}

int64_t RoundUp(int64_t n, int64_t unit) { return (n + unit - 1) / unit * unit; }

// The best number of columns for rows of their own; 1 if the whole length should be transformed with a line
// for each lane.
template <typename T>
int64_t ChooseColumns(int64_t n, int64_t lines) {
  constexpr int64_t kLanes = kFftLanes<T>;
  const int64_t bytes = n * 2 * kLanes * static_cast<int64_t>(sizeof(T));
  // Idle lanes cost as much as others, memory beyond a cache more, and here a line is transposed twice.
  double best = 1.15 * static_cast<double>(RoundUp(lines, kLanes)) / static_cast<double>(lines);
  if (bytes > ThisMachine().l1_bytes) best *= 1.3;
  if (bytes > ThisMachine().l2_bytes / 2) best *= 2;
  int64_t columns = 1;
  for (int64_t a = 2; a * a <= n; ++a) {
    if (n % a != 0) continue;
    for (int64_t candidate : {a, n / a}) {
      const int64_t rows = n / candidate;
      const double lanes = static_cast<double>(RoundUp(candidate, kLanes) * RoundUp(rows, kLanes));
      const double balance = static_cast<double>(n / a) / static_cast<double>(a);
      const double cost = lanes / static_cast<double>(n) * (1 + 0.02 * balance);
      if (cost < best) {
        best = cost;
        columns = candidate;
      }
    }
  }
  return columns;
}

template <typename T>
void Split(int64_t columns, bool inverse, FftAxis<T>* axis) {
  const int64_t n = axis->size, rows = n / columns;
  axis->kind = FftAxis<T>::Kind::kSplit;
  std::vector<int64_t> radices;
  Factorize(columns, &radices);
  axis->columns = MakePasses<T>(columns, inverse, radices);
  radices.clear();
  Factorize(rows, &radices);
  axis->rows = MakePasses<T>(rows, inverse, radices);
  const int64_t padded = RoundUp(rows, kFftLanes<T>);
  axis->turns_re.resize(columns * padded);
  axis->turns_im.resize(columns * padded);
  for (int64_t k = 0; k < columns; ++k) {
    for (int64_t j = 0; j < rows; ++j) {
      const Root root = RootOfUnity(k * j, n);
      axis->turns_re[k * padded + j] = static_cast<T>(root.re);
      axis->turns_im[k * padded + j] = static_cast<T>(inverse ? -root.im : root.im);
    }
  }
}

// With j k = (j^2 + k^2 - (k - j)^2) / 2 the transform is a convolution with the chirp exp(pi i k^2 / n).
template <typename T>
void MakeChirp(bool inverse, int64_t lines, FftAxis<T>* axis) {
  const int64_t n = axis->size;
  int64_t size = 1;
  while (size < 2 * n - 1) size *= 2;
  axis->kind = FftAxis<T>::Kind::kChirp;
  axis->forward = MakeFftAxis<T>(size, false, lines, true);
  axis->backward = MakeFftAxis<T>(size, true, lines, true);
  // In double, whatever T is.
  std::vector<double> response(2 * size);
  for (int64_t k = 0; k < n; ++k) {
    const auto square = static_cast<unsigned __int128>(k) * static_cast<unsigned __int128>(k);
    Root root = RootOfUnity(static_cast<int64_t>(square % (2 * n)), 2 * n);
    if (inverse) root.im = -root.im;
    Append(root, &axis->chirp);
    for (int64_t i : {k, (size - k) % size}) {
      response[2 * i] = root.re / static_cast<double>(size);
      response[2 * i + 1] = -root.im / static_cast<double>(size);
    }
  }
  const auto exact = MakeFftAxis<double>(size, false, 1, true);
  ScratchParts scratch(ScratchParts::Bytes<double>(FftScratch(*exact)));
  FftRows(*exact, response.data(), size, response.data(), size, 1, 1.0,
          scratch.Take<double>(FftScratch(*exact)));
  axis->response.assign(response.begin(), response.end());
}

}  // namespace

template <typename T>
std::unique_ptr<const FftAxis<T>> MakeFftAxis(int64_t size, bool inverse, int64_t lines, bool in_rows) {
  auto axis = std::make_unique<FftAxis<T>>();
  axis->size = size;
  std::vector<int64_t> radices;
  if (!Factorize(size, &radices)) {
    MakeChirp(inverse, lines, axis.get());
    return axis;
  }
  const bool fits = size * 2 * kFftLanes<T> * static_cast<int64_t>(sizeof(T)) <= ThisMachine().l2_bytes / 2;
  const int64_t columns = in_rows || !fits ? ChooseColumns<T>(size, lines) : 1;
  if (columns > 1) {
    Split(columns, inverse, axis.get());
  } else {
    axis->passes = MakePasses<T>(size, inverse, radices);
  }
  return axis;
}

template <typename T>
std::vector<T> RealTurns(int64_t half) {
  std::vector<T> turns;
  for (int64_t k = 0; k < half; ++k) {
    const Root root = RootOfUnity(k, 2 * half);
    Append(Root{root.im / 2, -root.re / 2}, &turns);
  }
  return turns;
}

template std::unique_ptr<const FftAxis<float>> MakeFftAxis(int64_t, bool, int64_t, bool);
template std::unique_ptr<const FftAxis<double>> MakeFftAxis(int64_t, bool, int64_t, bool);
template std::vector<float> RealTurns(int64_t);
template std::vector<double> RealTurns(int64_t);

}  // namespace xla::cpu
