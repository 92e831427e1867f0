/* engine/compile/compile_int.h -- what the files of the compiler share.
 *
 * Functions are compiled one at a time: a nested function is queued (struct compile_job) and compiled when the outer
 * one is finished.  So there is one set of buffers, the C stack does not grow with the nesting of functions, and a
 * name's constant index is cached in the name itself (struct compile_name).
 *
 *     compile.c          jobs, prologues, finishing a function, programs, modules
 *     compile_emit.c     instructions, labels, constants, variables, leaving contexts
 *     compile_statement.c, compile_expr.c, compile_class.c, compile_pattern.c
 *     compile_cover.c    what counts, when coverage is wanted
 *
 * Memory     everything except the finished code belongs to struct compiler, which compile_program frees on every exit,
 *            throws included.
 * Depth      c->depth is the number of operands on the stack at this point of the code; every emitted instruction
 *            updates it, a jump with the depth of its fall-through; code that binds a label sets it if the two differ.
 * Contexts   struct compile_ctx: the constructs around a statement within its function, innermost first: break,
 *            continue, return and a generator's return() must leave them properly.
 */
#ifndef ENGINE_COMPILE_COMPILE_INT_H
#define ENGINE_COMPILE_COMPILE_INT_H
#include "lang/ast.h"
#include "lang/lexer.h"

#include "engine/code/code.h"
#include "engine/code/coverage.h"

struct compile_label { int at, chain; };       /* word offset once bound, else -1; last jump waiting for it, or -1 */
#define COMPILE_LABEL { -1, -1 }

struct compile_name { const char *atom; uint32_t serial, index; };     /* cached in lang_name.user */

struct compile_job {
	struct code *parent;           /* NULL: the program */
	uint32_t index;                /* in parent->functions */
	struct lang_function *function;        /* NULL: generated for a class */
	struct lang_class *class;      /* of a constructor, or the class whose fields this function initializes */
	struct lang_scope *scope;      /* of a generated function */
	struct compile_class *shared;  /* of class: prepared by its definition */
	unsigned char made;            /* enum compile_made */
	struct code *outer;
	const char *name;              /* atom or NULL */
	const struct lang_node *target;        /* what a function without a name is assigned to, or NULL */
	int is_eager;                          /* a function expression in parentheses: see coverage_function */
};
enum compile_made { COMPILE_FUNCTION, COMPILE_DEFAULT_CONSTRUCTOR, COMPILE_FIELDS, COMPILE_STATICS };

struct compile_class {
	int has_fields;                /* has instance fields or private methods, so there is a function to run */
	int has_statics;
	/* per element: the slot of the class's environment that holds its key or private method, or ~0 */
	uint32_t *slots;
};

enum compile_ctx_kind { CTX_JUMP, CTX_ENV, CTX_CATCH /* env */, CTX_FINALLY /* env */,
	CTX_IN_FINALLY /* env value address */, CTX_OF /* env record */, CTX_AWAIT_OF, CTX_IN /* keys */ };

struct compile_ctx {
	struct compile_ctx *outer;
	enum compile_ctx_kind kind;
	int depth;                     /* operands inside it, including its own */
	struct lang_node *node;        /* CTX_JUMP: the loop, switch or label */
	struct compile_label *on_break, *on_continue;
	struct compile_label finally;  /* CTX_FINALLY */
	int try;                       /* index in c->tries; CATCH, FINALLY, OF */
	uint32_t from;                 /* first covered word that is not yet in a range */
	uint32_t completion;           /* unused */
	int mark;                      /* already unwound here */
	/* this context or an enclosing one: has a handler; runs code when a return leaves it */
	unsigned char handles, closes;
};

struct compile_try { int handler, depth, env; };
struct compile_range { uint32_t from, to; int try; };

struct compile_ref { int kind, operands; struct lang_node *node; };
enum { REF_VARIABLE, REF_NAME, REF_FIELD, REF_ELEM, REF_SUPER, REF_PRIVATE, REF_PATTERN,
	REF_INVALID /* a call as target, a run-time error in sloppy code */ };
