/* engine/vm/error_call.c -- how messages name a value that could not be called, constructed or iterated: by its source
 * text, as V8 prints it.
 *
 * The bytecode does not keep source texts.  When such an error is created, the source is parsed again to find the node
 * at the instruction's position: this is rare enough, and exact.
 */
#include "base/mem.h"

#include "lang/ast.h"
#include "lang/lexer.h"

#include "engine/core/convert.h"
#include "engine/core/errors.h"
#include "engine/core/memory.h"
#include "engine/core/state.h"
#include "engine/vm/vm.h"

#define SOURCE_MAX (4u << 20)  /* bytes of source that are parsed for a message */

struct out { char *p; size_t room, used; js_State *J; };

static void put(struct out *o, const char *s)
{
	size_t n = strlen(s);
	if (o->used + n + 1 > o->room)
		n = o->room - o->used - 1;
	memcpy(o->p + o->used, s, n);
	o->used += n;
	o->p[o->used] = 0;
}

static const char *operator_text(int op)
{
	switch (op) {
	case T_STARSTAR: return "**"; case T_STAR: return "*"; case T_DIV: return "/"; case T_MOD: return "%";
		case T_PLUS: return "+";
	case T_MINUS: return "-"; case T_SHL: return "<<"; case T_SHR: return ">>"; case T_USHR: return ">>>";
		case T_LT: return "<";
	case T_GT: return ">"; case T_LE: return "<="; case T_GE: return ">="; case T_EQ: return "==";
		case T_NE: return "!="; case T_SEQ: return "===";
	case T_SNE: return "!=="; case T_AND: return "&"; case T_XOR: return "^"; case T_OR: return "|";
		case T_ANDAND: return "&&";
	case T_OROR: return "||"; case T_NULLISH: return "??"; case T_IN: return "in";
		case T_INSTANCEOF: return "instanceof"; case T_NOT: return "!";
	case T_TILDE: return "~"; case T_TYPEOF: return "typeof "; case T_VOID: return "void ";
		case T_DELETE: return "delete ";
	}
	return "?";
}

static void print(struct out *o, struct lang_node *n, int depth);

static void print_binary(struct out *o, struct lang_node *a, const char *op, struct lang_node *b, int depth)
{
	put(o, "(");
	print(o, a, depth);
	put(o, " ");
	put(o, op);
	put(o, " ");
	print(o, b, depth);
	put(o, ")");
}

/* The text of a template that holds no expressions, a string to V8; else NULL. */
static const char *plain_template(struct lang_node *n)
{
	return n && n->kind == N_TEMPLATE && !n->b && n->a && n->a->name ? n->a->name->chars : NULL;
}

/* V8 folds constant expressions while it parses, and shows the result: 1 for a number, 2 for a boolean, 0 for anything
 * else. */
static int folded(js_State *J, struct lang_node *n, double *out, int depth)
{
	double a, b;
	int kind;
	if (!n || depth > 20)
		return 0;
	switch ((enum lang_kind)n->kind) {
	case N_PAREN: return folded(J, n->a, out, depth + 1);
	case N_NUMBER: *out = n->number; return 1;
	case N_TRUE: *out = 1; return 2;
	case N_FALSE: *out = 0; return 2;
	case N_UNARY:
		kind = folded(J, n->a, &a, depth + 1);
		if (kind && n->op == T_NOT) {
			*out = a == 0 || isnan(a);
			return 2;
		}
		if (kind != 1 || (n->op != T_MINUS && n->op != T_PLUS && n->op != T_TILDE))
			return 0;
		*out = n->op == T_MINUS ? -a : n->op == T_PLUS ? a : ~jsV_numbertoint32(a);
		return 1;
	case N_BINARY:
		if (folded(J, n->a, &a, depth + 1) != 1 || folded(J, n->b, &b, depth + 1) != 1)
			return 0;
		switch (n->op) {
		case T_PLUS: *out = a + b; return 1;
		case T_MINUS: *out = a - b; return 1;
		case T_STAR: *out = a * b; return 1;
		case T_DIV: *out = a / b; return 1;
		case T_AND: *out = jsV_numbertoint32(a) & jsV_numbertoint32(b); return 1;
		case T_OR: *out = jsV_numbertoint32(a) | jsV_numbertoint32(b); return 1;
		case T_XOR: *out = jsV_numbertoint32(a) ^ jsV_numbertoint32(b); return 1;
		default: return 0;
		}
	default: return 0;
	}
}

