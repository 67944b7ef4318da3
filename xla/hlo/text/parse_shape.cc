#include "absl/strings/str_cat.h"
#include "xla/hlo/text/parser.h"
#include "xla/layout_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

// Far above what any program has; keeps shapes small whatever a text claims.
constexpr int kMaxRank = 256;

PrimitiveType ArrayLikeType(absl::string_view word) {
  const PrimitiveType type = primitive_util::PrimitiveTypeFromName(word);
  return type == TUPLE || type == BUFFER ? PRIMITIVE_TYPE_INVALID : type;
}

}  // namespace

bool HloTextParser::AtShape() const {
  if (lexer_.token() == Token::kLeftParen) return true;
  if (lexer_.token() != Token::kWord) return false;
  if (lexer_.token_text() == "b") return lexer_.PeekChar() == '(';
  return ArrayLikeType(lexer_.token_text()) != PRIMITIVE_TYPE_INVALID && lexer_.PeekChar() == '[';
}

// A brace after a shape opens a layout when a number or a colon follows, otherwise a body.
bool HloTextParser::AtLayout() const {
  if (lexer_.token() != Token::kLeftBrace) return false;
  const char next = lexer_.PeekChar();
  return (next >= '0' && next <= '9') || next == ':' || next == '-';
}

absl::Status HloTextParser::ParseShape(Shape* shape) {
  const size_t offset = lexer_.offset();
  TF_RETURN_IF_ERROR(ParseShapeAtDepth(0, shape));
  const absl::Status valid = ShapeUtil::ValidateShapeWithOptionalLayout(*shape);
  return valid.ok() ? valid : At(offset, valid);
}

absl::Status HloTextParser::ParseShapeAtDepth(int depth, Shape* shape) {
  if (depth > ShapeUtil::kMaxTupleDepth) return ErrorHere("tuple shapes are nested too deep");
  if (lexer_.token() == Token::kLeftParen) {
    *shape = Shape(TUPLE);
    return ParseList(Token::kLeftParen, Token::kRightParen,
                     [&] { return ParseShapeAtDepth(depth + 1, shape->add_tuple_shapes()); });
  }
  if (lexer_.token() != Token::kWord) return Expected("a shape");
  if (lexer_.token_text() == "b" && lexer_.PeekChar() == '(') {
    lexer_.Next();
    lexer_.Next();
    Shape held;
    TF_RETURN_IF_ERROR(ParseShapeAtDepth(depth + 1, &held));
    TF_RETURN_IF_ERROR(Expect(Token::kRightParen, "')' after the shape in a buffer"));
    *shape = ShapeUtil::MakeBufferShape(std::move(held));
    return absl::OkStatus();
  }
  const PrimitiveType type = ArrayLikeType(lexer_.token_text());
  if (type == PRIMITIVE_TYPE_INVALID) {
    std::vector<absl::string_view> names;
    for (PrimitiveType t : primitive_util::AllArrayTypes())
      names.push_back(primitive_util::LowercasePrimitiveTypeName(t));
    return ErrorHere(absl::StrCat("expected a shape, but '", lexer_.token_text().substr(0, 60),
                                  "' is not an element type", DidYouMean(lexer_.token_text(), names)));
  }
  lexer_.Next();
  *shape = Shape(type);
  TF_RETURN_IF_ERROR(Expect(Token::kLeftBracket, "'[' after the element type"));
  TF_RETURN_IF_ERROR(ParseDimensions(shape));
  if (!shape->IsArray()) {
    return shape->rank() == 0 ? absl::OkStatus() : ErrorHere("a token or an opaque value has no dimensions");
  }
  if (AtLayout()) return ParseLayout(shape->rank(), shape->mutable_layout());
  if (options_.fill_missing_layouts())
    *shape->mutable_layout() = LayoutUtil::GetDefaultLayoutForRank(shape->rank());
  return absl::OkStatus();
}

absl::Status HloTextParser::ParseDimensions(Shape* shape) {
  if (Eat(Token::kRightBracket)) return absl::OkStatus();
  do {
    if (shape->dimensions_size() == kMaxRank) {
      return ErrorHere(absl::StrCat("a shape of more than ", kMaxRank, " dimensions"));
    }
    if (Eat(Token::kQuestion)) {
      shape->add_dimensions(Shape::kUnboundedSize);
      continue;
    }
    const bool is_bounded = Eat(Token::kLessEqual);
    int64_t size;
    const size_t offset = lexer_.offset();
    TF_RETURN_IF_ERROR(ParseInt64(&size));
    if (size < 0) return lexer_.Error(offset, absl::StrCat("a dimension of size ", size));
    shape->add_dimensions(size, is_bounded);
  } while (Eat(Token::kComma));
  return Expect(Token::kRightBracket, "',' or ']' in a shape");
}

