#include "xla/hlo/builder/call_site.h"

#include <execinfo.h>

#include <array>

#include "absl/debugging/symbolize.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace xla {
namespace {

// Functions between the user's call and this one: ours, and the closures and standard wrappers that they run
// through.
bool IsInternal(absl::string_view symbol) {
  for (absl::string_view prefix : {"xla::", "absl::", "std::", "_ZN3xla", "_ZNK3xla"}) {
    if (absl::StartsWith(symbol, prefix)) return true;
  }
  return false;
}

}  // namespace

std::string CallSite() {
  constexpr int kMaxFrames = 48;
  std::array<void*, kMaxFrames> frames;
  // Unwinds by the tables that exceptions use, which are there without frame pointers too.
  const int depth = backtrace(frames.data(), kMaxFrames);
  std::array<char, 512> symbol;
  for (int i = 0; i < depth; ++i) {
    // A return address may be the first byte of the next function.
    const void* call = static_cast<const char*>(frames[i]) - 1;
    if (!absl::Symbolize(call, symbol.data(), symbol.size())) continue;
    if (!IsInternal(symbol.data())) return absl::StrCat(" (called from ", symbol.data(), ")");
  }
  return "";
}

}  // namespace xla