static void print(struct out *o, struct lang_node *n, int depth)
{
	struct lang_node *e;
	char number[32];
	double result;
	if (!n || depth > 50) {
		put(o, "(intermediate value)");
		return;
	}
	switch (n->kind == N_UNARY || n->kind == N_BINARY || n->kind == N_NUMBER ? folded(o->J, n, &result, 0) : 0) {
	case 1: put(o, jsV_numbertostring(o->J, number, result)); return;
	case 2: put(o, result != 0 ? "true" : "false"); return;
	}
	switch ((enum lang_kind)n->kind) {
	case N_PAREN:
		print(o, n->a, depth + 1);
		break;
	case N_IDENTIFIER:
		put(o, n->name->chars);
		break;
	case N_MEMBER:
		print(o, n->a, depth + 1);
		if (n->name->is_private) {
			put(o, n->flags & FLAG_OPTIONAL ? "?.[" : "[");
			put(o, n->name->chars);
			put(o, "]");
			break;
		}
		put(o, n->flags & FLAG_OPTIONAL ? "?." : ".");
		put(o, n->name->chars);
		break;
	case N_INDEX:
		print(o, n->a, depth + 1);
		if (n->b && n->b->kind == N_STRING) {
			put(o, n->flags & FLAG_OPTIONAL ? "?." : ".");
			put(o, n->b->name->chars);
			break;
		}
		if (plain_template(n->b)) {
			put(o, n->flags & FLAG_OPTIONAL ? "?." : ".");
			put(o, plain_template(n->b));
			break;
		}
		put(o, n->flags & FLAG_OPTIONAL ? "?.[" : "[");
		print(o, n->b, depth + 1);
		put(o, "]");
		break;
	case N_CALL:
		if (n->a && n->a->kind == N_SUPER)
			put(o, "super");
		else
			print(o, n->a, depth + 1);
		put(o, "(...)");
		break;
	case N_TEMPLATE:
		if (plain_template(n)) {
			put(o, "\"");
			put(o, plain_template(n));
			put(o, "\"");
		}
		for (e = n->b; e; e = e->next)
			print(o, e, depth + 1);
		break;
	case N_ASSIGN:
		print(o, n->a->kind == N_IDENTIFIER || n->a->kind == N_MEMBER || n->a->kind == N_INDEX ? n->a : NULL,
			depth + 1);
		break;
	case N_UPDATE:
		put(o, "(");
		if (n->flags & FLAG_PREFIX)
			put(o, n->op == T_INC ? "++" : "--");
		print(o, n->a, depth + 1);
		if (!(n->flags & FLAG_PREFIX))
			put(o, n->op == T_INC ? "++" : "--");
		put(o, ")");
		break;
	case N_NEW_TARGET: put(o, ".new.target"); break;
	case N_STRING:
		put(o, "\"");
		put(o, n->name->chars);
		put(o, "\"");
		break;
	case N_BINARY:
	case N_LOGICAL:
		print_binary(o, n->a, operator_text(n->op), n->b, depth + 1);
		break;
	case N_COMMA:
		put(o, "(");
		for (e = n->a; e; e = e->next) {
			print(o, e, depth + 1);
			if (e->next)
				put(o, " , ");
		}
		put(o, ")");
		break;
	case N_UNARY:
		put(o, "(");
		put(o, operator_text(n->op));
		print(o, n->a, depth + 1);
		put(o, ")");
		break;
	case N_CONDITIONAL:
		put(o, "(intermediate value)(intermediate value)(intermediate value)");
		break;
	case N_ARRAY:
		put(o, "[");
		for (e = n->a; e; e = e->next) {
			if (e->kind == N_SPREAD)
				put(o, "(...");
			print(o, e->kind == N_SPREAD ? e->a : e, depth + 1);
			if (e->kind == N_SPREAD)
				put(o, ")");
			if (e->next)
				put(o, ",");
		}
		put(o, "]");
		break;
	case N_OBJECT:
		put(o, "{");
		for (e = n->a; e; e = e->next)
			put(o, "(intermediate value)");
		put(o, "}");
		break;
	case N_REGEXP:
		put(o, "/");
		put(o, n->name->chars);
		put(o, "/");
		if (n->a)
			put(o, n->a->name->chars);
		break;
	case N_THIS: put(o, "this"); break;
	case N_SUPER: put(o, "(intermediate value)"); break;
	case N_TRUE: put(o, "true"); break;
	case N_FALSE: put(o, "false"); break;
	case N_NULL: put(o, "null"); break;
	case N_IMPORT_META: put(o, "import.meta"); break;
	default: put(o, "(intermediate value)"); break;
	}
}

