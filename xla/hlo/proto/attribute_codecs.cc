#include "xla/hlo/proto/attribute_codecs.h"

#include <array>
#include <numeric>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/hlo/proto/replica_groups_proto.h"
#include "xla/literal.h"
#include "xla/ops/domain_attribute.h"
#include "xla/ops/make_attributes.h"
#include "xla/ops/op_table.h"
#include "xla/service/hlo.pb.h"
#include "xla/shape.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using Proto = HloInstructionProto;
using Codecs = std::array<AttributeCodec, AttrCount()>;

template <typename T>
AttrValue Boxed(T value) {
  return Box<T>(std::make_shared<const T>(std::move(value)));
}

// Words of an enum that the proto spells out as text.
int64_t ValueOfWord(Attr attr, absl::string_view text) {
  for (const EnumWord& word : GetAttrInfo(attr).words) {
    if (word.text == text) return word.value;
  }
  return -1;
}

absl::StatusOr<AttrValue> ReadWord(Attr attr, const std::string& text) {
  if (text.empty()) return AttrValue();
  const int64_t value = ValueOfWord(attr, text);
  if (value < 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", text, "' is not a value of ", GetAttrInfo(attr).text));
  }
  return AttrValue(value);
}

// --- Values that a field has as they are

// The alternative of AttrValue for numbers of the type.
template <typename Number>
using Stored = std::conditional_t<std::is_floating_point_v<Number>, double,
                                  std::conditional_t<std::is_same_v<Number, bool>, bool, int64_t>>;

template <typename Field>
absl::StatusOr<AttrValue> ReadField(Attr attr, const Field& field) {
  if constexpr (std::is_same_v<Field, std::string>) {
    if (GetAttrInfo(attr).kind == AttrKind::kEnum) return ReadWord(attr, field);
    return AttrValue(field);
  } else if constexpr (std::is_base_of_v<google::protobuf::Message, Field>) {
    return Boxed(field);
  } else if constexpr (std::is_class_v<Field>) {
    return AttrValue(std::vector<int64_t>(field.begin(), field.end()));
  } else {
    return AttrValue(static_cast<Stored<Field>>(field));
  }
}

template <typename Field>
void WriteField(Attr attr, const AttrValue& value, Field* field) {
  if constexpr (std::is_same_v<Field, std::string>) {
    const bool is_word = GetAttrInfo(attr).kind == AttrKind::kEnum;
    *field = is_word ? std::string(AttrWord(attr, std::get<int64_t>(value))) : std::get<std::string>(value);
  } else if constexpr (std::is_base_of_v<google::protobuf::Message, Field>) {
    *field = *std::get<Box<Field>>(value);
  } else {
    const auto& values = std::get<std::vector<int64_t>>(value);
    field->Assign(values.begin(), values.end());
  }
}

