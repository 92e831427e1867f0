/* Saved programs: every script of the tests and of the library is restored unchanged; damaged images are refused, or
 * loaded without reading out of bounds (CODE_SAVE_ROUNDS and CODE_SAVE_SEED choose the number of rounds and the seed);
 * loaded functions behave like compiled ones when they are loaded one by one, also when memory is short. */
#include "engine/code/code_save.c"

#include "engine/engine.h"
#include "engine/vm/vm.h"
#include "lang/lang.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

static const char *const params[] = { "exports", "require", "module", "internalBinding", NULL };

static struct code *compiled(js_State *J, const char *text, size_t size)
{
	struct lang_options options = { .goal = LANG_COMMONJS, .params = params };
	struct code *code = NULL;
	struct lang l;
	js_Value none;
	none.t.type = JS_TUNDEFINED;
	if (!lang_parse(&l, text, size, &options))
		code = compile_program(J, &l, "test.js", none);
	lang_free(&l);
	return code;
}

/* ---- saved programs are restored */

static void write_dump(void *ctx, const char *text, size_t size)
{
	buf_add(ctx, text, size);
}

static int same_atoms(const char *const *a, const char *const *b, uint32_t n)
{
	return a && b ? !memcmp(a, b, n * sizeof *a) : a == b;
}

static int same_constant(const js_Value *a, const js_Value *b)
{
	return a->t.type == b->t.type && (a->t.type != JS_TLITSTR || a->u.litstr == b->u.litstr)
		&& (a->t.type != JS_TNUMBER || !memcmp(&a->u.number, &b->u.number, sizeof a->u.number));
}

#define SAME(field) (a->field##_count == b->field##_count && (!a->field##_count || !memcmp(a->field, b->field, a->field##_count * sizeof *a->field)))

/* Compares what the dump does not show. */
/* a: compiled; b: loaded again */
static int same_code(const struct code *a, const struct code *b)
{
	uint32_t i;
	int same = SAME(words) && SAME(handlers) && SAME(mapped) && SAME(positions) && a->constants_count == b->constants_count
		&& a->functions_count == b->functions_count && a->scopes_count == b->scopes_count && a->globals_count == b->globals_count
		&& a->caches_count == b->caches_count && a->templates_count == b->templates_count && (a->flags ^ b->flags) == CODE_LOADED && a->coroutine == b->coroutine
		&& a->name == b->name && a->params == b->params && a->slots == b->slots && a->operands == b->operands && a->length == b->length
		&& a->arguments == b->arguments && a->rest == b->rest && a->start == b->start && a->end == b->end && a->nesting == b->nesting && !a->outer == !b->outer;
	for (i = 0; same && i < a->constants_count; i++)
		same = same_constant(&a->constants[i], &b->constants[i]);
	for (i = 0; same && i < a->templates_count; i++)
		same = a->template_texts[i] == b->template_texts[i];
	for (i = 0; same && i < a->globals_count; i++)
		same = a->globals[i].name == b->globals[i].name && a->globals[i].kind == b->globals[i].kind;
	for (i = 0; same && i < a->scopes_count; i++) {
		const struct code_scope *s = &a->scopes[i], *t = &b->scopes[i];
		same = s->count == t->count && s->function == t->function && s->class_scope == t->class_scope && same_atoms(s->names, t->names, s->count)
			&& !s->flags == !t->flags && (!s->flags || !memcmp(s->flags, t->flags, s->count));
	}
	for (i = 0; same && i < a->functions_count; i++)
		same = same_code(a->functions[i], b->functions[i]);
	return same;
}

struct trip { const char *path, *text; size_t size; int compiled, same; };

static void there_and_back(js_State *J, void *arg)
{
	struct trip *t = arg;
	struct buf image, again, before, after;
	struct code *a, *b;
	a = compiled(J, t->text, t->size);
	if (!a)
		return;
	t->compiled = 1;
	buf_init(&image, LIMIT_STRING_UNITS);
	buf_init(&again, LIMIT_STRING_UNITS);
	buf_init(&before, LIMIT_STRING_UNITS);
	buf_init(&after, LIMIT_STRING_UNITS);
	code_save(J, a, &image);
	b = code_load(J, "test.js", image.data, image.size, t->text, t->size, CODE_CHECKED);
	if (b) {
		code_dump(J, a, write_dump, &before);
		code_dump(J, b, write_dump, &after);
		code_save(J, b, &again);
		t->same = same_code(a, b) && before.size == after.size && !memcmp(before.data, after.data, before.size)
			&& again.size == image.size && !memcmp(again.data, image.data, image.size) && !strstr(after.data, "WRONG");
		engine_collect(J);             /* not referenced any more: freed before the image is */
	}
	buf_fini(&image);
	buf_fini(&again);
	buf_fini(&before);
	buf_fini(&after);
}

