/* ops/test/prefork.h -- processes made by fork alone: each begins where its parent stands, with the library
 * loaded and nothing of the user's.  The test runner's files run so: a fork costs a tenth of a new program.
 *
 * A fork is only safe in a process that has neither threads nor a ring, whose submission queue both would
 * share.  So the parent uses neither: it waits in poll, and for nothing else.  This is the exception to the
 * rule that natives post messages, and it ends in the child, which opens a ring of its own.
 *
 *     parent: prefork_start --fork--> child: returns 0, runs a program, says what happened by prefork_say
 *             prefork_wait  <--- output, frames, and last the exit
 *
 * Frames     what the child says: a length of 4 bytes, and the bytes, in a ring that both see (struct page).  The
 *            parent is told of them when prefork_flush is called and when the ring is full, by an eventfd; what
 *            was said without that it takes at its next look, and when the child died, however it died.
 * Output     of the child comes through pipes.  Its standard input is empty.
 * Going on   the work is numbered: 0 up to the count of prefork_share, and each number is given out once, to the
 *            parent by prefork_take, or to a child that is through with its own and can go on as if it had just
 *            come to prefork_mark (rewind.h): at prefork_go_on, if it called prefork_may_go_on and its id was not
 *            told.  If it wrote output it waits until the parent has read that.  The parent is told by
 *            PREFORK_NEXT, which ends what came before it with code 0.
 * Note       a text in the page that the child sets without a system call: what it is at.  It outlives the
 *            child.
 * The end    an exit is told once all that the child wrote has been.  What its own children still write is
 *            not waited for.  When the parent dies, the kernel kills the child.
 * Errors     0 or -errno.
 * Threads    none.
 */
#ifndef OPS_TEST_PREFORK_H
#define OPS_TEST_PREFORK_H

#include <stddef.h>

struct prefork;

enum prefork_kind { PREFORK_NOTHING, PREFORK_OUT, PREFORK_ERR, PREFORK_FRAME, PREFORK_EXIT, PREFORK_NEXT };

struct prefork_event {
	enum prefork_kind kind;
	unsigned slot;
	const char *data;              /* lent until the next call */
	size_t size;
	int code, signal;              /* of EXIT */
	unsigned piece;                /* of NEXT */
};

struct prefork *prefork_new(unsigned slots);           /* NULL: out of memory */
void prefork_free(struct prefork *p);                  /* kills what still runs */

void prefork_share(struct prefork *p, unsigned count);         /* the pieces of work there are; 0 before it */
int prefork_take(struct prefork *p);                           /* the next piece, or -1 */
void prefork_stop(struct prefork *p);                          /* none is given out any more */

/* In the parent 1, in the child 0, or -errno; slot must be free. */
int prefork_start(struct prefork *p, unsigned slot, unsigned piece);

/* The next event, or NOTHING when timeout_ms (-1: none) have passed. */
int prefork_wait(struct prefork *p, int timeout_ms, struct prefork_event *event);
int prefork_more(struct prefork *p, unsigned slot, struct prefork_event *event);       /* 1: a frame is here already */
int prefork_kill(struct prefork *p, unsigned slot, int signal);
/* What the child of the slot noted last, ended by a 0 byte; lent until the slot is used again. */
const char *prefork_noted(struct prefork *p, unsigned slot);
unsigned prefork_notes(struct prefork *p, unsigned slot);      /* how often it did */

/* In the child; nothing happens elsewhere. */
int prefork_is_child(void);
int prefork_say(const char *data, size_t size);
void prefork_flush(void);                      /* the parent is told of what was said */
void prefork_show(void);                       /* it may be, by the way */
void prefork_note(const char *text);
void prefork_mark(void);                       /* where the child begins again if it goes on; once */
unsigned prefork_piece(void);                  /* that of this child */
void prefork_may_go_on(int may);               /* 0: its id was told, nothing changes that */
void prefork_go_on(int code);                  /* instead of exiting; returns if the process must exit */

#endif
