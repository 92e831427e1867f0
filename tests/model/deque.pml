/* deque.pml -- runtime/pool/deque.c step by step, on the memory of weak.pml.
 *
 * Each atomic access is one step.  Accesses to slots are checked for races (weak.pml) and so need no steps of their own:
 * they happen together with the atomic access before or after them.  With -DSPLIT they are steps, on values, with
 * no check for races: then a wrong program shows by losing a job or running it twice.
 *
 * Deque q belongs to thread q.  Jobs are numbered from 1; done[j] counts what became of job j: run, or given to the global
 * queue (where a lock keeps it safe).  In the end each job was done once or sits in a deque.
 *
 * SCENARIO picks who does what:
 *   1  an owner that pushes and pops, and two thieves
 *   2  a thief whose own deque is being robbed (the room check)
 *   3  an owner that overflows, and a thief that comes twice
 *   4  a thief's loot is stolen again (publication by the thief)
 *
 * The names of the memory orders are those of deque.c; -DNAME=RELAXED weakens one.  -DNO_ROOM drops the room check,
 * -DUNSIGNED takes a tail older than its head for a large number.
 */
#define SIZE 4
#define HALF 2

#ifndef PUSH_HEAD
#define PUSH_HEAD ACQUIRE
#endif
#ifndef PUSH_TAIL
#define PUSH_TAIL RELEASE
#endif
#ifndef STEAL_ROOM
#define STEAL_ROOM ACQUIRE
#endif
#ifndef STEAL_TAIL
#define STEAL_TAIL ACQUIRE
#endif
#ifndef STEAL_RELEASE
#define STEAL_RELEASE RELEASE
#endif
#ifndef STEAL_PUBLISH
#define STEAL_PUBLISH RELEASE
#endif
/* relaxed in deque.c; their strength must not matter */
#ifndef POP_CAS
#define POP_CAS RELAXED
#endif
#ifndef OVERFLOW_CAS
#define OVERFLOW_CAS RELAXED
#endif
#ifndef CLAIM_CAS
#define CLAIM_CAS RELAXED
#endif

#if SCENARIO == 3
#define THREADS 2
#define JOBS 8
#else
#define THREADS 3
#define JOBS 8
#endif
#define LOCS (2 * THREADS)
#ifndef HIST
#define HIST 14
#endif
#define PLAINS (THREADS * SIZE)

#include "weak.pml"

#define HEAD(q) (2 * (q))
#define TAIL(q) (2 * (q) + 1)
#define SLOT(q, i) ((q) * SIZE + (i) % SIZE)

#define PACK(steal, real) ((steal) * 16 + (real))
#define STEAL_OF(head) ((head) / 16)
#define REAL_OF(head) ((head) % 16)

byte slots[THREADS * SIZE];
byte done[JOBS + 1];
byte finished;

hidden byte x_;

#ifdef SPLIT
#define WITH_NEXT
#define END_WITH_NEXT
#define slot_write(me, q, i, job) d_step { slots[SLOT(q, i)] = job }
#define slot_read(me, q, i, job) d_step { job = slots[SLOT(q, i)] }
#else
#define WITH_NEXT atomic {
#define END_WITH_NEXT }
#define slot_write(me, q, i, job) d_step { plain_write(me, SLOT(q, i)); slots[SLOT(q, i)] = job }
#define slot_read(me, q, i, job) d_step { plain_read(me, SLOT(q, i)); job = slots[SLOT(q, i)] }
#endif

inline finish(job)
{
	d_step {
		done[job]++;
		assert(job != 0 && done[job] == 1);             /* run twice */
		job = 0
	}
}

/* The head that a failed CAS finds may be any that the thread can see. */

