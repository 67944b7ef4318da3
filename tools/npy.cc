#include "tools/npy.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// The types, by the letters of the header (without byte order) and by numpy's names.
struct Dtype {
  const char* code;
  const char* name;
  int item_size;
  int swap_size;  // bytes that one byte order applies to: half an element for complex numbers
};
constexpr Dtype kDtypes[] = {
    {"b1", "bool", 1, 1},   {"i1", "int8", 1, 1},    {"u1", "uint8", 1, 1},     {"i2", "int16", 2, 2},
    {"u2", "uint16", 2, 2}, {"i4", "int32", 4, 4},   {"u4", "uint32", 4, 4},    {"i8", "int64", 8, 8},
    {"u8", "uint64", 8, 8}, {"f2", "float16", 2, 2}, {"f4", "float32", 4, 4},   {"f8", "float64", 8, 8},
    {"V1", "void8", 1, 1},  {"V2", "void16", 2, 1},  {"c8", "complex64", 8, 4}, {"c16", "complex128", 16, 8},
    {"f1", "void8", 1, 1},  // how ml_dtypes' 8-bit floats may be saved
};

constexpr char kMagic[] = "\x93NUMPY";
constexpr size_t kMagicSize = 6, kPrefixSize1 = 10, kPrefixSize2 = 12;
constexpr size_t kMaxHeader = 64 << 10;
constexpr size_t kMaxRank = 64;

absl::Status Bad(absl::string_view what) { return absl::InvalidArgumentError(absl::StrCat("npy: ", what)); }

const Dtype* FindByName(absl::string_view name) {
  for (const Dtype& dtype : kDtypes) {
    if (name == dtype.name) return &dtype;
  }
  return nullptr;
}

absl::StatusOr<const Dtype*> FindByDescr(absl::string_view descr) {
  absl::string_view code = descr;
  if (!code.empty() && absl::StrContains("<>|=", code.substr(0, 1))) code.remove_prefix(1);
  for (const Dtype& dtype : kDtypes) {
    if (code == dtype.code) return &dtype;
  }
  if (absl::StartsWith(code, "O")) return Bad("an array of Python objects (dtype object) is not supported");
  return Bad(absl::StrCat("dtype '", descr.substr(0, 40), "' is not supported"));
}

// The header is a Python dictionary. This reads the part of the language that a header needs.
class HeaderParser {
 public:
  explicit HeaderParser(absl::string_view text) : text_(text) {}

  absl::Status Parse() {
    TF_RETURN_IF_ERROR(Expect('{'));
    while (!Take('}')) {
      TF_ASSIGN_OR_RETURN(const std::string key, ParseString());
      TF_RETURN_IF_ERROR(Expect(':'));
      TF_RETURN_IF_ERROR(ParseValue(key));
      if (Take(',')) continue;
      TF_RETURN_IF_ERROR(Expect('}'));
      break;
    }
    SkipSpace();
    if (!text_.empty()) return Bad("the header has text after its dictionary");
    if (!descr || !fortran_order || !shape) {
      return Bad("the header must have the keys 'descr', 'fortran_order' and 'shape'");
    }
    return absl::OkStatus();
  }

  std::optional<std::string> descr;
  std::optional<bool> fortran_order;
  std::optional<std::vector<int64_t>> shape;

 private:
  void SkipSpace() { text_ = absl::StripLeadingAsciiWhitespace(text_); }

  bool Take(char c) {
    SkipSpace();
    if (text_.empty() || text_[0] != c) return false;
    text_.remove_prefix(1);
    return true;
  }

  absl::Status Expect(char c) {
    if (Take(c)) return absl::OkStatus();
    return Bad(absl::StrCat("the header is not a dictionary: expected '", std::string(1, c), "' ",
                            text_.empty() ? "before its end" : "in it"));
  }

  absl::StatusOr<std::string> ParseString() {
    SkipSpace();
    if (text_.empty() || (text_[0] != '\'' && text_[0] != '"'))
      return Bad("the header lacks a quoted string");
    const size_t end = text_.find(text_[0], 1);
    if (end == absl::string_view::npos) return Bad("a string in the header has no closing quote");
    std::string result(text_.substr(1, end - 1));
    if (absl::StrContains(result, "\\")) return Bad("a string in the header has an escape");
    text_.remove_prefix(end + 1);
    return result;
  }

