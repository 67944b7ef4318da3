// What propagation did, to explain why a value is sharded as it is: the way of each axis, and where
// axes stopped. `propagateShardings` of propagate.h fills it when it is given one.
#pragma once

#include <cstdint>
#include <vector>

#include "llvm/ADT/DenseMap.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "shardy/dialect/sdy/ir/dialect.h"
#include "shardy/propagation/factor_propagation.h"

namespace mlir::sdy {

// Values and operations are those of the module as propagation left it; ops that it erased are null.
struct PropagationTrace {
  // Something that has one sharding.
  struct Tensor {
    // A result or an argument. The targets of a data-flow edge are one tensor: its value is the result of the
    // edge. Null for a result of the main function, which is only an attribute.
    Value value;
    int64_t main_result = -1;
    // The mesh of the axes that came and stopped; null when it has none.
    MeshAttr mesh;
    // What the program gave it; null when it gave nothing.
    TensorShardingAttr annotation;
  };

  // An axis, or more of one, that was added to a dimension of a tensor.
  struct Arrival {
    int64_t tensor;
    int64_t dim;
    xla::AxisPart axis;
    // The tensor that had it before. Follow the chain: its own arrival of the axis, until there is none, for
    // then its annotation has it.
    int64_t source;
    int64_t source_dim;
    // Through this op: along this factor of its rule (no factor: members of the group of a sdy.sharding_group
    // are sharded alike). A func.return stands for the main function, whose returned values are its results.
    Operation* op;
    int64_t factor = -1;
    // When: the priority that the user's annotations of the time have, and the round of op priorities
    // (0 when there are none).
    int64_t user_priority = 0;
    int64_t round = 0;
  };

  // An axis that one tensor of an op has, and that did not come to another one of it.
  struct Stop {
    int64_t tensor;
    int64_t dim;
    xla::AxisPart axis;
    int64_t source;
    int64_t source_dim;
    Operation* op;
    int64_t factor;  // -1: the op has no rule, or tensors of several meshes, and `tensor` and `dim` are -1
    xla::StopReason reason;
    // The dimension of `tensor` that has the axis already (kUsedByOtherFactor), or the tensor with which
    // `source` disagrees (kDisagreement); else -1.
    int64_t other = -1;
  };

  std::vector<Tensor> tensors;
  std::vector<Arrival> arrivals;  // in the order of time
  std::vector<Stop> stops;        // by op, in the order of the program
  // The tensor of a value. Several values have one tensor where a data-flow edge joins them.
  llvm::DenseMap<Value, int64_t> tensor_of;
  std::vector<int64_t> main_results;
};

}  // namespace mlir::sdy
