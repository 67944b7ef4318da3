#include "xla/cpu/kernels/fft.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "xla/cpu/kernels/fft_axis.h"
#include "xla/cpu/kernels/scratch_parts.h"

namespace xla::cpu {
namespace {

// Lines of one task: enough numbers to be worth another thread.
constexpr int64_t kNumbersPerTask = 1 << 14;
// Fewer neighbouring lines than this leave too many lanes idle; they are gathered.
constexpr int64_t kFewestColumns = 8;

template <typename T>
class Plan : public FftPlan {
 public:
  Plan(FftKind kind, int64_t batch, absl::Span<const int64_t> lengths)
      : kind_(kind), lengths_(lengths.begin(), lengths.end()), spectrum_(lengths_) {
    // Lines of a transform along one dimension are all alike.
    images_ = lengths.size() == 1 ? 1 : batch;
    rows_ = lengths.size() == 1 ? batch : 1;
    if (IsReal()) spectrum_.back() = lengths_.back() / 2 + 1;
    for (size_t i = 0; i + 1 < lengths_.size(); ++i) rows_ *= lengths_[i];
    if (std::find(lengths.begin(), lengths.end(), 0) != lengths.end() || batch == 0) {
      // Half the spectrum of no numbers is one number.
      cleared_ = images_ * rows_ * (kind == FftKind::kRealForward ? 2 * spectrum_.back() : 0);
      images_ = 0;
      return;
    }
    const bool inverse = kind == FftKind::kInverse || kind == FftKind::kRealInverse;
    int64_t inner = 1;
    axes_.resize(lengths_.size());
    for (int i = static_cast<int>(lengths_.size()) - 1; i >= 0; --i) {
      const int64_t last = lengths_.back();
      const bool packed = IsReal() && inner == 1 && last % 2 == 0;
      const int64_t size = packed ? last / 2 : lengths_[i];
      axes_[i] = MakeFftAxis<T>(size, inverse, images_ * rows_ * spectrum_.back() / spectrum_[i],
                                inner < kFewestColumns);
      scale_.insert(scale_.begin(), inverse ? static_cast<T>(1.0 / static_cast<double>(size)) : T(1));
      if (packed) turns_ = RealTurns<T>(size);
      inner *= spectrum_[i];
    }
    image_ = inner;
  }

  void Run(const void* in, void* out, Workers& workers) const override {
    const T* const from = static_cast<const T*>(in);
    T* const to = static_cast<T*>(out);
    std::fill_n(to, cleared_, T(0));
    const int64_t row = lengths_.back();
    const int64_t spectrum = 2 * image_, numbers = rows_ * row * (IsReal() ? 1 : 2);
    const bool back = kind_ == FftKind::kRealInverse;
    const int64_t in_size = back ? spectrum : numbers;
    const int64_t out_size = kind_ == FftKind::kRealForward ? spectrum : numbers;
    if (images_ > 1 && images_ >= workers.count()) {
      workers.Run(images_, [&](int64_t i) { RunImage(from + i * in_size, to + i * out_size, CallerOnly()); });
    } else {
      for (int64_t i = 0; i < images_; ++i) RunImage(from + i * in_size, to + i * out_size, workers);
    }
  }

 private:
  using Axis = FftAxis<T>;

  bool IsReal() const { return kind_ == FftKind::kRealForward || kind_ == FftKind::kRealInverse; }

  void RunImage(const T* in, T* out, Workers& workers) const {
    const int last = static_cast<int>(lengths_.size()) - 1;
    if (kind_ == FftKind::kRealInverse) {
      if (last == 0) return RunReal(in, out, workers);
      // Half spectra as long as the other dimensions are transformed.
      ScratchParts scratch(ScratchParts::Bytes<T>(2 * image_));
      T* const half = scratch.Take<T>(2 * image_);
      for (int i = last - 1; i >= 0; --i) RunOuter(i, i == last - 1 ? in : half, half, workers);
      return RunReal(half, out, workers);
    }
    if (kind_ == FftKind::kRealForward) {
      RunReal(in, out, workers);
    } else {
      const Axis& axis = *axes_[last];
      RunTasks(axis, rows_, workers, [&](int64_t begin, int64_t count) {
        ScratchParts scratch(RowsScratch(axis));
        RunRows(axis, in + 2 * begin * axis.size, axis.size, out + 2 * begin * axis.size, axis.size, count,
                scale_[last], &scratch);
      });
    }
    for (int i = last - 1; i >= 0; --i) RunOuter(i, out, out, workers);
  }

  // Calls body(begin, count) for all lines; those of one call do not depend on the number of threads.
  template <typename Body>
  static void RunTasks(const Axis& axis, int64_t lines, Workers& workers, const Body& body) {
    int64_t unit = std::max<int64_t>(1, kNumbersPerTask / axis.size);
    if (axis.kind != Axis::Kind::kSplit) unit = (unit + kLanes - 1) / kLanes * kLanes;
    workers.Run((lines + unit - 1) / unit,
                [&](int64_t task) { body(task * unit, std::min(unit, lines - task * unit)); });
  }

