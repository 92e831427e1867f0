/* A number that a script may name is its own until it closes it, and nobody else's while a call still knows it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "policy/lend.h"
#include "policy/policy.h"

static int a_file(void)
{
	int fd = open("/dev/null", O_RDWR | O_CLOEXEC);
	assert_true(fd > STDERR_FILENO);
	return fd;
}

static int is_open(int fd) { return fcntl(fd, F_GETFD) >= 0; }

static int setup(void **state)
{
	*state = policy_new();
	policy_enforce(*state);
	return 0;
}

static int teardown(void **state)
{
	policy_enforce(NULL);
	policy_free(*state);
	return 0;
}

static void test_only_what_was_lent(void **state)
{
	int fd = a_file();
	assert_false(lend_allows(fd));
	assert_false(lend_allows(-1));
	assert_false(lend_allows(1 << 20));
	assert_false(lend_allows(INT32_MAX));
	assert_true(lend_allows(0) && lend_allows(1) && lend_allows(2));
	lend_begin(fd);
	assert_true(lend_allows(fd));
	assert_int_equal(lend_end(fd), fd);
	assert_false(lend_allows(fd));
	close(fd);
}

static void test_all_without_a_policy(void **state)
{
	policy_enforce(NULL);
	assert_true(lend_allows(77));
	lend_use(77);
	policy_enforce(*state);
	lend_unuse(77);
	assert_false(lend_allows(77));
}

static void test_in_use(void **state)
{
	int fd = a_file(), other;
	lend_begin(fd);
	lend_use(fd);
	lend_use(fd);
	assert_int_equal(lend_end(fd), LEND_LATER);
	assert_false(lend_allows(fd));
	assert_int_equal(write(fd, "x", 1), 1);
	lend_unuse(fd);
	assert_true(is_open(fd));
	other = a_file();
	assert_int_not_equal(other, fd);
	lend_unuse(fd);
	assert_false(is_open(fd));
	close(other);
}

static void test_used_and_left(void **state)
{
	int fd = a_file();
	lend_begin(fd);
	lend_use(fd);
	lend_unuse(fd);
	assert_true(is_open(fd));
	assert_int_equal(lend_end(fd), fd);
	close(fd);
}

static void test_standard(void **state)
{
	int saved = dup(0), other;
	char byte;
	assert_true(saved > STDERR_FILENO);
	other = lend_end(0);
	assert_true(other > 0);
	close(other);
	assert_true(is_open(0));
	assert_false(lend_allows(0));
	assert_int_equal(read(0, &byte, 1), -1);
	assert_int_equal(errno, EBADF);
	dup2(saved, 0);
	lend_begin(0);
	lend_use(0);
	assert_int_equal(lend_end(0), LEND_LATER);
	lend_unuse(0);
	assert_true(is_open(0));
	assert_int_equal(read(0, &byte, 1), -1);
	dup2(saved, 0);
	close(saved);
	lend_begin(0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_only_what_was_lent, setup, teardown),
		cmocka_unit_test_setup_teardown(test_all_without_a_policy, setup, teardown),
		cmocka_unit_test_setup_teardown(test_in_use, setup, teardown),
		cmocka_unit_test_setup_teardown(test_used_and_left, setup, teardown),
		cmocka_unit_test_setup_teardown(test_standard, setup, teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
