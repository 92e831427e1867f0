/* Running a child to its end: poll over its pipes and its end, on the calling thread. */
#include "io/child.h"

#include "base/clock.h"
#include "base/fault.h"
#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

enum { READ_BYTES = 64 << 10 };

struct runner {
	struct child_run *run;
	struct child child;
	struct pollfd *polls;          /* one a stream, and the child's end */
	uint64_t output, due_ns;       /* due_ns: 0 without a timeout */
	int killed, error, pipe_error;
};

static int has_input(unsigned i) { return i == 0 || i > 2; }

static void close_stream(struct child_stream *s)
{
	if (s->ours >= 0)
		close(s->ours);
	s->ours = -1;
}

static void close_streams(struct child_run *run)
{
	for (unsigned i = 0; i < run->stream_count; i++)
		close_stream(&run->streams[i]);
}

/* Ends the child, and the run with this error; whoever else holds its pipes is not waited for. */
static void end_early(struct runner *r, int error)
{
	if (!r->error)
		r->error = error;
	if (r->killed)
		return;
	r->killed = 1;
	if (!r->run->ended) {
		int e = child_kill(&r->child, r->run->kill_signal);
		if (e < 0 && e != -ESRCH) {
			r->error = e;
			child_kill(&r->child, SIGKILL);
		}
	}
	close_streams(r->run);
}

/* ---- pipes */

/* Makes the pipes and the table of the child's descriptors.  `theirs` gets the ends to be closed after the start. */
static int open_pipes(struct child_run *run, int *fds, int *theirs)
{
	for (unsigned i = 0; i < run->stream_count; i++) {
		struct child_stream *s = &run->streams[i];
		fds[i] = s->fd;
		if (s->fd != CHILD_PIPE)
			continue;
		int r = child_pipe(i == 0 ? CHILD_READS : i < 3 ? CHILD_WRITES : CHILD_BOTH, &s->ours, &theirs[i]);
		if (r < 0)
			return r;
		fds[i] = theirs[i];
		if (fcntl(s->ours, F_SETFL, fcntl(s->ours, F_GETFL) | O_NONBLOCK) < 0)
			return -errno;
	}
	return 0;
}

static void finish_input(struct child_stream *s, unsigned i)
{
	if (i > 2)
		shutdown(s->ours, SHUT_WR);
	else
		close_stream(s);
}

static void write_input(struct runner *r, unsigned i)
{
	struct child_stream *s = &r->run->streams[i];
	while (s->written < s->input_size) {
		size_t left = s->input_size - s->written;
		ssize_t n = write(s->ours, s->input + s->written, left < INT_MAX ? left : INT_MAX);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 && errno == EAGAIN)
			return;
		if (n < 0) {
			r->pipe_error = -errno;
			s->written = s->input_size;
			break;
		}
		s->written += (size_t)n;
	}
	finish_input(s, i);
}

static int make_room(struct child_stream *s)
{
	if (s->output_room - s->output_size >= READ_BYTES)
		return 0;
	size_t room = s->output_room ? 2 * s->output_room : 2 * READ_BYTES;
	uint8_t *grown = mem_try_realloc(s->output, room);
	if (!grown)
		return -ENOMEM;
	s->output = grown;
	s->output_room = room;
	return 0;
}

static void read_output(struct runner *r, unsigned i)
{
	struct child_stream *s = &r->run->streams[i];
	int e = make_room(s);
	if (e < 0) {
		end_early(r, e);
		return;
	}
	ssize_t n = read(s->ours, s->output + s->output_size, READ_BYTES);
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n < 0)
		r->pipe_error = -errno;
	if (n <= 0) {
		close_stream(s);
		return;
	}
	s->output_size += (size_t)n;
	r->output += (uint64_t)n;
	if (r->output > r->run->output_max)
		end_early(r, -ENOBUFS);
}

/* ---- the loop */

