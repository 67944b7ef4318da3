// Why a value is sharded as it is, in text.
#pragma once

#include <cstdint>
#include <string>

#include "shardy/explain/sharding_model.h"

namespace mlir::sdy {

// At most ten lines: what a place of the text is sharded like, how each axis came there, and where axes
// stopped.
std::string explainPlace(const ShardingModel& model, int64_t place);
std::string explainTensor(const ShardingModel& model, int64_t tensor);

// Why, as the end of a sentence.
std::string reasonText(const ShardingModel& model, const ShardingModel::Stop& stop);

}  // namespace mlir::sdy
