#include "xla/cpu/emit/reduce_kernel.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "xla/cpu/emit/reducer.h"
#include "xla/cpu/plan/op_traits.h"
#include "xla/cpu/plan/scalar_functions.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla::cpu {
namespace {

using Sizes = DimensionVector;

// Results that lie beside each other are made by one unit, this many at most: what they need stays in the
// first cache.
constexpr int64_t kBlockColumns = 1024;
// So many vectors of results stay in registers while the elements go by.
constexpr int64_t kMaxRegisterVectors = 4;
// Parts that the elements of a few results are cut into.
constexpr int64_t kParts = 64;
constexpr int64_t kMaxPartBytes = 32 << 10;
constexpr int64_t kMinPartElements = 1 << 11;

// A dimension of the arrays, or several that lie beside each other, all reduced or all kept.
struct Axis {
  int64_t size;
  bool reduced;
};

int64_t PowerOfTwoUpTo(int64_t n) {
  int64_t power = 1;
  while (2 * power <= n && power < 64) power *= 2;
  return power;
}

// How the reductions go.
struct Way {
  std::vector<Axis> axes;
  int lane_axis = -1;  // along which vectors lie; -1: there are none
  int lanes = 1;
  bool along_rows = false;  // the lane axis is reduced; else lanes are results
  int64_t reduced = 1, kept = 1;
  int64_t parts = 1, part_size = 0;  // of the only axis that is reduced

  int64_t lane_size() const { return lane_axis < 0 ? 1 : axes[lane_axis].size; }
  // Of the results that lie in one row: how many one unit makes.
  int64_t columns() const { return along_rows ? 1 : lane_size(); }
  int64_t block() const { return lanes == 1 || columns() < 2 * kBlockColumns ? columns() : kBlockColumns; }
  int64_t blocks() const { return block() == 0 ? 0 : (columns() + block() - 1) / block(); }
  int64_t rows() const { return columns() == 0 ? 0 : kept / columns(); }
  // Where the vectors of a result begin, elements that come one after the other are apart.
  bool gathers() const { return !along_rows && lane_axis >= 0 && lane_axis != LastAxis(); }
  int LastAxis() const {
    for (size_t i = axes.size(); i-- > 0;) {
      if (axes[i].size != 1) return static_cast<int>(i);
    }
    return -1;
  }
};

// Whether members of the step other than the reductions read elements in the order in which they lie.
bool ReadsInOrder(const Step& step, const LanesReducer& reducer) {
  return std::all_of(step.fused.begin(), step.fused.end(), [&](const HloInstruction* member) {
    return absl::c_linear_search(reducer.reductions(), member) || KeepsPlaces(*member) ||
           (member->opcode() == HloOpcode::kBroadcast && member->operand(0)->shape().rank() == 0);
  });
}

std::vector<Axis> AxesOf(const HloInstruction& reduction, bool merge) {
  const Shape& shape = reduction.operand(0)->shape();
  std::vector<Axis> axes;
  for (int64_t d = 0; d < shape.rank(); ++d) {
    const Axis axis = {shape.dimensions(d), absl::c_linear_search(reduction.dimensions(), d)};
    if (merge && axis.size == 1) continue;
    if (merge && !axes.empty() && axes.back().reduced == axis.reduced) {
      axes.back().size *= axis.size;
    } else {
      axes.push_back(axis);
    }
  }
  return axes;
}

int LastKept(const std::vector<Axis>& axes) {
  for (size_t i = axes.size(); i-- > 0;) {
    if (!axes[i].reduced && axes[i].size != 1) return static_cast<int>(i);
  }
  return -1;
}

void ChooseLanes(bool free_in_order, int most_lanes, Way* way) {
  const int last = way->LastAxis();
  if (last < 0 || way->reduced == 0 || way->kept == 0) return;
  const int kept = LastKept(way->axes);
  const int64_t row = way->axes[last].size;
  way->lane_axis = kept;
  if (way->axes[last].reduced && free_in_order) {
    const bool short_rows = row < most_lanes && kept >= 0 && way->axes[kept].size > row;
    way->along_rows = !short_rows;
    if (way->along_rows) way->lane_axis = last;
  }
  if (way->lane_axis < 0) return;
  const int64_t size = way->axes[way->lane_axis].size;
  const int64_t up_to = PowerOfTwoUpTo(size);
  way->lanes =
      static_cast<int>(std::min<int64_t>(most_lanes, way->along_rows || up_to == size ? up_to : 2 * up_to));
}

void ChooseParts(int64_t bytes, Way* way) {
  int reduced_axis = -1, count = 0;
  for (size_t i = 0; i < way->axes.size(); ++i) {
    if (way->axes[i].reduced && way->axes[i].size != 1) {
      reduced_axis = static_cast<int>(i);
      ++count;
    }
  }
  if (count != 1 || way->kept == 0 || way->rows() * way->blocks() >= kParts / 4) return;
  const int64_t size = way->axes[reduced_axis].size;
  const int64_t parts =
      std::min({kParts, size * way->kept / kMinPartElements, kMaxPartBytes / (way->kept * bytes)});
  int64_t part = parts < 2 ? 0 : size / parts;
  // Parts of a row are made of whole turns.
  const int64_t turn = way->along_rows ? 4 * way->lanes : 1;
  part = part / turn * turn;
  if (part == 0) return;
  way->parts = size / part;
  way->part_size = part;
}

class ReduceEmitter {
 public:
  ReduceEmitter(llvm::Module& module, const Target& target, const Step& step)
      : module_(module),
        target_(target),
        step_(step),
        reducer_(OutputsOf(step)),
        flat_(ReadsInOrder(step, reducer_)) {
    const HloInstruction& first = *reducer_.reductions()[0];
    way_.axes = AxesOf(first, flat_);
    for (const Axis& axis : way_.axes) (axis.reduced ? way_.reduced : way_.kept) *= axis.size;
    const bool free_in_order = absl::c_all_of(reducer_.reductions(), [](const HloInstruction* reduction) {
      return IsFreeInOrder(*reduction->to_apply());
    });
    const bool by_position = !free_in_order && OrderByPosition();
    ChooseLanes(free_in_order || by_position, LanesFor(step.fused, target), &way_);
    int64_t bytes = 0;
    for (PrimitiveType type : reducer_.types()) bytes += primitive_util::ByteWidth(type);
    if (free_in_order || by_position) ChooseParts(bytes, &way_);
  }

