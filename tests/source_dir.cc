#include "tests/source_dir.h"

namespace xla {

std::string SourceDir() { return TESSERA_SOURCE_DIR; }

}  // namespace xla
