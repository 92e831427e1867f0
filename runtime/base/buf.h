/* base/buf.h -- a growable byte buffer with a maximum size set at creation (after curl's dynbuf).
 *
 * Growth doubles, so appending is amortised O(1).  A failure (out of memory, or max reached) keeps the contents and is
 * remembered in `failed`, so that a caller building up text may check once at the end.
 *
 * Ownership  the buffer owns the bytes until buf_take.
 * Errors     -ENOMEM, -E2BIG.
 */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdarg.h>
#include <stddef.h>

struct buf {
	char *data;            /* NULL until something is added; then always followed by a 0 byte */
	size_t size;           /* bytes in use */
	size_t room;           /* bytes allocated, the 0 byte not counted */
	size_t max;            /* size never exceeds this */
	int failed;            /* 0, or the first error */
};

void buf_init(struct buf *b, size_t max);
void buf_fini(struct buf *b);
void buf_clear(struct buf *b);                                /* size 0, memory kept */
int buf_reserve(struct buf *b, size_t more);                  /* room for `more` bytes after size */
int buf_add(struct buf *b, const void *p, size_t n);
int buf_add_str(struct buf *b, const char *s);
int buf_add_char(struct buf *b, char c);
int buf_printf(struct buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* transfers ownership of the bytes (mem_free), leaves b empty; NULL only if failed */
char *buf_take(struct buf *b, size_t *size);

#endif
