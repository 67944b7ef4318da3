#include "xla/hlo/builder/lib/arithmetic.h"

#include <memory>
#include <numeric>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/hlo/builder/lib/constants.h"
#include "xla/primitive_util.h"
#include "xla/util.h"

namespace xla {
namespace {

// The parameters of ArgMin and ArgMax.
struct ExtremeArgs {
  XlaOp input;
  Shape shape;
  PrimitiveType output_type;
  int axis;
  bool is_min;
  bool tie_low;

  XlaBuilder* builder() const { return input.builder(); }
  // The value that every element beats or equals.
  XlaOp WorstValue() const {
    return is_min ? MaxValue(builder(), shape.element_type()) : MinValue(builder(), shape.element_type());
  }
  XlaOp Places() const {
    return Iota(builder(), ShapeUtil::MakeShape(output_type, shape.dimensions()), axis);
  }
};

absl::StatusOr<ExtremeArgs> CheckedArgs(XlaOp input, PrimitiveType output_type, int axis, bool is_min,
                                        bool tie_low) {
  TF_ASSIGN_OR_RETURN(Shape shape, input.builder()->GetShape(input));
  const char* name = is_min ? "ArgMin" : "ArgMax";
  if (!shape.IsArray() || axis < 0 || axis >= shape.rank()) {
    return InvalidArgument("%s: axis %d is outside the operand %s", name, axis,
                           ShapeUtil::HumanString(shape));
  }
  if (!primitive_util::IsIntegralType(output_type)) {
    return InvalidArgument("%s: output type %s is not an integer type", name,
                           primitive_util::LowercasePrimitiveTypeName(output_type));
  }
  return ExtremeArgs{input, std::move(shape), output_type, axis, is_min, tie_low};
}

// (value, place, value, place) -> (better value, its place). Commutative and associative, NaN included.
XlaComputation BetterPair(const ExtremeArgs& args) {
  const PrimitiveType type = args.shape.element_type();
  std::unique_ptr<XlaBuilder> b = args.builder()->CreateSubBuilder("minmax_func");
  const Shape value_shape = ShapeUtil::MakeShape(type, {});
  const Shape place_shape = ShapeUtil::MakeShape(args.output_type, {});
  XlaOp lhs = Parameter(b.get(), 0, value_shape, "lhs_value");
  XlaOp lhs_place = Parameter(b.get(), 1, place_shape, "lhs_index");
  XlaOp rhs = Parameter(b.get(), 2, value_shape, "rhs_value");
  XlaOp rhs_place = Parameter(b.get(), 3, place_shape, "rhs_index");

  XlaOp better = args.is_min ? Lt(lhs, rhs) : Gt(lhs, rhs);
  XlaOp equal = Eq(lhs, rhs);
  if (primitive_util::IsFloatingPointType(type)) {
    XlaOp lhs_nan = Ne(lhs, lhs);
    XlaOp rhs_nan = Ne(rhs, rhs);
    better = Or(better, And(lhs_nan, Not(rhs_nan)));
    equal = Or(equal, And(lhs_nan, rhs_nan));
  }
  XlaOp tie = args.tie_low ? Min(lhs_place, rhs_place) : Max(lhs_place, rhs_place);
  XlaOp place = Select(equal, tie, Select(better, lhs_place, rhs_place));
  Tuple(b.get(), {Select(better, lhs, rhs), place});
  return b->BuildAndNoteError();
}

XlaOp OnePass(const ExtremeArgs& args) {
  XlaBuilder* builder = args.builder();
  XlaOp pair = Reduce(builder, {args.input, args.Places()},
                      {args.WorstValue(), Zero(builder, args.output_type)}, BetterPair(args), {args.axis});
  return GetTupleElement(pair, 1);
}

XlaOp TwoPass(const ExtremeArgs& args) {
  XlaBuilder* builder = args.builder();
  const PrimitiveType type = args.shape.element_type();
  XlaComputation better =
      args.is_min ? CreateScalarMinComputation(type, builder) : CreateScalarMaxComputation(type, builder);
  XlaOp best = Reduce(args.input, args.WorstValue(), better, {args.axis});

  std::vector<int64_t> kept;
  for (int64_t i = 0; i < args.shape.rank(); ++i) {
    if (i != args.axis) kept.push_back(i);
  }
  XlaOp chosen = Eq(args.input, BroadcastInDim(best, args.shape.dimensions(), kept));
  // The best is NaN where there is one, and equals nothing.
  if (primitive_util::IsFloatingPointType(type)) chosen = Or(chosen, Ne(args.input, args.input));

  // Places that are not chosen lose, except when there is none at all: then the answer is 0.
  XlaOp nowhere = args.tie_low ? MaxValue(builder, args.output_type) : Zero(builder, args.output_type);
  XlaOp places = Select(chosen, args.Places(), Broadcast(nowhere, args.shape.dimensions()));
  if (!args.tie_low) {
    return Reduce(places, nowhere, CreateScalarMaxComputation(args.output_type, builder), {args.axis});
  }
  XlaOp init = args.shape.dimensions(args.axis) == 0 ? Zero(builder, args.output_type) : nowhere;
  return Reduce(places, init, CreateScalarMinComputation(args.output_type, builder), {args.axis});
}

XlaOp Extreme(XlaOp (*compute)(const ExtremeArgs&), XlaOp input, PrimitiveType output_type, int axis,
              bool is_min, bool tie_low) {
  return input.builder()->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(ExtremeArgs args, CheckedArgs(input, output_type, axis, is_min, tie_low));
    return compute(args);
  });
}

}  // namespace

