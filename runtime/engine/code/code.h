/* engine/code/code.h -- bytecode: what compile.c makes of a syntax tree and vm.c runs.  Private to runtime/engine.
 *
 * A function's code is 32-bit words.  The low 8 bits of an instruction's first word are its opcode, the high 24 its
 * operand `a` (unsigned, or signed for INT and jumps); `b` and `c` are whole words that follow.  Jumps are relative to
 * the word after the instruction.  Constants are values; a name operand is the index of a constant that is an atom.
 *
 * Frame      value stack:  function  this  slot 0 .. slot n-1  operands...
 *            Slots are first the parameters (missing ones undefined; surplus arguments are dropped after `arguments`
 *            and the rest array were made from them at entry), then the locals.  So BIND places are: PLACE_ARGUMENT k
 *            -> slot k, PLACE_LOCAL k -> slot params + k.
 * Scopes     captured variables live in environments (struct env).  PUSH_ENV and POP_ENV follow the scopes that scope.c
 *            says are materialized; the first one is made by the prologue like any other.  hops counts environments
 *            outwards from the current one.
 * Uninitialized  a variable in its temporal dead zone holds JS_THOLE; so does `this` of a derived constructor before
 *                super().
 * Exceptions   a table, no instructions: when something throws between `from` and `to`, the operand stack is cut to
 *              `depth` values
 *            and the environment becomes the one saved by TRY as operand number `env` (often depth - 1, but a loop's
 *            record of its iterator may lie above it), the exception is pushed and control goes to `handler`.  Inner
 *            entries come first.  While the script is being terminated no handler is looked for.
 * finally    is a subroutine: GOSUB pushes a return address (an internal number) and jumps; RET pops it and goes back.
 *            The operand stack at a finally's entry is always: ... saved-env value address (value: an exception, a
 *            return value, or undefined).  A jump out of the finally block itself drops those.
 * Source     code->positions: pairs (word offset, byte offset in the source), ascending: the position of the
 *            instruction that may throw or call.
 *
 * The instructions themselves are opcodes.h's.
 */
#ifndef ENGINE_CODE_CODE_H
#define ENGINE_CODE_CODE_H

#include "engine/code/opcodes.h"
#include "engine/core/atom.h"
#include "engine/core/object.h"

enum code_op {
#define X(name, words) OP_##name,
	CODE_OPS(X)
#undef X
	OP_COUNT
};

enum { CODE_EVAL_SPREAD = 256 };       /* of CALL_EVAL */
enum code_error { CODE_REFERENCE_ERROR, CODE_TYPE_ERROR, CODE_SYNTAX_ERROR };
enum code_private { CODE_PRIVATE_FIELD, CODE_PRIVATE_METHOD, CODE_PRIVATE_GETTER, CODE_PRIVATE_SETTER };
enum code_coroutine { CODE_NO_COROUTINE, CODE_GENERATOR, CODE_ASYNC, CODE_ASYNC_GENERATOR };

/* words; depth: operand values that stay; env: which of them is the saved environment (0: the first).  Ranges lie apart
 * or within each other.  They stand by `from`, an outer one before what is in it; outer: the number of the next one
 * around, counted from 1, or 0. */
struct code_handler { uint32_t from, to, handler, depth, env, outer; };

/* What an environment of a scope looks like.  names is NULL unless an eval may look. */
struct code_scope {
	uint32_t count;
	const char **names;            /* atoms, one a slot */
	const unsigned char *flags;    /* one a slot; NULL: all plain */
	unsigned char function;        /* a function's outermost: vars of a sloppy direct eval land here */
	unsigned char class_scope;
};
enum { CODE_SLOT_HOLE = 1 /* starts in its dead zone */, CODE_SLOT_CONST = 2,
	CODE_SLOT_SILENT = 4 /* writes are ignored in sloppy code: the name of a function expression */,
	CODE_SLOT_LEXICAL = 8 /* a direct eval within may not declare a var of this name */ };