  absl::StatusOr<EmittedKernel> Run(absl::string_view name) {
    EmittedKernel kernel;
    kernel.units = way_.parts * way_.rows() * way_.blocks();
    kernel.unit_cost = Cost() * static_cast<double>(way_.reduced) * static_cast<double>(way_.kept) /
                       way_.lanes / static_cast<double>(std::max<int64_t>(1, kernel.units));
    TF_ASSIGN_OR_RETURN(kernel.function, EmitFunction(name, /*finish=*/false));
    if (way_.parts > 1) {
      TF_ASSIGN_OR_RETURN(kernel.finish, EmitFunction(absl::StrCat(name, "_finish"), /*finish=*/true));
      for (PrimitiveType type : reducer_.types()) kernel.scratch_bytes += PartBytes(type);
    }
    return kernel;
  }

 private:
  // Whether one of the arrays holds the positions in the last dimension, which is reduced, and can tell the
  // order.
  bool OrderByPosition() {
    if (reducer_.reductions().size() != 1) return false;
    const HloInstruction& reduction = *reducer_.reductions()[0];
    const int last = way_.LastAxis();
    if (flat_ || last < 0 || !way_.axes[last].reduced) return false;
    const int64_t value = ValueThatOrders(*reduction.to_apply());
    if (value < 0) return false;
    const HloInstruction* positions = reduction.operand(value);
    const bool spread = positions->opcode() == HloOpcode::kBroadcast &&
                        positions->operand(0)->opcode() == HloOpcode::kIota &&
                        positions->operand(0)->shape().rank() == 1;
    const int64_t along = spread                                    ? positions->dimensions(0)
                          : positions->opcode() == HloOpcode::kIota ? positions->iota_dimension()
                                                                    : -1;
    // Numbers that the type does not hold would not grow.
    const int bits = primitive_util::BitWidth(positions->shape().element_type());
    if (along != last || (bits < 32 && way_.axes[last].size > (int64_t{1} << (bits - 1)))) return false;
    reducer_.OrderBy(value);
    return true;
  }

