/* engine/vm/dispose.h -- lists of resources to dispose of: ECMA-262's DisposeCapability, of blocks with `using` and of
 * DisposableStack and AsyncDisposableStack.
 *
 * A list is an object that script never sees.  dispose_next takes the resources off it, last first, and calls their
 * methods, until one gives what must be awaited; the caller awaits that and calls again.  What a method or the awaiting
 * throws becomes the list's error, which takes the earlier one as its `suppressed`; the rest is disposed all the same.
 *
 * Time      a resource costs one call.
 * Memory    24 bytes a resource and its two values, until it is disposed.
 * Errors    out of memory while adding throws and leaves the list as it was; later it becomes the list's error. */
#ifndef ENGINE_VM_DISPOSE_H
#define ENGINE_VM_DISPOSE_H
#include "engine/core/object.h"

enum dispose_kind {
	DISPOSE_METHOD,        /* method.call(value) */
	DISPOSE_ADOPTED,       /* method(value) */
	DISPOSE_FOREIGN,       /* method.call(value), its result ignored: `await using` with only Symbol.dispose */
};

js_Object *dispose_new(js_State *J);           /* -- list */
/* v -- v     AddDisposableResource: nothing for a sync undefined or null; TypeError for what cannot be disposed */
void dispose_use(js_State *J, js_Object *list, int is_async);
/* value method --     method is callable, or undefined: `await using` of nothing */
void dispose_add(js_State *J, js_Object *list, enum dispose_kind kind, int is_async);
int dispose_next(js_State *J, js_Object *list);        /* 1: -- value, to be awaited; 0: all are done */
void dispose_failed(js_State *J, js_Object *list);     /* error -- */
/* throws the list's error, if there is one */
void dispose_end(js_State *J, js_Object *list);
int dispose_error(js_State *J, js_Object *list);       /* 1: -- error; 0: nothing was thrown */
void dispose_move(js_State *J, js_Object *from, js_Object *to);        /* to is empty; from is afterwards */

#endif
