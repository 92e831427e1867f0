/* lang/parser_int.h -- shared by the parser's files: parser.c (statements, modules), parser_expr.c (expressions),
 * parser_pattern.c (names, patterns) and parser_function.c (functions, classes). */
#ifndef LANG_PARSER_INT_H
#define LANG_PARSER_INT_H

#include <string.h>

#include "lang/lang_int.h"
#include "lang/lexer.h"
#include "lang/parser.h"

/* A reserved word with an escape: not a keyword, but allowed as a property name. */
#define T_ESCAPED ((enum lang_token)T_COUNT)

struct ts;

enum { PARSER_NOWHERE = UINT32_MAX };

/* A possible target of break or continue. */
struct jump {
	struct jump *outer;
	struct context *context;       /* its function */
	struct lang_node *in_loop, *in_any;    /* targets of an unlabelled continue and break inside it, or NULL */
	struct jump *shadowed;         /* JUMP_LABEL: the previous lang_name.label: a label of an enclosing function */
	enum { JUMP_LABEL, JUMP_LOOP, JUMP_SWITCH } kind;
	struct lang_node *node;
	struct lang_node *loop;        /* JUMP_LABEL: the loop it labels */
	uint32_t body;                 /* JUMP_LABEL: start of its statement */
};

enum { USES_THIS = 1, USES_ARGUMENTS = 2, USES_EVAL = 4, USES_SUPER = 8, USES_NEW_TARGET = 16 };

/* Positions, since the last opening parenthesis, of things not allowed in an arrow's parameters.  PARSER_NOWHERE:
 * none. */
struct head {
	uint32_t yield_at, await_at;
	uint32_t await_name_at;        /* await as a name: an error in async arrows */
};

/* What is allowed in a function's text.  On the C stack while the function is parsed. */
struct context {
	struct context *outer;
	struct lang_function *function;
	struct jump *jumps;
	unsigned uses;
	struct head head;
	unsigned char yield_is;        /* yield is an operator */
	unsigned char await_is;        /* await is an operator */
	unsigned char no_await;        /* await is not allowed as a name */
	unsigned char in_params;
	unsigned char can_return, new_target, super_property, super_call;
	unsigned char no_arguments;    /* class fields, static blocks */
};

/* The first construct that is valid only in a pattern: {a = 1} */
struct cover {
	const char *message;           /* NULL: none */
	uint32_t start, end;
};

struct parser {
	struct lexer x;
	struct lang *l;
	struct context *c;
	struct cover cover;
	int depth;
	unsigned char in_ok;           /* `in` is an operator */
	unsigned char module;
	struct ts *ts;                 /* ts_int.h; NULL: JavaScript */
	enum lang_token last;          /* the previous token and its start */
	uint32_t last_start;
	/* inner functions parsed so far; those since an arrow's ( become the arrow's */
	struct lang_function **functions;
	uint32_t functions_count, functions_room;
};

struct list {
	struct lang_node *first, **last;
};

/* ---- parser_expr.c */
struct lang_node *parser_expression(struct parser *p);
/* n: a primary expression that is already parsed */
struct lang_node *parser_expression_after(struct parser *p, struct lang_node *n);
struct lang_node *parser_assignment(struct parser *p);
/* The same; for TypeScript it is in the middle of a conditional expression if what is at `depth` is. */
struct lang_node *parser_assignment_as(struct parser *p, int depth);
/* an assignment expression; the caller checks p->cover */
struct lang_node *parser_cover(struct parser *p);
struct lang_node *parser_left_hand_side(struct parser *p);
/* after `async`: an assignment expression */
struct lang_node *parser_async_after(struct parser *p, struct lang_node *name);
struct lang_node *parser_comma_after(struct parser *p, struct lang_node *first);
struct lang_node *parser_name(struct parser *p);                       /* the current T_IDENTIFIER as an expression */
struct lang_node *parser_import_after(struct parser *p, uint32_t start);                       /* after `import` */
/* a property's key; sets FLAG_COMPUTED on it, which its owner moves to itself */
struct lang_node *parser_key(struct parser *p);

/* ---- parser_pattern.c */
void parser_check_name(struct parser *p, int binding);                 /* checks the current T_IDENTIFIER as a name */
struct lang_node *parser_binding(struct parser *p, int lexical);       /* identifier or pattern */
struct lang_node *parser_binding_element(struct parser *p);            /* the same with an optional default */
struct lang_node *parser_binding_name(struct parser *p, int lexical);
/* target, or N_DEFAULT if = follows */
struct lang_node *parser_with_default(struct parser *p, struct lang_node *target);
struct lang_node *parser_rest(struct parser *p, int lexical);          /* at the ... */

/* Converts n, parsed as an expression, to a destructuring target (binding: an arrow's parameter, so only names are
 * allowed). */
