/* io/redis/redis.h -- a key-value store (io/kv/kv.h) on a Redis or Valkey server, from version 6.0 on.
 *
 * What a turn asks for goes out in one write on one connection (link.h), and answers come in that order:
 *
 *     posted --> queue --encoded--> in flight --answer--> the op is resumed
 *                  ^                    |
 *                  +---- the connection is lost: reads behind which no write is in flight
 *
 * A get is GET, gets are one MGET.  Puts that are made in a row share a transaction (MULTI), and so do deletes; what
 * depends on what is there, and a list, is a script, which the server runs as a whole.  In the database, with P the
 * store's prefix:
 *
 *     P value:KEY    a string: the value, the metadata, and a trailer of REDIS_TRAILER bytes, all numbers big-endian:
 *                    1 (the form), version (8), expiry in ms since 1970 or 0 (8), size of the metadata (2).  The server
 *                    expires it.
 *     P keys         a sorted set of all KEYs, each with score 0: in the order of their bytes, for lists
 *     P expires      a sorted set of the KEYs that expire, by their time: what is over leaves both sets before a write,
 *                    some of it once a second.  A list leaves out, and removes, what it finds to be gone.
 *
 * A server that is read-only or full, or a user who may not, refuses a transaction or script before its first change.
 * Scripts check first, and change the set before the value.
 *
 * Scripts go out as text (EVAL), not by hash: a server that has forgotten them, after SCRIPT FLUSH or a failover, would
 * refuse some requests of those under way and do the ones behind them.
 *
 * Durability an acknowledged write is in the server's memory; what survives its end is the server's business
 *            (appendonly, appendfsync, replicas).
 * Failure    a request whose answer had not come when the connection was lost was perhaps done: a write then fails
 *            with ECONNRESET or ETIMEDOUT and is not repeated.  Reads are, once.
 * Limits     REDIS_ANSWER_MAX bytes of values in one answer; what is beyond is skipped, and the request fails
 *            (EMSGSIZE).
 * Errors     of the server: LOADING EAGAIN, READONLY EROFS, OOM ENOSPC, NOPERM EPERM, NOAUTH and others EACCES,
 *            WRONGTYPE and foreign values EBADMSG, BUSY EBUSY, of a cluster ENOTSUP, else EIO.  Not the protocol:
 *            EPROTO.
 */
#ifndef IO_REDIS_REDIS_H
#define IO_REDIS_REDIS_H

#include "io/kv/kv.h"
#include "io/redis/link.h"

enum { REDIS_TRAILER = 19, REDIS_ANSWER_MAX = 256 << 20, REDIS_PREFIX_MAX = 128 };

/* Not connected yet.  NULL: out of memory. */
struct kv *redis_kv_new(struct transfers *ts, struct loop *loop, const struct redis_config *config, const char *prefix);

#endif
