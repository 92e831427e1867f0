/* ops/core/error.h -- system errors as scripts see them.
 *
 * An Error with those of the own enumerable properties errno (negative), code, syscall, path, dest that are known, in
 * this order; its message is "CODE: text, syscall 'path' -> 'dest'".
 */
#ifndef OPS_CORE_ERROR_H
#define OPS_CORE_ERROR_H

#include "engine/value.h"
#include "policy/policy.h"

#include <stdint.h>

/* error is a negative errno; path and dest are UTF-8 and may be NULL.  -- error */
void error_push(js_State *J, int64_t error, const char *syscall, const char *path, const char *dest);

/* The same with the caller's text; NULL: the error's own text. */
void error_push_saying(js_State *J, int64_t error, const char *text, const char *syscall, const char *path,
	const char *dest);

/* An Error with code ERR_ACCESS_DENIED and node's permission and resource: the policy refuses this.  resource may be
 * NULL.  -- error */
void error_push_denied(js_State *J, enum policy_kind kind, const char *resource);

/* Throws it unless the policy in force, if any, allows the target.  Not for paths: policy/path.h. */
void error_need(js_State *J, enum policy_kind kind, const char *target);

#endif
