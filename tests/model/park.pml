/* park.pml -- how the workers of runtime/pool/pool.c search, park and are woken, on the memory of weak.pml.
 *
 * Queues are as weak as the real ones: a worker's own queue is published by a plain store of its tail and taken
 * from by CAS on its head; the global queue's count is a relaxed hint.  Threads are made on demand.  The
 * state word is pool.c's, with fields of two bits.
 *
 * A job is lost if it never runs.  The submitter waits for all jobs at its end, and that is no valid end state, so
 * spin reports a lost job as an invalid end.  Jobs may also wait for each other, which shows workers that stay parked
 * while a job lies there and everybody else is busy.
 *
 * SCENARIO:
 *   1  two workers; job 1 waits for job 2
 *   2  two workers; job 1 spawns job 2 into its own worker's queue, and waits for it
 *   3  two workers may start but the second may fail to; two jobs, neither waits
 *   4  the pool is stopped at any moment; every worker ends
 *   5  worker 0 took job 1 and found that a third thread cannot be made, while worker 1 is about to park; job 1 waits for job 2
 *
 * The names of the memory orders are those of pool.c; -DNAME=RELAXED weakens one.  SEQ_CST is no stronger here than
 * ACQ_REL, so a run that passes shows that acquire and release are enough.
 * -DNOTIFY_LOADS      notify reads the word instead of adding 0 to it (the store-buffering pattern)
 * -DNO_LAST_LOOK      nobody looks again when leaving the search
 * -DSEARCHERS_LOOK    only a worker that was itself searching looks again when it parks
 */
#ifndef NOTIFY
#define NOTIFY SEQ_CST
#endif
#ifndef PARK
#define PARK SEQ_CST
#endif
#ifndef FOUND
#define FOUND ACQUIRE
#endif
#ifndef CLAIM_BACK
#define CLAIM_BACK ACQUIRE
#endif
#ifndef TOKEN_GIVE
#define TOKEN_GIVE RELEASE
#endif
#ifndef TOKEN_TAKE
#define TOKEN_TAKE ACQUIRE
#endif
/* deque.c's, or the LIFO slot's: what publishes a job in a worker's own queue */
#ifndef PUSH_TAIL
#define PUSH_TAIL RELEASE
#endif
#ifndef STEAL_TAIL
#define STEAL_TAIL ACQUIRE
#endif

#if SCENARIO == 1
#define WORKERS 2
#define SUBMITS 2
#define JOBS 2
#define WAITS
#elif SCENARIO == 2
#define WORKERS 2
#define SUBMITS 1
#define JOBS 2
#define WAITS
#define SPAWNS
#elif SCENARIO == 3
#define WORKERS 2
#define SUBMITS 2
#define JOBS 2
#define FAILS(index) ((index) >= 1)
#elif SCENARIO == 4
#define WORKERS 2
#define BEGUN 2
#define SUBMITS 1
#define JOBS 1
#define STOPS
#else
#define WORKERS 2
#define BEGUN 2
#define SUBMITS 1
#define JOBS 2
#define WAITS
#endif
#ifndef FAILS
#define FAILS(index) false
#endif
#ifndef BEGUN
#define BEGUN 0                 /* threads that exist from the beginning on */
#endif

#define THREADS (WORKERS + 1)
#define LOCS (3 + 2 * WORKERS)
#ifndef HIST
#define HIST 16
#endif
#define PLAINS 0
#define VAL short

/* A worker that looked at an old entry for nothing does not look at it for ever: what was stored becomes visible in
 * finite time.  Without this bound a worker could go round its bed without end. */
#define STALE(t) (!tired[t])
bit tired[THREADS];

#include "weak.pml"

#define STATE 0
#define COUNT 1
#define TOKENS 2
#define HEAD(w) (3 + 2 * (w))
#define TAIL(w) (4 + 2 * (w))
#define SUBMITTER WORKERS

#define SEARCHING_ONE 1
#define AWAKE_ONE 4
#define STARTED_ONE 16
#define LIMIT_ONE 64
#define STOP 256
#define searching_of(s) ((s) % 4)
#define awake_of(s) (((s) / 4) % 4)
#define started_of(s) (((s) / 16) % 4)
#define limit_of(s) (((s) / 64) % 4)
#define stopping(s) ((s) >= STOP)

bit alive[WORKERS];
byte ended;
byte queued, taken;             /* the global queue, behind its lock: jobs 1, 2, ... in order */
byte ran;
bit ran_job[JOBS + 1];

inline global_take(me)
{
	load(me, COUNT, RELAXED, c, k);
	if
	:: c > 0 ->
		d_step {
			if
			:: queued > taken ->
				taken++;
				job = taken;
				store(me, COUNT, queued - taken, RELAXED)
			:: else
			fi;
			c = 0
		}
	:: else
	fi
}

