#include "stablehlo/dialect/Version.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::vhlo {

FailureOr<Version> Version::fromString(StringRef text) {
  SmallVector<StringRef, 4> parts;
  text.split(parts, '.');
  if (parts.size() != 3) return failure();
  std::array<int64_t, 3> numbers;
  for (auto [number, part] : llvm::zip_equal(numbers, parts)) {
    // getAsInteger would take signs.
    if (part.empty() || !llvm::all_of(part, llvm::isDigit) || part.getAsInteger(10, number)) return failure();
  }
  return Version(numbers[0], numbers[1], numbers[2]);
}

Version Version::fromCompatibilityRequirement(CompatibilityRequirement requirement) {
  switch (requirement) {
    case CompatibilityRequirement::NONE:
      return getCurrentVersion();
    case CompatibilityRequirement::WEEK_4:
      return Version(1, 18, 0);
    case CompatibilityRequirement::WEEK_12:
      return Version(1, 16, 2);
    case CompatibilityRequirement::MAX:
      return getMinimumVersion();
  }
  llvm_unreachable("unknown compatibility requirement");
}

FailureOr<int64_t> Version::getBytecodeVersion() const {
  struct Since {
    Version version;
    int64_t format;
  };
  static constexpr Since kFormats[] = {
      {Version(0, 15, 0), 6}, {Version(0, 14, 0), 4}, {Version(0, 12, 0), 3},
      {Version(0, 10, 0), 1}, {Version(0, 9, 0), 0},
  };
  if (*this > getCurrentVersion()) return failure();
  for (const Since& row : kFormats) {
    if (*this >= row.version) return row.format;
  }
  return failure();
}

std::string Version::toString() const {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << *this;
  return text;
}

Diagnostic& operator<<(Diagnostic& diagnostic, const Version& version) {
  return diagnostic << version.toString();
}

llvm::raw_ostream& operator<<(llvm::raw_ostream& stream, const Version& version) {
  return stream << version.getMajor() << '.' << version.getMinor() << '.' << version.getPatch();
}

}  // namespace mlir::vhlo
