/* codec/zstream.h: round trips in pieces of all sizes, and damaged, truncated or random input: always a result, never
 * more than the room, never a hang. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/random.h"
#include "codec/zstream.h"

enum { MOST = 1 << 17 };
static const char *const formats[] = { "gzip", "deflate", "deflate-raw", "brotli", "zstd" };
enum { FORMATS = sizeof formats / sizeof *formats };
static struct random dice = { { 11, 22, 33, 44 } };

static size_t below(size_t n) { return (size_t)(random_next(&dice) % n); }

/* The state at the end, or an error.  Input and room come in pieces of at most `piece` bytes. */
static int run_all(struct zstream *z, const uint8_t *in, size_t size, uint8_t *out, size_t *got, size_t piece)
{
	int state = ZSTREAM_HUNGRY;
	*got = 0;
	for (int idle = 0; idle < 100;) {
		size_t n = 1 + below(piece), room = 1 + below(piece), written, left;
		const uint8_t *p = in;
		if (n > size)
			n = size;
		if (room > MOST - *got)
			room = MOST - *got;
		left = n;
		state = zstream_run(z, &p, &left, n == size, out + *got, room, &written);
		assert_true(written <= room);
		assert_true(left <= n && p == in + (n - left));
		if (state < 0 || state == ZSTREAM_ENDED || (state == ZSTREAM_HUNGRY && n == size && !left)) {
			*got += written;
			return state;
		}
		idle = written || n - left ? 0 : idle + 1;
		in = p;
		size -= n - left;
		*got += written;
	}
	fail_msg("nothing happens any more");
	return state;
}

static int opens(const char *format, int decompress, struct zstream **z)
{
	const char *package, *file = zstream_library(format, decompress, &package);
	int rc = zstream_open(z, format, decompress);
	assert_non_null(file);
	if (rc == -ELIBACC)
		print_message("skipped: %s of package %s is not there\n", file, package);
	else
		assert_int_equal(rc, 0);
	return rc == 0;
}

static void fill(uint8_t *bytes, size_t size)
{
	size_t alphabet = 1 + below(255);
	for (size_t i = 0; i < size; i++)
		bytes[i] = (uint8_t)below(alphabet);
}

static void there_and_back(void **state)
{
	static uint8_t plain[MOST / 4], packed[MOST], back[MOST];
	for (int f = 0; f < FORMATS; f++) {
		for (int round = 0; round < 40; round++) {
			static const size_t pieces[] = { 1, 7, 300, 4096, MOST };
			size_t size = round < 2 ? (size_t)round : below(round % 3 ? 300 : sizeof plain), packed_size, back_size;
			size_t piece = pieces[(size_t)round % 5];
			struct zstream *z;
			fill(plain, size);
			if (!opens(formats[f], 0, &z))
				break;
			assert_int_equal(run_all(z, plain, size, packed, &packed_size, piece), ZSTREAM_ENDED);
			assert_true(zstream_memory(z) > 0);
			zstream_close(z);
			assert_true(opens(formats[f], 1, &z));
			assert_int_equal(run_all(z, packed, packed_size, back, &back_size, piece), ZSTREAM_ENDED);
			zstream_close(z);
			assert_int_equal(back_size, size);
			assert_memory_equal(back, plain, size);
			/* every proper prefix is incomplete */
			size_t cut = below(packed_size);
			assert_true(opens(formats[f], 1, &z));
			assert_int_equal(run_all(z, packed, cut, back, &back_size, piece), ZSTREAM_HUNGRY);
			zstream_close(z);
		}
	}
}

static void damaged(void **state)
{
	static uint8_t plain[2000], packed[MOST], out[MOST];
	for (int f = 0; f < FORMATS; f++) {
		for (int round = 0; round < 300; round++) {
			size_t size = 0, got;
			struct zstream *z;
			if (round % 2) {
				fill(plain, sizeof plain);
				if (!opens(formats[f], 0, &z))
					break;
				run_all(z, plain, below(sizeof plain), packed, &size, 500);
				zstream_close(z);
				for (size_t n = 1 + below(4); n > 0; n--)
					packed[below(size)] ^= (uint8_t)(1 + below(255));
			} else {
				size = below(400);
				fill(packed, size);
			}
			if (!opens(formats[f], 1, &z))
				break;
			/* output stops when there is no room left */
			for (int i = 0, rc = 0; i < 200 && rc >= 0 && rc != ZSTREAM_ENDED; i++) {
				const uint8_t *p = packed;
				size_t left = size;
				rc = zstream_run(z, &p, &left, 1, out, sizeof out, &got);
				assert_true(rc >= 0 || rc == -EILSEQ || rc == -ENOMEM);
				assert_true(got <= sizeof out);
				memmove(packed, p, left);
				size = left;
				if (rc == ZSTREAM_HUNGRY)
					break;
			}
			zstream_close(z);
		}
	}
}

static void names(void **state)
{
	struct zstream *z = NULL;
	const char *package = NULL;
	assert_int_equal(zstream_open(&z, "zip", 0), -EINVAL);
	assert_int_equal(zstream_open(&z, "", 1), -EINVAL);
	assert_null(zstream_library("zip", 0, &package));
	assert_string_equal(zstream_library("brotli", 1, &package), "libbrotlidec.so.1");
	assert_string_equal(package, "libbrotli1");
	zstream_close(NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(there_and_back), cmocka_unit_test(damaged), cmocka_unit_test(names) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
