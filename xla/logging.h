#pragma once

#include <functional>
#include <ostream>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>

#include "absl/base/log_severity.h"
#include "absl/strings/string_view.h"

// Where messages for people go. The library itself reports by status; this is what LOG, VLOG and CHECK of
// code written against XLA's headers end in (compat/). An embedding program sets the sink and the levels with
// plain functions.
//
// By default warnings and worse go to stderr, one line each: `W file.cc:12] message`. The environment
// variables TF_CPP_MIN_LOG_LEVEL (0 info, 1 warning, 2 error, 3 fatal), TF_CPP_MAX_VLOG_LEVEL and
// TF_CPP_VMODULE
// ("file_name=2,other=1", names without folder and ending) give the first values.
//
// All functions may be called from any thread.

namespace xla::logging {

struct Entry {
  absl::LogSeverity severity;
  int verbosity;  // of VLOG(n), n; 0 for LOG
  const char* file;
  int line;
  absl::string_view text;  // without prefix and line end
};
using Sink = std::function<void(const Entry&)>;

// Replaces the sink; null brings stderr back. A message that is fatal reaches the sink before the process
// aborts.
void SetSink(Sink sink);
// Adds a sink that gets every message, those below the minimal level as well, besides the one above. The
// result is for RemoveSink, after which no new call of the sink begins.
int AddSink(Sink sink);
void RemoveSink(int id);
// "W file.cc:12] message"
std::string FormatEntry(const Entry& entry);

// Messages of LOG below this level are dropped.
void SetMinLevel(absl::LogSeverity level);
absl::LogSeverity MinLevel();

// VLOG(n) writes when n is at most the verbosity of its file, whatever the minimal level is. The first
// function sets it for all files that have no setting of their own, the second for the files of one name (*
// and ? match as in a shell). Both return the setting before.
int SetVerbosity(int level);
int SetVerbosity(absl::string_view file_name, int level);
// The verbosity of files without a setting of their own.
int Verbosity();
bool VerbosityReaches(int level, const char* file);

// --- What the macros are made of

// Whether a LOG statement of that severity is worth building its message.
bool HasAddedSinks();
inline bool IsOn(absl::LogSeverity severity) {
  return severity >= absl::LogSeverity::kFatal || severity >= MinLevel() || HasAddedSinks();
}

namespace internal {
// What types with AbslStringify write to.
class StringifySink {
 public:
  explicit StringifySink(std::ostream* out) : out_(out) {}
  void Append(size_t count, char c) {
    for (; count > 0; --count) out_->put(c);
  }
  void Append(absl::string_view text) { out_->write(text.data(), static_cast<std::streamsize>(text.size())); }
  friend void AbslFormatFlush(StringifySink* sink, absl::string_view text) { sink->Append(text); }

 private:
  std::ostream* out_;
};

template <typename T, typename = void>
struct HasStringify : std::false_type {};
template <typename T>
struct HasStringify<T, std::enable_if_t<std::is_void_v<decltype(AbslStringify(
                           std::declval<StringifySink&>(), std::declval<const T&>()))>>> : std::true_type {};
template <typename T, typename = void>
struct HasStream : std::false_type {};
template <typename T>
struct HasStream<T, std::void_t<decltype(std::declval<std::ostream&>() << std::declval<const T&>())>>
    : std::true_type {};

// An operand of CHECK_EQ and its kin as the message shows it.
template <typename T>
void PrintOperand(std::ostream& out, const T& value) {
  if constexpr (HasStringify<T>::value) {
    StringifySink sink(&out);
    AbslStringify(sink, value);
  } else if constexpr (std::is_same_v<T, std::nullptr_t>) {
    out << "nullptr";
  } else if constexpr (std::is_same_v<T, bool>) {
    out << (value ? "true" : "false");
  } else if constexpr (std::is_same_v<T, signed char> || std::is_same_v<T, unsigned char>) {
    out << +value;
  } else if constexpr (HasStream<T>::value) {
    out << value;
  } else if constexpr (std::is_enum_v<T>) {
    out << +static_cast<std::underlying_type_t<T>>(value);
  } else {
    out << "a value that has no text form";
  }
}

template <typename A, typename B>
std::string* FailedComparison(const A& a, const B& b, const char* expression) {
  std::ostringstream out;
  out << expression << " (";
  PrintOperand(out, a);
  out << " vs. ";
  PrintOperand(out, b);
  out << ")";
  return new std::string(out.str());
}

// Null when the comparison holds, else the text for the message, for the caller (who aborts) to keep.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-compare"
#define XLA_LOGGING_COMPARISON(Name, op)                                 \
  template <typename A, typename B>                                      \
  std::string* Name(const A& a, const B& b, const char* expression) {    \
    if (a op b) return nullptr;                                          \
    return ::xla::logging::internal::FailedComparison(a, b, expression); \
  }
XLA_LOGGING_COMPARISON(CheckEQ, ==)
XLA_LOGGING_COMPARISON(CheckNE, !=)
XLA_LOGGING_COMPARISON(CheckLE, <=)
XLA_LOGGING_COMPARISON(CheckLT, <)
XLA_LOGGING_COMPARISON(CheckGE, >=)
XLA_LOGGING_COMPARISON(CheckGT, >)
#undef XLA_LOGGING_COMPARISON
#pragma GCC diagnostic pop

std::string* CheckStrings(const char* a, const char* b, bool expected, bool ignore_case,
                          const char* expression);

// Null when ok, else the text for the message. Takes statuses and what has a status(), such as StatusOr.
template <typename S>
std::string* CheckOk(const S& status, const char* expression) {
  if (status.ok()) return nullptr;
  if constexpr (requires { status.status(); }) {
    return new std::string(std::string(expression) + " is OK (" + status.status().ToString() + ")");
  } else {
    return new std::string(std::string(expression) + " is OK (" + status.ToString() + ")");
  }
}
}  // namespace internal

// One message while it is written. It goes to the sink when the statement ends.
class Message {
 public:
  Message(absl::LogSeverity severity, const char* file, int line, int verbosity = 0)
      : severity_(severity), file_(file), line_(line), verbosity_(verbosity) {}
  Message(const Message&) = delete;
  Message& operator=(const Message&) = delete;
  ~Message();  // aborts when the severity is fatal

