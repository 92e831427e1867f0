/* io/copy.h -- the bytes of a regular file on their way somewhere else, a round at a time, on the pool.
 *
 *     copy_run      into another file: in the kernel if it can, which may share blocks, else through memory
 *     copy_coded    through a compressed stream, into memory
 *
 * A round moves at most COPY_ROUND bytes of the file, or until COPY_OUTPUT bytes have been made of them.  A file is
 * read from a given place on, or from its descriptor's own position, which then moves on by what was used.
 *
 * Memory     copy_run's is freed when it returns; copy_coded's output is the caller's (mem_free).
 * Errors     -errno.  What was moved before the error counts.
 * Threads    any, but one at a time per descriptor and per stream.
 */
#ifndef IO_COPY_H
#define IO_COPY_H

#include <stddef.h>
#include <stdint.h>

enum { COPY_ROUND = 4 << 20, COPY_OUTPUT = 128 << 10, COPY_PIECE = 64 << 10 };

struct copy {
	int in, out;
	int64_t in_at, out_at;         /* -1: the descriptor's own position */
	uint64_t most;                 /* bytes; at most COPY_ROUND of them are moved */
	uint64_t moved;                /* 0 without an error: the file's end */
	int in_failed;                 /* the error was one of reading */
};

struct zstream;

struct copy_coded {
	int in;
	int64_t in_at;                 /* -1: the descriptor's own position */
	uint64_t most;
	struct zstream *z;
	uint64_t taken;                /* neither this nor size: the end of the file, or of `most` bytes */
	uint8_t *bytes;                /* output, or NULL */
	size_t size;
	int state;                     /* enum zstream_state, or -EILSEQ */
};

int copy_can(int fd);          /* whether the script may name it, and reading or writing it ends soon: a regular file */
void copy_hold(int fd);        /* from before the work is posted until it was delivered its number stays taken */
void copy_let_go(int fd);
int64_t copy_run(struct copy *c);              /* 0 or -errno */
int64_t copy_coded(struct copy_coded *c);      /* 0 or -errno */

#endif
