/* io/kv/kv.h -- a key-value store, whatever keeps it: the requests, and what every back end promises.
 *
 * A request is an op of one or more parts, each a verb on a key.  file.h keeps a store in a SQLite file,
 * io/redis/redis.h on a server.
 *
 * Order      requests see each other's effects in the order they were posted.
 * Atomicity  a request is done as a whole: no other comes between its parts, and if it fails, or a check of its own
 *            does not hold, it has changed nothing.
 * Durability a write is acknowledged once it is where the back end keeps it, never before; how much that survives,
 *            its header says.
 * Expiry     an expired key is absent for every verb.
 * Order of keys   lists are in the order of the keys' bytes.
 * Turns      kv_expect counts the requests of a turn before they are handed over, so that a back end can work them
 *            together: one transaction, one write to a socket.
 * Errors     the op's result is -ELIBACC (a library is missing), -ENOMEM, or another -errno with `failure` in words,
 *            and `code` where errno has no name for it.
 * Threads    the loop's, except that a back end may run an op's work on the pool.
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
	uint8_t known;             /* the back end's: answered already */
	uint16_t key_size, metadata_size;
	uint32_t value_size, limit;
	uint32_t place;            /* the back end's: in its cache */
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

enum { KV_LISTED_MAX = KV_LIST_MAX * (KV_KEY_MAX + KV_METADATA_MAX + (int)sizeof(struct kv_listed)) };

struct kv;

/* All gets, or one list, or any number of the other verbs. */
struct kv_op {
	struct op op;
	struct kv *kv;
	struct kv_op *next;        /* in a list of the back end's */
	uint8_t counted, writes;
	uint8_t complete;          /* list: nothing follows */
	uint8_t place;             /* the back end's: where it is */
	uint8_t tries, clears;     /* io/redis: how often it was sent; expired keys are cleared away before it */
	uint32_t run;              /* io/redis: how many are sent together with it, itself included */
	uint32_t count;
	int64_t outcome;           /* op.result, until the loop's thread puts it there */
	char *failure;             /* why, in words, or NULL */
	const char *code;          /* a constant: the failure's name where errno has none, or NULL */
	char *listed;
	size_t listed_size;
	char *own;                 /* bytes of the parts elsewhere, freed with the op, or NULL */
	char *text;                /* where the caller's bytes go: kv_op_text */
	struct kv_part *parts;
};

/* What a back end is. */
struct kv_backend {
	int (*step)(struct kv_op *k, struct ring_request *rq);         /* as op_kind's */
	void (*work)(struct kv_op *k);         /* likewise; NULL if step never asks for it */
	void (*forgot)(struct kv *kv);         /* a request that was expected does not come */
	void (*free)(struct kv *kv);
	const char *(*path)(const struct kv *kv);      /* NULL: it is in no file */
	const char *library, *package;         /* what is missing with -ELIBACC */
};

/* The first member of a back end's own struct. */
struct kv {
	const struct kv_backend *backend;
	unsigned posted;           /* requests that were posted and not yet handed over */
};

void kv_free(struct kv *kv);           /* or NULL; after the loop has released every op of it */
const char *kv_path(const struct kv *kv);      /* of the file that it is in; NULL: it is elsewhere */

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

/* ---- for back ends */

/* Drops what was found so far. */
void kv_op_forget_answers(struct kv_op *k);
/* The outcome of an op that failed, without answers.  text: copied; or NULL. */
void kv_op_fail(struct kv_op *k, int error, const char *text);

#endif
