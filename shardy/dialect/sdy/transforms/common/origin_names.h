// The names in attributes of the annotations that axes come from.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "shardy/dialect/sdy/ir/dialect.h"

namespace mlir::sdy {

// The axis as a key: `x`, or `x:(1)2`.
std::string getOriginKey(AxisRefAttr axis);

class OriginNames {
 public:
  // `constraint_0`, `mc_0` (a manual computation) or `op_0`, numbered as they are asked for. The op keeps its
  // name in an attribute, and has the one that stands there.
  std::string of(Operation* op);
  // A constraint's name; `input: 0` of a function, `mc_0_input: 0`, `op_0_output: 0`. An edge has that of its
  // owner.
  std::string of(Value value);

 private:
  std::map<std::string, int64_t> counts_;
};

}  // namespace mlir::sdy
