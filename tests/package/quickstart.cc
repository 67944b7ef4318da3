// Reads HLO text, evaluates it and prints the result.
#include <iostream>

#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/literal_util.h"

int main() {
  auto module =
      xla::ParseHloModule("HloModule m\nENTRY e { x = f32[3] parameter(0)  ROOT y = f32[3] add(x, x) }");
  if (!module.ok()) return std::cerr << module.status() << "\n", 1;
  auto evaluator = xla::ModuleEvaluator::Create(**module);
  if (!evaluator.ok()) return std::cerr << evaluator.status() << "\n", 1;
  xla::Literal x = xla::LiteralUtil::CreateR1<float>({1, 2, 3});
  const xla::Literal* arguments[] = {&x};
  auto result = (*evaluator)->Evaluate(arguments);
  if (!result.ok()) return std::cerr << result.status() << "\n", 1;
  std::cout << result->ToString() << "\n";
}
