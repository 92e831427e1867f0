/* module_bind.c -- modules: internalBinding('wasm').
 *
 *   compile(bytes, prototype)       a Module, or what is wrong with the bytes as a string; prototype: null for the
 *   usual one
 *   moduleBytes(module)             a copy of its bytes
 *   compileLater(bytes, callback)   the same on the pool: callback(Module or string)
 *   setURL(module, url)             the address it came from, for stack traces; nobody has the module yet
 *   moduleImports(module)           array: module, name, kind, type of a global, whether that is mutable, and so on
 *   moduleExports(module)           array: name, kind, and so on
 *   customSections(module, name)    array of ArrayBuffers
 */
#include "ops/wasm/realm.h"

#include <errno.h>
#include <string.h>

#include "base/mem.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "loop/loop.h"
#include "ops/core/host.h"

static void free_module(js_State *J, void *data)
{
	struct wasm_module_object *o = data;
	engine_charge(J, -(ptrdiff_t)o->charged);
	wasm_module_drop(o->module);
	mem_free(o);
}

void wasm_push_module(js_State *J, struct wasm_module *m)
{
	struct wasm_module_object *o = mem_try_zalloc(sizeof *o);
	if (!o) {
		wasm_module_drop(m);
		js_rangeerror(J, "Out of memory");
	}
	o->module = m;
	js_newuserdata(J, WASM_MODULE_TAG, o, free_module);
	o->charged = wasm_module_size(m);
	engine_charge(J, (ptrdiff_t)o->charged);
}

/* A copy of the bytes of argument idx; throws. */
static uint8_t *copy_bytes(js_State *J, int idx, size_t *size)
{
	uint8_t *bytes, *copy;
	if (!buffer_get(J, idx, &bytes, size))
		js_typeerror(J, "not bytes");
	copy = mem_try_alloc(*size + 1);
	if (!copy)
		js_rangeerror(J, "Out of memory");
	if (*size)
		memcpy(copy, bytes, *size);
	return copy;
}

/* prototype -- Module or string */
static void push_outcome(js_State *J, int rc, struct wasm_module *m, const struct wasm_error *e)
{
	if (rc == 0) {
		wasm_push_module(J, m);
		return;
	}
	js_pop(J, 1);
	if (rc == -ENOMEM)
		js_rangeerror(J, "Out of memory");
	text_push(J, e->text);
}

static void compile(js_State *J)
{
	size_t size;
	struct wasm_module *m;
	struct wasm_error e;
	uint8_t *bytes = copy_bytes(J, 1, &size);
	int rc = wasm_module_new(&m, bytes, size, &e);
	if (js_isnull(J, 2))
		value_push_prototype(J, WASM_MODULE_TAG);
	else
		js_copy(J, 2);
	push_outcome(J, rc, m, &e);
}

/* ---- on the pool */

struct compiling {
	struct op op;
	js_State *J;
	value_ref callback;
	uint8_t *bytes;                /* until it runs */
	size_t size;
	struct wasm_module *module;
	struct wasm_error error;
};

static struct compiling *compiling_of(struct op *op) { return container_of(op, struct compiling, op); }

static void compile_work(struct op *op)
{
	struct compiling *c = compiling_of(op);
	uint8_t *bytes = c->bytes;
	c->bytes = NULL;
	op->result = wasm_module_new(&c->module, bytes, c->size, &c->error);
}

static void compile_deliver(struct op *op, const struct record *rec, const void *unused)
{
	struct compiling *c = compiling_of(op);
	js_State *J = c->J;
	value_push(J, c->callback);
	js_pushundefined(J);
	if (js_try(J)) {               /* for want of memory; the error is the callback's */
		engine_callback(J, 1);
		return;
	}
	struct wasm_module *m = c->module;
	c->module = NULL;
	value_push_prototype(J, WASM_MODULE_TAG);
	push_outcome(J, (int)rec->result, m, &c->error);
	js_endtry(J);
	engine_callback(J, 1);
}

static void compile_release(struct op *op)
{
	struct compiling *c = compiling_of(op);
	value_unroot(c->J, c->callback);
	wasm_module_drop(c->module);
	mem_free(c->bytes);
	mem_free(c);
}

