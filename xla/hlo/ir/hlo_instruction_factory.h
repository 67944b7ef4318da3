#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/comparison_util.h"
#include "xla/hlo/ir/collective_device_list.h"
#include "xla/hlo/ir/hlo_opcode.h"
#include "xla/literal.h"
#include "xla/ops/attributes.h"
#include "xla/service/hlo_enums.h"
#include "xla/shape.h"
#include "xla/xla_data_enums.h"

namespace xla {

class CholeskyOptions;
class ConvolutionDimensionNumbers;
class DotDimensionNumbers;
class GatherDimensionNumbers;
class HloComputation;
class HloInstruction;
class OpSharding;
class PaddingConfig;
class PrecisionConfig;
class RaggedDotDimensionNumbers;
class ResultAccuracy;
class ScatterDimensionNumbers;
class TriangularSolveOptions;
class Window;

// The functions that create instructions. They are called as HloInstruction's:
// HloInstruction::CreateTuple(..).
class HloInstructionFactory {
 protected:
  using Operands = absl::Span<HloInstruction* const>;
  using Computations = absl::Span<HloComputation* const>;
  using Ints = absl::Span<const int64_t>;
  using Pairs = const std::vector<std::pair<int64_t, int64_t>>&;
  using Groups = const CollectiveDeviceList&;
  using Channel = const std::optional<int64_t>&;

 public:
  enum class FusionKind { kLoop, kInput, kOutput, kCustom };
  static constexpr absl::string_view kMainExecutionThread = "main";
  static constexpr absl::string_view kHostThread = "host";

  // An instruction without a home; HloComputation::AddInstruction gives it one. `called` are the called
  // computations in the order that CalledComputationIndex() describes. Nothing is checked here: the verifier
  // does that.
  static std::unique_ptr<HloInstruction> Create(HloOpcode opcode, Shape shape,
                                                absl::Span<HloInstruction* const> operands,
                                                Attributes attributes = Attributes(),
                                                absl::Span<HloComputation* const> called = {});

  // --- Creating, one function an op, by the names that XLA's users know. The shape is taken as given;
  // whether it is right is the verifier's affair. Functions without a shape give the only one there is.

#define HLO_DEFAULT(value) = value
#define HLO_CREATE_AS(name, opcode, parameters, ...) \
  static std::unique_ptr<HloInstruction> Create##name parameters;
#include "xla/hlo/ir/hlo_instruction_create.def"

  static std::unique_ptr<HloInstruction> CreateParameter(int64_t parameter_number, const Shape& shape,
                                                         absl::string_view name);
  static std::unique_ptr<HloInstruction> CreateConstant(Literal literal);
  // The operand with its dimensions of size one stretched to `output_shape`; `adder` takes what is between.
  static std::unique_ptr<HloInstruction> CreateBroadcastSequence(
      const Shape& output_shape, HloInstruction* operand,
      absl::FunctionRef<HloInstruction*(std::unique_ptr<HloInstruction>)> adder);
  // The elements of a tuple; they are got by instructions that are added to the tuple's computation.
  static std::unique_ptr<HloInstruction> CreateReduce(const Shape& shape,
                                                      HloInstruction* tuple_of_instructions,
                                                      Operands init_values, Ints dimensions_to_reduce,
                                                      HloComputation* reduce_computation);
  // A call that stands for the named composite op; `attributes` is text in MLIR's form. The name, the
  // attributes and the version become frontend attributes.
  static std::unique_ptr<HloInstruction> CreateCompositeCall(const Shape& shape, Operands operands,
                                                             HloComputation* decomposition,
                                                             const std::string& name,
                                                             const std::string& attributes, int64_t version);
  static std::unique_ptr<HloInstruction> CreateFusion(const Shape& shape, FusionKind fusion_kind,
                                                      Operands operands, HloComputation* fusion_computation,
                                                      absl::string_view prefix = "");
  // The older form, whose second argument is the kind of transfer.
  template <typename Bool, std::enable_if_t<std::is_same_v<Bool, bool>, int> = 0>
  static std::unique_ptr<HloInstruction> CreateSendDone(HloInstruction* operand, Bool is_host_transfer) {
    return CreateSendDone(operand, ChannelOf(operand), is_host_transfer);
  }
  template <typename Bool, std::enable_if_t<std::is_same_v<Bool, bool>, int> = 0>
  static std::unique_ptr<HloInstruction> CreateRecvDone(HloInstruction* operand, Bool is_host_transfer) {
    return CreateRecvDone(operand, ChannelOf(operand), is_host_transfer);
  }
  static std::unique_ptr<HloInstruction> CreateCustomCall(
      const Shape& shape, Operands operands, absl::string_view custom_call_target, std::string opaque = "",
      CustomCallApiVersion api_version = CustomCallApiVersion::API_VERSION_ORIGINAL);
  static std::unique_ptr<HloInstruction> CreateCustomCall(
      const Shape& shape, Operands operands, HloComputation* to_apply, absl::string_view custom_call_target,
      std::string opaque = "", CustomCallApiVersion api_version = CustomCallApiVersion::API_VERSION_ORIGINAL);
  static std::unique_ptr<HloInstruction> CreateCustomCall(
      const Shape& shape, Operands operands, Computations called_computations,
      absl::string_view custom_call_target, std::string opaque = "",
      CustomCallApiVersion api_version = CustomCallApiVersion::API_VERSION_ORIGINAL);
  // With the layouts that the operands must have.
  static std::unique_ptr<HloInstruction> CreateCustomCall(
      const Shape& shape, Operands operands, absl::string_view custom_call_target,
      absl::Span<const Shape> operand_shapes_with_layout, std::string opaque = "",
      CustomCallApiVersion api_version = CustomCallApiVersion::API_VERSION_ORIGINAL);

 private:
  static std::optional<int64_t> ChannelOf(const HloInstruction* operand);
};

}  // namespace xla
