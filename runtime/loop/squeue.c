#include "loop/squeue.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

enum { RECORDS = 0, SHIFTED = 1, HEAD = 2, PAIRS = 3 };

_Static_assert(SQUEUE_HEAD_INIT == 812 && SQUEUE_BYTES == 13612, "the block's layout");

static uint32_t align4(uint32_t n) { return (n + 3) & ~(uint32_t)3; }
static uint32_t end_of(const struct squeue *q, uint32_t i) { return q->words[PAIRS + 2 * i]; }

void squeue_init(struct squeue *q)
{
	q->words[RECORDS] = 0;
	q->words[SHIFTED] = 0;
	q->words[HEAD] = SQUEUE_HEAD_INIT;
}

unsigned squeue_count(const struct squeue *q) { return q->words[RECORDS] - q->words[SHIFTED]; }

void *squeue_reserve(struct squeue *q, uint32_t id, uint32_t size)
{
	uint32_t head = q->words[HEAD], n = q->words[RECORDS];
	if (n >= SQUEUE_RECORDS_MAX || size > SQUEUE_RECORD_BYTES || align4(head + size) > SQUEUE_BYTES)
		return NULL;
	q->words[PAIRS + 2 * n] = head + size;
	q->words[PAIRS + 2 * n + 1] = id;
	q->words[RECORDS] = n + 1;
	q->words[HEAD] = align4(head + size);
	return (char *)q->words + head;
}

int squeue_push(struct squeue *q, uint32_t id, const void *bytes, uint32_t size)
{
	void *place = squeue_reserve(q, id, size);
	if (!place)
		return -ENOSPC;
	if (size)
		memcpy(place, bytes, size);
	return 0;
}

int squeue_shift(struct squeue *q, uint32_t *id, const void **bytes, uint32_t *size)
{
	uint32_t i = q->words[SHIFTED];
	if (i >= q->words[RECORDS])
		return 0;
	uint32_t start = i ? align4(end_of(q, i - 1)) : SQUEUE_HEAD_INIT;
	*id = q->words[PAIRS + 2 * i + 1];
	*bytes = (const char *)q->words + start;
	*size = end_of(q, i) - start;
	q->words[SHIFTED] = i + 1;
	if (i + 1 == q->words[RECORDS])
		squeue_init(q);
	return 1;
}
