#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

// The options of compiling that the environment variable XLA_FLAGS sets: flags `--xla_name=value` separated
// by spaces, where `--xla_name` alone means true and values may be quoted. A value that starts no flag, as in
// XLA_FLAGS=/path, names a file with the flags. Every scalar, enum and list field of DebugOptions is a
// flag.

namespace xla {

class DebugOptions;

// The default values of all options.
DebugOptions DefaultDebugOptionsIgnoringFlags();

// The default options as changed by XLA_FLAGS, which is read at the first call. A flag that is unknown or
// malformed is reported on stderr, with the most similar known flag, and skipped.
DebugOptions GetDebugOptionsFromFlags();

// Applies flags as above to `options`. Everything that is well formed is applied; the error names all that is
// not.
absl::Status ApplyDebugOptionsFlags(absl::string_view flags, DebugOptions* options);

}  // namespace xla
