#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/dfs_hlo_visitor_with_default.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"
#include "xla/mesh/device_groups.h"
#include "xla/shape.h"
#include "xla/shape_util.h"
#include "xla/util.h"

namespace xla {

using ShapeSizeFn = std::function<int64_t(const Shape&)>;

// How strict a verifier is beyond the rules that always hold. docs/operations/programs.md numbers the rules
// that an option adds. The functions set an option and can be chained:
//   HloVerifierOpts{}.MakeLayoutSensitive().WithAllowMixedPrecision(true)
struct HloVerifierOpts {
  HloVerifierOpts&& MakeLayoutSensitive() { return WithLayoutSensitive(true); }
  HloVerifierOpts&& WithLayoutSensitive(bool value) { return With(&layout_sensitive, value); }
  HloVerifierOpts&& AllowMixedPrecision() { return WithAllowMixedPrecision(true); }
  HloVerifierOpts&& WithAllowMixedPrecision(bool value) { return With(&allow_mixed_precision, value); }
  HloVerifierOpts&& VerifyBroadcastDimensionsOrder() {
    return With(&verify_broadcast_dimensions_order, true);
  }
  HloVerifierOpts&& VerifyReshapeIsBitcast() { return With(&verify_reshape_is_bitcast, true); }
  HloVerifierOpts&& VerifyCallNestedComputationThreadName() {
    return With(&verify_call_nested_computation_thread_name, true);
  }
  HloVerifierOpts&& WithAllowBitcastToHaveDifferentSize(bool value) {
    return With(&allow_bitcast_to_have_different_size, value);
  }
  HloVerifierOpts&& WithInstructionCanChangeLayout(const HloPredicate& predicate) {
    instruction_can_change_layout = predicate;
    return std::move(*this);
  }
  HloVerifierOpts&& WithCustomShapeSize(const ShapeSizeFn& size) {
    shape_size = size;
    return std::move(*this);
  }
  HloVerifierOpts&& WithVerifyShardingDeviceNumbers(bool value) {
    return With(&verify_sharding_device_numbers, value);
  }
  HloVerifierOpts&& WithAllowUnboundedDynamism(bool value) { return With(&allow_unbounded_dynamism, value); }
  HloVerifierOpts&& VerifyInstructionNameUnchanged() {
    return With(&verify_instruction_name_unchanged, true);
  }
  HloVerifierOpts&& VerifyNoHostMemorySpace() { return With(&verify_no_host_memory_space, true); }
  HloVerifierOpts&& WithVerifyNoCollectiveDeadlocks(bool value) {
    return With(&verify_no_collective_deadlocks, value);
  }
  HloVerifierOpts&& WithCheckReplicaGroups(bool value) { return With(&check_replica_groups, value); }

  bool IsLayoutSensitive() const { return layout_sensitive; }
  bool AllowMixedPrecision() const { return allow_mixed_precision; }
  bool CheckForCollectiveDeadlocks() const { return verify_no_collective_deadlocks; }
  bool ShouldCheckReplicaGroups() const { return check_replica_groups; }
  const HloPredicate& InstructionCanChangeLayout() const { return instruction_can_change_layout; }
  // True of every instruction when no predicate is set.
  bool InstructionCanChangeLayout(const HloInstruction* instruction) const {
    return !instruction_can_change_layout || instruction_can_change_layout(instruction);
  }
  int64_t ShapeSize(const Shape& shape) const { return shape_size(shape); }

  // Layouts count: of the entry computation, of arguments, of ops that pass memory on, of aliases.
  bool layout_sensitive = false;
  // Floating-point types may be mixed where the rules of an op ask for one type, and in its result.
  bool allow_mixed_precision = false;
  bool verify_broadcast_dimensions_order = false;
  bool verify_reshape_is_bitcast = false;
  // A call, too, stays in its execution thread.
  bool verify_call_nested_computation_thread_name = false;
  // Devices in shardings are below the number of partitions, where there are several.
  bool verify_sharding_device_numbers = true;
  bool allow_bitcast_to_have_different_size = false;
  bool allow_unbounded_dynamism = false;
  bool verify_instruction_name_unchanged = false;
  bool verify_no_host_memory_space = false;
  bool verify_no_collective_deadlocks = false;
  // Groups of collectives are compared with the devices that the header speaks of.
  bool check_replica_groups = true;
  // Which instructions may have a result in another layout than their operands; none set: all.
  HloPredicate instruction_can_change_layout;
  // The bytes of a shape, padding included.
  ShapeSizeFn shape_size = [](const Shape& shape) { return ShapeUtil::ByteSizeOf(shape, sizeof(void*)); };

