#pragma once

#include "xla/ops/hlo_opcode.h"  // IWYU pragma: export
