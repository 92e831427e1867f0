/* lang/lang.h -- the front end: from ECMAScript source text to a resolved syntax tree, with all early errors.
 *
 * Pure: no engine, no I/O, no globals.  Everything is allocated in one arena (struct lang) until lang_free.  Nodes
 * contain byte offsets into the source; lang_position converts one to line and column when an error is shown.
 *
 *     source -- lexer.h -- parser.c -- tree (ast.h) -- scope.c -- every name resolved (ast.h, struct lang_binding)
 *
 * Memory    the arena allocates with `alloc` and is freed as a whole.  When out of memory, parsing ends with
 *           LANG_MEMORY.
 * Time      linear in the source.  Recursion is bounded: nesting deeper than LANG_DEPTH is an error (LANG_DEEP); chains
 *           (a+b+c..., else if, a.b.c, f()()(), comma, template parts) are loops and unlimited.
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
	LANG_EVAL,             /* direct or indirect eval: options.eval says what the caller's place allows */
	/* new Function and the like: the text, built by the caller, is exactly one function expression */
	LANG_FUNCTION,
};

/* What the code around a direct eval allows, and which names decide early errors. */
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
	int strict;                    /* the whole text is strict, regardless of directives */
	/* LANG_COMMONJS, LANG_SCRIPT: await at top level is an expression (REPL, --eval) */
	int await;
	int again;                     /* LANG_SCRIPT: names declared by earlier scripts may be declared again (REPL) */
	int typescript;                /* types are parsed and erased; enum, namespace and so on are translated */
	int builtin;                   /* library code: free names are resolved with OP_GET_INTRINSIC */
	int context;                   /* free names are resolved with OP_GET_NAME */
	uint32_t params_end;           /* LANG_FUNCTION: required position of the parameters' `)`; 0: anywhere */
	const char *const *params;     /* LANG_COMMONJS: names of the parameters, NULL-terminated */
	/* Direct eval: whether #name is declared by an enclosing class.  NULL: none is. */
	int (*private_name)(void *ctx, const char *chars, size_t size);
	void *ctx;
	void *(*alloc)(void *ctx, void *old, size_t size);     /* like realloc; NULL: the C library's.  size 0 frees */
	/* recursion keeps the C stack above this address; NULL: only LANG_DEPTH applies */
	char *stack_low;
};

enum lang_status { LANG_OK, LANG_SYNTAX, LANG_REFERENCE, LANG_DEEP, LANG_MEMORY };

struct lang {
	/* a copy in the arena, followed by zero bytes; the text for lang_parse need not be terminated */
	const char *source;
	size_t size;                   /* at most 1 GiB */
	struct lang_options options;
	struct lang_node *program;     /* an N_FUNCTION node; NULL unless LANG_OK */

	enum lang_status status;
	/* worded as in node: "Unexpected token ')'", "Identifier 'a' has already been declared" */
	char message[256];
	uint32_t start, end;           /* byte range of the error, for the caret */
	int at_end;                    /* the parser had read the whole text when it failed */

	struct lang_arena *arena;      /* private from here on */
	struct lang_names *names;
};

/* Parses and resolves.  0, or -1 with status, message, start and end.  Call lang_free in either case. */
int lang_parse(struct lang *l, const char *source, size_t size, const struct lang_options *options);
void lang_free(struct lang *l);

/* Whether a file of this name, or a file: URL, holds TypeScript: .ts, .mts, .cts. */
int lang_is_typescript(const char *name);

/* Line and column (both from 1; column in UTF-16 units, as in node) of a byte offset.  Lines end with LF, CR, CRLF,
 * U+2028, U+2029. */
void lang_position(const char *source, size_t size, uint32_t offset, uint32_t *line, uint32_t *column);

/* For many offsets of one source: an index of line starts.  Takes 4 bytes per line. NULL when out of memory. */
struct lang_lines;
struct lang_lines *lang_lines_new(const char *source, size_t size);
void lang_lines_find(const struct lang_lines *lines, uint32_t offset, uint32_t *line, uint32_t *column);
void lang_lines_free(struct lang_lines *lines);

/* The tree as text, one indented node per line: the output of --dump-ast.  write receives pieces of any size. */
void lang_dump(struct lang *l, void (*write)(void *ctx, const char *text, size_t size), void *ctx);

/* ---- internal interface of the front end */
void *lang_alloc(struct lang *l, size_t size);                 /* zeroed, 8-aligned; out of memory: lang_fail */
/* WTF-8, with escapes already decoded */
struct lang_name *lang_intern(struct lang *l, const char *chars, size_t size);
__attribute__((noreturn, format(printf, 5, 6)))
/* ends lang_parse */
void lang_fail(struct lang *l, enum lang_status status, uint32_t start, uint32_t end, const char *format, ...);
/* scope.c: the second half of lang_parse; early errors: lang_fail */
int lang_scope(struct lang *l);

#endif
