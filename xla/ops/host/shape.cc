// Shape rules of infeed, outfeed, send, recv and custom-call. Rule numbers: docs/operations/host.md.
#include "absl/strings/str_cat.h"
#include "xla/ops/dimension_checks.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::Status CheckToken(const OpArgs& args, absl::string_view rule, size_t operand) {
  if (args.operand(operand).IsToken()) return absl::OkStatus();
  return RuleError(args, rule, "operand ", operand, " must be a token, found ", Text(args.operand(operand)));
}

absl::Status CheckDeclared(const OpArgs& args) {
  if (args.declared != nullptr) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(HloOpcodeString(args.opcode), " needs an explicit result shape"));
}

// (data, u32[], token[]), the context that send and recv hand to their -done.
bool IsTransferContext(const Shape& shape) {
  return shape.IsTuple() && shape.tuple_shapes_size() == 3 &&
         ShapeUtil::IsScalarWithElementType(shape.tuple_shapes(1), U32) && shape.tuple_shapes(2).IsToken();
}

absl::Status CheckChannel(const OpArgs& args, absl::string_view rule) {
  if (args.attributes.Has(Attr::kChannelId) && args.attributes.GetInt(Attr::kChannelId) < 0) {
    return RuleError(args, rule, "channel_id must not be negative, found ",
                     args.attributes.GetInt(Attr::kChannelId));
  }
  return absl::OkStatus();
}

}  // namespace

namespace {

// Parts of operand and result that may be one piece of memory: of one shape, or, where an array becomes a
// buffer or a buffer an array, of the shape that the buffer holds.
bool MayShare(const OpArgs& args, const Shape& from, const Shape& to) {
  const std::string& target = args.attributes.GetString(Attr::kCustomCallTarget);
  if (target == "Pin" && to.IsBuffer()) return ShapeUtil::Compatible(from, to.buffer_shape());
  if (target == "Unpin" && from.IsBuffer()) return ShapeUtil::Compatible(from.buffer_shape(), to);
  return ShapeUtil::Compatible(from, to);
}

// The calls that make an array a buffer or a buffer an array.
absl::Status CheckBufferCall(const OpArgs& args) {
  const std::string& target = args.attributes.GetString(Attr::kCustomCallTarget);
  const bool pin = target == "Pin", unpin = target == "Unpin";
  const Shape& result = *args.declared;
  if ((pin || unpin) && (args.operands.size() != 1 || args.operand(0).IsBuffer() != unpin ||
                         result.IsBuffer() != pin || !MayShare(args, args.operand(0), result))) {
    return RuleError(args, "C6", target, " converts ", pin ? "an array to a buffer" : "a buffer to an array",
                     " of the same shape, found ", Text(ShapeUtil::MakeTupleShapeWithPtrs(args.operands)),
                     " -> ", Text(result));
  }
  if (target == "CreateBuffer" && !result.IsBuffer()) {
    return RuleError(args, "C6", target, " makes a buffer, found ", Text(result));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Shape> InfeedShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckToken(args, "C1", 0));
  TF_RETURN_IF_ERROR(CheckDeclared(args));
  const Shape& result = *args.declared;
  if (!result.IsTuple() || result.tuple_shapes_size() != 2 || !result.tuple_shapes(1).IsToken()) {
    return RuleError(args, "C2", "the result must be (data, token[]), found ", Text(result));
  }
  if (ShapeUtil::IsNestedTuple(result.tuple_shapes(0))) {
    return RuleError(args, "C3", "nested tuples cannot be fed, found ", Text(result.tuple_shapes(0)));
  }
  return result;
}

absl::StatusOr<Shape> OutfeedShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckToken(args, "C1", 1));
  const Shape* fed = args.attributes.GetBoxed<Shape>(Attr::kOutfeedShape);
  if (fed != nullptr && !ShapeUtil::Compatible(*fed, args.operand(0))) {
    return RuleError(args, "C2", "outfeed_shape ", Text(*fed), " differs from the operand's shape ",
                     Text(args.operand(0)));
  }
  return ShapeUtil::MakeTokenShape();
}

