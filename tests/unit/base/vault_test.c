/* base/vault.h beside plain memory: random blocks keep their contents, are aligned, and leave nothing behind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/vault.h"

enum { BLOCKS = 200, STEPS = 20000 };

static struct { unsigned char *p; size_t size; unsigned char fill; } blocks[BLOCKS];

static void check(size_t i)
{
	for (size_t k = 0; k < blocks[i].size; k++)
		assert_int_equal(blocks[i].p[k], blocks[i].fill);
}

static size_t random_size(void)
{
	return rand() % 100 ? (size_t)rand() % 700 : (size_t)rand() % (3 * VAULT_LARGE);
}

static void fill(size_t i, size_t size)
{
	blocks[i].size = size;
	blocks[i].fill = (unsigned char)(1 + rand() % 255);
	memset(blocks[i].p, blocks[i].fill, size);
	assert_int_equal((uintptr_t)blocks[i].p % 16, 0);
	assert_true(vault_room(blocks[i].p) >= size);
}

static void random_blocks(void **state)
{
	srand(7);
	for (int step = 0; step < STEPS; step++) {
		size_t i = (size_t)rand() % BLOCKS, size = random_size(), kept = blocks[i].size < size ? blocks[i].size : size;
		unsigned char was = blocks[i].fill;
		if (blocks[i].p)
			check(i);
		switch (rand() % 3) {
		case 0:
			vault_free(blocks[i].p);
			blocks[i].p = NULL;
			blocks[i].size = 0;
			break;
		case 1:
			vault_free(blocks[i].p);
			blocks[i].p = vault_alloc(size);
			fill(i, size);
			break;
		case 2:
			blocks[i].p = vault_realloc(blocks[i].p, size);
			for (size_t k = 0; k < kept; k++)
				assert_int_equal(blocks[i].p[k], was);
			fill(i, size);
			break;
		}
	}
	for (size_t i = 0; i < BLOCKS; i++)
		vault_free(blocks[i].p);
}

/* The block that was freed last is given again; its first word is the list's. */
static void overwritten(void **state)
{
	for (size_t size = 16; size < 4096; size += 37) {
		unsigned char *p = vault_alloc(size);
		memset(p, 0x5a, size);
		vault_free(p);
		unsigned char *again = vault_alloc(size);
		assert_ptr_equal(again, p);
		for (size_t k = sizeof(void *); k < size; k++)
			assert_int_equal(again[k], 0);
		vault_free(again);
	}
	unsigned char *p = vault_alloc(40);
	memset(p, 0x5a, 40);
	unsigned char *moved = vault_realloc(p, 4000);
	assert_ptr_not_equal(moved, p);
	assert_ptr_equal(vault_alloc(40), p);
	for (size_t k = sizeof(void *); k < 40; k++)
		assert_int_equal(p[k], 0);
	vault_free(p);
	vault_free(moved);
	assert_null(vault_alloc(SIZE_MAX - 5));
}

static void unused(void **state)
{
	assert_false(vault_used());
	char *p = vault_alloc(10);
	p = vault_realloc(p, 100);
	assert_true(vault_room(p) >= 100);
	vault_free(p);
	vault_use();
	assert_true(vault_used());
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(unused), cmocka_unit_test(random_blocks), cmocka_unit_test(overwritten) };
	return cmocka_run_group_tests_name("vault", tests, NULL, NULL);
}
