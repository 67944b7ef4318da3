// What happened as a page of HTML that needs nothing else.
#pragma once

#include <string>

#include "absl/strings/string_view.h"
#include "shardy/explain/sharding_model.h"

namespace mlir::sdy {

// `text`: of the program, in which the model's places are.
std::string pageOf(const ShardingModel& model, absl::string_view title, absl::string_view text);

}  // namespace mlir::sdy
