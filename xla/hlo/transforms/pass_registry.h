#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// The passes that have a name on the command line, in alphabetical order.
std::vector<std::string> PassNames();

// A pass with the settings that it has in the pipelines. The error for an unknown name suggests one.
absl::StatusOr<std::unique_ptr<HloPassInterface>> MakePass(absl::string_view name);

}  // namespace xla
