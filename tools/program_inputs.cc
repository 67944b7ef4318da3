#include "tools/program_inputs.h"

#include <cstdio>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/files.h"
#include "tools/key.h"
#include "tools/npy.h"
#include "tools/npz.h"
#include "tools/random_inputs.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::StatusOr<NamedArrays> ReadInputs(const InputOptions& options) {
  NamedArrays arrays;
  if (!options.inputs.empty()) {
    TF_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(options.inputs));
    absl::StatusOr<NamedArrays> read =
        ReadNpz(bytes, [](absl::string_view key) { return ParseArgumentKey(key).has_value(); });
    if (!read.ok()) return InFile(options.inputs, read.status());
    return read;
  }
  for (const std::string& file : options.input) {
    TF_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(file));
    absl::StatusOr<NpyArray> array = ReadNpy(bytes);
    if (!array.ok()) return InFile(file, array.status());
    arrays.emplace_back(absl::StrCat("arg", arrays.size()), *std::move(array));
  }
  return arrays;
}

}  // namespace

absl::StatusOr<std::vector<Arguments>> MakeArguments(const InputOptions& options,
                                                     absl::Span<const Shape> parameters,
                                                     int64_t device_count) {
  NamedArrays arrays;
  std::string source = options.inputs;
  if (!options.inputs.empty() || !options.input.empty()) {
    TF_ASSIGN_OR_RETURN(arrays, ReadInputs(options));
  } else {
    TF_ASSIGN_OR_RETURN(arrays, RandomInputs(parameters, options.seed));
    if (!arrays.empty()) {
      std::fputs(absl::StrCat("tessera: no inputs given: random ones from seed ", options.seed, "\n").c_str(),
                 stderr);
    }
  }
  absl::StatusOr<std::vector<Arguments>> arguments = ArrangeArguments(arrays, parameters, device_count);
  if (!arguments.ok() && !options.inputs.empty()) return InFile(options.inputs, arguments.status());
  return arguments;
}

}  // namespace xla
