#pragma once

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/types/span.h"
#include "xla/cpu/emit/element_emitter.h"
#include "xla/xla_data.pb.h"

namespace xla::cpu {

// Emits loops over what windows show of an array.
class WindowWalk {
 public:
  // The array has `sizes`; windows stand at `places`. Vectors lie along `lane_dimension`; -1: there are none.
  WindowWalk(ElementEmitter& elements, const Window& window, absl::Span<const int64_t> sizes,
             absl::Span<const int64_t> places, int lane_dimension)
      : elements_(elements),
        window_(window),
        sizes_(sizes),
        places_(places),
        lane_dimension_(lane_dimension) {}

  // Places of the lane dimension from begin to end whose windows show elements of the array only.
  struct Inside {
    int64_t begin = 0, end = 0;
  };
  Inside InsideLanes() const;

  // For each tap of the windows at `place`, in row-major order, that shows at least one of them an element:
  // where the element is, the number of the tap (i64), and the mask of the lanes that see one (null: all).
  // `inside`: all places are InsideLanes.
  using Tap = absl::FunctionRef<absl::Status(const Coordinates& at, llvm::Value* tap, llvm::Value* mask)>;
  absl::Status ForTaps(const Coordinates& place, llvm::Value* mask, bool inside, Tap body);

 private:
  struct Range {
    int64_t begin, end;
  };

  absl::Status Dimension(int d, const Coordinates& place, Coordinates at, llvm::Value* tap, llvm::Value* mask,
                         bool inside, Tap body);
  absl::Status InLanes(int d, const Coordinates& place, Coordinates at, llvm::Value* tap, llvm::Value* mask,
                       bool inside, Tap body);
  absl::Status Dilated(int d, const Coordinates& place, Coordinates at, llvm::Value* tap, llvm::Value* mask,
                       bool inside, Tap body);
  Range UsefulTaps(int d) const;
  llvm::Value* NextTap(int d, llvm::Value* tap, llvm::Value* i);

  ElementEmitter& elements_;
  const Window& window_;
  absl::Span<const int64_t> sizes_, places_;
  const int lane_dimension_;
};

// if (condition) body()
absl::Status EmitIf(llvm::IRBuilderBase& ir, llvm::Value* condition, absl::FunctionRef<absl::Status()> body);

}  // namespace xla::cpu
