/* wasm/wasm.h -- WebAssembly: modules, instances and an interpreter, knowing no JavaScript.
 *
 * What is there is the core specification 2.0, tail calls, extended constant expressions and exceptions of 3.0, also
 * in their older form (try, catch, delegate, rethrow), and threads: shared memories and atomic instructions.
 *
 *      bytes --wasm_module_new--> module --wasm_instance_new--> instance --wasm_store_call--> results or a trap
 *            decode, validate       link, initialise            translate each function when it is first called
 *
 * A module that was validated is trusted from then on: validation (validate.c) is the only line of defence, and the
 * translator and the interpreter repeat none of its checks.
 *
 * Slots      a value is 64 bits wherever it is kept: i32 and f32 in the lower half with zeros above.  Of a v128 a slot
 *            holds the lower half; a host cannot pass them.
 * References 0 is null.  A funcref is a struct wasm_func *, an exnref a struct wasm_exception *, an externref whatever
 *            the host says: the owner of the memory it names must be told by the host's collector, which asks
 *            wasm_store_each_reference and its neighbours.
 * Owners     stores, instances, memories, tables, globals, tags and exceptions refer to each other freely and are not
 *            counted: the host collects them.  Each has a field `owner` for it.  Freeing one asks only that nothing
 *            else uses it any more.  Modules and the bytes of memories are counted.
 * Memory     a memory reserves the addresses of its maximum, so its bytes never move.  What an input can make large is
 *            allocated with mem_try_*.  A shared memory is a struct wasm_memory of each thread over the same block.
 * Errors     -ENOMEM; -EINVAL with the reason in struct wasm_error; what runs gives an enum wasm_trap.
 * Threads    a module and a shared block may be used by several threads at once; all else belongs to the thread of its
 *            store.
 */
#ifndef WASM_WASM_H
#define WASM_WASM_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum wasm_type { WASM_I32 = 0x7f, WASM_I64 = 0x7e, WASM_F32 = 0x7d, WASM_F64 = 0x7c, WASM_V128 = 0x7b,
	WASM_FUNCREF = 0x70, WASM_EXTERNREF = 0x6f, WASM_EXNREF = 0x69 };
static inline int wasm_is_reference(uint8_t type)
{
	return type == WASM_FUNCREF || type == WASM_EXTERNREF || type == WASM_EXNREF;
}

const char *wasm_type_name(uint8_t type);

enum wasm_kind { WASM_FUNC, WASM_TABLE, WASM_MEMORY, WASM_GLOBAL, WASM_TAG };

enum { WASM_PAGE = 65536, WASM_PAGES_MAX = 65536, WASM_TABLE_MAX = 10000000, WASM_NO_MAX = UINT32_MAX };

enum wasm_trap { WASM_OK, WASM_UNREACHABLE, WASM_MEMORY_BOUNDS, WASM_TABLE_BOUNDS, WASM_INDIRECT_BOUNDS,
	WASM_DIVIDE_BY_ZERO, WASM_REMAINDER_BY_ZERO, WASM_DIVIDE_OVERFLOW, WASM_UNREPRESENTABLE, WASM_NULL_FUNCTION,
	WASM_SIGNATURE, WASM_ELEMENT_BOUNDS, WASM_STACK, WASM_EXHAUSTED, WASM_UNALIGNED, WASM_WAIT_UNSHARED,
	WASM_NULL_EXCEPTION,
	WASM_THROWN };                 /* by the host, which keeps what was thrown */

struct wasm_error { char text[240]; };

/* ---- modules */

struct wasm_functype { uint32_t params, results; const uint8_t *types; };      /* types: of params, then of results */
/* max: WASM_NO_MAX if there is none; is_shared: a memory that has a maximum */
struct wasm_limits { uint32_t min, max; uint8_t is_shared; };

/* An import or export; names point into the module's bytes, UTF-8, checked. */
struct wasm_name { const uint8_t *text; uint32_t size; };
struct wasm_import {
	struct wasm_name module, name;
	uint8_t kind, type, is_mutable;        /* type: of a global's value or a table's elements */
	uint32_t functype;                     /* index; of a tag, too */
	struct wasm_limits limits;
};
struct wasm_export { struct wasm_name name; uint8_t kind; uint32_t index; };
struct wasm_custom { struct wasm_name name; const uint8_t *bytes; uint32_t size; };

struct wasm_module;

/* Takes the bytes (from mem_alloc), also if it fails.  One reference, the caller's. */
int wasm_module_new(struct wasm_module **m, uint8_t *bytes, size_t size, struct wasm_error *e);
struct wasm_module *wasm_module_hold(struct wasm_module *m);        /* the same, with one more reference */
void wasm_module_drop(struct wasm_module *m);                       /* NULL is fine */