  // Rounded up, so that the next one begins where a vector may.
  int64_t PartBytes(PrimitiveType type) const {
    return (way_.parts * way_.kept * primitive_util::ByteWidth(type) + 63) / 64 * 64;
  }

  double Cost() const {
    double cost = 1;
    for (const HloInstruction* member : step_.fused) cost += TakesLong(*member) ? 16 : 1;
    for (const HloInstruction* reduction : reducer_.reductions())
      cost += static_cast<double>(reduction->to_apply()->instruction_count()) / 3;
    return cost;
  }

  absl::StatusOr<llvm::Function*> EmitFunction(absl::string_view name, bool finish) {
    llvm::Function* function = StartKernel(module_, target_, name);
    KernelBuilder ir(&function->getEntryBlock(), llvm::InstSimplifyFolder(module_.getDataLayout()));
    auto* body = llvm::BasicBlock::Create(module_.getContext(), "body", function);
    ElementEmitter elements(ir, way_.lanes);
    ir_ = &ir;
    elements_ = &elements;
    Bind(function);
    ir.CreateBr(body);
    ir.SetInsertPoint(body);
    in_parts_ = way_.parts > 1 && !finish;
    finishes_ = finish;
    const int64_t parts = in_parts_ ? way_.parts : 1;
    llvm::Value *begin = function->getArg(1), *end = function->getArg(2);
    if (finish) begin = ir.getInt64(0), end = ir.getInt64(way_.rows() * way_.blocks());
    TF_RETURN_IF_ERROR(EmitFor(ir, begin, end, 1, [&](llvm::Value* unit) {
      elements.EnterScope();
      const Coordinates at = elements.Delinear({parts, way_.rows(), way_.blocks()}, {unit});
      const absl::Status status = EmitUnit(at[0].first, at[1], at[2].first);
      elements.LeaveScope();
      return status;
    }));
    ir.CreateRetVoid();
    return function;
  }

  llvm::Value* ArrayAddress(llvm::Function* function, int number) {
    return ir_->CreateLoad(ir_->getPtrTy(),
                           ir_->CreateConstInBoundsGEP1_64(ir_->getPtrTy(), function->getArg(0), number));
  }

  void Bind(llvm::Function* function) {
    Sizes sizes, kept;
    for (const Axis& axis : way_.axes) {
      sizes.push_back(axis.size);
      if (!axis.reduced) kept.push_back(axis.size);
    }
    int number = 0;
    for (const HloInstruction* input : step_.inputs) {
      const Shape& shape = input->shape();
      ArrayInMemory array;
      array.type = shape.element_type();
      array.base = ArrayAddress(function, number++);
      if (shape.rank() == 0) {
        array.scalar = LaneBuilder(*ir_, 1).Load(array.type, array.base, {ir_->getInt64(0)}, nullptr);
      } else {
        array.strides = RowMajorStrides(flat_ ? absl::MakeConstSpan(sizes) : shape.dimensions());
      }
      elements_->Bind(input, std::move(array));
    }
    results_.clear();
    parts_.clear();
    for (PrimitiveType type : reducer_.types()) {
      ArrayInMemory& result = results_.emplace_back();
      result.type = type;
      result.base = ArrayAddress(function, number++);
      result.strides = RowMajorStrides(kept);
    }
    if (way_.parts == 1) return;
    llvm::Value* scratch = ArrayAddress(function, number);
    int64_t offset = 0;
    kept.insert(kept.begin(), way_.parts);
    for (PrimitiveType type : reducer_.types()) {
      ArrayInMemory& part = parts_.emplace_back();
      part.type = type;
      part.base = ir_->CreateConstInBoundsGEP1_64(ir_->getInt8Ty(), scratch, offset);
      part.strides = RowMajorStrides(kept);
      offset += PartBytes(type);
    }
  }

  absl::StatusOr<std::vector<Lanes>> Elements(const Coordinates& at, llvm::Value* mask) {
    std::vector<Lanes> values;
    elements_->EnterScope();
    for (const HloInstruction* array : reducer_.arrays()) {
      TF_ASSIGN_OR_RETURN(values.emplace_back(), elements_->Vector(array, at, mask));
    }
    elements_->LeaveScope();
    return values;
  }

