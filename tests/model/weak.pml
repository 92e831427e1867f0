/* weak.pml -- memory with store buffers, for models of code whose atomics are weaker than sequentially consistent.
 *
 * spin by itself runs one step after another on one memory, where a store is seen by all at once.  Here a store
 * instead goes to the end of its location's history, and each thread keeps for each location the oldest entry that it
 * may still read.  That is a store buffer per pair of threads which empties at any time and in any order: a load
 * picks any entry that is not too old.  What makes entries too old is what C11 says:
 *
 *   - one's own accesses: a later load never reads an older entry than an earlier one did (coherence);
 *   - a release store carries what its thread had seen so far, and an acquire load that reads it takes that over;
 *   - a read-modify-write reads the newest entry, and passes on what that one carried (release sequence).
 *
 * A load never reads a store of the future (nor does any compiler or machine invent one for such code).
 *
 * Plain memory is not given values but clocks: each access is checked to be ordered with the conflicting ones
 * before it by happens-before.  So a missing order shows as a failed assertion "race" in some run, just as
 * ThreadSanitizer would see it if it could try all runs.
 *
 * The including model defines THREADS, LOCS (atomic locations), HIST (entries a history may get) and PLAINS
 * (plain locations); VAL if a byte is not enough for a value.  With -DSC a load always reads the newest entry.
 */

#define RELAXED 0
#define ACQUIRE 1
#define RELEASE 2
#define ACQ_REL 3
#define SEQ_CST 3       /* no stronger than ACQ_REL here: what passes did not need it */

#define ACQUIRES(order) ((order) & 1)
#define RELEASES(order) ((order) & 2)

#ifndef VAL
#define VAL byte
#endif

/* Without plain locations no clocks are needed. */
#if PLAINS > 0
#define CLOCK byte clock[THREADS]
#else
#define CLOCK
#endif

typedef Entry { VAL val; byte view[LOCS]; CLOCK }
typedef Location { Entry e[HIST]; byte n }
typedef Thread { byte view[LOCS]; CLOCK }
typedef Plain { byte written[THREADS]; byte read[THREADS] }

Location mem[LOCS];
Thread th[THREADS];
#if PLAINS > 0
Plain plain[PLAINS];
#endif

hidden byte i_, j_, k_, min_;

/* May thread t read old entries now? */
#ifdef SC
#define STALE(t) false
#elif !defined(STALE)
#define STALE(t) true
#endif

inline mem_init(l, v) { mem[l].e[0].val = v; mem[l].n = 1 }

#if PLAINS > 0

inline threads_init()
{
	i_ = 0;
	do
	:: i_ < THREADS -> th[i_].clock[i_] = 1; i_++
	:: else -> break
	od
}

inline tick_(t) { th[t].clock[t] = th[t].clock[t] + 1 }

inline clock_born_(t, by)
{
	i_ = 0;
	do
	:: i_ < THREADS ->
		if
		:: i_ != t -> th[t].clock[i_] = th[by].clock[i_]
		:: else
		fi;
		i_++
	:: else -> break
	od;
	tick_(by)
}

inline clock_join_(t, l, k)
{
	i_ = 0;
	do
	:: i_ < THREADS ->
		if
		:: mem[l].e[k].clock[i_] > th[t].clock[i_] -> th[t].clock[i_] = mem[l].e[k].clock[i_]
		:: else
		fi;
		i_++
	:: else -> break
	od
}

inline clock_append_(t, l, k, order, inherit)
{
	i_ = 0;
	do
	:: i_ < THREADS ->
		mem[l].e[k].clock[i_] = (RELEASES(order) -> th[t].clock[i_] : 0);
		if
		:: inherit && mem[l].e[k - 1].clock[i_] > mem[l].e[k].clock[i_] ->
			mem[l].e[k].clock[i_] = mem[l].e[k - 1].clock[i_]
		:: else
		fi;
		i_++
	:: else -> break
	od
}

inline clock_move_(l, to, from)
{
	i_ = 0;
	do
	:: i_ < THREADS -> mem[l].e[to].clock[i_] = mem[l].e[from].clock[i_]; i_++
	:: else -> break
	od
}

inline clock_clear_(l, k)
{
	i_ = 0;
	do
	:: i_ < THREADS -> mem[l].e[k].clock[i_] = 0; i_++
	:: else -> break
	od
}

#else

inline threads_init() { skip }
inline tick_(t) { skip }
inline clock_born_(t, by) { skip }
inline clock_join_(t, l, k) { skip }
inline clock_append_(t, l, k, order, inherit) { skip }
inline clock_move_(l, to, from) { skip }
inline clock_clear_(l, k) { skip }

#endif

/* Thread t will be made by another one: until then nothing is kept for it to read. */
inline unborn(t)
{
	i_ = 0;
	do
	:: i_ < LOCS -> th[t].view[i_] = 255; i_++
	:: else -> break
	od;
	skip
}

/* Thread `by` makes thread t, which begins with all that its maker has seen. */
inline born(t, by)
{
	i_ = 0;
	do
	:: i_ < LOCS -> th[t].view[i_] = th[by].view[i_]; i_++
	:: else -> break
	od;
	clock_born_(t, by)
}

