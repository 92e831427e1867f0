/* HTTP/1.x messages: what comes in pieces says what it says at once, for messages that are well formed and for what
 * random changes make of them; the fields of well-formed ones against a naive reading; each refusal with its code. */
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
#include "codec/http1.h"

static unsigned long long state = 1;

static unsigned draw(unsigned n)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (unsigned)(state >> 33) % n;
}

/* ---- what a parser says of some bytes, as text; bodies of one message joined */

static void show_fields(const struct http1 *h, struct buf *out)
{
	for (uint32_t i = 0; i < h->field_count; i++) {
		const struct http1_field *f = &h->fields[i];
		buf_printf(out, "[%.*s=%.*s]", (int)f->name_size, h->text.data + f->name, (int)f->value_size,
			h->text.data + f->value);
	}
}

static void show_head(const struct http1 *h, struct buf *out)
{
	if (h->kind == HTTP1_REQUEST)
		buf_printf(out, "<%s ", http1_methods[h->method]);
	else
		buf_printf(out, "<%d ", h->status);
	buf_add(out, h->text.data ? h->text.data : "", h->line_size);
	buf_printf(out, " %d.%d%s%s", h->major, h->minor, h->keeps_alive ? " keep" : "",
		h->is_upgrade ? " upgrade" : "");
	show_fields(h, out);
	buf_add_char(out, '>');
}

static void show(struct http1 *h, enum http1_event event, struct buf *out)
{
	switch (event) {
	case HTTP1_HEAD: show_head(h, out); break;
	case HTTP1_BODY: buf_add(out, h->body, h->body_size); break;
	case HTTP1_END:
		buf_add_char(out, '.');
		show_fields(h, out);
		break;
	case HTTP1_BAD: buf_printf(out, "!%s %s", h->code, h->reason); break;
	case HTTP1_UPGRADED: buf_add_char(out, '^'); break;
	case HTTP1_NEEDS: break;
	}
}

/* piece: bytes at a time, each in memory of its own; 0: random. */
static char *read_all(enum http1_kind kind, const char *text, size_t size, size_t piece, size_t head_max, int lenient)
{
	struct http1 h;
	struct buf out;
	enum http1_event event = HTTP1_NEEDS;
	http1_init(&h, kind, head_max, lenient);
	buf_init(&out, 1 << 20);
	for (size_t at = 0; at < size && event != HTTP1_BAD && event != HTTP1_UPGRADED; ) {
		size_t n = piece ? piece : 1 + draw(9);
		n = n < size - at ? n : size - at;
		char *bytes = malloc(n);
		const char *p = bytes;
		assert_non_null(bytes);
		memcpy(bytes, text + at, n);
		size_t left = n;
		do {
			event = http1_read(&h, &p, &left);
			assert_ptr_equal(p, bytes + (n - left));
			show(&h, event, &out);
		} while (event == HTTP1_HEAD || event == HTTP1_BODY || event == HTTP1_END);
		at += n - left;
		assert_true(event != HTTP1_NEEDS || left == 0);
		free(bytes);
	}
	if (event == HTTP1_BAD)
		assert_int_equal(http1_finish(&h), HTTP1_NEEDS);
	else if (event != HTTP1_UPGRADED)
		show(&h, http1_finish(&h), &out);
	http1_fini(&h);
	return out.data ? buf_take(&out, NULL) : strdup("");
}

static void expect(enum http1_kind kind, const char *text, const char *said)
{
	for (size_t piece = 1; piece <= 64; piece *= 8) {
		char *got = read_all(kind, text, strlen(text), piece, HTTP1_HEAD_MAX, 0);
		assert_string_equal(got, said);
		mem_free(got);
	}
}

#define LINE "GET / HTTP/1.1\r\n"
#define CHUNKED "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
#define CHUNKED_SAID "<POST / 1.1 keep[Transfer-Encoding=chunked]>"

/* ---- what is read */

