/* Channels: random calls beside a twin that is plain arrays, chains of ends in messages, and threads that post, give
 * ends away and close them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>

#include "base/mem.h"
#include "base/random.h"
#include "channel/channel.h"

/* The loop of a thread, of which channels know this call alone. */
struct loop { pthread_mutex_t lock; pthread_cond_t more; int woken; };

void loop_wake(struct loop *loop);

void loop_wake(struct loop *loop)
{
	pthread_mutex_lock(&loop->lock);
	loop->woken++;
	pthread_cond_signal(&loop->more);
	pthread_mutex_unlock(&loop->lock);
}

#define LOOP { .lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER }

struct letter {
	struct channel_message message;
	int number;
	struct channel_end *end;       /* travels with it, or NULL */
};

static atomic_int alive;

static void letter_free(struct channel_message *m)
{
	struct letter *l = (struct letter *)m;
	channel_close(l->end);
	mem_free(l);
	alive--;
}

static struct letter *letter_new(int number, struct channel_end *end)
{
	struct letter *l = mem_alloc(sizeof *l);
	*l = (struct letter){ .message.free = letter_free, .number = number, .end = end };
	alive++;
	return l;
}

/* The number of the next letter, or -1. */
static int take(struct channel_end *end)
{
	struct channel_message *m = channel_take(end, NULL);
	int number = m ? ((struct letter *)m)->number : -1;
	if (m)
		m->free(m);
	return number;
}

/* ---- a twin */

enum { CHANNELS = 6, ENDS = 2 * CHANNELS, DEPTH = 64, STEPS = 200000 };

struct twin { int queue[DEPTH], count, bound, closed, news; };

static struct channel_end *ends[ENDS];
static struct twin twins[ENDS];
static int noticed[ENDS], notices;     /* in order: who has news */
static int wakes;                      /* one for each that came to have them */

static void twin_notify(int i)
{
	if (!twins[i].bound || twins[i].news)
		return;
	twins[i].news = 1;
	noticed[notices++] = i;
	wakes++;
}

static void twin_forget(int i)
{
	int k = 0;
	if (!twins[i].news)
		return;
	twins[i].news = 0;
	while (noticed[k] != i)
		k++;
	memmove(noticed + k, noticed + k + 1, sizeof *noticed * (size_t)(--notices - k));
}

static void begin(int c)
{
	assert_int_equal(channel_new(ends + 2 * c), 0);
	memset(twins + 2 * c, 0, 2 * sizeof *twins);
}

static void check_next(struct channel_box *box)
{
	unsigned long cookie = channel_box_next(box);
	if (!notices) {
		assert_int_equal(cookie, 0);
		return;
	}
	int i = noticed[0];
	assert_int_equal(cookie, i + 1);
	twin_forget(i);
}

static void check_post(int i, int number)
{
	int peer = i ^ 1;
	struct letter *l;
	if (twins[peer].count == DEPTH)
		return;
	l = letter_new(number, NULL);
	int r = channel_post(ends[i], &l->message);
	assert_int_equal(r, twins[peer].closed ? -EPIPE : 0);
	if (r) {
		letter_free(&l->message);
		return;
	}
	twins[peer].queue[twins[peer].count++] = number;
	twin_notify(peer);
}

static void check_take(int i)
{
	int closed, number = twins[i].count ? twins[i].queue[0] : -1;
	assert_int_equal(channel_ended(ends[i]), !twins[i].count && twins[i ^ 1].closed);
	struct channel_message *m = channel_take(ends[i], &closed);
	assert_int_equal(m ? ((struct letter *)m)->number : -1, number);
	assert_int_equal(closed, number < 0 && twins[i ^ 1].closed);
	if (m)
		m->free(m);
	if (number >= 0)
		memmove(twins[i].queue, twins[i].queue + 1, sizeof(int) * (size_t)--twins[i].count);
}

static void check_bind(int i, struct channel_box *box)
{
	if (twins[i].bound) {
		channel_unbind(ends[i]);
		twin_forget(i);
		twins[i].bound = 0;
		return;
	}
	channel_bind(ends[i], box, (unsigned long)i + 1);
	twins[i].bound = 1;
	if (twins[i].count || twins[i ^ 1].closed)
		twin_notify(i);
}

static void check_close(int i)
{
	channel_close(ends[i]);
	ends[i] = NULL;
	twin_forget(i);
	twins[i].closed = 1;
	twins[i].bound = 0;
	twins[i].count = 0;
	if (twins[i ^ 1].closed)
		begin(i / 2);
	else
		twin_notify(i ^ 1);
}

static void as_the_twin_says(void **state)
{
	struct loop loop = LOOP;
	struct channel_box *box = channel_box_new(&loop);
	struct random rng = { { 42, 1, 2, 3 } };
	(void)state;
	for (int c = 0; c < CHANNELS; c++)
		begin(c);
	for (int step = 0; step < STEPS; step++) {
		int i = (int)(random_next(&rng) % ENDS), what = (int)(random_next(&rng) % 100);
		if (twins[i].closed)
			continue;
		assert_true(twins[i ^ 1].closed || channel_are_peers(ends[i], ends[i ^ 1]));
		if (what < 40)
			check_post(i, step);
		else if (what < 70)
			check_take(i);
		else if (what < 85)
			check_next(box);
		else if (what < 98)
			check_bind(i, box);
		else
			check_close(i);
		assert_int_equal(loop.woken, wakes);
	}
	for (int i = 0; i < ENDS; i++)
		if (!twins[i].closed)
			channel_close(ends[i]);
	channel_box_free(box);
	assert_int_equal(alive, 0);
}

/* ---- ends in messages */

