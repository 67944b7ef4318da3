// Every elementwise op on every type that it takes, compiled on lanes, must give what the evaluator gives.
#include "xla/cpu/emit/elementwise.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"
#include "xla/cpu/emit/test_jit.h"
#include "xla/hlo/evaluator/hlo_evaluator.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/literal.h"
#include "xla/literal_util.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"

namespace xla::cpu {
namespace {

using primitive_util::BitWidth;
using primitive_util::ByteWidth;
using primitive_util::IsComplexType;
using primitive_util::IsFloatingPointType;
using primitive_util::IsIntegralType;
using primitive_util::LowercasePrimitiveTypeName;

// result[i] = op(operand 0[i], ..)
struct Case {
  std::string op;
  std::vector<PrimitiveType> operands;
  PrimitiveType result;
  std::string attributes = {};
  bool is_moderate = false;  // Operands are near the unit circle.

  std::string Text(int64_t count) const {
    std::string parameters, names;
    for (size_t i = 0; i < operands.size(); ++i) {
      absl::StrAppend(&parameters, "  p", i, " = ", LowercasePrimitiveTypeName(operands[i]), "[", count,
                      "] parameter(", i, ")\n");
      absl::StrAppend(&names, i == 0 ? "" : ", ", "p", i);
    }
    return absl::StrCat("HloModule m\nENTRY e {\n", parameters,
                        "  ROOT r = ", LowercasePrimitiveTypeName(result), "[", count, "] ", op, "(", names,
                        ")", attributes.empty() ? "" : ", ", attributes, "\n}\n");
  }
};

using Compiled = void(const void* const* operands, void* result, int64_t count);

// A function of that name, which is Compiled: a loop over vectors, the last of which is masked.
void EmitLoop(llvm::Module& module, const std::string& name, const HloInstruction& op, int lanes) {
  llvm::IRBuilder<> ir(module.getContext());
  auto* function = llvm::Function::Create(
      llvm::FunctionType::get(ir.getVoidTy(), {ir.getPtrTy(), ir.getPtrTy(), ir.getInt64Ty()}, false),
      llvm::Function::ExternalLinkage, name, module);
  auto block = [&](const char* label) { return llvm::BasicBlock::Create(ir.getContext(), label, function); };
  llvm::BasicBlock *entry = block("entry"), *loop = block("loop"), *done = block("done");
  ir.SetInsertPoint(entry);
  std::vector<llvm::Value*> bases;
  for (int i = 0; i < op.operand_count(); ++i) {
    bases.push_back(
        ir.CreateLoad(ir.getPtrTy(), ir.CreateConstGEP1_64(ir.getPtrTy(), function->getArg(0), i)));
  }
  ir.CreateBr(loop);
  ir.SetInsertPoint(loop);
  llvm::PHINode* i = ir.CreatePHI(ir.getInt64Ty(), 2);
  i->addIncoming(ir.getInt64(0), entry);
  LaneBuilder builder(ir, lanes);
  llvm::Value* places = ir.CreateAdd(builder.Splat(i), builder.Iota(ir.getInt64Ty()));
  llvm::Value* mask = ir.CreateICmpULT(places, builder.Splat(function->getArg(2)));
  const Elements elements = {.first = i, .stride = 1};
  std::vector<Lanes> operands;
  for (int k = 0; k < op.operand_count(); ++k) {
    operands.push_back(builder.Load(op.operand(k)->shape().element_type(), bases[k], elements, mask));
  }
  absl::StatusOr<Lanes> result = EmitElementwise(builder, op, operands);
  ASSERT_TRUE(result.ok()) << result.status();
  builder.Store(op.shape().element_type(), *result, function->getArg(1), elements, mask);
  llvm::Value* next = ir.CreateAdd(i, ir.getInt64(lanes));
  i->addIncoming(next, ir.GetInsertBlock());
  ir.CreateCondBr(ir.CreateICmpULT(next, function->getArg(2)), loop, done);
  ir.SetInsertPoint(done);
  ir.CreateRetVoid();
}

// --- Values

// Doubles that are likely to go wrong in some type.
std::vector<double> SpecialNumbers(PrimitiveType type) {
  const double inf = HUGE_VAL;
  std::vector<double> numbers = {
      0,       1,       2,       3,      5,     7,      8,          15,           31,
      32,      63,      64,      0.5,    1.5,   2.5,    0.1,        1e-3,         127,
      128,     255,     300.7,   65504,  65519, 65536,  2147483647, 2147483648.0, 4294967295.0,
      9.3e18,  1.9e19,  1e30,    3.5e38, 1e-40, 1e-45,  0x1p-127,   0x1.8p-127,   0x1p-133,
      0x1p-24, 0x1p-10, 0x1p-11, 0.75,   448,   464,    57344,      61440,        240,
      14,      15.5,    6,       7.5,    28,    0.0625, inf,        NAN};
  if (IsFloatingPointType(type) && BitWidth(type) == 64) {
    for (double d : {1e300, 5e-324, 1 + 0x1p-11 + 0x1p-40, 1 + 0x1p-8 + 0x1p-40, 0x1p-25 * (1 + 0x1p-40)}) {
      numbers.push_back(d);
    }
  }
  const size_t count = numbers.size();
  for (size_t i = 0; i < count; ++i) numbers.push_back(-numbers[i]);
  return numbers;
}

Literal Converted(const std::vector<double>& numbers, PrimitiveType type) {
  return *LiteralUtil::CreateR1<double>(numbers).Convert(type);
}

// Bytes of one array of special values of the type: real numbers, or parts.
std::string Specials(PrimitiveType type) {
  if (type == PRED) return std::string("\0\1", 2);
  if (IsIntegralType(type)) {
    std::string bytes;
    const int bits = BitWidth(type), width = ByteWidth(type);
    for (int64_t value :
         {int64_t{0}, int64_t{1}, int64_t{2}, int64_t{3}, int64_t{7}, int64_t{8}, int64_t{31}, int64_t{32},
          int64_t{63}, int64_t{64}, int64_t{100}, INT64_MAX, int64_t{INT32_MAX}, int64_t{INT16_MAX},
          int64_t{INT8_MAX}, int64_t{1} << 53, (int64_t{1} << 62) + (int64_t{1} << 38) + 1}) {
      for (int64_t number : {value, -value, ~value, int64_t(uint64_t(value) << (64 - bits)), value - 1}) {
        uint64_t word = uint64_t(number) << (64 - bits);
        word = primitive_util::IsSignedIntegralType(type) ? uint64_t(int64_t(word) >> (64 - bits))
                                                          : word >> (64 - bits);
        bytes.append(reinterpret_cast<const char*>(&word), width);
      }
    }
    return bytes;
  }
  const Literal numbers = Converted(SpecialNumbers(type), type);
  return std::string(static_cast<const char*>(numbers.untyped_data()), numbers.size_bytes());
}

// Valid random elements.
std::string RandomElements(PrimitiveType type, int64_t count, std::mt19937_64& random) {
  std::string bytes(count * ByteWidth(type), '\0');
  for (char& byte : bytes) byte = static_cast<char>(random());
  if (IsFloatingPointType(type)) {
    // The last ones are of usual size, often in the middle between numbers of narrower types.
    std::vector<double> usual(500);
    for (double& number : usual) {
      number = std::ldexp(static_cast<double>(random() % 64), static_cast<int>(random() % 30) - 18);
      if (random() % 2) number *= 1 + 0x1p-30;
      if (random() % 2) number = -number;
    }
    const Literal literal = Converted(usual, type);
    std::memcpy(bytes.data() + bytes.size() - literal.size_bytes(), literal.untyped_data(),
                literal.size_bytes());
  }
  const int bits = BitWidth(type);
  if (bits >= 8) return bytes;
  for (char& byte : bytes) {
    const int shift = 8 - bits;
    const auto top = static_cast<uint8_t>(static_cast<uint8_t>(byte) << shift);
    byte = primitive_util::IsSignedIntegralType(type) ? static_cast<char>(static_cast<int8_t>(top) >> shift)
                                                      : static_cast<char>(top >> shift);
  }
  return bytes;
}

constexpr int64_t kCount = 5003;

// Complex numbers whose parts are between -4 and 4, and far enough from the axes.
Literal ModerateOperand(PrimitiveType type, int index) {
  std::mt19937_64 random(index);
  std::vector<std::complex<double>> numbers(kCount);
  auto part = [&] { return static_cast<double>(random() % 1000 + 3) / (random() % 2 == 0 ? 250 : -250); };
  for (std::complex<double>& number : numbers) number = {part(), part()};
  return *LiteralUtil::CreateR1<std::complex<double>>(numbers).Convert(type);
}

// kCount elements: operand number `index` of several has pairs of special values with the others, then random
// ones.
Literal Operand(PrimitiveType type, int index) {
  std::mt19937_64 random(index * 100 + type);
  const PrimitiveType part = IsComplexType(type) ? primitive_util::ComplexComponentType(type) : type;
  const std::string specials = Specials(part);
  const int64_t width = ByteWidth(type), special_count = specials.size() / ByteWidth(part);
  std::string bytes = RandomElements(type, kCount, random);
  const int parts = IsComplexType(type) ? 2 : 1;
  for (int64_t i = 0; i < kCount - 1000; ++i) {
    for (int p = 0; p < parts; ++p) {
      // Few values meet each other all, of many any two do.
      uint64_t choice = random();
      if (index == 0 && parts == 1) choice = i;
      if (index == 1 && special_count * special_count < kCount) choice = i / special_count;
      std::memcpy(&bytes[i * width + p * ByteWidth(part)],
                  &specials[choice % special_count * ByteWidth(part)], ByteWidth(part));
    }
  }
  Literal literal = *Literal::Make(ShapeUtil::MakeShape(type, {kCount}));
  std::memcpy(literal.untyped_data(), bytes.data(), bytes.size());
  return literal;
}

// --- Comparison

// The distance of two floats in units of their last place; 0 for two NaN.
template <typename T, typename Bits>
double Distance(const char* a, const char* b) {
  T x, y;
  std::memcpy(&x, a, sizeof(T));
  std::memcpy(&y, b, sizeof(T));
  if (x != x || y != y) return x != x && y != y ? 0 : HUGE_VAL;
  auto place = [](T v) {
    const Bits bits = std::bit_cast<Bits>(v);
    return bits < 0 ? std::numeric_limits<Bits>::min() - bits : bits;
  };
  if (x == y) return std::signbit(x) == std::signbit(y) ? 0 : 1;
  const auto low = static_cast<uint64_t>(std::min(place(x), place(y)));
  return static_cast<double>(static_cast<uint64_t>(std::max(place(x), place(y))) - low);
}

// In units of the last place of the larger part; where a part is not finite, what the parts say each by
// itself.
template <typename T>
double ComplexDistance(const char* a, const char* b, double by_parts) {
  T x[2], y[2];
  std::memcpy(x, a, sizeof(x));
  std::memcpy(y, b, sizeof(y));
  for (T part : {x[0], x[1], y[0], y[1]}) {
    if (!std::isfinite(part)) return by_parts;
  }
  const T size = std::max(std::abs(x[0]), std::abs(x[1]));
  const T unit = std::nextafter(size, std::numeric_limits<T>::infinity()) - size;
  return std::min(by_parts,
                  static_cast<double>(std::max(std::abs(x[0] - y[0]), std::abs(x[1] - y[1])) / unit));
}

double Distance(PrimitiveType type, const char* a, const char* b) {
  if (type == F32) return Distance<float, int32_t>(a, b);
  if (type == F64) return Distance<double, int64_t>(a, b);
  if (IsComplexType(type)) {
    const PrimitiveType part = primitive_util::ComplexComponentType(type);
    const double exact =
        std::max(Distance(part, a, b), Distance(part, a + ByteWidth(part), b + ByteWidth(part)));
    return exact == 0    ? 0
           : part == F32 ? ComplexDistance<float>(a, b, exact)
                         : ComplexDistance<double>(a, b, exact);
  }
  if (std::memcmp(a, b, ByteWidth(type)) == 0) return 0;
  if (!IsFloatingPointType(type)) return HUGE_VAL;
  return primitive_util::FloatingPointTypeSwitch<double>(
      [&](auto constant) -> double {
        using T = primitive_util::NativeTypeOf<constant>;
        if constexpr (is_small_float_v<T>) {
          T x, y;
          std::memcpy(&x, a, sizeof(T));
          std::memcpy(&y, b, sizeof(T));
          if (x.IsNaN() || y.IsNaN()) return x.IsNaN() && y.IsNaN() ? 0 : HUGE_VAL;
          return std::abs(double(x.rep() & T::kMagnitudeMask) - double(y.rep() & T::kMagnitudeMask)) +
                 (x.SignBit() != y.SignBit());
        } else {
          return HUGE_VAL;
        }
      },
      type);
}

std::string Element(PrimitiveType type, const Literal& literal, int64_t index) {
  const char* data = static_cast<const char*>(literal.untyped_data()) + index * ByteWidth(type);
  std::string hex;
  for (int i = ByteWidth(type) - 1; i >= 0; --i)
    absl::StrAppend(&hex, absl::Hex(uint8_t(data[i]), absl::kZeroPad2));
  return absl::StrCat(literal.GetAsString({index}), " (", hex, ")");
}

void ExpectEqual(const Case& c, int lanes, int tolerance, absl::Span<const Literal> operands,
                 const Literal& expected, const Literal& found) {
  const auto* want = static_cast<const char*>(expected.untyped_data());
  const auto* have = static_cast<const char*>(found.untyped_data());
  const int64_t width = ByteWidth(c.result);
  int64_t wrong = 0, first = -1;
  for (int64_t i = 0; i < kCount; ++i) {
    if (Distance(c.result, want + i * width, have + i * width) <= tolerance) continue;
    ++wrong;
    if (first < 0) first = i;
  }
  if (wrong == 0) return;
  std::vector<std::string> inputs;
  for (size_t k = 0; k < operands.size(); ++k) inputs.push_back(Element(c.operands[k], operands[k], first));
  ADD_FAILURE() << c.op << " " << c.attributes << " " << LowercasePrimitiveTypeName(c.operands[0]) << " -> "
                << LowercasePrimitiveTypeName(c.result) << ", " << lanes << " lanes: " << wrong
                << " differ; of " << absl::StrJoin(inputs, ", ") << " expected "
                << Element(c.result, expected, first) << ", found " << Element(c.result, found, first);
}

// Compiles all cases and compares them with the evaluator.
void Compare(const std::vector<Case>& cases, const std::vector<int>& lane_counts, int tolerance = 0,
             bool avx2 = false) {
  TestJit jit(avx2);
  std::vector<std::unique_ptr<HloModule>> programs;
  auto name = [](size_t index, int lanes) { return absl::StrCat("case", index, "_", lanes); };
  jit.Add([&](llvm::Module& module) {
    for (const Case& c : cases) {
      absl::StatusOr<std::unique_ptr<HloModule>> program = ParseAndReturnUnverifiedModule(c.Text(kCount));
      ASSERT_TRUE(program.ok()) << program.status() << c.Text(kCount);
      programs.push_back(*std::move(program));
      const HloInstruction& root = *programs.back()->entry_computation()->root_instruction();
      ASSERT_TRUE(IsElementwiseForLanes(root)) << root.ToString();
      for (int lanes : lane_counts) EmitLoop(module, name(programs.size() - 1, lanes), root, lanes);
    }
  });
  for (size_t i = 0; i < cases.size() && !(i == 0 && testing::Test::HasFailure()); ++i) {
    const Case& c = cases[i];
    std::vector<Literal> operands;
    std::vector<const void*> in;
    for (size_t k = 0; k < c.operands.size(); ++k) {
      operands.push_back(c.is_moderate ? ModerateOperand(c.operands[k], k) : Operand(c.operands[k], k));
    }
    for (const Literal& operand : operands) in.push_back(operand.untyped_data());
    absl::StatusOr<Literal> expected = HloEvaluator().Evaluate(*programs[i], operands);
    ASSERT_TRUE(expected.ok()) << expected.status() << c.Text(kCount);
    for (int lanes : lane_counts) {
      Literal found = *Literal::Make(expected->shape());
      jit.Find<Compiled>(name(i, lanes))(in.data(), found.untyped_data(), kCount);
      ExpectEqual(c, lanes, tolerance, operands, *expected, found);
    }
  }
}

// The op for every element type that it takes.
std::vector<Case> EveryType(absl::Span<const HloOpcode> opcodes) {
  std::vector<Case> cases;
  for (HloOpcode opcode : opcodes) {
    const int arity = GetOpInfo(opcode).arity;
    for (PrimitiveType type : primitive_util::AllArrayTypes()) {
      std::vector<PrimitiveType> types(arity, type);
      if (opcode == HloOpcode::kSelect) types[0] = PRED;
      std::vector<Shape> shapes;
      std::vector<const Shape*> operands;
      for (PrimitiveType t : types) shapes.push_back(ShapeUtil::MakeShape(t, {kCount}));
      for (const Shape& shape : shapes) operands.push_back(&shape);
      const absl::StatusOr<Shape> result = InferShape(OpArgs{opcode, operands, Attributes(), {}});
      if (!result.ok()) continue;
      cases.push_back({std::string(HloOpcodeString(opcode)), types, result->element_type()});
    }
  }
  return cases;
}

TEST(ElementwiseLanes, Arithmetic) {
  Compare(EveryType({HloOpcode::kAdd, HloOpcode::kSubtract, HloOpcode::kMultiply, HloOpcode::kDivide,
                     HloOpcode::kMaximum, HloOpcode::kMinimum, HloOpcode::kNegate, HloOpcode::kRemainder}),
          {1, 16});
}

TEST(ElementwiseLanes, MagnitudesOfComplexNumbers) {
  std::vector<Case> cases = EveryType({HloOpcode::kAbs});
  std::erase_if(cases, [](const Case& c) { return !IsComplexType(c.operands[0]); });
  Compare(cases, {1, 16}, 2);
}

TEST(ElementwiseLanes, OtherExactOps) {
  std::vector<Case> magnitudes = EveryType({HloOpcode::kAbs});
  std::erase_if(magnitudes, [](const Case& c) { return IsComplexType(c.operands[0]); });
  Compare(magnitudes, {1, 16});
  Compare(EveryType({HloOpcode::kSign, HloOpcode::kCeil, HloOpcode::kFloor, HloOpcode::kRoundNearestAfz,
                     HloOpcode::kRoundNearestEven, HloOpcode::kReal, HloOpcode::kImag, HloOpcode::kIsFinite,
                     HloOpcode::kComplex, HloOpcode::kClamp, HloOpcode::kSelect}),
          {1, 16});
}

TEST(ElementwiseLanes, BitsOfIntegers) {
  Compare(EveryType({HloOpcode::kAnd, HloOpcode::kOr, HloOpcode::kXor, HloOpcode::kNot, HloOpcode::kShiftLeft,
                     HloOpcode::kShiftRightLogical, HloOpcode::kShiftRightArithmetic, HloOpcode::kClz,
                     HloOpcode::kPopulationCount, HloOpcode::kMulhi}),
          {1, 16});
}

// Powers of integers are exact.
TEST(ElementwiseLanes, PowersOfIntegers) {
  std::vector<Case> cases = EveryType({HloOpcode::kPower});
  std::erase_if(cases, [](const Case& c) { return !IsIntegralType(c.result); });
  Compare(cases, {1, 8});
}

TEST(ElementwiseLanes, SquareRoots) {
  std::vector<Case> cases = EveryType({HloOpcode::kSqrt});
  std::erase_if(cases, [](const Case& c) { return IsComplexType(c.result); });
  Compare(cases, {1, 4, 16});
}

// Within a few units of the last place, which of narrow types is one.
TEST(ElementwiseLanes, FunctionsOfFloats) {
  std::vector<Case> narrow, wide;
  for (Case& c : EveryType({HloOpcode::kAcos,  HloOpcode::kAcosh, HloOpcode::kAsin,     HloOpcode::kAsinh,
                            HloOpcode::kAtan2, HloOpcode::kAtanh, HloOpcode::kCbrt,     HloOpcode::kCos,
                            HloOpcode::kCosh,  HloOpcode::kErf,   HloOpcode::kExp,      HloOpcode::kExpm1,
                            HloOpcode::kLog,   HloOpcode::kLog1p, HloOpcode::kLogistic, HloOpcode::kPower,
                            HloOpcode::kRsqrt, HloOpcode::kSin,   HloOpcode::kSinh,     HloOpcode::kTan,
                            HloOpcode::kTanh})) {
    // Narrow types have the code of f32, and their own rounding.
    const PrimitiveType type = c.result;
    if (type == F16 || type == BF16 || type == F8E5M2FNUZ || type == F8E8M0FNU)
      narrow.push_back(std::move(c));
    if (type == F32 || type == F64) wide.push_back(std::move(c));
  }
  Compare(narrow, {8}, 1);
  Compare(wide, {8}, 4);
}

// That each op is its function; how exact those are, and their limits, are tested where the formulas are.
TEST(ElementwiseLanes, FunctionsOfComplexNumbers) {
  std::vector<Case> cases = EveryType(
      {HloOpcode::kAcos,  HloOpcode::kAcosh,    HloOpcode::kAsin,  HloOpcode::kAsinh, HloOpcode::kAtanh,
       HloOpcode::kCos,   HloOpcode::kCosh,     HloOpcode::kExp,   HloOpcode::kExpm1, HloOpcode::kLog,
       HloOpcode::kLog1p, HloOpcode::kLogistic, HloOpcode::kRsqrt, HloOpcode::kAtan2, HloOpcode::kPower,
       HloOpcode::kSin,   HloOpcode::kSinh,     HloOpcode::kSqrt,  HloOpcode::kTan,   HloOpcode::kTanh});
  std::erase_if(cases, [](const Case& c) { return !IsComplexType(c.result); });
  std::vector<Case> wide;
  for (Case& c : cases) {
    c.is_moderate = true;
    if (c.result == C128) wide.push_back(c);
  }
  std::erase_if(cases, [](const Case& c) { return c.result == C128; });
  Compare(cases, {4}, 8);
  // The evaluator computes in more than f64.
  Compare(wide, {4}, 1 << 12);
}

TEST(ElementwiseLanes, Comparisons) {
  std::vector<Case> cases;
  for (PrimitiveType type : primitive_util::AllArrayTypes()) {
    for (const char* direction : {"EQ", "NE", "GE", "GT", "LE", "LT"}) {
      const std::string attributes = absl::StrCat("direction=", direction);
      cases.push_back({"compare", {type, type}, PRED, attributes});
      if (!IsFloatingPointType(type)) continue;
      cases.push_back({"compare", {type, type}, PRED, attributes + ", type=TOTALORDER"});
    }
  }
  Compare(cases, {8});
}

TEST(ConvertLanes, ConversionsBetweenAllTypes) {
  std::vector<Case> cases;
  for (PrimitiveType from : primitive_util::AllArrayTypes()) {
    for (PrimitiveType to : primitive_util::AllArrayTypes()) cases.push_back({"convert", {from}, to});
  }
  Compare(cases, {16});
}

TEST(ConvertLanes, ConversionsOfOneLane) {
  std::vector<Case> cases;
  for (PrimitiveType from : {PRED, S4, S64, U32, BF16, F8E5M2, F32, F64, C64}) {
    for (PrimitiveType to : primitive_util::AllArrayTypes()) cases.push_back({"convert", {from}, to});
  }
  Compare(cases, {1});
}

TEST(ConvertLanes, BitcastsOfEqualWidth) {
  std::vector<Case> cases;
  for (PrimitiveType from : primitive_util::AllArrayTypes()) {
    for (PrimitiveType to : primitive_util::AllArrayTypes()) {
      if (BitWidth(from) != BitWidth(to) || IsComplexType(from) != IsComplexType(to)) continue;
      cases.push_back({"bitcast-convert", {from}, to});
    }
  }
  Compare(cases, {1, 16});
}

TEST(ConvertLanes, ReducedPrecision) {
  std::vector<Case> cases;
  for (PrimitiveType type : primitive_util::AllArrayTypes()) {
    if (!IsFloatingPointType(type)) continue;
    for (const auto& [exponent, mantissa] :
         {std::pair(5, 10), {8, 7}, {1, 0}, {4, 3}, {8, 23}, {11, 52}, {3, 1}, {15, 2}}) {
      cases.push_back({"reduce-precision",
                       {type},
                       type,
                       absl::StrCat("exponent_bits=", exponent, ", mantissa_bits=", mantissa)});
    }
  }
  Compare(cases, {1, 16});
}

TEST(ConvertLanes, StochasticConversions) {
  std::vector<Case> cases;
  for (PrimitiveType from : primitive_util::AllArrayTypes()) {
    if (!IsFloatingPointType(from) || BitWidth(from) == 6) continue;
    for (PrimitiveType to : {S4, U4, S8, S32, U32, S64, U64}) {
      cases.push_back({"stochastic-convert",
                       {from, primitive_util::UnsignedIntegralTypeForBitWidth(BitWidth(from))},
                       to});
    }
  }
  Compare(cases, {1, 16});
}

// The same on a machine with AVX2 alone, where masks of small elements and many conversions are done
// otherwise.
TEST(ElementwiseLanes, Avx2) {
  std::vector<Case> cases = EveryType({HloOpcode::kAdd, HloOpcode::kDivide, HloOpcode::kMaximum});
  for (PrimitiveType from : primitive_util::AllArrayTypes()) {
    for (PrimitiveType to : {S8, U32, S64, F16, BF16, F8E4M3FN, F64})
      cases.push_back({"convert", {from}, to});
  }
  Compare(cases, {8}, 0, /*avx2=*/true);
}

}  // namespace
}  // namespace xla::cpu
