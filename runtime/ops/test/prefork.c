#include "ops/test/prefork.h"

#include "base/buf.h"
#include "base/clock.h"
#include "base/mem.h"
#include "ops/test/rewind.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	RING_BYTES = 64 << 10,         /* a power of 2 */
	NOTE_BYTES = 512,
	HIGH_FD = 100,
	READ_BYTES = 64 << 10,
	FRAME_MAX = 256 << 20,         /* a longer one is rubbish */
	PIPES = 2,                     /* of each child: output, errors */
	WATCHED = PIPES + 2,           /* and its bell and its pidfd */
	LATE_NS = 100000000,
	ANSWER_MS = 100,               /* how long the child waits for the parent to read its output */
	QUIET_NS = 10000000,           /* how long the end of a piece of work may wait for the next ring of the bell */
	TRIALS = 4,                    /* marks that may have been for nothing */
	RETRIED = 16                   /* then only each 16th piece of work begins with one */
};

/* Instead of a length: the child goes on, with the piece whose number follows. */
static const uint32_t LENGTH_NEXT = 0xFFFFFFFF;

/* What child and parent share.  Bytes of the ring are counted from the start of the child:
 *
 *     taken <= edge <= shown <= said <= taken + RING_BYTES
 *
 * Up to edge they belong to pieces of work that are over; up to shown the parent may take them while the child lives,
 * up to said when it is dead.  The child stores bytes first and then the count, with release; the parent loads the
 * count with acquire, and stores taken, with release, once it has copied. */
struct page {
	_Atomic uint64_t edge, shown, said, taken;
	_Atomic uint32_t wakes;        /* changes with taken: a futex, for when the ring is full */
	_Atomic uint32_t waits;        /* the child sleeps there, or is about to */
	_Atomic uint32_t heard;        /* the parent is about to read output, or has */
	_Atomic uint32_t asks;         /* the child wants all its output read; 0 is the answer, with a wake */
	_Atomic uint32_t notes, piece;
	uint64_t rung_ns;              /* the child's: when it last told of an end */
	char note[NOTE_BYTES];
	char ring[RING_BYTES];
};

struct share {
	_Atomic uint32_t next, count;
	_Atomic uint32_t marks, returns;       /* of all children */
};

struct child {
	pid_t pid;                     /* 0: the slot is free */
	int exited, status;
	int bell, pidfd, fds[PIPES];   /* -1: closed; the bell is an eventfd and stays with the slot */
	/* the beginning of a character whose end has not been read, of output and errors */
	char held[PIPES][4];
	size_t held_size[PIPES];
	struct buf frames;             /* bytes of frames not told yet, from `at` on */
	size_t at;
	struct page *page;
};

struct prefork {
	unsigned count;
	uint64_t late_ns;              /* when all children were looked at, whether they had called or not */
	char read[READ_BYTES];
	struct pollfd *polls;          /* for each child what is watched of it */
	struct share *share;
	struct child children[];
};

/* in the child */
static struct page *own_page;
static struct share *own_share;
static int own_bell = -1;
static int may_go_on;                  /* -1: never */

static void *map_shared(size_t size)
{
	void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	return p == MAP_FAILED ? NULL : p;
}

struct prefork *prefork_new(unsigned slots)
{
	struct share *share = map_shared(sizeof *share);
	if (!share)
		return NULL;
	struct prefork *p = mem_zalloc(sizeof *p + slots * sizeof p->children[0]);
	p->polls = mem_zalloc(slots * WATCHED * sizeof *p->polls);
	p->count = slots;
	p->share = share;
	for (unsigned i = 0; i < slots; i++) {
		struct child *c = &p->children[i];
		c->page = map_shared(sizeof *c->page);
		c->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
		c->pidfd = -1;
		for (int k = 0; k < PIPES; k++)
			c->fds[k] = -1;
		buf_init(&c->frames, FRAME_MAX + (RING_BYTES << 1));
	}
	return p;
}

