/* io/kv/sqlite.h -- libsqlite3, loaded on first use.
 *
 * The prototypes and numbers are those of sqlite3.h, as far as kv.c needs them; every 3.x since 3.24 (upsert, WAL) has
 * them.
 *
 * Threads    sqlite_open: any.  A connection belongs to one thread at a time, whoever hands it on synchronises.
 */
#ifndef IO_KV_SQLITE_H
#define IO_KV_SQLITE_H

#include <stdint.h>

struct sqlite3;
struct sqlite3_stmt;

enum { SQLITE_OK = 0, SQLITE_PERM = 3, SQLITE_BUSY = 5, SQLITE_LOCKED = 6, SQLITE_NOMEM = 7, SQLITE_READONLY = 8,
	SQLITE_IOERR = 10, SQLITE_CORRUPT = 11, SQLITE_FULL = 13, SQLITE_CANTOPEN = 14, SQLITE_NOTADB = 26,
	SQLITE_ROW = 100, SQLITE_DONE = 101 };
enum { SQLITE_OPEN_READWRITE = 2, SQLITE_OPEN_CREATE = 4, SQLITE_OPEN_NOMUTEX = 0x8000,
	SQLITE_OPEN_NOFOLLOW = 0x01000000, SQLITE_PREPARE_PERSISTENT = 1, SQLITE_CHECKPOINT_PASSIVE = 0 };

enum { SQLITE_FCNTL_FILE_POINTER = 7, SQLITE_FCNTL_JOURNAL_POINTER = 28 };
enum { SQLITE_CONFIG_MEMSTATUS = 9 };

/* What a VFS gives for an open file; the last two since version 3, the four before them since 2. */
struct sqlite3_file { const struct sqlite3_io_methods *methods; };
struct sqlite3_io_methods {
	int version;
	int (*close)(struct sqlite3_file *f);
	int (*read)(struct sqlite3_file *f, void *to, int size, int64_t at);
	int (*write)(struct sqlite3_file *f, const void *from, int size, int64_t at);
	int (*truncate)(struct sqlite3_file *f, int64_t size);
	int (*sync)(struct sqlite3_file *f, int flags);
	int (*file_size)(struct sqlite3_file *f, int64_t *size);
	int (*lock)(struct sqlite3_file *f, int level);
	int (*unlock)(struct sqlite3_file *f, int level);
	int (*check_reserved_lock)(struct sqlite3_file *f, int *out);
	int (*file_control)(struct sqlite3_file *f, int verb, void *arg);
	int (*sector_size)(struct sqlite3_file *f);
	int (*device_characteristics)(struct sqlite3_file *f);
	int (*shm_map)(struct sqlite3_file *f, int page, int size, int extend, void volatile **out);
	int (*shm_lock)(struct sqlite3_file *f, int from, int count, int flags);
	void (*shm_barrier)(struct sqlite3_file *f);
	int (*shm_unmap)(struct sqlite3_file *f, int remove);
	int (*fetch)(struct sqlite3_file *f, int64_t at, int size, void **out);
	int (*unfetch)(struct sqlite3_file *f, int64_t at, void *page);
};

/* for bind_blob: the bytes stay where they are until the statement is reset */
#define SQLITE_STATIC ((void (*)(void *))0)

struct sqlite_api {
	int (*config)(int option, ...);
	int (*open_v2)(const char *path, struct sqlite3 **db, int flags, const char *vfs);
	int (*close_v2)(struct sqlite3 *db);
	int (*exec)(struct sqlite3 *db, const char *sql, void *callback, void *ctx, char **error);
	int (*busy_timeout)(struct sqlite3 *db, int ms);
	int (*prepare_v3)(struct sqlite3 *db, const char *sql, int size, unsigned flags, struct sqlite3_stmt **out,
		const char **tail);
	int (*finalize)(struct sqlite3_stmt *s);
	int (*step)(struct sqlite3_stmt *s);
	int (*reset)(struct sqlite3_stmt *s);
	int (*bind_blob)(struct sqlite3_stmt *s, int place, const void *bytes, int size, void (*free)(void *));
	int (*bind_int64)(struct sqlite3_stmt *s, int place, int64_t value);
	const void *(*column_blob)(struct sqlite3_stmt *s, int column);
	int (*column_bytes)(struct sqlite3_stmt *s, int column);
	int64_t (*column_int64)(struct sqlite3_stmt *s, int column);
	int (*changes)(struct sqlite3 *db);
	const char *(*errmsg)(struct sqlite3 *db);
	void *(*wal_hook)(struct sqlite3 *db, int (*committed)(void *ctx, struct sqlite3 *db, const char *name,
		int frames), void *ctx);
	const char *(*db_filename)(struct sqlite3 *db, const char *name);
	int (*file_control)(struct sqlite3 *db, const char *name, int verb, void *arg);
	int (*wal_checkpoint_v2)(struct sqlite3 *db, const char *name, int mode, int *frames, int *done);
};

#define SQLITE_LIBRARY "libsqlite3.so.0"
#define SQLITE_PACKAGE "libsqlite3-0"

/* The library's functions, or NULL if it is missing. */
const struct sqlite_api *sqlite_open(void);

#endif
