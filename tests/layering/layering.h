#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace layering {

// One row of rooms.txt.
struct Room {
  std::string name;
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

}  // namespace layering
