// Included by one source that every program on MLIR links.
//
// The distribution's MLIR is not instrumented. Its allocators, inline functions that are compiled here too,
// poison what they hold ready, and the library then uses it: with AddressSanitizer, poison that code asks for
// must be off.
#pragma once

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() { return "allow_user_poisoning=0"; }
#endif
#endif
