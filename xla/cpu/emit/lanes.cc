#include "xla/cpu/emit/lanes.h"

#include "llvm/IR/DerivedTypes.h"
#include "xla/primitive_util.h"

namespace xla::cpu {

llvm::Type* LaneBuilder::ComputeType(PrimitiveType type) {
  if (type == PRED) return ir_.getInt1Ty();
  if (type == F64 || type == C128) return ir_.getDoubleTy();
  if (primitive_util::IsIntegralType(type)) return ir_.getIntNTy(8 * primitive_util::ByteWidth(type));
  return ir_.getFloatTy();
}

llvm::Type* LaneBuilder::MemoryType(PrimitiveType type) {
  if (primitive_util::IsComplexType(type)) return ComputeType(type);
  if (type == F32 || type == F64) return ComputeType(type);
  return ir_.getIntNTy(8 * primitive_util::ByteWidth(type));
}

llvm::Type* LaneBuilder::VectorOf(llvm::Type* scalar) {
  return lanes_ == 1 ? scalar : llvm::FixedVectorType::get(scalar, lanes_);
}

llvm::Value* LaneBuilder::Splat(llvm::Value* scalar) {
  return lanes_ == 1 ? scalar : ir_.CreateVectorSplat(lanes_, scalar);
}

}  // namespace xla::cpu
