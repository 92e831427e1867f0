/* ops/fs/fs_bind.c -- fs.c's operations as natives of internalBinding('fs').
 *
 * Every native takes its arguments, checked by stdlib/fs.js, and a `req`, which selects the form:
 *
 *   undefined   synchronous: the op runs by loop_run_sync; the native returns the answer or throws
 *   null        a promise, which is settled here when the answer is drained
 *   a function  called back with (error) or (null, answer)
 *
 * so the three forms differ only in how the answer is returned.
 */
#include "io/fs.h"

#include <pthread.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/size.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "engine/promise.h"
#include "engine/text.h"
#include "ops/core/error.h"
#include "ops/fs/fs_copy.h"
#include "ops/fs/fs_owned.h"
#include "ops/fs/fs_watch.h"
#include "ops/core/host.h"
#include "ops/core/ops.h"
#include "ops/core/stdio.h"
#include "policy/lend.h"

/* How an answer is converted to a value. */
enum answer {
	ANSWER_NONE, ANSWER_NUMBER, ANSWER_STATS, ANSWER_BYTES, ANSWER_TEXT, ANSWER_NAMES, ANSWER_DIRENTS,
	ANSWER_STATFS,
	ANSWER_MOVED               /* bytes moved, and the buffer they were moved to or from */
};

#define ENCODING_BUFFER 7          /* after the values of enum text_encoding: a Buffer instead of text */

/* writev gathers up to this many bytes and makes them one plain write, which the ring can do. */
#define GATHER_BYTES (1u << 20)

struct fs_req {
	struct fs_op f;
	js_State *J;
	value_ref target;          /* the callback or the promise; 0 when synchronous */
	/* the script's buffer or text: unless synchronous, start() roots the value at keep_idx, if any */
	value_ref keep;
	value_ref scope;           /* a promise's scope, if promises are watched (flow.h) */
	uint8_t keep_idx;
	struct buffer_store *store;        /* its bytes, pinned */
	struct buffer_store **stores;      /* the same for vectors: u.vec.count of them */
	uint8_t answer;            /* enum answer */
	uint8_t encoding;
	uint8_t is_promise;
	uint8_t quiet;             /* on ENOENT the answer is undefined */
	uint8_t bigint;            /* stats as BigInts */
};

static struct fs_req *req_of(struct op *op) { return container_of(op, struct fs_req, f.op); }

static struct op_kind kinds[FS_VERBS];

static void req_free(struct fs_req *r)
{
	if (!r)
		return;
	if (r->stores) {
		for (unsigned i = 0; i < r->f.u.vec.count; i++)
			if (r->stores[i])
				buffer_unpin(r->stores[i]);
		mem_free(r->stores);
	}
	if (r->store)
		buffer_unpin(r->store);
	if (r->keep)
		value_unroot(r->J, r->keep);
	if (r->target)
		value_unroot(r->J, r->target);
	if (r->scope)
		value_unroot(r->J, r->scope);
	fs_op_free(&r->f);
}

static void release(struct op *op) { req_free(req_of(op)); }

static unsigned shown(const struct op *op, const char **name)
{
	const struct fs_req *r = container_of(op, struct fs_req, f.op);
	*name = r->is_promise ? "FSReqPromise" : "FSReqCallback";
	return 1;
}

/* ---- answers */

static void set_number(js_State *J, const char *name, double v)
{
	js_pushnumber(J, v);
	value_create(J, -2, name);
}

static double ms_of(const struct statx_timestamp *t) { return (double)t->tv_sec * 1e3 + t->tv_nsec / 1e6; }

/* -- object    Pushes an object with the kind's shape; `make` builds the first one. */
static void push_like(js_State *J, const char *kind, void (*make)(js_State *J))
{
	value_push_prototype(J, kind);
	if (js_isundefined(J, -1)) {
		js_pop(J, 1);
		make(J);
		js_copy(J, -1);
		value_set_prototype(J, kind);
	}
	value_newlike(J, -1);
	js_rot2(J);
	js_pop(J, 1);
}

static void make_stats(js_State *J)
{
	static const char *const names[] = {
		"dev", "mode", "nlink", "uid", "gid", "rdev", "blksize", "ino", "size", "blocks", "atimeMs", "mtimeMs",
		"ctimeMs", "birthtimeMs",
		"atime", "mtime", "ctime", "birthtime",
	};
	value_push_prototype(J, "fs.Stats");
	js_newobjectx(J);
	for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
		set_number(J, names[i], 0);
}

static void push_stats(js_State *J, const struct statx *s)
{
	const double numbers[] = {
		(double)makedev(s->stx_dev_major, s->stx_dev_minor), s->stx_mode, s->stx_nlink, s->stx_uid, s->stx_gid,
		(double)makedev(s->stx_rdev_major, s->stx_rdev_minor), s->stx_blksize, (double)s->stx_ino,
		(double)s->stx_size, (double)s->stx_blocks,
		ms_of(&s->stx_atime), ms_of(&s->stx_mtime), ms_of(&s->stx_ctime), ms_of(&s->stx_btime),
	};
	enum { NUMBERS = sizeof numbers / sizeof numbers[0], DATES = 4 };
	push_like(J, "fs.Stats.like", make_stats);
	for (int i = 0; i < NUMBERS; i++) {
		js_pushnumber(J, numbers[i]);
		value_setnth(J, -2, i);
	}
	for (int i = 0; i < DATES; i++) {
		value_newdate(J, floor(numbers[NUMBERS - DATES + i] + 0.5));
		value_setnth(J, -2, NUMBERS + i);
	}
}

