/* wasm/reader_int.h -- reads the binary format: bytes, LEB128 numbers, within bounds; and what the files share that
 * decode a module. */
#ifndef WASM_READER_INT_H
#define WASM_READER_INT_H

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "wasm/wasm_int.h"

struct reader {
	const uint8_t *start, *p, *end;        /* start: of the module, for offsets in messages */
	struct wasm_error *e;
	int failed;                            /* then reads give 0, and p is the end */
};

/* The first failure is the one that is told. */
__attribute__((format(printf, 3, 4)))
static inline void reader_fail(struct reader *r, const uint8_t *at, const char *fmt, ...)
{
	if (r->failed)
		return;
	va_list ap;
	va_start(ap, fmt);
	int n = vsnprintf(r->e->text, sizeof r->e->text - 24, fmt, ap);
	va_end(ap);
	if (n < 0)
		n = 0;
	if ((size_t)n >= sizeof r->e->text - 24)
		n = (int)sizeof r->e->text - 25;
	snprintf(r->e->text + n, sizeof r->e->text - (size_t)n, " @+%zu", (size_t)(at - r->start));
	r->failed = 1;
	r->p = r->end;
}

static inline uint32_t reader_offset(const struct reader *r) { return (uint32_t)(r->p - r->start); }

static inline uint8_t read_byte(struct reader *r, const char *what)
{
	if (r->p >= r->end) {
		reader_fail(r, r->p, "expected 1 byte (%s)", what);
		return 0;
	}
	return *r->p++;
}

/* A number of up to `bits` bits; is_signed extends its sign. */
static inline uint64_t read_leb_slow(struct reader *r, unsigned bits, int is_signed, const char *what)
{
	uint64_t v = 0;
	unsigned shift = 0;
	for (;;) {
		if (r->p >= r->end) {
			reader_fail(r, r->p, "expected %s", what);
			return 0;
		}
		uint8_t b = *r->p++;
		v |= (uint64_t)(b & 0x7f) << shift;
		if (shift + 7 >= bits) {
			unsigned used = bits - shift;          /* bits of this last byte, 1 to 7 */
			if (b & 0x80) {
				reader_fail(r, r->p - 1, "expected %s", what);
				return 0;
			}
			uint8_t extra = (uint8_t)(b >> used), ones = (uint8_t)(0x7f >> used);
			int negative = is_signed && (b >> (used - 1) & 1);
			if (extra != (negative ? ones : 0)) {
				reader_fail(r, r->p - 1, "extra bits in varint");
				return 0;
			}
			if (negative && shift + used < 64)
				v |= ~(uint64_t)0 << (shift + used);
			return v;
		}
		shift += 7;
		if (!(b & 0x80)) {
			if (is_signed && (b & 0x40))
				v |= ~(uint64_t)0 << shift;
			return v;
		}
	}
}

static inline uint32_t read_u32(struct reader *r, const char *what)
{
	if (r->p < r->end && *r->p < 0x80)
		return *r->p++;
	return (uint32_t)read_leb_slow(r, 32, 0, what);
}

static inline int32_t read_s32(struct reader *r, const char *what)
{
	return (int32_t)read_leb_slow(r, 32, 1, what);
}

static inline int64_t read_s33(struct reader *r, const char *what)
{
	return (int64_t)read_leb_slow(r, 33, 1, what);
}

static inline int64_t read_s64(struct reader *r, const char *what)
{
	return (int64_t)read_leb_slow(r, 64, 1, what);
}

static inline const uint8_t *read_bytes(struct reader *r, size_t n, const char *what)
{
	const uint8_t *at = r->p;
	if ((size_t)(r->end - r->p) < n) {
		reader_fail(r, r->p, "expected %zu bytes, fell off end", n);
		return NULL;
	}
	r->p += n;
	return at;
}

static inline uint32_t read_fixed32(struct reader *r, const char *what)
{
	uint32_t v = 0;
	const uint8_t *p = read_bytes(r, 4, what);
	if (p)
		memcpy(&v, p, 4);
	return v;
}

static inline uint64_t read_fixed64(struct reader *r, const char *what)
{
	uint64_t v = 0;
	const uint8_t *p = read_bytes(r, 8, what);
	if (p)
		memcpy(&v, p, 8);
	return v;
}

/* ---- decoding a module: module.c, segments.c, exception.c */

struct decoder { struct reader r; struct wasm_module *m; int no_memory; };

uint8_t wasm_read_type(struct reader *r);              /* a value type; fails the reader if it is none */
uint8_t wasm_read_reftype(struct reader *r);
void wasm_no_memory(struct decoder *d);

/* A constant expression with a value of that type, up to its end. */
struct expr wasm_read_constant(struct decoder *d, uint8_t type);

/* From now on ref.func may name this function. */
void wasm_declare(struct decoder *d, uint32_t func);

void wasm_element_section(struct decoder *d);
void wasm_tag_section(struct decoder *d);
uint32_t wasm_read_tag(struct decoder *d);             /* a tag's attribute and type: the type's index */

#endif
