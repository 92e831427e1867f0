/* Any bytes as text of a multi-byte encoding, as Punycode and as a compressed stream.  What comes in pieces gives what
 * it gives at once, nothing is written beyond the room, and what Punycode encodes it decodes.  make fuzz-codec */
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "codec/charset.h"
#include "codec/punycode.h"
#include "codec/zstream.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(int yes)
{
	if (!yes)
		abort();
}

/* ---- encodings: left over bytes go before the next piece, as a decoder's user passes them */

static size_t decode(const struct charset *c, const uint8_t *data, size_t size, size_t piece, uint8_t *out, int *bad)
{
	struct charset_state state = { 0, 0 };
	uint8_t *at = out, part[64 + CHARSET_LEFT_MAX];
	size_t left = 0, from = 0;
	do {
		size_t n = size - from < piece ? size - from : piece;
		uint8_t *before = at;
		memcpy(part + left, data + from, n);
		from += n;
		n += left;
		left = charset_decode(c, &state, part, n, from < size, &at, bad);
		must(left <= CHARSET_LEFT_MAX && left <= n && (from < size || !left));
		must((size_t)(at - before) <= CHARSET_GROWTH * n);
		memmove(part, part + n - left, left);
	} while (from < size);
	return (size_t)(at - out);
}

static void try_charset(const uint8_t *data, size_t size)
{
	static const char *const names[] = { "gbk", "gb18030", "big5", "euc-jp", "shift_jis", "iso-2022-jp", "euc-kr" };
	const struct charset *c = charset_find(names[data[0] % (sizeof names / sizeof *names)]);
	size_t piece = 1 + data[1] % 64;
	int bad[2] = { 0, 0 };
	data += 2;
	size -= 2;
	uint8_t *once = malloc(CHARSET_GROWTH * (size + CHARSET_LEFT_MAX) + 1),
		*often = malloc(CHARSET_GROWTH * (size + CHARSET_LEFT_MAX) * 4 + 1);
	if (c) {
		size_t n = decode(c, data, size, 64, once, &bad[0]), m = decode(c, data, size, piece, often, &bad[1]);
		must(n == m && memcmp(once, often, n) == 0 && !bad[0] == !bad[1]);
	}
	free(once);
	free(often);
}

/* ---- Punycode */

static void try_punycode(const uint8_t *data, size_t size)
{
	uint32_t *text = malloc((size + 1) * sizeof *text), *back = malloc((size + 1) * sizeof *back);
	size_t count = 0, again = 0;
	for (size_t i = 0; i < size; i++)
		text[i] = data[i] & 0x7f;
	if (punycode_decode(text, size, back, &count) == 0) {
		struct buf out;
		must(count <= size);
		buf_init(&out, 1 << 20);
		must(punycode_encode(back, count, &out) == 0 && out.size <= 1 << 16);
		uint32_t *encoded = malloc((out.size + 1) * sizeof *encoded),
			*third = malloc((out.size + 1) * sizeof *third);
		for (size_t i = 0; i < out.size; i++)
			encoded[i] = (uint8_t)out.data[i];
		must(punycode_decode(encoded, out.size, third, &again) == 0 && again == count);
		must(memcmp(third, back, count * sizeof *back) == 0);
		free(encoded);
		free(third);
		buf_fini(&out);
	}
	free(text);
	free(back);
}

/* ---- compressed streams */

enum { ROOM = 1 << 16 };

static size_t inflate_all(const char *format, const uint8_t *data, size_t size, size_t piece, size_t room, uint8_t *out,
	int *state)
{
	struct zstream *z = NULL;
	size_t got = 0;
	*state = ZSTREAM_HUNGRY;
	if (zstream_open(&z, format, 1))
		return 0;
	for (int idle = 0; idle < 8 && got < ROOM;) {
		size_t n = size < piece ? size : piece, left = n, written = 0, most = ROOM - got < room ? ROOM - got : room;
		const uint8_t *p = data;
		*state = zstream_run(z, &p, &left, n == size, out + got, most, &written);
		must(left <= n && p == data + (n - left) && written <= most);
		if (*state < 0)
			break;
		got += written;
		data += n - left;
		size -= n - left;
		if (*state == ZSTREAM_ENDED || (*state == ZSTREAM_HUNGRY && size == 0))
			break;
		idle = written || n - left ? 0 : idle + 1;
	}
	zstream_close(z);
	return got;
}

