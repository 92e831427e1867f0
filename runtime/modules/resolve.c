#include "modules/resolve.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Adds path's segments to out, which is "" or "/a/b": "." is dropped, ".." removes the last segment. */
static void add_segments(struct buf *out, const char *path)
{
	while (*path) {
		size_t n = strcspn(path, "/");
		if (n == 2 && path[0] == '.' && path[1] == '.') {
			while (out->size > 0 && out->data[--out->size] != '/')
				;
			if (out->data)
				out->data[out->size] = 0;
		} else if (n > 0 && !(n == 1 && path[0] == '.')) {
			buf_add_char(out, '/');
			buf_add(out, path, n);
		}
		path += n + (path[n] == '/');
	}
}

void resolve_absolute(struct buf *out, const char *base, const char *path)
{
	char cwd[PATH_MAX];
	if (*path != '/') {
		if (!base || *base != '/')
			add_segments(out, getcwd(cwd, sizeof cwd) ? cwd : "/");
		if (base)
			add_segments(out, base);
	}
	add_segments(out, path);
	if (out->size == 0)
		buf_add_char(out, '/');
}

int resolve_is_file(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && !S_ISDIR(st.st_mode);
}

int resolve_is_directory(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

int resolve_stat(const char *path)
{
	struct stat st;
	return stat(path, &st) ? -errno : S_ISDIR(st.st_mode);
}

int resolve_as_file(struct buf *out, const char *path)
{
	static const char *const endings[] = { "", ".js", ".json", ".node" };
	for (unsigned i = 0; i < sizeof endings / sizeof *endings; i++) {
		buf_clear(out);
		buf_add_str(out, path);
		buf_add_str(out, endings[i]);
		if (!out->failed && resolve_is_file(out->data))
			return 1;
	}
	buf_clear(out);
	return 0;
}

void resolve_real(struct buf *out)
{
	char *real = realpath(out->data, NULL);
	if (!real)
		return;
	buf_clear(out);
	buf_add_str(out, real);
	free(real);
}
