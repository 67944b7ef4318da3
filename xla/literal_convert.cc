// Reading, writing and converting a literal's elements by value.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/layout_util.h"
#include "xla/literal.h"
#include "xla/primitive_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using primitive_util::NativeTypeOf;

// Values of every type pass through one of five wide types that hold them exactly.
template <typename T>
using WideOf = std::conditional_t<
    is_complex_v<T>, complex128,
    std::conditional_t<
        is_small_float_v<T> || std::is_same_v<T, float>, float,
        std::conditional_t<std::is_same_v<T, double>, double,
                           std::conditional_t<std::is_same_v<T, uint64_t>, uint64_t, int64_t>>>>;

template <typename T>
WideOf<T> Widen(T value) {
  if constexpr (is_complex_v<T>) {
    return complex128(value.real(), value.imag());
  } else {
    return static_cast<WideOf<T>>(value);
  }
}

template <typename T>
T SaturatingTruncate(double value) {
  using Limits = std::numeric_limits<T>;
  // The largest values of 64-bit types round up as doubles, which are then already too large.
  constexpr double kLowest = static_cast<double>(static_cast<WideOf<T>>(Limits::lowest()));
  constexpr double kMax = static_cast<double>(static_cast<WideOf<T>>(Limits::max()));
  if (std::isnan(value)) return static_cast<T>(0);
  if (value <= kLowest) return Limits::lowest();
  if (value >= kMax) return Limits::max();
  return static_cast<T>(static_cast<WideOf<T>>(value));
}

template <typename T, typename Wide>
T Narrow(Wide value) {
  if constexpr (is_complex_v<T>) {
    using Part = typename T::value_type;
    if constexpr (is_complex_v<Wide>) {
      return T(static_cast<Part>(value.real()), static_cast<Part>(value.imag()));
    } else {
      return T(static_cast<Part>(value), Part(0));
    }
  } else if constexpr (std::is_same_v<T, bool>) {
    return value != 0;
  } else if constexpr (is_specialized_floating_point_v<T>) {
    return static_cast<T>(value);
  } else if constexpr (std::is_floating_point_v<Wide>) {
    return SaturatingTruncate<T>(value);
  } else {
    return static_cast<T>(value);
  }
}

template <typename Wide>
void NarrowAll(const Wide* wide, int64_t count, PrimitiveType type, void* out, int64_t start) {
  primitive_util::ArrayTypeSwitch<void>(
      [&](auto constant) {
        using T = NativeTypeOf<constant>;
        if constexpr (is_complex_v<T> || !is_complex_v<Wide>) {
          T* target = static_cast<T*>(out) + start;
          for (int64_t i = 0; i < count; ++i) target[i] = Narrow<T>(wide[i]);
        }
      },
      type);
}

bool Equals(double wide, absl::int128 value) {
  // Whole numbers within this bound are ones of int128.
  return std::trunc(wide) == wide && std::abs(wide) < 0x1p100 && absl::int128(wide) == value;
}
bool Equals(int64_t wide, absl::int128 value) { return wide == value; }
bool Equals(uint64_t wide, absl::int128 value) { return wide == value; }
bool Equals(complex128 wide, absl::int128 value) { return wide.imag() == 0 && Equals(wide.real(), value); }
template <typename Wide>
bool Equals(Wide wide, complex128 value) {
  if constexpr (std::is_integral_v<Wide>) {
    return Equals(value, absl::int128(wide));
  } else {
    return complex128(wide) == value;
  }
}

// Bit for bit, whatever the processor's mode makes of denormal numbers.
template <typename T>
bool AllAre(absl::Span<const T> elements, T wanted) {
  return std::all_of(elements.begin(), elements.end(), [&](const T& element) {
    if constexpr (is_small_int_v<T>) {
      return element == wanted;
    } else {
      return std::memcmp(&element, &wanted, sizeof(T)) == 0;
    }
  });
}

