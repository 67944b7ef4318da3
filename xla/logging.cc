#include "xla/logging.h"

#include <strings.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace xla::logging {
namespace {

struct FileSetting {
  std::string pattern;
  int level;
};

// Everything that can be set. `loudest` allows skipping a disabled VLOG without the lock.
struct State {
  std::mutex mutex;
  std::shared_ptr<const Sink> sink;
  std::vector<std::pair<int, std::shared_ptr<const Sink>>> added;
  std::atomic<int> added_count{0};
  int next_id = 1;
  std::vector<FileSetting> files;
  std::atomic<int> min_level{static_cast<int>(absl::LogSeverity::kWarning)};
  std::atomic<int> verbosity{0};
  std::atomic<int> loudest{0};

  State();
  int SetFile(absl::string_view pattern, int level);
  void UpdateLoudest();
};

int Number(const char* text, int otherwise) {
  if (text == nullptr || *text == '\0') return otherwise;
  char* end = nullptr;
  const long value = std::strtol(text, &end, 10);
  return *end != '\0' || value < -1000 || value > 1000 ? otherwise : static_cast<int>(value);
}

State::State() {
  min_level = Number(std::getenv("TF_CPP_MIN_LOG_LEVEL"), min_level);
  verbosity = Number(std::getenv("TF_CPP_MAX_VLOG_LEVEL"), 0);
  const char* modules = std::getenv("TF_CPP_VMODULE");
  std::string rest = modules == nullptr ? "" : modules;
  while (!rest.empty()) {
    const std::string setting = rest.substr(0, rest.find(','));
    rest.erase(0, setting.size() + 1);
    const size_t equals = setting.find('=');
    if (equals != std::string::npos) SetFile(setting.substr(0, equals), Number(&setting[equals + 1], 0));
  }
  UpdateLoudest();
}

int State::SetFile(absl::string_view pattern, int level) {
  for (FileSetting& setting : files) {
    if (setting.pattern == pattern) return std::exchange(setting.level, level);
  }
  files.push_back({std::string(pattern), level});
  return verbosity;
}

void State::UpdateLoudest() {
  int level = verbosity;
  for (const FileSetting& setting : files) level = std::max(level, setting.level);
  loudest = level;
}

// Never destroyed: other statics may log while they are.
State& state() {
  static State* const state = new State;
  return *state;
}

absl::string_view BaseName(absl::string_view path) {
  const size_t slash = path.rfind('/');
  return slash == absl::string_view::npos ? path : path.substr(slash + 1);
}

bool Matches(absl::string_view pattern, absl::string_view name) {
  if (pattern.empty()) return name.empty();
  if (pattern[0] == '*') {
    for (size_t i = 0; i <= name.size(); ++i) {
      if (Matches(pattern.substr(1), name.substr(i))) return true;
    }
    return false;
  }
  return !name.empty() && (pattern[0] == '?' || pattern[0] == name[0]) &&
         Matches(pattern.substr(1), name.substr(1));
}

// A setting with a slash in it names the whole path without ending, one without the file alone.
bool Concerns(const FileSetting& setting, absl::string_view file) {
  absl::string_view name = setting.pattern.find('/') == std::string::npos ? BaseName(file) : file;
  const size_t dot = name.rfind('.');
  if (dot != absl::string_view::npos) name = name.substr(0, dot);
  return Matches(setting.pattern, name);
}

}  // namespace

void SetSink(Sink sink) {
  auto shared = sink == nullptr ? nullptr : std::make_shared<const Sink>(std::move(sink));
  std::lock_guard<std::mutex> lock(state().mutex);
  state().sink = std::move(shared);
}

int AddSink(Sink sink) {
  State& s = state();
  std::lock_guard<std::mutex> lock(s.mutex);
  s.added.emplace_back(s.next_id, std::make_shared<const Sink>(std::move(sink)));
  s.added_count = static_cast<int>(s.added.size());
  return s.next_id++;
}

void RemoveSink(int id) {
  State& s = state();
  std::lock_guard<std::mutex> lock(s.mutex);
  s.added.erase(
      std::remove_if(s.added.begin(), s.added.end(), [&](const auto& each) { return each.first == id; }),
      s.added.end());
  s.added_count = static_cast<int>(s.added.size());
}

