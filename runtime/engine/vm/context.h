/* engine/vm/context.h -- the globals of a context: other global variables than the engine's own, over the same library
 * of the language (node:vm).
 *
 * A context is the outermost environment of the code that runs in it, of kind ENV_CONTEXT.  Such code is compiled with
 * lang_options.context: every name that it does not declare itself is looked up through the environments, at last here:
 *
 *     lexicals   let, const and class of the context's scripts
 *     sandbox    an object of the program's: what it holds is a global variable, and what scripts set goes there
 *     builtins   the context's own globals of the language, or nothing if the sandbox holds them itself
 *
 * Arrays, errors and so on are the engine's: contexts share the prototypes.  Function works in the context of the code
 * that called it, and so does the engine's eval; a context's own eval works in its context, whoever calls it.
 *
 * Time   a global variable costs a walk of the environments and up to three look-ups; code outside pays nothing. */
#ifndef ENGINE_VM_CONTEXT_H
#define ENGINE_VM_CONTEXT_H

#include "engine/vm/vm.h"

enum { ENV_SLOTS, ENV_WITH, ENV_CONTEXT };     /* struct env's kind */
enum { CONTEXT_GLOBAL /* `this` */, CONTEXT_SANDBOX, CONTEXT_LEXICALS, CONTEXT_BUILTINS,
	CONTEXT_NO_EVAL /* a boolean */, CONTEXT_EVAL /* its own eval */, CONTEXT_SLOTS };

/* The context at the end of the chain, or NULL: the engine's own globals. */
struct env *context_of(js_State *J, struct env *env);
struct env *context_of_caller(js_State *J);    /* of the innermost code that runs */

/* An EvalError if no code may be made from strings in the context; NULL: outside of contexts. */
void context_check_eval(js_State *J, struct env *context);

/* Whether a call of the function by that name is a direct eval in code whose environment is env. */
int context_is_eval(js_State *J, struct env *env, const js_Object *function);
/* The environment that the running function is the eval of. */
struct env *context_of_eval(js_State *J);

/* 1 and -- value, if there is such a variable. */
int context_get(js_State *J, struct env *context, const char *atom);
int context_has(js_State *J, struct env *context, const char *atom);
void context_put(js_State *J, struct env *context, const char *atom, int known);       /* value -- */
void context_init(js_State *J, struct env *context, const char *atom);                 /* value -- */
int context_delete(js_State *J, struct env *context, const char *atom);
/* how: as in env_declare_globals */
void context_declare(js_State *J, struct env *context, const struct code *code, int how);
void context_declare_var(js_State *J, struct env *context, const char *atom);
int context_is_lexical(js_State *J, struct env *context, const char *atom);

#endif
