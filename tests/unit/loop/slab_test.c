/* Ids: unique while in use, never valid again afterwards; compared with a twin that remembers every id. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "loop/op.h"
#include "loop/slab_int.h"

enum { OPS = 500, IDS = 60000 };

static struct op ops[OPS];
static struct { uint64_t id; struct op *op; } ever[IDS];

static void ids_die_with_their_op(void **state)
{
	struct slab s;
	uint32_t draw = 1, count = 0;
	size_t mine[OPS];
	slab_init(&s);
	for (int i = 0; i < OPS; i++)
		ops[i].generation = 0;
	while (count < IDS) {
		draw = draw * 1664525 + 1013904223;
		uint32_t i = (draw >> 8) % OPS;
		if (ops[i].generation) {
			slab_return(&s, ops[i].index);
			ops[i].generation = 0;
			ever[mine[i]].op = NULL;
		} else {
			assert_int_equal(slab_take(&s, &ops[i], &ops[i].index, &ops[i].generation), 0);
			assert_true(ops[i].generation != 0);
			assert_ptr_equal(slab_at(&s, ops[i].index), &ops[i]);
			mine[i] = count;
			ever[count].id = op_id(&ops[i]);
			ever[count++].op = &ops[i];
		}
		uint32_t asked = (draw >> 4) % (count ? count : 1);
		if (count)
			assert_ptr_equal(slab_find(&s, ever[asked].id), ever[asked].op);
	}
	for (uint32_t i = 0; i < count; i++)
		assert_ptr_equal(slab_find(&s, ever[i].id), ever[i].op);
	assert_true(s.count <= OPS);
	slab_fini(&s);
}

static void what_was_never_given_finds_nothing(void **state)
{
	struct slab s;
	struct op op;
	slab_init(&s);
	assert_null(slab_find(&s, 0));
	assert_int_equal(slab_take(&s, &op, &op.index, &op.generation), 0);
	assert_null(slab_find(&s, op.index));
	assert_null(slab_find(&s, op_id(&op) + 1));
	assert_null(slab_find(&s, UINT64_MAX));
	slab_fini(&s);
}

static void generations_skip_0(void **state)
{
	struct slab s;
	struct op op;
	slab_init(&s);
	assert_int_equal(slab_take(&s, &op, &op.index, &op.generation), 0);
	s.places[op.index].generation = UINT32_MAX;
	slab_return(&s, op.index);
	assert_int_equal(slab_take(&s, &op, &op.index, &op.generation), 0);
	assert_int_equal(op.generation, 1);
	slab_fini(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ids_die_with_their_op),
		cmocka_unit_test(what_was_never_given_finds_nothing),
		cmocka_unit_test(generations_skip_0),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
