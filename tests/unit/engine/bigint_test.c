/* BigInts in an engine: every operator against the compiler's 128-bit integers, for all representations of the
 * operands; identities for any size; value.h; the state after an interrupt or out of memory. */
#include "engine/heap/bigint.h"
#include "engine/core/run.h"
#include "engine/engine.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/time.h>
#include <cmocka.h>

typedef __int128 wide;

static js_State *J;
static char message[256];

static void uncaught(js_State *L, const char *origin)
{
	snprintf(message, sizeof message, "%s", js_tostring(L, -1));
	js_pop(L, 1);
}

static uint64_t seed = 88172645463325252u;
static uint64_t rnd(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed;
}

/* ---- the twin: numbers of at most `bits` bits */

static wide random_wide(int bits)
{
	wide x = (wide)(((unsigned __int128)rnd() << 64) | rnd());
	int keep = 1 + (int)(rnd() % (unsigned)bits);
	switch (rnd() % 6) {
	case 0: return (wide)(rnd() % 7) - 3;
	case 1: x = ((wide)1 << (keep - 1)) - (wide)(rnd() % 3); break;       /* near a power of two */
	default: x = (wide)((unsigned __int128)x >> (128 - keep));
	}
	return rnd() & 1 ? x : -x;
}

/* Converts through the twin's own text. */
static js_Value value_of(wide x)
{
	char digits[50], *p = digits + sizeof digits;
	unsigned __int128 m = x < 0 ? 0 - (unsigned __int128)x : (unsigned __int128)x;
	js_Value v;
	do
		*--p = (char)('0' + (int)(m % 10));
	while (m /= 10);
	bigint_literal(J, p, (size_t)(digits + sizeof digits - p), &v);
	if (x < 0)
		bigint_unary(J, BIGINT_NEG, &v, &v);
	return v;
}

static void check(const js_Value *got, wide x, const char *what, wide a, wide b)
{
	int64_t words[6] = { (int64_t)(a >> 64), (int64_t)a, (int64_t)(b >> 64), (int64_t)b, (int64_t)(x >> 64), (int64_t)x };
	js_Value want = value_of(x);
	if (!bigint_equal(got, &want))
		fail_msg("%s of %lx:%016lx and %lx:%016lx is not %lx:%016lx", what, (long)words[0], (long)words[1], (long)words[2], (long)words[3], (long)words[4], (long)words[5]);
	/* each number has only one representation */
	assert_int_equal(got->t.type, x >= INT64_MIN && x <= INT64_MAX ? JS_TBIGINT : JS_TBIGCELL);
}

static wide floor_shift(wide x, int by) { return by > 126 ? (x < 0 ? -1 : 0) : x >> by; }

static void operators(void **state)
{
	for (int i = 0; i < 60000; i++) {
		wide a = random_wide(126), b = random_wide(126), c = random_wide(63), d = random_wide(63);
		js_Value x = value_of(a), y = value_of(b), p = value_of(c), q = value_of(d), r;
		int by = (int)(rnd() % 140), up = (int)(rnd() % 60);
		js_Value shift = value_of(by), rise = value_of(up), back = value_of(-by);
		bigint_binary(J, BIGINT_ADD, &x, &y, &r); check(&r, a + b, "+", a, b);
		bigint_binary(J, BIGINT_SUB, &x, &y, &r); check(&r, a - b, "-", a, b);
		bigint_binary(J, BIGINT_MUL, &p, &q, &r); check(&r, c * d, "*", c, d);
		bigint_binary(J, BIGINT_AND, &x, &y, &r); check(&r, a & b, "&", a, b);
		bigint_binary(J, BIGINT_OR, &x, &y, &r); check(&r, a | b, "|", a, b);
		bigint_binary(J, BIGINT_XOR, &x, &y, &r); check(&r, a ^ b, "^", a, b);
		bigint_binary(J, BIGINT_SHR, &x, &shift, &r); check(&r, floor_shift(a, by), ">>", a, by);
		bigint_binary(J, BIGINT_SHL, &x, &back, &r);
		check(&r, by ? floor_shift(a, by) : a, "<< -", a, by);
		bigint_binary(J, BIGINT_SHL, &p, &rise, &r); check(&r, c * ((wide)1 << up), "<<", c, up);
		if (b) {
			bigint_binary(J, BIGINT_DIV, &x, &y, &r); check(&r, a / b, "/", a, b);
			bigint_binary(J, BIGINT_MOD, &x, &y, &r); check(&r, a % b, "%", a, b);
		}
		bigint_unary(J, BIGINT_NEG, &x, &r); check(&r, -a, "-x", a, 0);
		bigint_unary(J, BIGINT_BITNOT, &x, &r); check(&r, ~a, "~", a, 0);
		bigint_unary(J, BIGINT_INC, &x, &r); check(&r, a + 1, "++", a, 0);
		bigint_unary(J, BIGINT_DEC, &x, &r); check(&r, a - 1, "--", a, 0);
		assert_int_equal((bigint_compare(&x, &y) > 0) - (bigint_compare(&x, &y) < 0), (a > b) - (a < b));
		assert_int_equal(bigint_low(&x), (uint64_t)a);
		/* the processor rounds as the standard requires */
		assert_true(bigint_number(&x) == (double)a);
		assert_int_equal(bigint_compare_number(&x, (double)b) > 0, (double)b < 0x1p126 && a > (wide)(double)b);
		assert_int_equal(bigint_compare_number(&x, (double)d + 0.5) > 0, a > (wide)floor((double)d + 0.5));
		/* in place */
		bigint_binary(J, BIGINT_SUB, &x, &x, &x); check(&x, 0, "x - x", a, a);
		if (i % 100 == 0)
			engine_collect(J);     /* nothing here is rooted, and nothing is used afterwards */
	}
}

