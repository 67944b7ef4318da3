// The meaning of sort. docs/operations/sort.md
#include "xla/ops/evaluate/evaluate.h"

#include <cstring>
#include <utility>
#include <vector>

#include "xla/literal.h"
#include "xla/ops/sort/evaluate_merge_sort.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

// One operand of a sort, and where its elements go.
struct Column {
  const char* source;
  char* result;
  int64_t width;
};

// Compares two elements of a line by calling the comparator. After an error all are equal.
class Less {
 public:
  Less(const ScalarFunction& comparator, const std::vector<Column>& columns)
      : comparator_(comparator), columns_(columns), parameters_(2 * columns.size()) {}

  bool operator()(int64_t a, int64_t b) {
    if (!status_.ok()) return false;
    for (size_t k = 0; k < columns_.size(); ++k) {
      parameters_[2 * k] = columns_[k].source + a * columns_[k].width;
      parameters_[2 * k + 1] = columns_[k].source + b * columns_[k].width;
    }
    bool less = false;
    void* const result = &less;
    status_ = comparator_.Run(parameters_, {&result, 1});
    return status_.ok() && less;
  }

  const absl::Status& status() const { return status_; }

 private:
  const ScalarFunction& comparator_;
  const std::vector<Column>& columns_;
  std::vector<const void*> parameters_;
  absl::Status status_;
};

// Sorts `size` elements that begin at `begin` and are `stride` apart.
absl::Status SortLine(const ScalarFunction& comparator, const std::vector<Column>& columns, int64_t begin,
                      int64_t size, int64_t stride) {
  std::vector<int64_t> order(size), spare(size);
  for (int64_t i = 0; i < size; ++i) order[i] = begin + i * stride;
  Less less(comparator, columns);
  MergeSort(order.data(), spare.data(), size, less);
  for (const Column& column : columns) {
    for (int64_t i = 0; i < size; ++i) {
      std::memcpy(column.result + (begin + i * stride) * column.width,
                  column.source + order[i] * column.width, column.width);
    }
  }
  return less.status();
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
                         primitive_util::ByteWidth(results[k].shape().element_type())});
    }
    const int64_t dimension = *NormalizeIndex(args.op.attributes.GetInts(Attr::kDimensions)[0], shape.rank());
    const int64_t size = shape.dimensions(static_cast<int>(dimension));
    const int64_t stride = Product(shape.dimensions().subspan(dimension + 1));
    TF_ASSIGN_OR_RETURN(const ScalarFunction* comparator, args.context->Scalar(0));
    for (int64_t outer = 0; outer < ShapeUtil::ElementsIn(shape); outer += size * stride) {
      for (int64_t inner = 0; inner < stride; ++inner) {
        TF_RETURN_IF_ERROR(SortLine(*comparator, columns, outer + inner, size, stride));
      }
    }
  }
  return results.size() == 1 ? std::move(results[0]) : Literal::MoveIntoTuple(absl::MakeSpan(results));
}

}  // namespace xla
