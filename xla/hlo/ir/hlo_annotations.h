#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace xla {

class HloSharding;
class OpMetadata;
class OriginalValue;
class StatisticsViz;

// What any instruction may carry beside its op's own attributes. Kept apart because most instructions carry
// little.
struct HloAnnotations {
  std::shared_ptr<const HloSharding> sharding;
  std::shared_ptr<const OpMetadata> metadata;
  std::map<std::string, std::string> frontend_attributes;
  std::string backend_config;
  std::shared_ptr<const StatisticsViz> statistics;
  std::shared_ptr<OriginalValue> original_value;
  std::vector<bool> parameter_replication;
};

}  // namespace xla