XlaComputation CreateScalarComputation(const std::string& name, PrimitiveType type, XlaBuilder* builder,
                                       const XlaOpGenerator& generator) {
  const std::string suffix = type == PRED ? "" : absl::StrCat("_", PrimitiveType_Name(type));
  const auto inner = builder->CreateSubBuilder(name + suffix);
  const auto operand = [&](int64_t number, const char* side) {
    return Parameter(inner.get(), number, ShapeUtil::MakeScalarShape(type), side);
  };
  const XlaOp left = operand(0, "lhs");
  generator(left, operand(1, "rhs"));
  return inner->BuildAndNoteError();
}

#define TESSERA_SCALAR_COMPUTATION(Maker, function, name)                                          \
  XlaComputation CreateScalar##Maker##Computation(PrimitiveType type, XlaBuilder* builder) {       \
    return CreateScalarComputation(name, type, builder,                                            \
                                   [](XlaOp left, XlaOp right) { return function(left, right); }); \
  }
TESSERA_SCALAR_COMPUTATION(Add, Add, "add")
TESSERA_SCALAR_COMPUTATION(Multiply, Mul, "mul")
TESSERA_SCALAR_COMPUTATION(Ge, Ge, "ge")
TESSERA_SCALAR_COMPUTATION(Max, Max, "max")
TESSERA_SCALAR_COMPUTATION(Min, Min, "min")
TESSERA_SCALAR_COMPUTATION(And, And, "and")
TESSERA_SCALAR_COMPUTATION(Or, Or, "or")
#undef TESSERA_SCALAR_COMPUTATION

XlaComputation CreateScalarIdentityWithZeroComputation(PrimitiveType type, XlaBuilder* builder) {
  return type == PRED ? CreateScalarOrComputation(type, builder) : CreateScalarAddComputation(type, builder);
}

XlaOp Any(XlaOp predicates) {
  XlaBuilder* builder = predicates.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, builder->GetShape(predicates));
    if (!shape.IsArray() || shape.element_type() != PRED) {
      return InvalidArgument("Any: the operand %s is not a pred array", ShapeUtil::HumanString(shape));
    }
    std::vector<int64_t> all(shape.rank());
    std::iota(all.begin(), all.end(), 0);
    return Reduce(predicates, ConstantR0<bool>(builder, false), CreateScalarOrComputation(PRED, builder),
                  all);
  });
}

XlaOp ArgMax(XlaOp input, PrimitiveType output_type, int axis, bool /*stable*/, bool tie_low) {
  return Extreme(OnePass, input, output_type, axis, /*is_min=*/false, tie_low);
}
XlaOp ArgMin(XlaOp input, PrimitiveType output_type, int axis, bool /*stable*/, bool tie_low) {
  return Extreme(OnePass, input, output_type, axis, /*is_min=*/true, tie_low);
}
XlaOp ArgMaxTwoPass(XlaOp input, PrimitiveType output_type, int axis, bool tie_low) {
  return Extreme(TwoPass, input, output_type, axis, /*is_min=*/false, tie_low);
}
XlaOp ArgMinTwoPass(XlaOp input, PrimitiveType output_type, int axis, bool tie_low) {
  return Extreme(TwoPass, input, output_type, axis, /*is_min=*/true, tie_low);
}
XlaOp ArgMinMax(XlaOp input, PrimitiveType output_type, int axis, bool is_min, bool tie_low) {
  return Extreme(OnePass, input, output_type, axis, is_min, tie_low);
}

}  // namespace xla