struct nodes { struct lang_node **items; size_t count, room; int no_memory; };

static void add(struct nodes *s, struct lang_node *n)
{
	if (!n)
		return;
	if (s->count == s->room) {
		size_t room = s->room ? s->room * 2 : 256;
		struct lang_node **items = mem_try_realloc(s->items, room * sizeof *items);
		if (!items) {
			s->no_memory = 1;
			return;
		}
		s->items = items;
		s->room = room;
	}
	s->items[s->count++] = n;
}

enum search { SEARCH_ITERABLE, SEARCH_CALL, SEARCH_PATTERN };

/* The context of the node found. */
enum { CONTEXT_NONE, CONTEXT_ARGUMENTS /* f(...x) */, CONTEXT_ARGUMENT /* f(...x, y) */, CONTEXT_INIT,
	CONTEXT_PARAMETER, CONTEXT_DEFAULT, CONTEXT_FOR,
	CONTEXT_CATCH, CONTEXT_NESTED, CONTEXT_VALUE /* an array pattern whose value has no source text in V8 */,
		CONTEXT_ITERATED /* a call whose result is iterated */ };

/* Whether n is the object pattern whose REQUIRE_OBJECT has this position (compile_pattern.c). */
static int is_pattern(struct lang_node *n, uint32_t position)
{
	struct lang_node *first, *target;
	if (!n || n->kind != N_OBJECT_PATTERN)
		return 0;
	first = n->a;
	if (!first || (first->flags & FLAG_COMPUTED))
		return n->start == position;
	target = first->kind == N_REST ? first->a : first->b;
	return (target->kind == N_DEFAULT ? target->a : target)->start == position;
}

/* If n contains the pattern: the node with the pattern and the value being destructured.  Parents are visited before
 * their children. */
static struct lang_node *wanted_pattern(struct lang_node *n, uint32_t position, int *context)
{
	struct lang_node *p;
	switch ((enum lang_kind)n->kind) {
	case N_DECLARATOR: case N_ASSIGN:
		if (!is_pattern(n->a, position))
			return NULL;
		*context = n->b ? CONTEXT_INIT : CONTEXT_FOR;
		return n;
	case N_FUNCTION:
		for (p = n->function ? n->function->params : NULL; p; p = p->next)
			if (is_pattern(p->kind == N_DEFAULT ? p->a : p, position)) {
				*context = p->kind == N_DEFAULT ? CONTEXT_DEFAULT : CONTEXT_PARAMETER;
				return p;
			}
		return NULL;
	case N_FOR_OF: case N_FOR_IN:
		*context = CONTEXT_FOR;
		return is_pattern(n->a, position) ? n : NULL;
	case N_TRY:
		*context = CONTEXT_CATCH;
		return is_pattern(n->b, position) ? n : NULL;
	case N_OBJECT_PATTERN:
		*context = CONTEXT_NESTED;
		return is_pattern(n, position) ? n : NULL;
	default:
		return NULL;
	}
}