  absl::Status ParseValue(absl::string_view key) {
    if (key == "descr" && !descr) {
      SkipSpace();
      if (absl::StartsWith(text_, "[")) return Bad("a structured array (a list as dtype) is not supported");
      TF_ASSIGN_OR_RETURN(descr, ParseString());
      return absl::OkStatus();
    }
    if (key == "fortran_order" && !fortran_order) return ParseBool();
    if (key == "shape" && !shape) return ParseShape();
    return Bad(absl::StrCat("the header has the key '", key.substr(0, 40),
                            "' twice, or it is not one of 'descr', ", "'fortran_order' and 'shape'"));
  }

  absl::Status ParseBool() {
    SkipSpace();
    for (bool value : {false, true}) {
      if (!absl::ConsumePrefix(&text_, value ? "True" : "False")) continue;
      fortran_order = value;
      return absl::OkStatus();
    }
    return Bad("'fortran_order' in the header must be True or False");
  }

  absl::Status ParseShape() {
    shape.emplace();
    TF_RETURN_IF_ERROR(Expect('('));
    while (!Take(')')) {
      SkipSpace();
      size_t digits = 0;
      while (digits < text_.size() && absl::ascii_isdigit(text_[digits])) ++digits;
      int64_t size;
      if (!absl::SimpleAtoi(text_.substr(0, digits), &size)) {
        return Bad("a size in the header's 'shape' is not a number from 0 to 2^63-1");
      }
      text_.remove_prefix(digits);
      shape->push_back(size);
      if (shape->size() > kMaxRank)
        return Bad(absl::StrCat("the array has more than ", kMaxRank, " dimensions"));
      if (Take(',')) continue;
      TF_RETURN_IF_ERROR(Expect(')'));
      break;
    }
    return absl::OkStatus();
  }

  absl::string_view text_;
};

std::string ShapeToString(absl::Span<const int64_t> shape) {
  return absl::StrCat("[", absl::StrJoin(shape, ","), "]");
}

absl::StatusOr<uint64_t> DataSize(absl::Span<const int64_t> shape, int item_size) {
  uint64_t size = item_size;
  if (absl::c_linear_search(shape, 0)) return 0;
  for (int64_t dimension : shape) {
    if (dimension < 0 || __builtin_mul_overflow(size, static_cast<uint64_t>(dimension), &size)) {
      return Bad(absl::StrCat("shape ", ShapeToString(shape), " has more bytes than 2^64"));
    }
  }
  return size;
}

void SwapBytes(int swap_size, std::string* data) {
  for (size_t at = 0; at + swap_size <= data->size(); at += swap_size) {
    std::reverse(data->begin() + at, data->begin() + at + swap_size);
  }
}

// Fortran order (first index fastest) to C order (last index fastest).
std::string ToCOrder(const std::string& data, absl::Span<const int64_t> shape, int item_size) {
  if (data.empty()) return data;
  const int64_t rank = shape.size();
  std::vector<int64_t> stride(rank), index(rank, 0);
  int64_t step = item_size;
  for (int64_t d = 0; d < rank; ++d) {
    stride[d] = step;
    step *= shape[d];
  }
  std::string result(data.size(), '\0');
  int64_t from = 0;
  for (size_t to = 0; to < result.size(); to += item_size) {
    std::memcpy(&result[to], &data[from], item_size);
    for (int64_t d = rank - 1; d >= 0; --d) {
      from += stride[d];
      if (++index[d] < shape[d]) break;
      from -= stride[d] * shape[d];
      index[d] = 0;
    }
  }
  return result;
}

size_t HeaderLength(absl::string_view prefix) {
  size_t length = 0;
  const int bytes = prefix[6] == 1 ? 2 : 4;
  for (int i = bytes - 1; i >= 0; --i) length = length << 8 | static_cast<unsigned char>(prefix[8 + i]);
  return length;
}

}  // namespace

int64_t NpyItemSize(absl::string_view dtype) {
  const Dtype* found = FindByName(dtype);
  return found ? found->item_size : 0;
}

std::string NpyTypeToString(const NpyArray& array) {
  return absl::StrCat(array.dtype, ShapeToString(array.shape));
}

bool NpyReader::FillHeader(size_t size, absl::Span<const char>* piece) {
  if (header_.size() < size) {
    const size_t taken = std::min(size - header_.size(), piece->size());
    header_.append(piece->data(), taken);
    piece->remove_prefix(taken);
  }
  return header_.size() >= size;
}

