// The precompiled headers of the unit tests: precompiled.h, and GoogleTest.
#include "cmake/precompiled.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