void parser_to_pattern(struct parser *p, struct lang_node *n, int binding);
/* Checks a target that is not a pattern.  call_ok: sloppy code may have a call, which throws at run time; web pages
 * need it. */
void parser_check_target(struct parser *p, struct lang_node *n, const char *message, int call_ok);
void parser_check_strict(struct parser *p, const struct lang_node *n);  /* fails for eval and arguments as a target */
void parser_check_cover(struct parser *p);

/* ---- parser_function.c */
enum { FUNCTION_DECLARATION = 1, FUNCTION_NAMELESS = 2 /* a declaration without a required name: export default */,
	FUNCTION_OVERLOAD = 4 /* TypeScript: a signature without a body is allowed, and becomes N_EMPTY */ };
struct lang_node *parser_function(struct parser *p, uint32_t start, int is_async, int how);    /* at `function` */
/* at (; NULL: TypeScript's signature of a method, without a body */
struct lang_node *parser_method(struct parser *p, enum lang_function_kind kind, uint32_t start, int is_async,
	int is_generator);
/* at => */
struct lang_node *parser_arrow(struct parser *p, uint32_t start, struct lang_node *params, int is_async, unsigned uses,
	uint32_t mark);
struct lang_node *parser_class(struct parser *p, int how);             /* at `class` */
void parser_directives(struct parser *p, struct lang_function *f, struct list *list);
void parser_context_start(struct parser *p, struct context *c, struct lang_function *f);
void parser_context_end(struct parser *p, struct context *c);

/* ---- parser.c */
enum statement_place { PLACE_LIST, PLACE_BODY /* of a loop, an if, with */, PLACE_LABEL };
struct lang_node *parser_statement(struct parser *p, enum statement_place place);
__attribute__((noreturn)) void parser_deep(struct parser *p);
__attribute__((noreturn)) void parser_unexpected(struct parser *p);
__attribute__((noreturn, format(printf, 4, 5))) void parser_fail(struct parser *p, uint32_t start, uint32_t end,
	const char *format, ...);
void parser_semicolon(struct parser *p);

/* ---- helpers */
static inline void parser_advance(struct parser *p)
{
	p->last = p->x.token;
	p->last_start = p->x.start;
	lexer_next(&p->x);
	if (__builtin_expect(p->x.escaped, 0) && p->x.token >= T_BREAK && p->x.token <= T_WITH)
		p->x.token = T_ESCAPED;
}

static inline int parser_accept(struct parser *p, enum lang_token t)
{
	if (p->x.token != t)
		return 0;
	parser_advance(p);
	return 1;
}

static inline void parser_expect(struct parser *p, enum lang_token t)
{
	if (p->x.token != t)
		parser_unexpected(p);
	parser_advance(p);
}

/* Whether the current token is this contextual word, without escapes. */
static inline int parser_at_word(const struct parser *p, enum lang_token word)
{
	return p->x.token == T_IDENTIFIER && p->x.word == word && !p->x.escaped;
}

/* An IdentifierName: any name or reserved word */
static inline int parser_at_name(const struct parser *p)
{
	enum lang_token t = p->x.token;

	return t == T_IDENTIFIER || (t >= T_BREAK && t <= T_WITH) || t == T_ESCAPED;
}

static inline void parser_enter(struct parser *p)
{
	if (++p->depth > LANG_DEPTH || (char *)__builtin_frame_address(0) < p->l->options.stack_low)
		parser_deep(p);
}

static inline void parser_leave(struct parser *p)
{
	p->depth--;
}

static inline struct lang_node *parser_node(struct parser *p, enum lang_kind kind, uint32_t start)
{
	struct lang_arena *a = p->l->arena;
	struct lang_node *n;

	if ((size_t)(a->end - a->at) >= sizeof *n) {
		n = memset(a->at, 0, sizeof *n);
		a->at += sizeof *n;
	} else {
		n = lang_alloc(p->l, sizeof *n);
	}
	n->kind = (unsigned char)kind;
	n->start = n->position = start;
	n->end = p->x.before;
	return n;
}

/* A node for the current token, which must have a name. */
static inline struct lang_node *parser_name_node(struct parser *p, enum lang_kind kind)
{
	struct lang_node *n = parser_node(p, kind, p->x.start);

	n->end = p->x.end;
	n->name = p->x.name;
	return n;
}

static inline void list_init(struct list *l)
{
	l->first = NULL;
	l->last = &l->first;
}

static inline void list_add(struct list *l, struct lang_node *n)
{
	*l->last = n;
	l->last = &n->next;
}

/* The same for statements: n may be two, linked. */
static inline void list_append(struct list *l, struct lang_node *n)
{
	*l->last = n;
	while (n->next)
		n = n->next;
	l->last = &n->next;
}

static inline int parser_is_arrow(const struct lang_node *n)
{
	return n->kind == N_FUNCTION && n->function->kind == FN_ARROW && !(n->flags & FLAG_PARENTHESIZED);
}

#endif
