// Identities of tuples, of ops with regions, and of tensors without elements.
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "stablehlo/transforms/AttributeKeeper.h"
#include "stablehlo/transforms/optimization/Constants.h"

namespace mlir::stablehlo {
namespace {

// --- Tuples --------------------------------------------------------------------------------------

LogicalResult elementOfTuple(GetTupleElementOp op, PatternRewriter& rewriter) {
  auto tuple = op.getOperand().getDefiningOp<TupleOp>();
  if (!tuple || op.getIndex() >= tuple.getVal().size()) return failure();
  return replaceWith(rewriter, op, tuple.getVal()[op.getIndex()]);
}

// A tuple of all the elements of a tuple.
LogicalResult tupleOfElements(TupleOp op, PatternRewriter& rewriter) {
  Value tuple;
  for (auto [i, element] : llvm::enumerate(op.getVal())) {
    auto get = element.getDefiningOp<GetTupleElementOp>();
    if (!get || get.getIndex() != i || (tuple && get.getOperand() != tuple)) return failure();
    tuple = get.getOperand();
  }
  return tuple ? replaceWith(rewriter, op, tuple) : failure();
}

// --- reduce --------------------------------------------------------------------------------------

LogicalResult reduceNoDimension(ReduceOp op, PatternRewriter& rewriter) {
  return op.getDimensions().empty() ? replaceWith(rewriter, op, op.getInputs()) : failure();
}

// Of no elements there is the initial value.
LogicalResult reduceNothing(ReduceOp op, PatternRewriter& rewriter) {
  SmallVector<Value> results;
  for (auto [input, init, result] : llvm::zip_equal(op.getInputs(), op.getInitValues(), op.getResults())) {
    auto from = foldableType(input.getType()), to = foldableType(result.getType());
    auto scalar = dyn_cast<RankedTensorType>(init.getType());
    if (!from || !to || from.getNumElements() != 0 || to.getNumElements() == 0 || !scalar ||
        scalar.getElementType() != to.getElementType() || scalar.getRank() != 0) {
      return failure();
    }
  }
  for (auto [init, result] : llvm::zip_equal(op.getInitValues(), op.getResults())) {
    results.push_back(
        BroadcastInDimOp::create(rewriter, op.getLoc(), result.getType(), init, ArrayRef<int64_t>())
            .getResult());
  }
  if (results.empty()) return failure();
  return replaceWith(rewriter, op, results);
}

// The inputs that the results in use depend on, in the end: those of the results, and of all that the body
// computes these from.
llvm::BitVector neededInputs(ReduceOp op) {
  Block& body = op.getBody().front();
  Operation* end = body.getTerminator();
  size_t n = op.getInputs().size();
  llvm::BitVector needed(n);
  SmallVector<Value> pending;
  auto need = [&](size_t k) {
    if (needed.test(k)) return;
    needed.set(k);
    pending.push_back(end->getOperand(k));
  };
  for (size_t k = 0; k < n; ++k) {
    if (!op->getResult(k).use_empty()) need(k);
  }
  llvm::SmallPtrSet<Operation*, 8> seen;
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && argument.getOwner() == &body) need(argument.getArgNumber() % n);
    Operation* source = value.getDefiningOp();
    if (source && source->getBlock() == &body && seen.insert(source).second)
      llvm::append_range(pending, source->getOperands());
  }
  return needed;
}

// Inputs whose result nobody uses, and no other result is computed from.
LogicalResult reduceWhatIsUsed(ReduceOp op, PatternRewriter& rewriter) {
  size_t n = op.getInputs().size();
  if (n < 2 || !op.getBody().hasOneBlock()) return failure();
  Block& body = op.getBody().front();
  auto end = dyn_cast<ReturnOp>(body.getTerminator());
  // What regions inside of the body use is not followed.
  bool is_plain = llvm::all_of(
      body, [](Operation& inner) { return inner.getNumRegions() == 0 && isMemoryEffectFree(&inner); });
  if (!end || end.getNumOperands() != n || body.getNumArguments() != 2 * n || !is_plain) return failure();
  llvm::BitVector needed = neededInputs(op);
  if (needed.none() || needed.all()) return failure();
  SmallVector<Value> inputs, inits, returned;
  SmallVector<Type> types;
  llvm::BitVector dropped(2 * n);
  for (size_t k = 0; k < n; ++k) {
    if (!needed.test(k)) {
      dropped.set(k);
      dropped.set(n + k);
      continue;
    }
    inputs.push_back(op.getInputs()[k]);
    inits.push_back(op.getInitValues()[k]);
    returned.push_back(end.getOperand(k));
    types.push_back(op->getResult(k).getType());
  }
  auto reduce = ReduceOp::create(rewriter, op.getLoc(), types, inputs, inits, op.getDimensionsAttr());
  giveDiscardableAttributes(op, reduce);
  rewriter.modifyOpInPlace(end, [&] { end->setOperands(returned); });
  rewriter.inlineRegionBefore(op.getBody(), reduce.getBody(), reduce.getBody().end());
  Block& moved = reduce.getBody().front();
  // What computed the results that are gone goes before the arguments that it used.
  SmallVector<Operation*> computed;
  for (Operation& inner : moved.without_terminator()) computed.push_back(&inner);
  for (Operation* inner : llvm::reverse(computed)) {
    if (inner->use_empty()) rewriter.eraseOp(inner);
  }
  rewriter.modifyOpInPlace(reduce, [&] { moved.eraseArguments(dropped); });
  for (auto [i, k] : llvm::enumerate(needed.set_bits())) {
    rewriter.replaceAllUsesWith(op->getResult(k), reduce->getResult(i));
  }
  rewriter.eraseOp(op);
  return success();
}

