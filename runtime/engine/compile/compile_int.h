/* engine/compile/compile_int.h -- what the files of the compiler share.
 *
 * Functions are compiled one at a time: a function met inside another is put on a list (struct compile_job) and its
 * turn comes when the outer one is finished.  So there is one set of buffers, the C stack does not grow with the
 * nesting of functions, and a name's place among the constants is remembered in the name itself (struct compile_name).
 *
 *     compile.c          jobs, prologues, finishing a function, programs, modules
 *     compile_emit.c     instructions, labels, constants, variables, leaving contexts
 *     compile_statement.c, compile_expr.c, compile_class.c, compile_pattern.c
 *
 * Memory     everything but the finished code hangs on struct compiler, which compile_program frees however it is left.
 * Depth      c->depth is the number of operands on the stack at this point of the code; every emitted instruction moves
 *            it, jumps are emitted with the depth of their fall-through, and who binds a label sets it when the two
 *            differ.
 * Contexts   struct compile_ctx: what lies between a statement and the end of its function, innermost first: what
 *            break, continue, return and a generator's return() must undo on their way out.
 */
#ifndef ENGINE_COMPILE_COMPILE_INT_H
#define ENGINE_COMPILE_COMPILE_INT_H
#include "lang/ast.h"
#include "lang/lexer.h"

#include "engine/code/code.h"

struct compile_label { int at, chain; };       /* word offset once bound, else -1; last jump that waits for it, or -1 */
#define COMPILE_LABEL { -1, -1 }

struct compile_name { const char *atom; uint32_t serial, index; };     /* lang_name.user */

struct compile_job {
	struct code *parent;           /* NULL: the program */
	uint32_t index;                /* in parent->functions */
	struct lang_function *function;        /* NULL: made up for a class */
	struct lang_class *class;      /* of a constructor, or the class whose fields this sets */
	struct lang_scope *scope;      /* made-up functions: where it stands */
	struct compile_class *shared;  /* of class: what its definition has prepared */
	unsigned char made;            /* enum compile_made */
	struct code *outer;
	const char *name;              /* atom or NULL */
};
enum compile_made { COMPILE_FUNCTION, COMPILE_DEFAULT_CONSTRUCTOR, COMPILE_FIELDS, COMPILE_STATICS };

struct compile_class {
	int has_fields;                /* instance fields or private methods: there is a function to run */
	int has_statics;
	/* one per element: slot of the class's environment that keeps its key or its private method; ~0 */
	uint32_t *slots;
};

enum compile_ctx_kind { CTX_JUMP, CTX_ENV, CTX_CATCH /* env */, CTX_FINALLY /* env */,
	CTX_IN_FINALLY /* env value address */, CTX_OF /* env record */, CTX_AWAIT_OF, CTX_IN /* keys */ };

struct compile_ctx {
	struct compile_ctx *outer;
	enum compile_ctx_kind kind;
	int depth;                     /* operands inside it, its own included */
	struct lang_node *node;        /* CTX_JUMP: the loop, switch or label */
	struct compile_label *on_break, *on_continue;
	struct compile_label finally;  /* CTX_FINALLY */
	int try;                       /* index in c->tries; CATCH, FINALLY, OF */
	uint32_t from;                 /* first word its handler covers that no range says yet */
	uint32_t completion;           /* CTX_IN_FINALLY: not used, but see compile_statement.c */
	int mark;                      /* unwinding passed here */
	unsigned char handles, closes; /* it or one around it: has a handler; runs code on the way out of a return */
};

struct compile_try { int handler, depth, env; };
struct compile_range { uint32_t from, to; int try; };

struct compile_ref { int kind, operands; struct lang_node *node; };
enum { REF_VARIABLE, REF_NAME, REF_FIELD, REF_ELEM, REF_SUPER, REF_PRIVATE, REF_PATTERN,
	REF_INVALID /* a call, which sloppy code may write: throws */ };
enum compile_mode { COMPILE_ASSIGN, COMPILE_INIT };

/* where ?. goes: with nothing, one value left */
struct compile_chain { struct compile_label shorts[2]; int depth; };

