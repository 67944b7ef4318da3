#include "tests/layering/layering.h"

#include <fnmatch.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <sstream>

namespace layering {
namespace {

const char kEverything[] = "everything";

bool Matches(const std::string& pattern, const std::string& path) {
  if (pattern.size() > 3 && pattern.compare(pattern.size() - 3, 3, "/**") == 0) {
    return path.compare(0, pattern.size() - 2, pattern, 0, pattern.size() - 2) == 0;
  }
  if (pattern.find('/') == std::string::npos) {
    const size_t slash = path.rfind('/');
    const std::string file = slash == std::string::npos ? path : path.substr(slash + 1);
    return fnmatch(pattern.c_str(), file.c_str(), FNM_PATHNAME) == 0;
  }
  return fnmatch(pattern.c_str(), path.c_str(), FNM_PATHNAME) == 0;
}

std::string Join(const std::set<std::string>& names) {
  std::string joined;
  for (const std::string& name : names) joined += (joined.empty() ? "" : ", ") + name;
  return joined.empty() ? "nothing" : joined;
}

// Lines of code a room.
std::map<std::string, long> CountLines(const House& house, const std::vector<File>& files) {
  std::map<std::string, long> lines;
  for (const File& file : files) {
    if (const Room* room = house.RoomOf(file.path); room != nullptr) lines[room->name] += file.lines;
  }
  return lines;
}

// Reads "ROOM:" or "ROOM BUDGET:"; false when the words are neither.
bool ReadRoomName(std::istringstream* words, Room* room) {
  std::string word;
  *words >> room->name;
  if (!room->name.empty() && room->name.back() == ':') {
    room->name.pop_back();
    return !room->name.empty();
  }
  *words >> word;
  char* end = nullptr;
  const long budget = std::strtol(word.c_str(), &end, 10);
  if (budget <= 0 || std::string(end) != ":") return false;
  room->budget = budget;
  return true;
}

struct Include {
  std::string path;
  bool quoted = false;
};

// The path that a line includes, if it is an include line.
std::optional<Include> ParseInclude(const std::string& line) {
  size_t at = line.find_first_not_of(" \t");
  if (at == std::string::npos || line[at] != '#') return std::nullopt;
  at = line.find_first_not_of(" \t", at + 1);
  if (at == std::string::npos || line.compare(at, 7, "include") != 0) return std::nullopt;
  at = line.find_first_of("\"<", at);
  if (at == std::string::npos) return std::nullopt;
  const bool quoted = line[at] == '"';
  const size_t end = line.find(quoted ? '"' : '>', at + 1);
  if (end == std::string::npos) return std::nullopt;
  return Include{line.substr(at + 1, end - at - 1), quoted};
}

}  // namespace

const Room* House::RoomOf(const std::string& path) const {
  for (const Room& room : rooms) {
    for (const std::string& pattern : room.patterns) {
      if (Matches(pattern, path)) return &room;
    }
  }
  return nullptr;
}

House ParseHouse(const std::string& text, std::vector<std::string>* errors) {
  House house;
  std::set<std::string> names;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Room room;
    std::string word;
    const bool named = ReadRoomName(&words, &room);
    bool arrow = false;
    while (words >> word) {
      if (word == "->") {
        arrow = true;
      } else if (arrow) {
        room.may_include.insert(word);
      } else {
        room.patterns.push_back(word);
      }
    }
    if (!named || !arrow || room.patterns.empty()) {
      errors->push_back("rooms.txt:" + std::to_string(number) +
                        ": a row is 'ROOM [BUDGET]: PATTERN ... -> ROOM ...'");
      continue;
    }
    names.insert(room.name);
    house.rooms.push_back(room);
  }
  for (const Room& room : house.rooms) {
    for (const std::string& other : room.may_include) {
      if (other != kEverything && names.count(other) == 0) {
        errors->push_back("rooms.txt: " + room.name + " -> " + other + ": there is no room '" + other + "'");
      }
    }
  }
  return house;
}

std::vector<std::string> CheckIncludes(const House& house, const std::string& path, const std::string& text) {
  const Room* from = house.RoomOf(path);
  if (from == nullptr) return {path + ": belongs to no room of tests/layering/rooms.txt"};
  std::vector<std::string> errors;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const std::optional<Include> include = ParseInclude(line);
    if (!include.has_value()) continue;
    const std::string where = path + ":" + std::to_string(number) + ": includes " + include->path;
    if (include->path.find("../") != std::string::npos || include->path.rfind("./", 0) == 0) {
      errors.push_back(where + ": write the path from the root of the tree");
      continue;
    }
    const Room* to = house.RoomOf(include->path);
    if (to == nullptr) {
      // An unknown <...> is the standard library's.
      if (include->quoted) errors.push_back(where + ": it belongs to no room of tests/layering/rooms.txt");
      continue;
    }
    if (to->name == from->name || from->may_include.count(to->name) > 0 ||
        from->may_include.count(kEverything) > 0) {
      continue;
    }
    errors.push_back(where + ": the arrow " + from->name + " -> " + to->name + " is not allowed; '" +
                     from->name + "' may include " + Join(from->may_include));
  }
  return errors;
}

std::string LinesTable(const House& house, const std::vector<File>& files) {
  const std::map<std::string, long> lines = CountLines(house, files);
  std::string table;
  char row[200];
  long all_lines = 0, all_budgets = 0;
  const auto add_row = [&](const std::string& name, long count, long budget) {
    std::snprintf(row, sizeof(row), "%-18.100s %7ld of %7ld\n", name.c_str(), count, budget);
    table += row;
  };
  for (const Room& room : house.rooms) {
    if (!room.budget.has_value()) continue;
    const auto found = lines.find(room.name);
    const long count = found == lines.end() ? 0 : found->second;
    add_row(room.name, count, *room.budget);
    all_lines += count;
    all_budgets += *room.budget;
  }
  add_row("all", all_lines, all_budgets);
  return table;
}

std::vector<std::string> CheckBudgets(const House& house, const std::vector<File>& files) {
  std::vector<std::string> errors;
  for (const auto& [name, lines] : CountLines(house, files)) {
    for (const Room& room : house.rooms) {
      if (room.name != name || !room.budget.has_value() || lines <= *room.budget) continue;
      errors.push_back("room '" + name + "' has " + std::to_string(lines) +
                       " lines, more than its budget of " + std::to_string(*room.budget) +
                       " (tests/layering/rooms.txt)");
    }
  }
  return errors;
}

std::vector<std::string> CheckPatterns(const House& house, const std::vector<File>& files) {
  std::vector<std::string> errors;
  for (const Room& room : house.rooms) {
    if (!room.budget.has_value()) continue;
    for (const std::string& pattern : room.patterns) {
      const bool found = std::any_of(files.begin(), files.end(),
                                     [&](const File& file) { return Matches(pattern, file.path); });
      if (!found) errors.push_back("rooms.txt: " + room.name + ": no file matches " + pattern);
    }
  }
  return errors;
}

}  // namespace layering
