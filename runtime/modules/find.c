#include "modules/find.h"
#include "modules/resolve.h"
#include "modules/source.h"
#include "modules/stdlib.h"

#include "base/limits.h"
#include "engine/text.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- package.json */

/* package -- removes its prototype, so that properties of Object.prototype are not taken for its fields */
static void drop_prototype(js_State *J)
{
	value_keys(J, -1);
	js_pushnull(J);
	js_newobjectx(J);
	for (int i = 0, n = js_getlength(J, -2); i < n; i++) {
		js_getindex(J, -2, i);
		js_copy(J, -1);
		value_getkey(J, -5);
		value_createkey(J, -3);
	}
	js_rot3(J);
	js_pop(J, 2);
}

void find_package(js_State *J, const char *dir)
{
	value_push_prototype(J, FIND_PACKAGES);
	text_push(J, dir);
	value_getkey(J, -2);
	if (!js_isundefined(J, -1)) {
		js_replace(J, -2);
		return;
	}
	js_pop(J, 1);
	char path[PATH_MAX * 2];
	struct buf *text = source_push_buf(J, LIMIT_SOURCE_BYTES);
	snprintf(path, sizeof path, "%s/package.json", strcmp(dir, "/") ? dir : "");
	int error = source_read(J, path, text, 1);
	if (error == -ENOMEM)
		js_rangeerror(J, "Out of memory");
	if (error) {
		js_pushnull(J);
	} else {
		if (source_parse_json(J, text)) {
			js_getproperty(J, -1, "name");
			int syntax = !strcmp(text_utf8(J, -1, NULL), "SyntaxError");
			js_pop(J, 1);
			if (!syntax)
				js_throw(J);
			js_getproperty(J, -1, "message");
			text_pushf(J, "Error parsing %s/package.json: %s", dir, text_utf8(J, -1, NULL));
			js_newsyntaxerror(J, text_utf8(J, -1, NULL));
			text_push(J, path);
			value_create(J, -2, "path");
			js_throw(J);
		}
		if (!js_isobject(J, -1) || js_isarray(J, -1)) {
			js_pop(J, 1);
			js_newobject(J);
		}
		drop_prototype(J);
	}
	js_replace(J, -2);
	/* packages value */
	text_push(J, dir);
	js_copy(J, -2);
	value_createkey(J, -4);
	js_replace(J, -2);
}

void find_keep_links(js_State *J, const char *whose)
{
	js_pushboolean(J, 1);
	value_set_prototype(J, whose);
}

void find_settle(js_State *J, struct buf *path, const char *whose)
{
	value_push_prototype(J, whose);
	int keep = js_toboolean(J, -1);
	js_pop(J, 1);
	if (!keep) {
		resolve_real(path);
		return;
	}
	struct buf *clean = source_push_path(J);
	resolve_absolute(clean, NULL, path->data);
	if (!clean->failed) {
		buf_clear(path);
		buf_add(path, clean->data, clean->size);
	}
	js_pop(J, 1);
}

/* ---- resolution.  Each of these returns 1 with the file's path in out. */

static int try_directory(js_State *J, struct buf *out, const char *dir);

/* path with an extension that script added to require.extensions */
static int try_added_endings(js_State *J, struct buf *out, const char *path)
{
	int found = 0;
	value_push_prototype(J, FIND_EXTENSIONS);
	value_keys(J, -1);
	for (int i = 0, n = js_getlength(J, -1); i < n && n > 3 && !found; i++) {
		js_getindex(J, -1, i);
		const char *ending = text_utf8(J, -1, NULL);
		if (strcmp(ending, ".js") && strcmp(ending, ".json") && strcmp(ending, ".node")) {
			buf_clear(out);
			buf_add_str(out, path);
			buf_add_str(out, ending);
			found = !out->failed && resolve_is_file(out->data);
		}
		js_pop(J, 1);
	}
	js_pop(J, 2);
	return found;
}

int find_path(js_State *J, struct buf *out, const char *path)
{
	size_t n = strlen(path);
	if ((n == 0 || path[n - 1] != '/') && (resolve_as_file(out, path) || try_added_endings(J, out, path)))
		return 1;
	return try_directory(J, out, path);
}

static int try_index(struct buf *out, const char *dir)
{
	char path[PATH_MAX * 2 + 16];
	snprintf(path, sizeof path, "%s/index", dir);
	if (!resolve_as_file(out, path))
		return 0;
	return strcmp(out->data, path) != 0;
}

