// Shape rules of the random number ops. Rule numbers: docs/operations/rng.md.
#include <string>

#include "absl/strings/str_cat.h"
#include "xla/layout_util.h"
#include "xla/ops/dimension_checks.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

absl::Status NeedsDeclared(const OpArgs& args) {
  return absl::InvalidArgumentError(
      absl::StrCat(HloOpcodeString(args.opcode), " needs an explicit result shape"));
}

bool IsIntegerOrFloat(PrimitiveType type) {
  return primitive_util::IsIntegralType(type) || primitive_util::IsFloatingPointType(type);
}

}  // namespace

absl::StatusOr<Shape> RngShape(const OpArgs& args) {
  if (args.operands.size() != 2) {
    return RuleError(args, "C1", "the distribution has two parameters, found ", args.operands.size(),
                     " operands");
  }
  if (args.declared == nullptr) return NeedsDeclared(args);
  const Shape& result = *args.declared;
  const int64_t distribution = args.attributes.GetInt(Attr::kDistribution);
  const PrimitiveType type = result.element_type();
  if (!result.IsArray() || !(distribution == RNG_NORMAL ? primitive_util::IsFloatingPointType(type)
                                                        : IsIntegerOrFloat(type) || type == PRED)) {
    return RuleError(
        args, "C2", AttrWord(Attr::kDistribution, distribution), " gives arrays of ",
        distribution == RNG_NORMAL ? "floating-point numbers" : "integers, floating-point numbers or pred",
        ", found ", Text(result));
  }
  for (const Shape* operand : args.operands) {
    if (!ShapeUtil::IsScalarWithElementType(*operand, type)) {
      return RuleError(args, "C3", "both parameters must be scalars of the result's element type ",
                       primitive_util::LowercasePrimitiveTypeName(type), ", found ", Text(*operand));
    }
  }
  return LayoutUtil::GetWithDefaultLayout(result);
}

absl::StatusOr<Shape> RngBitGeneratorShape(const OpArgs& args) {
  const Shape& state = args.operand(0);
  const int64_t algorithm = args.attributes.GetInt(Attr::kRngAlgorithm);
  const bool known = algorithm == RNG_DEFAULT || algorithm == RNG_THREE_FRY || algorithm == RNG_PHILOX;
  if (!known) return RuleError(args, "C1", "there is no algorithm ", algorithm);
  const bool state_fits =
      state.IsArray() && state.element_type() == U64 && state.rank() == 1 &&
      (MayAgree(state.dimensions(0), 2) || (state.dimensions(0) == 3 && algorithm != RNG_THREE_FRY));
  if (!state_fits) {
    return RuleError(args, "C2", AttrWord(Attr::kRngAlgorithm, algorithm), " needs a state u64[2]",
                     algorithm == RNG_THREE_FRY ? "" : " or u64[3]", ", found ", Text(state));
  }
  if (args.declared == nullptr) return NeedsDeclared(args);
  const Shape& declared = *args.declared;
  if (declared.IsTuple() &&
      (declared.tuple_shapes_size() != 2 || !ShapeUtil::Compatible(declared.tuple_shapes(0), state))) {
    return RuleError(args, "C3", "the result must be a tuple of the new state ", Text(state),
                     " and the random bits, or only the bits; found ", Text(declared));
  }
  const Shape& bits = declared.IsTuple() ? declared.tuple_shapes(1) : declared;
  if (!bits.IsArray() || !IsIntegerOrFloat(bits.element_type())) {
    return RuleError(args, "C4", "random bits fill an array of integers or floating-point numbers, found ",
                     Text(bits));
  }
  return LayoutUtil::GetWithDefaultLayout(declared);
}

absl::StatusOr<Shape> RngGetAndUpdateStateShape(const OpArgs&) { return ShapeUtil::MakeShape(U64, {2}); }

}  // namespace xla
