// Reading attributes of ops as HLO has them.
#include "absl/strings/match.h"
#include "llvm/Support/raw_ostream.h"
#include "stablehlo/hlo/from_stablehlo.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

namespace sh = mlir::stablehlo;

// The keyword of an enum attribute of any dialect: `HIGH` of #stablehlo<precision HIGH>. Empty for other
// attributes.
std::string EnumWordOf(mlir::Attribute attribute) {
  return llvm::TypeSwitch<mlir::Attribute, llvm::StringRef>(attribute)
      .Case<sh::ComparisonDirectionAttr>(
          [](auto a) { return sh::stringifyComparisonDirection(a.getValue()); })
      .Case<sh::ComparisonTypeAttr>([](auto a) { return sh::stringifyComparisonType(a.getValue()); })
      .Case<sh::FftTypeAttr>([](auto a) { return sh::stringifyFftType(a.getValue()); })
      .Case<sh::PrecisionAttr>([](auto a) { return sh::stringifyPrecision(a.getValue()); })
      .Case<sh::RngAlgorithmAttr>([](auto a) { return sh::stringifyRngAlgorithm(a.getValue()); })
      .Case<sh::RngDistributionAttr>([](auto a) { return sh::stringifyRngDistribution(a.getValue()); })
      .Case<sh::TransposeAttr>([](auto a) { return sh::stringifyTranspose(a.getValue()); })
      .Default([](mlir::Attribute) { return llvm::StringRef(); })
      .str();
}

// The last keyword of `#chlo<precision HIGH>`: enums of dialects whose classes are not known here.
std::string LastWordOf(mlir::Attribute attribute) {
  std::string text = AttributeText(attribute);
  if (text.empty() || text.back() != '>') return "";
  text.pop_back();
  const size_t begin = text.find_last_of(" <");
  return begin == std::string::npos ? "" : text.substr(begin + 1);
}

absl::StatusOr<int64_t> EnumValue(mlir::Attribute attribute, const AttrInfo& info) {
  std::string word = EnumWordOf(attribute);
  if (word.empty()) word = LastWordOf(attribute);
  for (const EnumWord& known : info.words) {
    if (absl::EqualsIgnoreCase(known.text, word) ||
        absl::EqualsIgnoreCase(known.text, absl::StrCat("rng_", word))) {
      return known.value;
    }
  }
  return absl::UnimplementedError(
      absl::StrCat(AttributeText(attribute), " has no counterpart among HLO's values of ", info.text));
}

absl::StatusOr<ResultAccuracy> ResultAccuracyOf(mlir::Attribute attribute) {
  auto accuracy = llvm::dyn_cast<sh::ResultAccuracyAttr>(attribute);
  if (accuracy == nullptr) {
    return absl::UnimplementedError(absl::StrCat(AttributeText(attribute), " is not a result accuracy"));
  }
  ResultAccuracy message;
  switch (accuracy.getMode().getValue()) {
    case sh::ResultAccuracyMode::DEFAULT:
      break;
    case sh::ResultAccuracyMode::HIGHEST:
      message.set_mode(ResultAccuracy::HIGHEST);
      break;
    case sh::ResultAccuracyMode::TOLERANCE:
      message.mutable_tolerance()->set_atol(accuracy.getAtol().convertToDouble());
      message.mutable_tolerance()->set_rtol(accuracy.getRtol().convertToDouble());
      message.mutable_tolerance()->set_ulps(accuracy.getUlps());
      break;
  }
  return message;
}

