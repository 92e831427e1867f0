#include "io/kv/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/random.h"
#include "io/kv/cache.h"
#include "io/kv/log.h"
#include "io/kv/sqlite.h"
#include "loop/loop.h"

/* After SLOW_RUN requests in a row on the loop's thread that each took SLOW_NS or longer and had to read from the disk,
 * all go to the pool for SLOW_REST times the last one's duration: the file is cold. */
enum { SLOW_NS = 1000000, SLOW_RUN = 3, SLOW_REST = 100 };
enum { QUICK_BYTES = 64 << 10 };               /* values that may be written on the loop's thread, together */
/* Pages in the log; SQLite's own default is 1000, but this many still are in the first block of the log's index. */
enum { CHECKPOINT_FRAMES = 4000 };
/* An fsync after a write that makes the file longer takes twice the time of one that does not. */
enum { FRAME_BYTES = 4096 + 24, ROOM_FRAMES = 8, ROOM_MIN = 64 << 10, ROOM_MAX = 1 << 20 };
enum { BUSY_MS = 5000, BUSY_STEP_US = 1000 };  /* how long another process may hold the lock, and how often we ask */
enum { EXPIRED_AT_ONCE = 200 };
enum { NEW_KEYS = 15 };                        /* puts after one of a new key that are likely such, too */
enum { HOLD_FROM = 3 };                        /* groups that follow each other without a wait */

enum statement { GET, PUT, UPDATE, UPDATE_LASTING, DELETE, LIST, EXPIRE, BEGIN_READ, BEGIN_WRITE, COMMIT, ROLLBACK,
	HOLD, STATEMENTS };

/* The value is the last column: the others are then found without following a large row's overflow pages.  The key is
 * a blob, so that the order is that of bytes.  A table with rowids: a new value of the same size is then written over
 * the old one, and a value of up to 4 KB stays in its page, where WITHOUT ROWID it would be 1 KB. */
static const char schema[] =
	"PRAGMA journal_mode=WAL; PRAGMA cache_size=-8192;"
	"CREATE TABLE IF NOT EXISTS jsr_kv(key BLOB PRIMARY KEY NOT NULL, expires INTEGER NOT NULL,"
	" version INTEGER NOT NULL, metadata BLOB NOT NULL, value BLOB NOT NULL);"
	"CREATE INDEX IF NOT EXISTS jsr_kv_expires ON jsr_kv(expires) WHERE expires > 0;";

static const char *const statements[STATEMENTS] = {
	[GET] = "SELECT value, expires, version, metadata FROM jsr_kv WHERE key = ?1",
	[PUT] = "INSERT INTO jsr_kv(key, expires, version, metadata, value) VALUES(?1, ?2, ?3, ?4, ?5)"
		" ON CONFLICT(key) DO UPDATE SET expires = ?2, version = ?3, metadata = ?4, value = ?5",
	/* for a key that is there it takes two thirds of PUT's time */
	[UPDATE] = "UPDATE jsr_kv SET expires = ?2, version = ?3, metadata = ?4, value = ?5 WHERE key = ?1",
	/* of what expires neither before nor after: no index is looked at */
	[UPDATE_LASTING] = "UPDATE jsr_kv SET version = ?3, metadata = ?4, value = ?5 WHERE key = ?1 AND expires = ?2",
	[DELETE] = "DELETE FROM jsr_kv WHERE key = ?1 AND (expires = 0 OR expires > ?2)",
	[LIST] = "SELECT key, expires, metadata FROM jsr_kv WHERE key >= ?1 ORDER BY key",
	[EXPIRE] = "DELETE FROM jsr_kv WHERE key IN"
		" (SELECT key FROM jsr_kv WHERE expires > 0 AND expires <= ?1 LIMIT ?2)",
	[BEGIN_READ] = "BEGIN", [BEGIN_WRITE] = "BEGIN IMMEDIATE", [COMMIT] = "COMMIT", [ROLLBACK] = "ROLLBACK",
	/* while it has a row, the connection reads what it read, and a commit goes on from there */
	[HOLD] = "SELECT 1 FROM sqlite_master",
};

enum place { NEW, QUEUED, GROUPED, LEADS };
enum { DONE = 1, LEAD = 2 };                   /* what a held op is resumed with; else it was cancelled */