// Whether two values of a body are computed alike, by ops without regions, from what `same` says is equal.
class ComputedAlike {
 public:
  explicit ComputedAlike(function_ref<bool(Value, Value)> same) : same_(same) {}

  bool operator()(Value a, Value b) {
    if (same_(a, b)) return true;
    Operation *x = a.getDefiningOp(), *y = b.getDefiningOp();
    if (!x || !y || cast<OpResult>(a).getResultNumber() != cast<OpResult>(b).getResultNumber()) return false;
    if (!known_.insert({x, y}).second) return true;
    if (x->getNumRegions() != 0 || !isMemoryEffectFree(x)) return false;
    return OperationEquivalence::isEquivalentTo(
        x, y, [&](Value c, Value d) { return success((*this)(c, d)); }, nullptr,
        OperationEquivalence::IgnoreLocations);
  }

 private:
  function_ref<bool(Value, Value)> same_;
  // Pairs that are alike, or make the whole comparison fail.
  llvm::DenseSet<std::pair<Operation*, Operation*>> known_;
};

// Two results of the same input and initial value, that the body computes alike from their own arguments.
LogicalResult reduceOnce(ReduceOp op, PatternRewriter& rewriter) {
  if (!op.getBody().hasOneBlock()) return failure();
  Block& body = op.getBody().front();
  auto end = dyn_cast<ReturnOp>(body.getTerminator());
  size_t n = op.getInputs().size();
  if (!end || end.getNumOperands() != n || body.getNumArguments() != 2 * n) return failure();
  LogicalResult changed = failure();
  for (size_t k = 1; k < n; ++k) {
    for (size_t j = 0; j < k && !op->getResult(k).use_empty(); ++j) {
      if (op.getInputs()[j] != op.getInputs()[k] || op.getInitValues()[j] != op.getInitValues()[k]) continue;
      // What holds for the arguments holds for what is returned, and so for the arguments of the next step.
      auto same = [&](Value a, Value b) {
        auto x = dyn_cast<BlockArgument>(a), y = dyn_cast<BlockArgument>(b);
        return a == b || (x && y && x.getOwner() == &body && y.getOwner() == &body &&
                          x.getArgNumber() % n == j && y.getArgNumber() == x.getArgNumber() - j + k);
      };
      if (op->getResult(j).getType() != op->getResult(k).getType() ||
          !ComputedAlike(same)(end.getOperand(j), end.getOperand(k))) {
        continue;
      }
      rewriter.replaceAllUsesWith(op->getResult(k), op->getResult(j));
      changed = success();
    }
  }
  return changed;
}

// --- while ---------------------------------------------------------------------------------------