static void close_fd(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static void release(struct child *c)
{
	for (int k = 0; k < PIPES; k++)
		close_fd(&c->fds[k]);
	close_fd(&c->pidfd);
	buf_clear(&c->frames);
	memset(c->held_size, 0, sizeof c->held_size);
	c->at = 0;
	c->pid = 0;
}

void prefork_share(struct prefork *p, unsigned count) { atomic_store(&p->share->count, count); }
void prefork_stop(struct prefork *p) { atomic_store(&p->share->count, 0); }

static int take_piece(struct share *share)
{
	uint32_t next = atomic_load(&share->next);
	while (next < atomic_load(&share->count))
		if (atomic_compare_exchange_weak(&share->next, &next, next + 1))
			return (int)next;
	return -1;
}

int prefork_take(struct prefork *p) { return take_piece(p->share); }

void prefork_free(struct prefork *p)
{
	for (unsigned i = 0; i < p->count; i++) {
		struct child *c = &p->children[i];
		if (c->pid && !c->exited) {
			kill(c->pid, SIGKILL);
			waitpid(c->pid, NULL, 0);
		}
		release(c);
		buf_fini(&c->frames);
		close_fd(&c->bell);
		if (c->page)
			munmap(c->page, sizeof *c->page);
	}
	munmap(p->share, sizeof *p->share);
	mem_free(p->polls);
	mem_free(p);
}

/* ---- the child */

/* In the child, before it returns: the pipes become its standard descriptors, all else of the parent's is closed. */
static void become_child(struct prefork *p, unsigned slot, int pipes[PIPES][2], pid_t parent)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(1);
	int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
	if (null >= 0) {
		dup2(null, 0);
		close(null);
	}
	for (int k = 0; k < PIPES; k++) {
		dup2(pipes[k][1], k + 1);
		close(pipes[k][0]);
		close(pipes[k][1]);
	}
	own_page = p->children[slot].page;
	own_share = p->share;
	/* out of the way of a program that closes descriptors by number */
	own_bell = fcntl(p->children[slot].bell, F_DUPFD_CLOEXEC, HIGH_FD);
	if (own_bell < 0) {
		own_bell = p->children[slot].bell;
		p->children[slot].bell = -1;
	}
	for (unsigned i = 0; i < p->count; i++) {
		for (int k = 0; k < PIPES; k++)
			close_fd(&p->children[i].fds[k]);
		close_fd(&p->children[i].pidfd);
		close_fd(&p->children[i].bell);
	}
}

int prefork_is_child(void) { return own_page != NULL; }
unsigned prefork_piece(void) { return own_page ? own_page->piece : 0; }

static void ring_bell(void)
{
	uint64_t one = 1;
	ssize_t n;
	do
		n = write(own_bell, &one, sizeof one);
	while (n < 0 && errno == EINTR);
}

void prefork_show(void)
{
	if (own_page)
		atomic_store_explicit(&own_page->shown, atomic_load(&own_page->said), memory_order_release);
}

void prefork_flush(void)
{
	if (!own_page || atomic_load(&own_page->said) == atomic_load(&own_page->shown))
		return;
	prefork_show();
	ring_bell();
}

/* Until the parent has taken something: it counts a wake after that, and the child looks in between. */
static void wait_for_room(uint64_t said)
{
	for (;;) {
		atomic_store(&own_page->waits, 1);
		uint32_t wakes = atomic_load(&own_page->wakes);
		if (said - atomic_load(&own_page->taken) < RING_BYTES) {
			atomic_store(&own_page->waits, 0);
			return;
		}
		struct timespec second = { .tv_sec = 1 };
		syscall(SYS_futex, &own_page->wakes, FUTEX_WAIT, wakes, &second, NULL, 0);
	}
}

static void put(const char *data, size_t size)
{
	uint64_t said = atomic_load_explicit(&own_page->said, memory_order_relaxed);
	while (size > 0) {
		size_t room = RING_BYTES - (size_t)(said - atomic_load(&own_page->taken)), at = said % RING_BYTES;
		size_t n = size < room ? size : room;
		if (n == 0) {
			atomic_store_explicit(&own_page->said, said, memory_order_release);
			prefork_flush();
			wait_for_room(said);
			continue;
		}
		n = n < RING_BYTES - at ? n : RING_BYTES - at;
		memcpy(own_page->ring + at, data, n);
		data += n;
		size -= n;
		said += n;
	}
	atomic_store_explicit(&own_page->said, said, memory_order_release);
}

int prefork_say(const char *data, size_t size)
{
	uint32_t length = (uint32_t)size;
	if (!own_page)
		return 0;
	if (size > FRAME_MAX)
		return -E2BIG;
	put((const char *)&length, sizeof length);
	put(data, size);
	return 0;
}

void prefork_note(const char *text)
{
	if (!own_page)
		return;
	size_t size = strnlen(text, NOTE_BYTES - 1);
	memcpy(own_page->note, text, size);
	own_page->note[size] = 0;
	atomic_fetch_add_explicit(&own_page->notes, 1, memory_order_relaxed);
}

/* ---- going on */

