#include "tools/program_inputs.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "tools/files.h"
#include "tools/key.h"
#include "tools/npy.h"
#include "tools/npz.h"
#include "tools/random_inputs.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

struct Inputs {
  NamedArrays arrays;
  std::vector<std::string> keys;  // of all that the archive has
};

// numpy.savez calls arrays that are given no names arr_0, arr_1, ..; this is the argument of that number.
std::string ArgumentOfUnnamed(absl::string_view key) {
  if (!absl::ConsumePrefix(&key, "arr_")) return "";
  const std::string argument = absl::StrCat("arg", key);
  return ParseArgumentKey(argument).has_value() ? argument : "";
}

// Where no array has the name of an argument, those without names are the arguments in order.
absl::StatusOr<Inputs> ReadArchive(absl::string_view bytes) {
  constexpr absl::string_view kArrayMagic = "\x93NUMPY";
  if (absl::StartsWith(bytes, kArrayMagic))
    return absl::InvalidArgumentError(
        "this is one array (.npy), which --input takes; --inputs takes an .npz");
  Inputs inputs;
  bool any_unnamed = false;
  TF_ASSIGN_OR_RETURN(inputs.arrays, ReadNpz(bytes, [&](absl::string_view key) {
                        inputs.keys.emplace_back(key);
                        any_unnamed = any_unnamed || !ArgumentOfUnnamed(key).empty();
                        return ParseArgumentKey(key).has_value();
                      }));
  if (!inputs.arrays.empty() || !any_unnamed) return inputs;
  TF_ASSIGN_OR_RETURN(inputs.arrays,
                      ReadNpz(bytes, [](absl::string_view key) { return !ArgumentOfUnnamed(key).empty(); }));
  for (auto& [key, array] : inputs.arrays) key = ArgumentOfUnnamed(key);
  return inputs;
}

absl::StatusOr<NpyArray> ReadArray(absl::string_view bytes) {
  if (absl::StartsWith(bytes, "PK\x03\x04"))
    return absl::InvalidArgumentError(
        "this is an archive (.npz), which --inputs takes; --input takes .npy files");
  return ReadNpy(bytes);
}

absl::StatusOr<Inputs> ReadInputs(const InputOptions& options) {
  if (!options.inputs.empty()) {
    TF_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(options.inputs));
    absl::StatusOr<Inputs> read = ReadArchive(bytes);
    if (!read.ok()) return InFile(options.inputs, read.status());
    return read;
  }
  Inputs inputs;
  NamedArrays& arrays = inputs.arrays;
  for (const std::string& file : options.input) {
    TF_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(file));
    absl::StatusOr<NpyArray> array = ReadArray(bytes);
    if (!array.ok()) return InFile(file, array.status());
    arrays.emplace_back(absl::StrCat("arg", arrays.size()), *std::move(array));
  }
  return inputs;
}

// What the archive has in place of an argument that it lacks.
absl::Status WithKeys(const absl::Status& missing, const Inputs& inputs) {
  constexpr size_t kMostKeys = 8;
  std::vector<std::string> keys = inputs.keys;
  const size_t more = keys.size() - std::min(keys.size(), kMostKeys);
  keys.resize(keys.size() - more);
  return absl::Status(missing.code(), absl::StrCat(missing.message(), " (the file has ",
                                                   keys.empty() ? "no arrays" : absl::StrJoin(keys, ", "),
                                                   more > 0 ? absl::StrCat(" and ", more, " more") : "",
                                                   "; the arguments' keys are arg0, arg1, ..)"));
}

}  // namespace

absl::StatusOr<std::vector<Arguments>> MakeArguments(const InputOptions& options,
                                                     absl::Span<const Shape> parameters,
                                                     int64_t device_count) {
  Inputs inputs;
  if (!options.inputs.empty() || !options.input.empty()) {
    TF_ASSIGN_OR_RETURN(inputs, ReadInputs(options));
  } else {
    TF_ASSIGN_OR_RETURN(inputs.arrays, RandomInputs(parameters, options.seed));
    if (!inputs.arrays.empty()) {
      std::fputs(absl::StrCat("tessera: no inputs given: random ones from seed ", options.seed, "\n").c_str(),
                 stderr);
    }
  }
  absl::StatusOr<std::vector<Arguments>> arguments =
      ArrangeArguments(inputs.arrays, parameters, device_count);
  if (!arguments.ok() && !options.inputs.empty()) {
    absl::Status status = arguments.status();
    if (absl::IsNotFound(status)) status = WithKeys(status, inputs);
    return InFile(options.inputs, status);
  }
  return arguments;
}

}  // namespace xla
