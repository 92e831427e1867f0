#include "io/http/save.h"

#include <errno.h>
#include <sys/stat.h>
#include <sys/uio.h>

#include "base/mem.h"
#include "policy/lend.h"

int save_can(int fd)
{
	struct stat st;
	return lend_allows(fd) && fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
}

void save_init(struct save *s, int fd, int64_t offset)
{
	*s = (struct save){ .fd = fd, .offset = offset };
	lend_use(fd);
}

void save_take(struct save *s, struct transfer *t)
{
	while (s->count < TRANSFER_CHUNKS && transfer_look(t) == TRANSFER_HAS) {
		struct save_chunk *c = &s->chunks[s->count];
		if (transfer_take(t, &c->bytes, &c->size) != TRANSFER_HAS)
			break;
		s->count++;
	}
}

/* Accounts for the bytes written from the i-th chunk on; returns the first chunk that has some left. */
static unsigned advance(struct save *s, unsigned i, size_t bytes)
{
	s->written += bytes;
	for (; i < s->count; i++) {
		struct save_chunk *c = &s->chunks[i];
		if (bytes < c->size - c->at) {
			c->at += bytes;
			break;
		}
		bytes -= c->size - c->at;
		mem_free(c->bytes);
		c->bytes = NULL;
	}
	return i;
}

int64_t save_write(struct save *s)
{
	struct iovec iov[TRANSFER_CHUNKS];
	for (unsigned i = 0; i < s->count;) {
		int n = 0;
		for (unsigned k = i; k < s->count; k++, n++)
			iov[n] = (struct iovec){ s->chunks[k].bytes + s->chunks[k].at,
				s->chunks[k].size - s->chunks[k].at };
		ssize_t r = s->offset < 0 ? writev(s->fd, iov, n) :
			pwritev(s->fd, iov, n, (off_t)(s->offset + (int64_t)s->written));
		if (r < 0 && errno == EINTR)
			continue;
		if (r < 0)
			return -errno;
		i = advance(s, i, (size_t)r);
	}
	return 0;
}

void save_fini(struct save *s)
{
	for (unsigned i = 0; i < s->count; i++)
		mem_free(s->chunks[i].bytes);
	s->count = 0;
	lend_unuse(s->fd);
}
