#ifndef TESSERA_TESTS_SOURCE_DIR_H_
#define TESSERA_TESTS_SOURCE_DIR_H_

#include <string>

namespace xla {

// The root of the source tree that this program was built from, for tests that read its files.
std::string SourceDir();

}  // namespace xla

#endif  // TESSERA_TESTS_SOURCE_DIR_H_