// Nothing when it is not a list of integers.
std::optional<std::vector<int64_t>> AsInts(mlir::Attribute attribute) {
  std::vector<int64_t> values;
  if (auto list = llvm::dyn_cast<mlir::DenseI64ArrayAttr>(attribute)) {
    values.assign(list.asArrayRef().begin(), list.asArrayRef().end());
    return values;
  }
  if (auto list = llvm::dyn_cast<mlir::DenseBoolArrayAttr>(attribute)) {
    values.assign(list.asArrayRef().begin(), list.asArrayRef().end());
    return values;
  }
  if (auto list = llvm::dyn_cast<mlir::DenseI32ArrayAttr>(attribute)) {
    values.assign(list.asArrayRef().begin(), list.asArrayRef().end());
    return values;
  }
  if (auto integer = llvm::dyn_cast<mlir::IntegerAttr>(attribute)) {
    if (integer.getValue().getSignificantBits() > 64) return std::nullopt;
    values.push_back(integer.getValue().isSignedIntN(64) ? integer.getValue().getSExtValue() : 0);
    return values;
  }
  if (auto tensor = llvm::dyn_cast<mlir::DenseIntElementsAttr>(attribute)) {
    // A splat can have more numbers than fit in memory.
    constexpr int64_t kMaxNumbers = int64_t{1} << 24;
    if (tensor.getNumElements() > kMaxNumbers || tensor.getElementType().getIntOrFloatBitWidth() > 64) {
      return std::nullopt;
    }
    values.reserve(tensor.getNumElements());
    for (const llvm::APInt& value : tensor.getValues<llvm::APInt>()) {
      values.push_back(value.getBitWidth() == 1 ? static_cast<int64_t>(value.getZExtValue())
                                                : value.getSExtValue());
    }
    return values;
  }
  if (auto array = llvm::dyn_cast<mlir::ArrayAttr>(attribute)) {
    for (mlir::Attribute element : array) {
      auto integer = llvm::dyn_cast<mlir::IntegerAttr>(element);
      if (integer == nullptr || integer.getValue().getSignificantBits() > 64) return std::nullopt;
      values.push_back(integer.getValue().getSExtValue());
    }
    return values;
  }
  return std::nullopt;
}

absl::Status WrongKind(llvm::StringRef name, mlir::Attribute attribute, absl::string_view wanted) {
  return absl::InvalidArgumentError(absl::StrCat("the attribute '", name.str(), "' must be ", wanted,
                                                 ", found ", AttributeText(attribute)));
}

}  // namespace

std::string AttributeText(mlir::Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  attribute.print(stream);
  return text;
}

int64_t OpReader::OperandRank(unsigned i) const {
  if (i >= op_->getNumOperands()) return 0;
  auto type = llvm::dyn_cast<mlir::ShapedType>(op_->getOperand(i).getType());
  return type != nullptr && type.hasRank() ? type.getRank() : 0;
}

absl::Status OpReader::MissingAttribute(llvm::StringRef name) const {
  mlir::Attribute value = Get(name);
  if (value == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat("the attribute '", name.str(), "' is missing"));
  }
  return absl::InvalidArgumentError(
      absl::StrCat("the attribute '", name.str(), "' is of an unexpected kind: ", AttributeText(value)));
}

absl::StatusOr<std::vector<int64_t>> OpReader::Ints(llvm::StringRef name) const {
  mlir::Attribute attribute = Get(name);
  if (attribute == nullptr) return MissingAttribute(name);
  std::optional<std::vector<int64_t>> values = AsInts(attribute);
  if (!values.has_value()) return WrongKind(name, attribute, "a list of integers");
  return *std::move(values);
}

absl::StatusOr<std::vector<int64_t>> OpReader::Ints(llvm::StringRef name, size_t count,
                                                    int64_t fallback) const {
  if (Get(name) == nullptr) return std::vector<int64_t>(count, fallback);
  TF_ASSIGN_OR_RETURN(std::vector<int64_t> values, Ints(name));
  if (values.empty()) values.assign(count, fallback);
  if (values.size() != count) {
    return absl::InvalidArgumentError(absl::StrCat("the attribute '", name.str(), "' must have ", count,
                                                   " elements, found ", values.size()));
  }
  return values;
}

absl::StatusOr<int64_t> OpReader::Int(llvm::StringRef name, std::optional<int64_t> fallback) const {
  mlir::Attribute attribute = Get(name);
  if (attribute == nullptr && fallback.has_value()) return *fallback;
  auto integer = llvm::dyn_cast_or_null<mlir::IntegerAttr>(attribute);
  if (integer == nullptr || integer.getValue().getSignificantBits() > 64) return MissingAttribute(name);
  return integer.getValue().getSExtValue();
}

absl::StatusOr<bool> OpReader::Bool(llvm::StringRef name) const {
  mlir::Attribute attribute = Get(name);
  if (attribute == nullptr) return false;
  if (llvm::isa<mlir::UnitAttr>(attribute)) return true;
  if (auto boolean = llvm::dyn_cast<mlir::BoolAttr>(attribute)) return boolean.getValue();
  return WrongKind(name, attribute, "a boolean");
}