struct kv_file {
	struct kv kv;
	char *path;
	int fast;
	const struct sqlite_api *api;
	struct sqlite3 *db;            /* NULL until a leader has opened it */
	struct sqlite3_stmt *made[STATEMENTS];
	struct random versions;
	struct kv_cache cache;
	struct cache_header before, after;     /* the WAL index around a group's commit */
	int looked;                    /* these two are known */
	struct kv_log log;
	int synced_fd;                 /* the log's descriptor, for its fsync; -1: SQLite does it */
	int frames;                    /* pages in the log at the last commit */
	int64_t log_size;              /* as far as it is known */
	uint8_t fresh;                 /* it begins anew, and its header will be fsynced */
	uint8_t wrote;                 /* the group has committed something */
	uint8_t new_keys;              /* so many puts are taken for those of new keys */
	int64_t expired_ms;            /* when expired rows were last removed */

	/* the loop's thread alone */
	struct kv_op *first, **end;    /* the queue */
	struct kv_op *group;           /* what the leader runs */
	unsigned posted;               /* posted and not yet handed over */
	uint8_t busy;                  /* a leader is at work */
	uint8_t syncing;               /* it has committed, and waits for the fsync: the connection is free */
	uint8_t reading;               /* a read transaction is open */
	uint8_t in_a_row;              /* groups since the loop last waited, at most HOLD_FROM */
	uint8_t holds;                 /* HOLD has a row */
	struct loop_rest rest;
	unsigned slow;                 /* slow requests in a row */
	uint64_t quick_from_ns;
	long disk_reads;               /* of this thread, as the kernel counts them */
};

static struct kv_file *file_of(const struct kv_op *k) { return container_of(k->kv, struct kv_file, kv); }

/* A writer's transaction begins and ends with locks of its reading, six calls of fcntl in all, of which two are left
 * where the reading goes on from one transaction to the next.  It ends before anything else is read, before the log is
 * moved to the file, and before the loop waits: nobody else's checkpoint gets by it. */
static void end_hold(struct kv_file *kv)
{
	if (kv->holds)
		kv->api->reset(kv->made[HOLD]);
	kv->holds = 0;
}

/* The same, and the next ones are not in a row with those before. */
static void end_row(struct kv_file *kv)
{
	end_hold(kv);
	kv->in_a_row = 0;
}

static void rest(struct loop_rest *r) { end_row(container_of(r, struct kv_file, rest)); }

static void shut(struct kv_file *kv)
{
	end_hold(kv);
	for (int i = 0; i < STATEMENTS; i++) {
		if (kv->made[i])
			kv->api->finalize(kv->made[i]);
		kv->made[i] = NULL;
	}
	cache_close(&kv->cache);
	if (kv->db)
		kv->api->close_v2(kv->db);
	kv_log_close(&kv->log);
	kv->db = NULL;
	kv->synced_fd = -1;
}

/* ---- SQLite, on whichever thread has the connection */

static int on_commit(void *ctx, struct sqlite3 *db, const char *name, int frames)
{
	(void)db;
	(void)name;
	((struct kv_file *)ctx)->frames = frames;
	return SQLITE_OK;
}