struct compiler {
	js_State *J;
	struct lang *l;
	struct code_source *source;
	struct compile_chunk *chunks;
	char *chunk_at, *chunk_end;
	struct compile_job *jobs; uint32_t jobs_count, jobs_cap;
	/* shared by everything that walks a chain; used from a remembered count on */
	struct lang_node **spine; uint32_t spine_count, spine_cap;
	struct { uint64_t bits; uint32_t serial, index; } numbers[256];
	uint32_t serial;

	/* the function in progress */
	struct compile_job *job;       /* a copy */
	struct lang_function *function;        /* whose body is being compiled: of a made-up function, the field's */
	struct lang_scope *scope;      /* innermost at this point */
	struct compile_ctx *ctx;
	struct compile_chain *chain;
	int strict;
	int depth, depth_max;
	uint32_t locals;               /* slot of local 0 */
	uint32_t slots;
	int completion;                /* slot, or -1: completion values are not kept */
	int this_slot;                 /* of a derived constructor whose `this` has no other place, or -1 */
	int coroutine;
	uint32_t caches;
	int last;                      /* offset of the last instruction if nothing jumps behind it, or -1 */
	uint32_t unwound;              /* words that compile_unwind has emitted for ways of more than 64 */
	uint32_t position_last;
	uint32_t assign_at;            /* the operator whose value compile_put stores; 0: none is known */
	uint32_t taken_at;             /* of the array pattern compiled next: where what it takes apart stands */
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
	uint32_t *request_places, request_mask;        /* by hash: index + 1, or 0 */
	struct code_import *imports; uint32_t imports_count, imports_cap;
	struct code_export *exports; uint32_t exports_count, exports_cap;
	uint32_t *stars, stars_count, stars_cap;
};