  // Bytes that RunRows takes.
  static int64_t RowsScratch(const Axis& axis) {
    if (axis.kind != Axis::Kind::kChirp) return ScratchParts::Bytes<T>(FftScratch(axis));
    return ScratchParts::Bytes<T>(2 * axis.forward->size * ChirpLines(axis)) +
           ScratchParts::Bytes<T>(std::max(FftScratch(*axis.forward), FftScratch(*axis.backward)));
  }

  static int64_t ChirpLines(const Axis& axis) {
    return axis.forward->kind == Axis::Kind::kPasses ? kLanes : 1;
  }

  static void RunRows(const Axis& axis, const T* in, int64_t in_stride, T* out, int64_t out_stride,
                      int64_t count, T scale, ScratchParts* scratch) {
    if (axis.kind != Axis::Kind::kChirp) {
      T* const space = scratch->Take<T>(FftScratch(axis));
      return FftRows(axis, in, in_stride, out, out_stride, count, scale, space);
    }
    const int64_t size = axis.forward->size, at_once = ChirpLines(axis);
    T* const lines = scratch->Take<T>(2 * size * at_once);
    T* const space = scratch->Take<T>(std::max(FftScratch(*axis.forward), FftScratch(*axis.backward)));
    for (int64_t begin = 0; begin < count; begin += at_once) {
      const int64_t now = std::min(at_once, count - begin);
      for (int64_t i = 0; i < now; ++i) {
        T* const line = lines + 2 * i * size;
        FftMultiply(in + 2 * (begin + i) * in_stride, axis.chirp.data(), axis.size, T(1), line);
        std::fill(line + 2 * axis.size, line + 2 * size, T(0));
      }
      FftRows(*axis.forward, lines, size, lines, size, now, T(1), space);
      for (int64_t i = 0; i < now; ++i) {
        T* const line = lines + 2 * i * size;
        FftMultiply(line, axis.response.data(), size, T(1), line);
      }
      FftRows(*axis.backward, lines, size, lines, size, now, T(1), space);
      for (int64_t i = 0; i < now; ++i) {
        FftMultiply(lines + 2 * i * size, axis.chirp.data(), axis.size, scale,
                    out + 2 * (begin + i) * out_stride);
      }
    }
  }

  // Transforms a dimension that is not the last one.
  void RunOuter(int dimension, const T* in, T* out, Workers& workers) const {
    const Axis& axis = *axes_[dimension];
    int64_t inner = 1;
    for (size_t i = dimension + 1; i < spectrum_.size(); ++i) inner *= spectrum_[i];
    const int64_t lines = image_ / axis.size, block = axis.size * inner;
    const T scale = scale_[dimension];
    if (inner >= kFewestColumns && axis.kind == Axis::Kind::kPasses) {
      // Tasks of lines of one block each.
      const int64_t blocks = lines / inner;
      const int64_t unit = std::max<int64_t>(1, kNumbersPerTask / axis.size / kLanes) * kLanes;
      const int64_t tasks = (inner + unit - 1) / unit;
      workers.Run(blocks * tasks, [&](int64_t task) {
        const int64_t first = task % tasks * unit, count = std::min(unit, inner - first);
        const int64_t begin = 2 * (task / tasks * block + first);
        ScratchParts scratch(ScratchParts::Bytes<T>(FftScratch(axis)));
        FftColumns(axis, in + begin, inner, out + begin, inner, count, scale,
                   scratch.Take<T>(FftScratch(axis)));
      });
      return;
    }
    RunTasks(axis, lines, workers, [&](int64_t begin, int64_t count) {
      const int64_t numbers = 2 * axis.size * std::min(count, kLanes);
      for (int64_t i = 0; i < count; i += kLanes) {
        const int64_t now = std::min(kLanes, count - i);
        ScratchParts scratch(ScratchParts::Bytes<T>(numbers) + RowsScratch(axis));
        T* const rows = scratch.Take<T>(numbers);
        Gather(in, begin + i, now, axis.size, inner, rows);
        RunRows(axis, rows, axis.size, rows, axis.size, now, scale, &scratch);
        Spread(rows, begin + i, now, axis.size, inner, out);
      }
    });
  }

  // Lines of the array [.., size, inner] into rows, and back.
  static void Gather(const T* in, int64_t begin, int64_t count, int64_t size, int64_t inner, T* rows) {
    for (int64_t k = 0; k < size; ++k) {
      for (int64_t i = 0; i < count; ++i) {
        const T* const from = in + 2 * Place(begin + i, k, size, inner);
        rows[2 * (i * size + k)] = from[0];
        rows[2 * (i * size + k) + 1] = from[1];
      }
    }
  }

