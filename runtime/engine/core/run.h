/* engine/core/run.h -- the stack and calls beyond value.h (engine/vm/run.c) */
#ifndef ENGINE_CORE_RUN_H
#define ENGINE_CORE_RUN_H

#include "engine/core/state.h"

int vm_strict_here(js_State *J);
/* Whether strict code runs, where refused writes throw. */
static inline int vm_strict(js_State *J) { return J->strict && (J->strict == 1 || vm_strict_here(J)); }
js_Value *js_tovalue(js_State *J, int idx);
js_Object *js_toobject(js_State *J, int idx);
void js_toprimitive(js_State *J, int idx, int hint);
js_Regexp *js_toregexp(js_State *J, int idx);
void js_pushvalue(js_State *J, js_Value v);
JS_NORETURN void run_stack_overflow(js_State *J);  /* throws the RangeError, created in the reserve of the stacks */
void run_no_room(js_State *J, int n);          /* throws, unless the stack's reserve is in use */
#define STACK_ROOM(J, n) do { if (__builtin_expect((J)->top + (n) >= JS_STACKSIZE, 0)) run_no_room(J, n); } while (0)
void run_call(js_State *J, int n);             /* js_call where the callee is known to be a function */
/* The callback of array methods, per element: calls argument 1, a function, with the element, its index and `this`;
 * argument 2 is the callback's `this`. */
void run_visit(js_State *J, double k);         /* element -- result */
void run_visit_keep(js_State *J, double k);    /* element -- element result */
/* so_far element -- result     callback without `this`; gets so_far, element, index, array */
void run_visit_reduce(js_State *J, double k);
void js_pushobject(js_State *J, js_Object *v);
void js_pushstring(js_State *J, const char *v);                /* string.c */
void js_pushlstring(js_State *J, const char *v, int n);        /* string.c */
void js_pushatom(js_State *J, const char *atom);               /* as string or symbol */
const char *js_tostring(js_State *J, int idx);                 /* string.c, as is jsV_tostring */
int js_isprimitive(js_State *J, int idx);
int js_isregexp(js_State *J, int idx);
int js_iscoercible(js_State *J, int idx);
const char *js_typeof(js_State *J, int idx);
void js_rot(js_State *J, int n);
void js_rot2pop1(js_State *J);
void js_rot3pop2(js_State *J);
int js_hasindex(js_State *J, int idx, int i);
void js_getregistry(js_State *J, const char *name);
void js_setregistry(js_State *J, const char *name);
void js_newboolean(js_State *J, int v);
void js_newnumber(js_State *J, double v);
void js_newregexp(js_State *J, const char *pattern, int flags);
int js_instanceof(js_State *J);                /* value f   pops nothing, but changes f */
void jsR_unflattenarray(js_State *J, js_Object *obj);

/* May a C function that recurses go on?  Throws RangeError when the C stack is short, and if interrupted. */
void run_check_stack(js_State *J);
void run_check_recursion(js_State *J);         /* the C stack only: where no collection may happen */

/* ---- calls, constructors, kinds of functions */
/* Has the host do what a native is asked for with locales and options, its arguments from `at` on: 1 and -- result.  0
 * for plain English. */
int engine_format_locale(js_State *J, const char *what, int at);
js_Object *run_new_target(js_State *J);        /* in a native: new.target, NULL in a plain call */
/* in a native constructor: new.target.prototype, or the standard one.  Not rooted */
js_Object *run_prototype_of_new(js_State *J, js_Object *standard);
/* -- elements of the array-like at idx; how many of them: CreateListFromArrayLike.  Throws if the stack has no room for
 * all */
int function_push_list(js_State *J, int idx);
/* f args -- object     Construct, 7.3.15; NULL: f is the new target */
void run_construct(js_State *J, int n, js_Object *new_target);
/* f args -- object     f is a JS_CCFUNCTION with a constructor */
void run_construct_native(js_State *J, int n, js_Object *f, js_Object *new_target);
void run_call_native(js_State *J, int n, js_Object *f, js_Object *new_target);         /* f this args -- result */
const char *run_typeof(js_State *J, js_Value *v);
int run_ordinary_instanceof(js_State *J);      /* value f   OrdinaryHasInstance; pops nothing, but changes f */
int value_callable(const js_Value *v);
int value_constructor(const js_Value *v);
js_Object *function_bound_target(js_Object *f);        /* NULL: f is not a bound function */

/* ---- bodies that wait: the classes of their coroutines (engine/vm/coroutine.c) */
extern const struct engine_class coroutine_generator, coroutine_async, coroutine_async_generator;

void vm_note_delivery(js_State *J, const js_Value *v);    /* script receives v, which may be the out-of-memory error */

#endif