void prefork_may_go_on(int may)
{
	if (!may)
		may_go_on = -1;
	else if (may_go_on == 0)
		may_go_on = 1;
}

/* Whether nothing was ever written to the pipes: the parent says so before it reads. */
static int is_silent(void)
{
	int waiting[PIPES] = { 0 };
	for (int k = 0; k < PIPES; k++)
		if (ioctl(k + 1, FIONREAD, &waiting[k]) < 0 || waiting[k] > 0)
			return 0;
	return !atomic_load(&own_page->heard);
}

/* Output must be the parent's before that of the next piece of work comes. */
static int is_read(void)
{
	uint64_t end = clock_mono_ns() + (uint64_t)ANSWER_MS * 1000000;
	struct timespec most = { .tv_nsec = ANSWER_MS * 1000000 };
	prefork_show();
	atomic_store(&own_page->waits, 1);
	atomic_store(&own_page->asks, 1);
	ring_bell();
	for (;;) {
		uint32_t wakes = atomic_load(&own_page->wakes);
		if (!atomic_load(&own_page->asks))
			break;
		if (clock_mono_ns() > end)
			return 0;
		syscall(SYS_futex, &own_page->wakes, FUTEX_WAIT, wakes, &most, NULL, 0);
	}
	atomic_store(&own_page->waits, 0);
	return is_silent();
}

/* A mark costs as much as a fork, so none is set where children do not go on: their files print, say. */
static int is_worth_it(void)
{
	uint32_t next = atomic_load(&own_share->next);
	return next < atomic_load(&own_share->count) &&
		(atomic_load(&own_share->marks) < atomic_load(&own_share->returns) + TRIALS || next % RETRIED == 0);
}

void prefork_mark(void)
{
	if (!own_page || may_go_on < 0 || !is_worth_it())
		return;
	atomic_fetch_add(&own_share->marks, 1);
	rewind_mark();
}

/* The last that this life of the process does. */
static int begin_next(void *arg)
{
	uint32_t next[2] = { LENGTH_NEXT, 0 };
	int piece = take_piece(own_share);
	(void)arg;
	if (piece < 0)
		return 0;
	next[1] = (uint32_t)piece;
	put((const char *)next, sizeof next);
	atomic_fetch_add(&own_share->returns, 1);
	atomic_store(&own_page->piece, (uint32_t)piece);
	own_page->note[0] = 0;
	uint64_t said = atomic_load(&own_page->said), now = clock_mono_ns();
	atomic_store(&own_page->shown, said);
	atomic_store(&own_page->edge, said);
	if (now - own_page->rung_ns > QUIET_NS || said - atomic_load(&own_page->taken) > RING_BYTES / 2) {
		own_page->rung_ns = now;
		ring_bell();
	}
	return 1;
}

void prefork_go_on(int code)
{
	if (own_page && may_go_on > 0 && code == 0 && (is_silent() || (rewind_can() && is_read())))
		rewind_back(begin_next, NULL);
}

/* ---- the parent */

int prefork_start(struct prefork *p, unsigned slot, unsigned piece)
{
	struct child *c = &p->children[slot];
	int pipes[PIPES][2], k;
	if (!c->page || c->bell < 0)
		return -ENOMEM;
	for (k = 0; k < PIPES; k++)
		if (pipe2(pipes[k], O_CLOEXEC) < 0)
			break;
	if (k < PIPES) {
		int error = errno;
		while (k-- > 0) {
			close(pipes[k][0]);
			close(pipes[k][1]);
		}
		return -error;
	}
	atomic_store(&c->page->said, 0);
	atomic_store(&c->page->shown, 0);
	atomic_store(&c->page->edge, 0);
	atomic_store(&c->page->taken, 0);
	atomic_store(&c->page->heard, 0);
	atomic_store(&c->page->asks, 0);
	atomic_store(&c->page->waits, 0);
	atomic_store(&c->page->piece, piece);
	c->page->note[0] = 0;
	pid_t parent = getpid(), pid = fork();
	if (pid == 0) {
		become_child(p, slot, pipes, parent);
		return 0;
	}
	int error = pid < 0 ? errno : 0;
	for (k = 0; k < PIPES; k++) {
		close(pipes[k][1]);
		if (error)
			close(pipes[k][0]);
	}
	if (error)
		return -error;
	for (k = 0; k < PIPES; k++) {
		c->fds[k] = pipes[k][0];
		fcntl(c->fds[k], F_SETFL, O_NONBLOCK);
	}
	c->pid = pid;
	c->exited = 0;
	c->pidfd = (int)syscall(SYS_pidfd_open, pid, 0);
	if (c->pidfd >= 0)
		fcntl(c->pidfd, F_SETFD, FD_CLOEXEC);
	return 1;
}

