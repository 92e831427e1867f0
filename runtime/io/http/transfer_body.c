#include "io/http/transfer_int.h"

#include <errno.h>
#include <string.h>
#include <strings.h>

#include "base/limits.h"
#include "base/mem.h"
#include "codec/zstream.h"

/* PIECE: the most that libcurl hands over at a time; after such a piece another one is likely. */
enum { SMALLEST = 512, PIECE = 16 << 10, STAGE = 16 << 10, EXPECTED_MAX = 1 << 30, EXPECTED_SURE = 64 << 20,
	DECODED_FIRST = 4 << 10, DECODED_LEAST = 1 << 10, EFFORT_MAX = 32 << 20 };

/* ---- chunks */

static struct body_chunk *chunk_alloc(struct body *b, size_t room)
{
	struct body_chunk *c = mem_try_alloc(sizeof *c);
	uint8_t *bytes = c ? mem_try_alloc(room) : NULL;
	if (c && !bytes && room > EXPECTED_SURE)       /* the server may announce more than it sends */
		bytes = mem_try_alloc(room = EXPECTED_SURE);
	if (!bytes) {
		mem_free(c);
		b->failed = -ENOMEM;
		return NULL;
	}
	*c = (struct body_chunk){ .bytes = bytes, .room = room };
	return c;
}

static void chunk_link(struct body *b, struct body_chunk *c)
{
	if (b->last)
		b->last->next = c;
	else
		b->first = c;
	b->last = c;
	b->count++;
}

static struct body_chunk *chunk_new(struct body *b, size_t room)
{
	struct body_chunk *c = chunk_alloc(b, room);
	if (c)
		chunk_link(b, c);
	return c;
}

/* Makes room for more bytes in the chunk, by doubling. */
static int chunk_grow(struct body *b, struct body_chunk *c, size_t more)
{
	size_t need = c->size + more, room = c->room;
	uint8_t *bytes;
	if (need <= room)
		return 1;
	if (need > LIMIT_BUFFER_BYTES) {
		b->failed = -EFBIG;
		return 0;
	}
	while (room < need)
		room *= 2;
	if (!b->gathers && room > TRANSFER_CHUNK)
		room = need > TRANSFER_CHUNK ? need : TRANSFER_CHUNK;
	bytes = mem_try_realloc(c->bytes, room);
	if (!bytes) {
		b->failed = -ENOMEM;
		return 0;
	}
	c->bytes = bytes;
	c->room = room;
	return 1;
}

/* The size of a new chunk: all of the expected bytes if they are few, or one block for everything when gathering. */
static size_t first_room(const struct body *b, size_t size)
{
	size_t room = size < SMALLEST ? SMALLEST : size;
	if (size >= PIECE)
		room = TRANSFER_CHUNK > size ? TRANSFER_CHUNK : size;
	if (b->expected && !b->codings && b->expected <= TRANSFER_CHUNK)
		room = b->expected > size ? b->expected : size;
	if (b->gathers && b->expected > room && !b->codings)
		room = b->expected < EXPECTED_MAX ? b->expected : EXPECTED_MAX;
	return room;
}

/* The chunk that takes `size` more bytes. */
static struct body_chunk *chunk_for(struct body *b, size_t size)
{
	struct body_chunk *c = b->last;
	if (!c || (!b->gathers && c->size + size > TRANSFER_CHUNK && c->size > 0))
		return chunk_new(b, first_room(b, size));
	return chunk_grow(b, c, size) ? c : NULL;
}

static void add_plain(struct body *b, const uint8_t *p, size_t size)
{
	struct body_chunk *c = size ? chunk_for(b, size) : NULL;
	if (!c)
		return;
	memcpy(c->bytes + c->size, p, size);
	c->size += size;
}

int body_full(const struct body *b)
{
	if (b->gathers)
		return 0;
	return b->codings ? b->pending || b->raw_at < b->raw_size : b->count >= TRANSFER_CHUNKS;
}