static void make_bigint_stats(js_State *J)
{
	static const char *const names[] = {
		"dev", "mode", "nlink", "uid", "gid", "rdev", "blksize", "ino", "size", "blocks", "atimeMs", "mtimeMs",
		"ctimeMs", "birthtimeMs",
		"atimeNs", "mtimeNs", "ctimeNs", "birthtimeNs", "atime", "mtime", "ctime", "birthtime",
	};
	value_push_prototype(J, "fs.BigIntStats");
	js_newobjectx(J);
	for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
		set_number(J, names[i], 0);
}

static int64_t ns_of(const struct statx_timestamp *t)
{
	return (int64_t)((uint64_t)t->tv_sec * 1000000000u + t->tv_nsec);
}

static void push_bigint_stats(js_State *J, const struct statx *s)
{
	const uint64_t numbers[] = {
		makedev(s->stx_dev_major, s->stx_dev_minor), s->stx_mode, s->stx_nlink, s->stx_uid, s->stx_gid,
		makedev(s->stx_rdev_major, s->stx_rdev_minor), s->stx_blksize, s->stx_ino, s->stx_size, s->stx_blocks,
	};
	const int64_t times[] = { ns_of(&s->stx_atime), ns_of(&s->stx_mtime), ns_of(&s->stx_ctime),
		ns_of(&s->stx_btime) };
	enum { NUMBERS = sizeof numbers / sizeof numbers[0], TIMES = sizeof times / sizeof times[0],
		NS_PER_MS = 1000000 };
	push_like(J, "fs.BigIntStats.like", make_bigint_stats);
	for (int i = 0; i < NUMBERS; i++) {
		value_pushuint64(J, numbers[i]);
		value_setnth(J, -2, i);
	}
	for (int i = 0; i < TIMES; i++) {
		value_pushint64(J, times[i] / NS_PER_MS);
		value_setnth(J, -2, NUMBERS + i);
		value_pushint64(J, times[i]);
		value_setnth(J, -2, NUMBERS + TIMES + i);
		value_newdate(J, (double)(times[i] / NS_PER_MS));
		value_setnth(J, -2, NUMBERS + 2 * TIMES + i);
	}
}

static void push_bigint_statfs(js_State *J, const struct statfs *s)
{
	const struct { const char *name; uint64_t value; } numbers[] = {
		{ "type", (uint64_t)s->f_type }, { "bsize", (uint64_t)s->f_bsize }, { "blocks", s->f_blocks },
		{ "bfree", s->f_bfree },
		{ "bavail", s->f_bavail }, { "files", s->f_files }, { "ffree", s->f_ffree },
	};
	value_push_prototype(J, "fs.StatFs");
	js_newobjectx(J);
	for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
		value_pushuint64(J, numbers[i].value);
		value_create(J, -2, numbers[i].name);
	}
}

static void push_statfs(js_State *J, const struct statfs *s)
{
	value_push_prototype(J, "fs.StatFs");
	js_newobjectx(J);
	set_number(J, "type", (double)s->f_type);
	set_number(J, "bsize", (double)s->f_bsize);
	set_number(J, "blocks", (double)s->f_blocks);
	set_number(J, "bfree", (double)s->f_bfree);
	set_number(J, "bavail", (double)s->f_bavail);
	set_number(J, "files", (double)s->f_files);
	set_number(J, "ffree", (double)s->f_ffree);
}

/* A copy of bytes as a Buffer. */
static void push_buffer(js_State *J, const void *bytes, size_t size)
{
	void *copy = mem_try_alloc(size ? size : 1);
	if (!copy)
		js_rangeerror(J, "Array buffer allocation failed");
	memcpy(copy, bytes, size);
	buffer_push_node(J, copy, size);
}

static void push_text(js_State *J, const void *bytes, size_t size, int encoding)
{
	if (encoding == ENCODING_BUFFER)
		push_buffer(J, bytes, size);
	else
		ops_push_decoded(J, bytes, size, (enum text_encoding)encoding);
}

static void push_bytes(js_State *J, struct fs_req *r, const void *bytes, size_t size)
{
	if (r->encoding != ENCODING_BUFFER) {
		ops_push_decoded(J, bytes, size, (enum text_encoding)r->encoding);
	} else if (r->f.op.data) {
		void *own = fs_op_take_data(&r->f, &size);
		buffer_push_node(J, own, size);
	} else {
		push_buffer(J, "", 0);
	}
}

/* fs.Dirent's numbers for DT_... */
static int dirent_type(unsigned type)
{
	switch (type) {
	case DT_REG: return 1;
	case DT_DIR: return 2;
	case DT_LNK: return 3;
	case DT_FIFO: return 4;
	case DT_SOCK: return 5;
	case DT_CHR: return 6;
	case DT_BLK: return 7;
	}
	return 0;
}

struct entry {
	const char *name;
	uint32_t size, parent;
	uint8_t type;
};

static const char *next_entry(const char *p, struct entry *e)
{
	memcpy(&e->size, p, 4);
	memcpy(&e->parent, p + 4, 4);
	e->type = (uint8_t)p[8];
	e->name = p + FS_ENTRY_HEAD;
	return e->name + e->size + 1;
}

