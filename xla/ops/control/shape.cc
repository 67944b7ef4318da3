// Shape rules of calls, tuples, tokens and asynchronous pairs. Rule numbers: docs/operations/control.md.
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/ops/dimension_checks.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// How many arrays and tuples a tuple may have inside, at any depth.
constexpr int64_t kMaxTupleParts = int64_t{1} << 20;

// A call must give a computation exactly the arguments that it takes.
absl::Status CheckArguments(const OpArgs& args, absl::string_view arity_rule, absl::string_view shape_rule,
                            const ProgramShape& callee, absl::Span<const Shape* const> arguments) {
  if (callee.parameters_size() != static_cast<int>(arguments.size())) {
    return RuleError(args, arity_rule, "the called computation takes ", callee.parameters_size(),
                     " arguments but gets ", arguments.size());
  }
  for (int i = 0; i < callee.parameters_size(); ++i) {
    if (!ShapeUtil::Compatible(callee.parameters(i), *arguments[i])) {
      return RuleError(args, shape_rule, "argument ", i, " has shape ", Text(*arguments[i]),
                       " but the called computation's parameter has shape ", Text(callee.parameters(i)));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Shape> NeedsDeclared(const OpArgs& args) {
  return absl::InvalidArgumentError(
      absl::StrCat(HloOpcodeString(args.opcode), " needs an explicit result shape"));
}

}  // namespace

absl::StatusOr<Shape> ParameterShape(const OpArgs& args) {
  const int64_t number = args.attributes.GetInt(Attr::kParameterNumber);
  if (number < 0) return RuleError(args, "C1", "parameter number ", number, " is negative");
  if (args.declared == nullptr) return NeedsDeclared(args);
  return *args.declared;
}

absl::StatusOr<Shape> TupleShape(const OpArgs& args) {
  // A tuple of one tuple many times, again and again, would be larger than any memory.
  int64_t parts = 0;
  for (const Shape* operand : args.operands) {
    parts += ShapeUtil::SubshapeCount(*operand);
    if (parts > kMaxTupleParts) {
      return RuleError(args, "C1", "the result has more than ", kMaxTupleParts, " parts");
    }
  }
  std::vector<Shape> elements;
  elements.reserve(args.operands.size());
  for (const Shape* operand : args.operands) elements.push_back(*operand);
  return ShapeUtil::MakeValidatedTupleShape(elements);
}

absl::StatusOr<Shape> GetTupleElementShape(const OpArgs& args) {
  const Shape& tuple = args.operand(0);
  if (!tuple.IsTuple()) return RuleError(args, "C1", "the operand must be a tuple, found ", Text(tuple));
  const int64_t index = args.attributes.GetInt(Attr::kIndex);
  if (index < 0 || index >= tuple.tuple_shapes_size()) {
    return RuleError(args, "C2", "index ", index, " is outside the tuple ", Text(tuple), " of ",
                     tuple.tuple_shapes_size(), " elements");
  }
  return tuple.tuple_shapes(static_cast<int>(index));
}

absl::StatusOr<Shape> CallShape(const OpArgs& args) {
  const ProgramShape& callee = *args.computations[0];
  TF_RETURN_IF_ERROR(CheckArguments(args, "C1", "C2", callee, args.operands));
  return callee.result();
}

// Operands after those that the computation takes are there for their order only.
absl::StatusOr<Shape> FusionShape(const OpArgs& args) {
  const ProgramShape& callee = *args.computations[0];
  const auto taken = args.operands.subspan(0, static_cast<size_t>(callee.parameters_size()));
  TF_RETURN_IF_ERROR(CheckArguments(args, "C1", "C2", callee, taken));
  return callee.result();
}

namespace {

// A dimension that is dynamic in `other` becomes so in `shape`, which is compatible.
void Generalize(const Shape& other, Shape* shape) {
  for (int i = 0; i < shape->tuple_shapes_size() && i < other.tuple_shapes_size(); ++i) {
    Generalize(other.tuple_shapes(i), shape->mutable_tuple_shapes(i));
  }
  if (!shape->IsArray()) return;
  for (int i = 0; i < shape->dimensions_size(); ++i) {
    if (!other.is_dynamic_dimension(i) || shape->is_unbounded_dynamic_dimension(i)) continue;
    shape->set_dimensions(i, other.dimensions(i), /*is_dynamic=*/true);
  }
}

}  // namespace

absl::StatusOr<Shape> ConditionalShape(const OpArgs& args) {
  if (args.operands.empty())
    return RuleError(args, "C1", "the first operand must be a predicate or a branch index");
  const Shape& selector = args.operand(0);
  const bool by_predicate = ShapeUtil::IsScalarWithElementType(selector, PRED);
  if (!by_predicate && !ShapeUtil::IsScalarWithElementType(selector, S32)) {
    return RuleError(args, "C1", "the first operand must be pred[] or s32[], found ", Text(selector));
  }
  const size_t branches = args.computations.size();
  if (branches == 0) return RuleError(args, "C2", "there must be at least one branch");
  if (by_predicate && branches != 2) {
    return RuleError(args, "C2", "a predicate chooses between two branches, found ", branches);
  }
  if (args.operands.size() != branches + 1) {
    return RuleError(args, "C3", branches, " branches need ", branches,
                     " operands after the selector, found ", args.operands.size() - 1);
  }
  for (size_t i = 0; i < branches; ++i) {
    TF_RETURN_IF_ERROR(
        CheckArguments(args, "C4", "C5", *args.computations[i], args.operands.subspan(i + 1, 1)));
    if (!ShapeUtil::Compatible(args.computations[i]->result(), args.computations[0]->result())) {
      return RuleError(args, "C6", "branch ", i, " returns ", Text(args.computations[i]->result()),
                       " but branch 0 returns ", Text(args.computations[0]->result()));
    }
  }
  Shape result = args.computations[0]->result();
  for (const ProgramShape* branch : args.computations) Generalize(branch->result(), &result);
  return result;
}

absl::StatusOr<Shape> WhileShape(const OpArgs& args) {
  const ProgramShape& body = *args.computations[CalledComputationIndex(Attr::kBody)];
  const ProgramShape& condition = *args.computations[CalledComputationIndex(Attr::kCondition)];
  const Shape& init = args.operand(0);
  TF_RETURN_IF_ERROR(CheckArguments(args, "C1", "C2", condition, args.operands));
  if (!ShapeUtil::IsScalarWithElementType(condition.result(), PRED)) {
    return RuleError(args, "C3", "the condition must return pred[], found ", Text(condition.result()));
  }
  TF_RETURN_IF_ERROR(CheckArguments(args, "C4", "C5", body, args.operands));
  if (!ShapeUtil::Compatible(body.result(), init)) {
    return RuleError(args, "C6", "the body returns ", Text(body.result()), " but the loop carries ",
                     Text(init));
  }
  return init;
}

absl::StatusOr<Shape> AfterAllShape(const OpArgs& args) {
  for (size_t i = 0; i < args.operands.size(); ++i) {
    if (!args.operand(i).IsToken()) {
      return RuleError(args, "C1", "operand ", i, " must be a token, found ", Text(args.operand(i)));
    }
  }
  return ShapeUtil::MakeTokenShape();
}

absl::StatusOr<Shape> AddDependencyShape(const OpArgs& args) {
  if (!args.operand(1).IsToken()) {
    return RuleError(args, "C1", "the second operand must be a token, found ", Text(args.operand(1)));
  }
  return args.operand(0);
}

absl::StatusOr<Shape> OptimizationBarrierShape(const OpArgs& args) { return args.operand(0); }

absl::StatusOr<Shape> DomainShape(const OpArgs& args) { return args.operand(0); }

absl::StatusOr<Shape> CopyStartShape(const OpArgs& args) {
  if (!args.operand(0).IsArray()) {
    return RuleError(args, "C1", "the operand must be an array, found ", Text(args.operand(0)));
  }
  return ShapeUtil::MakeTupleShape({args.operand(0), args.operand(0), ShapeUtil::MakeShape(U32, {})});
}

absl::StatusOr<Shape> CopyDoneShape(const OpArgs& args) {
  const Shape& context = args.operand(0);
  if (!context.IsTuple() || context.tuple_shapes_size() != 3) {
    return RuleError(args, "C1", "the operand must be the (result, operand, u32[]) of a copy-start, found ",
                     Text(context));
  }
  return context.tuple_shapes(0);
}

namespace {

// The rule of every shape that an asynchronous chain passes on: ((operands), result, context..).
absl::Status CheckAsyncContext(const OpArgs& args, absl::string_view rule, const Shape& context) {
  if (!context.IsTuple() || context.tuple_shapes_size() < 2 || !context.tuple_shapes(0).IsTuple()) {
    return RuleError(args, rule,
                     "the asynchronous value must be a tuple ((operands), result, context..), found ",
                     Text(context));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Shape> AsyncStartShape(const OpArgs& args) {
  if (args.computations.empty()) return RuleError(args, "C1", "the wrapped computation is missing");
  const ProgramShape& wrapped = *args.computations[0];
  TF_RETURN_IF_ERROR(CheckArguments(args, "C2", "C3", wrapped, args.operands));
  TF_ASSIGN_OR_RETURN(Shape operands, TupleShape(args));
  Shape inferred = ShapeUtil::MakeTupleShape({operands, wrapped.result(), ShapeUtil::MakeShape(U32, {})});
  if (args.declared == nullptr) return inferred;
  // The context elements are the backend's own; only operands and result are known here.
  TF_RETURN_IF_ERROR(CheckAsyncContext(args, "C4", *args.declared));
  for (int i = 0; i < 2; ++i) {
    if (!ShapeUtil::Compatible(args.declared->tuple_shapes(i), inferred.tuple_shapes(i))) {
      return RuleError(args, "C5", i == 0 ? "the operands are " : "the wrapped computation returns ",
                       Text(inferred.tuple_shapes(i)), " but the result shape says ",
                       Text(args.declared->tuple_shapes(i)));
    }
  }
  return *args.declared;
}

absl::StatusOr<Shape> AsyncUpdateShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckAsyncContext(args, "C1", args.operand(0)));
  return args.operand(0);
}

absl::StatusOr<Shape> AsyncDoneShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckAsyncContext(args, "C1", args.operand(0)));
  return args.operand(0).tuple_shapes(1);
}

}  // namespace xla