static void requests(void **ctx)
{
	expect(HTTP1_REQUEST, LINE "\r\n", "<GET / 1.1 keep>.");
	expect(HTTP1_REQUEST, "\r\n\n" LINE "Host: a\r\nX:\t b c \t\r\nE:\r\n\r\n",
		"<GET / 1.1 keep[Host=a][X=b c][E=]>.");
	expect(HTTP1_REQUEST, LINE "\r\n" LINE "Connection: x, Close\r\n\r\n\r\n",
		"<GET / 1.1 keep>.<GET / 1.1[Connection=x, Close]>.");
	expect(HTTP1_REQUEST, "PUT *?a#b HTTP/1.0\r\nConnection: Keep-Alive\r\nContent-Length: 3 \r\n\r\nabc",
		"<PUT *?a#b 1.0 keep[Connection=Keep-Alive][Content-Length=3]>abc.");
	expect(HTTP1_REQUEST, "M-SEARCH http://a.b:1/c HTTP/1.0\r\n\r\n", "<M-SEARCH http://a.b:1/c 1.0>.");
	expect(HTTP1_REQUEST, CHUNKED "3;a=b;c=\"d\\\"\"\r\nabc\r\n0A\r\n0123456789\r\n0\r\nT: u\r\n\r\n" LINE "\r\n",
		CHUNKED_SAID "abc0123456789.[T=u]<GET / 1.1 keep>.");
	expect(HTTP1_REQUEST, LINE "Transfer-Encoding: gzip, Chunked\r\n\r\n0\r\n\r\n",
		"<GET / 1.1 keep[Transfer-Encoding=gzip, Chunked]>.");
}

static void upgrades(void **ctx)
{
	expect(HTTP1_REQUEST, "CONNECT a:443 HTTP/1.1\r\nContent-Length: 5\r\n\r\nabc",
		"<CONNECT a:443 1.1 keep upgrade[Content-Length=5]>.^");
	expect(HTTP1_REQUEST, LINE "Connection: Upgrade\r\nUpgrade: x\r\n\r\nabc",
		"<GET / 1.1 keep upgrade[Connection=Upgrade][Upgrade=x]>.^");
	expect(HTTP1_REQUEST, LINE "Upgrade: x\r\n\r\n", "<GET / 1.1 keep[Upgrade=x]>.");
	expect(HTTP1_RESPONSE, "HTTP/1.1 101 S\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nabc",
		"<101 S 1.1 keep upgrade[Connection=upgrade][Upgrade=x]>.^");
}

static void responses(void **ctx)
{
	expect(HTTP1_RESPONSE, "HTTP/1.1 200 OK\r\n\r\nabc", "<200 OK 1.1>abc.");
	expect(HTTP1_RESPONSE, "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", "<200  1.1 keep[Content-Length=0]>.");
	expect(HTTP1_RESPONSE, "HTTP/1.1 101 S\r\nContent-Length: 1\r\n\r\nabc", "<101 S 1.1 keep[Content-Length=1]>.^");
	expect(HTTP1_RESPONSE, "HTTP/1.1 200 OK\r\rContent-Length: 0\r\n\r\n", "<200 OK 1.1 keep[Content-Length=0]>.");
	expect(HTTP1_RESPONSE, "HTTP/1.1 100 C\r\n\r\nHTTP/1.1 304 \r\nContent-Length: 9\r\n\r\n",
		"<100 C 1.1 keep>.<304  1.1 keep[Content-Length=9]>.");
	expect(HTTP1_RESPONSE, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, gzip\r\n\r\nabc",
		"<200 OK 1.1[Transfer-Encoding=chunked, gzip]>abc.");
	expect(HTTP1_RESPONSE, "HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\nab",
		"<200 OK 1.0[Content-Length=1]>a.!HPE_CLOSED_CONNECTION Data after `Connection: close`");
}

