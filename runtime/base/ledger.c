#include "base/ledger.h"

#if LEDGER
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { CALLERS = 10, FIRST_PLACES = 1 << 15, FRAME_BYTES_MAX = 1 << 16 };

struct entry {
	uintptr_t p;                   /* 0: free */
	size_t size;
	uintptr_t callers[CALLERS];
};

/* Open addressing, linear probing; at most half of the places are taken. */
static struct entry *entries;
static size_t places, count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static size_t home(uintptr_t p) { return (size_t)((p >> 4) * 0x9E3779B97F4A7C15u >> 20) & (places - 1); }

static struct entry *find(uintptr_t p)
{
	size_t i = home(p);
	while (entries[i].p && entries[i].p != p)
		i = (i + 1) & (places - 1);
	return &entries[i];
}

static void grow(void)
{
	struct entry *old = entries;
	size_t before = places;
	places = places ? 2 * places : FIRST_PLACES;
	entries = calloc(places, sizeof *entries);
	if (!entries)
		abort();
	for (size_t i = 0; i < before; i++)
		if (old[i].p)
			*find(old[i].p) = old[i];
	free(old);
}

/* Follows the frame pointers, which such a build keeps; a frame of code compiled without them ends the walk, or adds a
 * wrong word to it. */
__attribute__((noinline)) static void callers_of(struct entry *e)
{
	uintptr_t *frame = __builtin_frame_address(0);
	for (int i = 0; i < CALLERS; i++) {
		uintptr_t *next = (uintptr_t *)frame[0];
		e->callers[i] = frame[1];
		if (next <= frame || (uintptr_t)next - (uintptr_t)frame > FRAME_BYTES_MAX ||
			(uintptr_t)next % sizeof *next)
			break;
		frame = next;
	}
}

static void add(void *p, size_t size)
{
	if (2 * count >= places)
		grow();
	struct entry *e = find((uintptr_t)p);
	if (e->p)
		abort();
	*e = (struct entry){ .p = (uintptr_t)p, .size = size };
	callers_of(e);
	count++;
}

/* Later entries of the same probe run move back to close the gap where their home slot allows it. */
static void remove_entry(struct entry *e)
{
	size_t gap = (size_t)(e - entries);
	for (size_t i = (gap + 1) & (places - 1); entries[i].p; i = (i + 1) & (places - 1)) {
		size_t wanted = home(entries[i].p);
		if (((i - wanted) & (places - 1)) < ((i - gap) & (places - 1)))
			continue;
		entries[gap] = entries[i];
		gap = i;
	}
	entries[gap].p = 0;
	count--;
}

static void remove_block(void *p)
{
	struct entry *e = count ? find((uintptr_t)p) : NULL;
	if (!e || !e->p) {
		fprintf(stderr, "jsr-fault: %p is freed and was not allocated\n", p);
		abort();
	}
	remove_entry(e);
}

void *ledger_add(void *p, size_t size)
{
	if (!p)
		return NULL;
	pthread_mutex_lock(&lock);
	add(p, size);
	pthread_mutex_unlock(&lock);
	return p;
}

void ledger_remove(void *p)
{
	if (!p)
		return;
	pthread_mutex_lock(&lock);
	remove_block(p);
	pthread_mutex_unlock(&lock);
}

void *ledger_resize(void *p, size_t size)
{
	pthread_mutex_lock(&lock);
	if (p)
		remove_block(p);
	void *now = realloc(p, size);
	if (now)
		add(now, size);
	else if (p)
		add(p, size);
	pthread_mutex_unlock(&lock);
	return now;
}

/* From the linker: where this program begins, so that addresses are reported relative to the file. */
extern const char __executable_start[];

int ledger_end(int code)
{
	const struct entry *shown = NULL;
	size_t bytes = 0;
	if (!count)
		return code;
	for (size_t i = 0; i < places; i++) {
		if (!entries[i].p)
			continue;
		bytes += entries[i].size;
		if (!shown || entries[i].size > shown->size)
			shown = &entries[i];
	}
	fprintf(stderr, "jsr-fault: %zu blocks leaked, %zu bytes; the largest, %zu bytes, made at", count, bytes,
		shown->size);
	for (int i = 0; i < CALLERS && shown->callers[i]; i++)
		fprintf(stderr, " %#lx", (unsigned long)(shown->callers[i] - (uintptr_t)__executable_start));
	fputc('\n', stderr);
	return LEDGER_LEAKED;
}
#else
typedef int ledger_is_empty;
#endif
