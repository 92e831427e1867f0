/* The table of errors: sorted, complete for the kernel's errors, and every entry has a name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <string.h>

#include "base/errtab.h"

static void sorted_and_found(void **state)
{
	unsigned n = 0;
	for (const struct errtab_entry *e, *last = NULL; (e = errtab_at(n)); last = e, n++) {
		assert_true(!last || e->number < last->number);
		assert_ptr_equal(errtab_find(e->number), e);
		assert_ptr_equal(errtab_find(-e->number), e);
	}
	assert_true(n > 80);
}

static void names_and_messages(void **state)
{
	assert_string_equal(errtab_name(-ENOENT), "ENOENT");
	assert_string_equal(errtab_message(-ENOENT), "no such file or directory");
	assert_string_equal(errtab_name(-EAGAIN), "EAGAIN");
	assert_string_equal(errtab_message(-EISDIR), "illegal operation on a directory");
	assert_string_equal(errtab_name(-EDQUOT), "EDQUOT");
	assert_string_equal(errtab_name(-2999), "Unknown system error");
	assert_null(errtab_find(0));
}

/* Every error that this C library has a text for has an entry here, except a few that no system call returns. */
static void most_of_the_kernels(void **state)
{
	int missing = 0;
	for (int e = 1; e < 132; e++)
		missing += strncmp(strerror(e), "Unknown", 7) != 0 && !errtab_find(e);
	assert_true(missing <= 36);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sorted_and_found),
		cmocka_unit_test(names_and_messages),
		cmocka_unit_test(most_of_the_kernels),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
