// `@shape_assertion(%holds, %sizes...) {error_message = ".. {0} .."}`: an error when %holds is false.
#include "llvm/ADT/StringExtras.h"
#include "stablehlo/transforms/Passes.h"
#include "stablehlo/transforms/ShapeEvaluation.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_STABLEHLOCHECKSHAPEASSERTIONSPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

constexpr StringLiteral kTarget = "shape_assertion";
constexpr StringLiteral kMessage = "error_message";
constexpr unsigned kMaxInputs = 32;
constexpr unsigned kMaxWidth = 256;

// --- Messages ------------------------------------------------------------------------------------

// A place in a message: {index, layout: style}. The layout is [[pad]align]width with - left, = center and +
// right; the style one of d (decimal), n (with commas), x, X (hexadecimal; x- has no prefix).
struct Specifier {
  unsigned index = 0;
  unsigned width = 0;
  char align = '+';
  char pad = ' ';
  StringRef style;
};

// nullopt when the text is not a place. `next` counts the places without an index: it is theirs.
std::optional<Specifier> parseSpecifier(StringRef text, unsigned& next) {
  Specifier result;
  auto [place, style] = text.split(':');
  auto [index, layout] = place.split(',');
  result.style = style.trim();
  index = index.trim();
  layout = layout.trim();
  if (index.empty()) {
    result.index = next++;
  } else if (index.getAsInteger(10, result.index)) {
    return std::nullopt;
  }
  if (layout.size() > 1 && StringRef("-=+").contains(layout[1])) {
    result.pad = layout[0];
    layout = layout.drop_front();
  }
  if (!layout.empty() && StringRef("-=+").contains(layout[0])) {
    result.align = layout[0];
    layout = layout.drop_front();
  }
  if (!layout.empty() && (layout.getAsInteger(10, result.width) || result.width > kMaxWidth))
    return std::nullopt;
  return result;
}

std::optional<std::string> formatInteger(int64_t value, StringRef style) {
  if (style.empty() || style == "d" || style == "D") return llvm::itostr(value);
  if (style == "x" || style == "x+") return "0x" + llvm::utohexstr(value, /*LowerCase=*/true);
  if (style == "X" || style == "X+") return "0x" + llvm::utohexstr(value);
  if (style == "x-") return llvm::utohexstr(value, /*LowerCase=*/true);
  if (style == "X-") return llvm::utohexstr(value);
  if (style != "n" && style != "N") return std::nullopt;
  std::string digits = llvm::itostr(value);
  size_t first = value < 0 ? 1 : 0;
  for (size_t i = digits.size(); i > first + 3;) digits.insert(i -= 3, ",");
  return digits;
}

std::string align(std::string text, const Specifier& specifier) {
  if (text.size() >= specifier.width) return text;
  size_t missing = specifier.width - text.size();
  size_t before = specifier.align == '+' ? missing : specifier.align == '=' ? missing / 2 : 0;
  return std::string(before, specifier.pad) + text + std::string(missing - before, specifier.pad);
}

// The message with its places filled. `{{` is a brace.
FailureOr<std::string> formatMessage(CustomCallOp op, StringRef format, ArrayRef<int64_t> inputs) {
  std::string message;
  for (unsigned next = 0; !format.empty();) {
    size_t brace = std::min(format.find('{'), format.size());
    message += format.take_front(brace);
    format = format.drop_front(brace);
    if (format.consume_front("{{")) {
      message += '{';
      continue;
    }
    if (format.empty()) break;
    size_t end = format.find('}');
    if (end == StringRef::npos)
      return op.emitError() << "shape_assertion: a brace of error_message is not closed: " << format;
    StringRef text = format.take_front(end + 1);
    format = format.drop_front(end + 1);
    std::optional<Specifier> specifier = parseSpecifier(text.drop_front().drop_back(), next);
    if (!specifier || specifier->index >= inputs.size()) {
      return op.emitError() << "shape_assertion: " << text << " in error_message names none of the "
                            << inputs.size() << " numbers that are given";
    }
    std::optional<std::string> number = formatInteger(inputs[specifier->index], specifier->style);
    if (!number)
      return op.emitError() << "shape_assertion: " << text << " in error_message has an unknown style";
    message += align(std::move(*number), *specifier);
  }
  return message;
}

// --- The assertion -------------------------------------------------------------------------------

bool isScalar(Value value, ArrayRef<unsigned> widths) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() == 0 &&
         llvm::any_of(widths, [&](unsigned width) { return type.getElementType().isSignlessInteger(width); });
}

LogicalResult verifyAssertion(CustomCallOp op) {
  if (op->getNumOperands() < 1 || op->getNumOperands() > kMaxInputs + 1) {
    return op.emitError() << "shape_assertion: there are up to " << kMaxInputs
                          << " numbers after the asserted value, found " << op->getNumOperands()
                          << " operands";
  }
  if (op->getNumResults() != 0) {
    return op.emitError() << "shape_assertion: there must be no results, found " << op->getNumResults();
  }
  if (!isScalar(op.getOperand(0), 1)) {
    return op.emitError() << "shape_assertion: the asserted value must be a tensor<i1>, found "
                          << op.getOperand(0).getType();
  }
  for (auto [i, input] : llvm::enumerate(op.getOperands().drop_front())) {
    if (!isScalar(input, {32, 64})) {
      return op.emitError() << "shape_assertion: number " << i << " of the message must be a tensor<i32> or "
                            << "tensor<i64>, found " << input.getType();
    }
  }
  if (!op->getAttrOfType<StringAttr>(kMessage))
    return op.emitError() << "shape_assertion: error_message, a string, is missing";
  return success();
}

LogicalResult checkAssertion(CustomCallOp op) {
  if (failed(verifyAssertion(op))) return failure();
  std::optional<int64_t> holds = matchInteger(op.getOperand(0));
  if (!holds) return op.emitError() << "shape_assertion: the asserted value must be a constant here";
  SmallVector<int64_t> inputs;
  for (auto [i, input] : llvm::enumerate(op.getOperands().drop_front())) {
    std::optional<int64_t> value = matchInteger(input);
    if (!value) {
      return op.emitError() << "shape_assertion: number " << i << " of the message must be a constant here";
    }
    inputs.push_back(*value);
  }
  // Also of assertions that hold, the message must be valid.
  FailureOr<std::string> message = formatMessage(op, op->getAttrOfType<StringAttr>(kMessage), inputs);
  if (failed(message)) return failure();
  if (*holds == 0) return op.emitError(*message);
  return success();
}

struct StablehloCheckShapeAssertionsPass
    : public impl::StablehloCheckShapeAssertionsPassBase<StablehloCheckShapeAssertionsPass> {
  using StablehloCheckShapeAssertionsPassBase::StablehloCheckShapeAssertionsPassBase;

  void runOnOperation() override {
    bool failed_any = false;
    getOperation().walk([&](CustomCallOp op) {
      if (op.getCallTargetName() != kTarget) return;
      if (enable_shape_assertions && failed(checkAssertion(op))) {
        failed_any = true;
      } else if (!op->use_empty()) {
        op.emitError() << "shape_assertion: its results must not be used";
        failed_any = true;
      } else {
        op->erase();
      }
    });
    if (failed_any) signalPassFailure();
  }
};

}  // namespace
}  // namespace mlir::stablehlo