struct code_global { const char *name; unsigned char kind;
	/* 0 var, 1 function, 2 let or class, 3 const, 4 var of a block's function, which gives way */ };

/* Names under which a direct eval finds what is no variable: GET_NAME "this" (a hole: ReferenceError), "new.target",
 * "%home", "%self", "#x".  When no environment has the name the frame that the eval was called in answers.  arguments:
 * a variable like others. */

/* One cache entry: GET_FIELD and kin on objects of one shape, GET_GLOBAL. Meaning is vm.c's; zeroed at first. */
struct code_cache { struct shape *shape, *next_shape; js_Object *holder; uint64_t epoch; uint32_t slot;
	unsigned char kind; };

enum {
	CODE_STRICT = 1, CODE_ARROW = 2, CODE_METHOD = 4 /* no [[Construct]] */,
	CODE_CLASS = 8 /* TypeError without new */, CODE_DERIVED = 16,
	CODE_ARGUMENTS = 32,   /* an arguments object into slot code->arguments at entry */
	/* an array of arguments[params...] into slot code->rest at entry; params does not count it */
	CODE_REST = 64,
	CODE_EVAL = 128,       /* holds a sloppy direct eval */
	CODE_SLOPPY_THIS = 256,        /* THIS converts */
	CODE_LAZY = 512,       /* its body is still to be fetched: code_save.h */
	CODE_FIELDS = 1024,    /* sets up a class's instance fields or runs its static ones */
	CODE_UNMAPPED = 2048,  /* strict or with non-simple parameters: `arguments` has the throwing `callee` */
	CODE_MODULE = 4096,    /* see struct code_module */
	CODE_NO_FRAME = 8192,  /* stacks leave it out: a derived constructor that nobody wrote */
	CODE_ARGUMENT_COUNT = 32768,   /* the number of arguments into slot code->arguments at entry */
	/* sloppy, but there is a class whose heritage and keys, between two STRICTs, are strict code */
	CODE_SOME_STRICT = 16384,
};

/* A function as compiled, shared by its closures.  Collected.  What is added here is to be saved and loaded as well:
 * code_save.c. */
struct code {
	struct code *gcnext;
	struct code *gcroot;           /* to be scanned */
	int gcmark;
	unsigned flags;
	unsigned char coroutine;       /* enum code_coroutine */
	const char *name;              /* atom; the empty atom for none */
	uint32_t params, slots;        /* slots: parameters and locals */
	uint32_t operands;             /* the most its operand stack holds */
	uint32_t length;               /* what .length says */
	uint32_t arguments, rest;      /* slots */
	const uint32_t *words; uint32_t words_count;
	js_Value *constants; uint32_t constants_count;
	struct code **functions; uint32_t functions_count;
	const struct code_handler *handlers; uint32_t handlers_count;
	struct code_scope *scopes; uint32_t scopes_count;
	struct code_global *globals; uint32_t globals_count;
	struct code_cache *caches; uint32_t caches_count;
	/* made at the first use; their texts: constants[template_texts[i]...] as compile.c lays out */
	js_Object **templates; uint32_t templates_count;
	/* constants[template_texts[i]]: n; the n cooked texts (undefined: none) and the n raw ones follow */
	const uint32_t *template_texts;
	/* MAP_ARGUMENTS: environment slot of parameter i, or ~0 */
	const uint32_t *mapped; uint32_t mapped_count;
	const uint32_t *positions; uint32_t positions_count;   /* pairs */
	struct code_module *module;    /* of a module's program; else NULL */
	struct code_source *source;
	uint32_t start, end;           /* its text in the source */
	struct code *outer;            /* not marked, so never to be looked into: NULL for a program */
	unsigned char nesting;         /* how many functions are around it: 0 a program, 255 that many or more */
	unsigned char this_slots;      /* of a constructor: how many properties the last object had when it was left */
	uint32_t lazy;                 /* of a loaded function: where its body is in the image */
	/* of a loaded function: what its body needed memory for.  NULL: all lies behind the struct */
	void *block;
};

