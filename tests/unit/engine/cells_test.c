/* cells.c against a naive twin: every cell is filled with its own pattern, which must still be intact when it is
 * freed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "engine/plain/cells.h"

static uint64_t seed;

static uint32_t next_random(void)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(seed >> 33);
}

struct piece {
	unsigned char *p;
	size_t size;
	unsigned char fill;
};

static void check_piece(const struct piece *x)
{
	for (size_t i = 0; i < x->size; i++)
		if (x->p[i] != x->fill)
			fail_msg("byte %zu of a cell of %zu was changed", i, x->size);
}

static void classes_cover_all_sizes(void **state)
{
	(void)state;
	for (size_t size = 1; size <= CELLS_MAX; size++) {
		unsigned class = cells_class(size);
		assert_true(class < CELLS_CLASSES);
		assert_true(cells_size_of_class(class) >= size);
		assert_true(class == 0 || cells_size_of_class(class - 1) < size);
		assert_int_equal(cells_size_of_class(class) % 16, 0);
	}
	assert_int_equal(cells_class(CELLS_MAX), CELLS_CLASSES - 1);
}

/* Random programs of alloc and free, in phases that grow and shrink, so that blocks fill up, empty and change their
 * cell size. */
static void random_programs(void **state)
{
	enum { MOST = 20000 };
	struct cells c;
	struct piece *live = malloc(MOST * sizeof *live);
	(void)state;
	if (cells_init(&c)) {
		print_message("no range: cells are not tested here\n");
		free(live);
		skip();
	}
	for (seed = 1; seed <= 6; seed++) {
		uint64_t round_seed = seed;
		int count = 0;
		for (int step = 0; step < 120000; step++) {
			int grow = (step / 15000) % 2 == 0, largest = (step / 30000) % 2 ? CELLS_MAX : 96;
			if (count < MOST && (count == 0 || next_random() % 100 < (grow ? 70u : 20u))) {
				struct piece *x = &live[count++];
				x->size = 1 + next_random() % (unsigned)largest;
				x->fill = (unsigned char)next_random();
				x->p = cells_alloc(&c, cells_class(x->size));
				assert_non_null(x->p);
				assert_int_equal((uintptr_t)x->p % 16, 0);
				assert_true(cells_has(&c, x->p));
				assert_true(cells_size(x->p) >= x->size);
				memset(x->p, x->fill, x->size);
			} else {
				int i = (int)(next_random() % (unsigned)count);
				check_piece(&live[i]);
				cells_free(&c, live[i].p);
				live[i] = live[--count];
			}
			if (step % 20000 == 19999)
				cells_trim(&c, (size_t)(next_random() % 4) * CELLS_BLOCK);
		}
		while (count) {
			check_piece(&live[--count]);
			cells_free(&c, live[count].p);
		}
		seed = round_seed;
	}
	cells_fini(&c);
	free(live);
}

/* Freed memory is reused for all sizes: the range in use does not grow from round to round. */
static void empty_blocks_serve_other_sizes(void **state)
{
	enum { BYTES = 4 << 20 };
	struct cells c;
	uintptr_t high = 0;
	void **p = malloc(BYTES / 16 * sizeof *p);
	(void)state;
	if (cells_init(&c)) {
		print_message("no range: cells are not tested here\n");
		free(p);
		skip();
	}
	for (size_t size = 1024; size >= 16; size /= 2) {
		size_t n = BYTES / size;
		for (size_t i = 0; i < n; i++)
			p[i] = cells_alloc(&c, cells_class(size));
		for (size_t i = 0; i < n; i++)
			cells_free(&c, p[i]);
		if (high)
			assert_true(c.next - high <= 8 * CELLS_BLOCK);  /* one current block per size */
		else
			high = c.next;
		if (size == 256)
			cells_trim(&c, 0);
	}
	cells_fini(&c);
	free(p);
}

/* Pages as large as a block or larger: empty blocks stay whole, and what is populated ahead begins and ends at a page. */
static void large_pages(void **state)
{
	enum { N = 64 };
	struct cells c;
	void *p[N];
	(void)state;
	if (cells_init(&c)) {
		print_message("no range: cells are not tested here\n");
		skip();
	}
	for (uintptr_t page = CELLS_BLOCK; page <= 4 * CELLS_BLOCK; page *= 2) {
		uintptr_t from, to;
		c.page = page;
		for (int i = 0; i < N; i++) {
			p[i] = cells_alloc(&c, CELLS_CLASSES - 1);
			memset(p[i], 7, CELLS_MAX);
			cells_ahead(&c, 1 << 20, &from, &to);
			assert_true(from % page == 0 && to % page == 0 && c.next <= from && from <= to);
			assert_true(from == to || to <= c.open);
		}
		for (int i = 0; i < N; i++)
			cells_free(&c, p[i]);
		cells_trim(&c, 0);
		for (struct cells_block *b = c.empty; b; b = b->next)
			assert_int_equal(b->cell, CELLS_MAX);  /* cells_trim clears it in what it gives back */
	}
	cells_fini(&c);
}

static void without_a_range(void **state)
{
	struct cells c;
	uintptr_t from, to;
	(void)state;
	cells_init(&c);
	cells_fini(&c);
	memset(&c, 0, sizeof c);
	cells_ahead(&c, 1 << 20, &from, &to);
	assert_true(from == to);
	assert_false(cells_has(&c, &c));
	cells_trim(&c, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(classes_cover_all_sizes),
		cmocka_unit_test(random_programs),
		cmocka_unit_test(empty_blocks_serve_other_sizes),
		cmocka_unit_test(large_pages),
		cmocka_unit_test(without_a_range),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