/* Writes the path of the directory at offset `at` of data to out (PATH_MAX); returns its size. */
static size_t entry_path(const char *data, uint32_t at, const char *base, char *out)
{
	const char *names[PATH_MAX / 2];
	uint32_t sizes[PATH_MAX / 2];
	size_t depth = 0, size = 0;
	while (at && depth < PATH_MAX / 2) {
		struct entry e;
		next_entry(data + at - 1, &e);
		names[depth] = e.name;
		sizes[depth++] = e.size;
		at = e.parent;
	}
	size_t n = base ? strlen(base) : 0;
	if (n && n < PATH_MAX) {
		memcpy(out, base, n);
		size = n;
	}
	while (depth-- && size + sizes[depth] + 2 < PATH_MAX) {
		if (size && out[size - 1] != '/')
			out[size++] = '/';
		memcpy(out + size, names[depth], sizes[depth]);
		size += sizes[depth];
	}
	return size;
}

/* The listed directory is as the script passed it; below it, joined paths lose a leading "./" and doubled slashes. */
static const char *joined_base(const char *base)
{
	while (base[0] == '.' && base[1] == '/') {
		base += 2;
		base += strspn(base, "/");
	}
	return base[0] == '.' && base[1] == 0 ? "" : base;
}

static void push_names(js_State *J, struct fs_req *r, const char *data, size_t size)
{
	char path[2 * PATH_MAX];
	size_t prefix = 0;
	uint32_t parent = 0;
	int i = 0;
	js_newarray(J);
	for (const char *p = data; p && p < data + size;) {
		struct entry e;
		p = next_entry(p, &e);
		if (e.parent != parent) {
			parent = e.parent;
			prefix = entry_path(data, parent, NULL, path);
			path[prefix++] = '/';
		}
		if (parent && e.size < PATH_MAX) {
			memcpy(path + prefix, e.name, e.size);
			push_text(J, path, prefix + e.size, r->encoding);
		} else {
			push_text(J, e.name, e.size, r->encoding);
		}
		value_createindex(J, -2, i++);
	}
}

static void push_dirents(js_State *J, struct fs_req *r, const char *data, size_t size)
{
	const char *shown = fs_op_path(&r->f, 0);
	char path[2 * PATH_MAX];
	uint32_t parent = 0;
	int i = 0;
	js_newarray(J);
	text_push(J, shown ? shown : "");
	for (const char *p = data; p && p < data + size;) {
		struct entry e;
		p = next_entry(p, &e);
		if (e.parent != parent) {
			parent = e.parent;
			size_t n = entry_path(data, parent, joined_base(shown), path);
			js_pop(J, 1);
			text_push_bytes(J, path, n);
		}
		value_push_prototype(J, "fs.dirent");
		value_newlike(J, -1);
		js_rot2(J);
		js_pop(J, 1);
		push_text(J, e.name, e.size, r->encoding);
		value_setnth(J, -2, 0);
		js_copy(J, -2);
		value_setnth(J, -2, 1);
		js_copy(J, -2);
		value_setnth(J, -2, 2);
		js_pushnumber(J, dirent_type(e.type));
		value_setnth(J, -2, 3);
		value_createindex(J, -3, i++);
	}
	js_pop(J, 1);
}

/* Of a worker: something else has closed a descriptor that it opened, or it closes what it has not opened. */
static void warn_of_owner(js_State *J, int fd, int is_opened)
{
	value_push_prototype(J, "fs.warnOfOwner");
	js_pushundefined(J);
	js_pushnumber(J, fd);
	js_pushboolean(J, is_opened);
	js_call(J, 2);
	js_pop(J, 1);
}

static void opened(js_State *J, int fd)
{
	lend_begin(fd);
	if (host_of(J)->owned && fs_owned_add(host_of(J)->owned, fd))
		warn_of_owner(J, fd, 1);
}

static void push_answer(js_State *J, struct fs_req *r, int64_t result, const void *bytes, size_t size)
{
	switch ((enum answer)r->answer) {
	case ANSWER_NONE: js_pushundefined(J); break;
	case ANSWER_MOVED:
	case ANSWER_NUMBER: js_pushnumber(J, (double)result); break;
	case ANSWER_STATS: (r->bigint ? push_bigint_stats : push_stats)(J, bytes); break;
	case ANSWER_STATFS: (r->bigint ? push_bigint_statfs : push_statfs)(J, bytes); break;
	case ANSWER_BYTES: push_bytes(J, r, bytes, size); break;
	case ANSWER_TEXT:
		if (bytes)
			push_text(J, bytes, size, r->encoding);
		else
			js_pushundefined(J);
		break;
	case ANSWER_NAMES: push_names(J, r, bytes, size); break;
	case ANSWER_DIRENTS: push_dirents(J, r, bytes, size); break;
	}
	r->f.delivered = 1;
	if (r->f.verb == FS_OPEN || r->f.verb == FS_OPENDIR)
		opened(J, (int)result);
}

/* Errors with their own codes are made by stdlib: special(kind, path, dest, size). */
static void push_special(js_State *J, const struct fs_op *f)
{
	value_push_prototype(J, "fs.special");
	js_pushundefined(J);
	js_pushnumber(J, f->special);
	const char *path = fs_op_path(f, 0), *dest = fs_op_path(f, 1);
	text_push(J, f->failed_path ? f->failed_path : path ? path : "");
	text_push(J, f->failed_dest ? f->failed_dest : dest ? dest : "");
	js_pushnumber(J, (double)f->size);
	js_call(J, 4);
}

