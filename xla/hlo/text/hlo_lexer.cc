#include "xla/hlo/text/hlo_lexer.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "xla/primitive_util.h"

namespace xla {
namespace {

enum CharClass : uint8_t { kNone = 0, kBlank = 1, kNameStart = 2, kDigit = 4, kNameOther = 8 };

constexpr std::array<uint8_t, 256> MakeClasses() {
  std::array<uint8_t, 256> classes{};
  for (int c = 'a'; c <= 'z'; ++c) classes[c] = kNameStart;
  for (int c = 'A'; c <= 'Z'; ++c) classes[c] = kNameStart;
  for (int c = '0'; c <= '9'; ++c) classes[c] = kDigit;
  classes['_'] = kNameStart;
  classes['.'] = classes['-'] = kNameOther;
  for (char c : {' ', '\t', '\n', '\r', '\v', '\f'}) classes[static_cast<uint8_t>(c)] = kBlank;
  return classes;
}
constexpr std::array<uint8_t, 256> kClasses = MakeClasses();

inline bool Is(char c, uint8_t classes) { return (kClasses[static_cast<uint8_t>(c)] & classes) != 0; }

// Longest part of a line that an error message shows.
constexpr size_t kShownColumns = 120;

}  // namespace

bool IsHloTypeName(absl::string_view word) {
  const PrimitiveType type = primitive_util::PrimitiveTypeFromName(word);
  return type != PRIMITIVE_TYPE_INVALID && type != TUPLE && type != BUFFER;
}

bool IsReservedHloWord(absl::string_view word) {
  static constexpr absl::string_view kWords[] = {
      "HloModule", "ENTRY",      "ROOT",     "true",       "false",
      "maximal",   "replicated", "manual",   "unknown",    "inf",
      "nan",       "unreduced",  "shard_as", "shard_like", "last_tile_dim_replicate"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords) || IsHloTypeName(word);
}

bool IsHloNameChar(char c) { return Is(c, kNameStart | kDigit | kNameOther); }

size_t HloLexer::SkipBlanks(size_t at) const {
  while (at < text_.size()) {
    if (Is(text_[at], kBlank)) {
      ++at;
    } else if (text_[at] == '/' && at + 1 < text_.size() && text_[at + 1] == '/') {
      const size_t newline = text_.find('\n', at);
      at = newline == absl::string_view::npos ? text_.size() : newline;
    } else if (text_[at] == '/' && at + 1 < text_.size() && text_[at + 1] == '*') {
      const size_t close = text_.find("*/", at + 2);
      if (close == absl::string_view::npos) return at;
      at = close + 2;
    } else {
      break;
    }
  }
  return at;
}

char HloLexer::PeekChar() const {
  const size_t at = SkipBlanks(end_);
  return at < text_.size() ? text_[at] : '\0';
}

Token HloLexer::Next() {
  previous_end_ = end_;
  const size_t at = SkipBlanks(end_);
  offset_ = at;
  if (at >= text_.size()) {
    end_ = text_.size();
    token_text_ = absl::string_view();
    return token_ = Token::kEnd;
  }
  auto one = [&](Token token, size_t length = 1) {
    end_ = at + length;
    token_text_ = text_.substr(at, length);
    return token_ = token;
  };
  const char c = text_[at];
  if (Is(c, kNameStart) || c == '%') {
    const size_t start = c == '%' ? at + 1 : at;
    size_t i = start;
    if (i < text_.size() && Is(text_[i], kNameStart)) {
      while (i < text_.size() && IsHloNameChar(text_[i])) {
        if (text_[i] == '-' && i + 1 < text_.size() && text_[i + 1] == '>') break;  // an arrow
        ++i;
      }
    }
    if (i == start) return one(Token::kError);
    end_ = i;
    token_text_ = text_.substr(start, i - start);
    if (c == '%') return token_ = Token::kPercentName;
    if (i < text_.size() && text_[i] == '=') {
      ++end_;
      return token_ = Token::kAttribute;
    }
    if (token_text_ == "inf" || token_text_ == "nan") return token_ = Token::kDecimal;
    return token_ = Token::kWord;
  }
  const char next = at + 1 < text_.size() ? text_[at + 1] : '\0';
  switch (c) {
    case '(':
      return one(Token::kLeftParen);
    case ')':
      return one(Token::kRightParen);
    case '{':
      return one(Token::kLeftBrace);
    case '}':
      return one(Token::kRightBrace);
    case '[':
      return one(Token::kLeftBracket);
    case ']':
      return one(Token::kRightBracket);
    case ',':
      return one(Token::kComma);
    case '=':
      return one(Token::kEqual);
    case ':':
      return one(Token::kColon);
    case '*':
      return one(Token::kAsterisk);
    case '#':
      return one(Token::kHash);
    case '+':
      return one(Token::kPlus);
    case '~':
      return one(Token::kTilde);
    case '?':
      return one(Token::kQuestion);
    case '<':
      if (next == '=') return one(Token::kLessEqual, 2);
      break;
    case '"':
    case '\'':
      LexString(at);
      return token_;
    case '-':
      if (next == '>') return one(Token::kArrow, 2);
      if (text_.substr(at, 4) == "-inf" || text_.substr(at, 4) == "-nan") return one(Token::kDecimal, 4);
      if (!Is(next, kDigit)) break;
      LexNumber(at);
      return token_;
    default:
      if (!Is(c, kDigit)) break;
      LexNumber(at);
      return token_;
  }
  return one(Token::kError);
}

void HloLexer::LexNumber(size_t at) {
  size_t i = at + (text_[at] == '-');
  auto skip_digits = [&] {
    while (i < text_.size() && Is(text_[i], kDigit)) ++i;
  };
  skip_digits();
  token_ = Token::kInteger;
  if (i < text_.size() && text_[i] == '.') {
    token_ = Token::kDecimal;
    ++i;
    skip_digits();
  }
  if (i < text_.size() && (text_[i] == 'e' || text_[i] == 'E')) {
    size_t exponent = i + 1;
    if (exponent < text_.size() && (text_[exponent] == '+' || text_[exponent] == '-')) ++exponent;
    if (exponent < text_.size() && Is(text_[exponent], kDigit)) {
      token_ = Token::kDecimal;
      i = exponent;
      skip_digits();
    }
  }
  end_ = i;
  token_text_ = text_.substr(at, i - at);
}

void HloLexer::LexString(size_t at) {
  const char quote = text_[at];
  size_t i = at + 1;
  while (i < text_.size() && text_[i] != quote) i += text_[i] == '\\' ? 2 : 1;
  if (i >= text_.size()) {
    token_ = Token::kError;
    end_ = at + 1;
    token_text_ = text_.substr(at, 1);
    return;
  }
  token_ = Token::kString;
  end_ = i + 1;
  token_text_ = text_.substr(at, end_ - at);
}

bool HloLexer::IntegerValue(int64_t* value) const {
  return token_ == Token::kInteger && absl::SimpleAtoi(token_text_, value);
}

bool HloLexer::DoubleValue(double* value) const {
  return (token_ == Token::kInteger || token_ == Token::kDecimal) && absl::SimpleAtod(token_text_, value);
}

bool HloLexer::StringValue(std::string* value) const {
  if (token_ != Token::kString) return false;
  const absl::string_view inner = token_text_.substr(1, token_text_.size() - 2);
  if (inner.find('\\') != absl::string_view::npos) return absl::CUnescape(inner, value);
  value->assign(inner.data(), inner.size());
  return true;
}

absl::string_view HloLexer::TakeRun(bool (*allowed)(char)) {
  size_t i = offset_;
  while (i < text_.size() && allowed(text_[i])) ++i;
  const absl::string_view run = text_.substr(offset_, i - offset_);
  if (!run.empty()) Seek(i);
  return run;
}

size_t BraceGroupLength(absl::string_view text) {
  size_t depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') {
      ++i;
      while (i < text.size() && text[i] != '"') i += text[i] == '\\' ? 2 : 1;
    } else if (text[i] == '{') {
      ++depth;
    } else if (text[i] == '}') {
      if (depth <= 1) return depth == 1 ? i + 1 : 0;
      --depth;
    }
  }
  return 0;
}

