#include <cmath>
#include <limits>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "xla/hlo/text/parser.h"
#include "xla/literal.h"
#include "xla/literal_text.h"
#include "xla/ops/domain_attribute.h"

// Values of the attributes in attributes.def: one function for each kind.

namespace xla {
namespace {

bool IsSizeChar(char c) { return (c >= '0' && c <= '9') || c == 'x'; }
bool IsPaddingChar(char c) { return IsSizeChar(c) || c == '_' || c == '-'; }
bool IsDimLabelChar(char c) {
  return (c >= '0' && c <= '9') || c == 'b' || c == 'f' || c == 'i' || c == 'o' || c == '?' || c == '_' ||
         c == '-' || c == '>';
}

// Places of the labels in one of the three parts: `first` and `second` are the letters it must have, digits
// count the spatial dimensions.
absl::Status ReadDimLabels(absl::string_view part, char first, char second, int64_t* first_dim,
                           int64_t* second_dim, google::protobuf::RepeatedField<int64_t>* spatial) {
  *first_dim = *second_dim = -1;
  std::vector<int64_t> places;
  for (size_t i = 0; i < part.size(); ++i) {
    const char c = part[i];
    if (c == '?') continue;
    if (c == first || c == second) {
      int64_t* dim = c == first ? first_dim : second_dim;
      if (*dim >= 0)
        return absl::InvalidArgumentError(
            absl::StrCat("'", part, "' has the label ", part.substr(i, 1), " twice"));
      *dim = static_cast<int64_t>(i);
    } else if (c >= '0' && c <= '9') {
      const size_t digit = c - '0';
      if (places.size() <= digit) places.resize(digit + 1, -1);
      if (places[digit] >= 0)
        return absl::InvalidArgumentError(
            absl::StrCat("'", part, "' has the label ", part.substr(i, 1), " twice"));
      places[digit] = static_cast<int64_t>(i);
    } else {
      return absl::InvalidArgumentError(absl::StrCat("'", part, "' has labels other than ",
                                                     std::string(1, first), ", ", std::string(1, second),
                                                     " and digits"));
    }
  }
  if (*first_dim < 0 || *second_dim < 0) {
    return absl::InvalidArgumentError(absl::StrCat("'", part, "' needs the labels ", std::string(1, first),
                                                   " and ", std::string(1, second)));
  }
  for (int64_t place : places) {
    if (place < 0) return absl::InvalidArgumentError(absl::StrCat("'", part, "' omits a spatial dimension"));
    spatial->Add(place);
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status HloTextParser::ParseAttribute(const AttrInfo& info, HloComputation* scope, Draft* draft) {
  switch (info.kind) {
    case AttrKind::kBool:
    case AttrKind::kInt64:
    case AttrKind::kFloat:
    case AttrKind::kString:
    case AttrKind::kEnum:
      return ParseScalarAttribute(info, &draft->attributes);
    case AttrKind::kEnumList:
    case AttrKind::kInt64List:
    case AttrKind::kInt64ListList:
    case AttrKind::kPairs:
    case AttrKind::kSlice:
    case AttrKind::kShapeList:
    case AttrKind::kAliasing:
      return ParseListAttribute(info, &draft->attributes);
    case AttrKind::kPadding:
    case AttrKind::kWindow:
    case AttrKind::kDimLabels:
    case AttrKind::kReplicaGroups:
    case AttrKind::kResultAccuracy:
    case AttrKind::kSparsity:
    case AttrKind::kShape:
    case AttrKind::kLiteral:
    case AttrKind::kDomain:
      return ParseMessageAttribute(info, &draft->attributes);
    case AttrKind::kComputation: {
      draft->computations.emplace_back(info.attr, std::vector<HloComputation*>(1));
      HloComputation* called = nullptr;
      const size_t at = draft->computations.size() - 1;
      TF_RETURN_IF_ERROR(ParseCalledComputation(&called));
      draft->computations[at].second[0] = called;
      return absl::OkStatus();
    }
    case AttrKind::kComputationList: {
      std::vector<HloComputation*> list;
      TF_RETURN_IF_ERROR(ParseList(Token::kLeftBrace, Token::kRightBrace,
                                   [&] { return ParseCalledComputation(&list.emplace_back()); }));
      draft->computations.emplace_back(info.attr, std::move(list));
      return absl::OkStatus();
    }
  }
  return absl::OkStatus();
}

absl::Status HloTextParser::ParseScalarAttribute(const AttrInfo& info, Attributes* attributes) {
  if (info.kind == AttrKind::kBool) {
    bool value;
    TF_RETURN_IF_ERROR(ParseBool(&value));
    attributes->Set(info.attr, value);
  } else if (info.kind == AttrKind::kString) {
    std::string value;
    TF_RETURN_IF_ERROR(ParseString(&value));
    attributes->Set(info.attr, std::move(value));
  } else if (info.kind == AttrKind::kFloat) {
    double value;
    const size_t offset = lexer_.offset();
    TF_RETURN_IF_ERROR(ParseDouble(&value));
    // Kept as the single-precision number that the operation uses.
    if (!(std::abs(value) <= std::numeric_limits<float>::max())) {
      return lexer_.Error(offset, absl::StrCat(info.text, " is out of the range of f32"));
    }
    attributes->Set(info.attr, static_cast<double>(static_cast<float>(value)));
  } else {
    int64_t value;
    TF_RETURN_IF_ERROR(info.kind == AttrKind::kEnum ? ParseEnumWord(info, &value) : ParseInt64(&value));
    attributes->Set(info.attr, value);
  }
  return absl::OkStatus();
}

absl::Status HloTextParser::ParseEnumWord(const AttrInfo& info, int64_t* value) {
  if (lexer_.token() != Token::kWord) return Expected(absl::StrCat("a word of ", info.text));
  const absl::string_view text = lexer_.token_text();
  for (const EnumWord& word : info.words) {
    if (!absl::EqualsIgnoreCase(word.text, text)) continue;
    *value = word.value;
    lexer_.Next();
    return absl::OkStatus();
  }
  std::vector<absl::string_view> words;
  for (const EnumWord& word : info.words) words.push_back(word.text);
  return ErrorHere(
      absl::StrCat("unknown ", info.text, " '", text.substr(0, 60), "'", DidYouMean(text, words)));
}

absl::Status HloTextParser::ParseListAttribute(const AttrInfo& info, Attributes* attributes) {
  switch (info.kind) {
    case AttrKind::kEnumList:
    case AttrKind::kInt64List: {
      std::vector<int64_t> list;
      TF_RETURN_IF_ERROR(ParseList(Token::kLeftBrace, Token::kRightBrace, [&] {
        int64_t* value = &list.emplace_back();
        return info.kind == AttrKind::kEnumList ? ParseEnumWord(info, value) : ParseInt64(value);
      }));
      attributes->Set(info.attr, std::move(list));
      return absl::OkStatus();
    }
    case AttrKind::kInt64ListList:
    case AttrKind::kPairs: {
      std::vector<std::vector<int64_t>> lists;
      std::vector<std::pair<int64_t, int64_t>> pairs;
      TF_RETURN_IF_ERROR(ParseList(Token::kLeftBrace, Token::kRightBrace, [&]() -> absl::Status {
        const size_t offset = lexer_.offset();
        TF_RETURN_IF_ERROR(ParseInt64List(Token::kLeftBrace, Token::kRightBrace, &lists.emplace_back()));
        if (info.kind != AttrKind::kPairs) return absl::OkStatus();
        if (lists.back().size() != 2)
          return lexer_.Error(offset, absl::StrCat(info.text, " must be a list of pairs"));
        pairs.emplace_back(lists.back()[0], lists.back()[1]);
        return absl::OkStatus();
      }));
      if (info.kind == AttrKind::kPairs) {
        attributes->Set(info.attr, std::move(pairs));
      } else {
        attributes->Set(info.attr, std::move(lists));
      }
      return absl::OkStatus();
    }
    case AttrKind::kSlice: {
      std::vector<SliceRange> ranges;
      TF_RETURN_IF_ERROR(ParseSlice(&ranges));
      attributes->Set(info.attr, std::move(ranges));
      return absl::OkStatus();
    }
    case AttrKind::kShapeList: {
      std::vector<Shape> shapes;
      TF_RETURN_IF_ERROR(ParseList(Token::kLeftBrace, Token::kRightBrace,
                                   [&] { return ParseShape(&shapes.emplace_back()); }));
      attributes->SetBoxed(info.attr, std::move(shapes));
      return absl::OkStatus();
    }
    default: {
      std::vector<OutputOperandAlias> aliases;
      TF_RETURN_IF_ERROR(ParseAliasing(&aliases));
      attributes->Set(info.attr, std::move(aliases));
      return absl::OkStatus();
    }
  }
}

absl::Status HloTextParser::ParseMessageAttribute(const AttrInfo& info, Attributes* attributes) {
  auto read = [&](auto value, auto parse) -> absl::Status {
    TF_RETURN_IF_ERROR(parse(&value));
    attributes->SetBoxed(info.attr, std::move(value));
    return absl::OkStatus();
  };
  switch (info.kind) {
    case AttrKind::kPadding:
      return read(PaddingConfig(), [&](auto* v) { return ParsePadding(v); });
    case AttrKind::kWindow:
      return read(Window(), [&](auto* v) { return ParseWindow(/*with_braces=*/true, v); });
    case AttrKind::kDimLabels:
      return read(ConvolutionDimensionNumbers(), [&](auto* v) { return ParseDimLabels(v); });
    case AttrKind::kReplicaGroups:
      return read(ReplicaGroups(), [&](auto* v) { return ParseReplicaGroups(v); });
    case AttrKind::kResultAccuracy:
      return read(ResultAccuracy(), [&](auto* v) { return ParseResultAccuracy(v); });
    case AttrKind::kSparsity:
      return read(SparsityConfig(), [&](auto* v) { return ParseSparsity(v); });
    case AttrKind::kShape:
      return read(Shape(), [&](auto* v) { return ParseShape(v); });
    case AttrKind::kDomain:
      return ParseDomain(attributes);
    default: {
      TF_ASSIGN_OR_RETURN(Literal literal, ParseShapedLiteral(0));
      attributes->SetBoxed(info.attr, std::move(literal));
      return absl::OkStatus();
    }
  }
}

// {[0:4], [1:7:2]}; the commas may be left out.
absl::Status HloTextParser::ParseSlice(std::vector<SliceRange>* ranges) {
  TF_RETURN_IF_ERROR(Expect(Token::kLeftBrace, "'{' of the slice"));
  while (Eat(Token::kLeftBracket)) {
    SliceRange range;
    TF_RETURN_IF_ERROR(ParseInt64(&range.start));
    TF_RETURN_IF_ERROR(Expect(Token::kColon, "':' between start and limit"));
    TF_RETURN_IF_ERROR(ParseInt64(&range.limit));
    if (Eat(Token::kColon)) TF_RETURN_IF_ERROR(ParseInt64(&range.stride));
    TF_RETURN_IF_ERROR(Expect(Token::kRightBracket, "':' or ']' in a slice range"));
    ranges->push_back(range);
    if (Eat(Token::kComma) && lexer_.token() != Token::kLeftBracket) return Expected("'[' of a slice range");
  }
  return Expect(Token::kRightBrace, "'[' or '}' in a slice");
}

absl::Status HloTextParser::ParseShapeIndex(std::vector<int64_t>* index) {
  const size_t offset = lexer_.offset();
  TF_RETURN_IF_ERROR(ParseInt64List(Token::kLeftBrace, Token::kRightBrace, index));
  for (int64_t i : *index) {
    if (i < 0) return lexer_.Error(offset, "a shape index is negative");
  }
  return absl::OkStatus();
}

// {{0}: (0, {}), ..}
absl::Status HloTextParser::ParseAliasing(std::vector<OutputOperandAlias>* aliases) {
  return ParseList(Token::kLeftBrace, Token::kRightBrace, [&]() -> absl::Status {
    OutputOperandAlias alias;
    TF_RETURN_IF_ERROR(ParseShapeIndex(&alias.output_index));
    TF_RETURN_IF_ERROR(Expect(Token::kColon, "':' after the output index"));
    TF_RETURN_IF_ERROR(Expect(Token::kLeftParen, "'(' before the operand number"));
    TF_RETURN_IF_ERROR(ParseInt64(&alias.operand));
    TF_RETURN_IF_ERROR(Expect(Token::kComma, "',' after the operand number"));
    TF_RETURN_IF_ERROR(ParseShapeIndex(&alias.operand_index));
    TF_RETURN_IF_ERROR(Expect(Token::kRightParen, "')' after the operand index"));
    aliases->push_back(std::move(alias));
    return absl::OkStatus();
  });
}

// 3x3
absl::Status HloTextParser::ParseSizes(absl::string_view what, std::vector<int64_t>* sizes) {
  const size_t offset = lexer_.offset();
  const absl::string_view run = lexer_.TakeRun(IsSizeChar);
  for (absl::string_view part : absl::StrSplit(run, 'x')) {
    if (!absl::SimpleAtoi(part, &sizes->emplace_back())) {
      return lexer_.Error(offset, absl::StrCat("expected the sizes of ", what, ", as in 3x3"));
    }
  }
  return absl::OkStatus();
}

// 0_1x2_3_1
absl::Status HloTextParser::ParsePaddingPairs(std::vector<std::vector<int64_t>>* pairs) {
  const size_t offset = lexer_.offset();
  const absl::string_view run = lexer_.TakeRun(IsPaddingChar);
  for (absl::string_view part : absl::StrSplit(run, 'x')) {
    std::vector<int64_t>& numbers = pairs->emplace_back();
    for (absl::string_view number : absl::StrSplit(part, '_')) {
      if (!absl::SimpleAtoi(number, &numbers.emplace_back()) || numbers.size() > 3) {
        return lexer_.Error(offset, "expected padding as in 0_1x2_3 or 0_1_0x2_3_1");
      }
    }
    if (numbers.size() < 2) return lexer_.Error(offset, "expected padding as in 0_1x2_3 or 0_1_0x2_3_1");
  }
  return absl::OkStatus();
}

absl::Status HloTextParser::ParsePadding(PaddingConfig* padding) {
  std::vector<std::vector<int64_t>> pairs;
  TF_RETURN_IF_ERROR(ParsePaddingPairs(&pairs));
  for (const auto& numbers : pairs) {
    auto* dimension = padding->add_dimensions();
    dimension->set_edge_padding_low(numbers[0]);
    dimension->set_edge_padding_high(numbers[1]);
    dimension->set_interior_padding(numbers.size() > 2 ? numbers[2] : 0);
  }
  return absl::OkStatus();
}

// {size=3x3 stride=2x2 pad=1_1x0_2 lhs_dilate=2x1 rhs_dilate=2x2 rhs_reversal=0x1}
absl::Status HloTextParser::ParseWindow(bool with_braces, Window* window) {
  static constexpr absl::string_view kMembers[] = {"size",       "stride",     "pad",
                                                   "lhs_dilate", "rhs_dilate", "rhs_reversal"};
  const size_t start = lexer_.offset();
  if (with_braces) TF_RETURN_IF_ERROR(Expect(Token::kLeftBrace, "'{' of the window"));
  std::vector<int64_t> values[6];
  std::vector<std::vector<int64_t>> pads;
  while (lexer_.token() == Token::kAttribute) {
    const absl::string_view name = lexer_.token_text();
    const size_t member = std::find(kMembers, kMembers + 6, name) - kMembers;
    if (member == 6) {
      return ErrorHere(
          absl::StrCat("a window has no '", name.substr(0, 60), "'", DidYouMean(name, kMembers)));
    }
    if (!values[member].empty()) return ErrorHere(absl::StrCat("the window's ", name, " is given twice"));
    lexer_.Next();
    if (name == "pad") {
      TF_RETURN_IF_ERROR(ParsePaddingPairs(&pads));
      values[member].resize(pads.size());
    } else {
      TF_RETURN_IF_ERROR(ParseSizes(name, &values[member]));
    }
  }
  if (with_braces) TF_RETURN_IF_ERROR(Expect(Token::kRightBrace, "a member of the window or '}'"));
  for (int member = 1; member < 6; ++member) {
    if (!values[member].empty() && values[member].size() != values[0].size()) {
      return lexer_.Error(start, absl::StrCat("the window has ", values[0].size(), " sizes but ",
                                              values[member].size(), " in ", kMembers[member]));
    }
  }
  auto value = [&](int member, size_t i, int64_t otherwise) {
    return values[member].empty() ? otherwise : values[member][i];
  };
  for (size_t i = 0; i < values[0].size(); ++i) {
    WindowDimension* dimension = window->add_dimensions();
    dimension->set_size(values[0][i]);
    dimension->set_stride(value(1, i, 1));
    dimension->set_base_dilation(value(3, i, 1));
    dimension->set_window_dilation(value(4, i, 1));
    dimension->set_window_reversal(value(5, i, 0) != 0);
    if (pads.empty()) continue;
    if (pads[i].size() != 2)
      return lexer_.Error(
          start, "the padding of a window cannot have interior padding; write low and high, as in 1_1");
    dimension->set_padding_low(pads[i][0]);
    dimension->set_padding_high(pads[i][1]);
  }
  return absl::OkStatus();
}

// b01f_01io->b01f
absl::Status HloTextParser::ParseDimLabels(ConvolutionDimensionNumbers* labels) {
  const size_t offset = lexer_.offset();
  const absl::string_view run = lexer_.TakeRun(IsDimLabelChar);
  const size_t underscore = run.find('_');
  const size_t arrow = run.find("->");
  if (underscore == absl::string_view::npos || arrow == absl::string_view::npos || arrow < underscore) {
    return lexer_.Error(offset, "expected dimension labels as in b01f_01io->b01f");
  }
  const absl::string_view input = run.substr(0, underscore);
  const absl::string_view kernel = run.substr(underscore + 1, arrow - underscore - 1);
  const absl::string_view output = run.substr(arrow + 2);
  int64_t first, second;
  auto* d = labels;
  absl::Status status =
      ReadDimLabels(input, 'b', 'f', &first, &second, d->mutable_input_spatial_dimensions());
  if (!status.ok()) return At(offset, status);
  d->set_input_batch_dimension(first);
  d->set_input_feature_dimension(second);
  status = ReadDimLabels(kernel, 'i', 'o', &first, &second, d->mutable_kernel_spatial_dimensions());
  if (!status.ok()) return At(offset, status);
  d->set_kernel_input_feature_dimension(first);
  d->set_kernel_output_feature_dimension(second);
  status = ReadDimLabels(output, 'b', 'f', &first, &second, d->mutable_output_spatial_dimensions());
  if (!status.ok()) return At(offset, status);
  d->set_output_batch_dimension(first);
  d->set_output_feature_dimension(second);
  if (d->input_spatial_dimensions_size() != d->kernel_spatial_dimensions_size() ||
      d->input_spatial_dimensions_size() != d->output_spatial_dimensions_size()) {
    return lexer_.Error(
        offset, absl::StrCat("input, kernel and output must have the same number of spatial dimensions: "
                             "they have ",
                             d->input_spatial_dimensions_size(), ", ", d->kernel_spatial_dimensions_size(),
                             " and ", d->output_spatial_dimensions_size()));
  }
  return absl::OkStatus();
}

// {mode=highest} or {tolerance={atol=0.1,rtol=0.2,ulps=3}}
absl::Status HloTextParser::ParseResultAccuracy(ResultAccuracy* accuracy) {
  TF_RETURN_IF_ERROR(Expect(Token::kLeftBrace, "'{' of result_accuracy"));
  if (lexer_.token() != Token::kAttribute) return Expected("mode= or tolerance=");
  const absl::string_view name = lexer_.token_text();
  if (name == "mode") {
    lexer_.Next();
    const bool highest =
        lexer_.token() == Token::kWord && absl::EqualsIgnoreCase(lexer_.token_text(), "highest");
    if (!highest &&
        !(lexer_.token() == Token::kWord && absl::EqualsIgnoreCase(lexer_.token_text(), "default"))) {
      return Expected("default or highest");
    }
    if (highest) accuracy->set_mode(ResultAccuracy::HIGHEST);
    lexer_.Next();
  } else if (name == "tolerance") {
    lexer_.Next();
    auto* tolerance = accuracy->mutable_tolerance();
    TF_RETURN_IF_ERROR(ParseList(Token::kLeftBrace, Token::kRightBrace, [&]() -> absl::Status {
      const size_t offset = lexer_.offset();
      const absl::string_view member = lexer_.token_text();
      if (lexer_.token() != Token::kAttribute || (member != "atol" && member != "rtol" && member != "ulps")) {
        return Expected("atol=, rtol= or ulps=");
      }
      lexer_.Next();
      double value = 0;
      int64_t ulps = 0;
      TF_RETURN_IF_ERROR(member == "ulps" ? ParseInt64(&ulps) : ParseDouble(&value));
      if (!(value >= 0) || ulps < 0)
        return lexer_.Error(offset, absl::StrCat(member, " must not be negative"));
      if (member == "atol") tolerance->set_atol(value);
      if (member == "rtol") tolerance->set_rtol(value);
      if (member == "ulps") tolerance->set_ulps(ulps);
      return absl::OkStatus();
    }));
  } else {
    return Expected("mode= or tolerance=");
  }
  return Expect(Token::kRightBrace, "'}' of result_accuracy");
}

// {lhs={sparsity=2x4 dimension=1 stride=2} rhs={..}}
absl::Status HloTextParser::ParseSparsity(SparsityConfig* config) {
  TF_RETURN_IF_ERROR(Expect(Token::kLeftBrace, "'{' of sparsity_config"));
  while (lexer_.token() == Token::kAttribute &&
         (lexer_.token_text() == "lhs" || lexer_.token_text() == "rhs")) {
    auto* side = lexer_.token_text() == "lhs" ? config->mutable_lhs() : config->mutable_rhs();
    lexer_.Next();
    TF_RETURN_IF_ERROR(Expect(Token::kLeftBrace, "'{'"));
    while (lexer_.token() == Token::kAttribute) {
      const absl::string_view name = lexer_.token_text();
      const size_t offset = lexer_.offset();
      if (name != "sparsity" && name != "dimension" && name != "stride")
        return Expected("sparsity=, dimension= or stride=");
      lexer_.Next();
      int64_t value = 0;
      std::vector<int64_t> sizes;
      TF_RETURN_IF_ERROR(name == "sparsity" ? ParseSizes(name, &sizes) : ParseInt64(&value));
      if (name == "dimension") side->set_dimension(value);
      if (name == "stride") side->set_stride(value);
      if (name != "sparsity") continue;
      if (sizes.size() != 2)
        return lexer_.Error(offset, "expected sparsity=NxM: N of every M elements are not zero");
      side->set_num_non_zero(sizes[0]);
      side->set_block_size(sizes[1]);
    }
    TF_RETURN_IF_ERROR(Expect(Token::kRightBrace, "'}'"));
  }
  return Expect(Token::kRightBrace, "lhs=, rhs= or '}' in sparsity_config");
}

// {kind="sharding", entry={..}, exit={..}}
absl::Status HloTextParser::ParseDomain(Attributes* attributes) {
  DomainAttribute domain;
  bool has_entry = false, has_exit = false;
  const size_t offset = lexer_.offset();
  TF_RETURN_IF_ERROR(ParseList(Token::kLeftBrace, Token::kRightBrace, [&]() -> absl::Status {
    const absl::string_view name = lexer_.token_text();
    if (lexer_.token() != Token::kAttribute || (name != "kind" && name != "entry" && name != "exit")) {
      return Expected("kind=, entry= or exit=");
    }
    lexer_.Next();
    if (name == "kind") return ParseString(&domain.kind);
    TF_ASSIGN_OR_RETURN(const HloSharding sharding, ParseSharding());
    (name == "entry" ? domain.entry : domain.exit) = sharding.ToProto();
    (name == "entry" ? has_entry : has_exit) = true;
    return absl::OkStatus();
  }));
  if (domain.kind != "sharding" || !has_entry || !has_exit) {
    return lexer_.Error(offset, "a domain is written {kind=\"sharding\", entry={..}, exit={..}}");
  }
  attributes->SetBoxed(Attr::kDomain, std::move(domain));
  return absl::OkStatus();
}

// f32[2]{0} {1, 2}, or a tuple of such: (f32[2]{0} {1, 2}, s32[] 3)
absl::StatusOr<Literal> HloTextParser::ParseShapedLiteral(int depth) {
  if (depth > ShapeUtil::kMaxTupleDepth) return ErrorHere("tuples are nested too deep");
  if (lexer_.token() == Token::kLeftParen) {
    std::vector<Literal> elements;
    TF_RETURN_IF_ERROR(ParseList(Token::kLeftParen, Token::kRightParen, [&]() -> absl::Status {
      TF_ASSIGN_OR_RETURN(Literal element, ParseShapedLiteral(depth + 1));
      elements.push_back(std::move(element));
      return absl::OkStatus();
    }));
    return Literal::MoveIntoTuple(absl::MakeSpan(elements));
  }
  Shape shape;
  TF_RETURN_IF_ERROR(ParseShape(&shape));
  size_t position = lexer_.offset();
  absl::StatusOr<Literal> literal = xla::ParseLiteral(lexer_.text(), &position, shape);
  if (!literal.ok()) return At(position, literal.status());
  lexer_.Seek(position);
  return literal;
}

}  // namespace xla
