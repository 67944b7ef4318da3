// LiteralProto, both ways. The proto lists elements in the order of its shape's layout.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/layout_util.h"
#include "xla/literal.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

constexpr int kMaxTupleDepth = 100;

// Types whose elements are in a field of bytes, as they are in memory, little-endian; sub-byte types one to a
// byte.
#define XLA_BYTES_FIELDS(row)                                                                               \
  row(S1, s1s) row(S2, s2s) row(S4, s4s) row(S8, s8s) row(S16, s16s) row(U1, u1s) row(U2, u2s) row(U4, u4s) \
      row(U8, u8s) row(U16, u16s) row(F16, f16s) row(BF16, bf16s) row(F4E2M1FN, f4e2m1fns)                  \
          row(F6E2M3FN, f6e2m3fns) row(F6E3M2FN, f6e3m2fns) row(F8E3M4, f8e3m4s) row(F8E4M3, f8e4m3s)       \
              row(F8E4M3FN, f8e4m3fns) row(F8E4M3B11FNUZ, f8e4m3b11fnuzs) row(F8E4M3FNUZ, f8e4m3fnuzs)      \
                  row(F8E5M2, f8e5m2s) row(F8E5M2FNUZ, f8e5m2fnuzs) row(F8E8M0FNU, f8e8m0fnus)

const std::string& BytesField(const LiteralProto& proto, PrimitiveType type) {
#define XLA_ROW(TYPE, field) \
  case TYPE:                 \
    return proto.field();
  switch (type) {
    XLA_BYTES_FIELDS(XLA_ROW)
    default:
      primitive_util::internal::UnexpectedType("BytesField", type);
  }
#undef XLA_ROW
}

std::string* MutableBytesField(LiteralProto* proto, PrimitiveType type) {
#define XLA_ROW(TYPE, field) \
  case TYPE:                 \
    return proto->mutable_##field();
  switch (type) {
    XLA_BYTES_FIELDS(XLA_ROW)
    default:
      primitive_util::internal::UnexpectedType("MutableBytesField", type);
  }
#undef XLA_ROW
}

template <typename Field, typename T>
void Append(Field* field, absl::Span<const T> elements) {
  field->Reserve(static_cast<int>(elements.size()));
  for (const T& element : elements) field->Add(element);
}

template <typename Part, typename Field>
void AppendComplex(Field* field, absl::Span<const std::complex<Part>> elements) {
  for (const auto& element : elements) {
    field->Add(element.real());
    field->Add(element.imag());
  }
}

absl::Status WrongCount(const Shape& shape, int64_t found) {
  return absl::InvalidArgumentError(absl::StrCat("Expected ", ShapeUtil::ElementsIn(shape),
                                                 " elements in LiteralProto of shape ", shape.ToString(),
                                                 ", has ", found));
}

template <typename T, typename Field>
absl::Status ReadRepeated(const Field& field, Literal* literal) {
  const auto elements = literal->data<T>();
  if (field.size() != static_cast<int64_t>(elements.size()))
    return WrongCount(literal->shape(), field.size());
  std::copy(field.begin(), field.end(), elements.begin());
  return absl::OkStatus();
}

template <typename Part, typename Field>
absl::Status ReadComplex(const Field& field, Literal* literal) {
  const auto elements = literal->data<std::complex<Part>>();
  if (field.size() != 2 * static_cast<int64_t>(elements.size()))
    return WrongCount(literal->shape(), field.size() / 2);
  for (size_t i = 0; i < elements.size(); ++i) {
    elements[i] = {field[static_cast<int>(2 * i)], field[static_cast<int>(2 * i + 1)]};
  }
  return absl::OkStatus();
}

