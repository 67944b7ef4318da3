#pragma once

#include "xla/shape_layout.h"  // IWYU pragma: export
