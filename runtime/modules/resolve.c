#include "modules/resolve.h"

#include "policy/path.h"

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

/* stat; what the policy keeps from modules is not there. */
static int look(const char *path, struct stat *st)
{
	const struct policy *p = policy_now();
	struct policy_place place;
	if (!p)
		return stat(path, st) ? -errno : 0;
	int r = policy_find(p, POLICY_BIT(POLICY_PROBE), path, POLICY_FOLLOW, &place);
	if (r)
		return r > 0 ? -ENOENT : r;
	r = fstat(place.fd, st) ? -errno : 0;
	policy_place_free(&place);
	return r;
}

int resolve_is_file(const char *path)
{
	struct stat st;
	return look(path, &st) == 0 && !S_ISDIR(st.st_mode);
}

int resolve_is_directory(const char *path)
{
	struct stat st;
	return look(path, &st) == 0 && S_ISDIR(st.st_mode);
}

int resolve_stat(const char *path)
{
	struct stat st;
	int r = look(path, &st);
	return r ? r : S_ISDIR(st.st_mode);
}

int resolve_is_refused(const char *path)
{
	const struct policy *p = policy_now();
	return p && !policy_allows_module(p, path, 1) && !policy_may_lead(p, POLICY_PROBE, path);
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
	const struct policy *p = policy_now();
	struct policy_place place;
	if (p) {
		if (policy_find(p, POLICY_BIT(POLICY_PROBE), out->data, POLICY_FOLLOW, &place) == 0) {
			buf_clear(out);
			buf_add_str(out, place.real);
			policy_place_free(&place);
		}
		return;
	}
	char *real = realpath(out->data, NULL);
	if (!real)
		return;
	buf_clear(out);
	buf_add_str(out, real);
	free(real);
}