void body_gather(struct body *b)
{
	struct body_chunk *first = b->first;
	if (b->gathers)
		return;
	b->gathers = 1;
	b->last = first;
	b->count = first ? 1 : 0;
	for (struct body_chunk *c = first ? first->next : NULL, *next; c; c = next) {
		next = c->next;
		if (!b->failed)
			add_plain(b, c->bytes, c->size);
		mem_free(c->bytes);
		mem_free(c);
	}
	if (first)
		first->next = NULL;
	body_refill(b);
}

/* ---- content codings */

static const struct { const char *coding, *format; } known[] = {
	{ "gzip", "gzip" }, { "x-gzip", "gzip" }, { "deflate", "deflate" }, { "br", "brotli" }, { "zstd", "zstd" },
};

int body_add_coding(struct body *b, const char *name, size_t size)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		if (size != strlen(known[i].coding) || strncasecmp(name, known[i].coding, size) != 0)
			continue;
		if (b->codings == BODY_CODINGS)
			return -EINVAL;
		memmove(b->coding + 1, b->coding, b->codings * sizeof *b->coding);
		b->coding[0] = (struct body_coding){ .format = known[i].format };
		b->codings++;
		return 0;
	}
	return -EINVAL;
}

/* Some servers send the raw form as "deflate".  The zlib form begins with its method, 8, in the low bits (RFC 1950,
 * 2.2). */
static int coding_open(struct body *b, struct body_coding *c, uint8_t begins)
{
	const char *format = c->format, *package = NULL;
	if (strcmp(format, "deflate") == 0 && (begins & 0x0f) != 8)
		format = "deflate-raw";
	int r = zstream_open(&c->z, format, 1);
	if (r == -ELIBACC)
		b->lacking = zstream_library(format, 1, &package);
	if (r < 0)
		b->failed = r;
	return r;
}

static int begins_member(const struct body_coding *c, const uint8_t *in, size_t size)
{
	static const uint8_t gzip[] = { 0x1f, 0x8b }, zstd[] = { 0x28, 0xb5, 0x2f, 0xfd };
	const uint8_t *magic = strcmp(c->format, "gzip") == 0 ? gzip : zstd;
	size_t length = magic == gzip ? sizeof gzip : sizeof zstd;
	if (magic == zstd && strcmp(c->format, "zstd") != 0)
		return 0;
	return memcmp(in, magic, size < length ? size : length) == 0;
}

/* Drops everything after the end of this stage: both what is buffered and what would still arrive. */
static void drop_rest(struct body *b, int stage)
{
	b->raw_at = b->raw_size;
	for (int i = 0; i <= stage; i++) {
		b->coding[i].at = b->coding[i].size = 0;
		b->coding[i].ended = 1;
	}
	b->over = 1;
}

static size_t pull(struct body *b, int stage, uint8_t *out, size_t room);

/* The input of a stage: returns 1 if there is some. */
static int stage_input(struct body *b, int stage, const uint8_t **in, size_t *size)
{
	struct body_coding *c = &b->coding[stage];
	if (stage == 0) {
		*in = b->raw ? b->raw + b->raw_at : NULL;
		*size = b->raw_size - b->raw_at;
		return *size > 0;
	}
	if (!c->in && !(c->in = mem_try_alloc(STAGE))) {
		b->failed = -ENOMEM;
		return 0;
	}
	if (c->at == c->size) {
		c->at = 0;
		c->size = pull(b, stage - 1, c->in, STAGE);
	}
	*in = c->in + c->at;
	*size = c->size - c->at;
	return *size > 0;
}

static void stage_took(struct body *b, int stage, size_t bytes)
{
	if (stage == 0)
		b->raw_at += bytes;
	else
		b->coding[stage].at += bytes;
}