/* What a module asks of others and offers them; reachable as code->module of the program.
 *
 * A module's program is called without arguments.  It makes the module's environment, instantiates its function
 * declarations and comes to START_GENERATOR (a: CODE_GENERATOR; CODE_ASYNC when it has a top-level await): the loader
 * finds the environment in that coroutine, fills the imports' slots (JS_TREF, or a namespace object as it is), and
 * resumes it once to evaluate the module. */
struct code_request { const char *specifier; const char **attributes; uint32_t attributes_count /* pairs */, position;
	};
struct code_import { const char *name /* NULL: the namespace */; uint32_t request, slot, position; };
struct code_export { const char *name; uint32_t slot; uint32_t request /* ~0: local */;
	const char *import_name /* NULL: the namespace */; uint32_t position; };
struct code_module {
	/* each specifier (and attributes) once, in order */
	struct code_request *requests; uint32_t requests_count;
	struct code_import *imports; uint32_t imports_count;
	struct code_export *exports; uint32_t exports_count;   /* local and indirect; names differ */
	uint32_t *stars; uint32_t stars_count;                 /* requests of `export *` */
	unsigned char has_await;       /* at its top level */
};

/* The text functions came from: counted, for toString and positions. */
struct code_source {
	uint32_t refs;
	const char *filename;          /* atom, marked through code */
	/* atom, marked through code: where the eval or Function stands, as stacks show it; NULL: no eval */
	const char *origin;
	/* atom, marked through code: the file or URL that import() starts from, of an eval; NULL: its own */
	const char *referrer;
	const char *text; size_t size;
	/* of a loaded program: then this and the text are borrowed; NULL: the text is the source's own */
	const uint32_t *image;
	struct lang_lines *lines;      /* made at the first question */
	/* the module record for import.meta and import(), or undefined; marked through code */
	js_Value module;
};

/* An environment: captured variables of one entry of a scope. */
struct env {
	struct env *outer;
	struct env *gcnext;
	unsigned char gcmark;
	unsigned char kind;            /* 0 slots, 1 with: slots[0] is the object */
	uint32_t count;
	const struct code_scope *scope;        /* lives as long as `code` does */
	struct code *code;
	js_Object *vars;               /* variables a sloppy direct eval added here, or NULL */
	js_Value slots[];
};

struct lang;
/* The whole tree as code; pushes nothing, throws on no memory and when it is nested too deep.  All of it is in the list
 * J->gccode. The result is rooted by nobody: make it a function before the next collection. */
struct code *compile_program(js_State *J, struct lang *l, const char *filename, js_Value module);
/* --dump-bytecode */
void code_dump(js_State *J, struct code *code, void (*write)(void *ctx, const char *text, size_t size), void *ctx);
void code_free(js_State *J, struct code *code);        /* one that is in no list any more, with what is its own */
uint32_t code_offset(const struct code *code, uint32_t word);  /* in the source */
void code_offset_position(const struct code *code, uint32_t offset, uint32_t *line, uint32_t *column);
void code_position(const struct code *code, uint32_t word, uint32_t *line, uint32_t *column);
extern const unsigned char code_words[];
enum code_operand { CODE_PLAIN, CODE_SIGNED, CODE_JUMP, CODE_CONSTANT, CODE_FUNCTION, CODE_SLOT, CODE_SCOPE,
	CODE_TEMPLATE, CODE_CACHE };
enum code_operand code_operand(unsigned op, int which);        /* what its operand a, b or c (0, 1, 2) is an index of */
/* on the number of operands, of jumps when they fall through; or CODE_VARIES */
extern const signed char code_effects[];
enum { CODE_VARIES = 99 };
int code_effect(enum code_op op, uint32_t a, uint32_t b);
/* what is wrong with its operands or jumps, and where; NULL: nothing */
const char *code_check(js_State *J, const struct code *code, uint32_t *at);

#endif
