// What propagation made of a program and how, as plain data.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "shardy/propagation/factor_propagation.h"
#include "xla/mesh/axis_list.h"

namespace mlir::sdy {

struct ShardingModel {
  struct Mesh {
    std::string name;
    std::vector<std::string> axes;
    std::vector<int64_t> sizes;
    std::vector<int64_t> device_ids;  // empty: in order
  };

  struct Dimension {
    xla::AxisList axes;
    bool is_open = false;
    // The axes that the program itself gives, and at which priority.
    xla::AxisList given;
    int64_t priority = 0;
  };

  // Something that has one sharding: values between which data flows have one together.
  struct Tensor {
    std::string name;  // as in the text; "result0" of the main function
    std::string op;    // that makes it; "argument"
    std::string type;
    int64_t line = 0;
    std::vector<int64_t> shape;
    // The calls around it, outermost first, where it is a copy of a value of a function that is called.
    std::vector<int64_t> call_lines;
    int64_t mesh = -1;     // -1: it has no sharding
    std::string sharding;  // as text
    std::vector<Dimension> dims;
    xla::AxisList replicated, unreduced;
    std::string given_by;  // "line 3", "--annotate"; "": the program gives it nothing
    std::vector<int64_t> arrivals, not_come, not_gone;  // into the lists below
  };

  // How an axis came to a dimension of a tensor.
  struct Arrival {
    int64_t tensor = 0, dim = 0;
    xla::AxisPart axis;
    int64_t source = 0, source_dim = 0;
    std::string op, factor;  // dot_general, "factor k"
    int64_t line = 0;
    int64_t priority = 0, round = 0;
  };

  // Where an axis of `source` did not come to `tensor` (-1: to nothing beyond the op), and why.
  struct Stop {
    int64_t tensor = -1, dim = -1;
    xla::AxisPart axis;
    int64_t source = 0, source_dim = 0;
    std::string op, factor;
    int64_t line = 0;
    xla::StopReason reason = xla::StopReason::kNoRule;
    int64_t other = -1;  // as in PropagationTrace::Stop
    std::string note;    // instead of the reason: the axis has nowhere to go
  };

  // A place in the text that defines values: one, copies of one, or none if it was removed.
  struct Place {
    std::string name, op, type;
    int64_t line = 0, column = 0, length = 0;
    std::vector<int64_t> tensors;
  };

  std::vector<Mesh> meshes;
  std::vector<Tensor> tensors;
  std::vector<Arrival> arrivals;  // in the order of time
  std::vector<Stop> stops;
  std::vector<Place> places;          // in the order of the text
  std::vector<int64_t> main_results;  // tensors

  // `"x"` or `"x":(1)2`.
  std::string axisText(int64_t mesh, const xla::AxisPart& part) const;
};

}  // namespace mlir::sdy
