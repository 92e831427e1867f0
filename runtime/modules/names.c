#include "modules/names.h"

#include "base/mem.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "lang/ast.h"
#include "lang/lexer.h"

#include <stdlib.h>
#include <string.h>

/* A finding.  The tree is walked in any order; `at` restores the order of the text. */
enum finding_kind { FOUND_NAME, FOUND_REQUEST,
	FOUND_FRESH /* module.exports is set: requests found before do not count */ };

struct finding {
	uint32_t at;
	enum finding_kind kind;
	const char *text;
	size_t size;
};

struct search {
	const char *source;
	struct finding *found;
	size_t found_count, found_room;
	const struct lang_node **nodes;
	size_t nodes_count, nodes_room;
	int failed;
};

static void *room_for_one_more(struct search *s, void *items, size_t count, size_t *room, size_t size)
{
	void *more;
	if (count < *room)
		return items;
	more = mem_try_realloc(items, (*room ? *room * 2 : 64) * size);
	if (!more) {
		s->failed = 1;
		return items;
	}
	*room = *room ? *room * 2 : 64;
	return more;
}

static void found(struct search *s, uint32_t at, enum finding_kind kind, const char *text, size_t size)
{
	s->found = room_for_one_more(s, s->found, s->found_count, &s->found_room, sizeof *s->found);
	if (!s->failed)
		s->found[s->found_count++] = (struct finding){ at, kind, text, size };
}

static void found_name(struct search *s, uint32_t at, const struct lang_name *name)
{
	found(s, at, FOUND_NAME, name->chars, name->size);
}

static void push_node(struct search *s, const struct lang_node *n)
{
	if (!n)
		return;
	s->nodes = room_for_one_more(s, s->nodes, s->nodes_count, &s->nodes_room, sizeof *s->nodes);
	if (!s->failed)
		s->nodes[s->nodes_count++] = n;
}

/* ---- kinds of nodes */

static int is_named(const struct lang_node *n, const char *name)
{
	return n && n->kind == N_IDENTIFIER && !(n->flags & FLAG_PARENTHESIZED) && !strcmp(n->name->chars, name);
}

static int is_member(const struct lang_node *n, const char *base, const char *name)
{
	return n && n->kind == N_MEMBER && !(n->flags & (FLAG_OPTIONAL | FLAG_PARENTHESIZED)) && is_named(n->a, base) &&
		!strcmp(n->name->chars, name);
}

static int is_module_exports(const struct lang_node *n) { return is_member(n, "module", "exports"); }
static int is_exports(const struct lang_node *n) { return is_named(n, "exports") || is_module_exports(n); }
static int is_string(const struct lang_node *n, const char *text)
{
	return n && n->kind == N_STRING && (!text || !strcmp(n->name->chars, text));
}

/* The string, if the expression begins with require('string'), or NULL. */
static const struct lang_node *leading_request(const struct lang_node *n)
{
	for (; n && !(n->flags & FLAG_PARENTHESIZED); n = n->a) {
		if (n->kind == N_CALL && is_named(n->a, "require") && is_string(n->b, NULL) && !n->b->next)
			return n->b;
		if (n->kind != N_MEMBER && n->kind != N_INDEX && n->kind != N_CALL && n->kind != N_TAGGED &&
			n->kind != N_BINARY && n->kind != N_LOGICAL && n->kind != N_CONDITIONAL)
			return NULL;
	}
	return NULL;
}

static int is_word(char c)
{
	unsigned char u = (unsigned char)c;
	return (u >= 'a' && u <= 'z') || (u >= 'A' && u <= 'Z') || (u >= '0' && u <= '9') || u == '_' || u == '$' ||
		u >= 0x80;
}

static int starts_with_word(struct search *s, const struct lang_node *n)
{
	char c = s->source[n->start];
	return is_word(c) && !(c >= '0' && c <= '9') && !(n->flags & FLAG_PARENTHESIZED);
}

