// What compare gives for two elements, from their order.
#pragma once

#include "stablehlo/dialect/StablehloAttrs.h"

namespace mlir::stablehlo {

// All three are false of elements without an order, such as a NaN.
inline bool holds(ComparisonDirection direction, bool less, bool equal, bool greater) {
  switch (direction) {
    case ComparisonDirection::EQ:
      return equal;
    case ComparisonDirection::NE:
      return !equal;
    case ComparisonDirection::GE:
      return greater || equal;
    case ComparisonDirection::GT:
      return greater;
    case ComparisonDirection::LE:
      return less || equal;
    case ComparisonDirection::LT:
      return less;
  }
  return false;
}

}  // namespace mlir::stablehlo
