/* The WebSocket protocol: masks against a naive twin, random conversations written by a naive writer and read in
 * arbitrary pieces, text against a checker of whole strings, the exact size limit, replies to the handshake.  Input
 * ends at its allocation's end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "codec/websocket.h"

enum { STREAM_MAX = 1 << 20, ITEMS_MAX = 64 };

static unsigned long long state = 1;

static unsigned draw(unsigned n)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (unsigned)(state >> 33) % n;
}

static void masks(void **unused)
{
	uint8_t key[4], in[100], out[100], twin[100];
	for (int round = 0; round < 20000; round++) {
		size_t size = draw(60), from = draw(9), to = draw(9), phase = draw(8);
		for (size_t i = 0; i < 4; i++)
			key[i] = (uint8_t)draw(256);
		for (size_t i = 0; i < sizeof in; i++)
			in[i] = out[i] = twin[i] = (uint8_t)draw(256);
		for (size_t i = 0; i < size; i++)
			twin[to + i] = in[from + i] ^ key[(phase + i) % 4];
		websocket_mask(out + to, in + from, size, key, phase);
		assert_memory_equal(out, twin, sizeof out);
		websocket_mask(out + to, out + to, size, key, phase);
		assert_memory_equal(out + to, in + from, size);
	}
}

/* ---- a naive writer */

static uint8_t *stream;
static size_t stream_size;
static struct websocket_item items[ITEMS_MAX];
static size_t item_count;

static void put(unsigned byte) { stream[stream_size++] = (uint8_t)byte; }

static void put_frame(int fin, int rsv1, unsigned opcode, const uint8_t *p, size_t size, int masked)
{
	uint8_t key[4];
	put((unsigned)fin * 128 + (unsigned)rsv1 * 64 + opcode);
	if (size < 126) {
		put((unsigned)masked * 128 + (unsigned)size);
	} else if (size < 65536) {
		put((unsigned)masked * 128 + 126);
		put((unsigned)size / 256);
		put(size % 256);
	} else {
		put((unsigned)masked * 128 + 127);
		for (int i = 56; i >= 0; i -= 8)
			put((unsigned)((uint64_t)size >> i) & 255);
	}
	for (int i = 0; i < 4 && masked; i++)
		put(key[i] = (uint8_t)draw(256));
	for (size_t i = 0; i < size; i++)
		put(masked ? p[i] ^ key[i % 4] : p[i]);
}

static void expect(unsigned opcode, const uint8_t *p, size_t size)
{
	struct websocket_item *item = &items[item_count++];
	*item = (struct websocket_item){ opcode, malloc(size + 1), size };
	memcpy(item->bytes, p, size);
}

static void put_control(int masked)
{
	static const unsigned opcodes[] = { WEBSOCKET_PING, WEBSOCKET_PONG };
	unsigned opcode = opcodes[draw(2)];
	uint8_t payload[125];
	size_t size = draw(3) ? draw(10) : draw(126);
	for (size_t i = 0; i < size; i++)
		payload[i] = (uint8_t)draw(256);
	put_frame(1, 0, opcode, payload, size, masked);
	expect(opcode, payload, size);
}

/* One message in pieces, with control frames between. */
static void put_message(struct websocket_deflater *d, int masked)
{
	static const size_t sizes[] = { 0, 1, 125, 126, 127, 1000, 65535, 65536, 70000 };
	unsigned opcode = draw(2) ? WEBSOCKET_TEXT : WEBSOCKET_BINARY;
	size_t size = draw(4) ? draw(300) : sizes[draw(9)], small_size = 0, at = 0, n;
	uint8_t *bytes = malloc(size + 1), *small = NULL;
	const uint8_t *payload = bytes;
	for (size_t i = 0; i < size; i++)
		bytes[i] = (uint8_t)(opcode == WEBSOCKET_TEXT ? 'a' + draw(3) : draw(draw(2) ? 256 : 2));
	size_t left = size;
	if (d && draw(3)) {
		assert_int_equal(websocket_deflate(d, bytes, size, &small, &small_size), 0);
		payload = small;
		left = small_size;
	}
	for (int first = 1; first || left; first = 0) {
		n = draw(2) ? left : draw((unsigned)left + 1);
		put_frame(n == left, first && small, first ? opcode : 0, payload + at, n, masked);
		at += n;
		left -= n;
		if (left && draw(3) == 0 && item_count < ITEMS_MAX - 8)
			put_control(masked);
		if (n == 0 && !left)
			break;
	}
	expect(opcode, bytes, size);
	free(bytes);
	mem_free(small);
}

