#include "xla/custom_calls/ffi_registry.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "xla/custom_calls/ffi_internal.h"
#include "xla/status_macros.h"

namespace xla::ffi {
namespace {

// Handlers of these versions are called: what came later has only been added.
constexpr int kOldestMinor = 1;

struct Registry {
  std::mutex mutex;
  std::map<std::pair<std::string, std::string>, HandlerRegistration> handlers;  // by platform and name
  struct Type {
    int64_t id;
    void (*deleter)(void*);
  };
  std::map<std::string, Type, std::less<>> types;
  int64_t last_type = 0;

  static Registry& Global() {
    static auto* registry = new Registry;
    return *registry;
  }
};

std::string Canonical(absl::string_view platform) {
  std::string name = absl::AsciiStrToLower(platform);
  return name == "cpu" ? "host" : name;
}

constexpr std::pair<const char*, XLA_FFI_Handler * XLA_FFI_Handler_Bundle::*> kStages[] = {
    {"execute", &XLA_FFI_Handler_Bundle::execute},
    {"initialize", &XLA_FFI_Handler_Bundle::initialize},
    {"prepare", &XLA_FFI_Handler_Bundle::prepare},
    {"instantiate", &XLA_FFI_Handler_Bundle::instantiate},
};

// Gets the metadata of a handler.
absl::StatusOr<XLA_FFI_Metadata> AskForMetadata(const XLA_FFI_Api* api, XLA_FFI_Handler* handler) {
  XLA_FFI_Metadata metadata = {};
  metadata.struct_size = XLA_FFI_Metadata_STRUCT_SIZE;
  metadata.api_version = {XLA_FFI_Api_Version_STRUCT_SIZE, nullptr, -1, -1};
  XLA_FFI_Metadata_Extension extension = {
      {XLA_FFI_Metadata_Extension_STRUCT_SIZE, XLA_FFI_Extension_Metadata, nullptr}, &metadata};
  XLA_FFI_CallFrame frame = {};
  frame.struct_size = XLA_FFI_CallFrame_STRUCT_SIZE;
  frame.extension_start = &extension.extension_base;
  frame.api = api;
  frame.stage = XLA_FFI_ExecutionStage_EXECUTE;
  frame.args.struct_size = XLA_FFI_Args_STRUCT_SIZE;
  frame.rets.struct_size = XLA_FFI_Rets_STRUCT_SIZE;
  frame.attrs.struct_size = XLA_FFI_Attrs_STRUCT_SIZE;
  TF_RETURN_IF_ERROR(CallHandler(handler, &frame));
  return metadata;
}

absl::Status CheckVersion(const XLA_FFI_Api_Version& version) {
  if (version.major_version == -1) {
    return absl::InvalidArgumentError("it does not report its metadata (XLA_FFI_Extension_Metadata)");
  }
  if (version.major_version == XLA_FFI_API_MAJOR && version.minor_version >= kOldestMinor &&
      version.minor_version <= XLA_FFI_API_MINOR)
    return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("it was compiled for version ", version.major_version, ".", version.minor_version,
                   " of the interface; handlers of ", XLA_FFI_API_MAJOR, ".", kOldestMinor, " to ",
                   XLA_FFI_API_MAJOR, ".", XLA_FFI_API_MINOR, " can be called"));
}

bool SameBundle(const XLA_FFI_Handler_Bundle& a, const XLA_FFI_Handler_Bundle& b) {
  return a.instantiate == b.instantiate && a.prepare == b.prepare && a.initialize == b.initialize &&
         a.execute == b.execute;
}

}  // namespace

