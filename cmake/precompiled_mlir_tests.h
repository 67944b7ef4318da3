// The precompiled headers of the unit tests on MLIR: precompiled_translate.h, and GoogleTest.
#include "cmake/precompiled_translate.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "mlir/Parser/Parser.h"
