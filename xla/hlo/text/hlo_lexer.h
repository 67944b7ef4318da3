#pragma once

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace xla {

enum class Token : uint8_t {
  kEnd,
  kError,        // an unterminated string or comment, or a character that starts no token
  kWord,         // add, f32, x.1
  kPercentName,  // %x.1
  kAttribute,    // an identifier directly followed by `=`, which belongs to the token
  kInteger,      // -3
  kDecimal,      // 1.5, 1e-5, inf, -inf, nan
  kString,       // "..." or '...'
  kLeftParen,
  kRightParen,
  kLeftBrace,
  kRightBrace,
  kLeftBracket,
  kRightBracket,
  kComma,
  kEqual,
  kColon,
  kAsterisk,
  kHash,
  kPlus,
  kTilde,
  kQuestion,
  kArrow,      // ->
  kLessEqual,  // <=
};

// Cuts HLO text into tokens, one at a time: the current one is looked at, Next() goes on. Blanks and comments
// are skipped. Values with a grammar of their own (window sizes, dimension labels, literals, verbatim braces)
// are read from the text itself by TakeRun(), TakeBraces() and Seek(). The text must outlive the lexer and
// the views it hands out.
class HloLexer {
 public:
  explicit HloLexer(absl::string_view text) : text_(text) { Next(); }

  Token token() const { return token_; }
  // Characters of a word, of a name without `%`, of an attribute name without `=`; all characters of other
  // tokens.
  absl::string_view token_text() const { return token_text_; }
  size_t offset() const { return offset_; }  // where the current token starts
  size_t end() const { return end_; }        // behind the current token
  size_t previous_end() const { return previous_end_; }
  absl::string_view text() const { return text_; }

  Token Next();
  // Goes on at an offset, skipping blanks.
  void Seek(size_t offset) {
    end_ = offset;
    Next();
  }
  // First character behind the current token, blanks and comments skipped; 0 at the end.
  char PeekChar() const;
  // True when that character follows the token at once.
  bool AtDirectly(char c) const { return end_ < text_.size() && text_[end_] == c; }

  // Of kInteger.
  bool IntegerValue(int64_t* value) const;
  // Of kInteger and kDecimal.
  bool DoubleValue(double* value) const;
  // Of kString, unescaped. False for malformed escapes.
  bool StringValue(std::string* value) const;

  // The longest run of characters from `allowed` that starts where the current token starts; then goes on
  // behind it.
  absl::string_view TakeRun(bool (*allowed)(char));
  // The text from the current `{` to the matching `}`, quoted strings respected; then goes on behind it.
  // Empty and unmoved when there is none.
  absl::string_view TakeBraces();

  // Line of an offset, counted from 1. Cheap when offsets ascend.
  int32_t LineOf(size_t offset);

  // "3:16: error: message", the line, and a caret below the place.
  absl::Status Error(size_t offset, absl::string_view message) const;
  // What stands at the current token, for "found ..".
  std::string Describe() const;

 private:
  size_t SkipBlanks(size_t at) const;
  void LexNumber(size_t at);
  void LexString(size_t at);

  absl::string_view text_;
  Token token_ = Token::kEnd;
  absl::string_view token_text_;
  size_t offset_ = 0;
  size_t end_ = 0;
  size_t previous_end_ = 0;
  size_t counted_offset_ = 0;
  int32_t counted_line_ = 1;
};

// Length of the brace group that `text` starts with, quoted strings respected; 0 when it does not close.
size_t BraceGroupLength(absl::string_view text);

// f32, token, ..: no instruction is called so, even with a percent sign.
bool IsHloTypeName(absl::string_view word);
// Types and keywords: nothing is called so without a percent sign.
bool IsReservedHloWord(absl::string_view word);

// Letters, digits, `_`, `.` and `-`.
bool IsHloNameChar(char c);

}  // namespace xla
