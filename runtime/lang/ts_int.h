/* lang/ts_int.h -- TypeScript, shared by its files: ts.c (looking ahead, going back), ts_type.c (types), ts_expr.c
 * (expressions, parameters, arrow functions), ts_statement.c (declarations, also after `declare`) and ts_emit.c (enum,
 * namespace, parameter properties).
 *
 * Types are parsed and thrown away: the tree is that of the JavaScript which remains.  What is more than erased types
 * (enum, namespace with values, parameter properties, import =, export =) becomes the nodes of the JavaScript that the
 * TypeScript compiler writes for it.  All of it is reached only while parser.ts is set, so JavaScript pays one test in
 * places where it is rarely made.
 *
 * Ambiguities are decided by trying: ts_try runs a function, and goes back to where it began if that fails.  What has
 * failed is remembered by its position, so it is not tried again.
 *
 * Time      linear: arrow functions with a return type, nested in the middle of conditional expressions, may be read
 *           once more for each, so what failed tries may read in all is bounded (TS_SPENT); beyond that, which nobody
 *           writes, a `:` there is that of the conditional expression.
 * Memory    from the arena.  Nodes of a failed try stay there until lang_free.
 */
#ifndef LANG_TS_INT_H
#define LANG_TS_INT_H

#include "lang/parser_int.h"

enum ts_word {
	TS_TYPE, TS_NAMESPACE, TS_MODULE, TS_DECLARE, TS_ABSTRACT, TS_READONLY, TS_KEYOF, TS_INFER, TS_IS, TS_ASSERTS,
	TS_UNIQUE, TS_SATISFIES, TS_OVERRIDE, TS_GLOBAL, TS_REQUIRE, TS_OUT, TS_EXPORTS,
	TS_WORDS
};

/* A set of positions in the source. */
struct ts_set {
	uint32_t *slots;               /* position + 1, 0: empty */
	uint32_t count, mask;
};

/* An enum or a namespace, with all its declarations that share one object. */
struct ts_symbol {
	struct ts_symbol *next;        /* of the same name: a list that begins at lang_name.user while parsing */
	struct ts_symbol *before;      /* the one created before it */
	/* what it is declared in: the start of a list of statements, or a namespace, which exports it */
	uint32_t block;
	const struct ts_symbol *space;
	struct lang_name *name;
	/* The name of the parameter in the function of the latest declaration: spelled the same, but a name of its own,
	 * so that no other one in the source means it. */
	struct lang_name *inner;
	int is_enum;
	struct ts_member *members, **last;
	uint32_t count;
};

/* A member of an enum, or a variable, function, class... that a namespace exports. */
struct ts_member {
	struct ts_member *next;
	struct lang_name *name;
	enum { TS_COMPUTED, TS_NUMBER, TS_STRING } kind;      /* of an enum: whether its value is known */
	double number;
	struct lang_name *string;
};

/* A change to undo when going back. */
struct ts_undo {
	void *slot, *old;
};

/* A list of type arguments that is being parsed. */
struct ts_open {
	struct ts_open *outer;
	uint32_t at;
};

/* Why a list in parentheses can only belong to an arrow function: it has types; it is no expression: (), (...rest). */
enum { TS_TYPED = 1, TS_NO_EXPRESSION = 2 };

enum { TS_TRYING = 32 /* within each other */ };
enum { TS_SPENT = 16 /* times the source */, TS_SPENT_LEAST = 256 << 10 /* bytes */ };

struct ts {
	struct lang_name *words[TS_WORDS];
	/* parser.depth of an expression that is the middle of a conditional one: the : after its ) may be that one's */
	int middle;
	unsigned char typed;           /* the list in the innermost parentheses: see below */
	unsigned char no_conditional;  /* in the `extends` of a conditional type: `?` ends the type */
	struct ts_set not_arguments, not_arrow;
	struct ts_open *open;
	struct ts_undo *undo;
	uint32_t undo_count, undo_room;
	int trying;
	uint64_t spent;                /* bytes read in tries that failed */
	struct list *properties;       /* the parameter properties of the constructor being parsed: N_IDENTIFIER */
	struct list *fields;           /* of the class being parsed: N_FIELD of its parameter properties */
	struct ts_symbol *space;       /* the namespace being parsed, or NULL */
	uint32_t as_end;               /* of the last `as` or `satisfies` with its type */
	uint32_t block;                /* start of the list of statements being parsed; 0: the program's */
	struct ts_symbol *symbols;     /* all */
};

/* ---- ts.c */
void ts_start(struct parser *p);
/* Whether the current token is this word, without escapes. */
static inline int ts_at(const struct parser *p, enum ts_word word)
{
	return p->x.token == T_IDENTIFIER && p->x.name == p->ts->words[word] && !p->x.escaped;
}
/* Begins a list of statements, or returns to the one around it: its position. */
static inline uint32_t ts_block(struct parser *p, uint32_t block)
{
	uint32_t outer;

	if (!p->ts)
		return 0;
	outer = p->ts->block;
	p->ts->block = block;
	return outer;
}

