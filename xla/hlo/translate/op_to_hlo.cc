// What the rows ask of an op: operands, results, regions. Attributes are read in
// from_stablehlo_attributes.cc.
#include <numeric>

#include "llvm/ADT/SetVector.h"
#include "mlir/Transforms/RegionUtils.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/translate/attribute_to_literal.h"
#include "xla/hlo/translate/from_stablehlo.h"
#include "xla/hlo/translate/from_stablehlo_module.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

bool TakesTuplesApart(HloOpcode opcode) {
  return opcode == HloOpcode::kTuple || opcode == HloOpcode::kGetTupleElement;
}

}  // namespace

// --- Operands and results ------------------------------------------------------------------------

absl::StatusOr<HloInstruction*> OpToHlo::ValueOf(mlir::Value value) { return module_.ValueIn(scope_, value); }

absl::StatusOr<HloInstruction*> OpToHlo::Operand(unsigned i) {
  if (i >= op_->getNumOperands()) {
    return absl::InvalidArgumentError(
        absl::StrCat("operand ", i, " of ", op_->getNumOperands(), " is missing"));
  }
  return ValueOf(op_->getOperand(i));
}

absl::StatusOr<std::vector<HloInstruction*>> OpToHlo::Operands(unsigned first) {
  std::vector<HloInstruction*> operands;
  for (unsigned i = first; i < op_->getNumOperands(); ++i) {
    TF_ASSIGN_OR_RETURN(HloInstruction * operand, Operand(i));
    operands.push_back(operand);
  }
  return operands;
}

absl::StatusOr<std::vector<int64_t>> OpToHlo::ConstantOperand(unsigned i) {
  if (i >= op_->getNumOperands()) return Operand(i).status();
  const auto elements =
      llvm::dyn_cast_or_null<mlir::DenseIntElementsAttr>(ConstantValueOf(op_->getOperand(i)));
  if (elements == nullptr) {
    return absl::UnimplementedError(
        absl::StrCat("operand ", i, " is not a constant, but HLO needs to know it before the program runs"));
  }
  std::vector<int64_t> values;
  const bool is_unsigned = elements.getElementType().isUnsignedInteger();
  for (const llvm::APInt& value : elements.getValues<llvm::APInt>()) {
    values.push_back(is_unsigned ? static_cast<int64_t>(value.getZExtValue()) : value.getSExtValue());
  }
  return values;
}

absl::StatusOr<Shape> OpToHlo::ShapeOfType(mlir::Type type) {
  TF_ASSIGN_OR_RETURN(const Shape* shape, module_.ShapeOf(type));
  return *shape;
}

absl::StatusOr<Shape> OpToHlo::ResultShape(unsigned i) {
  if (i >= op_->getNumResults()) {
    return absl::InvalidArgumentError(
        absl::StrCat("result ", i, " of ", op_->getNumResults(), " is missing"));
  }
  return ShapeOfType(op_->getResult(i).getType());
}

absl::StatusOr<Shape> OpToHlo::ResultShape() {
  if (op_->getNumResults() == 1) return ResultShape(0);
  std::vector<Shape> shapes;
  for (unsigned i = 0; i < op_->getNumResults(); ++i) {
    TF_ASSIGN_OR_RETURN(Shape shape, ResultShape(i));
    shapes.push_back(std::move(shape));
  }
  return ShapeUtil::MakeValidatedTupleShape(shapes);
}

absl::StatusOr<HloInstruction*> OpToHlo::Emit(HloOpcode opcode, const Shape& shape,
                                              absl::Span<HloInstruction* const> operands,
                                              Attributes attributes,
                                              absl::Span<HloComputation* const> called) {
  TF_ASSIGN_OR_RETURN(HloInstruction * added,
                      module_.Add(scope_, op_, opcode, &shape, operands, std::move(attributes), called));
  if (!TakesTuplesApart(opcode)) primary_ = added;
  return added;
}

absl::StatusOr<HloInstruction*> OpToHlo::Emit(HloOpcode opcode, absl::Span<HloInstruction* const> operands,
                                              Attributes attributes,
                                              absl::Span<HloComputation* const> called) {
  TF_ASSIGN_OR_RETURN(HloInstruction * added,
                      module_.Add(scope_, op_, opcode, nullptr, operands, std::move(attributes), called));
  if (!TakesTuplesApart(opcode)) primary_ = added;
  return added;
}

