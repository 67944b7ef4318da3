# Writes OUT, a header with the sum of the core's headers (HEADERS, a file with a path a line): two builds of the same sum
# can hand each other C++ objects.
file(STRINGS ${HEADERS} headers)
set(all)
foreach(header IN LISTS headers)
  file(SHA256 ${header} sum)
  string(APPEND all ${sum})
endforeach()
string(SHA256 sum "${all}")
string(SUBSTRING ${sum} 0 16 sum)
string(CONFIGURE [[// What the core's headers were when this was built.
#pragma once

namespace xla {

inline constexpr char kCoreFingerprint[] = "@sum@";

}  // namespace xla
]] content @ONLY)
file(WRITE ${OUT} "${content}")
