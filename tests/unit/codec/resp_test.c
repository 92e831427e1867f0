/* RESP: random conversations, written by a naive writer, read in arbitrary pieces; what is not the protocol, and random
 * bytes, of which nothing may be read twice or beyond their end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "codec/resp.h"

enum { ITEMS_MAX = 40, STRING_MAX = 3000 };

struct item { enum resp_event event; int64_t number; char bytes[STRING_MAX]; size_t size; };

static unsigned long long state = 1;

static unsigned draw(unsigned n)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (unsigned)(state >> 33) % n;
}

static void fill(struct item *it, size_t size, int any)
{
	it->size = size;
	for (size_t i = 0; i < size; i++)
		it->bytes[i] = (char)(any ? draw(256) : 'a' + draw(26));
}

static void make_item(struct item *it, struct buf *out)
{
	switch (draw(6)) {
	case 0:
		it->event = draw(2) ? RESP_TEXT : RESP_ERROR;
		fill(it, draw(RESP_LINE_MAX - 2), 0);
		buf_printf(out, "%c%.*s\r\n", it->event == RESP_TEXT ? '+' : '-', (int)it->size, it->bytes);
		break;
	case 1:
		it->event = RESP_NUMBER;
		it->number = (int64_t)(((uint64_t)draw(1u << 31) << draw(28)) * (draw(2) ? 1 : -1));
		buf_printf(out, ":%lld\r\n", (long long)it->number);
		break;
	case 2:
		it->event = RESP_NULL;
		buf_printf(out, draw(2) ? "$-1\r\n" : "*-1\r\n");
		break;
	case 3:
		it->event = RESP_ARRAY;
		it->number = draw(1000);
		buf_printf(out, "*%lld\r\n", (long long)it->number);
		break;
	default:
		it->event = RESP_STRING;
		fill(it, draw(10) ? draw(30) : draw(STRING_MAX), 1);
		resp_put_bytes(out, it->bytes, it->size);
	}
}

/* Reads the next item that is no RESP_NEEDS, giving the reader pieces of random size, each in memory of its own. */
static enum resp_event next(struct resp_reader *r, const struct buf *in, size_t *at)
{
	for (;;) {
		size_t left = in->size - *at, size = left ? 1 + draw(left < 40 || draw(4) ? (left < 40 ? (unsigned)left : 40) :
			(unsigned)left) : 0, rest = size;
		char *piece = malloc(size + 1);
		const char *p = piece;
		assert_non_null(piece);
		memcpy(piece, in->data + *at, size);
		piece = realloc(piece, size ? size : 1);
		p = piece;
		enum resp_event event = resp_read(r, &p, &rest);
		*at += size - rest;
		assert_ptr_equal(p, piece + (size - rest));
		free(piece);
		if (event != RESP_NEEDS || *at == in->size)
			return event;
	}
}

static void conversations(void **unused)
{
	static struct item items[ITEMS_MAX];
	static char got[STRING_MAX];
	for (int round = 0; round < 3000; round++) {
		struct resp_reader r;
		struct buf out;
		size_t at = 0;
		unsigned count = 1 + draw(ITEMS_MAX);
		buf_init(&out, 1 << 20);
		resp_reader_init(&r);
		for (unsigned i = 0; i < count; i++)
			make_item(&items[i], &out);
		for (unsigned i = 0; i < count; i++) {
			const struct item *it = &items[i];
			assert_int_equal(next(&r, &out, &at), it->event);
			if (it->event == RESP_TEXT || it->event == RESP_ERROR) {
				assert_int_equal(r.size, it->size);
				assert_memory_equal(r.text, it->bytes, it->size);
			} else if (it->event == RESP_NUMBER || it->event == RESP_ARRAY) {
				assert_true(r.number == it->number);
			} else if (it->event == RESP_STRING) {
				int kept = draw(3) > 0;
				assert_int_equal(r.number, it->size);
				r.to = kept ? got : NULL;
				assert_int_equal(next(&r, &out, &at), RESP_FILLED);
				if (kept)
					assert_memory_equal(got, it->bytes, it->size);
			}
		}
		assert_int_equal(at, out.size);
		assert_int_equal(next(&r, &out, &at), RESP_NEEDS);
		buf_fini(&out);
	}
}

static enum resp_event read_all(const char *text, size_t size)
{
	struct resp_reader r;
	enum resp_event event;
	resp_reader_init(&r);
	do
		event = resp_read(&r, &text, &size);
	while (event != RESP_NEEDS && event != RESP_BAD);
	if (event == RESP_BAD)
		assert_int_equal(resp_read(&r, &text, &size), RESP_BAD);
	return event;
}

static void no_protocol(void **unused)
{
	static const char *const bad[] = {
		"HTTP/1.1 200 OK\r\n", "\r\n", "\n", "+no line end\n", "$5\r\nabcdeX\n", "$5\r\nabcde\rX", "$-2\r\n", "$\r\n",
		"$1x\r\n", "$536870913\r\n", "$99999999999999999999\r\n", "*1048577\r\n", "*-2\r\n", "*\r\n", ":\r\n", ":-\r\n",
		": 1\r\n", ":1.5\r\n", ":9999999999999999999\r\n", "_\r\n", "%1\r\n", ">2\r\n",
	};
	static const char *const fine[] = { "+\r\n", "-\r\n", "$0\r\n\r\n", "*0\r\n", ":-5\r\n", "$536870912\r\n", "*1048576\r\n", "" };
	char line[70000];
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_int_equal(read_all(bad[i], strlen(bad[i])), RESP_BAD);
	for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
		assert_int_equal(read_all(fine[i], strlen(fine[i])), RESP_NEEDS);
	/* an error's text may be long, nothing else, and that not without end */
	memset(line, 'x', sizeof line);
	memcpy(line + 5000, "\r\n", 2);
	line[0] = '-';
	assert_int_equal(read_all(line, 5002), RESP_NEEDS);
	line[0] = '+';
	assert_int_equal(read_all(line, 5002), RESP_BAD);
	memset(line, 'x', sizeof line);
	line[0] = '-';
	assert_int_equal(read_all(line, sizeof line), RESP_BAD);
}

static void rubbish(void **unused)
{
	static const char alphabet[] = "+-:$*\r\n0123456789ax\xff";
	for (int round = 0; round < 50000; round++) {
		size_t size = draw(60), left;
		char *bytes = malloc(size ? size : 1), to[256];
		const char *p = bytes;
		struct resp_reader r;
		enum resp_event event;
		assert_non_null(bytes);
		for (size_t i = 0; i < size; i++)
			bytes[i] = alphabet[draw(sizeof alphabet - 1)];
		resp_reader_init(&r);
		left = size;
		do {
			size_t before = left;
			event = resp_read(&r, &p, &left);
			assert_true(left <= before && p == bytes + (size - left));
			if (event == RESP_STRING)
				r.to = r.number <= (int64_t)sizeof to ? to : NULL;
		} while (event != RESP_NEEDS && event != RESP_BAD);
		free(bytes);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(conversations), cmocka_unit_test(no_protocol), cmocka_unit_test(rubbish),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
