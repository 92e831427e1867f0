#include "pool/deque.h"
#include "pool/order.h"

#include <assert.h>

#define MASK (DEQUE_SIZE - 1)
#define HALF (DEQUE_SIZE / 2)

_Static_assert(DEQUE_SIZE >= 4 && (DEQUE_SIZE & MASK) == 0, "a power of two, and a half worth moving");
_Static_assert(sizeof(_Atomic(uint64_t)) == 8, "head is one machine word");

static uint64_t pack(uint32_t steal, uint32_t real)
{
	return (uint64_t)steal << 32 | real;
}

static uint32_t steal_of(uint64_t head)
{
	return (uint32_t)(head >> 32);
}

static uint32_t real_of(uint64_t head)
{
	return (uint32_t)head;
}

/* Relaxed: only the owner writes tail. */
static uint32_t own_tail(const struct deque *d)
{
	return atomic_load_explicit(&d->tail, memory_order_relaxed);
}

void deque_init(struct deque *d)
{
	atomic_init(&d->head, 0);
	atomic_init(&d->tail, 0);
	d->head_seen = 0;
}

/* Moves the older half to the global queue.  Returns 0 if a thief got in between. */
static int overflow_half(struct deque *d, uint64_t head, struct global *overflow)
{
	uint32_t real = real_of(head), i;
	struct job *first, *last;

	/* Relaxed: the slots were written by the owner itself, and a thief that lost this race does not read them. */
	if (!atomic_compare_exchange_strong_explicit(&d->head, &head, pack(real + HALF, real + HALF),
	                                             memory_order_relaxed, memory_order_relaxed))
		return 0;
	first = last = d->slots[real & MASK];
	for (i = 1; i < HALF; i++) {
		last->next = d->slots[(real + i) & MASK];
		last = last->next;
	}
	global_push_chain(overflow, first, last, HALF);
	return 1;
}

void deque_push(struct deque *d, struct job *job, struct global *overflow)
{
	uint32_t tail = own_tail(d);

	for (;;) {
		/* Pairs with STEAL_RELEASE: the thief has finished reading the slot that is written below. */
		uint64_t head = atomic_load_explicit(&d->head, ORDER(PUSH_HEAD, memory_order_acquire));

		if (tail - steal_of(head) < DEQUE_SIZE)
			break;
		if (steal_of(head) != real_of(head)) {
			global_push(overflow, job);
			return;
		}
		if (overflow_half(d, head, overflow))
			break;
	}
	d->slots[tail & MASK] = job;
	/* Pairs with STEAL_TAIL: publishes the slot and the job. */
	atomic_store_explicit(&d->tail, tail + 1, ORDER(PUSH_TAIL, memory_order_release));
}

struct job *deque_pop(struct deque *d)
{
	/* Relaxed throughout: the owner reads its own writes; head only decides who gets the job.  Starts with the head
	 * that the last pop left, because loading a word that was just swapped would stall on that swap (a quarter of a
	 * pop's time).  The CAS detects a stale head, and a stale head cannot make the deque look empty, since real
	 * never passes tail. */
	uint64_t head = d->head_seen, next;
	uint32_t tail = own_tail(d), real;

	do {
		real = real_of(head);
		if (real == tail) {
			d->head_seen = head;
			return NULL;
		}
		next = pack(steal_of(head) == real ? real + 1 : steal_of(head), real + 1);
	} while (!atomic_compare_exchange_weak_explicit(&d->head, &head, next, memory_order_relaxed,
		memory_order_relaxed));
	d->head_seen = next;
	return d->slots[real & MASK];
}

/* Slots of `to` that its owner may write now. */
static uint32_t room(const struct deque *to, uint32_t tail)
{
	/* Pairs with STEAL_RELEASE: whoever stole from us has finished reading the slots counted as free here. */
	uint64_t head = atomic_load_explicit(&to->head, ORDER(STEAL_ROOM, memory_order_acquire));

	return DEQUE_SIZE - (tail - steal_of(head));
}

struct job *deque_steal(struct deque *from, struct deque *to, uint32_t *count)
{
	uint32_t to_tail = own_tail(to), real, n, i, max;
	uint64_t head, next;
	struct job *first;

	*count = 0;
	max = room(to, to_tail) + 1;
	/* Claim.  Relaxed: the jobs become visible through tail, and as long as head still has the value loaded here
	 * nobody overwrites their slots. */
	head = atomic_load_explicit(&from->head, memory_order_relaxed);
	do {
		int32_t there;

		real = real_of(head);
		if (steal_of(head) != real)
			return NULL;
		/* Pairs with PUSH_TAIL and STEAL_PUBLISH.  It may be older than head: then the difference is
		 * negative. */
		there = (int32_t)(atomic_load_explicit(&from->tail, ORDER(STEAL_TAIL, memory_order_acquire)) - real);
		if (there <= 0)
			return NULL;
		n = (uint32_t)there - (uint32_t)there / 2;
		if (n > HALF)
			n = HALF;
		if (n > max)
			n = max;
	} while (!atomic_compare_exchange_weak_explicit(&from->head, &head, pack(real, real + n), memory_order_relaxed,
	                                                memory_order_relaxed));

	first = from->slots[real & MASK];
	for (i = 1; i < n; i++)
		to->slots[(to_tail + i - 1) & MASK] = from->slots[(real + i) & MASK];

	/* Release the slots: set steal to real, which the owner's pops may be advancing meanwhile.  Pairs with
	 * PUSH_HEAD and STEAL_ROOM of the deque's owner. */
	head = pack(real, real + n);
	do {
		assert(steal_of(head) == real);
		next = pack(real_of(head), real_of(head));
	} while (!atomic_compare_exchange_weak_explicit(&from->head, &head, next,
		ORDER(STEAL_RELEASE, memory_order_release),
	                                                memory_order_relaxed));

	/* Pairs with STEAL_TAIL: publishes the jobs to threads that steal from us. */
	if (n > 1)
		atomic_store_explicit(&to->tail, to_tail + n - 1, ORDER(STEAL_PUBLISH, memory_order_release));
	*count = n;
	return first;
}

int deque_is_empty(const struct deque *d)
{
	/* Relaxed: a hint; see deque.h.  A tail read after its head is never too old to show a job whose push
	 * happened-before. */
	uint32_t real = real_of(atomic_load_explicit(&d->head, memory_order_relaxed));

	return (int32_t)(atomic_load_explicit(&d->tail, memory_order_relaxed) - real) <= 0;
}
