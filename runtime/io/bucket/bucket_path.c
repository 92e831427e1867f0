/* bucket_path.c -- from keys to files.
 *
 * Escapes in a part of a key:  ""  %      .  %2E      ..  %2E.      %  %25      NUL  %00      .jsr (first part)  %2Ejsr
 * Names that no key has (links, "100%") are not in the store. */
#include "io/bucket/bucket_int.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static size_t escape_part(const char *part, size_t size, int is_top, char *out)
{
	size_t n = 0, i = 0;
	if (size == 0)
		out[n++] = '%';
	if (part[0] == '.' && (size == 1 || (size == 2 && part[1] == '.') ||
		(is_top && size == sizeof BUCKET_OWN - 1 && !memcmp(part, BUCKET_OWN, size)))) {
		memcpy(out, "%2E", 3);
		n = 3;
		i = 1;
	}
	for (; i < size; i++) {
		if (part[i] == '%' || part[i] == 0) {
			memcpy(out + n, part[i] ? "%25" : "%00", 3);
			n += 3;
		} else {
			out[n++] = part[i];
		}
	}
	return n;
}

/* A name as it is: none of those that mean something else. */
static int is_plain(const char *part, size_t size)
{
	return size && !memchr(part, 0, size) && !(part[0] == '.' && (size == 1 || (size == 2 && part[1] == '.')));
}

int bucket_encode(const struct bucket *s, const char *key, size_t size, char out[BUCKET_PATH_MAX])
{
	size_t n = 0;
	if (size == 0 || size > BUCKET_KEY_MAX)
		return -EINVAL;
	for (size_t at = 0; at <= size;) {
		const char *slash = memchr(key + at, '/', size - at);
		size_t length = slash ? (size_t)(slash - key) - at : size - at, before = n;
		if (s->assets) {
			if (!is_plain(key + at, length))
				return -ENOENT;
			memcpy(out + n, key + at, length);
			n += length;
		} else {
			n += escape_part(key + at, length, at == 0, out + n);
		}
		if (n - before > NAME_MAX)
			return -ENAMETOOLONG;
		out[n++] = '/';
		at += length + 1;
	}
	out[n - 1] = 0;
	return 0;
}

static int hex(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

int bucket_decode(const struct bucket *s, const char *name, int is_top, char *out)
{
	char again[3 * NAME_MAX + 8];
	size_t n = 0, length = strlen(name);
	(void)s;
	for (size_t i = 0; i < length && !(length == 1 && name[0] == '%'); i++) {
		if (name[i] != '%') {
			out[n++] = name[i];
			continue;
		}
		if (i + 2 >= length || hex(name[i + 1]) < 0 || hex(name[i + 2]) < 0)
			return -1;
		out[n++] = (char)(hex(name[i + 1]) << 4 | hex(name[i + 2]));
		i += 2;
	}
	/* only the one spelling that bucket_encode gives */
	return escape_part(out, n, is_top, again) == length && !memcmp(again, name, length) ? (int)n : -1;
}

static int make_path(const char *path)
{
	char copy[PATH_MAX];
	size_t size = strlen(path);
	if (size >= sizeof copy)
		return -ENAMETOOLONG;
	memcpy(copy, path, size + 1);
	for (char *at = copy + 1; *at; at++) {
		if (*at != '/')
			continue;
		*at = 0;
		if (mkdir(copy, 0777) < 0 && errno != EEXIST)
			return -errno;
		*at = '/';
	}
	return mkdir(copy, 0777) < 0 && errno != EEXIST ? -errno : 0;
}

/* The path has no link in it: one that is there now has been put there since. */
static int open_root(const char *path)
{
	struct open_how how = { .flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC, .resolve = RESOLVE_NO_SYMLINKS };
	long fd = syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
	if (fd >= 0 || (errno != ENOSYS && errno != EPERM))
		return (int)fd;
	return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

int bucket_root(const struct bucket *s, int make)
{
	int fd = open_root(s->path), rc;
	if (fd >= 0 || errno != ENOENT || !make)
		return fd >= 0 ? fd : -errno;
	rc = make_path(s->path);
	if (rc < 0)
		return rc;
	fd = open_root(s->path);
	return fd >= 0 ? fd : -errno;
}

static int step_down(int folder, const char *name, int make)
{
	int fd = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0 && errno == ENOENT && make) {
		if (mkdirat(folder, name, 0777) < 0 && errno != EEXIST)
			return -errno;
		if (fsync(folder) < 0)
			return -errno;
		fd = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	}
	return fd >= 0 ? fd : -errno;
}

int bucket_parent(int root, char *path, int make, const char **base)
{
	int fd = fcntl(root, F_DUPFD_CLOEXEC, 0);
	if (fd < 0)
		return -errno;
	for (char *slash; (slash = strchr(path, '/')); path = slash + 1) {
		int next;
		*slash = 0;
		next = step_down(fd, path, make);
		*slash = '/';
		close(fd);
		if (next < 0)
			return next;
		fd = next;
	}
	*base = path;
	return fd;
}

int bucket_open_file(int parent, const char *base, struct stat *st)
{
	int fd = openat(parent, base, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (fd < 0)
		return errno == ELOOP ? -ENOENT : -errno;
	if (fstat(fd, st) == 0 && S_ISREG(st->st_mode))
		return fd;
	close(fd);
	return -ENOENT;
}
