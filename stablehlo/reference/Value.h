// The values that the reference interpreter computes with.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "xla/collectives/in_process_devices.h"
#include "xla/literal.h"

namespace mlir::stablehlo {

// An array and its type, whose shape is known. Elements of a quantized type are kept as they are stored.
// Cheap to copy.
class Tensor {
 public:
  Tensor() = default;
  // The literal has the shape and the (storage) element type of `type`.
  Tensor(RankedTensorType type, xla::Literal literal)
      : type_(type), literal_(std::make_shared<const xla::Literal>(std::move(literal))) {}

  Tensor(RankedTensorType type, std::shared_ptr<const xla::Literal> literal)
      : type_(type), literal_(std::move(literal)) {}

  // Refuse element types without counterpart, values of another type and shapes that do not fit in memory.
  static absl::StatusOr<Tensor> fromAttribute(ElementsAttr value, RankedTensorType type);
  static absl::StatusOr<Tensor> fromLiteral(xla::Literal literal, MLIRContext* context);
  static absl::StatusOr<Tensor> zeros(RankedTensorType type);

  RankedTensorType getType() const { return type_; }
  Type getElementType() const { return type_.getElementType(); }
  ArrayRef<int64_t> getShape() const { return type_.getShape(); }
  int64_t getRank() const { return type_.getRank(); }
  int64_t getNumElements() const { return type_.getNumElements(); }
  const xla::Literal& literal() const { return *literal_; }
  const std::shared_ptr<const xla::Literal>& sharedLiteral() const { return literal_; }
  // The same elements as a tensor of another type that is stored alike.
  Tensor as(RankedTensorType type) const {
    Tensor other = *this;
    other.type_ = type;
    return other;
  }

  // Integers and booleans in row-major order.
  absl::StatusOr<SmallVector<int64_t>> toIntegers() const;
  // The value as an attribute; of the storage type when quantized.
  DenseElementsAttr toAttribute() const;

  // The type, then the elements between braces: a scalar in the same line, else a row of the last dimension
  // in a line.
  void print(raw_ostream& out) const;

 private:
  RankedTensorType type_;
  std::shared_ptr<const xla::Literal> literal_;
};

// The value as an attribute; of the storage type when quantized.
inline DenseElementsAttr makeDenseElementsAttr(const Tensor& tensor) { return tensor.toAttribute(); }

class InterpreterValue;

struct Token {};

struct Tuple {
  std::vector<InterpreterValue> values;
};

// The results of an op that may still run: in a task of the process that started it.
struct Future {
  xla::InProcessDevice* process = nullptr;
  std::shared_ptr<xla::InProcessDevice::Task> task;
  std::shared_ptr<std::vector<InterpreterValue>> results;
};

// Anything that an SSA value can be.
class InterpreterValue {
 public:
  InterpreterValue() : value_(Token{}) {}
  InterpreterValue(Tensor tensor) : value_(std::move(tensor)) {}
  InterpreterValue(Token token) : value_(token) {}
  InterpreterValue(Tuple tuple);
  InterpreterValue(Future future) : value_(std::move(future)) {}

  bool isTensor() const { return std::holds_alternative<Tensor>(value_); }
  bool isToken() const { return std::holds_alternative<Token>(value_); }
  bool isTuple() const { return std::holds_alternative<std::shared_ptr<const Tuple>>(value_); }
  bool isFuture() const { return std::holds_alternative<Future>(value_); }

  // The caller knows which of them it is.
  const Tensor& getTensor() const { return std::get<Tensor>(value_); }
  const Tuple& getTuple() const { return *std::get<std::shared_ptr<const Tuple>>(value_); }
  const Future& getFuture() const { return std::get<Future>(value_); }

  Type getType(MLIRContext* context) const;
  void print(raw_ostream& out) const;

 private:
  std::variant<Token, Tensor, std::shared_ptr<const Tuple>, Future> value_;
};

// How the elements of a tensor are kept: the storage type of quantized ones.
Type storageTypeOf(Type element_type);
absl::StatusOr<xla::PrimitiveType> primitiveTypeOf(Type element_type);
absl::StatusOr<Type> elementTypeOf(xla::PrimitiveType type, MLIRContext* context);
// The shape of a tensor's literal. Refuses what is too large to be a shape.
absl::StatusOr<xla::Shape> shapeOf(RankedTensorType type);

// As MLIR prints it.
std::string toString(Type type);

}  // namespace mlir::stablehlo
