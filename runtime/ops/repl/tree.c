#include "ops/repl/tree.h"

#include "engine/text.h"
#include "lang/ast.h"
#include "lang/lexer.h"

enum { DEPTH_MAX = 40 };

static int node(js_State *J, const struct lang_node *n, int depth);

static void begin(js_State *J, const char *kind)
{
	js_newarray(J);
	js_pushliteral(J, kind);
	value_createindex(J, -2, 0);
}

static void name(js_State *J, uint32_t at, const struct lang_name *text)
{
	text_push_bytes(J, text->chars, text->size);
	value_createindex(J, -2, at);
}

static void literal(js_State *J, uint32_t at, const char *text)
{
	js_pushliteral(J, text);
	value_createindex(J, -2, at);
}

static int child(js_State *J, uint32_t at, const struct lang_node *n, int depth)
{
	if (!node(J, n, depth))
		return 0;
	value_createindex(J, -2, at);
	return 1;
}

/* The members of a list, each as an element of an array that becomes element `at`. */
static int children(js_State *J, uint32_t at, const struct lang_node *list, int depth)
{
	uint32_t count = 0;
	js_newarray(J);
	for (; list; list = list->next)
		if (!child(J, count++, list, depth))
			return 0;
	value_createindex(J, -2, at);
	return 1;
}

static int object(js_State *J, const struct lang_node *n, int depth)
{
	uint32_t count = 1;
	begin(J, "object");
	for (const struct lang_node *p = n->a; p; p = p->next) {
		if (p->kind != N_PROPERTY || p->op != PROP_INIT || p->flags & FLAG_PROTO)
			return 0;
		if (!child(J, count++, p->a, depth) || !child(J, count++, p->b, depth))
			return 0;
	}
	return 1;
}

static int template(js_State *J, const struct lang_node *n, int depth)
{
	uint32_t count = 0;
	begin(J, "template");
	js_newarray(J);
	for (const struct lang_node *part = n->a; part; part = part->next)
		name(J, count++, part->name);
	value_createindex(J, -2, 1);
	return children(J, 2, n->b, depth);
}

static int member(js_State *J, const struct lang_node *n, int depth)
{
	if (n->a->kind == N_SUPER || (n->kind == N_MEMBER && n->name->is_private))
		return 0;
	begin(J, n->kind == N_MEMBER ? "member" : "index");
	if (!child(J, 1, n->a, depth))
		return 0;
	if (n->kind == N_MEMBER)
		name(J, 2, n->name);
	else if (!child(J, 2, n->b, depth))
		return 0;
	js_pushboolean(J, n->flags & FLAG_OPTIONAL);
	value_createindex(J, -2, 3);
	return 1;
}

static int call(js_State *J, const struct lang_node *n, int depth)
{
	if (n->a->kind == N_SUPER)
		return 0;
	begin(J, n->kind == N_CALL ? "call" : "new");
	return child(J, 1, n->a, depth) && children(J, 2, n->b, depth);
}

static int operation(js_State *J, const struct lang_node *n, const char *kind, int depth)
{
	begin(J, kind);
	literal(J, 1, lexer_spelling(n->op));
	return child(J, 2, n->a, depth) && (!n->b || child(J, 3, n->b, depth));
}

static int regexp(js_State *J, const struct lang_node *n)
{
	begin(J, "regexp");
	name(J, 1, n->name);
	name(J, 2, n->a->name);
	return 1;
}

static int primitive(js_State *J, const struct lang_node *n)
{
	begin(J, n->kind == N_BIGINT ? "bigint" : "value");
	switch (n->kind) {
	case N_NUMBER: js_pushnumber(J, n->number); break;
	case N_STRING: case N_BIGINT: text_push_bytes(J, n->name->chars, n->name->size); break;
	case N_NULL: js_pushnull(J); break;
	default: js_pushboolean(J, n->kind == N_TRUE); break;
	}
	value_createindex(J, -2, 1);
	return 1;
}

/* 1: -- array    0: it is no tree of this kind, and something may be left on the stack */
static int node(js_State *J, const struct lang_node *n, int depth)
{
	if (!n || depth-- == 0)
		return 0;
	switch (n->kind) {
	case N_NUMBER: case N_STRING: case N_BIGINT: case N_NULL: case N_TRUE: case N_FALSE:
		return primitive(J, n);
	case N_IDENTIFIER:
		begin(J, "name");
		name(J, 1, n->name);
		return 1;
	case N_THIS:
		begin(J, "this");
		return 1;
	case N_PAREN: case N_CHAIN:
		return node(J, n->a, depth);
	case N_REGEXP: return regexp(J, n);
	case N_TEMPLATE: return template(J, n, depth);
	case N_ARRAY:
		begin(J, "array");
		return children(J, 1, n->a, depth);
	case N_SPREAD:
		begin(J, "spread");
		return child(J, 1, n->a, depth);
	case N_OBJECT: return object(J, n, depth);
	case N_MEMBER: case N_INDEX: return member(J, n, depth);
	case N_CALL: case N_NEW: return call(J, n, depth);
	case N_UNARY: return n->op != T_DELETE && operation(J, n, "unary", depth);
	case N_BINARY: return n->a->kind != N_PRIVATE && operation(J, n, "binary", depth);
	case N_LOGICAL: return operation(J, n, "logical", depth);
	case N_CONDITIONAL:
		begin(J, "conditional");
		return child(J, 1, n->a, depth) && child(J, 2, n->b, depth) && child(J, 3, n->c, depth);
	default:
		return 0;
	}
}

void tree_push(js_State *J, const struct lang_node *expression)
{
	int top = js_gettop(J);
	if (!node(J, expression, DEPTH_MAX)) {
		js_pop(J, js_gettop(J) - top);
		js_pushnull(J);
	}
}
