// The precompiled headers of the unit tests that see programs: precompiled_hlo.h, and GoogleTest.
#include "cmake/precompiled_hlo.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/literal_util.h"
