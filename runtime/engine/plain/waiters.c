#include "engine/plain/waiters.h"

#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { WOKEN = 1, INTERRUPTED = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct waiter *first, **last = &first;

static void unlink_waiter(struct waiter *w)
{
	*w->link = w->next;
	if (w->next)
		w->next->link = w->link;
	else
		last = w->link;
	w->link = NULL;
}

static int still(const void *address, const void *expected, size_t size)
{
	if (size == 4)
		return __atomic_load_n((const uint32_t *)address, __ATOMIC_SEQ_CST) == *(const uint32_t *)expected;
	return __atomic_load_n((const uint64_t *)address, __ATOMIC_SEQ_CST) == *(const uint64_t *)expected;
}

int waiters_join(struct waiter *w, const void *expected, size_t size)
{
	int joined;
	pthread_mutex_lock(&lock);
	joined = still(w->address, expected, size);
	if (joined) {
		w->next = NULL;
		w->link = last;
		*last = w;
		last = &w->next;
	}
	pthread_mutex_unlock(&lock);
	return joined;
}

int waiters_leave(struct waiter *w)
{
	int waited;
	pthread_mutex_lock(&lock);
	waited = w->link != NULL;
	if (waited)
		unlink_waiter(w);
	pthread_mutex_unlock(&lock);
	return waited;
}

/* A sleeper publishes `used` and then looks at the word (the kernel does, in futex); who wakes it sets the word and
 * then looks at `used`.  With sequential consistency one of the two sees the other. */
static void rouse(struct waiters_bed *bed, uint32_t bit)
{
	atomic_fetch_or(&bed->word, bit);
	if (atomic_load(&bed->used))
		syscall(SYS_futex, &bed->word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

void waiters_interrupt(struct waiters_bed *bed)
{
	int saved = errno;
	rouse(bed, INTERRUPTED);
	errno = saved;
}

void waiters_prepare(struct waiters_bed *bed)
{
	atomic_store(&bed->word, 0);
}

enum waiters_end waiters_sleep(struct waiters_bed *bed, uint64_t deadline_ns)
{
	struct timespec at = { .tv_sec = (time_t)(deadline_ns / 1000000000u),
		.tv_nsec = (long)(deadline_ns % 1000000000u) };
	enum waiters_end end = WAITERS_WOKEN;
	uint32_t bits;
	atomic_store(&bed->used, 1);
	while (!(bits = atomic_load(&bed->word))) {
		long r = syscall(SYS_futex, &bed->word, FUTEX_WAIT_BITSET_PRIVATE, 0,
			deadline_ns == UINT64_MAX ? NULL : &at, NULL, FUTEX_BITSET_MATCH_ANY);
		if (r < 0 && errno == ETIMEDOUT) {
			end = WAITERS_LATE;
			break;
		}
	}
	atomic_store(&bed->used, 0);
	if (bits & WOKEN)
		return WAITERS_WOKEN;
	if (bits & INTERRUPTED) {
		atomic_fetch_and(&bed->word, ~(uint32_t)INTERRUPTED);
		return WAITERS_INTERRUPTED;
	}
	return end;
}

size_t waiters_notify(const void *address, size_t count)
{
	size_t n = 0;
	struct waiter *w, *next;
	pthread_mutex_lock(&lock);
	for (w = first; w && n < count; w = next) {
		next = w->next;
		if (w->address != address)
			continue;
		unlink_waiter(w);
		if (w->bed)
			rouse(w->bed, WOKEN);
		else
			w->woken(w);
		n++;
	}
	pthread_mutex_unlock(&lock);
	return n;
}
