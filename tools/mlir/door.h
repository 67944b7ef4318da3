// What the command line does with programs of MLIR.
#pragma once

#include "tools/mlir_door.h"

namespace xla {

const MlirDoor& TheMlirDoor();

}  // namespace xla