static short wanted(const struct child_stream *s, unsigned i)
{
	short events = i == 0 ? 0 : POLLIN;
	if (has_input(i) && s->written < s->input_size)
		events |= POLLOUT;
	return events;
}

/* Fills in the table; returns how many there are to wait for. */
static unsigned fill(struct runner *r)
{
	struct child_run *run = r->run;
	unsigned open = 0;
	for (unsigned i = 0; i < run->stream_count; i++) {
		const struct child_stream *s = &run->streams[i];
		r->polls[i] = (struct pollfd){ .fd = s->ours, .events = wanted(s, i) };
		open += s->ours >= 0;
	}
	r->polls[run->stream_count] = (struct pollfd){ .fd = run->ended ? -1 : r->child.exit_fd, .events = POLLIN };
	return open + !run->ended;
}

/* ms until the timeout, rounded up; -1: none */
static int time_left(const struct runner *r)
{
	if (!r->due_ns || r->killed)
		return -1;
	uint64_t now = clock_mono_ns();
	if (now >= r->due_ns)
		return 0;
	uint64_t ms = (r->due_ns - now + 999999) / 1000000;
	return ms < INT_MAX ? (int)ms : INT_MAX;
}

static void serve(struct runner *r)
{
	struct child_run *run = r->run;
	for (unsigned i = 0; i < run->stream_count; i++) {
		short got = r->polls[i].revents;
		struct child_stream *s = &run->streams[i];
		if (got && s->ours >= 0 && has_input(i) && s->written < s->input_size)
			write_input(r, i);
		if (got & (POLLIN | POLLHUP | POLLERR) && s->ours >= 0 && i > 0)
			read_output(r, i);
	}
	if (r->polls[run->stream_count].revents)
		run->ended = child_reap(&r->child, &run->code, &run->number) != 0;
}

/* Before the start: what fits into the pipes is there even for a child that ends without reading it. */
static void begin_input(struct runner *r)
{
	for (unsigned i = 0; i < r->run->stream_count; i++)
		if (r->run->streams[i].ours >= 0 && has_input(i))
			write_input(r, i);
}

static int start(struct runner *r)
{
	struct child_run *run = r->run;
	unsigned count = run->stream_count;
	int *fds = mem_try_alloc((2 * count + 1) * sizeof *fds), *theirs = fds + count, e = -ENOMEM;
	if (!fds)
		return e;
	for (unsigned i = 0; i < count; i++)
		theirs[i] = run->streams[i].ours = -1;
	e = open_pipes(run, fds, theirs);
	if (e == 0) {
		begin_input(r);
		struct child_options o = run->options;
		o.fds = fds;
		o.fd_count = count;
		e = child_start(&o, &r->child);
	}
	for (unsigned i = 0; i < count; i++)
		if (theirs[i] >= 0)
			close(theirs[i]);
	mem_free(fds);
	return e;
}

static void loop(struct runner *r)
{
	unsigned count = r->run->stream_count + 1;
	while (fill(r)) {
		int n = fault_hit(FAULT_EINTR) ? -1 : poll(r->polls, count, time_left(r));
		if (n > 0)
			serve(r);
		if (r->due_ns && !r->killed && time_left(r) == 0)
			end_early(r, -ETIMEDOUT);
	}
}

int child_run(struct child_run *run)
{
	struct runner r = { .run = run, .child = { .exit_fd = -1 } };
	run->pid = 0;
	run->ended = 0;
	r.polls = mem_try_alloc((run->stream_count + 1) * sizeof *r.polls);
	if (!r.polls)
		return -ENOMEM;
	if (run->timeout_ms > 0)
		r.due_ns = clock_mono_ns() + (uint64_t)run->timeout_ms * 1000000;
	int e = start(&r);
	if (e == 0) {
		run->pid = r.child.pid;
		loop(&r);
		e = r.error ? r.error : r.pipe_error;
	}
	close_streams(run);
	mem_free(r.polls);
	return e;
}
