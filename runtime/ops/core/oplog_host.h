/* ops/core/oplog_host.h -- the ledger (policy/oplog.h) as the loop and natives use it.
 *
 * A line's site is the script's own code that began the operation.  Where only the library runs, which is so for the
 * second and later reads of a stream, it is the site of the operation whose answer is being delivered.
 */
#ifndef OPS_CORE_OPLOG_HOST_H
#define OPS_CORE_OPLOG_HOST_H

#include "loop/loop.h"
#include "ops/core/host.h"
#include "policy/oplog.h"

extern const struct loop_log oplog_host_log;    /* loop_hooks.log */
const struct oplog_place *oplog_host_site(js_State *J);
struct oplog_note *oplog_host_begin(js_State *J, const char *kind);            /* NULL without a ledger */

void oplog_host_watch(void);                   /* once signals are set: one that ends the run loses no line */

void oplog_host_watch_learning(void);          /* once the policy is in force: what it has learnt is not lost, either */

void oplog_host_share(void);                   /* before a thread starts that runs script, too */

/* The run ends: the ledger's last lines, and the policy that was learnt. */
void oplog_host_end(void);

/* Something that a native did or was refused by itself. */
void oplog_host_once(js_State *J, const char *kind, const char *target, const char *verdict);

#endif
