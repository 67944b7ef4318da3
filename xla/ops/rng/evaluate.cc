// The meaning of the random number ops. Threefry and Philox: Salmon et al., "Parallel random numbers: as easy
// as 1, 2, 3", SC 2011.
#include "xla/ops/evaluate/evaluate.h"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "xla/ops/rng/generators.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/types.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using Words = std::vector<uint32_t>;

// Words that an element is made of: two of 32 bits for 64 bits, else one, of which narrow types keep the low
// bits.
int64_t WordsPerElement(PrimitiveType type) { return primitive_util::BitWidth(type) > 32 ? 2 : 1; }

// The dimension along which pairs of Threefry's words are neighbours: the one that wastes least when its size
// is odd.
int SplitDimension(const Shape& shape) {
  int best = 0;
  double best_waste = std::numeric_limits<double>::infinity();
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    const int64_t size = shape.dimensions(i);
    const double waste = size % 2 == 0 ? 0 : 1.0 / static_cast<double>(size);
    if (waste < best_waste) {
      best = i;
      best_waste = waste;
    }
  }
  return best;
}

// Words in the order of the elements. For 64 bits a block is an element. For less, block i gives two
// neighbours in the split dimension: the blocks form the array with half of that dimension (rounded up).
void ThreefryWords(uint64_t key, uint64_t* counter, const Shape& shape, Words* words) {
  if (WordsPerElement(shape.element_type()) == 2) {
    for (size_t i = 0; i < words->size(); i += 2) {
      const auto block = Threefry2x32(key, (*counter)++);
      (*words)[i] = block[0];
      (*words)[i + 1] = block[1];
    }
    return;
  }
  if (shape.rank() == 0) {
    (*words)[0] = Threefry2x32(key, (*counter)++)[0];
    return;
  }
  const int split = SplitDimension(shape);
  const int64_t size = shape.dimensions(split), half = (size + 1) / 2;
  int64_t inner = 1;
  for (int i = split + 1; i < shape.dimensions_size(); ++i) inner *= shape.dimensions(i);
  for (size_t start = 0; start < words->size(); start += size * inner) {
    for (int64_t pair = 0; pair < half; ++pair) {
      for (int64_t i = 0; i < inner; ++i) {
        const auto block = Threefry2x32(key, (*counter)++);
        const size_t place = start + 2 * pair * inner + i;
        (*words)[place] = block[0];
        if (2 * pair + 1 < size) (*words)[place + inner] = block[1];
      }
    }
  }
}

// Words in the order of the elements, four a block.
void PhiloxWords(uint64_t key, uint64_t* low, uint64_t* high, Words* words) {
  for (size_t i = 0; i < words->size(); i += 4) {
    const auto block = Philox4x32(key, *low, *high);
    for (size_t j = 0; j < 4 && i + j < words->size(); ++j) (*words)[i + j] = block[j];
    if (++*low == 0) ++*high;
  }
}

// Stores words as the bits of the elements.
void StoreBits(const Words& words, Literal* bits) {
  primitive_util::ArrayTypeSwitch(
      [&](auto constant) {
        using T = primitive_util::NativeTypeOf<constant>;
        if constexpr (!is_complex_v<T> && !std::is_same_v<T, bool>) {
          constexpr int kBits = sizeof(T) == 8 ? 64 : 0;
          auto elements = bits->data<T>();
          for (size_t i = 0; i < elements.size(); ++i) {
            if constexpr (kBits == 64) {
              elements[i] = std::bit_cast<T>(words[2 * i] | uint64_t{words[2 * i + 1]} << 32);
            } else if constexpr (is_small_int_v<T>) {
              elements[i] = T(words[i]);
            } else if constexpr (is_small_float_v<T>) {
              using Rep = typename T::Bits;
              elements[i] = T::FromRep(static_cast<Rep>(words[i] & LsbMask<uint32_t>(T::kTotalBits)));
            } else if constexpr (std::is_same_v<T, float>) {
              elements[i] = std::bit_cast<float>(words[i]);
            } else {
              elements[i] = static_cast<T>(words[i]);
            }
          }
        }
      },
      bits->shape().element_type());
}

// A stream of words for `rng`, from the state that the evaluator keeps.
class Stream {
 public:
  explicit Stream(absl::Span<uint64_t> state) : state_(state) {}
  uint32_t Word() {
    if (next_ == block_.size()) {
      block_ = Philox4x32(kKey, state_[0], state_[1]);
      if (++state_[0] == 0) ++state_[1];
      next_ = 0;
    }
    return block_[next_++];
  }
  uint64_t Bits64() {
    const uint64_t low = Word();
    return low | uint64_t{Word()} << 32;
  }
  // In [0, 1), 53 bits.
  double Unit() { return static_cast<double>(Bits64() >> 11) * 0x1p-53; }
  // Evenly in [0, range), range > 0: words beyond the last full multiple are drawn again.
  uint64_t Below(uint64_t range) {
    const uint64_t excess = (0 - range) % range;  // 2^64 mod range
    uint64_t bits = Bits64();
    while (bits < excess) bits = Bits64();
    return bits % range;
  }
  // Box and Muller 1958.
  double Normal() {
    if (has_spare_) {
      has_spare_ = false;
      return spare_;
    }
    const double radius = std::sqrt(-2 * std::log1p(-Unit()));
    const double angle = 2 * std::numbers::pi * Unit();
    spare_ = radius * std::sin(angle);
    has_spare_ = true;
    return radius * std::cos(angle);
  }

