#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"

// Helpers for containers; a part of util.h.

namespace xla {

// The same elements in the same order.
template <typename Container1, typename Container2>
bool ContainersEqual(const Container1& a, const Container2& b) {
  return std::equal(std::begin(a), std::end(a), std::begin(b), std::end(b));
}
template <typename Container, typename T>
bool ContainersEqual(const Container& a, std::initializer_list<T> b) {
  return std::equal(std::begin(a), std::end(a), b.begin(), b.end());
}
template <typename Container1, typename Container2, typename Predicate>
bool ContainersEqual(const Container1& a, const Container2& b, Predicate&& equal) {
  return std::equal(std::begin(a), std::end(a), std::begin(b), std::end(b), equal);
}

// "(1, 2, 3)"
template <typename Container>
std::string VectorString(const Container& container) {
  return absl::StrCat("(", absl::StrJoin(container, ", "), ")");
}
template <typename T>
std::string VectorString(std::initializer_list<T> list) {
  return VectorString<std::initializer_list<T>>(list);
}

// "1, 2, 3" between the prefix and the suffix.
template <typename Container>
std::string CommaSeparatedString(const Container& container, const char* prefix = "",
                                 const char* suffix = "") {
  return absl::StrCat(prefix, absl::StrJoin(container, ", "), suffix);
}
template <typename T>
std::string CommaSeparatedString(std::initializer_list<T> list, const char* prefix = "",
                                 const char* suffix = "") {
  return CommaSeparatedString<std::initializer_list<T>>(list, prefix, suffix);
}

template <typename T>
std::vector<T> SpanToVector(absl::Span<const T> span) {
  return std::vector<T>(span.begin(), span.end());
}
template <typename T, size_t N>
std::vector<T> InlinedVectorToVector(const absl::InlinedVector<T, N>& vector) {
  return std::vector<T>(vector.begin(), vector.end());
}
// Of the elements at these places, which ascend, nothing is left.
template <typename T>
T RemoveElements(absl::Span<const int64_t> places, const T& container) {
  T kept;
  int64_t at = 0;
  for (const auto& element : container) {
    if (!std::binary_search(places.begin(), places.end(), at++)) kept.push_back(element);
  }
  return kept;
}
template <typename Derived, typename Base>
std::unique_ptr<Derived> unique_ptr_down_cast(std::unique_ptr<Base> pointer) {
  return std::unique_ptr<Derived>(static_cast<Derived*>(pointer.release()));
}

// The place of the first element equal to `value`, the number of elements if there is none.
template <typename Container, typename Value>
int64_t FindIndex(const Container& container, const Value& value) {
  return std::distance(std::begin(container), std::find(std::begin(container), std::end(container), value));
}
// The place of the first element equal to `value`, -1 if there is none.
template <typename Container, typename Value>
int64_t PositionInContainer(const Container& container, const Value& value) {
  auto found = std::find(std::begin(container), std::end(container), value);
  return found == std::end(container) ? -1 : std::distance(std::begin(container), found);
}

// Removes the elements that the predicate accepts, also from maps and sets.
template <typename Container, typename Predicate>
void EraseIf(Container& container, Predicate&& predicate) {
  for (auto it = container.begin(); it != container.end();) {
    if (predicate(*it)) {
      if constexpr (requires { typename Container::key_type; }) {
        container.erase(it++);
      } else {
        it = container.erase(it);
      }
    } else {
      ++it;
    }
  }
}
// Removes the first element equal to `value`, which must be there.
template <typename Container, typename Value>
void EraseElementFromVector(Container* container, const Value& value) {
  container->erase(std::find(container->begin(), container->end(), value));
}
template <typename Container>
void EraseAt(Container* container, int64_t index) {
  container->erase(container->begin() + index);
}
template <typename Container, typename Value>
void InsertAt(Container* container, int64_t index, Value&& value) {
  container->insert(container->begin() + index, std::forward<Value>(value));
}

}  // namespace xla
