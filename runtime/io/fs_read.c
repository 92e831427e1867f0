/* io/fs_read.c -- the bulk of a large file, read by several workers at once.
 *
 * Most of the time of reading a file that the kernel has cached goes into finding pages for the buffer and copying;
 * both happen on the reading thread.  So the parts, one per worker, take piece after piece of the file until none is
 * left: no part waits for another, and a worker that starts late or never delays nothing.
 */
#include "io/fs.h"

#include <errno.h>
#include <stdatomic.h>
#include <unistd.h>

#include "base/mem.h"
#include "loop/loop.h"
#include "pool/pool.h"

enum { PIECE_BYTES = 1 << 20, PARTS = 4 };

struct reading;

struct part {
	struct job job;
	struct reading *all;
};

struct reading {
	struct fs_op *f;
	atomic_size_t next;            /* where the next piece begins; relaxed, it only hands out pieces */
	atomic_size_t end;             /* where the file was found to end */
	atomic_int error;              /* the first one, or 0 */
	atomic_uint parts;             /* how many have not ended */
	struct part more[PARTS - 1];
};

static void found_end(struct reading *all, size_t at)
{
	size_t end = atomic_load_explicit(&all->end, memory_order_relaxed);
	while (at < end && !atomic_compare_exchange_weak_explicit(&all->end, &end, at, memory_order_relaxed,
		memory_order_relaxed)) {
	}
}

static void read_piece(struct reading *all, size_t at, size_t end)
{
	struct fs_op *f = all->f;
	while (at < end) {
		ssize_t n = pread(f->fd, f->buf + at, end - at, (off_t)at);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0) {
			int none = 0;
			atomic_compare_exchange_strong_explicit(&all->error, &none, errno, memory_order_relaxed,
				memory_order_relaxed);
		}
		if (n <= 0) {
			found_end(all, at);
			return;
		}
		at += (size_t)n;
	}
}

static void read_pieces(struct reading *all)
{
	size_t size = all->f->size;
	while (!atomic_load_explicit(&all->f->op.cancelled, memory_order_relaxed)) {
		size_t at = atomic_fetch_add_explicit(&all->next, PIECE_BYTES, memory_order_relaxed);
		if (at >= atomic_load_explicit(&all->end, memory_order_relaxed))
			return;
		read_piece(all, at, size - at < PIECE_BYTES ? size : at + PIECE_BYTES);
	}
}

/* acq_rel: the last part to end sees what all others have read. */
static void part_ended(struct reading *all)
{
	if (atomic_fetch_sub_explicit(&all->parts, 1, memory_order_acq_rel) != 1)
		return;
	struct fs_op *f = all->f;
	int error = atomic_load_explicit(&all->error, memory_order_relaxed);
	f->op.result = error ? -error : (int64_t)(atomic_load_explicit(&all->end, memory_order_relaxed) - f->done);
	mem_free(all);
	loop_finished(f->op.loop, &f->op);
}

static void part_run(struct job *job)
{
	struct reading *all = container_of(job, struct part, job)->all;
	read_pieces(all);
	part_ended(all);
}

void fs_read_work(struct op *op)
{
	struct fs_op *f = container_of(op, struct fs_op, op);
	struct reading *all = mem_try_zalloc(sizeof *all);
	if (!all) {
		op->result = -ENOMEM;
		loop_finished(op->loop, op);
		return;
	}
	all->f = f;
	atomic_init(&all->next, f->done);
	atomic_init(&all->end, f->size);
	atomic_init(&all->error, 0);
	atomic_init(&all->parts, PARTS);
	for (unsigned i = 0; i < PARTS - 1; i++) {
		all->more[i] = (struct part){ .job.run = part_run, .all = all };
		if (!f->pool || pool_spawn(f->pool, &all->more[i].job) < 0)
			part_ended(all);
	}
	read_pieces(all);
	part_ended(all);
}
