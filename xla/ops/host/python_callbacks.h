// Custom calls of functions in the Python process that traced a program.
#pragma once

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace xla {

inline constexpr absl::string_view kPythonCallbacks[] = {
    "xla_python_cpu_callback",
    "xla_python_gpu_callback",
    "xla_ffi_python_cpu_callback",
    "xla_ffi_python_gpu_callback",
    "xla_ffi_partitioned_python_cpu_callback",
    "xla_ffi_partitioned_python_gpu_callback",
    "xla_buffer_python_cpu_callback",
    "xla_buffer_python_gpu_callback",
};

// Why such a call cannot run here, and what to do.
inline std::string PythonCallbackMessage(absl::string_view target) {
  return absl::StrCat(
      "custom-call '", target,
      "' calls a Python function of the process that traced the program (jax.debug.print, "
      "jax.pure_callback, jax.experimental.io_callback, ..), which is not part of the program; "
      "trace it without callbacks, for example with what they show as further results");
}

}  // namespace xla