inline pending(me)
{
	pend = 0;
#ifndef NO_LAST_LOOK
	load(me, COUNT, RELAXED, c, k);
	if
	:: c > 0 -> pend = 1
	:: else ->
		v = 0;
		do
		:: v < started_of(s) && !pend ->
			load(me, HEAD(v), RELAXED, h, k);
			load(me, TAIL(v), RELAXED, c, k);
			if
			:: c > h -> pend = 1
			:: else
			fi;
			v++
		:: else -> break
		od
	fi;
	atomic { c = 0; h = 0; v = 0 }
#endif
}

/* what: 0 none, 1 parked, 2 new */
inline claim(me)
{
	do
	:: stopping(s) || searching_of(s) > 0 || (awake_of(s) == started_of(s) && started_of(s) == limit_of(s)) ->
		what = 0;
		break
	:: else ->
		if
		:: atomic {
			newest(STATE) == s ->
			d_step {
				what = (awake_of(s) < started_of(s) -> 1 : 2);
				s = s + AWAKE_ONE + SEARCHING_ONE + (what == 2 -> STARTED_ONE : 0);
				rmw(me, STATE, s, RELAXED)
			}
		   };
		   break
		:: atomic {
			newest(STATE) != s ->
			load(me, STATE, RELAXED, s, k)
		   }
		fi
	od
}

inline claim_back(me)
{
	d_step {
		s = newest(STATE);
		v = started_of(s) - 1;
		s = s - SEARCHING_ONE - AWAKE_ONE - STARTED_ONE - (limit_of(s) - v) * LIMIT_ONE;
		rmw(me, STATE, s, CLAIM_BACK)
	}
}

inline wake(me)
{
	do
	:: claim(me);
		if
		:: what == 0 -> break
		:: what == 1 ->
			d_step { c = newest(TOKENS) + 1; rmw(me, TOKENS, c, TOKEN_GIVE); c = 0 };
			break
		:: what == 2 ->
			v = started_of(s) - 1;
			if
			:: d_step { born(v, me); alive[v] = 1 }; break
			:: FAILS(v) ->
				claim_back(me);
				if
				:: searching_of(s) > 0 -> break
				:: else ->
					pending(me);
					if
					:: !pend -> break
					:: else
					fi
				fi
			fi
		fi
	od;
	atomic { what = 0; v = 0; pend = 0; s = 0 }
}

inline notify(me)
{
#ifdef NOTIFY_LOADS
	load(me, STATE, NOTIFY, s, k);
#else
	d_step { s = newest(STATE); rmw(me, STATE, s, NOTIFY) };
#endif
	wake(me)
}

inline run_job()
{
	if
#ifdef SPAWNS
	:: job == 1 ->
		d_step { tail++; store(me, TAIL(me), tail, PUSH_TAIL) };
		notify(me)
#endif
	:: else
	fi;
	if
#ifdef WAITS
	:: job == 1 -> ran_job[2]
#endif
	:: else
	fi;
	d_step {
		assert(!ran_job[job]);          /* run twice */
		ran_job[job] = 1;
		ran++;
		job = 0
	}
}

inline search()
{
	if
	:: !searching ->
		load(me, STATE, RELAXED, s, k);
		do
		:: searching_of(s) > 0 && 2 * (searching_of(s) + 1) > limit_of(s) -> break
		:: else ->
			if
			:: atomic {
				newest(STATE) == s ->
				d_step { rmw(me, STATE, s + SEARCHING_ONE, RELAXED); searching = 1 }
			   };
			   break
			:: atomic {
				newest(STATE) != s ->
				load(me, STATE, RELAXED, s, k)
			   }
			fi
		od;
		s = 0
	:: else
	fi;
	if
	:: searching ->
#ifdef SPAWNS
		v = 0;
		do
		:: v < WORKERS && !job ->
			if
			:: v != me ->
				load(me, HEAD(v), RELAXED, h, k);
				load(me, TAIL(v), STEAL_TAIL, c, k);
				if
				:: c > h ->
					atomic {
						if
						:: newest(HEAD(v)) == h ->
							d_step { rmw(me, HEAD(v), h + 1, RELAXED); job = 2 }
						:: else
						fi
					}
				:: else
				fi
			:: else
			fi;
			v++
		:: else -> break
		od;
		atomic { v = 0; h = 0; c = 0 };
#endif
		if
		:: !job -> global_take(me)
		:: else
		fi
	:: else
	fi
}

inline own_pop()
{
#ifdef SPAWNS
	atomic {
		if
		:: newest(HEAD(me)) < tail -> d_step { h = newest(HEAD(me)) + 1; rmw(me, HEAD(me), h, RELAXED); h = 0; job = 2 }
		:: else
		fi
	}
#else
	skip
#endif
}

