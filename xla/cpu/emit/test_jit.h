// Machine code of functions that a test makes with LLVM.
#pragma once

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

#include "absl/functional/function_ref.h"
#include "gtest/gtest.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/TargetSelect.h"

namespace xla::cpu {

class TestJit {
 public:
  // With `avx2`: as for a machine that has no more.
  explicit TestJit(bool avx2 = false) {
    static const bool kIsReady = !llvm::InitializeNativeTarget() && !llvm::InitializeNativeTargetAsmPrinter();
    EXPECT_TRUE(kIsReady);
    auto machine = Check(llvm::orc::JITTargetMachineBuilder::detectHost());
    if (avx2) machine.addFeatures({"-avx512f", "-avx512bw", "-avx512dq", "-avx512vl", "-avx512cd"});
    machine.setCodeGenOptLevel(llvm::CodeGenOptLevel::Less);
    jit_ = Check(llvm::orc::LLJITBuilder().setJITTargetMachineBuilder(std::move(machine)).create());
  }

  void Add(absl::FunctionRef<void(llvm::Module&)> fill) {
    auto context = std::make_unique<llvm::LLVMContext>();
    auto module = std::make_unique<llvm::Module>("test", *context);
    module->setDataLayout(jit_->getDataLayout());
    fill(*module);
    std::string errors;
    llvm::raw_string_ostream stream(errors);
    ASSERT_FALSE(llvm::verifyModule(*module, &stream)) << errors;
    ASSERT_FALSE(jit_->addIRModule(llvm::orc::ThreadSafeModule(std::move(module), std::move(context))));
  }

  template <typename Function>
  Function* Find(const std::string& name) {
    return Check(jit_->lookup(name)).template toPtr<Function*>();
  }

 private:
  template <typename T>
  static T Check(llvm::Expected<T> value) {
    if (value) return std::move(*value);
    ADD_FAILURE() << llvm::toString(value.takeError());
    std::abort();
  }

  std::unique_ptr<llvm::orc::LLJIT> jit_;
};

}  // namespace xla::cpu