inline join_(t, l, k)
{
	i_ = 0;
	do
	:: i_ < LOCS ->
		if
		:: mem[l].e[k].view[i_] > th[t].view[i_] -> th[t].view[i_] = mem[l].e[k].view[i_]
		:: else
		fi;
		i_++
	:: else -> break
	od;
	clock_join_(t, l, k)
}

/* Entries that nobody can read any more are dropped and the others move up, so that equal states look equal. */
inline forget_()
{
	j_ = 0;
	do
	:: j_ < LOCS ->
		min_ = 255;
		i_ = 0;
		do
		:: i_ < THREADS ->
			if
			:: th[i_].view[j_] < min_ -> min_ = th[i_].view[j_]
			:: else
			fi;
			i_++
		:: else -> break
		od;
		if
		:: min_ > 0 && min_ < 255 -> drop_()
		:: else
		fi;
		j_++
	:: else -> break
	od;
	skip
}

/* Drops the min_ oldest entries of location j_. */
inline drop_()
{
	k_ = 0;
	do
	:: k_ < mem[j_].n ->
		if
		:: k_ + min_ < mem[j_].n ->
			mem[j_].e[k_].val = mem[j_].e[k_ + min_].val;
			i_ = 0;
			do
			:: i_ < LOCS -> mem[j_].e[k_].view[i_] = mem[j_].e[k_ + min_].view[i_]; i_++
			:: else -> break
			od;
			clock_move_(j_, k_, k_ + min_)
		:: else ->
			mem[j_].e[k_].val = 0;
			i_ = 0;
			do
			:: i_ < LOCS -> mem[j_].e[k_].view[i_] = 0; i_++
			:: else -> break
			od;
			clock_clear_(j_, k_)
		fi;
		k_++
	:: else -> break
	od;
	mem[j_].n = mem[j_].n - min_;
	i_ = 0;
	do
	:: i_ < THREADS ->
		if
		:: th[i_].view[j_] < 255 -> th[i_].view[j_] = th[i_].view[j_] - min_
		:: else
		fi;
		i_++
	:: else -> break
	od;
	i_ = 0;
	do
	:: i_ < LOCS ->
		k_ = 0;
		do
		:: k_ < mem[i_].n ->
			mem[i_].e[k_].view[j_] = (mem[i_].e[k_].view[j_] > min_ -> mem[i_].e[k_].view[j_] - min_ : 0);
			k_++
		:: else -> break
		od;
		i_++
	:: else -> break
	od
}

/* Chooses what a load of l by t reads; k is a local of the caller. */
inline pick_(t, l, k)
{
	if
	:: STALE(t) ->
		k = th[t].view[l];
		do
		:: k + 1 < mem[l].n -> k++
		:: break
		od
	:: else -> k = mem[l].n - 1
	fi
}

/* out = load(l, order) */
inline load(t, l, order, out, k)
{
	atomic {
		pick_(t, l, k);
		d_step {
			out = mem[l].e[k].val;
			if
			:: ACQUIRES(order) -> th[t].view[l] = k; join_(t, l, k); forget_()
			:: else ->
				if
				:: th[t].view[l] != k -> th[t].view[l] = k; forget_()
				:: else
				fi
			fi;
			k = 0
		}
	}
}

inline append_(t, l, v, order, inherit)
{
	assert(mem[l].n < HIST);
	k_ = mem[l].n;
	mem[l].e[k_].val = v;
	i_ = 0;
	do
	:: i_ < LOCS ->
		mem[l].e[k_].view[i_] = (RELEASES(order) -> th[t].view[i_] : 0);
		if
		:: inherit && mem[l].e[k_ - 1].view[i_] > mem[l].e[k_].view[i_] ->
			mem[l].e[k_].view[i_] = mem[l].e[k_ - 1].view[i_]
		:: else
		fi;
		i_++
	:: else -> break
	od;
	clock_append_(t, l, k_, order, inherit);
	mem[l].e[k_].view[l] = k_;
	th[t].view[l] = k_;
	mem[l].n = k_ + 1;
	if
	:: RELEASES(order) -> tick_(t)
	:: else
	fi;
	forget_()
}

/* store(l, v, order); to be used inside of d_step */
inline store(t, l, v, order) { append_(t, l, v, order, false) }

#define newest(l) mem[l].e[mem[l].n - 1].val

/* The newest value of l becomes v; to be used inside of d_step, after looking at newest(l). */
inline rmw(t, l, v, order)
{
	skip;
	if
	:: ACQUIRES(order) -> k_ = mem[l].n - 1; join_(t, l, k_)
	:: else
	fi;
	append_(t, l, v, order, true)
}

#if PLAINS > 0
/* Plain accesses; to be used inside of d_step. */
inline plain_write(t, x)
{
	i_ = 0;
	do
	:: i_ < THREADS ->
		assert(plain[x].written[i_] <= th[t].clock[i_]);        /* race */
		assert(plain[x].read[i_] <= th[t].clock[i_]);           /* race */
		i_++
	:: else -> break
	od;
	plain[x].written[t] = th[t].clock[t]
}

inline plain_read(t, x)
{
	i_ = 0;
	do
	:: i_ < THREADS ->
		assert(plain[x].written[i_] <= th[t].clock[i_]);        /* race */
		i_++
	:: else -> break
	od;
	plain[x].read[t] = th[t].clock[t]
}
#endif
