/* ops/fetch/websocket_accept.h -- what a server answers to a Sec-WebSocket-Key (RFC 6455, 4.2.2). */
#ifndef OPS_FETCH_WEBSOCKET_ACCEPT_H
#define OPS_FETCH_WEBSOCKET_ACCEPT_H

#include "engine/value.h"

/* -- string     for the key at idx.  Throws without memory, and where there is no libcrypto. */
void websocket_push_accept(js_State *J, int idx);

#endif
