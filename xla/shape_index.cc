#include "xla/shape_index.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace xla {

std::string ShapeIndex::ToString() const { return absl::StrCat("{", absl::StrJoin(*this, ","), "}"); }

}  // namespace xla
