/* wasm/wasm_int.h -- what the files of this room share: a decoded module, an instance, the store and its stacks. */
#ifndef WASM_WASM_INT_H
#define WASM_WASM_INT_H

#include "wasm/wasm.h"

#include <stdatomic.h>

/* Maxima of one module, those that the JavaScript interface (Implementation-defined limits) names. */
enum { MAX_MODULE = 1 << 30, MAX_TYPES = 1000000, MAX_FUNCTIONS = 1000000, MAX_IMPORTS = 1000000,
	MAX_EXPORTS = 1000000, MAX_GLOBALS = 1000000, MAX_SEGMENTS = 100000, MAX_ELEMENTS = 10000000, MAX_TABLES =
		100000, MAX_TAGS = 1000000,
	MAX_LOCALS = 50000, MAX_PARAMS = 1000, MAX_RESULTS = 1000, MAX_BODY = 7654321, MAX_BR_TABLE = 65520,
	MAX_SLOTS = 65000 };
enum { MAX_URL = 1024 };       /* bytes; what is longer only bloats a stack trace */

/* The slots of one thread's functions, and how many of them may run. */
enum { STACK_SLOTS = 1 << 20, STACK_FRAMES = 30000 };

/* at: offset of the locals' declaration in the bytes; wide: vectors are among its values, which validation finds out */
struct body { uint32_t type, at, size; uint8_t wide; };

/* A constant expression, validated: its bytes. */
struct expr { uint32_t at, size; };

struct global_def { uint8_t type, is_mutable; struct expr init; };
struct table_def { uint8_t type; struct wasm_limits limits; };

enum { SEGMENT_ACTIVE, SEGMENT_PASSIVE, SEGMENT_DECLARATIVE };
struct element_segment {
	uint8_t mode, type, is_expr;
	uint32_t table;
	struct expr offset;
	uint32_t count, at;            /* at: of the first function index or expression */
};
struct data_segment { uint8_t mode; struct expr offset; uint32_t at, size; };

struct wasm_module {
	_Atomic uint32_t refs;
	uint8_t *bytes;
	uint32_t size, hash;
	char *url;                     /* or NULL */
	struct wasm_functype *types;
	uint8_t *type_bytes;           /* where types[].types point to */
	uint32_t type_count;
	struct wasm_import *imports;
	uint32_t import_count;
	uint32_t imported[5];          /* by enum wasm_kind */
	uint32_t *func_types;          /* of all functions, imported ones first */
	struct body *bodies;           /* of the others */
	uint32_t func_count, body_count;
	struct table_def *tables;      /* all */
	uint32_t table_count;
	struct wasm_limits memory;
	uint32_t memory_count;         /* 0 or 1 */
	struct global_def *globals;    /* all; imported ones have no init */
	uint32_t global_count;
	uint32_t *tags;                /* all: the indices of their types */
	uint32_t tag_count;
	struct wasm_export *exports;
	uint32_t export_count;
	struct element_segment *elements;
	uint32_t element_count;
	struct data_segment *datas;
	uint32_t data_count, data_count_declared;
	int has_data_count;
	uint32_t start;                /* index; UINT32_MAX: none */
	struct wasm_custom *customs;
	uint32_t custom_count;
	uint8_t *declared;             /* functions that ref.func may name: a bit each */
	struct wasm_name names;        /* the subsection of functions' names */
};

struct held_segment { uint64_t *refs; uint32_t count; };

struct wasm_instance {
	struct wasm_func **funcs;      /* all */
	struct wasm_func *own;         /* hosts' ones that were imported as such, then those of the module's bodies */
	uint32_t *sigs;                /* of the module's types */
	struct wasm_memory *memory;    /* never NULL: an empty one if it has none */
	struct wasm_global **globals;
	struct wasm_table **tables;
	struct wasm_tag **tags;
	struct wasm_store *store;
	struct wasm_module *module;
	struct held_segment *elements;
	uint8_t *data_dropped;
	uint32_t own_count;
	void *owner;
};

struct frame {
	const struct wasm_insn *pc;    /* to go on from */
	uint64_t *fp;
	struct wasm_func *func;
};

struct sig { uint32_t hash, params, results; uint8_t *types; };

struct wasm_store {
	struct wasm_host host;
	uint64_t *stack, *stack_end, *top;     /* top: first slot that no function uses */
	struct frame *frames, *frames_end, *frame;     /* frame: the first that is not in use */
	struct sig *sigs;
	uint32_t sig_count, sig_room;
	uint32_t *sig_index, sig_mask;
	struct wasm_frame trace[64];           /* of the last trap */
	uint32_t trace_count;
};

/* The id of a type, the same for equal ones; UINT32_MAX: out of memory. */
uint32_t wasm_store_sig(struct wasm_store *s, const struct wasm_functype *t);

/* validate.c: checks the body of a function: 0, or -EINVAL with the error set, or -ENOMEM. */
int validate_body(const struct wasm_module *m, uint32_t body, struct wasm_error *e);

/* translate.c: the code of a function of the module, from mem_alloc, and where in it its handlers (code_int.h) begin,
 * which may be NULL; 0: there are none.  at: receives in *offset where in the module the
 * instruction comes from that wrote code[at - 1]; NULL if that is not asked.  0 or -ENOMEM. */
int translate(struct wasm_instance *i, const struct body *b, struct wasm_insn **code, uint32_t *handlers,
	const uint32_t *at, uint32_t *offset);

/* run.c */
enum wasm_trap run(struct wasm_store *s, struct wasm_func *f, uint64_t *fp);
extern const struct wasm_insn run_entry, run_host_entry;

/* segments.c.  The value of a validated expression; what it refers to exists already. */
uint64_t wasm_constant(struct wasm_instance *i, struct expr e);
/* Both halves of a v128, in *lower and *upper; sets the expression's size, which need not be known. */
void wasm_constant_skip(struct wasm_instance *i, struct expr *e, uint64_t *lower, uint64_t *upper);

/* run_slow.c: what is not hot.  */
enum wasm_trap run_table(struct wasm_store *s, struct wasm_instance *i, const struct wasm_insn *pc, uint64_t *fp);
enum wasm_trap slow_memory_init(struct wasm_instance *i, uint32_t segment, uint64_t to, uint64_t from, uint64_t n);
enum wasm_trap slow_memory_copy(struct wasm_memory *m, uint64_t to, uint64_t from, uint64_t n);
enum wasm_trap slow_memory_fill(struct wasm_memory *m, uint64_t to, uint8_t byte, uint64_t n);
enum wasm_trap slow_table_init(struct wasm_instance *i, uint32_t table, uint32_t segment, uint64_t to, uint64_t from,
	uint64_t n);
enum wasm_trap slow_table_copy(struct wasm_table *a, struct wasm_table *b, uint64_t to, uint64_t from, uint64_t n);
enum wasm_trap slow_table_fill(struct wasm_table *t, uint64_t to, uint64_t value, uint64_t n);

/* ---- exception.c */

/* Something thrown: an instruction's tag and values, upper halves behind `upper`; or an exception that exists already;
 * or all NULL: what the host has thrown. */
struct thrown {
	struct wasm_tag *tag;
	const uint64_t *values, *upper;
	struct wasm_exception *exception;
};

/* here: the function that runs, its frame and the instruction that throws.  WASM_OK: it is the place to go on at, and
 * the store's frames are those around it.  Otherwise what ends the run, and all is as it was. */
enum wasm_trap exception_unwind(struct wasm_store *s, struct frame *base, struct frame *here, struct thrown x);

#endif
