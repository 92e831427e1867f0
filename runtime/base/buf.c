#include "base/buf.h"
#include "base/mem.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

void buf_init(struct buf *b, size_t max)
{
	*b = (struct buf){ .max = max };
}

void buf_fini(struct buf *b)
{
	mem_free(b->data);
	b->data = NULL;
	b->size = b->room = 0;
}

void buf_clear(struct buf *b)
{
	b->size = 0;
	b->failed = 0;
}

static int fail(struct buf *b, int error)
{
	if (!b->failed)
		b->failed = error;
	return error;
}

int buf_reserve(struct buf *b, size_t more)
{
	if (b->data && more <= b->room - b->size)
		return 0;
	if (more > b->max - b->size)
		return fail(b, -E2BIG);
	size_t room = b->room ? b->room * 2 : 64;
	if (room < b->size + more)
		room = b->size + more;
	if (room > b->max)
		room = b->max;
	char *data = mem_try_realloc(b->data, room + 1);
	if (!data)
		return fail(b, -ENOMEM);
	b->data = data;
	b->room = room;
	return 0;
}

int buf_add(struct buf *b, const void *p, size_t n)
{
	int error = buf_reserve(b, n);
	if (error)
		return error;
	if (n)
		memcpy(b->data + b->size, p, n);
	b->size += n;
	b->data[b->size] = 0;
	return 0;
}

int buf_add_str(struct buf *b, const char *s) { return buf_add(b, s, strlen(s)); }
int buf_add_char(struct buf *b, char c) { return buf_add(b, &c, 1); }

int buf_printf(struct buf *b, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	int n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	if (n < 0)
		return fail(b, -EINVAL);
	int error = buf_reserve(b, (size_t)n);
	if (error)
		return error;
	va_start(ap, fmt);
	vsnprintf(b->data + b->size, (size_t)n + 1, fmt, ap);
	va_end(ap);
	b->size += (size_t)n;
	return 0;
}

char *buf_take(struct buf *b, size_t *size)
{
	if (!b->data && buf_reserve(b, 0))
		return NULL;
	char *data = b->data;
	data[b->size] = 0;
	if (size)
		*size = b->size;
	b->data = NULL;
	b->size = b->room = 0;
	return data;
}
