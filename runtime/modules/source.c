#include "modules/source.h"
#include "modules/loaded.h"
#include "modules/stdlib.h"

#include "base/errtab.h"
#include "base/limits.h"
#include "base/mem.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "policy/oplog.h"
#include "policy/path.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The file of a module: under a policy, if it may be loaded. */
static int open_module(const char *path)
{
	const struct policy *p = policy_now();
	struct policy_place place;
	if (!p) {
		int fd = open(path, O_RDONLY | O_CLOEXEC);
		return fd < 0 ? -errno : fd;
	}
	int r = policy_find(p, POLICY_BIT(POLICY_MODULE), path, POLICY_FOLLOW, &place);
	if (r)
		return r > 0 ? SOURCE_DENIED : r;
	int fd = open(place.at, O_RDONLY | O_CLOEXEC), error = errno;
	policy_place_free(&place);
	return fd < 0 ? -error : fd;
}

static int read_all(const char *path, struct buf *out, int sought)
{
	int fd = open_module(path);
	if (fd < 0)
		return fd;
	struct stat st;
	int error = fstat(fd, &st) ? -errno : S_ISDIR(st.st_mode) ? -EISDIR : 0;
	if (!sought && !error)
		loaded_tell(path, &st);
	if (!error && st.st_size > 0)
		error = buf_reserve(out, (size_t)st.st_size + 1);
	while (!error) {
		error = buf_reserve(out, 4096);
		if (error)
			break;
		ssize_t n = read(fd, out->data + out->size, out->room - out->size);
		if (n == 0)
			break;
		if (n > 0)
			out->size += (size_t)n;
		else if (errno != EINTR)
			error = -errno;
	}
	if (out->data)
		out->data[out->size] = 0;
	close(fd);
	return error;
}

/* ---- the ledger */

static const char *name_of(void *J, uint32_t *line) { return engine_site_name(J, line); }

const struct oplog_place *source_site(js_State *J)
{
	uint32_t age;
	const void *at = engine_site(J, &age);
	return at ? oplog_intern(at, age, name_of, J) : NULL;
}

int source_read(js_State *J, const char *path, struct buf *out, int sought)
{
	if (!oplog_on())
		return read_all(path, out, sought);
	struct oplog_note *note = oplog_begin("module.load", source_site(J));
	oplog_start_at_once(note);
	int error = read_all(path, out, sought);
	const struct errtab_entry *e = errtab_find(error);
	if (!error || !sought)
		oplog_finish(note, NULL, path, (int64_t)out->size,
			!error ? "ok" : error == SOURCE_DENIED ? "denied" : e ? e->name : "error");
	oplog_free(note);
	return error;
}

/* A buffer that the value stack owns, so that a throw frees it. */
static void buf_finalize(js_State *J, void *p)
{
	buf_fini(p);
	mem_free(p);
}

struct buf *source_push_buf(js_State *J, size_t max)
{
	struct buf *b = mem_alloc(sizeof *b);
	buf_init(b, max);
	js_pushnull(J);
	js_newuserdata(J, "buf", b, buf_finalize);
	return b;
}

struct buf *source_push_path(js_State *J)
{
	struct buf *b = source_push_buf(J, PATH_MAX * 2);
	if (buf_reserve(b, PATH_MAX * 2))
		js_rangeerror(J, "Out of memory");
	return b;
}

void source_throw_errno(js_State *J, int error, const char *path)
{
	if (error == SOURCE_DENIED) {
		stdlib_push_denied(J, POLICY_MODULE, path);
		js_throw(J);
	}
	stdlib_throw_errno(J, error, error == -EISDIR ? "read" : "open", path);
}

void source_throw_one_line(js_State *J)
{
	js_pushboolean(J, 1);
	js_defproperty(J, -2, "oneLine", JS_DONTENUM);
	js_throw(J);
}

struct buf *source_push(js_State *J, const char *path)
{
	struct buf *b = source_push_buf(J, LIMIT_SOURCE_BYTES);
	int error = source_read(J, path, b, 0);
	if (error == -E2BIG) {
		text_pushf(J, "%s: the file is larger than %u MB", path, LIMIT_SOURCE_BYTES >> 20);
		js_newrangeerror(J, text_utf8(J, -1, NULL));
		source_throw_one_line(J);
	}
	if (error)
		source_throw_errno(J, error, path);
	return b;
}

const char *source_skip_bom(const char *text, size_t *size)
{
	if (*size >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3)) {
		*size -= 3;
		return text + 3;
	}
	return text;
}

void source_note(js_State *J, const char *name, const char *text, size_t size)
{
	if (!engine_has_stack_maker(J))
		return;
	value_push_prototype(J, SOURCE_NOTE);
	js_pushundefined(J);
	text_push(J, name);
	text_push_bytes(J, text, size);
	js_call(J, 2);
	js_pop(J, 1);
}

int source_parse_json(js_State *J, const struct buf *text)
{
	size_t size = text->size;
	const char *json = source_skip_bom(text->data, &size);
	value_push_prototype(J, SOURCE_PARSE);
	js_pushundefined(J);
	text_push_bytes(J, json, size);
	return js_pcall(J, 1);
}
