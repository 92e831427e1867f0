#include "modules/loader.h"
#include "modules/esm.h"
#include "modules/find.h"
#include "modules/loaded.h"
#include "modules/names.h"
#include "modules/resolve.h"
#include "modules/source.h"
#include "modules/stdlib.h"

#include "engine/engine.h"
#include "engine/module.h"
#include "engine/text.h"
#include "lang/lang.h"
#include "policy/policy.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Objects kept under names: filename -> module; the Module prototype; the main module. */
static const char CACHE[] = "module.cache", PROTOTYPE[] = "module.prototype", MAIN[] = "module.main",
	STANDS_IN[] = "module.tests";

/* The originals of what script may replace; and Module, once it was loaded. */
static const char REQUIRE[] = "module.require", COMPILE[] = "module.compile", CLASS[] = "module.class",
	LOAD[] = "module.load", RUN_MAIN[] = "module.runMain",
	RESOLVE[] = "module.resolve", WRAP[] = "module.wrap" /* kept once it is used */,
	REQUIRED_ESM[] = "module.required.esm" /* whether an ES module was required */;

/* Symbols, under which a module keeps the one that required it first (script sees it by the accessor `parent`), and one
 * that was run by require what it exported then, until it is first imported. */
static const char PARENT[] = "module.parent", RAN[] = "module.ran";

/* Whether modules of --require are loaded. */
static const char PRELOADING[] = "module.preloading";
static const char PARENT_WARNS[] = "module.parent.warns";      /* --pending-deprecation */

static const char HELPERS[] = "internal/modules/helpers",
	WATCHED[] = "module.watched" /* whether a module was required while still running */;

static void load_file(js_State *J, const char *filename);

/* ---- module objects */

/* The file name of the module object at idx, "" if it has none; borrowed from the stack (adds one value). */
static const char *module_filename(js_State *J, int idx)
{
	js_getproperty(J, idx, "filename");
	return js_isstring(J, -1) ? text_utf8(J, -1, NULL) : "";
}

/* -- value     the parent of the module object at idx */
static void push_parent(js_State *J, int idx)
{
	js_copy(J, idx);
	value_push_prototype(J, PARENT);
	value_getkey(J, -2);
	js_replace(J, -2);
}

/* -- array: dir/node_modules and so on up to the root */
static void push_paths(js_State *J, const char *from)
{
	char dir[PATH_MAX];
	int count = 0;
	snprintf(dir, sizeof dir, "%s", from);
	js_newarray(J);
	for (;;) {
		size_t n = strlen(dir);
		if (!(n >= 13 && !strcmp(dir + n - 13, "/node_modules"))) {
			text_pushf(J, "%s/node_modules", strcmp(dir, "/") ? dir : "");
			value_createindex(J, -2, count++);
		}
		if (n <= 1)
			return;
		char *slash = strrchr(dir, '/');
		if (!slash)
			return;
		slash[slash == dir] = 0;
	}
}

static void directory_of(char out[PATH_MAX], const char *filename)
{
	const char *slash = strrchr(filename, '/');
	size_t n = slash ? (size_t)(slash - filename) : 0;
	if (!slash) {
		if (!getcwd(out, PATH_MAX))
			strcpy(out, "/");
	} else if (n >= PATH_MAX) {
		strcpy(out, "/");
	} else {
		memcpy(out, filename, n);
		out[n] = 0;
		if (n == 0)
			strcpy(out, "/");
	}
}

/* parent|undefined -- parent module
 * A child is added to its parent's children after it was loaded. */
static void push_module(js_State *J, const char *id, const char *filename, const char *dir)
{
	value_push_prototype(J, PROTOTYPE);
	js_newobjectx(J);
	text_push(J, id);
	value_create(J, -2, "id");
	text_push(J, dir);
	value_create(J, -2, "path");
	js_newobject(J);
	value_create(J, -2, "exports");
	if (filename)
		text_push(J, filename);
	else
		js_pushnull(J);
	value_create(J, -2, "filename");
	js_pushboolean(J, 0);
	value_create(J, -2, "loaded");
	js_newarray(J);
	value_create(J, -2, "children");
	push_paths(J, dir);
	value_create(J, -2, "paths");
	value_push_prototype(J, PARENT);
	js_copy(J, -3);
	value_hide(J, -3);
	value_push_prototype(J, RAN);
	js_pushundefined(J);
	value_hide(J, -3);
}

enum { CHILDREN_SEEN = 10000 };

/* child --   Adds it to the parent's children, unless it is there. */
static void add_child(js_State *J, int parent_idx)
{
	if (!js_isobject(J, parent_idx)) {
		js_pop(J, 1);
		return;
	}
	js_getproperty(J, parent_idx, "children");
	/* Script may have given it any length: a child that is not among the last CHILDREN_SEEN is added again. */
	int n = js_isarray(J, -1) ? js_getlength(J, -1) : 0, there = !js_isarray(J, -1),
		from = n > CHILDREN_SEEN ? n - CHILDREN_SEEN : 0;
	for (int i = n; i-- > from && !there;) {
		js_getindex(J, -1, i);
		there = value_same(J, -1, -3);
		js_pop(J, 1);
	}
	if (n == INT_MAX)
		js_rangeerror(J, "Invalid array length");
	if (!there) {
		js_copy(J, -2);
		js_setindex(J, -2, n);         /* [[Set]]: node pushes to children, owned by script */
	}
	js_pop(J, 2);
}

static void native_require(js_State *J);
static void construct_require(js_State *J);
static void native_resolve(js_State *J);
static void native_resolve_paths(js_State *J);

static void ref_finalize(js_State *J, void *p)
{
	value_unroot(J, (value_ref)(uintptr_t)p);
}

/* A native bound to its module: its data is a root of the module. */
static void push_module_function(js_State *J, int module_idx, js_CFunction f, const char *name)
{
	value_ref module = value_root(J, module_idx);
	js_newcfunctionx(J, f, name, 1, (void *)(uintptr_t)module, ref_finalize);
}

static void push_current_module(js_State *J)
{
	value_push(J, (value_ref)(uintptr_t)js_currentfunctiondata(J));
}

/* module -- module require */
static void push_require(js_State *J)
{
	push_module_function(J, -1, native_require, "require");
	value_make_constructor(J, -1, construct_require);
	push_module_function(J, -2, native_resolve, "resolve");
	push_module_function(J, -3, native_resolve_paths, "paths");
	value_create(J, -2, "paths");
	value_create(J, -2, "resolve");
	value_push_prototype(J, MAIN);
	value_create(J, -2, "main");
	value_push_prototype(J, FIND_EXTENSIONS);
	value_create(J, -2, "extensions");
	value_push_prototype(J, CACHE);
	value_create(J, -2, "cache");
}

