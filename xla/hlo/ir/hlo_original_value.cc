#include "xla/hlo/ir/hlo_original_value.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/hash/hash.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/ir/hlo_opcode.h"
#include "xla/logging.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

constexpr int kMaxDepth = 100;
// Tuples without elements in the places that a proto omits.
constexpr int64_t kMaxGaps = 4096;

using Node = OriginalValue::Tree::Node;

// The node that the element describes, below a tree that has all elements before it; null when there is none.
Node* PlaceOf(const OriginalValueElementProto& element, Node* root, int64_t* gaps_left) {
  Node* at = root;
  for (const int64_t i : element.shape_index()) {
    auto* children = at->mutable_children();
    const auto count = static_cast<int64_t>(children->size());
    if (at->IsLeaf() || i < 0 || i - count > *gaps_left) return nullptr;
    if (i >= count) {
      *gaps_left -= i - count;
      children->resize(i + 1, Node::Tuple());
    }
    at = &(*children)[i];
  }
  return at->IsLeaf() || !at->children().empty() ? nullptr : at;
}

std::string TreeToString(const Node& node) {
  if (node.IsLeaf()) {
    return absl::StrCat("{", node.value().has_value() ? node.value()->ToString() : "", "}");
  }
  const auto append = [](std::string* out, const Node& child) { out->append(TreeToString(child)); };
  return absl::StrCat("(", absl::StrJoin(node.children(), ", ", append), ")");
}

std::shared_ptr<OriginalValue> Prefixed(const OriginalValue& value, absl::string_view prefix) {
  auto result = std::make_shared<OriginalValue>(value);
  if (prefix.empty()) return result;
  for (auto& [index, array] : result->mutable_original_arrays()) {
    if (array.has_value()) array->instruction_name = absl::StrCat(prefix, "/", array->instruction_name);
  }
  return result;
}

}  // namespace

std::string OriginalArray::ToString() const {
  return absl::StrCat("\"", absl::CEscape(instruction_name), "\"", shape_index.empty() ? "" : " ",
                      shape_index.empty() ? "" : shape_index.ToString());
}

OriginalArrayProto OriginalArray::ToProto() const {
  OriginalArrayProto proto;
  proto.set_instruction_name(instruction_name);
  proto.mutable_shape_index()->Add(shape_index.begin(), shape_index.end());
  return proto;
}

OriginalArray OriginalArray::FromProto(const OriginalArrayProto& original_array_proto) {
  const auto& index = original_array_proto.shape_index();
  return {original_array_proto.instruction_name(), ShapeIndex(index.begin(), index.end())};
}

OriginalValue OriginalValue::SyntheticCall() {
  OriginalValue value{Tree()};
  value.is_synthetic_call_ = true;
  return value;
}

std::string OriginalValue::ToString() const {
  return is_synthetic_call_ ? "[synthetic_call]" : TreeToString(*tree_.ToNode());
}

OriginalValueProto OriginalValue::ToProto() const {
  OriginalValueProto proto;
  proto.set_is_synthetic_call(is_synthetic_call_);
  for (const auto& [index, array] : tree_.leaves()) {
    OriginalValueElementProto* element = proto.add_elements();
    element->mutable_shape_index()->Add(index.begin(), index.end());
    if (array.has_value()) *element->mutable_original_array() = array->ToProto();
  }
  return proto;
}

std::shared_ptr<OriginalValue> OriginalValue::FromProto(const OriginalValueProto& original_value_proto) {
  if (original_value_proto.is_synthetic_call()) return std::make_shared<OriginalValue>(SyntheticCall());
  Node root = Node::Tuple();
  int64_t gaps_left = kMaxGaps;
  for (const OriginalValueElementProto& element : original_value_proto.elements()) {
    if (element.shape_index_size() > kMaxDepth) return nullptr;
    Node* place = PlaceOf(element, &root, &gaps_left);
    if (place == nullptr) return nullptr;
    *place = Node::Leaf(element.has_original_array()
                            ? std::make_optional(OriginalArray::FromProto(element.original_array()))
                            : std::nullopt);
  }
  return std::make_shared<OriginalValue>(Tree(std::move(root)));
}

