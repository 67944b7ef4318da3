#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/run_options.h"
#include "xla/service/maybe_owning_device_address.h"
#include "xla/service/shaped_buffer.h"
#include "xla/shape.h"
#include "xla/shape_tree.h"

namespace xla {

class HloModule;  // xla/hlo/ir/hlo_module.h
namespace runtime {
class Gathering;
class Program;
}  // namespace runtime

// An argument of a run: for each part of its shape the memory, borrowed or donated. Donated memory is
// freed by the run, or holds a part of the result afterwards if the program says so
// (input_output_alias).
class ExecutionInput {
 public:
  explicit ExecutionInput(Shape shape);
  ExecutionInput(Shape shape, Shape host_shape);
  explicit ExecutionInput(ShapeTree<MaybeOwningDeviceMemory> buffers);
  ExecutionInput(ShapeTree<MaybeOwningDeviceMemory> buffers, Shape host_shape);
  ExecutionInput(ExecutionInput&&) noexcept;
  ExecutionInput& operator=(ExecutionInput&&) noexcept;
  ~ExecutionInput();

  // All memory is borrowed.
  static ExecutionInput Lend(const ShapedBuffer& buffer);
  // All memory is donated; the buffer has null addresses afterwards.
  static ExecutionInput Donate(ScopedShapedBuffer buffer);

  const Shape& shape() const { return dynamic_shape_ != nullptr ? *dynamic_shape_ : buffers_.shape(); }
  const Shape& host_shape() const { return host_shape_ != nullptr ? *host_shape_ : shape(); }
  // The actual sizes of a value in a buffer for a bounded dynamic shape. They must fit the bounds.
  absl::Status SetDynamicShape(Shape dynamic_shape);
  // The same addresses, borrowed.
  absl::StatusOr<ShapedBuffer> ToShapedBuffer(se::DeviceMemoryAllocator* allocator, int device_ordinal) const;

  void SetBuffer(const ShapeIndex& index, MaybeOwningDeviceMemory buffer);
  // Memory that counts as donated while the program runs but has another owner afterwards.
  void SetUnownedIndex(const ShapeIndex& index);
  void ClearUnownedIndex(const ShapeIndex& index);
  const std::set<ShapeIndex>& unowned_indices() const { return unowned_indices_; }

  const ShapeTree<MaybeOwningDeviceMemory>& Buffers() const { return buffers_; }
  ShapeTree<MaybeOwningDeviceMemory>* MutableBuffers() { return &buffers_; }
  const MaybeOwningDeviceMemory& Buffer(const ShapeIndex& index) const;
  MaybeOwningDeviceMemory* MutableBuffer(const ShapeIndex& index);

 private:
  ShapeTree<MaybeOwningDeviceMemory> buffers_;
  std::set<ShapeIndex> unowned_indices_;
  std::unique_ptr<Shape> dynamic_shape_;
  std::unique_ptr<Shape> host_shape_;
};

// What a run gives: the result, and given memory that is to be freed when the run is done.
class ExecutionOutput {
 public:
  explicit ExecutionOutput(ScopedShapedBuffer result);
  ExecutionOutput(ScopedShapedBuffer result, std::vector<se::OwningDeviceMemory> to_be_released);
  ExecutionOutput(Shape on_device_shape, se::DeviceMemoryAllocator* allocator, int device_ordinal,
                  int physical_device_ordinal = -1);
  ExecutionOutput(ExecutionOutput&&) noexcept;
  ExecutionOutput& operator=(ExecutionOutput&&) noexcept;
  ~ExecutionOutput();

  const ScopedShapedBuffer& Result() const { return result_; }
  ScopedShapedBuffer* MutableResult() { return &result_; }
  ScopedShapedBuffer ConsumeResult();

  // The parts of the result that lie in memory of arguments.
  void AddAliasedIndex(ShapeIndex index);
  std::vector<ShapeIndex> ConsumeAliasedIndices();

  void AddToBeReleased(se::OwningDeviceMemory memory);
  const std::vector<se::OwningDeviceMemory>& ToBeReleased() const { return to_be_released_; }
  std::vector<se::OwningDeviceMemory> ConsumeToBeReleased();

 private:
  ScopedShapedBuffer result_;
  std::vector<se::OwningDeviceMemory> to_be_released_;
  std::vector<ShapeIndex> aliased_indices_;
};

// A program ready to run, as XLA's users know it: a view of the runtime's program. Any number of threads may
// run it at once.
class Executable {
 public:
  explicit Executable(std::shared_ptr<const runtime::Program> program);

  bool has_module() const { return true; }
  const HloModule& module() const;
  std::shared_ptr<HloModule> shared_module() const;
  const std::string& name() const;

  // Parameters and result with the layouts in which they lie in memory.
  const ProgramShape& program_shape() const;
  const Shape& result_shape() const { return program_shape().result(); }
  int64_t num_replicas() const;
  int64_t num_partitions() const;

  // For the client.
  const std::shared_ptr<const runtime::Program>& program() const { return program_; }
  // The rendezvous of devices that are run one by one.
  const std::shared_ptr<runtime::Gathering>& gathering() const { return gathering_; }

 private:
  std::shared_ptr<const runtime::Program> program_;
  std::shared_ptr<runtime::Gathering> gathering_;
};

}  // namespace xla
