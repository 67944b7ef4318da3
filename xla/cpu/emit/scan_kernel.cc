#include <algorithm>
#include <vector>

#include "xla/cpu/emit/kernel_frame.h"
#include "xla/cpu/emit/reducer.h"
#include "xla/cpu/emit/scalar_function.h"
#include "xla/cpu/emit/window_kernel.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla::cpu {
namespace {

// The scan of a pointwise function: each element of what one step sees goes its own way.
class Scan {
 public:
  Scan(llvm::Module& module, const Target& target, const Step& step, absl::string_view name, int lanes,
       int lane_dimension)
      : op_(*step.instruction),
        seen_(op_.to_apply()->parameter_instruction(0)->shape()),
        carries_(static_cast<int>(op_.attributes().GetInt(Attr::kNumCarries))),
        inputs_(static_cast<int>(op_.operand_count()) - carries_),
        lane_dimension_(lane_dimension),
        frame_(module, target, step, name, lanes),
        ir_(frame_.ir()),
        builder_(ir_, lanes) {}

  absl::StatusOr<EmittedKernel> Run() {
    const std::vector<Shape> results = ArraysOf(op_.shape());
    outputs_ = static_cast<int>(results.size()) - carries_;
    const Shape& stepped = inputs_ > 0 ? op_.operand(0)->shape() : results[0];
    steps_ = stepped.dimensions(op_.dimensions(0));
    absl::InlinedVector<int64_t, 4> outer(seen_.dimensions().begin(), seen_.dimensions().end());
    int64_t width = 1, rows = 1;
    if (lane_dimension_ >= 0) std::swap(width, outer[lane_dimension_]);
    for (int64_t size : outer) rows *= size;
    const int64_t blocks = (width + builder_.lanes() - 1) / builder_.lanes();
    EmittedKernel kernel;
    kernel.function = frame_.function();
    kernel.units = rows * blocks;
    kernel.unit_cost = static_cast<double>(steps_) * static_cast<double>(op_.to_apply()->instruction_count());
    TF_RETURN_IF_ERROR(frame_.EmitUnits([&](llvm::Value* unit) {
      const Coordinates block = frame_.elements().Delinear({rows, blocks}, {unit});
      Coordinates place = frame_.elements().Delinear(outer, block[0]);
      llvm::Value* mask = nullptr;
      if (lane_dimension_ >= 0) {
        llvm::Value* first = ir_.CreateMul(block[1].first, ir_.getInt64(builder_.lanes()));
        place[lane_dimension_] = {first, 1};
        if (width % builder_.lanes() != 0) {
          llvm::Value* left = ir_.CreateTrunc(ir_.CreateSub(ir_.getInt64(width), first), ir_.getInt32Ty());
          mask = ir_.CreateICmpSLT(builder_.Iota(ir_.getInt32Ty()), builder_.Splat(left));
        }
      }
      return EmitLine(place, mask);
    }));
    return kernel;
  }

 private:
  Lanes Load(const ArrayInMemory& array, const Coordinates& at, llvm::Value* mask) {
    const Lanes value = frame_.elements().Load(array, at, mask);
    return builder_.lanes() > 1 && !value.re->getType()->isVectorTy() ? builder_.Splat(value) : value;
  }

  absl::Status EmitLine(const Coordinates& place, llvm::Value* mask) {
    std::vector<PrimitiveType> types;
    std::vector<Lanes> carried;
    for (int c = 0; c < carries_; ++c) {
      types.push_back(op_.operand(inputs_ + c)->shape().element_type());
      carried.push_back(Load(frame_.operand(inputs_ + c), place, mask));
    }
    RunningValues running(builder_, types);
    running.Set(carried);
    TF_RETURN_IF_ERROR(
        EmitFor(ir_, ir_.getInt64(0), ir_.getInt64(steps_), 1, [&](llvm::Value* i) -> absl::Status {
          llvm::Value* step =
              op_.attributes().GetBool(Attr::kIsReverse) ? ir_.CreateSub(ir_.getInt64(steps_ - 1), i) : i;
          Coordinates at = place;
          at.insert(at.begin() + op_.dimensions(0), Coordinate{step});
          std::vector<Lanes> parameters;
          for (int n = 0; n < inputs_; ++n) parameters.push_back(Load(frame_.operand(n), at, mask));
          const std::vector<Lanes> before = running.Get();
          parameters.insert(parameters.end(), before.begin(), before.end());
          TF_ASSIGN_OR_RETURN(const std::vector<Lanes> results,
                              EmitScalarFunction(builder_, *op_.to_apply(), parameters));
          for (int n = 0; n < outputs_; ++n) frame_.elements().Store(frame_.result(n), at, results[n], mask);
          running.Set(absl::MakeConstSpan(results).subspan(outputs_));
          return absl::OkStatus();
        }));
    const std::vector<Lanes> last = running.Get();
    for (int c = 0; c < carries_; ++c)
      frame_.elements().Store(frame_.result(outputs_ + c), place, last[c], mask);
    return absl::OkStatus();
  }

  const HloInstruction& op_;
  const Shape& seen_;
  const int carries_, inputs_;
  const int lane_dimension_;
  int outputs_ = 0;
  int64_t steps_ = 0;
  KernelFrame frame_;
  llvm::IRBuilderBase& ir_;
  LaneBuilder builder_;
};

}  // namespace

absl::StatusOr<EmittedKernel> EmitScanKernel(llvm::Module& module, const Target& target, const Step& step,
                                             absl::string_view name) {
  const Shape& seen = step.instruction->to_apply()->parameter_instruction(0)->shape();
  int lane_dimension = static_cast<int>(seen.rank()) - 1;
  while (lane_dimension >= 0 && seen.dimensions(lane_dimension) == 1) --lane_dimension;
  int lanes = 1;
  while (lane_dimension >= 0 && lanes < seen.dimensions(lane_dimension) &&
         lanes < LanesFor(step.fused, target))
    lanes *= 2;
  return Scan(module, target, step, name, lanes, lanes == 1 ? -1 : lane_dimension).Run();
}

}  // namespace xla::cpu
