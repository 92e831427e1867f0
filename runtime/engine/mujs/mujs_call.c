/* engine/mujs/mujs_call.c -- errors, loading and calling. */
#include "engine/mujs/mujs_int.h"

#include "base/mem.h"
#include "engine/core/convert.h"
#include "engine/core/errors.h"

#include <errno.h>

/* ---- errors */

void *mujs_savetry(js_State *J)
{
	embedding_enter(J);
	return js_savetry(J);
}

static void new_error_of(js_State *J, const char *message, js_Object *prototype)
{
	js_newerror(J, message);
	prop_set_prototype(J, STACK[TOP - 1].u.object, prototype);
}

void js_newevalerror(js_State *J, const char *message) { new_error_of(J, message, J->EvalError_prototype); }
void js_newurierror(js_State *J, const char *message) { new_error_of(J, message, J->URIError_prototype); }

/* So many values -- error, which is the top, or said here if there is none yet. */
static int failed(js_State *J, int top, int full)
{
	if (full) {
		STACK[top].t.type = JS_TUNDEFINED;
		TOP = top + 1;
		value_set_short(&STACK[top], "stack overflow", 14);
	} else {
		STACK[top] = STACK[TOP - 1];
		TOP = top + 1;
	}
	return 1;
}

/* ---- loading and calling */

void js_loadstring(js_State *J, const char *filename, const char *source)
{
	embedding_enter(J);
	engine_compile(J, filename, source, strlen(source), embedding_of(J)->strict ? ENGINE_STRICT : ENGINE_SCRIPT,
		NULL);
}

/* A file's bytes; NULL with errno. */
static char *read_file(const char *filename, size_t *size)
{
	FILE *f = fopen(filename, "rb");
	char *text = NULL, *more;
	size_t room = 0, n = 0, got;
	int error = 0;
	if (!f)
		return NULL;
	do {
		if (n == room) {
			room = room ? room * 2 : 1 << 14;
			more = mem_try_realloc(text, room);
			if (!more) {
				error = ENOMEM;
				break;
			}
			text = more;
		}
		got = fread(text + n, 1, room - n, f);
		n += got;
	} while (got > 0);
	if (ferror(f))
		error = errno;
	fclose(f);
	if (error) {
		mem_free(text);
		text = NULL;
		errno = error;
	}
	*size = n;
	return text;
}

void js_loadfile(js_State *J, const char *filename)
{
	size_t got = 0;
	char *volatile text = read_file(filename, &got);
	volatile size_t size = got;
	embedding_enter(J);
	if (!text)
		js_error(J, "cannot open file '%s': %s", filename, strerror(errno));
	if (js_try(J)) {
		mem_free(text);
		js_throw(J);
	}
	engine_compile(J, filename, text, size, embedding_of(J)->strict ? ENGINE_STRICT : ENGINE_SCRIPT, NULL);
	js_endtry(J);
	mem_free(text);
}

int js_ploadstring(js_State *J, const char *filename, const char *source)
{
	int top = TOP, full = embedding_is_full(J);
	if (full || js_try(J))
		return failed(J, top, full);
	js_loadstring(J, filename, source);
	js_endtry(J);
	return 0;
}

int js_ploadfile(js_State *J, const char *filename)
{
	int top = TOP, full = embedding_is_full(J);
	if (full || js_try(J))
		return failed(J, top, full);
	js_loadfile(J, filename);
	js_endtry(J);
	return 0;
}

void mujs_call(js_State *J, int n)
{
	embedding_enter(J);
	js_call(J, n);
	embedding_leave(J);
}

void mujs_construct(js_State *J, int n)
{
	embedding_enter(J);
	js_construct(J, n);
	embedding_leave(J);
}

int mujs_pcall(js_State *J, int n)
{
	int top = TOP - n - 2, full = embedding_is_full(J);
	embedding_enter(J);
	if (full || js_try(J)) {
		failed(J, top, full);
		embedding_leave(J);
		return 1;
	}
	js_call(J, n);
	js_endtry(J);
	embedding_leave(J);
	return 0;
}

int js_pconstruct(js_State *J, int n)
{
	int top = TOP - n - 1, full = embedding_is_full(J);
	embedding_enter(J);
	if (full || js_try(J)) {
		failed(J, top, full);
		embedding_leave(J);
		return 1;
	}
	js_construct(J, n);
	js_endtry(J);
	embedding_leave(J);
	return 0;
}

/* The loaded function, or the error why there is none -- */
static int run_loaded(js_State *J, int not_loaded)
{
	if (!not_loaded) {
		js_pushundefined(J);
		if (!mujs_pcall(J, 0)) {
			js_pop(J, 1);
			return 0;
		}
	}
	if (embedding_is_full(J)) {
		js_report(J, "stack overflow");
		js_pop(J, 1);
	} else {
		embedding_report(J, "");
	}
	return 1;
}

int js_dostring(js_State *J, const char *source) { return run_loaded(J, js_ploadstring(J, "[string]", source)); }
int js_dofile(js_State *J, const char *filename) { return run_loaded(J, js_ploadfile(J, filename)); }

void js_eval(js_State *J)
{
	if (!js_isstring(J, -1))
		return;
	js_pushobject(J, J->eval_function);
	js_pushundefined(J);
	js_rot3(J);            /* text eval undefined -- eval undefined text */
	js_rot3(J);
	mujs_call(J, 1);
}