static struct lang_node *bare_call(struct lang_node *n, uint32_t position)
{
	while (n && n->kind == N_PAREN)
		n = n->a;
	return n && n->kind == N_CALL && n->position == position ? n : NULL;
}

/* The call at the position whose result n would iterate, or NULL. */
static struct lang_node *iterated(struct lang_node *n, uint32_t position)
{
	struct lang_node *e, *call;
	switch ((enum lang_kind)n->kind) {
	case N_FOR_OF: return bare_call(n->b, position);
	case N_ARRAY:
		for (e = n->a; e; e = e->next)
			if (e->kind == N_SPREAD && (call = bare_call(e->a, position)) != NULL)
				return call;
		return NULL;
	case N_DECLARATOR: case N_ASSIGN: return n->a &&
		n->a->kind == N_ARRAY_PATTERN ? bare_call(n->b, position) : NULL;
	default: return NULL;
	}
}

/* The node at the position: a call's callee, or the iterated expression. */
static struct lang_node *wanted(struct lang_node *n, uint32_t position, enum search call, int *context)
{
	struct lang_node *e;
	if (call == SEARCH_PATTERN)
		return wanted_pattern(n, position, context);
	if (call == SEARCH_CALL && (e = iterated(n, position)) != NULL) {
		*context = CONTEXT_ITERATED;
		return e->a;
	}
	if (call == SEARCH_CALL)
		return (n->kind == N_CALL || n->kind == N_NEW || n->kind == N_TAGGED) &&
			n->position == position ? n->a : NULL;
	switch ((enum lang_kind)n->kind) {
	case N_FOR_OF:
		e = n->a->kind == N_VAR ? n->a->a->a : n->a;
		if (e->kind == N_ARRAY_PATTERN && e->start == position) {
			*context = CONTEXT_FOR;
			return e;
		}
		return n->b && (n->b->start == position || n->b->position == position) ? n->b : NULL;
	case N_CALL: case N_NEW: {
		int spreads = 0;
		for (e = n->b; e; e = e->next) {
			if (e->kind != N_SPREAD)
				continue;
			if (e->a->start == position || e->a->position == position || e->position == position ||
				e->start == position || n->position == position) {
				*context = e->next || spreads ? CONTEXT_ARGUMENT : CONTEXT_ARGUMENTS;
				return e->a;
			}
			spreads++;
		}
		return NULL;
	}
	case N_SPREAD: return n->a && (n->a->start == position || n->a->position == position ||
		n->position == position) ? n->a : NULL;
	case N_DECLARATOR: case N_ASSIGN:
		if (!n->a || !n->b || n->a->kind != N_ARRAY_PATTERN ||
			(n->a->start != position && n->b->start != position && n->b->position != position &&
			n->position != position))
			return NULL;
		if (n->kind == N_ASSIGN || n->b->kind == N_MEMBER || n->b->kind == N_INDEX)
			*context = CONTEXT_VALUE;
		return n->b;
	default: return NULL;
	}
}

static struct lang_node *find(struct lang_node *root, uint32_t position, enum search call, int *context, int *no_memory)
{
	struct nodes s = { NULL, 0, 0, 0 };
	struct lang_node *n, *found = NULL;
	add(&s, root);
	while (s.count && !found) {
		n = s.items[--s.count];
		found = wanted(n, position, call, context);
		add(&s, n->next);
		if (n->kind == N_CONTINUE || n->kind == N_BREAK)
			continue;      /* a is an enclosing statement */
		add(&s, n->a);
		add(&s, n->b);
		add(&s, n->c);
		add(&s, n->d);
		if (n->kind == N_FUNCTION && n->function) {
			add(&s, n->function->params);
			add(&s, n->function->body);
		} else if (n->kind == N_CLASS && n->class) {
			add(&s, n->class->heritage);
			add(&s, n->class->constructor);
			add(&s, n->class->elements);
		}
	}
	mem_free(s.items);
	*no_memory = s.no_memory;
	return found;
}

