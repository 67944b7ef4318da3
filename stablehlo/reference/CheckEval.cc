// What the check dialect's ops expect, and the custom calls that represent them.
#include <cmath>
#include <limits>

#include "absl/strings/str_cat.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/reference/CheckOps.h"
#include "stablehlo/reference/EvalTables.h"
#include "stablehlo/reference/Interpreter.h"
#include "stablehlo/reference/NumPy.h"
#include "xla/primitive_util.h"

namespace mlir::stablehlo {
namespace {

constexpr double kTolerance = 0.001;
constexpr int64_t kMaxUlpDifference = 3;

bool isNear(double actual, double expected, double tolerance) {
  if (actual == expected) return true;
  if (std::isnan(actual) || std::isnan(expected)) return std::isnan(actual) && std::isnan(expected);
  if (std::isinf(actual) || std::isinf(expected)) return false;
  const double difference = std::abs(actual - expected);
  return difference <= tolerance * std::max(1.0, std::max(std::abs(actual), std::abs(expected)));
}

// The number of the float among all of its type, in ascending order: zero has 0.
template <typename Bits>
int64_t ordinal(Bits bits, int width) {
  const uint64_t sign = uint64_t{1} << (width - 1);
  const uint64_t magnitude = static_cast<uint64_t>(bits) & (sign - 1);
  return (static_cast<uint64_t>(bits) & sign) ? -static_cast<int64_t>(magnitude)
                                              : static_cast<int64_t>(magnitude);
}

// How many floats lie between the two; the maximum when only one of them is a number, or they cannot be
// counted.
uint64_t ulpDifference(int64_t a, int64_t b) {
  return a > b ? static_cast<uint64_t>(a) - static_cast<uint64_t>(b)
               : static_cast<uint64_t>(b) - static_cast<uint64_t>(a);
}

// The first element in which the tensors differ, as text; empty when there is none.
using Differs = llvm::function_ref<std::string(int64_t)>;
absl::StatusOr<std::string> firstDifference(const Tensor& tensor, int64_t parts, Differs differs) {
  int64_t count = 0;
  std::string first;
  for (int64_t i = 0; i < tensor.getNumElements(); ++i) {
    std::string text;
    for (int64_t part = 0; part < parts && text.empty(); ++part) text = differs(i * parts + part);
    if (text.empty() || count++ > 0) continue;
    SmallVector<int64_t> index(tensor.getRank());
    int64_t rest = i;
    for (int64_t d = tensor.getRank() - 1; d >= 0; --d) {
      index[d] = rest % tensor.getShape()[d];
      rest /= tensor.getShape()[d];
    }
    llvm::raw_string_ostream out(first);
    out << "at index [";
    llvm::interleaveComma(index, out);
    out << "]: " << text;
  }
  if (count > 1) absl::StrAppend(&first, "; ", count, " of ", tensor.getNumElements(), " elements differ");
  return first;
}

std::string printed(const Tensor& tensor) {
  constexpr int64_t kMany = 64;
  if (tensor.getNumElements() > kMany) return toString(Type(tensor.getType()));
  std::string text;
  llvm::raw_string_ostream out(text);
  tensor.print(out);
  return text;
}

std::string elementText(const Tensor& tensor, int64_t i) {
  std::vector<int64_t> index(tensor.getRank());
  for (int64_t d = tensor.getRank() - 1; d >= 0; --d) {
    index[d] = i % tensor.getShape()[d];
    i /= tensor.getShape()[d];
  }
  return tensor.literal().GetAsString(index);
}

// Values as doubles: two for each complex one.
absl::StatusOr<std::vector<double>> doublesOf(const Tensor& tensor) {
  std::vector<double> values;
  if (isa<ComplexType>(tensor.getElementType())) {
    TF_ASSIGN_OR_RETURN(const xla::Literal wide, tensor.literal().Convert(xla::C128));
    for (xla::complex128 value : wide.data<xla::complex128>())
      values.insert(values.end(), {value.real(), value.imag()});
    return values;
  }
  TF_ASSIGN_OR_RETURN(const xla::Literal wide, tensor.literal().Convert(xla::F64));
  values.assign(wide.data<double>().begin(), wide.data<double>().end());
  return values;
}

absl::StatusOr<std::vector<int64_t>> ordinalsOf(const Tensor& tensor) {
  Type element = tensor.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element)) element = complex.getElementType();
  std::vector<int64_t> values;
  const int64_t count = tensor.getNumElements() * (isa<ComplexType>(tensor.getElementType()) ? 2 : 1);
  const void* data = tensor.literal().untyped_data();
  const int width = static_cast<int>(element.getIntOrFloatBitWidth());
  for (int64_t i = 0; i < count; ++i) {
    if (width == 64) {
      values.push_back(ordinal(static_cast<const uint64_t*>(data)[i], width));
    } else if (width == 32) {
      values.push_back(ordinal(static_cast<const uint32_t*>(data)[i], width));
    } else if (width == 16) {
      values.push_back(ordinal(static_cast<const uint16_t*>(data)[i], width));
    } else {
      values.push_back(ordinal(static_cast<const uint8_t*>(data)[i], width));
    }
  }
  return values;
}