  static void Spread(const T* rows, int64_t begin, int64_t count, int64_t size, int64_t inner, T* out) {
    for (int64_t k = 0; k < size; ++k) {
      for (int64_t i = 0; i < count; ++i) {
        T* const to = out + 2 * Place(begin + i, k, size, inner);
        to[0] = rows[2 * (i * size + k)];
        to[1] = rows[2 * (i * size + k) + 1];
      }
    }
  }

  static int64_t Place(int64_t line, int64_t k, int64_t size, int64_t inner) {
    return (line / inner * size + k) * inner + line % inner;
  }

  // The last dimension of a real transform, forward or back.
  void RunReal(const T* in, T* out, Workers& workers) const {
    const Axis& axis = *axes_.back();
    RunTasks(axis, rows_, workers, [&](int64_t begin, int64_t count) {
      const int64_t numbers = 2 * axis.size * std::min(count, kLanes);
      for (int64_t i = 0; i < count; i += kLanes) {
        ScratchParts scratch(ScratchParts::Bytes<T>(numbers) + RowsScratch(axis));
        T* const rows = scratch.Take<T>(numbers);
        const int64_t now = std::min(kLanes, count - i), row = begin + i;
        if (turns_.empty()) {
          RunOddRows(in, out, row, now, rows, &scratch);
        } else {
          RunPackedRows(in, out, row, now, rows, &scratch);
        }
      }
    });
  }

  // An even length: pairs of real numbers are taken for complex ones.
  void RunPackedRows(const T* in, T* out, int64_t begin, int64_t count, T* rows,
                     ScratchParts* scratch) const {
    const Axis& axis = *axes_.back();
    const int64_t half = axis.size, spectrum = 2 * spectrum_.back();
    if (kind_ == FftKind::kRealForward) {
      RunRows(axis, in + 2 * begin * half, half, rows, half, count, T(1), scratch);
      for (int64_t i = 0; i < count; ++i) {
        FftRealUnpack(rows + 2 * i * half, turns_.data(), half, out + (begin + i) * spectrum);
      }
    } else {
      for (int64_t i = 0; i < count; ++i) {
        FftRealPack(in + (begin + i) * spectrum, turns_.data(), half, rows + 2 * i * half);
      }
      RunRows(axis, rows, half, out + 2 * begin * half, half, count, scale_.back(), scratch);
    }
  }

  // An odd length: complex numbers without imaginary parts.
  void RunOddRows(const T* in, T* out, int64_t begin, int64_t count, T* rows, ScratchParts* scratch) const {
    const Axis& axis = *axes_.back();
    const int64_t size = axis.size, half = spectrum_.back();
    const bool forward = kind_ == FftKind::kRealForward;
    for (int64_t i = 0; i < count; ++i) {
      T* const row = rows + 2 * i * size;
      const T* const from = in + (begin + i) * (forward ? size : 2 * half);
      if (forward) {
        for (int64_t k = 0; k < size; ++k) row[2 * k] = from[k], row[2 * k + 1] = 0;
        continue;
      }
      row[0] = from[0];
      row[1] = 0;
      for (int64_t k = 1; k < half; ++k) {
        row[2 * k] = row[2 * (size - k)] = from[2 * k];
        row[2 * k + 1] = from[2 * k + 1];
        row[2 * (size - k) + 1] = -from[2 * k + 1];
      }
    }
    RunRows(axis, rows, size, rows, size, count, scale_.back(), scratch);
    for (int64_t i = 0; i < count; ++i) {
      const T* const row = rows + 2 * i * size;
      T* const to = out + (begin + i) * (forward ? 2 * half : size);
      if (forward) {
        std::memcpy(to, row, 2 * half * sizeof(T));
      } else {
        for (int64_t k = 0; k < size; ++k) to[k] = row[2 * k];
      }
    }
  }

  static constexpr int64_t kLanes = kFftLanes<T>;

  FftKind kind_;
  std::vector<int64_t> lengths_, spectrum_;  // of the two sides
  int64_t images_, rows_;                    // rows of an image
  int64_t image_ = 0;                        // numbers of an image's spectrum
  int64_t cleared_ = 0;
  std::vector<std::unique_ptr<const Axis>> axes_;
  std::vector<T> scale_;
  std::vector<T> turns_;  // if the last dimension is real and even
};

}  // namespace

std::unique_ptr<const FftPlan> FftPlan::Make(FftKind kind, bool double_precision, int64_t batch,
                                             absl::Span<const int64_t> lengths) {
  if (double_precision) return std::make_unique<Plan<double>>(kind, batch, lengths);
  return std::make_unique<Plan<float>>(kind, batch, lengths);
}

}  // namespace xla::cpu
