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

// One word between the brackets, which stands for dimension `dim`.
ParseResult parseWord(AsmParser& parser, int64_t dim, Dimensions& dims) {
  if (succeeded(parser.parseOptionalQuestion())) return success();
  SMLoc location = parser.getCurrentLocation();
  int64_t spatial;
  OptionalParseResult number = parser.parseOptionalInteger(spatial);
  if (number.has_value()) {
    if (failed(*number)) return failure();
    // More spatial dimensions than any tensor has are a mistake; the limit bounds the memory.
    if (spatial < 0 || spatial > 1000)
      return parser.emitError(location) << "unexpected dimension " << spatial;
    if (spatial >= static_cast<int64_t>(dims.spatial.size())) dims.spatial.resize(spatial + 1, kUnset);
    if (dims.spatial[spatial] != kUnset)
      return parser.emitError(location) << "dimension " << spatial << " is given twice";
    dims.spatial[spatial] = dim;
    return success();
  }
  StringRef word;
  if (parser.parseKeyword(&word)) return failure();
  int64_t* place = word == StringRef(&dims.first, 1)    ? &dims.first_dim
                   : word == StringRef(&dims.second, 1) ? &dims.second_dim
                                                        : nullptr;
  if (!place) {
    return parser.emitError(location)
           << "expected '" << Twine(dims.first) << "', '" << Twine(dims.second)
           << "', '?' or the number of a spatial dimension, found '" << word << "'";
  }
  if (*place != kUnset) return parser.emitError(location) << "dimension '" << word << "' is given twice";
  *place = dim;
  return success();
}

ParseResult parseOne(AsmParser& parser, Dimensions& dims) {
  int64_t dim = 0;
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                     [&] { return parseWord(parser, dim++, dims); })) {
    return failure();
  }
  if (dims.first_dim == kUnset || dims.second_dim == kUnset) {
    return parser.emitError(location)
           << "expected dimensions '" << Twine(dims.first) << "' and '" << Twine(dims.second) << "'";
  }
  if (llvm::is_contained(dims.spatial, kUnset)) {
    return parser.emitError(location, "expected the spatial dimensions to be numbered from 0 without gaps");
  }
  return success();
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
