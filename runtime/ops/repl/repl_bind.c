/* ops/repl/repl_bind.c -- internalBinding('repl'). */
#include "ops/repl/repl.h"

#include "base/buf.h"
#include "base/utf8.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "lang/ast.h"
#include "lang/lang.h"
#include "lang/tokens.h"
#include "ops/repl/tree.h"

#include <stdint.h>
#include <string.h>

/* ---- places: bytes to UTF-16 units, asked for in rising order */

struct places { const char *source; size_t size, at, units; };

static double place(struct places *p, size_t byte)
{
	while (p->at < byte && p->at < p->size) {
		uint32_t cp;
		int ok;
		size_t n = utf8_ascii_prefix(p->source + p->at, byte - p->at);
		p->at += n;
		p->units += n;
		if (p->at >= byte)
			break;
		p->at += utf8_decode((const unsigned char *)p->source + p->at, p->size - p->at, &cp, &ok);
		p->units += cp > 0xFFFF ? 2 : 1;
	}
	return (double)p->units;
}

/* ---- tokens(text): [start, end, kind, ...] */

struct noted { uint32_t start, end, kind; };

static void note(void *ctx, enum tokens_kind kind, uint32_t start, uint32_t end)
{
	struct noted t = { start, end, kind };
	buf_add(ctx, &t, sizeof t);
}

static void push_noted(js_State *J, const struct buf *list, struct places *p)
{
	const struct noted *t = (const struct noted *)(const void *)list->data;
	uint32_t at = 0;
	js_newarray(J);
	for (size_t i = 0; i < list->size / sizeof *t; i++) {
		js_pushnumber(J, place(p, t[i].start));
		value_createindex(J, -2, at++);
		js_pushnumber(J, place(p, t[i].end));
		value_createindex(J, -2, at++);
		js_pushnumber(J, t[i].kind);
		value_createindex(J, -2, at++);
	}
}

static void tokens(js_State *J)
{
	struct places p = { 0 };
	struct buf list;
	p.source = text_utf8(J, 1, &p.size);
	buf_init(&list, SIZE_MAX / 2);
	if (tokens_read(p.source, p.size, note, &list) || list.failed) {
		buf_fini(&list);
		js_rangeerror(J, "Out of memory");
	}
	if (js_try(J)) {
		buf_fini(&list);
		js_throw(J);
	}
	push_noted(J, &list, &p);
	js_endtry(J);
	buf_fini(&list);
}

/* ---- parse(text): [status, message, place, imports] */

enum status { COMPLETE, MORE, WRONG };

static void options_for(js_State *J, struct lang_options *o, enum lang_goal goal)
{
	memset(o, 0, sizeof *o);
	o->goal = goal;
	o->await = o->again = goal == LANG_SCRIPT;
	o->stack_low = engine_stack_low(J);
}

/* Whether the error is that the text ends too early. */
static int wants_more(const struct lang *l, const char *source, size_t size)
{
	size_t end = size;
	if (l->status != LANG_SYNTAX)
		return 0;
	if (!strcmp(l->message, "Unterminated template literal"))
		return 1;
	if (l->at_end && !strcmp(l->message, "missing ) after argument list"))
		return 1;
	if (l->start + 1 < size && l->start < size && source[l->start] == '/' && source[l->start + 1] == '*')
		return 1;
	if (size && source[size - 1] == '\\')
		return 1;
	while (end > 0 && strchr(" \t\n\r", source[end - 1]))
		end--;
	return l->start >= end && strcmp(l->message, "Invalid or unexpected token");
}

static void push_named(js_State *J, const struct lang_node *names)
{
	uint32_t count = 0;
	js_newarray(J);
	for (; names; names = names->next) {
		js_newarray(J);
		if (names->name)
			text_push_bytes(J, names->name->chars, names->name->size);
		else
			js_pushnull(J);
		value_createindex(J, -2, 0);
		text_push_bytes(J, names->a->name->chars, names->a->name->size);
		value_createindex(J, -2, 1);
		value_createindex(J, -2, count++);
	}
}

/* -- array    [start, end, specifier, [[imported name or null, local name], ...], start and end of the attributes] of
 * each import declaration */
static void push_imports(js_State *J, struct lang *l, struct places *p)
{
	uint32_t count = 0;
	js_newarray(J);
	for (const struct lang_node *n = l->program->function->body; n; n = n->next) {
		if (n->kind != N_IMPORT)
			continue;
		js_newarray(J);
		js_pushnumber(J, place(p, n->start));
		value_createindex(J, -2, 0);
		double behind = place(p, n->b->end);
		js_pushnumber(J, place(p, n->end));
		value_createindex(J, -2, 1);
		text_push_bytes(J, n->b->name->chars, n->b->name->size);
		value_createindex(J, -2, 2);
		push_named(J, n->a);
		value_createindex(J, -2, 3);
		js_pushnumber(J, behind);
		value_createindex(J, -2, 4);
		value_createindex(J, -2, count++);
	}
}