static void a_long_chain_is_freed_without_recursion(void **state)
{
	struct channel_end *first = NULL, *at = NULL;
	(void)state;
	for (int i = 0; i < 300000; i++) {
		struct channel_end *pair[2];
		assert_int_equal(channel_new(pair), 0);
		if (!first) {
			first = pair[1];
			at = pair[0];
			continue;
		}
		struct letter *l = letter_new(i, pair[1]);
		assert_int_equal(channel_post(at, &l->message), 0);
		channel_close(at);
		at = pair[0];
	}
	channel_close(at);
	channel_close(first);
	assert_int_equal(alive, 0);
}

static void a_stopped_box_wakes_nobody(void **state)
{
	struct loop loop = LOOP;
	struct channel_box *box = channel_box_new(&loop);
	struct channel_end *pair[2];
	(void)state;
	assert_int_equal(channel_new(pair), 0);
	channel_bind(pair[1], box, 7);
	channel_box_stop(box);
	assert_int_equal(channel_post(pair[0], &letter_new(1, NULL)->message), 0);
	assert_int_equal(loop.woken, 0);
	assert_int_equal(channel_box_next(box), 7);
	assert_int_equal(take(pair[1]), 1);
	channel_close(pair[0]);
	channel_close(pair[1]);
	channel_box_free(box);
	channel_close(NULL);
	assert_int_equal(alive, 0);
}

/* ---- threads */

enum { ROUNDS = 400, LETTERS = 50 };

/* A thread that takes what comes, and now and then sends the end on through its other channel. */
struct taker {
	struct loop loop;
	struct channel_end *mail, *on; /* ends come by mail and leave through on, which may be NULL */
	int taken, closed, given;
	int wrong;                     /* cmocka's checks are the main thread's alone */
};

static struct channel_end *next_end(struct taker *t, struct channel_box *box)
{
	channel_bind(t->mail, box, 1);
	for (;;) {
		pthread_mutex_lock(&t->loop.lock);
		while (!t->loop.woken)
			pthread_cond_wait(&t->loop.more, &t->loop.lock);
		t->loop.woken = 0;
		pthread_mutex_unlock(&t->loop.lock);
		for (unsigned long cookie; (cookie = channel_box_next(box));)
			t->wrong += cookie != 1;
		struct channel_message *m = channel_take(t->mail, NULL);
		if (m) {
			struct channel_end *end = ((struct letter *)m)->end;
			((struct letter *)m)->end = NULL;
			m->free(m);
			channel_unbind(t->mail);
			return end;
		}
		if (channel_ended(t->mail)) {
			channel_unbind(t->mail);
			return NULL;
		}
	}
}

/* Until it has ended, or is given away (1). */
static int use(struct taker *t, struct channel_box *box, struct channel_end *end, struct random *rng)
{
	int last = -1, over = 0;
	channel_bind(end, box, 2);
	while (!over) {
		pthread_mutex_lock(&t->loop.lock);
		while (!t->loop.woken)
			pthread_cond_wait(&t->loop.more, &t->loop.lock);
		t->loop.woken = 0;
		pthread_mutex_unlock(&t->loop.lock);
		while (!over && channel_box_next(box))
			for (;;) {
				struct channel_message *m = channel_take(end, &over);
				if (!m)
					break;
				t->wrong += ((struct letter *)m)->number != last + 1 && last >= 0;
				last = ((struct letter *)m)->number;
				t->taken++;
				m->free(m);
				if (t->on && random_next(rng) % 20 == 0) {
					channel_unbind(end);
					t->wrong += channel_post(t->on, &letter_new(0, end)->message) != 0;
					t->given++;
					return 1;
				}
			}
	}
	t->closed++;
	return 0;
}

static void *taker_run(void *arg)
{
	struct taker *t = arg;
	struct channel_box *box = channel_box_new(&t->loop);
	struct channel_end *end;
	struct random rng = { { 1, 2, 3, 4 } };
	while ((end = next_end(t, box)))
		if (!use(t, box, end, &rng))
			channel_close(end);
	channel_close(t->mail);
	channel_close(t->on);
	channel_box_stop(box);
	channel_box_free(box);
	return NULL;
}

static void threads_lose_nothing(void **state)
{
	struct channel_end *first[2], *second[2], *pair[2];
	pthread_t threads[2];
	(void)state;
	assert_int_equal(channel_new(first) | channel_new(second), 0);
	struct taker a = { .loop = LOOP, .mail = first[1], .on = second[0] }, b = { .loop = LOOP, .mail = second[1] };
	pthread_create(&threads[0], NULL, taker_run, &a);
	pthread_create(&threads[1], NULL, taker_run, &b);
	for (int round = 0; round < ROUNDS; round++) {
		assert_int_equal(channel_new(pair), 0);
		assert_int_equal(channel_post(first[0], &letter_new(0, pair[1])->message), 0);
		for (int i = 0; i < LETTERS; i++)
			assert_int_equal(channel_post(pair[0], &letter_new(i, NULL)->message), 0);
		channel_close(pair[0]);
	}
	channel_close(first[0]);
	pthread_join(threads[0], NULL);
	pthread_join(threads[1], NULL);
	assert_int_equal(a.taken + b.taken, ROUNDS * LETTERS);
	assert_int_equal(a.closed + b.closed, ROUNDS);
	assert_int_equal(a.wrong + b.wrong, 0);
	assert_true(a.given > 0 && b.taken > 0);
	assert_int_equal(alive, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(as_the_twin_says),
		cmocka_unit_test(a_long_chain_is_freed_without_recursion),
		cmocka_unit_test(a_stopped_box_wakes_nobody),
		cmocka_unit_test(threads_lose_nothing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