/* ---- errors */

/* -- string   A module without a file has its id only, and so has that of a REPL, whose file there is not. */
static const char *push_shown_name(js_State *J, int module_idx)
{
	js_getproperty(J, module_idx, "id");
	const char *name = js_isstring(J, -1) ? text_utf8(J, -1, NULL) : "";
	if (!strcmp(name, "<repl>"))
		return name;
	js_copy(J, module_idx < 0 ? module_idx - 1 : module_idx);
	const char *file = module_filename(J, -1);
	js_replace(J, -2);
	if (*file) {
		js_replace(J, -2);
		return file;
	}
	js_pop(J, 1);
	return name;
}

static __attribute__((noreturn)) void throw_not_found(js_State *J, const char *request, int module_idx)
{
	int count = 0;
	struct buf *message = source_push_buf(J, 1 << 20);
	js_newarray(J);
	js_copy(J, module_idx < 0 ? module_idx - 2 : module_idx);
	buf_printf(message, "Cannot find module '%s'", request);
	while (js_isobject(J, -1) && count < 100) {
		const char *name = push_shown_name(J, -1);
		buf_printf(message, "%s\n- %s", count ? "" : "\nRequire stack:", name);
		value_createindex(J, -3, count++);
		push_parent(J, -1);
		js_replace(J, -2);
	}
	js_pop(J, 1);
	if (message->failed == -ENOMEM)
		js_rangeerror(J, "Out of memory");
	js_newerror(J, message->failed ? "Cannot find module" : message->data);
	js_pushliteral(J, "MODULE_NOT_FOUND");
	value_create(J, -2, "code");
	js_rot2(J);
	value_create(J, -2, "requireStack");
	js_throw(J);
}

/* ---- a file's format */

enum format { FORMAT_COMMONJS, FORMAT_MODULE,
	FORMAT_UNKNOWN /* a .js file without a "type" in a package.json: decided by its text */ };

static int ends_with(const char *s, const char *end)
{
	size_t n = strlen(s), m = strlen(end);
	return n > m && !strcmp(s + n - m, end);
}

static enum format format_of(js_State *J, const char *filename)
{
	char dir[PATH_MAX];
	enum format format = FORMAT_UNKNOWN;
	if (ends_with(filename, ".mjs"))
		return FORMAT_MODULE;
	if (ends_with(filename, ".cjs") || ends_with(filename, ".json"))
		return FORMAT_COMMONJS;
	if (lang_is_typescript(filename) && !ends_with(filename, ".ts"))
		return ends_with(filename, ".mts") ? FORMAT_MODULE : FORMAT_COMMONJS;
	struct buf *found = source_push_path(J);
	directory_of(dir, filename);
	if (find_nearest_package(J, found, dir)) {
		js_getproperty(J, -1, "type");
		const char *type = js_isstring(J, -1) ? text_utf8(J, -1, NULL) : "";
		format = !strcmp(type, "module") ? FORMAT_MODULE : !strcmp(type, "commonjs") ? FORMAT_COMMONJS :
			FORMAT_UNKNOWN;
		js_pop(J, 2);
	}
	js_pop(J, 1);
	return format;
}

/* The format that require assumes: a package's "type" applies only to .js files; for other extensions the text
 * decides. */
static enum format required_format(js_State *J, const char *filename)
{
	if (ends_with(filename, ".js") || ends_with(filename, ".cjs") || ends_with(filename, ".mjs") ||
		lang_is_typescript(filename))
		return format_of(J, filename);
	return FORMAT_UNKNOWN;
}

/* ---- functions replaced by script */

/* 1: -- function   the object's function under that name, if it is not the one kept as `original` */
static int push_replaced(js_State *J, int idx, const char *name, const char *original)
{
	js_getproperty(J, idx, name);
	value_push_prototype(J, original);
	int same = value_same(J, -1, -2);
	js_pop(J, 1);
	if (!same && js_iscallable(J, -1))
		return 1;
	js_pop(J, 1);
	return 0;
}

/* 1: -- function Module   the function of Module that script has replaced */
static int push_replaced_of_class(js_State *J, const char *name, const char *original)
{
	value_push_prototype(J, CLASS);
	if (!js_isobject(J, -1) || !push_replaced(J, -1, name, original)) {
		js_pop(J, 1);
		return 0;
	}
	js_rot2(J);
	return 1;
}

/* 1: -- result   of that function, called for a request of the module at idx */
static int call_replaced(js_State *J, const char *name, const char *original, const char *request, int module_idx)
{
	if (!push_replaced_of_class(J, name, original))
		return 0;
	text_push(J, request);
	js_copy(J, module_idx < 0 ? module_idx - 3 : module_idx);
	js_pushboolean(J, 0);
	js_call(J, 3);
	return 1;
}

/* ---- loading */

/* module -- : sets its exports to those of the file as an ES module */
static void load_es_module(js_State *J, const char *filename)
{
	push_parent(J, -1);
	if (js_isobject(J, -1)) {
		module_filename(J, -1);
		js_rot2(J);
		js_pop(J, 1);
	}
	js_pushboolean(J, 1);
	value_set_prototype(J, REQUIRED_ESM);
	esm_require(J, filename);
	js_setproperty(J, -2, "exports");      /* [[Set]]: node assigns to the module, owned by script */
	js_pop(J, 1);
}

static int is_main(js_State *J, int idx)
{
	js_copy(J, idx);
	value_push_prototype(J, MAIN);
	int is = value_same(J, -1, -2);
	js_pop(J, 2);
	return is;
}

/* module -- : the main script turned out to be an ES module: removes the CommonJS module and clears the main one */
static void run_main_as_module(js_State *J, const char *filename)
{
	value_push_prototype(J, CACHE);
	js_delproperty(J, -1, filename);
	js_pop(J, 1);
	js_pushundefined(J);
	value_set_prototype(J, MAIN);
	esm_run_main(J, filename);
	js_pop(J, 1);
}

/* wrap -- wrap function     compiled from the text that the script's own Module.wrap returns for the file's */
static void compile_wrapped(js_State *J, const char *filename, const char *source, size_t size)
{
	js_copy(J, -1);
	js_pushundefined(J);
	text_push_bytes(J, source, size);
	js_call(J, 1);
	source = text_utf8(J, -1, &size);
	engine_compile(J, filename, source, size, ENGINE_SCRIPT, NULL);
	js_replace(J, -2);
	js_pushglobal(J);
	js_call(J, 0);
	if (!js_iscallable(J, -1))
		js_typeerror(J, "Module.wrap made no function");
}