static int is_one_word(struct search *s, const struct lang_node *n)
{
	if (!starts_with_word(s, n))
		return 0;
	switch (n->kind) {
	case N_IDENTIFIER: case N_THIS: case N_TRUE: case N_FALSE: case N_NULL: return 1;
	default: return 0;
	}
}

/* ---- forms that export */

/* module.exports = { a, b: c, 'd': e, ...require('f') }, up to the first property that is none of these. */
static void look_at_literal(struct search *s, const struct lang_node *object)
{
	const struct lang_node *p;
	for (p = object->a; p; p = p->next) {
		if (p->kind == N_SPREAD) {
			const struct lang_node *request = leading_request(p->a);
			if (request)
				found(s, p->start, FOUND_REQUEST, request->name->chars, request->name->size);
			else if (!is_one_word(s, p->a))
				return;
			continue;
		}
		if (p->kind != N_PROPERTY || (p->flags & FLAG_COMPUTED) || p->a->kind != N_STRING)
			return;
		if (p->op != PROP_INIT) {
			/* node reads tokens, not the tree: `get x() {}` exports "get" */
			uint32_t end = p->start;
			if (!is_word(s->source[end]))
				return;
			while (is_word(s->source[end]))
				end++;
			found(s, p->start, FOUND_NAME, s->source + p->start, end - p->start);
			return;
		}
		if (!(p->flags & FLAG_SHORTHAND) && !starts_with_word(s, p->b))
			return;
		found_name(s, p->start, p->a->name);
		if (!(p->flags & FLAG_SHORTHAND) && !is_one_word(s, p->b))
			return;
	}
}

static void look_at_assignment(struct search *s, const struct lang_node *n)
{
	const struct lang_node *to = n->a, *request;
	if (to->kind == N_MEMBER && !(to->flags & (FLAG_OPTIONAL | FLAG_PARENTHESIZED)) && is_exports(to->a)) {
		found_name(s, n->start, to->name);
		return;
	}
	if (to->kind == N_INDEX && !(to->flags & (FLAG_OPTIONAL | FLAG_PARENTHESIZED)) && is_exports(to->a) &&
		is_string(to->b, NULL)) {
		found_name(s, n->start, to->b->name);
		return;
	}
	if (n->kind != N_ASSIGN || !is_module_exports(to))
		return;
	found(s, n->start, FOUND_FRESH, NULL, 0);
	request = leading_request(n->b);
	if (n->b->kind == N_OBJECT)
		look_at_literal(s, n->b);
	else if (request)
		found(s, n->b->start, FOUND_REQUEST, request->name->chars, request->name->size);
}

/* function () { return a.b; } */
static int is_plain_getter(const struct lang_node *n)
{
	const struct lang_node *body = n->kind == N_FUNCTION && n->function->kind != FN_ARROW &&
		!n->function->params ? n->function->body : NULL, *value;
	if (!body || body->kind != N_RETURN || body->next || !(value = body->a) || (value->flags & FLAG_PARENTHESIZED))
		return 0;
	if (value->kind == N_MEMBER || (value->kind == N_INDEX && is_string(value->b, NULL)))
		value = value->a;
	return value->kind == N_IDENTIFIER;
}

/* Object.defineProperty(exports, 'a', { enumerable: true, value: ... }), or get: */
static void look_at_definition(struct search *s, const struct lang_node *call)
{
	const struct lang_node *key, *p;
	if (!is_member(call->a, "Object", "defineProperty") || !is_exports(call->b) || !(key = call->b->next) ||
		!is_string(key, NULL) || !key->next || key->next->kind != N_OBJECT)
		return;
	p = key->next->a;
	if (p && p->kind == N_PROPERTY && p->op == PROP_INIT && is_string(p->a, "enumerable") && p->b->kind == N_TRUE)
		p = p->next;
	if (!p || p->kind != N_PROPERTY || (p->flags & FLAG_COMPUTED))
		return;
	if ((p->op == PROP_INIT && is_string(p->a, "value")) ||
	    ((p->op == PROP_INIT || p->op == PROP_METHOD) && is_string(p->a, "get") && !p->next &&
	    	is_plain_getter(p->b)))
		found_name(s, call->start, key->name);
}

