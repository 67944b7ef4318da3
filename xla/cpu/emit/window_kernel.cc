#include "xla/cpu/emit/window_kernel.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "xla/cpu/emit/kernel_frame.h"
#include "xla/cpu/emit/reducer.h"
#include "xla/cpu/emit/window_walk.h"
#include "xla/cpu/plan/scalar_functions.h"
#include "xla/cpu/plan/window_traits.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla::cpu {
namespace {

using Sizes = absl::InlinedVector<int64_t, 4>;

// Vectors beside each other that take in a tap together.
constexpr int kVectors = 4;

// The last dimension that is not 1; -1: there is none.
int LastDimension(const Shape& shape) {
  for (int64_t d = shape.rank(); d-- > 0;) {
    if (shape.dimensions(d) != 1) return static_cast<int>(d);
  }
  return -1;
}

// Sizes of an array without one dimension, which becomes 1.
Sizes Without(const Shape& shape, int dimension) {
  Sizes sizes(shape.dimensions().begin(), shape.dimensions().end());
  if (dimension >= 0) sizes[dimension] = 1;
  return sizes;
}

int64_t Product(absl::Span<const int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes) product *= size;
  return product;
}

// What kernels of reduce-windows have in common.
class WindowEmitter {
 public:
  WindowEmitter(llvm::Module& module, const Target& target, const Step& step, absl::string_view name,
                int lanes)
      : op_(*step.instruction),
        frame_(module, target, step, name, lanes),
        ir_(frame_.ir()),
        lanes_(lanes),
        builder_(ir_, lanes),
        reducer_({step.instruction}) {}

 protected:
  absl::StatusOr<std::vector<Lanes>> Load(const Coordinates& at, llvm::Value* mask) {
    std::vector<Lanes> values;
    for (size_t i = 0; i < reducer_.types().size(); ++i) {
      Lanes value = frame_.elements().Load(frame_.operand(i), at, mask);
      if (lanes_ > 1 && !value.re->getType()->isVectorTy()) value = builder_.Splat(value);
      values.push_back(value);
    }
    return values;
  }
  std::vector<Lanes> Inits() {
    std::vector<Lanes> values;
    for (size_t i = 0; i < reducer_.types().size(); ++i)
      values.push_back(builder_.Splat(frame_.operand(reducer_.types().size() + i).scalar));
    return values;
  }
  void Store(const Coordinates& at, const std::vector<Lanes>& values, llvm::Value* mask) {
    for (size_t i = 0; i < values.size(); ++i) frame_.elements().Store(frame_.result(i), at, values[i], mask);
  }
  Coordinate At(llvm::Value* first, int64_t stride = 1) { return {first, lanes_ > 1 ? stride : 0}; }

  const HloInstruction& op_;
  KernelFrame frame_;
  llvm::IRBuilderBase& ir_;
  const int lanes_;
  LaneBuilder builder_;
  const LanesReducer reducer_;
};

// Any windows: each place takes in what its window shows it.
class DirectWindows : public WindowEmitter {
 public:
  DirectWindows(llvm::Module& module, const Target& target, const Step& step, absl::string_view name,
                int lanes, int lane_dimension)
      : WindowEmitter(module, target, step, name, lanes),
        places_(ArraysOf(op_.shape())[0]),
        lane_dimension_(lane_dimension),
        walk_(frame_.elements(), op_.window(), op_.operand(0)->shape().dimensions(), places_.dimensions(),
              lane_dimension) {}

  absl::StatusOr<EmittedKernel> Run() {
    EmittedKernel kernel;
    kernel.function = frame_.function();
    const Sizes outer = Without(places_, lane_dimension_);
    const int64_t length = lane_dimension_ < 0 ? 1 : places_.dimensions(lane_dimension_);
    kernel.units = length == 0 ? 0 : Product(outer);
    kernel.unit_cost = static_cast<double>(length) / lanes_;
    for (const WindowDimension& dimension : op_.window().dimensions())
      kernel.unit_cost *= static_cast<double>(std::max<int64_t>(1, dimension.size()));
    TF_RETURN_IF_ERROR(frame_.EmitUnits(
        [&](llvm::Value* unit) { return EmitRow(frame_.elements().Delinear(outer, {unit}), length); }));
    return kernel;
  }

 private:
  absl::Status EmitRow(const Coordinates& place, int64_t length) {
    if (lane_dimension_ < 0) return EmitPlaces(place, ir_.getInt64(0), 1, nullptr, false);
    if (IsTrivial(op_.window().dimensions(lane_dimension_))) return EmitStretch(place, 0, length, true);
    const WindowWalk::Inside inside = walk_.InsideLanes();
    TF_RETURN_IF_ERROR(EmitStretch(place, 0, inside.begin, false));
    TF_RETURN_IF_ERROR(EmitStretch(place, inside.begin, inside.end, true));
    return EmitStretch(place, inside.end, length, false);
  }

