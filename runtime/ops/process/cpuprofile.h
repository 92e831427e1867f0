/* ops/process/cpuprofile.h -- --cpu-prof: a profile (engine/profile.h) of each thread that runs script, in a file.
 *
 * The file is made as the thread begins, before any policy is in force, and written when its script has ended: after
 * 'exit', process.exit, an uncaught error or a limit.  A signal that ends the process does so once the main thread's is
 * written, at the script's next safe point; a second one at once, which leaves it empty, as SIGKILL does.  Those of
 * workers are empty then in any case.
 */
#ifndef OPS_PROCESS_CPUPROFILE_H
#define OPS_PROCESS_CPUPROFILE_H

#include "ops/core/host.h"

/* What is asked for on the command line. */
struct cpuprofile_options {
	const char *folder;            /* NULL: the current one; made if it is missing */
	const char *name;              /* NULL: CPU.DATE.TIME.PID.THREAD.NUMBER.cpuprofile, as node's */
	unsigned interval_us;          /* 0: V8's */
};

/* On the thread of the host's script.  thread: 0 for the main one.  0, or -1 after what is wrong was said. */
int cpuprofile_begin(struct host *h, const struct cpuprofile_options *options, int thread);
void cpuprofile_end(struct host *h);           /* nothing if there is none */
void cpuprofile_turn(struct host *h);          /* the loop's turn hook: a signal that came while it waited */

#endif