/* The WAL index's first page, or NULL: as SQLite itself asks its VFS for it. */
static const volatile void *wal_index(struct kv_file *kv)
{
	enum { PAGE = 32768 };
	struct sqlite3_file *file = NULL;
	void volatile *page = NULL;
	if (kv->api->file_control(kv->db, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || !file ||
		!file->methods || file->methods->version < 2 || !file->methods->shm_map)
		return NULL;
	return file->methods->shm_map(file, 0, PAGE, 0, &page) == SQLITE_OK ? page : NULL;
}

/* With NORMAL, SQLite fsyncs the log before each checkpoint and when it begins anew; what a commit needs besides is an
 * fsync of the log after it, which is ours to do, and to share, without blocking.  No lock of SQLite's is on the log,
 * so that closing this descriptor drops none. */
static int open_log(struct kv_file *kv)
{
	kv_log_open(&kv->log, kv->api, kv->db);
	kv->synced_fd = kv->fast ? -1 : kv->log.fd;
	return kv->api->exec(kv->db, kv->fast || kv->synced_fd >= 0 ? "PRAGMA synchronous=NORMAL" :
		"PRAGMA synchronous=FULL", NULL, NULL, NULL);
}

/* SQLite does not wait for others where it changes to the log, which a new file needs. */
static int make_schema(struct kv_file *kv)
{
	uint64_t until_ns = clock_mono_ns() + BUSY_MS * 1000000ull;
	for (;;) {
		int rc = kv->api->exec(kv->db, schema, NULL, NULL, NULL);
		if ((rc & 0xff) != SQLITE_BUSY || clock_mono_ns() >= until_ns)
			return rc;
		usleep(BUSY_STEP_US);
	}
}

static int open_file(struct kv_file *kv)
{
	const struct sqlite_api *api = kv->api;
	/* a link there now has been put there since the path was settled; before 3.31 the last flag is ignored */
	int rc = api->open_v2(kv->path, &kv->db,
		SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW,
		NULL);
	if (rc != SQLITE_OK)
		return rc;
	api->busy_timeout(kv->db, BUSY_MS);
	rc = make_schema(kv);
	if (rc == SQLITE_OK)
		rc = open_log(kv);
	for (int i = 0; i < STATEMENTS && rc == SQLITE_OK; i++)
		rc = api->prepare_v3(kv->db, statements[i], -1, SQLITE_PREPARE_PERSISTENT, &kv->made[i], NULL);
	if (rc == SQLITE_OK)
		cache_open(&kv->cache, wal_index(kv));
	api->wal_hook(kv->db, on_commit, kv);
	api->busy_timeout(kv->db, 0);          /* from now on run_group waits, so that a read inline never does */
	return rc;
}

/* A statement without rows. */
static int run(struct kv_file *kv, enum statement which)
{
	int rc = kv->api->step(kv->made[which]);
	kv->api->reset(kv->made[which]);
	return rc == SQLITE_DONE || rc == SQLITE_ROW ? SQLITE_OK : rc;
}

static int bind_bytes(struct kv_file *kv, enum statement which, int place, const void *bytes, size_t size)
{
	return kv->api->bind_blob(kv->made[which], place, bytes ? bytes : "", (int)size, SQLITE_STATIC);
}

static int copy_answer(struct kv_file *kv, struct kv_part *p)
{
	const struct sqlite_api *api = kv->api;
	struct sqlite3_stmt *s = kv->made[GET];
	const void *metadata = NULL, *value = api->column_blob(s, 0);
	size_t size = (size_t)api->column_bytes(s, 0), metadata_size = 0;
	if (!p->brief) {
		p->version = (uint64_t)api->column_int64(s, 2);
		metadata = api->column_blob(s, 3);
		metadata_size = (size_t)api->column_bytes(s, 3);
		if (metadata_size > KV_METADATA_MAX)
			return SQLITE_CORRUPT;
	}
	if ((size && !value) || !(p->answer = mem_try_alloc(size + metadata_size + 1)))
		return SQLITE_NOMEM;
	if (size)
		memcpy(p->answer, value, size);
	if (metadata_size)
		memcpy(p->answer + size, metadata, metadata_size);
	p->value_size = (uint32_t)size;
	p->metadata_size = (uint16_t)metadata_size;
	return SQLITE_OK;
}

/* Finds the key; *version is 0 unless it is there and has not expired. */
static int look_up(struct kv_file *kv, struct kv_part *p, int64_t now_ms, uint64_t *version)
{
	const struct sqlite_api *api = kv->api;
	struct sqlite3_stmt *s = kv->made[GET];
	int64_t expires_ms;
	int rc = bind_bytes(kv, GET, 1, p->key, p->key_size);
	*version = 0;
	if (rc == SQLITE_OK)
		rc = api->step(s);
	if (rc == SQLITE_ROW) {
		expires_ms = api->column_int64(s, 1);
		rc = SQLITE_OK;
		if (expires_ms == 0 || expires_ms > now_ms) {
			*version = (uint64_t)api->column_int64(s, 2);
			if (p->verb == KV_GET) {
				p->expires_ms = expires_ms;
				rc = copy_answer(kv, p);
			}
		}
	} else if (rc == SQLITE_DONE) {
		rc = SQLITE_OK;
	}
	api->reset(s);
	return rc;
}

static int write_row(struct kv_file *kv, enum statement which, const struct kv_part *p)
{
	struct sqlite3_stmt *s = kv->made[which];
	int rc;
	bind_bytes(kv, which, 1, p->key, p->key_size);
	kv->api->bind_int64(s, 2, p->expires_ms);
	kv->api->bind_int64(s, 3, (int64_t)p->version);
	bind_bytes(kv, which, 4, p->metadata, p->metadata_size);
	rc = bind_bytes(kv, which, 5, p->value, p->value_size);
	return rc == SQLITE_OK ? run(kv, which) : rc;
}

static int write_key(struct kv_file *kv, const struct kv_part *p)
{
	int rc;
	if (kv->new_keys) {
		kv->new_keys--;
		return write_row(kv, PUT, p);
	}
	rc = write_row(kv, p->expires_ms ? UPDATE : UPDATE_LASTING, p);
	if (rc != SQLITE_OK || kv->api->changes(kv->db) > 0)
		return rc;
	kv->new_keys = NEW_KEYS;
	return write_row(kv, PUT, p);
}

static int put(struct kv_file *kv, struct kv_part *p, int64_t now_ms)
{
	uint64_t version = 0;
	int rc = SQLITE_OK;
	if (p->if_absent)
		rc = look_up(kv, p, now_ms, &version);
	if (rc != SQLITE_OK || version)
		return rc;
	do
		p->version = random_next(&kv->versions);
	while (!p->version);
	rc = write_key(kv, p);
	p->found = rc == SQLITE_OK;
	return rc;
}

static int delete(struct kv_file *kv, struct kv_part *p, int64_t now_ms)
{
	int rc;
	bind_bytes(kv, DELETE, 1, p->key, p->key_size);
	kv->api->bind_int64(kv->made[DELETE], 2, now_ms);
	rc = run(kv, DELETE);
	p->found = rc == SQLITE_OK && kv->api->changes(kv->db) > 0;
	return rc;
}

static int add_listed(struct kv_file *kv, struct buf *out, const void *key, size_t size, int64_t expires_ms)
{
	const void *metadata = kv->api->column_blob(kv->made[LIST], 2);
	struct kv_listed head = { .expires_ms = expires_ms, .key_size = (uint16_t)size,
		.metadata_size = (uint16_t)kv->api->column_bytes(kv->made[LIST], 2) };
	buf_add(out, &head, sizeof head);
	buf_add(out, key, size);
	buf_add(out, metadata, head.metadata_size);
	return out->failed ? SQLITE_NOMEM : SQLITE_OK;
}

/* The live keys that begin with the prefix, from the current row on.  SQLITE_DONE: the end was reached. */
static int list_rows(struct kv_file *kv, struct kv_op *k, struct buf *out, int64_t now_ms)
{
	const struct sqlite_api *api = kv->api;
	struct sqlite3_stmt *s = kv->made[LIST];
	const struct kv_part *p = k->parts;
	int rc;
	for (uint32_t n = 0; (rc = api->step(s)) == SQLITE_ROW;) {
		const void *key = api->column_blob(s, 0);
		size_t size = (size_t)api->column_bytes(s, 0);
		int64_t expires_ms = api->column_int64(s, 1);
		if (size < p->key_size || (p->key_size && memcmp(key, p->key, p->key_size) != 0))
			return SQLITE_DONE;
		if (expires_ms && expires_ms <= now_ms)
			continue;
		if (n++ == p->limit)
			return SQLITE_OK;
		rc = add_listed(kv, out, key, size, expires_ms);
		if (rc != SQLITE_OK)
			return rc;
	}
	return rc;
}

/* Whether the list begins after a key, not with the prefix. */
static int is_after(const struct kv_part *p)
{
	size_t n = p->value_size < p->key_size ? p->value_size : p->key_size;
	int order = n ? memcmp(p->value, p->key, n) : 0;
	return p->value_size && (order > 0 || (order == 0 && p->value_size >= p->key_size));
}

static int list(struct kv_file *kv, struct kv_op *k, int64_t now_ms)
{
	const struct kv_part *p = k->parts;
	struct buf out;
	char from[KV_KEY_MAX + 1];
	int rc;
	buf_init(&out, KV_LISTED_MAX);
	if (is_after(p)) {             /* the first key after that one: itself and a 0 byte */
		memcpy(from, p->value, p->value_size);
		from[p->value_size] = 0;
		bind_bytes(kv, LIST, 1, from, p->value_size + 1);
	} else {
		bind_bytes(kv, LIST, 1, p->key, p->key_size);
	}
	rc = list_rows(kv, k, &out, now_ms);
	kv->api->reset(kv->made[LIST]);
	if (rc != SQLITE_OK && rc != SQLITE_DONE) {
		buf_fini(&out);
		return rc;
	}
	k->complete = rc == SQLITE_DONE;
	k->listed = buf_take(&out, &k->listed_size);
	return SQLITE_OK;
}

static int run_part(struct kv_file *kv, struct kv_op *k, struct kv_part *p, int64_t now_ms)
{
	uint64_t version;
	int rc;
	switch ((enum kv_verb)p->verb) {
	case KV_GET:
		rc = look_up(kv, p, now_ms, &version);
		p->found = rc == SQLITE_OK && version;
		return rc;
	case KV_CHECK:
		rc = look_up(kv, p, now_ms, &version);
		p->found = rc == SQLITE_OK && version == p->version;
		return rc;
	case KV_PUT: return put(kv, p, now_ms);
	case KV_DELETE: return delete(kv, p, now_ms);
	case KV_LIST: return list(kv, k, now_ms);
	}
	return SQLITE_OK;
}

/* All checks come first: nothing has been written when one fails. */
static int run_op(struct kv_file *kv, struct kv_op *k, int64_t now_ms)
{
	int rc = SQLITE_OK;
	k->outcome = 1;
	for (unsigned i = 0; i < k->count && rc == SQLITE_OK; i++) {
		if (k->parts[i].verb != KV_CHECK)
			continue;
		rc = run_part(kv, k, &k->parts[i], now_ms);
		if (rc == SQLITE_OK && !k->parts[i].found) {
			k->outcome = 0;
			return SQLITE_OK;
		}
	}
	for (unsigned i = 0; i < k->count && rc == SQLITE_OK; i++)
		if (k->parts[i].verb != KV_CHECK && !k->parts[i].known)
			rc = run_part(kv, k, &k->parts[i], now_ms);
	return rc;
}

static void expire(struct kv_file *kv, int64_t now_ms)
{
	if (now_ms - kv->expired_ms < 1000 && now_ms >= kv->expired_ms)
		return;
	kv->expired_ms = now_ms;
	kv->api->bind_int64(kv->made[EXPIRE], 1, now_ms);
	kv->api->bind_int64(kv->made[EXPIRE], 2, EXPIRED_AT_ONCE);
	run(kv, EXPIRE);
}

static int lacks_room(const struct kv_file *kv)
{
	return kv->synced_fd >= 0 && kv->frames >= ROOM_FRAMES &&
		(kv->frames + ROOM_FRAMES) * (int64_t)FRAME_BYTES > kv->log_size;
}

/* Makes the log longer ahead of the frames, by zeros, which SQLite takes for the log's end.  Nobody else may write to
 * it meanwhile: the connection has the write lock. */
static void make_room(struct kv_file *kv)
{
	static const char zeros[ROOM_MIN];
	struct stat st;
	int64_t used = kv->frames * (int64_t)FRAME_BYTES, more = used, end;
	if (fstat(kv->synced_fd, &st) < 0)
		return;
	more = more < ROOM_MIN ? ROOM_MIN : more > ROOM_MAX ? ROOM_MAX : more;
	end = used + more;
	while (st.st_size < end) {
		ssize_t n = pwrite(kv->synced_fd, zeros, sizeof zeros, st.st_size);
		st.st_size = n > 0 ? st.st_size + n : INT64_MAX;
	}
	kv->log_size = st.st_size;
}

/* A request that is one statement is a transaction by itself. */
static int is_single(const struct kv_op *group)
{
	return !group->next && group->count == 1 && !group->parts->if_absent;
}

static int run_group_once(struct kv_file *kv, struct kv_op *group, int writes)
{
	int64_t now_ms = (int64_t)clock_wall_ms();
	int rc;
	/* what writes fails if the store has changed since HOLD; what only reads would not know */
	if (!writes)
		end_hold(kv);
	else if (kv->in_a_row == HOLD_FROM && !kv->holds)
		kv->holds = kv->api->step(kv->made[HOLD]) == SQLITE_ROW;
	kv->looked = writes && cache_look(&kv->cache, &kv->before);
	kv_log_begin(&kv->log);
	if (is_single(group) && (!writes || (now_ms - kv->expired_ms < 1000 && !lacks_room(kv)))) {
		rc = run_op(kv, group, now_ms);
		kv->looked = kv->looked && cache_look(&kv->cache, &kv->after);
		return rc;
	}
	rc = run(kv, writes ? BEGIN_WRITE : BEGIN_READ);
	if (rc == SQLITE_OK && writes && lacks_room(kv))
		make_room(kv);
	for (struct kv_op *k = group; k && rc == SQLITE_OK; k = k->next)
		rc = run_op(kv, k, now_ms);
	if (rc == SQLITE_OK && writes)
		expire(kv, now_ms);
	if (rc == SQLITE_OK)
		rc = run(kv, COMMIT);
	kv->looked = kv->looked && cache_look(&kv->cache, &kv->after);
	return rc;
}

static int error_of(int rc)
{
	switch (rc & 0xff) {
	case SQLITE_NOMEM: return -ENOMEM;
	case SQLITE_BUSY: case SQLITE_LOCKED: return -EBUSY;
	case SQLITE_PERM: return -EACCES;
	case SQLITE_READONLY: return -EROFS;
	case SQLITE_FULL: return -ENOSPC;
	case SQLITE_CORRUPT: case SQLITE_NOTADB: return -EBADMSG;
	default: return -EIO;
	}
}

static void fail(struct kv_op *group, int error, const char *text)
{
	for (struct kv_op *k = group; k; k = k->next)
		kv_op_fail(k, error, text);
}

static int open_if_needed(struct kv_file *kv, struct kv_op *group)
{
	int rc;
	if (kv->db)
		return 1;
	kv->api = sqlite_open();
	if (!kv->api) {
		fail(group, -ELIBACC, NULL);
		return 0;
	}
	rc = open_file(kv);
	if (rc == SQLITE_OK)
		return 1;
	fail(group, error_of(rc), kv->db ? kv->api->errmsg(kv->db) : "out of memory");
	shut(kv);
	return 0;
}

static void run_group(struct kv_file *kv, struct kv_op *group)
{
	uint64_t until_ns = clock_mono_ns() + BUSY_MS * 1000000ull;
	int writes = 0, rc;
	kv->looked = kv->wrote = 0;
	if (!open_if_needed(kv, group))
		return;
	for (struct kv_op *k = group; k; k = k->next)
		writes |= k->writes;
	for (;;) {
		rc = run_group_once(kv, group, writes);
		if (rc == SQLITE_OK) {
			kv->wrote = (uint8_t)writes;
			return;
		}
		char text[160];
		snprintf(text, sizeof text, "%s", kv->api->errmsg(kv->db));
		run(kv, ROLLBACK);     /* fails if SQLite has done so already */
		int was_held = kv->holds;
		end_row(kv);
		if ((rc & 0xff) != SQLITE_BUSY || clock_mono_ns() >= until_ns) {
			fail(group, error_of(rc), text);
			return;
		}
		for (struct kv_op *k = group; k; k = k->next)
			kv_op_forget_answers(k);
		if (!was_held)         /* else somebody may have written since it began */
			usleep(BUSY_STEP_US);
	}
}

static void checkpoint(struct kv_file *kv)
{
	kv->fresh = kv->db && kv->frames >= CHECKPOINT_FRAMES;
	if (kv->fresh)
		kv->api->wal_checkpoint_v2(kv->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
	kv->frames = 0;
}

static void synced(struct kv_file *kv, int64_t result)
{
	if (result < 0)
		fail(kv->group, (int)result, "the log cannot be synchronised");
}

static void work(struct kv_op *leader)
{
	struct kv_file *kv = file_of(leader);
	run_group(kv, kv->group);
	if (kv->wrote && kv->synced_fd >= 0)
		synced(kv, fdatasync(kv->synced_fd) < 0 ? -errno : 0);
	checkpoint(kv);
}

/* ---- the queue, on the loop's thread */

static void append(struct kv_file *kv, struct kv_op *k)
{
	k->place = QUEUED;
	k->next = NULL;
	*kv->end = k;
	kv->end = &k->next;
}

static void withdraw(struct kv_file *kv, struct kv_op *k)
{
	struct kv_op **at = &kv->first;
	while (*at != k)
		at = &(*at)->next;
	*at = k->next;
	if (!*at)
		kv->end = at;
}

static void end_reading(struct kv_file *kv)
{
	if (kv->reading)
		run(kv, COMMIT);
	kv->reading = 0;
}

static void take_lead(struct kv_file *kv, struct kv_op *leader)
{
	end_reading(kv);
	for (struct kv_op *k = kv->first; k; k = k->next)
		k->place = GROUPED;
	leader->place = LEADS;
	kv->group = kv->first;
	kv->first = NULL;
	kv->end = &kv->first;
	kv->busy = 1;
}

static int is_quick(const struct kv_file *kv)
{
	return kv->db && !(kv->quick_from_ns && clock_mono_ns() < kv->quick_from_ns);
}

static int may_run_here(const struct kv_file *kv, const struct kv_op *k)
{
	return !k->writes && (!kv->busy || kv->syncing) && !kv->first && is_quick(kv);
}

/* But for the fsync, small writes take less than waking a thread: the queue may be run on the loop's thread. */
static int may_lead_here(const struct kv_file *kv)
{
	size_t size = 0;
	if ((!kv->fast && kv->synced_fd < 0) || kv->fresh || kv->frames >= CHECKPOINT_FRAMES || !is_quick(kv))
		return 0;
	for (const struct kv_op *k = kv->first; k && size <= QUICK_BYTES; k = k->next)
		for (unsigned i = 0; i < k->count; i++)
			size += k->parts[i].verb == KV_LIST ? QUICK_BYTES : k->parts[i].value_size + 1u;
	return size <= QUICK_BYTES;
}

/* Before the group runs, so that what keep_writes needs is in the processor's caches after it. */
static void fetch_places(struct kv_file *kv, struct kv_op *group)
{
	for (struct kv_op *k = group; k; k = k->next)
		for (unsigned i = 0; k->writes && i < k->count; i++)
			k->parts[i].place = (uint32_t)cache_place(&kv->cache, k->parts[i].key, k->parts[i].key_size);
	for (struct kv_op *k = group; k; k = k->next)
		for (unsigned i = 0; k->writes && i < k->count; i++)
			cache_fetch(&kv->cache, k->parts[i].place);
}

/* Takes the group's writes into the cache.  What it removed as expired needs no mention: its entries have expired. */
static void keep_writes(struct kv_file *kv, struct kv_op *group, int writes)
{
	if (!writes || !kv->looked || !cache_committed(&kv->cache, &kv->before, &kv->after))
		return;
	for (struct kv_op *k = group; k; k = k->next)
		for (unsigned i = 0; k->outcome > 0 && i < k->count; i++) {
			const struct kv_part *p = &k->parts[i];
			if (p->verb == KV_PUT && p->found)
				cache_write_at(&kv->cache, p->place, p->key, p->key_size, p->value, p->value_size,
					p->expires_ms);
			else if (p->verb == KV_DELETE)
				cache_write_at(&kv->cache, p->place, p->key, p->key_size, NULL, 0, 0);
		}
}

/* 1: all parts were answered; else some may have been, for the header that the cache is true for. */
static int from_cache(struct kv_file *kv, struct kv_op *k)
{
	uint32_t known = 0;
	k->outcome = 1;
	for (struct kv_part *p = k->parts; p < k->parts + k->count && p->verb == KV_GET && p->brief; p++) {
		const struct cache_entry *e = cache_get(&kv->cache, p->key, p->key_size);
		if (!e)
			continue;
		int found = e->found && (!e->expires_ms || e->expires_ms > (int64_t)clock_wall_ms());
		if (found && !(p->answer = mem_try_alloc(e->value_size + 1)))
			continue;
		if (found) {
			memcpy(p->answer, e->bytes + e->key_size, e->value_size);
			p->value_size = e->value_size;
		}
		p->found = (uint8_t)found;
		p->known = 1;
		known++;
	}
	return k->count && known == k->count;
}

/* Puts into the cache what was read while the index was `seen`. */
static void keep_reads(struct kv_file *kv, struct kv_op *k, const struct cache_header *seen)
{
	for (struct kv_part *p = k->parts; p < k->parts + k->count; p++)
		if (p->verb == KV_GET && p->brief && !p->known)
			cache_add(&kv->cache, seen, p->key, p->key_size, p->answer, p->value_size, p->expires_ms);
}

/* Since this was last asked.  Otherwise the thread has only lost the CPU to others. */
static int read_from_disk(struct kv_file *kv)
{
	struct rusage usage;
	long before = kv->disk_reads;
	if (getrusage(RUSAGE_THREAD, &usage) < 0)
		return 0;
	kv->disk_reads = usage.ru_inblock;
	return kv->disk_reads != before;
}

static void mind_slowness(struct kv_file *kv, uint64_t start_ns)
{
	uint64_t end_ns = clock_mono_ns();
	kv->slow = end_ns - start_ns >= SLOW_NS && read_from_disk(kv) ? kv->slow + 1 : 0;
	if (kv->slow >= SLOW_RUN)
		kv->quick_from_ns = end_ns + SLOW_REST * (end_ns - start_ns);
}

/* What the cache did not know, and the rest with it if somebody has committed since: all answers are of one moment. */
static int run_reads(struct kv_file *kv, struct kv_op *k, const struct cache_header *seen, int looked)
{
	struct cache_header now;
	int is_whole = !looked || !cache_true(&kv->cache, seen), rc;
	if (is_whole)
		kv_op_forget_answers(k);
	for (;;) {
		rc = kv->reading ? run_op(kv, k, (int64_t)clock_wall_ms()) : run_group_once(kv, k, 0);
		if (is_whole || rc != SQLITE_OK || (cache_look(&kv->cache, &now) && cache_same(&now, seen)))
			return rc;
		kv_op_forget_answers(k);
		is_whole = 1;
	}
}

/* Runs a request that reads on the loop's thread: 1, or 0 if it must wait for another process. */
static int run_here(struct kv_file *kv, struct kv_op *k)
{
	struct cache_header seen;
	uint64_t start_ns;
	int rc, looked;
	if (from_cache(kv, k))
		return 1;
	end_hold(kv);
	start_ns = clock_mono_ns();
	looked = !kv->reading && cache_look(&kv->cache, &seen);
	if (!kv->reading && kv->kv.posted)        /* more to come: one snapshot, and one lock, for all of them */
		kv->reading = run(kv, BEGIN_READ) == SQLITE_OK;
	k->next = NULL;
	rc = run_reads(kv, k, &seen, looked);
	if (rc != SQLITE_OK) {
		kv_op_forget_answers(k);
		end_reading(kv);
		run(kv, ROLLBACK);
		return 0;
	}
	if (looked)
		keep_reads(kv, k, &seen);
	mind_slowness(kv, start_ns);
	return 1;
}

/* Someone has to lead what waits, unless an op that is still to be handed over will. */
static void find_leader(struct kv_file *kv)
{
	struct kv_op *last = kv->first;
	if (!last || kv->busy || kv->kv.posted)
		return;
	while (last->next)
		last = last->next;
	loop_resume(last->op.loop, &last->op, LEAD);
}

static void forgot(struct kv *base)
{
	struct kv_file *kv = container_of(base, struct kv_file, kv);
	if (!kv->kv.posted)
		end_reading(kv);
	find_leader(kv);
}

static void group_done(struct kv_file *kv, struct kv_op *leader)
{
	struct kv_op *k = kv->group, *next;
	leader->op.result = leader->outcome;
	kv->group = NULL;
	kv->busy = kv->syncing = 0;
	for (; k; k = next) {
		next = k->next;
		if (k != leader)
			loop_resume(k->op.loop, &k->op, DONE);
	}
	find_leader(kv);
}

/* Runs the queue now, but for the fsync, or on the pool. */
static int lead(struct kv_file *kv, struct kv_op *leader, struct ring_request *rq)
{
	int here = may_lead_here(kv);
	uint64_t start_ns = here ? clock_mono_ns() : 0;
	take_lead(kv, leader);
	fetch_places(kv, kv->group);
	if (!here) {
		end_row(kv);
		return OP_STEP_WORK;
	}
	if (kv->in_a_row < HOLD_FROM)
		kv->in_a_row++;
	loop_before_wait(leader->op.loop, &kv->rest);
	run_group(kv, kv->group);
	keep_writes(kv, kv->group, kv->looked);
	mind_slowness(kv, start_ns);
	if (kv->wrote && kv->synced_fd >= 0) {
		kv->syncing = 1;
		*rq = (struct ring_request){ .opcode = RING_FSYNC, .fd = kv->synced_fd, .flags = 1 };
		return 1;
	}
	group_done(kv, leader);
	return 0;
}

static void led(struct kv_file *kv, struct kv_op *leader)
{
	if (kv->syncing)
		synced(kv, leader->op.result);
	else
		keep_writes(kv, kv->group, kv->looked);
	group_done(kv, leader);
}

static int handed_over(struct kv_file *kv, struct kv_op *k, struct ring_request *rq)
{
	int done;
	k->counted = 0;
	kv->kv.posted--;
	done = may_run_here(kv, k) && run_here(kv, k);
	if (!kv->kv.posted && (!kv->busy || kv->syncing))
		end_reading(kv);
	if (done) {
		k->op.result = k->outcome;
		return 0;
	}
	append(kv, k);
	return kv->busy || kv->kv.posted ? OP_STEP_HOLD : lead(kv, k, rq);
}

static int step(struct kv_op *k, struct ring_request *rq)
{
	struct kv_file *kv = file_of(k);
	struct op *op = &k->op;
	switch ((enum place)k->place) {
	case NEW:
		return handed_over(kv, k, rq);
	case QUEUED:
		if (op->result == LEAD && !op->cancelled)
			return lead(kv, k, rq);
		withdraw(kv, k);
		op->result = -ECANCELED;
		return 0;
	case GROUPED:          /* even if cancelled: the leader's worker uses it */
		if (op->result != DONE)
			return OP_STEP_HOLD;
		op->result = k->outcome;
		return 0;
	case LEADS:
		led(kv, k);
		return 0;
	}
	return 0;
}

/* ---- the store */

static void file_free(struct kv *base)
{
	struct kv_file *kv = container_of(base, struct kv_file, kv);
	loop_rest_forget(&kv->rest);
	shut(kv);
	mem_free(kv->path);
	mem_free(kv);
}

static const char *path_of(const struct kv *base) { return container_of(base, const struct kv_file, kv)->path; }

static const struct kv_backend backend = {
	.step = step, .work = work, .forgot = forgot, .free = file_free, .path = path_of, .library = SQLITE_LIBRARY,
	.package = SQLITE_PACKAGE,
};

struct kv *kv_file_new(const char *path, int fast)
{
	struct kv_file *kv = mem_try_zalloc(sizeof *kv);
	size_t size = strlen(path) + 1;
	if (!kv)
		return NULL;
	kv->path = mem_try_alloc(size);
	if (!kv->path) {
		mem_free(kv);
		return NULL;
	}
	memcpy(kv->path, path, size);
	kv->kv.backend = &backend;
	kv->fast = fast;
	kv->log.fd = kv->synced_fd = -1;
	kv->end = &kv->first;
	kv->rest.give_back = rest;
	if (getrandom(kv->versions.s, sizeof kv->versions.s, 0) != sizeof kv->versions.s)
		hash_secret(kv->versions.s, 4);
	return &kv->kv;
}
