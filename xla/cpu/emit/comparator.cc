#include "xla/cpu/emit/comparator.h"

#include <vector>

#include "xla/cpu/emit/loop_kernel.h"
#include "xla/cpu/emit/scalar_function.h"
#include "xla/status_macros.h"

namespace xla::cpu {

absl::StatusOr<llvm::Function*> EmitComparator(llvm::Module& module, const Target& target,
                                               const HloComputation& comparator, absl::string_view name) {
  llvm::LLVMContext& context = module.getContext();
  llvm::Type* pointer = llvm::PointerType::getUnqual(context);
  auto* type = llvm::FunctionType::get(llvm::Type::getInt1Ty(context), {pointer, pointer, pointer}, false);
  auto* function = llvm::Function::Create(type, llvm::Function::InternalLinkage,
                                          llvm::StringRef(name.data(), name.size()), module);
  SetTarget(*function, target);
  function->addFnAttr(llvm::Attribute::NoUnwind);
  function->addRetAttr(llvm::Attribute::ZExt);
  KernelBuilder ir(llvm::BasicBlock::Create(context, "entry", function),
                   llvm::InstSimplifyFolder(module.getDataLayout()));
  LaneBuilder builder(ir, 1);
  std::vector<Lanes> parameters;
  for (int64_t i = 0; i < comparator.num_parameters(); ++i) {
    llvm::Value* place =
        ir.CreateConstInBoundsGEP1_64(pointer, function->getArg(1 + static_cast<unsigned>(i % 2)), i / 2);
    parameters.push_back(builder.Load(comparator.parameter_instruction(i)->shape().element_type(),
                                      ir.CreateLoad(pointer, place), {ir.getInt64(0)}, nullptr));
  }
  TF_ASSIGN_OR_RETURN(const std::vector<Lanes> result, EmitScalarFunction(builder, comparator, parameters));
  ir.CreateRet(result[0].re);
  return function;
}

}  // namespace xla::cpu