static void try_zstream(const uint8_t *data, size_t size)
{
	static const char *const formats[] = { "gzip", "deflate", "deflate-raw", "brotli", "zstd" };
	const char *format = formats[data[0] % (sizeof formats / sizeof *formats)];
	size_t piece = 1 + data[1] % 16, room = 1 + data[2];
	static uint8_t once[ROOM], often[ROOM];
	int states[2];
	data += 3;
	size -= 3;
	size_t n = inflate_all(format, data, size, size + 1, ROOM, once, &states[0]);
	size_t m = inflate_all(format, data, size, piece, room, often, &states[1]);
	/* damaged and truncated ones may give more or less before that is found */
	if (states[0] == ZSTREAM_ENDED && states[1] == ZSTREAM_ENDED)
		must(n == m);
	must(memcmp(once, often, n < m ? n : m) == 0);
}

/* ---- with options */

/* Runs the data through a stream, compressed or not, in pieces with any flushes and sometimes a reset or new parameters;
 * what it gives, at most ROOM, in out. */
static size_t write_all(struct zstream *z, int decompress, int finish, const uint8_t *data, size_t size, size_t piece,
	uint8_t *out)
{
	struct zstream_failure f;
	size_t got = 0;
	for (int i = 0; i < 200 && got < ROOM; i++) {
		size_t n = size < piece ? size : piece, left = n, written = 0, room = ROOM - got < 3 * piece ? ROOM - got :
			3 * piece;
		const uint8_t *p = data;
		int rc = zstream_write(z, n == size ? finish : decompress ? (int)(piece % 6) : 0, &p, &left, out + got, room,
			&written, &f);
		must((rc == 0 || rc == -EILSEQ) && left <= n && p == data + (n - left) && written <= room);
		if (rc) {
			must(f.message && *f.message && *f.code);
			if (piece % 2 || zstream_reset(z, &f))
				break;
		}
		got += written;
		data += n - left;
		size -= n - left;
		if (!size && written < room)
			break;
		if (piece % 5 == 0)
			zstream_set(z, (int)piece % 10, (int)piece % 5, &f);
	}
	return got;
}

static void try_options(const uint8_t *data, size_t size)
{
	static const char *const formats[] = { "gzip", "deflate", "deflate-raw", "brotli", "unzip" };
	static uint8_t packed[ROOM], back[ROOM];
	if (size < 16)
		return;
	const char *format = formats[data[0] % 5];
	int is_brotli = !strcmp(format, "brotli"), finish = is_brotli ? 2 : 4, level = data[1] % 12 - 1;
	uint32_t parameters[] = { data[2], data[3] % 12u, data[4] & 1 ? ZSTREAM_UNSET : data[4], ZSTREAM_UNSET, data[5] };
	struct zstream_options o = { .bits = data[2] % 17, .level = level, .memory = data[3] % 10, .strategy = data[4] % 6,
		.dictionary = data + 8, .dictionary_size = is_brotli ? 0 : data[6] % 8,
		.parameters = parameters, .parameter_count = is_brotli && data[7] & 1 ? 5 : 0 };
	struct zstream *z = NULL, *y = NULL;
	size_t piece = 1 + data[7] % 64;
	if (zstream_open_with(&z, format, 1, &o) == 0)
		write_all(z, 1, finish, data + 16, size - 16, piece, packed);
	zstream_close(z);
	z = NULL;
	if (zstream_open_with(&z, format, 0, &o) == 0) {
		size_t n = write_all(z, 0, finish, data + 16, size - 16, size, packed);
		o.parameter_count = 0;
		o.bits = 15;
		must(zstream_open_with(&y, format, 1, &o) == 0);
		size_t m = write_all(y, 1, finish, packed, n, ROOM, back);
		must(m == size - 16 && memcmp(back, data + 16, m) == 0);
		zstream_close(y);
	}
	zstream_close(z);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 4)
		return 0;
	switch (data[0] % 4) {
	case 0: try_charset(data + 1, size - 1); break;
	case 1: try_punycode(data + 1, size - 1); break;
	case 2: try_zstream(data + 1, size - 1); break;
	default: try_options(data + 1, size - 1);
	}
	return 0;
}
