#include "tools/arrays.h"

#include <cstring>
#include <map>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/key.h"
#include "xla/hlo/evaluator/memory_limit.h"
#include "xla/layout_util.h"
#include "xla/literal_text.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

template <typename... Args>
absl::Status Bad(absl::string_view name, const Args&... message) {
  return absl::InvalidArgumentError(absl::StrCat(name, ": ", message...));
}

// Whether files carry the type as raw bits in an unsigned integer.
bool IsRawInFiles(PrimitiveType type) {
  return type != PRED && absl::StartsWith(NumpyTypeFor(type), "uint") &&
         (primitive_util::BitWidth(type) % 8 != 0 || !primitive_util::IsUnsignedIntegralType(type));
}

// Plain bytes of the right width are raw bits too: numpy.save writes types that it does not know like this.
bool TypeFits(absl::string_view dtype, PrimitiveType type) {
  if (dtype == NumpyTypeFor(type) || (type == PRED && dtype == "uint8")) return true;
  return IsRawInFiles(type) && dtype == absl::StrCat("void", 8 * primitive_util::ByteWidth(type));
}

bool SizesFit(absl::Span<const int64_t> sizes, const Shape& shape) {
  if (sizes.size() != shape.dimensions().size()) return false;
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    if (sizes[i] == shape.dimensions(i)) continue;
    if (shape.is_unbounded_dynamic_dimension(i)) continue;
    if (!shape.is_dynamic_dimension(i) || sizes[i] > shape.dimensions(i)) return false;
  }
  return true;
}

// Elements of less than a byte travel in the low bits with zeros above. Literals hold signed ones as signed
// bytes.
absl::Status CheckSmallElements(absl::string_view name, PrimitiveType type, absl::Span<char> elements) {
  const int bits = type == PRED ? 1 : primitive_util::BitWidth(type);
  if (bits >= 8) return absl::OkStatus();
  const bool is_signed = primitive_util::IsSignedIntegralType(type);
  for (size_t i = 0; i < elements.size(); ++i) {
    const unsigned byte = static_cast<unsigned char>(elements[i]);
    const int extended = static_cast<signed char>(byte << (8 - bits)) >> (8 - bits);
    const bool is_extended = is_signed && static_cast<unsigned char>(extended) == byte;
    if (byte >> bits != 0 && !is_extended) {
      return Bad(name, "element ", i, " is ", byte, ", but ",
                 primitive_util::LowercasePrimitiveTypeName(type), " has only ", bits,
                 bits == 1 ? " bit" : " bits");
    }
    if (is_signed) elements[i] = static_cast<char>(extended);
  }
  return absl::OkStatus();
}

// The shape that an array of these sizes has as a value of `shape`: bounds stay, the layout is row-major.
Shape ValueShape(const Shape& shape, absl::Span<const int64_t> sizes) {
  Shape result = ShapeUtil::MakeShape(shape.element_type(), sizes);
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    if (shape.is_bounded_dynamic_dimension(i)) result.set_dimensions(i, shape.dimensions(i), true);
  }
  return result;
}

// The arrays of a value, depth first, each static and in the default layout.
std::vector<Literal> FlattenArrays(Literal literal) {
  std::vector<Literal> arrays;
  if (literal.shape().IsTuple()) {
    for (Literal& element : literal.DecomposeTuple()) {
      for (Literal& array : FlattenArrays(std::move(element))) arrays.push_back(std::move(array));
    }
  } else if (literal.shape().IsArray()) {
    if (literal.shape().is_dynamic()) literal = literal.ToStatic();
    if (!LayoutUtil::IsMonotonicWithDim0Major(literal.shape().layout())) {
      literal = literal.Relayout(LayoutUtil::MakeDescendingLayout(literal.shape().dimensions_size()));
    }
    arrays.push_back(std::move(literal));
  }
  return arrays;
}

NpyArray ArrayFromLiteral(const Literal& literal) {
  const PrimitiveType type = literal.shape().element_type();
  NpyArray array{NumpyTypeFor(type),
                 {literal.shape().dimensions().begin(), literal.shape().dimensions().end()},
                 std::string(static_cast<const char*>(literal.untyped_data()), literal.size_bytes())};
  if (primitive_util::IsSubByteNonPredType(type)) {
    const unsigned char mask = (1 << primitive_util::BitWidth(type)) - 1;
    for (char& byte : array.data) byte = static_cast<char>(byte & mask);
  }
  return array;
}

// Takes the leaves of one parameter from the front of `leaves`.
Literal AssembleParameter(const Shape& shape, Literal** leaves) {
  if (!shape.IsTuple()) return shape.IsToken() ? Literal(shape) : std::move(*(*leaves)++);
  std::vector<Literal> elements;
  for (const Shape& element : shape.tuple_shapes()) elements.push_back(AssembleParameter(element, leaves));
  return Literal::MoveIntoTuple(absl::MakeSpan(elements));
}

struct Source {
  std::string key;
  const NpyArray* array;
};
// By argument number and device; device -1 is for all.
using Sources = std::map<std::pair<int64_t, int64_t>, Source>;

