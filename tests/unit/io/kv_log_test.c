/* What stands between SQLite and its log: the same calls on a file with it and on a twin without. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <fcntl.h>
#include <unistd.h>

#include "base/random.h"
#include "io/kv/log.h"

enum { PAGE = 512, FRAME = KV_LOG_HEADER + PAGE, FRAMES = 12, SIZE = FRAMES * FRAME };

/* SQLite's open file, of which its own methods know the rest. */
struct file { struct sqlite3_file base; int fd; int writes, fail; };

static char path[64], twin_path[64];
static struct file file, twin;
static struct kv_log under_test;

static int own_close(struct sqlite3_file *f) { return close(((struct file *)f)->fd) == 0 ? SQLITE_OK : SQLITE_IOERR; }

static int own_read(struct sqlite3_file *f, void *to, int size, int64_t at)
{
	memset(to, 0, (size_t)size);
	return pread(((struct file *)f)->fd, to, (size_t)size, at) >= 0 ? SQLITE_OK : SQLITE_IOERR;
}

static int own_write(struct sqlite3_file *f, const void *from, int size, int64_t at)
{
	struct file *own = (struct file *)f;
	own->writes++;
	if (own->fail)
		return SQLITE_FULL;
	return pwrite(own->fd, from, (size_t)size, at) == size ? SQLITE_OK : SQLITE_IOERR;
}

static int own_truncate(struct sqlite3_file *f, int64_t size)
{
	return ftruncate(((struct file *)f)->fd, size) == 0 ? SQLITE_OK : SQLITE_IOERR;
}

static int own_sync(struct sqlite3_file *f, int flags)
{
	(void)f;
	(void)flags;
	return SQLITE_OK;
}

static int own_size(struct sqlite3_file *f, int64_t *size)
{
	*size = lseek(((struct file *)f)->fd, 0, SEEK_END);
	return SQLITE_OK;
}

static const struct sqlite3_io_methods own = { .version = 3, .close = own_close, .read = own_read, .write = own_write,
	.truncate = own_truncate, .sync = own_sync, .file_size = own_size };

static const char *name_of(struct sqlite3 *db, const char *name)
{
	static char text[64];
	(void)db;
	(void)name;
	snprintf(text, sizeof text, "%.*s", (int)(strlen(path) - 4), path);
	return text;
}

static int control(struct sqlite3 *db, const char *name, int verb, void *arg)
{
	(void)db;
	(void)name;
	assert_int_equal(verb, SQLITE_FCNTL_JOURNAL_POINTER);
	*(struct sqlite3_file **)arg = &file.base;
	return SQLITE_OK;
}

static void open_new(char name[64], struct file *f)
{
	strcpy(name, "/tmp/kv-log-XXXXXX-wal");
	*f = (struct file){ { &own }, mkstemps(name, 4), 0, 0 };
	assert_true(f->fd >= 0);
}

static int set_up(void **state)
{
	const struct sqlite_api api = { .db_filename = name_of, .file_control = control };
	(void)state;
	open_new(path, &file);
	open_new(twin_path, &twin);
	kv_log_open(&under_test, &api, NULL);
	assert_true(under_test.fd >= 0);
	assert_true(file.base.methods != &own);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	assert_int_equal(file.base.methods->close(&file.base), SQLITE_OK);
	assert_true(file.base.methods == &own);
	own_close(&twin.base);
	kv_log_close(&under_test);
	unlink(path);
	unlink(twin_path);
	return 0;
}

/* By descriptors of their own: nothing is let go by the looking. */
static void expect_same(void)
{
	static char a[SIZE + FRAME], b[SIZE + FRAME];
	ssize_t n = pread(under_test.fd, a, sizeof a, 0);
	assert_int_equal(n, pread(twin.fd, b, sizeof b, 0));
	assert_memory_equal(a, b, (size_t)n);
}

static void write_to_both(const void *from, int size, int64_t at)
{
	assert_int_equal(file.base.methods->write(&file.base, from, size, at), SQLITE_OK);
	assert_int_equal(own_write(&twin.base, from, size, at), SQLITE_OK);
}

static void put_frame(char fill, int64_t at)
{
	char bytes[PAGE];
	memset(bytes, fill, sizeof bytes);
	write_to_both(bytes, KV_LOG_HEADER, at);
	write_to_both(bytes, PAGE, at + KV_LOG_HEADER);
}

