#include "xla/custom_calls/bound_call.h"

#include <deque>
#include <exception>
#include <string>

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "xla/custom_calls/custom_call_status_internal.h"
#include "xla/custom_calls/custom_call_target_registry.h"
#include "xla/custom_calls/ffi_call.h"
#include "xla/custom_calls/ffi_registry.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

constexpr const char* kPlatforms[] = {"Host", "Interpreter"};
constexpr int64_t kTypedFfi = 4;
constexpr absl::string_view kVersions[] = {"API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL",
                                           "API_VERSION_STATUS_RETURNING",
                                           "API_VERSION_STATUS_RETURNING_UNIFIED", "API_VERSION_TYPED_FFI"};

// The first leaf of a part of a shape; the part.
std::pair<int64_t, const Shape*> LeavesOf(const Shape& shape, absl::Span<const int64_t> index) {
  int64_t leaf = 0;
  const Shape* part = &shape;
  for (int64_t element : index) {
    for (int64_t i = 0; i < element; ++i)
      leaf += ShapeUtil::GetLeafCount(part->tuple_shapes(static_cast<int>(i)));
    part = &part->tuple_shapes(static_cast<int>(element));
  }
  return {leaf, part};
}

void* FindFunction(absl::string_view target) {
  for (const char* platform : kPlatforms) {
    if (void* function = CustomCallTargetRegistry::Global()->Lookup(std::string(target), platform))
      return function;
  }
  return nullptr;
}

absl::StatusOr<ffi::HandlerRegistration> FindTypedHandler(absl::string_view target) {
  absl::StatusOr<ffi::HandlerRegistration> found = ffi::FindHandler(target, kPlatforms[0]);
  return found.ok() ? found : ffi::FindHandler(target, kPlatforms[1]);
}

// The pointers by which a function sees values; the tables of tuples live here.
class Pointers {
 public:
  void* To(const Shape& shape, void* const*& leaves) {
    if (!shape.IsTuple()) return *leaves++;
    std::vector<void*> table;
    for (const Shape& element : shape.tuple_shapes()) table.push_back(To(element, leaves));
    tables_.push_back(std::move(table));
    return tables_.back().data();
  }

 private:
  std::deque<std::vector<void*>> tables_;
};

// A function that does not get shapes.
class PlainCall : public BoundCall {
 public:
  PlainCall(const CallSite& site, void* function)
      : target_(site.target),
        opaque_(site.backend_config),
        version_(site.api_version),
        function_(function),
        result_(*site.result),
        aliases_(site.aliases) {
    for (const Shape* operand : site.operands) operands_.push_back(*operand);
  }

  absl::Status Run(absl::Span<const void* const> operands, absl::Span<void* const> results,
                   const ffi::RunInfo&) const override {
    absl::InlinedVector<void*, 8> leaves;
    for (const void* operand : operands) leaves.push_back(const_cast<void*>(operand));
    for (const auto& [operand, result] : aliases_) leaves[operand] = results[result];
    Pointers pointers;
    absl::InlinedVector<const void*, 8> in;
    void* const* next = leaves.data();
    for (const Shape& operand : operands_) in.push_back(pointers.To(operand, next));
    void* const* next_result = results.data();
    return Call(pointers.To(result_, next_result), in.data());
  }

 private:
  absl::Status Call(void* out, const void** in) const {
    XlaCustomCallStatus_ status;
    try {
      if (version_ == 2) {
        reinterpret_cast<void (*)(void*, const void**, XlaCustomCallStatus*)>(function_)(out, in, &status);
      } else if (version_ == 3) {
        reinterpret_cast<void (*)(void*, const void**, const char*, size_t, XlaCustomCallStatus*)>(function_)(
            out, in, opaque_.data(), opaque_.size(), &status);
      } else {
        reinterpret_cast<void (*)(void*, const void**)>(function_)(out, in);
      }
    } catch (const std::exception& thrown) {
      return Failure(absl::StrCat("the function threw an exception: ", thrown.what()));
    } catch (...) {
      return Failure("the function threw something that is not a std::exception");
    }
    const auto message = CustomCallStatusGetMessage(&status);
    return message ? Failure(*message) : absl::OkStatus();
  }

