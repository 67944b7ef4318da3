// What the stablehlo and chlo dialects share: checks of types, traits of ops, and parts of their text.
#pragma once

#include <cstdint>

#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::hlo {

// --- Types ---------------------------------------------------------------------------------------

// The upper bounds of a tensor's dynamic dimensions: ShapedType::kDynamic where there is none. Empty when the
// tensor has no bounds at all.
ArrayRef<int64_t> encodingToBounds(Attribute encoding);
// The encoding that says `bounds`, in the form of `prototype` (another tensor's encoding).
Attribute boundsToEncoding(Attribute prototype, ArrayRef<int64_t> bounds);
Attribute boundsToEncoding(MLIRContext* context, ArrayRef<int64_t> bounds);

// A quantization per axis names a dimension of the tensor and gives one scale for each of its elements. True
// for every other type.
bool isValidQuantizedDimension(Type type);
// All dimensions are known, but for one at most, which is bounded.
bool isStaticOrSingleBounded(ShapedType type);
// A permutation of dimensions in a one-dimensional tensor of index, as layouts of custom calls are written.
bool isLayoutAttr(Attribute attribute);

// Types that are compatible at run time: equal except for what one of them leaves open (dimensions, bounds,
// quantization parameters). Tuples element by element.
bool isCompatibleForHloTypeInference(Type lhs, Type rhs);
bool isCompatibleForHloTypeInference(TypeRange lhs, TypeRange rhs);
// The same of the element types alone.
bool isCompatibleElementTypeForHloTypeInference(Type lhs, Type rhs);

// The common refinement of several compatible types. An error at `location` when they contradict each other.
FailureOr<Type> inferMostSpecificType(std::optional<Location> location, TypeRange types);

// The elements of an integer tensor that is a constant, in order; failure when it is not constant, is huge,
// or an element does not fit.
LogicalResult matchInts(Value value, SmallVector<int64_t>& result);
LogicalResult matchInts(Value value, SmallVector<APSInt>& result);
// It is such a constant.
LogicalResult matchInts(Value value);

// --- Text ----------------------------------------------------------------------------------------

// `[1, 2]`
FailureOr<SmallVector<int64_t>> parseDims(AsmParser& parser);
void printDims(AsmPrinter& printer, ArrayRef<int64_t> dims);

// --- Shapes as values (OpShapes.cc) --------------------------------------------------------------

// For InferShapedTypeOpInterface. The parts of types; failure when one of them has no shape.
LogicalResult appendComponents(TypeRange types, SmallVectorImpl<ShapedTypeComponents>& components);
// `shapes` becomes the shape of an operand, as an op computes it that is inserted. Failure when the operand
// has none, or the shape dialect is not loaded.
LogicalResult deriveShapeFromOperand(OpBuilder* builder, Operation* op, Value operand,
                                     SmallVectorImpl<Value>* shapes);

// --- Traits --------------------------------------------------------------------------------------

// For ConditionallySpeculatable: whether the op can go wrong at run time. The last operand is the "shape".
Speculation::Speculatability speculatableIfAllInputsStatic(Operation* op);
Speculation::Speculatability recursivelySpeculatableIfAllInputsStatic(Operation* op);
Speculation::Speculatability speculatableIfAllInputsStaticAndShapeConstant(Operation* op);
Speculation::Speculatability speculatableIfStaticDimInOutputIsStaticInInput(Operation* op);
Speculation::Speculatability recursivelySpeculatableIfStaticDimInOutputIsStaticInInput(Operation* op);

