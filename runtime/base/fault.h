/* base/fault.h -- fault injection: makes rare failures common, in builds configured for it.
 *
 * In a build with JSR_FAULT_BUILD each site that can fail calls fault_hit(kind).  The environment variable JSR_FAULT
 * says which calls fail, as a comma-separated list of KIND=N (the Nth call fails, once), KIND=N+ (the Nth and all
 * later) or KIND=%N (every Nth); kinds are named below.  In a normal build fault_hit is the constant 0.
 *
 * Threads    any: the counters are atomic.
 */
#ifndef BASE_FAULT_H
#define BASE_FAULT_H

enum fault_kind {
	FAULT_ALLOC,       /* "alloc"   a mem_try_* call returns NULL */
	FAULT_EINTR,       /* "eintr"   a ring or poll system call is interrupted */
	FAULT_EAGAIN,      /* "eagain"  a submission or a read/write returns EAGAIN */
	FAULT_EBUSY,       /* "ebusy"   a submission returns EBUSY */
	FAULT_SHORT,       /* "short"   a read or write moves only part of its bytes */
	FAULT_DELAY,       /* "delay"   a completion is delivered one turn later */
	FAULT_REORDER,     /* "reorder" a batch of completions is delivered in reverse */
	FAULT_SQFULL,      /* "sqfull"  the submission queue reports that it is full */
	FAULT_CQOVER,      /* "cqover"  the completion queue has its minimum size */
	FAULT_CLONE,       /* "clone"   a child cannot be cloned */
	FAULT_PIDFD,       /* "pidfd"   there is no pidfd for a child */
	FAULT_PIPE,        /* "pipe"    there is no pipe to a child */
	FAULT_KINDS
};

#ifdef JSR_FAULT_BUILD
int fault_hit(enum fault_kind kind);           /* 1 if this call is to fail */
unsigned long fault_count(enum fault_kind kind);  /* calls of fault_hit so far */
#else
static inline int fault_hit(enum fault_kind kind) { (void)kind; return 0; }
#endif

#endif
