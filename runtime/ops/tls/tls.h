/* ops/tls/tls.h -- what the files of the room share. */
#ifndef OPS_TLS_TLS_H
#define OPS_TLS_TLS_H

#include "engine/value.h"
#include "io/tls/context.h"
#include "io/tls/session.h"

extern const char TLS_CONTEXT[], TLS_SESSION[];        /* tags of userdata */

/* Each adds to the object on the stack top. */
void tls_bind_context(js_State *J);
void tls_bind_session(js_State *J);
void tls_bind_x509(js_State *J);

/* -- Error  with node's properties */
void tls_push_error(js_State *J, const struct tls_error *e);
void tls_check(js_State *J, int rc, const struct tls_error *e);        /* throws it if rc is negative */
/* Throws if rc is -ELIBACC, -ENOMEM or another error. */
void tls_check_errno(js_State *J, int rc);

/* -- string or Buffer  of what b holds, and empties it, also if that throws */
void tls_push_text(js_State *J, struct buf *b);
void tls_push_bytes(js_State *J, struct buf *b);
void tls_push_found(js_State *J, struct buf *b, int found);     /* -- Buffer, or undefined */

struct tls_context *tls_context_arg(js_State *J, int idx);

#endif
