#include "stablehlo/dialect/InferenceSupport.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/Matchers.h"
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

std::string inBrackets(ArrayRef<int64_t> values) { return "[" + toString(values) + "]"; }

std::string sizeText(int64_t size) { return toString(size); }

bool isUnique(ArrayRef<int64_t> values) {
  llvm::SmallSet<int64_t, 8> seen;
  return llvm::all_of(values, [&](int64_t value) { return seen.insert(value).second; });
}

LogicalResult checkInRange(const OpSite& site, StringRef rule, DimensionList list, int64_t rank,
                           StringRef of) {
  for (int64_t dim : list.dims) {
    if (dim >= 0 && dim < rank) continue;
    return site.broken(rule, list.name, " ", inBrackets(list.dims), " names dimension ", dim, ", but ", of,
                       " has ", rank, " dimensions");
  }
  return success();
}

LogicalResult checkUnique(const OpSite& site, StringRef rule, DimensionList list) {
  if (isUnique(list.dims)) return success();
  return site.broken(rule, list.name, " ", inBrackets(list.dims), " names a dimension twice");
}

LogicalResult checkSorted(const OpSite& site, StringRef rule, DimensionList list) {
  if (llvm::is_sorted(list.dims)) return success();
  return site.broken(rule, list.name, " ", inBrackets(list.dims), " is not in ascending order");
}

LogicalResult checkDisjoint(const OpSite& site, StringRef rule, DimensionList a, DimensionList b) {
  llvm::SmallSet<int64_t, 8> seen;
  for (int64_t dim : llvm::concat<const int64_t>(a.dims, b.dims)) {
    if (seen.insert(dim).second) continue;
    return site.broken(rule, "dimension ", dim, " is named twice in ", a.name, " ", inBrackets(a.dims),
                       " and ", b.name, " ", inBrackets(b.dims), " together");
  }
  return success();
}

LogicalResult checkCount(const OpSite& site, StringRef rule, DimensionList list, int64_t rank, StringRef of) {
  if (static_cast<int64_t>(list.dims.size()) == rank) return success();
  return site.broken(rule, list.name, " ", inBrackets(list.dims), " has one number for each dimension of ",
                     of, ", which has ", rank);
}

FailureOr<ValueRange> getReturned(const OpSite& site, Region& region) {
  if (region.hasOneBlock() && !region.front().empty()) return ValueRange(region.front().back().getOperands());
  return site.broken("", "a region must be one block, which ends with a return");
}

FailureOr<Type> getOnlyReturned(const OpSite& site, StringRef rule, StringRef region_name, Region& region) {
  FailureOr<ValueRange> returned = getReturned(site, region);
  if (failed(returned)) return failure();
  if (returned->size() == 1) return returned->front().getType();
  return site.broken(rule, "the ", region_name, " must return one value, found ", returned->size());
}

bool isScalarPredicate(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() == 0 && tensor.getElementType().isInteger(1);
}

constexpr int64_t kMaxConstantInts = 1 << 16;

std::optional<SmallVector<int64_t>> constantInts(Value value) {
  SmallVector<int64_t> integers;
  DenseIntElementsAttr elements;
  // What says a shape is short; the rest is not worth the memory.
  if (!matchPattern(value, m_Constant(&elements)) || elements.getNumElements() > kMaxConstantInts)
    return std::nullopt;
  if (failed(matchInts(value, integers))) return std::nullopt;
  return integers;
}

SmallVector<Type> flattenTuples(TypeRange types) {
  SmallVector<Type> flat;
  for (Type type : types) {
    if (auto tuple = dyn_cast<TupleType>(type)) {
      tuple.getFlattenedTypes(flat);
    } else {
      flat.push_back(type);
    }
  }
  return flat;
}

}  // namespace mlir::hlo