static void push_error(js_State *J, const struct fs_op *f, int64_t result)
{
	const char *syscall = fs_op_syscall(f);
	if (f->special == FS_DENIED)
		error_push_denied(J, (enum policy_kind)f->denied, fs_op_path(f, f->denied_second));
	else if (f->special)
		push_special(J, f);
	else if (f->failed_path)
		error_push(J, result, syscall, f->failed_path, f->failed_dest);
	else if (strcmp(syscall, fs_verbs[f->verb].syscall) == 0)
		error_push(J, result, syscall, fs_op_path(f, 0), fs_op_path(f, 1));
	else
		error_push(J, result, syscall, NULL, NULL);
}

static int is_quiet(const struct fs_req *r, int64_t result)
{
	return r->quiet && result == -ENOENT;
}

/* Pushes the answer and returns 1, or pushes the error and returns 0: the op's own, or one thrown while pushing. */
static int push_outcome(js_State *J, struct fs_req *r, int64_t result, const void *bytes, size_t size)
{
	volatile int fine = 0;
	promise_blame(J, r->is_promise ? r->target : 0);
	if (js_try(J)) {
		promise_blame(J, 0);
		return 0;
	}
	if (result >= 0) {
		push_answer(J, r, result, bytes, size);
		fine = 1;
	} else if (is_quiet(r, result)) {
		js_pushundefined(J);
		fine = 1;
	} else {
		push_error(J, &r->f, result);
	}
	js_endtry(J);
	promise_blame(J, 0);
	return fine;
}

/* The result of a read or write promise: { bytesRead: n, buffer: b }.  n -- object */
static void push_moved(js_State *J, const struct fs_req *r)
{
	js_pushnull(J);
	js_newobjectx(J);
	js_rot2(J);
	value_create(J, -2, r->f.verb == FS_READ || r->f.verb == FS_READV ? "bytesRead" : "bytesWritten");
	value_push(J, r->keep);
	value_create(J, -2, r->stores ? "buffers" : "buffer");
}

static void settle(js_State *J, struct fs_req *r, int fine)
{
	if (r->scope) {
		value_push(J, r->scope);
		flow_begin(J);
	}
	if (!fine) {
		promise_reject(J, r->target);
	} else {
		if (r->answer == ANSWER_MOVED)
			push_moved(J, r);
		promise_resolve(J, r->target);
	}
	if (r->scope)
		flow_left(J);
	engine_left(J);
}

static void call_back(js_State *J, struct fs_req *r, int fine)
{
	int argc = 1;
	value_push(J, r->target);
	js_pushundefined(J);
	js_rot3(J);                            /* answer fn this -> this answer fn */
	js_rot3(J);                            /* -> fn this answer */
	if (fine) {
		js_pushnull(J);
		js_rot2(J);
		argc = 2;
		if (r->answer == ANSWER_NONE) {
			js_pop(J, 1);
			argc = 1;
		} else if (r->answer == ANSWER_MOVED) {
			value_push(J, r->keep);
			argc = 3;
		}
	} else if (r->answer == ANSWER_MOVED) {
		js_pushnumber(J, 0);           /* node passes this along with the error, too */
		value_push(J, r->keep);
		argc = 3;
	}
	engine_callback(J, argc);
}

static void deliver(struct op *op, const struct record *rec, const void *inline_bytes)
{
	struct fs_req *r = req_of(op);
	js_State *J = r->J;
	const void *bytes = rec->inline_size ? inline_bytes : op->data;
	size_t size = rec->inline_size ? rec->inline_size : op->data_size;
	int fine = push_outcome(J, r, rec->result, bytes, size);
	if (r->is_promise)
		settle(J, r, fine);
	else
		call_back(J, r, fine);
}

/* ---- starting */

struct text {
	const char *bytes;
	size_t size;
};

static void bad_path(js_State *J, int idx, const char *name)
{
	value_push_prototype(J, "fs.nulPath");
	js_pushundefined(J);
	js_copy(J, idx);
	js_pushliteral(J, name);
	js_call(J, 2);
	js_throw(J);
}

/* A path, string or bytes.  Borrowed. */
static struct text path_arg(js_State *J, int idx, const char *name)
{
	struct text t;
	uint8_t *bytes;
	if (js_isstring(J, idx)) {
		t.bytes = text_path(J, idx);
		if (!t.bytes)
			bad_path(J, idx, name);
		t.size = strlen(t.bytes);
		return t;
	}
	if (!buffer_get(J, idx, &bytes, &t.size) || memchr(bytes, 0, t.size))
		bad_path(J, idx, name);
	t.bytes = (const char *)bytes;
	return t;
}

static struct fs_req *new_req(js_State *J, enum fs_verb verb, struct text a, struct text b)
{
	struct fs_op *f = fs_op_new(sizeof (struct fs_req), verb, a.bytes, a.size, b.bytes, b.size);
	if (!f)
		js_rangeerror(J, "Out of memory");
	struct fs_req *r = container_of(f, struct fs_req, f);
	r->J = J;
	r->encoding = TEXT_UTF8;
	f->op.kind = &kinds[verb];
	return r;
}

static struct fs_req *req_fd(js_State *J, enum fs_verb verb, int fd_idx)
{
	int fd = js_toint32(J, fd_idx);
	struct fs_req *r = new_req(J, verb, (struct text){ 0 }, (struct text){ 0 });
	r->f.fd = fd;
	r->f.fd_given = 1;
	return r;
}

static struct fs_req *req_path(js_State *J, enum fs_verb verb)
{
	return new_req(J, verb, path_arg(J, 1, verb == FS_MKDTEMP ? "prefix" : "path"), (struct text){ 0 });
}

