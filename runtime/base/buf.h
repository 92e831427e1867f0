/* base/buf.h -- a growable byte buffer born with a maximum (after curl's dynbuf).
 *
 * Growth doubles, so appending is amortised O(1).  A failure (no memory, or max reached) leaves what is
 * there and is remembered in `failed`, so that a builder may check once at its end.
 *
 * Ownership  the bytes are the buffer's until buf_take.
 * Errors     -ENOMEM, -E2BIG.
 */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdarg.h>
#include <stddef.h>

struct buf {
	char *data;            /* NULL while nothing was added; else always followed by a 0 byte */
	size_t size;           /* bytes in use */
	size_t room;           /* bytes allocated, the 0 byte not counted */
	size_t max;            /* size never passes this */
	int failed;            /* 0, or the first error */
};

void buf_init(struct buf *b, size_t max);
void buf_fini(struct buf *b);
void buf_clear(struct buf *b);                                /* size 0, memory kept */
int buf_reserve(struct buf *b, size_t more);                  /* room for `more` bytes behind size */
int buf_add(struct buf *b, const void *p, size_t n);
int buf_add_str(struct buf *b, const char *s);
int buf_add_char(struct buf *b, char c);
int buf_printf(struct buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* transfers the bytes (mem_free), leaves b empty; never NULL unless failed */
char *buf_take(struct buf *b, size_t *size);

#endif
