#include "modules/stdlib.h"

#include "engine/engine.h"
#include "engine/message.h"
#include "engine/text.h"
#include "modules/archive.h"

#include <stdio.h>
#include <string.h>

static const char CACHE[] = "stdlib.cache", BINDINGS[] = "stdlib.bindings";
static const struct stdlib_binding *bindings;

static const char *at(uint32_t offset)
{
	return (const char *)&stdlib_archive + offset;
}

static const struct archive_entry *find(const char *name)
{
	unsigned lo = 0, hi = stdlib_archive.count;
	while (lo < hi) {
		unsigned mid = (lo + hi) / 2;
		int c = strcmp(name, at(stdlib_archive.entries[mid].name));
		if (c == 0)
			return &stdlib_archive.entries[mid];
		if (c < 0)
			hi = mid;
		else
			lo = mid + 1;
	}
	return NULL;
}

static void format_locale(js_State *J, const char *what, int count)
{
	stdlib_call(J, "internal/intl/language", what, count);
}

static void make_dom_exception(js_State *J)
{
	stdlib_call(J, "internal/web/dom_exception", "make", 2);
}

/* object -- boolean */
static void is_error(js_State *J)
{
	if (stdlib_loaded(J, "internal/web/dom_exception")) {
		stdlib_call(J, "internal/web/dom_exception", "isError", 1);
	} else {
		js_pop(J, 1);
		js_pushboolean(J, 0);
	}
}

/* The files that copy and transfer objects, each with the file that must be loaded before such objects can exist. */
static const struct { const char *loaded, *file; } copiers[] = {
	{ "internal/web/blob", "internal/web/blob" },
	{ "internal/crypto/keys", "internal/crypto/keys" },
	{ "internal/wasm/clone", "internal/wasm/clone" },
	{ "internal/perf/histogram", "internal/perf/histogram" },
	{ "internal/net/address", "internal/net/address" },
	{ "internal/web/dom_exception", "internal/web/dom_exception" },
	{ "internal/web/messaging", "internal/web/messaging" },
	{ "internal/web/stream_common", "internal/web/stream_transfer" },
	{ "internal/web/abort_transfer", "internal/web/abort_transfer" },
};
enum { COPIERS = sizeof copiers / sizeof copiers[0], FIRST_THAT_TRANSFERS = 6 };

/* object -- copy */
static void clone_object(js_State *J)
{
	for (size_t i = 0; i < COPIERS; i++) {
		if (!stdlib_loaded(J, copiers[i].loaded))
			continue;
		js_copy(J, -1);
		stdlib_call(J, copiers[i].file, "cloned", 1);
		if (js_isobject(J, -1)) {
			js_remove(J, -2);
			return;
		}
		js_pop(J, 1);
	}
	js_pop(J, 1);
	js_pushundefined(J);
}

/* object -- what its transferred copy is made from */
static void prepare_transfer(js_State *J)
{
	for (size_t i = FIRST_THAT_TRANSFERS; i < COPIERS; i++) {
		if (!stdlib_loaded(J, copiers[i].loaded))
			continue;
		js_copy(J, -1);
		stdlib_call(J, copiers[i].file, "prepare", 1);
		if (js_isobject(J, -1)) {
			js_remove(J, -2);
			return;
		}
		js_pop(J, 1);
	}
	js_pop(J, 1);
	js_pushundefined(J);
}

/* object itsNew --    The file that prepared it reports that it is done. */
static void complete_transfer(js_State *J)
{
	for (size_t i = FIRST_THAT_TRANSFERS; i < COPIERS; i++) {
		int done;
		if (!stdlib_loaded(J, copiers[i].file))
			continue;
		js_copy(J, -2);
		js_copy(J, -2);
		stdlib_call(J, copiers[i].file, "complete", 2);
		done = js_toboolean(J, -1);
		js_pop(J, 1);
		if (done)
			break;
	}
	js_pop(J, 2);
}

