#include "xla/hlo/text/hlo_parser.h"

#include "absl/strings/str_cat.h"
#include "xla/hlo/text/parser.h"

namespace xla {

// --- Helpers of the reader

absl::Status HloTextParser::Expected(absl::string_view what) const {
  return ErrorHere(absl::StrCat("expected ", what, ", found ", lexer_.Describe()));
}

absl::Status HloTextParser::Expect(Token token, absl::string_view what) {
  if (lexer_.token() != token) return Expected(what);
  lexer_.Next();
  return absl::OkStatus();
}

bool HloTextParser::Eat(Token token) {
  if (lexer_.token() != token) return false;
  lexer_.Next();
  return true;
}

absl::Status HloTextParser::ParseInt64(int64_t* value) {
  if (lexer_.token() != Token::kInteger) return Expected("an integer");
  if (!lexer_.IntegerValue(value)) return ErrorHere("the integer does not fit 64 bits");
  lexer_.Next();
  return absl::OkStatus();
}

absl::Status HloTextParser::ParseDouble(double* value) {
  if (!lexer_.DoubleValue(value)) return Expected("a number");
  lexer_.Next();
  return absl::OkStatus();
}

absl::Status HloTextParser::ParseBool(bool* value) {
  if (!AtWord("true") && !AtWord("false")) return Expected("true or false");
  *value = AtWord("true");
  lexer_.Next();
  return absl::OkStatus();
}

absl::Status HloTextParser::ParseString(std::string* value) {
  if (lexer_.token() != Token::kString) return Expected("a string");
  if (!lexer_.StringValue(value)) return ErrorHere("the string has a malformed escape");
  lexer_.Next();
  return absl::OkStatus();
}

absl::Status HloTextParser::ParseList(Token open, Token close, absl::FunctionRef<absl::Status()> item) {
  TF_RETURN_IF_ERROR(Expect(open, open == Token::kLeftBrace     ? "'{'"
                                  : open == Token::kLeftBracket ? "'['"
                                                                : "'('"));
  if (Eat(close)) return absl::OkStatus();
  do {
    TF_RETURN_IF_ERROR(item());
  } while (Eat(Token::kComma));
  return Expect(close, close == Token::kRightBrace     ? "',' or '}'"
                       : close == Token::kRightBracket ? "',' or ']'"
                                                       : "',' or ')'");
}

absl::Status HloTextParser::ParseInt64List(Token open, Token close, std::vector<int64_t>* list) {
  return ParseList(open, close, [&] { return ParseInt64(&list->emplace_back()); });
}

absl::Status HloTextParser::At(size_t offset, const absl::Status& status) const {
  return lexer_.Error(offset, status.message());
}

// --- The public functions

namespace {

// Applies a member function of the reader to the whole text.
template <typename F>
absl::Status ParseWhole(absl::string_view text, F parse) {
  HloTextParser parser(text, HloParserOptions());
  TF_RETURN_IF_ERROR(parse(parser));
  if (parser.lexer().token() == Token::kEnd) return absl::OkStatus();
  return parser.ErrorHere(absl::StrCat("expected the end of the text, found ", parser.lexer().Describe()));
}

}  // namespace

absl::StatusOr<std::unique_ptr<HloModule>> ParseHloModule(absl::string_view text,
                                                          const HloParserOptions& options) {
  return HloTextParser(text, options).ParseModule();
}

absl::StatusOr<std::unique_ptr<HloModule>> ParseAndReturnUnverifiedModule(absl::string_view text,
                                                                          const HloParserOptions& options) {
  return ParseHloModule(text, options);
}

absl::StatusOr<std::unique_ptr<HloModule>> ParseAndReturnUnverifiedModule(absl::string_view text,
                                                                          const HloModuleConfig& config,
                                                                          const HloParserOptions& options) {
  HloTextParser parser(text, options);
  parser.UseConfig(config);
  return parser.ParseModule();
}

absl::StatusOr<Shape> ParseShape(absl::string_view text) {
  Shape shape;
  TF_RETURN_IF_ERROR(ParseWhole(text, [&](HloTextParser& parser) { return parser.ParseShape(&shape); }));
  return shape;
}

absl::StatusOr<Layout> ParseLayout(absl::string_view text) {
  Layout layout;
  TF_RETURN_IF_ERROR(
      ParseWhole(text, [&](HloTextParser& parser) { return parser.ParseLayout(-1, &layout); }));
  return layout;
}

absl::StatusOr<HloSharding> ParseSharding(absl::string_view text) {
  HloSharding sharding = HloSharding::Replicate();
  TF_RETURN_IF_ERROR(ParseWhole(text, [&](HloTextParser& parser) -> absl::Status {
    TF_ASSIGN_OR_RETURN(sharding, parser.ParseSharding());
    return absl::OkStatus();
  }));
  return sharding;
}

absl::StatusOr<Window> ParseWindow(absl::string_view text) {
  Window window;
  TF_RETURN_IF_ERROR(ParseWhole(text, [&](HloTextParser& parser) {
    return parser.ParseWindow(/*with_braces=*/parser.lexer().token() == Token::kLeftBrace, &window);
  }));
  return window;
}

absl::StatusOr<ConvolutionDimensionNumbers> ParseConvolutionDimensionNumbers(absl::string_view text) {
  ConvolutionDimensionNumbers labels;
  TF_RETURN_IF_ERROR(ParseWhole(text, [&](HloTextParser& parser) { return parser.ParseDimLabels(&labels); }));
  return labels;
}

absl::StatusOr<PaddingConfig> ParsePaddingConfig(absl::string_view text) {
  PaddingConfig padding;
  TF_RETURN_IF_ERROR(ParseWhole(text, [&](HloTextParser& parser) { return parser.ParsePadding(&padding); }));
  return padding;
}

absl::StatusOr<ReplicaGroups> ParseReplicaGroups(absl::string_view text) {
  ReplicaGroups groups;
  TF_RETURN_IF_ERROR(
      ParseWhole(text, [&](HloTextParser& parser) { return parser.ParseReplicaGroups(&groups); }));
  return groups;
}

absl::StatusOr<CollectiveDeviceList> ParseCollectiveDeviceListOnly(absl::string_view text) {
  TF_ASSIGN_OR_RETURN(ReplicaGroups groups, ParseReplicaGroups(text));
  return CollectiveDeviceList(std::move(groups));
}

absl::StatusOr<std::vector<ReplicaGroup>> ParseReplicaGroupsOnly(absl::string_view text) {
  TF_ASSIGN_OR_RETURN(const CollectiveDeviceList list, ParseCollectiveDeviceListOnly(text));
  if (list.groups().form() != ReplicaGroups::Form::kList) {
    return absl::InvalidArgumentError("replica groups must be a list {{0,1},{2,3}}");
  }
  return list.replica_groups();
}

absl::StatusOr<FrontendAttributes> ParseFrontendAttributes(absl::string_view text) {
  std::map<std::string, std::string> map;
  TF_RETURN_IF_ERROR(
      ParseWhole(text, [&](HloTextParser& parser) { return parser.ParseFrontendAttributes(&map); }));
  FrontendAttributes attributes;
  for (const auto& [key, value] : map) (*attributes.mutable_map())[key] = value;
  return attributes;
}

absl::StatusOr<StatisticsViz> ParseStatisticsViz(absl::string_view text) {
  HloAnnotations annotations;
  TF_RETURN_IF_ERROR(
      ParseWhole(text, [&](HloTextParser& parser) { return parser.ParseStatistics(&annotations); }));
  return annotations.statistics == nullptr ? StatisticsViz() : *annotations.statistics;
}

absl::StatusOr<std::vector<bool>> ParseParameterReplication(absl::string_view text) {
  std::vector<bool> list;
  TF_RETURN_IF_ERROR(ParseWhole(text, [&](HloTextParser& parser) -> absl::Status {
    if (parser.lexer().token() != Token::kLeftBrace) return parser.ErrorHere("expected '{'");
    return parser.ParseBoolListOrBool(&list);
  }));
  return list;
}

absl::StatusOr<std::vector<bool>> ParseBooleanListOrSingleBoolean(absl::string_view text) {
  std::vector<bool> list;
  TF_RETURN_IF_ERROR(
      ParseWhole(text, [&](HloTextParser& parser) { return parser.ParseBoolListOrBool(&list); }));
  return list;
}

}  // namespace xla
