// Compiles functions and compares their results bit for bit with those of the formulas on C++ numbers.
#include "xla/cpu/emit/math.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "xla/cpu/math/algebraic.h"
#include "xla/cpu/math/complex.h"
#include "xla/cpu/math/erf.h"
#include "xla/cpu/math/functions.h"
#include "xla/cpu/math/native_numbers.h"
#include "xla/cpu/math/pow.h"
#include "xla/cpu/math/trigonometric.h"

namespace xla::cpu {
namespace {

bool HostHasFma() { return llvm::sys::getHostCPUFeatures().lookup("fma"); }

// Kernels of one module: void NAME(in, in, out, out), of vectors whose parts lie one after another.
class Kernels {
 public:
  Kernels() : context_(std::make_unique<llvm::LLVMContext>()) {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    module_ = std::make_unique<llvm::Module>("math", *context_);
  }

  // Body: emits the results of (builder, operands).
  template <typename Body>
  void Add(const std::string& name, llvm::Type* type, int operands, Body body) {
    auto* pointer = llvm::PointerType::getUnqual(*context_);
    auto* signature = llvm::FunctionType::get(llvm::Type::getVoidTy(*context_), {pointer, pointer}, false);
    auto* function = llvm::Function::Create(signature, llvm::Function::ExternalLinkage, name, *module_);
    function->addFnAttr("prefer-vector-width", "512");
    llvm::IRBuilder<> builder(llvm::BasicBlock::Create(*context_, "entry", function));
    // Flags that must not reach the formulas, and an insertion point before other instructions.
    builder.setFastMathFlags(llvm::FastMathFlags::getFast());
    std::vector<llvm::Value*> values;
    for (int i = 0; i < operands; ++i) {
      values.push_back(builder.CreateAlignedLoad(
          type, builder.CreateConstGEP1_32(type, function->getArg(0), i), llvm::Align(1)));
    }
    builder.SetInsertPoint(builder.CreateRetVoid());
    std::vector<llvm::Value*> results = body(builder, values);
    for (size_t i = 0; i < results.size(); ++i) {
      llvm::Value* address = builder.CreateConstGEP1_32(type, function->getArg(1), static_cast<unsigned>(i));
      builder.CreateAlignedStore(results[i], address, llvm::Align(1));
    }
  }

  llvm::LLVMContext& context() { return *context_; }
  llvm::Type* Vector(llvm::Type* element, int lanes) {
    return lanes == 1 ? element : llvm::FixedVectorType::get(element, lanes);
  }

  void Compile() {
    ASSERT_FALSE(llvm::verifyModule(*module_, &llvm::errs()));
    auto jit =
        llvm::orc::LLJITBuilder()
            .setJITTargetMachineBuilder(llvm::cantFail(llvm::orc::JITTargetMachineBuilder::detectHost()))
            .create();
    ASSERT_TRUE(static_cast<bool>(jit));
    jit_ = std::move(*jit);
    module_->setDataLayout(jit_->getDataLayout());
    ASSERT_FALSE(jit_->addIRModule(llvm::orc::ThreadSafeModule(std::move(module_), std::move(context_))));
  }
  template <typename T>
  void Run(const std::string& name, const T* in, T* out) {
    auto address = jit_->lookup(name);
    ASSERT_TRUE(static_cast<bool>(address)) << name;
    address->toPtr<void (*)(const T*, T*)>()(in, out);
  }