static const struct op_kind compile_kind = { .name = "wasm.compile", .work = compile_work, .deliver = compile_deliver,
	.release = compile_release };

static void compile_later(js_State *J)
{
	struct compiling *c = mem_try_zalloc(sizeof *c);
	if (!c)
		js_rangeerror(J, "Out of memory");
	if (js_try(J)) {
		mem_free(c->bytes);
		mem_free(c);
		js_throw(J);
	}
	c->J = J;
	c->bytes = copy_bytes(J, 1, &c->size);
	c->callback = value_root(J, 2);
	js_endtry(J);
	c->op = (struct op){ .kind = &compile_kind, .referenced = 1 };
	if (loop_post(host_loop(J), &c->op) < 0) {
		compile_release(&c->op);
		js_rangeerror(J, "Out of memory");
	}
	js_pushundefined(J);
}

/* ---- what is in a module */

static struct wasm_module *module_arg(js_State *J)
{
	return ((struct wasm_module_object *)js_touserdata(J, 1, WASM_MODULE_TAG))->module;
}

static const char *const kinds[] = { "function", "table", "memory", "global", "tag" };

static void push_name(js_State *J, struct wasm_name n, uint32_t *at)
{
	text_push_bytes(J, n.text, n.size);
	value_createindex(J, -2, (*at)++);
}

static void push_kind(js_State *J, uint8_t kind, uint32_t *at)
{
	js_pushliteral(J, kinds[kind]);
	value_createindex(J, -2, (*at)++);
}

static void imports(js_State *J)
{
	const struct wasm_import *list;
	uint32_t n = wasm_module_imports(module_arg(J), &list), at = 0;
	js_newarray(J);
	for (uint32_t k = 0; k < n; k++) {
		push_name(J, list[k].module, &at);
		push_name(J, list[k].name, &at);
		push_kind(J, list[k].kind, &at);
		/* of a global: its type, and whether it is mutable */
		if (list[k].kind == WASM_GLOBAL)
			js_pushliteral(J, wasm_type_name(list[k].type));
		else
			js_pushundefined(J);
		value_createindex(J, -2, at++);
		js_pushboolean(J, list[k].is_mutable);
		value_createindex(J, -2, at++);
	}
}

static void exports(js_State *J)
{
	const struct wasm_export *list;
	uint32_t n = wasm_module_exports(module_arg(J), &list), at = 0;
	js_newarray(J);
	for (uint32_t k = 0; k < n; k++) {
		push_name(J, list[k].name, &at);
		push_kind(J, list[k].kind, &at);
	}
}

static void custom_sections(js_State *J)
{
	const struct wasm_custom *list;
	size_t size;
	const char *name = text_utf8(J, 2, &size);
	uint32_t n = wasm_module_customs(module_arg(J), &list), at = 0;
	uint8_t *to;
	js_newarray(J);
	for (uint32_t k = 0; k < n; k++) {
		if (list[k].name.size != size || memcmp(list[k].name.text, name, size))
			continue;
		buffer_push_bytes_new(J, list[k].size, 0, &to);
		if (list[k].size)
			memcpy(to, list[k].bytes, list[k].size);
		buffer_push_buffer(J, -1);
		js_remove(J, -2);
		value_createindex(J, -2, at++);
	}
}

static void module_bytes(js_State *J)
{
	size_t size;
	uint8_t *to;
	const uint8_t *bytes = wasm_module_bytes(module_arg(J), &size);
	buffer_push_bytes_new(J, size, 0, &to);
	memcpy(to, bytes, size);
}

static void set_url(js_State *J)
{
	size_t size;
	const char *url = text_utf8(J, 2, &size);
	if (wasm_module_set_url(module_arg(J), url, size) < 0)
		js_rangeerror(J, "Out of memory");
	js_pushundefined(J);
}

void wasm_module_bind(js_State *J)
{
	value_method(J, "compile", compile, 2);
	value_method(J, "compileLater", compile_later, 2);
	value_method(J, "moduleBytes", module_bytes, 1);
	value_method(J, "setURL", set_url, 2);
	value_method(J, "moduleImports", imports, 1);
	value_method(J, "moduleExports", exports, 1);
	value_method(J, "customSections", custom_sections, 2);
}
