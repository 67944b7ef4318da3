// The meaning of sort. docs/operations/sort.md
#include "xla/ops/evaluate/evaluate.h"

#include <cstring>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "xla/literal.h"
#include "xla/literal_strided_copy.h"
#include "xla/ops/sort/evaluate_merge_sort.h"
#include "xla/ops/sort/evaluate_total_order.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

// One operand of a sort, with the line that is being sorted: contiguous, and sorted again.
struct Column {
  const char* source;
  char* result;
  int64_t width;
  std::vector<char> line, sorted;
};

// A line of `size` elements that are `stride` apart.
struct Lines {
  int64_t size;
  int64_t stride;
};

void ReadLine(const Lines& lines, int64_t begin, const char* source, int64_t width, char* line) {
  const int64_t size = lines.size, from = lines.stride, to = 1;
  StridedCopy(width, {&size, 1}, source + begin * width, {&from, 1}, line, {&to, 1});
}

void WriteLine(const Lines& lines, int64_t begin, const char* line, int64_t width, char* result) {
  const int64_t size = lines.size, from = 1, to = lines.stride;
  StridedCopy(width, {&size, 1}, line, {&from, 1}, result + begin * width, {&to, 1});
}

// Calls `sort_line` with the offset of the first element of every line.
template <typename SortLine>
absl::Status ForEachLine(const Lines& lines, int64_t elements, SortLine&& sort_line) {
  for (int64_t outer = 0; outer < elements; outer += lines.size * lines.stride) {
    for (int64_t inner = 0; inner < lines.stride; ++inner) TF_RETURN_IF_ERROR(sort_line(outer + inner));
  }
  return absl::OkStatus();
}

// Compares the elements at two places of the lines by calling the comparator. After an error all are equal.
class CallingLess {
 public:
  CallingLess(const ScalarFunction& comparator, const std::vector<Column>& columns)
      : comparator_(comparator), columns_(columns), parameters_(2 * columns.size()) {}

  bool operator()(int64_t a, int64_t b) {
    if (!status_.ok()) return false;
    for (size_t k = 0; k < columns_.size(); ++k) {
      parameters_[2 * k] = columns_[k].line.data() + a * columns_[k].width;
      parameters_[2 * k + 1] = columns_[k].line.data() + b * columns_[k].width;
    }
    bool less = false;
    void* const result = &less;
    status_ = comparator_.Run(parameters_, {&result, 1}, 1);
    return status_.ok() && less;
  }

  const absl::Status& status() const { return status_; }

 private:
  const ScalarFunction& comparator_;
  const std::vector<Column>& columns_;
  std::vector<const void*> parameters_;
  absl::Status status_;
};

template <typename T>
void Permute(const std::vector<int64_t>& order, const std::vector<char>& line, std::vector<char>* sorted) {
  const T* from = reinterpret_cast<const T*>(line.data());
  T* to = reinterpret_cast<T*>(sorted->data());
  for (size_t i = 0; i < order.size(); ++i) to[i] = from[order[i]];
}

void PermuteLine(const std::vector<int64_t>& order, Column* column) {
  switch (column->width) {
    case 1:
      return Permute<uint8_t>(order, column->line, &column->sorted);
    case 2:
      return Permute<uint16_t>(order, column->line, &column->sorted);
    case 4:
      return Permute<uint32_t>(order, column->line, &column->sorted);
    case 8:
      return Permute<uint64_t>(order, column->line, &column->sorted);
    default:
      return Permute<complex128>(order, column->line, &column->sorted);
  }
}

// Sorts the places of a line, then moves the elements of all operands there.
absl::Status SortByCalling(const ScalarFunction& comparator, const Lines& lines, int64_t elements,
                           std::vector<Column> columns) {
  for (Column& column : columns) {
    column.line.resize(lines.size * column.width);
    column.sorted.resize(lines.size * column.width);
  }
  std::vector<int64_t> order(lines.size), spare(lines.size);
  CallingLess less(comparator, columns);
  return ForEachLine(lines, elements, [&](int64_t begin) {
    for (Column& column : columns) ReadLine(lines, begin, column.source, column.width, column.line.data());
    std::iota(order.begin(), order.end(), 0);
    MergeSort(order.data(), spare.data(), lines.size, less);
    for (Column& column : columns) {
      PermuteLine(order, &column);
      WriteLine(lines, begin, column.sorted.data(), column.width, column.result);
    }
    return less.status();
  });
}

struct PlainOrder {
  bool descending;
  bool total;
};

