#include "loop/wheel.h"

#include <assert.h>
#include <string.h>

/* How a timer is placed: the highest group of six bits in which its due time differs from now gives its level, and that
 * group's value its slot.  The invariants that follow, on which the code below relies:
 *
 *   1  Every timer on a level below the last is in now's own block of that level, in a slot after now's.  So the lowest
 *      occupied level holds the earliest timers, and its lowest set bit is the next slot; nothing wraps.  Only the last
 *      level is a circle, whose slot numbers start over after 2^36 ms.
 *   2  When now enters a slot of level n > 0, the slot is emptied onto lower levels (a cascade) before
 *      anything else happens.  So two timers with one due time are always in one slot, in the order
 *      started -- except timers that were clamped to the reach, which is why a slot's order is checked
 *      when it becomes ready.
 *   3  A timer in `ready` or `late` is due at or before now; every other one is due after it.  `ready` is in pop order;
 *      `late` holds what was already due when it was started, unsorted until the next pop or next_due. */

enum { LEVEL_BITS = 6, LEVEL_READY = WHEEL_LEVELS, LEVEL_LATE, EXACT_SCAN_MAX = 16 };
#define REACH_MS (UINT64_C(1) << (LEVEL_BITS * WHEEL_LEVELS))

void wheel_init(struct wheel *w, uint64_t now_ms)
{
	memset(w, 0, sizeof *w);
	w->now_ms = w->clock_ms = now_ms;
}

static int before(const struct timer *a, const struct timer *b)
{
	return a->due_ms != b->due_ms ? a->due_ms < b->due_ms : a->sequence < b->sequence;
}

/* Inserts t before `at` in the circular list; the head of the list does not change. */
static void link_before(struct timer *at, struct timer *t)
{
	t->next = at;
	t->prev = at->prev;
	at->prev->next = t;
	at->prev = t;
}

static void append(struct timer **head, struct timer *t)
{
	if (*head)
		link_before(*head, t);
	else
		*head = t->next = t->prev = t;
}

static void unlink_from(struct timer **head, struct timer *t)
{
	if (t->next == t) {
		*head = NULL;
	} else {
		t->prev->next = t->next;
		t->next->prev = t->prev;
		if (*head == t)
			*head = t->next;
	}
	t->next = t->prev = NULL;
}

static void place(struct wheel *w, struct timer *t)
{
	if (t->due_ms <= w->now_ms) {
		t->level = LEVEL_LATE;
		append(&w->late, t);
		return;
	}
	uint64_t due = t->due_ms;
	if (due - w->now_ms >= REACH_MS)
		due = w->now_ms + REACH_MS - 1;
	unsigned level = (63 - (unsigned)__builtin_clzll((w->now_ms ^ due) | (WHEEL_SLOTS - 1))) / LEVEL_BITS;
	if (level >= WHEEL_LEVELS)
		level = WHEEL_LEVELS - 1;
	unsigned slot = (due >> (LEVEL_BITS * level)) & (WHEEL_SLOTS - 1);
	t->level = (uint8_t)level;
	t->slot = (uint8_t)slot;
	append(&w->slots[level][slot], t);
	w->occupied[level] |= UINT64_C(1) << slot;
}

void wheel_start(struct wheel *w, struct timer *t, uint64_t due_ms)
{
	assert(!wheel_armed(t));
	t->due_ms = due_ms;
	t->sequence = w->sequence++;
	w->count++;
	place(w, t);
}

void wheel_stop(struct wheel *w, struct timer *t)
{
	if (!wheel_armed(t))
		return;
	w->count--;
	if (t->level >= LEVEL_READY) {
		unlink_from(t->level == LEVEL_READY ? &w->ready : &w->late, t);
		return;
	}
	struct timer **head = &w->slots[t->level][t->slot];
	unlink_from(head, t);
	if (!*head)
		w->occupied[t->level] &= ~(UINT64_C(1) << t->slot);
}

/* Finds the slot that comes up next: 0 if no slot is occupied. */
static int next_slot(const struct wheel *w, unsigned *level, unsigned *slot, uint64_t *start_ms)
{
	for (unsigned n = 0; n < WHEEL_LEVELS; n++) {
		uint64_t bits = w->occupied[n];
		if (!bits)
			continue;
		unsigned shift = LEVEL_BITS * n;
		uint64_t here = w->now_ms >> shift;
		unsigned from = (unsigned)(here + 1) & (WHEEL_SLOTS - 1);
		uint64_t rotated = from ? bits >> from | bits << (WHEEL_SLOTS - from) : bits;
		uint64_t distance = 1 + (uint64_t)__builtin_ctzll(rotated);
		*level = n;
		*slot = (unsigned)(here + distance) & (WHEEL_SLOTS - 1);
		*start_ms = (here + distance) << shift;
		return 1;
	}
	return 0;
}

