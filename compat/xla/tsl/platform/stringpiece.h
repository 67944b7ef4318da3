#pragma once

#include "absl/strings/string_view.h"
#include "xla/tsl/platform/types.h"
