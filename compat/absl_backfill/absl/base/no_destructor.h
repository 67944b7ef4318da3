#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/base/no_destructor.h>)
#include_next <absl/base/no_destructor.h>
#else

#include <new>
#include <type_traits>
#include <utility>

namespace absl {

// A static object that is never destroyed: `static absl::NoDestructor<T> x(args...)`.
template <typename T>
class NoDestructor {
 public:
  template <typename... Args, std::enable_if_t<!(sizeof...(Args) == 1 &&
                                                 (std::is_same_v<std::decay_t<Args>, NoDestructor> || ...)),
                                               int> = 0>
  explicit NoDestructor(Args&&... args) {
    new (space_) T(std::forward<Args>(args)...);
  }
  explicit NoDestructor(const T& value) { new (space_) T(value); }
  explicit NoDestructor(T&& value) { new (space_) T(std::move(value)); }
  NoDestructor(const NoDestructor&) = delete;
  NoDestructor& operator=(const NoDestructor&) = delete;

  const T& operator*() const { return *get(); }
  T& operator*() { return *get(); }
  const T* operator->() const { return get(); }
  T* operator->() { return get(); }
  T* get() { return std::launder(reinterpret_cast<T*>(space_)); }
  const T* get() const { return std::launder(reinterpret_cast<const T*>(space_)); }

 private:
  alignas(T) unsigned char space_[sizeof(T)];
};
template <typename T>
NoDestructor(T) -> NoDestructor<T>;

}  // namespace absl

#endif
