#include "xla/ops/host/evaluate_known_calls.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

struct KnownCall {
  absl::string_view target;
  EvaluateFn evaluate;
};

constexpr KnownCall kKnownCalls[] = {
    {"ApproxTopK", EvaluateApproxTopKCall},
    {"LuDecomposition", EvaluateLuCall},
    {"ProductOfElementaryHouseholderReflectors", EvaluateHouseholderProductCall},
    {"Qr", EvaluateQrCall},
    {"TopK", EvaluateTopKCall},
};

template <typename... Parts>
absl::Status Wrong(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat("custom-call 'ApproxTopK': ", parts...));
}

// The integer after `name =` or `"name":` in a configuration.
std::optional<int64_t> FindInteger(absl::string_view config, absl::string_view name) {
  const size_t at = config.find(name);
  if (at == absl::string_view::npos) return std::nullopt;
  absl::string_view rest = config.substr(at + name.size());
  absl::ConsumePrefix(&rest, "\"");
  rest = absl::StripLeadingAsciiWhitespace(rest);
  if (!absl::ConsumePrefix(&rest, "=") && !absl::ConsumePrefix(&rest, ":")) return std::nullopt;
  rest = absl::StripLeadingAsciiWhitespace(rest);
  size_t length = rest.empty() || rest[0] != '-' ? 0 : 1;
  while (length < rest.size() && absl::ascii_isdigit(rest[length])) ++length;
  int64_t number;
  if (!absl::SimpleAtoi(rest.substr(0, length), &number)) return std::nullopt;
  return number;
}

// Checks operands and results; gives the dimension and how many of it are kept.
absl::StatusOr<std::pair<int64_t, int64_t>> SearchedDimension(const EvaluateArgs& args, size_t arrays) {
  const Shape& result = args.result_shape();
  const Shape& searched = args.operand(0).shape();
  const bool shapes_fit =
      arrays > 0 && args.operands.size() == 2 * arrays && searched.IsArray() && searched.rank() > 0;
  if (!shapes_fit) return Wrong("takes as many arrays as initial values and results");
  if (args.op.computations.size() != 1) return Wrong("needs one comparator");
  const auto dimension = FindInteger(args.context->instruction().backend_config, "reduction_dim");
  if (!dimension) return Wrong("the backend_config has no reduction_dim");
  const int64_t d = *dimension < 0 ? *dimension + searched.rank() : *dimension;
  if (d < 0 || d >= searched.rank()) return Wrong("reduction_dim ", *dimension, " of ", searched.ToString());
  int64_t kept = 0;
  for (size_t i = 0; i < arrays; ++i) {
    const Shape& from = args.operand(i).shape();
    const Shape& to = result.IsTuple() ? result.tuple_shapes(static_cast<int>(i)) : result;
    if (!ShapeUtil::SameDimensions(from, searched) || !to.IsArray() || to.rank() != from.rank() ||
        to.element_type() != from.element_type()) {
      return Wrong("result ", to.ToString(), " of operand ", from.ToString());
    }
    kept = to.dimensions(d);
    Shape expected = from;
    expected.set_dimensions(d, kept);
    if (!ShapeUtil::SameDimensions(expected, to) || kept > from.dimensions(d)) {
      return Wrong("result ", to.ToString(), " of operand ", from.ToString());
    }
  }
  return std::make_pair(d, kept);
}

// Sorts the arrays by the call's comparator and keeps the first ones along the dimension.
absl::StatusOr<Literal> FirstInOrder(const EvaluateArgs& args, absl::Span<const Literal* const> arrays,
                                     int64_t dimension, int64_t kept) {
  std::vector<const Shape*> shapes;
  std::vector<Shape> sorted_shapes;
  for (const Literal* array : arrays) {
    shapes.push_back(&array->shape());
    sorted_shapes.push_back(array->shape());
  }
  const bool is_tuple = args.result_shape().IsTuple();
  const Shape sorted_shape = arrays.size() == 1 ? sorted_shapes[0] : ShapeUtil::MakeTupleShape(sorted_shapes);
  Attributes attributes;
  attributes.Set(Attr::kDimensions, std::vector<int64_t>{dimension});
  attributes.Set(Attr::kIsStable, true);
  const EvaluateArgs sort = {
      {HloOpcode::kSort, shapes, attributes, args.op.computations, &sorted_shape}, arrays, args.context};
  TF_ASSIGN_OR_RETURN(Literal sorted, GetEvaluateFn(HloOpcode::kSort)(sort));
  std::vector<Literal> first;
  for (size_t i = 0; i < arrays.size(); ++i) {
    const Literal& whole = arrays.size() == 1 ? sorted : sorted.element(static_cast<int64_t>(i));
    std::vector<int64_t> start(whole.shape().rank(), 0);
    std::vector<int64_t> limit(whole.shape().dimensions().begin(), whole.shape().dimensions().end());
    limit[dimension] = kept;
    first.push_back(whole.Slice(start, limit));
  }
  return is_tuple ? Literal::MoveIntoTuple(absl::MakeSpan(first)) : std::move(first[0]);
}

}  // namespace

EvaluateFn KnownCustomCall(absl::string_view target) {
  for (const KnownCall& call : kKnownCalls) {
    if (call.target == target) return call.evaluate;
  }
  return nullptr;
}

absl::StatusOr<Literal> EvaluateApproxTopKCall(const EvaluateArgs& args) {
  const Shape& result = args.result_shape();
  const size_t arrays = result.IsTuple() ? result.tuple_shapes_size() : 1;
  TF_ASSIGN_OR_RETURN(const auto searched, SearchedDimension(args, arrays));
  return FirstInOrder(args, args.operands.subspan(0, arrays), searched.first, searched.second);
}

absl::StatusOr<Literal> EvaluateTopKCall(const EvaluateArgs& args) {
  const auto wrong = [&](absl::string_view rule) {
    return absl::InvalidArgumentError(absl::StrCat("custom-call 'TopK': ", rule, ", found ",
                                                   args.operands.size(), " operands and the result ",
                                                   args.result_shape().ToString()));
  };
  const Shape& result = args.result_shape();
  if (args.operands.size() != 1 || !args.operand(0).shape().IsArray() || args.operand(0).shape().rank() == 0)
    return wrong("it takes an array with a dimension");
  const Shape& searched = args.operand(0).shape();
  const auto last = static_cast<int>(searched.rank()) - 1;
  if (!result.IsTuple() || result.tuple_shapes_size() != 2 ||
      result.tuple_shapes(0).rank() != searched.rank())
    return wrong("the result is the values and their positions");
  const int64_t kept = result.tuple_shapes(0).dimensions(last);
  Shape values = searched;
  values.set_dimensions(last, kept);
  Shape positions = values, all_positions = searched;
  positions.set_element_type(S32);
  all_positions.set_element_type(S32);
  if (kept > searched.dimensions(last) || !ShapeUtil::Compatible(result.tuple_shapes(0), values) ||
      !ShapeUtil::Compatible(result.tuple_shapes(1), positions)) {
    return wrong("the result is the first values of the last dimension and their positions");
  }
  if (args.op.computations.size() != 1) return wrong("it needs one comparator");
  Attributes iota;
  iota.Set(Attr::kIotaDimension, int64_t{last});
  TF_ASSIGN_OR_RETURN(
      const Literal places,
      GetEvaluateFn(HloOpcode::kIota)({{HloOpcode::kIota, {}, iota, {}, &all_positions}, {}, args.context}));
  return FirstInOrder(args, {&args.operand(0), &places}, last, kept);
}

}  // namespace xla
