#include "xla/hlo/transforms/batchnorm_expander.h"

#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/literal_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Sums of one type, made once in a module.
class Adders {
 public:
  explicit Adders(HloModule* module) : module_(module) {}
  HloComputation* Of(PrimitiveType type) {
    HloComputation*& adder = adders_[type];
    if (adder != nullptr) return adder;
    const Shape scalar = ShapeUtil::MakeScalarShape(type);
    HloComputation::Builder builder("add");
    HloInstruction* a = builder.AddInstruction(HloInstruction::CreateParameter(0, scalar, "a"));
    HloInstruction* b = builder.AddInstruction(HloInstruction::CreateParameter(1, scalar, "b"));
    builder.AddInstruction(HloInstruction::CreateBinary(scalar, HloOpcode::kAdd, a, b));
    return adder = module_->AddEmbeddedComputation(builder.Build());
  }

 private:
  HloModule* module_;
  absl::flat_hash_map<PrimitiveType, HloComputation*> adders_;
};

// The arithmetic of one normalization. Arrays are of the operand's shape, vectors have an element a feature;
// both in the type that is computed with.
class Expansion {
 public:
  Expansion(HloInstruction* norm, Adders* adders)
      : norm_(norm),
        feature_(norm->feature_index()),
        type_(norm->operand(0)->shape().element_type() == F64 ? F64 : F32),
        adder_(adders->Of(type_)) {
    for (HloInstruction* operand : norm->operands()) operands_.push_back(Converted(norm, operand, type_));
    array_ = operands_[0]->shape();
    vector_ = ShapeUtil::MakeShape(type_, {array_.dimensions(static_cast<int>(feature_))});
    elements_per_feature_ = static_cast<double>(ShapeUtil::ElementsIn(array_)) /
                            static_cast<double>(ShapeUtil::ElementsIn(vector_));
  }

  HloInstruction* Inference() { return Result(Normalized(operands_[3], operands_[4])); }

  HloInstruction* Training() {
    HloInstruction* mean = Mean(operands_[0]);
    HloInstruction* distance = Binary(HloOpcode::kSubtract, operands_[0], Spread(mean));
    HloInstruction* variance = Mean(Binary(HloOpcode::kMultiply, distance, distance));
    return Tuple({Normalized(mean, variance), mean, variance});
  }

  // docs/operations/batch_norm.md: with s = variance + epsilon, sums over the elements of a feature.
  HloInstruction* Grad() {
    HloInstruction *x = operands_[0], *scale = operands_[1], *mean = operands_[2], *grad = operands_[4];
    HloInstruction* spread = Binary(HloOpcode::kAdd, operands_[3], Number(vector_, norm_->epsilon()));
    HloInstruction* deviation = Unary(HloOpcode::kSqrt, spread);
    HloInstruction* distance = Binary(HloOpcode::kSubtract, x, Spread(mean));
    HloInstruction* sum = Sum(grad);
    HloInstruction* weighted = Sum(Binary(HloOpcode::kMultiply, grad, distance));
    HloInstruction* count = Number(vector_, elements_per_feature_);
    HloInstruction* slope = Binary(HloOpcode::kDivide, weighted, Binary(HloOpcode::kMultiply, count, spread));
    HloInstruction* factor = Binary(HloOpcode::kDivide, scale, deviation);
    HloInstruction* centered =
        Binary(HloOpcode::kSubtract, grad, Spread(Binary(HloOpcode::kDivide, sum, count)));
    HloInstruction* bent =
        Binary(HloOpcode::kSubtract, centered, Binary(HloOpcode::kMultiply, Spread(slope), distance));
    return Tuple({Binary(HloOpcode::kMultiply, Spread(factor), bent),
                  Binary(HloOpcode::kDivide, weighted, deviation), sum});
  }

