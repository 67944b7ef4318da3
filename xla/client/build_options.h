#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/hlo/config/computation_placer.h"
#include "xla/shape.h"
#include "xla/xla_enums.h"

namespace stream_executor {
class DeviceAddressAllocator;
}  // namespace stream_executor

namespace tsl::thread {
class ThreadPool;
}  // namespace tsl::thread

namespace xla {

namespace se = ::stream_executor;
class CompilationEnvironmentsProto;
class DebugOptions;
class ExecutableBuildOptionsProto;
class ExecutionOptions;
class HloModule;
class KeyValueStoreInterface;

// A message, or none. Copies copy it. Made of functions that executable_build_options.cc has, so that the
// message's own header is not needed here.
template <typename Message>
class HeldMessage {
 public:
  HeldMessage();
  HeldMessage(const HeldMessage& other);
  HeldMessage(HeldMessage&& other);
  HeldMessage& operator=(const HeldMessage& other);
  HeldMessage& operator=(HeldMessage&& other);
  ~HeldMessage();

  const Message* get() const { return message_.get(); }
  // An empty one where there was none.
  Message* Make();

 private:
  std::unique_ptr<Message> message_;
};

// How a program is compiled. Options about partitioning, autotuning and the like are kept and written to the
// proto; the interpreter heeds those whose comment says what they do, and refuses num_replicas and
// num_partitions below 1. This header leaves the messages undefined, which are expensive to include;
// xla/client/executable_build_options.h defines them.
class ExecutableBuildOptions {
 public:
  // The device to compile for; -1 is the default one. Runs on other devices of the client are possible.
  ExecutableBuildOptions& set_device_ordinal(int device_ordinal);
  int device_ordinal() const { return device_ordinal_; }

  // The result's shape with its layouts; without it the entry computation's layouts, or the default ones. The
  // shape must be the program's result.
  ExecutableBuildOptions& set_result_layout(const Shape& shape_with_layout);
  const Shape* result_layout() const { return result_layout_ ? &*result_layout_ : nullptr; }

  bool has_comp_envs() const { return comp_envs_.get() != nullptr; }
  const CompilationEnvironmentsProto& comp_envs() const { return *comp_envs_.get(); }
  CompilationEnvironmentsProto* mutable_comp_envs();

  bool has_debug_options() const { return debug_options_.get() != nullptr; }
  const DebugOptions& debug_options() const { return *debug_options_.get(); }
  DebugOptions* mutable_debug_options();

  // Whose memory compilation may use; the interpreter uses none.
  ExecutableBuildOptions& set_device_allocator(se::DeviceAddressAllocator* allocator);
  se::DeviceAddressAllocator* device_allocator() const { return device_allocator_; }

  // The program runs on num_replicas * num_partitions devices at once, each with its own arguments.
  int num_replicas() const { return num_replicas_; }
  ExecutableBuildOptions& set_num_replicas(int num_replicas);
  int num_partitions() const { return num_partitions_; }
  ExecutableBuildOptions& set_num_partitions(int num_partitions);
  bool use_spmd_partitioning() const { return use_spmd_partitioning_; }
  ExecutableBuildOptions& set_use_spmd_partitioning(bool use);
  bool use_auto_spmd_partitioning() const { return use_auto_spmd_partitioning_; }
  ExecutableBuildOptions& set_use_auto_spmd_partitioning(bool use);
  bool use_shardy_partitioner() const { return use_shardy_partitioner_; }
  ExecutableBuildOptions& set_use_shardy_partitioner(bool use);
  const std::vector<int64_t>& auto_spmd_partitioning_mesh_shape() const { return mesh_shape_; }
  ExecutableBuildOptions& set_auto_spmd_partitioning_mesh_shape(std::vector<int64_t> mesh_shape);
  const std::vector<int64_t>& auto_spmd_partitioning_mesh_ids() const { return mesh_ids_; }
  ExecutableBuildOptions& set_auto_spmd_partitioning_mesh_ids(std::vector<int64_t> mesh_ids);
  absl::Span<const bool> allow_spmd_sharding_propagation_to_parameters() const {
    return absl::MakeConstSpan(propagation_to_parameters_.data(), propagation_to_parameters_.size());
  }
  ExecutableBuildOptions& set_allow_spmd_sharding_propagation_to_parameters(absl::Span<const bool> allow);
  absl::Span<const bool> allow_spmd_sharding_propagation_to_output() const {
    return absl::MakeConstSpan(propagation_to_output_.data(), propagation_to_output_.size());
  }
  ExecutableBuildOptions& set_allow_spmd_sharding_propagation_to_output(absl::Span<const bool> allow);

  float exec_time_optimization_effort() const { return exec_time_optimization_effort_; }
  ExecutableBuildOptions& set_exec_time_optimization_effort(float effort);
  float memory_fitting_effort() const { return memory_fitting_effort_; }
  ExecutableBuildOptions& set_memory_fitting_effort(float effort);
  ExecutionOptions_EffortLevel optimization_level() const { return optimization_level_; }
  ExecutableBuildOptions& set_optimization_level(ExecutionOptions_EffortLevel level);
  ExecutionOptions_EffortLevel memory_fitting_level() const { return memory_fitting_level_; }
  ExecutableBuildOptions& set_memory_fitting_level(ExecutionOptions_EffortLevel level);
  bool deduplicate_hlo() const { return deduplicate_hlo_; }
  ExecutableBuildOptions& set_deduplicate_hlo(bool deduplicate);

