#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/shape.h"
#include "xla/shape_index.h"

namespace xla {

class HloBufferDonorProto;
class HloInputOutputAliasProto;
class HloModule;

// Element `output_index` of the result may or must share the buffer of element `parameter_index` of a
// parameter.
struct InputOutputAlias {
  std::vector<int64_t> output_index;
  int64_t parameter_number = 0;
  std::vector<int64_t> parameter_index;
  bool must_alias = false;
  bool operator==(const InputOutputAlias&) const = default;
};

// A parameter's buffer that the caller donates, for any result.
struct BufferDonor {
  int64_t parameter_number = 0;
  std::vector<int64_t> parameter_index;
  bool operator==(const BufferDonor&) const = default;
};

// Which parts of the result live in the buffers of which parameters: a list, in the order of HLO text.
class HloInputOutputAliasConfig {
 public:
  enum AliasKind { kMayAlias, kMustAlias };

  // The parameter's side of an alias.
  struct Alias {
    Alias(int64_t parameter_number, ShapeIndex parameter_index, AliasKind kind = kMayAlias)
        : parameter_number(parameter_number), parameter_index(std::move(parameter_index)), kind(kind) {}
    int64_t parameter_number;
    ShapeIndex parameter_index;
    AliasKind kind;
    bool must_alias() const { return kind == kMustAlias; }
    // "(0, {1}, may-alias)"
    std::string ToString() const;
  };

  HloInputOutputAliasConfig() = default;
  // For a result of that shape.
  explicit HloInputOutputAliasConfig(Shape output_shape) : shape_(std::move(output_shape)) {}

  // Refuses indices outside the result, negative numbers, and a part of the result that has an alias already.
  absl::Status SetUpAlias(const ShapeIndex& output_index, int64_t param_number, const ShapeIndex& param_index,
                          AliasKind must_alias = kMayAlias);

  bool ParameterHasAlias(int64_t param_number, const ShapeIndex& param_index) const;
  bool ParameterMustAlias(int64_t param_number, const ShapeIndex& param_index) const;
  bool OutputHasAlias(const ShapeIndex& output_index) const;
  std::optional<ShapeIndex> GetAliasedOutput(int64_t param_number, const ShapeIndex& param_index) const;
  std::optional<Alias> GetAliasedParameter(const ShapeIndex& output_index) const;

  void ForEachAlias(absl::FunctionRef<void(const ShapeIndex& output_index, const Alias& alias)> fn) const;
  absl::Status ForEachAliasWithStatus(
      absl::FunctionRef<absl::Status(const ShapeIndex& output_index, const Alias& alias)> fn) const;

  HloInputOutputAliasProto ToProto() const;
  static absl::StatusOr<HloInputOutputAliasConfig> CreateFromProto(Shape output_shape,
                                                                   const HloInputOutputAliasProto& proto);
  // The two sides exist in the module's entry computation, and `size_func` gives them the same number of
  // bytes.
  absl::Status Verify(const HloModule& module, absl::FunctionRef<int64_t(const Shape&)> size_func) const;

  // The result.
  const Shape& shape() const { return shape_; }
  std::string ToString() const;
  // "{0}: (0, {}, may-alias), {1}: (1, {}, must-alias)"
  std::string ToShortString() const;

  bool empty() const { return entries_.empty(); }
  const std::vector<InputOutputAlias>& entries() const { return entries_; }
  // For readers, which leave checking to the verifier.
  std::vector<InputOutputAlias>* mutable_entries() { return &entries_; }

 private:
  Shape shape_;
  std::vector<InputOutputAlias> entries_;
};

// The buffers that the caller donates.
class HloBufferDonorConfig {
 public:
  using BufferDonor = xla::BufferDonor;

  // Refuses negative numbers; a donor that is known already is not added again.
  absl::Status AddBufferDonor(int64_t param_number, const ShapeIndex& param_index);
  absl::Status RemoveBufferDonor(int64_t param_number, const ShapeIndex& param_index);
  bool ParameterIsBufferDonor(int64_t param_number, const ShapeIndex& param_index) const;

  HloBufferDonorProto ToProto() const;
  static absl::StatusOr<HloBufferDonorConfig> CreateFromProto(const HloBufferDonorProto& proto);
  // The parameters are there, and none of them is aliased as well.
  absl::Status Verify(const HloModule& module) const;

  const std::vector<BufferDonor>& buffer_donor() const { return entries_; }
  std::string ToString() const;
  // "(0, {}), (1, {0})"
  std::string ToShortString() const;

  bool empty() const { return entries_.empty(); }
  const std::vector<BufferDonor>& entries() const { return entries_; }
  std::vector<BufferDonor>* mutable_entries() { return &entries_; }

 private:
  std::vector<BufferDonor> entries_;
};

}  // namespace xla
