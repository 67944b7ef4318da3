#include "xla/cpu/emit/window_walk.h"

#include <algorithm>

#include "xla/cpu/emit/loop_kernel.h"
#include "xla/cpu/plan/window_traits.h"
#include "xla/status_macros.h"

namespace xla::cpu {
namespace {

// Taps of vectors are written out up to this number.
constexpr int64_t kMaxUnrolled = 5;

int64_t FloorDivide(int64_t a, int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }
int64_t CeilDivide(int64_t a, int64_t b) { return -FloorDivide(-a, b); }

}  // namespace

absl::Status EmitIf(llvm::IRBuilderBase& ir, llvm::Value* condition, absl::FunctionRef<absl::Status()> body) {
  if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(condition))
    return known->isOne() ? body() : absl::OkStatus();
  llvm::Function* function = ir.GetInsertBlock()->getParent();
  auto* inside = llvm::BasicBlock::Create(ir.getContext(), "if", function);
  auto* after = llvm::BasicBlock::Create(ir.getContext(), "fi", function);
  ir.CreateCondBr(condition, inside, after);
  ir.SetInsertPoint(inside);
  TF_RETURN_IF_ERROR(body());
  ir.CreateBr(after);
  ir.SetInsertPoint(after);
  return absl::OkStatus();
}

WindowWalk::Inside WindowWalk::InsideLanes() const {
  if (lane_dimension_ < 0) return {0, 0};
  const WindowDimension& window = window_.dimensions(lane_dimension_);
  const int64_t size = sizes_[lane_dimension_], places = places_[lane_dimension_];
  if (window.base_dilation() != 1) return {0, 0};
  // Place p sees p * stride - padding and, at its last tap, (taps - 1) * dilation more.
  const int64_t begin = std::clamp<int64_t>(CeilDivide(window.padding_low(), window.stride()), 0, places);
  const int64_t reach = (window.size() - 1) * window.window_dilation();
  const int64_t end = FloorDivide(size - 1 - reach + window.padding_low(), window.stride()) + 1;
  return {begin, std::clamp<int64_t>(end, begin, places)};
}

absl::Status WindowWalk::ForTaps(const Coordinates& place, llvm::Value* mask, bool inside, Tap body) {
  return Dimension(0, place, Coordinates(place.size()), elements_.ir().getInt64(0), mask, inside, body);
}

llvm::Value* WindowWalk::NextTap(int d, llvm::Value* tap, llvm::Value* i) {
  llvm::IRBuilderBase& ir = elements_.ir();
  return ir.CreateAdd(ir.CreateMul(tap, ir.getInt64(window_.dimensions(d).size())), i);
}

// Those that show some place an element, and others between them.
WindowWalk::Range WindowWalk::UsefulTaps(int d) const {
  const WindowDimension& window = window_.dimensions(d);
  const int64_t last_place = (places_[d] - 1) * window.stride();
  const int64_t last_element = (sizes_[d] - 1) * window.base_dilation();
  return {std::max<int64_t>(0, CeilDivide(window.padding_low() - last_place, window.window_dilation())),
          std::min(window.size(),
                   FloorDivide(last_element + window.padding_low(), window.window_dilation()) + 1)};
}

absl::Status WindowWalk::Dimension(int d, const Coordinates& place, Coordinates at, llvm::Value* tap,
                                   llvm::Value* mask, bool inside, Tap body) {
  if (d == static_cast<int>(place.size())) return body(at, tap, mask);
  const WindowDimension& window = window_.dimensions(d);
  if (IsTrivial(window)) {
    at[d] = place[d];
    return Dimension(d + 1, place, at, tap, mask, inside, body);
  }
  if (d == lane_dimension_) return InLanes(d, place, at, tap, mask, inside, body);
  if (window.base_dilation() != 1) return Dilated(d, place, at, tap, mask, inside, body);
  // The taps that show elements are neighbours: 0 <= start + tap * dilation < size.
  llvm::IRBuilderBase& ir = elements_.ir();
  llvm::Value* start = ir.CreateSub(ir.CreateMul(place[d].first, ir.getInt64(window.stride())),
                                    ir.getInt64(window.padding_low()));
  llvm::Value *begin = ir.getInt64(0), *end = ir.getInt64(window.size());
  const int64_t step = window.window_dilation();
  const int64_t lowest = -window.padding_low();
  const int64_t highest = (places_[d] - 1) * window.stride() + lowest + (window.size() - 1) * step;
  if (lowest < 0) {
    llvm::Value* missing = ir.CreateNeg(start);
    llvm::Value* first = ir.CreateUDiv(ir.CreateAdd(missing, ir.getInt64(step - 1)), ir.getInt64(step));
    begin = ir.CreateSelect(ir.CreateICmpSGT(missing, ir.getInt64(0)), first, begin);
  }
  if (highest >= sizes_[d]) {
    llvm::Value* left =
        ir.CreateSub(ir.getInt64(sizes_[d] - 1), start);  // from the first tap to the last element
    llvm::Value* count = ir.CreateAdd(ir.CreateUDiv(left, ir.getInt64(step)), ir.getInt64(1));
    count = ir.CreateSelect(ir.CreateICmpSLT(left, ir.getInt64(0)), ir.getInt64(0), count);
    end = ir.CreateSelect(ir.CreateICmpSLT(count, end), count, end);
  }
  return EmitFor(ir, begin, end, 1, [&](llvm::Value* i) {
    at[d] = {ir.CreateAdd(start, ir.CreateMul(i, ir.getInt64(step)))};
    return Dimension(d + 1, place, at, NextTap(d, tap, i), mask, inside, body);
  });
}