/* 1: -- function  0: module syntax is all that keeps it from being CommonJS, it is a file's text, and no package sets
 * its type; otherwise module syntax causes a warning and the error is thrown */
static int compile_wrapper(js_State *J, const char *filename, const char *source, size_t size, int of_file)
{
	source_note(J, filename, source, size);
	if (js_try(J)) {
		if (engine_is_exhausted(J, -1) || !esm_says_module(J, -1))
			js_throw(J);
		if (!of_file || required_format(J, filename) != FORMAT_UNKNOWN) {
			stdlib_call(J, "internal/process", "warnOfModuleSyntax", 0);
			js_pop(J, 1);
			js_throw(J);
		}
		js_pop(J, 1);
		return 0;
	}
	value_push_prototype(J, WRAP);
	if (js_iscallable(J, -1))
		compile_wrapped(J, filename, source, size);
	else
		engine_compile(J, filename, source, size, ENGINE_WRAPPER,
			"exports, require, module, __filename, __dirname");
	js_replace(J, -2);
	js_endtry(J);
	return 1;
}

static int compile_commonjs(js_State *J, const char *filename, const char *source, size_t size)
{
	return compile_wrapper(J, filename, source, size, 1);
}

/* module function -- module result   runs a module's wrapper */
static void run_wrapper(js_State *J, const char *filename)
{
	char dir[PATH_MAX];
	directory_of(dir, filename);
	js_getproperty(J, -2, "exports");
	js_copy(J, -1);
	js_copy(J, -4);
	push_require(J);
	js_rot2(J);
	/* module function this exports require module */
	text_push(J, filename);
	text_push(J, dir);
	js_call(J, 5);
}

/* module -- : runs the file's text as the body of its wrapper */
static void load_javascript(js_State *J, const char *filename)
{
	struct buf *text = source_push(J, filename);
	size_t size = text->size;
	const char *source = source_skip_bom(text->data, &size);
	/* module buf */
	if (push_replaced(J, -2, "_compile", COMPILE)) {
		js_copy(J, -3);
		text_push_bytes(J, source, size);
		text_push(J, filename);
		js_call(J, 2);
		js_pop(J, 3);
		return;
	}
	if (!compile_commonjs(J, filename, source, size)) {
		js_pop(J, 1);
		if (is_main(J, -1))
			run_main_as_module(J, filename);
		else
			load_es_module(J, filename);
		return;
	}
	js_replace(J, -2);
	/* module function */
	run_wrapper(J, filename);
	js_pop(J, 2);
}

/* Module.prototype._compile(content, filename) */
static void method_compile(js_State *J)
{
	size_t size;
	const char *source = text_utf8(J, 1, &size), *filename = text_utf8(J, 2, NULL);
	js_copy(J, 0);
	compile_wrapper(J, filename, source, size, 0);
	run_wrapper(J, filename);
}

static void load_json(js_State *J, const char *filename)
{
	if (source_parse_json(J, source_push(J, filename))) {
		if (js_iserror(J, -1)) {
			js_getproperty(J, -1, "message");
			text_pushf(J, "%s: %s", filename, text_utf8(J, -1, NULL));
			js_defproperty(J, -3, "message", JS_DONTENUM);
			js_pop(J, 1);
		}
		js_throw(J);
	}
	js_replace(J, -2);
	js_setproperty(J, -2, "exports");      /* [[Set]]: as in load_es_module */
	js_pop(J, 1);
}

static __attribute__((noreturn)) void throw_coded(js_State *J, const char *code)
{
	js_newerror(J, text_utf8(J, -1, NULL));
	text_push(J, code);
	value_create(J, -2, "code");
	js_throw(J);
}

/* Files that are not run: with JSX, and TypeScript of packages. */
static void refuse_file(js_State *J, const char *filename)
{
	if (ends_with(filename, ".js"))
		return;
	if (ends_with(filename, ".tsx") || ends_with(filename, ".jsx")) {
		text_pushf(J, "Unknown file extension \"%s\" for %s: JSX is not supported", strrchr(filename, '.'),
			filename);
		throw_coded(J, "ERR_UNKNOWN_FILE_EXTENSION");
	}
	if (lang_is_typescript(filename) && strstr(filename, "/node_modules/")) {
		text_pushf(J, "Stripping types is currently unsupported for files under node_modules, for \"%s\"",
			filename);
		throw_coded(J, "ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING");
	}
}

/* this = extensions; (module, filename) */
static void extension_js(js_State *J)
{
	const char *filename = text_utf8(J, 2, NULL);
	refuse_file(J, filename);
	js_copy(J, 1);
	if (required_format(J, filename) == FORMAT_MODULE)
		load_es_module(J, filename);
	else
		load_javascript(J, filename);
	js_pushundefined(J);
}

static void extension_json(js_State *J)
{
	js_copy(J, 1);
	load_json(J, text_utf8(J, 2, NULL));
	js_pushundefined(J);
}

static void extension_node(js_State *J)
{
	js_copy(J, 1);
	js_copy(J, 2);
	loaded_tell(text_utf8(J, 2, NULL), NULL);
	stdlib_call(J, "internal/addon", "extension", 2);
}

/* -- loader extensions  the one for the longest registered extension of the file name, ignoring a leading dot; else
 * that of .js */
static void push_extension(js_State *J, const char *filename)
{
	const char *slash = strrchr(filename, '/'), *name = slash ? slash + 1 : filename;
	value_push_prototype(J, FIND_EXTENSIONS);
	for (const char *dot = *name ? strchr(name + 1, '.') : NULL; dot; dot = strchr(dot + 1, '.')) {
		text_push(J, dot);
		value_getkey(J, -2);
		if (js_iscallable(J, -1)) {
			js_rot2(J);
			return;
		}
		js_pop(J, 1);
	}
	js_getproperty(J, -1, ".js");
	js_rot2(J);
}

/* module -- : loads it with its extension's loader */
static void load_file(js_State *J, const char *filename)
{
	push_extension(J, filename);
	js_copy(J, -3);
	text_push(J, filename);
	js_call(J, 2);
	js_pop(J, 1);
	js_pushboolean(J, 1);
	js_setproperty(J, -2, "loaded");       /* [[Set]]: as in load_es_module */
	js_pop(J, 1);
}

/* Module.prototype.load(filename) */
static void method_load(js_State *J)
{
	char dir[PATH_MAX];
	const char *filename = text_utf8(J, 1, NULL);
	directory_of(dir, filename);
	js_copy(J, 0);
	text_push(J, filename);
	js_setproperty(J, -2, "filename");     /* [[Set]]: `this` may be any object, as in node */
	push_paths(J, dir);
	js_setproperty(J, -2, "paths");        /* [[Set]]: likewise */
	load_file(J, filename);
	js_pushundefined(J);
}

