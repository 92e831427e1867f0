/* ops/addon/addon.h -- native addons: what the rest of the program needs to know of them.
 *
 * A thread of script that has loaded an addon has a struct addons.  Whatever other threads want of it (calls of
 * thread-safe functions, bytes that nobody uses any more) and what the collector has found dead waits in its queue of
 * tasks, whose owner's loop is woken; addons_turn runs them, each as an outermost call.
 */
#ifndef OPS_ADDON_ADDON_H
#define OPS_ADDON_ADDON_H

#include "ops/core/host.h"

void addon_bind(js_State *J);                          /* the binding */

/* The loop's hooks; all accept a host whose thread has loaded none. */
void addons_turn(struct host *host);
unsigned addons_referenced(const struct host *host);   /* what keeps the run alive */

/* The script is over: runs the cleanup hooks and finalizers.  No script may run any more. */
void addons_end(struct host *host);
void addons_free(struct host *host);                   /* after the engine is freed */

#endif
