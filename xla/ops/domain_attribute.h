#pragma once

#include <string>

#include "xla/xla_data.pb.h"

namespace xla {

// The two sides of a domain instruction: `domain={kind="sharding", entry={..}, exit={..}}`.
struct DomainAttribute {
  std::string kind;
  OpSharding entry;
  OpSharding exit;

  bool operator==(const DomainAttribute& other) const {
    return kind == other.kind && entry.SerializeAsString() == other.entry.SerializeAsString() &&
           exit.SerializeAsString() == other.exit.SerializeAsString();
  }
};

}  // namespace xla
