// What the rules of type inference share: dimensions that may be unknown or bounded, checked arithmetic on
// sizes, and the usual checks of lists of dimension numbers.
#pragma once

#include <cstdint>
#include <optional>

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ValueRange.h"
#include "stablehlo/dialect/OpSite.h"

namespace mlir {
class Block;
class Region;
}  // namespace mlir

namespace mlir::hlo {

// A list that an attribute need not have.
inline ArrayRef<int64_t> orEmpty(std::optional<ArrayRef<int64_t>> list) {
  return list.value_or(ArrayRef<int64_t>());
}

// One dimension of a tensor: its size, and the bound of a size that is not known. kDynamic is "not known".
struct Dimension {
  int64_t size = ShapedType::kDynamic;
  int64_t bound = ShapedType::kDynamic;

  bool isStatic() const { return !ShapedType::isDynamic(size); }
  bool isBounded() const { return !isStatic() && !ShapedType::isDynamic(bound); }
  // The size, or the largest that it can be, or kDynamic.
  int64_t limit() const { return isStatic() ? size : bound; }
};

SmallVector<Dimension> getDimensions(RankedTensorType type);
RankedTensorType makeTensor(ArrayRef<Dimension> dimensions, Type element);
// Tensors with the dimensions of `type` and other elements.
RankedTensorType withElement(RankedTensorType type, Type element);

// Some size is possible for both.
bool isCompatible(Dimension a, Dimension b);
// Sizes that are possible for both; they are compatible.
Dimension meet(Dimension a, Dimension b);
// Sizes that are possible for either.
Dimension join(Dimension a, Dimension b);

// The sizes of both agree, as far as they are known: bounds do not matter.
inline bool isCompatibleSize(int64_t a, int64_t b) {
  return ShapedType::isDynamic(a) || ShapedType::isDynamic(b) || a == b;
}

// nullopt when the result does not fit in 64 bits.
std::optional<int64_t> checkedAdd(std::optional<int64_t> a, std::optional<int64_t> b);
std::optional<int64_t> checkedMul(std::optional<int64_t> a, std::optional<int64_t> b);
std::optional<int64_t> checkedProduct(ArrayRef<int64_t> factors);

// A list of dimension numbers, with its name in messages.
struct DimensionList {
  StringRef name;
  ArrayRef<int64_t> dims;
};

// Every number names a dimension of what `of` calls and has `rank` dimensions.
LogicalResult checkInRange(const OpSite& site, StringRef rule, DimensionList list, int64_t rank,
                           StringRef of);
LogicalResult checkUnique(const OpSite& site, StringRef rule, DimensionList list);
LogicalResult checkSorted(const OpSite& site, StringRef rule, DimensionList list);
// No number is in both lists, or twice in one of them.
LogicalResult checkDisjoint(const OpSite& site, StringRef rule, DimensionList a, DimensionList b);
// The list has as many elements as `of` has dimensions.
LogicalResult checkCount(const OpSite& site, StringRef rule, DimensionList list, int64_t rank, StringRef of);

bool isUnique(ArrayRef<int64_t> values);
// `1, 2`, and `[1, 2]`; what is not known is `?`.
std::string toString(ArrayRef<int64_t> values);
std::string inBrackets(ArrayRef<int64_t> values);
// One size, `?` when it is not known.
std::string sizeText(int64_t size);

// The operands of the op that ends a region's only block; failure when there is no such op.
FailureOr<ValueRange> getReturned(const OpSite& site, Region& region);
// The only one of them.
FailureOr<Type> getOnlyReturned(const OpSite& site, StringRef rule, StringRef region_name, Region& region);
// A tensor without dimensions and with elements of type i1.
bool isScalarPredicate(Type type);
// The elements of a value where it is a constant of integers.
std::optional<SmallVector<int64_t>> constantInts(Value value);
// The types without tuples: their elements stand for them, and those of tuples in them.
SmallVector<Type> flattenTuples(TypeRange types);

}  // namespace mlir::hlo
