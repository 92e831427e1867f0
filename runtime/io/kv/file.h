/* io/kv/file.h -- a key-value store in a SQLite file, worked in order.
 *
 * Reads are answered at hand-over, on the loop's thread, while the store is idle and quick: a lookup among cached pages
 * takes less than waking a thread.  Everything else waits in one queue:
 *
 *     posted --> queue --lead--> group: one transaction, one fsync --> answers
 *                  ^                                |
 *                  +--- what is posted meanwhile ---+
 *
 * The last op of a turn's messages to be handed over leads: it takes the whole queue as its group while the others
 * hold (OP_STEP_HOLD), and then resumes them.  What came meanwhile is the next group, led by its last.  So puts that
 * are made together share a transaction, and none is acknowledged before its commit.  Small groups are committed at
 * hand-over too, and the fsync of the log is a request to the ring; large ones, and those with a checkpoint to make,
 * run on the pool (OP_STEP_WORK).
 *
 * Durability the file is in WAL mode, and every commit is followed by an fsync of the log before it is acknowledged, so
 *            an acknowledged write survives a power cut (with `fast` it would only survive the end of the process).
 *            The fsync is shared by a group.  Readers may see a commit before its fsync.
 * Atomicity  a group is one transaction: after a crash all of it is there, or none.  A batch with a failed check
 *            changes nothing, and the rest of the group goes on.
 * Others     several processes may open the same file: SQLite's locks order their transactions.
 * Expiry     a group that writes also removes some expired rows, once a second.
 * Threads    the loop's; the connection is used by the leader's worker while there is one, else by the
 *            loop's thread.
 */
#ifndef IO_KV_FILE_H
#define IO_KV_FILE_H

#include "io/kv/kv.h"

/* A store on the file at path, not opened yet.  NULL: out of memory. */
struct kv *kv_file_new(const char *path, int fast);

#endif
