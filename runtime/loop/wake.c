#include "loop/wake_int.h"

#include <errno.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { AWAKE, PARKED, WOKEN };

void wake_init(struct wake *w)
{
	atomic_init(&w->state, AWAKE);
	atomic_init(&w->finished, NULL);
	atomic_init(&w->pushing, 0);
	w->fd = -1;
}

void wake_fini(struct wake *w)
{
	while (atomic_load(&w->pushing))
		usleep(10);
	if (w->fd >= 0)
		close(w->fd);
}

int wake_open(struct wake *w)
{
	if (w->fd < 0)
		w->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	return w->fd < 0 ? -errno : 0;
}

void wake_up(struct wake *w)
{
	if (atomic_exchange(&w->state, WOKEN) != PARKED)
		return;
	int saved = errno;
	uint64_t one = 1;
	/* This fails only when the counter is full: then an unread wake-up is pending anyway, which does as well. */
	ssize_t ignored = write(w->fd, &one, sizeof one);
	(void)ignored;
	errno = saved;
}

/* `pushing` keeps wake_fini from freeing the struct between the push, after which the loop may end, and the wake_up. */
void wake_push(struct wake *w, struct op *op)
{
	atomic_fetch_add(&w->pushing, 1);
	struct op_link *head = atomic_load(&w->finished);
	do
		op->link.next = head;
	while (!atomic_compare_exchange_weak(&w->finished, &head, &op->link));
	wake_up(w);
	atomic_fetch_sub(&w->pushing, 1);
}

struct op_link *wake_take(struct wake *w)
{
	if (!atomic_load(&w->finished))
		return NULL;
	struct op_link *newest = atomic_exchange(&w->finished, NULL), *oldest = NULL;
	while (newest) {
		struct op_link *next = newest->next;
		newest->next = oldest;
		oldest = newest;
		newest = next;
	}
	return oldest;
}

void wake_begin(struct wake *w)
{
	if (atomic_load(&w->state) != AWAKE)
		atomic_exchange(&w->state, AWAKE);
}

int wake_pending(const struct wake *w) { return atomic_load(&w->state) == WOKEN; }

int wake_park(struct wake *w)
{
	int expected = AWAKE;
	return atomic_compare_exchange_strong(&w->state, &expected, PARKED);
}

void wake_unpark(struct wake *w)
{
	int expected = PARKED;
	atomic_compare_exchange_strong(&w->state, &expected, AWAKE);
}
