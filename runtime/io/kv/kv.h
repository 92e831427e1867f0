/* io/kv/kv.h -- a key-value store: one SQLite file, worked in order.
 *
 * A request is an op.  Reads are answered at hand-over, on the loop's thread, while the store is idle and quick: a
 * lookup among cached pages takes less than waking a thread.  Everything else waits in one queue:
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
 * Order      requests see each other's effects in the order they were posted.
 * Durability the file is in WAL mode, and every commit is followed by an fsync of the log before it is acknowledged, so
 *            an acknowledged write survives a power cut (with `fast` it would only survive the end of the process).
 *            The fsync is shared by a group.  Readers may see a commit before its fsync.
 * Atomicity  a group is one transaction: after a crash all of it is there, or none.  A batch with a failed check
 *            changes nothing, and the rest of the group goes on.
 * Others     several processes may open the same file: SQLite's locks order their transactions.
 * Expiry     an expired key is absent; a group that writes also removes some expired rows, once a second.
 * Errors     the op's result is -ELIBACC (no libsqlite3), -ENOMEM, or another -errno with `failure` in words.
 * Threads    the loop's; the connection is used by the leader's worker while there is one, else by the
 *            loop's thread.
 */
#ifndef IO_KV_KV_H
#define IO_KV_KV_H

#include <stddef.h>
#include <stdint.h>

#include "loop/op.h"

enum {
	KV_KEY_MAX = 512, KV_VALUE_MAX = 25 << 20, KV_METADATA_MAX = 1024,     /* bytes, as Cloudflare's KV has them */
	KV_LIST_MAX = 1000, KV_PARTS_MAX = 1000,       /* keys in one answer; parts of one request */
	KV_BATCH_MAX = 64 << 20                        /* bytes of one batch */
};

enum kv_verb {
	KV_GET,                /* key                          found; value, metadata, expires, version */
	KV_PUT,                /* key, value, metadata, expires, if_absent     found: it was stored */
	KV_DELETE,             /* key                          found: it was there */
	KV_CHECK,              /* key, version, 0: absent      found: it is so; if not, the op's result is 0 */
	KV_LIST                /* key: prefix, value: the key to begin after, limit; answers in `listed` */
};

struct kv_part {
	uint8_t verb;              /* enum kv_verb */
	uint8_t if_absent, found;
	uint8_t brief;             /* get: the value alone is wanted */
	uint16_t key_size, metadata_size;
	uint32_t value_size, limit;
	int64_t expires_ms;        /* since 1970; 0: never */
	uint64_t version;
	const char *key, *metadata, *value;
	char *answer;              /* the op's: value, then metadata, of the sizes above; NULL unless found */
};

/* In `listed`: each key is this head, the name, the metadata. */
struct kv_listed {
	int64_t expires_ms;
	uint16_t key_size, metadata_size;
};

struct kv_op {
	struct op op;
	struct kv *kv;
	struct kv_op *next;        /* in the queue or group */
	uint8_t counted, writes;
	uint8_t place;             /* kv.c's: where it is */
	uint8_t complete;          /* list: nothing follows */
	uint32_t count;
	int64_t outcome;           /* op.result, until the loop's thread puts it there */
	char *failure;             /* what SQLite says, or NULL */
	char *listed;
	size_t listed_size;
	char *own;                 /* bytes of the parts elsewhere, freed with the op, or NULL */
	char *text;                /* where the caller's bytes go: kv_op_text */
	struct kv_part *parts;
};

/* A store on the file at path, not opened yet.  NULL: out of memory. */
struct kv *kv_new(const char *path, int fast);
void kv_free(struct kv *kv);           /* after the loop has released every op of it */
const char *kv_path(const struct kv *kv);

/* An op of `count` parts, zeroed, with room for text_size bytes of theirs; head is the size of the struct whose first
 * member it is.  The caller fills in op.kind and the parts.  NULL: out of memory. */
struct kv_op *kv_op_new(struct kv *kv, size_t head, unsigned count, size_t text_size);
void kv_op_free(struct kv_op *k);
/* Copies the bytes into that room. */
const char *kv_op_text(struct kv_op *k, const void *bytes, size_t size);

/* Call this right before loop_post, and kv_forget if that fails.  */
void kv_expect(struct kv_op *k);
void kv_forget(struct kv_op *k);

/* For the caller's struct op_kind.  result: 1, or 0 if a check failed. */
int kv_step(struct op *op, struct ring_request *rq);
void kv_work(struct op *op);

#endif
