/* Handles and references of engine/handle.h: what the collector keeps, and what it tells. */
#include "engine/handle.h"

#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static int deaths;

static void died(struct handle_ref *r)
{
	assert_false(handle_ref_holds(r));
	deaths++;
}

/* an object that nothing else holds, at the reference */
static void hold_new(js_State *J, struct handle_ref *r, int strong)
{
	js_newobject(J);
	r->strong = strong;
	r->died = died;
	handle_ref_start(J, r, -1);
	js_pop(J, 1);
}

static void handles(js_State *J)
{
	size_t outer, inner, count = handle_count(J);
	text_push(J, "a text that is too long to be inside a value");
	outer = handle_new(J, -1);
	js_newobject(J);
	inner = handle_new(J, -1);
	js_pop(J, 2);
	engine_collect(J);
	assert_true(handle_push(J, outer));
	assert_string_equal(text_utf8(J, -1, NULL), "a text that is too long to be inside a value");
	assert_true(handle_push(J, inner));
	assert_true(js_isobject(J, -1));
	js_pop(J, 2);

	/* given back, it has its value until a collection */
	handle_cut(J, outer);
	assert_int_equal(handle_count(J), outer);
	assert_true(handle_push(J, inner));
	js_pop(J, 1);
	engine_collect(J);
	assert_false(handle_push(J, inner));
	assert_false(handle_push(J, 0));
	assert_false(handle_push(J, (size_t)-1));
	handle_cut(J, count);
	handle_cut(J, 1000);
	assert_int_equal(handle_count(J), count);
}

static void many_handles(js_State *J)
{
	size_t count = handle_count(J);
	for (int i = 0; i < 5000; i++) {
		js_pushnumber(J, i);
		assert_int_equal(handle_new(J, -1), count + (size_t)i + 1);
		js_pop(J, 1);
	}
	engine_collect(J);
	for (int i = 0; i < 5000; i++) {
		assert_true(handle_push(J, count + (size_t)i + 1));
		assert_true(js_tonumber(J, -1) == i);
		js_pop(J, 1);
	}
	handle_cut(J, count);
}

static void references(js_State *J)
{
	struct handle_ref weak = { 0 }, strong = { 0 }, text = { 0 };
	deaths = 0;
	hold_new(J, &weak, 0);
	hold_new(J, &strong, 1);
	text_push(J, "a weak text is held, since nothing could tell that it died");
	handle_ref_start(J, &text, -1);
	js_pop(J, 1);
	engine_collect(J);
	assert_int_equal(deaths, 1);
	assert_false(handle_ref_holds(&weak));
	assert_false(handle_ref_push(J, &weak));
	assert_true(handle_ref_push(J, &strong));
	assert_true(handle_ref_push(J, &text));
	js_pop(J, 2);
	strong.strong = 0;
	engine_collect(J);
	assert_int_equal(deaths, 2);
	engine_collect(J);
	assert_int_equal(deaths, 2);
	handle_ref_stop(&weak);
	handle_ref_stop(&weak);
	handle_ref_stop(&strong);
	handle_ref_stop(&text);
	assert_false(handle_ref_holds(&text));
}

static void pointers(js_State *J)
{
	int a, b;
	js_newobject(J);
	assert_null(handle_get_pointer(J, -1, HANDLE_WRAP));
	handle_set_pointer(J, -1, HANDLE_WRAP, &a);
	handle_set_pointer(J, -1, HANDLE_TAG, &b);
	handle_harden(J, -1, 1);
	handle_set_pointer(J, -1, HANDLE_CLASS, &b);
	engine_collect(J);
	assert_ptr_equal(handle_get_pointer(J, -1, HANDLE_WRAP), &a);
	assert_ptr_equal(handle_get_pointer(J, -1, HANDLE_TAG), &b);
	assert_ptr_equal(handle_get_pointer(J, -1, HANDLE_CLASS), &b);
	value_keys(J, -1);
	assert_int_equal(js_getlength(J, -1), 0);
	js_pop(J, 1);
	handle_set_pointer(J, -1, HANDLE_WRAP, NULL);
	assert_null(handle_get_pointer(J, -1, HANDLE_WRAP));
	js_pushnumber(J, 5);
	assert_null(handle_get_pointer(J, -1, HANDLE_WRAP));
	js_pop(J, 2);
}

static void words(js_State *J)
{
	static const uint64_t some[] = { 7, 0, UINT64_MAX, 0, 0 };
	uint64_t got[4] = { 0 };
	int negative;
	for (int sign = 0; sign < 2; sign++) {
		handle_push_words(J, sign, some, 5);
		assert_int_equal(handle_get_words(J, -1, &negative, got, 4), 3);
		assert_int_equal(negative, sign);
		assert_memory_equal(got, some, 3 * sizeof *got);
		js_pop(J, 1);
	}
	handle_push_words(J, 1, some, 0);
	assert_int_equal(handle_get_words(J, -1, &negative, got, 4), 0);
	assert_int_equal(negative, 0);
	js_pop(J, 1);
	value_pushint64(J, INT64_MIN);
	assert_int_equal(handle_get_words(J, -1, &negative, got, 4), 1);
	assert_true(negative && got[0] == (uint64_t)INT64_MAX + 1);
	js_pop(J, 1);
}

static int freed;
static void count_freed(void *ctx) { freed += *(int *)ctx; }

static void foreign_bytes(js_State *J)
{
	static uint8_t bytes[4] = { 1, 2, 3, 4 };
	static int one = 1;
	uint8_t *got;
	size_t size;
	buffer_push_foreign(J, bytes, sizeof bytes, count_freed, &one);
	struct buffer_store *pin = buffer_pin(J, -1, &got, &size);
	assert_ptr_equal(got, bytes);
	assert_int_equal(size, 4);
	js_pop(J, 1);
	engine_collect(J);
	assert_int_equal(freed, 0);
	buffer_unpin(pin);
	assert_int_equal(freed, 1);
	buffer_push_foreign(J, NULL, 0, count_freed, &one);
	js_pop(J, 1);
	engine_collect(J);
	assert_int_equal(freed, 2);
}

static void body(js_State *J, void *arg)
{
	void (*test)(js_State *J) = *(void (**)(js_State *J))arg;
	if (js_try(J))
		fail_msg("%s", text_utf8(J, -1, NULL));
	test(J);
	js_endtry(J);
}

static void in_engine(void (*test)(js_State *J))
{
	struct engine_config config = { 0 };
	js_State *J = engine_new(&config);
	assert_non_null(J);
	engine_enter(J, body, &test);
	engine_free(J);
}

static void test_handles(void **state) { in_engine(handles); }
static void test_many_handles(void **state) { in_engine(many_handles); }
static void test_references(void **state) { in_engine(references); }
static void test_pointers(void **state) { in_engine(pointers); }
static void test_words(void **state) { in_engine(words); }
static void test_foreign_bytes(void **state) { in_engine(foreign_bytes); }

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_handles),
		cmocka_unit_test(test_many_handles),
		cmocka_unit_test(test_references),
		cmocka_unit_test(test_pointers),
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_foreign_bytes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
