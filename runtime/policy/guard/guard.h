/* policy/guard/guard.h -- ends a run that takes too long, too much of the processor or too much memory.
 *
 * A thread watches.  When a limit is reached it stops the script (the engine's interrupt, which cannot be caught); the
 * script's thread then calls guard_ending, runs 'exit' listeners and leaves with the guard's exit code.  If it has not
 * called within LIMIT_GUARD_PATIENCE, since it sits in a system call, or has run for LIMIT_GUARD_BUSY meanwhile, since
 * it is in a native that does not look, or has not left LIMIT_GUARD_GRACE after the limit was reached, the watcher ends
 * the process itself: nothing that the script does can prevent that.
 *
 *   RUNNING  --a limit is reached-->             TRIPPED   by the watcher, or by guard_exceeded
 *   TRIPPED  --the script has stopped-->         ENDING    guard_ending
 *   TRIPPED  --PATIENCE or BUSY--> exit;         ENDING  --LIMIT_GUARD_GRACE--> exit: the watcher
 *   any      --guard_free-->                     OVER
 *
 * Wall time     since guard_new, or since_ns.
 * CPU time      of all threads of the process, so also what the script hands to the pool; not that of other processes.
 * Memory        the engine counts objects and buffers and calls guard_exceeded.  What it does not count (a file being
 *               read, a body on its way) the watcher sees as memory of the process: more than twice the limit and
 *               LIMIT_GUARD_MEMORY beyond what the process had at the start ends the run as well.
 * Processes     that the run has started and that still live are killed when it is stopped, as otherwise a script
 *               could do in them what it may not do here.  Orphans among them count as started by the run.
 * Exit codes    as shells show them for such ends: 124 for the wall clock, as of timeout(1); 128 + SIGXCPU;
 *               128 + SIGKILL for memory.
 * Errors        guard_new: NULL with errno set.
 * Threads       as said of each function.  The watcher never takes a lock and allocates nothing.
 */
#ifndef POLICY_GUARD_H
#define POLICY_GUARD_H

#include <stddef.h>
#include <stdint.h>

struct guard_limits {
	double wall_s, cpu_s;          /* 0: no limit */
	uint64_t heap_bytes;           /* 0: no limit */
	int json;                      /* what is said about the end is one line of JSON */
	unsigned policy;               /* bits 1 << GUARD_...: the limit is the policy file's, not an option's */
	uint64_t since_ns;             /* when wall time began, clock_mono_ns(); 0: now */
};

enum guard_reason { GUARD_NONE, GUARD_WALL, GUARD_CPU, GUARD_HEAP };

struct policy_value;

/* Puts the limits "wall", "cpu" (s) and "heap" (MB) of a policy file in the place of larger ones and of none.  NULL:
 * nothing. */
void guard_limits_of_policy(struct guard_limits *l, const struct policy_value *file);

/* What the watcher needs of the script; both functions are called on its thread. */
struct guard_script {
	void *ctx;
	void (*interrupt)(void *ctx);          /* stop the script soon */
	size_t (*heap)(void *ctx);             /* bytes of objects and buffers, roughly */
};

struct guard;

static inline int guard_limits_any(const struct guard_limits *l)
{
	return l->wall_s > 0 || l->cpu_s > 0 || l->heap_bytes > 0;
}

/* Starts watching.  Until guard_attach there is no script to stop: a limit ends the process at once. */
struct guard *guard_new(const struct guard_limits *limits);
void guard_attach(struct guard *g, const struct guard_script *script); /* `script` is copied */
void guard_free(struct guard *g);              /* NULL: nothing */

void guard_exceeded(struct guard *g);          /* the heap is larger than it may be; on the script's thread */

enum guard_reason guard_stopped(const struct guard *g);        /* any thread; g may be NULL */

/* On the script's thread, which has stopped since guard_stopped: returns the exit code.  From now on script may run
 * again, until LIMIT_GUARD_GRACE is over. */
int guard_ending(struct guard *g);

/* Says on stderr what has happened, and where: file:line, or NULL if that is not known.  Only the first call does. */
void guard_tell(struct guard *g, const char *file, int line);

/* On the script's thread, last before the process exits with `code`: returns the code to exit with, which is the
 * guard's if it has stopped the run; then nothing that the run has started lives any more. */
int guard_leave(struct guard *g, int code);

#endif