 private:
  HloInstruction* Add(std::unique_ptr<HloInstruction> created) {
    return AddBeside(norm_, std::move(created));
  }
  HloInstruction* Binary(HloOpcode opcode, HloInstruction* a, HloInstruction* b) {
    return Add(HloInstruction::CreateBinary(a->shape(), opcode, a, b));
  }
  HloInstruction* Unary(HloOpcode opcode, HloInstruction* a) {
    return Add(HloInstruction::CreateUnary(a->shape(), opcode, a));
  }
  HloInstruction* Number(const Shape& shape, double value) {
    return AddUniform(norm_, shape, LiteralUtil::CreateR0<double>(shape.element_type(), value));
  }
  // One number a feature, for each element of it.
  HloInstruction* Spread(HloInstruction* vector) {
    return Add(HloInstruction::CreateBroadcast(array_, vector, {feature_}));
  }
  HloInstruction* Sum(HloInstruction* array) {
    std::vector<int64_t> dimensions = Iota(array_.dimensions_size());
    dimensions.erase(dimensions.begin() + feature_);
    HloInstruction* zero = Number(ShapeUtil::MakeScalarShape(type_), 0);
    return Add(HloInstruction::CreateReduce(vector_, array, zero, dimensions, adder_));
  }
  HloInstruction* Mean(HloInstruction* array) {
    return Binary(HloOpcode::kDivide, Sum(array), Number(vector_, elements_per_feature_));
  }
  // scale * (x - mean) / sqrt(variance + epsilon) + offset
  HloInstruction* Normalized(HloInstruction* mean, HloInstruction* variance) {
    HloInstruction* deviation =
        Unary(HloOpcode::kSqrt, Binary(HloOpcode::kAdd, variance, Number(vector_, norm_->epsilon())));
    HloInstruction* distance = Binary(HloOpcode::kSubtract, operands_[0], Spread(mean));
    HloInstruction* scaled = Binary(HloOpcode::kMultiply, Spread(operands_[1]), distance);
    return Binary(HloOpcode::kAdd, Binary(HloOpcode::kDivide, scaled, Spread(deviation)),
                  Spread(operands_[2]));
  }
  // In the type and layout that the normalization had.
  HloInstruction* Result(HloInstruction* computed) {
    HloInstruction* result = Converted(norm_, computed, norm_->shape().element_type());
    if (ShapeUtil::Equal(result->shape(), norm_->shape())) return result;
    return Add(HloInstruction::CreateUnary(norm_->shape(), HloOpcode::kCopy, result));
  }
  HloInstruction* Tuple(std::vector<HloInstruction*> elements) {
    for (HloInstruction*& element : elements) {
      element = Converted(norm_, element, norm_->shape().tuple_shapes(0).element_type());
    }
    return Add(HloInstruction::CreateTuple(elements));
  }

  HloInstruction* norm_;
  int64_t feature_;
  PrimitiveType type_;
  HloComputation* adder_;
  std::vector<HloInstruction*> operands_;
  Shape array_, vector_;
  double elements_per_feature_;
};

bool MayExpand(const HloInstruction& norm) {
  if (norm.HasControlDependencies() || ShapeUtil::IsZeroElementArray(norm.operand(0)->shape())) return false;
  for (const HloInstruction* operand : norm.operands()) {
    if (!IsStaticArray(operand->shape())) return false;
  }
  return true;
}

}  // namespace

absl::StatusOr<bool> BatchNormExpander::Run(HloModule* module,
                                            const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  Adders adders(module);
  for (HloComputation* computation : module->MakeNonfusionComputations(execution_threads)) {
    for (HloInstruction* instruction : computation->instructions()) {
      HloInstruction* (Expansion::*expand)() = nullptr;
      if (instruction->opcode() == HloOpcode::kBatchNormInference) expand = &Expansion::Inference;
      if (instruction->opcode() == HloOpcode::kBatchNormTraining) expand = &Expansion::Training;
      if (instruction->opcode() == HloOpcode::kBatchNormGrad) expand = &Expansion::Grad;
      if (expand == nullptr || !MayExpand(*instruction)) continue;
      Expansion expansion(instruction, &adders);
      HloInstruction* expanded = (expansion.*expand)();
      TF_RETURN_IF_ERROR(instruction->ReplaceAllUsesWith(expanded));
      TF_RETURN_IF_ERROR(computation->RemoveInstruction(instruction));
      changed = true;
    }
  }
  return changed;
}

}  // namespace xla
