#pragma once

// GoogleTest and GoogleMock, as XLA's tests include them.
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/tsl/platform/test.h"