 private:
  HloVerifierOpts&& With(bool* option, bool value) {
    *option = value;
    return std::move(*this);
  }
};

// Checks that a module is well formed: graphs are closed and acyclic, calls do not recurse, every op obeys
// the rules of its family (docs/operations) and has the shape that they give, the header's layout, aliases
// and donors name what is there. The error names the first instruction that is wrong, its line when it was
// read from text, and the rule. When the program is for several devices, collectives are
// checked against their number. Dimensions may be unbounded here.
absl::Status VerifyModule(const HloModule& module);

// Checks a verified module against the devices that it is about to run on: groups and pairs name each of them
// as they should, and every send has its recv.
absl::Status VerifyModuleForDevices(const HloModule& module, const DeviceGrid& devices);

// Checks instructions one by one: each has the shape that the rules of its op give. A target with ops of its
// own derives from it, overrides their handlers and is made known by TargetVerifierMetadata.
class ShapeVerifier : public DfsHloVisitorWithDefault {
 public:
  explicit ShapeVerifier(const HloVerifierOpts& opts) : opts_(opts) {}

  // The entry computation has the shapes, and in layout-sensitive mode the layouts, that the header says.
  virtual absl::Status VerifyEntryComputationLayout(const HloModule& module);
  absl::Status Preprocess(HloInstruction* hlo) override;
  absl::Status DefaultAction(HloInstruction* hlo) override;

 protected:
  // Compatible, and in layout-sensitive mode equal as `equal` compares.
  bool ShapesSame(const Shape& a, const Shape& b, Shape::Equal equal = {}) const;
  // The instruction's shape is the inferred one, as far as its op and the options require it.
  absl::Status CheckShape(const HloInstruction* instruction, const Shape& inferred_shape,
                          bool only_compare_minor_to_major_in_layout = false);
  absl::Status CheckShape(const HloInstruction* instruction,
                          const absl::StatusOr<Shape>& inferred_shape_status);
  static absl::Status CheckParameterCount(const HloInstruction* calling_instruction,
                                          const HloComputation* computation, int expected);
  absl::Status CheckUnaryShape(const HloInstruction* instruction) { return CheckByRules(*instruction); }
  absl::Status CheckBinaryShape(const HloInstruction* instruction) { return CheckByRules(*instruction); }
  absl::Status CheckTernaryShape(const HloInstruction* instruction) { return CheckByRules(*instruction); }
  absl::Status CheckVariadicShape(const HloInstruction* instruction) { return CheckByRules(*instruction); }

  const HloVerifierOpts opts_;

 private:
  absl::Status CheckByRules(const HloInstruction& instruction);
  absl::StatusOr<Shape> InferredShape(const HloInstruction& instruction, bool one_precision);

  // Of computations that were called.
  absl::flat_hash_map<const HloComputation*, ProgramShape> program_shapes_;
};

// The options and the shape verifier of a target.
class TargetVerifierMetadata {
 public:
  explicit TargetVerifierMetadata(HloVerifierOpts&& opts) : opts_(std::move(opts)) {}
  virtual ~TargetVerifierMetadata() = default;
  TargetVerifierMetadata(const TargetVerifierMetadata&) = delete;
  TargetVerifierMetadata& operator=(const TargetVerifierMetadata&) = delete;

  // A new one for each run.
  virtual std::unique_ptr<ShapeVerifier> GetVerifier() const = 0;
  const HloVerifierOpts& GetVerifierOpts() const { return opts_; }

 protected:
  HloVerifierOpts opts_;
};

class DefaultVerifierMetadata : public TargetVerifierMetadata {
 public:
  explicit DefaultVerifierMetadata(HloVerifierOpts&& opts) : TargetVerifierMetadata(std::move(opts)) {}
  std::unique_ptr<ShapeVerifier> GetVerifier() const override {
    return std::make_unique<ShapeVerifier>(opts_);
  }
};

// VerifyModule as a pass, which changes nothing: an invariant checker for pipelines. The shapes of
// computations of other execution threads are not looked at.
class HloVerifier : public HloModulePass {
 public:
  HloVerifier(bool layout_sensitive, bool allow_mixed_precision,
              HloPredicate instruction_can_change_layout_func = {},
              ShapeSizeFn shape_size_func = HloVerifierOpts().shape_size)
      : HloVerifier(HloVerifierOpts{}
                        .WithLayoutSensitive(layout_sensitive)
                        .WithAllowMixedPrecision(allow_mixed_precision)
                        .WithInstructionCanChangeLayout(instruction_can_change_layout_func)
                        .WithCustomShapeSize(shape_size_func)) {}
  explicit HloVerifier(HloVerifierOpts&& opts)
      : target_metadata_(std::make_unique<DefaultVerifierMetadata>(std::move(opts))) {}
  // Errors contain `context`.
  explicit HloVerifier(std::unique_ptr<TargetVerifierMetadata> target_metadata,
                       absl::string_view context = "")
      : target_metadata_(std::move(target_metadata)), context_(context) {}

  absl::string_view name() const override { return "hlo-verifier"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;

 private:
  std::unique_ptr<TargetVerifierMetadata> target_metadata_;
  std::string context_;
};

}  // namespace xla
