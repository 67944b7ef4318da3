#pragma once

#include "xla/tsl/platform/namespaces.h"

#define TF_ATTRIBUTE_NORETURN __attribute__((noreturn))
#define TF_ATTRIBUTE_ALWAYS_INLINE __attribute__((always_inline))
#define TF_ATTRIBUTE_NOINLINE __attribute__((noinline))
#define TF_ATTRIBUTE_UNUSED __attribute__((unused))
#define TF_ATTRIBUTE_COLD __attribute__((cold))
#define TF_ATTRIBUTE_WEAK __attribute__((weak))
#define TF_PACKED __attribute__((packed))
#define TF_MUST_USE_RESULT __attribute__((warn_unused_result))
#define TF_PRINTF_ATTRIBUTE(format, first) __attribute__((__format__(__printf__, format, first)))
#define TF_SCANF_ATTRIBUTE(format, first) __attribute__((__format__(__scanf__, format, first)))
#define TF_EXPORT __attribute__((visibility("default")))
#define TF_FALLTHROUGH_INTENDED [[fallthrough]]
#define TF_CONST_INIT
#define TF_HAS_CPP_ATTRIBUTE(name) __has_cpp_attribute(name)

#define TF_PREDICT_FALSE(x) (__builtin_expect(x, 0))
#define TF_PREDICT_TRUE(x) (__builtin_expect(!!(x), 1))

#define TF_ARRAYSIZE(a) ((sizeof(a) / sizeof(*(a))) / static_cast<size_t>(!(sizeof(a) % sizeof(*(a)))))

#define TF_DISALLOW_COPY_AND_ASSIGN(Type) \
  Type(const Type&) = delete;             \
  void operator=(const Type&) = delete

namespace tsl {
namespace internal {
template <typename T>
void remove_unused_variable_compiler_warning(const T&) {}
}  // namespace internal
}  // namespace tsl
#define TF_UNUSED_VARIABLE(x) ::tsl::internal::remove_unused_variable_compiler_warning(x)
