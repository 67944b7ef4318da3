#pragma once

namespace xla {

// "0.1.0": the version of the project in CMakeLists.txt.
const char* TesseraVersion();

}  // namespace xla