bool HasAddedSinks() { return state().added_count.load(std::memory_order_relaxed) > 0; }

std::string FormatEntry(const Entry& entry) {
  const absl::string_view file = BaseName(entry.file);
  std::string text(1, "IWEF"[static_cast<int>(absl::NormalizeLogSeverity(entry.severity))]);
  text.append(" ")
      .append(file.data(), file.size())
      .append(":")
      .append(std::to_string(entry.line))
      .append("] ");
  return text.append(entry.text.data(), entry.text.size());
}

void SetMinLevel(absl::LogSeverity level) { state().min_level = static_cast<int>(level); }
absl::LogSeverity MinLevel() {
  return static_cast<absl::LogSeverity>(state().min_level.load(std::memory_order_relaxed));
}

int SetVerbosity(int level) {
  State& s = state();
  std::lock_guard<std::mutex> lock(s.mutex);
  const int before = s.verbosity.exchange(level);
  s.UpdateLoudest();
  return before;
}
int SetVerbosity(absl::string_view file_name, int level) {
  State& s = state();
  std::lock_guard<std::mutex> lock(s.mutex);
  const int before = s.SetFile(file_name, level);
  s.UpdateLoudest();
  return before;
}
int Verbosity() { return state().verbosity.load(std::memory_order_relaxed); }

bool VerbosityReaches(int level, const char* file) {
  State& s = state();
  if (level > s.loudest.load(std::memory_order_relaxed)) return false;
  std::lock_guard<std::mutex> lock(s.mutex);
  for (const FileSetting& setting : s.files) {
    if (Concerns(setting, file)) return level <= setting.level;
  }
  return level <= s.verbosity;
}

// Sinks are called without the lock, so that they may log and set sinks themselves.
static void Deliver(const Entry& entry) {
  State& s = state();
  std::shared_ptr<const Sink> sink;
  std::vector<std::pair<int, std::shared_ptr<const Sink>>> added;
  {
    std::lock_guard<std::mutex> lock(s.mutex);
    sink = s.sink;
    added = s.added;
  }
  for (const auto& each : added) (*each.second)(entry);
  // VLOG was requested by name.
  if (entry.verbosity == 0 && entry.severity < MinLevel() && entry.severity < absl::LogSeverity::kFatal)
    return;
  if (sink != nullptr) {
    (*sink)(entry);
  } else {
    const std::string line = FormatEntry(entry) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
    std::fflush(stderr);
  }
}

namespace internal {

std::string* CheckStrings(const char* a, const char* b, bool expected, bool ignore_case,
                          const char* expression) {
  const bool equal =
      a == b || (a != nullptr && b != nullptr && (ignore_case ? strcasecmp(a, b) : strcmp(a, b)) == 0);
  if (equal == expected) return nullptr;
  return FailedComparison(absl::string_view(a == nullptr ? "(null)" : a),
                          absl::string_view(b == nullptr ? "(null)" : b), expression);
}

}  // namespace internal

Message& Message::AtLocation(absl::string_view file, int line) {
  own_file_ = std::string(file);
  file_ = own_file_.c_str();
  line_ = line;
  return *this;
}

Message& Message::WithVerbosity(int verbosity) {
  verbosity_ = verbosity;
  return *this;
}

Message& Message::WithPerror() {
  errno_ = errno;
  perror_ = true;
  return *this;
}

void Message::Emit() {
  if (std::exchange(emitted_, true)) return;
  if (perror_) stream_ << ": " << std::strerror(errno_) << " [" << errno_ << "]";
  const std::string text = stream_.str();
  const Entry entry{severity_, verbosity_, file_, line_, text};
  Deliver(entry);
}

Message::~Message() {
  Emit();
  if (severity_ >= absl::LogSeverity::kFatal) std::abort();
}

FatalMessage::~FatalMessage() {
  Emit();
  std::abort();
}

QuietFatalMessage::~QuietFatalMessage() {
  Emit();
  std::_Exit(1);
}

}  // namespace xla::logging