/* An object that is not a proxy, so that getting its prototype runs no script. */
static int is_plain_enough(js_State *J, int idx)
{
	if (!js_isobject(J, idx))
		return 0;
	if (!value_proxy(J, idx))
		return 1;
	js_pop(J, 2);
	return 0;
}

/* module -- module   has run */
static void stop_watching(js_State *J)
{
	value_push_prototype(J, WATCHED);
	int watched = js_toboolean(J, -1);
	js_pop(J, 1);
	if (!watched)
		return;
	js_getproperty(J, -1, "exports");
	if (is_plain_enough(J, -1))
		stdlib_call(J, HELPERS, "stopWatching", 1);
	js_pop(J, 1);
}

/* Loads filename into a new module that is in the cache while it loads.  parent|undefined -- module */
static void load_new(js_State *J, const char *id, const char *filename)
{
	char dir[PATH_MAX];
	directory_of(dir, filename);
	push_module(J, id, filename, dir);
	js_replace(J, -2);
	if (!strcmp(id, ".")) {
		js_copy(J, -1);
		value_set_prototype(J, MAIN);
	}
	value_push_prototype(J, CACHE);
	text_push(J, filename);
	js_copy(J, -3);
	value_setkey(J, -3);                   /* [[Set]]: require.cache is owned by script */
	js_pop(J, 1);
	js_copy(J, -1);
	if (js_try(J)) {
		/* a module that failed to load is loaded again next time */
		value_push_prototype(J, CACHE);
		js_delproperty(J, -1, filename);
		js_pop(J, 1);
		js_throw(J);
	}
	load_file(J, filename);
	js_endtry(J);
	stop_watching(J);
	value_push_prototype(J, RAN);
	js_getproperty(J, -2, "exports");
	value_setkey(J, -3);                   /* [[Set]]: the property exists from the start */
}

/* Argument 1, a request; no file or built-in module has a 0 in its name. */
static const char *text_arg(js_State *J, const char *name)
{
	size_t size;
	if (!js_isstring(J, 1))
		stdlib_throw_arg_type(J, name, "string", 1);
	const char *request = text_utf8(J, 1, &size);
	if (strlen(request) != size) {
		js_copy(J, 1);
		js_pushboolean(J, !strcmp(name, "id"));
		stdlib_call(J, HELPERS, "throwNotFound", 2);
	}
	return request;
}

static const char *request_arg(js_State *J)
{
	const char *request = text_arg(J, "id");
	if (!*request) {
		js_pushliteral(J, "id");
		js_copy(J, 1);
		js_pushliteral(J, "must be a non-empty string");
		stdlib_call(J, HELPERS, "throwInvalidArgValue", 3);
	}
	return request;
}

/* The directory for resolving relative requests of the module at idx: that of its current file name, else the current
 * directory.  -- file name */
static const char *push_origin(js_State *J, int idx, char dir[PATH_MAX])
{
	js_getproperty(J, idx, "id");
	int named = js_toboolean(J, -1);
	js_pop(J, 1);
	js_getproperty(J, idx, "filename");
	if (!named || !js_toboolean(J, -1)) {
		js_pop(J, 1);
		js_pushliteral(J, "");
	} else if (!js_isstring(J, -1)) {
		stdlib_throw_arg_type(J, "path", "string", js_gettop(J) - 1);
	}
	const char *filename = text_utf8(J, -1, NULL);
	directory_of(dir, filename);
	return filename;
}

/* In a file of tests, whether jsr:test stands in for the module of another runner, which works below that only. */
static int stands_in_for(js_State *J, const char *request)
{
	if (strcmp(request, "@jest/globals") && strcmp(request, "vitest"))
		return 0;
	value_push_prototype(J, STANDS_IN);
	int stands = js_toboolean(J, -1);
	js_pop(J, 1);
	return stands;
}

/* testModulesStandIn(): from now on they do */
static void b_test_modules_stand_in(js_State *J)
{
	js_pushboolean(J, 1);
	value_set_prototype(J, STANDS_IN);
	js_pushundefined(J);
}

/* standIn(request): "jsr:test" or undefined */
static void b_stand_in(js_State *J)
{
	if (stands_in_for(J, text_utf8(J, 1, NULL)))
		js_pushliteral(J, "jsr:test");
	else
		js_pushundefined(J);
}

/* -- string   the file that `request` resolves to for the module at idx, which may also be no object */
static void push_found(js_State *J, const char *request, int module_idx)
{
	char dir[PATH_MAX];
	const char *parent = "";
	js_copy(J, module_idx);
	int base = js_gettop(J) - 1;
	if (js_isobject(J, base)) {
		parent = push_origin(J, base, dir);
		js_getproperty(J, base, "paths");
	} else {
		directory_of(dir, "");
		js_pushundefined(J);
		js_pushundefined(J);
	}
	struct buf *out = source_push_path(J);
	/* module filename paths buf */
	int is_ours = stands_in_for(J, request);
	if (!is_ours && !find_module(J, out, request, dir, parent, base + 2))
		throw_not_found(J, request, base);
	text_push(J, is_ours ? "jsr:test" : out->data);
	js_replace(J, base);
	js_pop(J, 3);
}

static void push_resolved(js_State *J, const char *request, int module_idx)
{
	if (!call_replaced(J, "_resolveFilename", RESOLVE, request, module_idx))
		push_found(J, request, module_idx);
}

/* module exports -- module exports  If the module is still running, arranges a warning for access to properties that it
 * has not exported yet. */
static void watch_unfinished(js_State *J)
{
	js_getproperty(J, -2, "loaded");
	int loaded = js_toboolean(J, -1);
	js_pop(J, 1);
	if (loaded || !is_plain_enough(J, -1))
		return;
	js_pushboolean(J, 1);
	value_set_prototype(J, WATCHED);
	js_copy(J, -1);
	stdlib_call(J, HELPERS, "watchUnfinished", 1);
	js_pop(J, 1);
}

/* -- exports  the entry of require.cache under argument 1, the name of a built-in module; 0: there is none, and nothing
 * is pushed */
static int push_stand_in(js_State *J)
{
	value_push_prototype(J, CACHE);
	js_copy(J, 1);
	value_getkey(J, -2);
	js_replace(J, -2);
	if (!js_isobject(J, -1)) {
		js_pop(J, 1);
		return 0;
	}
	js_getproperty(J, -1, "exports");
	js_replace(J, -2);
	return 1;
}

