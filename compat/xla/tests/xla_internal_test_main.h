#pragma once

// XLA's test programs get their main function from a library of this name; here it is GoogleTest's
// (gtest_main).
#include "xla/hlo/testlib/test.h"