absl::Status ReadBytes(const std::string& field, Literal* literal) {
  const PrimitiveType type = literal->shape().element_type();
  const int64_t bytes = literal->size_bytes();
  if (static_cast<int64_t>(field.size()) != bytes) {
    return absl::InvalidArgumentError(absl::StrCat("the elements of a literal of shape ",
                                                   literal->shape().ToString(), " take ", bytes,
                                                   " bytes but the proto holds ", field.size()));
  }
  if (bytes > 0) std::memcpy(literal->untyped_data(), field.data(), bytes);
  if (!primitive_util::IsSubByteNonPredType(type)) return absl::OkStatus();
  // Bits above the type's width mean nothing; signed integers keep their sign in them.
  const int unused = 8 - primitive_util::BitWidth(type);
  uint8_t* elements = static_cast<uint8_t*>(literal->untyped_data());
  for (int64_t i = 0; i < bytes; ++i) {
    const uint8_t shifted = static_cast<uint8_t>(elements[i] << unused);
    elements[i] = primitive_util::IsSignedIntegralType(type)
                      ? static_cast<uint8_t>(static_cast<int8_t>(shifted) >> unused)
                      : static_cast<uint8_t>(shifted >> unused);
  }
  return absl::OkStatus();
}

// Elements that the proto claims by its fields, so that a lying shape allocates nothing.
int64_t ElementsHeld(const LiteralProto& proto, PrimitiveType type) {
  switch (type) {
    case PRED:
      return proto.preds_size();
    case S32:
      return proto.s32s_size();
    case S64:
      return proto.s64s_size();
    case U32:
      return proto.u32s_size();
    case U64:
      return proto.u64s_size();
    case F32:
      return proto.f32s_size();
    case F64:
      return proto.f64s_size();
    case C64:
      return proto.c64s_size() / 2;
    case C128:
      return proto.c128s_size() / 2;
    default:
      return static_cast<int64_t>(BytesField(proto, type).size()) / primitive_util::ByteWidth(type);
  }
}

absl::Status ReadElements(const LiteralProto& proto, Literal* literal) {
  switch (literal->shape().element_type()) {
    case PRED:
      return ReadRepeated<bool>(proto.preds(), literal);
    case S32:
      return ReadRepeated<int32_t>(proto.s32s(), literal);
    case S64:
      return ReadRepeated<int64_t>(proto.s64s(), literal);
    case U32:
      return ReadRepeated<uint32_t>(proto.u32s(), literal);
    case U64:
      return ReadRepeated<uint64_t>(proto.u64s(), literal);
    case F32:
      return ReadRepeated<float>(proto.f32s(), literal);
    case F64:
      return ReadRepeated<double>(proto.f64s(), literal);
    case C64:
      return ReadComplex<float>(proto.c64s(), literal);
    case C128:
      return ReadComplex<double>(proto.c128s(), literal);
    default:
      return ReadBytes(BytesField(proto, literal->shape().element_type()), literal);
  }
}

absl::Status ReadDynamicSizes(const LiteralProto& proto, Literal* literal) {
  const Shape& shape = literal->shape();
  if (proto.dynamic_sizes_size() == 0 || shape.is_static()) return absl::OkStatus();
  if (proto.dynamic_sizes_size() != shape.dimensions_size()) {
    return absl::InvalidArgumentError(absl::StrCat("LiteralProto of shape ", shape.ToString(), " has ",
                                                   proto.dynamic_sizes_size(), " dynamic sizes"));
  }
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    if (!shape.is_dynamic_dimension(i)) continue;
    const int32_t size = proto.dynamic_sizes(i);
    if (size < 0 || size > shape.dimensions(i)) {
      return absl::InvalidArgumentError(
          absl::StrCat("the dynamic size ", size, " of dimension ", i, " is outside of ", shape.ToString()));
    }
    literal->SetDynamicSize(i, size);
  }
  return absl::OkStatus();
}