static void look_at(struct search *s, const struct lang_node *n)
{
	if (n->kind == N_CALL)
		look_at_definition(s, n);
	else if ((n->kind == N_ASSIGN && n->op == T_ASSIGN) ||
		(n->kind == N_BINARY && (n->op == T_EQ || n->op == T_SEQ)))
		look_at_assignment(s, n);      /* as node, which reads only the first sign of exports.a === 1 */
}

static void walk(struct search *s, const struct lang_node *root)
{
	push_node(s, root);
	while (s->nodes_count && !s->failed) {
		const struct lang_node *n = s->nodes[--s->nodes_count];
		look_at(s, n);
		push_node(s, n->next);
		if (n->kind == N_CONTINUE || n->kind == N_BREAK)
			continue;      /* `a` is an enclosing statement */
		push_node(s, n->a);
		push_node(s, n->b);
		push_node(s, n->c);
		push_node(s, n->d);
		if (n->kind == N_FUNCTION && n->function) {
			push_node(s, n->function->params);
			push_node(s, n->function->body);
		} else if (n->kind == N_CLASS && n->class) {
			push_node(s, n->class->heritage);
			push_node(s, n->class->constructor);
			push_node(s, n->class->elements);
		}
	}
}

/* ---- re-exports of whole files, by top-level statements */

static int is_logical(const struct lang_node *n, int op) { return n && n->kind == N_LOGICAL && n->op == op; }
static int compares(const struct lang_node *n, int op, const char *text)
{
	return n && n->kind == N_BINARY && n->op == op && is_string(n->b, text);
}

/* Whether the first statement skips "default", in the forms that compilers emit. */
static int skips_default(const struct lang_node *body)
{
	const struct lang_node *test = body && body->kind == N_IF ? body->a : NULL;
	if (is_logical(test, T_OROR))
		return compares(test->b, T_SEQ, "__esModule") && compares(test->a, T_SEQ, "default");
	if (is_logical(test, T_ANDAND))
		return compares(test->a, T_SNE, "default") && test->b->kind == N_UNARY && test->b->op == T_NOT &&
			test->b->a->kind == N_CALL;
	return compares(test, T_SNE, "default");
}

/* The top-level declarators that initialise a variable, ordered by its name, and for the same name by position. */
struct variables { const struct lang_node **items; size_t count; };

static int by_variable(const void *a, const void *b)
{
	const struct lang_node *x = *(const struct lang_node *const *)a, *y = *(const struct lang_node *const *)b;
	uintptr_t p = (uintptr_t)x->a->name, q = (uintptr_t)y->a->name;
	return p != q ? (p < q ? -1 : 1) : x->start != y->start ? (x->start < y->start ? -1 : 1) : 0;
}

static struct variables variables_of(struct search *s, const struct lang_node *body)
{
	struct variables v = { NULL, 0 };
	size_t room = 0;
	for (; body; body = body->next)
		for (const struct lang_node *d = body->kind == N_VAR ? body->a : NULL; d && !s->failed; d = d->next)
			if (d->b && d->a->kind == N_IDENTIFIER) {
				v.items = room_for_one_more(s, (void *)v.items, v.count, &room, sizeof *v.items);
				if (!s->failed)
					v.items[v.count++] = d;
			}
	if (v.count)
		qsort((void *)v.items, v.count, sizeof *v.items, by_variable);
	return v;
}

/* The request whose module a top-level variable holds: var m = require('x'), or
 * _interopRequireWildcard(require('x')). */
static const struct lang_node *request_of(const struct variables *v, const struct lang_name *variable)
{
	size_t low = 0, high = v->count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if ((uintptr_t)v->items[middle]->a->name < (uintptr_t)variable)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == v->count || v->items[low]->a->name != variable)
		return NULL;
	const struct lang_node *value = v->items[low]->b;
	if (value->kind == N_CALL && is_named(value->a, "_interopRequireWildcard"))
		value = value->b;
	return value && value->kind == N_CALL ? leading_request(value) : NULL;
}

