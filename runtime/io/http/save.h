/* io/http/save.h -- the chunks of a transfer's body that have arrived, on their way into a file.
 *
 *     save_init --> save_take, on the loop's thread --> save_write, on the pool --> save_fini
 *
 * One save moves at most what a transfer buffers (TRANSFER_CHUNKS chunks).  While it is being written, the transfer
 * receives the next ones.
 *
 * Memory     the chunks are the save's from save_take on; save_write frees each once it is written.
 * Errors     -errno of the write; `written` says how many bytes went before it.
 * Threads    save_write any, the rest the loop's.
 */
#ifndef IO_HTTP_SAVE_H
#define IO_HTTP_SAVE_H

#include "io/http/transfer.h"

struct save {
	int fd;
	int64_t offset;                /* -1: the file's own position */
	uint64_t written;
	unsigned count;
	struct save_chunk { uint8_t *bytes; size_t at, size; } chunks[TRANSFER_CHUNKS];
};

int save_can(int fd);          /* whether the script may name it, and writing to it ends soon: a regular file */
void save_init(struct save *s, int fd, int64_t offset);
void save_take(struct save *s, struct transfer *t);    /* not from a hook */
int64_t save_write(struct save *s);                    /* 0 or -errno */
void save_fini(struct save *s);

#endif