static js_State *J_trips;
static int trips, trips_failed;

static int visit(const char *path, const struct stat *st, int kind, struct FTW *f)
{
	struct trip t = { .path = path };
	size_t n = strlen(path);
	FILE *in;
	char *text;
	(void)f;
	if (kind != FTW_F || n < 3 || strcmp(path + n - 3, ".js") || !(in = fopen(path, "rb")))
		return 0;
	text = malloc((size_t)st->st_size + 1);
	t.size = fread(text, 1, (size_t)st->st_size, in);
	text[t.size] = 0;
	t.text = text;
	fclose(in);
	engine_enter(J_trips, there_and_back, &t);
	engine_collect(J_trips);
	trips += t.compiled;
	if (t.compiled && !t.same) {
		print_error("%s is not what it was\n", path);
		trips_failed++;
	}
	free(text);
	return 0;
}

static void test_trips(void **state)
{
	static const struct engine_config config;
	(void)state;
	J_trips = engine_new(&config);
	assert_int_equal(nftw("stdlib", visit, 8, FTW_PHYS), 0);
	assert_true(trips > 50);
	assert_int_equal(nftw("tests/js", visit, 8, FTW_PHYS), 0);
	assert_true(trips > 250);
	assert_int_equal(trips_failed, 0);
	engine_free(J_trips);
}

/* ---- loaded functions run */

static const char program[] =
	"'use strict'; let n = 0.1, log = [];\n"
	"const tag = (s, ...v) => s.raw.join('|') + v.join();\n"
	"class A { #p = 1; static count = 3; constructor(x) { this.x = x } get p() { return this.#p } set p(v) { this.#p = v } static make(...a) { return new this(...a) } }\n"
	"class B extends A { constructor(...a) { super(...a); this.y = super.p } m(a, { b = 2, ...c } = {}) { return a + b + Object.keys(c).length } }\n"
	"function* g(k) { try { for (let i = 0; i < k; i++) yield () => i } finally { log.push('end') } }\n"
	"function f(a, b) { arguments[0]; return arguments.length + (b ?\?= 5) + (a?.z ?\? 1) }\n"
	"function deep(k) { return k ? deep(k - 1) + 1 : 0 }\n"
	"function thrower() { try { null.x } catch (e) { return e.stack.split('\\n')[1] } finally { log.push('finally') } }\n"
	"async function later(v) { await 0; return v }\n"
	"function inner() { return function named() { return (() => named.name + named)() } }\n"
	"const b = B.make(7); b.p = 9; const it = g(3);\n"
	"later(1).then((v) => log.push(v));\n"
	"for (const h of it) { log.push(h()); if (h() === 1) break }\n"
	"switch (f({ z: 2 }, 3)) { case 7: log.push('seven'); default: log.push(f(1)) }\n"
	"var out = [n, b.x, b.y, b.p, B.count, b.m(1, { d: 1, e: 2 }), tag`a${1}\\n${'\\u0000'}`, deep(9), thrower(), inner()(), -0, 1e300, 'h\\u00e9\\ud83d\\ude00', /a(b)/g.exec('ab')[1], log];\n"
	"for (const [k, { v }] of Object.entries({ one: { v: 1 } })) out.push(k, v);\n"
	"return JSON.stringify(out);";

struct run { struct code *code; char out[4096]; int threw; };

static void run_code(js_State *J, void *arg)
{
	struct run *r = arg;
	size_t max = J->memory_max;
	int top = js_gettop(J);
	if (js_try(J)) {
		J->memory_max = max;
		snprintf(r->out, sizeof r->out, "%s", js_tostring(J, -1));
		r->threw = 1;
		js_pop(J, js_gettop(J) - top);
		return;
	}
	js_pushobject(J, function_closure(J, r->code, NULL));
	js_pushundefined(J);
	js_call(J, 0);
	js_endtry(J);
	J->memory_max = max;
	snprintf(r->out, sizeof r->out, "%s", js_tostring(J, -1));
	js_pop(J, 1);
}

