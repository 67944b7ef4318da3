#pragma once

#include <string>

#include "absl/strings/str_cat.h"
#include "xla/tsl/platform/namespaces.h"

namespace tsl::strings {
using absl::AlphaNum;
using absl::Hex;
using absl::StrAppend;
using absl::StrCat;
}  // namespace tsl::strings