/* for messages to other threads: object -- value, and back */
static void pack_object(js_State *J) { stdlib_call(J, "internal/worker/transfer", "pack", 1); }
static void unpack_object(js_State *J) { stdlib_call(J, "internal/worker/transfer", "unpack", 1); }

void stdlib_init(js_State *J, const struct stdlib_binding *table)
{
	engine_set_locale(J, format_locale);
	engine_set_dom_exception(J, make_dom_exception);
	engine_set_error_test(J, is_error);
	engine_set_clone(J, clone_object);
	engine_set_transfer(J, prepare_transfer, complete_transfer);
	engine_set_message(J, pack_object, unpack_object);
	if (bindings != table)         /* written by the first thread, before there is another */
		bindings = table;
	/* without prototypes: so that properties a script has put into Object.prototype are not taken for modules */
	js_pushnull(J);
	js_newobjectx(J);
	value_set_prototype(J, CACHE);
	js_pushnull(J);
	js_newobjectx(J);
	value_set_prototype(J, BINDINGS);
}

/* Modules whose scheme belongs to their names: packages may be called the same. */
static int wants_scheme(const char *name)
{
	return !strcmp(name, "test") || !strcmp(name, "test/reporters") || !strncmp(name, "jsr/", 4);
}

int stdlib_public(const char *request, const char **name)
{
	static const char *const ours[][2] = { { "jsr:test", "jsr/test" }, { "bun:test", "jsr/test" },
		{ "jsr:bindings", "jsr/bindings" }, { "jsr:serve", "jsr/serve" } };
	for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++) {
		if (strcmp(request, ours[i][0]) != 0)
			continue;
		*name = ours[i][1];
		return 1;
	}
	int has_scheme = !strncmp(request, "node:", 5);
	if (has_scheme)
		request += 5;
	if (!strncmp(request, "internal/", 9) || !strncmp(request, "jsr/", 4) ||
		(!has_scheme && wants_scheme(request)) ||
		!find(request))
		return 0;
	*name = request;
	return 1;
}

/* -- object      throws if unknown */
static void push_binding(js_State *J, const char *name)
{
	value_push_prototype(J, BINDINGS);
	if (js_hasproperty(J, -1, name)) {
		js_rot2(J);
		js_pop(J, 1);
		return;
	}
	for (const struct stdlib_binding *b = bindings; b->name; b++) {
		if (strcmp(b->name, name) != 0)
			continue;
		js_newobject(J);
		b->bind(J);
		js_copy(J, -1);
		value_create(J, -3, b->name);
		js_rot2(J);
		js_pop(J, 1);
		return;
	}
	js_error(J, "No such binding: %s", name);
}

static void native_binding(js_State *J) { push_binding(J, text_utf8(J, 1, NULL)); }
static void native_require(js_State *J) { stdlib_require(J, text_utf8(J, 1, NULL)); }

static void run(js_State *J, const struct archive_entry *entry)
{
	char file[256];
	snprintf(file, sizeof file, "node:%s", at(entry->name));
	/* module.exports goes into the cache before the body runs, so that cycles see what is exported so far */
	js_newobject(J);
	js_newobject(J);
	js_copy(J, -1);
	value_create(J, -3, "exports");
	value_push_prototype(J, CACHE);
	js_copy(J, -3);
	value_create(J, -2, at(entry->name));
	js_pop(J, 1);
	/* module exports */
	engine_load(J, file, at(entry->image), entry->image_size, at(entry->text), entry->text_size);
	js_pushundefined(J);
	js_copy(J, -3);
	js_newcfunction(J, native_require, "require", 1);
	js_copy(J, -6);
	js_newcfunction(J, native_binding, "internalBinding", 1);
	js_call(J, 4);
	js_pop(J, 2);
	js_getproperty(J, -1, "exports");
	js_rot2(J);
	js_pop(J, 1);
}

int stdlib_loaded(js_State *J, const char *name)
{
	value_push_prototype(J, CACHE);
	int loaded = js_hasproperty(J, -1, name);
	js_pop(J, 1 + loaded);
	return loaded;
}

