#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/literal.h"
#include "xla/shape_index.h"

// What is known about a value while its program is being built. It evaluates what does not depend on the run
// time, which is why it is not part of the builder's own library.

namespace xla {

namespace value_inference {
class Analysis;
}  // namespace value_inference

// A literal some of whose elements are not known.
class OptionalLiteral {
 public:
  // `mask` has the value's dimensions and is true where an element is not known.
  explicit OptionalLiteral(Literal value, Literal mask) : value_(std::move(value)), mask_(std::move(mask)) {}

  template <typename NativeT>
  std::optional<NativeT> Get(absl::Span<const int64_t> element_index, ShapeIndex shape_index = {}) const {
    const bool unknown = mask_.Get<bool>(element_index, shape_index);
    return unknown ? std::nullopt : std::make_optional(value_.Get<NativeT>(element_index, shape_index));
  }

  // Whether all elements are known.
  bool AllValid() const;

  // The whole value, as long as this object lives, if all of it is known.
  std::optional<LiteralSlice> GetValue() const {
    return AllValid() ? std::make_optional<LiteralSlice>(value_) : std::nullopt;
  }

 private:
  Literal value_;
  Literal mask_;
};

enum ValueInferenceMode {
  // The value itself, where it is the same in every run.
  kValue = 0,
  // The largest and the smallest value that an integer can have, both inclusive; the value where it is
  // constant.
  kUpperBound,
  kLowerBound,
};

// Infers the values of a builder's ops, element by element. Elements are followed through
// everything that moves them, and through calls and conditionals; sums and differences of integers cancel, as
// (b - a) + a does. Bounds start at the sizes of dynamic dimensions and at custom calls `SetBound`, whose
// literal is the bound, or the pair (bound, whether it is only a bound and not the value).
//
// Arrays of more than 65536 elements that depend on the run time count as unknown in every element, and so
// does what is moved or combined from dynamic dimensions. The builder must outlive this object and be free of
// errors.
class ValueInference {
 public:
  explicit ValueInference(XlaBuilder* builder);
  ~ValueInference();

  // True where an element can be different from run to run. The result has pred where the op has elements
  // (and one for a token).
  absl::StatusOr<Literal> AnalyzeIsDynamic(XlaOp op);

  // The elements, or their bounds, as far as they are known. Dynamic dimensions are taken with their bounds.
  absl::StatusOr<OptionalLiteral> AnalyzeConstant(XlaOp op, ValueInferenceMode mode);

  XlaBuilder* builder() { return builder_; }

 private:
  XlaBuilder* builder_;
  std::unique_ptr<value_inference::Analysis> analysis_;
};

}  // namespace xla
