#pragma once

#include <cctype>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "xla/tsl/platform/namespaces.h"

namespace tsl::str_util {

using absl::AllowEmpty;
using absl::SkipEmpty;
using absl::SkipWhitespace;
using absl::StrReplaceAll;

inline std::string CEscape(absl::string_view text) { return absl::CEscape(text); }
inline std::string Lowercase(absl::string_view text) { return absl::AsciiStrToLower(text); }
inline std::string Uppercase(absl::string_view text) { return absl::AsciiStrToUpper(text); }
inline bool StartsWith(absl::string_view text, absl::string_view prefix) {
  return absl::StartsWith(text, prefix);
}
inline bool EndsWith(absl::string_view text, absl::string_view suffix) {
  return absl::EndsWith(text, suffix);
}
inline bool StrContains(absl::string_view text, absl::string_view part) {
  return absl::StrContains(text, part);
}
inline bool ConsumePrefix(absl::string_view* text, absl::string_view prefix) {
  return absl::ConsumePrefix(text, prefix);
}
inline bool ConsumeSuffix(absl::string_view* text, absl::string_view suffix) {
  return absl::ConsumeSuffix(text, suffix);
}
inline absl::string_view StripPrefix(absl::string_view text, absl::string_view prefix) {
  return absl::StripPrefix(text, prefix);
}
inline absl::string_view StripSuffix(absl::string_view text, absl::string_view suffix) {
  return absl::StripSuffix(text, suffix);
}
inline void StripTrailingWhitespace(std::string* text) { absl::StripTrailingAsciiWhitespace(text); }
// All occurrences, or the first only.
inline std::string StringReplace(absl::string_view text, absl::string_view from, absl::string_view to,
                                 bool replace_all) {
  std::string result(text);
  for (size_t at = 0;
       !from.empty() && (at = result.find(from.data(), at, from.size())) != std::string::npos;) {
    result.replace(at, from.size(), to.data(), to.size());
    if (!replace_all) break;
    at += to.size();
  }
  return result;
}

template <typename T>
std::string Join(const T& parts, const char* separator) {
  return absl::StrJoin(parts, separator);
}
template <typename T, typename Formatter>
std::string Join(const T& parts, const char* separator, Formatter formatter) {
  return absl::StrJoin(parts, separator, formatter);
}
template <typename Delimiters>
std::vector<std::string> Split(absl::string_view text, Delimiters delimiters) {
  if (text.empty()) return {};
  return absl::StrSplit(text, absl::ByAnyChar(absl::string_view(delimiters)));
}
inline std::vector<std::string> Split(absl::string_view text, char delimiter) {
  if (text.empty()) return {};
  return absl::StrSplit(text, delimiter);
}
template <typename Predicate>
std::vector<std::string> Split(absl::string_view text, char delimiter, Predicate predicate) {
  if (text.empty()) return {};
  return absl::StrSplit(text, delimiter, predicate);
}

}  // namespace tsl::str_util