 private:
  static constexpr uint64_t kKey = 0x74657373657261;
  absl::Span<uint64_t> state_;
  std::array<uint32_t, 4> block_ = {};
  size_t next_ = 4;
  double spare_ = 0;
  bool has_spare_ = false;
};

template <typename T>
void FillUniformFloat(Stream* stream, double a, double b, absl::Span<T> out) {
  const bool bounded = a < b && std::isfinite(a) && std::isfinite(b);
  for (T& element : out) {
    // Rounding may reach the end of the interval, which is not in it.
    do {
      const double u = stream->Unit();
      element = static_cast<T>(a * (1 - u) + b * u);
    } while (bounded && static_cast<double>(element) >= b);
  }
}

template <typename T>
void FillUniformInteger(Stream* stream, T low, T high, absl::Span<T> out) {
  const uint64_t a = static_cast<uint64_t>(static_cast<int64_t>(low));
  const uint64_t range = static_cast<uint64_t>(static_cast<int64_t>(high)) - a;
  const bool empty = !(low < high);
  for (T& element : out) element = empty ? low : static_cast<T>(a + stream->Below(range));
}

}  // namespace

absl::StatusOr<Literal> EvaluateRng(const EvaluateArgs& args) {
  TF_ASSIGN_OR_RETURN(Literal result, Literal::Make(args.result_shape()));
  Stream stream(args.context->RngState());
  const bool normal = args.op.attributes.GetInt(Attr::kDistribution) == RNG_NORMAL;
  const Literal& first = args.operand(0);
  const Literal& second = args.operand(1);
  primitive_util::ArrayTypeSwitch(
      [&](auto constant) {
        using T = primitive_util::NativeTypeOf<constant>;
        if constexpr (is_complex_v<T>)
          return;
        else {
          const T a = first.GetFirstElement<T>(), b = second.GetFirstElement<T>();
          const absl::Span<T> out = result.data<T>();
          if constexpr (std::is_same_v<T, bool>) {
            for (bool& element : out) element = a != b ? (stream.Word() & 1) != 0 : a;
          } else if constexpr (is_specialized_integral_v<T>) {
            FillUniformInteger(&stream, a, b, out);
          } else if (normal) {
            const double mean = static_cast<double>(a), deviation = static_cast<double>(b);
            for (T& element : out) element = static_cast<T>(mean + deviation * stream.Normal());
          } else {
            FillUniformFloat(&stream, static_cast<double>(a), static_cast<double>(b), out);
          }
        }
      },
      args.result_shape().element_type());
  return result;
}

absl::StatusOr<Literal> EvaluateRngBitGenerator(const EvaluateArgs& args) {
  const Shape& result_shape = args.result_shape();
  // Random bits are unsigned integers, whatever type of the same width the result is declared with.
  Shape bits_shape = result_shape.IsTuple() ? result_shape.tuple_shapes(1) : result_shape;
  bits_shape.set_element_type(
      primitive_util::UnsignedIntegralTypeForBitWidth(primitive_util::BitWidth(bits_shape.element_type())));
  Literal state = args.operand(0);
  TF_ASSIGN_OR_RETURN(Literal bits, Literal::Make(bits_shape));
  Words words(ShapeUtil::ElementsIn(bits_shape) * WordsPerElement(bits_shape.element_type()));
  const absl::Span<uint64_t> numbers = state.data<uint64_t>();
  if (args.op.attributes.GetInt(Attr::kRngAlgorithm) == RNG_THREE_FRY) {
    ThreefryWords(numbers[0], &numbers[1], bits_shape, &words);
  } else {
    // A state of two numbers lacks the counter's high half; the key stands in, and its carry is dropped.
    uint64_t high = numbers[numbers.size() == 3 ? 2 : 0];
    PhiloxWords(numbers[0], &numbers[1], &high, &words);
    if (numbers.size() == 3) numbers[2] = high;
  }
  StoreBits(words, &bits);
  if (!result_shape.IsTuple()) return bits;
  Literal parts[] = {std::move(state), std::move(bits)};
  return Literal::MoveIntoTuple(parts);
}

absl::StatusOr<Literal> EvaluateRngGetAndUpdateState(const EvaluateArgs& args) {
  Literal result(args.result_shape());
  const absl::Span<uint64_t> state = args.context->RngState();
  result.data<uint64_t>()[0] = state[0];
  result.data<uint64_t>()[1] = state[1];
  const auto delta = static_cast<uint64_t>(args.op.attributes.GetInt(Attr::kDelta));
  const uint64_t sign = args.op.attributes.GetInt(Attr::kDelta) < 0 ? ~uint64_t{0} : 0;
  state[0] += delta;
  state[1] += sign + (state[0] < delta ? 1 : 0);
  return result;
}

}  // namespace xla
