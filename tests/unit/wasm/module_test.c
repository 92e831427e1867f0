/* Modules that are refused, with the reason; every prefix and every changed byte of one that is not; and that one run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "wasm/wasm.h"

#define HEAD 0, 'a', 's', 'm', 1, 0, 0, 0
/* (func (param i32) (result i32)), (func) */
#define TYPES 1, 9, 2, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 0, 0

/* (func $f (param i32) (result i32)  n < 2 ? n : $f(n - 1) + $f(n - 2)), a memory, a table, a global and segments */
static const uint8_t fine[] = { HEAD, 1, 6, 1, 0x60, 1, 0x7f, 1, 0x7f, 3, 2, 1, 0, 4, 4, 1, 0x70, 0, 2, 5, 3, 1, 0, 1,
	6, 6, 1, 0x7f, 1, 0x41, 5, 0x0b, 7, 5, 1, 1, 'f', 0, 0, 9, 7, 1, 0, 0x41, 0, 0x0b, 1, 0,
	10, 30, 1, 28, 0, 0x20, 0, 0x41, 2, 0x48, 0x04, 0x7f, 0x20, 0, 0x05, 0x20, 0, 0x41, 1, 0x6b, 0x10, 0, 0x20, 0, 0x41, 2,
	0x6b, 0x10, 0, 0x6a, 0x0b, 0x0b,
	11, 7, 1, 0, 0x41, 0, 0x0b, 1, 'x' };

static const uint8_t *copy(const uint8_t *bytes, size_t size)
{
	uint8_t *p = mem_alloc(size + 1);
	if (size)
		memcpy(p, bytes, size);
	return p;
}

/* The reason, or "" of a module that is fine. */
static const char *reason(const uint8_t *bytes, size_t size)
{
	static struct wasm_error e;
	struct wasm_module *m;
	int rc = wasm_module_new(&m, (uint8_t *)(uintptr_t)copy(bytes, size), size, &e);
	if (rc < 0) {
		assert_int_equal(rc, -EINVAL);
		assert_null(m);
		assert_true(e.text[0] != 0);
		return e.text;
	}
	wasm_module_drop(m);
	return "";
}

#define REFUSED(text, ...) do { \
	static const uint8_t bytes[] = { __VA_ARGS__ }; \
	assert_string_equal(reason(bytes, sizeof bytes), text); \
} while (0)

static void test_refused(void **state)
{
	REFUSED("expected 4 bytes, fell off end @+0", 0, 'a');
	REFUSED("expected magic word 00 61 73 6d, found 01 02 03 04 @+0", 1, 2, 3, 4);
	REFUSED("expected version 01 00 00 00, found 02 00 00 00 @+4", 0, 'a', 's', 'm', 2, 0, 0, 0);
	REFUSED("unknown section code #0x14 @+10", HEAD, 20, 0);
	REFUSED("section (code 1, \"Type\") extends past end of the module (length 5, remaining bytes 1) @+8", HEAD, 1, 5, 1);
	REFUSED("unexpected section <Type> @+21", HEAD, TYPES, 1, 1, 0);
	REFUSED("function count is 1, but code section is absent @+23", HEAD, TYPES, 3, 2, 1, 0);
	REFUSED("expected types count @+14", HEAD, 1, 5, 0x80, 0x80, 0x80, 0x80, 0x80);
	REFUSED("extra bits in varint @+14", HEAD, 1, 5, 0x80, 0x80, 0x80, 0x80, 0x70);
	REFUSED("invalid value type 0x11 @+13", HEAD, 1, 4, 1, 0x60, 1, 0x11);
	REFUSED("invalid value type 0x7a @+13", HEAD, 1, 5, 1, 0x60, 1, 0x7a, 0);
	REFUSED("memory count of 2 exceeds internal limit of 1 @+10", HEAD, 5, 5, 2, 0, 1, 0, 1);
	REFUSED("shared memory must have a maximum defined @+11", HEAD, 5, 3, 1, 2, 1);
	REFUSED("invalid memory limits flags 0x4 @+11", HEAD, 5, 4, 1, 4, 1, 1);
	REFUSED("invalid table limits flags 0x3 @+12", HEAD, 4, 5, 1, 0x70, 3, 1, 1);
}

