#include "xla/hlo/patterns/pattern_matcher.h"

#include <algorithm>
#include <limits>
#include <sstream>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/literal.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla::match::detail {
namespace {

std::string Braces(absl::Span<const int64_t> values) {
  return absl::StrCat("{", absl::StrJoin(values, ","), "}");
}

}  // namespace

// --- Words

std::string Words(const HloInstruction& instruction) {
  return absl::StrCat("instruction ", instruction.ToShortString());
}
std::string Words(const ::xla::Shape& shape) {
  return absl::StrCat("shape ", ShapeUtil::HumanStringWithLayout(shape));
}
std::string Words(const ::xla::Layout& layout) { return absl::StrCat("layout ", layout.ToString()); }

absl::string_view KindOf(const HloInstruction*) { return "an instruction"; }
absl::string_view KindOf(const ::xla::Shape*) { return "a shape"; }
absl::string_view KindOf(const ::xla::Layout*) { return "a layout"; }

std::string InOperand(const std::string& why, int64_t index, const HloInstruction& instruction) {
  return absl::StrCat(why, "\nin operand ", index, " of ", Words(instruction));
}
std::string NoSuchOperand(int64_t index, const HloInstruction& instruction) {
  return absl::StrCat(Words(instruction), " has no operand ", index);
}
std::string ManyUsers(const HloInstruction& operand) {
  return absl::StrCat(Words(operand), " has ", operand.user_count(), " users, not one");
}
std::string In(const std::string& why, const HloInstruction& instruction) {
  return absl::StrCat(why, "\nin ", Words(instruction));
}
std::string InNeitherOrder(const std::string& why, const HloInstruction& instruction) {
  return absl::StrCat("the operands of ", Words(instruction), " match in neither order; the last: ", why);
}
std::string NoneOfThem(const std::string& list, const std::string& value) {
  return absl::StrCat(value, " is none of the alternatives:", list);
}
std::string IsNot(const std::string& value, absl::string_view kind, const std::string& words) {
  return absl::StrCat(value, " is not ", kind, " ", words);
}
std::string Described(void (*describe)(const void* condition, std::ostream* os), const void* condition) {
  std::ostringstream words;
  describe(condition, &words);
  return words.str();
}

// --- Layouts and shapes

void LayoutEqualTo::DescribeTo(std::ostream* os) const {
  *os << "equal to " << (layout == nullptr ? "null" : layout->ToString());
}
void MinorToMajor::DescribeTo(std::ostream* os) const { *os << "with minor to major " << Braces(wanted); }

bool ShapeEqualTo::Holds(const ::xla::Shape& value) const {
  return shape != nullptr && ShapeUtil::Equal(value, *shape);
}
void ShapeEqualTo::DescribeTo(std::ostream* os) const {
  *os << "equal to " << (shape == nullptr ? "null" : ShapeUtil::HumanStringWithLayout(*shape));
}
bool ShapeCompatibleTo::Holds(const ::xla::Shape& value) const {
  return shape != nullptr && ShapeUtil::Compatible(value, *shape);
}
void ShapeCompatibleTo::DescribeTo(std::ostream* os) const {
  *os << "compatible with " << (shape == nullptr ? "null" : ShapeUtil::HumanString(*shape));
}
void ElementTypeIs::DescribeTo(std::ostream* os) const {
  *os << "with element type " << std::string(primitive_util::LowercasePrimitiveTypeName(type));
}
void DimsAre::DescribeTo(std::ostream* os) const { *os << "with dimensions " << Braces(wanted); }
void RankIs::DescribeTo(std::ostream* os) const { *os << "with " << rank << " dimensions"; }
bool IsEffectiveScalar(const ::xla::Shape& shape) { return ShapeUtil::IsEffectiveScalar(shape); }

const ::xla::Shape* SubshapeOrNull(const ::xla::Shape& shape, ShapeIndexView index) {
  const auto part = ShapeUtil::TryGetSubshape(shape, index);
  return part.ok() ? *part : nullptr;
}
std::string NoPart(const ::xla::Shape& shape, ShapeIndexView index) {
  return absl::StrCat(Words(shape), " has no part ", Braces(index));
}
void DescribePart(std::ostream* os, ShapeIndexView index) { *os << "whose part " << Braces(index) << " is "; }

// --- Instructions

