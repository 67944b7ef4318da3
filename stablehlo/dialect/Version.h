// Versions of VHLO, which are those of portable artifacts.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/LLVM.h"

namespace mlir::vhlo {

// major.minor.patch. Two versions are compatible as their order says: a reader of X reads all of [minimum,
// X].
class Version {
 public:
  constexpr Version() = default;
  constexpr Version(int64_t major, int64_t minor, int64_t patch) : numbers_{major, minor, patch} {}

  // From "1.2.3"; fails on anything else.
  static FailureOr<Version> fromString(StringRef text);
  // The newest version that this library reads and writes.
  static constexpr Version getCurrentVersion() { return Version(1, 20, 0); }
  // The oldest version that this library reads and writes.
  static constexpr Version getMinimumVersion() { return Version(0, 9, 0); }

  // How old the consumer of an artifact may be.
  enum class CompatibilityRequirement { NONE = 0, WEEK_4 = 1, WEEK_12 = 2, MAX = 3 };
  // The version to serialize to, so that a consumer of that age reads it.
  static Version fromCompatibilityRequirement(CompatibilityRequirement requirement);

  // The version of MLIR's bytecode format that artifacts of this version are written in; fails when it is too
  // old.
  FailureOr<int64_t> getBytecodeVersion() const;

  constexpr int64_t getMajor() const { return numbers_[0]; }
  constexpr int64_t getMinor() const { return numbers_[1]; }
  constexpr int64_t getPatch() const { return numbers_[2]; }
  std::string toString() const;

  friend constexpr auto operator<=>(const Version&, const Version&) = default;
  friend constexpr bool operator==(const Version&, const Version&) = default;

 private:
  std::array<int64_t, 3> numbers_ = {0, 0, 0};
};

Diagnostic& operator<<(Diagnostic& diagnostic, const Version& version);
llvm::raw_ostream& operator<<(llvm::raw_ostream& stream, const Version& version);

}  // namespace mlir::vhlo