  absl::StatusOr<std::vector<Lanes>> Inits(int lanes) {
    std::vector<Lanes> values;
    for (const HloInstruction* init : reducer_.inits()) {
      TF_ASSIGN_OR_RETURN(const Lanes value, elements_->Element(init, {}, nullptr));
      values.push_back(LaneBuilder(*ir_, lanes).Splat(value));
    }
    return values;
  }

  // Coordinates of the results among those of the arrays.
  Coordinates Kept(const Coordinates& at) const {
    Coordinates kept;
    for (size_t i = 0; i < way_.axes.size(); ++i) {
      if (!way_.axes[i].reduced) kept.push_back(at[i]);
    }
    return kept;
  }

  void Store(int lanes, const Coordinates& at, absl::Span<const Lanes> values, llvm::Value* mask) {
    Coordinates place = Kept(at);
    if (in_parts_) place.insert(place.begin(), Coordinate{part_});
    for (size_t i = 0; i < values.size(); ++i) {
      const ArrayInMemory& array = in_parts_ ? parts_[i] : results_[i];
      if (lanes == way_.lanes) {
        elements_->Store(array, place, values[i], mask);
      } else {
        ElementEmitter(*ir_, lanes).Store(array, place, values[i], mask);
      }
    }
  }

  std::vector<Lanes> LoadFrom(const std::vector<ArrayInMemory>& arrays, int lanes, const Coordinates& place,
                              llvm::Value* mask) {
    std::vector<Lanes> values;
    ElementEmitter memory(*ir_, lanes);
    for (const ArrayInMemory& array : arrays) values.push_back(memory.Load(array, place, mask));
    return values;
  }

  // Some places of the axis that is reduced; null: all of every axis.
  struct Bounds {
    llvm::Value *begin = nullptr, *end = nullptr;
  };

  // Loops over the axes that are reduced from `axis` on, `left_out` aside.
  absl::Status ForReduced(size_t axis, int left_out, Coordinates at, const Bounds& bounds,
                          absl::FunctionRef<absl::Status(const Coordinates&)> body) {
    while (axis < way_.axes.size() && (!way_.axes[axis].reduced || static_cast<int>(axis) == left_out))
      ++axis;
    if (axis == way_.axes.size()) return body(at);
    const bool cut = bounds.begin != nullptr && way_.axes[axis].size != 1;
    return EmitFor(*ir_, cut ? bounds.begin : ir_->getInt64(0),
                   cut ? bounds.end : ir_->getInt64(way_.axes[axis].size), 1, [&](llvm::Value* i) {
                     at[axis] = {i};
                     return ForReduced(axis + 1, left_out, at, bounds, body);
                   });
  }

  absl::Status EmitUnit(llvm::Value* part, const Coordinate& row, llvm::Value* block) {
    part_ = part;
    Coordinates at(way_.axes.size(), elements_->Constant(0));
    Sizes sizes;
    for (size_t i = 0; i < way_.axes.size(); ++i) {
      if (!way_.axes[i].reduced && static_cast<int>(i) != way_.lane_axis) sizes.push_back(way_.axes[i].size);
    }
    const Coordinates outer = elements_->Delinear(sizes, row);
    size_t next = 0;
    for (size_t i = 0; i < way_.axes.size(); ++i) {
      if (!way_.axes[i].reduced && static_cast<int>(i) != way_.lane_axis) at[i] = outer[next++];
    }
    if (way_.along_rows) return EmitAlongRow(at);
    return EmitColumns(at, block);
  }

  // --- Lanes are elements of one result

  absl::StatusOr<std::vector<Lanes>> Row(const Coordinates& at, llvm::Value* first, int64_t length,
                                         int lanes) {
    return EmitRowReduction(*ir_, lanes, reducer_, {first, length, Cost()},
                            [&](const Coordinate& place, llvm::Value* mask) {
                              Coordinates here = at;
                              here[way_.lane_axis] = place;
                              return Elements(here, mask);
                            });
  }

