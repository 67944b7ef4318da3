#include "stablehlo/transforms/RefineCalls.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "stablehlo/transforms/AttributeKeeper.h"
#include "stablehlo/transforms/Passes.h"

namespace mlir::stablehlo {
namespace {

// Limits for programs that would never end, or not fit in memory.
constexpr unsigned kMaxCallDepth = 200;
constexpr int64_t kMaxCopiedOps = 1 << 18;
constexpr int64_t kMaxIterations = 10;

struct RefineCallPattern : OpRewritePattern<func::CallOp> {
  RefineCallPattern(MLIRContext* context, CallRefiner* refiner)
      : OpRewritePattern(context), refiner(refiner) {}
  LogicalResult matchAndRewrite(func::CallOp call, PatternRewriter& rewriter) const override {
    return refiner->refineCall(call, rewriter);
  }
  CallRefiner* refiner;
};

struct RefineCompositePattern : OpRewritePattern<CompositeOp> {
  RefineCompositePattern(MLIRContext* context, CallRefiner* refiner)
      : OpRewritePattern(context), refiner(refiner) {}
  LogicalResult matchAndRewrite(CompositeOp composite, PatternRewriter& rewriter) const override {
    return refiner->refineComposite(composite, rewriter);
  }
  CallRefiner* refiner;
};

std::optional<APInt> matchDimensionArgument(Value operand) {
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  DenseIntElementsAttr elements;
  if (!type || type.getRank() != 0 || !isa<IntegerType>(type.getElementType()) ||
      !matchPattern(operand, m_Constant(&elements)) || elements.getType() != type) {
    return std::nullopt;
  }
  return *elements.value_begin<APInt>();
}

// The constants among what a function returns; null where it is not one.
SmallVector<ElementsAttr> constantResults(func::FuncOp func) {
  SmallVector<ElementsAttr> constants;
  for (Value result : func.getBody().front().getTerminator()->getOperands()) {
    auto constant = result.getDefiningOp<ConstantOp>();
    constants.push_back(constant ? constant.getValue() : ElementsAttr());
  }
  return constants;
}

// A function that computes nothing: all that it returns are constants.
bool isOnlyConstants(func::FuncOp func) {
  return llvm::all_of(func.getBody().front().without_terminator(), llvm::IsaPred<ConstantOp>);
}

// Where a callee returns constants, these replace the results of the call, which is left for its effects.
bool replaceConstantResults(func::CallOp call, func::FuncOp callee, PatternRewriter& rewriter) {
  SmallVector<ElementsAttr> constants = constantResults(callee);
  bool replaced = false;
  if (constants.size() != call.getNumResults()) return false;
  rewriter.setInsertionPoint(call);
  for (auto [result, constant] : llvm::zip_equal(call.getResults(), constants)) {
    if (!constant || result.use_empty()) continue;
    rewriter.replaceAllUsesWith(result, ConstantOp::create(rewriter, call.getLoc(), constant));
    replaced = true;
  }
  return replaced;
}

}  // namespace

// --- Keys ----------------------------------------------------------------------------------------

RefinementKey RefinementKey::get(StringRef function, ValueRange operands, bool with_constants) {
  RefinementKey key;
  key.function = function.str();
  while (key.leading_tokens < operands.size() && isa<TokenType>(operands[key.leading_tokens].getType())) {
    ++key.leading_tokens;
  }
  operands = operands.drop_front(key.leading_tokens);
  while (with_constants && !operands.empty()) {
    std::optional<APInt> value = matchDimensionArgument(operands.front());
    if (!value) break;
    key.dimension_arguments.push_back(*value);
    key.dimension_types.push_back(operands.front().getType());
    operands = operands.drop_front();
  }
  llvm::append_range(key.functional_types, operands.getTypes());
  return key;
}

bool RefinementKey::hasSameArguments(const RefinementKey& other) const {
  // The types come first: numbers of different widths cannot be compared.
  return leading_tokens == other.leading_tokens && dimension_types == other.dimension_types &&
         functional_types == other.functional_types && dimension_arguments == other.dimension_arguments;
}

std::string RefinementKey::toString() const {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << '@' << function << '(';
  if (leading_tokens != 0) out << leading_tokens << " tokens, ";
  llvm::interleaveComma(dimension_arguments, out,
                        [&](const APInt& value) { value.print(out, /*isSigned=*/true); });
  out << "; ";
  llvm::interleaveComma(functional_types, out);
  out << ')';
  return text;
}

// --- Functions -----------------------------------------------------------------------------------

CallRefiner::CallRefiner(func::FuncOp entry, AdditionalPatterns additional_patterns, RefinedCalls calls)
    : symbols_(entry->getParentOp()), additional_patterns_(std::move(additional_patterns)), calls_(calls) {}

LogicalResult CallRefiner::refineEntry(func::FuncOp entry) {
  LogicalResult refined =
      refine(entry, RefinementKey::get(entry.getName(), entry.getArguments(), /*with_constants=*/false));
  if (!has_errors_) return refined;
  // Calls that could not be refined may not fit their callees any more; say which.
  if (calls_ == RefinedCalls::kSameOnly) (void)verify(symbols_.getOp());
  return failure();
}

func::FuncOp CallRefiner::getRefined(Operation* caller, const RefinementKey& key, TypeRange operand_types) {
  auto func = symbols_.lookup<func::FuncOp>(key.function);
  if (auto copy = copies_.find(key.toString()); copy != copies_.end()) func = copy->second;
  if (!func || !func.getBody().hasOneBlock()) return {};
  auto known = refined_.find(func);
  if (known == refined_.end()) {
    if (calls_ == RefinedCalls::kSpecialize) templates_[key.function] = func.clone();
    return succeeded(refine(func, key)) ? func : func::FuncOp();
  }
  const State& state = known->second;
  bool is_same = state.key.hasSameArguments(key);
  // A call that has been refined before lacks its dimension arguments.
  bool is_rewritten = !state.key.dimension_arguments.empty() && operand_types == func.getArgumentTypes();
  if (state.active && (is_same || calls_ == RefinedCalls::kSameOnly || !templates_.contains(key.function))) {
    func.emitError() << "@" << key.function << " calls itself, so its types cannot be refined";
    has_errors_ = true;
    return {};
  }
  if (is_same || is_rewritten) return func;
  if (calls_ == RefinedCalls::kSpecialize && templates_.contains(key.function)) return makeCopy(caller, key);
  func.emitError() << "@" << key.function << " must be called in one way to be refined: here as "
                   << key.toString() << ", and before as " << state.key.toString();
  has_errors_ = true;
  return {};
}

func::FuncOp CallRefiner::makeCopy(Operation* caller, const RefinementKey& key) {
  func::FuncOp original = *templates_[key.function];
  original.walk([&](Operation*) { ++copied_ops_; });
  if (copied_ops_ > kMaxCopiedOps) {
    // Once: everything that follows would say the same.
    if (!has_errors_) caller->emitError() << "too many different calls of functions to refine each of them";
    has_errors_ = true;
    return {};
  }
  func::FuncOp copy = original.clone();
  copy.setPrivate();
  symbols_.insert(copy);
  copies_[key.toString()] = copy;
  return succeeded(refine(copy, key)) ? copy : func::FuncOp();
}

LogicalResult CallRefiner::refine(func::FuncOp func, const RefinementKey& key) {
  if (depth_ >= kMaxCallDepth) {
    if (!has_errors_)
      func.emitError() << "@" << func.getName() << " is called through more than " << kMaxCallDepth
                       << " functions";
    has_errors_ = true;
    return failure();
  }
  if (failed(refineArguments(func, key))) return failure();
  refined_[func] = {key, /*active=*/true};
  ++depth_;
  LogicalResult refined = refineBody(func);
  --depth_;
  refined_[func].active = false;
  if (failed(refined)) has_errors_ = true;
  Block& body = func.getBody().front();
  if (auto end = dyn_cast<func::ReturnOp>(body.getTerminator())) {
    func.setType(FunctionType::get(func.getContext(), body.getArgumentTypes(), end.getOperandTypes()));
  }
  return refined;
}

LogicalResult CallRefiner::refineArguments(func::FuncOp func, const RefinementKey& key) {
  unsigned first = key.leading_tokens, n = key.dimension_arguments.size();
  if (func.getNumArguments() != first + n + key.functional_types.size()) return failure();
  for (auto [argument, type] :
       llvm::zip_equal(func.getArguments().drop_front(first),
                       llvm::concat<const Type>(key.dimension_types, key.functional_types))) {
    if (!hlo::isCompatibleForHloTypeInference(argument.getType(), type)) return failure();
  }
  PatternRewriter rewriter(func.getContext());
  rewriter.setInsertionPointToStart(&func.getBody().front());
  llvm::BitVector erased(func.getNumArguments());
  for (unsigned i = 0; i < n; ++i) {
    auto type = cast<RankedTensorType>(key.dimension_types[i]);
    auto constant = ConstantOp::create(rewriter, func.getArgument(first + i).getLoc(),
                                       DenseElementsAttr::get(type, key.dimension_arguments[i]));
    func.getArgument(first + i).replaceAllUsesWith(constant);
    erased.set(first + i);
  }
  // Fails when there is nothing new.
  (void)refineValues(rewriter, func, func.getArguments().drop_front(first + n), key.functional_types);
  func.setType(
      FunctionType::get(func.getContext(), func.getBody().getArgumentTypes(), func.getResultTypes()));
  return n == 0 ? success() : func.eraseArguments(erased);
}

LogicalResult CallRefiner::refineBody(func::FuncOp func) {
  MLIRContext* context = func.getContext();
  RewritePatternSet patterns(context);
  populateStablehloRefineShapesPatterns(context, &patterns);
  if (additional_patterns_) additional_patterns_(&patterns);
  patterns.add<RefineCallPattern, RefineCompositePattern>(context, this);
  AttributeKeeper keeper;
  GreedyRewriteConfig config;
  config.setListener(&keeper);
  config.setUseTopDownTraversal().setMaxIterations(kMaxIterations).enableFolding(false);
  if (succeeded(applyPatternsGreedily(func, std::move(patterns), config))) return success();
  return func.emitError() << "refining @" << func.getName() << " has not converged after " << kMaxIterations
                          << " rounds";
}

// --- Calls ---------------------------------------------------------------------------------------

LogicalResult CallRefiner::refineCall(func::CallOp call, PatternRewriter& rewriter) {
  RefinementKey key = RefinementKey::get(call.getCallee(), call.getOperands());
  func::FuncOp callee = getRefined(call, key, call.getOperandTypes());
  if (!callee) return failure();
  bool replaced = replaceConstantResults(call, callee, rewriter);
  if (call.getNumResults() != 0 && call.use_empty() && isOnlyConstants(callee)) {
    rewriter.eraseOp(call);
    return success();
  }
  if (callee.getNumArguments() == call.getNumOperands() && callee.getName() == call.getCallee()) {
    LogicalResult refined = refineReturnTypes(rewriter, call, callee.getResultTypes());
    return success(replaced || succeeded(refined));
  }
  SmallVector<Value> operands(call.getOperands());
  if (callee.getNumArguments() != operands.size()) {
    auto first = operands.begin() + key.leading_tokens;
    operands.erase(first, first + key.dimension_arguments.size());
  }
  auto refined =
      func::CallOp::create(rewriter, call.getLoc(), callee.getName(), call.getResultTypes(), operands);
  refined->setDiscardableAttrs(call->getDiscardableAttrDictionary());
  (void)refineReturnTypes(rewriter, refined, callee.getResultTypes());
  rewriter.replaceOp(call, refined);
  return success();
}

LogicalResult CallRefiner::refineComposite(CompositeOp composite, PatternRewriter& rewriter) {
  RefinementKey key =
      RefinementKey::get(composite.getDecomposition(), composite.getOperands(), /*with_constants=*/false);
  func::FuncOp decomposition = getRefined(composite, key, composite.getOperandTypes());
  if (!decomposition) return failure();
  bool is_renamed = decomposition.getName() != composite.getDecomposition();
  if (is_renamed) {
    rewriter.modifyOpInPlace(composite, [&] { composite.setDecomposition(decomposition.getName()); });
  }
  LogicalResult refined = refineReturnTypes(rewriter, composite, decomposition.getResultTypes());
  return success(is_renamed || succeeded(refined));
}

LogicalResult refineEntryFunction(MLIRContext&, func::FuncOp func,
                                  const AdditionalPatterns& additional_patterns, RefinedCalls calls) {
  if (!func.getBody().hasOneBlock())
    return func.emitError() << "@" << func.getName() << " must be one block to be refined";
  if (!func->getParentOp() || !func->getParentOp()->hasTrait<OpTrait::SymbolTable>()) {
    return func.emitError() << "@" << func.getName() << " must be in a symbol table to be refined";
  }
  return CallRefiner(func, additional_patterns, calls).refineEntry(func);
}

}  // namespace mlir::stablehlo
