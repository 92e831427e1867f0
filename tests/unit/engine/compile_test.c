/* The compiler: the bytecode of every construct is sound (the operand stack is balanced on every path), and running out
 * of memory at any point of the compilation is an ordinary error. */
#include "engine/engine.h"
#include "engine/core/state.h"
#include "engine/code/code.h"
#include "lang/lang.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <cmocka.h>

static const char *const programs[] = {
	"let a = 1, [b, , c = 2, ...d] = x, { e, f: [g], ['h' + 1]: i = 3, ...j } = y; var k; const l = -1; k = a, b; k ?\?= c; k.x ||= d; k[e] &&= f; a += g; ++k.y; k[0]--;",
	"for (let i = 0; i < 3; i++) { if (i) continue; fs.push(() => i); break } for (var p in q) ; for (const [r] of s) { if (r) break } while (0) ; do { x } while (y);",
	"l: for (const a of b) { try { for (const c of d) { if (c) continue l; if (e) break l; } } finally { f() } }",
	"function f() { for (const a of b) try { return a } catch ({ m }) { throw m } finally { for (const c of d) { if (c) return 2; break } } }",
	"function f() { for (x in y) { switch (x) { case 1: let z = 1; g(() => z); return; default: break; case 2: continue } } }",
	"function* g() { try { const a = yield 1; for (const b of c) { [d[yield], e = yield] = yield* f } } finally { yield 3 } return 4 }",
	"async function h() { for await (const a of b) { try { await a; if (a) return 1; else break } catch { continue } finally { await 0 } } return await 2 }",
	"async function* i() { for await (const a of b) { yield* c; try { yield a } finally { await 1; return 2 } } }",
	"class A { #a = 1; static #b; #m() {} get #g() { return 1 } set #g(v) {} static { this.#b = 2; for (const x of []) { break } } [k()] = () => this; static s = super.t; m() { return #a in this && this.#g++ } }",
	"class B extends A { constructor(...r) { for (const x of r) { try { super(...r); return } catch { return {} } } } get [x]() { return super.y } static async *z() { super.w ?\?= 1; super[q]++; delete this.v } }",
	"class C extends null {} var D = class extends (class {}) {}; ({ a, b() { return super.c }, get d() { return 1 }, set d(v) {}, ['e']: 1, ...f, __proto__: null, async *g() {}, 1: 2 });",
	"a?.b.c(d)?.[e](...f); (a?.b)(); delete a?.b.c; a.b`${c}`; eval(x, ...y); new A(...b); f(...g, 1); `a${b}c${`${d}`}`; typeof z; import(q);",
	"with (o) { x = y; x++; x += 1; z(); var v = 1; [x] = y; delete x } function f(a, b = a, { c } = {}, ...d) { var a; arguments; eval('x'); return () => this }",
	"{ function f() {} } if (x) function g() {} switch (y) { case 1: function h() {} } label: { break label } debugger; throw x ? y : z ? 1 : !2 && 3 || 4;",
};

struct trial { const char *text; long room; int failed, wrong; };

static void check_all(js_State *J, struct trial *job, const struct code *code)
{
	uint32_t at = 0, i;
	const char *wrong = code_check(J, code, &at);
	if (wrong) {
		print_error("%s: %s at %u of '%s'\n", job->text, wrong, at, code->name);
		job->wrong = 1;
	}
	for (i = 0; i < code->functions_count; i++)
		check_all(J, job, code->functions[i]);
}

static void compile(js_State *J, void *arg)
{
	struct lang_options options = { .goal = LANG_SCRIPT };
	struct trial *job = arg;
	struct code *code;
	struct lang l;
	js_Value none;
	size_t max = J->memory_max;
	none.t.type = JS_TUNDEFINED;
	if (lang_parse(&l, job->text, strlen(job->text), &options)) {
		print_error("%s: %s\n", job->text, l.message);
		job->wrong = 1;
		lang_free(&l);
		return;
	}
	if (job->room >= 0) {
		J->memory_max = J->heap_bytes + J->external_bytes + (size_t)job->room;
		J->memory_slack = 0;
	}
	if (js_try(J)) {
		J->memory_max = max;
		js_pop(J, 1);
		lang_free(&l);
		job->failed = 1;
		return;
	}
	code = compile_program(J, &l, "test.js", none);
	J->memory_max = max;
	check_all(J, job, code);
	js_endtry(J);
	lang_free(&l);
}

static void test_sound(void **state)
{
	static const struct engine_config config;
	js_State *J = engine_new(&config);
	size_t i;
	(void)state;
	for (i = 0; i < sizeof programs / sizeof programs[0]; i++) {
		struct trial job = { programs[i], -1, 0, 0 };
		engine_enter(J, compile, &job);
		assert_false(job.wrong);
		assert_false(job.failed);
	}
	engine_collect(J);
	engine_free(J);
}

static void test_memory(void **state)
{
	static const struct engine_config config;
	js_State *J = engine_new(&config);
	size_t i, failures = 0;
	(void)state;
	for (i = 0; i < sizeof programs / sizeof programs[0]; i++) {
		struct trial job = { programs[i], 0, 1, 0 };
		while (job.failed && job.room < 1 << 20) {
			job.failed = 0;
			engine_enter(J, compile, &job);
			failures += (size_t)job.failed;
			job.room += 5000;
		}
		assert_false(job.failed);
		assert_false(job.wrong);
		engine_collect(J);
	}
	assert_true(failures > 100);
	engine_free(J);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_sound), cmocka_unit_test(test_memory) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
