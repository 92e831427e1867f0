/* io/kv/log.h -- SQLite's log (the file NAME-wal) beside SQLite: a descriptor of our own, and fewer system calls.
 *
 * SQLite writes a frame of the log as two: its header of 24 bytes, then the page.  The file's methods are replaced by
 * ones that hold back a header until the next call, and write it together with the page if that is what comes; every
 * other call is SQLite's own, after a header that was held back.  What stands in the file at each of SQLite's steps is
 * the same as without.  A small put takes a twelfth less time.
 *
 * A header is held back only behind all pages that this transaction wrote, where SQLite appends: one that it changes
 * later (it does so if a page is written twice in a transaction) has no page behind it and goes straight through.
 *
 * Threads    whoever has the connection.
 * Errors     of the write of both are those of SQLite's own writes: what did not go whole is written again by it.
 */
#ifndef IO_KV_LOG_H
#define IO_KV_LOG_H

#include <stddef.h>

#include "io/kv/sqlite.h"

enum { KV_LOG_HEADER = 24 };

struct kv_log {
	int fd;                        /* reads and writes; -1: none */
	struct sqlite3_io_methods methods;     /* the file's, while it is open; begins with SQLite's */
	const struct sqlite3_io_methods *own;  /* SQLite's; NULL: the file's were not replaced */
	int held;                      /* a header is */
	int64_t at, end;               /* where it goes; behind the last page */
	char header[KV_LOG_HEADER];
};

/* Opens the log of a connection that has one, and stands between SQLite and it.  `log` is where it stays.  The
 * descriptor may be -1 after it, and then nothing was replaced. */
void kv_log_open(struct kv_log *log, const struct sqlite_api *api, struct sqlite3 *db);

/* A transaction begins. */
static inline void kv_log_begin(struct kv_log *log) { log->end = 0; }

/* After the connection is closed. */
void kv_log_close(struct kv_log *log);

#endif