/* Reads the stream in random pieces; every item must be the next one expected. */
static void read_back(struct websocket_reader *r)
{
	size_t at = 0, next = 0;
	while (at < stream_size) {
		size_t size = draw(4) ? 1 + draw(20) : 1 + draw(100000);
		if (size > stream_size - at)
			size = stream_size - at;
		uint8_t *piece = malloc(size);
		const uint8_t *p = piece;
		struct websocket_item item;
		int rc;
		memcpy(piece, stream + at, size);
		at += size;
		while ((rc = websocket_read(r, &p, &size, &item)) > 0) {
			assert_true(next < item_count);
			assert_int_equal(item.opcode, items[next].opcode);
			assert_int_equal(item.size, items[next].size);
			if (item.size)
				assert_memory_equal(item.bytes, items[next].bytes, item.size);
			if (item.opcode == WEBSOCKET_TEXT || item.opcode == WEBSOCKET_BINARY)
				mem_free(item.bytes);
			next++;
		}
		assert_int_equal(rc, 0);
		assert_int_equal(size, 0);
		free(piece);
	}
	assert_int_equal(next, item_count);
}

static void conversations(void **unused)
{
	for (int round = 0; round < 400; round++) {
		struct websocket_reader r;
		int masked = (int)draw(2), deflates = (int)draw(2), fresh = (int)draw(2);
		struct websocket_deflater d = { .bits = (uint8_t)(9 + draw(7)), .fresh = (uint8_t)fresh };
		websocket_reader_init(&r, 1 << 20, masked);
		if (deflates)
			websocket_reader_deflates(&r, fresh);
		stream = malloc(STREAM_MAX);
		stream_size = item_count = 0;
		for (unsigned n = draw(8); n > 0; n--) {
			put_message(deflates ? &d : NULL, masked);
			if (draw(3) == 0)
				put_control(masked);
		}
		read_back(&r);
		websocket_reader_fini(&r);
		websocket_deflater_fini(&d);
		for (size_t i = 0; i < item_count; i++)
			free(items[i].bytes);
		free(stream);
	}
}

/* The close code with which the bytes are rejected, read in pieces of `cut`; 0: accepted.  *messages: the number of
 * messages before. */
static int read_hex(const char *hex, size_t cut, size_t max, int deflates, unsigned *messages)
{
	uint8_t bytes[512];
	size_t size = 0;
	struct websocket_reader r;
	int code = 0;
	for (; hex[2 * size]; size++) {
		unsigned byte;
		assert_int_equal(sscanf(hex + 2 * size, "%2x", &byte), 1);
		bytes[size] = (uint8_t)byte;
	}
	websocket_reader_init(&r, max, 0);
	if (deflates)
		websocket_reader_deflates(&r, 0);
	*messages = 0;
	for (size_t at = 0; at < size && !code; at += cut) {
		size_t n = cut < size - at ? cut : size - at;
		const uint8_t *p = bytes + at;
		struct websocket_item item;
		int rc;
		while ((rc = websocket_read(&r, &p, &n, &item)) > 0) {
			++*messages;
			if (item.opcode < WEBSOCKET_CLOSE)
				mem_free(item.bytes);
		}
		code = rc < 0 ? websocket_reader_code(&r) : 0;
	}
	websocket_reader_fini(&r);
	return code;
}