absl::Status NpyReader::ReadHeader() {
  const size_t prefix = header_[6] == 1 ? kPrefixSize1 : kPrefixSize2;
  HeaderParser parser(absl::string_view(header_).substr(prefix));
  TF_RETURN_IF_ERROR(parser.Parse());
  TF_ASSIGN_OR_RETURN(const Dtype* dtype, FindByDescr(*parser.descr));
  array_.dtype = dtype->name;
  array_.shape = *std::move(parser.shape);
  big_endian_ = absl::StartsWith(*parser.descr, ">");
  fortran_order_ = *parser.fortran_order;
  TF_ASSIGN_OR_RETURN(data_size_, DataSize(array_.shape, dtype->item_size));
  if (data_size_ != total_size_ - header_.size()) {
    return Bad(absl::StrCat(NpyTypeToString(array_), " takes ", data_size_, " bytes, but ",
                            total_size_ - header_.size(), " follow the header"));
  }
  array_.data.reserve(data_size_);
  header_done_ = true;
  return absl::OkStatus();
}

absl::Status NpyReader::Add(absl::Span<const char> piece) {
  if (!header_done_) {
    if (!FillHeader(kMagicSize + 2, &piece)) return absl::OkStatus();
    if (!absl::StartsWith(header_, kMagic))
      return Bad("this is not an .npy file: it does not begin with \\x93NUMPY");
    if (header_[6] < 1 || header_[6] > 3 || header_[7] != 0) {
      return Bad(absl::StrCat("format version ", static_cast<unsigned char>(header_[6]), ".",
                              static_cast<unsigned char>(header_[7]),
                              " is not supported; 1.0, 2.0 and 3.0 are"));
    }
    const size_t prefix = header_[6] == 1 ? kPrefixSize1 : kPrefixSize2;
    if (!FillHeader(prefix, &piece)) return absl::OkStatus();
    const size_t length = HeaderLength(header_);
    if (length > kMaxHeader) return Bad(absl::StrCat("a header of ", length, " bytes is too long"));
    if (length > total_size_ - std::min<uint64_t>(total_size_, prefix)) {
      return Bad(absl::StrCat("the header claims to have ", length, " bytes, more than the file has"));
    }
    if (!FillHeader(prefix + length, &piece)) return absl::OkStatus();
    TF_RETURN_IF_ERROR(ReadHeader());
  }
  if (piece.size() > data_size_ - array_.data.size()) return Bad("bytes follow the array's data");
  array_.data.append(piece.data(), piece.size());
  return absl::OkStatus();
}

absl::StatusOr<NpyArray> NpyReader::Finish() {
  if (!header_done_) return Bad(absl::StrCat("the file ends within its header (", header_.size(), " bytes)"));
  if (array_.data.size() != data_size_) {
    return Bad(absl::StrCat(NpyTypeToString(array_), " takes ", data_size_, " bytes, but only ",
                            array_.data.size(), " follow the header"));
  }
  const Dtype* dtype = FindByName(array_.dtype);
  if (big_endian_ && dtype->swap_size > 1) SwapBytes(dtype->swap_size, &array_.data);
  if (fortran_order_ && array_.shape.size() > 1) {
    array_.data = ToCOrder(array_.data, array_.shape, dtype->item_size);
  }
  return std::move(array_);
}

absl::StatusOr<NpyArray> ReadNpy(absl::Span<const char> bytes) {
  NpyReader reader(bytes.size());
  TF_RETURN_IF_ERROR(reader.Add(bytes));
  return reader.Finish();
}

absl::StatusOr<std::string> NpyHeader(const NpyArray& array) {
  const Dtype* dtype = FindByName(array.dtype);
  if (dtype == nullptr) return absl::InvalidArgumentError(absl::StrCat("npy: no dtype '", array.dtype, "'"));
  TF_ASSIGN_OR_RETURN(const uint64_t size, DataSize(array.shape, dtype->item_size));
  if (size != array.data.size()) {
    return absl::InvalidArgumentError(absl::StrCat("npy: ", NpyTypeToString(array), " takes ", size,
                                                   " bytes, but has ", array.data.size()));
  }
  std::string text = absl::StrCat("{'descr': '", dtype->item_size == 1 ? "|" : "<", dtype->code,
                                  "', 'fortran_order': False, 'shape': (", absl::StrJoin(array.shape, ", "),
                                  array.shape.size() == 1 ? ",)" : ")", ", }");
  // The data begins at a multiple of 64 bytes, after a line end.
  const size_t unpadded = kPrefixSize1 + text.size() + 1;
  text.append((64 - unpadded % 64) % 64, ' ');
  text.push_back('\n');
  std::string header(kMagic, kMagicSize);
  header.append({1, 0, static_cast<char>(text.size()), static_cast<char>(text.size() >> 8)});
  return header + text;
}

}  // namespace xla