/* Runs body.  0: it returned 0 or failed, and the parser is where it was. */
int ts_try(struct parser *p, int (*body)(struct parser *p, void *arg), void *arg);
int ts_set_has(const struct ts_set *s, uint32_t at);
void ts_set_add(struct parser *p, struct ts_set *s, uint32_t at);
/* *slot = value, undone when a try fails; slot: of any pointer to data */
void ts_store(struct parser *p, void *slot, const void *value);
void ts_expect_word(struct parser *p, enum lang_token word);

struct ts_mark {
	struct parser parser;
	struct context context;
	unsigned is_async;
	struct ts state;
};
void ts_mark(struct parser *p, struct ts_mark *m);
void ts_reset(struct parser *p, const struct ts_mark *m);
/* the token after the current one; after: where it may be stored */
enum lang_token ts_peek(struct parser *p, struct lexer *after);

/* ---- ts_type.c */
void ts_type(struct parser *p);
void ts_annotation(struct parser *p);          /* : type, or nothing */
void ts_type_parameters(struct parser *p);     /* at <, or nothing */
void ts_type_arguments(struct parser *p);      /* at < or <<, or nothing */
void ts_type_list(struct parser *p);           /* after `implements` and `extends` of an interface */
void ts_signature(struct parser *p);           /* type parameters, parameters, return type */
enum { TS_OF_CLASS = 1 };
void ts_members(struct parser *p, int how);    /* at {: an interface's, or a declared class's */
void ts_close(struct parser *p);               /* expects >, also as the first character of a longer token */
int ts_at_left(const struct parser *p);        /* at < or << */
int ts_index_signature(struct parser *p);      /* 1: [key: type]: type was there */

/* ---- ts_expr.c */
/* Begins a list in parentheses.  A mark if it must be possible to return before them. */
struct ts_mark *ts_parens_start(struct parser *p, unsigned char *typed);
/* After an element in parentheses: ?, : type and = value.  NULL: it was `this: type`. */
struct lang_node *ts_element(struct parser *p, struct lang_node *n);
/* At the : after parentheses that begin at start, the return type of an arrow function.  0: it is something else. */
int ts_arrow_type(struct parser *p, uint32_t start, unsigned typed);
int ts_generic_head(struct parser *p, void *arg);      /* for ts_try: <T>, before ( */
int ts_at_optional(struct parser *p);          /* at ?: of a parameter, and not of a conditional expression */
int ts_call_arguments(struct parser *p);       /* at <: type arguments after an expression */
void ts_not_null(struct parser *p);            /* at ! after an expression */
void ts_operator(struct parser *p);            /* after an expression: `as` and `satisfies` become the token T_AS */
void ts_as(struct parser *p);                  /* at T_AS: skips it and the type */
void ts_assertion(struct parser *p);           /* <T> before an expression */
void ts_variable(struct parser *p);            /* after the name or pattern of a variable: !, : type */
void ts_parameter(struct parser *p);           /* the same of a parameter: ?, : type */
/* Before a parameter: skips `this: T`, when it returns 0 (the list may end then), and modifiers; *is_property: there
 * were some. */
int ts_parameter_start(struct parser *p, int *is_property);

/* ---- ts_statement.c */
/* A statement that begins with a word of TypeScript; NULL: it is JavaScript. */
struct lang_node *ts_statement(struct parser *p);
struct lang_node *ts_enum_statement(struct parser *p, uint32_t start);         /* at `enum` */
struct lang_node *ts_import(struct parser *p, uint32_t start);  /* after `import`; NULL: of JavaScript */
struct lang_node *ts_export(struct parser *p, uint32_t start);  /* after `export`; NULL: of JavaScript */
struct lang_node *ts_export_default(struct parser *p);          /* after `default`; the same */
/* `type` before a name in the braces of an import or export: 1: skipped, the name is a type */
int ts_specifier(struct parser *p);
void ts_skip_specifier(struct parser *p);      /* a name, `as` and another one */
struct lang_node *ts_nothing(struct parser *p, uint32_t start);

/* ---- ts_emit.c */
void ts_parameter_property(struct parser *p, struct lang_node *n);     /* n: an element of params */
/* this.x = x for the properties, in the constructor f, and fields in the class around it */
void ts_emit_properties(struct parser *p, struct lang_function *f, struct lang_node *properties);
/* After the word: an enum, a namespace, as one statement or two linked ones; exported: by the namespace around it.
 * N_EMPTY: a namespace of types only. */
struct lang_node *ts_enum(struct parser *p, uint32_t start, int exported);
struct lang_node *ts_namespace(struct parser *p, uint32_t start, int exported);
struct lang_node *ts_import_equals(struct parser *p, uint32_t start, int exported);    /* at the name */
struct lang_node *ts_export_equals(struct parser *p, uint32_t start);                  /* after `export =` */
/* Records a class or function, with which a namespace of the same name shares its object. */
void ts_declared(struct parser *p, struct lang_name *name);
void ts_end(struct parser *p);

#endif