static uint32_t lazy_ones(const struct code *c)
{
	uint32_t i, n = (c->flags & CODE_LAZY) != 0;
	for (i = 0; i < c->functions_count; i++)
		n += lazy_ones(c->functions[i]);
	return n;
}

struct runs { int stress, fine; uint32_t left; };

static void run_both(js_State *J, void *arg)
{
	struct runs *t = arg;
	struct buf image;
	struct run first, second, third;
	memset(&first, 0, sizeof first);
	second = third = first;
	buf_init(&image, LIMIT_STRING_UNITS);
	first.code = compiled(J, program, sizeof program - 1);
	code_save(J, first.code, &image);
	J->gc_stress = t->stress;
	J->gcthresh = t->stress ? 0 : J->gclimit;
	run_code(J, &first);
	second.code = code_load(J, "test.js", image.data, image.size, program, sizeof program - 1, CODE_TRUSTED);
	t->fine = second.code && (second.code->flags & CODE_LAZY);
	js_pushobject(J, function_closure(J, second.code, NULL));
	run_code(J, &second);
	t->left = lazy_ones(second.code);
	third.code = second.code;
	run_code(J, &third);
	if (first.threw || strcmp(first.out, second.out) || strcmp(first.out, third.out) || strncmp(first.out, "[0.1,7,1,9,3,5,\"a|\\\\\\\\n|1,", 20)) {
		print_error("%s\n%s\n%s\n", first.out, second.out, third.out);
		t->fine = 0;
	}
	js_pop(J, 1);
	engine_collect(J);
	buf_fini(&image);
}

static void test_run(void **state)
{
	static const struct engine_config config;
	int stress;
	(void)state;
	for (stress = 0; stress < 2; stress++) {
		struct runs t = { .stress = stress };
		js_State *J = engine_new(&config);
		engine_enter(J, run_both, &t);
		assert_true(t.fine);
		/* B.prototype's p is inherited and `later` was not completed: something was never called */
		assert_true(t.left >= 1);
		engine_free(J);
	}
}

/* ---- memory */

struct memory { size_t room; int failed, fine; };

static void run_short(js_State *J, void *arg)
{
	struct memory *m = arg;
	struct buf image;
	struct run r, full;
	memset(&r, 0, sizeof r);
	full = r;
	buf_init(&image, LIMIT_STRING_UNITS);
	code_save(J, compiled(J, program, sizeof program - 1), &image);
	r.code = code_load(J, "test.js", image.data, image.size, program, sizeof program - 1, CODE_TRUSTED);
	js_pushobject(J, function_closure(J, r.code, NULL));
	J->memory_max = J->heap_bytes + J->external_bytes + m->room;
	J->memory_slack = 0;
	run_code(J, &r);
	m->failed = r.threw;
	J->memory_max = 0;
	full.code = r.code;
	run_code(J, &full);
	m->fine = !full.threw && full.out[0] == '[' && (!r.threw || strstr(r.out, "Out of memory"));
	if (!m->fine)
		print_error("room %zu: %s\n%s\n", m->room, r.out, full.out);
	js_pop(J, 1);
	engine_collect(J);
	buf_fini(&image);
}

static void test_memory(void **state)
{
	static const struct engine_config config;
	js_State *J = engine_new(&config);
	struct memory m = { 0, 1, 1 };
	int failures = 0;
	(void)state;
	for (; m.failed && m.fine && m.room < 1 << 20; m.room += 64) {
		engine_enter(J, run_short, &m);
		failures += m.failed;
	}
	assert_true(m.fine);
	assert_false(m.failed);
	assert_true(failures > 100);
	engine_free(J);
}

/* ---- damage */

static uint32_t seed = 7;
static int rounds = 1500;

static uint32_t random_below(uint32_t n)
{
	seed = seed * 1664525u + 1013904223u;
	return (uint32_t)((uint64_t)seed * n >> 32);
}

struct damage { unsigned refused, taken, wrong; };

/* Loads from a block of exactly its size, so that a sanitizer detects reads beyond it. */
static struct code *load_copy(js_State *J, const char *image, size_t size, uint32_t **copy)
{
	*copy = malloc(size ? size : 1);
	memcpy(*copy, image, size);
	return code_load(J, "test.js", *copy, size, program, sizeof program - 1, CODE_CHECKED);
}

