#include "io/copy.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "codec/zstream.h"
#include "policy/lend.h"

int copy_can(int fd)
{
	struct stat st;
	return lend_allows(fd) && fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
}

void copy_hold(int fd) { lend_use(fd); }
void copy_let_go(int fd) { lend_unuse(fd); }

static ssize_t read_at(int fd, uint8_t *bytes, size_t size, int64_t at)
{
	ssize_t n;
	do {
		n = at < 0 ? read(fd, bytes, size) : pread(fd, bytes, size, (off_t)at);
	} while (n < 0 && errno == EINTR);
	return n < 0 ? -errno : n;
}

static ssize_t write_at(int fd, const uint8_t *bytes, size_t size, int64_t at)
{
	ssize_t n;
	do {
		n = at < 0 ? write(fd, bytes, size) : pwrite(fd, bytes, size, (off_t)at);
	} while (n < 0 && errno == EINTR);
	return n < 0 ? -errno : n;
}

static int64_t beyond(int64_t at, uint64_t bytes) { return at < 0 ? -1 : at + (int64_t)bytes; }

/* Until there is nothing more that the kernel can do: the end, or it cannot do this at all. */
static void copy_in_kernel(struct copy *c, uint64_t most)
{
	while (c->moved < most) {
		off_t in = (off_t)beyond(c->in_at, c->moved), out = (off_t)beyond(c->out_at, c->moved);
		ssize_t n = copy_file_range(c->in, in < 0 ? NULL : &in, c->out, out < 0 ? NULL : &out,
			(size_t)(most - c->moved), 0);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return;
		c->moved += (uint64_t)n;
	}
}

static int64_t write_piece(struct copy *c, const uint8_t *bytes, size_t size)
{
	while (size) {
		ssize_t n = write_at(c->out, bytes, size, beyond(c->out_at, c->moved));
		if (n < 0)
			return n;
		bytes += n;
		size -= (size_t)n;
		c->moved += (uint64_t)n;
	}
	return 0;
}

/* Also where the kernel found the end: files below /proc have contents that only reading shows. */
int64_t copy_run(struct copy *c)
{
	uint64_t most = c->most < COPY_ROUND ? c->most : COPY_ROUND;
	int64_t r = 0;
	c->moved = 0;
	c->in_failed = 0;
	copy_in_kernel(c, most);
	if (c->moved)
		return 0;
	uint8_t *piece = mem_try_alloc(COPY_PIECE);
	if (!piece)
		return -ENOMEM;
	while (c->moved < most && r == 0) {
		uint64_t left = most - c->moved;
		ssize_t n = read_at(c->in, piece, left < COPY_PIECE ? (size_t)left : COPY_PIECE,
			beyond(c->in_at, c->moved));
		if (n == 0)
			break;
		c->in_failed = n < 0;
		r = n < 0 ? n : write_piece(c, piece, (size_t)n);
	}
	mem_free(piece);
	return r;
}

/* One piece of the file through the stream: 0 to go on. */
static int code_piece(struct copy_coded *c, int64_t base, uint64_t most, uint8_t *piece, int64_t *error)
{
	uint64_t left = most - c->taken;
	ssize_t n = left == 0 ? 0 : read_at(c->in, piece, left < COPY_PIECE ? (size_t)left : COPY_PIECE,
		base + (int64_t)c->taken);
	if (n < 0) {
		*error = n;
		return 1;
	}
	const uint8_t *in = piece;
	size_t size = (size_t)n, written = 0;
	c->state = zstream_run(c->z, &in, &size, 0, c->bytes + c->size, COPY_OUTPUT - c->size, &written);
	if (c->state == -ENOMEM)
		*error = -ENOMEM;
	if (c->state < 0)
		return 1;
	c->taken += (uint64_t)n - size;
	c->size += written;
	return n == 0 || c->state != ZSTREAM_HUNGRY || c->size == COPY_OUTPUT;
}

int64_t copy_coded(struct copy_coded *c)
{
	uint64_t most = c->most < COPY_ROUND ? c->most : COPY_ROUND;
	int64_t error = 0, base = c->in_at < 0 ? lseek(c->in, 0, SEEK_CUR) : c->in_at;
	uint8_t *piece = mem_try_alloc(COPY_PIECE);
	c->taken = 0;
	c->size = 0;
	c->state = ZSTREAM_HUNGRY;
	c->bytes = mem_try_alloc(COPY_OUTPUT);
	if (base < 0 || !piece || !c->bytes)
		error = base < 0 ? -errno : -ENOMEM;
	while (!error && !code_piece(c, base, most, piece, &error)) {
	}
	if (c->in_at < 0 && c->taken && lseek(c->in, (off_t)(base + (int64_t)c->taken), SEEK_SET) < 0 && !error)
		error = -errno;
	mem_free(piece);
	if (c->size == 0) {
		mem_free(c->bytes);
		c->bytes = NULL;
	} else if (c->size < COPY_OUTPUT) {
		uint8_t *less = mem_try_realloc(c->bytes, c->size);
		if (less)
			c->bytes = less;
	}
	return error;
}