/* A body of the first type, in a module with a memory. */
static const char *body_reason(const uint8_t *code, size_t size)
{
	static const uint8_t before[] = { HEAD, TYPES, 3, 2, 1, 0, 5, 3, 1, 0, 1, 10 };
	uint8_t bytes[200];
	size_t n = sizeof before;
	memcpy(bytes, before, n);
	bytes[n++] = (uint8_t)(size + 3);
	bytes[n++] = 1;
	bytes[n++] = (uint8_t)(size + 1);
	bytes[n++] = 0;
	memcpy(bytes + n, code, size);
	return reason(bytes, n + size);
}

#define BODY(text, ...) do { \
	static const uint8_t bytes[] = { __VA_ARGS__ }; \
	assert_string_equal(body_reason(bytes, sizeof bytes), text); \
} while (0)

static void test_bodies(void **state)
{
	BODY("", 0x41, 0, 0x0b);
	BODY("", 0x00, 0x6a, 0x0b);            /* what cannot be reached has the operands it needs */
	BODY("", 0x02, 0x40, 0x0c, 0, 0x0b, 0x20, 0, 0x0b);
	BODY("Compiling function #0 failed: expected 1 elements on the stack for fallthru, found 2 @+37", 0x41, 0, 0x41, 0, 0x0b);
	BODY("Compiling function #0 failed: expected 1 elements on the stack for fallthru, found 0 @+33", 0x0b);
	BODY("Compiling function #0 failed: opcode 0x6a expected type i32, found i64 @+37", 0x41, 0, 0x42, 0, 0x6a, 0x0b);
	BODY("Compiling function #0 failed: invalid local index: 1 @+34", 0x20, 1, 0x0b);
	BODY("Compiling function #0 failed: invalid branch depth: 1 @+34", 0x0c, 1, 0x0b);
	BODY("Compiling function #0 failed: function index #1 is out of bounds @+34", 0x10, 1, 0x0b);
	BODY("Compiling function #0 failed: invalid simd opcode 0xfd9a @+33", 0xfd, 0x9a, 1, 0x0b);
	BODY("Compiling function #0 failed: invalid lane index 4: there are 4 @+53",
		0xfd, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xfd, 27, 4, 0x0b);
	BODY("Compiling function #0 failed: Invalid opcode 0x27 @+33", 0x27, 0x0b);
	BODY("", 0x06, 0x7f, 0x41, 0, 0x19, 0x41, 1, 0x0b, 0x0b);
	BODY("", 0x06, 0x40, 0x06, 0x7f, 0x41, 0, 0x18, 0, 0x1a, 0x19, 0x09, 0, 0x0b, 0x20, 0, 0x0b);
	BODY("", 0x1f, 0x7f, 0, 0x41, 0, 0x0b, 0x0b);
	BODY("Compiling function #0 failed: catch-all does not match a try @+37", 0x02, 0x7f, 0x41, 0, 0x19, 0x0b, 0x0b);
	BODY("Compiling function #0 failed: Invalid tag index: 0 @+34", 0x08, 0, 0x0b);
	BODY("Compiling function #0 failed: Invalid tag index: 0 @+36", 0x1f, 0x7f, 1, 0, 0, 0, 0x41, 0, 0x0b, 0x0b);
	BODY("Compiling function #0 failed: invalid catch kind in try table @+36", 0x1f, 0x7f, 1, 4, 0, 0x41, 0, 0x0b, 0x0b);
	BODY("Compiling function #0 failed: delegate does not match a try @+33", 0x18, 0, 0x0b);
	BODY("Compiling function #0 failed: rethrow not targeting catch or catch-all @+34", 0x09, 0, 0x0b);
	BODY("Compiling function #0 failed: not enough arguments on the stack for opcode 0x0a @+33", 0x0a, 0x0b);
	BODY("", 0xfe, 3, 0, 0x20, 0, 0x20, 0, 0x42, 0, 0xfe, 1, 2, 0, 0x0b);
	BODY("Compiling function #0 failed: invalid atomic opcode: 0xfe04 @+33", 0xfe, 4, 0x0b);
	BODY("Compiling function #0 failed: invalid atomic opcode: 0xfe4f @+33", 0xfe, 0x4f, 0x0b);
	BODY("Compiling function #0 failed: invalid atomic operand @+35", 0xfe, 3, 1, 0x0b);
	BODY("Compiling function #0 failed: invalid alignment for atomic operation; expected alignment is 2, actual alignment is 1"
		" @+37", 0x41, 0, 0xfe, 0x10, 1, 0, 0x0b);
	BODY("Compiling function #0 failed: invalid alignment; expected maximum alignment is 2, actual alignment is 3 @+36",
		0x41, 0, 0x28, 3, 0, 0x0b);
}

