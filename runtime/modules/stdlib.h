/* modules/stdlib.h -- the embedded standard library and the bindings it uses.
 *
 * A stdlib file is the body of function (exports, require, module, internalBinding), compiled when jsr is built
 * (archive.h) and run on its first require.  Scripts reach the public names ("fs", "node:fs", "stream/promises"); names
 * that begin with "internal/" and internalBinding are available only to stdlib.
 */
#ifndef MODULES_STDLIB_H
#define MODULES_STDLIB_H

#include "engine/value.h"
#include "policy/policy.h"

struct stdlib_binding {
	const char *name;
	void (*bind)(js_State *J);     /* fills the object on the stack top */
};

/* table ends with a NULL name and must live as long as the engine. */
void stdlib_init(js_State *J, const struct stdlib_binding *table);

/* 1 if a script may require this name; a "node:" prefix is allowed.  *name is then without the prefix. */
int stdlib_public(const char *request, const char **name);

void stdlib_require(js_State *J, const char *name);    /* -- exports     throws if it throws or does not exist */
int stdlib_loaded(js_State *J, const char *name);      /* 1 once it was required */
void stdlib_call(js_State *J, const char *module, const char *function, int argc);   /* args... -- result */
void stdlib_push_loaded(js_State *J);                  /* -- { files, bindings }: objects whose keys are names */
void stdlib_names(js_State *J);                        /* -- array of public names */

/* Throws node's ERR_INVALID_ARG_TYPE for the value at idx. */
__attribute__((noreturn)) void stdlib_throw_arg_type(js_State *J, const char *argument, const char *expected, int idx);

/* Throws node's error with that code, for codes whose message takes no arguments. */
__attribute__((noreturn)) void stdlib_throw_code(js_State *J, const char *code);

/* Throws node's error for a system call that failed with error, a negative errno; syscall must be a static string, path
 * may be NULL. */
__attribute__((noreturn)) void stdlib_throw_errno(js_State *J, int error, const char *syscall, const char *path);

/* An Error with code ERR_ACCESS_DENIED: the policy refuses this.  resource may be NULL.  -- error */
void stdlib_push_denied(js_State *J, enum policy_kind kind, const char *resource);

#endif
