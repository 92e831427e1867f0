/* slice.c -- the engine's contracts on stock MuJS: the plainest thing that works, to be replaced. */
#include <mujs.h>

#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/promise.h"
#include "engine/str.h"

#include "base/buf.h"
#include "base/limits.h"
#include "base/mem.h"
#include "base/utf8.h"


#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void slice_loadfunction(js_State *J, const char *filename, const char *params, const char *body);

struct slice {
	struct engine_config config;
	unsigned next_ref, ticks, tick_at, depth;
};

static struct slice *slice(js_State *J) { return js_getcontext(J); }

js_State *engine_new(const struct engine_config *config)
{
	js_State *J = js_newstate(NULL, NULL, 0);
	struct slice *s = mem_zalloc(sizeof *s);
	s->config = *config;
	js_setcontext(J, s);
	js_newarray(J);
	js_setregistry(J, "ticks");
	return J;
}

void engine_free(js_State *J)
{
	mem_free(slice(J));
	js_freestate(J);
}

void engine_enter(js_State *J, void (*body)(js_State *J, void *arg), void *arg) { body(J, arg); }
void *value_host(js_State *J) { return slice(J)->config.host; }

static void ref_name(char *out, value_ref ref) { sprintf(out, "ref%u", ref); }

value_ref value_root(js_State *J, int idx)
{
	char name[32];
	value_ref ref = ++slice(J)->next_ref;
	ref_name(name, ref);
	js_copy(J, idx);
	js_setregistry(J, name);
	return ref;
}

void value_push(js_State *J, value_ref ref)
{
	char name[32];
	ref_name(name, ref);
	js_getregistry(J, name);
}

void value_unroot(js_State *J, value_ref ref)
{
	char name[32];
	ref_name(name, ref);
	js_delregistry(J, name);
}

void value_set_prototype(js_State *J, const char *name) { js_setregistry(J, name); }
void value_push_prototype(js_State *J, const char *name) { js_getregistry(J, name); }

void value_method(js_State *J, const char *name, js_CFunction f, int length)
{
	js_newcfunction(J, f, name, length);
	js_defproperty(J, -2, name, JS_DONTENUM);
}

void engine_tick(js_State *J, int argc)
{
	int n = argc + 2;
	js_getregistry(J, "ticks");
	js_newarray(J);
	for (int i = 0; i < n; i++) {
		js_copy(J, -2 - n + i);
		js_setindex(J, -2, i);
	}
	js_setindex(J, -2, (int)slice(J)->ticks++);
	js_pop(J, n + 1);
}

void engine_job(js_State *J)
{
	js_pushundefined(J);
	engine_tick(J, 0);
}

void engine_ticks_first(js_State *J, int yes) { }
int engine_pending(js_State *J) { return slice(J)->tick_at < slice(J)->ticks; }

static void protected_call(js_State *J, int argc)
{
	if (js_pcall(J, argc)) {
		slice(J)->config.uncaught(J, "uncaughtException");
		return;
	}
	js_pop(J, 1);
}

void engine_pump(js_State *J)
{
	struct slice *s = slice(J);
	while (engine_pending(J)) {
		js_getregistry(J, "ticks");
		js_getindex(J, -1, (int)s->tick_at++);
		int n = js_getlength(J, -1);
		for (int i = 0; i < n; i++)
			js_getindex(J, -1 - i, i);
		protected_call(J, n - 2);
		js_pop(J, 2);
	}
	js_newarray(J);
	js_setregistry(J, "ticks");
	s->ticks = s->tick_at = 0;
}

void engine_callback(js_State *J, int argc)
{
	struct slice *s = slice(J);
	s->depth++;
	protected_call(J, argc);
	if (--s->depth == 0)
		engine_pump(J);
}

