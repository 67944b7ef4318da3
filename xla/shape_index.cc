#include "xla/shape_index.h"

#include <ostream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace xla {

std::string ShapeIndex::ToString() const { return absl::StrCat("{", absl::StrJoin(*this, ","), "}"); }

std::ostream& operator<<(std::ostream& stream, const ShapeIndex& index) { return stream << index.ToString(); }

}  // namespace xla
