#pragma once

#include <string>

namespace xla {

// The root of the source tree that this program was built from, for tests that read its files.
std::string SourceDir();

}  // namespace xla