  absl::Status EmitStretch(const Coordinates& place, int64_t begin, int64_t end, bool inside) {
    const int64_t block = static_cast<int64_t>(kVectors) * lanes_;
    const int64_t blocks_end = begin + (end - begin) / block * block;
    TF_RETURN_IF_ERROR(
        EmitFor(ir_, ir_.getInt64(begin), ir_.getInt64(blocks_end), block,
                [&](llvm::Value* i) { return EmitPlaces(place, i, kVectors, nullptr, inside); }));
    return EmitVectors(
        ir_, lanes_, ir_.getInt64(blocks_end), ir_.getInt64(end),
        [&](llvm::Value* i, llvm::Value* mask) { return EmitPlaces(place, i, 1, mask, inside); });
  }

  absl::Status EmitPlaces(const Coordinates& row, llvm::Value* first, int vectors, llvm::Value* mask,
                          bool inside) {
    std::vector<RunningValues> running;
    for (int v = 0; v < vectors; ++v) {
      running.emplace_back(builder_, reducer_.types());
      running.back().Set(Inits());
    }
    // The walk is that of the first vector; the others are a constant distance away, and see as much of the
    // array.
    const auto place_of = [&](int v) {
      Coordinates place = row;
      if (lane_dimension_ >= 0) place[lane_dimension_] = At(ir_.CreateAdd(first, ir_.getInt64(v * lanes_)));
      return place;
    };
    const bool together = inside;
    const int walks = together ? 1 : vectors;
    for (int w = 0; w < walks; ++w) {
      TF_RETURN_IF_ERROR(walk_.ForTaps(
          place_of(w), mask, inside,
          [&](const Coordinates& at, llvm::Value*, llvm::Value* sees) -> absl::Status {
            for (int v = w; v < (together ? vectors : w + 1); ++v) {
              Coordinates here = at;
              if (v > w && lane_dimension_ >= 0) {
                const int64_t stride = op_.window().dimensions(lane_dimension_).stride();
                here[lane_dimension_] =
                    frame_.elements().AddConstant(here[lane_dimension_], (v - w) * lanes_ * stride);
              }
              TF_ASSIGN_OR_RETURN(const std::vector<Lanes> more, Load(here, sees));
              TF_ASSIGN_OR_RETURN(const std::vector<Lanes> next,
                                  reducer_.Apply(builder_, running[v].Get(), more, sees));
              running[v].Set(next);
            }
            return absl::OkStatus();
          }));
    }
    for (int v = 0; v < vectors; ++v) Store(place_of(v), running[v].Get(), mask);
    return absl::OkStatus();
  }

  const Shape places_;
  const int lane_dimension_;
  WindowWalk walk_;
};

// Windows that are all elements up to their place: each place takes in one element more than the one before.
class RunningWindows : public WindowEmitter {
 public:
  RunningWindows(llvm::Module& module, const Target& target, const Step& step, absl::string_view name,
                 int lanes, const RunningWindow& window, int lane_dimension)
      : WindowEmitter(module, target, step, name, lanes), window_(window), lane_dimension_(lane_dimension) {}

  absl::StatusOr<EmittedKernel> Run() {
    const Shape& shape = op_.operand(0)->shape();
    const int64_t length = shape.dimensions(window_.dimension);
    Sizes outer = Without(shape, static_cast<int>(window_.dimension));
    int64_t width = 1;
    if (across_lines()) std::swap(width, outer[lane_dimension_]);
    const int64_t blocks = (width + lanes_ - 1) / lanes_;
    EmittedKernel kernel;
    kernel.function = frame_.function();
    kernel.units = Product(outer) * blocks;
    kernel.unit_cost = 4.0 * static_cast<double>(length);
    TF_RETURN_IF_ERROR(frame_.EmitUnits([&](llvm::Value* unit) -> absl::Status {
      const Coordinates block = frame_.elements().Delinear({Product(outer), blocks}, {unit});
      Coordinates place = frame_.elements().Delinear(outer, block[0]);
      if (!across_lines()) return EmitAlongLine(place, length);
      llvm::Value* first = ir_.CreateMul(block[1].first, ir_.getInt64(lanes_));
      llvm::Value* mask = nullptr;
      if (width % lanes_ != 0) {
        llvm::Value* left = ir_.CreateTrunc(ir_.CreateSub(ir_.getInt64(width), first), ir_.getInt32Ty());
        mask = ir_.CreateICmpSLT(builder_.Iota(ir_.getInt32Ty()), builder_.Splat(left));
      }
      place[lane_dimension_] = At(first);
      return EmitAcrossLines(place, length, mask);
    }));
    return kernel;
  }

 private:
  bool across_lines() const { return lane_dimension_ >= 0 && lane_dimension_ != window_.dimension; }