static void test_a_frame_is_one_write(void **state)
{
	(void)state;
	kv_log_begin(&under_test);
	for (int i = 0; i < 3; i++) {
		put_frame((char)('a' + i), i * FRAME);
		expect_same();
	}
	assert_int_equal(file.writes, 0);
}

/* A page that a transaction writes again is changed in place; then the headers from there on are, without pages. */
static void test_headers_changed_later(void **state)
{
	char bytes[PAGE];
	(void)state;
	kv_log_begin(&under_test);
	put_frame('a', 0);
	put_frame('b', FRAME);
	memset(bytes, 'c', sizeof bytes);
	write_to_both(bytes, PAGE, KV_LOG_HEADER);
	expect_same();
	for (int i = 0; i < 2; i++) {
		write_to_both(bytes, KV_LOG_HEADER, i * FRAME);
		expect_same();
	}
	kv_log_begin(&under_test);             /* the log begins anew */
	put_frame('d', 0);
	expect_same();
	assert_int_equal(file.writes, 3);
}

static void test_any_call_lets_go(void **state)
{
	char bytes[PAGE] = "x";
	int64_t size;
	const struct sqlite3_io_methods *m = file.base.methods;
	(void)state;
	for (int i = 0; i < 5; i++) {
		kv_log_begin(&under_test);
		write_to_both(bytes, KV_LOG_HEADER, i * FRAME);
		if (i == 0) {
			assert_int_equal(m->read(&file.base, bytes, KV_LOG_HEADER, 0), SQLITE_OK);
			assert_int_equal(bytes[0], 'x');
		} else if (i == 1) {
			assert_int_equal(m->sync(&file.base, 0), SQLITE_OK);
		} else if (i == 2) {
			assert_int_equal(m->file_size(&file.base, &size), SQLITE_OK);
			assert_int_equal(size, 2 * FRAME + KV_LOG_HEADER);
		} else if (i == 3) {
			assert_int_equal(m->truncate(&file.base, 4 * FRAME), SQLITE_OK);
			own_truncate(&twin.base, 4 * FRAME);
		} else {
			write_to_both(bytes, KV_LOG_HEADER, 9 * FRAME);
			write_to_both(bytes, 1, 0);
		}
		expect_same();
	}
}

static void test_errors(void **state)
{
	const struct sqlite3_io_methods *m = file.base.methods;
	char bytes[PAGE] = "y";
	int fd = under_test.fd;
	(void)state;
	/* neither of ours nor of SQLite's */
	under_test.fd = open("/dev/full", O_RDWR);
	file.fail = 1;
	assert_int_equal(m->write(&file.base, bytes, KV_LOG_HEADER, 0), SQLITE_OK);
	assert_int_equal(m->write(&file.base, bytes, PAGE, KV_LOG_HEADER), SQLITE_FULL);
	assert_int_equal(m->write(&file.base, bytes, KV_LOG_HEADER, FRAME), SQLITE_OK);
	assert_int_equal(m->sync(&file.base, 0), SQLITE_FULL);
	assert_int_equal(m->sync(&file.base, 0), SQLITE_OK);
	/* SQLite's goes on where ours did not */
	file.fail = 0;
	kv_log_begin(&under_test);
	put_frame('z', 0);
	close(under_test.fd);
	under_test.fd = fd;
	expect_same();
}

static void one_step(struct random *r, int64_t *end)
{
	char bytes[PAGE];
	uint64_t what = random_next(r) % 16;
	int64_t at = (int64_t)(random_next(r) % FRAMES) * FRAME;
	memset(bytes, (char)random_next(r), sizeof bytes);
	if (what < 8 && *end < SIZE) {
		put_frame(bytes[0], *end);
		*end += FRAME;
	} else if (what < 10) {
		write_to_both(bytes, PAGE, at + KV_LOG_HEADER);
	} else if (what < 12) {
		write_to_both(bytes, KV_LOG_HEADER, at);
	} else if (what < 14) {
		assert_int_equal(file.base.methods->read(&file.base, bytes, PAGE, at), SQLITE_OK);
	} else {
		kv_log_begin(&under_test);
		*end = at;
	}
}

static void test_random_calls(void **state)
{
	struct random r = { { 1, 2, 3, 4 } };
	int64_t end = 0;
	(void)state;
	for (int i = 0; i < 20000; i++) {
		one_step(&r, &end);
		if (!under_test.held)
			expect_same();
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_a_frame_is_one_write, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_headers_changed_later, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_any_call_lets_go, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_errors, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_random_calls, set_up, tear_down),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
