// StableHLO for code without MLIR. MLIR's library is large and HLO needs none of it, so the code that reads
// StableHLO is a separate library, libtessera-mlir.so, which is loaded for the first such program.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/literal.h"
#include "xla/shape.h"

namespace xla {

// A StableHLO program that was read and is ready to be compiled, or interpreted.
struct StablehloProgram {
  // The program as HLO, not verified. Null when HLO cannot express it; then the rest is set.
  std::unique_ptr<HloModule> module;

  // Arguments and results of the main function, without tokens, and several results are a tuple.
  std::vector<Shape> parameters;
  Shape result;
  // Walks the program op by op, on one device.
  std::function<absl::StatusOr<Literal>(absl::Span<const Literal> arguments)> interpret;
  // A message after a run in addition to the results: "" = none.
  std::function<std::string()> report;
};

struct StablehloLoadOptions {
  // The program's file, for the messages of failed checks.
  absl::string_view name = "-";
  // Interprets the program op by op although HLO can express it.
  bool interpret = false;
};

struct StablehloToHloOptions {
  // The entry takes one tuple of all arguments; it gives a tuple even when the function has one result.
  bool use_tuple_args = false;
  bool return_tuple = false;
};

// The options of a query of a program's shardings.
struct ShardOptions {
  // The program's file, as the page calls it.
  std::string name = "-";
  // A mesh to try, and shardings, each `VALUE=SHARDING`, as docs/sharding.md writes them.
  std::string mesh;
  std::vector<std::string> annotations;
  // Values whose shardings are to be explained.
  std::vector<std::string> explain;
  // Whether a page that explains all of them is wanted.
  bool page = false;
};

// The sharded program; or, when explanations or a page are asked for, these instead of it.
struct ShardResult {
  std::string program;
  std::string explanation;
  std::string page;
};

// The functions of libtessera-mlir.so. Programs are StableHLO, CHLO or VHLO as text, MLIR bytecode or a
// portable artifact. These are functions and no class, for code on MLIR is compiled without RTTI.
struct StablehloLibrary {
  // The program as the command line runs it: with the semantics of StableHLO where those of HLO
  // differ.
  absl::StatusOr<StablehloProgram> (*load)(absl::string_view program, const StablehloLoadOptions& options);

  // The program as HLO: each op becomes its counterpart. The module is not verified.
  absl::StatusOr<std::unique_ptr<HloModule>> (*to_hlo)(absl::string_view program,
                                                       const StablehloToHloOptions& options);

  // A StableHLO program, or a verified HLO module, as StableHLO text; or as a portable artifact of `version`,
  // which is a number such as "1.0.0", "current" or "minimum".
  absl::StatusOr<std::string> (*print)(absl::string_view program);
  absl::StatusOr<std::string> (*print_hlo)(const HloModule& module);
  absl::StatusOr<std::string> (*serialize)(absl::string_view program, absl::string_view version);
  absl::StatusOr<std::string> (*serialize_hlo)(const HloModule& module, absl::string_view version);

  // Spreads the shardings that a program has over the rest of it.
  absl::StatusOr<ShardResult> (*shard)(absl::string_view program, const ShardOptions& options);
};

// The library, loaded by the first call that finds it; any thread may call. It is in the folder of the
// program or library that this function is in, or in the folder lib next to that folder. An error names what
// is missing.
absl::StatusOr<const StablehloLibrary*> LoadStablehloLibrary();

// What the library exports, by the name "TesseraStablehloLibrary". Null when it was built with other headers
// of the core than the caller, because both sides exchange C++ objects.
using GetStablehloLibrary = const StablehloLibrary* (*)(const char* core_fingerprint);

}  // namespace xla