enum compile_mode { COMPILE_ASSIGN, COMPILE_INIT };

/* targets of ?. with 0 values or 1 value left on the stack */
struct compile_chain { struct compile_label shorts[2]; int depth; };

struct compiler {
	js_State *J;
	struct lang *l;
	struct code_source *source;
	struct compile_chunk *chunks;
	char *chunk_at, *chunk_end;
	struct compile_job *jobs; uint32_t jobs_count, jobs_cap;
	/* node stack shared by all chain walks; each restores the count it found */
	struct lang_node **spine; uint32_t spine_count, spine_cap;
	struct { uint64_t bits; uint32_t serial, index; } numbers[256];
	uint32_t serial;

	/* the function being compiled */
	struct compile_job *job;       /* a copy */
	struct lang_function *function;  /* whose body is being compiled; in a generated function, that of the field */
	struct lang_scope *scope;      /* innermost at this point */
	struct compile_ctx *ctx;
	struct compile_chain *chain;
	int strict;
	int depth, depth_max;
	uint32_t locals;               /* slot of local 0 */
	uint32_t slots;
	int completion;                /* slot, or -1: completion values are not kept */
	uint32_t resources;            /* slot of the innermost scope that disposes: compile_dispose_open */
	int this_slot;  /* stack slot of a derived constructor's `this` if it has no other place, or -1 */
	int coroutine;
	uint32_t caches;
	int last;                      /* offset of the last instruction, or -1 if a jump may target the next one */
	uint32_t unwound;              /* words emitted by compile_unwind for exits longer than 64 words */
	uint32_t position_last;
	uint32_t assign_at;            /* position of the operator whose result compile_put stores; 0: unknown */
	uint32_t taken_at;             /* position of the value that the next array pattern destructures */
	struct compile_label stub_close, stub_return;  /* shared ends of the function */
	uint32_t *words, words_count, words_cap;
	js_Value *constants; uint32_t constants_count, constants_cap;
	struct compile_try *tries; uint32_t tries_count, tries_cap;
	struct compile_range *ranges; uint32_t ranges_count, ranges_cap;
	uint32_t *positions, positions_count, positions_cap;
	struct lang_scope **scopes; uint32_t scopes_count, scopes_cap;
	struct code_global *globals; uint32_t globals_count, globals_cap;
	uint32_t *templates, templates_count, templates_cap;
	uint32_t functions_count, jobs_mark;
	uint32_t *mapped; uint32_t mapped_count;
	unsigned flags;
	uint32_t arguments_slot, rest_slot;

	/* of a module */
	struct code_request *requests; uint32_t requests_count, requests_cap;
	uint32_t *request_places, request_mask;        /* hash table: index + 1, or 0 */
	struct code_import *imports; uint32_t imports_count, imports_cap;
	struct code_export *exports; uint32_t exports_count, exports_cap;
	uint32_t *stars, stars_count, stars_cap;

	/* of coverage */
	struct coverage_script *cover; /* NULL: this program does not count */
	struct coverage_text cover_text;
	struct coverage_block *blocks; uint32_t blocks_count, blocks_cap;      /* of the function being compiled */
	uint32_t cover_end;            /* where what follows the innermost statement around begins, or 0 */
	struct lang_node *cover_target, *cover_value;    /* of the innermost assignment: see compile_assigned */
	const struct lang_node *cover_last;    /* the last statement of a list: what follows it is not counted */
};

