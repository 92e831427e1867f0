/* base/job.h -- one unit of work for some thread: the element type of the pool's deques.
 *
 * A job is embedded in its owner (an op, a part of a recursive walk); run() gets the job back and finds
 * the owner by container_of.  The job is lent to the pool from the push until run() is entered; from then on run() owns
 * it and may free it.
 */
#ifndef BASE_JOB_H
#define BASE_JOB_H

#include <stddef.h>

struct job {
	void (*run)(struct job *);
	struct job *next;              /* the pool's, while it holds the job */
};

#define container_of(ptr, type, member) ((type *)(void *)((char *)(ptr) - offsetof(type, member)))

#endif