inline push(me, job_)
{
	do
	:: load(me, HEAD(me), PUSH_HEAD, head, k);
		if
		:: tail - STEAL_OF(head) < SIZE -> break
		:: else ->
			if
			:: STEAL_OF(head) != REAL_OF(head) ->
				d_step { job = job_; head = 0 };
				finish(job);
				goto_pushed = 1;
				break
			:: else ->
				atomic {
					if
					:: newest(HEAD(me)) == head ->
						d_step { rmw(me, HEAD(me), PACK(REAL_OF(head) + HALF, REAL_OF(head) + HALF), OVERFLOW_CAS) };
						i = 0;
						do
						:: i < HALF ->
							job = slots[SLOT(me, REAL_OF(head) + i)];
							finish(job);
							i++
						:: else -> i = 0; break
						od;
						break
					:: else
					fi
				}
			fi
		fi
	od;
	if
	:: goto_pushed -> goto_pushed = 0
	:: else ->
		WITH_NEXT
			slot_write(me, me, tail, job_);
			d_step { tail++; store(me, TAIL(me), tail, PUSH_TAIL); head = 0 }
		END_WITH_NEXT
	fi
}

inline pop(me)
{
	head = seen;
	do
	:: REAL_OF(head) == tail -> d_step { seen = head; head = 0 }; break
	:: else ->
		if
		:: atomic {
			newest(HEAD(me)) == head ->
			d_step {
				seen = (STEAL_OF(head) == REAL_OF(head) -> PACK(REAL_OF(head) + 1, REAL_OF(head) + 1) : PACK(STEAL_OF(head), REAL_OF(head) + 1));
				rmw(me, HEAD(me), seen, POP_CAS);
				job = slots[SLOT(me, REAL_OF(head))];
				head = 0
			};
			finish(job)
		   };
		   break
		:: atomic {
			newest(HEAD(me)) != head ->
			load(me, HEAD(me), RELAXED, head, k)
		   }
		fi
	od
}

inline steal(me, from)
{
#ifdef NO_ROOM
	max = SIZE;
#else
	load(me, HEAD(me), STEAL_ROOM, head, k);
	d_step { max = SIZE - (tail - STEAL_OF(head)) + 1; head = 0 };
#endif
	load(me, HEAD(from), RELAXED, head, k);
	do
	:: STEAL_OF(head) != REAL_OF(head) -> break
	:: else ->
		load(me, TAIL(from), STEAL_TAIL, there, k);
		/* signed: an old tail says that there is less than nothing */
		if
#ifdef UNSIGNED
		:: there == REAL_OF(head) -> break
#else
		:: there <= REAL_OF(head) -> break
#endif
		:: else ->
			d_step {
				n = there - REAL_OF(head);
				n = n - n / 2;
				if :: n > HALF -> n = HALF :: else fi;
				if :: n > max -> n = max :: else fi
			};
			if
			:: WITH_NEXT
				atomic {
					newest(HEAD(from)) == head ->
					d_step { rmw(me, HEAD(from), PACK(REAL_OF(head), REAL_OF(head) + n), CLAIM_CAS) }
				};
				slot_read(me, from, REAL_OF(head), first);
				i = 1;
				do
				:: i < n ->
					slot_read(me, from, REAL_OF(head) + i, job);
					slot_write(me, me, tail + i - 1, job);
					i++
				:: else -> i = 0; break
				od;
				job = 0
			   END_WITH_NEXT;
			   /* the CAS that is repeated until it succeeds */
			   d_step {
				x_ = REAL_OF(newest(HEAD(from)));
				assert(STEAL_OF(newest(HEAD(from))) == REAL_OF(head));
				rmw(me, HEAD(from), PACK(x_, x_), STEAL_RELEASE)
			   };
			   if
			   :: n > 1 -> d_step { tail = tail + n - 1; store(me, TAIL(me), tail, STEAL_PUBLISH) }
			   :: else
			   fi;
			   finish(first);
			   break
			:: atomic {
				newest(HEAD(from)) != head ->
				load(me, HEAD(from), RELAXED, head, k)
			   }
			fi
		fi
	od;
	atomic { head = 0; there = 0; n = 0; max = 0 }
}