/* module exports -- module exports  Refuses to require an ES module that is still loading: it has no namespace yet.  As
 * in node, the error names the module that required it first. */
static void refuse_unfinished_esm(js_State *J)
{
	value_push_prototype(J, REQUIRED_ESM);
	js_getproperty(J, -3, "loaded");
	int may_be = js_toboolean(J, -2) && !js_toboolean(J, -1);
	js_pop(J, 2);
	if (!may_be)
		return;
	push_parent(J, -2);
	module_filename(J, -3);
	if (js_isobject(J, -2))
		module_filename(J, -2);
	else
		js_pushundefined(J);
	stdlib_call(J, "internal/modules/esm", "refuseUnfinished", 2);
	js_pop(J, 2);
}

/* -- exports   of the module that argument 1 resolves to for the module at idx */
static void load_for(js_State *J, int module_idx)
{
	const char *request = request_arg(J), *name;
	if (stdlib_public(request, &name)) {
		if (!strncmp(request, "node:", 5) || !push_stand_in(J))
			stdlib_require(J, name);
		return;
	}
	if (!strncmp(request, "node:", 5)) {
		js_copy(J, 1);
		stdlib_call(J, HELPERS, "throwUnknownBuiltin", 1);
	}
	push_resolved(J, request, module_idx);
	if (js_isstring(J, -1) && stdlib_public(text_utf8(J, -1, NULL), &name)) {
		stdlib_require(J, name);
		return;
	}
	value_push_prototype(J, CACHE);
	js_copy(J, -2);
	value_getkey(J, -2);
	js_replace(J, -2);
	/* filename cached */
	int cached = js_isobject(J, -1);
	if (!cached) {
		js_pop(J, 1);
		js_copy(J, module_idx < 0 ? module_idx - 1 : module_idx);
		const char *filename = text_utf8(J, -2, NULL);
		load_new(J, filename, filename);
	}
	js_copy(J, -1);
	add_child(J, module_idx);
	js_getproperty(J, -1, "exports");
	if (cached) {
		refuse_unfinished_esm(J);
		watch_unfinished(J);
	}
}

static void require_from(js_State *J, int module_idx)
{
	if (!call_replaced(J, "_load", LOAD, request_arg(J), module_idx))
		load_for(J, module_idx);
}

/* require(id), the function passed to a module: calls Module.prototype.require */
static void native_require(js_State *J)
{
	push_current_module(J);
	int module_idx = js_gettop(J) - 1;
	if (push_replaced(J, module_idx, "require", REQUIRE)) {
		js_copy(J, module_idx);
		js_copy(J, 1);
		js_call(J, 1);
		return;
	}
	require_from(J, module_idx);
}

/* new require(id), as some code has it: the exports, if they are an object */
static void construct_require(js_State *J)
{
	native_require(J);
	if (!js_isobject(J, -1))
		js_newobject(J);
}

static void method_require(js_State *J) { require_from(J, 0); }

/* paths -- file; the request is argument 1 */
static void resolve_with_paths(js_State *J, const char *request)
{
	js_copy(J, 1);
	js_rot2(J);
	stdlib_call(J, HELPERS, "resolveFrom", 2);
	if (js_isundefined(J, -1)) {
		push_current_module(J);
		throw_not_found(J, request, js_gettop(J) - 1);
	}
}

static void native_resolve(js_State *J)
{
	const char *request = text_arg(J, "request"), *name;
	if (stdlib_public(request, &name)) {
		js_copy(J, 1);
	} else if (js_gettop(J) > 2 && js_isobject(J, 2) && js_hasproperty(J, 2, "paths")) {
		resolve_with_paths(J, request);
	} else {
		push_current_module(J);
		push_resolved(J, request, js_gettop(J) - 1);
	}
}

enum { PATHS_MAX = 10000 };

/* paths -- array   those and the global ones; script may have given the array any length */
static void push_with_globals(js_State *J)
{
	uint32_t count = 0;
	js_newarray(J);
	find_push_globals(J);
	for (int list = -3; list <= -1; list += 2) {
		int idx = js_gettop(J) + list;
		int n = js_isobject(J, idx) ? js_getlength(J, idx) : 0;
		if (n > PATHS_MAX)
			js_rangeerror(J, "Invalid array length");
		for (int i = 0; i < n; i++) {
			js_getindex(J, idx, i);
			value_createindex(J, -3, count++);
		}
	}
	js_pop(J, 1);
	js_replace(J, -2);
}

static void native_resolve_paths(js_State *J)
{
	const char *request = text_arg(J, "request"), *name;
	if (stdlib_public(request, &name)) {
		js_pushnull(J);
		return;
	}
	push_current_module(J);
	if (find_is_relative(request)) {
		char dir[PATH_MAX];
		push_origin(J, js_gettop(J) - 1, dir);
		js_newarray(J);
		text_push(J, dir);
		value_createindex(J, -2, 0);
	} else {
		js_getproperty(J, -1, "paths");
		push_with_globals(J);
	}
}

static void warn_of_parent(js_State *J)
{
	value_push_prototype(J, PARENT_WARNS);
	if (js_toboolean(J, -1)) {
		stdlib_call(J, "internal/process", "warnOfParent", 0);
		js_pop(J, 1);
	}
	js_pop(J, 1);
}

void loader_deprecate_parent(js_State *J)
{
	js_pushboolean(J, 1);
	value_set_prototype(J, PARENT_WARNS);
}

static void get_parent(js_State *J)
{
	warn_of_parent(J);
	push_parent(J, 0);
}

static void set_parent(js_State *J)
{
	warn_of_parent(J);
	js_copy(J, 0);
	value_push_prototype(J, PARENT);
	js_copy(J, 1);
	value_setkey(J, -3);                   /* [[Set]]: the module is script's */
	js_pushundefined(J);
}

static void get_preloading(js_State *J) { value_push_prototype(J, PRELOADING); }

/* Module itself is in stdlib: loading it replaces this with a plain property. */
static void module_constructor(js_State *J)
{
	stdlib_require(J, "module");
}

/* ---- entry points */

void loader_keep_links(js_State *J, int of_main) { find_keep_links(J, of_main ? FIND_LINKS_MAIN : FIND_LINKS); }