absl::Status HloTextParser::ParseLayout(int64_t rank, Layout* layout) {
  const size_t offset = lexer_.offset();
  TF_RETURN_IF_ERROR(Expect(Token::kLeftBrace, "'{' of a layout"));
  *layout = Layout();
  while (lexer_.token() == Token::kInteger) {
    int64_t dimension;
    TF_RETURN_IF_ERROR(ParseInt64(&dimension));
    if (layout->minor_to_major_size() == kMaxRank) {
      return ErrorHere(absl::StrCat("a layout of more than ", kMaxRank, " dimensions"));
    }
    layout->add_minor_to_major(dimension);
    if (!Eat(Token::kComma)) break;
  }
  if (Eat(Token::kColon)) TF_RETURN_IF_ERROR(ParseLayoutProperties(layout));
  if (lexer_.token() != Token::kRightBrace) {
    return Expected("'}' of a layout (its properties come in the order D T L # * E S SC M PD PV)");
  }
  std::vector<bool> seen(layout->minor_to_major_size());
  for (int64_t dimension : layout->minor_to_major()) {
    if (dimension < 0 || dimension >= static_cast<int64_t>(seen.size()) || seen[dimension]) {
      return lexer_.Error(
          offset, absl::StrCat("the layout must list the dimensions 0 to ",
                               rank >= 0 ? rank - 1 : static_cast<int64_t>(seen.size()) - 1, ", each once"));
    }
    seen[dimension] = true;
  }
  if (rank >= 0 && rank != layout->minor_to_major_size()) {
    return lexer_.Error(offset, absl::StrCat("the layout lists ", layout->minor_to_major_size(),
                                             " dimensions, but the shape has ", rank));
  }
  lexer_.Next();
  return absl::OkStatus();
}

absl::Status HloTextParser::ParseLayoutProperties(Layout* layout) {
  int64_t number = 0;
  PrimitiveType type = PRIMITIVE_TYPE_INVALID;
  auto at = [&](absl::string_view word) { return AtWord(word) && lexer_.Next() != Token::kError; };
  if (at("D")) TF_RETURN_IF_ERROR(ParseLevels(layout));
  if (at("T")) TF_RETURN_IF_ERROR(ParseTiles(layout));
  if (at("L")) {
    const size_t offset = lexer_.offset();
    TF_RETURN_IF_ERROR(ParseNumberInParens(&number));
    if (number <= 0) return lexer_.Error(offset, absl::StrCat("a tail padding alignment of ", number));
    layout->set_tail_padding_alignment_in_elements(number);
  }
  if (Eat(Token::kHash)) {
    TF_RETURN_IF_ERROR(ParseTypeInParens(&type));
    layout->set_index_primitive_type(type);
  }
  if (Eat(Token::kAsterisk)) {
    TF_RETURN_IF_ERROR(ParseTypeInParens(&type));
    layout->set_pointer_primitive_type(type);
  }
  if (at("E")) {
    TF_RETURN_IF_ERROR(ParseNumberInParens(&number));
    layout->set_element_size_in_bits(number);
  }
  if (at("S")) {
    TF_RETURN_IF_ERROR(ParseNumberInParens(&number));
    layout->set_memory_space(number);
  }
  if (at("SC")) {
    do {
      TF_RETURN_IF_ERROR(Expect(Token::kLeftParen, "'(' of a split configuration"));
      TF_RETURN_IF_ERROR(ParseInt64(&number));
      SplitConfig config(number, {});
      TF_RETURN_IF_ERROR(Expect(Token::kColon, "':' after the dimension of a split configuration"));
      do {
        TF_RETURN_IF_ERROR(ParseInt64(&number));
        config.add_split_indices(number);
      } while (Eat(Token::kComma));
      TF_RETURN_IF_ERROR(Expect(Token::kRightParen, "')' of a split configuration"));
      layout->add_split_configs(config);
    } while (lexer_.token() == Token::kLeftParen);
  }
  if (AtWord("P"))
    return ErrorHere("layouts with a physical shape (sparse arrays) are not supported in text");
  if (at("M")) {
    TF_RETURN_IF_ERROR(ParseNumberInParens(&number));
    layout->set_dynamic_shape_metadata_prefix_bytes(number);
  }
  return ParsePaddingProperties(layout);
}