absl::StatusOr<HloInstruction*> OpToHlo::Pack(absl::Span<HloInstruction* const> values) {
  if (values.size() == 1) return values[0];
  return Emit(HloOpcode::kTuple, values);
}

absl::StatusOr<HloInstruction*> OpToHlo::TupleElement(HloInstruction* tuple, int64_t i) {
  Attributes attributes;
  attributes.Set(Attr::kIndex, i);
  return Emit(HloOpcode::kGetTupleElement, {tuple}, std::move(attributes));
}

absl::StatusOr<HloInstruction*> OpToHlo::EmitConstant(Literal literal) {
  Attributes attributes;
  const Shape shape = literal.shape();
  attributes.SetBoxed(Attr::kLiteral, std::move(literal));
  return Emit(HloOpcode::kConstant, shape, {}, std::move(attributes));
}

absl::StatusOr<HloComputation*> OpToHlo::BinaryComputation(HloOpcode opcode, PrimitiveType type) {
  TF_ASSIGN_OR_RETURN(FromStablehloScope scope,
                      module_.NewScope(absl::StrCat("region_", module_.NextRegion()), scope_.depth + 1));
  HloInstruction* parameters[2];
  for (int i = 0; i < 2; ++i) {
    TF_ASSIGN_OR_RETURN(parameters[i],
                        module_.AddParameter(scope, i, ShapeUtil::MakeScalarShape(type), op_->getLoc()));
  }
  TF_ASSIGN_OR_RETURN(HloInstruction * root, module_.Add(scope, op_, opcode, nullptr, parameters, {}, {}));
  return module_.Finish(scope, root);
}

void OpToHlo::SetResult(unsigned i, HloInstruction* value) { scope_.values[op_->getResult(i)] = value; }

absl::Status OpToHlo::SetResults(HloInstruction* value) {
  const unsigned count = op_->getNumResults();
  if (count == 1) {
    SetResult(0, value);
    return absl::OkStatus();
  }
  if (!value->shape().IsTuple() || value->shape().tuple_shapes_size() < static_cast<int>(count)) {
    if (count == 0) return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat("the op has ", count, " results, but HLO gives ",
                                                   ShapeUtil::HumanString(value->shape())));
  }
  for (unsigned i = 0; i < count; ++i) {
    TF_ASSIGN_OR_RETURN(HloInstruction * element, TupleElement(value, i));
    SetResult(i, element);
  }
  return absl::OkStatus();
}

absl::Status OpToHlo::EmitResults(HloOpcode opcode, absl::Span<HloInstruction* const> operands,
                                  Attributes attributes, absl::Span<HloComputation* const> called) {
  const absl::StatusOr<Shape> shape = ResultShape();
  absl::StatusOr<HloInstruction*> added = nullptr;
  if (shape.ok()) {
    added = Emit(opcode, *shape, operands, std::move(attributes), called);
  } else {
    // A type that leaves dimensions open may follow from the operands.
    if (op_->getNumResults() != 1) return shape.status();
    auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(op_->getResult(0).getType());
    if (tensor == nullptr || tensor.hasStaticShape()) return shape.status();
    added = Emit(opcode, operands, std::move(attributes), called);
    if (!added.ok()) return shape.status();
  }
  TF_RETURN_IF_ERROR(added.status());
  return SetResults(*added);
}

absl::Status OpToHlo::Annotate() {
  for (mlir::Value result : op_->getResults()) {
    if (!scope_.values.contains(result)) {
      return absl::InternalError(
          absl::StrCat("result ", llvm::cast<mlir::OpResult>(result).getResultNumber(), " was not made"));
    }
  }
  if (op_->getDiscardableAttrDictionary().empty() || primary_ == nullptr) return absl::OkStatus();
  TF_RETURN_IF_ERROR(ApplyDiscardableAttributes(op_->getDiscardableAttrDictionary(), primary_));
  if (!primary_->has_sharding() || op_->getNumResults() < 2) return absl::OkStatus();
  for (unsigned i = 0; i < op_->getNumResults(); ++i) {
    HloInstruction* part = scope_.values[op_->getResult(i)];
    if (part->opcode() != HloOpcode::kGetTupleElement || part->operand(0) != primary_ ||
        part->shape().IsTuple()) {
      continue;
    }
    if (primary_->sharding().IsTuple()) {
      part->set_sharding(primary_->sharding().GetSubSharding(primary_->shape(), {static_cast<int64_t>(i)}));
    } else {
      part->set_sharding(primary_->sharding());
    }
  }
  return absl::OkStatus();
}

