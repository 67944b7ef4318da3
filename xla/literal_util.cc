#include "xla/literal_util.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/layout_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using primitive_util::NativeTypeOf;

// For what the caller promised.
void CheckOk(const absl::Status& status) {
  if (!status.ok()) FailCheck(status.message());
}

template <typename Fn>
Literal Scalar(PrimitiveType type, Fn&& value_of) {
  Literal literal(ShapeUtil::MakeShape(type, {}));
  primitive_util::ArrayTypeSwitch<void>(
      [&](auto constant) {
        using T = NativeTypeOf<constant>;
        literal.Set<T>({}, value_of(T()));
      },
      type);
  return literal;
}

Literal ConvertLeaves(const LiteralSlice& literal, PrimitiveType from, PrimitiveType to) {
  if (literal.shape().IsTuple()) {
    std::vector<Literal> elements;
    for (int i = 0; i < literal.shape().tuple_shapes_size(); ++i) {
      elements.push_back(ConvertLeaves(literal.element(i), from, to));
    }
    return LiteralUtil::MakeTupleOwned(std::move(elements));
  }
  return literal.shape().element_type() == from ? *literal.Convert(to) : literal.Clone();
}

// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t Next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  double Uniform() { return static_cast<double>(Next() >> 11) * 0x1p-53; }
  // Box and Muller, 1958.
  double Normal() {
    const double radius = std::sqrt(-2 * std::log(1 - Uniform()));
    return radius * std::cos(2 * std::numbers::pi * Uniform());
  }

 private:
  uint64_t state_;
};

template <typename T>
T RandomValue(Random* random) {
  if constexpr (std::is_same_v<T, bool>) {
    return (random->Next() & 1) != 0;
  } else if constexpr (is_complex_v<T>) {
    using Part = typename T::value_type;
    const Part real = static_cast<Part>(random->Normal());
    return T(real, static_cast<Part>(random->Normal()));
  } else if constexpr (is_specialized_floating_point_v<T>) {
    return T(random->Normal());
  } else {
    constexpr int64_t kLargest = 9;
    const int64_t limit =
        std::min<int64_t>(kLargest, static_cast<int64_t>(std::min<uint64_t>(
                                        static_cast<uint64_t>(std::numeric_limits<T>::max()), kLargest)));
    return T(static_cast<int64_t>(random->Next() % static_cast<uint64_t>(limit + 1)));
  }
}

absl::StatusOr<Literal> RandomLiteral(const Shape& shape, Random* random) {
  if (shape.IsTuple()) {
    std::vector<Literal> elements;
    for (const Shape& element : shape.tuple_shapes()) {
      TF_ASSIGN_OR_RETURN(Literal literal, RandomLiteral(element, random));
      elements.push_back(std::move(literal));
    }
    return LiteralUtil::MakeTupleOwned(std::move(elements));
  }
  TF_ASSIGN_OR_RETURN(Literal literal, Literal::Make(shape));
  if (!shape.IsArray()) return literal;
  primitive_util::ArrayTypeSwitch<void>(
      [&](auto constant) {
        using T = NativeTypeOf<constant>;
        for (T& element : literal.data<T>()) element = RandomValue<T>(random);
      },
      shape.element_type());
  return literal;
}

}  // namespace

Literal LiteralUtil::CreateR1U8(absl::string_view value) {
  Literal literal(ShapeUtil::MakeShape(U8, {static_cast<int64_t>(value.size())}));
  std::copy(value.begin(), value.end(), literal.data<uint8_t>().begin());
  return literal;
}

Literal LiteralUtil::Zero(PrimitiveType type) {
  return Scalar(type, [](auto t) { return static_cast<decltype(t)>(0); });
}

Literal LiteralUtil::One(PrimitiveType type) {
  return Scalar(type, [](auto t) { return static_cast<decltype(t)>(1); });
}

Literal LiteralUtil::MinValue(PrimitiveType type) {
  return Scalar(type, [](auto t) {
    using T = decltype(t);
    if constexpr (is_complex_v<T>) {
      return T(0);
    } else if constexpr (std::numeric_limits<T>::has_infinity) {
      return T(-std::numeric_limits<T>::infinity());
    } else {
      return std::numeric_limits<T>::lowest();
    }
  });
}

Literal LiteralUtil::MaxValue(PrimitiveType type) {
  return Scalar(type, [](auto t) {
    using T = decltype(t);
    if constexpr (is_complex_v<T>) {
      return T(0);
    } else if constexpr (std::numeric_limits<T>::has_infinity) {
      return std::numeric_limits<T>::infinity();
    } else {
      return std::numeric_limits<T>::max();
    }
  });
}

Literal LiteralUtil::MaxElement(const LiteralSlice& literal) {
  return Scalar(literal.shape().element_type(), [&](auto t) {
    using T = decltype(t);
    T largest = literal.GetFirstElement<T>();
    if constexpr (!is_complex_v<T>) {
      for (const T& element : literal.data<T>()) largest = std::max(largest, element);
    }
    return largest;
  });
}

