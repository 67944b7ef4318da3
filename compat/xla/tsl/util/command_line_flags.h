#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "xla/tsl/platform/logging.h"
#include "xla/tsl/platform/types.h"

namespace tsl {

// One flag of a command line, `--name=value` (or `--name` for bools), and the variable or function that it
// sets.
class Flag {
 public:
  Flag(const char* name, int32_t* dst, const std::string& usage_text, bool* dst_updated = nullptr)
      : Flag(name, [=](int32_t v) { return Store(dst, v, dst_updated); }, *dst, usage_text) {}
  Flag(const char* name, int64_t* dst, const std::string& usage_text, bool* dst_updated = nullptr)
      : Flag(name, [=](int64_t v) { return Store(dst, v, dst_updated); }, *dst, usage_text) {}
  Flag(const char* name, float* dst, const std::string& usage_text, bool* dst_updated = nullptr)
      : Flag(name, [=](float v) { return Store(dst, v, dst_updated); }, *dst, usage_text) {}
  Flag(const char* name, bool* dst, const std::string& usage_text, bool* dst_updated = nullptr)
      : Flag(name, [=](bool v) { return Store(dst, v, dst_updated); }, *dst, usage_text) {}
  Flag(const char* name, std::string* dst, const std::string& usage_text, bool* dst_updated = nullptr)
      : Flag(name, [=](std::string v) { return Store(dst, std::move(v), dst_updated); }, *dst, usage_text) {}

  // Hooks give false for a value that they refuse.
  Flag(const char* name, std::function<bool(int32_t)> hook, int32_t default_value,
       const std::string& usage_text)
      : Flag(name, usage_text, "int32", absl::StrCat(default_value), Number(std::move(hook))) {}
  Flag(const char* name, std::function<bool(int64_t)> hook, int64_t default_value,
       const std::string& usage_text)
      : Flag(name, usage_text, "int64", absl::StrCat(default_value), Number(std::move(hook))) {}
  Flag(const char* name, std::function<bool(float)> hook, float default_value, const std::string& usage_text)
      : Flag(name, usage_text, "float", absl::StrCat(default_value), [hook](absl::string_view text) {
          float value;
          return absl::SimpleAtof(text, &value) && hook(value);
        }) {}
  Flag(const char* name, std::function<bool(bool)> hook, bool default_value, const std::string& usage_text)
      : Flag(name, usage_text, "bool", default_value ? "true" : "false", [hook](absl::string_view text) {
          bool value;
          return absl::SimpleAtob(text.empty() ? "true" : text, &value) && hook(value);
        }) {
    is_bool_ = true;
  }
  Flag(const char* name, std::function<bool(std::string)> hook, const std::string& default_value,
       const std::string& usage_text)
      : Flag(name, usage_text, "string", absl::StrCat("\"", default_value, "\""),
             [hook](absl::string_view text) { return hook(std::string(text)); }) {}

 private:
  friend class Flags;
  using Parser = std::function<bool(absl::string_view)>;

  Flag(const char* name, const std::string& usage, const char* type, std::string default_value, Parser parser)
      : name_(name),
        usage_(usage),
        type_(type),
        default_(std::move(default_value)),
        parser_(std::move(parser)) {}
  template <typename T, typename V>
  static bool Store(T* dst, V value, bool* dst_updated) {
    *dst = std::move(value);
    if (dst_updated != nullptr) *dst_updated = true;
    return true;
  }
  template <typename T>
  static Parser Number(std::function<bool(T)> hook) {
    return [hook = std::move(hook)](absl::string_view text) {
      T value;
      return absl::SimpleAtoi(text, &value) && hook(value);
    };
  }
  // Whether the argument is this flag's; `ok` tells whether its value could be read.
  bool Parse(absl::string_view argument, bool* ok) const {
    if (argument.substr(0, 2) != "--") return false;
    argument.remove_prefix(2);
    const size_t equals = argument.find('=');
    if (argument.substr(0, equals) != name_) return false;
    if (equals == absl::string_view::npos) {
      if (!is_bool_) return false;
      *ok = parser_("");
    } else {
      *ok = parser_(argument.substr(equals + 1));
    }
    return true;
  }

  std::string name_;
  std::string usage_;
  std::string type_;
  std::string default_;
  Parser parser_;
  bool is_bool_ = false;
};

class Flags {
 public:
  // Takes the flags it knows out of the arguments. False when a value is wrong; `--` ends the flags.
  static bool Parse(int* argc, char** argv, const std::vector<Flag>& flag_list) {
    std::vector<char*> rest;
    std::vector<char*> all(argv + 1, argv + *argc);
    bool result = Take(&all, flag_list, &rest);
    int at = 1;
    for (char* argument : rest) argv[at++] = argument;
    if (at < *argc) argv[at] = nullptr;
    *argc = at;
    return result && (*argc < 2 || std::string(argv[1]) != "--help");
  }
  static bool Parse(std::vector<std::string>& flags, const std::vector<Flag>& flag_list) {
    std::vector<std::string> rest;
    bool result = true;
    for (const std::string& argument : flags) {
      bool ok = true;
      if (!TakeOne(argument, flag_list, &ok)) rest.push_back(argument);
      result = result && ok;
    }
    flags = std::move(rest);
    return result;
  }
  static std::string Usage(const std::string& command_line, const std::vector<Flag>& flag_list) {
    std::string text = absl::StrCat("usage: ", command_line, "\n");
    if (!flag_list.empty()) text += "Flags:\n";
    for (const Flag& flag : flag_list) {
      std::string column = absl::StrCat("\t--", flag.name_, "=", flag.default_);
      column.resize(std::max<size_t>(column.size() + 1, 40), ' ');
      absl::StrAppend(&text, column, flag.type_, "\t", flag.usage_, "\n");
    }
    return text;
  }

 private:
  static bool TakeOne(absl::string_view argument, const std::vector<Flag>& flag_list, bool* ok) {
    for (const Flag& flag : flag_list) {
      if (!flag.Parse(argument, ok)) continue;
      if (!*ok) LOG(ERROR) << "Couldn't interpret value " << argument;
      return true;
    }
    return false;
  }
  static bool Take(std::vector<char*>* arguments, const std::vector<Flag>& flag_list,
                   std::vector<char*>* rest) {
    bool result = true;
    bool flags_end = false;
    for (char* argument : *arguments) {
      bool ok = true;
      flags_end = flags_end || std::string(argument) == "--";
      if (flags_end || !TakeOne(argument, flag_list, &ok)) rest->push_back(argument);
      result = result && ok;
    }
    return result;
  }
};

}  // namespace tsl
