#include "xla/hlo/builder/lib/tuple.h"

#include <utility>
#include <vector>

#include "xla/shape.h"
#include "xla/shape_index.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

XlaOp Assemble(XlaBuilder* builder, const ShapeTree<XlaOp>& elements, const Shape& shape, ShapeIndex* index) {
  if (!shape.IsTuple()) return elements.element(*index);
  std::vector<XlaOp> parts;
  for (int64_t i = 0; i < shape.tuple_shapes_size(); ++i) {
    index->push_back(i);
    parts.push_back(Assemble(builder, elements, shape.tuple_shapes(static_cast<int>(i)), index));
    index->pop_back();
  }
  return Tuple(builder, parts);
}

}  // namespace

absl::StatusOr<ShapeTree<XlaOp>> DisassembleTuple(XlaOp tuple) {
  TF_ASSIGN_OR_RETURN(Shape shape, tuple.builder()->GetShape(tuple));
  ShapeTree<XlaOp> result(std::move(shape));
  // Parents come before their children.
  result.ForEachMutableElement([&](const ShapeIndex& index, XlaOp* op) {
    if (index.empty()) {
      *op = tuple;
      return;
    }
    ShapeIndex parent = index;
    parent.pop_back();
    *op = GetTupleElement(result.element(parent), index.back());
  });
  return result;
}

XlaOp AssembleTuple(XlaBuilder* builder, ShapeTree<XlaOp> elements) {
  ShapeIndex index;
  return Assemble(builder, elements, elements.shape(), &index);
}

}  // namespace xla