#define LOCALS byte head, seen, tail, there, n, max, i, k, job, first; bit goto_pushed
#define STARTS(at_head, at_tail) d_step { seen = at_head; tail = at_tail }
#define ENDS atomic { head = 0; seen = 0; tail = 0; finished++ }

/* Deque q begins with `count` jobs from number `from` on, as if `gone` had gone through it before. */
inline begin_with(q, gone, count, from)
{
	mem_init(HEAD(q), PACK(gone, gone));
	mem_init(TAIL(q), gone + count);
	i_ = 0;
	do
	:: i_ < count -> slots[SLOT(q, gone + i_)] = from + i_; i_++
	:: else -> break
	od;
	skip
}

#if SCENARIO == 1

#define MADE 6
proctype A() { LOCALS; STARTS(PACK(0, 0), 3); push(0, 4); pop(0); push(0, 5); push(0, 6); ENDS }
proctype B() { LOCALS; STARTS(PACK(0, 0), 0); steal(1, 0); pop(1); ENDS }
proctype C() { LOCALS; STARTS(PACK(0, 0), 0); steal(2, 0); ENDS }
inline begin() { begin_with(0, 0, 3, 1); begin_with(1, 0, 0, 0); begin_with(2, 0, 0, 0) }
inline run_all() { run A(); run B(); run C() }

#elif SCENARIO == 2

#define MADE 8
proctype A() { LOCALS; STARTS(PACK(0, 0), 4); pop(0); ENDS }
proctype B() { LOCALS; STARTS(PACK(0, 0), 4); pop(1); pop(1); steal(1, 0); pop(1); ENDS }
proctype C() { LOCALS; STARTS(PACK(0, 0), 0); steal(2, 1); pop(2); ENDS }
inline begin() { begin_with(0, 0, 4, 1); begin_with(1, 0, 4, 5); begin_with(2, 0, 0, 0) }
inline run_all() { run A(); run B(); run C() }

#elif SCENARIO == 3

#define MADE 8
proctype A() { LOCALS; STARTS(PACK(0, 0), 3); push(0, 4); push(0, 5); push(0, 6); pop(0); push(0, 7); push(0, 8); pop(0); ENDS }
proctype B() { LOCALS; STARTS(PACK(0, 0), 0); steal(1, 0); steal(1, 0); pop(1); steal(1, 0); ENDS }
inline begin() { begin_with(0, 0, 3, 1); begin_with(1, 0, 0, 0) }
inline run_all() { run A(); run B() }

#else

#define MADE 5
proctype A() { LOCALS; STARTS(PACK(0, 0), 3); push(0, 4); push(0, 5); ENDS }
proctype B() { LOCALS; STARTS(PACK(0, 0), 0); steal(1, 0); steal(1, 0); ENDS }
proctype C() { LOCALS; STARTS(PACK(0, 0), 0); steal(2, 1); pop(2); steal(2, 0); ENDS }
inline begin() { begin_with(0, 0, 3, 1); begin_with(1, 0, 0, 0); begin_with(2, 0, 0, 0) }
inline run_all() { run A(); run B(); run C() }

#endif

init {
	byte q, at;

	atomic { d_step { threads_init(); begin() }; run_all() };
	finished == THREADS;
	d_step {
		q = 0;
		do
		:: q < THREADS ->
			at = REAL_OF(newest(HEAD(q)));
			assert(STEAL_OF(newest(HEAD(q))) == at);
			assert(newest(TAIL(q)) - at <= SIZE);
			do
			:: at < newest(TAIL(q)) ->
				done[slots[SLOT(q, at)]]++;
				at++
			:: else -> break
			od;
			q++
		:: else -> break
		od;
		at = 1;
		do
		:: at <= MADE -> assert(done[at] == 1); at++    /* lost or twice */
		:: else -> break
		od;
		skip
	}
}