Literal LiteralUtil::CreateR2F32Linspace(float from, float to, int64_t rows, int64_t columns) {
  Literal literal(ShapeUtil::MakeShape(F32, {rows, columns}));
  const int64_t count = rows * columns;
  for (int64_t i = 0; i < count; ++i) {
    const double share = count > 1 ? static_cast<double>(i) / static_cast<double>(count - 1) : 0;
    literal.SetLinear(i, static_cast<float>(from + (static_cast<double>(to) - from) * share));
  }
  return literal;
}

std::string LiteralUtil::MultiIndexAsString(absl::Span<const int64_t> multi_index) {
  return absl::StrCat("{", absl::StrJoin(multi_index, ","), "}");
}

Literal LiteralUtil::GetScalarLiteral(const LiteralBase& literal, absl::Span<const int64_t> multi_index) {
  Literal scalar(ShapeUtil::MakeShape(literal.shape().element_type(), {}));
  CheckOk(scalar.CopyElementFrom(literal, multi_index, {}));
  return scalar;
}

void LiteralUtil::SetScalarLiteral(MutableLiteralBase& literal, absl::Span<const int64_t> multi_index,
                                   const LiteralBase& scalar) {
  CheckOk(literal.CopyElementFrom(scalar, {}, multi_index));
}

std::string LiteralUtil::LiteralAsScalarString(const Literal& literal) {
  return literal.GetAsString(DimensionVector(literal.shape().rank(), 0));
}

absl::StatusOr<Literal> LiteralUtil::NanValue(PrimitiveType type) {
  const bool real = primitive_util::IsFloatingPointType(type) && primitive_util::HasNaN(type);
  if (!real && !primitive_util::IsComplexType(type)) {
    return absl::InvalidArgumentError(
        absl::StrCat(primitive_util::LowercasePrimitiveTypeName(type), " has no NaN"));
  }
  return Scalar(type, [](auto t) {
    using T = decltype(t);
    if constexpr (is_complex_v<T>) {
      return T(std::numeric_limits<typename T::value_type>::quiet_NaN(), 0);
    } else {
      return std::numeric_limits<T>::quiet_NaN();
    }
  });
}

Literal LiteralUtil::MakeTuple(absl::Span<const Literal* const> elements) {
  std::vector<Literal> list;
  for (const Literal* element : elements) list.push_back(element->Clone());
  return MakeTupleOwned(std::move(list));
}

Literal LiteralUtil::MakeTupleFromSlices(absl::Span<const LiteralSlice> elements) {
  std::vector<Literal> list;
  for (const LiteralSlice& element : elements) list.push_back(element.Clone());
  return MakeTupleOwned(std::move(list));
}

Literal LiteralUtil::MakeTupleOwned(std::vector<Literal> elements) {
  return Literal::MoveIntoTuple(absl::MakeSpan(elements));
}

#define XLA_DEFINE_CONVERT(FROM, TO)                                        \
  Literal LiteralUtil::Convert##FROM##To##TO(const LiteralSlice& literal) { \
    return ConvertLeaves(literal, FROM, TO);                                \
  }
XLA_DEFINE_CONVERT(BF16, F32)
XLA_DEFINE_CONVERT(BF16, F64)
XLA_DEFINE_CONVERT(F32, BF16)
XLA_DEFINE_CONVERT(F32, F64)
XLA_DEFINE_CONVERT(F32, F8E4M3FNUZ)
XLA_DEFINE_CONVERT(F32, F8E5M2FNUZ)
XLA_DEFINE_CONVERT(F32, S8)
XLA_DEFINE_CONVERT(F64, BF16)
XLA_DEFINE_CONVERT(F64, F32)
XLA_DEFINE_CONVERT(S32, F32)
XLA_DEFINE_CONVERT(S8, F32)
#undef XLA_DEFINE_CONVERT

Literal LiteralUtil::GetFirstScalarLiteral(const LiteralSlice& literal) {
  return GetScalarLiteral(literal, DimensionVector(literal.shape().rank(), 0));
}

Literal LiteralUtil::ReshapeSlice(absl::Span<const int64_t> new_dimensions,
                                  absl::Span<const int64_t> minor_to_major, const LiteralSlice& literal) {
  const absl::StatusOr<Shape> shape = ShapeUtil::MakeValidatedShapeWithDenseLayout(
      literal.shape().element_type(), new_dimensions, minor_to_major);
  CheckOk(shape.status());
  if (!literal.shape().IsArray() || ShapeUtil::ElementsIn(*shape) != literal.element_count()) {
    CheckOk(absl::InvalidArgumentError(absl::StrCat(
        "ReshapeSlice: the elements of ", literal.shape().ToString(), " do not fill ", shape->ToString())));
  }
  Literal result(*shape);
  if (result.size_bytes() > 0)
    std::memcpy(result.untyped_data(), literal.untyped_data(), result.size_bytes());
  return result.Relayout(LayoutUtil::GetDefaultLayoutForShape(result.shape()));
}

absl::StatusOr<Literal> LiteralUtil::CreateRandomLiteral(const Shape& shape, uint64_t seed) {
  Random random(seed);
  return RandomLiteral(shape, &random);
}

}  // namespace xla
