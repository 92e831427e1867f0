/* ops/core/ops.h -- the bindings: each fills the object on the stack top, which internalBinding(name) gives to
 * stdlib. */
#ifndef OPS_CORE_OPS_H
#define OPS_CORE_OPS_H

#include "engine/text.h"
#include "engine/value.h"

struct host;

void buffer_bind(js_State *J);
void stdio_bind(js_State *J);
void process_bind(js_State *J);
void misc_bind(js_State *J);
void collections_turn(struct host *host);      /* the loop's turn hook: the script's watcher is called */
void collections_free(struct host *host);
void util_bind(js_State *J);
void events_bind(js_State *J);
void permission_bind(js_State *J);
void options_bind(js_State *J);
void os_bind(js_State *J);
void fs_bind(js_State *J);
void console_bind(js_State *J);
void encoding_bind(js_State *J);
void url_bind(js_State *J);
void digest_bind(js_State *J);
void zlib_bind(js_State *J);
void intl_bind(js_State *J);
void intl_end(void);           /* of the thread: frees what its natives have kept */
void test_bind(js_State *J);
void task_bind(js_State *J);
void fetch_bind(js_State *J);
void body_bind(js_State *J);
void websocket_bind(js_State *J);
void websocket_frames_bind(js_State *J);
void child_bind(js_State *J);
void net_bind(js_State *J);
void http_bind(js_State *J);
void http2_bind(js_State *J);
void wasm_bind(js_State *J);
void tls_bind(js_State *J);
void bindings_bind(js_State *J);

void console_init(js_State *J);        /* the global console */

/* Posts what a call has prepared; if there is no memory for that, releases it and throws. */
struct op;
void ops_post(js_State *J, struct op *op);

/* With --trace-sync-io, says where the script has made the running loop wait.  May throw and run script. */
void ops_trace_sync(js_State *J);

/* -- string  decodes bytes, as text_push_decoded; if the result is too long for a string, throws ERR_STRING_TOO_LONG as
 *            node does */
void ops_push_decoded(js_State *J, const void *bytes, size_t size, enum text_encoding e);
/* "UTF-8 decode" of the Encoding standard, 4.1 */
void ops_push_text(js_State *J, const void *bytes, size_t size);

#endif