 private:
  std::unique_ptr<llvm::LLVMContext> context_;
  std::unique_ptr<llvm::Module> module_;
  std::unique_ptr<llvm::orc::LLJIT> jit_;
};

template <typename T>
const std::vector<T>& Operands() {
  using Limits = std::numeric_limits<T>;
  static const std::vector<T> kOperands = {T(0.3),
                                           T(-0.7),
                                           T(1),
                                           T(2.5),
                                           T(-3),
                                           T(12.25),
                                           T(0),
                                           T(-0.0),
                                           T(80),
                                           T(-60.5),
                                           T(1e6),
                                           T(-3e30),
                                           T(1e35),
                                           T(1e-30),
                                           T(0.9999),
                                           T(1.01),
                                           Limits::denorm_min(),
                                           Limits::max(),
                                           -Limits::infinity(),
                                           Limits::infinity(),
                                           Limits::quiet_NaN(),
                                           T(7),
                                           T(-2),
                                           T(0.5)};
  return kOperands;
}

template <typename T>
bool Same(T a, T b) {
  return (a != a && b != b) || std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <typename T, bool kFused>
T Native(HloOpcode function, T x, T y) {
  using N = math::NativeNumbers<T, 1, kFused>;
  N n;
  const math::Number<N> a{&n, {{x}}}, b{&n, {{y}}};
  switch (function) {
#define TESSERA_CASE(Name) \
  case HloOpcode::k##Name: \
    return math::Name(a).v.lane[0];
    TESSERA_REAL_FUNCTIONS(TESSERA_CASE)
#undef TESSERA_CASE
#define TESSERA_CASE(Name) \
  case HloOpcode::k##Name: \
    return math::Name(a, b).v.lane[0];
    TESSERA_REAL_FUNCTIONS_OF_TWO(TESSERA_CASE)
#undef TESSERA_CASE
    default:
      return 0;
  }
}

std::string NameOf(HloOpcode function, llvm::Type* element, int lanes) {
  return "f" + std::to_string(static_cast<int>(function)) + "_" +
         std::to_string(element->getScalarSizeInBits()) + "_" + std::to_string(lanes);
}

template <typename T, bool kFused>
void CheckReal(const std::vector<HloOpcode>& functions, const std::vector<int>& all_lanes) {
  Kernels kernels;
  llvm::Type* element =
      sizeof(T) == 4 ? llvm::Type::getFloatTy(kernels.context()) : llvm::Type::getDoubleTy(kernels.context());
  for (HloOpcode function : functions) {
    for (int lanes : all_lanes) {
      kernels.Add(NameOf(function, element, lanes), kernels.Vector(element, lanes), 2,
                  [&](llvm::IRBuilder<>& builder, const std::vector<llvm::Value*>& in) {
                    auto result = EmitMath(builder, kFused, function, in[0], in[1]);
                    EXPECT_TRUE(result.ok()) << result.status();
                    return std::vector<llvm::Value*>{*result};
                  });
    }
  }
  std::vector<std::string> names;
  for (HloOpcode function : functions) {
    for (int lanes : all_lanes) names.push_back(NameOf(function, element, lanes));
  }
  ASSERT_NO_FATAL_FAILURE(kernels.Compile());
  const std::vector<T>& operands = Operands<T>();
  size_t next = 0;
  for (HloOpcode function : functions) {
    for (int lanes : all_lanes) {
      const std::string& name = names[next++];
      for (size_t shift = 0; shift < operands.size(); shift += lanes == 1 ? 1 : lanes - 1) {
        std::vector<T> in(2 * lanes), out(lanes);
        for (int i = 0; i < lanes; ++i) {
          in[i] = operands[(i + shift) % operands.size()];
          in[lanes + i] = operands[(i * 5 + shift * 7 + 3) % operands.size()];
        }
        ASSERT_NO_FATAL_FAILURE(kernels.Run(name, in.data(), out.data()));
        for (int i = 0; i < lanes; ++i) {
          const T wanted = Native<T, kFused>(function, in[i], in[lanes + i]);
          ASSERT_TRUE(Same(out[i], wanted))
              << name << "(" << in[i] << ", " << in[lanes + i] << ") = " << out[i] << ", not " << wanted;
        }
      }
    }
  }
}

std::vector<HloOpcode> RealFunctions() {
  return {
#define TESSERA_CASE(Name) HloOpcode::k##Name,
      TESSERA_REAL_FUNCTIONS(TESSERA_CASE) TESSERA_REAL_FUNCTIONS_OF_TWO(TESSERA_CASE)
#undef TESSERA_CASE
  };
}
const std::vector<HloOpcode>& FewFunctions() {
  static const std::vector<HloOpcode> kFew = {HloOpcode::kExp, HloOpcode::kLog, HloOpcode::kSin,
                                              HloOpcode::kRemainder};
  return kFew;
}

// On processors without fused operations they are calls of the C library, of the same bits.
TEST(EmitMathTest, SinglesHaveTheBitsOfTheFormulas) { CheckReal<float, true>(RealFunctions(), {16}); }
TEST(EmitMathTest, DoublesHaveTheBitsOfTheFormulas) { CheckReal<double, true>(RealFunctions(), {8}); }
TEST(EmitMathTest, EveryNumberOfLanesHasTheBitsOfTheFormulas) {
  CheckReal<float, true>(FewFunctions(), {1, 4, 8});
  CheckReal<double, true>(FewFunctions(), {1, 4});
}
TEST(EmitMathTest, WithoutFusedOperations) {
  CheckReal<float, false>(FewFunctions(), {4});
  CheckReal<double, false>(FewFunctions(), {2});
}

// Parts of f32 are computed in f64.
TEST(EmitMathTest, ComplexNumbers) {
  Kernels kernels;
  llvm::Type* type = llvm::FixedVectorType::get(llvm::Type::getFloatTy(kernels.context()), 8);
  const std::vector<HloOpcode> functions = {HloOpcode::kExp, HloOpcode::kSqrt, HloOpcode::kDivide};
  for (HloOpcode function : functions) {
    kernels.Add(NameOf(function, type, 8), type, 4,
                [&](llvm::IRBuilder<>& builder, const std::vector<llvm::Value*>& in) {
                  auto result = EmitComplexMath(builder, true, function, {in[0], in[1]}, {in[2], in[3]});
                  EXPECT_TRUE(result.ok()) << result.status();
                  return std::vector<llvm::Value*>{result->re, result->im};
                });
  }
  const int bits = type->getScalarSizeInBits();
  ASSERT_NO_FATAL_FAILURE(kernels.Compile());
  const std::vector<float>& operands = Operands<float>();
  using N = math::NativeNumbers<double, 1>;
  N n(/*widened=*/true);
  for (HloOpcode function : functions) {
    float in[32], out[16];
    for (int i = 0; i < 32; ++i) in[i] = operands[(i * 5 + 3) % operands.size()];
    const std::string name =
        "f" + std::to_string(static_cast<int>(function)) + "_" + std::to_string(bits) + "_8";
    ASSERT_NO_FATAL_FAILURE(kernels.Run(name, in, out));
    for (int i = 0; i < 8; ++i) {
      auto number = [&](double x) { return math::Number<N>{&n, {{x}}}; };
      const math::ComplexNumber<N> x{number(in[i]), number(in[8 + i])},
          y{number(in[16 + i]), number(in[24 + i])};
      const math::ComplexNumber<N> wanted = function == HloOpcode::kExp    ? math::ComplexExp(x)
                                            : function == HloOpcode::kSqrt ? math::ComplexSqrt(x)
                                                                           : math::ComplexDivide(x, y);
      EXPECT_TRUE(Same(out[i], static_cast<float>(wanted.re.v.lane[0])))
          << name << " " << in[i] << " " << in[8 + i];
      EXPECT_TRUE(Same(out[8 + i], static_cast<float>(wanted.im.v.lane[0])))
          << name << " " << in[i] << " " << in[8 + i];
    }
  }
}

TEST(EmitMathTest, HalvesAreComputedAsSingles) {
  Kernels kernels;
  llvm::Type* type = llvm::FixedVectorType::get(llvm::Type::getFloatTy(kernels.context()), 4);
  kernels.Add("half", type, 1, [&](llvm::IRBuilder<>& builder, const std::vector<llvm::Value*>& in) {
    llvm::Type* half = llvm::FixedVectorType::get(builder.getHalfTy(), 4);
    auto result = EmitMath(builder, HostHasFma(), HloOpcode::kExp, builder.CreateFPTrunc(in[0], half));
    EXPECT_TRUE(result.ok());
    EXPECT_EQ((*result)->getType(), half);
    return std::vector<llvm::Value*>{builder.CreateFPExt(*result, type)};
  });
  ASSERT_NO_FATAL_FAILURE(kernels.Compile());
  const float in[] = {0, 1, -20, 12};
  float out[4];
  ASSERT_NO_FATAL_FAILURE(kernels.Run("half", in, out));
  EXPECT_EQ(out[0], 1);
  EXPECT_EQ(out[1], 2.71875f);
  EXPECT_EQ(out[2], 0);
  EXPECT_EQ(out[3], std::numeric_limits<float>::infinity());
}

TEST(EmitMathTest, BadOperandsAreErrors) {
  Kernels kernels;
  kernels.Add("bad", llvm::Type::getFloatTy(kernels.context()), 1,
              [](llvm::IRBuilder<>& builder, const std::vector<llvm::Value*>& in) {
                EXPECT_FALSE(EmitMath(builder, true, HloOpcode::kPower, in[0]).ok());
                EXPECT_FALSE(EmitMath(builder, true, HloOpcode::kExp, builder.getInt32(1)).ok());
                EXPECT_FALSE(EmitMath(builder, true, HloOpcode::kSign, in[0]).ok());
                EXPECT_FALSE(EmitComplexMath(builder, true, HloOpcode::kErf, {in[0], in[0]}).ok());
                return std::vector<llvm::Value*>{};
              });
}

}  // namespace
}  // namespace xla::cpu