/* What the caller says of a head: no body, and no upgrade. */
static void answers(void **ctx)
{
	static const char head[] = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n",
		ask[] = LINE "Connection: upgrade\r\nUpgrade: x\r\n\r\n";
	struct http1 h;
	const char *p = head;
	size_t left = sizeof head - 1;
	http1_init(&h, HTTP1_RESPONSE, HTTP1_HEAD_MAX, 0);
	assert_int_equal(http1_read(&h, &p, &left), HTTP1_HEAD);
	assert_true(http1_is_amid(&h));
	h.no_body = 1;
	assert_int_equal(http1_read(&h, &p, &left), HTTP1_END);
	assert_false(http1_is_amid(&h));
	http1_fini(&h);
	http1_init(&h, HTTP1_REQUEST, HTTP1_HEAD_MAX, 0);
	for (int i = 0; i < 2; i++) {
		p = ask;
		left = sizeof ask - 1;
		assert_int_equal(http1_read(&h, &p, &left), HTTP1_HEAD);
		assert_true(h.is_upgrade);
		h.is_upgrade = 0;
		assert_int_equal(http1_read(&h, &p, &left), HTTP1_END);
	}
	http1_fini(&h);
}

/* ---- what is refused */

static void refusals(void **ctx)
{
	static const char *const cases[][2] = {
		{ "get / HTTP/1.1\r\n", "!HPE_INVALID_METHOD Invalid method encountered" },
		{ "GETS / HTTP/1.1\r\n", "!HPE_INVALID_METHOD Expected space after method" },
		{ "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "!HPE_PAUSED_H2_UPGRADE Pause on PRI/Upgrade" },
		{ "GET a b", "!HPE_INVALID_URL Invalid characters in url" },
		{ "GET /\x80 HTTP/1.1\r\n", "!HPE_INVALID_URL Invalid char in url path" },
		{ "GET / HTTX", "!HPE_INVALID_CONSTANT Expected HTTP/, RTSP/ or ICE/" },
		{ "GET / HTTP/1.2\r\n", "!HPE_INVALID_VERSION Invalid HTTP version" },
		{ "GET / HTTP/1.1\n", "!HPE_INVALID_VERSION Expected CRLF after version" },
		{ LINE " A: b\r\n", "!HPE_UNEXPECTED_SPACE Unexpected space after start line" },
		{ LINE "A : b\r\n", "!HPE_INVALID_HEADER_TOKEN Invalid header token" },
		{ LINE "A\r\n", "!HPE_INVALID_HEADER_TOKEN Invalid header token" },
		{ LINE "A: b\nC: d\r\n", "!HPE_CR_EXPECTED Missing expected CR after header value" },
		{ LINE "A: b\rC", "!HPE_LF_EXPECTED Missing expected LF after header value" },
		{ LINE "A: b\r\n c\r\n", "!HPE_INVALID_HEADER_TOKEN Unexpected whitespace after header value" },
		{ LINE "A: \x01\r\n", "!HPE_INVALID_HEADER_TOKEN Invalid header value char" },
		{ LINE "\n", "!HPE_INVALID_HEADER_TOKEN Invalid header field char" },
		{ LINE "Content-Length: 5\r\nContent-Length: 5\r\n",
			"!HPE_UNEXPECTED_CONTENT_LENGTH Duplicate Content-Length" },
		{ LINE "Content-Length: 5,5\r\n", "!HPE_INVALID_CONTENT_LENGTH Invalid character in Content-Length" },
		{ LINE "Content-Length: \r\n\r\n", "!HPE_INVALID_CONTENT_LENGTH Empty Content-Length" },
		{ LINE "Content-Length: 18446744073709551616\r\n",
			"!HPE_INVALID_CONTENT_LENGTH Content-Length overflow" },
		{ LINE "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
			"!HPE_INVALID_TRANSFER_ENCODING Transfer-Encoding can't be present with Content-Length" },
		{ LINE "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
			"!HPE_INVALID_CONTENT_LENGTH Content-Length can't be present with Transfer-Encoding" },
		{ LINE "Transfer-Encoding: chunked, gzip\r\n\r\n",
			"!HPE_INVALID_TRANSFER_ENCODING Invalid `Transfer-Encoding` header value" },
		{ LINE "Transfer-Encoding: gzip\r\n\r\nx", "<GET / 1.1 keep[Transfer-Encoding=gzip]>"
			"!HPE_INVALID_TRANSFER_ENCODING Request has invalid `Transfer-Encoding`" },
		{ LINE "A :b\r\n", "!HPE_INVALID_HEADER_TOKEN Invalid header token" },
		{ LINE "Content-Length : 1\r\n", "!HPE_INVALID_HEADER_TOKEN Invalid header field char" },
		{ LINE "A:\r\n b\r\n", "!HPE_INVALID_HEADER_TOKEN Invalid header value char" },
		{ CHUNKED "g", CHUNKED_SAID "!HPE_INVALID_CHUNK_SIZE Invalid character in chunk size" },
		{ CHUNKED "11111111111111111\r\n", CHUNKED_SAID "!HPE_INVALID_CHUNK_SIZE Chunk size overflow" },
		{ CHUNKED "5\nhello", CHUNKED_SAID "!HPE_CR_EXPECTED Missing expected CR after chunk size" },
		{ CHUNKED "1\r\nab", CHUNKED_SAID "a!HPE_STRICT Expected LF after chunk data" },
		{ CHUNKED "1; a\r\n", CHUNKED_SAID "!HPE_STRICT Invalid character in chunk extensions" },
		{ LINE "Content-Length: 2\r\n\r\na",
			"<GET / 1.1 keep[Content-Length=2]>a!HPE_INVALID_EOF_STATE Invalid EOF state" }
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		expect(HTTP1_REQUEST, cases[i][0], cases[i][1]);
	expect(HTTP1_RESPONSE, "HTTP/1.1 20\r\n", "!HPE_INVALID_STATUS Invalid status code");
	expect(HTTP1_RESPONSE, "HTTP/1.1 200\n", "!HPE_INVALID_STATUS Invalid response status");
	expect(HTTP1_RESPONSE, "HTTP/1.1 200 OK\n", "!HPE_CR_EXPECTED Missing expected CR after response line");
}

static void limits(void **ctx)
{
	struct buf text;
	buf_init(&text, 1 << 20);
	buf_add_str(&text, LINE "A: ");
	for (int i = 0; i < 98; i++)
		buf_add_char(&text, 'x');
	buf_add_str(&text, "\r\n\r\n");
	char *at = read_all(HTTP1_REQUEST, text.data, text.size, 0, 100, 0);
	char *below = read_all(HTTP1_REQUEST, text.data, text.size, 0, 101, 0);
	assert_string_equal(at, "!HPE_HEADER_OVERFLOW Header overflow");
	assert_memory_equal(below, "<GET / 1.1 keep[A=xx", 20);
	mem_free(at);
	mem_free(below);
	buf_clear(&text);
	buf_add_str(&text, CHUNKED "1;");
	for (int i = 0; i <= HTTP1_EXTENSION_MAX; i++)
		buf_add_char(&text, 'x');
	at = read_all(HTTP1_REQUEST, text.data, text.size, 100, HTTP1_HEAD_MAX, 0);
	assert_string_equal(at, CHUNKED_SAID "!HPE_CHUNK_EXTENSIONS_OVERFLOW Chunk extensions overflow");
	mem_free(at);
	buf_fini(&text);
}

static void lenient(void **ctx)
{
	static const char *const cases[][2] = {
		{ "GET / HTTP/1.1\nA: b\n c\n\n", "<GET / 1.1 keep[A=b c]>." },
		{ LINE "A :b\r\n", "!HPE_INVALID_HEADER_TOKEN Invalid header token" },
		{ LINE "Connection: keep-alive,\r\n close\r\n\r\n", "<GET / 1.1[Connection=keep-alive, close]>." },
		{ LINE "Connection  : close\r\nUpgrade X: y\r\n\r\n", "<GET / 1.1[Connection  =close][Upgrade X=y]>." },
		{ LINE "Content-Length:\r\n 1\r\n\r\na", "<GET / 1.1 keep[Content-Length=1]>a." },
		{ LINE "Content-Length: 1\r\n 1\r\n", "!HPE_UNEXPECTED_CONTENT_LENGTH Duplicate Content-Length" },
		{ "POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n1 \na\n0\n\n",
			"<POST / 1.1 keep[Content-Length=5][Transfer-Encoding=chunked]>a." },
		{ LINE "A: \x01\r\nConnection: close\r\n\r\n" LINE "\r\n",
			"<GET / 1.1[A=\x01][Connection=close]>.<GET / 1.1 keep>." }
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char *got = read_all(HTTP1_REQUEST, cases[i][0], strlen(cases[i][0]), 1, HTTP1_HEAD_MAX, 1);
		assert_string_equal(got, cases[i][1]);
		mem_free(got);
	}
}

/* ---- random conversations, and random changes to them */

static void make_message(struct buf *text, struct buf *said)
{
	static const char *const methods[] = { "GET", "POST", "PUT", "UNSUBSCRIBE", "M-SEARCH" };
	const char *method = methods[draw(5)];
	unsigned fields = draw(5), how = draw(3), size = draw(40);
	buf_printf(text, "%s /%u HTTP/1.1\r\n", method, size);
	buf_printf(said, "<%s /%u 1.1 keep", method, size);
	for (unsigned i = 0; i < fields; i++) {
		unsigned value = draw(1 << 20);
		buf_printf(text, "F%u:%*s%x%s\r\n", i, (int)draw(3), "", value, draw(2) ? " \t" : "");
		buf_printf(said, "[F%u=%x]", i, value);
	}
	if (how == 1) {
		buf_printf(text, "content-length: %u\r\n\r\n", size);
		buf_printf(said, "[content-length=%u]>", size);
	} else if (how == 2) {
		buf_add_str(text, "Transfer-Encoding: chunked\r\n\r\n");
		buf_add_str(said, "[Transfer-Encoding=chunked]>");
	} else {
		buf_add_str(text, "\r\n");
		buf_add_str(said, ">");
	}
	for (unsigned i = 0; how && i < size; i++) {
		char c = (char)('a' + draw(26));
		if (how == 2)
			buf_printf(text, "1%s\r\n%c\r\n", draw(4) ? "" : ";x=\"\\\"\"", c);
		else
			buf_add_char(text, c);
		buf_add_char(said, c);
	}
	if (how == 2)
		buf_add_str(text, "00\r\n\r\n");
	buf_add_char(said, '.');
}

static void change(struct buf *text)
{
	static const char bytes[] = "\r\n :;,=\"\t0a\x01\xff/?#";
	for (unsigned n = 1 + draw(3); n && text->size; n--)
		text->data[draw((unsigned)text->size)] = bytes[draw(sizeof bytes - 1)];
}

static void random_ones(void **ctx)
{
	for (int round = 0; round < 3000; round++) {
		struct buf text, said;
		buf_init(&text, 1 << 20);
		buf_init(&said, 1 << 20);
		for (unsigned n = 1 + draw(4); n; n--)
			make_message(&text, &said);
		char *got = read_all(HTTP1_REQUEST, text.data, text.size, 0, HTTP1_HEAD_MAX, 0);
		assert_string_equal(got, said.data);
		mem_free(got);
		change(&text);
		int is_lenient = draw(4) == 0;
		enum http1_kind kind = draw(4) ? HTTP1_REQUEST : HTTP1_RESPONSE;
		char *whole = read_all(kind, text.data, text.size, text.size, HTTP1_HEAD_MAX, is_lenient);
		char *split = read_all(kind, text.data, text.size, 1, HTTP1_HEAD_MAX, is_lenient);
		assert_string_equal(whole, split);
		mem_free(whole);
		mem_free(split);
		buf_fini(&text);
		buf_fini(&said);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(requests), cmocka_unit_test(upgrades), cmocka_unit_test(responses),
		cmocka_unit_test(answers), cmocka_unit_test(refusals), cmocka_unit_test(limits),
		cmocka_unit_test(lenient), cmocka_unit_test(random_ones)
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
