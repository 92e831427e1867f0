/* lang/lang.h -- the front end: source text of ECMAScript 2023 to a resolved syntax tree, with every early error.
 *
 * Pure: no engine, no I/O, no globals.  Everything it makes lives in one arena (struct lang) until lang_free.  Nodes
 * carry byte offsets into the source; lang_position turns one into line and column when an error is shown.
 *
 *     source -- lexer.h -- parser.c -- tree (ast.h) -- scope.c -- every name resolved (ast.h, struct lang_binding)
 *
 * Memory    the arena takes memory by `alloc` and gives it back whole.  When there is none, parsing ends with
 *           LANG_MEMORY.
 * Time      linear in the source.  Recursion is bounded: nesting deeper than LANG_DEPTH is a clean error (LANG_DEEP),
 *           except for chains (a+b+c..., else if, a.b.c, f()()(), comma, template parts), which are loops.
 * Threads   one struct lang belongs to one thread at a time.
 */
#ifndef LANG_LANG_H
#define LANG_LANG_H

#include <stddef.h>
#include <stdint.h>

enum { LANG_DEPTH = 10000 };   /* nested constructs: parentheses, blocks, functions, patterns */

struct lang_node;
struct lang_name;

enum lang_goal {
	LANG_SCRIPT,
	LANG_MODULE,
	/* body of function (exports, require, module, __filename, __dirname): return and new.target are allowed at top
	 * level */
	LANG_COMMONJS,
	LANG_EVAL,             /* direct or indirect eval: what the caller's place allows stands in options.eval */
	/* new Function and kin: the text is one function expression, made by the caller, and nothing else */
	LANG_FUNCTION,
};

/* What the code around a direct eval allows, and names it can see that decide early errors. */
enum {
	LANG_EVAL_DIRECT = 1,
	LANG_EVAL_STRICT = 2,
	LANG_EVAL_FUNCTION = 4,        /* new.target allowed */
	LANG_EVAL_METHOD = 8,          /* super.x allowed */
	LANG_EVAL_DERIVED = 16,        /* super() allowed */
	LANG_EVAL_FIELD = 32,          /* in a class field's initializer: `arguments` is an error */
};

struct lang_options {
	enum lang_goal goal;
	unsigned eval;                 /* LANG_EVAL_* */
	int strict;                    /* the whole text, directive or not */
	/* LANG_COMMONJS, LANG_SCRIPT: await at top level is an expression (REPL, --eval) */
	int await;
	int builtin;                   /* its free names are those of a library: OP_GET_INTRINSIC */
	uint32_t params_end;           /* LANG_FUNCTION: where the ) of its parameters must be; 0: anywhere */
	const char *const *params;     /* LANG_COMMONJS: names of the parameters, NULL-terminated */
	/* Direct eval: is #name declared by a class around it?  NULL: none is. */
	int (*private_name)(void *ctx, const char *chars, size_t size);
	void *ctx;
	void *(*alloc)(void *ctx, void *old, size_t size);     /* realloc; NULL: the C library's.  size 0 frees */
	/* recursion never takes the C stack below this address; NULL: only LANG_DEPTH counts */
	char *stack_low;
};

enum lang_status { LANG_OK, LANG_SYNTAX, LANG_REFERENCE, LANG_DEEP, LANG_MEMORY };

struct lang {
	/* a copy in the arena, with zero bytes behind it; what lang_parse is given need not end in 0 */
	const char *source;
	size_t size;                   /* at most 1 GiB */
	struct lang_options options;
	struct lang_node *program;     /* a N_FUNCTION node; NULL unless LANG_OK */

	enum lang_status status;
	/* as node words it: "Unexpected token ')'", "Identifier 'a' has already been declared" */
	char message[256];
	uint32_t start, end;           /* byte range of the error, for the caret */

	struct lang_arena *arena;      /* private from here on */
	struct lang_names *names;
};

/* Parses and resolves.  0, or -1 with status, message, start and end.  lang_free is needed either way. */
int lang_parse(struct lang *l, const char *source, size_t size, const struct lang_options *options);
void lang_free(struct lang *l);

/* Line and column (both from 1; column in UTF-16 units, as node counts) of a byte offset.  Line ends are LF, CR, CRLF,
 * U+2028, U+2029. */
void lang_position(const char *source, size_t size, uint32_t offset, uint32_t *line, uint32_t *column);

/* For many offsets of one source: an index of line starts.  Costs 4 bytes a line. NULL on no memory. */
struct lang_lines;
struct lang_lines *lang_lines_new(const char *source, size_t size);
void lang_lines_find(const struct lang_lines *lines, uint32_t offset, uint32_t *line, uint32_t *column);
void lang_lines_free(struct lang_lines *lines);

/* The tree as text, one node a line, indented: what --dump-ast prints.  write may be called with any pieces. */
void lang_dump(struct lang *l, void (*write)(void *ctx, const char *text, size_t size), void *ctx);

/* ---- for the parts of the front end */
void *lang_alloc(struct lang *l, size_t size);                 /* zeroed, 8-aligned; on no memory leaves by lang_fail */
/* WTF-8, escapes already decoded */
struct lang_name *lang_intern(struct lang *l, const char *chars, size_t size);
__attribute__((noreturn, format(printf, 5, 6)))
/* ends lang_parse */
void lang_fail(struct lang *l, enum lang_status status, uint32_t start, uint32_t end, const char *format, ...);
/* scope.c: the second half of lang_parse; leaves by lang_fail on early errors */
int lang_scope(struct lang *l);

#endif