template <typename Wide, typename Fn>
auto ReadAs(const Literal& literal, absl::Span<const int64_t> index, Fn&& accept) -> std::optional<Wide> {
  return primitive_util::ArrayTypeSwitch<std::optional<Wide>>(
      [&](auto constant) -> std::optional<Wide> {
        using T = NativeTypeOf<constant>;
        return accept(Widen(literal.Get<T>(index)));
      },
      literal.shape().element_type());
}

template <typename Wide>
absl::Status WriteFrom(Literal* literal, absl::Span<const int64_t> index, Wide value) {
  const PrimitiveType type = literal->shape().element_type();
  const bool same_kind = std::is_floating_point_v<Wide>
                             ? primitive_util::IsFloatingPointType(type)
                             : primitive_util::IsIntegralType(type) || type == PRED;
  if (!same_kind) {
    return absl::FailedPreconditionError(
        absl::StrCat("the elements of ", literal->shape().ToString(), " are not ",
                     std::is_floating_point_v<Wide> ? "floating-point numbers" : "integers"));
  }
  if (!IndexUtil::IndexInBounds(literal->shape(), index)) {
    return absl::InvalidArgumentError(
        absl::StrCat(literal->shape().ToString(), " has no element {", absl::StrJoin(index, ","), "}"));
  }
  const int64_t at = IndexUtil::MultidimensionalIndexToLinearIndex(literal->shape(), index);
  NarrowAll(&value, 1, type, literal->untyped_data(), at);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Literal> LiteralBase::Convert(PrimitiveType type) const {
  if (!shape().IsArray() || !primitive_util::IsArrayType(type)) {
    return absl::InvalidArgumentError(absl::StrCat("cannot convert ", shape().ToString(), " to ",
                                                   primitive_util::LowercasePrimitiveTypeName(type)));
  }
  if (type == shape().element_type()) return *node_;
  if (primitive_util::IsComplexType(shape().element_type()) && !primitive_util::IsComplexType(type)) {
    return absl::UnimplementedError(absl::StrCat("cannot convert ", shape().ToString(), " to ",
                                                 primitive_util::LowercasePrimitiveTypeName(type),
                                                 ": take the real part first"));
  }
  TF_ASSIGN_OR_RETURN(Literal result, Literal::Make(ShapeUtil::ChangeElementType(shape(), type)));
  result.dynamic_sizes_ = node_->dynamic_sizes_;
  result.state_ = node_->state_;
  const int64_t count = node_->stored_count();
  void* out = result.mutable_bytes();
  primitive_util::ArrayTypeSwitch<void>(
      [&](auto constant) {
        using T = NativeTypeOf<constant>;
        constexpr int64_t kBlock = 512;
        WideOf<T> block[kBlock];
        const T* source = static_cast<const T*>(node_->bytes());
        for (int64_t start = 0; start < count; start += kBlock) {
          const int64_t n = std::min(kBlock, count - start);
          for (int64_t i = 0; i < n; ++i) block[i] = Widen(source[start + i]);
          NarrowAll(block, n, type, out, start);
        }
      },
      shape().element_type());
  return result;
}

absl::StatusOr<Literal> LiteralBase::ConvertToShape(const Shape& target) const {
  if (!ShapeUtil::CompatibleIgnoringElementType(shape(), target)) {
    return absl::InvalidArgumentError(absl::StrCat("cannot convert ", shape().ToString(), " to ",
                                                   target.ToString(), ": the dimensions differ"));
  }
  if (!shape().IsTuple()) {
    if (!shape().IsArray()) return *node_;
    TF_ASSIGN_OR_RETURN(Literal result, Convert(target.element_type()));
    return result.Relayout(target);
  }
  std::vector<Literal> elements;
  for (size_t i = 0; i < node_->elements_.size(); ++i) {
    TF_ASSIGN_OR_RETURN(Literal element,
                        node_->elements_[i].ConvertToShape(target.tuple_shapes(static_cast<int>(i))));
    elements.push_back(std::move(element));
  }
  return Literal::MoveIntoTuple(absl::MakeSpan(elements));
}

bool LiteralBase::IsEqualAt(absl::Span<const int64_t> multi_index, complex128 value) const {
  if (!shape().IsArray()) return false;
  return ReadAs<bool>(*node_, multi_index, [&](auto wide) { return Equals(wide, value); }).value();
}

bool LiteralBase::IsIntegerAt(absl::Span<const int64_t> multi_index, absl::int128 value) const {
  if (!shape().IsArray()) return false;
  return ReadAs<bool>(*node_, multi_index, [&](auto wide) { return Equals(wide, value); }).value();
}

std::optional<double> LiteralBase::GetSumAsDouble(absl::Span<const int64_t> linear_indices) const {
  if (!shape().IsArray()) return std::nullopt;
  return primitive_util::ArrayTypeSwitch<std::optional<double>>(
      [&](auto constant) -> std::optional<double> {
        using T = NativeTypeOf<constant>;
        if constexpr (is_specialized_floating_point_v<T>) {
          double sum = 0;
          for (int64_t i : linear_indices) sum += static_cast<double>(GetLinear<T>(i));
          return sum;
        }
        return std::nullopt;
      },
      shape().element_type());
}

std::optional<int64_t> LiteralBase::GetIntegralAsS64(absl::Span<const int64_t> multi_index) const {
  return ReadAs<int64_t>(*node_, multi_index, [](auto wide) -> std::optional<int64_t> {
    if constexpr (std::is_integral_v<decltype(wide)>) return static_cast<int64_t>(wide);
    return std::nullopt;
  });
}

std::optional<int64_t> LiteralBase::GetFirstInteger() const {
  if (!shape().IsArray() || ShapeUtil::IsZeroElementArray(shape())) return std::nullopt;
  return GetIntegralAsS64(DimensionVector(shape().rank(), 0));
}

std::optional<double> LiteralBase::GetAsDouble(absl::Span<const int64_t> multi_index) const {
  return ReadAs<double>(*node_, multi_index, [](auto wide) -> std::optional<double> {
    if constexpr (is_complex_v<decltype(wide)>) {
      return std::nullopt;
    } else {
      return static_cast<double>(wide);
    }
  });
}

std::optional<complex128> LiteralBase::GetAsComplex128(absl::Span<const int64_t> multi_index) const {
  const PrimitiveType type = shape().element_type();
  if (type == S64 || type == U64) return std::nullopt;
  return ReadAs<complex128>(*node_, multi_index, [](auto wide) -> std::optional<complex128> {
    if constexpr (is_complex_v<decltype(wide)>) {
      return wide;
    } else {
      return complex128(static_cast<double>(wide), 0);
    }
  });
}

absl::Status MutableLiteralBase::SetIntegralAsS64(absl::Span<const int64_t> multi_index, int64_t value) {
  return WriteFrom(&mutable_node(), multi_index, value);
}

absl::Status MutableLiteralBase::SetFromDouble(absl::Span<const int64_t> multi_index, double value) {
  return WriteFrom(&mutable_node(), multi_index, value);
}

bool LiteralBase::IsAll(const Literal& scalar) const {
  if (!shape().IsArray() || scalar.shape().element_type() != shape().element_type() ||
      !ShapeUtil::IsScalar(scalar.shape()) || !IsKnown()) {
    return false;
  }
  return primitive_util::ArrayTypeSwitch<bool>(
      [&](auto constant) {
        using T = NativeTypeOf<constant>;
        return AllAre(data<T>(), scalar.Get<T>({}));
      },
      shape().element_type());
}

bool LiteralBase::IsAll(int64_t value) const {
  if (!shape().IsArray() || !IsKnown()) return false;
  return primitive_util::ArrayTypeSwitch<bool>(
      [&](auto constant) {
        using T = NativeTypeOf<constant>;
        const T wanted = Narrow<T>(value);
        // A value that the type cannot hold is nowhere.
        return Equals(Widen(wanted), absl::int128(value)) && AllAre(data<T>(), wanted);
      },
      shape().element_type());
}

bool LiteralBase::IsAllFloat(float value) const {
  if (!shape().IsArray() || !primitive_util::IsFloatingPointType(shape().element_type()) || !IsKnown()) {
    return false;
  }
  return primitive_util::FloatingPointTypeSwitch<bool>(
      [&](auto constant) {
        using T = NativeTypeOf<constant>;
        return AllAre(data<T>(), Narrow<T>(value));
      },
      shape().element_type());
}

bool LiteralBase::IsAllComplex(complex128 value) const {
  if (!shape().IsArray() || !primitive_util::IsComplexType(shape().element_type()) || !IsKnown()) {
    return false;
  }
  return primitive_util::ComplexTypeSwitch<bool>(
      [&](auto constant) {
        using T = NativeTypeOf<constant>;
        return AllAre(data<T>(), Narrow<T>(value));
      },
      shape().element_type());
}

bool LiteralBase::IsAllFirst() const {
  if (!shape().IsArray() || node_->stored_count() == 0 || !IsKnown()) return false;
  return primitive_util::ArrayTypeSwitch<bool>(
      [&](auto constant) {
        const auto elements = data<NativeTypeOf<constant>>();
        return AllAre(elements, elements[0]);
      },
      shape().element_type());
}

int64_t LiteralBase::CountAll(const Literal& scalar) const {
  if (!shape().IsArray() || !IsKnown()) return 0;
  const PrimitiveType type = shape().element_type(), given = scalar.shape().element_type();
  if (type != given) {
    const absl::StatusOr<Literal> wanted = scalar.Convert(type);
    if (!wanted.ok()) return 0;  // a complex number among real ones
    // What no integer of the type is, is nowhere.
    const bool held = *ReadAs<bool>(*wanted, {}, [&](auto wide) {
      if constexpr (std::is_integral_v<decltype(wide)>) return scalar.IsIntegerAt({}, absl::int128(wide));
      return true;
    });
    return held ? CountAll(*wanted) : 0;
  }
  return primitive_util::ArrayTypeSwitch<int64_t>(
      [&](auto constant) {
        using T = NativeTypeOf<constant>;
        const auto elements = data<T>();
        const T wanted = scalar.Get<T>({});
        return std::count_if(elements.begin(), elements.end(), [&](const T& element) {
          return element == wanted || (element != element && wanted != wanted);
        });
      },
      type);
}

bool LiteralBase::IsZero(absl::Span<const int64_t> index) const { return IsIntegerAt(index, 0); }

bool LiteralBase::IsR1Iota() const {
  if (!shape().IsArray() || shape().rank() != 1 || shape().element_type() == PRED || !IsKnown()) return false;
  return primitive_util::ArrayTypeSwitch<bool>(
      [&](auto constant) {
        using T = NativeTypeOf<constant>;
        const auto elements = data<T>();
        for (size_t i = 0; i < elements.size(); ++i) {
          if (Widen(elements[i]) != static_cast<WideOf<T>>(i)) return false;
        }
        return true;
      },
      shape().element_type());
}

std::optional<int64_t> LiteralBase::IsR1StridedIota() const {
  if (!shape().IsArray() || shape().rank() != 1 || !IsKnown()) return std::nullopt;
  const int64_t count = shape().dimensions(0);
  const PrimitiveType type = shape().element_type();
  if (count <= 1 || !primitive_util::IsIntegralType(type)) return std::nullopt;
  return primitive_util::IntegralTypeSwitch<std::optional<int64_t>>(
      [&](auto constant) -> std::optional<int64_t> {
        const auto elements = data<NativeTypeOf<constant>>();
        const int64_t stride = static_cast<int64_t>(elements[1]) - static_cast<int64_t>(elements[0]);
        if (stride == 0) return std::nullopt;
        for (int64_t i = 0; i < count; ++i) {
          if (CheckedMul(i, stride) != static_cast<int64_t>(elements[i])) return std::nullopt;
        }
        return stride;
      },
      type);
}

}  // namespace xla