static struct fs_req *req_paths(js_State *J, enum fs_verb verb, const char *name, const char *name2)
{
	/* The first is copied: reading the second may end the borrow. */
	char space[PATH_MAX];
	struct text a = path_arg(J, 1, name);
	if (a.size < sizeof space)
		a.bytes = memcpy(space, a.bytes, a.size);
	struct text b = path_arg(J, 2, name2);
	return new_req(J, verb, a, b);
}

/* Making the answer or the error may run script (a setter of a prototype), even another synchronous call; each call has
 * its own r. */
static void run_sync(js_State *J, struct fs_req *r)
{
	int64_t result = loop_run_sync(host_loop(J), &r->f.op);
	volatile int fine = result >= 0;
	if (js_try(J)) {
		req_free(r);
		js_throw(J);
	}
	ops_trace_sync(J);
	if (fine) {
		push_answer(J, r, result, r->f.op.data, r->f.op.data_size);
	} else if (is_quiet(r, result)) {
		js_pushundefined(J);
		fine = 1;
	} else {
		push_error(J, &r->f, result);
	}
	js_endtry(J);
	req_free(r);
	if (!fine)
		js_throw(J);
}

/* Starts the request in the form that the value at req_idx selects, and pushes the native's return value. */
static void start(js_State *J, struct fs_req *r, int req_idx)
{
	/* output that the console has gathered for the descriptor comes first */
	if (r->f.fd_given && (r->f.fd == 1 || r->f.fd == 2) && host_of(J)->stdio)
		stdio_flush_wait(host_of(J)->stdio);
	if (js_isundefined(J, req_idx)) {
		run_sync(J, r);
		return;
	}
	r->is_promise = (uint8_t)js_isnull(J, req_idx);
	/* Only running out of memory throws here. */
	if (js_try(J)) {
		req_free(r);
		js_throw(J);
	}
	if (r->is_promise) {
		if (flow_watched(J)) {
			flow_push_scope(J, "FSREQPROMISE");
			if (js_isobject(J, -1))
				r->scope = value_root(J, -1);
			js_pop(J, 1);
		}
		promise_new(J);
	} else {
		js_copy(J, req_idx);
		flow_bind_as(J, "FSREQCALLBACK", 0);
	}
	r->target = value_root(J, -1);
	if (r->keep_idx)
		r->keep = value_root(J, r->keep_idx);
	js_endtry(J);
	if (loop_post(host_loop(J), &r->f.op) < 0) {
		req_free(r);
		js_rangeerror(J, "Out of memory");
	}
	if (!r->is_promise) {
		js_pop(J, 1);
		js_pushundefined(J);
	}
}

/* ---- natives */

static void n_open(js_State *J)
{
	struct fs_req *r = req_path(J, FS_OPEN);
	r->f.flags = js_toint32(J, 2);
	r->f.mode = js_touint32(J, 3);
	r->answer = ANSWER_NUMBER;
	start(J, r, 4);
}

static void n_close(js_State *J)
{
	int fd = js_toint32(J, 1);
	if (host_of(J)->owned && fs_owned_remove(host_of(J)->owned, fd))
		warn_of_owner(J, fd, 0);
	start(J, req_fd(J, FS_CLOSE, 1), 2);
}

/* Truncates, saturating at the limits of int64_t; NaN is 0. */
static int64_t int64_of(double v)
{
	if (v >= 0x1p63)
		return INT64_MAX;
	return v >= -0x1p63 ? (int64_t)v : v < 0 ? INT64_MIN : 0;
}

static int64_t position_arg(js_State *J, int idx)
{
	double v = js_isnumber(J, idx) ? js_tonumber(J, idx) : -1;
	if (js_isbigint(J, idx)) {
		int64_t n = value_toint64(J, idx, NULL);
		return n >= 0 ? n : -1;
	}
	return v >= 0 ? int64_of(v) : -1;
}

/* fd, view, offset, length, position, req */
static void move(js_State *J, enum fs_verb verb)
{
	uint8_t *bytes;
	size_t size, offset = size_clamp(js_tonumber(J, 3), SIZE_MAX >> 11),
		length = size_clamp(js_tonumber(J, 4), SIZE_MAX >> 11);
	struct fs_req *r = req_fd(J, verb, 1);
	r->store = buffer_pin(J, 2, &bytes, &size);
	if (!r->store || offset > size || length > size - offset) {
		req_free(r);
		js_rangeerror(J, "buffer out of bounds");
	}
	r->f.buf = bytes + offset;
	r->f.buf_lent = 1;
	r->f.size = length < INT32_MAX ? length : INT32_MAX;
	r->f.offset = position_arg(J, 5);
	r->answer = ANSWER_MOVED;
	r->keep_idx = 2;
	start(J, r, 6);
}

static void n_read(js_State *J) { move(J, FS_READ); }
static void n_write(js_State *J) { move(J, FS_WRITE); }

/* Encodes the string at idx into bytes owned by the op.  room: its text_encoded_size(), which may throw and so was
 * computed before. */
static int encode_into(js_State *J, struct fs_req *r, int idx, enum text_encoding encoding, size_t room)
{
	r->f.buf = mem_try_alloc(room ? room : 1);
	if (!r->f.buf)
		return -ENOMEM;
	r->f.size = text_encode(J, idx, encoding, r->f.buf, room);
	return 0;
}

