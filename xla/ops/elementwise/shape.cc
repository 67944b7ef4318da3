// Shape rules of the elementwise ops. Rule numbers: docs/operations/elementwise.md.
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/comparison_util.h"
#include "xla/layout_util.h"
#include "xla/ops/dimension_checks.h"
#include "xla/ops/elementwise/shape_combine.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Kinds of element types, as bits.
constexpr uint8_t kPred = 1;
constexpr uint8_t kSigned = 2;
constexpr uint8_t kUnsigned = 4;
constexpr uint8_t kFloat = 8;
constexpr uint8_t kComplex = 16;
constexpr uint8_t kInteger = kSigned | kUnsigned;
constexpr uint8_t kBits = kPred | kInteger;
constexpr uint8_t kInexact = kFloat | kComplex;
constexpr uint8_t kNumber = kInteger | kInexact;
constexpr uint8_t kAny = kPred | kNumber;

// The element type of an op's result.
enum class Result : uint8_t {
  kSame,
  kPred,
  kReal,     // A complex type becomes the type of its parts.
  kComplex,  // f32 becomes c64, f64 c128; no other type is taken.
};

// The column `types` of op_table.def.
struct ElementTypes {
  uint8_t kinds = 0;
  Result result = Result::kSame;
};
constexpr ElementTypes kTakesAny = {kAny};
constexpr ElementTypes kTakesBits = {kBits};
constexpr ElementTypes kTakesFloat = {kFloat};
constexpr ElementTypes kTakesFloatToComplex = {kFloat, Result::kComplex};
constexpr ElementTypes kTakesFloatToPred = {kFloat, Result::kPred};
constexpr ElementTypes kTakesInexact = {kInexact};
constexpr ElementTypes kTakesInexactToReal = {kInexact, Result::kReal};
constexpr ElementTypes kTakesInteger = {kInteger};
constexpr ElementTypes kTakesIntegerOrFloat = {kInteger | kFloat};
constexpr ElementTypes kTakesNumber = {kNumber};
constexpr ElementTypes kTakesSignedOrInexact = {kSigned | kInexact};
constexpr ElementTypes kTakesSignedOrInexactToReal = {kSigned | kInexact, Result::kReal};

constexpr ElementTypes ElementTypesOf(HloOpcode opcode) {
  switch (opcode) {
#define OP(...)
#define OP_UNARY(id, text, builder, types, stablehlo) \
  case HloOpcode::k##id:                              \
    return kTakes##types;
#define OP_ACCURATE OP_UNARY
#define OP_BINARY OP_UNARY
#include "xla/ops/op_table.def"
#undef OP
    case HloOpcode::kCompare:
      return {kAny, Result::kPred};
    default:
      return {};
  }
}

uint8_t KindOf(PrimitiveType type) {
  if (type == PRED) return kPred;
  if (primitive_util::IsSignedIntegralType(type)) return kSigned;
  if (primitive_util::IsUnsignedIntegralType(type)) return kUnsigned;
  if (primitive_util::IsComplexType(type)) return kComplex;
  return kFloat;
}

std::string KindNames(uint8_t kinds) {
  std::vector<absl::string_view> names;
  if (kinds & kPred) names.push_back("pred");
  if ((kinds & kInteger) == kInteger) {
    names.push_back("integer");
  } else if (kinds & kSigned) {
    names.push_back("signed integer");
  }
  if (kinds & kFloat) names.push_back("floating-point");
  if (kinds & kComplex) names.push_back("complex");
  if (names.size() == 1) return std::string(names[0]);
  const absl::string_view last = names.back();
  names.pop_back();
  return absl::StrCat(absl::StrJoin(names, ", "), " or ", last);
}

absl::Status CheckKind(const OpArgs& args, absl::string_view rule, const Shape& operand) {
  const ElementTypes types = ElementTypesOf(args.opcode);
  const PrimitiveType type = operand.element_type();
  if (types.result == Result::kComplex) {
    if (type == F32 || type == F64) return absl::OkStatus();
    return RuleError(args, rule, "the operands' element type must be f32 or f64, found ", Text(operand));
  }
  if (types.kinds & KindOf(type)) return absl::OkStatus();
  return RuleError(args, rule, "the operand's element type must be ", KindNames(types.kinds), ", found ",
                   Text(operand));
}

PrimitiveType ResultType(HloOpcode opcode, PrimitiveType type) {
  switch (ElementTypesOf(opcode).result) {
    case Result::kSame:
      return type;
    case Result::kPred:
      return PRED;
    case Result::kReal:
      return primitive_util::IsComplexType(type) ? primitive_util::ComplexComponentType(type) : type;
    case Result::kComplex:
      return primitive_util::ComplexType(type);
  }
  return PRIMITIVE_TYPE_INVALID;
}

Shape WithResultType(HloOpcode opcode, Shape shape) {
  const PrimitiveType type = ResultType(opcode, shape.element_type());
  if (type != shape.element_type()) shape.mutable_layout()->set_element_size_in_bits(0);
  shape.set_element_type(type);
  return shape;
}

absl::Status CheckSameType(const OpArgs& args, absl::string_view rule, size_t first, size_t second) {
  if (args.operand(first).element_type() == args.operand(second).element_type()) return absl::OkStatus();
  return RuleError(args, rule, "operands ", first, " and ", second,
                   " must have the same element type, found ", Text(args.operand(first)), " and ",
                   Text(args.operand(second)));
}

}  // namespace

