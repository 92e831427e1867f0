/* Records into JavaScript: a batch of a hundred drained by one entry, against a hundred entries with a record each.
 *
 * Every record calls the same small script function as an outermost call, ticks and jobs run after it, as the loop's
 * enter hook does.  The batch only saves the entering; the calls are the same. */
#include "bench.h"
#include "records.h"

#include "engine/engine.h"

#include <stdio.h>
#include <string.h>

struct state {
	struct records records;
	js_State *J;
	value_ref function;
};

static void drain(struct records *records)
{
	struct state *s = (struct state *)records;
	uint32_t id, size;
	const void *bytes;
	while (squeue_shift(&records->q, &id, &bytes, &size)) {
		value_push(s->J, s->function);
		js_pushundefined(s->J);
		js_pushnumber(s->J, id);
		engine_callback(s->J, 1);
	}
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
	bench_pair("record: batch of 100, an entry each", records_batched, records_one_by_one, s, 300000, 0);
}

int main(void)
{
	static struct state s;
	struct engine_config config = { .uncaught = uncaught };
	records_init(&s.records, drain);
	js_State *J = engine_new(&config);
	if (!J)
		return 1;
	engine_enter(J, body, &s);
	engine_free(J);
	return bench_end();
}
