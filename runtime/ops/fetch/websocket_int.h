/* ops/fetch/websocket_int.h -- what the natives for both ends of a WebSocket share. */
#ifndef OPS_FETCH_WEBSOCKET_INT_H
#define OPS_FETCH_WEBSOCKET_INT_H

#include <stddef.h>

#include "codec/websocket.h"
#include "engine/value.h"

/* -- string     what a server answers to the Sec-WebSocket-Key at idx (RFC 6455, 4.2.2).  Throws without memory, and
 * where there is no libcrypto. */
void websocket_push_accept(js_State *J, int idx);

/* The string or bytes at idx as a message's, borrowed until script runs; the opcode is TEXT or BINARY. */
const void *websocket_data(js_State *J, int idx, size_t *size, enum websocket_opcode *opcode);

#endif