void OpcodeIs::DescribeTo(std::ostream* os) const {
  *os << "with opcode " << std::string(HloOpcodeString(opcode));
}
void OpcodeIsNot::DescribeTo(std::ostream* os) const {
  *os << "with any opcode other than " << std::string(HloOpcodeString(opcode));
}
void NameIs::DescribeTo(std::ostream* os) const { *os << "named \"" << std::string(name) << "\""; }
void SameInstruction::DescribeTo(std::ostream* os) const {
  *os << "which is " << (instruction == nullptr ? "null" : instruction->name());
}
void DescribeOperand(std::ostream* os, int64_t index) { *os << "with operand " << index << " which is ("; }
void UserCountBetween::DescribeTo(std::ostream* os) const {
  if (least == most) {
    *os << "with " << least << " users";
  } else if (most == std::numeric_limits<int64_t>::max()) {
    *os << "with at least " << least << " users";
  } else {
    *os << "with at most " << most << " users";
  }
}
void FusionKindIs::DescribeTo(std::ostream* os) const { *os << "with fusion kind " << ToString(kind); }
void DirectionIs::DescribeTo(std::ostream* os) const {
  *os << "with direction " << ComparisonDirectionToString(direction);
}

bool ConvDnumsAre::Holds(const HloInstruction& i) const {
  if (!i.attributes().Has(Attr::kDimLabels)) return false;
  const std::string found = i.convolution_dimension_numbers().SerializeAsString();
  if (dnums != nullptr) return found == dnums->SerializeAsString();
  const absl::StatusOr<ConvolutionDimensionNumbers> wanted = ParseConvolutionDimensionNumbers(text);
  return wanted.ok() && found == wanted->SerializeAsString();
}
void ConvDnumsAre::DescribeTo(std::ostream* os) const {
  if (dnums != nullptr) {
    *os << "with dimension numbers " << dnums->ShortDebugString();
    return;
  }
  *os << "with the dimension labels \"" << std::string(text) << "\"";
  if (!ParseConvolutionDimensionNumbers(text).ok()) *os << ", which are malformed";
}

bool ContractingDimsAre::Holds(const HloInstruction& i) const {
  return i.opcode() == HloOpcode::kDot &&
         absl::MakeConstSpan(i.attributes().GetInts(Attr::kLhsContractingDims)) == absl::MakeConstSpan(lhs) &&
         absl::MakeConstSpan(i.attributes().GetInts(Attr::kRhsContractingDims)) == absl::MakeConstSpan(rhs);
}
void ContractingDimsAre::DescribeTo(std::ostream* os) const {
  *os << "with contracting dimensions " << Braces(lhs) << " and " << Braces(rhs);
}

bool ReplicaGroupsAre::Holds(const HloInstruction& i) const {
  return i.attributes().Has(Attr::kReplicaGroups) && i.device_list().flattened_replica_groups() == groups;
}
void ReplicaGroupsAre::DescribeTo(std::ostream* os) const {
  *os << "with replica groups " << CollectiveDeviceList(groups).ToString();
}

bool ShardingIs::Holds(const HloInstruction& i) const {
  if (!i.has_sharding()) return false;
  const absl::StatusOr<HloSharding> wanted = ParseSharding(text);
  return wanted.ok() && i.sharding() == *wanted;
}
void ShardingIs::DescribeTo(std::ostream* os) const {
  *os << "with sharding " << std::string(text) << (ParseSharding(text).ok() ? "" : ", which is malformed");
}

bool CustomCallTargetIsOneOf::Holds(const HloInstruction& i) const {
  return i.opcode() == HloOpcode::kCustomCall &&
         std::find(targets.begin(), targets.end(), i.custom_call_target()) != targets.end();
}
void CustomCallTargetIsOneOf::DescribeTo(std::ostream* os) const {
  *os << "with a custom call target of " << absl::StrJoin(targets, ", ");
}

bool ConstantScalarIs::HasValue(const HloInstruction& constant) const {
  const ::xla::Shape& shape = constant.shape();
  if (!(effective ? ShapeUtil::IsEffectiveScalar(shape) : ShapeUtil::IsScalar(shape))) return false;
  if (!value) return true;
  // Compared as doubles when the literal's type holds the value exactly.
  const absl::StatusOr<Literal> as_double = constant.literal().Convert(F64);
  return as_double.ok() && as_double->data<double>()[0] == *value;
}
void ConstantScalarIs::DescribeTo(std::ostream* os) const {
  *os << "which is a constant " << (effective ? "effective " : "") << "scalar";
  if (value) *os << absl::StrCat(" of value ", *value);
}

}  // namespace xla::match::detail