static void failures(void **unused)
{
	static const struct { const char *hex; int code; unsigned messages; int deflates; } samples[] = {
		{ "8100", 0, 1, 0 }, { "810161", 0, 1, 0 }, { "8900", 0, 1, 0 }, { "8800", 0, 1, 0 }, { "880203e8", 0, 1, 0 },
		{ "c10161", 1002, 0, 0 }, { "a100", 1002, 0, 0 }, { "9100", 1002, 0, 1 }, { "c900", 1002, 0, 1 }, { "8300", 1002, 0, 0 }, { "8b00", 1002, 0, 0 },
		{ "0900", 1002, 0, 0 }, { "897e007e", 1002, 0, 0 }, { "8180000000", 1002, 0, 0 }, { "8000", 1002, 0, 0 }, { "01000100", 1002, 0, 0 },
		{ "0100c000", 1002, 0, 1 }, { "817e007d", 1002, 0, 0 }, { "817f000000000000ffff", 1002, 0, 0 }, { "827fffffffffffffffff", 1002, 0, 0 },
		{ "827f0000000000010000", 1009, 0, 0 }, { "827e0080", 1009, 0, 0 }, { "880100", 1002, 0, 0 }, { "880203e7", 1002, 0, 0 }, { "880203ed", 1002, 0, 0 },
		{ "88020bb7", 1002, 0, 0 }, { "88021388", 1002, 0, 0 }, { "880303e8ff", 1007, 0, 0 }, { "8101ff", 1007, 0, 0 }, { "8102e4b8", 1007, 0, 0 },
		{ "0102e4b889008001968101618101ff", 1007, 3, 0 }, { "0102e4b880012f", 1007, 0, 0 }, { "c107f248cdc9c90700", 0, 1, 1 },
		{ "c203ffffff", 1007, 0, 1 }, { "c107f248cdc9c90700c104f2001100", 0, 2, 1 }, { "4104f248cdc98003c90700", 0, 1, 1 },
		{ "c108f348cdc9c9070000c107f248cdc9c90700", 0, 2, 1 },
	};
	for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
		for (size_t cut = 1; cut < 20; cut++) {
			unsigned messages;
			assert_int_equal(read_hex(samples[i].hex, cut, 100, samples[i].deflates, &messages), samples[i].code);
			assert_int_equal(messages, samples[i].messages);
		}
}

/* A message of the size, plain or compressed, in one frame. */
static int read_size(size_t size, size_t max, int compressed)
{
	struct websocket_deflater d = { .bits = 15 };
	struct websocket_reader r;
	uint8_t *bytes = calloc(1, size + 1), *small = NULL;
	size_t n = size;
	const uint8_t *p;
	struct websocket_item item;
	int rc;
	stream = malloc(size + 100);
	stream_size = 0;
	if (compressed)
		assert_int_equal(websocket_deflate(&d, bytes, size, &small, &n), 0);
	put_frame(1, compressed, WEBSOCKET_BINARY, compressed ? small : bytes, n, 0);
	websocket_reader_init(&r, max, 0);
	websocket_reader_deflates(&r, 0);
	p = stream;
	rc = websocket_read(&r, &p, &stream_size, &item);
	if (rc > 0) {
		assert_int_equal(item.size, size);
		mem_free(item.bytes);
	} else {
		assert_int_equal(websocket_reader_code(&r), 1009);
		assert_true(websocket_reader_memory(&r) <= max + (64 << 10));
		assert_int_equal(websocket_read(&r, &p, &stream_size, &item), -1);
	}
	websocket_reader_fini(&r);
	websocket_deflater_fini(&d);
	mem_free(small);
	free(bytes);
	free(stream);
	return rc;
}

static void limit(void **unused)
{
	static const size_t limits[] = { 1, 100, 1023, 1024, 1025, 65536, 1000000 };
	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
		for (int compressed = 0; compressed < 2; compressed++) {
			/* for so few bytes the compressed form may be larger, and the limit applies to it too */
			if (limits[i] > 50 || !compressed)
				assert_int_equal(read_size(limits[i], limits[i], compressed), 1);
			assert_int_equal(read_size(limits[i] + 1, limits[i], compressed), -1);
			assert_int_equal(read_size(50 * limits[i], limits[i], compressed), -1);
		}
}

static void text(void **unused)
{
	static const uint8_t likely[] = { 'a', 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff };
	unsigned valid = 0;
	stream = malloc(100);
	for (int round = 0; round < 300000; round++) {
		uint8_t bytes[6];
		size_t size = draw(7), cut;
		struct websocket_reader r;
		struct websocket_item item;
		const uint8_t *p = stream;
		int rc, right;
		for (size_t i = 0; i < size; i++)
			bytes[i] = likely[draw(sizeof likely)];
		cut = draw((unsigned)size + 1);
		stream_size = 0;
		put_frame(0, 0, WEBSOCKET_TEXT, bytes, cut, 0);
		put_frame(1, 0, WEBSOCKET_CONTINUATION, bytes + cut, size - cut, 0);
		websocket_reader_init(&r, 100, 0);
		rc = websocket_read(&r, &p, &stream_size, &item);
		right = utf8_valid((const char *)bytes, size);
		assert_int_equal(rc, right ? 1 : -1);
		if (rc > 0)
			mem_free(item.bytes);
		else
			assert_int_equal(websocket_reader_code(&r), 1007);
		valid += (unsigned)right;
		websocket_reader_fini(&r);
	}
	assert_true(valid > 1000);
	free(stream);
}

