#include "xla/hlo/builder/value_inference_symbols.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "xla/primitive_util.h"

namespace xla::value_inference {
namespace {

using Wide = __int128;
using End = std::optional<Wide>;

// The values of a type that an int64_t holds.
Interval RangeOf(PrimitiveType type) {
  const int width = primitive_util::BitWidth(type);
  if (primitive_util::IsSignedIntegralType(type)) {
    const int64_t low = std::numeric_limits<int64_t>::min() >> (64 - width);
    return {low, -(low + 1)};
  }
  return {0, width >= 64 ? std::numeric_limits<int64_t>::max() : (int64_t{1} << width) - 1};
}

Interval Fit(End low, End high, PrimitiveType type) {
  const Interval range = RangeOf(type);
  const auto inside = [&](End end) {
    return !end.has_value() || (*end >= *range.low && *end <= *range.high);
  };
  // One end beyond the type can mean a value at its other end.
  if (!inside(low) || !inside(high)) return {};
  Interval result;
  if (low.has_value()) result.low = static_cast<int64_t>(*low);
  if (high.has_value()) result.high = static_cast<int64_t>(*high);
  return result;
}

bool IsBounded(const Interval& interval) { return interval.low.has_value() && interval.high.has_value(); }

// Of products or quotients, which are largest and smallest at the ends.
template <typename Function>
std::pair<End, End> Corners(const Interval& x, const Interval& y, Function function) {
  if (!IsBounded(x) || !IsBounded(y)) return {};
  const Wide corners[] = {function(*x.low, *y.low), function(*x.low, *y.high), function(*x.high, *y.low),
                          function(*x.high, *y.high)};
  return {*std::min_element(std::begin(corners), std::end(corners)),
          *std::max_element(std::begin(corners), std::end(corners))};
}

Wide Times(int64_t x, int64_t y) { return Wide{x} * y; }
Wide Over(int64_t x, int64_t y) { return Wide{x} / y; }

// Integers divided by zero give -1.
std::pair<End, End> Quotient(const Interval& x, Interval y) {
  if (!IsBounded(y) || *y.low < 0) return {};
  const bool may_be_zero = *y.low == 0;
  if (*y.high == 0) return {Wide{-1}, Wide{-1}};
  if (may_be_zero) y.low = 1;
  auto [low, high] = Corners(x, y, Over);
  if (may_be_zero && low.has_value()) low = std::min<Wide>(*low, -1);
  if (may_be_zero && high.has_value()) high = std::max<Wide>(*high, -1);
  return {low, high};
}

int64_t WrappingAdd(int64_t x, int64_t y) {
  return static_cast<int64_t>(static_cast<uint64_t>(x) + static_cast<uint64_t>(y));
}
int64_t WrappingMultiply(int64_t x, int64_t y) {
  return static_cast<int64_t>(static_cast<uint64_t>(x) * static_cast<uint64_t>(y));
}

}  // namespace

Symbol Symbols::Unknown(PrimitiveType type, Interval bounds) {
  const Symbol symbol = static_cast<Symbol>(nodes_.size());
  Node node;
  node.type = type;
  node.terms = {{symbol, 1}};
  node.bounds = bounds;
  nodes_.push_back(std::move(node));
  return symbol;
}

Interval Symbols::BoundsOf(const Node& sum) const {
  End low = Wide{sum.constant}, high = Wide{sum.constant};
  for (const auto& [unknown, factor] : sum.terms) {
    Interval bounds = nodes_[unknown].bounds;
    if (factor < 0) std::swap(bounds.low, bounds.high);
    const auto add = [factor = factor](End* end, const std::optional<int64_t>& bound) {
      if (!bound.has_value()) *end = std::nullopt;
      if (!end->has_value()) return;
      // Far beyond every type is far enough: sums of such ends must not overflow.
      constexpr Wide kFar = Wide{1} << 120;
      *end = std::clamp<Wide>(**end + Times(factor, *bound), -kFar, kFar);
    };
    add(&low, bounds.low);
    add(&high, bounds.high);
  }
  // An unknown's bounds are what they are; a sum with an open end may wrap around to the other.
  if (sum.terms.size() == 1 && sum.terms[0].second == 1 && sum.constant == 0) {
    return nodes_[sum.terms[0].first].bounds;
  }
  if (!low.has_value() || !high.has_value()) return {};
  return Fit(low, high, sum.type);
}

Interval Symbols::Bounds(Symbol symbol) const {
  const Node& node = nodes_[symbol];
  return primitive_util::IsIntegralType(node.type) ? BoundsOf(node) : Interval{};
}

Interval Symbols::Bounds(Element element) const {
  if (element.symbol == kConstant) return {element.number, element.number};
  return Bounds(element.symbol);
}

Interval Symbols::Hull(absl::Span<const Element> elements) const {
  if (elements.empty()) return {};
  Interval hull = Bounds(elements[0]);
  for (const Element& element : elements.subspan(1)) {
    const Interval bounds = Bounds(element);
    hull.low = hull.low && bounds.low ? std::optional(std::min(*hull.low, *bounds.low)) : std::nullopt;
    hull.high = hull.high && bounds.high ? std::optional(std::max(*hull.high, *bounds.high)) : std::nullopt;
  }
  return hull;
}

Symbols::Node Symbols::AsSum(Element element, PrimitiveType type) const {
  if (element.symbol != kConstant) return nodes_[element.symbol];
  Node node;
  node.type = type;
  node.constant = element.number;
  return node;
}

Element Symbols::FromSum(Node sum) {
  std::sort(sum.terms.begin(), sum.terms.end());
  size_t kept = 0;
  for (size_t i = 0; i < sum.terms.size(); ++i) {
    if (kept > 0 && sum.terms[kept - 1].first == sum.terms[i].first) {
      sum.terms[kept - 1].second = WrappingAdd(sum.terms[kept - 1].second, sum.terms[i].second);
    } else {
      sum.terms[kept++] = sum.terms[i];
    }
    if (sum.terms[kept - 1].second == 0) --kept;
  }
  sum.terms.resize(kept);
  if (sum.terms.empty()) return {kConstant, sum.constant};
  if (kept == 1 && sum.terms[0].second == 1 && sum.constant == 0) return {sum.terms[0].first, 0};
  nodes_.push_back(std::move(sum));
  return {static_cast<Symbol>(nodes_.size()) - 1, 0};
}

Element Symbols::Scaled(const Node& sum, int64_t factor) {
  Node scaled = sum;
  scaled.constant = WrappingMultiply(scaled.constant, factor);
  for (auto& term : scaled.terms) term.second = WrappingMultiply(term.second, factor);
  return FromSum(std::move(scaled));
}

Interval Symbols::BoundsOfResult(HloOpcode opcode, absl::Span<const Element> operands) const {
  const Interval x = operands.empty() ? Interval{} : Bounds(operands[0]);
  const Interval y = operands.size() > 1 ? Bounds(operands[1]) : Interval{};
  const auto larger = [](std::optional<int64_t> a, std::optional<int64_t> b) { return std::max(*a, *b); };
  const auto smaller = [](std::optional<int64_t> a, std::optional<int64_t> b) { return std::min(*a, *b); };
  Interval result;
  if (opcode == HloOpcode::kMaximum) {
    // One operand's low end will do.
    result.low = x.low && y.low ? std::optional(larger(x.low, y.low)) : x.low ? x.low : y.low;
    if (x.high && y.high) result.high = larger(x.high, y.high);
  } else if (opcode == HloOpcode::kMinimum) {
    if (x.low && y.low) result.low = smaller(x.low, y.low);
    result.high = x.high && y.high ? std::optional(smaller(x.high, y.high)) : x.high ? x.high : y.high;
  } else if (opcode == HloOpcode::kAbs && IsBounded(x)) {
    const bool has_zero = *x.low <= 0 && *x.high >= 0;
    // The least number has no positive counterpart.
    if (*x.low > std::numeric_limits<int64_t>::min()) {
      const int64_t low = std::abs(*x.low), high = std::abs(*x.high);
      result = {has_zero ? 0 : std::min(low, high), std::max(low, high)};
    }
  } else if (opcode == HloOpcode::kSign) {
    result = {-1, 1};
  } else if (opcode == HloOpcode::kRemainder && x.low && *x.low >= 0 && y.low && *y.low > 0) {
    result.low = 0;
    if (y.high) result.high = *y.high - 1;
    if (x.high) result.high = result.high ? smaller(result.high, x.high) : *x.high;
  }
  return result;
}

Element Symbols::Apply(HloOpcode opcode, PrimitiveType result_type, PrimitiveType operand_type,
                       absl::Span<const Element> operands) {
  const bool integral = primitive_util::IsIntegralType(result_type);
  if (opcode == HloOpcode::kCopy) return operands[0];
  if (opcode == HloOpcode::kConvert) {
    if (result_type == operand_type) return operands[0];
    if (integral && operand_type == PRED) return {Unknown(result_type, {0, 1}), 0};
    if (!integral || !primitive_util::IsIntegralType(operand_type)) return {Unknown(result_type), 0};
    const Interval bounds = Bounds(operands[0]);
    if (!IsBounded(bounds)) return {Unknown(result_type), 0};
    // The sum has the same value in both types only as long as both hold it.
    const Interval fit = Fit(*bounds.low, *bounds.high, result_type);
    if (!IsBounded(fit)) return {Unknown(result_type), 0};
    Node sum = nodes_[operands[0].symbol];
    if (sum.terms.size() == 1 && sum.terms[0].second == 1 && sum.constant == 0) return operands[0];
    sum.type = result_type;
    return FromSum(std::move(sum));
  }
  if (opcode == HloOpcode::kSelect) {
    const Interval hull = integral ? Hull(operands.subspan(1)) : Interval{};
    return {Unknown(result_type, hull), 0};
  }
  if (!integral || operand_type != result_type) return {Unknown(result_type), 0};
  if (opcode == HloOpcode::kClamp) {
    const Element raised = Apply(HloOpcode::kMaximum, result_type, operand_type, {operands[0], operands[1]});
    return Apply(HloOpcode::kMinimum, result_type, operand_type, {raised, operands[2]});
  }
  if (opcode == HloOpcode::kNegate) return Scaled(AsSum(operands[0], result_type), -1);
  if (opcode == HloOpcode::kAdd || opcode == HloOpcode::kSubtract) {
    Node sum = AsSum(operands[0], result_type);
    const Node other = AsSum(operands[1], result_type);
    const int64_t sign = opcode == HloOpcode::kAdd ? 1 : -1;
    for (const auto& [unknown, factor] : other.terms) {
      sum.terms.push_back({unknown, WrappingMultiply(sign, factor)});
    }
    sum.constant = WrappingAdd(sum.constant, WrappingMultiply(sign, other.constant));
    return FromSum(std::move(sum));
  }
  if (opcode == HloOpcode::kMultiply) {
    for (int i : {0, 1}) {
      if (operands[i].symbol == kConstant)
        return Scaled(AsSum(operands[1 - i], result_type), operands[i].number);
    }
    const auto [low, high] = Corners(Bounds(operands[0]), Bounds(operands[1]), Times);
    return {Unknown(result_type, low && high ? Fit(low, high, result_type) : Interval{}), 0};
  }
  if (opcode == HloOpcode::kDivide) {
    const auto [low, high] = Quotient(Bounds(operands[0]), Bounds(operands[1]));
    return {Unknown(result_type, low && high ? Fit(low, high, result_type) : Interval{}), 0};
  }
  const Interval bounds = BoundsOfResult(opcode, operands);
  return {Unknown(result_type, Fit(bounds.low, bounds.high, result_type)), 0};
}

}  // namespace xla::value_inference