inline found()
{
	d_step { s = newest(STATE) - SEARCHING_ONE; rmw(me, STATE, s, FOUND); searching = 0 };
	if
	:: searching_of(s) == 0 ->
		pending(me);
		if
		:: pend -> wake(me)
		:: else
		fi
	:: else
	fi;
	atomic { s = 0; pend = 0 }
}

#ifdef SEARCHERS_LOOK
#define LOOKS was
#else
#define LOOKS true
#endif

#define LOCALS short s; byte k, v, h, c, what, tail, job; bit searching, pend, was

proctype worker(byte me)
{
	LOCALS;

end_unborn:
	alive[me];
	searching = 1;
#if SCENARIO == 5
	searching = 0;
	if
	:: me == 0 ->
		claim_back(me);
		if
		:: searching_of(s) == 0 ->
			pending(me);
			if
			:: pend -> wake(me)
			:: else
			fi
		:: else
		fi;
		atomic { s = 0; v = 0; pend = 0; job = 1 };
		run_job()
	:: else
	fi;
#endif
	do
	:: load(me, STATE, RELAXED, s, k);
		if
		:: stopping(s) -> break
		:: else -> s = 0
		fi;
		own_pop();
		if
		:: !job -> global_take(me)
		:: else
		fi;
		if
		:: !job -> search()
		:: else
		fi;
		if
		:: job ->
			tired[me] = 0;
			if
			:: searching -> found()
			:: else
			fi;
			run_job()
		:: else ->
			d_step {
				was = searching;
				s = newest(STATE) - AWAKE_ONE - searching;
				rmw(me, STATE, s, PARK);
				searching = 0
			};
			if
			:: stopping(s) -> s = 0
			:: else ->
				what = 0;
				if
				:: searching_of(s) == 0 && LOOKS ->
					pending(me);
					if
					:: pend ->
						claim(me);
						assert(what != 2)
					:: else
					fi
				:: else
				fi;
				if
				:: what == 1 -> tired[me] = 1
				:: else ->
end_parked:
					atomic {
						newest(TOKENS) > 0 ->
						d_step { c = newest(TOKENS) - 1; rmw(me, TOKENS, c, TOKEN_TAKE); c = 0; tired[me] = 0 }
					}
				fi;
				atomic { searching = 1; s = 0; what = 0; pend = 0; was = 0 }
			fi
		fi
	od;
	atomic { ended++; s = 0; d_step { unborn(me); forget_() } }
}

proctype submitter()
{
	byte me = SUBMITTER, n;
	LOCALS;

	do
	:: n < SUBMITS ->
#if BEGUN == 0
		load(me, STATE, RELAXED, s, k);
#endif
		if
		:: BEGUN == 0 && started_of(s) == 0 ->
			/* the new thread waits for its maker to count it */
			d_step {
				s = newest(STATE) + STARTED_ONE + AWAKE_ONE + SEARCHING_ONE;
				rmw(me, STATE, s, RELAXED);
				born(0, me);
				alive[0] = 1
			}
		:: else
		fi;
		d_step { s = 0; queued++; store(me, COUNT, queued - taken, RELAXED) };
		notify(me);
		n++
	:: else -> break
	od;
#ifdef STOPS
	atomic { s = newest(STATE); d_step { rmw(me, STATE, s + STOP, RELAXED) } };
	d_step { c = newest(TOKENS) + limit_of(newest(STATE)); rmw(me, TOKENS, c, TOKEN_GIVE); s = 0; c = 0; n = 0; unborn(me); forget_() };
	ended == started_of(newest(STATE))
#else
	/* it reads no more */
	atomic { n = 0; d_step { unborn(me); forget_() } };
	ran == JOBS
#endif
}

init {
	byte w;

	atomic {
		d_step {
			threads_init();
#if SCENARIO == 5
			mem_init(STATE, 3 * (LIMIT_ONE + STARTED_ONE + AWAKE_ONE) + SEARCHING_ONE);
			queued = 1;
			taken = 1;
#else
			mem_init(STATE, WORKERS * LIMIT_ONE + BEGUN * (STARTED_ONE + AWAKE_ONE + SEARCHING_ONE));
#endif
			mem_init(COUNT, 0);
			mem_init(TOKENS, 0);
			w = 0;
			do
			:: w < WORKERS ->
				mem_init(HEAD(w), 0);
				mem_init(TAIL(w), 0);
				if
				:: w < BEGUN -> alive[w] = 1
				:: else -> unborn(w)
				fi;
				w++
			:: else -> break
			od;
			skip
		};
		w = 0;
		do
		:: w < WORKERS -> run worker(w); w++
		:: else -> break
		od;
		run submitter();
		w = 0
	}
}
