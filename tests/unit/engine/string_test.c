/* Strings against a naive twin, an array of UTF-16 units, with random programs: concatenation at both ends, slices,
 * positions, searches, order, C strings, builders, with collections in between.  Blocks are often reused, so run it
 * under ASan too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "engine/engine.h"
#include "engine/core/run.h"
#include "engine/text.h"
#include "engine/core/string.h"

#define SLOTS 12
#define TWIN_MAX 6000

struct twin { uint16_t *u; uint32_t n; };

static js_State *J;
static struct twin twins[SLOTS];
static int base;                       /* stack index of slot 0 */

static uint64_t seed;
static uint32_t rnd(uint32_t n)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (uint32_t)(seed >> 33) % n;
}

static js_Value *slot(int i) { return &J->stack[base + i]; }

static void set_twin(int i, uint16_t *u, uint32_t n)
{
	free(twins[i].u);
	twins[i].u = u;
	twins[i].n = n;
}

static uint16_t random_code_unit(int kind)
{
	switch (kind) {
	case 0: return (uint16_t)('a' + rnd(3));
	case 1: return (uint16_t)(rnd(4) ? 'a' + rnd(3) : 0xE9);
	case 2: return (uint16_t)(rnd(2) ? 0xD83D : 0xDE00);
	case 3: { static const uint16_t odd[] = { 0, 'a', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF }; return odd[rnd(13)]; }
	default: return (uint16_t)rnd(0x10000);
	}
}

/* ---- invariants of every string */

static void well_formed(const char *p, uint32_t bytes, uint32_t units, int ascii)
{
	uint32_t i = 0, n = 0;
	int last_high = 0, any = 0, k;

	while (i < bytes) {
		uint32_t c = string_decode(p + i, &k);

		assert_true(p[i] != 0);
		assert_false(last_high && c - 0xDC00u < 0x400);
		last_high = c - 0xD800u < 0x400;
		any |= (unsigned char)p[i] >= 0x80;
		i += (uint32_t)k;
		n += c >= 0x10000 ? 2 : 1;
	}
	assert_int_equal(i, bytes);
	assert_int_equal(n, units);
	assert_int_equal(!any, ascii != 0);
}

static void same(const js_Value *v, const uint16_t *u, uint32_t n)
{
	struct string s;
	uint16_t *copy = malloc(n * 2 + 2);

	assert_int_equal(string_units(J, v), n);
	string_view(J, v, &s);
	assert_int_equal(s.units, n);
	well_formed(s.p, s.bytes, s.units, s.ascii);
	string_to_utf16(&s, copy);
	assert_memory_equal(copy, u, n * 2);
	free(copy);
}

static void store(int i, uint16_t *u, uint32_t n)
{
	*slot(i) = *js_tovalue(J, -1);
	js_pop(J, 1);
	set_twin(i, u, n);
}

/* ---- one step */

static void fresh(int i)
{
	uint32_t n = rnd(4) ? rnd(8) : rnd(600), k;
	int kind = (int)rnd(5);
	uint16_t *u = malloc(n * 2 + 2);

	for (k = 0; k < n; k++)
		u[k] = random_code_unit(kind);
	string_push_utf16(J, u, n);
	store(i, u, n);
}

static void join(int i, int a, int b)
{
	uint32_t n = twins[a].n + twins[b].n;
	uint16_t *u;

	if (n > TWIN_MAX)
		return;
	u = malloc(n * 2 + 2);
	memcpy(u, twins[a].u, twins[a].n * 2);
	memcpy(u + twins[a].n, twins[b].u, twins[b].n * 2);
	string_concat(J, slot(a), slot(b), slot(i));
	set_twin(i, u, n);
}

