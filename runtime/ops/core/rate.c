#include "ops/core/rate.h"

#include <stdatomic.h>
#include <pthread.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/limits.h"
#include "base/mem.h"
#include "engine/text.h"
#include "ops/core/host.h"
#include "ops/core/oplog_host.h"
#include "policy/policy.h"

enum { NONE, WAITS, TAKEN };

/* What is reached; in the order of the texts. */
enum reason { FINE, TOTAL, AT_ONCE, PER_MINUTE, WAITING };

/* Of this thread: its operations wait for each other, so the number at a time is that of each thread. */
static _Thread_local struct {
	struct policy_rate rate;
	int known;
	uint64_t active, waiting;
	struct rate_ticket *first, *last;
} rates[RATE_SORTS];

/* Of all threads. */
static atomic_ullong begun[RATE_SORTS];
static pthread_mutex_t minute_lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
	uint64_t *times;               /* ring of rate.minute places: when the last ones began; ns */
	uint64_t at;
} minutes[RATE_SORTS];

static const struct { const char *key, *what; } sorts[RATE_SORTS] = {
	[RATE_NONE] = { "", "" },
	[RATE_KV] = { "kv", "operations on key-value stores" },
	[RATE_STORAGE] = { "storage", "operations on storage" },
	[RATE_CHILDREN] = { "children", "child processes" },
};

static _Thread_local int stopped;                    /* nothing is posted any more */
static _Thread_local struct { enum rate_sort sort; enum reason reason; } refused;

static void know(enum rate_sort sort)
{
	if (!rates[sort].known)        /* "" is in no policy: no limit */
		rates[sort].rate = policy_rate(policy_now(), sorts[sort].key);
	rates[sort].known = 1;
}

/* Under the lock. */
static enum reason count_minute(enum rate_sort sort, uint64_t most)
{
	if (!minutes[sort].times)
		minutes[sort].times = mem_zalloc((size_t)most * sizeof *minutes[sort].times);
	uint64_t now_ns = clock_mono_ns(), *oldest = &minutes[sort].times[minutes[sort].at % most];
	if (minutes[sort].at >= most && now_ns - *oldest < UINT64_C(60000000000))
		return PER_MINUTE;
	*oldest = now_ns;
	minutes[sort].at++;
	return FINE;
}

static enum reason check_minute(enum rate_sort sort)
{
	uint64_t most = rates[sort].rate.minute;
	if (most == UINT64_MAX)
		return FINE;
	if (most == 0)
		return PER_MINUTE;
	pthread_mutex_lock(&minute_lock);
	enum reason reason = count_minute(sort, most);
	pthread_mutex_unlock(&minute_lock);
	return reason;
}

/* Counts one towards the total: 0 if there have been so many. */
static int count(enum rate_sort sort)
{
	if (atomic_fetch_add(&begun[sort], 1) < rates[sort].rate.total)
		return 1;
	atomic_fetch_sub(&begun[sort], 1);
	return 0;
}

static void uncount(enum rate_sort sort) { atomic_fetch_sub(&begun[sort], 1); }

static int has_place(enum rate_sort sort)
{
	return rates[sort].active < rates[sort].rate.concurrent && !rates[sort].first;
}

static int refuse(enum rate_sort sort, enum reason reason)
{
	refused.sort = sort;
	refused.reason = reason;
	return -EDQUOT;
}

void rate_push_error(js_State *J)
{
	static const char *const texts[] = {
		[TOTAL] = "The policy allows no more %s in this run",
		[AT_ONCE] = "The policy allows no more %s at a time",
		[PER_MINUTE] = "The policy allows no more %s in this minute",
		[WAITING] = "Too many %s wait for their turn",
	};
	char text[120];
	snprintf(text, sizeof text, texts[refused.reason], sorts[refused.sort].what);
	js_newerror(J, text);
	js_pushliteral(J, "ERR_LIMIT_REACHED");
	value_create(J, -2, "code");
}

/* ---- operations that wait */

static int post(struct loop *loop, struct rate_ticket *t)
{
	if (t->ready)
		t->ready(t->op);
	int r = loop_post(loop, t->op);
	if (r < 0)
		return r;
	t->place = TAKEN;
	rates[t->sort].active++;
	if (t->note) {                 /* the hook has begun another, with the time and place of now */
		oplog_free(t->op->note);
		t->op->note = t->note;
		t->note = NULL;
	}
	return 0;
}

static void log_refused(js_State *J, const struct op *op)
{
	struct op_facts facts = { .bytes = -1 };
	if (!oplog_on() || !op->kind->facts)
		return;
	op->kind->facts(op, &facts);
	oplog_host_once(J, facts.name, facts.target, "ERR_LIMIT_REACHED");
}

int rate_post(js_State *J, struct rate_ticket *t, enum rate_sort sort, struct op *op, void (*ready)(struct op *op))
{
	know(sort);
	t->op = op;
	t->ready = ready;
	t->sort = (uint8_t)sort;
	int counted = count(sort);
	enum reason reason = !counted ? TOTAL : has_place(sort) ? FINE :
		rates[sort].rate.concurrent == 0 ? AT_ONCE : rates[sort].waiting >= LIMIT_RATE_WAITING ? WAITING : FINE;
	if (reason) {
		if (counted)
			uncount(sort);
		log_refused(J, op);
		return refuse(sort, reason);
	}
	if (has_place(sort)) {
		int r = post(host_loop(J), t);
		if (r)
			uncount(sort);
		return r;
	}
	op->loop = host_loop(J);
	if (op->kind->facts)
		t->note = oplog_host_begin(J, op->kind->name);
	t->place = WAITS;
	t->next = NULL;
	*(rates[sort].first ? &rates[sort].last->next : &rates[sort].first) = t;
	rates[sort].last = t;
	rates[sort].waiting++;
	return 0;
}

static struct rate_ticket *take_first(enum rate_sort sort)
{
	struct rate_ticket *t = rates[sort].first;
	rates[sort].first = t->next;
	rates[sort].waiting--;
	return t;
}

int rate_waits(const struct rate_ticket *t) { return t->place == WAITS; }

void rate_end(struct rate_ticket *t)
{
	enum rate_sort sort = (enum rate_sort)t->sort;
	int was = t->place;
	t->place = NONE;
	oplog_free(t->note);
	t->note = NULL;
	if (was != TAKEN)
		return;
	rates[sort].active--;
	/* the loop's place of the op just released is free, so posting allocates nothing */
	if (rates[sort].first && !stopped)
		post(t->op->loop, take_first(sort));
}

void rate_stop(int all)
{
	stopped = 1;
	for (int sort = 0; sort < RATE_SORTS; sort++) {
		while (rates[sort].first) {
			struct rate_ticket *t = take_first((enum rate_sort)sort);
			t->op->kind->release(t->op);
		}
		if (!all)
			continue;
		mem_free(minutes[sort].times);
		minutes[sort].times = NULL;
	}
}

/* ---- operations that do not */

void rate_begin(js_State *J, enum rate_sort sort)
{
	know(sort);
	int counted = count(sort);
	enum reason reason = !counted ? TOTAL :
		rates[sort].active >= rates[sort].rate.concurrent ? AT_ONCE : check_minute(sort);
	if (reason) {
		if (counted)
			uncount(sort);
		refuse(sort, reason);
		rate_push_error(J);
		js_throw(J);
	}
	rates[sort].active++;
}

void rate_left(enum rate_sort sort) { rates[sort].active--; }
