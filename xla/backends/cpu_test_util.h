// Programs on the interpreter and compiled, compared.
#pragma once

#include <cmath>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "gtest/gtest.h"
#include "xla/backends/backends.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/literal.h"
#include "xla/runtime/backend.h"
#include "xla/runtime/execute.h"
#include "xla/shape_util.h"

namespace xla::cpu_test {

// Small whole numbers, whose sums are exact in any order, with a NaN here and there where `nan` says so.
inline Literal Input(const Shape& shape, int number, bool nan) {
  std::mt19937 random(number);
  Literal literal = *Literal::Make(ShapeUtil::MakeShape(F64, shape.dimensions()));
  auto* values = static_cast<double*>(literal.untyped_data());
  for (int64_t i = 0; i < literal.element_count(); ++i) {
    values[i] = static_cast<double>(random() % 9) - 4;
    if (nan && random() % 50 == 0) values[i] = NAN;
  }
  return *literal.Convert(shape.element_type());
}

inline std::shared_ptr<const runtime::Program> Compile(const std::string& backend, const std::string& text,
                                                       const runtime::CompileOptions& options = {}) {
  EnsureBackends();
  auto module = ParseHloModule(text);
  EXPECT_TRUE(module.ok()) << module.status() << text;
  if (!module.ok()) return nullptr;
  auto program = (*runtime::FindBackend(backend))->Compile(*std::move(module), options);
  EXPECT_TRUE(program.ok()) << program.status() << text;
  return program.ok() ? *program : nullptr;
}

// The arrays of the result; `input` gives the arguments, whose numbers begin with 1.
inline std::vector<Literal> ResultsOf(const std::shared_ptr<const runtime::Program>& program,
                                      absl::FunctionRef<Literal(const Shape& shape, int number)> input) {
  if (program == nullptr) return {};
  std::vector<runtime::DeviceArguments> devices(1);
  int number = 0;
  for (const runtime::ProgramArray& array : program->arguments())
    devices[0].arguments.push_back(runtime::Buffer::FromLiteral(input(*array.shape, ++number), 0));
  auto results = runtime::Execute(program, std::move(devices), {});
  EXPECT_TRUE(results.ok()) << results.status();
  std::vector<Literal> literals;
  if (results.ok()) {
    for (const runtime::Buffer& result : (*results)[0]) literals.push_back(*result.ToLiteral());
  }
  return literals;
}

inline std::vector<Literal> Run(const std::string& backend, const std::string& text, bool nan) {
  return ResultsOf(Compile(backend, text),
                   [&](const Shape& shape, int number) { return Input(shape, number, nan); });
}

inline void ExpectSame(const std::string& text, bool nan = false, double tolerance = 0) {
  const std::vector<Literal> expected = Run("interpreter", text, nan), actual = Run("cpu", text, nan);
  ASSERT_EQ(expected.size(), actual.size());
  for (size_t i = 0; i < expected.size(); ++i) {
    const Literal a = *expected[i].Convert(F64), b = *actual[i].Convert(F64);
    const auto *x = static_cast<const double*>(a.untyped_data()),
               *y = static_cast<const double*>(b.untyped_data());
    for (int64_t k = 0; k < a.element_count(); ++k) {
      if (std::isnan(x[k]) && std::isnan(y[k])) continue;
      ASSERT_TRUE(x[k] == y[k] || std::abs(x[k] - y[k]) <= tolerance * std::max(1.0, std::abs(x[k])))
          << "element " << k << " of result " << i << ": " << x[k] << " became " << y[k] << "\n"
          << text;
    }
  }
}

}  // namespace xla::cpu_test