absl::Status RegisterHandler(const XLA_FFI_Api* api, absl::string_view name, absl::string_view platform,
                             XLA_FFI_Handler_Bundle bundle, XLA_FFI_Handler_Traits traits) {
  const std::string what = absl::StrCat("handler '", name, "' for platform ", platform);
  if (name.empty()) return absl::InvalidArgumentError("a handler has no name");
  if (bundle.execute == nullptr) return absl::InvalidArgumentError(absl::StrCat(what, " has no execute"));
  HandlerRegistration registration;
  registration.bundle = bundle;
  registration.traits = traits;
  for (const auto& [stage, member] : kStages) {
    XLA_FFI_Handler* handler = bundle.*member;
    if (handler == nullptr) continue;
    absl::StatusOr<XLA_FFI_Metadata> metadata = AskForMetadata(api, handler);
    absl::Status status = metadata.ok() ? CheckVersion(metadata->api_version) : metadata.status();
    if (!status.ok())
      return absl::Status(status.code(), absl::StrCat(what, " (", stage, "): ", status.message()));
    registration.metadata = *metadata;
    registration.traits |= metadata->traits;
  }
  Registry& registry = Registry::Global();
  std::lock_guard<std::mutex> lock(registry.mutex);
  const auto [place, inserted] =
      registry.handlers.try_emplace({Canonical(platform), std::string(name)}, registration);
  if (inserted || SameBundle(place->second.bundle, bundle)) return absl::OkStatus();
  return absl::AlreadyExistsError(absl::StrCat(what, ": the name has another handler"));
}

absl::Status RegisterHandler(const XLA_FFI_Api* api, absl::string_view name, absl::string_view platform,
                             XLA_FFI_Handler* execute, XLA_FFI_Handler_Traits traits) {
  return RegisterHandler(api, name, platform, {nullptr, nullptr, nullptr, execute}, traits);
}

absl::StatusOr<HandlerRegistration> FindHandler(absl::string_view name, absl::string_view platform) {
  Registry& registry = Registry::Global();
  std::lock_guard<std::mutex> lock(registry.mutex);
  const auto found = registry.handlers.find({Canonical(platform), std::string(name)});
  if (found != registry.handlers.end()) return found->second;
  return absl::NotFoundError(
      absl::StrCat("no handler is registered under the name '", name, "' for platform ", platform));
}

std::map<std::string, HandlerRegistration> StaticRegisteredHandlers(absl::string_view platform) {
  Registry& registry = Registry::Global();
  std::lock_guard<std::mutex> lock(registry.mutex);
  std::map<std::string, HandlerRegistration> handlers;
  for (const auto& [key, registration] : registry.handlers) {
    if (key.first == Canonical(platform)) handlers.emplace(key.second, registration);
  }
  return handlers;
}

absl::Status RegisterType(absl::string_view name, XLA_FFI_TypeId* type_id,
                          const XLA_FFI_TypeInfo* type_info) {
  if (name.empty() || type_id == nullptr || type_id->type_id < 0)
    return absl::InvalidArgumentError(
        "a type needs a name and a pointer to its number, which must not be negative");
  Registry& registry = Registry::Global();
  std::lock_guard<std::mutex> lock(registry.mutex);
  const int64_t asked = type_id->type_id;
  const auto known = registry.types.find(name);
  if (known != registry.types.end()) {
    if (asked == known->second.id) return absl::OkStatus();
    return absl::AlreadyExistsError(absl::StrCat("type '", name, "' has the number ", known->second.id));
  }
  for (const auto& [other, type] : registry.types) {
    if (asked == type.id)
      return absl::AlreadyExistsError(
          absl::StrCat("type '", name, "': ", asked, " is the number of '", other, "'"));
  }
  registry.last_type = std::max(registry.last_type, asked);
  if (asked == 0) type_id->type_id = ++registry.last_type;
  registry.types.emplace(
      std::string(name),
      Registry::Type{type_id->type_id, type_info == nullptr ? nullptr : type_info->deleter});
  return absl::OkStatus();
}

absl::Status FindDeleter(int64_t type_id, void (**deleter)(void*)) {
  Registry& registry = Registry::Global();
  std::lock_guard<std::mutex> lock(registry.mutex);
  for (const auto& [name, type] : registry.types) {
    if (type.id != type_id) continue;
    *deleter = type.deleter;
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat("no type is registered under the number ", type_id));
}

}  // namespace xla::ffi