absl::Status sameShapes(const Tensor& a, const Tensor& b) {
  if (a.getShape() == b.getShape() &&
      a.literal().shape().element_type() == b.literal().shape().element_type()) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat("types differ: actual ", toString(Type(a.getType())),
                                                 ", expected ", toString(Type(b.getType()))));
}

// Floats are compared as bits, so that a NaN equals itself; but the zeros are one.
absl::StatusOr<std::string> compareEqual(const Tensor& actual, const Tensor& expected) {
  TF_RETURN_IF_ERROR(sameShapes(actual, expected));
  if (actual.literal() == expected.literal()) return std::string();
  const bool floats = isa<FloatType, ComplexType>(actual.getElementType());
  std::vector<double> a, b;
  if (floats) {
    TF_ASSIGN_OR_RETURN(a, doublesOf(actual));
    TF_ASSIGN_OR_RETURN(b, doublesOf(expected));
  } else {
    TF_ASSIGN_OR_RETURN(const SmallVector<int64_t> x, actual.toIntegers());
    TF_ASSIGN_OR_RETURN(const SmallVector<int64_t> y, expected.toIntegers());
    return firstDifference(actual, 1, [&](int64_t i) {
      return elementText(actual, i) == elementText(expected, i)
                 ? std::string()
                 : absl::StrCat("actual ", elementText(actual, i), ", expected ", elementText(expected, i));
    });
  }
  const int64_t parts = isa<ComplexType>(actual.getElementType()) ? 2 : 1;
  return firstDifference(actual, parts, [&](int64_t i) {
    if (a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]))) return std::string();
    return absl::StrCat("actual ", elementText(actual, i / parts), ", expected ",
                        elementText(expected, i / parts));
  });
}

absl::StatusOr<std::string> compareNear(const Tensor& actual, const Tensor& expected, double tolerance) {
  TF_RETURN_IF_ERROR(sameShapes(actual, expected));
  if (!isa<FloatType, ComplexType>(actual.getElementType())) return compareEqual(actual, expected);
  TF_ASSIGN_OR_RETURN(const std::vector<double> a, doublesOf(actual));
  TF_ASSIGN_OR_RETURN(const std::vector<double> b, doublesOf(expected));
  const int64_t parts = isa<ComplexType>(actual.getElementType()) ? 2 : 1;
  return firstDifference(actual, parts, [&](int64_t i) {
    if (isNear(a[i], b[i], tolerance)) return std::string();
    return absl::StrCat("actual ", elementText(actual, i / parts), ", expected ",
                        elementText(expected, i / parts), ", tolerance ", tolerance);
  });
}