// What a loop carries along and never changes is not carried when it is a constant.
LogicalResult captureConstants(WhileOp op, PatternRewriter& rewriter) {
  if (!op.getCond().hasOneBlock() || !op.getBody().hasOneBlock()) return failure();
  auto end = dyn_cast<ReturnOp>(op.getBody().front().getTerminator());
  auto n = static_cast<unsigned>(op->getNumOperands());
  if (!end || end.getNumOperands() != n) return failure();
  llvm::BitVector dropped(n);
  for (unsigned k = 0; k < n; ++k) {
    Value operand = op->getOperand(k), argument = op.getBody().getArgument(k);
    bool same_types = operand.getType() == argument.getType() &&
                      operand.getType() == op.getCond().getArgument(k).getType() &&
                      operand.getType() == op->getResult(k).getType();
    if (same_types && operand.getDefiningOp<ConstantOp>() && end.getOperand(k) == argument) dropped.set(k);
  }
  // A loop that carries nothing else ends at once or never.
  if (dropped.all()) dropped.reset(0);
  if (dropped.none()) return failure();
  SmallVector<Value> carried, returned;
  SmallVector<Type> types;
  for (unsigned k = 0; k < n; ++k) {
    if (dropped.test(k)) continue;
    carried.push_back(op->getOperand(k));
    returned.push_back(end.getOperand(k));
    types.push_back(op->getResult(k).getType());
  }
  auto loop = WhileOp::create(rewriter, op.getLoc(), types, carried);
  giveDiscardableAttributes(op, loop);
  rewriter.modifyOpInPlace(end, [&] { end->setOperands(returned); });
  for (auto [from, to] :
       {std::pair(&op.getCond(), &loop.getCond()), std::pair(&op.getBody(), &loop.getBody())}) {
    for (unsigned k : dropped.set_bits())
      rewriter.replaceAllUsesWith(from->getArgument(k), op->getOperand(k));
    rewriter.inlineRegionBefore(*from, *to, to->end());
    rewriter.modifyOpInPlace(loop, [&] { to->front().eraseArguments(dropped); });
  }
  SmallVector<Value> results(op->getOperands());
  for (unsigned k = 0, kept = 0; k < n; ++k) {
    if (!dropped.test(k)) results[k] = loop->getResult(kept++);
  }
  rewriter.replaceOp(op, results);
  return success();
}

// --- sort ----------------------------------------------------------------------------------------

LogicalResult sayDimensionOfSort(SortOp op, PatternRewriter& rewriter) {
  auto type =
      op.getInputs().empty() ? RankedTensorType() : dyn_cast<RankedTensorType>(op.getInputs()[0].getType());
  int64_t dimension = static_cast<int64_t>(op.getDimension());
  if (!type || dimension >= 0 || dimension + type.getRank() < 0) return failure();
  rewriter.modifyOpInPlace(op, [&] { op.setDimension(dimension + type.getRank()); });
  return success();
}

// Operands that are neither compared nor used when sorted.
LogicalResult sortWhatIsUsed(SortOp op, PatternRewriter& rewriter) {
  if (!op.getComparator().hasOneBlock()) return failure();
  Block& body = op.getComparator().front();
  if (body.getNumArguments() != 2 * op.getInputs().size()) return failure();
  llvm::BitVector unused_arguments(body.getNumArguments());
  SmallVector<Value> inputs;
  SmallVector<Type> types;
  SmallVector<unsigned> kept;
  for (auto [i, input] : llvm::enumerate(op.getInputs())) {
    unsigned k = static_cast<unsigned>(i);
    if (op.getResult(k).use_empty() && body.getArgument(2 * k).use_empty() &&
        body.getArgument(2 * k + 1).use_empty()) {
      unused_arguments.set(2 * k, 2 * k + 2);
      continue;
    }
    inputs.push_back(input);
    types.push_back(op.getResult(k).getType());
    kept.push_back(k);
  }
  // One operand stays, for the shape.
  if (inputs.empty() || unused_arguments.none()) return failure();
  auto sort =
      SortOp::create(rewriter, op.getLoc(), types, inputs, op.getDimensionAttr(), op.getIsStableAttr());
  giveDiscardableAttributes(op, sort);
  rewriter.inlineRegionBefore(op.getComparator(), sort.getComparator(), sort.getComparator().end());
  Block& moved = sort.getComparator().front();
  rewriter.modifyOpInPlace(sort, [&] { moved.eraseArguments(unused_arguments); });
  for (auto [i, k] : llvm::enumerate(kept)) {
    rewriter.replaceAllUsesWith(op.getResult(k), sort.getResult(static_cast<unsigned>(i)));
  }
  rewriter.eraseOp(op);
  return success();
}

// --- scatter -------------------------------------------------------------------------------------