/* How many there are of a kind, imported ones included, and how many of these are imported. */
uint32_t wasm_module_count(const struct wasm_module *m, enum wasm_kind kind, uint32_t *imported);
uint8_t wasm_module_global(const struct wasm_module *m, uint32_t index, int *is_mutable);      /* its type */
uint32_t wasm_module_imports(const struct wasm_module *m, const struct wasm_import **list);
uint32_t wasm_module_exports(const struct wasm_module *m, const struct wasm_export **list);
uint32_t wasm_module_customs(const struct wasm_module *m, const struct wasm_custom **list);
const struct wasm_functype *wasm_module_functype(const struct wasm_module *m, uint32_t index);
const uint8_t *wasm_module_bytes(const struct wasm_module *m, size_t *size);   /* what it was made of */
size_t wasm_module_size(const struct wasm_module *m);       /* bytes of memory, about */
uint32_t wasm_module_hash(const struct wasm_module *m);     /* of its bytes: names it in stack traces */
/* The address it came from, which then names it there.  Set before others can see the module, and only once; one of
 * more than 1024 bytes is left out.  0 or -ENOMEM. */
int wasm_module_set_url(struct wasm_module *m, const char *url, size_t size);
const char *wasm_module_url(const struct wasm_module *m);  /* NULL: it has none */
/* What the name section calls a function; size 0: nothing. */
struct wasm_name wasm_module_function_name(const struct wasm_module *m, uint32_t func);

/* ---- what a store keeps */

struct wasm_store;
struct wasm_instance;

struct wasm_block;                     /* the bytes: counted, for buffers may outlive their memory */

struct wasm_memory {
	uint8_t *bytes;                /* at this address as long as the block lives */
	uint64_t size;                 /* in whole pages; only grows.  Of a shared one: what this thread has heard of */
	struct wasm_limits limits;     /* pages: min as asked for, max as declared */
	struct wasm_block *block;
	void *owner, *host;            /* host: the host's */
};

struct wasm_table {
	uint64_t *elements;
	uint32_t size, room;
	struct wasm_limits limits;
	uint8_t type;
	void *owner, *host;
};

struct wasm_global { uint64_t value, upper; uint8_t type, is_mutable; void *owner; };  /* upper: of a v128 */

/* What exceptions may be: equal only to itself.  type: of the store, without results. */
struct wasm_tag { struct wasm_functype type; uint32_t sig; uint8_t has_vector; void *owner; };

/* values: of the tag's parameters, then their upper halves if one is a vector. */
struct wasm_exception { struct wasm_tag *tag; void *owner; uint64_t values[]; };

struct wasm_insn;
struct wasm_func {
	const struct wasm_insn *code;
	struct wasm_instance *instance;        /* whose functions it is one of */
	const struct wasm_functype *type;
	uint32_t sig;                          /* of the store: equal for equal types */
	uint32_t index;                        /* in the instance */
	uint32_t is_host;
	uint32_t handlers;                     /* where they begin in the code; 0: there are none */
	void *exported;                        /* the host's: an owner, or NULL */
};

struct wasm_host {
	void *ctx;
	/* Calls an imported function of the host: args, and results in their place.  WASM_OK or WASM_THROWN, or another
	 * trap. */
	enum wasm_trap (*call)(void *ctx, struct wasm_func *f, uint64_t *slots);
	/* The word is 0: somebody wants to be heard.  The same results. */
	enum wasm_trap (*poll)(void *ctx);
	const volatile size_t *word;
	/* memory.grow: calls wasm_memory_grow and sets *was to its result.  WASM_OK or WASM_THROWN. */
	enum wasm_trap (*grow)(void *ctx, struct wasm_memory *m, uint32_t pages, int64_t *was);
	/* A reference may now live in a frame only: it must not be freed until wasm_store_frames is 0. */
	enum wasm_trap (*held)(void *ctx, uint64_t reference, uint8_t type);
	/* table.grow: calls wasm_table_grow, and returns its result. */
	int64_t (*grow_table)(void *ctx, struct wasm_table *t, uint32_t count, uint64_t fill);
	/* Waits at an address of a shared memory while the `size` (4 or 8) bytes there are those of expected, at most
	 * timeout_ns, below 0: forever.  *result: 0 woken, 1 they are others, 2 too late.  WASM_OK or WASM_THROWN. */
	enum wasm_trap (*wait)(void *ctx, const void *address, const void *expected, size_t size, int64_t timeout_ns,
		uint32_t *result);
	/* Wakes up to count of those who wait there; *woken: how many.  The same results. */
	enum wasm_trap (*notify)(void *ctx, const void *address, uint32_t count, uint32_t *woken);
	/* An exception of that tag, its values still 0: WASM_OK or WASM_THROWN. */
	enum wasm_trap (*make)(void *ctx, struct wasm_tag *t, struct wasm_exception **e);
	/* What the host's function has thrown, which stays thrown.  NULL: no handler may catch that. */
	enum wasm_trap (*caught)(void *ctx, struct wasm_exception **e);
	/* The exception is about to be in a frame: it must live until it is in none of wasm_store_slots. */
	enum wasm_trap (*keep)(void *ctx, struct wasm_exception *e);
	/* It leaves WebAssembly: what WASM_THROWN then stands for. */
	void (*escape)(void *ctx, struct wasm_exception *e);
};