/* ---- compile_emit.c */
void *compile_alloc(struct compiler *c, size_t size);          /* zeroed, until the end of the compilation */
void compile_free(struct compiler *c);                         /* all that compile_alloc gave */
void compile_grow(struct compiler *c, void *vector, uint32_t *cap, uint32_t need, size_t size);
#define COMPILE_ROOM(c, vector, more) do { \
	if (__builtin_expect((c)->vector##_count + (more) > (c)->vector##_cap, 0)) \
		compile_grow(c, &(c)->vector, &(c)->vector##_cap, (c)->vector##_count + (more), sizeof *(c)->vector); \
} while (0)
JS_NORETURN void compile_too_large(struct compiler *c);         /* RangeError */
void compile_op(struct compiler *c, enum code_op op);
void compile_op1(struct compiler *c, enum code_op op, uint32_t a);
void compile_op2(struct compiler *c, enum code_op op, uint32_t a, uint32_t b);
/* the next instruction may throw or call: this is where it stands */
void compile_at(struct compiler *c, uint32_t position);
/* where V8 says an expression stands: a member at its name, a binary at its operator */
uint32_t compile_position(struct lang_node *n);
void compile_jump(struct compiler *c, enum code_op op, struct compile_label *label);
void compile_bind(struct compiler *c, struct compile_label *label);
void compile_loop(struct compiler *c, const struct compile_label *top);
void compile_pop(struct compiler *c);                          /* or does not push what was pushed last */
void compile_number(struct compiler *c, double n);
void compile_string(struct compiler *c, struct lang_name *name);
const char *compile_atom(struct compiler *c, struct lang_name *name);
uint32_t compile_name(struct compiler *c, struct lang_name *name);     /* index of the constant */
uint32_t compile_text(struct compiler *c, const char *ascii);
uint32_t compile_constant(struct compiler *c, const js_Value *v);      /* a new one */
uint32_t compile_cache(struct compiler *c);
int compile_plain_name(const struct lang_name *name);          /* no number of any kind: may be the name of GET_FIELD */
uint32_t compile_slot(struct compiler *c);                     /* a slot more */

int compile_is_slot(struct compiler *c, const struct lang_binding *b, uint32_t *slot);
void compile_get(struct compiler *c, struct lang_node *identifier, int soft);
void compile_get_binding(struct compiler *c, struct lang_binding *b);  /* no checks; a pseudo-binding or private name */
void compile_put(struct compiler *c, struct lang_node *identifier, enum compile_mode mode);    /* v -- */
void compile_set(struct compiler *c, struct lang_node *identifier);    /* v -- v */
void compile_init(struct compiler *c, struct lang_binding *b);         /* v --    the declaration of b takes effect */
int compile_is_dynamic(struct compiler *c, const struct lang_node *identifier);
void compile_this(struct compiler *c, struct lang_node *n);
void compile_this_of(struct compiler *c, struct lang_binding *b, int check);
void compile_home(struct compiler *c, struct lang_node *n);    /* N_SUPER as base of a property */
void compile_new_target(struct compiler *c, struct lang_node *n);

/* environment, dead zones; s may be NULL */
void compile_enter_scope(struct compiler *c, struct lang_scope *s, struct compile_ctx *x);
void compile_leave_scope(struct compiler *c, struct lang_scope *s, struct compile_ctx *x);
void compile_push_ctx(struct compiler *c, struct compile_ctx *x, enum compile_ctx_kind kind);
void compile_pop_ctx(struct compiler *c, struct compile_ctx *x);
/* the handler covers what follows */
void compile_open_try(struct compiler *c, struct compile_ctx *x, enum compile_ctx_kind kind, int env);
/* ends the range and the context; x->try is still to get its handler */
void compile_close_try(struct compiler *c, struct compile_ctx *x);
void compile_handler(struct compiler *c, struct compile_ctx *x);       /* here; depth becomes that of the handler */
/* leaves all contexts within target, then */
void compile_unwind(struct compiler *c, struct compile_ctx *target, int has_value);
/* behind the jump: handlers cover again what follows */
void compile_unwound(struct compiler *c, struct compile_ctx *target);
/* v --   with all that is between; awaited: async generators need not */
void compile_return(struct compiler *c, int awaited);
/* the handler of a CTX_OF, emitted behind a jump or shared */
void compile_iterate_end(struct compiler *c, struct compile_ctx *x, int async);

/* ---- compile.c */
uint32_t compile_child(struct compiler *c, struct compile_job *job);   /* index in functions */
void compile_functions(struct compiler *c, struct lang_node **functions, uint32_t count);
/* the body of a field's function, here; is_value: -- v */
void compile_inline(struct compiler *c, struct lang_function *f, int is_value);

/* ---- compile_statement.c */
void compile_statements(struct compiler *c, struct lang_node *list);
void compile_statement(struct compiler *c, struct lang_node *n);

/* ---- compile_expr.c */
void compile_expr(struct compiler *c, struct lang_node *n);                            /* -- v */
void compile_effect(struct compiler *c, struct lang_node *n);                          /* -- */
/* -- v; what is anonymous is called so (atom, NULL: nothing) */
void compile_named(struct compiler *c, struct lang_node *n, const char *name);
/* jumps when n is so */
void compile_condition(struct compiler *c, struct lang_node *n, struct compile_label *label, int when);
void compile_function(struct compiler *c, struct lang_node *n, const char *name);      /* -- f */
struct lang_node *compile_strip(struct lang_node *n);
int compile_is_anonymous(struct lang_node *n);
struct compile_ref compile_ref(struct compiler *c, struct lang_node *target);          /* -- operands */
void compile_ref_put(struct compiler *c, struct compile_ref r, int wanted);            /* operands v -- [v] */
void compile_private_key(struct compiler *c, struct lang_node *n);                     /* -- key */
void compile_key(struct compiler *c, struct lang_node *property);                      /* -- key */

/* what a function there is called; NULL: its key says it at run time */
const char *compile_key_name(struct compiler *c, struct lang_node *property);

/* ---- compile_class.c */
void compile_class(struct compiler *c, struct lang_node *n, const char *name);         /* -- class */
void compile_made(struct compiler *c);                         /* the body of what the job wants */

/* ---- compile_pattern.c */
void compile_target(struct compiler *c, struct lang_node *target, enum compile_mode mode);     /* v -- */
/* v --   target may be N_DEFAULT */
void compile_element(struct compiler *c, struct lang_node *target, enum compile_mode mode);

#endif
