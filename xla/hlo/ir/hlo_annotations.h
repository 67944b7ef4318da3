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

// Properties that any instruction may have in addition to its op's attributes. They are separate because most
// instructions have few.
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