/* ---- any size: identities between operators */

static js_Value random_large(void)
{
	char digits[2000];
	size_t n = 1 + rnd() % (rnd() % 8 ? 90 : sizeof digits);
	js_Value v;
	for (size_t i = 0; i < n; i++)
		digits[i] = (char)('0' + (rnd() % 8 ? rnd() % 10 : 9));
	bigint_literal(J, digits, n, &v);
	if (rnd() & 1)
		bigint_unary(J, BIGINT_NEG, &v, &v);
	return v;
}

static js_Value op(enum bigint_op o, js_Value a, js_Value b)
{
	js_Value r;
	bigint_binary(J, o, &a, &b, &r);
	return r;
}

static void same(js_Value a, js_Value b) { assert_true(bigint_equal(&a, &b)); }

static void identities(void **state)
{
	for (int i = 0; i < 4000; i++) {
		js_Value a = random_large(), b = random_large(), c = random_large(), two = value_of(2), n = value_of((wide)(rnd() % 300)), back;
		struct string s;
		same(op(BIGINT_SUB, op(BIGINT_ADD, a, b), b), a);
		same(op(BIGINT_MUL, a, op(BIGINT_ADD, b, c)), op(BIGINT_ADD, op(BIGINT_MUL, a, b), op(BIGINT_MUL, a, c)));
		if (b.t.type != JS_TBIGINT || b.u.bigint) {
			js_Value rest = op(BIGINT_MOD, a, b), zero = value_of(0);
			same(op(BIGINT_ADD, op(BIGINT_MUL, op(BIGINT_DIV, a, b), b), rest), a);
			assert_true(bigint_compare(&rest, &zero) == 0 || (bigint_compare(&rest, &zero) < 0) == (bigint_compare(&a, &zero) < 0));
			same(op(BIGINT_DIV, op(BIGINT_MUL, a, b), b), a);
		}
		same(op(BIGINT_ADD, op(BIGINT_AND, a, b), op(BIGINT_OR, a, b)), op(BIGINT_ADD, a, b));
		same(op(BIGINT_SUB, op(BIGINT_OR, a, b), op(BIGINT_AND, a, b)), op(BIGINT_XOR, a, b));
		same(op(BIGINT_SHL, a, n), op(BIGINT_MUL, a, op(BIGINT_POW, two, n)));
		same(op(BIGINT_SHR, op(BIGINT_SHL, a, n), n), a);
		same(op(BIGINT_POW, a, two), op(BIGINT_MUL, a, a));
		bigint_push_text(J, &a, 2 + (int)(rnd() % 35));
		js_pop(J, 1);
		bigint_push_text(J, &a, 10);
		string_view(J, js_tovalue(J, -1), &s);
		assert_true(bigint_from_text(J, &s, &back));
		js_pop(J, 1);
		same(back, a);
		if (i % 100 == 0)
			engine_collect(J);
	}
}

/* ---- natives */

