#include "xla/ops/reduce/evaluate_window_pass.h"

#include <algorithm>
#include <cstring>

#include "xla/literal_strided_copy.h"
#include "xla/ops/reduce/window_boxes.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

constexpr int64_t kShortRow = 16;      // shorter rows are worth a transpose
constexpr int64_t kColumnBlock = 512;  // elements of a row that go through together
constexpr int64_t kFewElements = 6;    // windows of so few elements are reduced one by one

// The elements that a window sees: `first`, `first + step`, .., `count` of them.
struct Seen {
  int64_t first = 0;
  int64_t count = 0;
};

class Pass {
 public:
  Pass(const Reducer& reducer, const WindowDimension& window, int64_t size, int64_t places)
      : reducer_(reducer), bytes_(reducer.bytes(0)), size_(size), places_(places), seen_(places) {
    const bool dilated = window.base_dilation() != 1 || window.window_dilation() != 1;
    for (int64_t place = 0; place < places; ++place) {
      if (dilated) {
        FindDilated(window, place);
      } else {
        const int64_t start = place * window.stride() - window.padding_low();
        const int64_t tap = std::max<int64_t>(0, -start), first = start + tap;
        if (first >= size || tap >= window.size()) continue;
        seen_[place] = {first, std::min(size - first, window.size() - tap)};
      }
      longest_ = std::max(longest_, seen_[place].count);
    }
  }

  const std::vector<Seen>& seen() const { return seen_; }

  // `in` has size_ rows and `out` places_ rows of `count` elements, `in_stride` and `out_stride` elements
  // apart.
  void Run(const char* in, int64_t in_stride, char* out, int64_t out_stride, int64_t count) {
    in_ = in;
    in_stride_ = in_stride * bytes_;
    row_bytes_ = count * bytes_;
    count_ = count;
    const bool blocks = longest_ > kFewElements;
    if (blocks) SumBlocks();
    for (int64_t place = 0; place < places_; ++place, out += out_stride * bytes_) {
      if (seen_[place].count == 0) continue;
      if (!blocks || !JoinBlocks(seen_[place], out)) OneByOne(seen_[place], out);
    }
  }

 private:
  void FindDilated(const WindowDimension& window, int64_t place) {
    const Wide base = window.base_dilation(), dilation = window.window_dilation();
    const Wide start = Wide{place} * window.stride() - window.padding_low();
    // The first of the window's elements that lies in the array and hits an element, and the distance to
    // the next.
    const auto solution =
        SolveCongruence(dilation, start, base, std::max<Wide>(0, -FloorDivide(start, dilation)));
    if (!solution.has_value()) return;
    const auto [tap, tap_step] = *solution;
    const Wide first = (start + tap * dilation) / base, element_step = tap_step * dilation / base;
    if (first >= size_ || tap >= window.size()) return;
    const Wide count = std::min((size_ - 1 - first) / element_step, (window.size() - 1 - tap) / tap_step) + 1;
    seen_[place] = {static_cast<int64_t>(first), static_cast<int64_t>(count)};
    step_ = static_cast<int64_t>(std::min<Wide>(element_step, size_));  // the same for all places
  }

  // Elements step_ apart form a chain; block b of a chain holds its elements b * longest_ .. (b + 1) *
  // longest_ - 1.
  int64_t InChain(int64_t element) const { return element / step_; }
  bool StartsBlock(int64_t element) const { return InChain(element) % longest_ == 0; }
  bool EndsBlock(int64_t element) const {
    return InChain(element) % longest_ == longest_ - 1 || element + step_ >= size_;
  }
  const char* In(int64_t row) const { return in_ + row * in_stride_; }
  char* Left(int64_t row) { return left_.data() + row * row_bytes_; }
  char* Right(int64_t row) { return right_.data() + row * row_bytes_; }

