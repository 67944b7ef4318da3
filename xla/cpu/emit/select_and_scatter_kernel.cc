#include <algorithm>
#include <vector>

#include "xla/cpu/emit/kernel_frame.h"
#include "xla/cpu/emit/reducer.h"
#include "xla/cpu/emit/scalar_function.h"
#include "xla/cpu/emit/window_kernel.h"
#include "xla/cpu/emit/window_walk.h"
#include "xla/cpu/plan/window_traits.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla::cpu {
namespace {

// Along which dimension vectors lie: the last one, if windows are not moved along it; else -1.
int LaneDimension(const HloInstruction& op) {
  const Shape& shape = op.shape();
  int last = static_cast<int>(shape.rank()) - 1;
  while (last >= 0 && shape.dimensions(last) == 1) --last;
  return last >= 0 && IsTrivial(op.window().dimensions(last)) ? last : -1;
}

class SelectAndScatter {
 public:
  SelectAndScatter(llvm::Module& module, const Target& target, const Step& step, absl::string_view name,
                   int lanes, int lane_dimension)
      : op_(*step.instruction),
        array_(op_.operand(0)->shape()),
        places_(op_.operand(1)->shape()),
        lane_dimension_(lane_dimension),
        frame_(module, target, step, name, lanes),
        ir_(frame_.ir()),
        builder_(ir_, lanes),
        walk_(frame_.elements(), op_.window(), array_.dimensions(), places_.dimensions(), lane_dimension) {}

  absl::StatusOr<EmittedKernel> Run() {
    EmittedKernel kernel;
    kernel.function = frame_.function();
    absl::InlinedVector<int64_t, 4> outer;
    for (int d = 0; d < array_.rank(); ++d)
      outer.push_back(Moves(d) || d == lane_dimension_ ? 1 : array_.dimensions(d));
    for (int64_t size : outer) kernel.units *= size;
    kernel.unit_cost = 10.0 * static_cast<double>(ShapeUtil::ElementsIn(places_)) /
                       static_cast<double>(std::max<int64_t>(1, kernel.units)) / builder_.lanes();
    for (const WindowDimension& dimension : op_.window().dimensions())
      kernel.unit_cost *= static_cast<double>(std::max<int64_t>(1, dimension.size()));
    if (ShapeUtil::ElementsIn(array_) == 0) kernel.units = 0;
    TF_RETURN_IF_ERROR(frame_.EmitUnits([&](llvm::Value* unit) -> absl::Status {
      const Coordinates at = frame_.elements().Delinear(outer, {unit});
      TF_RETURN_IF_ERROR(
          ForMoved(0, array_, at, [&](const Coordinates& element, llvm::Value* mask) -> absl::Status {
            frame_.elements().Store(frame_.result(0), element, builder_.Splat(frame_.operand(2).scalar),
                                    mask);
            return absl::OkStatus();
          }));
      return ForMoved(0, places_, at,
                      [&](const Coordinates& place, llvm::Value* mask) { return EmitPlace(place, mask); });
    }));
    return kernel;
  }

 private:
  using Body = absl::FunctionRef<absl::Status(const Coordinates& at, llvm::Value* mask)>;

  bool Moves(int d) const { return !IsTrivial(op_.window().dimensions(d)); }

  // All places in the dimensions that windows are moved along, and vectors of the lane dimension.
  absl::Status ForMoved(int d, const Shape& shape, Coordinates at, Body body) {
    while (d < shape.rank() && !Moves(d)) ++d;
    if (d < shape.rank()) {
      return EmitFor(ir_, ir_.getInt64(0), ir_.getInt64(shape.dimensions(d)), 1, [&](llvm::Value* i) {
        at[d] = {i};
        return ForMoved(d + 1, shape, at, body);
      });
    }
    if (lane_dimension_ < 0) return body(at, nullptr);
    return EmitVectors(ir_, builder_.lanes(), ir_.getInt64(0),
                       ir_.getInt64(shape.dimensions(lane_dimension_)),
                       [&](llvm::Value* i, llvm::Value* mask) {
                         at[lane_dimension_] = {i, builder_.lanes() > 1 ? 1 : 0};
                         return body(at, mask);
                       });
  }

