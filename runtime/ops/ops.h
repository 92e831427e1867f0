/* ops/ops.h -- the bindings: each fills the object on the stack top, which internalBinding(name) gives to stdlib. */
#ifndef OPS_OPS_H
#define OPS_OPS_H

#include "engine/value.h"

void buffer_bind(js_State *J);
void stdio_bind(js_State *J);
void process_bind(js_State *J);
void misc_bind(js_State *J);
void util_bind(js_State *J);
void events_bind(js_State *J);
void os_bind(js_State *J);
void fs_bind(js_State *J);
void console_bind(js_State *J);
void encoding_bind(js_State *J);
void url_bind(js_State *J);
void digest_bind(js_State *J);

void console_init(js_State *J);        /* the global console */

#endif
