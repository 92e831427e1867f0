/* engine/flow.h -- a value that follows the script from where it begins something to where that goes on.
 *
 * AsyncLocalStorage keeps its stores in one object, the flow's.  Whoever schedules a callback binds it (promise reactions, awaits, ticks and jobs
 * do so here in the engine, timers and operations in ops), and the bound function, when it is called, makes the flow what it was then.
 * Nothing is bound while there is none, so what nobody uses costs a look at a pointer.
 *
 *     call from the host, tick, job          begins with none, ends with none (pump.c, engine.c)
 *     a bound function, a bound await        sets it and leaves it: the end of its job clears it
 *
 * Memory     a small object for each callback that is bound.
 * Threads    the script thread.
 */
#ifndef ENGINE_FLOW_H
#define ENGINE_FLOW_H

#include "engine/value.h"

void flow_get(js_State *J);            /* -- object, or undefined if there is none */
void flow_set(js_State *J, int idx);   /* the object at idx; anything else: none */

void flow_bind(js_State *J);           /* function -- function     itself if there is no flow; throws on no memory */
void flow_unbind(js_State *J);         /* function -- function     what flow_bind was given, or itself */

#endif