static void out_of_memory(js_State *J, struct fs_req *r)
{
	req_free(r);
	js_rangeerror(J, "Out of memory");
}

/* fd, string, position, encoding, req */
static void n_write_string(js_State *J)
{
	enum text_encoding encoding = (enum text_encoding)js_toint32(J, 4);
	size_t room = text_encoded_size(J, 2, encoding);
	struct fs_req *r = req_fd(J, FS_WRITE, 1);
	if (encode_into(J, r, 2, encoding, room))
		out_of_memory(J, r);
	r->f.offset = position_arg(J, 3);
	r->answer = ANSWER_MOVED;
	r->keep_idx = 2;
	start(J, r, 5);
}

static void pin_vector(js_State *J, struct fs_req *r, int idx, size_t *total)
{
	unsigned n = (unsigned)js_getlength(J, idx);
	r->f.u.vec.vec = mem_try_zalloc((n ? n : 1) * sizeof (struct fs_vec));
	r->stores = mem_try_zalloc((n ? n : 1) * sizeof *r->stores);
	if (!r->f.u.vec.vec || !r->stores)
		js_rangeerror(J, "Out of memory");
	r->f.u.vec.count = n;
	for (unsigned i = 0; i < n; i++) {
		struct fs_vec *v = &r->f.u.vec.vec[i];
		js_getindex(J, idx, (int)i);
		r->stores[i] = buffer_pin(J, -1, &v->bytes, &v->size);
		js_pop(J, 1);
		*total += v->size;
	}
}

/* Turns a small writev into one write of all its bytes. */
static void gather(struct fs_req *r, size_t total)
{
	uint8_t *all = mem_try_alloc(total ? total : 1), *p = all;
	if (!all)
		return;
	for (unsigned i = 0; i < r->f.u.vec.count; i++) {
		memcpy(p, r->f.u.vec.vec[i].bytes, r->f.u.vec.vec[i].size);
		p += r->f.u.vec.vec[i].size;
	}
	mem_free(r->f.u.vec.vec);
	r->f.u.vec.vec = NULL;
	r->f.verb = FS_WRITE;
	r->f.op.kind = &kinds[FS_WRITE];
	r->f.buf = all;
	r->f.size = total;
}

/* fd, views, position, req */
static void move_vector(js_State *J, enum fs_verb verb)
{
	struct fs_req *r = req_fd(J, verb, 1);
	size_t total = 0;
	if (js_try(J)) {
		req_free(r);
		js_throw(J);
	}
	pin_vector(J, r, 2, &total);
	js_endtry(J);
	if (verb == FS_WRITEV && total <= GATHER_BYTES)
		gather(r, total);
	r->f.offset = position_arg(J, 3);
	r->answer = ANSWER_MOVED;
	r->keep_idx = 2;
	start(J, r, 4);
}

static void n_readv(js_State *J) { move_vector(J, FS_READV); }
static void n_writev(js_State *J) { move_vector(J, FS_WRITEV); }

static struct fs_req *req_path_or_fd(js_State *J, enum fs_verb verb)
{
	return js_isnumber(J, 1) ? req_fd(J, verb, 1) : req_path(J, verb);
}

/* path or fd, flags, encoding, req */
static void n_read_file(js_State *J)
{
	struct fs_req *r = req_path_or_fd(J, FS_READ_FILE);
	r->f.flags = js_toint32(J, 2);
	r->f.mode = 0666;
	r->encoding = (uint8_t)js_toint32(J, 3);
	r->answer = ANSWER_BYTES;
	if (js_isdefined(J, 4))
		r->f.pool = host_pool(J);
	start(J, r, 4);
}

/* path or fd, string or view, encoding, flags, mode, flush, req */
static void n_write_file(js_State *J)
{
	enum text_encoding encoding = (enum text_encoding)js_toint32(J, 3);
	size_t room = js_isstring(J, 2) ? text_encoded_size(J, 2, encoding) : 0;
	struct fs_req *r = req_path_or_fd(J, FS_WRITE_FILE);
	if (js_isstring(J, 2)) {
		if (encode_into(J, r, 2, encoding, room))
			out_of_memory(J, r);
	} else {
		r->store = buffer_pin(J, 2, &r->f.buf, &r->f.size);
		r->f.buf_lent = 1;
		r->keep_idx = 2;
	}
	r->f.flags = js_toint32(J, 4);
	r->f.mode = js_touint32(J, 5);
	r->f.sync_after = (uint8_t)js_toboolean(J, 6);
	start(J, r, 7);
}

/* path, quiet, req, bigint */
static void stat_path(js_State *J, enum fs_verb verb)
{
	struct fs_req *r = req_path(J, verb);
	r->quiet = (uint8_t)js_toboolean(J, 2);
	r->bigint = (uint8_t)js_toboolean(J, 4);
	r->answer = ANSWER_STATS;
	start(J, r, 3);
}

static void n_stat(js_State *J) { stat_path(J, FS_STAT); }
static void n_lstat(js_State *J) { stat_path(J, FS_LSTAT); }

static void n_fstat(js_State *J)
{
	struct fs_req *r = req_fd(J, FS_FSTAT, 1);
	r->bigint = (uint8_t)js_toboolean(J, 3);
	r->answer = ANSWER_STATS;
	start(J, r, 2);
}