void loader_init(js_State *J)
{
	js_getglobal(J, "JSON");
	js_getproperty(J, -1, "parse");
	value_set_prototype(J, SOURCE_PARSE);
	js_pop(J, 1);
	js_pushnull(J);
	js_newobjectx(J);
	value_set_prototype(J, CACHE);
	value_newsymbol(J, "ran");
	value_set_prototype(J, RAN);
	value_newsymbol(J, "parent");
	value_set_prototype(J, PARENT);
	js_pushboolean(J, 0);
	value_set_prototype(J, PRELOADING);
	js_pushboolean(J, 0);
	value_set_prototype(J, PARENT_WARNS);
	js_newobject(J);
	value_method(J, "load", method_load, 1);
	value_method(J, "require", method_require, 1);
	value_method(J, "_compile", method_compile, 2);
	js_getproperty(J, -1, "require");
	value_set_prototype(J, REQUIRE);
	js_getproperty(J, -1, "_compile");
	value_set_prototype(J, COMPILE);
	js_pushundefined(J);
	value_set_prototype(J, CLASS);
	js_newcfunction(J, module_constructor, "constructor", 0);
	js_pushundefined(J);
	js_defaccessor(J, -3, "constructor", JS_DONTENUM);
	js_newcfunction(J, get_parent, "parent", 0);
	js_newcfunction(J, set_parent, "parent", 1);
	js_defaccessor(J, -3, "parent", JS_DONTENUM | JS_DONTCONF);
	js_newcfunction(J, get_preloading, "isPreloading", 0);
	js_pushundefined(J);
	js_defaccessor(J, -3, "isPreloading", JS_DONTENUM | JS_DONTCONF);
	value_set_prototype(J, PROTOTYPE);
	js_pushnull(J);
	js_newobjectx(J);
	value_set_prototype(J, FIND_PACKAGES);
	js_pushnull(J);
	js_newobjectx(J);
	js_newcfunction(J, extension_js, "Module._extensions..js", 2);
	value_create(J, -2, ".js");
	js_newcfunction(J, extension_json, "Module._extensions..json", 2);
	value_create(J, -2, ".json");
	js_newcfunction(J, extension_node, "Module._extensions..node", 2);
	value_create(J, -2, ".node");
	value_set_prototype(J, FIND_EXTENSIONS);
	js_pushundefined(J);
	value_set_prototype(J, MAIN);
}

/* -- string: the main script's file */
static void push_main_path(js_State *J, const char *path)
{
	if (js_try(J))
		source_throw_one_line(J);
	struct buf *out = source_push_path(J), *absolute = source_push_path(J);
	resolve_absolute(absolute, NULL, path);
	if (absolute->failed || !find_path(J, out, absolute->data)) {
		js_pushundefined(J);
		throw_not_found(J, absolute->failed ? path : absolute->data, -1);
	}
	find_settle(J, out, FIND_LINKS_MAIN);
	/* a policy lets the script be read in any case */
	if (!policy_now() && access(out->data, R_OK))
		source_throw_errno(J, -errno, out->data);
	text_push(J, out->data);
	js_replace(J, -3);
	js_pop(J, 1);
	js_endtry(J);
}

/* Quick check: a text without any of these words is not a module. */
static int may_be_module(const char *source, size_t size)
{
	static const char *const words[] = { "import", "export", "await" };
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (size > 0 && memmem(source, size, words[i], strlen(words[i])))
			return 1;
	return 0;
}

/* An await in the middle of an expression is reported as whatever follows the name `await` there. */
static int parses_as_module(js_State *J, const char *name, const char *source, size_t size)
{
	if (!memmem(source, size, "await", 5))
		return 0;
	if (js_try(J)) {
		if (engine_is_exhausted(J, -1))
			js_throw(J);
		js_pop(J, 1);
		return 0;
	}
	module_compile(J, name, name, source, size, 0);
	js_pop(J, 1);
	js_endtry(J);
	return 1;
}

static int only_modules_say(js_State *J, const char *name, const char *source, size_t size)
{
	if (js_try(J)) {
		if (engine_is_exhausted(J, -1))
			js_throw(J);
		int is = esm_says_module(J, -1);
		js_pop(J, 1);
		return is || parses_as_module(J, name, source, size);
	}
	engine_compile(J, name, source, size, ENGINE_SCRIPT, NULL);
	js_pop(J, 1);
	js_endtry(J);
	return 0;
}

int loader_is_module(js_State *J, const char *name, const char *source, size_t size)
{
	if (!may_be_module(source, size))
		return 0;
	source = source_skip_bom(source, &size);
	return only_modules_say(J, name, source, size);
}

/* filename -- exports   of the main script; one that was required before is not run again */
static void load_main(js_State *J)
{
	value_push_prototype(J, CACHE);
	js_copy(J, -2);
	value_getkey(J, -2);
	js_replace(J, -2);
	/* filename cached */
	if (!js_isobject(J, -1)) {
		js_pop(J, 1);
		js_pushnull(J);
		load_new(J, ".", text_utf8(J, -2, NULL));
	}
	js_getproperty(J, -1, "exports");
	js_replace(J, -3);
	js_pop(J, 1);
}

/* -- string */
static void push_absolute(js_State *J, const char *path)
{
	struct buf *absolute = source_push_path(J);
	resolve_absolute(absolute, NULL, path);
	text_push(J, absolute->failed ? path : absolute->data);
	js_replace(J, -2);
}

static void run_main(js_State *J, const char *path)
{
	push_main_path(J, path);
	const char *filename = text_utf8(J, -1, NULL);
	if (format_of(J, filename) == FORMAT_MODULE || esm_hooked(J)) {
		esm_run_main(J, filename);
	} else if (push_replaced_of_class(J, "_load", LOAD)) {
		push_absolute(J, path);
		js_pushnull(J);
		js_pushboolean(J, 1);
		js_call(J, 3);
		js_pop(J, 1);
	} else {
		load_main(J);
	}
	js_pop(J, 1);
}

void loader_run_main(js_State *J, const char *path)
{
	if (!push_replaced_of_class(J, "runMain", RUN_MAIN)) {
		run_main(J, path);
		return;
	}
	push_absolute(J, path);
	js_call(J, 1);
	js_pop(J, 1);
}

void loader_check(js_State *J, const char *path)
{
	push_main_path(J, path);
	const char *filename = text_utf8(J, -1, NULL);
	struct buf *text = source_push(J, filename);
	size_t size = text->size;
	const char *source = source_skip_bom(text->data, &size);
	if (format_of(J, filename) == FORMAT_MODULE || !compile_commonjs(J, filename, source, size))
		module_compile(J, filename, filename, source, size, 0);
	js_pop(J, 3);
}

void loader_check_source(js_State *J, const char *name, const char *source, size_t size, int is_module)
{
	source = source_skip_bom(source, &size);
	if (is_module)
		module_compile(J, name, name, source, size, 0);
	else
		compile_wrapper(J, name, source, size, 0);
	js_pop(J, 1);
}