absl::Status WindowWalk::Dilated(int d, const Coordinates& place, Coordinates at, llvm::Value* tap,
                                 llvm::Value* mask, bool inside, Tap body) {
  llvm::IRBuilderBase& ir = elements_.ir();
  const WindowDimension& window = window_.dimensions(d);
  const int64_t dilation = window.base_dilation();
  const Range taps = UsefulTaps(d);
  return EmitFor(ir, ir.getInt64(taps.begin), ir.getInt64(taps.end), 1, [&](llvm::Value* i) -> absl::Status {
    llvm::Value* position = ir.CreateAdd(ir.CreateMul(place[d].first, ir.getInt64(window.stride())),
                                         ir.CreateSub(ir.CreateMul(i, ir.getInt64(window.window_dilation())),
                                                      ir.getInt64(window.padding_low())));
    llvm::Value* shows = ir.CreateICmpULT(position, ir.getInt64((sizes_[d] - 1) * dilation + 1));
    shows =
        ir.CreateAnd(shows, ir.CreateICmpEQ(ir.CreateURem(position, ir.getInt64(dilation)), ir.getInt64(0)));
    return EmitIf(ir, shows, [&] {
      at[d] = {ir.CreateUDiv(position, ir.getInt64(dilation))};
      return Dimension(d + 1, place, at, NextTap(d, tap, i), mask, inside, body);
    });
  });
}

absl::Status WindowWalk::InLanes(int d, const Coordinates& place, Coordinates at, llvm::Value* tap,
                                 llvm::Value* mask, bool inside, Tap body) {
  llvm::IRBuilderBase& ir = elements_.ir();
  const WindowDimension& window = window_.dimensions(d);
  const int64_t dilation = window.base_dilation();
  const auto at_tap = [&](llvm::Value* i) -> absl::Status {
    Coordinate position = elements_.Times(place[d], window.stride());
    llvm::Value* offset = ir.CreateSub(ir.CreateMul(i, ir.getInt64(window.window_dilation())),
                                       ir.getInt64(window.padding_low()));
    position = elements_.Add(position, {offset});
    llvm::Value* sees = mask;
    if (!inside) sees = elements_.And(sees, elements_.Between(position, 0, (sizes_[d] - 1) * dilation + 1));
    if (dilation != 1) {
      // What is below 0 is outside already, and is not divided.
      llvm::Value* places = elements_.Places(position);
      llvm::Value* zero = llvm::Constant::getNullValue(places->getType());
      position = {nullptr, 0, ir.CreateSelect(ir.CreateICmpSLT(places, zero), zero, places)};
      sees = elements_.And(sees, elements_.Between(elements_.Remainder(position, dilation), 0, 1));
      position = elements_.Quotient(position, dilation);
    }
    at[d] = position;
    return Dimension(d + 1, place, at, NextTap(d, tap, i), sees, inside, body);
  };
  const Range taps = UsefulTaps(d);
  if (taps.end - taps.begin > kMaxUnrolled) {
    return EmitFor(ir, ir.getInt64(taps.begin), ir.getInt64(taps.end), 1, at_tap);
  }
  for (int64_t i = taps.begin; i < taps.end; ++i) TF_RETURN_IF_ERROR(at_tap(ir.getInt64(i)));
  return absl::OkStatus();
}

}  // namespace xla::cpu
