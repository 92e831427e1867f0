/* modules/source.h -- source texts of modules: reads whole files into buffers that the value stack owns.
 *
 * Memory    a buffer is a userdata on the stack: once a throw or a pop removes it, the collector frees it.  It holds
 *           one path, or up to LIMIT_SOURCE_BYTES.
 * Errors    thrown, as in node (ENOENT, open), unless a function says otherwise.
 */
#ifndef MODULES_SOURCE_H
#define MODULES_SOURCE_H

#include "base/buf.h"
#include "engine/value.h"

struct oplog_place;

/* The library's own JSON.parse, kept under this name. */
#define SOURCE_PARSE "module.parse"

struct buf *source_push_buf(js_State *J, size_t max);          /* -- buf */

/* -- buf   for one path, fully allocated: building a path in it can exceed the maximum, but not run out of memory. */
struct buf *source_push_path(js_State *J);

/* -- buf   the file's contents; RangeError, one line, if it is too large */
struct buf *source_push(js_State *J, const char *path);
/* the same into a buffer: 0 or -errno, -E2BIG, or SOURCE_DENIED by the policy.  With a line in the ledger, but for one
 * that is sought in vain. */
int source_read(js_State *J, const char *path, struct buf *out, int sought);
#define SOURCE_DENIED (-100000)

const char *source_skip_bom(const char *text, size_t *size);   /* skips a byte order mark and reduces *size by it */
/* Call before running a file's text: passes it to internal/modules/source_map, if that makes stacks. */
void source_note(js_State *J, const char *name, const char *text, size_t size);
#define SOURCE_NOTE "module.note"

/* What the ledger calls the script's code that runs now; NULL: only the library runs. */
const struct oplog_place *source_site(js_State *J);

/* buf -- value or error   as JSON.parse; 1 if it threw */
int source_parse_json(js_State *J, const struct buf *text);

__attribute__((noreturn)) void source_throw_errno(js_State *J, int error, const char *path);

/* error --   Throws it so that the user sees one line, not a report with a stack: for problems with a script's file. */
__attribute__((noreturn)) void source_throw_one_line(js_State *J);

#endif