  absl::Status Failure(absl::string_view message) const {
    return absl::InternalError(absl::StrCat("custom-call '", target_, "': ", message));
  }

  const std::string target_, opaque_;
  const int64_t version_;
  void* const function_;
  const Shape result_;
  std::vector<Shape> operands_;
  const std::vector<std::pair<int64_t, int64_t>> aliases_;
};

class TypedFfiCall : public BoundCall {
 public:
  TypedFfiCall(const CallSite& site, std::unique_ptr<const ffi::HandlerCall> call)
      : target_(site.target), aliases_(site.aliases), call_(std::move(call)) {}

  absl::Status Run(absl::Span<const void* const> operands, absl::Span<void* const> results,
                   const ffi::RunInfo& run) const override {
    absl::InlinedVector<void*, 8> leaves;
    for (const void* operand : operands) leaves.push_back(const_cast<void*>(operand));
    for (const auto& [operand, result] : aliases_) leaves[operand] = results[result];
    return AtTarget(target_, call_->Run(leaves, results, run));
  }

  static absl::Status AtTarget(absl::string_view target, const absl::Status& status) {
    if (status.ok()) return status;
    return absl::Status(status.code(), absl::StrCat("custom-call '", target, "': ", status.message()));
  }

 private:
  const std::string target_;
  const std::vector<std::pair<int64_t, int64_t>> aliases_;
  const std::unique_ptr<const ffi::HandlerCall> call_;
};

absl::StatusOr<std::unique_ptr<const BoundCall>> BindHandler(const CallSite& site,
                                                             const ffi::HandlerRegistration& handler) {
  std::vector<const Shape*> operands;
  for (const Shape* operand : site.operands) {
    const std::vector<const Shape*> leaves = ShapeUtil::FlattenTupleShape(*operand);
    operands.insert(operands.end(), leaves.begin(), leaves.end());
  }
  const std::vector<const Shape*> results = ShapeUtil::FlattenTupleShape(*site.result);
  auto call = ffi::HandlerCall::Make(handler, site.backend_config, operands, results);
  if (!call.ok()) return TypedFfiCall::AtTarget(site.target, call.status());
  return std::make_unique<const TypedFfiCall>(site, *std::move(call));
}

}  // namespace

void CallSite::Alias(int64_t operand, absl::Span<const int64_t> operand_index,
                     absl::Span<const int64_t> result_index) {
  auto [from, part] = LeavesOf(*operands[operand], operand_index);
  for (int64_t i = 0; i < operand; ++i) from += ShapeUtil::GetLeafCount(*operands[i]);
  const int64_t to = LeavesOf(*result, result_index).first, count = ShapeUtil::GetLeafCount(*part);
  for (int64_t i = 0; i < count; ++i) aliases.emplace_back(from + i, to + i);
}

bool IsRegisteredTarget(absl::string_view target) {
  return FindFunction(target) != nullptr || FindTypedHandler(target).ok();
}

absl::StatusOr<std::unique_ptr<const BoundCall>> Bind(const CallSite& site) {
  void* function = FindFunction(site.target);
  const absl::StatusOr<ffi::HandlerRegistration> handler = FindTypedHandler(site.target);
  const bool is_typed = site.api_version == kTypedFfi;
  if (is_typed && handler.ok()) return BindHandler(site, *handler);
  if (!is_typed && function != nullptr) return std::make_unique<const PlainCall>(site, function);
  const bool is_known = site.api_version >= 0 && site.api_version <= kTypedFfi;
  return absl::InvalidArgumentError(
      absl::StrCat("custom-call '", site.target, "': has api_version ",
                   is_known ? kVersions[site.api_version] : absl::StrCat(site.api_version),
                   ", but what is registered under that name is ",
                   function != nullptr ? "a function of the interfaces before API_VERSION_TYPED_FFI"
                                       : "a handler of API_VERSION_TYPED_FFI"));
}

}  // namespace xla