// Finds out what a comparator that is a single `compare` does by asking it. nullopt for directions that give
// no order.
template <typename T>
absl::StatusOr<std::optional<PlainOrder>> AskOrder(const ScalarFunction& comparator) {
  absl::Status status;
  const auto ask = [&](T a, T b) {
    bool answer = false;
    const void* const parameters[] = {&a, &b};
    void* const result = &answer;
    status.Update(comparator.Run(parameters, {&result, 1}, 1));
    return answer;
  };
  constexpr T kLow = std::numeric_limits<T>::lowest(), kHigh = std::numeric_limits<T>::max();
  const bool ascending = ask(kLow, kHigh), descending = ask(kHigh, kLow);
  const bool is_order = ascending != descending && !ask(kLow, kLow);
  // Only a total order has a place for NaN.
  const T nan = std::numeric_limits<T>::quiet_NaN();
  const bool total = std::numeric_limits<T>::has_quiet_NaN && (ask(kLow, nan) || ask(nan, kLow));
  TF_RETURN_IF_ERROR(status);
  if (!is_order) return std::optional<PlainOrder>();
  return std::optional<PlainOrder>(PlainOrder{descending, total});
}

template <typename T, typename Less>
absl::Status SortValues(const Lines& lines, int64_t elements, const Column& column, Less less) {
  std::vector<T> line(lines.size), spare(lines.size);
  return ForEachLine(lines, elements, [&](int64_t begin) {
    ReadLine(lines, begin, column.source, sizeof(T), reinterpret_cast<char*>(line.data()));
    MergeSort(line.data(), spare.data(), lines.size, less);
    WriteLine(lines, begin, reinterpret_cast<const char*>(line.data()), sizeof(T), column.result);
    return absl::OkStatus();
  });
}

// Sorts one operand by a comparator that is a single `compare`, which need not be called. False: it gives no
// order.
template <typename T>
absl::StatusOr<bool> SortPlainly(const ScalarFunction& comparator, const Lines& lines, int64_t elements,
                                 const Column& column) {
  TF_ASSIGN_OR_RETURN(const auto order, AskOrder<T>(comparator));
  if (!order) return false;
  if (order->total) {
    TF_RETURN_IF_ERROR(order->descending
                           ? SortValues<T>(lines, elements, column,
                                           [](T a, T b) { return TotalOrderKey(a) > TotalOrderKey(b); })
                           : SortValues<T>(lines, elements, column,
                                           [](T a, T b) { return TotalOrderKey(a) < TotalOrderKey(b); }));
  } else {
    TF_RETURN_IF_ERROR(order->descending
                           ? SortValues<T>(lines, elements, column, [](T a, T b) { return a > b; })
                           : SortValues<T>(lines, elements, column, [](T a, T b) { return a < b; }));
  }
  return true;
}

// The types that are sorted by the million.
absl::StatusOr<bool> TrySortPlainly(PrimitiveType type, const ScalarFunction& comparator, const Lines& lines,
                                    int64_t elements, const Column& column) {
  switch (type) {
    case S32:
      return SortPlainly<int32_t>(comparator, lines, elements, column);
    case S64:
      return SortPlainly<int64_t>(comparator, lines, elements, column);
    case U32:
      return SortPlainly<uint32_t>(comparator, lines, elements, column);
    case U64:
      return SortPlainly<uint64_t>(comparator, lines, elements, column);
    case F32:
      return SortPlainly<float>(comparator, lines, elements, column);
    case F64:
      return SortPlainly<double>(comparator, lines, elements, column);
    default:
      return false;
  }
}

}  // namespace

absl::StatusOr<Literal> EvaluateSort(const EvaluateArgs& args) {
  const Shape& shape = args.operand(0).shape();
  std::vector<Literal> results;
  for (const Literal* operand : args.operands) results.emplace_back(operand->shape());
  if (!ShapeUtil::IsZeroElementArray(shape)) {
    std::vector<Column> columns;
    for (size_t k = 0; k < results.size(); ++k) {
      columns.push_back({static_cast<const char*>(args.operand(k).untyped_data()),
                         static_cast<char*>(results[k].untyped_data()),
                         primitive_util::ByteWidth(results[k].shape().element_type()),
                         {},
                         {}});
    }
    const int64_t dimension = *NormalizeIndex(args.op.attributes.GetInts(Attr::kDimensions)[0], shape.rank());
    const Lines lines = {shape.dimensions(static_cast<int>(dimension)),
                         Product(shape.dimensions().subspan(dimension + 1))};
    const int64_t elements = ShapeUtil::ElementsIn(shape);
    TF_ASSIGN_OR_RETURN(const ScalarFunction* comparator, args.context->Scalar(0));
    bool sorted = false;
    if (columns.size() == 1 && comparator->AsBinaryOp() == HloOpcode::kCompare) {
      TF_ASSIGN_OR_RETURN(sorted,
                          TrySortPlainly(shape.element_type(), *comparator, lines, elements, columns[0]));
    }
    if (!sorted) TF_RETURN_IF_ERROR(SortByCalling(*comparator, lines, elements, std::move(columns)));
  }
  return results.size() == 1 ? std::move(results[0]) : Literal::MoveIntoTuple(absl::MakeSpan(results));
}

}  // namespace xla