  Message& self() { return *this; }
  std::ostream& stream() { return stream_; }
  // The place and the verbosity that the message shows.
  Message& AtLocation(absl::string_view file, int line);
  Message& WithVerbosity(int verbosity);
  // Adds ": " and the text of errno as it was when the message began.
  Message& WithPerror();
  // Accepted for the sake of code that asks for it; the sink is the one of the process.
  Message& NoPrefix() { return *this; }

  template <typename T>
  Message& operator<<(const T& value) {
    if constexpr (internal::HasStringify<T>::value && !std::is_arithmetic_v<T>) {
      internal::StringifySink sink(&stream_);
      AbslStringify(sink, value);
    } else {
      stream_ << value;
    }
    return *this;
  }
  Message& operator<<(std::ostream& (*manipulator)(std::ostream&)) {
    stream_ << manipulator;
    return *this;
  }
  Message& operator<<(std::ios_base& (*manipulator)(std::ios_base&)) {
    stream_ << manipulator;
    return *this;
  }

 protected:
  void Emit();

 private:
  absl::LogSeverity severity_;
  const char* file_;
  int line_;
  int verbosity_;
  int errno_ = 0;
  bool perror_ = false;
  bool emitted_ = false;
  std::string own_file_;
  std::ostringstream stream_;
};

// Does not return: the compiler may rely on what was checked.
class FatalMessage : public Message {
 public:
  FatalMessage(const char* file, int line) : Message(absl::LogSeverity::kFatal, file, line) {}
  // "Check failed: " and the text.
  FatalMessage(const char* file, int line, absl::string_view failed_check) : FatalMessage(file, line) {
    *this << "Check failed: " << failed_check << " ";
  }
  [[noreturn]] ~FatalMessage();
};

// A message of QCHECK and LOG(QFATAL): the process ends with exit code 1, without abort.
class QuietFatalMessage : public Message {
 public:
  QuietFatalMessage(const char* file, int line) : Message(absl::LogSeverity::kFatal, file, line) {}
  QuietFatalMessage(const char* file, int line, absl::string_view failed_check)
      : QuietFatalMessage(file, line) {
    *this << "Check failed: " << failed_check << " ";
  }
  [[noreturn]] ~QuietFatalMessage();
};

// Makes a message void, so that both branches of a conditional are.
struct Voidify {
  void operator&&(const Message&) const&& {}
};

// Takes a statement that is compiled but never run.
class NullMessage {
 public:
  NullMessage& self() { return *this; }
  template <typename T>
  NullMessage& operator<<(const T&) {
    return *this;
  }
  NullMessage& operator<<(std::ostream& (*)(std::ostream&)) { return *this; }
  NullMessage& operator<<(std::ios_base& (*)(std::ios_base&)) { return *this; }
  NullMessage& AtLocation(absl::string_view, int) { return *this; }
  NullMessage& WithVerbosity(int) { return *this; }
  NullMessage& WithPerror() { return *this; }
  NullMessage& NoPrefix() { return *this; }
};

}  // namespace xla::logging
