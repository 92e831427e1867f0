/* The engine from outside: interrupts, limits, collection, shutdown. */
#include "engine/engine.h"
#include "engine/core/run.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/time.h>
#include <cmocka.h>

static js_State *J0;
static char message[256];


static void uncaught(js_State *J, const char *origin)
{
	snprintf(message, sizeof message, "%s", js_tostring(J, -1));
	js_pop(J, 1);
}

struct script { const char *source; int interrupt; };

static void body(js_State *J, void *arg)
{
	struct script *job = arg;
	message[0] = 0;
	if (js_try(J)) {
		uncaught(J, "");
		return;
	}
	engine_compile(J, "test.js", job->source, strlen(job->source), ENGINE_SCRIPT, NULL);
	js_endtry(J);
	js_pushundefined(J);
	engine_callback(J, 0);
}

static void on_alarm(int sig)
{
	engine_interrupt(J0, ENGINE_TERMINATE);
}

/* Only the interrupt ends each of these, and none may catch it. */
static void interrupt_ends(const char *source)
{
	struct engine_config config = { .uncaught = uncaught };
	struct itimerval in_20_ms = { .it_value = { 0, 20000 } };
	struct script job = { source, 1 };
	J0 = engine_new(&config);
	signal(SIGALRM, on_alarm);
	setitimer(ITIMER_REAL, &in_20_ms, NULL);
	engine_enter(J0, body, &job);
	assert_true(engine_interrupted(J0));
	assert_string_equal(message, "");
	engine_interrupt(J0, ENGINE_RUN);
	job.source = "if (typeof caught !== 'undefined') throw 'caught it'; throw 'alive'";
	engine_enter(J0, body, &job);
	assert_string_equal(message, "alive");
	engine_free(J0);
}

static void interrupts(void **state)
{
	interrupt_ends("while (true) {}");
	interrupt_ends("for (;;) { try { for (;;) {} } catch (e) { caught = 1; } }");
	interrupt_ends("for (;;) { try { for (;;) {} } finally { caught = 1; continue; } }");
	interrupt_ends("function f() { f(); } for (;;) try { f(); } catch (e) {}");
	interrupt_ends("var o = { get x() { for (;;) {} } }; o.x");
	interrupt_ends("[2, 1].sort(function () { for (;;) {} })");
	interrupt_ends("JSON.stringify({ toJSON: function () { for (;;) {} } })");
	interrupt_ends("'a'.replace(/a/, function () { for (;;) {} })");
	interrupt_ends("do ; while (1)");
	interrupt_ends("for (;;) eval('1')");
	interrupt_ends("function* g() { for (;;) yield 1; } for (const x of g()) ;");
	interrupt_ends("function* g() { try { yield 1; } finally { for (;;) ; } } for (const x of g()) break;");
	interrupt_ends("const g = (function* () { for (;;) try { yield* g2(); } catch (e) {} })(); function* g2() { for (;;) ; } g.next()");
	interrupt_ends("(async () => { try { for (;;) ; } catch (e) { caught = 1; } })().catch(() => { caught = 1; })");
	interrupt_ends("class A { static { for (;;) ; } }");
	interrupt_ends("new Proxy({}, { get() { for (;;) ; } }).x");
	interrupt_ends("for (const x of { [Symbol.iterator]() { return { next() { for (;;) ; }, return() { caught = 1; } }; } }) ;");
	interrupt_ends("const [a] = { [Symbol.iterator]() { return { next() { return {}; }, return() { for (;;) ; } }; } }");
	interrupt_ends("`${{ toString() { for (;;) ; } }}`");
	interrupt_ends("outer: for (;;) { try { continue outer; } finally { } }");
}

static const char *run(struct engine_config *config, const char *source)
{
	struct script job = { source, 0 };
	js_State *J;
	config->uncaught = uncaught;
	J = engine_new(config);
	engine_enter(J, body, &job);
	engine_free(J);
	return message;
}

static void memory_limit_is_a_range_error(void **state)
{
	struct engine_config config = { .memory_max = 8u << 20 };
	assert_string_equal(run(&config, "var a = []; for (;;) a.push({ x: [1, 2, 3] });"), "RangeError: Out of memory");
	assert_string_equal(run(&config, "var n = 0; try { var a = []; for (;;) a.push({}); } catch (e) { a = null; (function () {})(); n = 1; } throw 'then ' + n"), "then 1");
	assert_string_equal(run(&config, "for (var i = 0; i < 400000; i++) ({ x: i }); throw 'collected'"), "collected");
}

