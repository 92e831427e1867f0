/* engine/waits.h -- Atomics.wait and notify for natives, and waitAsync between threads: a waiter that another thread's
 * Atomics.notify has woken.
 *
 * rouse(host) is called on the notifying thread, under the lock of engine/plain/waiters.h: it makes the loop of the
 * engine's thread take a turn, which calls waits_settle.
 */
#ifndef ENGINE_WAITS_H
#define ENGINE_WAITS_H

#include "engine/value.h"

/* Atomics.wait: sleeps while the `size` (4 or 8) bytes at the address, of a SharedArrayBuffer or what can be one, are
 * those of expected, at most ms milliseconds (INFINITY: forever).  Throws what stops the script meanwhile. */
enum waits_end { WAITS_WOKEN, WAITS_NOT_EQUAL, WAITS_TIMED_OUT };
enum waits_end waits_sleep(js_State *J, const void *address, const void *expected, size_t size, double ms);

/* Atomics.notify: wakes up to count waiters, and returns how many.  Throws when out of memory, before it wakes any. */
size_t waits_notify(js_State *J, const void *address, size_t count);

void waits_set_rouse(js_State *J, void (*rouse)(void *host));

/* Settles the promises of waiters that were woken, as an outermost call; costs a load if there is none. */
void waits_settle(js_State *J);

/* Before the loop ends: forgets all waiters, so that rouse is not called any more. */
void waits_stop(js_State *J);

#endif
