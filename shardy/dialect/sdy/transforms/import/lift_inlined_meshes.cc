// Gives every mesh one name.
#include "llvm/ADT/MapVector.h"
#include "shardy/dialect/sdy/transforms/common/sharding_walker.h"
#include "shardy/dialect/sdy/transforms/import/passes.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_LIFTINLINEDMESHESPASS
#include "shardy/dialect/sdy/transforms/import/passes.h.inc"

namespace {

std::string newName(MeshAttr mesh) {
  if (mesh.isMaximal()) return "maximal_mesh_" + std::to_string(*mesh.getMaximalDeviceId());
  return mesh.empty() ? kEmptyMeshSymbol.str() : "mesh";
}

// The mesh as an attribute that readers without this dialect understand.
DictionaryAttr describe(MeshAttr mesh) {
  Builder builder(mesh.getContext());
  SmallVector<Attribute> axes;
  for (MeshAxisAttr axis : mesh.getAxes()) {
    axes.push_back(
        builder.getDictionaryAttr({builder.getNamedAttr("name", builder.getStringAttr(axis.getName())),
                                   builder.getNamedAttr("size", builder.getI64IntegerAttr(axis.getSize()))}));
  }
  SmallVector<NamedAttribute> members = {builder.getNamedAttr("axes", builder.getArrayAttr(axes))};
  if (!mesh.getDeviceIds().empty())
    members.push_back(builder.getNamedAttr("device_ids", builder.getI64TensorAttr(mesh.getDeviceIds())));
  return builder.getDictionaryAttr(members);
}

// The meshes of a module, each once, and the names of all.
class Meshes {
 public:
  explicit Meshes(ModuleOp module) : symbols_(module), next_(module.getBody()->begin()) {
    SmallVector<MeshOp> repeated;
    for (MeshOp op : module.getOps<MeshOp>()) {
      const auto [first, is_new] = meshes_.try_emplace(op.getMesh(), op);
      names_[op.getSymNameAttr()] = first->second.getSymNameAttr();
      if (!is_new) repeated.push_back(op);
    }
    for (MeshOp op : repeated) symbols_.erase(op);
    if (!meshes_.empty()) next_ = std::next(meshes_.back().second->getIterator());
  }

  StringAttr getName(Attribute mesh_or_ref) {
    if (auto name = dyn_cast<FlatSymbolRefAttr>(mesh_or_ref)) return names_.lookup(name.getAttr());
    const auto mesh = cast<MeshAttr>(mesh_or_ref);
    MeshOp& op = meshes_[mesh];
    if (!op) {
      OpBuilder builder(mesh.getContext());
      op = MeshOp::create(builder, builder.getUnknownLoc(), newName(mesh), mesh);
      symbols_.insert(op, next_);
    }
    return op.getSymNameAttr();
  }

  void describeAll() {
    for (auto& [mesh, op] : meshes_) op->setAttr("stablehlo.mesh", describe(mesh));
  }

 private:
  SymbolTable symbols_;
  Block::iterator next_;  // new meshes come after the existing ones
  llvm::MapVector<MeshAttr, MeshOp> meshes_;
  DenseMap<StringAttr, StringAttr> names_;
};

struct LiftInlinedMeshesPass : public impl::LiftInlinedMeshesPassBase<LiftInlinedMeshesPass> {
  void runOnOperation() override {
    Meshes meshes(getOperation());
    transformShardings(getOperation(), [&](TensorShardingAttr sharding) {
      const StringAttr name = meshes.getName(sharding.getMeshOrRef());
      // Verified: all names are of meshes.
      return name ? sharding.withMesh(FlatSymbolRefAttr::get(name)) : sharding;
    });
    meshes.describeAll();
  }
};

}  // namespace
}  // namespace mlir::sdy
