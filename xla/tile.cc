#include "xla/tile.h"

#include <ostream>

#include "xla/util.h"
#include "xla/xla_data.pb.h"

namespace xla {

absl::StatusOr<Tile> Tile::FromProto(const TileProto& proto) {
  for (int64_t size : proto.dimensions()) {
    if (size < 0 && size != kCombineDimension)
      return InvalidArgument("tile dimension has negative size %d", size);
  }
  return Tile(proto.dimensions());
}

void Tile::SetProto(TileProto& proto) const {
  proto.mutable_dimensions()->Clear();
  for (int64_t size : dimensions_) proto.add_dimensions(size);
}

TileProto Tile::ToProto() const {
  TileProto proto;
  SetProto(proto);
  return proto;
}

std::string Tile::ToString() const {
  std::string out;
  AppendTo(&out);
  return out;
}

void Tile::AppendTo(std::string* out) const {
  out->push_back('(');
  bool first = true;
  for (int64_t size : dimensions_) {
    if (!first) out->push_back(',');
    first = false;
    if (size == kCombineDimension) {
      out->push_back('*');
    } else {
      AppendInteger(out, size);
    }
  }
  out->push_back(')');
}

Tile Tile::CreateFromProto(const TileProto& proto) { return FromProto(proto).value_or(Tile()); }

std::ostream& operator<<(std::ostream& stream, const Tile& tile) { return stream << tile.ToString(); }

}  // namespace xla