  Lanes InLanes(Lanes value) {
    return builder_.lanes() > 1 && !value.re->getType()->isVectorTy() ? builder_.Splat(value) : value;
  }

  absl::Status EmitPlace(const Coordinates& place, llvm::Value* mask) {
    const HloComputation& select = *op_.called_computation(CalledComputationIndex(Attr::kSelect));
    const HloComputation& scatter = *op_.called_computation(CalledComputationIndex(Attr::kScatter));
    // The element that is selected so far, and its tap.
    RunningValues selected(builder_, {array_.element_type(), S32});
    llvm::Type* compute = builder_.VectorOf(builder_.ComputeType(array_.element_type()));
    const Lanes none = {builder_.Splat(ir_.getInt32(UINT32_MAX))};
    Lanes zero = {llvm::Constant::getNullValue(compute)};
    if (primitive_util::IsComplexType(array_.element_type())) zero.im = zero.re;
    selected.Set({zero, none});
    const auto number = [&](llvm::Value* tap) {
      return builder_.Splat(ir_.CreateTrunc(tap, ir_.getInt32Ty()));
    };
    TF_RETURN_IF_ERROR(walk_.ForTaps(
        place, mask, true, [&](const Coordinates& at, llvm::Value* tap, llvm::Value* sees) -> absl::Status {
          const Lanes element = InLanes(frame_.elements().Load(frame_.operand(0), at, sees));
          const std::vector<Lanes> old = selected.Get();
          TF_ASSIGN_OR_RETURN(const std::vector<Lanes> better,
                              EmitScalarFunction(builder_, select, {old[0], element}));
          llvm::Value* keeps = ir_.CreateAnd(better[0].re, ir_.CreateICmpNE(old[1].re, none.re));
          Lanes next = {ir_.CreateSelect(keeps, old[0].re, element.re)};
          if (next.im = element.im; next.im != nullptr)
            next.im = ir_.CreateSelect(keeps, old[0].im, element.im);
          selected.Set({next, {ir_.CreateSelect(keeps, old[1].re, number(tap))}});
          return absl::OkStatus();
        }));
    const Lanes source = InLanes(frame_.elements().Load(frame_.operand(1), place, mask));
    llvm::Value* chosen = selected.Get()[1].re;
    return walk_.ForTaps(
        place, mask, true, [&](const Coordinates& at, llvm::Value* tap, llvm::Value* sees) -> absl::Status {
          llvm::Value* here = frame_.elements().And(ir_.CreateICmpEQ(chosen, number(tap)), sees);
          const Lanes old = InLanes(frame_.elements().Load(frame_.result(0), at, sees));
          TF_ASSIGN_OR_RETURN(const std::vector<Lanes> sum,
                              EmitScalarFunction(builder_, scatter, {old, source}));
          frame_.elements().Store(frame_.result(0), at, sum[0], here);
          return absl::OkStatus();
        });
  }

  const HloInstruction& op_;
  const Shape& array_;
  const Shape& places_;
  const int lane_dimension_;
  KernelFrame frame_;
  llvm::IRBuilderBase& ir_;
  LaneBuilder builder_;
  WindowWalk walk_;
};

}  // namespace

absl::StatusOr<EmittedKernel> EmitSelectAndScatterKernel(llvm::Module& module, const Target& target,
                                                         const Step& step, absl::string_view name) {
  const int lane_dimension = LaneDimension(*step.instruction);
  int lanes = 1;
  if (lane_dimension >= 0) {
    const int64_t size = step.instruction->shape().dimensions(lane_dimension);
    while (lanes < size && lanes < LanesFor(step.fused, target)) lanes *= 2;
  }
  return SelectAndScatter(module, target, step, name, lanes, lanes == 1 ? -1 : lane_dimension).Run();
}

}  // namespace xla::cpu