  // Which device runs which replica and partition.
  bool has_device_assignment() const { return device_assignment_.has_value(); }
  ExecutableBuildOptions& set_device_assignment(const DeviceAssignment& device_assignment);
  const DeviceAssignment& device_assignment() const { return *device_assignment_; }
  void clear_device_assignment() { device_assignment_.reset(); }

  // Results that are parameters as they are lie in the parameter's memory when that was given away.
  bool alias_passthrough_params() const { return alias_passthrough_params_; }
  ExecutableBuildOptions& set_alias_passthrough_params(bool alias_passthrough_params);

  bool run_backend_only() const { return run_backend_only_; }
  ExecutableBuildOptions& set_run_backend_only(bool run_backend_only);

  tsl::thread::ThreadPool* compile_thread_pool() const { return compile_thread_pool_; }
  ExecutableBuildOptions& set_compile_thread_pool(tsl::thread::ThreadPool* pool);

  // Asked before compilation for the layouts of parameters and result.
  using LayoutCanonicalizationCallback =
      std::function<absl::StatusOr<std::pair<std::vector<Shape>, Shape>>(const HloModule& module)>;
  void set_layout_canonicalization_callback(LayoutCanonicalizationCallback callback);
  LayoutCanonicalizationCallback layout_canonicalization_callback() const { return layout_callback_; }

  absl::string_view fdo_profile() const { return fdo_profile_; }
  void set_fdo_profile(const std::string& profile) { fdo_profile_ = profile; }
  std::string* mutable_fdo_profile() { return &fdo_profile_; }
  int64_t device_memory_size() const { return device_memory_size_; }
  ExecutableBuildOptions& set_device_memory_size(int64_t bytes);
  int process_index() const { return process_index_; }
  void set_process_index(int process_index) { process_index_ = process_index; }
  int process_count() const { return process_count_; }
  void set_process_count(int process_count) { process_count_ = process_count; }
  int64_t slice_size() const { return slice_size_; }
  void set_slice_size(int64_t slice_size) { slice_size_ = slice_size; }
  std::shared_ptr<KeyValueStoreInterface> key_value_store() const { return key_value_store_; }
  void set_key_value_store(std::shared_ptr<KeyValueStoreInterface> store) {
    key_value_store_ = std::move(store);
  }

  std::string ToString() const;
  // Callbacks, allocators and pools have no place in the proto: an error when there is a layout callback.
  absl::StatusOr<ExecutableBuildOptionsProto> ToProto() const;

 private:
  friend absl::StatusOr<ExecutableBuildOptions> ExecutableBuildOptionsFromProto(
      const ExecutableBuildOptionsProto&);

  int device_ordinal_ = -1;
  std::optional<Shape> result_layout_;
  HeldMessage<CompilationEnvironmentsProto> comp_envs_;
  HeldMessage<DebugOptions> debug_options_;
  se::DeviceAddressAllocator* device_allocator_ = nullptr;
  int num_replicas_ = 1;
  int num_partitions_ = 1;
  bool use_spmd_partitioning_ = false;
  bool use_auto_spmd_partitioning_ = false;
  bool use_shardy_partitioner_ = false;
  std::vector<int64_t> mesh_shape_;
  std::vector<int64_t> mesh_ids_;
  absl::InlinedVector<bool, 1> propagation_to_parameters_ = {false};
  absl::InlinedVector<bool, 1> propagation_to_output_ = {false};
  float exec_time_optimization_effort_ = 0;
  float memory_fitting_effort_ = 0;
  ExecutionOptions_EffortLevel optimization_level_ = ExecutionOptions_EffortLevel_EFFORT_UNKNOWN;
  ExecutionOptions_EffortLevel memory_fitting_level_ = ExecutionOptions_EffortLevel_EFFORT_UNKNOWN;
  bool deduplicate_hlo_ = false;
  std::optional<DeviceAssignment> device_assignment_;
  bool alias_passthrough_params_ = false;
  bool run_backend_only_ = false;
  tsl::thread::ThreadPool* compile_thread_pool_ = nullptr;
  LayoutCanonicalizationCallback layout_callback_;
  std::string fdo_profile_;
  int64_t device_memory_size_ = 0;
  int process_index_ = 0;
  int process_count_ = 1;
  int64_t slice_size_ = 0;
  std::shared_ptr<KeyValueStoreInterface> key_value_store_;
};

absl::StatusOr<ExecutableBuildOptions> ExecutableBuildOptionsFromProto(
    const ExecutableBuildOptionsProto& input);

// The part of the options that concerns one execution, for a program of that shape (which gives the result's
// layout when the options have none; may be null).
ExecutionOptions CreateExecutionOptions(const ExecutableBuildOptions& build_options,
                                        const ProgramShape* program_shape);

}  // namespace xla