// --- Regions and functions -----------------------------------------------------------------------

absl::StatusOr<HloComputation*> OpToHlo::Region(unsigned i) {
  if (i >= op_->getNumRegions() || op_->getRegion(i).empty()) {
    return absl::InvalidArgumentError(absl::StrCat("region ", i, " is missing"));
  }
  mlir::Region& region = op_->getRegion(i);
  TF_ASSIGN_OR_RETURN(FromStablehloScope scope,
                      module_.NewScope(absl::StrCat("region_", module_.NextRegion()), scope_.depth + 1));
  for (mlir::BlockArgument argument : region.getArguments()) {
    TF_ASSIGN_OR_RETURN(const Shape* shape, module_.ShapeOf(argument.getType()));
    TF_ASSIGN_OR_RETURN(scope.values[argument],
                        module_.AddParameter(scope, argument.getArgNumber(), *shape, argument.getLoc()));
  }
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> results, module_.ConvertBlock(scope, region));
  OpToHlo packing(module_, scope, op_);
  TF_ASSIGN_OR_RETURN(HloInstruction * root, packing.Pack(results));
  return module_.Finish(scope, root);
}

absl::StatusOr<HloComputation*> OpToHlo::RegionOfTuple(unsigned i, absl::Span<const mlir::Value> captured,
                                                       bool pass_captured) {
  if (i >= op_->getNumRegions() || op_->getRegion(i).empty()) {
    return absl::InvalidArgumentError(absl::StrCat("region ", i, " is missing"));
  }
  mlir::Region& region = op_->getRegion(i);
  TF_ASSIGN_OR_RETURN(FromStablehloScope scope,
                      module_.NewScope(absl::StrCat("region_", module_.NextRegion()), scope_.depth + 1));
  std::vector<mlir::Value> arguments(region.args_begin(), region.args_end());
  arguments.insert(arguments.end(), captured.begin(), captured.end());
  std::vector<Shape> shapes;
  for (mlir::Value argument : arguments) {
    // What is captured has the shape of the value that will be handed in.
    const bool is_captured = shapes.size() >= region.getNumArguments();
    if (is_captured) {
      TF_ASSIGN_OR_RETURN(const HloInstruction* outside, ValueOf(argument));
      shapes.push_back(outside->shape());
      continue;
    }
    TF_ASSIGN_OR_RETURN(const Shape* shape, module_.ShapeOf(argument.getType()));
    shapes.push_back(*shape);
  }
  OpToHlo inside(module_, scope, op_);
  Shape parameter_shape;
  if (shapes.size() == 1) {
    parameter_shape = shapes[0];
  } else {
    TF_ASSIGN_OR_RETURN(parameter_shape, ShapeUtil::MakeValidatedTupleShape(shapes));
  }
  TF_ASSIGN_OR_RETURN(HloInstruction * parameter,
                      module_.AddParameter(scope, 0, parameter_shape, op_->getLoc()));
  for (size_t k = 0; k < arguments.size(); ++k) {
    HloInstruction* element = parameter;
    if (arguments.size() != 1) {
      TF_ASSIGN_OR_RETURN(element, inside.TupleElement(parameter, static_cast<int64_t>(k)));
    }
    scope.values[arguments[k]] = element;
  }
  TF_ASSIGN_OR_RETURN(std::vector<HloInstruction*> results, module_.ConvertBlock(scope, region));
  if (pass_captured) {
    for (mlir::Value value : captured) results.push_back(scope.values[value]);
  }
  TF_ASSIGN_OR_RETURN(HloInstruction * root, inside.Pack(results));
  return module_.Finish(scope, root);
}

std::vector<mlir::Value> OpToHlo::CapturedValues() {
  llvm::SetVector<mlir::Value> used;
  mlir::getUsedValuesDefinedAbove(op_->getRegions(), used);
  std::vector<mlir::Value> captured;
  for (mlir::Value value : used) {
    if (ConstantValueOf(value) == nullptr) captured.push_back(value);
  }
  return captured;
}

absl::StatusOr<HloComputation*> OpToHlo::Function(mlir::SymbolRefAttr name) {
  return module_.FunctionNamed(name.getRootReference().strref());
}

}  // namespace xla
