#pragma once

#include <utility>

#include "xla/tsl/platform/logging.h"
#include "xla/tsl/platform/namespaces.h"

namespace tsl::gtl {

// The value of a key, null if there is none.
template <typename Map>
const typename Map::value_type::second_type* FindOrNull(const Map& map,
                                                        const typename Map::value_type::first_type& key) {
  const auto found = map.find(key);
  return found == map.end() ? nullptr : &found->second;
}
template <typename Map>
typename Map::value_type::second_type* FindOrNull(Map& map, const typename Map::value_type::first_type& key) {
  const auto found = map.find(key);
  return found == map.end() ? nullptr : &found->second;
}
template <typename Map>
typename Map::value_type::second_type FindPtrOrNull(const Map& map,
                                                    const typename Map::value_type::first_type& key) {
  const auto found = map.find(key);
  return found == map.end() ? nullptr : found->second;
}
template <typename Map>
const typename Map::value_type::second_type& FindWithDefault(
    const Map& map, const typename Map::value_type::first_type& key,
    const typename Map::value_type::second_type& value) {
  const auto found = map.find(key);
  return found == map.end() ? value : found->second;
}
// Dies when there is none.
template <typename Map>
const typename Map::value_type::second_type& FindOrDie(const Map& map,
                                                       const typename Map::value_type::first_type& key) {
  const auto found = map.find(key);
  CHECK(found != map.end()) << "Map key not found";
  return found->second;
}
template <typename Map>
typename Map::value_type::second_type& FindOrDie(Map& map, const typename Map::value_type::first_type& key) {
  const auto found = map.find(key);
  CHECK(found != map.end()) << "Map key not found";
  return found->second;
}

// False when the key is there already, and then the value stays; OrUpdate replaces it.
template <typename Collection>
bool InsertIfNotPresent(Collection* collection, const typename Collection::value_type& value) {
  return collection->insert(value).second;
}
template <typename Map>
bool InsertIfNotPresent(Map* map, const typename Map::value_type::first_type& key,
                        const typename Map::value_type::second_type& value) {
  return map->insert({key, value}).second;
}
template <typename Map>
bool InsertOrUpdate(Map* map, const typename Map::value_type::first_type& key,
                    const typename Map::value_type::second_type& value) {
  return map->insert_or_assign(key, value).second;
}
template <typename Map>
typename Map::value_type::second_type& LookupOrInsert(Map* map,
                                                      const typename Map::value_type::first_type& key,
                                                      const typename Map::value_type::second_type& value) {
  return map->insert({key, value}).first->second;
}
template <typename Map>
void InsertOrDie(Map* map, const typename Map::value_type::first_type& key,
                 const typename Map::value_type::second_type& value) {
  CHECK(InsertIfNotPresent(map, key, value)) << "duplicate value";
}

}  // namespace tsl::gtl
