// custom-call: annotations, and functions of the embedding program. docs/operations/host.md
#include <memory>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "xla/custom_calls/bound_call.h"
#include "xla/custom_calls/lapack/lapack_calls.h"
#include "xla/layout_util.h"
#include "xla/literal.h"
#include "xla/ops/evaluate/evaluate.h"
#include "xla/ops/host/evaluate_known_calls.h"
#include "xla/ops/host/python_callbacks.h"
#include "xla/service/hlo_enums.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Calls that mark a value for the compiler and mean the identity.
bool IsAnnotation(absl::string_view target) {
  for (absl::string_view known :
       {"Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape", "LayoutConstraint",
        "annotate_device_placement", "MoveToHost", "MoveToDevice"}) {
    if (target == known) return true;
  }
  return false;
}

absl::StatusOr<Literal> PassOperandOn(const EvaluateArgs& args, absl::string_view target) {
  if (args.operands.size() != 1 || !ShapeUtil::Compatible(args.operand(0).shape(), args.result_shape())) {
    return absl::InvalidArgumentError(absl::StrCat("custom-call '", target,
                                                   "' returns its only operand, but the result is ",
                                                   ShapeUtil::HumanString(args.result_shape())));
  }
  return args.operand(0);
}

Literal InLayoutOf(const Literal& literal, const Shape& shape) {
  if (!shape.IsTuple()) {
    return shape.IsArray() && shape.has_layout() ? literal.Relayout(shape.layout()) : literal;
  }
  std::vector<Literal> elements;
  for (int i = 0; i < shape.tuple_shapes_size(); ++i) {
    elements.push_back(InLayoutOf(literal.element(i), shape.tuple_shapes(i)));
  }
  return Literal::MoveIntoTuple(absl::MakeSpan(elements));
}

// Addresses of the arrays and tokens of a literal, depth first.
void AddAddresses(const Literal& literal, std::vector<void*>* addresses) {
  const Shape& shape = literal.shape();
  if (!shape.IsTuple()) {
    addresses->push_back(shape.IsArray() ? const_cast<void*>(literal.untyped_data()) : nullptr);
    return;
  }
  for (int i = 0; i < shape.tuple_shapes_size(); ++i) AddAddresses(literal.element(i), addresses);
}

// What output_to_operand_aliasing joins begins as the operand's value.
absl::Status CopyAliasedOperands(const EvaluateArgs& args, Literal* result) {
  const auto* aliases =
      args.op.attributes.Get<std::vector<OutputOperandAlias>>(Attr::kOutputToOperandAliasing);
  if (aliases == nullptr) return absl::OkStatus();
  for (const OutputOperandAlias& alias : *aliases) {
    TF_RETURN_IF_ERROR(
        result->CopyFrom(args.operand(alias.operand), alias.output_index, alias.operand_index));
  }
  return absl::OkStatus();
}

// Brings operands and result into the layouts that the program asks for, and calls a function on them.
absl::StatusOr<Literal> CallInLayouts(
    const EvaluateArgs& args, absl::FunctionRef<absl::Status(absl::Span<const Literal>, Literal*)> call) {
  std::vector<Literal> operands;
  const auto* layouts = args.op.attributes.GetBoxed<std::vector<Shape>>(Attr::kOperandLayoutConstraints);
  for (size_t i = 0; i < args.operands.size(); ++i) {
    operands.push_back(layouts == nullptr ? args.operand(i) : InLayoutOf(args.operand(i), (*layouts)[i]));
  }
  // Layouts are the program's choice when it says so, and else the default ones.
  TF_ASSIGN_OR_RETURN(Literal result, Literal::Make(args.result_shape()));
  TF_RETURN_IF_ERROR(CopyAliasedOperands(args, &result));
  const Shape& declared = args.context->instruction().shape;
  if (layouts != nullptr) result = InLayoutOf(result, declared);
  TF_RETURN_IF_ERROR(call(operands, &result));
  return layouts == nullptr ? std::move(result) : InLayoutOf(result, args.result_shape());
}