// PD(4,8) sizes with padding, PV(zero) what it holds: protos have them, the reference's text does not.
absl::Status HloTextParser::ParsePaddingProperties(Layout* layout) {
  if (AtWord("PD")) {
    lexer_.Next();
    std::vector<int64_t> sizes;
    TF_RETURN_IF_ERROR(ParseInt64List(Token::kLeftParen, Token::kRightParen, &sizes));
    layout->set_padded_dimensions(sizes);
  }
  if (!AtWord("PV")) return absl::OkStatus();
  lexer_.Next();
  TF_RETURN_IF_ERROR(Expect(Token::kLeftParen, "'(' before the padding value"));
  static constexpr std::pair<absl::string_view, PaddingValue> kValues[] = {{"zero", ZERO_PAD},
                                                                           {"one", ONE_PAD},
                                                                           {"lowest", LOWEST_PAD},
                                                                           {"highest", HIGHEST_PAD},
                                                                           {"unknown", UNKNOWN_PAD}};
  for (const auto& [word, value] : kValues) {
    if (!AtWord(word)) continue;
    layout->set_padding_value(value);
    lexer_.Next();
    return Expect(Token::kRightParen, "')' after the padding value");
  }
  return Expected("zero, one, lowest, highest or unknown");
}

// D(D,C,..): C compressed, S singleton, H loosely compressed; `+` not unique, `~` not ordered. All-dense is
// the default.
absl::Status HloTextParser::ParseLevels(Layout* layout) {
  absl::InlinedVector<DimLevelType, 8> types;
  absl::InlinedVector<bool, 8> unique, ordered;
  bool has_sparse = false, has_flags = false;
  TF_RETURN_IF_ERROR(ParseList(Token::kLeftParen, Token::kRightParen, [&]() -> absl::Status {
    if (AtWord("D")) {
      types.push_back(DIM_DENSE);
    } else if (AtWord("C")) {
      types.push_back(DIM_COMPRESSED);
    } else if (AtWord("S")) {
      types.push_back(DIM_SINGLETON);
    } else if (AtWord("H")) {
      types.push_back(DIM_LOOSE_COMPRESSED);
    } else {
      return Expected("the kind of a dimension level: D, C, S or H");
    }
    lexer_.Next();
    has_sparse |= types.back() != DIM_DENSE;
    unique.push_back(!Eat(Token::kPlus));
    ordered.push_back(!Eat(Token::kTilde));
    has_flags |= !unique.back() || !ordered.back();
    return absl::OkStatus();
  }));
  if (!has_sparse) return absl::OkStatus();
  layout->set_dim_level_types(types);
  if (!has_flags) return absl::OkStatus();
  layout->set_dim_unique(unique);
  layout->set_dim_ordered(ordered);
  return absl::OkStatus();
}

absl::Status HloTextParser::ParseTiles(Layout* layout) {
  do {
    Tile tile;
    TF_RETURN_IF_ERROR(ParseList(Token::kLeftParen, Token::kRightParen, [&]() -> absl::Status {
      if (Eat(Token::kAsterisk)) {
        tile.add_dimensions(Tile::kCombineDimension);
        return absl::OkStatus();
      }
      int64_t size;
      const size_t offset = lexer_.offset();
      TF_RETURN_IF_ERROR(ParseInt64(&size));
      if (size < 0) return lexer_.Error(offset, absl::StrCat("a tile of size ", size));
      tile.add_dimensions(size);
      return absl::OkStatus();
    }));
    *layout->add_tiles() = std::move(tile);
  } while (lexer_.token() == Token::kLeftParen);
  return absl::OkStatus();
}

absl::Status HloTextParser::ParseTypeInParens(PrimitiveType* type) {
  TF_RETURN_IF_ERROR(Expect(Token::kLeftParen, "'(' before a type"));
  if (lexer_.token() != Token::kWord) return Expected("an integer type");
  *type = primitive_util::PrimitiveTypeFromName(lexer_.token_text());
  if (!primitive_util::IsIntegralType(*type)) return Expected("an integer type");
  lexer_.Next();
  return Expect(Token::kRightParen, "')' after the type");
}

absl::Status HloTextParser::ParseNumberInParens(int64_t* value) {
  TF_RETURN_IF_ERROR(Expect(Token::kLeftParen, "'(' before a number"));
  const size_t offset = lexer_.offset();
  TF_RETURN_IF_ERROR(ParseInt64(value));
  if (*value < 0) return lexer_.Error(offset, absl::StrCat("the layout property is negative: ", *value));
  return Expect(Token::kRightParen, "')' after the number");
}

}  // namespace xla
