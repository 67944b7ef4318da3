#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/functional/overload.h>)
#include_next <absl/functional/overload.h>
#else

namespace absl {
// Several callables as one, as std::visit wants them.
template <typename... F>
struct Overload : F... {
  constexpr explicit Overload(F... functions) : F(static_cast<F&&>(functions))... {}
  using F::operator()...;
};
template <typename... F>
Overload(F...) -> Overload<F...>;
}  // namespace absl

#endif