/* ---- compile_emit.c */
void *compile_alloc(struct compiler *c, size_t size);          /* zeroed; freed at the end of the compilation */
void compile_free(struct compiler *c);                         /* everything from compile_alloc */
void compile_grow(struct compiler *c, void *vector, uint32_t *cap, uint32_t need, size_t size);
#define COMPILE_ROOM(c, vector, more) do { \
	if (__builtin_expect((c)->vector##_count + (more) > (c)->vector##_cap, 0)) \
		compile_grow(c, &(c)->vector, &(c)->vector##_cap, (c)->vector##_count + (more), sizeof *(c)->vector); \
} while (0)
JS_NORETURN void compile_too_large(struct compiler *c);         /* RangeError */
void compile_op(struct compiler *c, enum code_op op);
void compile_op1(struct compiler *c, enum code_op op, uint32_t a);
void compile_op2(struct compiler *c, enum code_op op, uint32_t a, uint32_t b);
/* Sets the position of the next instruction; needed if it may throw or call. */
void compile_at(struct compiler *c, uint32_t position);
/* The position V8 reports for an expression: a member's name, a binary's operator. */
uint32_t compile_position(struct lang_node *n);
void compile_jump(struct compiler *c, enum code_op op, struct compile_label *label);
void compile_bind(struct compiler *c, struct compile_label *label);
void compile_loop(struct compiler *c, const struct compile_label *top);
void compile_pop(struct compiler *c);                          /* or removes the instruction that pushed the value */
void compile_number(struct compiler *c, double n);
void compile_string(struct compiler *c, struct lang_name *name);
const char *compile_atom(struct compiler *c, struct lang_name *name);
uint32_t compile_name(struct compiler *c, struct lang_name *name);     /* index of its constant */
uint32_t compile_text(struct compiler *c, const char *ascii);
uint32_t compile_constant(struct compiler *c, const js_Value *v);      /* adds one */
uint32_t compile_cache(struct compiler *c);
int compile_plain_name(const struct lang_name *name);  /* not numeric in any way: may be the name of GET_FIELD */
uint32_t compile_slot(struct compiler *c);                     /* allocates a slot */

int compile_is_slot(struct compiler *c, const struct lang_binding *b, uint32_t *slot);
void compile_get(struct compiler *c, struct lang_node *identifier, int soft);
/* without checks; a pseudo-binding or private name */
void compile_get_binding(struct compiler *c, struct lang_binding *b);
void compile_put(struct compiler *c, struct lang_node *identifier, enum compile_mode mode);    /* v -- */
void compile_set(struct compiler *c, struct lang_node *identifier);    /* v -- v */
void compile_init(struct compiler *c, struct lang_binding *b);         /* v --    initializes b */
int compile_is_dynamic(struct compiler *c, const struct lang_node *identifier);
void compile_this(struct compiler *c, struct lang_node *n);
void compile_this_of(struct compiler *c, struct lang_binding *b, int check);
void compile_home(struct compiler *c, struct lang_node *n);    /* N_SUPER as the base of a property */
void compile_new_target(struct compiler *c, struct lang_node *n);

/* environment, dead zones; s may be NULL */
void compile_enter_scope(struct compiler *c, struct lang_scope *s, struct compile_ctx *x);
void compile_leave_scope(struct compiler *c, struct lang_scope *s, struct compile_ctx *x);
void compile_push_ctx(struct compiler *c, struct compile_ctx *x, enum compile_ctx_kind kind);
void compile_pop_ctx(struct compiler *c, struct compile_ctx *x);
/* the handler covers the code that follows */
void compile_open_try(struct compiler *c, struct compile_ctx *x, enum compile_ctx_kind kind, int env);
/* ends the range and the context; the handler of x->try is set later */
void compile_close_try(struct compiler *c, struct compile_ctx *x);
void compile_handler(struct compiler *c, struct compile_ctx *x);       /* begins here; sets depth to the handler's */
/* emits the code to leave all contexts inside target */
void compile_unwind(struct compiler *c, struct compile_ctx *target, int has_value);
/* after the jump: the handlers cover the following code again */
void compile_unwound(struct compiler *c, struct compile_ctx *target);
/* v --   leaves all contexts, then returns; awaited: no await needed in async generators */
void compile_return(struct compiler *c, int awaited);
/* the handler of a CTX_OF, placed after a jump, or shared */
void compile_iterate_end(struct compiler *c, struct compile_ctx *x, int async);

/* A scope with `using`: open comes after compile_enter_scope, close before compile_leave_scope; between them resources
 * is the slot of the list.  Nothing is emitted if the scope, which may be NULL, disposes nothing. */
struct compile_dispose { struct compile_ctx finally; uint32_t outer; int depth; };
void compile_dispose_open(struct compiler *c, const struct lang_scope *s, struct compile_dispose *d);
void compile_dispose_close(struct compiler *c, const struct lang_scope *s, struct compile_dispose *d);

/* ---- compile.c */
uint32_t compile_child(struct compiler *c, struct compile_job *job);   /* index in functions */
void compile_functions(struct compiler *c, struct lang_node **functions, uint32_t count);
/* inlines the body of a field's function; is_value: -- v */
void compile_inline(struct compiler *c, struct lang_function *f, int is_value);

/* ---- compile_statement.c */
void compile_statements(struct compiler *c, struct lang_node *list);
void compile_statement(struct compiler *c, struct lang_node *n);

/* ---- compile_expr.c */
void compile_expr(struct compiler *c, struct lang_node *n);                            /* -- v */
void compile_effect(struct compiler *c, struct lang_node *n);                          /* -- */
/* -- v   an anonymous function or class gets this name (atom, or NULL) */
void compile_named(struct compiler *c, struct lang_node *n, const char *name);
/* The same for what is assigned; coverage tells of a function without a name by that of the target. */
void compile_assigned(struct compiler *c, struct lang_node *target, struct lang_node *value, const char *name);
/* jumps if the truth of n equals `when` */
void compile_condition(struct compiler *c, struct lang_node *n, struct compile_label *label, int when);
void compile_function(struct compiler *c, struct lang_node *n, const char *name);      /* -- f */
struct lang_node *compile_strip(struct lang_node *n);
int compile_is_anonymous(struct lang_node *n);
struct compile_ref compile_ref(struct compiler *c, struct lang_node *target);          /* -- operands */
void compile_ref_put(struct compiler *c, struct compile_ref r, int wanted);            /* operands v -- [v] */
void compile_private_key(struct compiler *c, struct lang_node *n);                     /* -- key */
void compile_key(struct compiler *c, struct lang_node *property);                      /* -- key */

/* the name of a function with this key; NULL: the key is known only at run time */
const char *compile_key_name(struct compiler *c, struct lang_node *property);

/* ---- compile_class.c */
void compile_class(struct compiler *c, struct lang_node *n, const char *name);         /* -- class */
void compile_made(struct compiler *c);  /* the body of the generated function that the job describes */

/* ---- compile_cover.c: nothing happens unless c->cover */
void compile_cover_program(struct compiler *c);
void compile_cover_function(struct compiler *c);               /* its first instruction */
void compile_cover_finish(struct compiler *c, struct code *code);
void compile_cover(struct compiler *c, uint32_t start, uint32_t end);  /* counts a block, which begins here */
void compile_cover_node(struct compiler *c, const struct lang_node *n);
/* a block from the operator between two operands to the end of the second */
void compile_cover_right(struct compiler *c, const struct lang_node *left, const struct lang_node *right);
struct lang_node *compile_cover_last(struct lang_node *list);  /* the last statement of a list that does something */
int compile_cover_is_eager(const struct lang_node *function);  /* an expression `(function ...)` */
/* what a function without a name is assigned to, or NULL */
const struct lang_node *compile_cover_target(const struct compiler *c, const struct lang_node *function);
uint32_t compile_cover_next(const struct compiler *c, uint32_t at);    /* behind white space and comments */
/* Around a statement or, with the first being compile_cover_suspend, a yield or await: what follows is counted. */
struct compile_cover { uint32_t outer, end; };
struct compile_cover compile_cover_begin(struct compiler *c, const struct lang_node *n);
struct compile_cover compile_cover_suspend(struct compiler *c, const struct lang_node *n);
void compile_cover_end(struct compiler *c, const struct lang_node *n, struct compile_cover k);

/* ---- compile_pattern.c */
void compile_target(struct compiler *c, struct lang_node *target, enum compile_mode mode);     /* v -- */
/* v --   target may be N_DEFAULT */
void compile_element(struct compiler *c, struct lang_node *target, enum compile_mode mode);

#endif
