#include "loop/loop_int.h"

#include "base/limits.h"

#include <errno.h>
#include <string.h>

static uint32_t inline_bytes(const struct op *op)
{
	return op->data && (op->data_size <= LIMIT_RECORD_INLINE || op->kind->flags & OP_KIND_BYTES) ? op->data_size :
		0;
}

static struct record record_of(const struct op *op)
{
	uint32_t size = inline_bytes(op);
	struct record rec = { .result = op->result, .inline_size = size, .flags = op->shot };
	if (!size)
		rec.handle = (uintptr_t)op->data;
	return rec;
}

static int push(struct loop *loop, struct op *op)
{
	struct record rec = record_of(op);
	char *place = squeue_reserve(&loop->queue, op->index, (uint32_t)sizeof rec + rec.inline_size);
	if (!place)
		return -ENOSPC;
	memcpy(place, &rec, sizeof rec);
	if (rec.inline_size)
		memcpy(place + sizeof rec, op->data, rec.inline_size);
	op->flags |= F_QUEUED;
	trace(loop, "push id=%u bytes=%zu", op->index, sizeof rec + rec.inline_size);
	return 0;
}

static void deliver(struct loop *loop, struct op *op, const struct record *rec, const void *bytes)
{
	if (op->kind->answer)
		trace(loop, "deliver id=%u answer=%s", op->index, op->kind->answer);
	else
		trace(loop, "deliver id=%u", op->index);
	loop->records++;
	/* Taken before the handler runs, which may be slow: the next due time is counted from here. */
	uint64_t began_ms = op->repeat_ms ? loop_update_time(loop) : 0;
	op->flags |= F_DELIVERING;
	note(loop, op, LOOP_DELIVERS);
	op->kind->deliver(op, rec, bytes);
	note(loop, op, LOOP_DELIVERED);
	op->flags &= (uint16_t)~F_DELIVERING;
	if (op->cancelled) {
		loop_release(loop, op);
	} else if (op->state == OP_POSTED) {
		/* the handler retimed its own op */
	} else if (op->repeat_ms && op->route == OP_ROUTE_TIMER) {
		/* After firing between two milliseconds the wheel is ahead of the clock; a due time that it has already
		 * passed would fire at once. */
		if (began_ms < loop->wheel.clock_ms)
			began_ms = loop->wheel.clock_ms;
		op->due_ms = began_ms + op->repeat_ms;
		loop_post_again(loop, op);
	} else {
		loop_release(loop, op);
	}
}

/* Delivers a record from the block; returns 0 if it was stale or its op cancelled. */
static int deliver_record(struct loop *loop, uint32_t index, const char *bytes, uint32_t size)
{
	struct op *op = slab_at(&loop->slab, index);
	struct record rec;
	memcpy(&rec, bytes, sizeof rec);
	op->flags &= (uint16_t)~F_QUEUED;
	if (op->cancelled) {
		loop_release(loop, op);
		return 0;
	}
	if (rec.flags != op->shot)
		return 0;
	if (rec.inline_size > LIMIT_RECORD_INLINE) {
		deliver(loop, op, &rec, op->data);
		return 1;
	}
	_Alignas(16) char copy[LIMIT_RECORD_INLINE];
	memcpy(copy, bytes + sizeof rec, size - sizeof rec);
	deliver(loop, op, &rec, copy);
	return 1;
}

static int deliver_overflow(struct loop *loop)
{
	struct op *op = loop->overflow;
	loop->overflow = NULL;
	op->flags &= (uint16_t)~F_QUEUED;
	if (op->cancelled) {
		loop_release(loop, op);
		return 0;
	}
	struct record rec = record_of(op);
	deliver(loop, op, &rec, op->data);
	return 1;
}

int deliver_next(struct loop *loop)
{
	uint32_t index, size;
	const void *bytes;
	while (!loop->stopped && squeue_shift(&loop->queue, &index, &bytes, &size))
		if (deliver_record(loop, index, bytes, size))
			return 1;
	return !loop->stopped && loop->overflow && deliver_overflow(loop);
}

static unsigned undelivered(const struct loop *loop) { return squeue_count(&loop->queue) + (loop->overflow != NULL); }

/* One entry into JS for everything in the block.  A handler that throws makes the hook return early; the rest needs
 * another entry. */
static void drain(struct loop *loop)
{
	for (unsigned left; (left = undelivered(loop)) && !loop->stopped;) {
		trace(loop, "enter records=%u", left);
		if (loop->hooks.enter)
			loop->hooks.enter(loop->hooks.ctx, loop);
		else
			while (deliver_next(loop)) {
			}
		if (undelivered(loop) == left)
			break;
	}
	loop_look(loop);
}

void deliver_timers(struct loop *loop)
{
	uint64_t now_ms = loop_fires_ms(loop);
	int fired = 0;
	while (!loop->stopped) {
		/* Pop only when the block has room: a timer still in the wheel can be cleared by the ones before it. */
		struct timer *t = squeue_count(&loop->queue) < SQUEUE_RECORDS_MAX ? wheel_pop(&loop->wheel, now_ms) :
			NULL;
		if (!t) {
			if (!undelivered(loop))
				break;
			drain(loop);
			continue;
		}
		struct op *op = container_of(t, struct op, timer);
		op->state = OP_DONE;
		fired = 1;
		push(loop, op);
	}
	if (fired && loop->hooks.fired)
		loop->hooks.fired(loop->hooks.ctx);
}

/* `batch` holds what finished before this phase; what finishes during delivery is kept separate.  Pushes the first op
 * of the batch into the block: 0, or -ENOSPC. */
static int push_first(struct loop *loop)
{
	struct op *op = list_first(&loop->batch);
	int r = push(loop, op);
	if (r == 0)
		list_remove(op);
	return r;
}

void deliver_completions(struct loop *loop)
{
	if (__builtin_expect(loop->permutes, 0)) {
		permute_batch(loop);
	} else {
		request_reap(loop);
		list_splice(&loop->batch, &loop->done);
	}
	while (!loop->stopped) {
		if (!list_empty(&loop->batch) && push_first(loop) == 0)
			continue;
		if (undelivered(loop)) {
			drain(loop);
			continue;
		}
		if (list_empty(&loop->batch))
			return;
		/* Too big even for the empty block: deliver it directly, and end the phase. */
		struct op *op = list_first(&loop->batch);
		list_remove(op);
		op->flags |= F_QUEUED;
		loop->overflow = op;
		trace(loop, "overflow id=%u bytes=%zu", op->index, sizeof(struct record) + inline_bytes(op));
		drain(loop);
		break;
	}
	list_splice(&loop->done, &loop->batch);
}

void deliver_rest(struct loop *loop) { drain(loop); }

void deliver_drop(struct loop *loop)
{
	uint32_t index, size;
	const void *bytes;
	while (squeue_shift(&loop->queue, &index, &bytes, &size)) {
		struct op *op = slab_at(&loop->slab, index);
		op->flags &= (uint16_t)~F_QUEUED;
		if (op->cancelled && op->state == OP_DONE)
			loop_release(loop, op);
	}
	if (loop->overflow) {
		loop->overflow->flags &= (uint16_t)~F_QUEUED;
		loop_release(loop, loop->overflow);
		loop->overflow = NULL;
	}
}