struct loss { const char *file, *source; int lost; };

static void look_for_loss(js_State *J, void *arg)
{
	struct loss *l = arg;
	if (js_try(J))
		fail();
	engine_compile(J, l->file, l->source, strlen(l->source), ENGINE_SCRIPT, NULL);
	js_endtry(J);
	js_pushundefined(J);
	engine_callback(J, 0);
	l->lost = engine_has_lost(J);
}

/* A program that runs out of memory while it waits, and in which the error is lost, by the library or by the user. */
static int loses(const char *file, const char *source)
{
	struct engine_config config = { .memory_max = 8u << 20, .uncaught = uncaught };
	struct loss l = { file, source, -1 };
	js_State *J = engine_new(&config);
	engine_enter(J, look_for_loss, &l);
	engine_free(J);
	return l.lost;
}

static void what_memory_lost(void **state)
{
	static const char dropped[] = "var p = new Promise(() => {}), a = []; (async () => { await p; })(); try { for (;;) a.push({ x: [1, 2, 3] }); } catch (e) { a = null; }";
	static const char collected[] = "var a = []; try { for (;;) a.push({ x: [1, 2, 3] }); } catch (e) { a = null; }"
		"(async () => { await new Promise(() => {}); })(); for (let i = 0; i < 200000; i++) ({ x: i })";
	static const char nobody_waits[] = "var a = []; new Promise(() => {}); try { for (;;) a.push({ x: [1, 2, 3] }); } catch (e) { a = null; }";
	assert_int_equal(loses("node:library", dropped), 1);
	assert_int_equal(loses("node:library", collected), 1);
	assert_int_equal(loses("/users.js", dropped), 0);
	assert_int_equal(loses("/users.js", collected), 0);
	assert_int_equal(loses("[eval]", dropped), 0);
	assert_int_equal(loses("node:library", nobody_waits), 0);
	assert_int_equal(loses("node:library", "(async () => { await new Promise(() => {}); })()"), 0);
}

static void growing_a_string_stays_small(void **state)
{
	struct engine_config config = { .memory_max = 16u << 20 };
	assert_string_equal(run(&config, "var s = ''; for (var i = 0; i < 60000; i++) s += 'x'; throw s.length"), "60000");
}

static void sources(void **state)
{
	struct engine_config config = { 0 };
	char *many = malloc(70001 * 12), *p = many;
	assert_string_equal(run(&config, "#!/usr/bin/env jsr\nthrow new Error('x').stack.split('\\n')[1]"), "    at test.js:2:7");
	for (int i = 0; i < 70000; i++)
		p += sprintf(p, "x%d=1;\n", i);
	strcpy(p, "throw 1");
	assert_string_equal(run(&config, many), "1");
	free(many);
}

static unsigned finalized;
static void finalize(js_State *J, void *data) { finalized++; }
static const struct engine_class thing = { .name = "Thing", .finalize = finalize };

static void roots_and_finalizers(void **state)
{
	struct engine_config config = { 0 };
	js_State *J = engine_new(&config);
	value_ref ref;
	finalized = 0;
	js_pushobject(J, object_new_class(J, &thing, NULL, J));
	ref = value_root(J, -1);
	js_pop(J, 1);
	object_new_class(J, &thing, NULL, J);
	engine_collect(J);
	assert_int_equal(finalized, 1);
	value_push(J, ref);
	assert_true(js_isuserdata(J, -1, "Thing"));
	js_pop(J, 1);
	value_unroot(J, ref);
	engine_collect(J);
	assert_int_equal(finalized, 2);
	js_pushobject(J, object_new_class(J, &thing, NULL, J));
	engine_free(J);
	assert_int_equal(finalized, 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(interrupts),
		cmocka_unit_test(memory_limit_is_a_range_error),
		cmocka_unit_test(what_memory_lost),
		cmocka_unit_test(growing_a_string_stays_small),
		cmocka_unit_test(sources),
		cmocka_unit_test(roots_and_finalizers),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
