/* modules/source.h -- the texts that modules are made of: files read whole, into buffers that the value stack owns.
 *
 * Memory    a buffer is a userdata on the stack: a throw frees it, popping it leaves it to the collector.  It holds one
 *           path, or up to LIMIT_SOURCE_BYTES.
 * Errors    thrown, node's (ENOENT, open), where a function does not say otherwise.
 */
#ifndef MODULES_SOURCE_H
#define MODULES_SOURCE_H

#include "base/buf.h"
#include "engine/value.h"

/* The library's own JSON.parse, kept under this name. */
#define SOURCE_PARSE "module.parse"

struct buf *source_push_buf(js_State *J, size_t max);          /* -- buf */

/* -- buf   for one path, with all its room: what is built in it can be too long, but not short of memory. */
struct buf *source_push_path(js_State *J);

/* -- buf   what the file holds; RangeError, one line, if it is too large */
struct buf *source_push(js_State *J, const char *path);
int source_read(const char *path, struct buf *out);            /* the same into a buffer: 0 or -errno, -E2BIG */

const char *source_skip_bom(const char *text, size_t *size);   /* behind a byte order mark, *size less by it */
/* A file's text is about to be run: internal/modules/source_map hears of it while it makes stacks. */
void source_note(js_State *J, const char *name, const char *text, size_t size);
#define SOURCE_NOTE "module.note"

/* buf -- value or error   as JSON.parse; 1 if it threw */
int source_parse_json(js_State *J, const struct buf *text);

__attribute__((noreturn)) void source_throw_errno(js_State *J, int error, const char *path);

/* error --   What is wrong with a script's file is one line for the user, not a report with a stack. */
__attribute__((noreturn)) void source_throw_one_line(js_State *J);

#endif
