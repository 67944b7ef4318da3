#include <limits>

#include "absl/strings/str_cat.h"
#include "xla/hlo/text/parser.h"
#include "xla/service/hlo.pb.h"
#include "xla/shape_util.h"

// What an instruction of any opcode may carry.

namespace xla {
namespace {

constexpr absl::string_view kAnnotations[] = {
    "sharding", "frontend_attributes", "control-predecessors", "statistics", "origin",
    "metadata", "backend_config",      "parameter_replication"};
constexpr absl::string_view kMetadataMembers[] = {"op_type",           "op_name",         "source_file",
                                                  "source_line",       "source_end_line", "source_column",
                                                  "source_end_column", "profile_type",    "deduplicated_name",
                                                  "scheduling_name",   "stack_frame_id",  "metadata_payload"};
constexpr int kMaxOriginDepth = 100;
// Metadata written alike is stored once, as long as the table of it stays small.
constexpr size_t kMaxKnownMetadata = 1 << 16;
constexpr size_t kMaxKnownLength = 4096;

}  // namespace

absl::StatusOr<bool> HloTextParser::ParseAnnotation(absl::string_view name, size_t name_offset,
                                                    HloComputation* scope, Draft* draft) {
  const auto* const end = std::end(kAnnotations);
  const auto* const at = std::find(std::begin(kAnnotations), end, name);
  if (at == end) return false;
  const uint32_t bit = 1u << (at - std::begin(kAnnotations));
  if (draft->annotations_seen & bit)
    return lexer_.Error(name_offset, absl::StrCat("the attribute ", name, " is given twice"));
  draft->annotations_seen |= bit;
  if (name == "control-predecessors") {
    TF_RETURN_IF_ERROR(ParseControlPredecessors(scope, draft));
    return true;
  }
  HloAnnotations* annotations = draft->MutableAnnotations();
  if (name == "sharding") {
    TF_ASSIGN_OR_RETURN(HloSharding sharding, ParseSharding());
    annotations->sharding = std::make_shared<const HloSharding>(std::move(sharding));
  } else if (name == "frontend_attributes") {
    TF_RETURN_IF_ERROR(ParseFrontendAttributes(&annotations->frontend_attributes));
  } else if (name == "statistics") {
    TF_RETURN_IF_ERROR(ParseStatistics(annotations));
  } else if (name == "origin") {
    TF_RETURN_IF_ERROR(ParseOrigin(annotations));
  } else if (name == "metadata") {
    TF_RETURN_IF_ERROR(ParseSharedMetadata(&annotations->metadata));
  } else if (name == "backend_config") {
    TF_RETURN_IF_ERROR(ParseBackendConfig(&annotations->backend_config));
  } else {
    TF_RETURN_IF_ERROR(ParseBoolList(&annotations->parameter_replication));
  }
  return true;
}

absl::Status HloTextParser::ParseSharedMetadata(std::shared_ptr<const OpMetadata>* metadata) {
  const size_t start = lexer_.offset();
  const size_t length = BraceGroupLength(lexer_.text().substr(start, kMaxKnownLength));
  const absl::string_view text = lexer_.text().substr(start, length);
  const auto known = known_metadata_.find(text);
  if (known != known_metadata_.end()) {
    *metadata = known->second;
    lexer_.Seek(start + length);
    return absl::OkStatus();
  }
  auto parsed = std::make_shared<OpMetadata>();
  TF_RETURN_IF_ERROR(ParseMetadata(parsed.get()));
  *metadata = std::move(parsed);
  // Comments and single quotes may hide a brace from the count above: only what was read to its end is known.
  if (length > 0 && lexer_.previous_end() == start + length && known_metadata_.size() < kMaxKnownMetadata) {
    known_metadata_.emplace(text, *metadata);
  }
  return absl::OkStatus();
}

// {op_name="x" source_line=3}; commas are allowed.
absl::Status HloTextParser::ParseMetadata(OpMetadata* metadata) {
  TF_RETURN_IF_ERROR(Expect(Token::kLeftBrace, "'{' of the metadata"));
  uint32_t seen = 0;
  while (lexer_.token() == Token::kAttribute) {
    const absl::string_view name = lexer_.token_text();
    const auto* const end = std::end(kMetadataMembers);
    const auto* const at = std::find(std::begin(kMetadataMembers), end, name);
    if (at == end) {
      return ErrorHere(
          absl::StrCat("metadata has no '", name.substr(0, 60), "'", DidYouMean(name, kMetadataMembers)));
    }
    const uint32_t bit = 1u << (at - std::begin(kMetadataMembers));
    if (seen & bit) return ErrorHere(absl::StrCat("the metadata's ", name, " is given twice"));
    seen |= bit;
    lexer_.Next();
    TF_RETURN_IF_ERROR(ParseMetadataMember(name, metadata));
    Eat(Token::kComma);
  }
  return Expect(Token::kRightBrace, "a member of the metadata or '}'");
}

absl::Status HloTextParser::ParseMetadataMember(absl::string_view name, OpMetadata* metadata) {
  if (name == "op_type") return ParseString(metadata->mutable_op_type());
  if (name == "op_name") return ParseString(metadata->mutable_op_name());
  if (name == "source_file") return ParseString(metadata->mutable_source_file());
  if (name == "deduplicated_name") return ParseString(metadata->mutable_deduplicated_name());
  if (name == "scheduling_name") return ParseString(metadata->mutable_scheduling_name());
  if (name == "metadata_payload") return ParseString(metadata->mutable_metadata_payload()->mutable_value());
  const size_t offset = lexer_.offset();
  if (name == "profile_type") {
    return ParseList(Token::kLeftBrace, Token::kRightBrace, [&]() -> absl::Status {
      int64_t type;
      TF_RETURN_IF_ERROR(ParseInt64(&type));
      if (type < 0 || type > std::numeric_limits<int32_t>::max() ||
          !ProfileType_IsValid(static_cast<int>(type))) {
        return lexer_.Error(offset, absl::StrCat("there is no profile type ", type));
      }
      metadata->add_profile_type(static_cast<ProfileType>(type));
      return absl::OkStatus();
    });
  }
  int64_t value;
  TF_RETURN_IF_ERROR(ParseInt64(&value));
  if (value < std::numeric_limits<int32_t>::min() || value > std::numeric_limits<int32_t>::max()) {
    return lexer_.Error(offset, absl::StrCat(name, " does not fit 32 bits"));
  }
  const auto number = static_cast<int32_t>(value);
  if (name == "source_line") metadata->set_source_line(number);
  if (name == "source_end_line") metadata->set_source_end_line(number);
  if (name == "source_column") metadata->set_source_column(number);
  if (name == "source_end_column") metadata->set_source_end_column(number);
  // A frame that the module's tables do not have is ignored.
  if (name == "stack_frame_id") metadata->set_stack_frame_id(static_cast<int32_t>(InternFrame(number)));
  return absl::OkStatus();
}

// {key="value", key={verbatim}}
absl::Status HloTextParser::ParseFrontendAttributes(std::map<std::string, std::string>* attributes) {
  return ParseList(Token::kLeftBrace, Token::kRightBrace, [&]() -> absl::Status {
    if (lexer_.token() != Token::kAttribute) return Expected("a name and '='");
    std::string name(lexer_.token_text());
    lexer_.Next();
    std::string value;
    TF_RETURN_IF_ERROR(ParseBackendConfig(&value));
    attributes->insert_or_assign(std::move(name), std::move(value));
    return absl::OkStatus();
  });
}

// A string, or braces taken as they are.
absl::Status HloTextParser::ParseBackendConfig(std::string* config) {
  if (lexer_.token() != Token::kLeftBrace) {
    if (lexer_.token() != Token::kString) return Expected("a string or text in braces");
    return ParseString(config);
  }
  const absl::string_view braces = lexer_.TakeBraces();
  if (braces.empty()) return ErrorHere("the brace is not closed");
  *config = std::string(braces);
  return absl::OkStatus();
}

// {visualizing_index=0,name=12.5}
absl::Status HloTextParser::ParseStatistics(HloAnnotations* annotations) {
  auto statistics = std::make_shared<StatisticsViz>();
  statistics->set_stat_index_to_visualize(-1);
  TF_RETURN_IF_ERROR(ParseList(Token::kLeftBrace, Token::kRightBrace, [&]() -> absl::Status {
    if (lexer_.token() != Token::kAttribute) return Expected("a name and '='");
    const absl::string_view name = lexer_.token_text();
    lexer_.Next();
    if (name == "visualizing_index") {
      int64_t index;
      TF_RETURN_IF_ERROR(ParseInt64(&index));
      statistics->set_stat_index_to_visualize(index);
      return absl::OkStatus();
    }
    double value;
    TF_RETURN_IF_ERROR(ParseDouble(&value));
    Statistic* statistic = statistics->add_statistics();
    statistic->set_stat_name(std::string(name));
    statistic->set_stat_val(value);
    return absl::OkStatus();
  }));
  if (statistics->statistics_size() > 0) annotations->statistics = std::move(statistics);
  return absl::OkStatus();
}

// {{"name" {index}}}, {({"a"}, {"b" {1}})} or {[synthetic_call]}
absl::Status HloTextParser::ParseOrigin(HloAnnotations* annotations) {
  TF_RETURN_IF_ERROR(Expect(Token::kLeftBrace, "'{' of origin"));
  auto tree = OriginalValue::Tree::Node::Tuple();
  if (Eat(Token::kLeftBracket)) {
    if (!AtWord("synthetic_call")) return Expected("synthetic_call");
    lexer_.Next();
    annotations->original_value = std::make_shared<OriginalValue>(OriginalValue::SyntheticCall());
    TF_RETURN_IF_ERROR(Expect(Token::kRightBracket, "']'"));
  } else {
    if (lexer_.token() != Token::kRightBrace) TF_RETURN_IF_ERROR(ParseOriginTree(0, &tree));
    annotations->original_value = std::make_shared<OriginalValue>(OriginalValue::Tree(std::move(tree)));
  }
  return Expect(Token::kRightBrace, "'}' of origin");
}

absl::Status HloTextParser::ParseOriginTree(int depth, OriginalValue::Tree::Node* node) {
  if (depth > kMaxOriginDepth) return ErrorHere("the origin is nested too deep");
  if (lexer_.token() == Token::kLeftParen) {
    *node = OriginalValue::Tree::Node::Tuple();
    return ParseList(Token::kLeftParen, Token::kRightParen,
                     [&] { return ParseOriginTree(depth + 1, &node->mutable_children()->emplace_back()); });
  }
  *node = OriginalValue::Tree::Node::Leaf(std::nullopt);
  if (lexer_.token() == Token::kLeftBrace && lexer_.PeekChar() == '}') {
    lexer_.Next();
    lexer_.Next();
    return absl::OkStatus();
  }
  OriginalArrayProto array;
  TF_RETURN_IF_ERROR(ParseOriginalArray(&array));
  *node->mutable_value() = OriginalArray::FromProto(array);
  return absl::OkStatus();
}

// {"name"} or {"name" {0,1}}
absl::Status HloTextParser::ParseOriginalArray(OriginalArrayProto* array) {
  TF_RETURN_IF_ERROR(Expect(Token::kLeftBrace, "'{' of an original array"));
  if (Eat(Token::kRightBrace)) return absl::OkStatus();
  TF_RETURN_IF_ERROR(ParseString(array->mutable_instruction_name()));
  if (lexer_.token() == Token::kLeftBrace) {
    std::vector<int64_t> index;
    TF_RETURN_IF_ERROR(ParseShapeIndex(&index));
    array->mutable_shape_index()->Add(index.begin(), index.end());
  }
  return Expect(Token::kRightBrace, "'}' of an original array");
}

absl::Status HloTextParser::ParseControlPredecessors(HloComputation* scope, Draft* draft) {
  if (lexer_.token() == Token::kLeftBrace && lexer_.PeekChar() == '}') {
    return ErrorHere("control-predecessors must name an instruction");
  }
  return ParseList(Token::kLeftBrace, Token::kRightBrace, [&]() -> absl::Status {
    const size_t offset = lexer_.offset();
    absl::string_view name;
    TF_RETURN_IF_ERROR(ParseName("an instruction name", &name));
    HloInstruction* predecessor = scope->GetInstructionWithName(name);
    if (predecessor == nullptr) return UnknownInstruction(name, offset, *scope);
    draft->control_predecessors.push_back(predecessor);
    return absl::OkStatus();
  });
}

absl::Status HloTextParser::ParseBoolListOrBool(std::vector<bool>* list) {
  if (lexer_.token() == Token::kLeftBrace) return ParseBoolList(list);
  bool value;
  TF_RETURN_IF_ERROR(ParseBool(&value));
  list->push_back(value);
  return absl::OkStatus();
}

absl::Status HloTextParser::ParseBoolList(std::vector<bool>* list) {
  return ParseList(Token::kLeftBrace, Token::kRightBrace, [&]() -> absl::Status {
    bool value;
    TF_RETURN_IF_ERROR(ParseBool(&value));
    list->push_back(value);
    return absl::OkStatus();
  });
}

}  // namespace xla