absl::StatusOr<Shape> CombineDimensions(const OpArgs& args, absl::string_view rule, const Shape& a,
                                        const Shape& b) {
  auto mismatch = [&] {
    return RuleError(args, rule, "the operands must have the same dimensions, found ", Text(a), " and ",
                     Text(b));
  };
  if (!ShapeUtil::SameRank(a, b)) return mismatch();
  Shape result = a;
  for (int i = 0; i < a.dimensions_size(); ++i) {
    // Against one element an unbounded dimension keeps its size, whatever it is.
    if (a.is_unbounded_dynamic_dimension(i)) {
      if (b.dimensions(i) != 1) result.set_dimensions(i, b.dimensions(i), b.is_dynamic_dimension(i));
    } else if (b.is_unbounded_dynamic_dimension(i)) {
      if (a.dimensions(i) == 1) result.set_dimensions(i, Shape::kUnboundedSize, true);
    } else {
      if (a.dimensions(i) != b.dimensions(i)) return mismatch();
      result.set_dimensions(i, a.dimensions(i), a.is_dynamic_dimension(i) || b.is_dynamic_dimension(i));
    }
  }
  if (ShapeUtil::SameDimensions(a, b)) {
    TakeLayout(a, &result);
  } else {
    LayoutUtil::SetToDefaultLayout(&result);
  }
  return result;
}

absl::StatusOr<Shape> UnaryShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperands(args, "C1"));
  TF_RETURN_IF_ERROR(CheckKind(args, "C2", args.operand(0)));
  return WithResultType(args.opcode, WithOwnLayout(args.operand(0)));
}

absl::StatusOr<Shape> BinaryShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperands(args, "C1"));
  TF_RETURN_IF_ERROR(CheckKind(args, "C2", args.operand(0)));
  TF_RETURN_IF_ERROR(CheckSameType(args, "C3", 0, 1));
  TF_ASSIGN_OR_RETURN(Shape result, CombineDimensions(args, "C4", args.operand(0), args.operand(1)));
  return WithResultType(args.opcode, result);
}

absl::StatusOr<Shape> CompareShape(const OpArgs& args) {
  TF_ASSIGN_OR_RETURN(Shape result, BinaryShape(args));
  if (!args.attributes.Has(Attr::kComparisonType)) return result;
  const PrimitiveType type = args.operand(0).element_type();
  const auto found = static_cast<Comparison::Type>(args.attributes.GetInt(Attr::kComparisonType));
  const Comparison::Type usual = DefaultComparisonType(type);
  const bool total_order =
      found == Comparison::Type::kFloatTotalOrder && primitive_util::IsFloatingPointType(type);
  if (found != usual && !total_order) {
    return RuleError(args, "C5", "type must be ", ComparisonTypeToString(usual),
                     primitive_util::IsFloatingPointType(type) ? " or TOTALORDER" : "", " for operands of ",
                     primitive_util::LowercasePrimitiveTypeName(type), ", found ",
                     ComparisonTypeToString(found));
  }
  return result;
}

absl::StatusOr<Shape> SelectShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperands(args, "C1"));
  const Shape& pred = args.operand(0);
  if (pred.element_type() != PRED) {
    return RuleError(args, "C2", "operand 0 must be a pred array, found ", Text(pred));
  }
  TF_RETURN_IF_ERROR(CheckSameType(args, "C3", 1, 2));
  const Shape &on_true = args.operand(1), &on_false = args.operand(2);
  TF_ASSIGN_OR_RETURN(Shape result, CombineDimensions(args, "C4", on_true, on_false));
  const bool by_element = !ShapeUtil::IsScalar(pred);
  if (by_element) TF_RETURN_IF_ERROR(CombineDimensions(args, "C5", result, pred).status());
  // Where one of the two is of unknown size the other decides, else a predicate of unknown size does.
  for (int i = 0; i < result.dimensions_size(); ++i) {
    const bool unknown = on_true.is_unbounded_dynamic_dimension(i);
    if (unknown || on_false.is_unbounded_dynamic_dimension(i)) {
      const Shape& known = unknown ? on_false : on_true;
      result.set_dimensions(i, known.dimensions(i), known.is_dynamic_dimension(i));
    } else if (by_element && pred.is_dynamic_dimension(i)) {
      result.set_dimensions(i, pred.dimensions(i), /*is_dynamic=*/true);
    }
  }
  if (!by_element || !ShapeUtil::SameDimensions(result, pred)) return result;
  const int64_t element_bits = result.layout().element_size_in_bits();
  TakeLayout(pred, &result);
  result.mutable_layout()->set_element_size_in_bits(element_bits);
  return result;
}

absl::StatusOr<Shape> ClampShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperands(args, "C1"));
  const Shape& value = args.operand(1);
  for (size_t bound : {0, 2}) {
    TF_RETURN_IF_ERROR(CheckSameType(args, "C2", bound, 1));
    if (ShapeUtil::IsScalar(args.operand(bound))) continue;
    TF_RETURN_IF_ERROR(CombineDimensions(args, "C3", args.operand(bound), value).status());
  }
  // Both may agree with a value of unknown size, and yet not with each other.
  if (!ShapeUtil::IsScalar(args.operand(0)) && !ShapeUtil::IsScalar(args.operand(2))) {
    TF_RETURN_IF_ERROR(CombineDimensions(args, "C3", args.operand(0), args.operand(2)).status());
  }
  return WithOwnLayout(value);
}

}  // namespace xla
