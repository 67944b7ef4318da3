#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "xla/tsl/platform/namespaces.h"

namespace tsl::io {

namespace internal {
inline std::string JoinPathImpl(std::initializer_list<absl::string_view> paths) {
  std::string result;
  for (absl::string_view path : paths) {
    if (path.empty()) continue;
    if (result.empty()) {
      result = std::string(path);
    } else if (result.back() == '/') {
      result.append(path.data() + (path[0] == '/'), path.size() - (path[0] == '/'));
    } else {
      absl::StrAppend(&result, path[0] == '/' ? "" : "/", path);
    }
  }
  return result;
}
}  // namespace internal

// The parts with one slash between each two.
template <typename... T>
std::string JoinPath(const T&... parts) {
  return internal::JoinPathImpl({absl::string_view(parts)...});
}
inline bool IsAbsolutePath(absl::string_view path) { return !path.empty() && path[0] == '/'; }
// What follows the last slash, and what stands before it.
inline absl::string_view Basename(absl::string_view path) {
  const size_t slash = path.rfind('/');
  return slash == absl::string_view::npos ? path : path.substr(slash + 1);
}
inline absl::string_view Dirname(absl::string_view path) {
  const size_t slash = path.rfind('/');
  return slash == absl::string_view::npos ? path.substr(0, 0) : path.substr(0, slash == 0 ? 1 : slash);
}
inline absl::string_view Extension(absl::string_view path) {
  const absl::string_view name = Basename(path);
  const size_t dot = name.rfind('.');
  return dot == absl::string_view::npos ? name.substr(name.size()) : name.substr(dot + 1);
}
inline absl::string_view BasenamePrefix(absl::string_view path) {
  const absl::string_view name = Basename(path);
  return name.substr(0, name.find('.'));
}
inline std::string CleanPath(absl::string_view path) {
  return std::filesystem::path(std::string(path)).lexically_normal().string();
}

}  // namespace tsl::io