/* Empties the circular list and returns its timers as a list that ends in NULL. */
static struct timer *take_all(struct timer **head)
{
	struct timer *list = *head;
	*head = NULL;
	if (list)
		list->prev->next = NULL;
	return list;
}

static void cascade(struct wheel *w, struct timer *list)
{
	while (list) {
		struct timer *t = list;
		list = t->next;
		place(w, t);
	}
}

/* Merges two sorted lists that end in NULL; equal elements do not occur; if they did, a's would come first. */
static struct timer *merge(struct timer *a, struct timer *b)
{
	struct timer *merged = NULL, **end = &merged;
	while (a && b) {
		struct timer **least = before(b, a) ? &b : &a;
		*end = *least;
		*least = (*least)->next;
		end = &(*end)->next;
	}
	*end = a ? a : b;
	return merged;
}

/* Bottom-up merge sort: bins[n] holds a sorted run of 2^n, or none. */
static struct timer *sort_list(struct timer *list)
{
	struct timer *bins[48] = { NULL }, *all = NULL;
	while (list) {
		struct timer *run = list;
		list = list->next;
		run->next = NULL;
		unsigned n = 0;
		for (; bins[n]; n++) {
			run = merge(bins[n], run);
			bins[n] = NULL;
		}
		bins[n] = run;
	}
	for (unsigned n = 0; n < 48; n++)
		all = merge(bins[n], all);
	return all;
}

static int sorted(const struct timer *list)
{
	for (; list && list->next; list = list->next)
		if (before(list->next, list))
			return 0;
	return 1;
}

/* Adds a list of due timers to the ready list. */
static void make_ready(struct wheel *w, struct timer *list)
{
	if (!sorted(list))
		list = sort_list(list);
	list = merge(take_all(&w->ready), list);
	while (list) {
		struct timer *t = list;
		list = t->next;
		t->level = LEVEL_READY;
		append(&w->ready, t);
	}
}

static void sort_late(struct wheel *w)
{
	if (w->late)
		make_ready(w, take_all(&w->late));
}

unsigned wheel_early_us(const struct wheel *w)
{
	unsigned level, slot, early_us = UINT16_MAX;
	uint64_t start_ms, least = UINT64_MAX;
	if (w->ready || w->late || !next_slot(w, &level, &slot, &start_ms))
		return 0;
	const struct timer *head = w->slots[level][slot], *t = head;
	for (int i = 0; i < EXACT_SCAN_MAX; i++) {
		if (t->due_ms < least) {
			least = t->due_ms;
			early_us = t->early_us;
		} else if (t->due_ms == least && t->early_us < early_us) {
			early_us = t->early_us;
		}
		t = t->next;
		if (t == head)
			return least < start_ms + (UINT64_C(1) << (LEVEL_BITS * level)) ? early_us : 0;
	}
	return 0;
}

struct timer *wheel_pop(struct wheel *w, uint64_t now_ms)
{
	if (now_ms > w->clock_ms)
		w->clock_ms = now_ms;
	now_ms = w->clock_ms;
	sort_late(w);
	while (!w->ready) {
		unsigned level, slot;
		uint64_t start_ms;
		if (!next_slot(w, &level, &slot, &start_ms) || start_ms > now_ms) {
			w->now_ms = now_ms;
			return NULL;
		}
		w->now_ms = start_ms;
		struct timer *list = take_all(&w->slots[level][slot]);
		w->occupied[level] &= ~(UINT64_C(1) << slot);
		if (level == 0)
			make_ready(w, list);
		else
			cascade(w, list);
		sort_late(w);
	}
	struct timer *t = w->ready;
	unlink_from(&w->ready, t);
	w->count--;
	return t;
}

uint64_t wheel_next_due(struct wheel *w)
{
	sort_late(w);
	if (w->ready)
		return w->ready->due_ms;
	unsigned level, slot;
	uint64_t start_ms;
	if (!next_slot(w, &level, &slot, &start_ms))
		return UINT64_MAX;
	if (level == 0)
		return start_ms;
	/* Scanning a short list saves waking up only to cascade.  A timer clamped into this slot is due later than the
	 * slots after it, so its due time must not be taken for the earliest. */
	uint64_t end_ms = start_ms + (UINT64_C(1) << (LEVEL_BITS * level));
	const struct timer *head = w->slots[level][slot], *t = head;
	uint64_t least = UINT64_MAX;
	for (int i = 0; i < EXACT_SCAN_MAX; i++) {
		if (t->due_ms < least)
			least = t->due_ms;
		t = t->next;
		if (t == head)
			return least < end_ms ? least : start_ms;
	}
	return start_ms;
}
