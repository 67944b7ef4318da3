// Shardings that a user tries on a program without editing its text.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "llvm/ADT/DenseMap.h"
#include "shardy/explain/named_program.h"

namespace mlir::sdy {

// Gives the program a mesh, or its mesh other axes: `x=4,y=2`, and `NAME:x=4,y=2` where it has several.
absl::Status tryMesh(ModuleOp module, absl::string_view mesh);

// `VALUE=SHARDING`. VALUE: `arg0`, `result0` (of the main function) or a name in the text, with `%` or
// without. SHARDING: the dimensions in brackets, each `x` (sharded along the axis), `x?` (and open), `?`
// (open), nothing (not sharded), `{x,y}` (several axes, from major to minor) or `{x,y,?}`, with a priority
// behind it
// (`{x}p1`); then maybe `replicated={z}`, `unreduced={z}`. A sub-axis is written `x:(1)2`, a mesh, where
// there are several, `@m[x,?]`.
absl::Status tryAnnotation(NamedProgram& program, absl::string_view annotation);

// The definition that a user names, as above, or by `%name@LINE` where the text has several of that name: the
// one in the body of the main function counts, if there is one.
absl::StatusOr<int64_t> findDefinition(const NamedProgram& program, absl::string_view name);

// `resultN`, as N; -1 for any other name. An error when the main function has fewer.
absl::StatusOr<int64_t> findMainResult(const NamedProgram& program, absl::string_view name);

}  // namespace mlir::sdy