  absl::Status EmitAlongRow(const Coordinates& at) {
    LaneBuilder scalars(*ir_, 1);
    if (in_parts_) {
      llvm::Value* first = ir_->CreateMul(part_, ir_->getInt64(way_.part_size));
      TF_ASSIGN_OR_RETURN(const std::vector<Lanes> values, Row(at, first, way_.part_size, way_.lanes));
      Store(1, at, values, nullptr);
      return absl::OkStatus();
    }
    RunningValues running(scalars, reducer_.types());
    TF_ASSIGN_OR_RETURN(const std::vector<Lanes> inits, Inits(1));
    running.Set(inits);
    const auto take_in = [&](const std::vector<Lanes>& more) -> absl::Status {
      TF_ASSIGN_OR_RETURN(const std::vector<Lanes> next,
                          reducer_.Apply(scalars, running.Get(), more, nullptr));
      running.Set(next);
      return absl::OkStatus();
    };
    if (finishes_) {
      TF_RETURN_IF_ERROR(TakeInParts(1, at, nullptr, take_in));
      TF_RETURN_IF_ERROR(TakeInRest(at, take_in));
    } else {
      TF_RETURN_IF_ERROR(ForReduced(0, way_.lane_axis, at, {}, [&](const Coordinates& here) -> absl::Status {
        TF_ASSIGN_OR_RETURN(const std::vector<Lanes> row,
                            Row(here, ir_->getInt64(0), way_.lane_size(), way_.lanes));
        return take_in(row);
      }));
    }
    Store(1, at, running.Get(), nullptr);
    return absl::OkStatus();
  }

  // What the parts of a row leave over, which is less than a turn for each part.
  absl::Status TakeInRest(const Coordinates& at,
                          absl::FunctionRef<absl::Status(const std::vector<Lanes>&)> take_in) {
    const int64_t begin = way_.parts * way_.part_size, rest = way_.lane_size() - begin;
    llvm::Value* first = ir_->getInt64(begin);
    if (rest >= way_.lanes) {
      TF_ASSIGN_OR_RETURN(const std::vector<Lanes> values, Row(at, first, rest, way_.lanes));
      return take_in(values);
    }
    if (rest == 0) return absl::OkStatus();
    // Fewer than a vector: the last vector of the row, without what the parts have.
    return EmitFor(*ir_, first, ir_->getInt64(way_.lane_size()), 1, [&](llvm::Value* i) -> absl::Status {
      Coordinates here = at;
      here[way_.lane_axis] = {i};
      TF_ASSIGN_OR_RETURN(const std::vector<Lanes> values, Elements(here, nullptr));
      std::vector<Lanes> scalars;
      for (const Lanes& value : values) {
        const auto first_lane = [&](llvm::Value* vector) -> llvm::Value* {
          return vector == nullptr || !vector->getType()->isVectorTy()
                     ? vector
                     : ir_->CreateExtractElement(vector, uint64_t{0});
        };
        scalars.push_back({first_lane(value.re), first_lane(value.im)});
      }
      return take_in(scalars);
    });
  }

  absl::Status TakeInParts(int lanes, const Coordinates& at, llvm::Value* mask,
                           absl::FunctionRef<absl::Status(const std::vector<Lanes>&)> take_in) {
    return EmitFor(*ir_, ir_->getInt64(0), ir_->getInt64(way_.parts), 1, [&](llvm::Value* part) {
      Coordinates place = Kept(at);
      place.insert(place.begin(), Coordinate{part});
      return take_in(LoadFrom(parts_, lanes, place, mask));
    });
  }

  // --- Lanes are results

  Coordinates Column(const Coordinates& at, llvm::Value* column) const {
    Coordinates here = at;
    if (way_.lane_axis >= 0) here[way_.lane_axis] = {column, way_.lanes > 1 ? 1 : 0};
    return here;
  }

  absl::Status EmitColumns(const Coordinates& at, llvm::Value* block) {
    llvm::Value *begin = ir_->getInt64(0), *end = ir_->getInt64(way_.columns());
    const int64_t vectors = (way_.columns() + way_.lanes - 1) / way_.lanes;
    if (vectors <= kMaxRegisterVectors) return EmitInRegisters(at, begin, static_cast<int>(vectors));
    if (way_.blocks() > 1) {
      begin = ir_->CreateMul(block, ir_->getInt64(way_.block()));
      llvm::Value* next = ir_->CreateAdd(begin, ir_->getInt64(way_.block()));
      end = ir_->CreateSelect(ir_->CreateICmpSLT(next, end), next, end);
    }
    if (finishes_ || way_.gathers() || way_.lanes == 1) {
      return ForVectors(
          begin, end, [&](llvm::Value* column, llvm::Value* mask) { return EmitVector(at, column, {mask}); });
    }
    return EmitInMemory(at, begin, end);
  }