  llvm::Value* Place(llvm::Value* step, int64_t length) {
    return window_.backward ? ir_.CreateSub(ir_.getInt64(length - 1), step) : step;
  }

  // Each lane has a line of its own; one lane: element after element.
  absl::Status EmitAcrossLines(Coordinates place, int64_t length, llvm::Value* mask) {
    RunningValues running(builder_, reducer_.types());
    running.Set(Inits());
    return EmitFor(ir_, ir_.getInt64(0), ir_.getInt64(length), 1, [&](llvm::Value* step) -> absl::Status {
      place[window_.dimension] = {Place(step, length)};
      TF_ASSIGN_OR_RETURN(const std::vector<Lanes> more, Load(place, mask));
      TF_ASSIGN_OR_RETURN(const std::vector<Lanes> next,
                          reducer_.Apply(builder_, running.Get(), more, nullptr));
      running.Set(next);
      Store(place, next, mask);
      return absl::OkStatus();
    });
  }

  // Vectors along a line: lanes take in those 1, 2, 4, .. before them, then what was before the vector
  // (Hillis and Steele 1986).
  absl::Status EmitAlongLine(Coordinates place, int64_t length) {
    if (lanes_ == 1) return EmitAcrossLines(place, length, nullptr);
    RunningValues running(builder_, reducer_.types());
    running.Set(Inits());
    return EmitVectors(ir_, lanes_, ir_.getInt64(0), ir_.getInt64(length),
                       [&](llvm::Value* step, llvm::Value* mask) -> absl::Status {
                         place[window_.dimension] = At(Place(step, length), window_.backward ? -1 : 1);
                         TF_ASSIGN_OR_RETURN(std::vector<Lanes> values, Load(place, mask));
                         for (int distance = 1; distance < lanes_; distance *= 2) {
                           TF_ASSIGN_OR_RETURN(values, TakeInBefore(values, distance));
                         }
                         TF_ASSIGN_OR_RETURN(values,
                                             reducer_.Apply(builder_, running.Get(), values, nullptr));
                         Store(place, values, mask);
                         running.Set(LastLane(values));
                         return absl::OkStatus();
                       });
  }

  absl::StatusOr<std::vector<Lanes>> TakeInBefore(const std::vector<Lanes>& values, int distance) {
    llvm::SmallVector<int, 64> places;
    for (int i = 0; i < lanes_; ++i) places.push_back(std::max(0, i - distance));
    const std::vector<Lanes> before = Shuffled(values, places);
    llvm::Value* has_before = ir_.CreateICmpUGE(
        builder_.Iota(ir_.getInt32Ty()), builder_.Splat(ir_.getInt32(static_cast<uint32_t>(distance))));
    TF_ASSIGN_OR_RETURN(std::vector<Lanes> taken, reducer_.Apply(builder_, before, values, nullptr));
    for (size_t i = 0; i < values.size(); ++i) {
      taken[i].re = ir_.CreateSelect(has_before, taken[i].re, values[i].re);
      if (taken[i].im != nullptr) taken[i].im = ir_.CreateSelect(has_before, taken[i].im, values[i].im);
    }
    return taken;
  }

  std::vector<Lanes> LastLane(const std::vector<Lanes>& values) {
    return Shuffled(values, llvm::SmallVector<int, 64>(lanes_, lanes_ - 1));
  }

  std::vector<Lanes> Shuffled(const std::vector<Lanes>& values, llvm::ArrayRef<int> places) {
    std::vector<Lanes> shuffled;
    for (const Lanes& value : values) {
      shuffled.push_back({ir_.CreateShuffleVector(value.re, places),
                          value.im == nullptr ? nullptr : ir_.CreateShuffleVector(value.im, places)});
    }
    return shuffled;
  }

  const RunningWindow window_;
  const int lane_dimension_;
};

}  // namespace

absl::StatusOr<EmittedKernel> EmitWindowKernel(llvm::Module& module, const Target& target, const Step& step,
                                               absl::string_view name) {
  const HloInstruction& op = *step.instruction;
  const Shape places = ArraysOf(op.shape())[0];
  const int last = LastDimension(places);
  int lanes = LanesFor(step.fused, target);
  if (last < 0 || ShapeUtil::ElementsIn(op.operand(0)->shape()) == 0) lanes = 1;
  if (lanes > 1) lanes = std::min(lanes, PowerOfTwoFrom(places.dimensions(last)));
  if (const std::optional<RunningWindow> running = AsRunningWindow(op)) {
    if (running->dimension == last && !IsFreeInOrder(*op.to_apply())) lanes = 1;
    return RunningWindows(module, target, step, name, lanes, *running, lanes == 1 ? -1 : last).Run();
  }
  return DirectWindows(module, target, step, name, lanes, lanes == 1 ? -1 : last).Run();
}

}  // namespace xla::cpu