static void heads(void **unused)
{
	static const uint64_t sizes[] = { 0, 1, 125, 126, 65535, 65536, 1ull << 40 };
	static const char *const wanted[] = { "8180", "8181", "81fd", "81fe007e", "81feffff", "81ff0000000000010000", "81ff0000010000000000" };
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		uint8_t out[WEBSOCKET_HEAD_MAX];
		static const uint8_t key[4] = { 1, 2, 3, 4 };
		char hex[2 * WEBSOCKET_HEAD_MAX + 1] = "";
		size_t n = websocket_head(out, WEBSOCKET_TEXT, 0, sizes[i], key);
		assert_memory_equal(out + n - 4, key, 4);
		for (size_t k = 0; k < n - 4; k++)
			sprintf(hex + 2 * k, "%02x", out[k]);
		assert_string_equal(hex, wanted[i]);
	}
}

#define GOOD "HTTP/1.1 101 Fine\r\nUpgrade: WebSocket\r\nConnection: x, Upgrade\r\nSec-WebSocket-Accept: key=\r\n"

static int agree(const char *head, const char *protocols, int offered, struct websocket_terms *terms)
{
	char why[200] = "";
	size_t size = strlen(head);
	char *copy = malloc(size);
	memcpy(copy, head, size);
	size_t end = websocket_head_end(copy, size);
	assert_int_equal(end, size);
	for (size_t i = 0; i < size; i++)
		assert_int_equal(websocket_head_end(copy, i), 0);
	int rc = websocket_agree(copy, size, "key=", protocols, offered, terms, why, sizeof why);
	assert_true((rc < 0) == (why[0] != 0));
	free(copy);
	return rc;
}

static void replies(void **unused)
{
	struct websocket_terms t;
	assert_int_equal(agree(GOOD "\r\n", NULL, 0, &t), 1);
	assert_int_equal(t.deflates, 0);
	assert_int_equal(agree("HTTP/1.1 100\r\n\r\n", NULL, 0, &t), 0);
	assert_int_equal(agree("HTTP/1.1 200 OK\r\n\r\n", NULL, 0, &t), -1);
	assert_int_equal(agree("HTTP/1.1 1010\r\n\r\n", NULL, 0, &t), -1);
	assert_int_equal(agree("HTTP/1.1\r\n\r\n", NULL, 0, &t), -1);
	assert_int_equal(agree("x\n\n", NULL, 0, &t), -1);
	assert_int_equal(agree(GOOD "Sec-WebSocket-Protocol: b\r\n\r\n", "a, b", 0, &t), 1);
	assert_int_equal(t.protocol_size, 1);
	assert_int_equal(*t.protocol, 'b');
	assert_int_equal(agree(GOOD "\r\n", "a", 0, &t), -1);
	assert_int_equal(agree(GOOD "Sec-WebSocket-Protocol:\r\n\r\n", "a", 0, &t), -1);
	assert_int_equal(agree(GOOD "Sec-WebSocket-Protocol: a, b\r\n\r\n", "a, b", 0, &t), -1);
	assert_int_equal(agree(GOOD "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n", NULL, 0, &t), -1);
	assert_int_equal(agree(GOOD "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n", NULL, 1, &t), 1);
	assert_int_equal(t.deflates && !t.fresh_in && !t.fresh_out && t.bits_out == 15, 1);
	assert_int_equal(agree(GOOD "Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover;client_max_window_bits=\"9\" \r\n\r\n", NULL, 1, &t), 1);
	assert_int_equal(t.deflates && t.fresh_in && !t.fresh_out && t.bits_out == 9, 1);
	assert_int_equal(agree(GOOD "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=1\r\n\r\n", NULL, 1, &t), -1);
	assert_int_equal(agree(GOOD ": x\r\n\r\n", NULL, 0, &t), -1);
	assert_int_equal(agree(GOOD " folded\r\n\r\n", NULL, 0, &t), -1);
	assert_int_equal(agree(GOOD "Sec-WebSocket-Accept: key=\r\n\r\n", NULL, 0, &t), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(masks), cmocka_unit_test(conversations), cmocka_unit_test(failures), cmocka_unit_test(limit), cmocka_unit_test(text),
		cmocka_unit_test(heads), cmocka_unit_test(replies),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