absl::StatusOr<Shape> SendShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckChannel(args, "C2"));
  return ShapeUtil::MakeTupleShape(
      {args.operand(0), ShapeUtil::MakeShape(U32, {}), ShapeUtil::MakeTokenShape()});
}

absl::StatusOr<Shape> SendDoneShape(const OpArgs& args) {
  if (!IsTransferContext(args.operand(0))) {
    return RuleError(args, "C1", "the operand must be the (data, u32[], token[]) of a send, found ",
                     Text(args.operand(0)));
  }
  TF_RETURN_IF_ERROR(CheckChannel(args, "C2"));
  // A pipelined send gives its data back.
  const Shape with_data =
      ShapeUtil::MakeTupleShape({args.operand(0).tuple_shapes(0), ShapeUtil::MakeTokenShape()});
  if (args.declared != nullptr && ShapeUtil::Compatible(*args.declared, with_data)) return with_data;
  return ShapeUtil::MakeTokenShape();
}

absl::StatusOr<Shape> RecvShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckToken(args, "C1", 0));
  TF_RETURN_IF_ERROR(CheckChannel(args, "C2"));
  TF_RETURN_IF_ERROR(CheckDeclared(args));
  if (!IsTransferContext(*args.declared)) {
    return RuleError(args, "C3", "the result must be (data, u32[], token[]), found ", Text(*args.declared));
  }
  return *args.declared;
}

absl::StatusOr<Shape> RecvDoneShape(const OpArgs& args) {
  if (!IsTransferContext(args.operand(0))) {
    return RuleError(args, "C1", "the operand must be the (data, u32[], token[]) of a recv, found ",
                     Text(args.operand(0)));
  }
  TF_RETURN_IF_ERROR(CheckChannel(args, "C2"));
  return ShapeUtil::MakeTupleShape({args.operand(0).tuple_shapes(0), ShapeUtil::MakeTokenShape()});
}

absl::StatusOr<Shape> CustomCallShape(const OpArgs& args) {
  if (args.attributes.GetString(Attr::kCustomCallTarget).empty()) {
    return RuleError(args, "C1", "custom_call_target must name a function");
  }
  TF_RETURN_IF_ERROR(CheckDeclared(args));
  if (const auto* layouts = args.attributes.GetBoxed<std::vector<Shape>>(Attr::kOperandLayoutConstraints)) {
    if (layouts->size() != args.operands.size()) {
      return RuleError(args, "C2", "operand_layout_constraints names ", layouts->size(), " shapes for ",
                       args.operands.size(), " operands");
    }
    for (size_t i = 0; i < layouts->size(); ++i) {
      if (!ShapeUtil::Compatible((*layouts)[i], args.operand(i))) {
        return RuleError(args, "C3", "operand_layout_constraints gives operand ", i, " the shape ",
                         Text((*layouts)[i]), " but it has ", Text(args.operand(i)));
      }
    }
  }
  if (const auto* aliases =
          args.attributes.Get<std::vector<OutputOperandAlias>>(Attr::kOutputToOperandAliasing)) {
    for (const OutputOperandAlias& alias : *aliases) {
      if (alias.operand < 0 || alias.operand >= static_cast<int64_t>(args.operands.size())) {
        return RuleError(args, "C4", "output_to_operand_aliasing names operand ", alias.operand, " of ",
                         args.operands.size());
      }
      const auto from =
          ShapeUtil::TryGetSubshape(args.operand(alias.operand), ShapeIndexView(alias.operand_index));
      const auto to = ShapeUtil::TryGetSubshape(*args.declared, ShapeIndexView(alias.output_index));
      if (!from.ok() || !to.ok() || !MayShare(args, **from, **to)) {
        return RuleError(args, "C5",
                         "output_to_operand_aliasing joins parts that do not exist or differ in shape");
      }
    }
  }
  TF_RETURN_IF_ERROR(CheckBufferCall(args));
  return *args.declared;
}

}  // namespace xla
