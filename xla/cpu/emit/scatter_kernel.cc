#include "xla/cpu/emit/scatter_kernel.h"

#include <algorithm>
#include <utility>

#include "xla/cpu/emit/scalar_function.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla::cpu {
namespace {

template <typename List>
bool IsIn(const List& list, int64_t d) {
  return std::find(list.begin(), list.end(), d) != list.end();
}

class ScatterEmitter {
 public:
  ScatterEmitter(KernelBuilder& ir, ElementEmitter& elements, const HloInstruction& scatter,
                 std::vector<ArrayInMemory> results)
      : ir_(ir),
        elements_(elements),
        scatter_(scatter),
        numbers_(scatter.scatter_dimension_numbers()),
        count_(static_cast<int64_t>(results.size())),
        indices_(scatter.operand(count_)),
        results_(std::move(results)) {
    const Shape& updates = scatter.operand(count_ + 1)->shape();
    for (int64_t d = 0; d < updates.rank(); ++d) {
      const bool window = IsIn(numbers_.update_window_dims(), d);
      (window ? window_dimensions_ : batch_dimensions_).push_back(d);
      (window ? window_sizes_ : batch_sizes_).push_back(updates.dimensions(d));
    }
    const Shape& operand = scatter.operand(0)->shape();
    size_t next = 0;
    for (int64_t d = 0; d < operand.rank(); ++d) {
      const bool dropped =
          IsIn(numbers_.inserted_window_dims(), d) || IsIn(numbers_.input_batching_dims(), d);
      window_of_.push_back(dropped ? -1 : static_cast<int64_t>(next++));
    }
  }

  // The windows of places begin to end among the indices.
  absl::Status Emit(llvm::Value* begin, llvm::Value* end) {
    return EmitFor(ir_, begin, end, 1, [&](llvm::Value* i) {
      elements_.EnterScope();
      const Coordinates batch = elements_.Delinear(batch_sizes_, {i});
      TF_ASSIGN_OR_RETURN(const Coordinates start, Start(batch));
      llvm::Value* inside = nullptr;
      const Shape& operand = scatter_.operand(0)->shape();
      for (int64_t d = 0; d < operand.rank(); ++d) {
        const int64_t size = window_of_[d] < 0 ? 1 : window_sizes_[window_of_[d]];
        inside = elements_.And(inside, elements_.Between(start[d], 0, operand.dimensions(d) - size + 1));
      }
      TF_RETURN_IF_ERROR(If(inside, [&] { return EmitWindow(batch, start); }));
      elements_.LeaveScope();
      return absl::OkStatus();
    });
  }

 private:
  absl::StatusOr<Coordinates> Start(const Coordinates& batch) {
    const auto place = [&](int64_t k) {
      Coordinates at;
      size_t next = 0;
      for (int64_t d = 0; d < indices_->shape().rank(); ++d)
        at.push_back(d == numbers_.index_vector_dim() ? elements_.Constant(k) : batch[next++]);
      return at;
    };
    Coordinates start(scatter_.operand(0)->shape().rank());
    for (Coordinate& c : start) c = elements_.Constant(0);
    for (int k = 0; k < numbers_.scatter_dims_to_operand_dims_size(); ++k) {
      TF_ASSIGN_OR_RETURN(const Lanes index, elements_.Element(indices_, place(k), nullptr));
      start[numbers_.scatter_dims_to_operand_dims(k)] = {
          elements_.AsIndex(indices_->shape().element_type(), index.re)};
    }
    for (int i = 0; i < numbers_.input_batching_dims_size(); ++i)
      start[numbers_.input_batching_dims(i)] = place(0)[numbers_.scatter_indices_batching_dims(i)];
    return start;
  }

  absl::Status If(llvm::Value* condition, absl::FunctionRef<absl::Status()> body) {
    llvm::Function* function = ir_.GetInsertBlock()->getParent();
    auto* then = llvm::BasicBlock::Create(ir_.getContext(), "inside", function);
    auto* after = llvm::BasicBlock::Create(ir_.getContext(), "next", function);
    ir_.CreateCondBr(condition, then, after);
    ir_.SetInsertPoint(then);
    elements_.EnterScope();
    TF_RETURN_IF_ERROR(body());
    elements_.LeaveScope();
    ir_.CreateBr(after);
    ir_.SetInsertPoint(after);
    return absl::OkStatus();
  }