/* Import declarations make the text a module's; only then the fourth element is there. */
static int parse_module(js_State *J, struct lang *l, const char *source, size_t size)
{
	struct lang_options o;
	options_for(J, &o, LANG_MODULE);
	return lang_parse(l, source, size, &o);
}

struct parsing { struct lang l; struct places p; };

static void parsing_free(js_State *J, void *data)
{
	lang_free(&((struct parsing *)data)->l);
}

static void parse(js_State *J)
{
	struct parsing *s;             /* not on the stack: it changes after js_try */
	struct lang_options o;
	size_t size;
	const char *source = text_utf8(J, 1, &size);
	js_pushnull(J);
	s = value_newnative(J, "Parsing", sizeof *s);
	s->p = (struct places){ .source = source, .size = size };
	options_for(J, &o, LANG_SCRIPT);
	if (js_try(J)) {
		parsing_free(J, s);
		js_throw(J);
	}
	int failed = lang_parse(&s->l, source, size, &o), module = 0;
	if (failed && s->l.status == LANG_SYNTAX &&
		!strcmp(s->l.message, "Cannot use import statement outside a module")) {
		lang_free(&s->l);
		failed = parse_module(J, &s->l, source, size);
		module = !failed;
	}
	if (failed && s->l.status == LANG_MEMORY)
		js_rangeerror(J, "Out of memory");
	js_newarray(J);
	js_pushnumber(J, !failed ? COMPLETE : wants_more(&s->l, source, size) ? MORE : WRONG);
	value_createindex(J, -2, 0);
	text_push(J, s->l.message);
	value_createindex(J, -2, 1);
	if (module)
		push_imports(J, &s->l, &s->p);
	else
		js_pushnumber(J, place(&s->p, s->l.start));
	value_createindex(J, -2, module ? 3 : 2);
	js_endtry(J);
	parsing_free(J, s);
}

/* ---- tree(text): of an expression that has no effects; else null */

static void tree(js_State *J)
{
	struct lang l;
	struct lang_options o;
	size_t size;
	const char *source = text_utf8(J, 1, &size);
	options_for(J, &o, LANG_SCRIPT);
	int failed = lang_parse(&l, source, size, &o);
	struct lang_node *n = failed ? NULL : l.program->function->body;
	if (js_try(J)) {
		lang_free(&l);
		js_throw(J);
	}
	if (failed && l.status == LANG_MEMORY)
		js_rangeerror(J, "Out of memory");
	tree_push(J, n && !n->next && n->kind == N_EXPRESSION ? n->a : NULL);
	js_endtry(J);
	lang_free(&l);
}

/* ---- running */

/* compile(text, file name, context or undefined): [function, whether it awaits] */
static void compile(js_State *J)
{
	size_t size;
	const char *source = text_utf8(J, 1, &size), *name = text_utf8(J, 2, NULL);
	js_newarray(J);
	int in_context = js_isobject(J, 3);
	engine_compile(J, name, source, size, in_context ? ENGINE_CONTEXT_REPL : ENGINE_REPL, NULL);
	if (in_context) {
		js_copy(J, 3);
		engine_into_context(J);
	}
	const char *kind = value_function_kind(J, -1);
	value_createindex(J, -2, 0);
	js_pushboolean(J, kind && !strcmp(kind, "AsyncFunction"));
	value_createindex(J, -2, 1);
}

/* run(function, context or undefined): [0, value], [1, error], [2]: it was interrupted */
static void run(js_State *J)
{
	js_newarray(J);
	js_copy(J, 1);
	engine_context_global(J, 2);
	int how = repl_call(J);
	if (how < 2)
		value_createindex(J, -2, 1);
	js_pushnumber(J, how);
	value_createindex(J, -2, 0);
}

/* lexicalNames(context or undefined) */
static void lexical_names(js_State *J) { engine_lexical_names(J, 1); }

/* lexicalValue(name, context or undefined): [value] or undefined */
static void lexical_value(js_State *J)
{
	const char *name = text_path(J, 1);
	js_newarray(J);
	if (name && engine_lexical_value(J, 2, name)) {
		value_createindex(J, -2, 0);
		return;
	}
	js_pop(J, 1);
	js_pushundefined(J);
}

/* An out-of-memory error was shown in the output of a server. */
static void note_loss(js_State *J)
{
	engine_note_loss(J);
	js_pushundefined(J);
}

/* watchInterrupts(fd or -1, callback(whether script was terminated)) */
static void watch_interrupts(js_State *J) { js_pushnumber(J, repl_watch(J, js_tointeger(J, 1), 2)); }

void repl_bind(js_State *J)
{
	value_method(J, "tokens", tokens, 1);
	value_method(J, "parse", parse, 1);
	value_method(J, "tree", tree, 1);
	value_method(J, "compile", compile, 3);
	value_method(J, "run", run, 2);
	value_method(J, "lexicalNames", lexical_names, 1);
	value_method(J, "lexicalValue", lexical_value, 2);
	value_method(J, "noteLoss", note_loss, 0);
	value_method(J, "watchInterrupts", watch_interrupts, 2);
}