  absl::Status ForVectors(llvm::Value* begin, llvm::Value* end,
                          absl::FunctionRef<absl::Status(llvm::Value* column, llvm::Value* mask)> body) {
    const bool whole = way_.columns() % way_.lanes == 0 && way_.block() % way_.lanes == 0;
    if (whole) {
      return EmitFor(*ir_, begin, end, way_.lanes,
                     [&](llvm::Value* column) { return body(column, nullptr); });
    }
    return EmitVectors(*ir_, way_.lanes, begin, end, body);
  }

  // All of a row's vectors.
  absl::Status EmitInRegisters(const Coordinates& at, llvm::Value* column, int vectors) {
    std::vector<llvm::Value*> masks(vectors, nullptr);
    LaneBuilder builder(*ir_, way_.lanes);
    const int64_t left = way_.columns() % way_.lanes;
    if (left != 0) {
      masks.back() = ir_->CreateICmpULT(builder.Iota(ir_->getInt32Ty()),
                                        builder.Splat(ir_->getInt32(static_cast<uint32_t>(left))));
    }
    return EmitVector(at, column, masks);
  }

  // Vectors of results from a column on, each element after the other; one for each mask (null: all lanes).
  absl::Status EmitVector(const Coordinates& at, llvm::Value* column,
                          const std::vector<llvm::Value*>& masks) {
    LaneBuilder builder(*ir_, way_.lanes);
    std::vector<RunningValues> running;
    std::vector<Coordinates> places;
    for (size_t v = 0; v < masks.size(); ++v) {
      running.emplace_back(builder, reducer_.types());
      places.push_back(
          Column(at, ir_->CreateAdd(column, ir_->getInt64(static_cast<int64_t>(v) * way_.lanes))));
    }
    const auto take_in = [&](size_t v, const std::vector<Lanes>& more) -> absl::Status {
      TF_ASSIGN_OR_RETURN(const std::vector<Lanes> next,
                          reducer_.Apply(builder, running[v].Get(), more, nullptr));
      running[v].Set(next);
      return absl::OkStatus();
    };
    llvm::Value *first = nullptr, *last = nullptr;
    if (in_parts_) {
      first = ir_->CreateMul(part_, ir_->getInt64(way_.part_size));
      last = ir_->CreateAdd(first, ir_->getInt64(way_.part_size));
    }
    for (size_t v = 0; v < masks.size(); ++v) {
      TF_ASSIGN_OR_RETURN(std::vector<Lanes> start,
                          in_parts_ ? Elements(AtReduced(places[v], first), masks[v]) : Inits(way_.lanes));
      running[v].Set(start);
      if (finishes_) {
        TF_RETURN_IF_ERROR(TakeInParts(way_.lanes, places[v], masks[v],
                                       [&](const std::vector<Lanes>& more) { return take_in(v, more); }));
      }
    }
    if (in_parts_) first = ir_->CreateAdd(first, ir_->getInt64(1));
    if (finishes_) {
      first = ir_->getInt64(way_.parts * way_.part_size);
      last = ir_->getInt64(way_.reduced);
    }
    TF_RETURN_IF_ERROR(ForReduced(0, -1, at, {first, last}, [&](const Coordinates& reduced) -> absl::Status {
      for (size_t v = 0; v < masks.size(); ++v) {
        Coordinates here = reduced;
        if (way_.lane_axis >= 0) here[way_.lane_axis] = places[v][way_.lane_axis];
        TF_ASSIGN_OR_RETURN(const std::vector<Lanes> more, Elements(here, masks[v]));
        TF_RETURN_IF_ERROR(take_in(v, more));
      }
      return absl::OkStatus();
    }));
    for (size_t v = 0; v < masks.size(); ++v) Store(way_.lanes, places[v], running[v].Get(), masks[v]);
    return absl::OkStatus();
  }

