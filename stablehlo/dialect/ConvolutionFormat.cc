// The text of a convolution's dimension numbers.
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "stablehlo/dialect/AssemblyFormat.h"

namespace mlir::stablehlo {
namespace {

constexpr int64_t kUnset = -1;

// Of input, kernel or output: the two special dimensions with their letters, and the spatial ones.
struct Dimensions {
  char first, second;
  int64_t first_dim = kUnset, second_dim = kUnset;
  SmallVector<int64_t> spatial = {};
};

void printOne(AsmPrinter& printer, const Dimensions& dims) {
  int64_t rank = std::max(dims.first_dim, dims.second_dim);
  for (int64_t dim : dims.spatial) rank = std::max(rank, dim);
  SmallVector<std::string> words(rank + 1, "?");
  if (dims.first_dim >= 0) words[dims.first_dim] = dims.first;
  if (dims.second_dim >= 0) words[dims.second_dim] = dims.second;
  for (auto [i, dim] : llvm::enumerate(dims.spatial)) {
    if (dim >= 0) words[dim] = std::to_string(i);
  }
  printer << '[';
  llvm::interleaveComma(words, printer);
  printer << ']';
}

// The letters that are still missing, as in "b, f".
std::string missingLetters(const Dimensions& dims) {
  SmallVector<std::string> letters;
  if (dims.first_dim == kUnset) letters.emplace_back(1, dims.first);
  if (dims.second_dim == kUnset) letters.emplace_back(1, dims.second);
  return llvm::join(letters, ", ");
}

ParseResult parseSpatial(AsmParser& parser, SMLoc location, int64_t spatial, int64_t dim, Dimensions& dims) {
  // More spatial dimensions than any tensor has are a mistake; the limit bounds the memory.
  if (spatial < 0 || spatial > 1000)
    return parser.emitError(location) << "dim_numbers: there is no spatial dimension " << spatial;
  if (spatial >= static_cast<int64_t>(dims.spatial.size())) dims.spatial.resize(spatial + 1, kUnset);
  if (dims.spatial[spatial] != kUnset) {
    return parser.emitError(location) << "dim_numbers: spatial dimension " << spatial << " has two places";
  }
  dims.spatial[spatial] = dim;
  return success();
}

// One label between the brackets, which is that of dimension `dim`.
ParseResult parseWord(AsmParser& parser, int64_t dim, Dimensions& dims) {
  if (succeeded(parser.parseOptionalQuestion())) return success();
  SMLoc location = parser.getCurrentLocation();
  int64_t spatial;
  OptionalParseResult number = parser.parseOptionalInteger(spatial);
  if (number.has_value())
    return failed(*number) ? failure() : parseSpatial(parser, location, spatial, dim, dims);
  StringRef word;
  if (parser.parseKeyword(&word)) return failure();
  for (auto [letter, place] :
       {std::pair(dims.first, &dims.first_dim), std::pair(dims.second, &dims.second_dim)}) {
    if (word != StringRef(&letter, 1) || *place != kUnset) continue;
    *place = dim;
    return success();
  }
  std::string missing = missingLetters(dims);
  InFlightDiagnostic error = parser.emitError(location) << "dim_numbers: '" << word << "' is invalid here";
  return missing.empty() ? error : error << "; what has none yet is " << missing;
}

ParseResult parseOne(AsmParser& parser, Dimensions& dims) {
  int64_t dim = 0;
  if (parser.parseLSquare() ||
      parser.parseCommaSeparatedList([&] { return parseWord(parser, dim++, dims); })) {
    return failure();
  }
  std::string missing = missingLetters(dims);
  if (!missing.empty()) {
    return parser.emitError(parser.getCurrentLocation())
           << "dim_numbers: the brackets do not contain " << missing;
  }
  if (parser.parseRSquare()) return failure();
  SmallVector<std::string> gaps;
  for (auto [spatial, place] : llvm::enumerate(dims.spatial)) {
    if (place == kUnset) gaps.push_back(std::to_string(spatial));
  }
  if (gaps.empty()) return success();
  return parser.emitError(parser.getCurrentLocation())
         << "dim_numbers: the brackets do not contain spatial dimensions " << llvm::join(gaps, ", ");
}

}  // namespace

void printConvolutionDimensions(AsmPrinter& printer, ConvDimensionNumbersAttr n) {
  printOne(printer, {'b', 'f', n.getInputBatchDimension(), n.getInputFeatureDimension(),
                     SmallVector<int64_t>(n.getInputSpatialDimensions())});
  printer << 'x';
  printOne(printer, {'i', 'o', n.getKernelInputFeatureDimension(), n.getKernelOutputFeatureDimension(),
                     SmallVector<int64_t>(n.getKernelSpatialDimensions())});
  printer << "->";
  printOne(printer, {'b', 'f', n.getOutputBatchDimension(), n.getOutputFeatureDimension(),
                     SmallVector<int64_t>(n.getOutputSpatialDimensions())});
}

void printConvolutionDimensions(OpAsmPrinter& printer, Operation*, ConvDimensionNumbersAttr numbers) {
  printConvolutionDimensions(printer, numbers);
}

ParseResult parseConvolutionDimensions(AsmParser& parser, ConvDimensionNumbersAttr& numbers) {
  Dimensions input{'b', 'f'}, kernel{'i', 'o'}, output{'b', 'f'};
  if (parseOne(parser, input) || parser.parseKeyword("x") || parseOne(parser, kernel) ||
      parser.parseArrow() || parseOne(parser, output)) {
    return failure();
  }
  numbers = ConvDimensionNumbersAttr::get(parser.getContext(), input.first_dim, input.second_dim,
                                          input.spatial, kernel.first_dim, kernel.second_dim, kernel.spatial,
                                          output.first_dim, output.second_dim, output.spatial);
  return success();
}

namespace {

// A member of the raw form: a number or a list of them.
struct RawMember {
  StringRef name;
  int64_t* number;
  SmallVector<int64_t>* list;
};

// `input_batch_dimension = 0, ..`, in any order, up to the `>`.
Attribute parseRaw(AsmParser& parser) {
  int64_t numbers[6] = {0, 0, 0, 0, 0, 0};
  SmallVector<int64_t> lists[3];
  RawMember members[] = {
      {"input_batch_dimension", &numbers[0], nullptr},
      {"input_feature_dimension", &numbers[1], nullptr},
      {"input_spatial_dimensions", nullptr, &lists[0]},
      {"kernel_input_feature_dimension", &numbers[2], nullptr},
      {"kernel_output_feature_dimension", &numbers[3], nullptr},
      {"kernel_spatial_dimensions", nullptr, &lists[1]},
      {"output_batch_dimension", &numbers[4], nullptr},
      {"output_feature_dimension", &numbers[5], nullptr},
      {"output_spatial_dimensions", nullptr, &lists[2]},
  };
  auto parse_member = [&]() -> ParseResult {
    SMLoc location = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name) || parser.parseEqual()) return failure();
    auto* member = llvm::find_if(members, [&](const RawMember& one) { return one.name == name; });
    if (member == std::end(members))
      return parser.emitError(location) << "unexpected member '" << name << "'";
    if (member->number) return parser.parseInteger(*member->number);
    FailureOr<SmallVector<int64_t>> dims = hlo::parseDims(parser);
    if (failed(dims)) return failure();
    *member->list = *dims;
    return success();
  };
  if (parser.parseCommaSeparatedList(parse_member) || parser.parseGreater()) return {};
  return ConvDimensionNumbersAttr::get(parser.getContext(), numbers[0], numbers[1], lists[0], numbers[2],
                                       numbers[3], lists[1], numbers[4], numbers[5], lists[2]);
}

}  // namespace

Attribute ConvDimensionNumbersAttr::parse(AsmParser& parser, Type) {
  if (parser.parseLess()) return {};
  if (succeeded(parser.parseOptionalKeyword("raw"))) return parseRaw(parser);
  ConvDimensionNumbersAttr numbers;
  if (parseConvolutionDimensions(parser, numbers) || parser.parseGreater()) return {};
  return numbers;
}

void ConvDimensionNumbersAttr::print(AsmPrinter& printer) const {
  printer << '<';
  printConvolutionDimensions(printer, *this);
  printer << '>';
}

}  // namespace mlir::stablehlo
