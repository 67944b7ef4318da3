#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "xla/status_macros.h"
#include "xla/tsl/platform/env.h"
#include "xla/tsl/platform/path.h"

namespace xla {

namespace filecheck_internal {
// LLVM's FileCheck: the program that FILECHECK names, or one of that name, with a version or without, on the
// path.
inline absl::StatusOr<std::string> FindProgram() {
  if (const char* named = std::getenv("FILECHECK"); named != nullptr) return std::string(named);
  const char* path = std::getenv("PATH");
  for (const absl::string_view folder : absl::StrSplit(path == nullptr ? "" : path, ':', absl::SkipEmpty())) {
    for (const absl::string_view version : {"", "-22", "-21", "-20", "-19", "-18"}) {
      const std::string program = tsl::io::JoinPath(folder, absl::StrCat("FileCheck", version));
      if (tsl::Env::Default()->FileExists(program).ok()) return program;
    }
  }
  return absl::NotFoundError("FileCheck is not on the path, and FILECHECK is not set");
}
inline std::string Quoted(absl::string_view word) {
  return absl::StrCat("'", absl::StrReplaceAll(word, {{"'", "'\\''"}}), "'");
}
}  // namespace filecheck_internal

// Whether the text has what the pattern's CHECK lines say; what FileCheck finds wrong goes to stderr.
inline absl::StatusOr<bool> RunFileCheckWithPatternFile(const std::string& input,
                                                        const std::string& pattern_file) {
  TF_ASSIGN_OR_RETURN(const std::string program, filecheck_internal::FindProgram());
  const std::string command = absl::StrCat(filecheck_internal::Quoted(program), " -v -dump-input=fail ",
                                           filecheck_internal::Quoted(pattern_file), " >/dev/null");
  std::FILE* check = popen(command.c_str(), "w");
  if (check == nullptr) return absl::InternalError(absl::StrCat("cannot run ", program));
  std::fwrite(input.data(), 1, input.size(), check);
  return pclose(check) == 0;
}
inline absl::StatusOr<bool> RunFileCheck(const std::string& input, absl::string_view pattern) {
  std::string file;
  if (!tsl::Env::Default()->LocalTempFilename(&file)) return absl::InternalError("no temporary file");
  TF_RETURN_IF_ERROR(tsl::WriteStringToFile(tsl::Env::Default(), file, pattern));
  absl::StatusOr<bool> result = RunFileCheckWithPatternFile(input, file);
  TF_RETURN_IF_ERROR(tsl::Env::Default()->DeleteFile(file));
  return result;
}

}  // namespace xla