absl::StatusOr<Literal> FromProto(const LiteralProto& proto, const Shape& shape, bool prohibit_empty,
                                  int depth) {
  if (depth > kMaxTupleDepth) return absl::InvalidArgumentError("literal tuples nest too deep");
  if (shape.IsTuple()) {
    if (proto.tuple_literals_size() != shape.tuple_shapes_size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("Expected ", shape.tuple_shapes_size(), " tuple elements in LiteralProto of shape ",
                       shape.ToString(), ", has ", proto.tuple_literals_size()));
    }
    std::vector<Literal> elements;
    for (int i = 0; i < shape.tuple_shapes_size(); ++i) {
      TF_ASSIGN_OR_RETURN(Literal element, FromProto(proto.tuple_literals(i), shape.tuple_shapes(i),
                                                     prohibit_empty, depth + 1));
      elements.push_back(std::move(element));
    }
    return Literal::MoveIntoTuple(absl::MakeSpan(elements));
  }
  if (shape.IsToken()) return Literal(shape);
  if (!shape.IsArray())
    return absl::InvalidArgumentError(absl::StrCat("no literal has the shape ", shape.ToString()));
  const int64_t held = ElementsHeld(proto, shape.element_type());
  const bool left_out = held == 0 && !prohibit_empty;
  if (held != ShapeUtil::ElementsIn(shape) && !left_out) return WrongCount(shape, held);
  TF_ASSIGN_OR_RETURN(Literal literal, Literal::Make(shape));
  if (!left_out) TF_RETURN_IF_ERROR(ReadElements(proto, &literal));
  TF_RETURN_IF_ERROR(ReadDynamicSizes(proto, &literal));
  return literal;
}

}  // namespace

absl::StatusOr<LiteralProto> LiteralBase::TryToProto() const {
  LiteralProto proto;
  *proto.mutable_shape() = shape().ToProto();
  if (shape().IsTuple()) {
    for (const Literal& element : node_->elements_) {
      TF_ASSIGN_OR_RETURN(*proto.add_tuple_literals(), element.TryToProto());
    }
    return proto;
  }
  if (!shape().IsArray()) return proto;
  // Repeated fields and messages count in int.
  if (size_bytes() > std::numeric_limits<int>::max()) {
    return absl::ResourceExhaustedError(
        absl::StrCat("a value of shape ", shape().ToString(), " does not fit into a proto"));
  }
  for (int i = 0; shape().is_dynamic() && i < shape().dimensions_size(); ++i) {
    proto.add_dynamic_sizes(shape().is_dynamic_dimension(i) ? GetDynamicSize(i) : 0);
  }
  switch (shape().element_type()) {
    case PRED:
      Append(proto.mutable_preds(), data<bool>());
      break;
    case S32:
      Append(proto.mutable_s32s(), data<int32_t>());
      break;
    case S64:
      Append(proto.mutable_s64s(), data<int64_t>());
      break;
    case U32:
      Append(proto.mutable_u32s(), data<uint32_t>());
      break;
    case U64:
      Append(proto.mutable_u64s(), data<uint64_t>());
      break;
    case F32:
      Append(proto.mutable_f32s(), data<float>());
      break;
    case F64:
      Append(proto.mutable_f64s(), data<double>());
      break;
    case C64:
      AppendComplex(proto.mutable_c64s(), data<complex64>());
      break;
    case C128:
      AppendComplex(proto.mutable_c128s(), data<complex128>());
      break;
    default: {
      std::string* field = MutableBytesField(&proto, shape().element_type());
      field->assign(node_->buffer_.bytes(), node_->buffer_.size());
      if (!primitive_util::IsSubByteNonPredType(shape().element_type())) break;
      const char mask = static_cast<char>((1 << primitive_util::BitWidth(shape().element_type())) - 1);
      for (char& element : *field) element = static_cast<char>(element & mask);
    }
  }
  return proto;
}

LiteralProto LiteralBase::ToProto() const {
  absl::StatusOr<LiteralProto> proto = TryToProto();
  if (!proto.ok()) {
    std::fprintf(stderr, "%s\n", std::string(proto.status().message()).c_str());
    std::abort();
  }
  return *std::move(proto);
}

absl::StatusOr<Literal> MutableLiteralBase::CreateFromProto(const LiteralProto& proto,
                                                            bool prohibit_empty_literal) {
  if (!proto.has_shape()) return absl::InvalidArgumentError("LiteralProto has no shape");
  TF_ASSIGN_OR_RETURN(const Shape shape, Shape::FromProto(proto.shape()));
  TF_RETURN_IF_ERROR(ShapeUtil::ValidateShapeWithOptionalLayout(shape));
  if (!LayoutUtil::HasLayout(shape)) return absl::InvalidArgumentError("LiteralProto has no layout");
  return FromProto(proto, shape, prohibit_empty_literal, 0);
}

}  // namespace xla
