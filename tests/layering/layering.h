#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace layering {

// One row of rooms.txt.
struct Room {
  std::string name;
  std::optional<long> budget;  // lines of code that the room may have
  std::vector<std::string> patterns;
  std::set<std::string> may_include;
};

struct House {
  std::vector<Room> rooms;

  // The room of a path relative to the root of the tree; null when no row's pattern matches.
  const Room* RoomOf(const std::string& path) const;
};

// Reads the text of rooms.txt; what is wrong in it is appended to `errors`.
House ParseHouse(const std::string& text, std::vector<std::string>* errors);

// Says what is wrong in the includes of a file (its path and its text), one line each.
std::vector<std::string> CheckIncludes(const House& house, const std::string& path, const std::string& text);

// A file of the tree and its number of lines.
struct File {
  std::string path;
  long lines = 0;
};

// Lines of code a room, beside its budget: one row for each room with a budget, aligned. Files that belong to
// no room are not counted.
std::string LinesTable(const House& house, const std::vector<File>& files);

// The rooms with more lines than their budget, one line each.
std::vector<std::string> CheckBudgets(const House& house, const std::vector<File>& files);

// The patterns of rows with a budget that match none of the files, one line each.
std::vector<std::string> CheckPatterns(const House& house, const std::vector<File>& files);

}  // namespace layering
