/* buffers.pml -- the store-buffering pattern of parking, on a machine with x86's memory: each thread has one store buffer,
 * first in, first out, which empties into memory at any moment; a load looks there first; a locked instruction
 * empties it before and has no effect but its own in between.
 *
 * The submitter stores a job and then looks whether somebody searches; the worker says that it stops searching and then looks
 * for jobs.  With plain stores and loads (a seq_cst load is a plain load on x86) both looks can miss, and all sleep
 * on a job.  One locked instruction is not enough; each side needs its own.
 *
 * -DLOCKED_SUBMITTER, -DLOCKED_WORKER, or -DLOCKED for both, as in pool.c.
 */
#ifdef LOCKED
#define LOCKED_SUBMITTER
#define LOCKED_WORKER
#endif

#define SUBMITTER 0
#define WORKER 1
#define QUEUE 0         /* jobs pushed; the worker counts those it took by itself */
#define IDLE 1          /* nobody searches */
#define ROUNDS 2

typedef Buffer { byte loc[4]; byte val[4]; byte n }

byte memory[2];
Buffer buffer[2];
byte wakes;

/* Both stores of a location stem from one thread each, so a load of another's location looks into memory. */
inline store(t, l, v)
{
	atomic {
		assert(buffer[t].n < 4);
		buffer[t].loc[buffer[t].n] = l;
		buffer[t].val[buffer[t].n] = v;
		buffer[t].n++
	}
}

#define EMPTY(t) (buffer[t].n == 0)

active proctype drain()
{
	byte t, i;

end:	do
	:: atomic {
		if
		:: !EMPTY(SUBMITTER) -> t = SUBMITTER
		:: !EMPTY(WORKER) -> t = WORKER
		fi;
		memory[buffer[t].loc[0]] = buffer[t].val[0];
		i = 1;
		do
		:: i < buffer[t].n ->
			buffer[t].loc[i - 1] = buffer[t].loc[i];
			buffer[t].val[i - 1] = buffer[t].val[i];
			i++
		:: else -> break
		od;
		buffer[t].n--;
		buffer[t].loc[buffer[t].n] = 0;
		buffer[t].val[buffer[t].n] = 0;
		t = 0;
		i = 0
	   }
	od
}

active proctype submitter()
{
	byte pushed;
	bit idle;

	do
	:: pushed < ROUNDS ->
		pushed++;
		store(SUBMITTER, QUEUE, pushed);
#ifdef LOCKED_SUBMITTER
		atomic { EMPTY(SUBMITTER) -> idle = memory[IDLE] };
#else
		idle = memory[IDLE];
#endif
		if
		:: idle -> atomic { wakes++; idle = 0 }
		:: else
		fi
	:: else -> break
	od
}

active proctype worker()
{
	byte taken;

	do
	:: taken == ROUNDS -> break
	:: else ->
		/* awake: the waker has said that somebody searches */
		if
		:: memory[QUEUE] > taken -> taken++
		:: else ->
#ifdef LOCKED_WORKER
			atomic { EMPTY(WORKER) -> memory[IDLE] = 1 };
#else
			store(WORKER, IDLE, 1);
#endif
			if
			:: memory[QUEUE] > taken
			:: else ->
				atomic { wakes > 0 -> wakes-- }         /* an endless sleep on a job is an invalid end */
			fi;
			atomic { EMPTY(WORKER) -> memory[IDLE] = 0 }
		fi
	od
}
