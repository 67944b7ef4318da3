#include "stablehlo/dialect/InferenceSupport.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Region.h"
#include "stablehlo/dialect/Base.h"

namespace mlir::hlo {

SmallVector<Dimension> getDimensions(RankedTensorType type) {
  ArrayRef<int64_t> bounds = encodingToBounds(type.getEncoding());
  SmallVector<Dimension> dimensions(type.getRank());
  for (auto [i, dimension] : llvm::enumerate(dimensions)) {
    dimension.size = type.getDimSize(i);
    if (!bounds.empty()) dimension.bound = bounds[i];
  }
  return dimensions;
}

RankedTensorType makeTensor(ArrayRef<Dimension> dimensions, Type element) {
  SmallVector<int64_t> sizes, bounds;
  bool bounded = false;
  for (Dimension dimension : dimensions) {
    sizes.push_back(dimension.size);
    bounds.push_back(dimension.isBounded() ? dimension.bound : ShapedType::kDynamic);
    bounded |= dimension.isBounded();
  }
  return RankedTensorType::get(sizes, element,
                               bounded ? boundsToEncoding(element.getContext(), bounds) : Attribute());
}

RankedTensorType withElement(RankedTensorType type, Type element) {
  return RankedTensorType::get(type.getShape(), element, type.getEncoding());
}

bool isCompatible(Dimension a, Dimension b) {
  if (a.isStatic() && b.isStatic()) return a.size == b.size;
  auto fits = [](Dimension fixed, Dimension open) {
    return !fixed.isStatic() || !open.isBounded() || fixed.size <= open.bound;
  };
  return fits(a, b) && fits(b, a);
}

Dimension meet(Dimension a, Dimension b) {
  if (a.isStatic()) return a;
  if (b.isStatic()) return b;
  if (!a.isBounded()) return b;
  if (!b.isBounded()) return a;
  return a.bound <= b.bound ? a : b;
}

Dimension join(Dimension a, Dimension b) {
  if (a.isStatic() && b.isStatic() && a.size == b.size) return a;
  if (ShapedType::isDynamic(a.limit()) || ShapedType::isDynamic(b.limit())) return {};
  return {ShapedType::kDynamic, std::max(a.limit(), b.limit())};
}

std::optional<int64_t> checkedAdd(std::optional<int64_t> a, std::optional<int64_t> b) {
  int64_t sum;
  if (!a || !b || llvm::AddOverflow(*a, *b, sum)) return std::nullopt;
  return sum;
}

std::optional<int64_t> checkedMul(std::optional<int64_t> a, std::optional<int64_t> b) {
  int64_t product;
  if (!a || !b || llvm::MulOverflow(*a, *b, product)) return std::nullopt;
  return product;
}

std::optional<int64_t> checkedProduct(ArrayRef<int64_t> factors) {
  if (llvm::is_contained(factors, 0)) return 0;
  std::optional<int64_t> product = 1;
  for (int64_t factor : factors) product = checkedMul(product, factor);
  return product;
}

std::string toString(ArrayRef<int64_t> values) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::interleaveComma(values, stream, [&](int64_t value) {
    if (ShapedType::isDynamic(value)) {
      stream << '?';
    } else {
      stream << value;
    }
  });
  return text;
}

bool isUnique(ArrayRef<int64_t> values) {
  llvm::SmallSet<int64_t, 8> seen;
  return llvm::all_of(values, [&](int64_t value) { return seen.insert(value).second; });
}

LogicalResult checkInRange(std::optional<Location> location, DimensionList list, int64_t limit,
                           StringRef limit_name) {
  for (int64_t dim : list.dims) {
    if (dim < 0 || dim >= limit) {
      return emitOptionalError(location, "Expects each element of ", list.name, " to be in range [0, ",
                               limit_name, ") i.e. [0, ", limit, "). got: ", dim, ".");
    }
  }
  return success();
}

LogicalResult checkUnique(std::optional<Location> location, DimensionList list) {
  if (isUnique(list.dims)) return success();
  return emitOptionalError(location, "expects ", list.name, " to not repeat, got: [", toString(list.dims),
                           "]");
}

LogicalResult checkSorted(std::optional<Location> location, DimensionList list) {
  if (llvm::is_sorted(list.dims)) return success();
  return emitOptionalError(location, "expects ", list.name, " to be sorted, got: [", toString(list.dims),
                           "]");
}

LogicalResult checkDisjoint(std::optional<Location> location, DimensionList a, DimensionList b) {
  llvm::SmallSet<int64_t, 8> seen;
  for (int64_t dim : llvm::concat<const int64_t>(a.dims, b.dims)) {
    if (!seen.insert(dim).second) {
      return emitOptionalError(location, "has duplicated dimension from ", a.name, " and ", b.name, ": ",
                               dim);
    }
  }
  return success();
}

FailureOr<ValueRange> getReturned(std::optional<Location> location, Region& region) {
  if (!region.hasOneBlock() || region.front().empty()) {
    return emitOptionalError(location, "expects each region to be one block that ends with a return");
  }
  return ValueRange(region.front().back().getOperands());
}

}  // namespace mlir::hlo