  // The coordinates with that place of the only axis that is reduced.
  Coordinates AtReduced(Coordinates at, llvm::Value* place) const {
    for (size_t i = 0; i < way_.axes.size(); ++i) {
      if (way_.axes[i].reduced && way_.axes[i].size != 1) at[i] = {place};
    }
    return at;
  }

  // Long rows of results: a few rows of elements at a time go into the row of results.
  absl::Status EmitInMemory(const Coordinates& at, llvm::Value* begin, llvm::Value* end) {
    int inner = static_cast<int>(way_.axes.size()) - 1;
    while (inner >= 0 && !(way_.axes[inner].reduced && way_.axes[inner].size != 1)) --inner;
    if (inner < 0) {
      return ForVectors(
          begin, end, [&](llvm::Value* column, llvm::Value* mask) { return EmitVector(at, column, {mask}); });
    }
    const int64_t group = Cost() > 12 ? 2 : 8;
    llvm::Value *first = ir_->getInt64(0), *last = nullptr;
    const int64_t length = in_parts_ ? way_.part_size : way_.axes[inner].size;
    if (in_parts_) first = ir_->CreateMul(part_, ir_->getInt64(length));
    // The first rows of all begin; rows of other axes go on.
    const bool single = way_.axes[inner].size == way_.reduced;
    if (!single) TF_RETURN_IF_ERROR(EmitRows(at, inner, first, 0, /*starts=*/true, begin, end));
    const int64_t head = single ? std::min(group, length) : 0, groups = (length - head) / group;
    const int64_t rest = length - head - groups * group;
    last = ir_->CreateAdd(first, ir_->getInt64(head + groups * group));
    return ForReduced(0, inner, at, {}, [&](const Coordinates& here) -> absl::Status {
      if (head > 0) TF_RETURN_IF_ERROR(EmitRows(here, inner, first, head, true, begin, end));
      llvm::Value* start = ir_->CreateAdd(first, ir_->getInt64(head));
      TF_RETURN_IF_ERROR(EmitFor(*ir_, start, last, group, [&](llvm::Value* row) {
        return EmitRows(here, inner, row, group, false, begin, end);
      }));
      return rest == 0 ? absl::OkStatus() : EmitRows(here, inner, last, rest, false, begin, end);
    });
  }

  absl::Status EmitRows(const Coordinates& at, int axis, llvm::Value* first, int64_t count, bool starts,
                        llvm::Value* begin, llvm::Value* end) {
    LaneBuilder builder(*ir_, way_.lanes);
    return ForVectors(begin, end, [&](llvm::Value* column, llvm::Value* mask) -> absl::Status {
      Coordinates here = Column(at, column);
      int64_t row = 0;
      std::vector<Lanes> running;
      if (!starts) {
        Coordinates place = Kept(here);
        if (in_parts_) place.insert(place.begin(), Coordinate{part_});
        running = LoadFrom(in_parts_ ? parts_ : results_, way_.lanes, place, mask);
      } else if (in_parts_) {
        here[axis] = {first};
        TF_ASSIGN_OR_RETURN(running, Elements(here, mask));
        row = 1;
      } else {
        TF_ASSIGN_OR_RETURN(running, Inits(way_.lanes));
      }
      for (; row < count; ++row) {
        here[axis] = {ir_->CreateAdd(first, ir_->getInt64(row))};
        TF_ASSIGN_OR_RETURN(const std::vector<Lanes> more, Elements(here, mask));
        TF_ASSIGN_OR_RETURN(running, reducer_.Apply(builder, running, more, nullptr));
      }
      Store(way_.lanes, here, running, mask);
      return absl::OkStatus();
    });
  }

  llvm::Module& module_;
  const Target& target_;
  const Step& step_;
  LanesReducer reducer_;
  const bool flat_;
  Way way_;
  // Of the function that is emitted.
  KernelBuilder* ir_ = nullptr;
  ElementEmitter* elements_ = nullptr;
  std::vector<ArrayInMemory> results_, parts_;
  bool in_parts_ = false, finishes_ = false;
  llvm::Value* part_ = nullptr;
};

}  // namespace

absl::StatusOr<EmittedKernel> EmitReduceKernel(llvm::Module& module, const Target& target, const Step& step,
                                               absl::string_view name) {
  return ReduceEmitter(module, target, step).Run(name);
}

}  // namespace xla::cpu