  // left_[i] reduces i's block up to i, right_[i] from i on.
  void SumBlocks() {
    bool need_left = false, need_right = false;
    for (const Seen& s : seen_) {
      if (s.count == 0) continue;
      const int64_t last = s.first + (s.count - 1) * step_;
      need_left |=
          !EndsBlock(last) || StartsBlock(s.first) || InChain(s.first) / longest_ != InChain(last) / longest_;
      need_right |= !StartsBlock(s.first);
    }
    if (need_left) {
      left_.resize(size_ * row_bytes_);
      for (int64_t i = 0; i < size_; ++i) {
        if (StartsBlock(i)) {
          std::memcpy(Left(i), In(i), row_bytes_);
        } else {
          reducer_.Combine(Left(i - step_), In(i), Left(i), count_);
        }
      }
    }
    if (need_right) {
      right_.resize(size_ * row_bytes_);
      for (int64_t i = size_; i-- > 0;) {
        if (EndsBlock(i)) {
          std::memcpy(Right(i), In(i), row_bytes_);
        } else {
          reducer_.Combine(In(i), Right(i + step_), Right(i), count_);
        }
      }
    }
  }

  // False when the window is a part of the middle of one block.
  bool JoinBlocks(const Seen& s, char* out) {
    const int64_t last = s.first + (s.count - 1) * step_;
    if (StartsBlock(s.first)) {
      std::memcpy(out, Left(last), row_bytes_);
    } else if (InChain(s.first) / longest_ != InChain(last) / longest_) {
      reducer_.Combine(Right(s.first), Left(last), out, count_);
    } else if (EndsBlock(last)) {
      std::memcpy(out, Right(s.first), row_bytes_);
    } else {
      return false;
    }
    return true;
  }

  void OneByOne(const Seen& s, char* out) {
    std::memcpy(out, In(s.first), row_bytes_);
    for (int64_t i = 1; i < s.count; ++i) reducer_.Combine(out, In(s.first + i * step_), out, count_);
  }

  const Reducer& reducer_;
  int64_t bytes_, size_, places_;
  int64_t step_ = 1;
  int64_t longest_ = 0;
  std::vector<Seen> seen_;
  const char* in_ = nullptr;
  int64_t in_stride_ = 0, row_bytes_ = 0, count_ = 0;
  std::vector<char> left_, right_;
};

}  // namespace

std::vector<char> ReduceWindowsOfDimension(const Reducer& reducer, const WindowDimension& window,
                                           const char* in, int64_t outer, int64_t size, int64_t inner,
                                           int64_t places, std::vector<bool>* empty) {
  const int64_t bytes = reducer.bytes(0);
  Pass pass(reducer, window, size, places);
  empty->resize(places);
  for (int64_t place = 0; place < places; ++place) (*empty)[place] = pass.seen()[place].count == 0;
  std::vector<char> out(outer * places * inner * bytes);
  if (inner < kShortRow && outer > 1) {
    // Blocks of [outer, size, inner] are turned into [size, outer, inner], whose rows are long.
    const int64_t block = std::max<int64_t>(1, kColumnBlock / inner);
    std::vector<char> rows(size * block * inner * bytes), results(places * block * inner * bytes);
    for (int64_t first = 0; first < outer; first += block) {
      const int64_t count = std::min(block, outer - first);
      StridedCopy(bytes, {size, count, inner}, in + first * size * inner * bytes, {inner, size * inner, 1},
                  rows.data(), {count * inner, inner, 1});
      pass.Run(rows.data(), count * inner, results.data(), count * inner, count * inner);
      StridedCopy(bytes, {places, count, inner}, results.data(), {count * inner, inner, 1},
                  out.data() + first * places * inner * bytes, {inner, places * inner, 1});
    }
    return out;
  }
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t first = 0; first < inner; first += kColumnBlock) {
      pass.Run(in + (o * size * inner + first) * bytes, inner,
               out.data() + (o * places * inner + first) * bytes, inner,
               std::min(kColumnBlock, inner - first));
    }
  }
  return out;
}

}  // namespace xla
