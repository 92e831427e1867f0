#include "io/kv/log.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static struct kv_log *log_of(struct sqlite3_file *f)
{
	return (struct kv_log *)((char *)f->methods - offsetof(struct kv_log, methods));
}

/* Writes the header that was held back. */
static int let_go(struct kv_log *log, struct sqlite3_file *f)
{
	if (!log->held)
		return SQLITE_OK;
	log->held = 0;
	return log->own->write(f, log->header, KV_LOG_HEADER, log->at);
}

static int write_both(struct kv_log *log, struct sqlite3_file *f, const void *page, int size)
{
	struct iovec both[] = { { log->header, KV_LOG_HEADER }, { (void *)page, (size_t)size } };
	ssize_t n;
	do
		n = pwritev(log->fd, both, 2, log->at);
	while (n < 0 && errno == EINTR);
	if (n != KV_LOG_HEADER + size) {
		int rc = let_go(log, f);
		return rc == SQLITE_OK ? log->own->write(f, page, size, log->at + KV_LOG_HEADER) : rc;
	}
	log->held = 0;
	return SQLITE_OK;
}

static int write_log(struct sqlite3_file *f, const void *from, int size, int64_t at)
{
	struct kv_log *log = log_of(f);
	int rc;
	if (size == KV_LOG_HEADER && at >= log->end) {
		rc = let_go(log, f);
		memcpy(log->header, from, KV_LOG_HEADER);
		log->at = at;
		log->held = rc == SQLITE_OK;
		return rc;
	}
	if (at + size > log->end)
		log->end = at + size;
	if (log->held && at == log->at + KV_LOG_HEADER)
		return write_both(log, f, from, size);
	rc = let_go(log, f);
	return rc == SQLITE_OK ? log->own->write(f, from, size, at) : rc;
}

static int read_log(struct sqlite3_file *f, void *to, int size, int64_t at)
{
	struct kv_log *log = log_of(f);
	int rc = let_go(log, f);
	return rc == SQLITE_OK ? log->own->read(f, to, size, at) : rc;
}

static int truncate_log(struct sqlite3_file *f, int64_t size)
{
	struct kv_log *log = log_of(f);
	int rc = let_go(log, f);
	return rc == SQLITE_OK ? log->own->truncate(f, size) : rc;
}

static int sync_log(struct sqlite3_file *f, int flags)
{
	struct kv_log *log = log_of(f);
	int rc = let_go(log, f);
	return rc == SQLITE_OK ? log->own->sync(f, flags) : rc;
}

static int size_of_log(struct sqlite3_file *f, int64_t *size)
{
	struct kv_log *log = log_of(f);
	int rc = let_go(log, f);
	return rc == SQLITE_OK ? log->own->file_size(f, size) : rc;
}

static int close_log(struct sqlite3_file *f)
{
	struct kv_log *log = log_of(f);
	let_go(log, f);
	f->methods = log->own;
	return f->methods->close(f);
}

static void stand_between(struct kv_log *log, struct sqlite3_file *f)
{
	if (!f || !f->methods || f->methods->version < 3)
		return;
	log->own = f->methods;
	log->methods = *f->methods;
	log->methods.version = 3;
	log->methods.close = close_log;
	log->methods.read = read_log;
	log->methods.write = write_log;
	log->methods.truncate = truncate_log;
	log->methods.sync = sync_log;
	log->methods.file_size = size_of_log;
	f->methods = &log->methods;
}

void kv_log_open(struct kv_log *log, const struct sqlite_api *api, struct sqlite3 *db)
{
	char path[PATH_MAX];
	const char *name = api->db_filename(db, "main");
	struct sqlite3_file *file = NULL;
	int n = snprintf(path, sizeof path, "%s-wal", name ? name : "");
	*log = (struct kv_log){ .fd = -1 };
	if (n <= 0 || (size_t)n >= sizeof path)
		return;
	log->fd = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
	if (log->fd >= 0 && api->file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) == SQLITE_OK)
		stand_between(log, file);
}

void kv_log_close(struct kv_log *log)
{
	if (log->fd >= 0)
		close(log->fd);
	log->fd = -1;
}
