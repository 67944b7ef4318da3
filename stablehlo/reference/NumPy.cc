#include "stablehlo/reference/NumPy.h"

#include <fstream>
#include <sstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "xla/primitive_util.h"

namespace mlir::stablehlo {
namespace {

// numpy's letter and bytes of an element.
std::string descriptionOf(xla::PrimitiveType type) {
  const int bytes = xla::primitive_util::ByteWidth(type);
  char letter = 'u';
  if (type == xla::PRED) {
    letter = 'b';
  } else if (xla::primitive_util::IsSignedIntegralType(type)) {
    letter = 'i';
  } else if (type == xla::F16 || type == xla::F32 || type == xla::F64) {
    letter = 'f';
  } else if (xla::primitive_util::IsComplexType(type)) {
    letter = 'c';
  }
  return absl::StrCat(bytes == 1 ? "|" : "<", std::string(1, letter), bytes);
}

std::string headerOf(const Tensor& tensor) {
  std::string shape = absl::StrJoin(tensor.getShape(), ", ");
  if (tensor.getRank() == 1) shape += ",";
  std::string text = absl::StrCat("{'descr': '", descriptionOf(tensor.literal().shape().element_type()),
                                  "', 'fortran_order': False, 'shape': (", shape, "), }");
  // Magic, version and length take ten bytes; the whole is a multiple of 64 and ends with a line feed.
  const size_t total = (10 + text.size() + 1 + 63) / 64 * 64;
  text.resize(total - 10 - 1, ' ');
  text += '\n';
  std::string header("\x93NUMPY\x01\x00", 8);
  header += static_cast<char>(text.size() & 0xff);
  header += static_cast<char>(text.size() >> 8);
  return header + text;
}

std::string indexPath(const std::string& folder) { return absl::StrCat(folder, "/index.csv"); }

}  // namespace

absl::Status writeNumPy(const std::string& path, const Tensor& tensor) {
  const std::string header = headerOf(tensor);
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(header.data(), static_cast<std::streamsize>(header.size()));
  file.write(static_cast<const char*>(tensor.literal().untyped_data()),
             static_cast<std::streamsize>(tensor.literal().size_bytes()));
  file.close();
  if (!file) return absl::UnavailableError(absl::StrCat("cannot write ", path));
  return absl::OkStatus();
}

absl::StatusOr<Tensor> readNumPy(const std::string& path, RankedTensorType type) {
  TF_ASSIGN_OR_RETURN(const xla::Shape shape, shapeOf(type));
  TF_ASSIGN_OR_RETURN(xla::Literal literal, xla::Literal::Make(shape));
  const size_t size = literal.size_bytes();
  std::ifstream file(path, std::ios::binary);
  if (!file) return absl::NotFoundError(absl::StrCat("cannot read ", path));
  std::stringstream all;
  all << file.rdbuf();
  const std::string bytes = all.str();
  const std::string header = headerOf(Tensor(type, xla::Literal(shape)));
  if (!absl::StartsWith(bytes, header) || bytes.size() != header.size() + size) {
    return absl::InvalidArgumentError(absl::StrCat(path, " does not hold a ", toString(Type(type))));
  }
  std::copy(bytes.begin() + static_cast<std::ptrdiff_t>(header.size()), bytes.end(),
            static_cast<char*>(literal.untyped_data()));
  return Tensor(type, std::move(literal));
}

absl::Status addProbe(const std::string& folder, const std::string& id, const Tensor& tensor,
                      const std::string& path) {
  std::ofstream index(indexPath(folder), std::ios::app);
  index << id << ',' << toString(Type(tensor.getType())) << ',' << path << '\n';
  index.close();
  if (!index) return absl::UnavailableError(absl::StrCat("cannot write ", indexPath(folder)));
  return absl::OkStatus();
}

absl::StatusOr<std::string> probeFile(const std::string& folder, const std::string& id, int64_t iteration) {
  std::ifstream index(indexPath(folder));
  if (!index) return absl::NotFoundError(absl::StrCat("cannot read ", indexPath(folder)));
  int64_t count = 0;
  for (std::string line; std::getline(index, line);) {
    // Types may have commas in them; the id and the file come first and last.
    const size_t first = line.find(','), last = line.rfind(',');
    if (first == std::string::npos || line.substr(0, first) != id) continue;
    if (++count == iteration) return line.substr(last + 1);
  }
  return absl::NotFoundError(
      absl::StrCat("probe '", id, "' was written ", count, " times; there is no iteration ", iteration));
}

}  // namespace mlir::stablehlo
