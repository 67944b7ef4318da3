#include "tools/version.h"

namespace xla {

const char* TesseraVersion() { return TESSERA_VERSION; }

}  // namespace xla
