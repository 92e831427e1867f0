/* loop/squeue.h -- the shared queue: results on their way from the host to JS.
 *
 * One fixed block of 13,612 bytes, after the design that the first versions of Deno used between Rust
 * and JavaScript.  As u32 words: [0] records, [1] records shifted off, [2] head (a byte offset), [3..202] one
 * hundred pairs (end byte, op id).  Records start at byte 812 and have 12,800 bytes.  A batch is pushed, JS
 * is entered once and shifts it record by record; shifting the last one resets the block.
 *
 * Order     first in, first out.
 * Memory    none is allocated.  A shifted record's bytes stay valid until the next push.  Shifting the last record
 *           resets the block, so the producer must not push while a record is still being handled: the loop pushes only
 *           between drains (what a handler starts is posted, not pushed).
 * Errors    push fails with -ENOSPC and writes nothing.
 * Threads   one.
 */
#ifndef LOOP_SQUEUE_H
#define LOOP_SQUEUE_H

#include <stddef.h>
#include <stdint.h>

enum {
	SQUEUE_RECORDS_MAX = 100,
	SQUEUE_HEAD_INIT = 4 * (3 + 2 * SQUEUE_RECORDS_MAX),
	SQUEUE_RECORD_BYTES = 12800,
	SQUEUE_BYTES = SQUEUE_HEAD_INIT + SQUEUE_RECORD_BYTES
};

struct squeue {
	uint32_t words[SQUEUE_BYTES / 4];
};

void squeue_init(struct squeue *q);
unsigned squeue_count(const struct squeue *q);       /* records not yet shifted */

/* Appends size bytes (0 is a record too) under id: 0 or -ENOSPC. */
int squeue_push(struct squeue *q, uint32_t id, const void *bytes, uint32_t size);

/* The same, but the caller writes the bytes: returns where to, or NULL where push would return -ENOSPC.  The address is
 * aligned to 4 bytes only. */
void *squeue_reserve(struct squeue *q, uint32_t id, uint32_t size);

/* Takes the oldest record: 1 with *id, *bytes (inside the block) and *size set, or 0 if there is none. */
int squeue_shift(struct squeue *q, uint32_t *id, const void **bytes, uint32_t *size);

#endif