absl::StatusOr<std::string> compareClose(const Tensor& actual, const Tensor& expected, uint64_t min,
                                         uint64_t max) {
  TF_RETURN_IF_ERROR(sameShapes(actual, expected));
  if (!isa<FloatType, ComplexType>(actual.getElementType())) return compareEqual(actual, expected);
  TF_ASSIGN_OR_RETURN(const std::vector<double> a, doublesOf(actual));
  TF_ASSIGN_OR_RETURN(const std::vector<double> b, doublesOf(expected));
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> x, ordinalsOf(actual));
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> y, ordinalsOf(expected));
  const int64_t parts = isa<ComplexType>(actual.getElementType()) ? 2 : 1;
  uint64_t largest = 0;
  TF_ASSIGN_OR_RETURN(std::string text, firstDifference(actual, parts, [&](int64_t i) {
                        const bool not_numbers = std::isnan(a[i]) && std::isnan(b[i]);
                        uint64_t ulps = not_numbers ? 0 : ulpDifference(x[i], y[i]);
                        if (std::isnan(a[i]) != std::isnan(b[i])) ulps = std::numeric_limits<uint64_t>::max();
                        largest = std::max(largest, ulps);
                        if (ulps <= max) return std::string();
                        return absl::StrCat("actual ", elementText(actual, i / parts), ", expected ",
                                            elementText(expected, i / parts), ", ", ulps,
                                            " units in the last place apart, at most ", max, " are allowed");
                      }));
  if (text.empty() && largest < min) {
    return absl::StrCat("the values are at most ", largest, " units in the last place apart, at least ", min,
                        " are expected");
  }
  return text;
}

// Reports a failed expectation.
absl::Status conclude(const OpCall& call, StringRef name, const Tensor& actual, const Tensor& expected,
                      const absl::StatusOr<std::string>& difference) {
  call.frame.interpreter.countCheck();
  if (difference.ok() && difference->empty()) return absl::OkStatus();
  std::string text = absl::StrCat(name.str(), " failed");
  if (const Process& process = call.frame.process; process.grid.size.devices() > 1) {
    absl::StrAppend(&text, " in ", processName(process.grid.size, process.device.device()));
  }
  absl::StrAppend(&text, ": ", difference.ok() ? *difference : std::string(difference.status().message()),
                  "\nactual: ", printed(actual), "\nexpected: ", printed(expected));
  call.op->emitError() << text;
  call.frame.interpreter.noteFailedCheck();
  return call.frame.interpreter.config().continueAfterFailedChecks ? absl::OkStatus() : alreadyReported();
}

// The constant that an op names.
absl::StatusOr<Tensor> constantOf(ElementsAttr value) {
  return Tensor::fromAttribute(value,
                               RankedTensorType::get(cast<ShapedType>(value.getType()).getShape(),
                                                     cast<ShapedType>(value.getType()).getElementType()));
}

absl::StatusOr<Values> evalExpectEq(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(const Tensor actual, call.tensor(0));
  TF_ASSIGN_OR_RETURN(const Tensor expected, call.tensor(1));
  TF_RETURN_IF_ERROR(conclude(call, "check.expect_eq", actual, expected, compareEqual(actual, expected)));
  return Values();
}

absl::StatusOr<Values> evalExpectEqConst(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(const Tensor actual, call.tensor(0));
  TF_ASSIGN_OR_RETURN(const Tensor expected, constantOf(cast<check::ExpectEqConstOp>(call.op).getValue()));
  TF_RETURN_IF_ERROR(
      conclude(call, "check.expect_eq_const", actual, expected, compareEqual(actual, expected)));
  return Values();
}

absl::StatusOr<Values> evalExpectAlmostEq(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(const Tensor actual, call.tensor(0));
  TF_ASSIGN_OR_RETURN(const Tensor expected, call.tensor(1));
  const double tolerance = cast<check::ExpectAlmostEqOp>(call.op).getTolerance().convertToDouble();
  TF_RETURN_IF_ERROR(
      conclude(call, "check.expect_almost_eq", actual, expected, compareNear(actual, expected, tolerance)));
  return Values();
}

absl::StatusOr<Values> evalExpectAlmostEqConst(const OpCall& call) {
  auto op = cast<check::ExpectAlmostEqConstOp>(call.op);
  TF_ASSIGN_OR_RETURN(const Tensor actual, call.tensor(0));
  TF_ASSIGN_OR_RETURN(const Tensor expected, constantOf(op.getValue()));
  TF_RETURN_IF_ERROR(conclude(call, "check.expect_almost_eq_const", actual, expected,
                              compareNear(actual, expected, op.getTolerance().convertToDouble())));
  return Values();
}

