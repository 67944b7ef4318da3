#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/iterator_util.h"
#include "xla/shape.h"
#include "xla/shape_index.h"
#include "xla/tuple_tree.h"

namespace xla {

class HloInstruction;
class HloModule;
class OriginalArrayProto;
class OriginalValueProto;

// An array as a program had it before passes changed it: an instruction's result, or a part of it.
struct OriginalArray {
  std::string instruction_name;
  ShapeIndex shape_index;

  // "\"name\" {0,1}", as HLO text has it.
  std::string ToString() const;
  OriginalArrayProto ToProto() const;
  static OriginalArray FromProto(const OriginalArrayProto& original_array_proto);
  bool operator==(const OriginalArray& other) const = default;
  template <typename H>
  friend H AbslHashValue(H h, const OriginalArray& array) {
    return H::combine(std::move(h), array.instruction_name, absl::MakeConstSpan(array.shape_index));
  }
};

// Where the parts of an instruction's result come from: an array for each leaf, or none where it is not
// known.
class OriginalValue {
 public:
  using Tree = TupleTree<std::optional<OriginalArray>>;

  // Nothing is known of any part.
  explicit OriginalValue(const Shape& shape) : tree_(shape) {}
  explicit OriginalValue(Tree tree) : tree_(std::move(tree)) {}
  // Of a call that passes made from instructions that were not a computation before.
  static OriginalValue SyntheticCall();
  bool is_synthetic_call() const { return is_synthetic_call_; }

  // "{\"name\"}" or "({\"a\"}, {\"b\" {1}})", as HLO text has it.
  std::string ToString() const;
  OriginalValueProto ToProto() const;
  // Null for a proto whose elements are not the leaves of one tree, or of one that is too large.
  static std::shared_ptr<OriginalValue> FromProto(const OriginalValueProto& original_value_proto);

  // Of an instruction that is in the original program: parameters, tuples and their elements lead to what
  // they are made of, and all else is its own origin. Null when a part of it has none.
  static std::shared_ptr<OriginalValue> CreateFromInstruction(const HloInstruction* instruction,
                                                              absl::string_view prefix = "");

  const Tree& tree() const { return tree_; }
  Tree* mutable_tree() { return &tree_; }
  const std::optional<OriginalArray>& original_array(ShapeIndexView index) const {
    return tree_.element(index);
  }
  std::optional<OriginalArray>* mutable_original_array(ShapeIndexView index) {
    return tree_.mutable_element(index);
  }
  // The leaves with their indices.
  auto original_arrays() const { return tree_.leaves(); }
  auto mutable_original_arrays() { return tree_.leaves(); }

  // Whether no leaf has an array.
  bool IsEmpty() const;
  bool IsCompatibleWith(const Shape& shape) const {
    return is_synthetic_call_ || tree_.IsStructurallyCompatible(shape);
  }
  // The calls that the arrays lie in, "outer/inner", when it is the same for all of them; of a synthetic call
  // and of arrays of the entry the empty text.
  std::optional<std::string> GetOriginalCallLikeInstructions() const;

  bool operator==(const OriginalValue& other) const = default;
  template <typename H>
  friend H AbslHashValue(H h, const OriginalValue& value) {
    for (const auto& [index, array] : value.tree_.leaves()) {
      h = H::combine(std::move(h), array.has_value());
      if (array.has_value()) h = H::combine(std::move(h), *array);
    }
    return H::combine(std::move(h), value.is_synthetic_call_);
  }

 private:
  Tree tree_;
  bool is_synthetic_call_ = false;
};

// Gives an instruction the origin of another one, the same or a copy, where the shapes have the same
// structure; otherwise nothing happens, or the log says so.
void CopyOriginalValue(const HloInstruction* src_instruction, HloInstruction* dest_instruction, bool clone,
                       bool issue_warning);

// Lets instructions of equal origin share one.
void DeduplicateOriginalValues(HloModule* module);

}  // namespace xla