static void natives(void **state)
{
	int fits;
	value_pushint64(J, INT64_MIN);
	assert_true(js_isbigint(J, -1) && !js_isnumber(J, -1));
	assert_true(value_toint64(J, -1, &fits) == INT64_MIN && fits);
	assert_true(value_touint64(J, -1, &fits) == (uint64_t)INT64_MIN && !fits);
	value_pushuint64(J, UINT64_MAX);
	assert_true(js_isbigint(J, -1));
	assert_true(value_touint64(J, -1, &fits) == UINT64_MAX && fits);
	assert_true(value_toint64(J, -1, &fits) == -1 && !fits);
	js_pushliteral(J, " 0x1fffffffffffffffe ");
	bigint_convert(J, js_tovalue(J, -1));
	assert_true(value_touint64(J, -1, &fits) == UINT64_MAX - 1 && !fits);
	assert_true(value_toint64(J, -1, NULL) == -2);
	js_pushnumber(J, 1);
	assert_false(js_isbigint(J, -1));
	assert_true(value_toint64(J, -1, &fits) == 0 && !fits);
	js_pop(J, 4);
}

/* ---- interrupts and memory */

static void body(js_State *L, void *arg)
{
	message[0] = 0;
	if (js_try(L)) {
		uncaught(L, "");
		return;
	}
	engine_compile(L, "test.js", arg, strlen(arg), ENGINE_SCRIPT, NULL);
	js_endtry(L);
	js_pushundefined(L);
	engine_callback(L, 0);
}

static js_State *interrupted;
static void on_alarm(int sig) { engine_interrupt(interrupted, ENGINE_TERMINATE); }

/* Each is one operation that would take at least minutes.  The interrupt ends it, and only garbage remains. */
static void interrupts(void **state)
{
	static const char *const sources[] = {
		"var a = 3n ** 300000000n",
		"var a = ((1n << 500000000n) - 1n) * ((1n << 500000000n) - 1n)",
		"var a = ((1n << 300000000n) - 1n) / ((1n << 150000000n) - 3n)",
		"var a = ((1n << 300000000n) - 1n) % ((1n << 150000000n) - 3n)",
		"var a = String((1n << 500000000n) - 1n)",
		"var a = BigInt('7'.repeat(100000000))",
		"var a = eval('7'.repeat(60000000) + 'n')",
		"var a = ((1n << 500000000n) - 1n).toLocaleString()",
	};
	struct engine_config config = { .uncaught = uncaught };
	for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
		struct itimerval in_300_ms = { .it_value = { 0, 300000 } };
		size_t before;
		interrupted = engine_new(&config);
		engine_enter(interrupted, body, (void *)(uintptr_t)"1");
		engine_collect(interrupted);
		before = engine_heap_used(interrupted);
		signal(SIGALRM, on_alarm);
		setitimer(ITIMER_REAL, &in_300_ms, NULL);
		engine_enter(interrupted, body, (void *)(uintptr_t)sources[i]);
		assert_true(engine_interrupted(interrupted));
		assert_string_equal(message, "");
		engine_interrupt(interrupted, ENGINE_RUN);
		engine_collect(interrupted);
		if (engine_heap_used(interrupted) > before + (64u << 10))
			fail_msg("%s leaves %zu bytes", sources[i], engine_heap_used(interrupted) - before);
		engine_enter(interrupted, body, (void *)(uintptr_t)"throw 2n ** 64n");
		assert_string_equal(message, "18446744073709551616");
		engine_free(interrupted);
	}
}

static void memory(void **state)
{
	static const char *const sources[][2] = {
		{ "1n << 200000000n", "RangeError: Out of memory" },
		{ "var a = 1n << 40000000n; a * a", "RangeError: Out of memory" },
		{ "var a = []; for (;;) a.push(1n << 1000n)", "RangeError: Out of memory" },
		{ "var a = (1n << 20000000n) - 1n; var s; try { s = String(a) } catch (e) { a = 0n; throw e }", "RangeError: Out of memory" },
		{ "var a = 1n; for (var i = 0; i < 3000; i++) a = (a << 1n) ^ (1n << 100000n); throw 'collected'", "collected" },
		{ "1n << 1073741824n", "RangeError: Maximum BigInt size exceeded" },
	};
	struct engine_config config = { .uncaught = uncaught, .memory_max = 16u << 20 };
	for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
		js_State *L = engine_new(&config);
		engine_enter(L, body, (void *)(uintptr_t)sources[i][0]);
		assert_string_equal(message, sources[i][1]);
		engine_free(L);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(operators),
		cmocka_unit_test(identities),
		cmocka_unit_test(natives),
		cmocka_unit_test(interrupts),
		cmocka_unit_test(memory),
	};
	struct engine_config config = { .uncaught = uncaught };
	int failed;
	J = engine_new(&config);
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	engine_free(J);
	return failed;
}