static void n_fsync(js_State *J) { start(J, req_fd(J, FS_FSYNC, 1), 2); }
static void n_fdatasync(js_State *J) { start(J, req_fd(J, FS_FDATASYNC, 1), 2); }
static void n_unlink(js_State *J) { start(J, req_path(J, FS_UNLINK), 2); }
static void n_rmdir(js_State *J) { start(J, req_path(J, FS_RMDIR), 2); }
static void n_rename(js_State *J) { start(J, req_paths(J, FS_RENAME, "oldPath", "newPath"), 3); }
static void n_symlink(js_State *J) { start(J, req_paths(J, FS_SYMLINK, "target", "path"), 3); }
static void n_link(js_State *J) { start(J, req_paths(J, FS_LINK, "existingPath", "newPath"), 3); }

/* path, mode, recursive, req */
static void n_mkdir(js_State *J)
{
	struct fs_req *r = req_path(J, js_toboolean(J, 3) ? FS_MKDIR_ALL : FS_MKDIR);
	r->f.mode = js_touint32(J, 2);
	r->answer = r->f.verb == FS_MKDIR_ALL ? ANSWER_TEXT : ANSWER_NONE;
	start(J, r, 4);
}

static void path_mode(js_State *J, enum fs_verb verb)
{
	struct fs_req *r = req_path(J, verb);
	r->f.mode = js_touint32(J, 2);
	start(J, r, 3);
}

static void n_access(js_State *J) { path_mode(J, FS_ACCESS); }
static void n_chmod(js_State *J) { path_mode(J, FS_CHMOD); }

static void n_fchmod(js_State *J)
{
	struct fs_req *r = req_fd(J, FS_FCHMOD, 1);
	r->f.mode = js_touint32(J, 2);
	start(J, r, 3);
}

static void n_exists(js_State *J)
{
	/* The answer is only true or false, so an invalid path does not throw. */
	const char *path = js_isstring(J, 1) ? text_path(J, 1) : NULL;
	struct fs_req *r;
	if (js_isstring(J, 1) && !path) {
		js_pushboolean(J, 0);
		return;
	}
	r = req_path(J, FS_ACCESS);
	int64_t result = loop_run_sync(host_loop(J), &r->f.op);
	req_free(r);
	js_pushboolean(J, result >= 0);
}

static void n_truncate(js_State *J)
{
	struct fs_req *r = req_path(J, FS_TRUNCATE);
	r->f.offset = int64_of(js_tonumber(J, 2));
	start(J, r, 3);
}

static void n_ftruncate(js_State *J)
{
	struct fs_req *r = req_fd(J, FS_FTRUNCATE, 1);
	r->f.offset = int64_of(js_tonumber(J, 2));
	start(J, r, 3);
}

/* path, encoding, req */
static void path_text(js_State *J, enum fs_verb verb)
{
	struct fs_req *r = req_path(J, verb);
	r->encoding = (uint8_t)js_toint32(J, 2);
	r->answer = ANSWER_TEXT;
	start(J, r, 3);
}

static void n_mkdtemp(js_State *J) { path_text(J, FS_MKDTEMP); }
static void n_readlink(js_State *J) { path_text(J, FS_READLINK); }
static void n_realpath(js_State *J) { path_text(J, FS_REALPATH); }
static void n_realpath_native(js_State *J) { path_text(J, FS_REALPATH_NATIVE); }

/* path or fd, uid, gid, req */
static void own(js_State *J, struct fs_req *r)
{
	r->f.u.owner.uid = js_touint32(J, 2);
	r->f.u.owner.gid = js_touint32(J, 3);
	start(J, r, 4);
}

static void n_chown(js_State *J) { own(J, req_path(J, FS_CHOWN)); }
static void n_lchown(js_State *J) { own(J, req_path(J, FS_LCHOWN)); }
static void n_fchown(js_State *J) { own(J, req_fd(J, FS_FCHOWN, 1)); }

/* path or fd, atime, mtime, req */
static void touch(js_State *J, struct fs_req *r)
{
	r->f.u.times.access = js_tonumber(J, 2);
	r->f.u.times.modify = js_tonumber(J, 3);
	start(J, r, 4);
}

static void n_utimes(js_State *J) { touch(J, req_path(J, FS_UTIMES)); }
static void n_lutimes(js_State *J) { touch(J, req_path(J, FS_LUTIMES)); }
static void n_futimes(js_State *J) { touch(J, req_fd(J, FS_FUTIMES, 1)); }

static void n_copy_file(js_State *J)
{
	struct fs_req *r = req_paths(J, FS_COPY_FILE, "src", "dest");
	r->f.flags = js_toint32(J, 3);
	start(J, r, 4);
}

static void n_statfs(js_State *J)
{
	struct fs_req *r = req_path(J, FS_STATFS);
	r->bigint = (uint8_t)js_toboolean(J, 3);
	r->answer = ANSWER_STATFS;
	start(J, r, 2);
}

/* path, encoding, with types, flags, req */
static void n_readdir(js_State *J)
{
	struct fs_req *r = req_path(J, FS_READDIR);
	r->encoding = (uint8_t)js_toint32(J, 2);
	r->answer = js_toboolean(J, 3) ? ANSWER_DIRENTS : ANSWER_NAMES;
	r->f.flags = js_toint32(J, 4);
	if (r->f.flags & FS_DIR_RECURSIVE && !js_isundefined(J, 5))
		r->f.pool = host_pool(J);
	start(J, r, 5);
}

static void n_opendir(js_State *J)
{
	struct fs_req *r = req_path(J, FS_OPENDIR);
	r->answer = ANSWER_NUMBER;
	start(J, r, 2);
}

