/* channel/channel.h -- messages between the loops of several threads.
 *
 * A channel has two ends.  What is posted at one is queued for the other, which some thread may own: then a notice goes
 * to that thread's box, and its loop is woken.  An end without an owner is on its way, in a message of another channel;
 * its queue waits with it.
 *
 *     channel_post(a, m) --> queue of b --> notice in the box of b's owner --> loop_wake --> channel_box_next --> b
 *
 * Knows neither JavaScript nor what a message is.
 *
 * Order      messages of an end first in, first out.  Ends are noticed in the order in which they became ready.
 * No wake-up is lost
 *            A post appends under the channel's lock, then, under the box's, lists the end unless it is listed, and
 *            wakes the loop.  The owner takes the end from the list before it looks at its queue.  So either the post
 *            came before the look, which finds the message, or the end is listed again, with a loop_wake after it.
 *            What comes before a loop_wake the loop's next turn sees: that is loop_wake's own promise.
 *            tests/model/channel.pml goes through all orders of steps.
 * Locks      of a channel, then of a box; never two of a sort.  Held for a few instructions.
 * Memory     a channel lives until both ends are closed, and a message until it was taken or its end is closed.
 * Errors     -ENOMEM; -EPIPE: the other end is closed.
 * Threads    an end belongs to the thread of its box, else to whoever has it.  What is said of a thread below holds for
 *            the box's.
 */
#ifndef CHANNEL_CHANNEL_H
#define CHANNEL_CHANNEL_H

#include <stddef.h>

struct loop;
struct channel_end;
struct channel_box;

/* Begins what is posted. */
struct channel_message {
	struct channel_message *next;
	void (*free)(struct channel_message *m);       /* any thread; may close ends */
};

/* ---- the box of a thread */

/* The loop can be woken (loop_wake_enable).  NULL: out of memory. */
struct channel_box *channel_box_new(struct loop *loop);

/* Before loop_free: the loop is not woken any more. */
void channel_box_stop(struct channel_box *box);

/* After the last end was closed or unbound. */
void channel_box_free(struct channel_box *box);

/* The cookie of an end that has news since it was last returned: messages, or the other end was closed.  0: there is
 * none. */
unsigned long channel_box_next(struct channel_box *box);

/* ---- ends */

int channel_new(struct channel_end *ends[2]);  /* without owners */

/* The end becomes this thread's, whose channel_box_next will return the cookie, not 0; at once if it has news. */
void channel_bind(struct channel_end *end, struct channel_box *box, unsigned long cookie);
void channel_unbind(struct channel_end *end);  /* its thread gives it away */

/* Takes the message unless it fails, for the other end.  Both from any thread that has the end. */
int channel_post(struct channel_end *end, struct channel_message *m);

/* The next message, the caller's; NULL: none now, or (*closed) none any more.  closed may be NULL. */
struct channel_message *channel_take(struct channel_end *end, int *closed);

/* Whether there is nothing to take and the other end is closed. */
int channel_ended(struct channel_end *end);

/* Whether they are the two ends of one channel. */
int channel_are_peers(const struct channel_end *a, const struct channel_end *b);

/* The end is gone, with all messages for it; the other one gets what was posted before.  NULL is fine. */
void channel_close(struct channel_end *end);

#endif
