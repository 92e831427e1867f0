/* Any bytes as a server's frames, with and without permessage-deflate, and as its reply to the handshake: the result
 * does not depend on how they are cut, stays within the limit, text is UTF-8, and the result is the same after being
 * written and read again.   make fuzz-websocket */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "codec/websocket.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX = 5000 };

static void must(int yes)
{
	if (!yes)
		abort();
}

/* A hash of what was read. */
struct told { uint64_t hash; unsigned count; int code; };

static void tell(struct told *t, const void *p, size_t size)
{
	const uint8_t *bytes = p;
	for (size_t i = 0; i < size; i++)
		t->hash = (t->hash ^ bytes[i]) * 1099511628211u;
}

static void again(const struct websocket_item *item, int deflates, int fresh)
{
	static const uint8_t key[4] = { 0x12, 0x9a, 0xff, 0 };
	struct websocket_deflater d = { .bits = 15, .fresh = (uint8_t)fresh };
	struct websocket_reader r;
	struct websocket_item copy;
	uint8_t *small = NULL, *frame;
	const uint8_t *bytes = item->bytes, *p;
	size_t size = item->size, head;
	if (deflates && item->opcode < WEBSOCKET_CLOSE && websocket_deflate(&d, item->bytes, item->size, &small, &size) == 0)
		bytes = small;
	p = frame = malloc(size + WEBSOCKET_HEAD_MAX);
	head = websocket_head(frame, item->opcode, small != NULL, size, key);
	websocket_mask(frame + head, bytes, size, key, 0);
	size += head;
	websocket_reader_init(&r, 2 * MAX, 1);
	websocket_reader_deflates(&r, fresh);
	must(websocket_read(&r, &p, &size, &copy) == 1 && size == 0 && copy.opcode == item->opcode && copy.size == item->size);
	must(copy.size == 0 || memcmp(copy.bytes, item->bytes, copy.size) == 0);
	if (copy.opcode < WEBSOCKET_CLOSE)
		mem_free(copy.bytes);
	websocket_reader_fini(&r);
	websocket_deflater_fini(&d);
	mem_free(small);
	free(frame);
}

static struct told read_frames(const uint8_t *data, size_t size, size_t cut, int masked, int deflates, int fresh)
{
	struct told t = { 14695981039346656037u, 0, 0 };
	struct websocket_reader r;
	struct websocket_item item;
	websocket_reader_init(&r, MAX, masked);
	if (deflates)
		websocket_reader_deflates(&r, fresh);
	for (size_t at = 0; at < size && !t.code; at += cut) {
		size_t n = cut < size - at ? cut : size - at;
		uint8_t *piece = malloc(n);
		const uint8_t *p = piece;
		int rc;
		memcpy(piece, data + at, n);
		while ((rc = websocket_read(&r, &p, &n, &item)) > 0) {
			must(item.size <= MAX && (item.opcode < WEBSOCKET_CLOSE || item.size <= WEBSOCKET_CONTROL_MAX));
			must(item.opcode != WEBSOCKET_TEXT || item.size == 0 || utf8_valid((const char *)item.bytes, item.size));
			t.count++;
			tell(&t, &item.opcode, sizeof item.opcode);
			tell(&t, item.bytes, item.size);
			if (t.count < 4)
				again(&item, deflates, fresh);
			if (item.opcode < WEBSOCKET_CLOSE)
				mem_free(item.bytes);
		}
		if (rc < 0)
			t.code = websocket_reader_code(&r);
		must(rc < 0 || n == 0);
		free(piece);
	}
	must(websocket_reader_memory(&r) <= MAX + (44 << 10));
	websocket_reader_fini(&r);
	return t;
}

static void same(struct told a, struct told b) { must(a.hash == b.hash && a.count == b.count && a.code == b.code); }

static void reply(const uint8_t *data, size_t size)
{
	struct websocket_terms terms;
	char why[32] = "";
	char *copy = malloc(size ? size : 1);
	memcpy(copy, data, size);
	size_t end = websocket_head_end(copy, size);
	must(end <= size);
	if (end && websocket_agree(copy, end, "k", "a, b", 1, &terms, why, sizeof why) > 0)
		must(terms.protocol_size == 1 && (!terms.deflates || (terms.bits_out >= 8 && terms.bits_out <= 15)));
	free(copy);
}

/* The first byte selects the kind of connection. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	int masked = data[0] & 1, deflates = (data[0] & 6) != 0, fresh = (data[0] & 6) == 4;
	size_t cut = 1 + data[0] / 8u;
	reply(data, size);
	data++;
	size--;
	struct told whole = read_frames(data, size, size ? size : 1, masked, deflates, fresh);
	same(whole, read_frames(data, size, cut, masked, deflates, fresh));
	same(whole, read_frames(data, size, 1, masked, deflates, fresh));
	return 0;
}
