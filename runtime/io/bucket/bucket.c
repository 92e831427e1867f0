#include "io/bucket/bucket_int.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

#include "base/mem.h"
#include "codec/digest.h"

enum { UPLOAD_NAME = 32, UPLOAD_SECONDS = 86400 };     /* characters; the age from which one is taken for dead */
enum { MAKE_TRIES = 8 };       /* a folder may be removed, as empty, before the file is in it */

struct bucket *bucket_new(const char *path, int assets)
{
	struct bucket *s = mem_try_zalloc(sizeof *s);
	size_t size = strlen(path) + 1;
	if (!s || !(s->path = mem_try_alloc(size))) {
		mem_free(s);
		return NULL;
	}
	memcpy(s->path, path, size);
	s->assets = assets;
	return s;
}

void bucket_free(struct bucket *s)
{
	if (!s)
		return;
	mem_free(s->path);
	mem_free(s);
}

struct bucket_op *bucket_op_new(struct bucket *s, size_t head, enum bucket_verb verb, size_t text_size)
{
	struct bucket_op *o = mem_try_alloc(head + text_size);
	if (!o)
		return NULL;
	memset(o, 0, head);
	o->store = s;
	o->verb = (uint8_t)verb;
	o->fd = -1;
	o->text = (char *)o + head;
	return o;
}

const char *bucket_text(struct bucket_op *o, const void *bytes, size_t size)
{
	char *at = o->text;
	if (size)
		memcpy(at, bytes, size);
	at[size] = 0;
	o->text += size + 1;
	return at;
}

void bucket_op_free(struct bucket_op *o)
{
	if (!o)
		return;
	if (o->fd >= 0)
		close(o->fd);
	digest_close(o->digest);
	buf_fini(&o->listed);
	mem_free(o->info.meta);
	mem_free(o->data);
	mem_free(o);
}

/* ---- files being read and written */

struct bucket_file *bucket_file_new(int fd)
{
	struct bucket_file *f = mem_try_alloc(sizeof *f);
	if (!f) {
		close(fd);
		return NULL;
	}
	f->fd = fd;
	return f;
}

void bucket_file_free(struct bucket_file *f)
{
	if (!f)
		return;
	close(f->fd);
	mem_free(f);
}

struct bucket_upload *bucket_upload_new(struct bucket *s, struct digest *digest)
{
	struct bucket_upload *u = mem_try_zalloc(sizeof *u);
	if (!u) {
		digest_close(digest);
		return NULL;
	}
	u->store = s;
	u->fd = -1;
	u->digest = digest;
	return u;
}

