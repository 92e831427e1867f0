/* The timing wheel against a binary heap that stores each timer's index, so that it can also remove without
 * searching. */
#include "bench.h"

#include "loop/wheel.h"

enum { LIVE = 100000, DELAY_MS = 60000 };

struct heap_timer { uint64_t due_ms, sequence; unsigned place; };

struct both {
	struct wheel wheel;
	struct timer timers[LIVE];
	struct heap_timer nodes[LIVE];
	struct heap_timer *heap[LIVE];
	unsigned count;
	uint64_t now_ms, sequence;
	uint32_t seed;
};

static uint32_t draw(struct both *b)
{
	b->seed ^= b->seed << 13;
	b->seed ^= b->seed >> 17;
	b->seed ^= b->seed << 5;
	return b->seed;
}

/* ---- the heap */

static int before(const struct heap_timer *a, const struct heap_timer *b)
{
	return a->due_ms != b->due_ms ? a->due_ms < b->due_ms : a->sequence < b->sequence;
}

static void put(struct both *b, struct heap_timer *t, unsigned i)
{
	b->heap[i] = t;
	t->place = i;
}

static void sift_up(struct both *b, struct heap_timer *t, unsigned i)
{
	for (; i && before(t, b->heap[(i - 1) / 2]); i = (i - 1) / 2)
		put(b, b->heap[(i - 1) / 2], i);
	put(b, t, i);
}

static void sift_down(struct both *b, struct heap_timer *t, unsigned i)
{
	for (;;) {
		unsigned child = 2 * i + 1;
		if (child >= b->count)
			break;
		if (child + 1 < b->count && before(b->heap[child + 1], b->heap[child]))
			child++;
		if (!before(b->heap[child], t))
			break;
		put(b, b->heap[child], i);
		i = child;
	}
	put(b, t, i);
}

static void heap_insert(struct both *b, struct heap_timer *t, uint64_t due_ms)
{
	t->due_ms = due_ms;
	t->sequence = b->sequence++;
	sift_up(b, t, b->count++);
}

static void heap_remove(struct both *b, struct heap_timer *t)
{
	struct heap_timer *last = b->heap[--b->count];
	unsigned i = t->place;
	if (last == t)
		return;
	if (i && before(last, b->heap[(i - 1) / 2]))
		sift_up(b, last, i);
	else
		sift_down(b, last, i);
}

/* ---- 100,000 live timers, of which a random one is removed and restarted */

static uint64_t wheel_churn(void *ctx, unsigned long n)
{
	struct both *b = ctx;
	while (n--) {
		struct timer *t = &b->timers[draw(b) % LIVE];
		wheel_stop(&b->wheel, t);
		wheel_start(&b->wheel, t, b->now_ms + 1 + draw(b) % DELAY_MS);
	}
	return 0;
}

static uint64_t heap_churn(void *ctx, unsigned long n)
{
	struct both *b = ctx;
	while (n--) {
		struct heap_timer *t = &b->nodes[draw(b) % LIVE];
		heap_remove(b, t);
		heap_insert(b, t, b->now_ms + 1 + draw(b) % DELAY_MS);
	}
	return 0;
}

/* ---- started and stopped immediately, like a timeout around a quick request */

static uint64_t wheel_arm_drop(void *ctx, unsigned long n)
{
	struct both *b = ctx;
	static struct timer t;
	while (n--) {
		wheel_start(&b->wheel, &t, b->now_ms + 1 + n % DELAY_MS);
		wheel_stop(&b->wheel, &t);
	}
	return 0;
}

/* ---- started, then fired in order, including cascades: ns per timer */

static uint64_t wheel_fire(void *ctx, unsigned long n)
{
	static struct wheel w;
	struct both *b = ctx;
	unsigned long done = 0;
	while (done < n) {
		wheel_init(&w, 0);
		for (unsigned i = 0; i < LIVE; i++) {
			b->timers[i].next = NULL;
			wheel_start(&w, &b->timers[i], 1 + draw(b) % DELAY_MS);
		}
		for (uint64_t now_ms = 0; w.count; now_ms += 10)
			while (wheel_pop(&w, now_ms))
				done++;
	}
	return 0;
}

int main(void)
{
	struct both *b = calloc(1, sizeof *b);
	b->seed = 2463534242u;
	wheel_init(&b->wheel, 0);
	for (unsigned i = 0; i < LIVE; i++) {
		wheel_start(&b->wheel, &b->timers[i], 1 + draw(b) % DELAY_MS);
		heap_insert(b, &b->nodes[i], 1 + draw(b) % DELAY_MS);
	}
	bench_begin("timing wheel, against a binary heap");
	bench_pair("cancel + insert, 100k live", wheel_churn, heap_churn, b, 1000000, 2.0);
	bench_single("insert + cancel at once", wheel_arm_drop, b, 1000000);
	bench_single("insert + fire, with cascades", wheel_fire, b, LIVE);
	free(b);
	return bench_end();
}