static int try_directory(js_State *J, struct buf *out, const char *dir)
{
	char clean[PATH_MAX], path[PATH_MAX * 2];
	if (!resolve_is_directory(dir))
		return 0;
	snprintf(clean, sizeof clean, "%s", dir);
	for (size_t n = strlen(clean); n > 1 && clean[n - 1] == '/'; n--)
		clean[n - 1] = 0;
	find_package(J, clean);
	if (js_isobject(J, -1)) {
		js_getproperty(J, -1, "main");
		if (js_isstring(J, -1)) {
			const char *to = text_utf8(J, -1, NULL);
			snprintf(path, sizeof path, "%s%s%s", *to == '/' ? "" : clean, *to == '/' ? "" : "/", to);
			js_replace(J, -2);
			if (resolve_as_file(out, path) || (resolve_is_directory(path) && try_index(out, path))) {
				js_pop(J, 1);
				return 1;
			}
			/* "main" points to nothing: fall back to an index file, as node still does */
			text_push(J, clean);
			js_pushboolean(J, try_index(out, clean));
			js_rot3(J);
			stdlib_call(J, "internal/modules/helpers", "brokenMain", 3);
			js_pop(J, 1);
			return 1;
		}
		js_pop(J, 1);
	}
	js_pop(J, 1);
	return try_index(out, clean);
}

/* package -- ; calls the resolver of exports and imports in stdlib: sets a path, or throws.  function: "resolveExports"
 * or "resolveImports" */
static int ask_maps(js_State *J, struct buf *out, const char *function, const char *dir, const char *subpath,
	const char *parent)
{
	text_push(J, dir);
	text_push(J, subpath);
	text_push(J, parent);
	js_pushliteral(J, "require");
	stdlib_call(J, "internal/modules/helpers", function, 5);
	buf_clear(out);
	buf_add_str(out, text_utf8(J, -1, NULL));
	if (!resolve_is_file(out->data)) {
		text_pushf(J, "Cannot find module '%s'", out->data);
		js_newerror(J, text_utf8(J, -1, NULL));
		js_pushliteral(J, "MODULE_NOT_FOUND");
		value_create(J, -2, "code");
		text_push(J, out->data);
		value_create(J, -2, "path");
		js_throw(J);
	}
	js_pop(J, 1);
	return 1;
}

static int is_node_modules(const char *dir)
{
	size_t n = strlen(dir);
	return n >= 13 && !strcmp(dir + n - 13, "/node_modules");
}

int find_nearest_package(js_State *J, struct buf *dir, const char *from)
{
	buf_clear(dir);
	buf_add_str(dir, from);
	for (;;) {
		if (is_node_modules(dir->data))
			return 0;
		find_package(J, dir->data);
		if (js_isobject(J, -1))
			return 1;
		js_pop(J, 1);
		if (!strcmp(dir->data, "/"))
			return 0;
		char *slash = strrchr(dir->data, '/');
		if (!slash)
			return 0;      /* a path set by a script need not be absolute */
		dir->size = slash == dir->data ? 1 : (size_t)(slash - dir->data);
		dir->data[dir->size] = 0;
	}
}

/* The nearest package, if it has "imports"; without it "#name" is an ordinary name.  -- package when 1 */
static int nearest_package_with_imports(js_State *J, struct buf *dir, const char *from)
{
	int has;
	if (!find_nearest_package(J, dir, from))
		return 0;
	js_getproperty(J, -1, "imports");
	has = !js_isundefined(J, -1) && !js_isnull(J, -1);
	js_pop(J, has ? 1 : 2);
	return has;
}

/* "name/sub" or "@scope/name/sub": the length of the package name, 0 if it is not valid */
static size_t package_name(const char *request)
{
	size_t n = strcspn(request, "/");
	if (request[0] == '@') {
		if (!request[n])
			return 0;
		n += 1 + strcspn(request + n + 1, "/");
	}
	return request[0] == '.' || strchr(request, '\\') ? 0 : n;
}

static int try_package(js_State *J, struct buf *out, const char *modules_dir, const char *request, const char *parent)
{
	char dir[PATH_MAX * 2], path[PATH_MAX * 2];
	size_t n = package_name(request);
	snprintf(dir, sizeof dir, "%s/%.*s", modules_dir, (int)n, request);
	if (n > 0 && resolve_is_directory(dir)) {
		find_package(J, dir);
		if (js_isobject(J, -1)) {
			js_getproperty(J, -1, "exports");
			int has = !js_isundefined(J, -1) && !js_isnull(J, -1);
			js_pop(J, 1);
			if (has) {
				snprintf(path, sizeof path, ".%s", request + n);
				return ask_maps(J, out, "resolveExports", dir, path, "");
			}
		}
		js_pop(J, 1);
	}
	snprintf(path, sizeof path, "%s/%s", modules_dir, request);
	return find_path(J, out, path);
}

/* Searches the directories in the array at paths_idx; script may have put anything there, and may change it
 * meanwhile. */