void stdlib_require(js_State *J, const char *name)
{
	value_push_prototype(J, CACHE);
	if (js_hasproperty(J, -1, name)) {
		js_getproperty(J, -1, "exports");
		js_replace(J, -3);
		js_pop(J, 1);
		return;
	}
	const struct archive_entry *entry = find(name);
	if (!entry)
		js_error(J, "No such built-in module: %s", name);
	if (js_try(J)) {
		value_push_prototype(J, CACHE);
		js_delproperty(J, -1, at(entry->name));
		js_pop(J, 1);
		js_throw(J);
	}
	run(J, entry);
	js_endtry(J);
	js_replace(J, -2);
}

void stdlib_call(js_State *J, const char *module, const char *function, int argc)
{
	int base = js_gettop(J) - argc;        /* the index of the arguments, where the result goes */
	stdlib_require(J, module);
	js_getproperty(J, -1, function);
	js_pushundefined(J);
	for (int i = 0; i < argc; i++)
		js_copy(J, base + i);
	js_call(J, argc);
	if (argc > 0)
		js_replace(J, base);
	else
		js_replace(J, -2);
	js_pop(J, argc > 0 ? argc : 0);
}

void stdlib_push_loaded(js_State *J)
{
	js_newobject(J);
	value_push_prototype(J, CACHE);
	value_create(J, -2, "files");
	value_push_prototype(J, BINDINGS);
	value_create(J, -2, "bindings");
}

void stdlib_names(js_State *J)
{
	int n = 0;
	js_newarray(J);
	for (unsigned i = 0; i < stdlib_archive.count; i++) {
		const char *name = at(stdlib_archive.entries[i].name);
		if (!strncmp(name, "internal/", 9) || wants_scheme(name))
			continue;
		js_pushliteral(J, name);
		value_createindex(J, -2, n++);
	}
}

void stdlib_throw_arg_type(js_State *J, const char *argument, const char *expected, int idx)
{
	js_copy(J, idx);
	stdlib_require(J, "internal/errors");
	js_getproperty(J, -1, "codes");
	js_getproperty(J, -1, "ERR_INVALID_ARG_TYPE");
	text_push(J, argument);
	text_push(J, expected);
	js_copy(J, -6);
	js_construct(J, 3);
	js_throw(J);
}

void stdlib_throw_code(js_State *J, const char *code)
{
	stdlib_require(J, "internal/errors");
	js_getproperty(J, -1, "codes");
	js_getproperty(J, -1, code);
	js_construct(J, 0);
	js_throw(J);
}

void stdlib_throw_errno(js_State *J, int error, const char *syscall, const char *path)
{
	js_pushnumber(J, error);
	js_pushliteral(J, syscall);
	if (path)
		text_push(J, path);
	else
		js_pushundefined(J);
	stdlib_call(J, "internal/modules/helpers", "systemError", 3);
	js_throw(J);
}

void stdlib_push_denied(js_State *J, enum policy_kind kind, const char *resource)
{
	static const char *const doing[] = {
		[POLICY_READ] = "reading", [POLICY_WRITE] = "writing", [POLICY_NET] = "connecting to",
		[POLICY_ENV] = "the environment variable", [POLICY_RUN] = "running", [POLICY_SIGNALS] = "sending",
		[POLICY_INFO] = "looking up", [POLICY_MODULE] = "loading", [POLICY_PROBE] = "loading",
	};
	const char *name = policy_kind_name(kind);
	text_pushf(J, "Access to this API has been restricted: %s %s%s%s needs --allow-%s%s%s", doing[kind],
		resource ? "'" : "", resource ? resource : "anything", resource ? "'" : "", name, resource ? "=" : "",
		resource ? resource : "");
	js_newerror(J, text_utf8(J, -1, NULL));
	js_replace(J, -2);
	js_pushliteral(J, "ERR_ACCESS_DENIED");
	value_create(J, -2, "code");
	text_push(J, policy_kind_code(kind));
	value_create(J, -2, "permission");
	text_push(J, resource ? resource : "");
	value_create(J, -2, "resource");
}
