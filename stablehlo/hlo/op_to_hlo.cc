// What the rows ask of an op: operands, results, regions. Attributes are read in
// from_stablehlo_attributes.cc.
#include <numeric>

#include "absl/algorithm/container.h"
#include "llvm/ADT/SetVector.h"
#include "mlir/Transforms/RegionUtils.h"
#include "stablehlo/hlo/attribute_to_literal.h"
#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/from_stablehlo_module.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

bool TakesTuplesApart(HloOpcode opcode) {
  return opcode == HloOpcode::kTuple || opcode == HloOpcode::kGetTupleElement;
}

// One for all parts of a tuple, or one each.
absl::Status SetSharding(HloInstruction* value, const HloSharding& sharding) {
  const Shape& shape = value->shape();
  if (!sharding.IsTuple()) {
    value->set_sharding(HloSharding::Single(shape, sharding));
    return absl::OkStatus();
  }
  const int64_t leaves = std::max<int64_t>(1, ShapeUtil::GetLeafCount(shape));
  if (static_cast<int64_t>(sharding.tuple_elements().size()) != leaves) {
    return absl::InvalidArgumentError(absl::StrCat("the sharding has ", sharding.tuple_elements().size(),
                                                   " elements for ", ShapeUtil::HumanString(shape)));
  }
  value->set_sharding(shape.IsTuple() ? sharding : sharding.tuple_elements()[0]);
  return absl::OkStatus();
}

}  // namespace

absl::Status SetShardings(HloInstruction* value, absl::Span<const HloSharding> shardings) {
  if (shardings.empty()) return absl::OkStatus();
  std::vector<HloSharding> leaves;
  for (const HloSharding& sharding : shardings) {
    if (sharding.IsTuple()) {
      leaves.insert(leaves.end(), sharding.tuple_elements().begin(), sharding.tuple_elements().end());
    } else {
      leaves.push_back(sharding);
    }
  }
  return SetSharding(value, HloSharding::Tuple(std::move(leaves)));
}

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

HloInstruction* OpToHlo::Emitted(HloInstruction* added) {
  if (!TakesTuplesApart(added->opcode())) primary_ = added;
  emitted_.push_back(added);
  return added;
}

absl::StatusOr<HloInstruction*> OpToHlo::Emit(HloOpcode opcode, const Shape& shape,
                                              absl::Span<HloInstruction* const> operands,
                                              Attributes attributes,
                                              absl::Span<HloComputation* const> called) {
  TF_ASSIGN_OR_RETURN(HloInstruction * added,
                      module_.Add(scope_, op_, opcode, &shape, operands, std::move(attributes), called));
  return Emitted(added);
}

absl::StatusOr<HloInstruction*> OpToHlo::Emit(HloOpcode opcode, absl::Span<HloInstruction* const> operands,
                                              Attributes attributes,
                                              absl::Span<HloComputation* const> called) {
  TF_ASSIGN_OR_RETURN(HloInstruction * added,
                      module_.Add(scope_, op_, opcode, nullptr, operands, std::move(attributes), called));
  return Emitted(added);
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
  if (emitted_.empty()) return absl::OkStatus();
  if (primary_ == nullptr) primary_ = emitted_.back();
  TF_RETURN_IF_ERROR(ApplyDiscardableAttributes(op_->getDiscardableAttrDictionary(), primary_));
  TF_RETURN_IF_ERROR(AnnotateSharding());
  for (HloInstruction* part : emitted_) {
    if (part != primary_) {
      TF_RETURN_IF_ERROR(ApplyFrontendAttributes(op_->getDiscardableAttrDictionary(), part));
    }
    // The parts of a tuple have their part of its sharding.
    if (part->opcode() != HloOpcode::kGetTupleElement || part->has_sharding()) continue;
    const HloInstruction* whole = part->operand(0);
    if (!whole->has_sharding() || !absl::c_linear_search(emitted_, whole)) continue;
    part->set_sharding(whole->sharding().IsTuple()
                           ? whole->sharding().GetSubSharding(whole->shape(), {part->tuple_index()})
                           : whole->sharding());
  }
  return absl::OkStatus();
}

