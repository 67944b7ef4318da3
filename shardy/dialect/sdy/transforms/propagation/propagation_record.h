// What propagation did, step by step: recorded on request, for a trace or for attributes in the program.
#pragma once

#include <cstdint>
#include <vector>

#include "shardy/dialect/sdy/transforms/propagation/propagate.h"
#include "shardy/dialect/sdy/transforms/propagation/propagation_graph.h"
#include "shardy/propagation/factor_propagation.h"

namespace mlir::sdy {

// An axis that came to a dimension of a tensor of an op; its tensors are those of the op.
struct AxisStep {
  int64_t dim;
  xla::AxisArrival arrival;
};

class PropagationRecord {
 public:
  struct Time {
    int64_t user_priority = 0;
    int64_t round = 0;
  };

  PropagationRecord(const PropagationGraph& graph, const SpreadOptions& options, PropagationTrace* trace);

  // One visit of an op that changes tensors, before they change.
  void addStep(const PropagationGraph::Op& op, int32_t mesh_ref, ArrayRef<AxisStep> axes, Time time);
  // A member of a group gets the sharding of another one, before it does.
  void addMember(int32_t from, int32_t to, Time time);

  // Fills the trace and writes the attributes.
  void finish();

 private:
  struct Edge {
    size_t op;  // of the graph
    int32_t mesh_ref;
    int64_t step;
    xla::AxisPart axis;
    int64_t source;
    SmallVector<int64_t> targets;
  };

  void addArrivalsInGroup(int32_t from, int32_t to, const xla::MeshSharding& had, Time time);
  void addEdges(const PropagationGraph::Op& op, int32_t mesh_ref, ArrayRef<AxisStep> axes);
  void fillTrace();
  void addStopsOf(const PropagationGraph::Op& op);
  void addStopsAtWholeOp(const PropagationGraph::Op& op, xla::StopReason reason);
  void writeEdges();
  void writeOrigins();

  const PropagationGraph& graph_;
  const SpreadOptions& options_;
  PropagationTrace* trace_;
  PropagationTrace own_trace_;       // where the caller has none and attributes need one
  std::vector<size_t> arrival_ops_;  // of each arrival of the trace, in the graph
  std::vector<Edge> edges_;
  int64_t steps_ = 0;
};

}  // namespace mlir::sdy