// The call of a registered function. It is made again where operands have other sizes each time.
absl::StatusOr<std::shared_ptr<const BoundCall>> BoundCallOf(const EvaluateArgs& args,
                                                             absl::string_view target) {
  bool is_static = args.result_shape().is_static();
  for (size_t i = 0; i < args.operands.size(); ++i)
    is_static &= args.context->operand_instruction(static_cast<int>(i)).shape.is_static();
  std::shared_ptr<const void>* kept = is_static ? args.context->Kept() : nullptr;
  if (kept != nullptr && *kept != nullptr) return std::static_pointer_cast<const BoundCall>(*kept);
  CallSite site;
  site.target = target;
  site.api_version = args.op.attributes.GetInt(Attr::kApiVersion);
  site.backend_config = args.context->instruction().backend_config;
  for (const Literal* operand : args.operands) site.operands.push_back(&operand->shape());
  site.result = &args.result_shape();
  const auto* aliases =
      args.op.attributes.Get<std::vector<OutputOperandAlias>>(Attr::kOutputToOperandAliasing);
  if (aliases != nullptr) {
    for (const OutputOperandAlias& alias : *aliases)
      site.Alias(alias.operand, alias.operand_index, alias.output_index);
  }
  TF_ASSIGN_OR_RETURN(std::shared_ptr<const BoundCall> call, Bind(site));
  if (kept != nullptr) *kept = call;
  return call;
}

absl::StatusOr<Literal> CallFunction(const EvaluateArgs& args, absl::string_view target) {
  TF_ASSIGN_OR_RETURN(const std::shared_ptr<const BoundCall> call, BoundCallOf(args, target));
  return CallInLayouts(args, [&](absl::Span<const Literal> operands, Literal* result) {
    std::vector<void*> in, out;
    for (const Literal& operand : operands) AddAddresses(operand, &in);
    AddAddresses(*result, &out);
    return call->Run(in, out, args.context->run());
  });
}

absl::Status AddBuffer(absl::string_view target, const Literal& literal, std::vector<TypedBuffer>* buffers) {
  const Shape& shape = literal.shape();
  if (!shape.IsArray() || shape.is_dynamic()) {
    return absl::InvalidArgumentError(absl::StrCat("custom-call '", target,
                                                   "' [L2]: takes and returns arrays of static sizes, found ",
                                                   ShapeUtil::HumanString(shape)));
  }
  buffers->push_back({shape.element_type(), shape.dimensions(), const_cast<void*>(literal.untyped_data())});
  return absl::OkStatus();
}

absl::StatusOr<Literal> EvaluateLapackCall(const EvaluateArgs& args, absl::string_view target) {
  const int64_t version = args.op.attributes.GetInt(Attr::kApiVersion);
  if (version != API_VERSION_TYPED_FFI) {
    return absl::InvalidArgumentError(absl::StrCat("custom-call '", target, "' [L6]: has api_version ",
                                                   AttrWord(Attr::kApiVersion, version),
                                                   ", takes API_VERSION_TYPED_FFI"));
  }
  const auto attributes = TypedAttributes::Parse(args.context->instruction().backend_config);
  if (!attributes.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("custom-call '", target, "' [L3]: ", attributes.status().message()));
  }
  return CallInLayouts(args, [&](absl::Span<const Literal> operands, Literal* result) -> absl::Status {
    std::vector<TypedBuffer> in, out;
    for (const Literal& operand : operands) TF_RETURN_IF_ERROR(AddBuffer(target, operand, &in));
    const int elements = result->shape().IsTuple() ? result->shape().tuple_shapes_size() : 0;
    for (int i = 0; i < elements; ++i) TF_RETURN_IF_ERROR(AddBuffer(target, result->element(i), &out));
    if (!result->shape().IsTuple()) TF_RETURN_IF_ERROR(AddBuffer(target, *result, &out));
    return CallLapack({target, in, out, *attributes});
  });
}

}  // namespace

absl::Status CheckCustomCall(absl::string_view target) {
  if (!absl::c_linear_search(kPythonCallbacks, target) || IsRegisteredTarget(target)) {
    return absl::OkStatus();
  }
  return absl::UnimplementedError(PythonCallbackMessage(target));
}

absl::StatusOr<Literal> EvaluateCustomCall(const EvaluateArgs& args) {
  const std::string& target = args.op.attributes.GetString(Attr::kCustomCallTarget);
  if (IsRegisteredTarget(target)) return CallFunction(args, target);
  if (IsAnnotation(target)) return PassOperandOn(args, target);
  if (IsLapackCall(target)) return EvaluateLapackCall(args, target);
  if (EvaluateFn known = KnownCustomCall(target)) return known(args);
  return absl::UnimplementedError(
      absl::StrCat("custom-call: no function is registered under the target '", target, "'"));
}

}  // namespace xla
