/* Records into JavaScript: a batch of a hundred drained by one entry, against a hundred entries with a record each.
 *
 * Every record calls the same small script function as an outermost call, ticks and jobs run after it, as the
 * loop's enter hook does.  What the batch saves is the entering itself; the calls stay. */
#include "bench.h"

#include "engine/engine.h"
#include "loop/squeue.h"

#include <stdio.h>
#include <string.h>

enum { BATCH = SQUEUE_RECORDS_MAX, BYTES = 24 };

struct state {
	js_State *J;
	struct squeue q;
	value_ref function;
	void (*enter)(struct state *s);
};

static void drain(struct state *s)
{
	uint32_t id, size;
	const void *bytes;
	while (squeue_shift(&s->q, &id, &bytes, &size)) {
		value_push(s->J, s->function);
		js_pushundefined(s->J);
		js_pushnumber(s->J, id);
		engine_callback(s->J, 1);
	}
}

static uint64_t batched(void *ctx, unsigned long n)
{
	struct state *s = ctx;
	char record[BYTES] = "";
	for (unsigned long i = 0; i < n; i += BATCH) {
		for (uint32_t k = 0; k < BATCH; k++)
			squeue_push(&s->q, k, record, sizeof record);
		s->enter(s);
	}
	return 0;
}

static uint64_t one_by_one(void *ctx, unsigned long n)
{
	struct state *s = ctx;
	char record[BYTES] = "";
	for (unsigned long i = 0; i < n; i++) {
		squeue_push(&s->q, (uint32_t)(i % BATCH), record, sizeof record);
		s->enter(s);
	}
	return 0;
}

static void uncaught(js_State *J, const char *origin)
{
	fprintf(stderr, "entry_bench: %s\n", origin);
	js_pop(J, 1);
}

static void body(js_State *J, void *arg)
{
	static const char source[] = "var n = 0; benchFunction = function (id) { n += id; };";
	struct state *s = arg;
	s->J = J;
	engine_compile(J, "bench.js", source, strlen(source), ENGINE_SCRIPT, NULL);
	js_pushundefined(J);
	js_call(J, 0);
	js_pop(J, 1);
	js_getglobal(J, "benchFunction");
	s->function = value_root(J, -1);
	js_pop(J, 1);
	bench_begin("records into JavaScript");
	bench_pair("record: batch of 100, an entry each", batched, one_by_one, s, 300000, 0);
}

int main(void)
{
	static struct state s;
	struct engine_config config = { .uncaught = uncaught };
	s.enter = drain;
	__asm__ volatile("" : "+m"(s.enter));
	squeue_init(&s.q);
	js_State *J = engine_new(&config);
	if (!J)
		return 1;
	engine_enter(J, body, &s);
	engine_free(J);
	return bench_end();
}
