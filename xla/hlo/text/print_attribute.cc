#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/comparison_util.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/text/printer.h"
#include "xla/literal.h"
#include "xla/literal_text.h"
#include "xla/ops/domain_attribute.h"
#include "xla/window_util.h"
#include "xla/xla_data.pb.h"

// Values of the attributes in attributes.def.

namespace xla {
namespace {

void AppendInts(std::string* out, absl::Span<const int64_t> ints) {
  absl::StrAppend(out, "{", absl::StrJoin(ints, ","), "}");
}

// {[0:4], [1:7]}, or with the strides of all dimensions.
void AppendSlice(std::string* out, const std::vector<SliceRange>& ranges) {
  const bool has_strides =
      std::any_of(ranges.begin(), ranges.end(), [](const SliceRange& range) { return range.stride != 1; });
  out->append("{");
  for (const SliceRange& range : ranges) {
    absl::StrAppend(out, &range != &ranges[0] ? ", [" : "[", range.start, ":", range.limit);
    if (has_strides) absl::StrAppend(out, ":", range.stride);
    out->append("]");
  }
  out->append("}");
}

template <typename Spatial>
void AppendLabels(std::string* out, char first, int64_t first_dim, char second, int64_t second_dim,
                  const Spatial& spatial) {
  // Dimensions of no meaning are possible up to the largest number that has one.
  constexpr int64_t kMaxRank = 256;
  std::string labels;
  auto put = [&](int64_t dim, absl::string_view label) {
    if (dim < 0 || dim >= kMaxRank) return;
    if (static_cast<int64_t>(labels.size()) <= dim) labels.resize(dim + 1, '?');
    labels[dim] = label[0];
  };
  for (int i = 0; i < spatial.size(); ++i) put(spatial[i], absl::StrCat(i % 10));
  put(first_dim, std::string(1, first));
  put(second_dim, std::string(1, second));
  out->append(labels);
}

void AppendResultAccuracy(std::string* out, const ResultAccuracy& accuracy) {
  if (!accuracy.has_tolerance()) {
    absl::StrAppend(out, "{mode=", accuracy.mode() == ResultAccuracy::HIGHEST ? "highest" : "default", "}");
    return;
  }
  out->append("{tolerance={atol=");
  AppendNumber(out, accuracy.tolerance().atol(), /*is_float=*/false);
  out->append(",rtol=");
  AppendNumber(out, accuracy.tolerance().rtol(), /*is_float=*/false);
  absl::StrAppend(out, ",ulps=", accuracy.tolerance().ulps(), "}}");
}

void AppendSparsity(std::string* out, const SparsityConfig& config) {
  auto side = [&](absl::string_view name, const SparsityConfig::TensorSparsityConfig& tensor) {
    absl::StrAppend(out, name, "={sparsity=", tensor.num_non_zero(), "x", tensor.block_size());
    absl::StrAppend(out, " dimension=", tensor.dimension(), " stride=", tensor.stride(), "}");
  };
  out->append("{");
  if (config.has_lhs()) side("lhs", config.lhs());
  if (config.has_lhs() && config.has_rhs()) out->append(" ");
  if (config.has_rhs()) side("rhs", config.rhs());
  out->append("}");
}

void AppendShapes(std::string* out, const std::vector<Shape>& shapes) {
  out->append("{");
  for (const Shape& shape : shapes) {
    if (&shape != &shapes[0]) out->append(", ");
    shape.AppendTo(out, /*print_layout=*/true);
  }
  out->append("}");
}

void AppendAliasing(std::string* out, const std::vector<OutputOperandAlias>& aliases) {
  out->append("{");
  for (const OutputOperandAlias& alias : aliases) {
    if (&alias != &aliases[0]) out->append(", ");
    AppendInts(out, alias.output_index);
    absl::StrAppend(out, ": (", alias.operand, ", ");
    AppendInts(out, alias.operand_index);
    out->append(")");
  }
  out->append("}");
}

// f32[2]{0} {1, 2}; each part of a tuple with its own shape.
void AppendShapedLiteral(std::string* out, const Literal& literal, const LiteralPrintOptions& options) {
  if (!literal.shape().IsTuple()) {
    literal.shape().AppendTo(out, /*print_layout=*/true);
    out->push_back(' ');
    return AppendLiteral(out, literal, options);
  }
  out->append("( ");
  for (int i = 0; i < literal.shape().tuple_shapes_size(); ++i) {
    if (i > 0) out->append(", ");
    AppendShapedLiteral(out, literal.element(i), options);
  }
  out->append(" )");
}

void AppendDomainSide(std::string* out, const OpSharding& proto) {
  const absl::StatusOr<HloSharding> sharding = HloSharding::FromProto(proto);
  absl::StrAppend(out, sharding.ok() ? sharding->ToString(/*include_metadata=*/true) : "{unknown}");
}

template <typename T>
const T& Unbox(const AttrValue& value) {
  static const T& empty = *new T();
  const auto* box = std::get_if<Box<T>>(&value);
  return box == nullptr || *box == nullptr ? empty : **box;
}
template <typename T>
const T& Get(const AttrValue& value) {
  static const T& empty = *new T();
  const T* typed = std::get_if<T>(&value);
  return typed == nullptr ? empty : *typed;
}

}  // namespace

void AppendPadding(std::string* out, const PaddingConfig& padding) {
  const bool has_interior =
      std::any_of(padding.dimensions().begin(), padding.dimensions().end(),
                  [](const auto& dimension) { return dimension.interior_padding() != 0; });
  for (int i = 0; i < padding.dimensions_size(); ++i) {
    const auto& dimension = padding.dimensions(i);
    absl::StrAppend(out, i > 0 ? "x" : "", dimension.edge_padding_low(), "_", dimension.edge_padding_high());
    if (has_interior) absl::StrAppend(out, "_", dimension.interior_padding());
  }
}

void AppendDimLabels(std::string* out, const ConvolutionDimensionNumbers& d) {
  AppendLabels(out, 'b', d.input_batch_dimension(), 'f', d.input_feature_dimension(),
               d.input_spatial_dimensions());
  out->push_back('_');
  AppendLabels(out, 'i', d.kernel_input_feature_dimension(), 'o', d.kernel_output_feature_dimension(),
               d.kernel_spatial_dimensions());
  out->append("->");
  AppendLabels(out, 'b', d.output_batch_dimension(), 'f', d.output_feature_dimension(),
               d.output_spatial_dimensions());
}

void AppendNumber(std::string* out, double value, bool is_float) {
  char buffer[40];
  for (int digits : {6, is_float ? 9 : 17}) {
    snprintf(buffer, sizeof(buffer), "%.*g", digits, value);
    const double read = strtod(buffer, nullptr);
    if (is_float ? static_cast<float>(read) == static_cast<float>(value) : read == value) break;
  }
  out->append(buffer);
}

void HloTextPrinter::Attribute(const HloInstruction& instruction, const AttrSpec& spec) {
  const AttrInfo& info = GetAttrInfo(spec.attr);
  if (info.print == PrintRule::kNever) return;
  const auto called = instruction.called_computations();
  if (info.kind == AttrKind::kComputation) {
    // A conditional has one of two spellings, and custom-call's to_apply is another name for
    // called_computations.
    const bool is_pair = spec.attr == Attr::kTrueComputation || spec.attr == Attr::kFalseComputation;
    const bool by_pred =
        instruction.operand_count() > 0 && instruction.operand(0)->shape().element_type() == PRED;
    if ((is_pair && !by_pred) || instruction.opcode() == HloOpcode::kCustomCall) return;
    const size_t at = CalledComputationIndex(spec.attr);
    if (at >= called.size() || called[at] == nullptr) return;
    absl::StrAppend(&out_, ", ", info.text, "=");
    Called(*called[at]);
    return;
  }
  if (info.kind == AttrKind::kComputationList) {
    const bool by_pred =
        instruction.operand_count() > 0 && instruction.operand(0)->shape().element_type() == PRED;
    if (called.empty() || (spec.attr == Attr::kBranchComputations && by_pred)) return;
    absl::StrAppend(&out_, ", ", info.text, "={");
    const bool has_bodies = options_.print_subcomputations == HloPrintOptions::Bodies::kFull;
    for (size_t i = 0; i < called.size(); ++i) {
      if (i > 0) out_.append(has_bodies ? "," : ", ");
      if (called[i] != nullptr) Called(*called[i]);
    }
    out_.append(has_bodies ? "\n}" : "}");
    return;
  }
  if (instruction.opcode() == HloOpcode::kConstant || instruction.opcode() == HloOpcode::kParameter) return;
  const AttrValue* value = instruction.attributes().Find(spec.attr);
  static const AttrValue& none = *new AttrValue();
  if (value == nullptr && !(spec.required && info.print == PrintRule::kSet)) return;
  if (value != nullptr && info.print == PrintRule::kNonDefault && IsDefaultValue(info, *value)) return;
  if (spec.attr == Attr::kComparisonType && instruction.operand_count() > 0 &&
      Get<int64_t>(*value) ==
          static_cast<int64_t>(DefaultComparisonType(instruction.operand(0)->shape().element_type()))) {
    return;
  }
  absl::StrAppend(&out_, ", ", info.text, "=");
  AttributeValue(instruction, info, value == nullptr ? none : *value);
}

void HloTextPrinter::AttributeValue(const HloInstruction& instruction, const AttrInfo& info,
                                    const AttrValue& value) {
  switch (info.kind) {
    case AttrKind::kBool:
      out_.append(Get<bool>(value) ? "true" : "false");
      return;
    case AttrKind::kInt64:
      absl::StrAppend(&out_, Get<int64_t>(value));
      return;
    case AttrKind::kFloat:
      AppendNumber(&out_, Get<double>(value), /*is_float=*/true);
      return;
    case AttrKind::kString:
      AppendQuoted(&out_, Get<std::string>(value));
      return;
    case AttrKind::kEnum:
      absl::StrAppend(&out_, AttrWord(info.attr, Get<int64_t>(value)));
      return;
    case AttrKind::kEnumList:
      absl::StrAppend(
          &out_, "{",
          absl::StrJoin(Get<std::vector<int64_t>>(value), ",",
                        [&](std::string* s, int64_t v) { absl::StrAppend(s, AttrWord(info.attr, v)); }),
          "}");
      return;
    case AttrKind::kInt64List:
      AppendInts(&out_, Get<std::vector<int64_t>>(value));
      return;
    case AttrKind::kInt64ListList: {
      const auto& lists = Get<std::vector<std::vector<int64_t>>>(value);
      out_.append("{");
      for (size_t i = 0; i < lists.size(); ++i) {
        if (i > 0) out_.append(",");
        AppendInts(&out_, lists[i]);
      }
      out_.append("}");
      return;
    }
    case AttrKind::kPairs: {
      const auto& pairs = Get<std::vector<std::pair<int64_t, int64_t>>>(value);
      out_.append("{");
      for (size_t i = 0; i < pairs.size(); ++i) {
        absl::StrAppend(&out_, i > 0 ? ",{" : "{", pairs[i].first, ",", pairs[i].second, "}");
      }
      out_.append("}");
      return;
    }
    case AttrKind::kSlice:
      AppendSlice(&out_, Get<std::vector<SliceRange>>(value));
      return;
    case AttrKind::kPadding:
      AppendPadding(&out_, Unbox<PaddingConfig>(value));
      return;
    case AttrKind::kWindow:
      absl::StrAppend(&out_, "{", window_util::ToString(Unbox<Window>(value)), "}");
      return;
    case AttrKind::kDimLabels:
      AppendDimLabels(&out_, Unbox<ConvolutionDimensionNumbers>(value));
      return;
    case AttrKind::kReplicaGroups:
      Unbox<ReplicaGroups>(value).AppendTo(&out_);
      return;
    case AttrKind::kResultAccuracy:
      AppendResultAccuracy(&out_, Unbox<ResultAccuracy>(value));
      return;
    case AttrKind::kSparsity:
      AppendSparsity(&out_, Unbox<SparsityConfig>(value));
      return;
    case AttrKind::kShape:
      Unbox<Shape>(value).AppendTo(&out_, /*print_layout=*/true);
      return;
    case AttrKind::kShapeList:
      AppendShapes(&out_, Unbox<std::vector<Shape>>(value));
      return;
    case AttrKind::kAliasing:
      AppendAliasing(&out_, Get<std::vector<OutputOperandAlias>>(value));
      return;
    case AttrKind::kLiteral: {
      LiteralPrintOptions options;
      options.print_large_constants = options_.print_large_constants;
      AppendShapedLiteral(&out_, Unbox<Literal>(value), options);
      return;
    }
    case AttrKind::kDomain: {
      const DomainAttribute& domain = Unbox<DomainAttribute>(value);
      out_.append("{kind=");
      AppendQuoted(&out_, domain.kind);
      out_.append(", entry=");
      AppendDomainSide(&out_, domain.entry);
      out_.append(", exit=");
      AppendDomainSide(&out_, domain.exit);
      out_.append("}");
      return;
    }
    case AttrKind::kComputation:
    case AttrKind::kComputationList:
      return;  // written by Attribute()
  }
}

}  // namespace xla
