/* io/copy.h: rounds from file to file and through compressed streams, from any place and from the descriptor's own, next
 * to the same done in one piece. */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/mem.h"
#include "base/random.h"
#include "codec/zstream.h"
#include "io/copy.h"

enum { SIZE = COPY_ROUND + 300000 };

static struct random dice = { { 5, 6, 7, 8 } };

static int made(const char *name, const void *bytes, size_t size)
{
	int fd = memfd_create(name, MFD_CLOEXEC);
	assert_true(fd >= 0);
	assert_int_equal(pwrite(fd, bytes, size, 0), (ssize_t)size);
	return fd;
}

static uint8_t *text(void)
{
	uint8_t *bytes = malloc(SIZE);
	for (size_t i = 0; i < SIZE; i++)
		bytes[i] = (uint8_t)("abcdefgh"[random_next(&dice) & 7]);
	return bytes;
}

static void same(int fd, size_t from, const uint8_t *bytes, size_t size)
{
	uint8_t *got = malloc(size + 1);
	assert_int_equal(pread(fd, got, size + 1, (off_t)from), (ssize_t)size);
	assert_memory_equal(got, bytes, size);
	free(got);
}

/* Rounds until nothing is left; returns how many bytes they moved. */
static uint64_t copy_all(struct copy *c)
{
	uint64_t total = 0;
	for (;;) {
		assert_int_equal(copy_run(c), 0);
		assert_true(c->moved <= COPY_ROUND);
		if (!c->moved)
			return total;
		total += c->moved;
		c->most -= c->moved;
		c->in_at = c->in_at < 0 ? -1 : c->in_at + (int64_t)c->moved;
		c->out_at = c->out_at < 0 ? -1 : c->out_at + (int64_t)c->moved;
	}
}

static void copies(void **state)
{
	uint8_t *bytes = text();
	int in = made("in", bytes, SIZE), out = made("out", "", 0);
	struct copy c = { .in = in, .out = out, .in_at = 0, .out_at = 0, .most = UINT64_MAX };
	assert_int_equal(copy_all(&c), SIZE);
	same(out, 0, bytes, SIZE);

	assert_int_equal(ftruncate(out, 0), 0);
	assert_int_equal(lseek(in, 1000, SEEK_SET), 1000);
	assert_int_equal(lseek(out, 10, SEEK_SET), 10);
	c = (struct copy){ .in = in, .out = out, .in_at = -1, .out_at = -1, .most = 5000 };
	assert_int_equal(copy_all(&c), 5000);
	same(out, 10, bytes + 1000, 5000);
	assert_int_equal(lseek(in, 0, SEEK_CUR), 6000);

	/* what the kernel refuses to copy goes through memory */
	assert_int_equal(fcntl(out, F_SETFL, O_APPEND), 0);
	c = (struct copy){ .in = in, .out = out, .in_at = 0, .out_at = -1, .most = 77 };
	assert_int_equal(copy_all(&c), 77);
	same(out, 5010, bytes, 77);
	close(in);
	close(out);
	free(bytes);
}

static void fails(void **state)
{
	int in = made("in", "some", 4), out = open("/proc/self/exe", O_RDONLY | O_CLOEXEC), ends[2];
	struct copy c = { .in = in, .out = out, .in_at = 0, .out_at = 0, .most = 4 };
	assert_int_equal(copy_run(&c), -EBADF);
	assert_false(c.in_failed);
	c = (struct copy){ .in = -1, .out = in, .in_at = 0, .out_at = 0, .most = 4 };
	assert_int_equal(copy_run(&c), -EBADF);
	assert_true(c.in_failed);
	assert_int_equal(pipe(ends), 0);
	assert_true(copy_can(in));
	assert_false(copy_can(ends[0]));
	assert_false(copy_can(-1));
	close(ends[0]);
	close(ends[1]);
	close(in);
	close(out);
}

/* All of the file through a stream, then its end; returns the size of the output. */
static size_t code_all(int fd, int64_t at, int decompress, uint8_t *out, size_t room)
{
	struct zstream *z = NULL;
	struct copy_coded c = { .in = fd, .in_at = at, .most = UINT64_MAX };
	size_t size = 0, none = 0, written = 0;
	const uint8_t *nothing = out;
	assert_int_equal(zstream_open(&z, "gzip", decompress), 0);
	c.z = z;
	do {
		assert_int_equal(copy_coded(&c), 0);
		assert_true(c.state >= 0 && c.size <= COPY_OUTPUT && c.taken <= COPY_ROUND && c.size <= room - size);
		if (c.size)
			memcpy(out + size, c.bytes, c.size);
		size += c.size;
		mem_free(c.bytes);
		if (c.in_at >= 0)
			c.in_at += (int64_t)c.taken;
	} while (c.state != ZSTREAM_ENDED && (c.taken || c.size));
	assert_int_equal(c.state == ZSTREAM_ENDED, decompress);
	while (!decompress && zstream_run(z, &nothing, &none, 1, out + size, room - size, &written) == ZSTREAM_FULL)
		size += written;
	zstream_close(z);
	return size + written;
}

static void codes(void **state)
{
	uint8_t *bytes = text(), *packed = malloc(2 * SIZE), *back = malloc(2 * SIZE);
	int in = made("in", bytes, SIZE);
	size_t size = code_all(in, 0, 0, packed, 2 * SIZE);
	int zipped = made("zipped", packed, size);
	assert_int_equal(code_all(zipped, 0, 1, back, 2 * SIZE), SIZE);
	assert_memory_equal(back, bytes, SIZE);

	/* the descriptor stands behind the stream's end, not behind what was read */
	assert_int_equal(pwrite(zipped, "rest", 4, (off_t)size), 4);
	assert_int_equal(lseek(zipped, 0, SEEK_SET), 0);
	assert_int_equal(code_all(zipped, -1, 1, back, 2 * SIZE), SIZE);
	assert_int_equal(lseek(zipped, 0, SEEK_CUR), (off_t)size);

	assert_int_equal(pwrite(zipped, "damaged", 7, 100), 7);
	struct zstream *z = NULL;
	assert_int_equal(zstream_open(&z, "gzip", 1), 0);
	struct copy_coded c = { .in = zipped, .in_at = 0, .most = UINT64_MAX, .z = z };
	do {
		assert_int_equal(copy_coded(&c), 0);
		mem_free(c.bytes);
		c.in_at += (int64_t)c.taken;
	} while (c.state == ZSTREAM_FULL || (c.state == ZSTREAM_HUNGRY && c.taken));
	assert_int_equal(c.state, -EILSEQ);
	zstream_close(z);
	close(in);
	close(zipped);
	free(bytes);
	free(packed);
	free(back);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(copies), cmocka_unit_test(fails), cmocka_unit_test(codes) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
