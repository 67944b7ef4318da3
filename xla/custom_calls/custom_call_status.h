#pragma once

#include <stddef.h>

// How a custom call says whether it succeeded: it gets a status that means success until it sets a
// failure.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct XlaCustomCallStatus_ XlaCustomCallStatus;

void XlaCustomCallStatusSetSuccess(XlaCustomCallStatus* status);
// Copies the message.
void XlaCustomCallStatusSetFailure(XlaCustomCallStatus* status, const char* message, size_t message_len);

#ifdef __cplusplus
}
#endif