static int position_of(struct code *code, uint32_t word, uint32_t *position)
{
	uint32_t i, found = 0;
	for (i = 0; i + 1 < code->positions_count; i += 2)
		if (code->positions[i] <= word) {
			*position = code->positions[i + 1];
			found = 1;
		}
	return found;
}

/* Parses the source of code and calls `use` with the node found there: 1, or 0. */
static int with_node(js_State *J, struct code *code, uint32_t position, enum search search,
	void (*use)(void *ctx, struct lang_node *n, int context), void *ctx)
{
	static const enum lang_goal goals[] = { LANG_COMMONJS, LANG_MODULE, LANG_SCRIPT };
	static const char *const params[] = { NULL };
	size_t i;
	if (code->source->size > SOURCE_MAX)
		return 0;
	for (i = 0; i < sizeof goals / sizeof goals[0]; i++) {
		struct lang l;
		struct lang_options options;
		struct lang_node *n = NULL;
		int parsed, no_memory, context = CONTEXT_NONE;
		memset(&options, 0, sizeof options);
		options.goal = goals[i];
		options.params = params;
		options.stack_low = J->cstack_low;
		options.typescript = lang_is_typescript(code->source->filename);
		parsed = lang_parse(&l, code->source->text, code->source->size, &options) == 0;
		no_memory = l.status == LANG_MEMORY;
		if (parsed && (n = find(l.program, position, search, &context, &no_memory)) != NULL)
			use(ctx, n, context);
		lang_free(&l);
		if (no_memory)
			memory_exhausted(J);
		if (parsed)
			return n != NULL;
	}
	return 0;
}

/* The running instruction's code, word and position; NULL: no script is running. */
static struct code *running(js_State *J, uint32_t *word, uint32_t *position)
{
	struct js_Frame *f = &J->trace[J->tracetop];
	if (!J->tracetop || !f->code || J->cstack_reserve || f->at == f->code->words)
		return NULL;
	*word = (uint32_t)(f->at - f->code->words) - 1;
	return position_of(f->code, *word, position) ? f->code : NULL;
}

static void use_callee(void *ctx, struct lang_node *n, int context)
{
	print(ctx, n, 0);
	if (context == CONTEXT_ITERATED)
		put(ctx, " is not a function or its return value is not iterable");
}

int error_expression(js_State *J, js_Value *v, char *text, size_t room)
{
	uint32_t at, op, position;
	struct code *code = running(J, &at, &position);
	struct out o = { text, room, 0, J };
	(void)v;
	if (!code)
		return 0;
	op = code->words[at] & 255;
	if (op != OP_CALL && op != OP_NEW && op != OP_CALL_SPREAD && op != OP_NEW_SPREAD) {
		if (!at || (code->words[at - 1] & 255) != OP_CALL_EVAL)
			return 0;
	}
	text[0] = 0;
	return with_node(J, code, position, SEARCH_CALL, use_callee, &o);
}

struct iterable { struct out o; const js_Value *v; int missing, is_async; };