/* 1 with the next whole frame. */
static int next_frame(struct prefork *p, struct child *c, struct prefork_event *event)
{
	uint32_t words[2];
	size_t size = c->frames.size - c->at;
	if (size < sizeof words[0])
		return 0;
	memcpy(words, c->frames.data + c->at, size < sizeof words ? sizeof words[0] : sizeof words);
	int is_next = words[0] == LENGTH_NEXT;
	if (is_next ? size < sizeof words : size - sizeof words[0] < words[0])
		return 0;
	*event = (struct prefork_event){
		.kind = is_next ? PREFORK_NEXT : PREFORK_FRAME, .slot = (unsigned)(c - p->children),
		.data = c->frames.data + c->at + sizeof words[0], .size = is_next ? 0 : words[0],
		.piece = is_next ? words[1] : 0,
	};
	c->at += is_next ? sizeof words : sizeof words[0] + words[0];
	return 1;
}

int prefork_more(struct prefork *p, unsigned slot, struct prefork_event *event)
{
	struct child *c = &p->children[slot];
	uint32_t length;
	if (c->frames.size - c->at < sizeof length)
		return 0;
	memcpy(&length, c->frames.data + c->at, sizeof length);
	return length != LENGTH_NEXT && next_frame(p, c, event);
}

static void compact(struct child *c)
{
	if (c->at == 0)
		return;
	memmove(c->frames.data, c->frames.data + c->at, c->frames.size - c->at);
	c->frames.size -= c->at;
	c->at = 0;
}

static void wake(struct child *c)
{
	atomic_fetch_add(&c->page->wakes, 1);
	if (atomic_load(&c->page->waits))
		syscall(SYS_futex, &c->page->wakes, FUTEX_WAKE, 1, NULL, NULL, 0);
}

/* Takes bytes of frames out of the child's ring, up to that count. */
static int take_ring(struct child *c, _Atomic uint64_t *count)
{
	uint64_t from = atomic_load_explicit(&c->page->taken, memory_order_relaxed);
	uint64_t size = atomic_load_explicit(count, memory_order_acquire) - from;
	size_t at = from % RING_BYTES;
	if (size == 0 || size > RING_BYTES)
		return 0;
	compact(c);
	size_t first = size < RING_BYTES - at ? (size_t)size : RING_BYTES - at;
	buf_add(&c->frames, c->page->ring + at, first);
	buf_add(&c->frames, c->page->ring, (size_t)size - first);
	atomic_store(&c->page->taken, from + size);
	wake(c);
	return 1;
}

/* How many bytes at the end begin a character of UTF-8 and do not end it. */
static size_t unfinished(const char *data, size_t size)
{
	for (size_t n = 1; n <= 3 && n <= size; n++) {
		unsigned char byte = (unsigned char)data[size - n];
		if (byte < 0x80)
			return 0;
		if (byte >= 0xC0)
			return n < (byte >= 0xF0 ? 4u : byte >= 0xE0 ? 3u : 2u) ? n : 0;
	}
	return 0;
}

/* Reads from one pipe: 1 with an event, 0 if what came makes none yet, -1 when there is nothing more for now. */
static int take(struct prefork *p, struct child *c, int k, struct prefork_event *event)
{
	size_t held = c->held_size[k];
	if (held)
		memcpy(p->read, c->held[k], held);
	atomic_store(&c->page->heard, 1);
	ssize_t n = read(c->fds[k], p->read + held, READ_BYTES - held);
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return -1;
	if (n <= 0) {
		close_fd(&c->fds[k]);
		return -1;
	}
	size_t size = held + (size_t)n;
	c->held_size[k] = unfinished(p->read, size);
	size -= c->held_size[k];
	memcpy(c->held[k], p->read + size, c->held_size[k]);
	event->kind = k == 0 ? PREFORK_OUT : PREFORK_ERR;
	event->slot = (unsigned)(c - p->children);
	event->data = p->read;
	event->size = size;
	return size > 0;
}

/* The next event of a child that has exited: what it said before its last piece of work, what its pipes still hold, the
 * rest that it said, then the exit. */