// A scatter of whole tensors by a body that keeps the updates.
LogicalResult scatterOfEverything(ScatterOp op, PatternRewriter& rewriter) {
  ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  auto indices = foldableType(op.getScatterIndices().getType());
  if (!numbers.getScatterDimsToOperandDims().empty() || !numbers.getInsertedWindowDims().empty() ||
      !numbers.getInputBatchingDims().empty() || !indices || indices.getRank() > 1 ||
      !op.getUpdateComputation().hasOneBlock()) {
    return failure();
  }
  for (auto [input, update] : llvm::zip_equal(op.getInputs(), op.getUpdates())) {
    if (!foldableType(input.getType()) || input.getType() != update.getType()) return failure();
  }
  Block& body = op.getUpdateComputation().front();
  auto updates =
      body.getArguments().drop_front(std::min<size_t>(op.getInputs().size(), body.getNumArguments()));
  auto end = dyn_cast<ReturnOp>(body.getTerminator());
  auto is_argument = [](auto pair) { return std::get<0>(pair) == std::get<1>(pair); };
  if (!end || updates.size() != end.getNumOperands() ||
      !llvm::all_of(llvm::zip_equal(updates, end.getOperands()), is_argument) ||
      !llvm::equal(numbers.getUpdateWindowDims(),
                   llvm::seq<int64_t>(0, cast<RankedTensorType>(op.getInputs()[0].getType()).getRank()))) {
    return failure();
  }
  return replaceWith(rewriter, op, op.getUpdates());
}

LogicalResult scatterOfNothing(ScatterOp op, PatternRewriter& rewriter) {
  for (Value update : op.getUpdates()) {
    auto type = foldableType(update.getType());
    if (!type || type.getNumElements() != 0) return failure();
  }
  if (op.getUpdates().empty()) return failure();
  return replaceWith(rewriter, op, op.getInputs());
}

// --- custom_call ---------------------------------------------------------------------------------

// A dictionary that an older attribute carries moves to the op's own configuration.
LogicalResult configureCall(CustomCallOp op, PatternRewriter& rewriter) {
  constexpr StringLiteral kOlder = "mhlo.backend_config";
  auto config = op->getAttrOfType<DictionaryAttr>(kOlder);
  if (!config || (op.getBackendConfig() && op.getBackendConfig() != Attribute(rewriter.getStringAttr("")))) {
    return failure();
  }
  rewriter.modifyOpInPlace(op, [&] {
    op->removeAttr(kOlder);
    op.setBackendConfigAttr(config);
    op.setApiVersion(CustomCallApiVersion::API_VERSION_TYPED_FFI);
  });
  return success();
}

// --- Tensors without elements --------------------------------------------------------------------

// The constant that a tensor of no elements is; null for others.
DenseElementsAttr constantOfNothing(Value value) {
  auto type = foldableType(value.getType());
  return type && type.getNumElements() == 0 ? splatOf(type, 0) : DenseElementsAttr();
}

// Whatever it is computed from: constants stand where ops use and give such tensors.
struct NothingIsConstant : public RewritePattern {
  NothingIsConstant(MLIRContext* context, PatternBenefit benefit)
      : RewritePattern(MatchAnyOpTypeTag(), benefit, context) {}

  LogicalResult matchAndRewrite(Operation* op, PatternRewriter& rewriter) const override {
    if (!isa_and_nonnull<StablehloDialect>(op->getDialect()) || isa<ConstantOp>(op)) return failure();
    SmallVector<Value> values(op->getOperands());
    llvm::append_range(values, op->getResults());
    LogicalResult changed = failure();
    for (Value value : values) {
      DenseElementsAttr nothing = constantOfNothing(value);
      bool is_operand = value.getDefiningOp() != op;
      // Nothing to do where a constant, or nobody, is on the other side.
      if (!nothing || (is_operand ? value.getDefiningOp<ConstantOp>() != nullptr : value.use_empty()))
        continue;
      Value constant = ConstantOp::create(rewriter, op->getLoc(), nothing);
      rewriter.replaceUsesWithIf(value, constant,
                                 [&](OpOperand& use) { return !is_operand || use.getOwner() == op; });
      changed = success();
    }
    return changed;
  }
};

}  // namespace

void populateControlSimplifications(RewritePatternSet* patterns, PatternBenefit benefit) {
  patterns->add(&elementOfTuple, benefit);
  patterns->add(&tupleOfElements, benefit);
  patterns->add(&reduceNoDimension, benefit);
  patterns->add(&reduceNothing, benefit);
  patterns->add(&reduceWhatIsUsed, benefit);
  patterns->add(&reduceOnce, benefit);
  patterns->add(&captureConstants, benefit);
  patterns->add(&sayDimensionOfSort, benefit);
  patterns->add(&sortWhatIsUsed, benefit);
  patterns->add(&scatterOfEverything, benefit);
  patterns->add(&scatterOfNothing, benefit);
  patterns->add(&configureCall, benefit);
  patterns->add<NothingIsConstant>(patterns->getContext(), benefit);
}

}  // namespace mlir::stablehlo