static const struct lang_node *passed_on(const struct variables *variables, const struct lang_node *call)
{
	const struct lang_node *callee = call->a, *keys;
	const char *name = callee->kind == N_IDENTIFIER ||
		(callee->kind == N_MEMBER && callee->a->kind == N_IDENTIFIER) ? callee->name->chars : "";
	if (callee->flags & FLAG_PARENTHESIZED)
		return NULL;
	if (!strcmp(name, "__export") || !strcmp(name, "__exportStar"))
		return call->b ? leading_request(call->b) : NULL;
	if (callee->kind != N_MEMBER || strcmp(callee->name->chars, "forEach") || !call->b ||
		call->b->kind != N_FUNCTION)
		return NULL;
	keys = callee->a;
	if (keys->kind != N_CALL || !is_member(keys->a, "Object", "keys") || !keys->b ||
		keys->b->kind != N_IDENTIFIER || !skips_default(call->b->function->body))
		return NULL;
	return request_of(variables, keys->b->name);
}

static void look_at_top(struct search *s, const struct lang_node *body)
{
	const struct lang_node *n, *request;
	struct variables variables = variables_of(s, body);
	for (n = body; n; n = n->next)
		if (n->kind == N_EXPRESSION && n->a->kind == N_CALL && (request = passed_on(&variables, n->a)) != NULL)
			found(s, n->start, FOUND_REQUEST, request->name->chars, request->name->size);
	mem_free((void *)variables.items);
}

/* ---- the answer */

static int by_place(const void *a, const void *b)
{
	const struct finding *x = a, *y = b;
	return x->at != y->at ? (x->at < y->at ? -1 : 1) : (int)x->kind - (int)y->kind;
}

/* -- array array   of names and of requests; may throw */
static void push_found(js_State *J, const struct search *s)
{
	size_t from = 0;
	int names = 0, requests = 0;
	for (size_t i = 0; i < s->found_count; i++)
		if (s->found[i].kind == FOUND_FRESH)
			from = i;
	js_newarray(J);
	js_newarray(J);
	for (size_t i = 0; i < s->found_count; i++) {
		const struct finding *f = &s->found[i];
		if (f->kind == FOUND_NAME) {
			text_push_bytes(J, f->text, f->size);
			value_createindex(J, -3, names++);
		} else if (f->kind == FOUND_REQUEST && i >= from) {
			text_push_bytes(J, f->text, f->size);
			value_createindex(J, -2, requests++);
		}
	}
}

static void search_free(struct search *s)
{
	mem_free(s->found);
	mem_free(s->nodes);
}

void names_push(js_State *J, const char *source, size_t size, int typescript)
{
	static const char *const params[] = { "exports", "require", "module", "__filename", "__dirname", NULL };
	struct lang l;
	struct lang_options options;
	struct search s;
	memset(&s, 0, sizeof s);
	memset(&options, 0, sizeof options);
	options.goal = LANG_COMMONJS;
	options.params = params;
	options.stack_low = engine_stack_low(J);
	options.typescript = typescript;
	if (lang_parse(&l, source, size, &options) == 0) {
		s.source = l.source;
		walk(&s, l.program);
		look_at_top(&s, l.program->function->body);
		if (s.found_count)
			qsort(s.found, s.found_count, sizeof *s.found, by_place);
	}
	if (l.status == LANG_MEMORY || s.failed) {
		search_free(&s);
		lang_free(&l);
		js_rangeerror(J, "Out of memory");
	}
	if (js_try(J)) {
		search_free(&s);
		lang_free(&l);
		js_throw(J);
	}
	js_newarray(J);
	push_found(J, &s);
	js_rot2(J);
	value_createindex(J, -3, 0);
	value_createindex(J, -2, 1);
	js_endtry(J);
	search_free(&s);
	lang_free(&l);
}
