/* engine/flow.h -- a value that follows the script from where it begins something to where that goes on.
 *
 * AsyncLocalStorage keeps its stores in one object, the flow's.  Whoever schedules a callback binds it (promise
 * reactions, awaits, ticks and jobs do so here in the engine, timers and operations in ops), and the bound function,
 * when it is called, makes the flow what it was then.  Nothing is bound while there is none, so what nobody uses costs
 * a look at a pointer.
 *
 *     call from the host, tick, job          begins with none, ends with none (pump.c, engine.c)
 *     a bound function, a bound await        sets it and leaves it: the end of its job clears it
 *
 * Scopes.  While somebody watches (async_hooks), everything that is begun has a scope besides: an object of the
 * watcher's, which is asked for it when the thing begins and told before and after what the thing calls.  The watcher
 * is an object of functions:
 *
 *     init(type, resource)          something begins; its scope, or undefined
 *     promise(promise, parent)      the same for a promise
 *     known(promise)                the scope of one whose beginning nobody watched
 *     before(scope), after(scope)   around a call; after an error that nobody caught, once that has been reported
 *     resolved(promise)             it is settled or bound to what another becomes
 *     ended(resource)               a timer or immediate will not run any more
 *
 * They are script, so who calls what asks them (flow_bind_as, a promise's creation and settling) holds nothing that
 * script could move.  An error in them is nobody's but theirs to report.
 *
 * Memory     a small object for each callback that is bound.
 * Threads    the script thread.
 */
#ifndef ENGINE_FLOW_H
#define ENGINE_FLOW_H

#include "engine/value.h"

void flow_get(js_State *J);            /* -- object, or undefined if there is none */
void flow_set(js_State *J, int idx);   /* the object at idx; anything else: none */

/* function -- function  itself if there is no flow and nobody watches; throws on no memory.  type: node's name of what
 * is begun; resource: the index of the object that stands for it, or 0 if there is none.  Without a type it has no
 * scope of its own. */
void flow_bind_as(js_State *J, const char *type, int resource);
/* function -- function     in the flow and scope of the one at idx, if that is bound */
void flow_bind_like(js_State *J, int idx);
void flow_unbind(js_State *J);                 /* function -- function     what flow_bind_as was given, or itself */

void flow_watch(js_State *J, int idx);         /* the watcher at idx; anything else: nobody */
void flow_watch_promises(js_State *J, int yes);
int flow_watched(js_State *J);

void flow_get_scope(js_State *J);              /* -- scope, or undefined */
void flow_set_scope(js_State *J, int idx);

/* For what calls no function: its scope, or undefined; and the scope's beginning and end around what the host does,
 * which never throw.  flow_begin: scope -- */
void flow_push_scope(js_State *J, const char *type);
void flow_begin(js_State *J);
void flow_left(js_State *J);                   /* also of a scope that an error left */
void flow_ended(js_State *J);                  /* resource --     never throws */

#endif