/* Decoded bytes of a stage: 0 when it wants more input, has ended or failed.  Anything after the end is dropped. */
static size_t pull(struct body *b, int stage, uint8_t *out, size_t room)
{
	struct body_coding *c = &b->coding[stage];
	const uint8_t *in;
	size_t size, had, written = 0;
	for (;;) {
		int more = stage_input(b, stage, &in, &size);
		if (b->failed)
			return 0;
		if (c->ended) {
			/* gzip and zstd may continue with another member; anything else after the end is dropped, along
			 * with what earlier stages have buffered */
			if (!more)
				return 0;
			if (!begins_member(c, in, size)) {
				drop_rest(b, stage);
				return 0;
			}
			zstream_close(c->z);
			c->z = NULL;
			c->ended = 0;
		}
		if (!c->z && (!more || coding_open(b, c, in[0]) < 0))
			return 0;
		had = size;
		int state = zstream_run(c->z, &in, &size, 0, out, room, &written);
		if (state < 0) {
			b->failed = state;
			return 0;
		}
		stage_took(b, stage, had - size);
		c->ended = state == ZSTREAM_ENDED;
		if (written)
			return written;
		if (!more)
			return 0;
		/* Nested codings may consume gigabytes of input without producing output: only an attacker sends
		 * that. */
		b->effort += had - size;
		if (b->effort > EFFORT_MAX) {
			b->failed = -EILSEQ;
			return 0;
		}
	}
}

/* The chunk for the next decoded bytes: the last chunk while it has room, else a new one that is not linked yet. */
static struct body_chunk *decoded_chunk(struct body *b)
{
	struct body_chunk *c = b->last;
	if (c && c->room - c->size < DECODED_LEAST && (b->gathers || c->room < TRANSFER_CHUNK))
		return chunk_grow(b, c, DECODED_LEAST) ? c : NULL;
	if (c && c->room - c->size >= DECODED_LEAST)
		return c;
	if (!b->spare && (b->spare = chunk_alloc(b, DECODED_FIRST)) == NULL)
		return NULL;
	return b->spare;
}

void body_refill(struct body *b)
{
	if (!b->codings)
		return;
	b->pending = 1;
	while (!b->failed && (b->gathers || b->count < TRANSFER_CHUNKS)) {
		struct body_chunk *c = decoded_chunk(b);
		size_t n = c ? pull(b, (int)b->codings - 1, c->bytes + c->size, c->room - c->size) : 0;
		if (n == 0) {
			b->pending = 0;
			break;
		}
		c->size += n;
		b->decoded += n;
		b->effort = 0;
		if (c == b->spare) {
			b->spare = NULL;
			chunk_link(b, c);
		}
	}
	if (b->raw_at == b->raw_size)
		b->raw_at = b->raw_size = 0;
}

static void add_raw(struct body *b, const uint8_t *p, size_t size)
{
	if (b->over)
		return;
	if (b->raw_size + size > b->raw_room) {
		size_t room = b->raw_size + size;
		uint8_t *raw = mem_try_realloc(b->raw, room);
		if (!raw) {
			b->failed = -ENOMEM;
			return;
		}
		b->raw = raw;
		b->raw_room = room;
	}
	memcpy(b->raw + b->raw_size, p, size);
	b->raw_size += size;
	body_refill(b);
}

void body_add(struct body *b, const uint8_t *p, size_t size)
{
	if (b->failed)
		return;
	if (b->codings)
		add_raw(b, p, size);
	else
		add_plain(b, p, size);
}

void body_end(struct body *b)
{
	b->came_all = 1;
	body_refill(b);
}

int body_ended(const struct body *b) { return b->came_all && !b->pending && b->raw_at == b->raw_size; }

void body_fini(struct body *b)
{
	for (struct body_chunk *c = b->first, *next; c; c = next) {
		next = c->next;
		mem_free(c->bytes);
		mem_free(c);
	}
	for (unsigned i = 0; i < b->codings; i++) {
		zstream_close(b->coding[i].z);
		mem_free(b->coding[i].in);
	}
	if (b->spare)
		mem_free(b->spare->bytes);
	mem_free(b->spare);
	mem_free(b->raw);
	*b = (struct body){ .came_all = 1 };
}