static void eval_script(js_State *J)
{
	size_t size;
	const char *source = text_utf8(J, 1, &size);
	engine_compile(J, "evalScript", source, size, ENGINE_SCRIPT, NULL);
	js_pushglobal(J);
	js_call(J, 0);
}

/* Host functions for a conformance suite: running another script in the same realm. */
static void define_suite_host(js_State *J)
{
	js_newobject(J);
	js_pushglobal(J);
	js_defproperty(J, -2, "global", JS_DONTENUM);
	value_method(J, "evalScript", eval_script, 1);
	js_defglobal(J, "$262", JS_DONTENUM);
	js_getglobal(J, "console");
	js_getproperty(J, -1, "log");
	js_defglobal(J, "print", JS_DONTENUM);
	js_pop(J, 1);
}

void loader_run_script(js_State *J, const char *path)
{
	define_suite_host(J);
	struct buf *absolute = source_push_path(J);
	resolve_absolute(absolute, NULL, path);
	struct buf *text = source_push(J, absolute->failed ? path : absolute->data);
	size_t size = text->size;
	const char *source = source_skip_bom(text->data, &size);
	engine_compile(J, absolute->data, source, size, ENGINE_SCRIPT, NULL);
	js_pushglobal(J);
	js_call(J, 0);
	js_pop(J, 3);
}

/* -- module: a module for code without a file */
static void push_anonymous(js_State *J, const char *name)
{
	char dir[PATH_MAX];
	if (!getcwd(dir, sizeof dir))
		strcpy(dir, "/");
	js_pushundefined(J);
	push_module(J, name, NULL, dir);
	js_replace(J, -2);
}

/* -- module */
static void prepare_source(js_State *J, const char *name)
{
	push_anonymous(J, name);
	js_getproperty(J, -1, "path");
	text_pushf(J, "%s/%s", strcmp(text_utf8(J, -1, NULL), "/") ? text_utf8(J, -1, NULL) : "", name);
	value_create(J, -3, "filename");
	js_pushliteral(J, ".");
	value_create(J, -3, "path");
	js_pop(J, 1);
	push_require(J);
	js_setglobal(J, "require");   /* [[Set]]: node assigns them to globalThis */
	js_copy(J, -1);
	js_setglobal(J, "module");   /* [[Set]]: likewise */
	js_getproperty(J, -1, "exports");
	js_setglobal(J, "exports");   /* [[Set]]: likewise */
	text_push(J, name);
	js_setglobal(J, "__filename");   /* [[Set]]: likewise */
	js_pushliteral(J, ".");
	js_setglobal(J, "__dirname");   /* [[Set]]: likewise */
}

void loader_prepare_source(js_State *J, const char *name)
{
	prepare_source(J, name);
	js_pop(J, 1);
}

void loader_run_source(js_State *J, const char *name, const char *source, size_t size)
{
	prepare_source(J, name);
	source = source_skip_bom(source, &size);
	engine_compile(J, name, source, size, ENGINE_SCRIPT, NULL);
	js_pushglobal(J);
	js_call(J, 0);
	js_replace(J, -2);
}

static void set_preloading(js_State *J, int is)
{
	js_pushboolean(J, is);
	value_set_prototype(J, PRELOADING);
}

void loader_preload(js_State *J, const char *request)
{
	set_preloading(J, 1);
	push_anonymous(J, "internal/preload");
	push_require(J);
	js_pushundefined(J);
	text_push(J, request);
	js_call(J, 1);
	js_pop(J, 2);
	set_preloading(J, 0);
}

/* ---- the binding "modules" */

/* (filename, id = filename) */
static void b_create_require(js_State *J)
{
	char dir[PATH_MAX];
	const char *filename = text_utf8(J, 1, NULL), *id = js_isdefined(J, 2) ? text_utf8(J, 2, NULL) : filename;
	directory_of(dir, filename);
	js_pushundefined(J);
	push_module(J, id, filename, dir);
	push_require(J);
}

/* records Module, with its current _load, runMain and _resolveFilename */
static void b_set_class(js_State *J)
{
	js_copy(J, 1);
	value_set_prototype(J, CLASS);
	js_getproperty(J, 1, "_load");
	value_set_prototype(J, LOAD);
	js_getproperty(J, 1, "runMain");
	value_set_prototype(J, RUN_MAIN);
	js_getproperty(J, 1, "_resolveFilename");
	value_set_prototype(J, RESOLVE);
	js_pushundefined(J);
}

/* 1: -- exports   of argument 1 as the main script, which only a CommonJS file is that is named by its path */
static int load_as_main(js_State *J)
{
	const char *request = request_arg(J);
	if (request[0] != '/')
		return 0;
	if (push_replaced_of_class(J, "_resolveFilename", RESOLVE)) {
		js_copy(J, 1);
		js_copy(J, 2);
		js_pushboolean(J, 1);
		js_call(J, 3);
	} else {
		push_main_path(J, request);
	}
	if (format_of(J, text_utf8(J, -1, NULL)) == FORMAT_MODULE) {
		js_pop(J, 1);
		return 0;
	}
	load_main(J);
	return 1;
}

/* (request, module, whether it is to be the main one) */
static void b_load_for(js_State *J)
{
	if (!js_toboolean(J, 3) || !load_as_main(J))
		load_for(J, 2);
}

/* (path): runs that file as the main script */
static void b_run_main(js_State *J)
{
	run_main(J, text_arg(J, "path"));
	js_pushundefined(J);
}

static void b_resolve_for(js_State *J)
{
	const char *name;
	if (stdlib_public(request_arg(J), &name))
		js_copy(J, 1);
	else
		push_found(J, text_utf8(J, 1, NULL), 2);
}

/* (paths): a new array of those and the global ones */
static void b_with_globals(js_State *J)
{
	js_copy(J, 1);
	push_with_globals(J);
}

/* (function): sets the function that wraps a file's text */
static void b_set_wrap(js_State *J)
{
	js_copy(J, 1);
	value_set_prototype(J, WRAP);
	js_pushundefined(J);
}

/* (function that makes stacks or undefined, function that is notified of sources) */
static void b_map_stacks(js_State *J)
{
	js_copy(J, 2);
	value_set_prototype(J, SOURCE_NOTE);
	js_copy(J, 1);
	engine_set_stack_maker(J);
	js_pushundefined(J);
}

static void b_maps_stacks(js_State *J) { js_pushboolean(J, engine_has_stack_maker(J)); }

static void b_node_module_paths(js_State *J) { push_paths(J, text_utf8(J, 1, NULL)); }

