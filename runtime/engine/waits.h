/* engine/waits.h -- Atomics.waitAsync between threads: a waiter that another thread's Atomics.notify has woken.
 *
 * rouse(host) is called on the notifying thread, under the lock of engine/plain/waiters.h: it makes the loop of the
 * engine's thread take a turn, which calls waits_settle.
 */
#ifndef ENGINE_WAITS_H
#define ENGINE_WAITS_H

#include "engine/value.h"

void waits_set_rouse(js_State *J, void (*rouse)(void *host));

/* Settles the promises of waiters that were woken, as an outermost call; costs a load if there is none. */
void waits_settle(js_State *J);

/* Before the loop ends: forgets all waiters, so that rouse is not called any more. */
void waits_stop(js_State *J);

#endif