static void use_iterable(void *ctx, struct lang_node *n, int context)
{
	struct iterable *it = ctx;
	switch (context) {
	case CONTEXT_ARGUMENTS:
		if (it->v->t.type == JS_TUNDEFINED || it->v->t.type == JS_TNULL) {
			print(&it->o, n, 0);
			put(&it->o, it->v->t.type == JS_TNULL ? " is not iterable (cannot read property null)" :
				" is not iterable (cannot read property undefined)");
		} else {
			put(&it->o, "Spread syntax requires ...iterable[Symbol.iterator] to be a function");
		}
		return;
	case CONTEXT_FOR:
		put(&it->o, ".for is not iterable");
		return;
	case CONTEXT_ARGUMENT:
	case CONTEXT_VALUE:
		it->missing = 1;       /* V8 names the value, not its source */
		return;
	}
	if (n->kind == N_CALL || n->kind == N_NEW) {
		print(&it->o, n->a, 0);
		put(&it->o, " is not a function or its return value is not iterable");
		return;
	}
	print(&it->o, n, 0);
	put(&it->o, it->is_async ? " is not async iterable" : " is not iterable");
}

/* The whole message about a value that the running instruction cannot iterate. */
int error_iterable_expression(js_State *J, const js_Value *v, char *text, size_t room)
{
	uint32_t at, op, position;
	struct code *code = running(J, &at, &position);
	struct iterable it = { { text, room, 0, J }, v, 0, 0 };
	if (!code)
		return 0;
	op = code->words[at] & 255;
	if (op != OP_ITERATE && op != OP_ARRAY_SPREAD)
		return 0;
	it.is_async = op == OP_ITERATE && code->words[at] >> 8;
	text[0] = 0;
	return with_node(J, code, position, SEARCH_ITERABLE, use_iterable, &it) && !it.missing;
}

struct pattern { struct out o; const char *what; };

static void use_pattern(void *ctx, struct lang_node *n, int context)
{
	struct pattern *p = ctx;
	struct lang_node *pattern = context == CONTEXT_NESTED ||
		context == CONTEXT_PARAMETER ? n : context == CONTEXT_CATCH ? n->b : n->a, *first;
	int named;
	char number[32];
	first = pattern->a;
	named = first && first->kind == N_PROPERTY && !(first->flags & FLAG_COMPUTED) && first->a &&
		(first->a->kind == N_STRING || first->a->kind == N_NUMBER || first->a->kind == N_IDENTIFIER);
	if (named && first->a->kind == N_NUMBER)
		snprintf(number, sizeof number, "%.17g", first->a->number);
	if (named && (context == CONTEXT_NESTED || first->b->kind == N_DEFAULT || first->b->kind == N_MEMBER ||
		first->b->kind == N_INDEX)) {
		put(&p->o, "Cannot read properties of ");
		put(&p->o, p->what);
		put(&p->o, " (reading '");
		put(&p->o, first->a->kind == N_NUMBER ? number : first->a->name->chars);
		put(&p->o, "')");
		return;
	}
	put(&p->o, "Cannot destructure ");
	if (named) {
		put(&p->o, "property '");
		put(&p->o, first->a->kind == N_NUMBER ? number : first->a->name->chars);
		put(&p->o, "' of ");
	}
	put(&p->o, "'");
	switch (context) {
	case CONTEXT_INIT: print(&p->o, n->b, 0); break;
	case CONTEXT_FOR: put(&p->o, ".for"); break;
	case CONTEXT_CATCH: put(&p->o, ".catch"); break;
	case CONTEXT_DEFAULT: put(&p->o, "(intermediate value)(intermediate value)(intermediate value)"); break;
	default:
		if (!strcmp(p->what, "null"))
			put(&p->o, "object ");
		put(&p->o, p->what);
		break;
	}
	put(&p->o, "' as it is ");
	put(&p->o, p->what);
	put(&p->o, ".");
}

void error_not_destructible(js_State *J, const js_Value *v)
{
	char text[300];
	uint32_t at, position;
	struct code *code = running(J, &at, &position);
	struct pattern p = { { text, sizeof text, 0, J }, v->t.type == JS_TNULL ? "null" : "undefined" };
	text[0] = 0;
	if (code && with_node(J, code, position, SEARCH_PATTERN, use_pattern, &p))
		js_typeerror(J, "%s", text);
	js_typeerror(J, "Cannot destructure '%s' as it is %s.", p.what, p.what);
}
