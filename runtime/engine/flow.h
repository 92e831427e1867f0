/* engine/flow.h -- a value that follows asynchronous work from where it begins to where it continues.
 *
 * AsyncLocalStorage keeps its stores in one object, the flow's.  Whoever schedules a callback binds it (promise
 * reactions, awaits, ticks and jobs do so here in the engine, timers and operations in ops), and the bound function,
 * when it is called, restores the flow of that time.  Nothing is bound while there is no flow, so an unused feature
 * costs one pointer check.
 *
 *     call from the host, tick, job          begins and ends without a flow (pump.c, engine.c)
 *     a bound function, a bound await        sets it and does not restore it: the end of its job clears it
 *
 * Scopes.  While there is a watcher (async_hooks), everything that is begun also has a scope: an object that the
 * watcher returns when the thing begins, and gets back before and after each call that the thing makes.  The watcher is
 * an object of functions:
 *
 *     init(type, resource)          something begins; returns its scope, or undefined
 *     promise(promise, parent)      the same for a promise
 *     known(promise)                the scope of a promise created before there was a watcher
 *     before(scope), after(scope)   around a call; after an uncaught error, once it has been reported
 *     resolved(promise)             it is settled or locked in to another promise
 *     ended(resource)               a timer or immediate will not run any more
 *     over(scope)                   what calls back many times will not any more
 *
 * They are script, so callers of anything that calls them (flow_bind_as, creating and settling promises) must hold no
 * pointer that script could invalidate.  They must report their own errors.
 *
 * Memory     a small object for each callback that is bound.
 * Threads    the script thread.
 */
#ifndef ENGINE_FLOW_H
#define ENGINE_FLOW_H

#include "engine/value.h"

void flow_get(js_State *J);            /* -- object, or undefined if there is none */
void flow_set(js_State *J, int idx);   /* the object at idx; anything else: none */

/* function -- function  itself if there is no flow and no watcher; throws when out of memory.  type: node's name for
 * what is begun; resource: the index of the object that represents it, or 0 if there is none.  Without a type it has no
 * scope of its own. */
void flow_bind_as(js_State *J, const char *type, int resource);
/* function -- function     in the flow and scope of the function at idx, if that is bound */
void flow_bind_like(js_State *J, int idx);
void flow_unbind(js_State *J);                 /* function -- function     what flow_bind_as was given, or itself */

void flow_watch(js_State *J, int idx);         /* the watcher at idx; anything else: no watcher */
void flow_watch_promises(js_State *J, int yes);
int flow_watched(js_State *J);

void flow_get_scope(js_State *J);              /* -- scope, or undefined */
void flow_set_scope(js_State *J, int idx);

/* For operations that call no function: flow_push_scope pushes the scope, or undefined; flow_begin and flow_left
 * bracket what the host does, and never throw.  flow_begin: scope -- */
void flow_push_scope(js_State *J, const char *type);
void flow_begin(js_State *J);
void flow_left(js_State *J);                   /* also ends a scope that an error left */
void flow_ended(js_State *J);                  /* resource --     never throws */
void flow_over(js_State *J);                   /* bound function --     never throws */

#endif