absl::StatusOr<Sources> CollectSources(const NamedArrays& arrays, absl::Span<const Shape> leaves,
                                       int64_t device_count) {
  Sources sources;
  for (const auto& [name, array] : arrays) {
    const std::optional<ArgumentKey> key = ParseArgumentKey(name);
    if (!key) continue;
    if (key->number >= static_cast<int64_t>(leaves.size())) {
      return Bad(name, "the program takes ", leaves.size(), leaves.size() == 1 ? " argument" : " arguments",
                 " (jax.jit leaves out arguments that are not used, unless keep_unused=True)");
    }
    if (key->device && *key->device >= device_count) {
      return Bad(name, "the program runs on ", device_count, device_count == 1 ? " device" : " devices");
    }
    const std::string expected =
        primitive_util::LowercasePrimitiveTypeName(leaves[key->number].element_type());
    if (!key->type.empty() && key->type != expected) {
      return Bad(name, "the program's parameter is ", leaves[key->number].ToString(), ", not of type ",
                 key->type);
    }
    const auto [at, inserted] =
        sources.try_emplace({key->number, key->device.value_or(-1)}, Source{name, &array});
    if (!inserted) return Bad(name, "the same argument is given as ", at->second.key);
  }
  return sources;
}

absl::StatusOr<Arguments> ArgumentsOfDevice(const Sources& sources, int64_t device, int64_t device_count,
                                            absl::Span<const Shape> parameters,
                                            absl::Span<const Shape> leaves) {
  std::vector<Literal> literals;
  for (size_t i = 0; i < leaves.size(); ++i) {
    auto source = sources.find({i, device});
    if (source == sources.end()) source = sources.find({i, -1});
    if (source == sources.end()) {
      const std::string name =
          device_count == 1 ? absl::StrCat("arg", i) : absl::StrCat("r", device, ".arg", i);
      return absl::NotFoundError(
          absl::StrCat(name, ": missing among the inputs; the program expects ", leaves[i].ToString()));
    }
    TF_ASSIGN_OR_RETURN(Literal literal,
                        LiteralFromArray(source->second.key, *source->second.array, leaves[i]));
    literals.push_back(std::move(literal));
  }
  Arguments arguments;
  Literal* next = literals.data();
  for (const Shape& parameter : parameters) arguments.push_back(AssembleParameter(parameter, &next));
  return arguments;
}

}  // namespace

std::string NumpyTypeFor(PrimitiveType type) {
  if (type == PRED) return "bool";
  const int bits = 8 * primitive_util::ByteWidth(type);
  const bool native_width = primitive_util::BitWidth(type) == bits;
  if (primitive_util::IsComplexType(type)) return absl::StrCat("complex", bits);
  if (primitive_util::IsSignedIntegralType(type) && native_width) return absl::StrCat("int", bits);
  if (type == F16 || type == F32 || type == F64) return absl::StrCat("float", bits);
  return absl::StrCat("uint", bits);
}

std::vector<Shape> ArrayLeaves(const Shape& shape) {
  std::vector<Shape> leaves;
  ShapeUtil::ForEachLeafShape(shape, [&leaves](const Shape& leaf, const ShapeIndex&) {
    if (!leaf.IsToken() && !leaf.IsTuple()) leaves.push_back(leaf);
  });
  return leaves;
}

absl::StatusOr<Literal> LiteralFromArray(absl::string_view name, const NpyArray& array, const Shape& shape) {
  if (!shape.IsArray())
    return Bad(name, "a parameter of type ", shape.ToString(), " cannot be given as an array");
  const PrimitiveType type = shape.element_type();
  if (!TypeFits(array.dtype, type) || !SizesFit(array.shape, shape)) {
    return Bad(name, "the file has ", NpyTypeToString(array), ", but the program's parameter is ",
               shape.ToString(),
               IsRawInFiles(type) ? absl::StrCat(" (stored as raw bits in ", NumpyTypeFor(type), ")") : "");
  }
  absl::StatusOr<Literal> literal = Literal::Make(ShapeUtil::MakeShape(type, array.shape));
  if (!literal.ok()) return Bad(name, literal.status().message());
  char* elements = static_cast<char*>(literal->untyped_data());
  if (!array.data.empty()) std::memcpy(elements, array.data.data(), array.data.size());
  TF_RETURN_IF_ERROR(CheckSmallElements(name, type, absl::MakeSpan(elements, array.data.size())));
  if (shape.is_static()) return literal;
  const Shape value_shape = ValueShape(shape, array.shape);
  if (ShapeUtil::ByteSizeOf(value_shape) > AvailableMemoryBytes()) {
    return Bad(name, "not enough memory for the bounds of ", shape.ToString());
  }
  return literal->ToBoundedDynamic(value_shape);
}

std::vector<NpyArray> ArraysFromLiteral(Literal literal) {
  std::vector<NpyArray> arrays;
  for (const Literal& array : FlattenArrays(std::move(literal))) arrays.push_back(ArrayFromLiteral(array));
  return arrays;
}

std::vector<std::string> PrintArrays(Literal literal) {
  std::vector<std::string> texts;
  for (const Literal& array : FlattenArrays(std::move(literal))) texts.push_back(LiteralForPeople(array));
  return texts;
}

absl::StatusOr<std::vector<Arguments>> ArrangeArguments(const NamedArrays& arrays,
                                                        absl::Span<const Shape> parameters,
                                                        int64_t device_count) {
  std::vector<Shape> leaves;
  for (const Shape& parameter : parameters) {
    for (Shape& leaf : ArrayLeaves(parameter)) leaves.push_back(std::move(leaf));
  }
  TF_ASSIGN_OR_RETURN(const Sources sources, CollectSources(arrays, leaves, device_count));
  std::vector<Arguments> result;
  for (int64_t device = 0; device < device_count; ++device) {
    TF_ASSIGN_OR_RETURN(Arguments arguments,
                        ArgumentsOfDevice(sources, device, device_count, parameters, leaves));
    result.push_back(std::move(arguments));
  }
  return result;
}

}  // namespace xla
