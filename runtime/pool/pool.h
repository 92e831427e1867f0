/* pool/pool.h -- the worker pool: threads for what the ring cannot do.
 *
 * Jobs from outside go into a global queue; jobs that a job makes go to its own worker, from which idle
 * workers steal.  So work that splits itself (a walk over a tree, a hash in pieces) spreads over the CPUs by itself:
 *
 *     pool_submit --> global queue --> worker 0: lifo slot + deque <--- pool_spawn, from inside a job
 *                                         ^ half at a time
 *                                      worker 1: lifo slot + deque
 *
 * Where a worker looks for its next job:
 *   1. every 61st time the global queue, so that endless local work cannot starve it
 *   2. its LIFO slot: the newest job it spawned, hot in the cache; at most 3 times in a row, then that job is
 *      evicted to the deque and queues there
 *   3. its deque, oldest first
 *   4. a share of the global queue
 *   5. the other workers' deques, beginning at a random one; from the second round on their LIFO slots too,
 *      since a job may be waiting there while its worker is busy with a long one; then the global queue again
 *   6. step 5 again for some 50 us, then it parks
 *
 * Threads are started on demand: none by pool_new, the first by the first submit, and another one when a worker should
 * be woken and none is parked.  All signals are blocked in them.
 *
 * The state of all workers is one word (see pool.c for its transitions and for why no wake-up is lost):
 *
 *     how many are searching (step 5), awake (not parked), started, and allowed (limit); stop
 *
 * While one worker is searching no other needs to be woken, and at most half of the workers search.  The last worker to
 * leave the search, to run a job or to park, checks all queues once more and wakes a worker if a job is left.  So
 * submitting to a pool whose workers are awake is a locked list append and one atomic addition: no system call.
 *
 * Order     none between jobs.
 * Memory    a few KB per worker from pool_new on, untouched until it starts; nothing per job.
 * Errors    only if the first thread could not be started.  If a later one cannot, the pool stays smaller.
 * Threads   pool_submit and pool_spawn: any.  pool_free: a thread that is not a worker, while no thread submits.
 *
 * Splitting a job.  The parts share a counter; whichever part brings it to 0 finishes the whole:
 *
 *     struct walk { atomic_size_t parts; ... };
 *     struct part { struct job job; struct walk *walk; ... };
 *
 *     static void part_run(struct job *job)
 *     {
 *             struct part *part = container_of(job, struct part, job);
 *
 *             for (each directory below) {
 *                     struct part *below = ...;                       // below->job.run = part_run
 *                     atomic_fetch_add_explicit(&part->walk->parts, 1, memory_order_relaxed);
 *                     pool_spawn(pool, &below->job);                  // never fails inside a job
 *             }
 *             if (atomic_fetch_sub_explicit(&part->walk->parts, 1, memory_order_acq_rel) == 1)
 *                     walk_finished(part->walk);                      // parts began as 1, for the root
 *     }
 */
#ifndef POOL_POOL_H
#define POOL_POOL_H

#include "base/job.h"
#include "base/limits.h"

struct pool;

/* drop is called by pool_free for each job that never began.  May be NULL: then such jobs are discarded, and their
 * owners must find out some other way.  threads is the maximum number of workers: 0 means the number of CPUs this
 * process may use, at least 2; never more than LIMIT_POOL_THREADS.  Starts no thread.  NULL if out of memory. */
struct pool *pool_new(unsigned threads, void (*drop)(struct job *));

/* Stops and frees the pool.  Waits for the jobs that are running (it does not interrupt them), begins no others, and
 * calls drop for each job that never began, on the calling thread after the last worker has exited.  What a job spawns
 * meanwhile is dropped too.  drop may free its job; it must not submit. */
void pool_free(struct pool *p);

/* Lends job to the pool until its run() is entered on some worker, or drop called.  0, or -errno if the
 * pool has no thread and cannot start one: then the caller keeps the job and may run it inline. */
int pool_submit(struct pool *p, struct job *job);

/* The same from inside a job: job goes to the running worker, ahead of older ones, and cannot fail.  From any
 * other thread it is pool_submit. */
int pool_spawn(struct pool *p, struct job *job);

/* Threads started so far; 0 means that the pool has cost nothing yet. */
int pool_running(const struct pool *p);

struct pool_stats {
	unsigned workers;              /* threads started */
	unsigned parked;               /* of these, asleep */
	unsigned long ran;             /* jobs begun */
	unsigned long steals;          /* successful steals, from deques and LIFO slots */
	unsigned long stolen;          /* jobs they took */
	unsigned long wakes;           /* system calls made to wake a worker or to start one */
};

/* Any thread.  Each figure is exact by itself and may be a moment old. */
void pool_stats(const struct pool *p, struct pool_stats *out);

#endif
