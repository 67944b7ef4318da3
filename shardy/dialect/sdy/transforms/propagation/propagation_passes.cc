// The propagation passes: each is `propagateShardings` with options of its own.
#include <system_error>

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "shardy/dialect/sdy/transforms/propagation/passes.h"
#include "shardy/dialect/sdy/transforms/propagation/propagate.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_BASICPROPAGATIONPASS
#define GEN_PASS_DEF_AGGRESSIVEPROPAGATIONPASS
#define GEN_PASS_DEF_OPPRIORITYPROPAGATIONPASS
#define GEN_PASS_DEF_USERPRIORITYPROPAGATIONPASS
#include "shardy/dialect/sdy/transforms/propagation/passes.h.inc"

namespace {

// What all of them have in common.
template <typename Base>
struct PropagationPass : Base {
  using Base::Base;

  virtual void choose(SpreadOptions& options) = 0;

  void runOnOperation() final {
    SpreadOptions options;
    options.strategy = xla::PropagationStrategy::kBasic;
    options.op_priorities = options.user_priorities = false;
    options.conservative = this->conservativePropagation;
    options.keep_sharding_rules = this->keepShardingRules;
    options.debug_sharding_origins = this->debugShardingOrigins;
    options.debug_propagation_edges = this->debugPropagationEdgeSharding;
    choose(options);
    if (failed(dump("before")) || failed(propagateShardings(this->getOperation(), options)) ||
        failed(dump("after")))
      this->signalPassFailure();
  }

  // Writes the module into the folder that the user named for it.
  LogicalResult dump(StringRef when) {
    if (this->moduleDumpDirectory.empty()) return success();
    SmallString<128> path(this->moduleDumpDirectory.getValue());
    std::error_code error = llvm::sys::fs::create_directories(path);
    llvm::sys::path::append(path, this->getArgument() + "." + when + ".mlir");
    if (!error) {
      llvm::raw_fd_ostream file(path, error);
      if (!error) this->getOperation().print(file);
    }
    if (!error) return success();
    return emitError(this->getOperation().getLoc(), this->getArgument() + ": ")
           << path << " cannot be written: " << error.message();
  }
};

struct BasicPass final : PropagationPass<impl::BasicPropagationPassBase<BasicPass>> {
  using PropagationPass::PropagationPass;
  void choose(SpreadOptions&) override {}
};

struct AggressivePass final : PropagationPass<impl::AggressivePropagationPassBase<AggressivePass>> {
  using PropagationPass::PropagationPass;
  void choose(SpreadOptions& options) override { options.strategy = propagationStrategy; }
};

struct OpPriorityPass final : PropagationPass<impl::OpPriorityPropagationPassBase<OpPriorityPass>> {
  using PropagationPass::PropagationPass;
  void choose(SpreadOptions& options) override {
    options.strategy = propagationStrategy;
    options.op_priorities = runOpPriorityPropagation;
  }
};

struct UserPriorityPass final : PropagationPass<impl::UserPriorityPropagationPassBase<UserPriorityPass>> {
  using PropagationPass::PropagationPass;
  void choose(SpreadOptions& options) override {
    options.strategy = propagationStrategy;
    options.op_priorities = runOpPriorityPropagation;
    options.user_priorities = true;
  }
};

}  // namespace
}  // namespace mlir::sdy