void engine_compile(js_State *J, const char *filename, const char *source, size_t size, enum engine_source kind, const char *params)
{
	if (kind == ENGINE_WRAPPER)
		slice_loadfunction(J, filename, params, source);
	else
		js_loadstring(J, filename, source);
}

void engine_interrupt(js_State *J, enum engine_interrupt reason) { }
int engine_interrupted(js_State *J) { return 0; }
void engine_check(js_State *J) { }
void engine_collect(js_State *J) { js_gc(J, 0); }
void engine_charge(js_State *J, ptrdiff_t bytes) { }
size_t engine_heap_used(js_State *J) { return 0; }
size_t engine_heap_total(js_State *J) { return 0; }

/* ---- str.h: UTF-8 only */

const char *str_utf8(js_State *J, int idx, size_t *size)
{
	const char *s = js_tostring(J, idx);
	if (size)
		*size = strlen(s);
	return s;
}

const char *str_path(js_State *J, int idx) { return js_tostring(J, idx); }

size_t str_length(js_State *J, int idx) { return (size_t)js_getlength(J, idx); }
int str_equal(js_State *J, int idx, const char *ascii) { return js_isstring(J, idx) && !strcmp(js_tostring(J, idx), ascii); }
void str_push(js_State *J, const char *utf8) { js_pushstring(J, utf8); }
void str_push_bytes(js_State *J, const void *utf8, size_t size) { js_pushlstring(J, utf8, (int)size); }
void str_push_ascii(js_State *J, const void *bytes, size_t size) { js_pushlstring(J, bytes, (int)size); }

void str_pushf(js_State *J, const char *fmt, ...)
{
	char text[4096];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	js_pushstring(J, text);
}

/* ---- what the slice has not */

void value_getkey(js_State *J, int idx)
{
	js_copy(J, idx);
	js_getproperty(J, -1, js_tostring(J, -2));
	js_rot3pop2(J);
}

void value_setkey(js_State *J, int idx)
{
	js_copy(J, idx);
	js_copy(J, -2);
	js_setproperty(J, -2, js_tostring(J, -4));
	js_pop(J, 3);
}

__attribute__((weak)) int buffer_get(js_State *J, int idx, uint8_t **bytes, size_t *size) { return 0; }
__attribute__((weak)) void buffer_push_node(js_State *J, void *bytes, size_t size)
{
	js_pushlstring(J, bytes, (int)size);
	mem_free(bytes);
}

size_t engine_external(js_State *J) { return 0; }

__attribute__((weak)) const char *value_class(js_State *J, int idx)
{
	static const char *const tags[] = { "Promise", "ArrayBuffer", "Uint8Array", "DataView", NULL };
	static const char *const names[] = { "Object", "Array", "Function", "Error", "Boolean", "Number", "String", "RegExp", "Date", "Math", "JSON", "Arguments", NULL };
	if (!js_isobject(J, idx))
		return NULL;
	for (const char *const *t = tags; *t; t++)
		if (js_isuserdata(J, idx, *t))
			return *t;
	js_getglobal(J, "Object");
	js_getproperty(J, -1, "prototype");
	js_getproperty(J, -1, "toString");
	js_copy(J, idx < 0 ? idx - 3 : idx);
	js_call(J, 0);
	const char *text = js_tostring(J, -1), *found = names[0];
	for (const char *const *n = names; *n; n++)
		if (!strncmp(text + 8, *n, strlen(*n)) && text[8 + strlen(*n)] == ']')
			found = *n;
	js_pop(J, 3);
	return found;
}

int value_same(js_State *J, int a, int b)
{
	js_copy(J, a);
	js_copy(J, b < 0 ? b - 1 : b);
	int same = js_strictequal(J);
	js_pop(J, 2);
	return same;
}

__attribute__((weak)) int js_ispromise(js_State *J, int idx) { return js_isuserdata(J, idx, "Promise"); }
__attribute__((weak)) enum promise_state promise_state(js_State *J, int idx) { return PROMISE_PENDING; }