static void damage_one(js_State *J, const struct buf *image, struct damage *d)
{
	uint32_t *copy, at, i, flips = 1 + random_below(3), *words;
	struct code *code;
	struct buf dump;
	char *bytes = malloc(image->size);
	memcpy(bytes, image->data, image->size);
	words = (uint32_t *)bytes;
	for (i = 0; i < flips; i++) {
		at = random_below((uint32_t)image->size);
		switch (random_below(5)) {
		case 0: bytes[at] = (char)(bytes[at] ^ 1 << random_below(8)); break;
		case 1: bytes[at] = (char)random_below(256); break;
		case 2: words[at / 4] += random_below(9) - 4; break;
		case 3: words[at / 4] = words[random_below((uint32_t)image->size) / 4]; break;
		case 4: words[at / 4] = 0u - random_below(3); break;
		}
	}
	code = load_copy(J, bytes, image->size, &copy);
	if (code && memcmp(bytes, image->data, image->size))
		d->wrong++;
	engine_collect(J);
	free(copy);
	/* the same with a correct checksum */
	((struct head *)bytes)->sum = hash(FORMAT, bytes + offsetof(struct head, text_size), image->size - offsetof(struct head, text_size));
	code = load_copy(J, bytes, image->size, &copy);
	if (code) {
		buf_init(&dump, LIMIT_STRING_UNITS);
		code_dump(J, code, write_dump, &dump);
		buf_fini(&dump);
		d->taken++;
	} else
		d->refused++;
	engine_collect(J);
	free(copy);
	free(bytes);
}

static void damage(js_State *J, void *arg)
{
	struct damage *d = arg;
	struct code *code;
	struct buf image;
	uint32_t *copy;
	size_t n;
	int i;
	buf_init(&image, LIMIT_STRING_UNITS);
	code_save(J, compiled(J, program, sizeof program - 1), &image);
	for (n = 0; n < image.size; n += n < 400 ? 1 : 61) {
		d->wrong += load_copy(J, image.data, n, &copy) != NULL;
		free(copy);
	}
	d->wrong += code_load(J, "test.js", image.data, image.size, program, sizeof program - 2, CODE_TRUSTED) != NULL;
	((struct head *)image.data)->version ^= 1;
	d->wrong += code_load(J, "test.js", image.data, image.size, program, sizeof program - 1, CODE_TRUSTED) != NULL;
	((struct head *)image.data)->version ^= 1;
	code = code_load(J, "test.js", image.data, image.size, program, sizeof program - 1, CODE_CHECKED);
	d->wrong += code == NULL;
	engine_collect(J);
	for (i = 0; i < rounds; i++)
		damage_one(J, &image, d);
	buf_fini(&image);
}

static void test_damage(void **state)
{
	static const struct engine_config config;
	js_State *J = engine_new(&config);
	struct damage d = { 0, 0, 0 };
	(void)state;
	if (getenv("CODE_SAVE_ROUNDS"))
		rounds = atoi(getenv("CODE_SAVE_ROUNDS"));
	if (getenv("CODE_SAVE_SEED"))
		seed = (uint32_t)atoi(getenv("CODE_SAVE_SEED"));
	engine_enter(J, damage, &d);
	assert_int_equal(d.wrong, 0);
	assert_true(d.refused > (unsigned)rounds / 5);
	assert_true(d.taken > (unsigned)rounds / 15);
	engine_free(J);
}

static void save_module(js_State *J, void *arg)
{
	struct lang_options options = { .goal = LANG_MODULE };
	struct code *code;
	struct buf image;
	struct lang l;
	js_Value none;
	none.t.type = JS_TUNDEFINED;
	buf_init(&image, LIMIT_STRING_UNITS);
	if (js_try(J)) {
		*(int *)arg = image.size == 0;
		js_pop(J, 1);
		return;
	}
	if (!lang_parse(&l, "export let a", 12, &options)) {
		code = compile_program(J, &l, "test.mjs", none);
		lang_free(&l);
		code_save(J, code, &image);
	}
	js_endtry(J);
}

static void test_module(void **state)
{
	static const struct engine_config config;
	js_State *J = engine_new(&config);
	int refused = 0;
	(void)state;
	engine_enter(J, save_module, &refused);
	assert_true(refused);
	engine_free(J);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_trips), cmocka_unit_test(test_run), cmocka_unit_test(test_memory), cmocka_unit_test(test_damage),
		cmocka_unit_test(test_module) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
