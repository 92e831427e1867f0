/* policy/oplog.h -- the ledger (--ledger): one line of JSON for each operation, appended to a file.
 *
 *   {"time":1767225600123,"pid":7,"kind":"fs.readFile","target":"/etc/hosts","bytes":120,"queue":12,"wall":85,
 *    "verdict":"ok","site":"/home/me/a.js:3"}
 *
 * time is in ms since 1970, queue (from the call until the operation began) and wall (until its end) in us.  Never in
 * it: headers, bodies, values of the environment, arguments of programs, and of URLs the user, the query and the
 * fragment.
 *
 * The script is never made to wait: lines are gathered in a buffer of OPLOG_BYTES and written without blocking when
 * the loop is about to wait, when OPLOG_BATCH bytes are gathered (a file system gives a large write large pages, which
 * cost less; OPLOG_PIPE_BATCH where it is no file, as a pipe holds no more), and at the end, also where a guard or a
 * signal is the end.  What the buffer has no room for is dropped and counted; the last line then is {"dropped":N}.
 * Each write is of whole lines to a descriptor that appends, so processes may share a file.
 *
 * Memory    the buffer, and a note for each operation under way; sites are interned, at most OPLOG_SITES.
 * Cost      a line some 80 ns, and its copy into a file of the kernel's as much again.  Texts that come again (a
 *           millisecond, a kind, a site with what surrounds it) are kept and copied whole.
 * Threads   one, or after oplog_share any that runs script, one at a time; a note is its thread's.
 *           oplog_last_words: as said there.
 */
#ifndef POLICY_OPLOG_H
#define POLICY_OPLOG_H

#include <stddef.h>
#include <stdint.h>

enum {
	OPLOG_BYTES = 256 << 10, OPLOG_BATCH = 192 << 10, OPLOG_PIPE_BATCH = 64 << 10, OPLOG_SITES = 4096,
	OPLOG_TARGET = 1024
};

/* An operation under way.  Private but for the functions below. */
struct oplog_note {
	const char *kind;
	const struct oplog_place *site;
	uint64_t begun_ns, started_ns;         /* started_ns 0: it waits */
	int finished;
	char *target;                  /* oplog_name's, or NULL: then it is in no list */
	struct oplog_note *next, **at; /* next: also of a spare one */
};

struct oplog_place;                            /* a site that is interned */

int oplog_open(const char *path, int follow);  /* 0 or -errno; follow: it may be a link */
void oplog_share(void);                        /* before the first thread more starts that runs script */
int oplog_on(void);
int oplog_owns(int fd);                        /* it is the ledger's descriptor, which scripts must not use */
void oplog_flush(void);                        /* writes what can be written without waiting */
void oplog_end(void);                          /* the last lines; nothing is logged after it */

/* The process is about to be ended from outside of the loop's thread, or by a signal: writes what is gathered, and a
 * line for each named operation under way.  From a signal handler or any thread, with nothing of it allocated.  The
 * loop's thread may be moving lines just then: that is awaited for wait_ms.  0: in vain; nothing was done, and the
 * function given to oplog_when_idle will be called when the move is over.  Does not wait for a reader. */
int oplog_last_words(int wait_ms);
void oplog_when_idle(void (*call)(void));

/* The same for the same file and line.  name is called if the address, which is only compared and not NULL, is new, and
 * returns the file and sets the line; with another age, none is known any more.  NULL: too many. */
const struct oplog_place *oplog_intern(const void *at, uint32_t age, const char *(*name)(void *ctx, uint32_t *line),
	void *ctx);

/* An operation begins: NULL if there is no ledger or no memory, which the others accept.  kind: a constant.  site: from
 * oplog_intern, or NULL. */
struct oplog_note *oplog_begin(const char *kind, const struct oplog_place *site);
/* Sets its target early, copied.  A note with one that never finishes still gives a line at the end, "unfinished". */
void oplog_name(struct oplog_note *note, const char *target);
/* It no longer waits.  now_ns: what the clock says now, 0: not known. */
void oplog_start(struct oplog_note *note, uint64_t now_ns);
void oplog_start_at_once(struct oplog_note *note);     /* it never did */
/* Writes the line.  target: a path, host or URL, or NULL; bytes < 0: unknown; verdict: "ok", "denied", or an error's
 * code. The note stays until oplog_free.  Returns what the clock says, or 0. */
uint64_t oplog_finish(struct oplog_note *note, const char *kind, const char *target, int64_t bytes,
	const char *verdict);
static inline int oplog_finished(const struct oplog_note *note) { return !note || note->finished; }
static inline const struct oplog_place *oplog_site_of(const struct oplog_note *note)
{
	return note ? note->site : NULL;
}
void oplog_free(struct oplog_note *note);

/* An operation that is over when it is told of. */
void oplog_once(const char *kind, const struct oplog_place *site, const char *target, int64_t bytes,
	const char *verdict);

/* The paths of descriptors, for operations that name only those. */
void oplog_opened(int fd, const char *path);
/* "fd:5" if it is not known.  Good until the descriptor is opened again. */
const char *oplog_path(int fd, char space[24]);

#endif