static void test_damage(void **state)
{
	uint8_t bytes[sizeof fine];
	assert_string_equal(reason(fine, sizeof fine), "");
	for (size_t n = 0; n < sizeof fine; n++)
		reason(fine, n);
	for (size_t n = 0; n < sizeof fine; n++)
		for (unsigned v = 0; v < 256; v++) {
			memcpy(bytes, fine, sizeof fine);
			bytes[n] = (uint8_t)v;
			reason(bytes, sizeof bytes);
		}
}

/* ---- running it */

static size_t word = 1;
static enum wasm_trap call(void *ctx, struct wasm_func *f, uint64_t *slots) { return WASM_UNREACHABLE; }
static enum wasm_trap poll(void *ctx) { return WASM_THROWN; }
static enum wasm_trap held(void *ctx, uint64_t reference, uint8_t type) { return WASM_OK; }

static enum wasm_trap grow(void *ctx, struct wasm_memory *m, uint32_t pages, int64_t *was)
{
	*was = wasm_memory_grow(m, pages);
	return WASM_OK;
}

static int64_t grow_table(void *ctx, struct wasm_table *t, uint32_t count, uint64_t fill)
{
	return wasm_table_grow(t, count, fill);
}

static void test_run(void **state)
{
	struct wasm_host host = { NULL, call, poll, &word, grow, held, grow_table, NULL, NULL, NULL, NULL, NULL, NULL };
	struct wasm_store *s = wasm_store_new(&host);
	struct wasm_module *m;
	struct wasm_error e;
	union wasm_extern none = { NULL };
	uint64_t slot = 20;
	assert_int_equal(wasm_module_new(&m, (uint8_t *)(uintptr_t)copy(fine, sizeof fine), sizeof fine, &e), 0);
	struct wasm_instance *i = wasm_instance_new(s, m, &none, NULL);
	assert_non_null(i);
	assert_int_equal(wasm_instance_fill(i), WASM_OK);
	assert_int_equal(wasm_instance_memory(i)->bytes[0], 'x');
	struct wasm_func *f = wasm_instance_func(i, 0);
	assert_ptr_equal((void *)(uintptr_t)wasm_instance_table(i, 0)->elements[0], f);
	assert_int_equal(wasm_store_call(s, f, &slot), WASM_OK);
	assert_int_equal(slot, 6765);
	slot = (uint32_t)-1;
	assert_int_equal(wasm_store_call(s, f, &slot), WASM_OK);
	assert_int_equal(slot, (uint32_t)-1);
	word = 0;
	assert_int_equal(wasm_store_call(s, f, &slot), WASM_THROWN);
	assert_int_equal(wasm_store_frames(s), 0);
	word = 1;
	assert_int_equal(wasm_memory_grow(wasm_instance_memory(i), 65536), -1);
	assert_int_equal(wasm_memory_grow(wasm_instance_memory(i), 2), 1);
	wasm_table_free(wasm_instance_table(i, 0));
	wasm_global_free(wasm_instance_global(i, 0));
	wasm_memory_free(wasm_instance_memory(i));
	wasm_instance_free(i);
	wasm_module_drop(m);
	wasm_store_free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_refused), cmocka_unit_test(test_bodies),
		cmocka_unit_test(test_damage), cmocka_unit_test(test_run) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
