/* wake.pml -- how finished ops reach the loop, and how it parks: runtime/loop/wake.c, on the memory of weak.pml.
 *
 * Two threads finish an op each: they write its result, push it, and wake. The loop begins a turn, takes what is there, and parks
 * until it has both; then it frees what the threads worked on.  An op that is not heard of leaves the loop asleep for ever,
 * which spin reports as an invalid end; a missing order shows as a race on a result or on what is freed.
 *
 * -DPUSH=RELAXED      the push publishes nothing          -DPARK_STORES   parking is a load and a store
 * -DTAKE=RELAXED      the taking sees nothing             -DWAKE_LOADS    only a parked loop is told WOKEN
 * -DLEAVE=RELAXED     the last touch publishes nothing    -DTAKE_FIRST    a turn takes before it says AWAKE
 * -DNO_PUSHING        freeing waits for nobody
 */
#ifndef PUSH
#define PUSH RELEASE
#endif
#ifndef TAKE
#define TAKE ACQUIRE
#endif
#ifndef LEAVE
#define LEAVE RELEASE
#endif

#define WAKERS 2
#define THREADS (WAKERS + 1)
#define LOCS 3
#define HIST 20
#define PLAINS (WAKERS + 1)

#include "weak.pml"

#define STATE 0
#define LIST 1
#define PUSHING 2
#define LOOP WAKERS
#define FREED WAKERS            /* the plain memory of struct wake itself */

#define AWAKE 0
#define PARKED 1
#define WOKEN 2

byte eventfd;                   /* the kernel's: no order to be had from it */

proctype waker(byte me)
{
	byte old, k;

	d_step { plain_write(me, me) }
#ifndef NO_PUSHING
	d_step { old = newest(PUSHING) + 1; rmw(me, PUSHING, old, RELAXED); old = 0 }
#endif
	d_step { old = newest(LIST) | (1 << me); rmw(me, LIST, old, PUSH); old = 0 }
#ifdef WAKE_LOADS
	load(me, STATE, SEQ_CST, old, k);
	if
	:: old == PARKED -> d_step { old = newest(STATE); rmw(me, STATE, WOKEN, SEQ_CST) }
	:: else
	fi;
#else
	d_step { old = newest(STATE); rmw(me, STATE, WOKEN, SEQ_CST) }
#endif
	if
	:: old == PARKED -> atomic { eventfd++; d_step { plain_read(me, FREED) } }
	:: else
	fi;
#ifdef NO_PUSHING
	d_step { plain_read(me, FREED) }
#else
	d_step { plain_read(me, FREED); old = newest(PUSHING) - 1; rmw(me, PUSHING, old, LEAVE); old = 0 }
#endif
}

byte taken;

inline begin()
{
	load(LOOP, STATE, SEQ_CST, seen, k);
	if
	:: seen != AWAKE -> d_step { rmw(LOOP, STATE, AWAKE, SEQ_CST) }
	:: else
	fi
}

inline take()
{
	load(LOOP, LIST, RELAXED, seen, k);
	if
	:: seen != 0 ->
		d_step {
			seen = newest(LIST);
			rmw(LOOP, LIST, 0, TAKE);
			taken = taken | seen
		}
		if
		:: seen & 1 -> d_step { plain_read(LOOP, 0) }
		:: else
		fi;
		if
		:: seen & 2 -> d_step { plain_read(LOOP, 1) }
		:: else
		fi
	:: else
	fi
}

/* parked says whether it may sleep */
inline park()
{
#ifdef PARK_STORES
	load(LOOP, STATE, SEQ_CST, seen, k);
	parked = seen == AWAKE;
	if
	:: parked -> d_step { store(LOOP, STATE, PARKED, SEQ_CST) }
	:: else
	fi
#else
	d_step {
		parked = newest(STATE) == AWAKE;
		if
		:: parked -> rmw(LOOP, STATE, PARKED, SEQ_CST)
		:: else
		fi
	}
#endif
}

inline unpark()
{
	d_step {
		if
		:: newest(STATE) == PARKED -> rmw(LOOP, STATE, AWAKE, SEQ_CST)
		:: else
		fi
	}
}

proctype loop()
{
	byte seen, k;
	bit parked;

	do
	:: taken == 3 -> break
	:: else ->
#ifdef TAKE_FIRST
		take();
		begin();
#else
		begin();
		take();
#endif
		if
		:: taken == 3 -> break
		:: else
		fi;
		park();
		if
		:: parked ->
			atomic { eventfd > 0 -> eventfd = 0 }
			unpark()
		:: else
		fi
	od;
#ifndef NO_PUSHING
	do
	:: load(LOOP, PUSHING, ACQUIRE, seen, k);
		if
		:: seen == 0 -> break
		:: else
		fi
	od;
#endif
	skip;
	d_step { plain_write(LOOP, FREED) }
}

init
{
	atomic {
		mem_init(STATE, AWAKE);
		mem_init(LIST, 0);
		mem_init(PUSHING, 0);
		threads_init();
		run waker(0);
		run waker(1);
		run loop()
	}
}