/* fd, path, encoding, req */
static void n_dir_read(js_State *J)
{
	struct fs_req *r = new_req(J, FS_DIR_READ, path_arg(J, 2, "path"), (struct text){ 0 });
	r->f.fd = js_toint32(J, 1);
	r->f.fd_given = 1;
	r->encoding = (uint8_t)js_toint32(J, 3);
	r->answer = ANSWER_DIRENTS;
	start(J, r, 4);
}

/* path, flags, req */
static void n_rm(js_State *J)
{
	struct fs_req *r = req_path(J, FS_RM);
	r->f.flags = js_toint32(J, 2);
	if (r->f.flags & FS_RM_RECURSIVE && !js_isundefined(J, 3))
		r->f.pool = host_pool(J);
	start(J, r, 3);
}

/* src, dest, flags, req */
static void n_cp(js_State *J)
{
	struct fs_req *r = req_paths(J, FS_CP, "src", "dest");
	r->f.flags = js_toint32(J, 3);
	if (r->f.flags & FS_CP_SHALLOW)
		r->answer = ANSWER_NUMBER;
	if (r->f.flags & FS_CP_RECURSIVE && !js_isundefined(J, 4))
		r->f.pool = host_pool(J);
	start(J, r, 4);
}

/* dirent --  keeps a Dirent whose shape all others share: made here, so that its properties are its own, whatever
 * script has added to the prototypes.  push_dirents() fills them in by slot. */
static void keep_dirent(js_State *J, int options)
{
	static const char *const names[] = { "name", "parentPath", "path" };
	js_newobjectx(J);
	for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
		js_pushliteral(J, "");
		value_create(J, -2, names[i]);
	}
	js_getproperty(J, options, "direntType");
	js_pushnumber(J, 0);
	value_createkey(J, -3);
	value_set_prototype(J, "fs.dirent");
}

/* Stores what answers need from stdlib: prototypes and functions, and the symbol under which a Dirent keeps its
 * type. */
static void n_setup(js_State *J)
{
	static const char *const names[] = { "Stats", "BigIntStats", "StatFs", "special", "nulPath", "warnOfOwner" };
	static const char *const slots[] = { "fs.Stats", "fs.BigIntStats", "fs.StatFs", "fs.special", "fs.nulPath",
		"fs.warnOfOwner" };
	for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
		js_getproperty(J, 1, names[i]);
		value_set_prototype(J, slots[i]);
	}
	js_getproperty(J, 1, "Dirent");
	keep_dirent(J, 1);
	js_pushundefined(J);
}

static void fill_kinds(void)
{
	for (int i = 0; i < FS_VERBS; i++)
		kinds[i] = (struct op_kind){
			.name = fs_verbs[i].name, .flags = fs_verbs[i].flags, .step = fs_verbs[i].step,
			.work = fs_verbs[i].work,
			.deliver = deliver, .release = release, .shown = shown, .admit = fs_admit, .facts = fs_facts,
			.instead = fs_instead,
		};
}

void fs_bind(js_State *J)
{
	static const struct { const char *name; js_CFunction f; int length; } natives[] = {
		{ "setup", n_setup, 1 }, { "open", n_open, 4 }, { "close", n_close, 2 }, { "read", n_read, 6 },
		{ "write", n_write, 6 },
		{ "writeString", n_write_string, 5 }, { "readv", n_readv, 4 }, { "writev", n_writev, 4 },
		{ "readFile", n_read_file, 4 },
		{ "writeFile", n_write_file, 7 }, { "stat", n_stat, 4 }, { "lstat", n_lstat, 4 },
		{ "fstat", n_fstat, 3 },
		{ "fsync", n_fsync, 2 }, { "fdatasync", n_fdatasync, 2 }, { "unlink", n_unlink, 2 },
		{ "rmdir", n_rmdir, 2 },
		{ "rename", n_rename, 3 }, { "symlink", n_symlink, 3 }, { "link", n_link, 3 }, { "mkdir", n_mkdir, 4 },
		{ "access", n_access, 3 }, { "exists", n_exists, 1 }, { "chmod", n_chmod, 3 },
		{ "fchmod", n_fchmod, 3 },
		{ "truncate", n_truncate, 3 }, { "ftruncate", n_ftruncate, 3 }, { "mkdtemp", n_mkdtemp, 3 },
		{ "readlink", n_readlink, 3 },
		{ "realpath", n_realpath, 3 }, { "realpathNative", n_realpath_native, 3 }, { "chown", n_chown, 4 },
		{ "lchown", n_lchown, 4 },
		{ "fchown", n_fchown, 4 }, { "utimes", n_utimes, 4 }, { "lutimes", n_lutimes, 4 },
		{ "futimes", n_futimes, 4 },
		{ "copyFile", n_copy_file, 4 }, { "statfs", n_statfs, 3 }, { "readdir", n_readdir, 5 },
		{ "opendir", n_opendir, 2 },
		{ "dirRead", n_dir_read, 4 }, { "rm", n_rm, 3 }, { "cp", n_cp, 4 },
		{ "copyRange", fs_copy_native, 6 },
		{ "watch", fs_watch_native, 4 }, { "watchClose", fs_watch_close_native, 1 },
		{ "watchRef", fs_watch_ref_native, 2 },
	};
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, fill_kinds);
	for (unsigned i = 0; i < sizeof natives / sizeof natives[0]; i++)
		value_method(J, natives[i].name, natives[i].f, natives[i].length);
}