static void drain(struct prefork *p, struct child *c, struct prefork_event *event)
{
	if (take_ring(c, &c->page->edge) && next_frame(p, c, event))
		return;
	for (int k = 0; k < PIPES; k++) {
		int r;
		while (c->fds[k] >= 0 && (r = take(p, c, k, event)) >= 0) {
			if (r > 0)
				return;
		}
	}
	if (take_ring(c, &c->page->said) && next_frame(p, c, event))
		return;
	*event = (struct prefork_event){
		.kind = PREFORK_EXIT, .slot = (unsigned)(c - p->children),
		.code = WIFEXITED(c->status) ? WEXITSTATUS(c->status) : -1,
		.signal = WIFSIGNALED(c->status) ? WTERMSIG(c->status) : 0,
	};
	release(c);
}

/* Has the child exited?  Without a pidfd it is asked now and then. */
static int reap(struct child *c)
{
	if (!c->exited && waitpid(c->pid, &c->status, WNOHANG) == c->pid)
		c->exited = 1;
	return c->exited;
}

/* A child that is through wants its output read: 1 with an event; after the last one it is told. */
static int answer(struct prefork *p, struct child *c, struct prefork_event *event)
{
	if (take_ring(c, &c->page->edge) && next_frame(p, c, event))
		return 1;
	for (int k = 0; k < PIPES; k++) {
		int r;
		while (c->fds[k] >= 0 && (r = take(p, c, k, event)) >= 0)
			if (r > 0)
				return 1;
	}
	memset(c->held_size, 0, sizeof c->held_size);
	atomic_store(&c->page->heard, 0);
	atomic_store(&c->page->asks, 0);
	wake(c);
	return 0;
}

/* What poll found of a child, or that it is time to look anyhow: 1 with an event.  What it said before its last piece
 * of work comes before what it wrote since. */
static int look(struct prefork *p, struct child *c, const struct pollfd *found, int is_late,
	struct prefork_event *event)
{
	const struct pollfd *bell = found + PIPES, *end = bell + 1;
	uint64_t rings;
	for (int k = 0; k < PIPES; k++) {
		if (!found[k].revents || c->fds[k] < 0)
			continue;
		if (take_ring(c, &c->page->edge) && next_frame(p, c, event))
			return 1;
		if (take(p, c, k, event) > 0)
			return 1;
	}
	if (bell->revents && read(c->bell, &rings, sizeof rings) < 0)
		return 0;
	if ((bell->revents || is_late) && take_ring(c, &c->page->shown) && next_frame(p, c, event))
		return 1;
	if ((end->revents || c->pidfd < 0) && reap(c)) {
		drain(p, c, event);
		return 1;
	}
	return 0;
}

int prefork_wait(struct prefork *p, int timeout_ms, struct prefork_event *event)
{
	*event = (struct prefork_event){ .kind = PREFORK_NOTHING };
	nfds_t n = 0;
	for (unsigned i = 0; i < p->count; i++) {
		struct child *c = &p->children[i];
		if (!c->pid)
			continue;
		if (next_frame(p, c, event))
			return 0;
		if (c->exited) {
			drain(p, c, event);
			return 0;
		}
		if (atomic_load(&c->page->asks) && answer(p, c, event))
			return 0;
		for (int k = 0; k < PIPES; k++)
			p->polls[n++] = (struct pollfd){ .fd = c->fds[k], .events = POLLIN };
		p->polls[n++] = (struct pollfd){ .fd = c->bell, .events = POLLIN };
		p->polls[n++] = (struct pollfd){ .fd = c->pidfd, .events = POLLIN };
	}
	if (!n)
		return 0;
	int r = poll(p->polls, n, timeout_ms);
	if (r < 0)
		return errno != EINTR ? -errno : 0;
	uint64_t now = clock_mono_ns();
	int is_late = r == 0 || now - p->late_ns > LATE_NS;
	n = 0;
	for (unsigned i = 0; i < p->count; i++) {
		struct child *c = &p->children[i];
		if (!c->pid)
			continue;
		if (look(p, c, p->polls + n, is_late, event))
			return 0;
		n += WATCHED;
	}
	p->late_ns = is_late ? now : p->late_ns;
	return 0;
}

int prefork_kill(struct prefork *p, unsigned slot, int number)
{
	struct child *c = &p->children[slot];
	return c->pid && !c->exited && kill(c->pid, number) < 0 ? -errno : 0;
}

unsigned prefork_notes(struct prefork *p, unsigned slot)
{
	return atomic_load_explicit(&p->children[slot].page->notes, memory_order_relaxed);
}

const char *prefork_noted(struct prefork *p, unsigned slot)
{
	struct page *page = p->children[slot].page;
	page->note[NOTE_BYTES - 1] = 0;
	return page->note;
}