static void cut(int i, int a)
{
	uint32_t n = twins[a].n, from = rnd(n + 1), to = from + rnd(n - from + 1);
	uint16_t *u = malloc((to - from) * 2 + 2);
	struct string s;

	memcpy(u, twins[a].u + from, (to - from) * 2);
	string_view(J, slot(a), &s);
	string_push_slice(J, &s, from, to);
	store(i, u, to - from);
}

static void positions(int a)
{
	struct string s;
	uint32_t i, start = twins[a].n ? rnd(twins[a].n) : 0;
	int half;

	string_view(J, slot(a), &s);
	for (i = 0; i < 8 && twins[a].n; i++) {
		uint32_t at = rnd(2) ? rnd(twins[a].n) : (start + i) % twins[a].n, byte;

		assert_int_equal(string_unit(J, &s, at), twins[a].u[at]);
		byte = string_seek(J, &s, at, &half);
		assert_int_equal(string_index(J, &s, byte), at - (uint32_t)half);
	}
	assert_int_equal(string_seek(J, &s, s.units, &half), s.bytes);
	assert_int_equal(half, 0);
}

static int64_t naive_find(const struct twin *h, const struct twin *n, int64_t from, int step)
{
	int64_t i;

	if (step < 0 && from + n->n > h->n)
		from = (int64_t)h->n - n->n;
	for (i = from; i >= 0 && i + n->n <= h->n; i += step)
		if (memcmp(h->u + i, n->u, n->n * 2) == 0)
			return i;
	return -1;
}

static void find(int a, int b)
{
	struct string s, t;
	uint32_t from = rnd(twins[a].n + 1);

	string_view(J, slot(a), &s);
	string_view(J, slot(b), &t);
	assert_int_equal(string_find(J, &s, &t, from), naive_find(&twins[a], &twins[b], from, 1));
	assert_int_equal(string_rfind(J, &s, &t, from), naive_find(&twins[a], &twins[b], from, -1));
}

static int sign(int n) { return n < 0 ? -1 : n > 0; }

static void order(int a, int b)
{
	struct string s, t;
	uint32_t i, n = twins[a].n < twins[b].n ? twins[a].n : twins[b].n;
	int want;

	for (i = 0; i < n && twins[a].u[i] == twins[b].u[i]; i++)
		;
	want = i < n ? (int)twins[a].u[i] - (int)twins[b].u[i] : (int)twins[a].n - (int)twins[b].n;
	string_view(J, slot(a), &s);
	string_view(J, slot(b), &t);
	assert_int_equal(sign(string_compare(&s, &t)), sign(want));
	assert_int_equal(string_equal(&s, &t), want == 0);
	assert_int_equal(string_same(J, slot(a), slot(b)), want == 0);
}

static void c_string(int a)
{
	const char *p = string_cstr(J, slot(a));
	struct string s;

	string_view(J, slot(a), &s);
	assert_int_equal(strlen(p), s.bytes);
	assert_memory_equal(p, s.p, s.bytes);
}

static void build(int i)
{
	struct string_builder b;
	struct string s;
	uint16_t *u = malloc(TWIN_MAX * 2);
	uint32_t n = 0, parts = rnd(6);

	string_build(J, &b, rnd(40));
	while (parts-- > 0) {
		int a = (int)rnd(SLOTS);
		uint32_t from = rnd(twins[a].n + 1), to = from + rnd(twins[a].n - from + 1);

		if (n + twins[a].n > TWIN_MAX)
			break;
		string_view(J, slot(a), &s);
		switch (rnd(3)) {
		case 0:
			string_add_string(&b, &s);
			memcpy(u + n, twins[a].u, twins[a].n * 2);
			n += twins[a].n;
			break;
		case 1:
			string_add_span(J, &b, &s, from, to);
			memcpy(u + n, twins[a].u + from, (to - from) * 2);
			n += to - from;
			break;
		default:
			u[n] = random_code_unit(3);
			string_add_unit(&b, u[n++]);
		}
		if (rnd(8) == 0)
			js_gc(J, 0);
	}
	string_built(&b);
	store(i, u, n);
}

