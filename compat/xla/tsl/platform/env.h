#pragma once

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "xla/tsl/platform/errors.h"
#include "xla/tsl/platform/namespaces.h"
#include "xla/tsl/platform/types.h"

// Time, threads and files of the machine. Files are those of the local file system.

namespace tsl {

struct ThreadOptions {
  size_t stack_size = 0;
  size_t guard_size = 0;
  int numa_node = -1;
};

// Joined when it is destroyed.
class Thread {
 public:
  explicit Thread(std::function<void()> function) : thread_(std::move(function)) {}
  ~Thread() { thread_.join(); }

 private:
  std::thread thread_;
};

class EnvTime {
 public:
  static constexpr uint64_t kMicrosToPicos = 1000ULL * 1000ULL;
  static constexpr uint64_t kMicrosToNanos = 1000ULL;
  static constexpr uint64_t kMillisToMicros = 1000ULL;
  static constexpr uint64_t kSecondsToMicros = 1000ULL * 1000ULL;
  static constexpr uint64_t kSecondsToMillis = 1000ULL;
  static constexpr uint64_t kSecondsToNanos = 1000ULL * 1000ULL * 1000ULL;
  static uint64_t NowNanos() {
    return std::chrono::system_clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
  }
  static uint64_t NowMicros() { return NowNanos() / 1000; }
  static uint64_t NowSeconds() { return NowNanos() / kSecondsToNanos; }
};

class Env {
 public:
  static Env* Default() {
    static Env* const env = new Env;
    return env;
  }

  uint64_t NowNanos() const { return EnvTime::NowNanos(); }
  uint64_t NowMicros() const { return EnvTime::NowMicros(); }
  uint64_t NowSeconds() const { return EnvTime::NowSeconds(); }
  void SleepForMicroseconds(int64_t micros) {
    std::this_thread::sleep_for(std::chrono::microseconds(micros));
  }

  // The caller deletes the thread, which waits for it.
  Thread* StartThread(const ThreadOptions&, const std::string&, std::function<void()> function) {
    return new Thread(std::move(function));
  }
  void SchedClosure(std::function<void()> function) { std::thread(std::move(function)).detach(); }
  void SchedClosureAfter(int64_t micros, std::function<void()> function) {
    SchedClosure([this, micros, function = std::move(function)] {
      SleepForMicroseconds(micros);
      function();
    });
  }

  absl::Status FileExists(const std::string& name) {
    std::error_code error;
    if (std::filesystem::exists(name, error)) return absl::OkStatus();
    return errors::NotFound(name, " not found");
  }
  absl::Status IsDirectory(const std::string& name) {
    TF_RETURN_IF_ERROR(FileExists(name));
    if (std::filesystem::is_directory(name)) return absl::OkStatus();
    return errors::FailedPrecondition(name, " is not a directory");
  }
  absl::Status CreateDir(const std::string& name) {
    std::error_code error;
    if (std::filesystem::create_directory(name, error)) return absl::OkStatus();
    return error ? errors::IOError(name, error.value()) : errors::AlreadyExists(name, " exists");
  }
  absl::Status RecursivelyCreateDir(const std::string& name) {
    std::error_code error;
    std::filesystem::create_directories(name, error);
    return Result(name, error);
  }
  absl::Status DeleteFile(const std::string& name) {
    std::error_code error;
    if (std::filesystem::remove(name, error)) return absl::OkStatus();
    return error ? errors::IOError(name, error.value()) : errors::NotFound(name, " not found");
  }
  absl::Status DeleteDir(const std::string& name) { return DeleteFile(name); }
  absl::Status DeleteRecursively(const std::string& name, int64_t* undeleted_files, int64_t* undeleted_dirs) {
    if (undeleted_files != nullptr) *undeleted_files = 0;
    if (undeleted_dirs != nullptr) *undeleted_dirs = 0;
    TF_RETURN_IF_ERROR(FileExists(name));
    std::error_code error;
    std::filesystem::remove_all(name, error);
    return Result(name, error);
  }
  absl::Status RenameFile(const std::string& from, const std::string& to) {
    std::error_code error;
    std::filesystem::rename(from, to, error);
    return Result(from, error);
  }
  absl::Status GetFileSize(const std::string& name, uint64_t* size) {
    std::error_code error;
    *size = std::filesystem::file_size(name, error);
    return Result(name, error);
  }
  absl::Status GetChildren(const std::string& name, std::vector<std::string>* children) {
    children->clear();
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(name, error)) {
      children->push_back(entry.path().filename().string());
    }
    return Result(name, error);
  }
  bool LocalTempFilename(std::string* name) {
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(error);
    if (error) return false;
    *name = (folder /
             absl::StrCat("tsl_", NowNanos(), "_", std::hash<std::thread::id>()(std::this_thread::get_id())))
                .string();
    return true;
  }

 private:
  static absl::Status Result(const std::string& name, const std::error_code& error) {
    return error ? errors::IOError(name, error.value()) : absl::OkStatus();
  }
};

inline absl::Status ReadFileToString(Env* env, const std::string& name, std::string* contents) {
  TF_RETURN_IF_ERROR(env->FileExists(name));
  std::ifstream file(name, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file.good() && !file.eof()) return errors::Unavailable(name, ": cannot be read");
  *contents = text.str();
  return absl::OkStatus();
}
inline absl::Status WriteStringToFile(Env*, const std::string& name, absl::string_view contents) {
  std::ofstream file(name, std::ios::binary);
  file.write(contents.data(), static_cast<std::streamsize>(contents.size()));
  file.close();
  if (!file.good()) return errors::Unavailable(name, ": cannot be written");
  return absl::OkStatus();
}
inline absl::Status ReadBinaryProto(Env* env, const std::string& name, google::protobuf::MessageLite* proto) {
  std::string bytes;
  TF_RETURN_IF_ERROR(ReadFileToString(env, name, &bytes));
  if (!proto->ParseFromString(bytes)) return errors::DataLoss("Can't parse ", name, " as binary proto");
  return absl::OkStatus();
}
inline absl::Status WriteBinaryProto(Env* env, const std::string& name,
                                     const google::protobuf::MessageLite& proto) {
  return WriteStringToFile(env, name, proto.SerializeAsString());
}
inline absl::Status ReadTextProto(Env* env, const std::string& name, google::protobuf::Message* proto) {
  std::string text;
  TF_RETURN_IF_ERROR(ReadFileToString(env, name, &text));
  if (!google::protobuf::TextFormat::ParseFromString(text, proto)) {
    return errors::DataLoss("Can't parse ", name, " as text proto");
  }
  return absl::OkStatus();
}
inline absl::Status WriteTextProto(Env* env, const std::string& name,
                                   const google::protobuf::Message& proto) {
  std::string text;
  if (!google::protobuf::TextFormat::PrintToString(proto, &text)) {
    return errors::FailedPrecondition("Unable to convert proto to text.");
  }
  return WriteStringToFile(env, name, text);
}

}  // namespace tsl