absl::StatusOr<Values> evalExpectClose(const OpCall& call) {
  auto op = cast<check::ExpectCloseOp>(call.op);
  TF_ASSIGN_OR_RETURN(const Tensor actual, call.tensor(0));
  TF_ASSIGN_OR_RETURN(const Tensor expected, call.tensor(1));
  const auto difference = compareClose(actual, expected, op.getMinUlpDifference(), op.getMaxUlpDifference());
  TF_RETURN_IF_ERROR(conclude(call, "check.expect_close", actual, expected, difference));
  return Values();
}

absl::StatusOr<Values> evalExpectSerializedEq(const OpCall& call) {
  auto op = cast<check::ExpectSerializedEqOp>(call.op);
  TF_ASSIGN_OR_RETURN(const Tensor expected, call.tensor(0));
  const std::string& folder = call.frame.interpreter.config().probeInstrumentationDir;
  if (folder.empty()) return absl::FailedPreconditionError("no folder for probes is given");
  TF_ASSIGN_OR_RETURN(const std::string path,
                      probeFile(folder, op.getProbeId().str(), static_cast<int64_t>(op.getIteration())));
  TF_ASSIGN_OR_RETURN(const Tensor actual, readNumPy(path, expected.getType()));
  TF_RETURN_IF_ERROR(
      conclude(call, "check.expect_serialized_eq", actual, expected, compareEqual(actual, expected)));
  return Values();
}

constexpr EvalRow kCheckRows[] = {
    {"check.expect_almost_eq", evalExpectAlmostEq}, {"check.expect_almost_eq_const", evalExpectAlmostEqConst},
    {"check.expect_close", evalExpectClose},        {"check.expect_eq", evalExpectEq},
    {"check.expect_eq_const", evalExpectEqConst},   {"check.expect_serialized_eq", evalExpectSerializedEq},
};

uint64_t countAttribute(Operation* op, StringRef name, uint64_t otherwise) {
  auto value = op->getAttrOfType<IntegerAttr>(name);
  return value && value.getValue().getActiveBits() <= 64 ? value.getValue().getZExtValue() : otherwise;
}

double floatAttribute(Operation* op, StringRef name, double otherwise) {
  auto value = op->getAttrOfType<FloatAttr>(name);
  return value ? value.getValueAsDouble() : otherwise;
}

}  // namespace

ArrayRef<EvalRow> checkRows() { return kCheckRows; }

// The target says how to compare. A call with a result returns true: a failed comparison is an error.
absl::StatusOr<Values> evalCheckCall(const OpCall& call, StringRef target) {
  if (call.operands.size() != 2) {
    return absl::InvalidArgumentError(
        absl::StrCat("custom call @", target.str(), " takes two operands, got ", call.operands.size()));
  }
  TF_ASSIGN_OR_RETURN(const Tensor actual, call.tensor(0));
  TF_ASSIGN_OR_RETURN(const Tensor expected, call.tensor(1));
  absl::StatusOr<std::string> difference;
  if (target == "check.expect_eq" ||
      (target == "check.eq" && !isa<FloatType, ComplexType>(actual.getElementType()))) {
    difference = compareEqual(actual, expected);
  } else if (target == "check.expect_almost_eq" || target == "check.eq") {
    difference = compareNear(actual, expected, floatAttribute(call.op, "tolerance", kTolerance));
  } else if (target == "check.expect_close") {
    difference = compareClose(actual, expected, countAttribute(call.op, "min_ulp_difference", 0),
                              countAttribute(call.op, "max_ulp_difference", kMaxUlpDifference));
  } else {
    return absl::UnimplementedError(
        absl::StrCat("custom call @", target.str(), " is not a check of the interpreter"));
  }
  TF_RETURN_IF_ERROR(conclude(call, target, actual, expected, difference));
  if (call.op->getNumResults() == 0) return Values();
  if (call.op->getNumResults() > 1) {
    return absl::InvalidArgumentError(absl::StrCat("custom call @", target.str(), " has at most one result"));
  }
  xla::Literal holds(xla::ShapeUtil::MakeShape(xla::PRED, {}));
  holds.PopulateWithValue(difference.ok() && difference->empty());
  TF_ASSIGN_OR_RETURN(Tensor result, Tensor::fromLiteral(std::move(holds), call.op->getContext()));
  return Values{std::move(result)};
}

}  // namespace mlir::stablehlo