absl::StatusOr<std::optional<std::vector<HloSharding>>> OpToHlo::ResultShardings() const {
  mlir::Attribute attribute = Get("mhlo.sharding");
  if (attribute == nullptr) return std::nullopt;
  TF_ASSIGN_OR_RETURN(const HloSharding sharding, ShardingFromAttribute("mhlo.sharding", attribute));
  const size_t count = op_->getNumResults();
  if (!sharding.IsTuple()) return std::vector<HloSharding>(count, sharding);
  if (sharding.tuple_elements().size() != count) {
    return absl::InvalidArgumentError(absl::StrCat("the sharding has ", sharding.tuple_elements().size(),
                                                   " elements for ", count, " results"));
  }
  return sharding.tuple_elements();
}

absl::StatusOr<HloInstruction*> OpToHlo::WithShardings(HloInstruction* value,
                                                       const std::vector<HloSharding>& shardings) {
  if (shardings.size() != 1) {
    TF_RETURN_IF_ERROR(SetShardings(value, shardings));
    return value;
  }
  TF_ASSIGN_OR_RETURN(HloInstruction * tuple, Emit(HloOpcode::kTuple, {value}));
  if (value->has_sharding()) TF_RETURN_IF_ERROR(SetSharding(tuple, value->sharding()));
  TF_ASSIGN_OR_RETURN(HloInstruction * element, TupleElement(tuple, 0));
  TF_RETURN_IF_ERROR(SetSharding(element, shardings[0]));
  return element;
}

absl::Status OpToHlo::AnnotateSharding() {
  mlir::Attribute attribute = Get("mhlo.sharding");
  if (attribute == nullptr || primary_->has_sharding()) return absl::OkStatus();
  TF_ASSIGN_OR_RETURN(const HloSharding sharding, ShardingFromAttribute("mhlo.sharding", attribute));
  if (!sharding.IsTuple() || primary_->shape().IsTuple() || op_->getNumResults() < 2) {
    return SetSharding(primary_, sharding);
  }
  // An instruction for each result.
  TF_ASSIGN_OR_RETURN(const auto shardings, ResultShardings());
  for (unsigned i = 0; i < op_->getNumResults(); ++i) {
    TF_RETURN_IF_ERROR(SetSharding(scope_.values[op_->getResult(i)], (*shardings)[i]));
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
                                                       bool pass_captured, const RegionShardings& shardings) {
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
    // What is captured has the shape of the value that will be passed in.
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
  TF_RETURN_IF_ERROR(SetShardings(parameter, shardings.arguments));
  for (size_t k = 0; k < arguments.size(); ++k) {
    HloInstruction* element = parameter;
    if (arguments.size() != 1) {
      TF_ASSIGN_OR_RETURN(element, inside.TupleElement(parameter, static_cast<int64_t>(k)));
      if (!shardings.arguments.empty()) {
        TF_RETURN_IF_ERROR(SetSharding(element, shardings.arguments[k]));
      }
    }
    scope.values[arguments[k]] = element;
  }
  TF_ASSIGN_OR_RETURN(std::vector<HloInstruction*> results, module_.ConvertBlock(scope, region));
  if (pass_captured) {
    for (mlir::Value value : captured) results.push_back(scope.values[value]);
  }
  TF_ASSIGN_OR_RETURN(HloInstruction * root, inside.Pack(results));
  if (!shardings.results.empty()) {
    TF_ASSIGN_OR_RETURN(root, inside.WithShardings(root, shardings.results));
  }
  return module_.Finish(scope, root);
}

std::vector<mlir::Value> OpToHlo::CapturedValues(llvm::MutableArrayRef<mlir::Region> regions) {
  llvm::SetVector<mlir::Value> used;
  mlir::getUsedValuesDefinedAbove(regions, used);
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