absl::string_view HloLexer::TakeBraces() {
  if (token_ != Token::kLeftBrace) return absl::string_view();
  const size_t length = BraceGroupLength(text_.substr(offset_));
  if (length == 0) return absl::string_view();
  const absl::string_view group = text_.substr(offset_, length);
  Seek(offset_ + length);
  return group;
}

int32_t HloLexer::LineOf(size_t offset) {
  const size_t low = std::min(offset, counted_offset_), high = std::max(offset, counted_offset_);
  const auto newlines = static_cast<int32_t>(std::count(text_.data() + low, text_.data() + high, '\n'));
  counted_line_ += offset >= counted_offset_ ? newlines : -newlines;
  counted_offset_ = offset;
  return counted_line_;
}

absl::Status HloLexer::Error(size_t offset, absl::string_view message) const {
  offset = std::min(offset, text_.size());
  const size_t line = 1 + std::count(text_.begin(), text_.begin() + offset, '\n');
  size_t start = offset == 0 ? absl::string_view::npos : text_.rfind('\n', offset - 1);
  start = start == absl::string_view::npos ? 0 : start + 1;
  const size_t newline = text_.find('\n', offset);
  const size_t end = newline == absl::string_view::npos ? text_.size() : newline;
  const size_t column = offset - start;
  // Of a very long line the part around the place is shown.
  const size_t from = column > kShownColumns - 20 ? offset - (kShownColumns - 20) : start;
  std::string shown(text_.substr(from, std::min(end - from, kShownColumns)));
  std::string caret(offset - from, ' ');
  for (size_t i = 0; i < shown.size(); ++i) {
    if (shown[i] == '\t' && i < caret.size()) caret[i] = '\t';
    if (static_cast<uint8_t>(shown[i]) < ' ' && shown[i] != '\t') shown[i] = ' ';
  }
  return absl::InvalidArgumentError(
      absl::StrCat(line, ":", column + 1, ": error: ", message, "\n", shown, "\n", caret, "^"));
}

std::string HloLexer::Describe() const {
  switch (token_) {
    case Token::kEnd:
      return "the end of the text";
    case Token::kString:
      return "a string";
    case Token::kPercentName:
      return absl::StrCat("'%", token_text_.substr(0, 60), "'");
    case Token::kError:
      if (token_text_ == "/" && text_.substr(offset_, 2) == "/*") return "a comment that is not closed";
      if (token_text_ == "\"" || token_text_ == "'") return "a string that is not closed";
      return absl::StrCat("'", absl::CHexEscape(token_text_), "'");
    default:
      return absl::StrCat("'", token_text_.substr(0, 60), "'");
  }
}

}  // namespace xla
