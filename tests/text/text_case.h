// Text tests: programs in HLO text that say in comments how to run them and what must come out.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/literal.h"

namespace xla {

// One case of a file; cases are separated by a line `// -----`.
//   // OP: the sum                   optional: what the op of the file computes, for the reference
//   // RULE C1: ..                   optional: a rule of the op, for the reference
//   // CASE: name                    optional
//   // RUN: evaluate, roundtrip      how to run it; this is the default
//   // TOLERANCE: rtol=1e-5 atol=0   optional; without it results must have the same bits, any NaN equal to
//   any NaN
//   // INPUT: {1, 2}                 one line for each parameter of ENTRY
//   // EXPECT: {2, 4}                one line for each array of the result, depth first
//   // INPUT r1: {1, 2}              the same of one device of a program for several (replica * partitions +
//   // EXPECT r1: {2, 4}             partition); the others have the lines without a device
//   // VERIFY: layout-sensitive      members of HloVerifierOpts that are true, with dashes; such a case is
//   only verified
//   // EXPECT-ERROR: text            instead: a part of the error message
// A case of passes names them, and has in its end the program that must come out, or none when nothing may
// change:
//   // PASS: cse, dce                names that MakePass knows (xla/hlo/transforms)
//   // AFTER                         what follows, to the end of the case, is that program
struct TextCase {
  std::string file;
  int line = 1;  // of the file, where the case begins
  std::string name;
  std::string text;  // the case as written: the directives are comments to HLO
  std::vector<std::string> modes;
  std::optional<HloVerifierOpts> verifier;
  std::optional<std::pair<double, double>> tolerance;  // rtol, atol
  std::vector<std::string> inputs;
  std::vector<std::string> expected;
  std::map<int64_t, std::vector<std::string>> device_inputs;
  std::map<int64_t, std::vector<std::string>> device_expected;
  std::optional<std::string> expected_error;
  std::vector<std::string> passes;
  std::optional<std::string> after;
};

// The .hlo files among the paths and in the folders among them, in order.
std::vector<std::string> FindPrograms(const std::vector<std::string>& paths);

// The cases of a file. Unknown directives and modes are errors.
absl::StatusOr<std::vector<TextCase>> ParseTextCases(const std::string& file, absl::string_view content);

// Runs the case in every way that it names.
absl::Status RunTextCase(const TextCase& text_case);

// What the case's program gives on its inputs, as lines to expect. For rewriting expectations.
absl::StatusOr<std::vector<std::string>> ActualResults(const TextCase& text_case);

// The file's content with every EXPECT of a case that evaluates, and every program behind AFTER, replaced by
// what came out.
absl::StatusOr<std::string> RewriteExpectations(const std::string& file, absl::string_view content);

// Parses, prints, parses and prints again, and takes the module through the proto: nothing may change.
absl::Status CheckRoundTrip(absl::string_view program);

// `rtol=R atol=A`
absl::StatusOr<std::pair<double, double>> ParseTolerance(absl::string_view text);

// The arrays of a value, depth first, tokens left out.
std::vector<Literal> FlattenArrays(const Literal& value);

// Compares exactly or within (rtol, atol).
absl::Status CompareResult(const Literal& expected, const Literal& actual,
                           const std::optional<std::pair<double, double>>& tolerance);

}  // namespace xla