namespace {

absl::StatusOr<double> NumberOf(llvm::StringRef name, mlir::Attribute attribute) {
  auto number = llvm::dyn_cast<mlir::FloatAttr>(attribute);
  if (number == nullptr) return WrongKind(name, attribute, "a number");
  return number.getValueAsDouble();
}

absl::StatusOr<std::string> TextOf(llvm::StringRef name, mlir::Attribute attribute) {
  auto text = llvm::dyn_cast<mlir::StringAttr>(attribute);
  if (text == nullptr) return WrongKind(name, attribute, "a string");
  return text.str();
}

absl::Status SetEnumList(llvm::StringRef name, mlir::Attribute attribute, Attr attr, Attributes* attributes) {
  auto list = llvm::dyn_cast<mlir::ArrayAttr>(attribute);
  if (list == nullptr) return WrongKind(name, attribute, "a list");
  std::vector<int64_t> values;
  for (mlir::Attribute element : list) {
    TF_ASSIGN_OR_RETURN(const int64_t value, EnumValue(element, GetAttrInfo(attr)));
    values.push_back(value);
  }
  if (!values.empty()) attributes->Set(attr, std::move(values));
  return absl::OkStatus();
}

absl::Status SetResultAccuracy(mlir::Attribute attribute, Attr attr, Attributes* attributes) {
  TF_ASSIGN_OR_RETURN(ResultAccuracy accuracy, ResultAccuracyOf(attribute));
  if (accuracy.ByteSizeLong() != 0) attributes->SetBoxed(attr, std::move(accuracy));
  return absl::OkStatus();
}

template <typename T>
absl::Status Set(absl::StatusOr<T> value, Attr attr, Attributes* attributes) {
  if (!value.ok()) return value.status();
  attributes->Set(attr, *std::move(value));
  return absl::OkStatus();
}

}  // namespace

absl::Status OpReader::CopyAttribute(llvm::StringRef name, Attr attr, Attributes* attributes) const {
  mlir::Attribute attribute = Get(name);
  if (attribute == nullptr) return absl::OkStatus();
  const AttrInfo& info = GetAttrInfo(attr);
  switch (info.kind) {
    case AttrKind::kBool:
      return Set(Bool(name), attr, attributes);
    case AttrKind::kInt64:
      return Set(Int(name), attr, attributes);
    case AttrKind::kInt64List:
      return Set(Ints(name), attr, attributes);
    case AttrKind::kFloat:
      return Set(NumberOf(name, attribute), attr, attributes);
    case AttrKind::kString:
      return Set(TextOf(name, attribute), attr, attributes);
    case AttrKind::kEnum:
      return Set(EnumValue(attribute, info), attr, attributes);
    case AttrKind::kEnumList:
      return SetEnumList(name, attribute, attr, attributes);
    case AttrKind::kResultAccuracy:
      return SetResultAccuracy(attribute, attr, attributes);
    case AttrKind::kInt64ListList:
    case AttrKind::kPairs:
    case AttrKind::kSlice:
    case AttrKind::kPadding:
    case AttrKind::kWindow:
    case AttrKind::kDimLabels:
    case AttrKind::kReplicaGroups:
    case AttrKind::kSparsity:
    case AttrKind::kShape:
    case AttrKind::kShapeList:
    case AttrKind::kAliasing:
    case AttrKind::kLiteral:
    case AttrKind::kDomain:
    case AttrKind::kComputation:
    case AttrKind::kComputationList:
      break;  // the functions of the ops read these
  }
  return absl::InternalError(absl::StrCat("no reader for the attribute ", info.text));
}

absl::Status ReadAttributes(const StablehloRow& row, const OpReader& op, Attributes* attributes) {
  for (const AttributePair& attribute : row.attributes) {
    if (attribute.name == nullptr) break;
    TF_RETURN_IF_ERROR(op.CopyAttribute(attribute.name, attribute.attr, attributes));
  }
  return row.read == nullptr ? absl::OkStatus() : row.read(op, attributes);
}

}  // namespace xla