  // All elements of a window, those of its last dimension in lanes.
  absl::Status EmitWindow(const Coordinates& batch, const Coordinates& start) {
    if (window_sizes_.empty()) return EmitElements(batch, start, {}, nullptr);
    int64_t rows = 1;
    for (size_t i = 0; i + 1 < window_sizes_.size(); ++i) rows *= window_sizes_[i];
    const auto outer_sizes = absl::MakeConstSpan(window_sizes_).first(window_sizes_.size() - 1);
    return EmitFor(ir_, ir_.getInt64(0), ir_.getInt64(rows), 1, [&](llvm::Value* row) {
      elements_.EnterScope();
      const Coordinates outer = elements_.Delinear(outer_sizes, {row});
      TF_RETURN_IF_ERROR(EmitVectors(ir_, elements_.lanes(), ir_.getInt64(0),
                                     ir_.getInt64(window_sizes_.back()),
                                     [&](llvm::Value* i, llvm::Value* mask) {
                                       Coordinates window = outer;
                                       window.push_back({i, elements_.lanes() > 1 ? 1 : 0});
                                       return EmitElements(batch, start, window, mask);
                                     }));
      elements_.LeaveScope();
      return absl::OkStatus();
    });
  }

  absl::Status EmitElements(const Coordinates& batch, const Coordinates& start, const Coordinates& window,
                            llvm::Value* mask) {
    elements_.EnterScope();
    Coordinates at(batch.size() + window.size()), place = start;
    for (size_t i = 0; i < batch.size(); ++i) at[batch_dimensions_[i]] = batch[i];
    for (size_t i = 0; i < window.size(); ++i) at[window_dimensions_[i]] = window[i];
    for (size_t d = 0; d < place.size(); ++d) {
      if (window_of_[d] >= 0) place[d] = elements_.Add(place[d], window[window_of_[d]]);
    }
    std::vector<Lanes> parameters;
    for (const ArrayInMemory& result : results_)
      parameters.push_back(Vector(elements_.Load(result, place, mask)));
    for (int64_t k = 0; k < count_; ++k) {
      TF_ASSIGN_OR_RETURN(parameters.emplace_back(),
                          elements_.Vector(scatter_.operand(count_ + 1 + k), at, mask));
    }
    LaneBuilder builder(ir_, elements_.lanes());
    TF_ASSIGN_OR_RETURN(const std::vector<Lanes> combined,
                        EmitScalarFunction(builder, *scatter_.to_apply(), parameters));
    for (int64_t k = 0; k < count_; ++k) elements_.Store(results_[k], place, combined[k], mask);
    elements_.LeaveScope();
    return absl::OkStatus();
  }

  Lanes Vector(Lanes value) {
    if (elements_.lanes() == 1 || value.re->getType()->isVectorTy()) return value;
    return LaneBuilder(ir_, elements_.lanes()).Splat(value);
  }

  KernelBuilder& ir_;
  ElementEmitter& elements_;
  const HloInstruction& scatter_;
  const ScatterDimensionNumbers& numbers_;
  const int64_t count_;  // of operands
  const HloInstruction* indices_;
  const std::vector<ArrayInMemory> results_;
  // Of the updates: dimensions along the indices, and in a window.
  std::vector<int64_t> batch_dimensions_, batch_sizes_, window_dimensions_, window_sizes_;
  std::vector<int64_t> window_of_;  // for each dimension of the operand, that of the window, or -1
};

}  // namespace

absl::StatusOr<EmittedKernel> EmitScatterKernel(llvm::Module& module, const Target& target, const Step& step,
                                                absl::string_view name) {
  EmittedKernel kernel;
  kernel.function = StartKernel(module, target, name);
  KernelBuilder ir(&kernel.function->getEntryBlock(), llvm::InstSimplifyFolder(module.getDataLayout()));
  const HloInstruction& scatter = *step.instruction;
  const int64_t count = scatter.operand_count() / 2;
  const Shape& updates = scatter.operand(count + 1)->shape();
  const auto& window_dims = scatter.scatter_dimension_numbers().update_window_dims();
  int lanes = 1;
  if (!window_dims.empty()) {
    lanes = target.vector_bytes;
    for (const HloInstruction* operand : scatter.operands())
      lanes = std::min(lanes, LanesFor({operand}, target));
    lanes = std::min(lanes, PowerOfTwoFrom(updates.dimensions(window_dims[window_dims.size() - 1])));
  }
  ElementEmitter elements(ir, lanes);
  int number = 0;
  for (const HloInstruction* input : step.inputs)
    elements.Bind(input, ArrayArgument(ir, kernel.function, number++, input->shape()));
  std::vector<ArrayInMemory> results;
  for (int64_t k = 0; k < count; ++k) {
    ArrayInMemory result = ArrayArgument(ir, kernel.function, number++, scatter.operand(k)->shape());
    result.scalar = {};  // it is read again for each update
    results.push_back(std::move(result));
  }
  int64_t places = 1;
  for (int64_t d = 0; d < updates.rank(); ++d) {
    if (!IsIn(window_dims, d)) places *= updates.dimensions(d);
  }
  ScatterEmitter emitter(ir, elements, scatter, std::move(results));
  if (ShapeUtil::ElementsIn(updates) > 0)
    TF_RETURN_IF_ERROR(emitter.Emit(ir.getInt64(0), ir.getInt64(places)));
  ir.CreateRetVoid();
  return kernel;
}

}  // namespace xla::cpu
