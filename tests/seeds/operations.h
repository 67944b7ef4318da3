// How each operation of XLA's documents is built.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/hlo/builder/xla_builder.h"

namespace xla::seeds {

inline Shape F(std::initializer_list<int64_t> dimensions) { return ShapeUtil::MakeShape(F32, dimensions); }
inline Shape I(std::initializer_list<int64_t> dimensions) { return ShapeUtil::MakeShape(S32, dimensions); }

// A builder with operands to choose from. Operations that have no result are followed by an empty tuple.
struct Bench {
  XlaBuilder builder{"operation"};
  XlaBuilder* b = &builder;
  int64_t parameters = 0;

  XlaOp In(const Shape& shape) {
    const int64_t number = parameters++;
    return Parameter(b, number, shape, absl::StrCat("p", number));
  }
  XlaOp In(PrimitiveType type, std::initializer_list<int64_t> dimensions) {
    return In(ShapeUtil::MakeShape(type, dimensions));
  }
  XlaOp Scalar(float value) { return ConstantR0<float>(b, value); }
  XlaOp Index(int32_t value) { return ConstantR0<int32_t>(b, value); }

  XlaComputation Function(std::initializer_list<Shape> shapes,
                          const std::function<XlaOp(XlaBuilder*, const std::vector<XlaOp>&)>& body) {
    auto sub = builder.CreateSubBuilder("function");
    std::vector<XlaOp> operands;
    for (const Shape& shape : shapes) {
      const auto number = static_cast<int64_t>(operands.size());
      operands.push_back(Parameter(sub.get(), number, shape, absl::StrCat("a", number)));
    }
    return sub->Build(body(sub.get(), operands)).value();
  }
  XlaComputation Sum() {
    return Function({F({}), F({})}, [](XlaBuilder*, const auto& x) { return Add(x[0], x[1]); });
  }
  XlaComputation Sums() {
    return Function({F({}), F({}), F({}), F({})}, [](XlaBuilder* b, const auto& x) {
      return Tuple(b, {Add(x[0], x[2]), Add(x[1], x[3])});
    });
  }
  XlaComputation Greater() {
    return Function({F({}), F({})}, [](XlaBuilder*, const auto& x) { return Gt(x[0], x[1]); });
  }
  XlaComputation Double() {
    return Function({F({2})}, [](XlaBuilder*, const auto& x) { return Add(x[0], x[0]); });
  }
};

struct Operation {
  std::vector<HloOpcode> opcodes;  // that the call must add
  std::function<XlaOp(Bench&)> build;
};
using Operations = std::map<std::string, Operation>;

// By the name of the operation; forms of one operation have a word behind it.
const Operations& AllOperations();

}  // namespace xla::seeds
