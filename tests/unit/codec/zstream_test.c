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

/* ---- zstream_write */

static struct zstream_options some_options(int brotli, const uint8_t *dictionary, uint32_t *parameters)
{
	struct zstream_options o = { .bits = 9 + (int)below(7), .level = (int)below(11) - 1, .memory = 1 + (int)below(9),
		.strategy = (int)below(5) };
	if (!brotli && below(2)) {
		o.dictionary = dictionary;
		o.dictionary_size = 1 + below(900);
	}
	if (brotli) {
		parameters[0] = (uint32_t)below(3);
		parameters[1] = (uint32_t)below(8);
		parameters[2] = below(2) ? ZSTREAM_UNSET : 10 + (uint32_t)below(15);
		o.parameters = parameters;
		o.parameter_count = 3;
	}
	return o;
}

/* Everything in pieces with flushes of random kinds, the last of which is `finish`: 0, or -EILSEQ. */
static int write_all(struct zstream *z, const uint8_t *in, size_t size, int kinds, int finish, uint8_t *out, size_t most,
	size_t *got, struct zstream_failure *f)
{
	*got = 0;
	for (;;) {
		size_t n = below(3) ? 1 + below(700) : size, written = 0, room;
		const uint8_t *p = in;
		if (n > size)
			n = size;
		int flush = n == size ? finish : (int)below((size_t)kinds), rc;
		do {
			size_t left = n;
			room = most - *got < 500 ? most - *got : 1 + below(500);
			p = in;
			rc = zstream_write(z, flush, &p, &left, out + *got, room, &written, f);
			assert_true(rc == 0 || rc == -EILSEQ);
			assert_true(written <= room && left <= n && p == in + (n - left));
			*got += written;
			in = p;
			size -= n - left;
			n = left;
		} while (rc == 0 && room && written == room);
		if (rc || !size || n || !room)
			return rc;
	}
}

static void options(void **state)
{
	static const struct { const char *to, *from; int finish, kinds; } pairs[] = {
		{ "gzip", "gzip", 4, 4 }, { "gzip", "unzip", 4, 4 }, { "deflate", "deflate", 4, 4 }, { "deflate", "unzip", 4, 4 },
		{ "deflate-raw", "deflate-raw", 4, 4 }, { "brotli", "brotli", 2, 2 },
	};
	static uint8_t plain[8000], packed[MOST], back[sizeof plain + 1], dictionary[1000];
	fill(dictionary, sizeof dictionary);
	for (int round = 0; round < 400; round++) {
		size_t i = below(sizeof pairs / sizeof *pairs), size = below(sizeof plain), packed_size, back_size;
		uint32_t parameters[3];
		struct zstream_options o = some_options(!strcmp(pairs[i].to, "brotli"), dictionary, parameters), from = o;
		struct zstream_failure f;
		struct zstream *z, *y;
		from.parameter_count = 0;
		if (!strcmp(pairs[i].to, "gzip"))
			from.dictionary_size = 0;
		if (zstream_open_with(&z, pairs[i].to, 0, &o) == -ELIBACC)
			continue;
		assert_int_equal(zstream_open_with(&y, pairs[i].from, 1, &from), 0);
		assert_true(zstream_memory(z) > 4000 && zstream_memory(y) > 4000);
		for (int again = 0; again < 2; again++) {
			fill(plain, size);
			assert_int_equal(write_all(z, plain, size, pairs[i].kinds, pairs[i].finish, packed, MOST, &packed_size, &f), 0);
			assert_int_equal(write_all(y, packed, packed_size, 1, pairs[i].finish, back, sizeof back, &back_size, &f), 0);
			assert_int_equal(back_size, size);
			assert_memory_equal(back, plain, size);
			assert_int_equal(zstream_reset(z, &f), 0);
			assert_int_equal(zstream_reset(y, &f), 0);
		}
		/* a proper prefix is incomplete */
		assert_int_equal(write_all(y, packed, below(packed_size), 1, pairs[i].finish, back, sizeof back, &back_size, &f),
			-EILSEQ);
		assert_string_equal(f.message, "unexpected end of file");
		assert_string_equal(f.code, "Z_BUF_ERROR");
		zstream_close(z);
		zstream_close(y);
	}
}

static void failures(void **state)
{
	struct zstream_options o = { .bits = 15, .level = 6, .memory = 8, .dictionary = (const uint8_t *)"abc",
		.dictionary_size = 3 }, none = { 0 };
	uint8_t packed[100], back[100];
	size_t size, got;
	struct zstream_failure f;
	struct zstream *z = NULL;
	assert_int_equal(zstream_open_with(&z, "unzip", 0, &o), -EINVAL);
	assert_int_equal(zstream_open_with(&z, "zstd", 0, &none), -EINVAL);
	assert_int_equal(zstream_open_with(&z, "deflate-raw", 0, &none), -EINVAL);
	if (zstream_open_with(&z, "deflate", 0, &o))
		skip();
	assert_int_equal(write_all(z, (const uint8_t *)"xabc", 4, 1, 4, packed, sizeof packed, &size, &f), 0);
	zstream_close(z);
	assert_int_equal(zstream_open_with(&z, "deflate", 1, &none), 0);
	assert_int_equal(write_all(z, packed, size, 1, 4, back, sizeof back, &got, &f), -EILSEQ);
	assert_string_equal(f.message, "Missing dictionary");
	assert_string_equal(f.code, "Z_NEED_DICT");
	zstream_close(z);
	o.dictionary_size = 2;
	assert_int_equal(zstream_open_with(&z, "deflate", 1, &o), 0);
	assert_int_equal(write_all(z, packed, size, 1, 4, back, sizeof back, &got, &f), -EILSEQ);
	assert_string_equal(f.message, "Bad dictionary");
	assert_int_equal(zstream_reset(z, &f), 0);
	packed[0] ^= 1;
	assert_int_equal(write_all(z, packed, size, 1, 4, back, sizeof back, &got, &f), -EILSEQ);
	assert_string_equal(f.message, "incorrect header check");
	assert_int_equal(f.number, -3);
	zstream_close(z);
	uint32_t crc = 0;
	assert_int_equal(zstream_crc32(&crc, (const uint8_t *)"123456789", 9), 0);
	assert_int_equal(crc, 0xcbf43926);
}

static void names(void **state)
{
	struct zstream *z = NULL;
	const char *package = NULL;
	assert_int_equal(zstream_open(&z, "zip", 0), -EINVAL);
	assert_int_equal(zstream_open(&z, "", 1), -EINVAL);
	assert_int_equal(zstream_open(&z, "unzip", 1), -EINVAL);
	assert_null(zstream_library("zip", 0, &package));
	assert_string_equal(zstream_library("brotli", 1, &package), "libbrotlidec.so.1");
	assert_string_equal(package, "libbrotli1");
	zstream_close(NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(there_and_back), cmocka_unit_test(damaged),
		cmocka_unit_test(options), cmocka_unit_test(failures), cmocka_unit_test(names) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