/* The folder of uploads. */
static int own_folder(const struct bucket *s, int make)
{
	int root = bucket_root(s, make), fd;
	if (root < 0)
		return root;
	if (make && mkdirat(root, BUCKET_OWN, 0777) < 0 && errno != EEXIST)
		fd = -errno;
	else if ((fd = openat(root, BUCKET_OWN, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) < 0)
		fd = -errno;
	close(root);
	return fd;
}

static void drop(struct bucket_upload *u)
{
	int own = u->name[0] ? own_folder(u->store, 0) : -1;
	if (own >= 0) {
		unlinkat(own, u->name, 0);
		close(own);
	}
	u->name[0] = 0;
	if (u->fd >= 0)
		close(u->fd);
	u->fd = -1;
}

void bucket_upload_free(struct bucket_upload *u)
{
	if (!u)
		return;
	drop(u);
	digest_close(u->digest);
	mem_free(u);
}

/* ---- what is known of a file */

static void hex_of(const uint8_t *bytes, size_t size, char *out)
{
	for (size_t i = 0; i < size; i++)
		snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

static int end_digest(struct digest *d, char etag[BUCKET_ETAG + 1])
{
	uint8_t bytes[BUCKET_ETAG / 2];
	int rc = digest_finish(d, bytes, sizeof bytes);
	if (rc == 0)
		hex_of(bytes, sizeof bytes, etag);
	return rc;
}

/* The attribute: "1 SECONDS NANOSECONDS SIZE ETAG\n" and the metadata. */
static int record(int fd, const struct stat *st, const char *etag, const char *meta)
{
	char text[160 + BUCKET_META_MAX];
	int n = snprintf(text, sizeof text, "1 %lld %ld %lld %s\n%s", (long long)st->st_mtim.tv_sec,
		st->st_mtim.tv_nsec, (long long)st->st_size, etag, meta ? meta : "");
	if (n < 0 || (size_t)n >= sizeof text)
		return -E2BIG;
	return fsetxattr(fd, BUCKET_ATTRIBUTE, text, (size_t)n, 0) < 0 ? -errno : 0;
}

int bucket_recorded(int fd, const struct stat *st, char etag[BUCKET_ETAG + 1], char **meta)
{
	char text[160 + BUCKET_META_MAX + 1], head[160], *end;
	ssize_t size = fgetxattr(fd, BUCKET_ATTRIBUTE, text, sizeof text - 1);
	size_t n;
	etag[0] = 0;
	if (size <= 0)
		return 0;
	text[size] = 0;
	end = strchr(text, '\n');
	n = (size_t)snprintf(head, sizeof head, "1 %lld %ld %lld ", (long long)st->st_mtim.tv_sec, st->st_mtim.tv_nsec,
		(long long)st->st_size);
	if (!end || (size_t)(end - text) != n + BUCKET_ETAG || memcmp(text, head, n) != 0)
		return 0;
	memcpy(etag, text + n, BUCKET_ETAG);
	etag[BUCKET_ETAG] = 0;
	if (meta && end[1]) {
		size_t length = strlen(end + 1) + 1;
		*meta = mem_try_alloc(length);
		if (*meta)
			memcpy(*meta, end + 1, length);
	}
	return 1;
}

static int hash_file(int fd, struct digest *d, char etag[BUCKET_ETAG + 1])
{
	uint8_t *bytes = mem_try_alloc(BUCKET_CHUNK);
	ssize_t n = bytes ? 1 : -1;
	int rc = bytes ? 0 : -ENOMEM;
	for (off_t at = 0; rc == 0 && (n = pread(fd, bytes, BUCKET_CHUNK, at)) > 0; at += n)
		rc = digest_update(d, bytes, (size_t)n);
	if (rc == 0 && n < 0)
		rc = -errno;
	mem_free(bytes);
	return rc < 0 ? rc : end_digest(d, etag);
}

/* Fills info for an open file.  The digest serves once; after that the etag may stay unknown. */
static int inspect(struct bucket_op *o, int fd, const struct stat *st)
{
	struct bucket_info *info = &o->info;
	struct digest *d = o->digest;
	int rc = 0;
	info->size = info->length = (uint64_t)st->st_size;
	info->changed_ms = (int64_t)st->st_mtim.tv_sec * 1000 + st->st_mtim.tv_nsec / 1000000;
	if (o->store->assets) {
		snprintf(info->etag, sizeof info->etag, "%llx-%llx%09lx", (unsigned long long)st->st_size,
			(unsigned long long)st->st_mtim.tv_sec, (unsigned long)st->st_mtim.tv_nsec);
		return 0;
	}
	if (bucket_recorded(fd, st, info->etag, &info->meta))
		return 0;
	o->digest = NULL;
	if (d)
		rc = hash_file(fd, d, info->etag);
	digest_close(d);
	return rc;
}

/* An etag among those that a condition lists: "a", W/"b" or *. */
static int lists(const char *condition, const char *etag)
{
	size_t size = strlen(etag);
	if (!strcmp(condition, "*"))
		return 1;
	for (const char *at = condition; size && (at = strstr(at, etag)); at += size) {
		char before = at > condition ? at[-1] : ' ', after = at[size] ? at[size] : ' ';
		if (strchr("\" ,", before) && strchr("\" ,", after))
			return 1;
	}
	return 0;
}

static int conditions_hold(const struct bucket_op *o, int exists)
{
	if (o->match && !(exists && lists(o->match, o->info.etag)))
		return 0;
	return !(o->none_match && exists && lists(o->none_match, o->info.etag));
}

/* ---- reading */

/* Opens the key's file: a descriptor, or -ENOENT where there is none. */
static int open_key(struct bucket_op *o, struct stat *st)
{
	char path[BUCKET_PATH_MAX];
	const char *base;
	int root, parent, fd, rc = bucket_encode(o->store, o->key, o->key_size, path);
	if (rc < 0)
		return rc;
	root = bucket_root(o->store, 0);
	if (root < 0)
		return root;
	parent = bucket_parent(root, path, 0, &base);
	close(root);
	if (parent < 0)
		return parent == -ENOTDIR || parent == -ELOOP ? -ENOENT : parent;
	fd = bucket_open_file(parent, base, st);
	close(parent);
	return fd;
}

static int64_t read_range(int fd, uint8_t *to, size_t size, uint64_t from)
{
	size_t done = 0;
	while (done < size) {
		ssize_t n = pread(fd, to + done, size - done, (off_t)(from + done));
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -errno;
		if (n == 0)
			break;
		done += (size_t)n;
	}
	return (int64_t)done;
}

/* The range that was asked for, within the object.  0: it is outside. */
static int set_range(struct bucket_op *o)
{
	struct bucket_info *info = &o->info;
	uint64_t left;
	if (!o->has_range)
		return 1;
	if (o->from_end) {
		info->length = o->length < info->size ? o->length : info->size;
		info->from = info->size - info->length;
		return info->length > 0;
	}
	if (o->from >= info->size && !(o->from == 0 && info->size == 0))
		return 0;
	left = info->size - o->from;
	info->from = o->from;
	info->length = o->length < left ? o->length : left;
	return 1;
}

static int read_data(struct bucket_op *o, int fd, uint64_t from, size_t size)
{
	int64_t n;
	o->data = mem_try_alloc(size ? size : 1);
	if (!o->data)
		return -ENOMEM;
	n = read_range(fd, o->data, size, from);
	if (n < 0)
		return (int)n;
	o->data_size = (size_t)n;
	return 1;
}

static int get(struct bucket_op *o)
{
	struct stat st;
	int fd = open_key(o, &st), rc;
	if (fd < 0)
		return fd;
	rc = inspect(o, fd, &st);
	if (rc == 0 && conditions_hold(o, 1)) {
		rc = 1;
		if (!set_range(o))
			rc = -ERANGE;
		else if (o->verb == BUCKET_GET && o->info.length > BUCKET_CHUNK)
			o->fd = fd;
		else if (o->verb == BUCKET_GET)
			rc = read_data(o, fd, o->info.from, (size_t)o->info.length);
	}
	if (o->fd != fd)
		close(fd);
	return rc;
}

/* ---- writing */

/* Uploads whose process was killed stay behind: once a run, those of yesterday are removed. */
static void sweep(struct bucket *s, int own)
{
	time_t now = time(NULL);
	struct stat st;
	DIR *dir;
	if (atomic_exchange_explicit(&s->swept, 1, memory_order_relaxed))
		return;
	dir = fdopendir(fcntl(own, F_DUPFD_CLOEXEC, 0));
	for (struct dirent *d; dir && (d = readdir(dir));)
		if (strlen(d->d_name) == UPLOAD_NAME && fstatat(own, d->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
			S_ISREG(st.st_mode) && st.st_mtime < now - UPLOAD_SECONDS)
			unlinkat(own, d->d_name, 0);
	if (dir)
		closedir(dir);
}

static int begin(struct bucket_upload *u)
{
	uint64_t words[2];
	int own = own_folder(u->store, 1), rc = digest_random(words, sizeof words);
	if (own < 0)
		return own;
	sweep(u->store, own);
	if (rc < 0) {
		close(own);
		return rc;
	}
	snprintf(u->name, sizeof u->name, "%016llx%016llx", (unsigned long long)words[0], (unsigned long long)words[1]);
	u->fd = openat(own, u->name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	rc = u->fd < 0 ? -errno : 1;
	if (rc < 0)
		u->name[0] = 0;
	close(own);
	return rc;
}

static int append(struct bucket_upload *u, const uint8_t *bytes, size_t size)
{
	int rc;
	if (u->fd < 0)
		return -EBADF;
	rc = digest_update(u->digest, bytes, size);
	for (size_t done = 0; rc == 0 && done < size;) {
		ssize_t n = write(u->fd, bytes + done, size - done);
		if (n < 0 && errno != EINTR)
			return -errno;
		done += n > 0 ? (size_t)n : 0;
	}
	u->size += size;
	return rc < 0 ? rc : 1;
}

static int join(struct bucket_upload *u, const struct bucket_upload *part)
{
	uint8_t *bytes;
	int rc = 1;
	if (part->fd < 0)
		return -EBADF;
	bytes = mem_try_alloc(BUCKET_CHUNK);
	if (!bytes)
		return -ENOMEM;
	for (uint64_t at = 0; rc == 1 && at < part->size;) {
		int64_t n = read_range(part->fd, bytes, BUCKET_CHUNK, at);
		rc = n > 0 ? append(u, bytes, (size_t)n) : n < 0 ? (int)n : -EIO;
		at += n > 0 ? (uint64_t)n : 0;
	}
	mem_free(bytes);
	return rc;
}

/* What is at the key's place now, for the conditions. */
static int look_at_old(struct bucket_op *o)
{
	struct stat st;
	int fd, rc;
	if (!o->match && !o->none_match)
		return 1;
	fd = open_key(o, &st);
	if (fd == -ENOENT)
		return conditions_hold(o, 0);
	if (fd < 0)
		return fd;
	rc = inspect(o, fd, &st);
	close(fd);
	mem_free(o->info.meta);
	o->info.meta = NULL;
	return rc < 0 ? rc : conditions_hold(o, 1);
}

static int rename_to(struct bucket_op *o, int own, const char *name)
{
	char path[BUCKET_PATH_MAX];
	const char *base;
	int root = -1, parent = -1, rc = bucket_encode(o->store, o->key, o->key_size, path);
	for (int i = 0; rc == 0 && i < MAKE_TRIES; i++) {
		if ((root = bucket_root(o->store, 1)) < 0)
			return root;
		parent = bucket_parent(root, path, 1, &base);
		close(root);
		if (parent < 0)
			return parent;
		rc = renameat(own, name, parent, base) < 0 ? -errno : fsync(parent) < 0 ? -errno : 1;
		close(parent);
		if (rc == -ENOENT)
			rc = 0;
	}
	return rc == 0 ? -ENOENT : rc;
}

static int commit_locked(struct bucket_op *o, struct bucket_upload *u, int own, const struct stat *st,
	const char *etag)
{
	int rc = look_at_old(o);
	if (rc != 1)
		return rc;
	rc = rename_to(o, own, u->name);
	if (rc != 1)
		return rc;
	u->name[0] = 0;
	memcpy(o->info.etag, etag, BUCKET_ETAG + 1);
	o->info.size = (uint64_t)st->st_size;
	o->info.changed_ms = (int64_t)st->st_mtim.tv_sec * 1000 + st->st_mtim.tv_nsec / 1000000;
	return 1;
}

static int commit(struct bucket_op *o, struct bucket_upload *u)
{
	char etag[BUCKET_ETAG + 1];
	struct stat st;
	int own, lock, rc = u->fd < 0 ? -EBADF : end_digest(u->digest, etag);
	if (rc == 0 && fstat(u->fd, &st) < 0)
		rc = -errno;
	if (rc == 0) {
		rc = record(u->fd, &st, etag, o->meta);
		if (rc < 0 && !o->meta)        /* without metadata the attribute only saves a reading of the file */
			rc = 0;
	}
	if (rc == 0 && fsync(u->fd) < 0)
		rc = -errno;
	if (rc < 0)
		return rc;
	own = own_folder(u->store, 1);
	if (own < 0)
		return own;
	lock = openat(own, "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
	if (lock < 0 || flock(lock, LOCK_EX) < 0)
		rc = -errno;
	else
		rc = commit_locked(o, u, own, &st, etag);
	if (lock >= 0)
		close(lock);
	close(own);
	return rc;
}

static int put(struct bucket_op *o)
{
	int rc = begin(o->upload);
	if (rc == 1)
		rc = append(o->upload, o->bytes, o->size);
	if (rc == 1)
		rc = commit(o, o->upload);
	drop(o->upload);
	return rc;
}

/* ---- deleting */

static void remove_empty(int root, char *path)
{
	for (char *slash; (slash = strrchr(path, '/'));) {
		const char *base;
		int parent;
		*slash = 0;
		parent = bucket_parent(root, path, 0, &base);
		if (parent < 0)
			return;
		int rc = unlinkat(parent, base, AT_REMOVEDIR);
		close(parent);
		if (rc < 0)
			return;
	}
}

static int delete(struct bucket_op *o)
{
	char path[BUCKET_PATH_MAX];
	const char *base;
	struct stat st;
	int root, parent, rc = bucket_encode(o->store, o->key, o->key_size, path);
	if (rc < 0)
		return rc;
	root = bucket_root(o->store, 0);
	if (root < 0)
		return root == -ENOENT ? 0 : root;
	parent = bucket_parent(root, path, 0, &base);
	rc = parent;
	if (parent >= 0) {
		if (fstatat(parent, base, &st, AT_SYMLINK_NOFOLLOW) < 0)
			rc = -errno;
		else if (!S_ISREG(st.st_mode))
			rc = -ENOENT;
		else
			rc = unlinkat(parent, base, 0) < 0 || fsync(parent) < 0 ? -errno : 1;
		close(parent);
		if (rc == 1)
			remove_empty(root, path);
	}
	close(root);
	return rc == -ENOENT || rc == -ENOTDIR || rc == -ELOOP ? 0 : rc;
}

void bucket_work(struct op *op)
{
	struct bucket_op *o = container_of(op, struct bucket_op, op);
	switch ((enum bucket_verb)o->verb) {
	case BUCKET_HEAD: case BUCKET_GET: op->result = get(o); break;
	case BUCKET_READ: op->result = read_data(o, o->file->fd, o->from, (size_t)o->length); break;
	case BUCKET_PUT: op->result = put(o); break;
	case BUCKET_BEGIN: op->result = begin(o->upload); break;
	case BUCKET_WRITE: op->result = append(o->upload, o->bytes, o->size); break;
	case BUCKET_JOIN: op->result = join(o->upload, o->part); break;
	case BUCKET_COMMIT: op->result = commit(o, o->upload); break;
	case BUCKET_DROP:
		drop(o->upload);
		op->result = 1;
		break;
	case BUCKET_DELETE: op->result = delete(o); break;
	case BUCKET_LIST: op->result = bucket_list(o); break;
	}
}
