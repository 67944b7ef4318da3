#pragma once

#include "gtest/gtest.h"
#include "xla/hlo/testlib/test.h"

// Tests that say where they cannot run.

// These switch nothing off: they name platforms that programs do not run on here, so that the test keeps its
// name and runs. Code written for XLA uses them, and would not compile without.
#define DISABLED_ON_CPU(name) name
#define DISABLED_ON_GPU(name) name
#define DISABLED_ON_GPU_ROCM(name) name
#define DISABLED_ON_TPU(name) name
#define DISABLED_ON_GRM(name) name
#define DISABLED_ON_ISS(name) name
#define DISABLED_ON_DEBUG(name) name
#define OVERSIZE_ON_GRM(name) name
#define DISABLED_ON_INTERPRETER_TSAN(name) name

// This one does switch the test off, as its author asked: programs run on the reference evaluator, which is
// what XLA's tests know as the interpreter.
#define XLA_TEST_PASTE_(a, b) a##b
#define XLA_TEST_PASTE(a, b) XLA_TEST_PASTE_(a, b)
#define DISABLED_ON_INTERPRETER(name) XLA_TEST_PASTE(DISABLED_, name)

// GoogleTest's macros, with the marks above expanded first.
#define XLA_TEST_F(fixture, name) XLA_TEST_F_(fixture, name)
#define XLA_TEST_F_(fixture, name) TEST_F(fixture, name)
#define XLA_TEST_P(fixture, name) XLA_TEST_P_(fixture, name)
#define XLA_TEST_P_(fixture, name) TEST_P(fixture, name)
#define XLA_TYPED_TEST(fixture, name) XLA_TYPED_TEST_(fixture, name)
#define XLA_TYPED_TEST_(fixture, name) TYPED_TEST(fixture, name)
#define XLA_TYPED_TEST_P(fixture, name) XLA_TYPED_TEST_P_(fixture, name)
#define XLA_TYPED_TEST_P_(fixture, name) TYPED_TEST_P(fixture, name)