namespace OpTrait {

LogicalResult verifyCompatibleElementTypes(Operation* op, bool with_results);
LogicalResult verifyPairwiseSame(Operation* op, bool elements_only);
LogicalResult verifyCompatibleTypes(Operation* op);

template <typename ConcreteType>
class IsCommutative : public mlir::OpTrait::TraitBase<ConcreteType, IsCommutative> {};

template <typename ConcreteType>
class CompatibleOperandsElementType
    : public mlir::OpTrait::TraitBase<ConcreteType, CompatibleOperandsElementType> {
 public:
  static LogicalResult verifyTrait(Operation* op) { return verifyCompatibleElementTypes(op, false); }
};

template <typename ConcreteType>
class CompatibleOperandsAndResultElementType
    : public mlir::OpTrait::TraitBase<ConcreteType, CompatibleOperandsAndResultElementType> {
 public:
  static LogicalResult verifyTrait(Operation* op) { return verifyCompatibleElementTypes(op, true); }
};

template <typename ConcreteType>
class PairwiseSameOperandAndResultType
    : public mlir::OpTrait::TraitBase<ConcreteType, PairwiseSameOperandAndResultType> {
 public:
  static LogicalResult verifyTrait(Operation* op) { return verifyPairwiseSame(op, false); }
};

template <typename ConcreteType>
class PairwiseSameOperandAndResultElementType
    : public mlir::OpTrait::TraitBase<ConcreteType, PairwiseSameOperandAndResultElementType> {
 public:
  static LogicalResult verifyTrait(Operation* op) { return verifyPairwiseSame(op, true); }
};

// Also infers the result's type for InferTypeOpInterface.
template <typename ConcreteType>
class CompatibleOperandsAndResultType
    : public mlir::OpTrait::TraitBase<ConcreteType, CompatibleOperandsAndResultType> {
 public:
  static LogicalResult verifyTrait(Operation* op) { return verifyCompatibleTypes(op); }

  static LogicalResult inferReturnTypes(MLIRContext*, std::optional<Location> location, ValueRange operands,
                                        DictionaryAttr, OpaqueProperties, RegionRange,
                                        SmallVectorImpl<Type>& types) {
    if (operands.empty()) return emitOptionalError(location, "expected at least one operand");
    auto type = inferMostSpecificType(location, operands.getTypes());
    if (failed(type)) return failure();
    types.push_back(*type);
    return success();
  }
};

// Say in the .td files how an op's methods are defined.
template <typename ConcreteType>
struct ComponentsOfTypes : mlir::OpTrait::TraitBase<ConcreteType, ComponentsOfTypes> {};
template <typename ConcreteType>
struct ShapeOfOperand : mlir::OpTrait::TraitBase<ConcreteType, ShapeOfOperand> {};
template <typename ConcreteType>
struct BroadcastShape : mlir::OpTrait::TraitBase<ConcreteType, BroadcastShape> {};

template <typename ConcreteType>
struct SpeculatableIfAllInputsStatic : mlir::OpTrait::TraitBase<ConcreteType, SpeculatableIfAllInputsStatic> {
  Speculation::Speculatability getSpeculatability() {
    return speculatableIfAllInputsStatic(this->getOperation());
  }
};

template <typename ConcreteType>
struct RecursivelySpeculatableIfAllInputsStatic
    : mlir::OpTrait::TraitBase<ConcreteType, RecursivelySpeculatableIfAllInputsStatic> {
  Speculation::Speculatability getSpeculatability() {
    return recursivelySpeculatableIfAllInputsStatic(this->getOperation());
  }
};

template <typename ConcreteType>
struct SpeculatableIfAllInputsStaticAndShapeConstant
    : mlir::OpTrait::TraitBase<ConcreteType, SpeculatableIfAllInputsStaticAndShapeConstant> {
  Speculation::Speculatability getSpeculatability() {
    return speculatableIfAllInputsStaticAndShapeConstant(this->getOperation());
  }
};

template <typename ConcreteType>
struct SpeculatableIfStaticDimInOutputIsStaticInInput
    : mlir::OpTrait::TraitBase<ConcreteType, SpeculatableIfStaticDimInOutputIsStaticInInput> {
  Speculation::Speculatability getSpeculatability() {
    return speculatableIfStaticDimInOutputIsStaticInInput(this->getOperation());
  }
};

template <typename ConcreteType>
struct RecursivelySpeculatableIfStaticDimInOutputIsStaticInInput
    : mlir::OpTrait::TraitBase<ConcreteType, RecursivelySpeculatableIfStaticDimInOutputIsStaticInInput> {
  Speculation::Speculatability getSpeculatability() {
    return recursivelySpeculatableIfStaticDimInOutputIsStaticInInput(this->getOperation());
  }
};

}  // namespace OpTrait

}  // namespace mlir::hlo