static void run_program(js_State *state, void *arg)
{
	unsigned steps, *count = arg;
	int i;

	J = state;
	base = J->top;
	for (i = 0; i < SLOTS; i++) {
		string_push(J, "", 0);
		set_twin(i, malloc(2), 0);
	}
	for (steps = 0; steps < *count; steps++) {
		int a = (int)rnd(SLOTS), b = (int)rnd(SLOTS), c = (int)rnd(SLOTS);

		switch (rnd(12)) {
		case 0: fresh(c); break;
		case 1: case 2: case 3: join(rnd(3) ? a : c, a, b); break;
		case 4: cut(c, a); break;
		case 5: positions(a); break;
		case 6: find(a, b); break;
		case 7: order(a, b); break;
		case 8: c_string(a); break;
		case 9: build(c); break;
		case 10: join(rnd(2) ? a : b, a, b); break;
		default:
			if (rnd(4) == 0)
				js_gc(J, 0);
		}
		/* all of them: sharing a block must not have changed any */
		if (steps % 16 == 0)
			for (i = 0; i < SLOTS; i++)
				same(slot(i), twins[i].u, twins[i].n);
	}
	js_pop(J, SLOTS);
	for (i = 0; i < SLOTS; i++)
		set_twin(i, NULL, 0);
}

static void with_engine(void (*f)(js_State *state, void *arg), void *arg)
{
	static const struct engine_config config;
	js_State *state = engine_new(&config);

	assert_non_null(state);
	engine_enter(state, f, arg);
	engine_free(state);
}

static void random_programs(void **state)
{
	unsigned count = 3000, i;

	for (i = 1; i <= 10; i++) {
		seed = i * 0x9E3779B97F4A7C15ull;
		with_engine(run_program, &count);
	}
}

/* ---- growth: appending and prepending cost only what is added, however often */

static void grow(js_State *state, void *arg)
{
	size_t before, i;

	J = state;
	string_push(J, "", 0);
	string_push(J, "x", 1);
	before = J->gccounter;
	for (i = 0; i < 20000; i++)
		string_concat(J, js_tovalue(J, -2), js_tovalue(J, -1), js_tovalue(J, -2));
	for (i = 0; i < 20000; i++)
		string_concat(J, js_tovalue(J, -1), js_tovalue(J, -2), js_tovalue(J, -2));
	assert_int_equal(string_units(J, js_tovalue(J, -2)), 40000);
	/* 40,000 headers and a few blocks; copying each time would be 800 MB */
	assert_true(J->gccounter - before < 40000 * 100 + 1000000);
	js_pop(J, 2);
}

static void growth_is_linear(void **state)
{
	with_engine(grow, NULL);
}

/* A slice of a big text shares its bytes; a small slice does not keep it alive. */
static void slices(js_State *state, void *arg)
{
	struct string s;
	js_String *whole;

	J = state;
	string_push(J, "", 0);
	string_push(J, "0123456789abcdef", 16);
	while (string_units(J, js_tovalue(J, -2)) < 100000)
		string_concat(J, js_tovalue(J, -2), js_tovalue(J, -1), js_tovalue(J, -2));
	string_view(J, js_tovalue(J, -2), &s);
	whole = s.heap;
	string_push_slice(J, &s, 10, 90000);
	assert_ptr_equal(js_tovalue(J, -1)->u.memstr->p, whole->p + 10);
	string_push_slice(J, &s, 10, 400);
	assert_null(js_tovalue(J, -1)->u.memstr->owner);
	string_push_slice(J, &s, 0, s.units);
	assert_ptr_equal(js_tovalue(J, -1)->u.memstr, whole);
	js_pop(J, 5);
}

static void slices_share(void **state)
{
	with_engine(slices, NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_programs),
		cmocka_unit_test(growth_is_linear),
		cmocka_unit_test(slices_share),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
