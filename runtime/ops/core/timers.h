/* ops/core/timers.h -- setTimeout, setInterval, setImmediate and the functions to clear them.
 *
 * A timeout is an op of a timer kind, ExecuteTimeout or ExecuteInterval.  Immediates are a separate list, run by the
 * loop's immediates phase.  While it is pending a timer roots its callback, its arguments and its Timeout object.
 */
#ifndef OPS_CORE_TIMERS_H
#define OPS_CORE_TIMERS_H

#include "ops/core/host.h"

void timers_init(js_State *J);                 /* defines the globals */
void timers_free(struct timers *t);

/* the loop's hooks */
unsigned timers_run_immediates(struct timers *t);
unsigned timers_immediates_referenced(struct timers *t);
unsigned timers_immediates_waiting(struct timers *t);

#endif
