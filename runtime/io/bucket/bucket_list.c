/* bucket_list.c -- the keys of a store in the order of their bytes, which is that of a walk whose folders sort as if
 * they ended in a slash. */
#include "io/bucket/bucket_int.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"

enum { ENTRIES_BYTES = 256 << 20 };

struct walk {
	struct bucket_op *o;
	const char *prefix, *after;
	size_t prefix_size, after_size;
	uint32_t count;
	int full;                      /* more follows */
	char key[BUCKET_KEY_MAX + NAME_MAX + 2];
};

struct entry {
	size_t size;                   /* of the part, a folder's with its slash */
	int is_folder;
	char name[NAME_MAX + 1];       /* in the folder */
	char part[NAME_MAX + 2];
};

static int compare(const char *a, size_t a_size, const char *b, size_t b_size)
{
	size_t least = a_size < b_size ? a_size : b_size;
	int c = least ? memcmp(a, b, least) : 0;
	return c ? c : (a_size > b_size) - (a_size < b_size);
}

static int begins(const char *text, size_t size, const char *with, size_t with_size)
{
	return size >= with_size && (!with_size || !memcmp(text, with, with_size));
}

static int by_part(const void *a, const void *b)
{
	const struct entry *x = *(const struct entry *const *)a, *y = *(const struct entry *const *)b;
	return compare(x->part, x->size, y->part, y->size);
}

static int type_of(int folder, const struct dirent *d)
{
	struct stat st;
	if (d->d_type != DT_UNKNOWN)
		return d->d_type;
	if (fstatat(folder, d->d_name, &st, AT_SYMLINK_NOFOLLOW) < 0)
		return DT_UNKNOWN;
	return S_ISDIR(st.st_mode) ? DT_DIR : S_ISREG(st.st_mode) ? DT_REG : DT_UNKNOWN;
}

/* Whether a key below this folder, or this file's key, can be in the answer. */
static int wanted(const struct walk *w, const char *key, size_t size, int is_folder)
{
	int in = begins(key, size, w->prefix, w->prefix_size);
	if (!in && !(is_folder && begins(w->prefix, w->prefix_size, key, size)))
		return 0;
	if (compare(key, size, w->after, w->after_size) > 0)
		return 1;
	return is_folder && begins(w->after, w->after_size, key, size) && w->after_size;
}

static int add_entry(struct walk *w, struct buf *all, int folder, const struct dirent *d, size_t above)
{
	int type = type_of(folder, d), part;
	struct entry *e;
	if ((type != DT_DIR && type != DT_REG) || !strcmp(d->d_name, ".") || !strcmp(d->d_name, "..") ||
		(above == 0 && !strcmp(d->d_name, BUCKET_OWN)))
		return 0;
	if (buf_reserve(all, sizeof(struct entry *)) < 0 || !(e = mem_try_alloc(sizeof *e)))
		return -ENOMEM;
	part = bucket_decode(w->o->store, d->d_name, above == 0, e->part);
	if (part >= 0) {
		e->size = (size_t)part;
		e->is_folder = type == DT_DIR;
		if (e->is_folder)
			e->part[e->size++] = '/';
		memcpy(e->name, d->d_name, strlen(d->d_name) + 1);
	}
	if (part < 0 || above + e->size > BUCKET_KEY_MAX) {
		mem_free(e);
		return 0;
	}
	memcpy(w->key + above, e->part, e->size);
	if (!wanted(w, w->key, above + e->size, e->is_folder)) {
		mem_free(e);
		return 0;
	}
	buf_add(all, &e, sizeof e);
	return 0;
}

/* The folder's entries that matter, as pointers. */
static int read_folder(struct walk *w, struct buf *all, int folder, size_t above)
{
	DIR *dir = fdopendir(fcntl(folder, F_DUPFD_CLOEXEC, 0));
	int rc = 0;
	if (!dir)
		return -errno;
	for (struct dirent *d; rc == 0 && (d = readdir(dir));)
		rc = add_entry(w, all, folder, d, above);
	closedir(dir);
	if (rc == 0 && all->size)
		qsort(all->data, all->size / sizeof(struct entry *), sizeof(struct entry *), by_part);
	return rc;
}

static int emit(struct walk *w, size_t size, int is_prefix, int folder, const char *name)
{
	struct bucket_listed head = { .key_size = (uint16_t)size, .is_prefix = (uint8_t)is_prefix };
	struct stat st;
	int fd;
	if (w->count == w->o->limit) {
		w->full = 1;
		return 0;
	}
	if (!is_prefix) {
		fd = bucket_open_file(folder, name, &st);
		if (fd < 0)
			return 0;
		bucket_recorded(fd, &st, head.etag, NULL);
		close(fd);
		head.size = (uint64_t)st.st_size;
		head.changed_ms = (int64_t)st.st_mtim.tv_sec * 1000 + st.st_mtim.tv_nsec / 1000000;
	}
	w->count++;
	buf_add(&w->o->listed, &head, sizeof head);
	return buf_add(&w->o->listed, w->key, size);
}

static int walk_folder(struct walk *w, int folder, size_t above);

static int walk_entry(struct walk *w, int folder, const struct entry *e, size_t above)
{
	size_t size = above + e->size;
	int below, rc;
	memcpy(w->key + above, e->part, e->size);
	if (!e->is_folder)
		return emit(w, size, 0, folder, e->name);
	if (w->o->delimited && begins(w->key, size, w->prefix, w->prefix_size) && size > w->prefix_size)
		return compare(w->key, size, w->after, w->after_size) > 0 ? emit(w, size, 1, folder, e->name) : 0;
	below = openat(folder, e->name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (below < 0)
		return errno == ENOENT || errno == ELOOP || errno == ENOTDIR ? 0 : -errno;
	rc = walk_folder(w, below, size);
	close(below);
	return rc;
}

static int walk_folder(struct walk *w, int folder, size_t above)
{
	struct buf all;
	struct entry **entries;
	int rc;
	buf_init(&all, ENTRIES_BYTES);
	rc = read_folder(w, &all, folder, above);
	entries = (struct entry **)(void *)all.data;
	for (size_t i = 0; i < all.size / sizeof *entries; i++) {
		if (rc == 0 && !w->full)
			rc = walk_entry(w, folder, entries[i], above);
		mem_free(entries[i]);
	}
	buf_fini(&all);
	return rc;
}

int bucket_list(struct bucket_op *o)
{
	struct walk *w;
	int root = bucket_root(o->store, 0), rc;
	if (root == -ENOENT) {
		o->complete = 1;
		return 1;
	}
	if (root < 0)
		return root;
	w = mem_try_zalloc(sizeof *w);
	if (!w) {
		close(root);
		return -ENOMEM;
	}
	w->o = o;
	w->prefix = o->key;
	w->prefix_size = o->key_size;
	w->after = o->after;
	w->after_size = o->after_size;
	buf_init(&o->listed, BUCKET_LIST_MAX * (sizeof(struct bucket_listed) + BUCKET_KEY_MAX) + 1);
	rc = walk_folder(w, root, 0);
	o->complete = !w->full;
	mem_free(w);
	close(root);
	return rc < 0 ? rc : 1;
}