/* ($NODE_PATH, $HOME), as they are now */
static void b_init_paths(js_State *J)
{
	const char *node_path = js_isstring(J, 1) ? text_utf8(J, 1, NULL) : NULL,
		*home = js_isstring(J, 2) ? text_utf8(J, 2, NULL) : NULL;
	find_set_globals(J, node_path, home);
	js_pushundefined(J);
}

/* (module, parent): of a module that is just being made */
static void b_set_parent(js_State *J)
{
	js_copy(J, 1);
	value_push_prototype(J, PARENT);
	js_copy(J, 2);
	value_hide(J, -3);
}

static void b_builtins(js_State *J) { stdlib_names(J); }
static void b_loaded(js_State *J) { stdlib_push_loaded(J); }

/* A string argument that contains no 0, else NULL. */
static const char *name_arg(js_State *J)
{
	size_t size;
	const char *name = js_isstring(J, 1) ? text_utf8(J, 1, &size) : NULL;
	return name && strlen(name) == size ? name : NULL;
}

static void b_is_builtin(js_State *J)
{
	const char *request = name_arg(J), *name;
	js_pushboolean(J, request && stdlib_public(request, &name));
}

static void b_is_directory(js_State *J)
{
	const char *path = name_arg(J);
	js_pushboolean(J, path && resolve_is_directory(path));
}

static void b_realpath(js_State *J)
{
	struct buf *path = source_push_path(J);
	buf_add_str(path, text_utf8(J, 1, NULL));
	find_settle(J, path, FIND_LINKS);
	text_push(J, path->data);
}

/* the package.json of a directory, or null */
static void b_package_of(js_State *J) { find_package(J, text_utf8(J, 1, NULL)); }

static int push_cached(js_State *J, int idx)
{
	value_push_prototype(J, CACHE);
	js_copy(J, idx);
	value_getkey(J, -2);
	js_replace(J, -2);
	return js_isobject(J, -1);
}

static void b_is_loaded(js_State *J) { js_pushboolean(J, push_cached(J, 1)); }

/* module -- exports   on the first import, as they were when it had finished running; later the current ones */
static void push_ran(js_State *J)
{
	value_push_prototype(J, RAN);
	value_getkey(J, -2);
	if (js_isundefined(J, -1)) {
		js_pop(J, 1);
		js_getproperty(J, -1, "exports");
	} else {
		value_push_prototype(J, RAN);
		js_pushundefined(J);
		value_setkey(J, -4);           /* [[Set]]: as in load_new */
	}
	js_replace(J, -2);
}

/* the exports of a CommonJS file, loaded without a parent */
static void b_load(js_State *J)
{
	if (!push_cached(J, 1)) {
		const char *filename = text_utf8(J, 1, NULL);
		js_pop(J, 1);
		js_pushundefined(J);
		load_new(J, js_toboolean(J, 2) ? "." : filename, filename);
	}
	push_ran(J);
}

static void b_builtin(js_State *J)
{
	const char *name;
	if (!stdlib_public(text_utf8(J, 1, NULL), &name))
		js_error(J, "No such built-in module: %s", text_utf8(J, 1, NULL));
	stdlib_require(J, name);
}

/* (filename, source): the error from compiling it as CommonJS, or undefined */
static void b_syntax_error(js_State *J)
{
	size_t size;
	const char *source = text_utf8(J, 2, &size);
	if (js_try(J)) {
		if (engine_is_exhausted(J, -1))
			js_throw(J);
		return;
	}
	engine_compile(J, text_utf8(J, 1, NULL), source, size, ENGINE_WRAPPER,
		"exports, require, module, __filename, __dirname");
	js_endtry(J);
	js_pushundefined(J);
}

/* (source, filename): [names, requests] of a CommonJS text */
static void b_names(js_State *J)
{
	size_t size;
	const char *source = text_utf8(J, 1, &size);
	names_push(J, source, size, js_isstring(J, 2) && lang_is_typescript(text_utf8(J, 2, NULL)));
}

/* the text of a source file; throws the errors of open and read */
static void b_read(js_State *J)
{
	struct buf *b = source_push(J, text_utf8(J, 1, NULL));
	text_push_bytes(J, b->data ? b->data : "", b->size);
}

static void b_is_file(js_State *J)
{
	const char *path = name_arg(J);
	js_pushboolean(J, path && resolve_is_file(path));
}

/* 1 for a directory, 0 for another file, else -errno from stat */
static void b_stat(js_State *J)
{
	const char *path = name_arg(J);
	if (path && resolve_is_refused(path))
		source_throw_errno(J, SOURCE_DENIED, path);
	js_pushnumber(J, path ? resolve_stat(path) : -ENOENT);
}

void loader_bind(js_State *J)
{
	value_method(J, "createRequire", b_create_require, 2);
	value_method(J, "setClass", b_set_class, 1);
	value_method(J, "loadFor", b_load_for, 3);
	value_method(J, "runMain", b_run_main, 1);
	value_method(J, "resolveFor", b_resolve_for, 2);
	value_method(J, "withGlobals", b_with_globals, 1);
	value_method(J, "setWrap", b_set_wrap, 1);
	value_method(J, "mapStacks", b_map_stacks, 2);
	value_method(J, "mapsStacks", b_maps_stacks, 0);
	value_method(J, "nodeModulePaths", b_node_module_paths, 1);
	value_method(J, "initPaths", b_init_paths, 2);
	value_method(J, "setParent", b_set_parent, 2);
	value_method(J, "builtins", b_builtins, 0);
	value_method(J, "loaded", b_loaded, 0);
	value_method(J, "isBuiltin", b_is_builtin, 1);
	value_method(J, "isFile", b_is_file, 1);
	value_method(J, "testModulesStandIn", b_test_modules_stand_in, 0);
	value_method(J, "standIn", b_stand_in, 1);
	value_method(J, "stat", b_stat, 1);
	value_method(J, "isDirectory", b_is_directory, 1);
	value_method(J, "realpath", b_realpath, 1);
	value_method(J, "packageOf", b_package_of, 1);
	value_method(J, "isLoaded", b_is_loaded, 1);
	value_method(J, "load", b_load, 2);
	value_method(J, "builtin", b_builtin, 1);
	value_method(J, "syntaxError", b_syntax_error, 2);
	value_method(J, "names", b_names, 2);
	value_method(J, "read", b_read, 1);
	value_push_prototype(J, PROTOTYPE);
	value_create(J, -2, "prototype");
	value_push_prototype(J, CACHE);
	value_create(J, -2, "cache");
	value_push_prototype(J, FIND_EXTENSIONS);
	value_create(J, -2, "extensions");
}