static int try_paths(js_State *J, struct buf *out, int paths_idx, const char *request, const char *parent)
{
	if (!js_isobject(J, paths_idx))
		return 0;
	for (int i = 0; i < js_getlength(J, paths_idx); i++) {
		char modules[PATH_MAX];
		js_getindex(J, paths_idx, i);
		if (!js_isstring(J, -1))
			stdlib_throw_arg_type(J, "paths", "array of strings", paths_idx);
		size_t n;
		const char *place = text_utf8(J, -1, &n);
		int there = n < sizeof modules;
		if (there && *place == '/') {
			memcpy(modules, place, n + 1);
		} else if (there) {
			struct buf *dir = source_push_path(J);
			resolve_absolute(dir, NULL, place);
			there = !dir->failed && dir->size < sizeof modules;
			if (there)
				memcpy(modules, dir->data, dir->size + 1);
			js_pop(J, 1);
		}
		js_pop(J, 1);
		if (there && resolve_is_directory(modules) && try_package(J, out, modules, request, parent))
			return 1;
	}
	return 0;
}

/* array -- array   appends the directory, if it is one */
static void add_global(js_State *J, struct buf *dir)
{
	if (dir->size > 0 && !dir->failed) {
		text_push(J, dir->data);
		value_createindex(J, -2, (uint32_t)js_getlength(J, -2));
	}
	buf_clear(dir);
}

void find_set_globals(js_State *J, const char *node_path, const char *home)
{
	struct buf *dir = source_push_path(J), *self = source_push_path(J);
	js_newarray(J);
	while (node_path && *node_path) {
		size_t n = strcspn(node_path, ":");
		buf_add(dir, node_path, n);
		add_global(J, dir);
		node_path += n + (node_path[n] == ':');
	}
	for (int i = 0; i < 2 && home && *home; i++) {
		resolve_absolute(dir, home, i ? ".node_libraries" : ".node_modules");
		add_global(J, dir);
	}
	buf_add_str(self, "/proc/self/exe");
	resolve_real(self);
	resolve_absolute(dir, self->data, "../../lib/node");
	add_global(J, dir);
	js_copy(J, -1);
	value_set_prototype(J, FIND_GLOBALS);
	js_rot3(J);
	js_pop(J, 2);
}

void find_push_globals(js_State *J)
{
	value_push_prototype(J, FIND_GLOBALS);
	if (!js_isobject(J, -1)) {
		js_pop(J, 1);
		find_set_globals(J, getenv("NODE_PATH"), getenv("HOME"));
	}
}

/* Searches the global directories, as the last resort. */
static int try_globals(js_State *J, struct buf *out, const char *request, const char *parent)
{
	find_push_globals(J);
	int found = try_paths(J, out, js_gettop(J) - 1, request, parent);
	js_pop(J, 1);
	return found;
}

int find_is_relative(const char *r)
{
	return r[0] == '.' && (r[1] == 0 || r[1] == '/' || r[1] == '.');
}

int find_module(js_State *J, struct buf *out, const char *request, const char *from, const char *parent, int paths_idx)
{
	int found = 0;
	struct buf *dir = source_push_path(J);
	if (request[0] == '#' && nearest_package_with_imports(J, dir, from)) {
		found = ask_maps(J, out, "resolveImports", dir->data, request, parent);
	} else if (request[0] == '/' || find_is_relative(request)) {
		resolve_absolute(dir, from, request);
		size_t n = strlen(request);
		if (request[n - 1] == '/' || (n >= 2 && !strcmp(request + n - 2, "/.")) || !strcmp(request, ".") ||
			!strcmp(request, "..") || (n >= 3 && !strcmp(request + n - 3, "/..")))
			buf_add_char(dir, '/');
		found = !dir->failed && find_path(J, out, dir->data);
		if (!found && !dir->failed && resolve_is_refused(dir->data))
			source_throw_errno(J, SOURCE_DENIED, dir->data);
	} else {
		if (find_nearest_package(J, dir, from)) {
			size_t n = package_name(request);
			js_getproperty(J, -1, "name");
			const char *name = js_isstring(J, -1) ? text_utf8(J, -1, NULL) : "";
			int self = n > 0 && strlen(name) == n && !strncmp(name, request, n);
			js_getproperty(J, -2, "exports");
			self = self && !js_isundefined(J, -1) && !js_isnull(J, -1);
			js_pop(J, 2);
			if (self) {
				char sub[PATH_MAX];
				snprintf(sub, sizeof sub, ".%s", request + n);
				found = ask_maps(J, out, "resolveExports", dir->data, sub, parent);
			} else {
				js_pop(J, 1);
			}
		}
		if (!found)
			found = try_paths(J, out, paths_idx, request, parent) || try_globals(J, out, request, parent);
	}
	js_pop(J, 1);
	if (found)
		find_settle(J, out, FIND_LINKS);
	return found;
}
