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
 * Stack effects are written  before -- after.
 */
#ifndef ENGINE_CODE_CODE_H
#define ENGINE_CODE_CODE_H
#include "engine/core/atom.h"
#include "engine/core/object.h"

#define CODE_OPS(X) \
	/* ---- constants and the operand stack */ \
	X(UNDEFINED, 1)        /* -- undefined */ \
	X(NULL, 1) X(TRUE, 1) X(FALSE, 1) \
	X(INT, 1)              /* -- a (signed 24 bits) */ \
	X(CONST, 1)            /* -- constants[a] */ \
	X(HOLE, 1)             /* -- JS_THOLE: for variables in their dead zone; never reaches script */ \
	X(POP, 1)              /* v -- */ \
	X(DUP, 1)              /* v -- v v */ \
	X(DUP2, 1)             /* v w -- v w v w */ \
	X(DUP3, 1)             /* u v w -- u v w u v w */ \
	X(SWAP, 1)             /* v w -- w v */ \
	X(NIP, 1)              /* v w -- w */ \
	X(ROT3, 1)             /* u v w -- w u v */ \
	X(UNROT3, 1)           /* u v w -- v w u */ \
	X(ROT4, 1)             /* t u v w -- w t u v */ \
	X(ROT5, 1)             /* s t u v w -- w s t u v */ \
	X(PICK, 1)             /* ... -- ... v      a copy of the value a below the top (0: DUP) */ \
	X(DROP, 1)             /* a values -- */ \
	X(NIP_UNDER, 1)        /* a values, v -- v  what lies under the result goes */ \
	/* ---- variables */ \
	X(GET_SLOT, 1)         /* -- v              slot a */ \
	X(PUT_SLOT, 1)         /* v -- */ \
	X(SET_SLOT, 1)         /* v -- v */ \
	X(GET_SLOT_CHECK, 2)   /* -- v              b: name; ReferenceError when a hole */ \
	X(PUT_SLOT_CHECK, 2)   /* v --              ReferenceError when the slot holds a hole */ \
	X(GET_ENV, 2)          /* -- v              slot a of the environment b hops out */ \
	X(PUT_ENV, 2)          /* v -- */ \
	X(GET_ENV_CHECK, 3)    /* -- v              c: name */ \
	X(PUT_ENV_CHECK, 3)    /* v -- */ \
	/* -- v  slot a, b hops out, holds a JS_TREF to another module's variable; c: name */ \
	X(GET_IMPORT, 3) \
	/* --  a: code->scopes[a]; slots start as holes where the scope says so, else undefined */ \
	X(PUSH_ENV, 1) \
	X(POP_ENV, 1) \
	/* --  the current environment is replaced by a copy of itself: the next turn of a loop */ \
	X(COPY_ENV, 1) \
	X(PUSH_WITH, 1)        /* v --              an object environment of ToObject(v) */ \
	/* -- v  a: name, b: cache.  Script-level let/const/class first, then the global object; ReferenceError */ \
	X(GET_GLOBAL, 2) \
	/* -- v  a: name, b: cache.  A global as it was before any script ran: of a BUILTIN's code */ \
	X(GET_INTRINSIC, 2) \
	X(GET_GLOBAL_SOFT, 2)  /* -- v              undefined when there is none: typeof */ \
	/* v --  ReferenceError in strict code when there is none; TypeError for const; hole: ReferenceError */ \
	X(PUT_GLOBAL, 2) \
	/* v --  ends the dead zone of the script-level let, const or class named a */ \
	X(INIT_GLOBAL, 1) \
	/* --  code->globals are declared: first all checks, then all bindings (16.1.7) */ \
	X(DECLARE_GLOBALS, 1) \
	/* -- v  a: name, looked up at run time through the environments; ReferenceError */ \
	X(GET_NAME, 1) \
	X(GET_NAME_SOFT, 1)    /* -- v */ \
	X(GET_NAME_CALL, 1)    /* -- f this         this: the object of a `with`, else undefined */ \
	X(REF_NAME, 1)         /* -- ref            where the name is, resolved now: an internal value */ \
	X(GET_REF, 1)          /* ref -- ref v      a: name */ \
	X(PUT_REF, 1)          /* ref v --          a: name */ \
	X(DELETE_NAME, 1)      /* -- boolean */ \
	X(CHECK_VAR, 2)        /* --                throws if DECLARE_VAR of this name may not be; b: 1 a function */ \
	/* --  a: name: var of a sloppy direct eval, in the nearest function's (or global) variables; b: 1 it is for a \
	 * block's function alone: left out where CHECK_VAR would throw */ \
	X(DECLARE_VAR, 2) \
	/* v --  a: name: a function declared by a sloppy direct eval; b: 1 an Annex B block function there or at the \
	 * top of a script; dropped when there is no such variable */ \
	X(PUT_VAR, 2) \
	X(THROW_CONST, 1)      /* --                TypeError: Assignment to constant variable.   a: name */ \
	X(THROW_ERROR, 2)      /* --                a: enum code_error, b: constant of the message */ \
	/* ---- this, functions */ \
	X(THIS, 1)             /* -- this           sloppy functions: converted at the first use */ \
	X(CALLEE, 1)           /* -- the running function */ \
	X(HOME, 1)             /* -- the home object of the running function, undefined when it has none */ \
	/* v --  ReferenceError "Super constructor may only be called once" unless v is a hole */ \
	X(CHECK_UNSET, 1) \
	X(NEW_TARGET, 1)       /* -- v */ \
	X(CHECK_THIS, 1)       /* v -- v            ReferenceError when a hole: Must call super constructor ... */ \
	X(CLOSURE, 1)          /* -- f              code->functions[a] in the current environment */ \
	/* --  slot a holds the arguments object: its elements alias the parameters' slots in the current environment \
	 * (code->mapped) */ \
	X(MAP_ARGUMENTS, 1) \
	X(SET_NAME, 1)         /* f -- f            a: name: if f is anonymous it is called so */ \
	X(SET_NAME_KEY, 1)     /* key f -- key f    a: 0, 1 get, 2 set */ \
	/* home .. f -- home .. f  for super in methods; a values lie between the two (the key) */ \
	X(SET_HOME, 1) \
	X(CALL, 1)             /* f this v1..va -- result */ \
	X(CALL_SPREAD, 1)      /* f this array -- result */ \
	/* f this v1..va -- result  if f is the eval function, a direct eval in the current environment; b: \
	 * LANG_EVAL_* of the place, DIRECT included; | CODE_EVAL_SPREAD: a is 1, and v1 an array of the arguments */ \
	X(CALL_EVAL, 2) \
	X(NEW, 1)              /* f v1..va -- object */ \
	X(NEW_SPREAD, 1)       /* f array -- object */ \
	X(SUPER_CALL, 1)       /* self newtarget v1..va -- this      calls self.[[Prototype]] as constructor */ \
	X(SUPER_SPREAD, 1)     /* self newtarget array -- this */ \
	/* self this -- this  the class's instance fields and private methods, once this exists */ \
	X(RUN_FIELDS, 1) \
	X(RETURN, 1)           /* v -- */ \
	/* v this --  v when it is an object; TypeError unless undefined; this checked for a hole */ \
	X(RETURN_DERIVED, 1) \
	/* v --  a: 1 on the way out of a finally or a loop: where it began is known */ \
	X(THROW, 1) \
	/* [heritage] -- class prototype  a: functions index of the constructor, b: 1 heritage is there; name set \
	 * later by SET_NAME */ \
	X(DEFINE_CLASS, 2) \
	/* class prototype f -- class prototype  f is what RUN_FIELDS will call, with SET_HOME done */ \
	X(SET_FIELDS, 1) \
	/* ---- properties */ \
	X(GET_FIELD, 2)        /* o -- v            a: name, b: cache */ \
	X(GET_FIELD_KEEP, 2)   /* o -- o v */ \
	X(GET_METHOD, 2)       /* o -- f o          the callee and its this */ \
	X(PUT_FIELD, 2)        /* o v -- v */ \
	X(PUT_FIELD_POP, 2)    /* o v -- */ \
	X(GET_ELEM, 1)         /* o key -- v */ \
	X(GET_ELEM_KEEP, 1)    /* o key -- o key v  key has gone through TO_KEY */ \
	X(GET_METHOD_ELEM, 1)  /* o key -- f o */ \
	X(PUT_ELEM, 1)         /* o key v -- v */ \
	X(PUT_ELEM_POP, 1)     /* o key v -- */ \
	/* o key -- o key  ToPropertyKey, after TypeError when o is undefined or null; numbers stay numbers */ \
	X(TO_KEY, 1) \
	X(TO_PROPERTY_KEY, 1)  /* key -- key        the conversion alone: computed names */ \
	X(SUPER_BASE, 1)       /* home -- base      home.[[Prototype]], an object or null */ \
	X(GET_SUPER, 1)        /* this base key -- v */ \
	X(PUT_SUPER, 1)        /* this base key v -- v */ \
	X(DELETE_FIELD, 1)     /* o -- boolean      a: name; TypeError in strict code when it can't */ \
	X(DELETE_ELEM, 1)      /* o key -- boolean */ \
	X(IN, 1)               /* key o -- boolean */ \
	X(INSTANCEOF, 1)       /* v f -- boolean */ \
	X(NEW_PRIVATE, 1)      /* -- key            a fresh private key described by name a; an internal value */ \
	X(GET_PRIVATE, 1)      /* o key -- v        a: name for the message */ \
	X(GET_PRIVATE_KEEP, 1) /* o key -- o key v */ \
	X(PUT_PRIVATE, 1)      /* o key v -- v */ \
	X(PRIVATE_IN, 1)       /* o key -- boolean  (the compiler orders its operands so) */ \
	X(ADD_PRIVATE, 1)      /* o key v -- o      a: enum code_private; TypeError when it is there already */ \
	/* ---- literals */ \
	X(NEW_OBJECT, 1)       /* -- {} */ \
	X(NEW_ARRAY, 1)        /* v1..va -- array */ \
	X(ARRAY_PUSH, 1)       /* array v -- array */ \
	X(ARRAY_HOLE, 1)       /* array -- array */ \
	X(ARRAY_SPREAD, 1)     /* array iterable -- array */ \
	X(INIT_FIELD, 2)       /* o v -- o          a: name, b: cache.  Own, enumerable, writable, configurable */ \
	X(INIT_ELEM, 1)        /* o key v -- o */ \
	X(INIT_METHOD, 1)      /* o key f -- o      not enumerable: of a class */ \
	X(INIT_GETTER, 1)      /* o key f -- o      a: 1 enumerable */ \
	X(INIT_SETTER, 1)      /* o key f -- o */ \
	X(INIT_PROTO, 1)       /* o v -- o          __proto__: v */ \
	X(COPY_PROPERTIES, 1)  /* o source -- o     {...source} */ \
	/* source k1..ka -- rest object without those keys; source must not be undefined or null */ \
	X(OBJECT_REST, 1) \
	X(REQUIRE_OBJECT, 1)   /* v -- v            TypeError when undefined or null: destructuring */ \
	X(REGEXP, 2)           /* -- regexp         a: constant of the pattern, b: of the flags */ \
	X(TEMPLATE, 1)         /* -- template object     code->templates[a]; made once per site */ \
	X(TO_STRING, 1)        /* v -- string       for template literals: symbols throw */ \
	X(CONCAT, 1)           /* v1..va -- string      all are strings */ \
	/* ---- operators */ \
	X(ADD, 1) X(SUB, 1) X(MUL, 1) X(DIV, 1) X(MOD, 1) X(POW, 1) X(SHL, 1) X(SHR, 1) X(USHR, 1) X(AND, 1) X(OR, 1) \
	X(XOR, 1) \
	X(LT, 1) X(GT, 1) X(LE, 1) X(GE, 1) X(EQ, 1) X(NE, 1) X(SEQ, 1) X(SNE, 1)      /* v w -- result */ \
	/* v -- result */ \
	X(NEG, 1) X(PLUS, 1) X(NOT, 1) X(BITNOT, 1) X(TYPEOF, 1) X(INC, 1) X(DEC, 1) X(TO_NUMERIC, 1) \
	X(INC_SLOT, 1) X(DEC_SLOT, 1)                  /* --   slot a; the value is not wanted */ \
	X(ADD_SLOT, 1)                                 /* v --   slot a = slot a + v; the value is not wanted */ \
	/* ---- control */ \
	X(JUMP, 1) \
	X(LOOP, 1)             /* a jump backwards: polls for interrupts and collection */ \
	X(JTRUE, 1) X(JFALSE, 1)                       /* v -- */ \
	/* v -- v when it jumps, v -- otherwise: || && ?? */ \
	X(JTRUE_KEEP, 1) X(JFALSE_KEEP, 1) X(JNOT_NULLISH_KEEP, 1) \
	X(JNULLISH, 1)         /* v -- when it jumps, v -- v otherwise: a?.b */ \
	X(JDEFINED, 1)         /* v -- v when it jumps (v is not undefined), v -- otherwise: default values */ \
	X(JCASE, 1)            /* v w -- when it jumps (v === w), v w -- v otherwise */ \
	X(JLT, 1) X(JGT, 1) X(JLE, 1) X(JGE, 1)        /* v w --   jumps unless v op w: the test of a loop or an if */ \
	X(TRY, 1)              /* -- env            saves the current environment on the operand stack */ \
	X(END_TRY, 1)          /* env -- */ \
	X(GOSUB, 1)            /* -- address */ \
	X(RET, 1)              /* address -- */ \
	/* ---- iteration.  A record is three values:  iterator next done */ \
	X(FOR_IN, 1)           /* v -- keys         an internal iterator (undefined and null: empty) */ \
	X(FOR_IN_NEXT, 1)      /* keys -- keys key  or jumps when done (keys stay) */ \
	X(ITERATE, 1)          /* v -- iterator next done            Symbol.iterator; a: 1 async */ \
	X(ITER_NEXT, 1)        /* record -- record value             or jumps when done (record stays, marked done) */ \
	/* record -- record result  for await: the bare call, the result is then awaited */ \
	X(ITER_CALL, 1) \
	/* record result -- record value  or jumps when result.done; TypeError unless an object */ \
	X(ITER_RESULT, 1) \
	X(ITER_SKIP, 1)        /* record -- record  as ITER_STEP, but the value is not asked for */ \
	/* record .. -- record .. value  destructuring: undefined when done; a values lie above the record.  Marked \
	 * done when next() throws */ \
	X(ITER_STEP, 1) \
	X(ITER_REST, 1)        /* record .. -- record .. array       the same */ \
	/* record --  calls return() unless done; its errors and non-objects throw */ \
	X(ITER_CLOSE, 1) \
	/* record exception -- exception  calls return() unless done; errors of its own are dropped */ \
	X(ITER_CLOSE_QUIET, 1) \
	/* record -- result true | record -- false  async close: the call of return(), to be awaited and checked by \
	 * CHECK_OBJECT */ \
	X(ITER_RETURN, 1) \
	X(CHECK_OBJECT, 1)     /* v -- v            TypeError: Iterator result v is not an object */ \
	/* ---- generators and async functions */ \
	/* --  the call returns a generator (a: enum code_coroutine) object; the body goes on at the first next(). \
	 * Async functions run at once */ \
	X(START_GENERATOR, 1) \
	/* --  the body of an async function begins: who watches promises (flow.h) sees its own before the body \
	 * runs */ \
	X(START_ASYNC, 1) \
	/* v -- received  jumps by a with `received` on the stack when resumed by return() */ \
	X(YIELD, 1) \
	/* result -- received  yield*: hands the inner iterator's result object out as it is (async: the value, not \
	 * awaited).  However it is resumed, it goes on here with what was passed: RESUME_MODE tells */ \
	X(YIELD_RESULT, 1) \
	/* -- number  how the last YIELD_RESULT was resumed: 0 next, 1 throw, 2 return */ \
	X(RESUME_MODE, 1) \
	X(AWAIT, 1)            /* v -- settled      throws when rejected */ \
	X(DELEGATE, 1)         /* record received mode -- record result mode    calls next, throw or return of the \
	iterator (mode 0, 1, 2) with received.  No return(): result is \
	                          received and mode 3.  No throw(): closes it and throws TypeError; \
	                          async: result is what its return() gave, mode 4, \
	                          	and DELEGATE_DONE throws.  a: 1 async (the result is then awaited, \
	                          	so not looked at here) */ \
	/* record result mode -- record result  when the result is not done (TypeError unless an object); jumps with \
	 * -- record value returning when done: value of the result (mode 3: the result itself), returning: mode >= \
	 * 2 */ \
	X(DELEGATE_DONE, 1) \
	/* ---- modules */ \
	X(IMPORT_CALL, 1)      /* specifier options -- promise */ \
	X(IMPORT_META, 1)      /* -- object */ \
	X(DEBUGGER, 1) \
	/* --  a: 1 from here on a class's code stands in a sloppy function, 0 no longer: CODE_SOME_STRICT */ \
	X(STRICT, 1) \
	/* --  all there is of a loaded function before its first call: its body is fetched and begun (code_save.h) */ \
	X(LAZY, 1)

enum code_op {
#define X(name, words) OP2_##name,
	CODE_OPS(X)
#undef X
	OP2_COUNT
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
