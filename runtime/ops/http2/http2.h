/* ops/http2/http2.h -- what the files of the room share. */
#ifndef OPS_HTTP2_HTTP2_H
#define OPS_HTTP2_HTTP2_H

#include "engine/value.h"
#include "io/http2/session.h"

extern const char HTTP2_SESSION[];     /* tag of userdata */

/* Of the session that is `this`; NULL: it is closed.  To be called after all that runs script. */
struct http2_session *http2_own(js_State *J);

void http2_bind_frames(js_State *J);   /* adds methods to the object on the stack top */

/* -- array or null   what happened, six values for each event: see http2_bind.c */
void http2_push_events(js_State *J, struct http2_session *s);

#endif