std::shared_ptr<OriginalValue> OriginalValue::CreateFromInstruction(const HloInstruction* instruction,
                                                                    absl::string_view prefix) {
  if (instruction->original_value() != nullptr) return Prefixed(*instruction->original_value(), prefix);
  if (instruction->opcode() == HloOpcode::kGetTupleElement) {
    const auto tuple = CreateFromInstruction(instruction->operand(0), prefix);
    if (tuple == nullptr || tuple->is_synthetic_call()) return nullptr;
    const auto element = tuple->tree().Subtree({instruction->tuple_index()});
    return element.ok() ? std::make_shared<OriginalValue>(*element) : nullptr;
  }
  if (instruction->opcode() == HloOpcode::kTuple) {
    Tree tree(instruction->shape());
    for (int64_t i = 0; i < instruction->operand_count(); ++i) {
      const auto element = CreateFromInstruction(instruction->operand(i), prefix);
      if (element == nullptr || !element->IsCompatibleWith(instruction->operand(i)->shape())) return nullptr;
      tree.CopySubtreeFrom(element->tree(), {}, {i});
    }
    return std::make_shared<OriginalValue>(std::move(tree));
  }
  auto value = std::make_shared<OriginalValue>(instruction->shape());
  for (auto& [index, array] : value->mutable_original_arrays()) {
    array = OriginalArray{
        prefix.empty() ? instruction->name() : absl::StrCat(prefix, "/", instruction->name()), index};
  }
  return value;
}

bool OriginalValue::IsEmpty() const {
  const auto leaves = original_arrays();
  return !is_synthetic_call_ &&
         std::none_of(leaves.begin(), leaves.end(), [](const auto& leaf) { return leaf.second.has_value(); });
}

std::optional<std::string> OriginalValue::GetOriginalCallLikeInstructions() const {
  std::optional<std::string> calls;
  for (const auto& [index, array] : original_arrays()) {
    if (!array.has_value()) continue;
    const std::string& name = array->instruction_name;
    const size_t slash = name.rfind('/');
    std::string path = slash == std::string::npos ? "" : name.substr(0, slash);
    if (calls.has_value() && *calls != path) return std::nullopt;
    calls = std::move(path);
  }
  if (is_synthetic_call_) return "";
  return calls;
}

void CopyOriginalValue(const HloInstruction* src_instruction, HloInstruction* dest_instruction, bool clone,
                       bool issue_warning) {
  const std::shared_ptr<OriginalValue> origin = src_instruction->original_value();
  if (origin == nullptr) return;
  if (!origin->IsCompatibleWith(dest_instruction->shape())) {
    if (issue_warning && logging::IsOn(absl::LogSeverity::kWarning)) {
      logging::Message(absl::LogSeverity::kWarning, __FILE__, __LINE__).stream()
          << "the origin of " << src_instruction->name() << " does not fit the shape of "
          << dest_instruction->name();
    }
    return;
  }
  dest_instruction->set_original_value(clone ? std::make_shared<OriginalValue>(*origin) : origin);
}

void DeduplicateOriginalValues(HloModule* module) {
  struct Hash {
    size_t operator()(const std::shared_ptr<OriginalValue>& value) const { return absl::HashOf(*value); }
  };
  struct Equal {
    bool operator()(const std::shared_ptr<OriginalValue>& a, const std::shared_ptr<OriginalValue>& b) const {
      return *a == *b;
    }
  };
  absl::flat_hash_set<std::shared_ptr<OriginalValue>, Hash, Equal> seen;
  for (HloComputation* computation : module->computations()) {
    for (HloInstruction* instruction : computation->instructions()) {
      if (std::shared_ptr<OriginalValue> origin = instruction->original_value(); origin != nullptr) {
        instruction->set_original_value(*seen.insert(std::move(origin)).first);
      }
    }
  }
}

}  // namespace xla