void FillFields(Codecs* codecs) {
#define NO_FIELD AttributeCodec()
#define FIELD(name)                                                      \
  AttributeCodec(                                                        \
      [](const AttrValue& v, auto* p) {                                  \
        using Field = std::decay_t<decltype(p->name())>;                 \
        if constexpr (requires { p->mutable_##name(); })                 \
          WriteField(attr, v, p->mutable_##name());                      \
        else                                                             \
          p->set_##name(static_cast<Field>(std::get<Stored<Field>>(v))); \
      },                                                                 \
      [](const auto& p) -> absl::StatusOr<AttrValue> {                   \
        if constexpr (requires { p.has_##name(); })                      \
          if (!p.has_##name()) return AttrValue();                       \
        return ReadField(attr, p.name());                                \
      })
#define ATTR(id, text, kind, print, default_value, enum_table, field) \
  {                                                                   \
    constexpr Attr attr = Attr::id;                                   \
    (*codecs)[static_cast<size_t>(attr)] = field;                     \
  }
#include "xla/ops/attributes.def"
#undef ATTR
#undef FIELD
#undef NO_FIELD
}

// --- All others

absl::StatusOr<AttrValue> ReadPermuteSliceSizes(const Proto& p) {
  const int count = p.dynamic_slice_sizes_size();
  if (count == 0) return AttrValue();
  const bool is_start = p.opcode() == HloOpcodeString(HloOpcode::kCollectivePermuteStart);
  const ShapeProto& output =
      is_start && p.shape().tuple_shapes_size() > 1 ? p.shape().tuple_shapes(1) : p.shape();
  std::vector<int> ranks;
  for (const ShapeProto& array : output.tuple_shapes()) ranks.push_back(array.dimensions_size());
  if (ranks.empty()) ranks.push_back(output.dimensions_size());
  const int whole = std::accumulate(ranks.begin(), ranks.end(), 0);
  if (whole == 0 || count % whole != 0) {
    return absl::InvalidArgumentError(absl::StrCat("collective-permute: ", count,
                                                   " slice sizes are not a multiple of the ", whole,
                                                   " dimensions of the result"));
  }
  std::vector<std::vector<int64_t>> lists;
  int next = 0;
  for (int rank : ranks) {
    for (int slice = 0; slice < count / whole; ++slice) {
      std::vector<int64_t>& sizes = lists.emplace_back();
      for (int i = 0; i < rank; ++i) sizes.push_back(p.dynamic_slice_sizes(next++));
    }
  }
  return AttrValue(std::move(lists));
}

void FillLists(Codecs* codecs) {
  auto codec = [&](Attr attr) -> AttributeCodec& { return (*codecs)[static_cast<size_t>(attr)]; };
  // A number in the place of the list.
  codec(Attr::kIotaDimension) = {
      [](const AttrValue& v, Proto* p) { p->add_dimensions(std::get<int64_t>(v)); },
      [](const Proto& p) -> absl::StatusOr<AttrValue> {
        return p.dimensions_size() == 1 ? AttrValue(int64_t{p.dimensions(0)}) : AttrValue();
      }};
  codec(Attr::kInferredDimension) = codec(Attr::kIotaDimension);
  codec(Attr::kSlice) = {[](const AttrValue& v, Proto* p) {
                           for (const SliceRange& range : std::get<std::vector<SliceRange>>(v)) {
                             auto* dimension = p->add_slice_dimensions();
                             dimension->set_start(range.start);
                             dimension->set_limit(range.limit);
                             dimension->set_stride(range.stride);
                           }
                         },
                         [](const Proto& p) -> absl::StatusOr<AttrValue> {
                           std::vector<SliceRange> ranges;
                           for (const auto& d : p.slice_dimensions())
                             ranges.push_back({d.start(), d.limit(), d.stride()});
                           return AttrValue(std::move(ranges));
                         }};
  codec(Attr::kSourceTargetPairs) = {
      [](const AttrValue& v, Proto* p) {
        for (const auto& [source, target] : std::get<std::vector<std::pair<int64_t, int64_t>>>(v)) {
          auto* pair = p->add_source_target_pairs();
          pair->set_source(source);
          pair->set_target(target);
        }
      },
      [](const Proto& p) -> absl::StatusOr<AttrValue> {
        std::vector<std::pair<int64_t, int64_t>> pairs;
        for (const auto& pair : p.source_target_pairs()) pairs.emplace_back(pair.source(), pair.target());
        return AttrValue(std::move(pairs));
      }};
  // Lists of sizes in one field, one behind the other: as many for each array of the result, of its rank.
  codec(Attr::kPermuteSliceSizes) = {
      [](const AttrValue& v, Proto* p) {
        for (const auto& sizes : std::get<std::vector<std::vector<int64_t>>>(v)) {
          for (int64_t size : sizes) p->add_dynamic_slice_sizes(size);
        }
      },
      ReadPermuteSliceSizes};
  codec(Attr::kOutputToOperandAliasing) = {
      [](const AttrValue& v, Proto* p) {
        for (const OutputOperandAlias& alias : std::get<std::vector<OutputOperandAlias>>(v)) {
          auto* out = p->add_output_operand_aliasing();
          for (int64_t i : alias.output_index) out->add_output_shape_index(i);
          out->set_operand_index(alias.operand);
          for (int64_t i : alias.operand_index) out->add_operand_shape_index(i);
        }
      },
      [](const Proto& p) -> absl::StatusOr<AttrValue> {
        std::vector<OutputOperandAlias> aliases;
        for (const auto& in : p.output_operand_aliasing()) {
          aliases.push_back({{in.output_shape_index().begin(), in.output_shape_index().end()},
                             in.operand_index(),
                             {in.operand_shape_index().begin(), in.operand_shape_index().end()}});
        }
        return AttrValue(std::move(aliases));
      }};
}

// Attributes that are not just the value of a field.
void FillSpecial(Codecs* codecs) {
  auto codec = [&](Attr attr) -> AttributeCodec& { return (*codecs)[static_cast<size_t>(attr)]; };
  codec(Attr::kIsAssociative) = {
      [](const AttrValue& v, Proto* p) {
        p->set_is_associative(std::get<bool>(v) ? TRI_STATE_TRUE : TRI_STATE_FALSE);
      },
      [](const Proto& p) -> absl::StatusOr<AttrValue> {
        if (p.is_associative() == TRI_STATE_UNSPECIFIED) return AttrValue();
        return AttrValue(p.is_associative() == TRI_STATE_TRUE);
      }};
  codec(Attr::kChannelId) = {[](const AttrValue& v, Proto* p) { p->set_channel_id(std::get<int64_t>(v)); },
                             [](const Proto& p) -> absl::StatusOr<AttrValue> {
                               // Zero is a channel where there must be one, and elsewhere none.
                               if (p.channel_id() == 0 && !p.use_global_device_ids()) return AttrValue();
                               return AttrValue(int64_t{p.channel_id()});
                             }};
  codec(Attr::kReplicaGroups) = {
      [](const AttrValue& v, Proto* p) { WriteReplicaGroups(*std::get<Box<ReplicaGroups>>(v), p); },
      [](const Proto& p) -> absl::StatusOr<AttrValue> {
        TF_ASSIGN_OR_RETURN(ReplicaGroups groups, ReadReplicaGroups(p));
        return Boxed(std::move(groups));
      }};
}

void FillValues(Codecs* codecs) {
  auto codec = [&](Attr attr) -> AttributeCodec& { return (*codecs)[static_cast<size_t>(attr)]; };
  codec(Attr::kLiteral) = {[](const AttrValue& v, Proto* p) {
                             auto literal = std::get<Box<Literal>>(v)->TryToProto();
                             if (literal.ok()) *p->mutable_literal() = *std::move(literal);
                           },
                           [](const Proto& p) -> absl::StatusOr<AttrValue> {
                             if (!p.has_literal()) return AttrValue();
                             TF_ASSIGN_OR_RETURN(Literal literal, Literal::CreateFromProto(p.literal()));
                             return Boxed(std::move(literal));
                           }};
  codec(Attr::kOutfeedShape) = {
      [](const AttrValue& v, Proto* p) { *p->mutable_outfeed_shape() = std::get<Box<Shape>>(v)->ToProto(); },
      [](const Proto& p) -> absl::StatusOr<AttrValue> {
        if (!p.has_outfeed_shape()) return AttrValue();
        TF_ASSIGN_OR_RETURN(Shape shape, Shape::FromProto(p.outfeed_shape()));
        TF_RETURN_IF_ERROR(ShapeUtil::ValidateShapeWithOptionalLayout(shape));
        return Boxed(std::move(shape));
      }};
  codec(Attr::kOperandLayoutConstraints) = {
      [](const AttrValue& v, Proto* p) {
        p->set_constrain_layout(true);
        for (const Shape& shape : *std::get<Box<std::vector<Shape>>>(v)) {
          *p->add_operand_shapes_with_layout() = shape.ToProto();
        }
      },
      [](const Proto& p) -> absl::StatusOr<AttrValue> {
        if (!p.constrain_layout()) return AttrValue();
        std::vector<Shape> shapes;
        for (const ShapeProto& proto : p.operand_shapes_with_layout()) {
          TF_ASSIGN_OR_RETURN(Shape shape, Shape::FromProto(proto));
          TF_RETURN_IF_ERROR(ShapeUtil::ValidateShapeWithOptionalLayout(shape));
          shapes.push_back(std::move(shape));
        }
        return Boxed(std::move(shapes));
      }};
  // The proto's entry is the operand's side, which text calls exit: a value leaves the one domain there.
  codec(Attr::kDomain) = {[](const AttrValue& v, Proto* p) {
                            const DomainAttribute& domain = *std::get<Box<DomainAttribute>>(v);
                            *p->mutable_domain_entry_sharding() = domain.exit;
                            *p->mutable_domain_exit_sharding() = domain.entry;
                          },
                          [](const Proto& p) -> absl::StatusOr<AttrValue> {
                            return Boxed(DomainAttribute{"sharding", /*entry=*/p.domain_exit_sharding(),
                                                         /*exit=*/p.domain_entry_sharding()});
                          }};
}

}  // namespace

const AttributeCodec& GetAttributeCodec(Attr attr) {
  static const Codecs& codecs = *[] {
    auto* table = new Codecs();
    FillFields(table);
    FillLists(table);
    FillSpecial(table);
    FillValues(table);
    return table;
  }();
  return codecs[static_cast<size_t>(attr)];
}

// The fields of an instruction that are messages which attributes spell out, and whether an op has them.
#define SPELLED_OUT_MESSAGES(MESSAGE)                                                          \
  MESSAGE(dot_dimension_numbers, opcode == HloOpcode::kDot || opcode == HloOpcode::kScaledDot) \
  MESSAGE(ragged_dot_dimension_numbers, opcode == HloOpcode::kRaggedDot)                       \
  MESSAGE(precision_config, GetOpInfo(opcode).Takes(Attr::kOperandPrecision))                  \
  MESSAGE(gather_dimension_numbers, opcode == HloOpcode::kGather)                              \
  MESSAGE(scatter_dimension_numbers, opcode == HloOpcode::kScatter)                            \
  MESSAGE(cholesky_options, opcode == HloOpcode::kCholesky)                                    \
  MESSAGE(triangular_solve_options, opcode == HloOpcode::kTriangularSolve)

Attributes ReadMessages(HloOpcode opcode, const HloInstructionProto& proto) {
  Attributes attributes;
#define READ(field, has_field) \
  if ((has_field) && proto.has_##field()) SetAttributes(&attributes, proto.field());
  SPELLED_OUT_MESSAGES(READ)
#undef READ
  return attributes;
}

void WriteAttributes(HloOpcode opcode, const Attributes& attributes, HloInstructionProto* proto) {
  for (const auto& [attr, value] : attributes.entries()) {
    const AttributeCodec& codec = GetAttributeCodec(attr);
    if (codec.write != nullptr) codec.write(value, proto);
  }
#define WRITE(field, has_field) \
  if (has_field) *proto->mutable_##field() = MessageOf<std::decay_t<decltype(proto->field())>>(attributes);
  SPELLED_OUT_MESSAGES(WRITE)
#undef WRITE
  if (proto->precision_config().ByteSizeLong() == 0) proto->clear_precision_config();
  // Counts of groups are at least one everywhere else: zero would read as an error.
  if (GetOpInfo(opcode).Takes(Attr::kFeatureGroupCount)) {
    proto->set_feature_group_count(attributes.GetInt(Attr::kFeatureGroupCount));
    proto->set_batch_group_count(attributes.GetInt(Attr::kBatchGroupCount));
  }
  // Readers want the windows of these, and a module does not store a window without dimensions.
  if (GetOpInfo(opcode).Takes(Attr::kWindow) && opcode != HloOpcode::kCustomCall) proto->mutable_window();
  // Without it readers take the version for unspecified, not for the original one.
  if (GetOpInfo(opcode).Takes(Attr::kApiVersion)) {
    proto->set_custom_call_api_version(
        static_cast<CustomCallApiVersion>(attributes.GetInt(Attr::kApiVersion)));
  }
}

}  // namespace xla