struct wasm_store *wasm_store_new(const struct wasm_host *host);    /* copies; NULL: out of memory */
void wasm_store_free(struct wasm_store *s);
uint32_t wasm_store_frames(const struct wasm_store *s);             /* how many functions run */

/* The slots of all functions that run, when the host is called, or asked about what was thrown. */
const uint64_t *wasm_store_slots(const struct wasm_store *s, size_t *count);

/* Calls f with the slots at `slots`: arguments, and results in their place.  Re-enterable from host->call. */
enum wasm_trap wasm_store_call(struct wasm_store *s, struct wasm_func *f, uint64_t *slots);
const char *wasm_trap_text(enum wasm_trap trap);

/* The functions that ran where the last trap arose, innermost first: once only, and before anything is collected. */
struct wasm_frame { struct wasm_func *func; uint32_t offset; };        /* offset: in the module's bytes; 0: unknown */
uint32_t wasm_store_trace(struct wasm_store *s, struct wasm_frame *frames, uint32_t max);
/* Calls each with the instance of every function that runs. */
void wasm_store_each_running(const struct wasm_store *s, void (*each)(void *arg, struct wasm_instance *i), void *arg);

/* ---- memories: pages; NULL: out of memory */
struct wasm_memory *wasm_memory_new(struct wasm_limits limits);
struct wasm_memory *wasm_memory_join(struct wasm_block *b);         /* another one of a shared memory's bytes */
int64_t wasm_memory_grow(struct wasm_memory *m, uint64_t pages);    /* the size before, in pages; -1: refused */
int wasm_memory_refresh(struct wasm_memory *m);        /* of a shared one: hears of its size; 1: it has grown */
void wasm_memory_free(struct wasm_memory *m);          /* NULL is fine */
void wasm_block_hold(struct wasm_block *b);            /* any thread, as the next one */
void wasm_block_drop(struct wasm_block *b);

struct wasm_table *wasm_table_new(uint8_t type, struct wasm_limits limits, uint64_t fill);
int64_t wasm_table_grow(struct wasm_table *t, uint64_t count, uint64_t fill);       /* the size before; -1: refused */
void wasm_table_free(struct wasm_table *t);

struct wasm_global *wasm_global_new(uint8_t type, int is_mutable, uint64_t value);
void wasm_global_free(struct wasm_global *g);

/* ---- exceptions */
struct wasm_tag *wasm_tag_new(struct wasm_store *s, const struct wasm_functype *t);    /* NULL: out of memory */
void wasm_tag_free(struct wasm_tag *t);
struct wasm_exception *wasm_exception_new(struct wasm_tag *t);         /* NULL: out of memory */
size_t wasm_exception_size(const struct wasm_tag *t);                  /* in bytes */
void wasm_exception_free(struct wasm_exception *e);

/* ---- instances */

union wasm_extern { struct wasm_func *func; struct wasm_table *table; struct wasm_memory *memory;
	struct wasm_global *global; struct wasm_tag *tag; };

/* An instance of m, its imports in their order.  An import that is a function of the host is NULL: it becomes one with
 * is_host set, called by its index.  All others must have been checked with wasm_instance_accepts.  What the instance
 * makes itself has owner NULL and belongs to the caller (wasm_instance_memory and so on, from the imported ones on). 
 * Nothing runs. */
struct wasm_instance *wasm_instance_new(struct wasm_store *s, struct wasm_module *m, const union wasm_extern *imports,
	void *owner);                  /* NULL: out of memory */
/* Copies the active segments to tables and memories, until one is out of bounds. */
enum wasm_trap wasm_instance_fill(struct wasm_instance *i);
struct wasm_func *wasm_instance_start(struct wasm_instance *i);        /* NULL: there is none */
/* Not what it imports, nor its memories, tables, globals and tags. */
void wasm_instance_free(struct wasm_instance *i);
/* 0: x, of the right kind, may be given for the import at that index.  -1, and the reason; -2: the reason names the
 * import. */
int wasm_instance_accepts(struct wasm_store *s, const struct wasm_module *m, uint32_t import, union wasm_extern x,
	struct wasm_error *e);

void *wasm_instance_owner(const struct wasm_instance *i);
struct wasm_module *wasm_instance_module(const struct wasm_instance *i);
/* By index; imported ones come first. */
struct wasm_func *wasm_instance_func(struct wasm_instance *i, uint32_t index);
struct wasm_table *wasm_instance_table(struct wasm_instance *i, uint32_t index);
struct wasm_memory *wasm_instance_memory(struct wasm_instance *i);     /* NULL: it has none */
struct wasm_global *wasm_instance_global(struct wasm_instance *i, uint32_t index);
struct wasm_tag *wasm_instance_tag(struct wasm_instance *i, uint32_t index);

/* Everything that must live as long as the instance: owners of what it uses (which may be NULL), references. */
struct wasm_visitor {
	void *arg;
	void (*owner)(void *arg, void *owner);
	void (*reference)(void *arg, uint64_t reference, uint8_t type);        /* not 0 */
};
void wasm_instance_each(const struct wasm_instance *i, const struct wasm_visitor *v);

#endif
