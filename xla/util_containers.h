#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

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
