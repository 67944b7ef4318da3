#pragma once

#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "xla/literal.h"
#include "xla/ops/attributes.h"
#include "xla/ops/domain_attribute.h"
#include "xla/shape.h"
#include "xla/xla_data.pb.h"

// Attributes from C++ values, and the messages that attributes spell out from attributes:
//
//   AttributesOf(Attr::kDimensions, dimensions, Attr::kIsStable, is_stable)
//   AttributesOf(gather_dimension_numbers, Attr::kSliceSizes, slice_sizes)
//   MessageOf<GatherDimensionNumbers>(attributes)

namespace xla {

// The messages of message_fields.def.
template <typename T>
concept SpelledOut = false
#define LIST(message, field, attr) || std::is_same_v<T, message>
#define VALUE(message, field, attr) || std::is_same_v<T, message>
#define PART(message, field, part)
#include "xla/ops/message_fields.def"
    ;

namespace make_attributes_internal {

template <typename T>
constexpr bool kIsOptional = false;
template <typename T>
constexpr bool kIsOptional<std::optional<T>> = true;

// The alternative of AttrValue that holds the C++ value.
template <typename T>
AttrValue ValueOf(T&& value) {
  using Value = std::decay_t<T>;
  if constexpr (std::is_same_v<Value, bool>) {
    return value;
  } else if constexpr (std::is_integral_v<Value> || std::is_enum_v<Value>) {
    return static_cast<int64_t>(value);
  } else if constexpr (std::is_floating_point_v<Value>) {
    return double{value};
  } else if constexpr (std::is_convertible_v<const Value&, absl::string_view>) {
    return std::string(absl::string_view(value));
  } else if constexpr (requires { typename Value::const_iterator; }) {
    using Element = typename Value::value_type;
    if constexpr (std::is_same_v<Element, Shape>) {
      return std::make_shared<const std::vector<Shape>>(value.begin(), value.end());
    } else {
      // Messages hold the enums of a list as int.
      using Stored = std::conditional_t<std::is_same_v<Element, int>, int64_t, Element>;
      return std::vector<Stored>(value.begin(), value.end());
    }
  } else {
    return std::make_shared<const Value>(std::forward<T>(value));
  }
}

// Sets the attribute, unless text leaves out the value because a missing attribute means the same.
inline void SetUnlessDefault(Attr attr, AttrValue value, Attributes* attributes) {
  const AttrInfo& info = GetAttrInfo(attr);
  auto* list = std::get_if<std::vector<int64_t>>(&value);
  // A list of precisions says of how many operands, whatever they are.
  const bool is_told = info.print != PrintRule::kNonDefault || (list != nullptr && !list->empty());
  if (!is_told && IsDefaultValue(info, value)) return attributes->Erase(attr);
  // One number is the list of it.
  if (info.kind == AttrKind::kInt64List && list == nullptr) value = std::vector{std::get<int64_t>(value)};
  attributes->Set(attr, std::move(value));
}

template <typename T>
void SetOne(Attr attr, T&& value, Attributes* attributes) {
  if constexpr (kIsOptional<std::decay_t<T>>) {
    value.has_value() ? SetOne(attr, *std::forward<T>(value), attributes) : attributes->Erase(attr);
  } else {
    SetUnlessDefault(attr, ValueOf(std::forward<T>(value)), attributes);
  }
}

template <SpelledOut Message>
void SetFields(const Message& message, Attributes* attributes) {
#define LIST(type, field, attr) \
  if constexpr (std::is_same_v<Message, type>) SetOne(Attr::attr, message.field(), attributes);
#define VALUE(type, field, attr) \
  if constexpr (std::is_same_v<Message, type>) SetOne(Attr::attr, message.field(), attributes);
#define PART(type, field, part) \
  if constexpr (std::is_same_v<Message, type>) SetFields(message.field(), attributes);
#include "xla/ops/message_fields.def"
}

template <typename Number>
void GetField(const Attributes& attributes, Attr attr, Number* number) {
  if constexpr (std::is_same_v<Number, bool>) {
    *number = attributes.GetBool(attr);
  } else {
    *number = static_cast<Number>(attributes.GetInt(attr));
  }
}

}  // namespace make_attributes_internal

// Sets attributes, given as pairs of an Attr and its value or as messages that attributes spell out. What
// text leaves out (a flag that is not set, an empty optional) is not set, or no longer.
inline void SetAttributes(Attributes*) {}
template <SpelledOut Message, typename... More>
void SetAttributes(Attributes* attributes, const Message& message, More&&... more);
template <typename T, typename... More>
void SetAttributes(Attributes* attributes, Attr attr, T&& value, More&&... more) {
  make_attributes_internal::SetOne(attr, std::forward<T>(value), attributes);
  SetAttributes(attributes, std::forward<More>(more)...);
}
template <SpelledOut Message, typename... More>
void SetAttributes(Attributes* attributes, const Message& message, More&&... more) {
  make_attributes_internal::SetFields(message, attributes);
  SetAttributes(attributes, std::forward<More>(more)...);
}

template <typename... Values>
Attributes AttributesOf(Values&&... values) {
  Attributes attributes;
  SetAttributes(&attributes, std::forward<Values>(values)...);
  return attributes;
}

// What the attributes say, as a message.
template <SpelledOut Message>
Message MessageOf(const Attributes& attributes) {
  Message message;
#define LIST(type, field, attr)                                                                  \
  if constexpr (std::is_same_v<Message, type>) {                                                 \
    auto* list = message.mutable_##field();                                                      \
    using Element = std::decay_t<decltype((*list)[0])>;                                          \
    for (int64_t value : attributes.GetInts(Attr::attr)) list->Add(static_cast<Element>(value)); \
  }
#define VALUE(type, field, attr)                                        \
  if constexpr (std::is_same_v<Message, type>) {                        \
    auto value = message.field();                                       \
    make_attributes_internal::GetField(attributes, Attr::attr, &value); \
    message.set_##field(value);                                         \
  }
#define PART(type, field, part) \
  if constexpr (std::is_same_v<Message, type>) *message.mutable_##field() = MessageOf<part>(attributes);
#include "xla/ops/message_fields.def"
  return message;
}

}  // namespace xla
